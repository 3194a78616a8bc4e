"""Checks of single values of a bundle, types and sizes, of which kits make the checks of their content."""

# ruff: noqa: ARG001 - one signature for all, used in full or not

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from loopwright_engine.errors import BundleError

Check: TypeAlias = Callable[[Any, str, Any], None]
"""Looks at a value, at a place in the bundle, knowing what the kit knows by then. Raises BundleError."""
ID: Final = re.compile(r"[a-z0-9]+(?:[-.][a-z0-9]+)*\Z")
LANGUAGE: Final = re.compile(r"[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})?\Z")
LARGEST: Final = 1_000_000
LONGEST_TEXT: Final = 1_000_000


def fail(where: str, what: str) -> BundleError:
    """The error for a place in the bundle."""
    return BundleError(where, what)


def shown(value: object) -> str:
    """A value from outside, short enough for a message."""
    text = repr(value) if isinstance(value, (str, int, float, bool, type(None))) else type(value).__name__
    return text if len(text) <= 60 else text[:57] + "..."


def integer(low: int, high: int) -> Check:
    """A whole number in this range."""

    def check(value: object, where: str, known: object) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            raise fail(where, f"must be a whole number, not {shown(value)}")
        if not low <= value <= high:
            raise fail(where, f"must be between {low} and {high}, not {value}")

    return check


def one_of(words: Sequence[object]) -> Check:
    """One of these words."""

    def check(value: object, where: str, known: object) -> None:
        if not isinstance(value, str) or value not in words:
            raise fail(where, f"must be one of {', '.join(map(str, words))}, not {shown(value)}")

    return check


def one_number_of(numbers: Sequence[int]) -> Check:
    """One of these numbers."""

    def check(value: object, where: str, known: object) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or value not in numbers:
            raise fail(where, f"must be one of {', '.join(map(str, numbers))}, not {shown(value)}")

    return check


def truth(value: object, where: str, known: object) -> None:
    """True or false."""
    if not isinstance(value, bool):
        raise fail(where, f"must be true or false, not {shown(value)}")


def identifier(value: object, where: str, known: object) -> None:
    """A lower-case id with hyphens or dots."""
    if not isinstance(value, str) or len(value) > 200 or not ID.match(value):
        raise fail(where, f"must be an id such as 'met-astronomer', not {shown(value)}")


def text(value: object, where: str, known: object) -> None:
    """Any text of reasonable length."""
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise fail(where, f"must be text, not {shown(value)}")


def language(value: object, where: str, known: object) -> None:
    """A language, such as `sv` or `pt-BR`."""
    if not isinstance(value, str) or not LANGUAGE.match(value):
        raise fail(where, f"must be a language such as 'en' or 'pt-BR', not {shown(value)}")


def maybe(inner: Check) -> Check:
    """Null, or a value that passes."""

    def check(value: object, where: str, known: object) -> None:
        if value is not None:
            inner(value, where, known)

    return check


def many(inner: Check, most: int = 2_000, least: int = 0) -> Check:
    """A list of values that pass."""

    def check(value: object, where: str, known: object) -> None:
        if not isinstance(value, list):
            raise fail(where, f"must be a list, not {shown(value)}")
        if not least <= len(value) <= most:
            raise fail(where, f"must have {least} to {most} entries, not {len(value)}")
        for number, part in enumerate(value):
            inner(part, f"{where}[{number}]", known)

    return check


class Fields:
    """The check of an object: what it must have, and what it may have besides."""

    __slots__ = ("may", "must")

    def __init__(self, must: Mapping[str, Check], may: Mapping[str, Check] | None = None) -> None:
        self.must: Mapping[str, Check] = must
        self.may: Mapping[str, Check] = may or {}

    def __call__(self, value: Any, where: str, known: Any) -> None:
        """Look at an object. Raises BundleError."""
        optional = self.may and isinstance(value, dict)
        musts = {name: value[name] for name in value if name not in self.may} if optional else value
        exactly(musts, where, self.must)
        for name, check in self.must.items():
            check(value[name], f"{where}.{name}" if where else name, known)
        for name, check in self.may.items():
            if name in value:
                check(value[name], f"{where}.{name}", known)


def record(**fields: Check) -> Fields:
    """An object with exactly these fields; a trailing `_` of a name is dropped (for `class_`)."""
    return Fields({name.rstrip("_"): check for name, check in fields.items()})


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
