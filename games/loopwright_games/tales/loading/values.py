"""Checks of single values in a bundle: types, sizes, and references to what the bundle declares."""

# ruff: noqa: ARG001 - one signature for all, used in full or not

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from loopwright_engine.errors import BundleError

from loopwright_games.tales.nouns import SIDES
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.words import BOUNDS, Kind, Param, Word


class Known:
    """The names that a bundle declares, and how many blocks and effects have been read so far."""

    def __init__(self) -> None:
        self.locations: frozenset[str] = frozenset()
        self.sectors: frozenset[str] = frozenset()
        self.land: frozenset[str] = frozenset()
        self.counters: frozenset[str] = frozenset()
        self.flags: frozenset[str] = frozenset()
        self.tokens: frozenset[str] = frozenset()
        self.ship: bool = False
        self.diary: frozenset[int] = frozenset()
        self.machines: frozenset[str] = frozenset()
        self.endings: frozenset[str] = frozenset()
        self.strings: frozenset[str] = frozenset()
        self.items: frozenset[str] = frozenset()
        self.events: frozenset[str] = frozenset()
        self.block_ids: set[str] = set()
        self.effects: int = 0


Check: TypeAlias = Callable[[Any, str, Known], None]
ID: Final = re.compile(r"[a-z0-9]+(?:[-.][a-z0-9]+)*\Z")
LANGUAGE: Final = re.compile(r"[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})?\Z")
LARGEST: Final = 1_000_000
LONGEST_TEXT: Final = 1_000_000


def fail(where: str, what: str) -> BundleError:
    """Return the error that says what is wrong (`what`) at a place in the bundle."""
    return BundleError(where, what)


def shown(value: object) -> str:
    """Return a value from outside, cut short enough for a message."""
    text = repr(value) if isinstance(value, (str, int, float, bool, type(None))) else type(value).__name__
    return text if len(text) <= 60 else text[:57] + "..."


def integer(low: int, high: int) -> Check:
    """Return a check for a whole number from `low` to `high`, both included."""

    def check(value: Any, where: str, known: Known) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            raise fail(where, f"must be a whole number, not {shown(value)}")
        if not low <= value <= high:
            raise fail(where, f"must be between {low} and {high}, not {value}")

    return check


def one_of(words: Sequence[object]) -> Check:
    """Return a check for one of these words."""

    def check(value: Any, where: str, known: Known) -> None:
        if not isinstance(value, str) or value not in words:
            raise fail(where, f"must be one of {', '.join(map(str, words))}, not {shown(value)}")

    return check


def truth(value: Any, where: str, known: Known) -> None:
    """Check that the value is true or false. Raises BundleError."""
    if not isinstance(value, bool):
        raise fail(where, f"must be true or false, not {shown(value)}")


def identifier(value: Any, where: str, known: Known) -> None:
    """Check that the value is an id: lower-case letters, digits, hyphens and dots. Raises BundleError."""
    if not isinstance(value, str) or len(value) > 200 or not ID.match(value):
        raise fail(where, f"must be an id such as 'met-astronomer', not {shown(value)}")


def text(value: Any, where: str, known: Known) -> None:
    """Check that the value is a text of reasonable length. Raises BundleError."""
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise fail(where, f"must be text, not {shown(value)}")


def reference(to: str, what: str) -> Check:
    """Return a check for the name of something that the bundle declares; `to` is an attribute of Known."""

    def check(value: Any, where: str, known: Known) -> None:
        declared = getattr(known, to)
        if isinstance(value, bool) or not isinstance(value, (str, int)) or value not in declared:
            raise fail(where, f"there is no {what} {shown(value)}")

    return check


def language(value: Any, where: str, known: Known) -> None:
    """Check that the value is the code of a language, such as `sv` or `pt-BR`. Raises BundleError."""
    if not isinstance(value, str) or not LANGUAGE.match(value):
        raise fail(where, f"must be a language such as 'en' or 'pt-BR', not {shown(value)}")


