"""The shape of a kit's bundle, checked in bounded time; `kit.cards.Deck` looks up what its names mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from loopwright_engine.core.conditions import COMPARISONS

from .values import (
    LARGEST,
    Check,
    exactly,
    fail,
    identifier,
    integer,
    many,
    maybe,
    one_of,
    shown,
    text,
)

MOST_CARDS: Final = 2_000
MOST_EFFECTS: Final = 20_000
MOST_COPIES: Final = 100
DEEPEST: Final = 64
"""Blocks in blocks, and conditions in conditions."""
NESTED: Final = (".block", ".then", ".else", ".success", ".failure")
HEAD: Final = ("format", "schema_version", "hash", "language", "origins", "strings", "kit", "kit_version")
PARTS: Final = ("scenario", "counters", "cards", "effects", "endings", "numbers", "sequences")
OPTIONAL: Final = ("build", "former", "intentions", "source")
"""Fields that a bundle may have, on which no game depends: the build of the tool that wrote it, the hash that
it had in an older format, the writer's intentions, and the language of the cards of a translated one, with
what they call things in it.
"""
MOST_THROWN: Final = 20
THROWN: Final = ("coins", "dice")
RESULTS: Final = ("win", "lose")

any_number: Check = integer(-LARGEST, LARGEST)


class Known:
    """What a bundle declares, and how much of it has been read so far."""

    def __init__(self, strings: Mapping[str, str]) -> None:
        self.strings = strings
        self.ids: set[str] = set()
        self.effects = 0


def check(data: dict[str, Any], version: int) -> None:
    """Look at everything in a bundle but its head. Raises BundleError; `version` is the kit's."""
    exactly({name: part for name, part in data.items() if name not in OPTIONAL}, "", (*HEAD, *PARTS))
    if type(data["kit_version"]) is not int or data["kit_version"] != version:
        version_shown = shown(data["kit_version"])
        raise fail(
            "kit_version",
            f"this is version {version} of the kit, not {version_shown}: build the scenario again",
        )
    known = Known(data["strings"])
    _object(data["scenario"], "scenario", {"id": identifier, "title": string}, known, PROSE)
    for name, row in (("counters", counter), ("cards", card), ("effects", effect_card), ("endings", ending)):
        many(row, MOST_CARDS)(data[name], name, known)
    for name, value in (("numbers", any_number), ("sequences", many(any_number))):
        if not isinstance(data[name], dict):
            raise fail(name, f"must be an object, not {shown(data[name])}")
        for key, part in data[name].items():
            identifier(key, name, known)
            value(part, f"{name}.{key}", known)


def string(value: Any, where: str, known: Known) -> None:
    """The key of a string."""
    if not isinstance(value, str) or value not in known.strings:
        raise fail(where, f"there is no string {shown(value)}")


def own_id(value: Any, where: str, known: Known) -> None:
    """An id that nothing else has."""
    identifier(value, where, known)
    if value in known.ids:
        raise fail(where, f"{shown(value)} is there twice")
    known.ids.add(value)


def _object(
    value: Any, where: str, fields: Mapping[str, Check], known: Known, may: Mapping[str, Check] | None = None
) -> None:
    """An object with these fields, and some that it may have."""
    optional = may or {}
    if isinstance(value, dict):
        exactly({name: part for name, part in value.items() if name not in optional}, where, fields)
    else:
        exactly(value, where, fields)
    for name, part in value.items():
        (fields.get(name) or optional[name])(part, f"{where}.{name}", known)


def line(value: Any, where: str, known: Known) -> None:
    """A pair of a kind of line and a string."""
    if not isinstance(value, list) or len(value) != 2:
        raise fail(where, "must be a pair of a kind and a string id")
    text(value[0], f"{where}[0]", known)
    string(value[1], f"{where}[1]", known)


lines: Check = many(line)
PROSE: Final[dict[str, Check]] = {"text": lines}
"""What may stand on a card besides: its words in reading order."""


def counter(value: Any, where: str, known: Known) -> None:
    """A counter with its ends."""
    fields = {"id": own_counter, "title": string, "low": any_number, "high": any_number, "start": any_number,
              "over": maybe(block), "under": maybe(block)}  # fmt: skip
    _object(value, where, fields, known, PROSE)
    if not value["low"] <= value["start"] <= value["high"]:
        raise fail(where, "low <= start <= high must hold")


def own_counter(value: Any, where: str, known: Known) -> None:
    """The id of a counter, which a card may have too."""
    identifier(value, where, known)
    if f"counter.{value}" in known.ids:
        raise fail(where, f"{shown(value)} is there twice")
    known.ids.add(f"counter.{value}")


def card(value: Any, where: str, known: Known) -> None:
    """A card of any kind."""
    fields = {"kind": identifier, "id": own_id, "title": string, "copies": integer(1, MOST_COPIES),
              "head": head, "condition": maybe(condition), "block": block}  # fmt: skip
    _object(value, where, fields, known, PROSE)


