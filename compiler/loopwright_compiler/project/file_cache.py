"""What was made of each file, kept for as long as the file stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Made = TypeVar("Made")


class Shelf:
    """Remembers the last result of each kind of work on each file."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], tuple[object, Any]] = {}

    def once(self, work: str, path: str, given: object, make: Callable[[], Made]) -> Made:
        """The result of a piece of work on a file; it is made anew when what it is made of has changed."""
        known = self._kept.get((work, path))
        if known is not None and (known[0] is given or known[0] == given):
            made: Made = known[1]
            return made
        made = make()
        self._kept[work, path] = given, made
        return made
