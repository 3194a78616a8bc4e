"""The shape of a bundle of Tales, and what its parts say of each other, checked in bounded time."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Sequence
from string import ascii_uppercase
from typing import Any, Final, NamedTuple

from loopwright_engine.bundle.load import HEAD
from loopwright_engine.core.branches import usual
from loopwright_engine.core.counters import ENDS, MOST_STEPS, End, circle_in, counters_of, end_of, ends_of
from loopwright_engine.core.prices import PAID, PRICE
from loopwright_engine.core.shapes import (
    OF_SCENARIO,
    CounterFields,
    LineOfFace,
    Priceable,
    Shapes,
    any_number,
    known_names,
    string,
)
from loopwright_engine.core.values import (
    LARGEST,
    Among,
    Check,
    Fields,
    Integer,
    Many,
    Maybe,
    exactly,
    fail,
    identifier,
    made_id,
    record,
    shown,
    truth,
    variants,
)
from loopwright_engine.json_text import Json
from loopwright_engine.kit.loading import (
    COUNTER_ID,
    FLAG_ID,
    MOST_CARDS,
    MOST_COUNTERS,
    MOST_FLAGS,
    MOST_PARTS,
    OPTIONAL,
)

from ..card_kinds import CARD_KINDS, HANDS, HELD_DECKS, CardKind, KindLine, LineTakes, Need
from ..nouns import COPIES, MOST_WORDS, OWN_WORD, TOKENS, WEEKS
from ..rules.state import codes as v
from ..verbs import BUNDLE_VERBS
from ..words import BUNDLE_FACTS, EVENTS, QUANTITIES, WHO, ArgumentKind
from .values import VALUES, DeclaredIds, DeclaredName, fields

TEXT_KINDS: Final = ("prose", "goal", "rule", "heading", "icons")
letter = Among(tuple(ascii_uppercase))
trait = VALUES[ArgumentKind.TRAIT]
combo = VALUES[ArgumentKind.COMBO]
tag = VALUES[ArgumentKind.TAG]
location = VALUES[ArgumentKind.LOCATION]
sector = VALUES[ArgumentKind.SECTOR]
diary_number = VALUES[ArgumentKind.DIARY]
any_sector = DeclaredName("sectors", "sector")
event = DeclaredName("events", "event location")
steps = Maybe(Integer(0, 2))
limit = Maybe(Among(("round", "game")))
card_number = Integer(0, LARGEST)

MOST_SPENT: Final = 6
"""The cubes of a kid on a weekday: what a card may ask for at most."""


def own_id(value: Any, where: str, known: DeclaredIds) -> None:
    """The id of a block, which no other block has."""
    made_id(value, where, known)
    if value in known.block_ids:
        raise fail(where, f"another block has the id {value!r:.60}")
    known.block_ids.add(value)


def verbs(shapes: Shapes) -> dict[str, Fields]:
    """What a test and the verbs of the rows have in a bundle."""
    test: dict[str, Check] = {
        "id": made_id,
        "trait": trait,
        "combos": Many(combo),
        "tags": Many(tag),
        "success": shapes.block,
        "failure": shapes.block,
    }
    kid: dict[str, Check] = {"who": Among(WHO)}
    only: dict[str, Check] = {"only": shapes.condition}
    return {
        "test": Fields(test, {**SPEND, PAID: shapes.paid}),
        "each": Fields(kid | {"block": shapes.block}, only),
        **{
            verb.name: Fields(kid | fields(verb, shapes), only) if verb.kid else Fields(fields(verb, shapes))
            for verb in BUNDLE_VERBS.values()
        },
    }


SPEND: Final = {"spend": Integer(1, MOST_SPENT)}
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
    price=SPEND,
    paying=PAYING,
    one_sided=False,
)
block, condition, quantity = SHAPES.block, SHAPES.condition, SHAPES.quantity
lines: Final = Many(LineOfFace(Among(TEXT_KINDS)))


def own_word(value: object, where: str, known: DeclaredIds) -> None:  # noqa: ARG001 - as all checks
    """Check a word in capitals that is a tag's or a combo's name. Raises BundleError."""
    if not isinstance(value, str) or not re.fullmatch(OWN_WORD, value):
        raise fail(where, f"a word in capitals must stand here, not {shown(value)}")


def board_place(value: object, where: str, known: DeclaredIds) -> None:
    """Check a place where something may stand before anybody acts. Raises BundleError."""
    if value == v.HERE:
        raise fail(where, "nobody acts yet")
    VALUES[ArgumentKind.PLACE](value, where, known)


_OWN: Final[dict[str, Check]] = {
    "id": identifier,
    "name": Maybe(string),
    **dict.fromkeys(("low", "high", "start"), any_number),
}
_ENDS: Final = dict.fromkeys(ENDS, block)
SCENARIO: Final = Fields(
    {
        "id": identifier,
        "title": string,
        "text": lines,
        "weeks": Integer(*WEEKS),
        "rumor_sets": Many(identifier, 100),
        "start_diary": Many(diary_number, 100),
        "machines": Many(
            record(id=identifier, model=identifier, sector=sector, response=identifier), v.MOST_MACHINES
        ),
        "counters": Many(CounterFields(Fields({**_OWN, "id": COUNTER_ID}, _ENDS)), MOST_COUNTERS),
        "flags": Many(record(id=FLAG_ID, name=Maybe(string)), MOST_FLAGS),
        "tokens": Many(record(id=identifier, name=string, limit=Integer(*TOKENS)), 50),
        "ship": Maybe(record(place=Maybe(board_place))),
        "events": Many(record(id=event, sector=sector), 48),
        "complications": Many(diary_number, 200),
        "enigma_limit": Maybe(quantity),
    },
    {
        "own": Many(CounterFields(Fields({**_OWN, "flag": truth}, _ENDS)), MOST_COUNTERS),
        "without_school": Many(card_number, 200, 1),
        **OF_SCENARIO,
        "tags": Many(record(id=own_word, name=string), MOST_WORDS),
        "combos": Many(
            record(id=own_word, name=string, pairs=Many(Many(tag, 2, 2), MOST_WORDS, 1)), MOST_WORDS
        ),
    },
)

_NUMBERED: Final[dict[str, Check]] = {"id": made_id, "number": card_number, "title": string, "text": lines}
RUMOR: Final = record(**_NUMBERED, set=identifier, at=location, block=block)
_MOVE: Final = record(class_=Among(v.CLASSES), direction=Maybe(Among(tuple(v.DIRECTIONS))), steps=steps)
SCHOOL: Final = record(
    **_NUMBERED,
    rumors_minus=Integer(0, 2),
    firmware=truth,
    event=Maybe(record(kind=Among(v.EVENT_KINDS), may=truth, block=block)),
    moves=Many(_MOVE, 20),
)


class SideOfResponse(NamedTuple):
    """A side of a response card, whose trait is tested where it does not ignore kids."""

    fields: Fields

    def __call__(self, value: Any, where: str, known: DeclaredIds) -> None:
        self.fields(value, where, known)
        if value["response"] != "ignore" and value["trait"] is None:
            raise fail(f"{where}.trait", f"the response {value['response']!r} needs a trait")


RESPONSE_SIDE: Final = SideOfResponse(
    record(
        id=made_id, text=lines, response=Among(v.RESPONSES), trait=Maybe(trait), failure=block, firewall=block
    )
)
RESPONSE: Final = record(
    id=made_id, machine=identifier, variant=identifier, routine=RESPONSE_SIDE, alert=RESPONSE_SIDE
)
CHECK: Final = variants(
    "kind",
    {
        "when": record(id=made_id, condition=condition, each_time=truth, block=block),
        "ending": record(id=made_id, condition=condition, ending=VALUES[ArgumentKind.ENDING]),
    },
)
OCCASION: Final = variants("on", {name: Fields(fields(event)) for name, event in EVENTS.items()})
LISTENER: Final = record(id=made_id, event=OCCASION, condition=Maybe(condition), limit=limit, block=block)
ACTION: Final = Priceable(
    Fields(
        {
            "id": made_id,
            "label": string,
            "at": Many(location),
            "spend": Integer(0, MOST_SPENT),
            "condition": Maybe(condition),
            "limit": limit,
            "block": block,
        },
        {"price": PRICE},
    ),
    then="block",
    paying=PAYING,
)
actions: Final = Many(ACTION, MOST_PARTS)
listeners: Final = Many(LISTENER, MOST_PARTS)
NUMBER: Final = variants(
    "rule", {rule: record(id=made_id, value=Integer(low, high)) for rule, (low, high, _) in v.NUMBERS.items()}
)
"""INS-2: a number of the rulebook that a diary side sets."""
SIDE: Final = record(
    id=made_id,
    text=lines,
    checks=Many(CHECK, MOST_PARTS),
    on=listeners,
    rules=Many(record(id=made_id, rule=Among(v.OVERRIDES), block=block)),
    numbers=Many(NUMBER),
    off=Many(record(id=made_id, rule=Among(v.SWITCHES))),
    actions=actions,
)
DIARY: Final = record(
    id=made_id, number=card_number, title=string, sides=record(front=SIDE, back=Maybe(SIDE))
)
ENDING: Final = record(id=identifier, result=Among(("win", "lose")), title=string, text=lines, side=made_id)


def road(value: Any, where: str, known: DeclaredIds) -> None:
    """A road between two locations. Raises BundleError."""
    Many(location, 2, 2)(value, where, known)
    if value[0] == value[1]:
        raise fail(where, f"a road from {value[0]!r} to itself")


GRID: Final = record(columns=Integer(1, 26), rows=Integer(1, 26), sea=Many(any_sector, 48))


class CardOfKind(NamedTuple):
    """A card of the world; of the fields of each choice it has one."""

    fields: Fields
    choices: Sequence[tuple[Need, Sequence[str]]]

    def __call__(self, value: Any, where: str, known: DeclaredIds) -> None:
        self.fields(value, where, known)
        for need, keys in self.choices:
            if sum(value[key] is not None for key in keys) != 1:
                raise fail(where, need.says[:1].lower() + need.says[1:])


def _card_of(kind: CardKind) -> CardOfKind:
    """The check of a card of a kind, by its row."""
    located: dict[str, Check] = {"at": location} if kind.located else {}
    heard: dict[str, Check] = {"on": listeners} if kind.hears else {}
    own = {line.field: _LINES[line.takes](line) for line in kind.lines}
    fields = record(id=identifier, name=string, text=lines, **located, **own, actions=actions, **heard)
    lines_of = {line.name: line.field for line in kind.lines}
    return CardOfKind(fields, [(need, [lines_of[name] for name in need.lines]) for need in kind.choices])


_LINES: Final[dict[LineTakes, Callable[[KindLine], Check]]] = {
    LineTakes.NOTHING: lambda _: truth,
    LineTakes.WORD: lambda line: Maybe(VALUES[line.noun]),
    LineTakes.WORDS: lambda line: Many(VALUES[line.noun]),
    LineTakes.NUMBER: lambda line: Integer(*line.bounds),
    LineTakes.CONDITION: lambda _: Maybe(condition),
    LineTakes.EFFECTS: lambda _: block,
}
"""What a line holds in a bundle, by what it takes."""
WORLD_CARDS: Final = {kind.name: _card_of(kind) for kind in CARD_KINDS.values()}
_HALF: Final = record(effect=Maybe(Among(v.WALL_EFFECTS)), tests=Many(trait, 2), combos=Many(combo))
FIREWALL: Final = record(id=identifier, count=Integer(*COPIES), routine=_HALF, alert=_HALF)
_NAMED: Final[dict[str, Check]] = {"id": identifier, "name": string, "about": string}
_LOCATION: Final = record(
    id=letter, name=string, kind=Among(("open", "restricted")), bus=truth, sectors=Many(any_sector)
)
_KID: Final = record(**_NAMED, strength=trait, weakness=trait, home=location, item=VALUES[ArgumentKind.ITEM])
FIREWALLS: Final = record(small=Integer(0, v.SPACES), large=Integer(0, v.SPACES))
_MACHINE: Final = record(
    **_NAMED,
    class_=Among(v.CLASSES),
    combo=combo,
    movement=Integer(0, 9),
    capacity=Integer(0, 5),
    ability=Maybe(Among(v.ABILITIES)),
    firewalls=FIREWALLS,
)
WORLD: Final = record(
    id=identifier,
    title=string,
    grid=GRID,
    locations=Many(_LOCATION, 26, 2),
    roads=Many(road, 200),
    school=location,
    kids=Many(_KID, 20, 2),
    **{kind.deck: Many(WORLD_CARDS[kind.name], *kind.cards[::-1]) for kind in CARD_KINDS.values()},
    firewalls=Many(FIREWALL, 200),
    machines=Many(_MACHINE, 30),
)


DECKS: Final = {
    name: Many(card, MOST_CARDS)
    for name, card in {
        "diary": DIARY,
        "rumors": RUMOR,
        "school": SCHOOL,
        "responses": RESPONSE,
        "endings": ENDING,
    }.items()
}
MOST_HAND_CARDS: Final = 200
FIELDS: Final = (*HEAD, "scenario", "world", *DECKS)


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
    WORLD.names(world, "world")
    grid = world["grid"]
    GRID.names(grid, "world.grid")
    GRID({**grid, "sea": []}, "world.grid", known)
    known.sectors = frozenset(
        f"{chr(65 + column)}{row + 1}" for column in range(grid["columns"]) for row in range(grid["rows"])
    )
    Many(any_sector)(grid["sea"], "world.grid.sea", known)
    known.land = known.sectors - set(grid["sea"])
    known.locations = frozenset(_ids(world["locations"], "world.locations"))
    known.items = frozenset(_ids(world["items"], "world.items"))
    known.events = frozenset(_ids(world["events"], "world.events"))
    for name in ("kids", "machines", *HELD_DECKS.values(), "firewalls"):
        _ids(world[name], f"world.{name}")


def _scenario(data: Json, known: DeclaredIds) -> None:
    scenario = data["scenario"]
    SCENARIO.names(scenario, "scenario")
    known.machines = frozenset(_ids(scenario["machines"], "scenario.machines"))
    known.counters = frozenset(_ids(scenario["counters"], "scenario.counters"))
    known.flags = frozenset(_ids(scenario["flags"], "scenario.flags"))
    known.own = frozenset(_ids(scenario.get("own", []), "scenario.own"))
    known.tokens = frozenset(_ids(scenario["tokens"], "scenario.tokens"))
    for kind, words in (("tags", v.TAGS), ("combos", v.COMBOS)):
        own = _ids(scenario.get(kind, []), f"scenario.{kind}")
        setattr(known, kind, frozenset(_unique([*words, *own], f"scenario.{kind}")))
    known.ship = scenario["ship"] is not None
    known.endings = frozenset(_ids(data["endings"], "endings"))
    known.diary = frozenset(
        _unique([card["number"] for card in _objects(data["diary"], "diary", "number")], "diary")
    )
    SCENARIO(scenario, "scenario", known)
    _unique([machine["sector"] for machine in scenario["machines"]], "scenario.machines: sectors")
    _unique([counter["id"] for counter in counters_of(scenario)], "scenario: counters")
    _unique(scenario["start_diary"] + scenario["complications"], "scenario: diary cards")
    _unique([event["id"] for event in scenario["events"]], "scenario.events")


def _world_parts(world: Json, known: DeclaredIds) -> None:
    """The parts of the world, once every name is known: its cards may speak of the scenario's things."""
    WORLD(world, "world", known)
    if sum(card["count"] for kind in HANDS for card in world[kind.deck]) > MOST_HAND_CARDS:
        names = " and ".join(kind.name for kind in HANDS)
        raise fail("world.items", f"there are more than {MOST_HAND_CARDS} {names} cards")
    icons = [kid["item"] for kid in world["kids"]]
    if len(set(icons)) != len(icons):
        raise fail("world.kids", "two kids have the same iconic item")


def _cards(data: Json, known: DeclaredIds) -> None:
    counts = [len(_objects(data[name], name, "id")) for name in DECKS if name != "endings"]
    if sum(counts) > MOST_CARDS:
        raise fail("", f"there are more than {MOST_CARDS} cards")
    for name, deck in DECKS.items():
        deck(data[name], name, known)
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