def head(value: Any, where: str, known: Known) -> None:
    """What the lines of a card say: numbers, words and lists of them."""
    if not isinstance(value, dict):
        raise fail(where, f"must be an object, not {shown(value)}")
    for name, part in value.items():
        for single in part if isinstance(part, list) else [part]:
            argument(single, f"{where}.{name}", known)


def argument(value: Any, where: str, known: Known) -> None:
    """What stands in a place of a line or a verb."""
    if isinstance(value, str):
        text(value, where, known)
    elif not isinstance(value, bool) and value is not None:
        any_number(value, where, known)


def effect_card(value: Any, where: str, known: Known) -> None:
    """Effects that cards run by name."""
    _object(value, where, {"id": own_id, "block": block}, known)


def ending(value: Any, where: str, known: Known) -> None:
    """An ending of the cards."""
    _object(value, where, {"id": own_ending, "title": string, "result": one_of(RESULTS)}, known, PROSE)


def own_ending(value: Any, where: str, known: Known) -> None:
    """The id of an ending."""
    identifier(value, where, known)
    if f"ending.{value}" in known.ids:
        raise fail(where, f"{shown(value)} is there twice")
    known.ids.add(f"ending.{value}")


def block(value: Any, where: str, known: Known) -> None:
    """A row of effects."""
    if sum(map(where.count, NESTED)) > DEEPEST:
        raise fail(where, f"is nested more than {DEEPEST} levels deep")
    _object(value, where, {"id": text, "effects": many(effect)}, known)


def effect(value: Any, where: str, known: Known) -> None:
    """A verb of the core, or one that the kit looks at."""
    known.effects += 1
    if known.effects > MOST_EFFECTS:
        raise fail("", f"there are more than {MOST_EFFECTS} effects")
    if not isinstance(value, dict) or not isinstance(value.get("do"), str):
        raise fail(where, f"must be an object that says what to do, not {shown(value)}")
    fields = CORE.get(value["do"])
    if fields is not None:
        _object(value, where, {"do": text, **fields}, known)
        return
    for name, part in value.items():
        argument(part, f"{where}.{name}", known)


def option(value: Any, where: str, known: Known) -> None:
    """A line under `choose`."""
    _object(value, where, {"label": string, "condition": maybe(condition), "then": block}, known)


def row(value: Any, where: str, known: Known) -> None:
    """A row of a table of faces."""
    _object(value, where, {"low": integer(1, 6), "high": integer(1, 6), "then": block}, known)


def condition(value: Any, where: str, known: Known) -> None:
    """A condition of the core, or a fact that the kit looks at."""
    if where.count(".of") > DEEPEST:
        raise fail(where, f"is nested more than {DEEPEST} levels deep")
    if not isinstance(value, dict) or not isinstance(value.get("op"), str):
        raise fail(where, f"must be an object that says what holds, not {shown(value)}")
    match value["op"]:
        case "and" | "or":
            _object(value, where, {"op": text, "of": many(condition, least=1)}, known)
        case "not":
            _object(value, where, {"op": text, "of": condition}, known)
        case "compare":
            fields = {"op": text, "cmp": one_of(tuple(COMPARISONS)), "left": quantity, "right": quantity}
            _object(value, where, fields, known)
        case _:
            for name, part in value.items():
                argument(part, f"{where}.{name}", known)


def quantity(value: Any, where: str, known: Known) -> None:
    """A number of the table, or a sum of some."""
    if not isinstance(value, dict) or not isinstance(value.get("q"), str):
        raise fail(where, f"must be an object that says what number, not {shown(value)}")
    if value["q"] == "sum":
        _object(value, where, {"q": text, "terms": many(term, least=1)}, known)
        return
    for name, part in value.items():
        argument(part, f"{where}.{name}", known)


def term(value: Any, where: str, known: Known) -> None:
    """A part of a sum: 1 or -1, and a number that is no sum."""
    if not isinstance(value, list) or len(value) != 2:
        raise fail(where, "must be a pair of a sign and a number")
    if value[0] not in (1, -1) or isinstance(value[0], bool):
        raise fail(where, f"the sign must be 1 or -1, not {shown(value[0])}")
    if isinstance(value[1], dict) and value[1].get("q") == "sum":
        raise fail(where, "a sum cannot stand in a sum")
    quantity(value[1], where, known)


CORE: Final[dict[str, dict[str, Check]]] = {
    "counter": {"counter": identifier, "by": any_number},
    "set_counter": {"counter": identifier, "to": any_number},
    "choose": {"options": many(option, least=1)},
    "if": {"condition": condition, "then": block, "else": maybe(block)},
    "roll": {"rows": many(row, 6, 1)},
    "test": {
        "thrown": one_of(THROWN),
        "count": integer(1, MOST_THROWN),
        "least": integer(0, LARGEST),
        "success": maybe(block),
        "failure": maybe(block),
    },
    "end_game": {"ending": identifier},
    "run": {"effect": identifier},
    "tell": {"text": string},
    "nothing": {},
}
"""The verbs that every kit's cards have, and what they say."""
