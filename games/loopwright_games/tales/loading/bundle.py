"""The shape of a bundle of Tales, and what its parts say of each other, checked in bounded time."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable
from typing import Any, Final

from loopwright_engine.bundle.load import HEAD
from loopwright_engine.core.branches import usual
from loopwright_engine.core.counters import (
    ENDS,
    MOST_STEPS,
    End,
    circle_in,
    counters_of,
    end_of,
    ends_of,
)
from loopwright_engine.core.prices import PAID
from loopwright_engine.core.shapes import Shapes, face, known_names, priceable, string
from loopwright_engine.core.values import (
    Check,
    Fields,
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
from loopwright_engine.json_text import Json
from loopwright_engine.kit.loading import MOST_CARDS, OPTIONAL

from ..card_kinds import CARD_KINDS, HANDS, HELD_DECKS, CardKind, KindLine, LineTakes
from ..nouns import MOST_WORDS, OWN_WORD
from ..rules.state import codes as v
from ..verbs import BUNDLE_VERBS
from ..words import BUNDLE_FACTS, EVENTS, QUANTITIES, WHO, ArgumentKind
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
        "combos": many(VALUES[ArgumentKind.COMBO], MOST_WORDS),
        "tags": many(VALUES[ArgumentKind.TAG], MOST_WORDS),
        "success": shapes.block,
        "failure": shapes.block,
    }
    kid: dict[str, Check] = {"who": one_of(WHO)}
    only: dict[str, Check] = {"only": shapes.condition}
    return {
        "test": Fields(test, {**PRICE, PAID: shapes.paid}),
        "each": Fields(kid | {"block": shapes.block}, only),
        **{
            verb.name: Fields(kid | fields(verb, shapes), only) if verb.kid else Fields(fields(verb, shapes))
            for verb in BUNDLE_VERBS.values()
        },
    }


PRICE: Final = {"spend": integer(1, MOST_SPENT)}
"""TST-9: what may cost time."""
PAYING: Final = (
    "favor", "insight", "enigma", "discard_item", "discard_named_item", "discard_anomaly", "take",
)  # fmt: skip
"""The verbs with which a kid pays besides time and counters."""
SHAPES: Final = Shapes(
    verbs,
    {fact.name: Fields(fields(fact)) for fact in BUNDLE_FACTS.values()},
    {quantity.name: Fields(fields(quantity)) for quantity in QUANTITIES.values()},
    block_id=own_id,
    price=PRICE,
    paying=PAYING,
    one_sided=False,
)
block, condition, quantity = SHAPES.block, SHAPES.condition, SHAPES.quantity
lines: Final = face(one_of(TEXT_KINDS))


def _own_word(value: object, where: str, _known: DeclaredIds) -> None:
    if not isinstance(value, str) or not re.fullmatch(OWN_WORD, value):
        raise fail(where, f"a word in capitals must stand here, not {shown(value)}")


def _board_place(value: object, where: str, known: DeclaredIds) -> None:
    if value == v.HERE:
        raise fail(where, "nobody acts yet")
    VALUES[ArgumentKind.PLACE](value, where, known)


COUNTER: Final[dict[str, Check]] = {
    "id": identifier,
    "name": maybe(string),
    **dict.fromkeys(("low", "high", "start"), integer(-9999, 9999)),
}
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
    "counters": many(Fields(COUNTER, dict.fromkeys(ENDS, block)), 200),
    "own": many(Fields({**COUNTER, "flag": truth}, dict.fromkeys(ENDS, block)), 200),
    "flags": many(record(id=identifier, name=maybe(string)), 20_500),
    "tokens": many(record(id=identifier, name=string, limit=integer(1, v.MOST_TOKENS)), 50),
    "tags": many(record(id=_own_word, name=string), MOST_WORDS),
    "combos": many(
        record(id=_own_word, name=string, pairs=many(many(VALUES[ArgumentKind.TAG], 2, 2), MOST_WORDS, 1)),
        MOST_WORDS,
    ),
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


def _check(value: object, where: str, known: DeclaredIds) -> None:
    kind = value.get("kind") if isinstance(value, dict) else None
    one_of(("when", "ending"))(kind, f"{where}.kind", known)
    (_WHEN if kind == "when" else _ENDING_CHECK)(value, where, known)


_WHEN: Final = record(id=identifier, kind=text, condition=condition, each_time=truth, block=block)
_ENDING_CHECK: Final = record(
    id=identifier, kind=text, condition=condition, ending=VALUES[ArgumentKind.ENDING]
)


def _event(value: object, where: str, known: DeclaredIds) -> None:
    kind = value.get("on") if isinstance(value, dict) else None
    one_of(v.EVENTS)(kind, f"{where}.on", known)
    record(on=text, **fields(EVENTS[str(kind)]))(value, where, known)


_LISTENER: Final = record(id=identifier, event=_event, condition=maybe(condition), limit=limit, block=block)
_ACTION: Final = priceable(
    {
        "id": identifier,
        "label": string,
        "at": many(location, v.MOST_LOCATIONS),
        "spend": integer(0, 9),
        "limit": limit,
        "condition": maybe(condition),
        "block": block,
    },
    then="block",
    paying=PAYING,
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


def sector_name(value: object, where: str, known: DeclaredIds) -> None:
    """Check that the value names a sector of the grid, on land or at sea."""
    if not isinstance(value, str) or value not in known.sectors:
        raise fail(where, "there is no such sector")


GRID: Final = record(columns=integer(1, 26), rows=integer(1, 26), sea=many(sector_name))


def _item(value: object, where: str, known: DeclaredIds) -> None:
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
    LineTakes.WORDS: lambda line: many(VALUES[line.noun], MOST_WORDS),
    LineTakes.NUMBER: lambda line: integer(*line.bounds),
    LineTakes.CONDITION: lambda _: maybe(condition),
    LineTakes.EFFECTS: lambda _: block,
}
"""What a line holds in a bundle, by what it takes."""
_HALF: Final = record(
    effect=maybe(one_of(v.WALL_EFFECTS)),
    tests=many(one_of(v.TRAITS), 2),
    combos=many(VALUES[ArgumentKind.COMBO], MOST_WORDS),
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
            combo=VALUES[ArgumentKind.COMBO],
            movement=integer(0, 20),
            capacity=integer(0, 20),
            ability=maybe(one_of(v.ABILITIES)),
            firewalls=record(small=integer(0, v.SPACES), large=integer(0, v.SPACES)),
        ),
        50,
    ),
}


MOST_HAND_CARDS: Final = 200
FIELDS: Final = (*HEAD, "scenario", "world", "diary", "rumors", "school", "responses", "endings")


def check(data: Json) -> None:
    """Look at everything in a bundle that the engine has not looked at yet. Raises BundleError."""
    fields = {
        "varying": [],
        **{name: part for name, part in data.items() if name not in (*OPTIONAL, "decks", "timers")},
    }
    exactly(fields, "", (*FIELDS, "varying"))
    known = DeclaredIds(data["strings"])
    known.decks, known.timers = (known_names(data, part) for part in ("decks", "timers"))
    _world(data["world"], known)
    _scenario(data, known)
    _world_parts(data["world"], known)
    _cards(data, known)
    SHAPES.decks(data, known)
    SHAPES.timers(data, known)
    if around := circle_in(counters_of(data["scenario"]), data.get("decks", ())):
        raise fail(".".join(around[0]), "what happens there leads there again")
    SHAPES.faces(fields["varying"], "varying", known)
    if ends := ends_of(counters_of(data["scenario"])):
        _bounded_changes({name: part for name, part in data.items() if name not in HEAD}, ends)


def _world(world: Any, known: DeclaredIds) -> None:
    exactly(world, "world", WORLD)
    grid = world["grid"]
    exactly(grid, "world.grid", ("columns", "rows", "sea"))
    GRID({**grid, "sea": []}, "world.grid", known)
    known.sectors = frozenset(
        f"{chr(65 + column)}{row + 1}" for column in range(grid["columns"]) for row in range(grid["rows"])
    )
    many(sector_name)(grid["sea"], "world.grid.sea", known)
    known.land = known.sectors - set(grid["sea"])
    known.locations = frozenset(_ids(world["locations"], "world.locations"))
    known.items = frozenset(_ids(world["items"], "world.items"))
    known.events = frozenset(_ids(world["events"], "world.events"))
    for name in ("kids", "machines", *HELD_DECKS.values(), "firewalls"):
        _ids(world[name], f"world.{name}")


def _scenario(data: Json, known: DeclaredIds) -> None:
    scenario = data["scenario"]
    if isinstance(scenario, dict):
        scenario = {"own": [], "tags": [], "combos": [], **scenario}
    exactly(scenario, "scenario", SCENARIO)
    known.machines = frozenset(_ids(scenario["machines"], "scenario.machines"))
    known.counters = frozenset(_ids(scenario["counters"], "scenario.counters"))
    known.flags = frozenset(_ids(scenario["flags"], "scenario.flags"))
    known.own = frozenset(_ids(scenario["own"], "scenario.own"))
    known.tokens = frozenset(_ids(scenario["tokens"], "scenario.tokens"))
    known.tags = frozenset(_unique([*v.TAGS, *_ids(scenario["tags"], "scenario.tags")], "scenario.tags"))
    own_combos = _ids(scenario["combos"], "scenario.combos")
    known.combos = frozenset(_unique([*v.COMBOS, *own_combos], "scenario.combos"))
    known.ship = scenario["ship"] is not None
    known.endings = frozenset(_ids(data["endings"], "endings"))
    known.diary = frozenset(
        _unique([card["number"] for card in _objects(data["diary"], "diary", "number")], "diary")
    )
    for name, check in SCENARIO.items():
        check(scenario[name], f"scenario.{name}", known)
    _unique([machine["sector"] for machine in scenario["machines"]], "scenario.machines: sectors")
    _unique([counter["id"] for counter in counters_of(scenario)], "scenario: counters")
    for part in ("counters", "own"):
        for number, counter in enumerate(scenario[part]):
            if not counter["low"] <= counter["start"] <= counter["high"]:
                raise fail(f"scenario.{part}[{number}]", "low <= start <= high must hold")
    _unique(scenario["start_diary"] + scenario["complications"], "scenario: diary cards")
    _unique([event["id"] for event in scenario["events"]], "scenario.events")


def _world_parts(world: Json, known: DeclaredIds) -> None:
    """The parts of the world, once every name is known: its cards may speak of the scenario's things."""
    for name, check in WORLD.items():
        check(world[name], f"world.{name}", known)
    if sum(card["count"] for kind in HANDS for card in world[kind.deck]) > MOST_HAND_CARDS:
        names = " and ".join(kind.name for kind in HANDS)
        raise fail("world.items", f"there are more than {MOST_HAND_CARDS} {names} cards")
    icons = [kid["item"] for kid in world["kids"]]
    if len(set(icons)) != len(icons):
        raise fail("world.kids", "two kids have the same iconic item")


