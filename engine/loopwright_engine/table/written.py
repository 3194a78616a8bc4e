"""Data of a table with every text written out, at one moment of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from .page import Lines, plain, runs

RULES: Final = ("does", "success", "failure")
"""The fields with words of cards' rules, in which an icon of time is one cube."""
_runs: Final = lru_cache(maxsize=10_000)(runs)


class Writer:
    """Writes data out: texts without marks, faces of cards as lines of runs.

    `read` says what a text is at this moment, `icons` the words of icons. What it gives may hold one object
    in several places: look, and change nothing.
    """

    def __init__(self, read: Callable[[str], str], icons: Mapping[str, str]) -> None:
        self._read = read
        self._icons = icons
        self._texts: dict[str, str] = {}

    def written(self, value: object) -> Any:
        """The data with its texts written out."""
        if isinstance(value, str):
            if (text := self._texts.get(value)) is None:
                text = self._texts[value] = plain(self._read(value), self._icons)
            return text
        if isinstance(value, dict):
            return {
                key: plain(part, self._icons, counted=True) if key in RULES else self.written(part)
                for key, part in value.items()
            }
        if isinstance(value, Lines):
            read = [(kind, self._read(text)) for kind, text in value]
            return [{"kind": kind, "runs": _runs(text)} for kind, text in read if text]
        if isinstance(value, (list, tuple)):
            return [self.written(part) for part in value]
        return value
