"""The shape of a kit's bundle, checked in bounded time; `kit.cards.Deck` looks up what its names mean."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, NamedTuple

from loopwright_engine.core.branches import SUBJECTS
from loopwright_engine.core.prices import PAID
from loopwright_engine.core.shapes import (
    OF_SCENARIO,
    CounterFields,
    Known,
    LineOfFace,
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
    Identifier,
    Integer,
    Many,
    Maybe,
    exactly,
    fail,
    identifier,
    made_id,
    shown,
    text,
    truth,
)

MOST_CARDS: Final = 2_000
MOST_COPIES: Final = 100
MOST_COUNTERS: Final = 200
MOST_FLAGS: Final = 20_500
"""With those that the game keeps itself, such as a box beside a line that comes once."""
MOST_PARTS: Final = 100
"""Lines `on` of a card."""
HEAD: Final = ("format", "schema_version", "hash", "language", "origins", "strings", "kit", "kit_version")
PARTS: Final = ("scenario", "counters", "cards", "effects", "endings", "numbers", "sequences")
MAY: Final = ("flags", "decks", "timers", "own", "varying", "carry")
OPTIONAL: Final = ("build", "former", "intentions", "placed", "reference", "said", "source")
"""Fields that a bundle may have, on which no game depends: the build of the tool that wrote it, the hash that
it had in an older format, the writer's intentions, what reference cards say of named effects, and the
language of the cards of a translated one, with what they call things in it.
"""
MOST_THROWN: Final = 20
THROWN: Final = ("coins", "dice")
RESULTS: Final = ("win", "lose")
LIMITS: Final = ("round", "game")


class CardsKnown(Known):
    """With the ids that were read so far."""

    def __init__(self, strings: Collection[str]) -> None:
        super().__init__(strings)
        self.ids: set[str] = set()


def check(data: dict[str, Any], version: int) -> None:
    """Look at everything in a bundle but its head. Raises BundleError; `version` is the kit's."""
    parts = {name: part for name, part in data.items() if name not in OPTIONAL}
    fields = {**{name: [] for name in MAY}, **parts}
    exactly(fields, "", (*HEAD, *PARTS, *MAY))
    if type(data["kit_version"]) is not int or data["kit_version"] != version:
        version_shown = shown(data["kit_version"])
        raise fail(
            "kit_version",
            f"this is version {version} of the kit, not {version_shown}: build the scenario again",
        )
    known = CardsKnown(data["strings"])
    known.decks, known.timers = (known_names(data, part) for part in ("decks", "timers"))
    SCENARIO(data["scenario"], "scenario", known)
    for name, rows in DECLARED.items():
        rows(fields[name], name, known)
    SHAPES.decks(data, known)
    SHAPES.timers(data, known)
    SHAPES.faces(fields["varying"], "varying", known)
    for name, value in NUMBERS.items():
        if not isinstance(data[name], dict):
            raise fail(name, f"must be an object, not {shown(data[name])}")
        for key, part in data[name].items():
            identifier(key, name, known)
            value(part, f"{name}.{key}", known)


class OwnId(NamedTuple):
    """An id of this form that nothing else has, or nothing else that is declared so."""

    form: Identifier
    declared: str = ""

    def __call__(self, value: object, where: str, known: CardsKnown) -> None:
        self.form(value, where, known)
        if f"{self.declared}{value}" in known.ids:
            raise fail(where, f"{shown(value)} is there twice")
        known.ids.add(f"{self.declared}{value}")


def head(value: object, where: str, known: Known) -> None:
    """What the lines of a card say: numbers, words and lists of them."""
    if not isinstance(value, dict):
        raise fail(where, f"must be an object, not {shown(value)}")
    for name, part in value.items():
        for single in part if isinstance(part, list) else [part]:
            argument(single, f"{where}.{name}", known)


def occasion(value: Any, where: str, known: Known) -> None:
    """An event of the kit, and what it names."""
    head(value, where, known)
    text(value.get("event"), f"{where}.event", known)


def argument(value: object, where: str, known: Known) -> None:
    """What stands in a place of a line or a verb."""
    if isinstance(value, str):
        text(value, where, known)
    elif isinstance(value, dict):
        (SHAPES.block if "effects" in value else SHAPES.change)(value, where, known)
    elif not isinstance(value, bool) and value is not None:
        any_number(value, where, known)


