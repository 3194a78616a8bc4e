"""Checks of a bundle part by part: scenario, world, cards, trees of effects and conditions on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from loopwright_engine.core.conditions import COMPARISONS
from loopwright_engine.kit.values import (
    Check,
    exactly,
    fail,
    identifier,
    integer,
    many,
    maybe,
    one_of,
    record,
    shown,
    text,
    truth,
)

from loopwright_games.tales.card_kinds import CARD_KINDS, CardKind, Line, Takes
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.verbs import BUNDLE_VERBS
from loopwright_games.tales.words import EVENTS, FACTS, QUANTITIES, WHO, Kind

from .values import VALUES, Known, fields, reference

TEXT_KINDS: Final = ("prose", "goal", "rule", "heading", "icons")
string = VALUES[Kind.TEXT]
location = VALUES[Kind.LOCATION]
limit = maybe(one_of(("round", "game")))

DEEPEST: Final = 64
MOST_EFFECTS: Final = 20_000
MOST_SPENT: Final = 9
"""The cubes of a kid on a weekend: what a card may ask for at most."""
SPEND: Final = "spend"
ONLY: Final = "only"

VERB_FIELDS: Final[dict[str, dict[str, Check]]] = {
    verb.name: {**({"who": one_of(WHO)} if verb.kid else {}), **fields(verb)}
    for verb in BUNDLE_VERBS.values()
}
CONDITION_FIELDS: Final[dict[str, dict[str, Check]]] = {fact.name: fields(fact) for fact in FACTS.values()}
QUANTITY_FIELDS: Final[dict[str, dict[str, Check]]] = {
    **{quantity.name: fields(quantity) for quantity in QUANTITIES.values()},
    "number": {"value": VALUES[Kind.VALUE]},
}


def block(value: Any, where: str, known: Known, depth: int = 0) -> None:
    """Check a block: an id that no other block has, and a list of effects. Raises BundleError."""
    _deep(where, depth)
    exactly(value, where, ("id", "effects"))
    identifier(value["id"], f"{where}.id", known)
    if value["id"] in known.block_ids:
        raise fail(f"{where}.id", f"another block has the id {value['id']!r:.60}")
    known.block_ids.add(value["id"])
    if not isinstance(value["effects"], list):
        raise fail(f"{where}.effects", "must be a list")
    for number, part in enumerate(value["effects"]):
        effect(part, f"{where}.effects[{number}]", known, depth)


def effect(value: Any, where: str, known: Known, depth: int) -> None:
    """Check one effect: a known verb with exactly its fields. Raises BundleError."""
    known.effects += 1
    if known.effects > MOST_EFFECTS:
        raise fail(where, f"there are more than {MOST_EFFECTS} effects")
    verb = _kind_of(value, "do", where)
    if verb in VERB_FIELDS:
        if ONLY in value and "who" in VERB_FIELDS[verb]:
            condition(value[ONLY], f"{where}.{ONLY}", known)
            value = {name: part for name, part in value.items() if name != ONLY}
        _fields(value, where, known, "do", VERB_FIELDS[verb])
    elif verb in ("test", "if", "choose", "roll"):
        {"test": _test, "if": _if, "choose": _choose, "roll": _roll}[verb](value, where, known, depth + 1)
    else:
        raise fail(f"{where}.do", f"there is no verb {shown(verb)}")


def _test(value: Any, where: str, known: Known, depth: int) -> None:
    exactly(
        _priced(value, where, known), where, ("do", "id", "trait", "combos", "tags", "success", "failure")
    )
    identifier(value["id"], f"{where}.id", known)
    one_of(v.TRAITS)(value["trait"], f"{where}.trait", known)
    many(one_of(tuple(v.COMBOS)), 20)(value["combos"], f"{where}.combos", known)
    many(one_of(v.TAGS), 20)(value["tags"], f"{where}.tags", known)
    block(value["success"], f"{where}.success", known, depth)
    block(value["failure"], f"{where}.failure", known, depth)


def _priced(value: Any, where: str, known: Known) -> Any:
    """The effect without its price in time (TST-9), which is checked here; the field is optional."""
    if not isinstance(value, dict) or SPEND not in value:
        return value
    integer(1, MOST_SPENT)(value[SPEND], f"{where}.{SPEND}", known)
    return {name: part for name, part in value.items() if name != SPEND}


def _if(value: Any, where: str, known: Known, depth: int) -> None:
    exactly(value, where, ("do", "condition", "then", "else"))
    condition(value["condition"], f"{where}.condition", known)
    block(value["then"], f"{where}.then", known, depth)
    block(value["else"], f"{where}.else", known, depth)


def _choose(value: Any, where: str, known: Known, depth: int) -> None:
    exactly(value, where, ("do", "options"))

    def line(part: Any, place: str, within: Known) -> None:
        exactly(_priced(part, place, within), place, ("label", "condition", "then"))
        VALUES[Kind.TEXT](part["label"], f"{place}.label", within)
        maybe(condition)(part["condition"], f"{place}.condition", within)
        block(part["then"], f"{place}.then", within, depth)

    many(line, 50, 1)(value["options"], f"{where}.options", known)


def _roll(value: Any, where: str, known: Known, depth: int) -> None:
    exactly(value, where, ("do", "rows"))
    taken: set[int] = set()

    def row(part: Any, place: str, within: Known) -> None:
        exactly(part, place, ("low", "high", "then"))
        integer(1, 6)(part["low"], f"{place}.low", within)
        integer(part["low"], 6)(part["high"], f"{place}.high", within)
        faces = set(range(part["low"], part["high"] + 1))
        if faces & taken:
            raise fail(place, "another row has one of these faces")
        taken.update(faces)
        block(part["then"], f"{place}.then", within, depth)

    many(row, 6, 1)(value["rows"], f"{where}.rows", known)


def condition(value: Any, where: str, known: Known, depth: int = 0) -> None:
    """Check a condition: a known operator with exactly its fields. Raises BundleError."""
    _deep(where, depth)
    operator = _kind_of(value, "op", where)
    if operator in ("and", "or"):
        exactly(value, where, ("op", "of"))
        many(lambda part, place, within: condition(part, place, within, depth + 1), 200, 1)(
            value["of"], f"{where}.of", known
        )
    elif operator == "not":
        exactly(value, where, ("op", "of"))
        condition(value["of"], f"{where}.of", known, depth + 1)
    elif operator == "compare":
        exactly(value, where, ("op", "cmp", "left", "right"))
        one_of(tuple(COMPARISONS))(value["cmp"], f"{where}.cmp", known)
        quantity(value["left"], f"{where}.left", known)
        quantity(value["right"], f"{where}.right", known)
    else:
        _leaf(value, where, known, "op", operator, CONDITION_FIELDS)


def quantity(value: Any, where: str, known: Known) -> None:
    """Check a quantity, a number known in play; a sum holds no sums. Raises BundleError."""
    kind = _kind_of(value, "q", where)
    if kind != "sum":
        _leaf(value, where, known, "q", kind, QUANTITY_FIELDS)
        return
    exactly(value, where, ("q", "terms"))
    if not isinstance(value["terms"], list) or not 1 <= len(value["terms"]) <= 50:
        raise fail(f"{where}.terms", "must be a list of 1 to 50 terms")
    for number, term in enumerate(value["terms"]):
        place = f"{where}.terms[{number}]"
        if (
            not isinstance(term, list)
            or len(term) != 2
            or term[0] not in (1, -1)
            or isinstance(term[0], bool)
        ):
            raise fail(place, "must be a pair of 1 or -1 and a quantity")
        part_kind = _kind_of(term[1], "q", place)
        _leaf(term[1], place, known, "q", part_kind, QUANTITY_FIELDS)


def _leaf(
    value: Any, where: str, known: Known, field: str, kind: str, rows: dict[str, dict[str, Check]]
) -> None:
    if kind not in rows:
        raise fail(f"{where}.{field}", f"{shown(kind)} is not known")
    _fields(value, where, known, field, rows[kind])


def _fields(value: Any, where: str, known: Known, field: str, checks: dict[str, Check]) -> None:
    """Check that an object has exactly these fields beside `field`, which tells its kind."""
    exactly(value, where, (field, *checks))
    for name, check in checks.items():
        check(value[name], f"{where}.{name}", known)


def _kind_of(value: Any, field: str, where: str) -> str:
    if not isinstance(value, dict) or not isinstance(value.get(field), str):
        raise fail(where, f"must be an object with the field {field!r}")
    kind: str = value[field]
    return kind


def _deep(where: str, depth: int) -> None:
    if depth > DEEPEST:
        raise fail(where, f"is nested more than {DEEPEST} levels deep")


def _text_line(value: Any, where: str, known: Known) -> None:
    if not isinstance(value, list) or len(value) != 2:
        raise fail(where, "must be a pair of a kind and a string id")
    one_of(TEXT_KINDS)(value[0], f"{where}[0]", known)
    string(value[1], f"{where}[1]", known)


lines: Final = many(_text_line)


def _board_place(value: Any, where: str, known: Known) -> None:
    if value == v.HERE:
        raise fail(where, "nobody acts yet")
    VALUES[Kind.PLACE](value, where, known)


SCENARIO: Final[dict[str, Check]] = {
    "id": identifier,
    "title": string,
    "text": lines,
    "weeks": integer(1, 2),
    "rumor_sets": many(identifier),
    "start_diary": many(VALUES[Kind.DIARY]),
    "machines": many(
        record(id=identifier, model=identifier, sector=VALUES[Kind.SECTOR], response=identifier),
        v.MOST_MACHINES,
    ),
    "counters": many(
        record(
            id=identifier,
            name=maybe(string),
            low=integer(-9999, 9999),
            high=integer(-9999, 9999),
            start=integer(-9999, 9999),
        ),
        200,
    ),
    "flags": many(record(id=identifier, name=maybe(string)), 1000),
    "tokens": many(record(id=identifier, name=string, limit=integer(1, v.MOST_TOKENS)), 50),
    "ship": maybe(record(place=maybe(_board_place))),
    "events": many(record(id=reference("events", "event location"), sector=VALUES[Kind.SECTOR]), 50),
    "complications": many(VALUES[Kind.DIARY], 200),
    "enigma_limit": maybe(quantity),
}

RUMOR: Final = record(
    id=identifier, set=identifier, number=integer(0, 9999), title=string, at=location, text=lines, block=block
)
SCHOOL: Final = record(
    id=identifier,
    number=integer(0, 9999),
    title=string,
    text=lines,
    rumors_minus=integer(0, 2),
    firmware=truth,
    event=maybe(record(kind=one_of(v.EVENT_KINDS), may=truth, block=block)),
    moves=many(
        record(
            class_=one_of(v.CLASSES),
            direction=maybe(one_of(tuple(v.DIRECTIONS))),
            steps=maybe(integer(0, 26)),
        ),
        20,
    ),
)


def _response_side(value: Any, where: str, known: Known) -> None:
    _SIDE_OF_RESPONSE(value, where, known)
    if value["response"] != "ignore" and value["trait"] is None:
        raise fail(f"{where}.trait", f"the response {value['response']!r} needs a trait")


_SIDE_OF_RESPONSE: Final = record(
    id=identifier,
    text=lines,
    response=one_of(v.RESPONSES),
    trait=maybe(one_of(v.TRAITS)),
    failure=block,
    firewall=block,
)
RESPONSE: Final = record(
    id=identifier,
    machine=identifier,
    variant=identifier,
    routine=_response_side,
    alert=_response_side,
)


def _check(value: Any, where: str, known: Known) -> None:
    kind = value.get("kind") if isinstance(value, dict) else None
    one_of(("when", "ending"))(kind, f"{where}.kind", known)
    (_WHEN if kind == "when" else _ENDING_CHECK)(value, where, known)


_WHEN: Final = record(id=identifier, kind=text, condition=condition, each_time=truth, block=block)
_ENDING_CHECK: Final = record(id=identifier, kind=text, condition=condition, ending=VALUES[Kind.ENDING])


def _event(value: Any, where: str, known: Known) -> None:
    kind = value.get("on") if isinstance(value, dict) else None
    one_of(v.EVENTS)(kind, f"{where}.on", known)
    record(on=text, **fields(EVENTS[str(kind)]))(value, where, known)


_LISTENER: Final = record(id=identifier, event=_event, condition=maybe(condition), limit=limit, block=block)
_ACTION: Final = record(
    id=identifier,
    label=string,
    at=many(location, v.MOST_LOCATIONS),
    spend=integer(0, 9),
    limit=limit,
    condition=maybe(condition),
    block=block,
)
actions: Final = many(_ACTION, 100)
listeners: Final = many(_LISTENER, 100)


def _number(value: Any, where: str, known: Known) -> None:
    """Check a number of the rulebook that a diary side sets: it must be within its bounds (INS-2)."""
    _NUMBER(value, where, known)
    low, high, _ = v.NUMBERS[value["rule"]]
    integer(low, high)(value["value"], f"{where}.value", known)


_NUMBER: Final = record(id=identifier, rule=one_of(tuple(v.NUMBERS)), value=integer(0, 99))
SIDE: Final = record(
    id=identifier,
    text=lines,
    checks=many(_check, 100),
    on=listeners,
    rules=many(record(id=identifier, rule=one_of(v.OVERRIDES), block=block), 50),
    numbers=many(_number, 50),
    off=many(record(id=identifier, rule=one_of(v.SWITCHES)), 50),
    actions=actions,
)
DIARY: Final = record(
    id=identifier, number=integer(0, 9999), title=string, sides=record(front=SIDE, back=maybe(SIDE))
)
ENDING: Final = record(
    id=identifier, result=one_of(("win", "lose")), title=string, text=lines, side=identifier
)


def _road(value: Any, where: str, known: Known) -> None:
    many(location, 2, 2)(value, where, known)
    if value[0] == value[1]:
        raise fail(where, f"a road from {value[0]!r} to itself")


def sector_name(value: Any, where: str, known: Known) -> None:
    """Check that the value names a sector of the grid, on land or at sea."""
    if not isinstance(value, str) or value not in known.sectors:
        raise fail(where, "there is no such sector")


GRID: Final = record(columns=integer(1, 26), rows=integer(1, 26), sea=many(sector_name))


def _item(value: Any, where: str, known: Known) -> None:
    if not isinstance(value, str) or value not in known.items:
        raise fail(where, "there is no such item")


def _card_of(kind: CardKind) -> Check:
    """The check of a card of a kind, by its row; of the lines that stand for each other it has one."""
    fields: dict[str, Check] = {"id": identifier, "name": string, "text": lines}
    if kind.located:
        fields["at"] = location
    fields |= {line.field: _LINES[line.takes](line) for line in kind.lines} | {"actions": actions}
    if kind.hears:
        fields["on"] = listeners
    whole = record(**fields)
    choices = [
        (need, [line.field for line in kind.lines if line.name in need.lines]) for need in kind.choices
    ]

    def check(value: Any, where: str, known: Known) -> None:
        whole(value, where, known)
        for need, keys in choices:
            if sum(value[key] is not None for key in keys) != 1:
                raise fail(where, need.says[:1].lower() + need.says[1:])

    return check if choices else whole


_LINES: Final[dict[Takes, Callable[[Line], Check]]] = {
    Takes.NOTHING: lambda _: truth,
    Takes.WORD: lambda line: maybe(VALUES[line.noun]),
    Takes.WORDS: lambda line: many(VALUES[line.noun], len(v.TAGS)),
    Takes.NUMBER: lambda line: integer(*line.bounds),
    Takes.CONDITION: lambda _: maybe(condition),
    Takes.EFFECTS: lambda _: block,
}
"""What a line holds in a bundle, by what it takes."""
_HALF: Final = record(
    effect=maybe(one_of(v.WALL_EFFECTS)),
    tests=many(one_of(v.TRAITS), 2),
    combos=many(one_of(tuple(v.COMBOS)), len(v.COMBOS)),
)
FIREWALL: Final = record(id=identifier, count=integer(1, 200), routine=_HALF, alert=_HALF)
WORLD: Final[dict[str, Check]] = {
    "id": identifier,
    "title": string,
    "grid": GRID,
    "locations": many(
        record(
            id=text,
            name=string,
            kind=one_of(("open", "restricted")),
            bus=truth,
            sectors=many(sector_name, 676),
        ),
        v.MOST_LOCATIONS,
        1,
    ),
    "roads": many(_road),
    "school": location,
    "kids": many(
        record(
            id=identifier,
            name=string,
            about=string,
            strength=one_of(v.TRAITS),
            weakness=one_of(v.TRAITS),
            home=location,
            item=_item,
        ),
        50,
        1,
    ),
    **{kind.deck: many(_card_of(kind), kind.cards[1]) for kind in CARD_KINDS.values()},
    "firewalls": many(FIREWALL, 200),
    "machines": many(
        record(
            id=identifier,
            name=string,
            about=string,
            class_=one_of(v.CLASSES),
            combo=one_of(tuple(v.COMBOS)),
            movement=integer(0, 20),
            capacity=integer(0, 20),
            ability=maybe(one_of(v.ABILITIES)),
            firewalls=record(small=integer(0, v.SPACES), large=integer(0, v.SPACES)),
        ),
        50,
    ),
}
