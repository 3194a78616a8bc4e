"""Checks of a bundle part by part: scenario, world, cards, trees of effects and conditions on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from loopwright_engine.core.shapes import Shapes, face, string
from loopwright_engine.core.values import (
    Check,
    Fields,
    fail,
    identifier,
    integer,
    many,
    maybe,
    one_of,
    record,
    text,
    truth,
)

from loopwright_games.tales.card_kinds import CARD_KINDS, CardKind, KindLine, LineTakes
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.verbs import BUNDLE_VERBS
from loopwright_games.tales.words import EVENTS, FACTS, QUANTITIES, WHO, ArgumentKind

from .values import VALUES, DeclaredIds, fields, reference

TEXT_KINDS: Final = ("prose", "goal", "rule", "heading", "icons")
location = VALUES[ArgumentKind.LOCATION]
limit = maybe(one_of(("round", "game")))

MOST_SPENT: Final = 9
"""The cubes of a kid on a weekend: what a card may ask for at most."""


def own_id(value: Any, where: str, known: DeclaredIds) -> None:
    """The id of a block, which no other block has."""
    identifier(value, where, known)
    if value in known.block_ids:
        raise fail(where, f"another block has the id {value!r:.60}")
    known.block_ids.add(value)


def verbs(shapes: Shapes) -> dict[str, Fields]:
    """What a test and the verbs of the rows have in a bundle."""
    test: dict[str, Check] = {
        "id": identifier,
        "trait": one_of(v.TRAITS),
        "combos": many(one_of(tuple(v.COMBOS)), 20),
        "tags": many(one_of(v.TAGS), 20),
        "success": shapes.block,
        "failure": shapes.block,
    }
    kid: dict[str, Check] = {"who": one_of(WHO)}
    only: dict[str, Check] = {"only": shapes.condition}
    return {
        "test": Fields(test, PRICE),
        **{
            verb.name: Fields(kid | fields(verb, shapes), only) if verb.kid else Fields(fields(verb, shapes))
            for verb in BUNDLE_VERBS.values()
        },
    }


PRICE: Final = {"spend": integer(1, MOST_SPENT)}
"""TST-9: what may cost time."""
SHAPES: Final = Shapes(
    verbs,
    {fact.name: Fields(fields(fact)) for fact in FACTS.values()},
    {quantity.name: Fields(fields(quantity)) for quantity in QUANTITIES.values()},
    block_id=own_id,
    price=PRICE,
    one_sided=False,
)
block, condition, quantity = SHAPES.block, SHAPES.condition, SHAPES.quantity
lines: Final = face(one_of(TEXT_KINDS))


def _board_place(value: Any, where: str, known: DeclaredIds) -> None:
    if value == v.HERE:
        raise fail(where, "nobody acts yet")
    VALUES[ArgumentKind.PLACE](value, where, known)


SCENARIO: Final[dict[str, Check]] = {
    "id": identifier,
    "title": string,
    "text": lines,
    "weeks": integer(1, 2),
    "rumor_sets": many(identifier),
    "start_diary": many(VALUES[ArgumentKind.DIARY]),
    "machines": many(
        record(id=identifier, model=identifier, sector=VALUES[ArgumentKind.SECTOR], response=identifier),
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
    "events": many(record(id=reference("events", "event location"), sector=VALUES[ArgumentKind.SECTOR]), 50),
    "complications": many(VALUES[ArgumentKind.DIARY], 200),
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


def _response_side(value: Any, where: str, known: DeclaredIds) -> None:
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


def _check(value: Any, where: str, known: DeclaredIds) -> None:
    kind = value.get("kind") if isinstance(value, dict) else None
    one_of(("when", "ending"))(kind, f"{where}.kind", known)
    (_WHEN if kind == "when" else _ENDING_CHECK)(value, where, known)


_WHEN: Final = record(id=identifier, kind=text, condition=condition, each_time=truth, block=block)
_ENDING_CHECK: Final = record(
    id=identifier, kind=text, condition=condition, ending=VALUES[ArgumentKind.ENDING]
)


def _event(value: Any, where: str, known: DeclaredIds) -> None:
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


def _number(value: Any, where: str, known: DeclaredIds) -> None:
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


def _road(value: Any, where: str, known: DeclaredIds) -> None:
    many(location, 2, 2)(value, where, known)
    if value[0] == value[1]:
        raise fail(where, f"a road from {value[0]!r} to itself")


def sector_name(value: Any, where: str, known: DeclaredIds) -> None:
    """Check that the value names a sector of the grid, on land or at sea."""
    if not isinstance(value, str) or value not in known.sectors:
        raise fail(where, "there is no such sector")


GRID: Final = record(columns=integer(1, 26), rows=integer(1, 26), sea=many(sector_name))


def _item(value: Any, where: str, known: DeclaredIds) -> None:
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

    def check(value: Any, where: str, known: DeclaredIds) -> None:
        whole(value, where, known)
        for need, keys in choices:
            if sum(value[key] is not None for key in keys) != 1:
                raise fail(where, need.says[:1].lower() + need.says[1:])

    return check if choices else whole


_LINES: Final[dict[LineTakes, Callable[[KindLine], Check]]] = {
    LineTakes.NOTHING: lambda _: truth,
    LineTakes.WORD: lambda line: maybe(VALUES[line.noun]),
    LineTakes.WORDS: lambda line: many(VALUES[line.noun], len(v.TAGS)),
    LineTakes.NUMBER: lambda line: integer(*line.bounds),
    LineTakes.CONDITION: lambda _: maybe(condition),
    LineTakes.EFFECTS: lambda _: block,
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
