"""The shape of a kit's bundle, checked in bounded time; `kit.cards.Deck` looks up what its names mean."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from loopwright_engine.core.branches import SUBJECTS
from loopwright_engine.core.prices import PAID
from loopwright_engine.core.shapes import Known, Shapes, any_number, face, known_names, string
from loopwright_engine.core.values import (
    LARGEST,
    Check,
    Fields,
    exactly,
    fail,
    identifier,
    integer,
    many,
    maybe,
    one_of,
    shown,
    text,
    truth,
)

MOST_CARDS: Final = 2_000
MOST_COPIES: Final = 100
HEAD: Final = ("format", "schema_version", "hash", "language", "origins", "strings", "kit", "kit_version")
PARTS: Final = ("scenario", "counters", "cards", "effects", "endings", "numbers", "sequences")
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
    fields = {
        "flags": [],
        "decks": [],
        "timers": [],
        "own": [],
        "varying": [],
        "carry": [],
        **{name: part for name, part in data.items() if name not in OPTIONAL},
    }
    exactly(fields, "", (*HEAD, *PARTS, "flags", "decks", "timers", "own", "varying", "carry"))
    if type(data["kit_version"]) is not int or data["kit_version"] != version:
        version_shown = shown(data["kit_version"])
        raise fail(
            "kit_version",
            f"this is version {version} of the kit, not {version_shown}: build the scenario again",
        )
    known = CardsKnown(data["strings"])
    known.decks, known.timers = (known_names(data, part) for part in ("decks", "timers"))
    SCENARIO(data["scenario"], "scenario", known)
    rows: dict[str, Check] = {
        "counters": counter,
        "flags": FLAG,
        "own": own_counter,
        "cards": CARD,
        "effects": EFFECT,
        "endings": ENDING,
    }
    for name, row in rows.items():
        many(row, MOST_CARDS)(fields[name], name, known)
    many(identifier)(fields["carry"], "carry", known)
    SHAPES.decks(data, known)
    SHAPES.timers(data, known)
    SHAPES.faces(fields["varying"], "varying", known)
    for name, value in (("numbers", any_number), ("sequences", many(any_number))):
        if not isinstance(data[name], dict):
            raise fail(name, f"must be an object, not {shown(data[name])}")
        for key, part in data[name].items():
            identifier(key, name, known)
            value(part, f"{name}.{key}", known)


def own_id(declared: str = "") -> Check:
    """An id that nothing else has, or nothing else that is declared so."""

    def check(value: object, where: str, known: CardsKnown) -> None:
        identifier(value, where, known)
        if f"{declared}{value}" in known.ids:
            raise fail(where, f"{shown(value)} is there twice")
        known.ids.add(f"{declared}{value}")

    return check


def counter(value: Any, where: str, known: CardsKnown) -> None:
    """A counter with its ends."""
    COUNTER(value, where, known)
    if not value["low"] <= value["start"] <= value["high"]:
        raise fail(where, "low <= start <= high must hold")


def own_counter(value: object, where: str, known: CardsKnown) -> None:
    """A counter that each seat has, or a flag."""
    if not isinstance(value, dict):
        raise fail(where, f"must be an object, not {shown(value)}")
    truth(value.get("flag"), f"{where}.flag", known)
    counter({name: part for name, part in value.items() if name != "flag"}, where, known)


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


PROSE: Final[dict[str, Check]] = {"text": face()}
"""What may stand on a card besides: its words in reading order."""


def verbs(shapes: Shapes) -> dict[str, Fields]:
    """What the verbs say that every kit's cards have."""
    outcome, who = maybe(shapes.block), one_of(SUBJECTS)
    return {
        "counter": Fields({"counter": identifier, "by": shapes.change}),
        "set_counter": Fields({"counter": identifier, "to": shapes.number(any_number)}),
        "each": Fields(
            {"who": one_of((*SUBJECTS, "one")), "block": shapes.block}, {"only": shapes.condition}
        ),
        "own_counter": Fields({"who": who, "counter": identifier, "by": shapes.change}),
        "set_own_counter": Fields({"who": who, "counter": identifier, "to": shapes.number(any_number)}),
        "set_flag": Fields({"flag": identifier}),
        "clear_flag": Fields({"flag": identifier}),
        "test": Fields(
            {
                "thrown": one_of(THROWN),
                "count": shapes.number(integer(1, MOST_THROWN)),
                "least": integer(0, LARGEST),
                "success": outcome,
                "failure": outcome,
            },
            {PAID: shapes.paid},
        ),
        "end_game": Fields({"ending": identifier}),
        "run": Fields({"effect": identifier}, {"number": any_number}),
        "tell": Fields({"text": string}),
        "nothing": Fields({}),
    }


SHAPES: Final = Shapes(verbs, {"flag": Fields({"flag": identifier})}, {}, other=argument)
SCENARIO: Final = Fields({"id": identifier, "title": string}, PROSE)
COUNTER: Final = Fields(
    {
        "id": own_id("counter."),
        "title": maybe(string),
        "low": any_number,
        "high": any_number,
        "start": any_number,
        "over": maybe(SHAPES.block),
        "under": maybe(SHAPES.block),
    },
    PROSE,
)
FLAG: Final = Fields({"id": own_id("counter."), "title": maybe(string)})
LISTENER: Final = Fields(
    {
        "event": maybe(occasion),
        "condition": maybe(SHAPES.condition),
        "each_time": truth,
        "limit": maybe(one_of(LIMITS)),
        "block": SHAPES.block,
        "text": face(),
    }
)
CARD: Final = Fields(
    {
        "kind": identifier,
        "id": own_id(),
        "title": string,
        "copies": integer(1, MOST_COPIES),
        "head": head,
        "condition": maybe(SHAPES.condition),
        "block": SHAPES.block,
    },
    {**PROSE, "listeners": many(LISTENER), "rules": string},
)
EFFECT: Final = Fields({"id": own_id(), "block": SHAPES.block})
ENDING: Final = Fields({"id": own_id("ending."), "title": string, "result": one_of(RESULTS)}, PROSE)
