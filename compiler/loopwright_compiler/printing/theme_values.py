"""Checks of single values in a theme's file; each says what is wrong, and where."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

from loopwright_dsl.span import Span

from loopwright_compiler.yaml_source import Yaml

from .theme_files import numbered

LARGEST: Final = 1000  # mm, or points
FEW: Final = 12  # names that a message lists


class Wrong(Exception):
    """What is wrong with a value, and where it stands."""

    def __init__(self, span: Span, message: str) -> None:
        super().__init__(message)
        self.span = span


def mapping(value: Yaml) -> None:
    """Check that a value holds names with values."""
    if not isinstance(value.value, dict):
        raise Wrong(value.span, "here belong names with values, such as `ink: …`")


def numbers(value: Yaml, count: int) -> None:
    """Check that a value is a list of so many numbers."""
    if not isinstance(value.value, list) or len(value.value) != count:
        raise Wrong(value.span, f"here belong {count} numbers in mm")
    for each in value.value:
        number(each)


def flag(value: Yaml) -> None:
    """Check that a value is true or false."""
    if not isinstance(value.value, bool):
        raise Wrong(value.span, f"{value.value} is neither true nor false")


def number(value: Yaml) -> float:
    """A value that is a number, and none that is too large to mean anything."""
    found = numbered(value.value)
    if isinstance(found, bool) or not isinstance(found, int | float) or not abs(found) <= LARGEST:
        raise Wrong(value.span, f"{value.value} is no number that can be drawn")
    return float(found)


def known(name: str, known: Iterable[str], span: Span, what: str) -> None:
    """Check that a name is known."""
    names = sorted(known)
    if name not in names:
        few = f"; there are {', '.join(names)}" if len(names) <= FEW else ""
        raise Wrong(span, f"there is no {what} called {name}{guess(name, names) or few}")


def guess(name: str, names: Iterable[str]) -> str:
    """The end of a message about a name: another that may have been meant, if there is one."""
    near = difflib.get_close_matches(name, sorted(names), n=1)
    return f"; did you mean {near[0]}?" if near else ""