def _cards(data: Json, known: DeclaredIds) -> None:
    decks = {
        "diary": DIARY,
        "rumors": RUMOR,
        "school": SCHOOL,
        "responses": RESPONSE,
        "endings": ENDING,
    }
    counts = [len(_objects(data[name], name, "id")) for name in decks if name != "endings"]
    if sum(counts) > MOST_CARDS:
        raise fail("", f"there are more than {MOST_CARDS} cards")
    for name, check in decks.items():
        many(check, MOST_CARDS)(data[name], name, known)
        _ids(data[name], name)
    if not data["school"]:
        raise fail("school", "there must be at least one school card")
    models = {model["id"] for model in data["world"]["machines"]}
    answers = [(card["machine"], card["variant"]) for card in data["responses"]]
    _unique(answers, "responses")
    for number, machine in enumerate(data["scenario"]["machines"]):
        where = f"scenario.machines[{number}]"
        if machine["model"] not in models:
            raise fail(f"{where}.model", f"there is no machine {shown(machine['model'])} in the world")
        if (machine["model"], machine["response"]) not in answers:
            raise fail(
                f"{where}.response",
                f"there is no response card {shown(machine['response'])} for this machine",
            )


def _bounded_changes(data: object, ends: Container[End]) -> None:
    """ADV-10: a change towards an end at which something happens is by few steps."""
    waiting = [data]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            far = part.get("do") == "counter" and abs(usual(part["by"])) > MOST_STEPS
            if far and (part["counter"], end_of(part["by"])) in ends:
                raise fail("", f"{part['counter']} changes by more than {MOST_STEPS} steps at once")
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part


def _objects(value: object, where: str, field: str) -> list[Json]:
    """A list of objects that all have this field, with a value that can be compared."""
    if not isinstance(value, list):
        raise fail(where, f"must be a list, not {shown(value)}")
    for number, part in enumerate(value):
        if not isinstance(part, dict) or not isinstance(part.get(field), (str, int)):
            raise fail(f"{where}[{number}]", f"must be an object with the field {field!r}")
    return value


def _ids(value: object, where: str) -> list[Any]:
    return _unique([part["id"] for part in _objects(value, where, "id")], where)


def _unique(values: list[Any], where: str) -> list[Any]:
    seen: set[Any] = set()
    for value in _hashable(values, where):
        if value in seen:
            raise fail(where, f"{value!r:.60} is there twice")
        seen.add(value)
    return values


def _hashable(values: list[Any], where: str) -> Iterable[Any]:
    for value in values:
        if isinstance(value, (dict, list)):
            raise fail(where, f"{shown(value)} cannot stand here")
        yield value