COUNTER_ID: Final = Identifier("counter")
"""The id of a counter: a writer's, or that of a place, whose counter it is."""
FLAG_ID: Final = Identifier("flag")
"""The id of a flag: a writer's, or that of one which the game keeps itself."""
EFFECT_ID: Final = Identifier("effect")
"""The name of a named effect, and the number that it is given."""
PROSE: Final[dict[str, Check]] = {"text": Many(LineOfFace(Among(("prose", "printed"))))}
"""What may stand on a card besides: its words in reading order."""


def verbs(shapes: Shapes) -> dict[str, Fields]:
    """What the verbs say that every kit's cards have."""
    outcome, who = Maybe(shapes.block), Among(SUBJECTS)
    number = shapes.number(any_number)
    return {
        "counter": Fields({"counter": COUNTER_ID, "by": shapes.change}),
        "set_counter": Fields({"counter": COUNTER_ID, "to": number}),
        "each": Fields({"who": Among((*SUBJECTS, "one")), "block": shapes.block}, {"only": shapes.condition}),
        "own_counter": Fields({"who": who, "counter": COUNTER_ID, "by": shapes.change}),
        "set_own_counter": Fields({"who": who, "counter": COUNTER_ID, "to": number}),
        "set_flag": Fields({"flag": FLAG_ID}),
        "clear_flag": Fields({"flag": identifier}),
        "test": Fields(
            {
                "thrown": Among(THROWN),
                "count": shapes.number(Integer(1, MOST_THROWN)),
                "least": Integer(0, LARGEST),
                "success": outcome,
                "failure": outcome,
            },
            {PAID: shapes.paid},
        ),
        "end_game": Fields({"ending": identifier}),
        "run": Fields({"effect": EFFECT_ID}, {"number": number}),
        "tell": Fields({"text": string}),
        "nothing": Fields({}),
    }


_COUNTED: Final = Fields({"counter": COUNTER_ID})
SHAPES: Final = Shapes(
    verbs, {"flag": Fields({"flag": FLAG_ID})}, {"counter": _COUNTED, "own_counter": _COUNTED}, other=argument
)
SCENARIO: Final = Fields({"id": identifier, "title": string}, {**PROSE, **OF_SCENARIO})
COUNTER: Final = Fields(
    {
        "id": OwnId(COUNTER_ID, "counter."),
        "title": Maybe(string),
        "low": any_number,
        "high": any_number,
        "start": any_number,
        "over": Maybe(SHAPES.block),
        "under": Maybe(SHAPES.block),
    },
    PROSE,
)
OWN_COUNTER: Final = Fields({**COUNTER.must, "id": OwnId(identifier, "counter."), "flag": truth}, PROSE)
FLAG: Final = Fields({"id": OwnId(FLAG_ID, "counter."), "title": Maybe(string)})
LISTENER: Final = Fields(
    {
        "event": Maybe(occasion),
        "condition": Maybe(SHAPES.condition),
        "each_time": truth,
        "limit": Maybe(Among(LIMITS)),
        "block": SHAPES.block,
        **PROSE,
    }
)
CARD: Final = Fields(
    {
        "kind": identifier,
        "id": OwnId(made_id),
        "title": string,
        "copies": Integer(1, MOST_COPIES),
        "head": head,
        "condition": Maybe(SHAPES.condition),
        "block": SHAPES.block,
    },
    {**PROSE, "listeners": Many(LISTENER, MOST_PARTS), "rules": string},
)
EFFECT: Final = Fields({"id": OwnId(EFFECT_ID), "block": SHAPES.block})
ENDING: Final = Fields({"id": OwnId(identifier, "ending."), "title": string, "result": Among(RESULTS)}, PROSE)
DECLARED: Final = {
    "counters": Many(CounterFields(COUNTER), MOST_COUNTERS),
    "flags": Many(FLAG, MOST_FLAGS),
    "own": Many(CounterFields(OWN_COUNTER), MOST_COUNTERS),
    "cards": Many(CARD, MOST_CARDS),
    "effects": Many(EFFECT, MOST_CARDS),
    "endings": Many(ENDING, MOST_CARDS),
    "carry": Many(identifier, MOST_COUNTERS),
}
NUMBERS: Final[dict[str, Check]] = {"numbers": any_number, "sequences": Many(any_number)}
"""What a scenario says in numbers, by what one of them is."""
