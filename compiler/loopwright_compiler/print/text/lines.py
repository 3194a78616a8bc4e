"""Lines of text as they are drawn, and why a text cannot be set in its place."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .segments import Segment, segments
from .words import Word


class Line(NamedTuple):
    """A line: its words, its size in points, its width in µm, and its `tail` after the last word: a space, a
    hyphen or nothing.

    A line that is drawn often has its words as `pieces`; one that was set in an earlier run has nothing else.
    """

    words: tuple[Word, ...]
    size: float
    width: float
    tail: str
    pieces: tuple[Segment, ...] = ()

    def segments(self) -> tuple[Segment, ...]:
        """The line as few pieces of text as possible, with its tail."""
        pieces = self.pieces or segments(self.words)
        *others, last = pieces
        if self.tail:
            return (*others, last._replace(text=last.text + self.tail))
        return pieces if last.text else tuple(others)


class Misfit(NamedTuple):
    """Why a text does not fit at its smallest size: the height that the box lacks, or a word that is too wide
    (µm).

    `over` is the number of words that stand below the box.
    """

    kind: Literal["height", "word"]
    needed: float
    available: float
    word: str
    origin: str
    over: int = 0
