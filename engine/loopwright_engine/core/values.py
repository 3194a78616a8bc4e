"""Checks of single values of a bundle, types and sizes, of which kits make the checks of their content."""

# ruff: noqa: ARG001, ARG002 - one signature for all, used in full or not

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from loopwright_engine.errors import BundleError


class Check(Protocol):
    """Looks at a value, at a place in the bundle, knowing what the kit knows by then."""

    def __call__(self, value: Any, where: str, known: Any, /) -> None:
        """Raises BundleError."""


ID: Final = re.compile(r"[a-z0-9]+(?:[-.][a-z0-9]+)*\Z")
LANGUAGE: Final = re.compile(r"[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})?\Z")
LARGEST: Final = 9_999
"""Of the numbers that cards say."""
LONGEST_TEXT: Final = 1_000_000
MOST_ENTRIES: Final = 20_000
"""Of a list of which nothing else is said."""


def fail(where: str, what: str) -> BundleError:
    """The error for a place in the bundle."""
    return BundleError(where, what)


def shown(value: object) -> str:
    """A value from outside, short enough for a message."""
    text = repr(value) if isinstance(value, (str, int, float, bool, type(None))) else type(value).__name__
    return text if len(text) <= 60 else text[:57] + "..."


class Integer(NamedTuple):
    """A whole number in this range."""

    low: int
    high: int

    def __call__(self, value: object, where: str, known: object) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            raise fail(where, f"must be a whole number, not {shown(value)}")
        if not self.low <= value <= self.high:
            raise fail(where, f"must be between {self.low} and {self.high}, not {value}")


class Among(NamedTuple):
    """One of these words."""

    words: Sequence[str]

    def __call__(self, value: object, where: str, known: object) -> None:
        if not isinstance(value, str) or value not in self.words:
            raise fail(where, f"must be one of {', '.join(self.words)}, not {shown(value)}")


class OneNumberOf(NamedTuple):
    """One of these numbers."""

    numbers: Sequence[int]

    def __call__(self, value: object, where: str, known: object) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or value not in self.numbers:
            raise fail(where, f"must be one of {', '.join(map(str, self.numbers))}, not {shown(value)}")


def truth(value: object, where: str, known: object) -> None:
    """True or false."""
    if not isinstance(value, bool):
        raise fail(where, f"must be true or false, not {shown(value)}")


class Identifier(NamedTuple):
    """A lower-case id with hyphens or dots; `what` it names is for the published schema, which says more of
    some.
    """

    what: str = "thing"

    def __call__(self, value: object, where: str, known: object) -> None:
        if not isinstance(value, str) or len(value) > 200 or not ID.match(value):
            raise fail(where, f"must be an id such as 'met-astronomer', not {shown(value)}")


identifier: Final = Identifier()
made_id: Final = Identifier("part")
"""The id of a card, or of a part of one, which the compiler may have made of other ids."""


def text(value: object, where: str, known: object) -> None:
    """Any text of reasonable length."""
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise fail(where, f"must be text, not {shown(value)}")


def language(value: object, where: str, known: object) -> None:
    """A language, such as `sv` or `pt-BR`."""
    if not isinstance(value, str) or not LANGUAGE.match(value):
        raise fail(where, f"must be a language such as 'en' or 'pt-BR', not {shown(value)}")


class Maybe(NamedTuple):
    """Null, or a value that passes."""

    inner: Check

    def __call__(self, value: object, where: str, known: object) -> None:
        if value is not None:
            self.inner(value, where, known)


class Many(NamedTuple):
    """A list of values that pass."""

    inner: Check
    most: int = MOST_ENTRIES
    least: int = 0

    def __call__(self, value: object, where: str, known: object) -> None:
        if not isinstance(value, list):
            raise fail(where, f"must be a list, not {shown(value)}")
        if not self.least <= len(value) <= self.most:
            raise fail(where, f"must have {self.least} to {self.most} entries, not {len(value)}")
        for number, part in enumerate(value):
            self.inner(part, f"{where}[{number}]", known)


class Fields:
    """The check of an object: what it must have, and what it may have besides."""

    __slots__ = ("may", "must")

    def __init__(self, must: Mapping[str, Check], may: Mapping[str, Check] | None = None) -> None:
        self.must: Mapping[str, Check] = must
        self.may: Mapping[str, Check] = may or {}

    def __call__(self, value: Any, where: str, known: Any) -> None:
        """Look at an object. Raises BundleError."""
        self.names(value, where)
        for name, check in self.must.items():
            check(value[name], f"{where}.{name}" if where else name, known)
        for name, check in self.may.items():
            if name in value:
                check(value[name], f"{where}.{name}", known)

    def names(self, value: Any, where: str) -> None:
        """Look at the names of an object's fields alone. Raises BundleError."""
        optional = self.may and isinstance(value, dict)
        exactly(
            {name: value[name] for name in value if name not in self.may} if optional else value,
            where,
            self.must,
        )


def record(**fields: Check) -> Fields:
    """An object with exactly these fields; a trailing `_` of a name is dropped (for `class_`)."""
    return Fields({name.rstrip("_"): check for name, check in fields.items()})


class Variants(NamedTuple):
    """An object that is told apart by the word under a key."""

    key: str
    fields: Mapping[str, Fields]

    def __call__(self, value: Any, where: str, known: Any) -> None:
        word = value.get(self.key) if isinstance(value, dict) else None
        Among(tuple(self.fields))(word, f"{where}.{self.key}", known)
        self.fields[str(word)](value, where, known)


def variants(key: str, fields: Mapping[str, Fields]) -> Variants:
    """Those of each word, with the key that names it."""
    return Variants(key, {word: Fields({key: text, **row.must}, row.may) for word, row in fields.items()})


def exactly(value: Any, where: str, names: Any) -> None:
    """The value must be an object with exactly these names."""
    if not isinstance(value, dict):
        raise fail(where, f"must be an object, not {shown(value)}")
    for name in names:
        if name not in value:
            raise fail(where, f"the field {name!r} is missing")
    for name in value:
        if name not in names:
            raise fail(where, f"the field {shown(name)} is not known")