def maybe(inner: Check) -> Check:
    """Return a check for null or a value that passes `inner`."""

    def check(value: Any, where: str, known: Known) -> None:
        if value is not None:
            inner(value, where, known)

    return check


def many(inner: Check, most: int = 2_000, least: int = 0) -> Check:
    """Return a check for a list of `least` to `most` values that each pass `inner`."""

    def check(value: Any, where: str, known: Known) -> None:
        if not isinstance(value, list):
            raise fail(where, f"must be a list, not {shown(value)}")
        if not least <= len(value) <= most:
            raise fail(where, f"must have {least} to {most} entries, not {len(value)}")
        for number, part in enumerate(value):
            inner(part, f"{where}[{number}]", known)

    return check


def record(**fields: Check) -> Check:
    """Return a check for an object with exactly these fields; a trailing `_` is dropped (`class_`)."""
    named = {name.rstrip("_"): check for name, check in fields.items()}

    def check(value: Any, where: str, known: Known) -> None:
        exactly(value, where, named)
        for name, inner in named.items():
            inner(value[name], f"{where}.{name}" if where else name, known)

    return check


def exactly(value: Any, where: str, names: Any) -> None:
    """Check that the value is an object with exactly these names. Raises BundleError."""
    if not isinstance(value, dict):
        raise fail(where, f"must be an object, not {shown(value)}")
    for name in names:
        if name not in value:
            raise fail(where, f"the field {name!r} is missing")
    for name in value:
        if name not in names:
            raise fail(where, f"the field {shown(name)} is not known")


def machines_or_word(value: Any, where: str, known: Known) -> None:
    """Check that the value is a machine in play, or `this`, `every` or `one`. Raises BundleError."""
    if value not in ("this", "every", "one"):
        VALUES[Kind.MACHINE](value, where, known)


def place(value: Any, where: str, known: Known) -> None:
    """Check that the value is a location, a sector of land or sea, or `here`. Raises BundleError."""
    if not isinstance(value, str) or not (
        value == v.HERE or value in known.locations or value in known.sectors
    ):
        raise fail(where, f"there is no location or sector {shown(value)}")


def ship_place(value: Any, where: str, known: Known) -> None:
    """Check a place for the ship; the scenario must have a ship. Raises BundleError."""
    place(value, where, known)
    if not known.ship:
        raise fail(where, "the scenario has no ship")


VALUES: Final[dict[Kind, Check]] = {
    Kind.CONDITION: one_of(v.CONDITIONS),
    Kind.TAG: one_of(v.TAGS),
    Kind.LOCATION: reference("locations", "location"),
    Kind.SECTOR: reference("land", "land sector"),
    Kind.PLACE: place,
    Kind.BERTH: ship_place,
    Kind.COUNTER: reference("counters", "counter"),
    Kind.FLAG: reference("flags", "flag"),
    Kind.TOKEN: reference("tokens", "token"),
    Kind.DIARY: reference("diary", "diary card"),
    Kind.MACHINE: reference("machines", "machine"),
    Kind.MACHINES: machines_or_word,
    Kind.STATE: one_of(v.STATES),
    Kind.SIDE: one_of(SIDES),
    Kind.FAVOR: one_of(v.FAVORS),
    Kind.CHANGE: integer(-LARGEST, LARGEST),
    Kind.VALUE: integer(-LARGEST, LARGEST),
    Kind.TEXT: reference("strings", "string"),
    Kind.ENDING: reference("endings", "ending"),
    **{kind: integer(low, high) for kind, (low, high) in BOUNDS.items()},
}
"""What stands for an argument of each kind."""


def fields(word: Word) -> dict[str, Check]:
    """Return the checks for the fields that a word has in a bundle, by field."""
    return {param.key: _field(param) for param in word.params}


def _field(param: Param) -> Check:
    check = VALUES[param.kind]
    if param.many:
        return many(check, len(v.TAGS))
    return maybe(check) if param.optional and not param.own else check
