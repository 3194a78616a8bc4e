"""Lengths and sizes in whole micrometres, converted to points only where something is drawn.

Trim sizes of cards and papers are known by name or by measure.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from loopwright_dsl.errors import LoopwrightError

INCH = 25_400
POINTS_PER_UM = 72 / INCH


def um(millimetres: float) -> int:
    """Convert millimetres to whole micrometres."""
    return round(millimetres * 1000)


def pt(micrometres: float) -> float:
    """Convert micrometres to points (1/72 inch)."""
    return micrometres * POINTS_PER_UM


def from_pt(points: float) -> float:
    """Convert points (1/72 inch) to whole micrometres."""
    return points / POINTS_PER_UM


class Size(NamedTuple):
    """A width and a height in µm."""

    width: int
    height: int

    @property
    def landscape(self) -> bool:
        """Whether the size is wider than high."""
        return self.width > self.height

    def turned(self) -> Size:
        """The same size with width and height exchanged."""
        return Size(self.height, self.width)


def _mm(width: float, height: float) -> Size:
    return Size(um(width), um(height))


CARDS: Final = {
    "poker": _mm(63, 88),
    "poker-us": _mm(63.5, 88.9),
    "bridge": _mm(57.15, 88.9),
    "mini": _mm(44, 68),
    "tarot": _mm(70, 120),
    "square": _mm(70, 70),
}
PAPERS: Final = {"a4": _mm(210, 297), "letter": _mm(215.9, 279.4), "a3": _mm(297, 420)}
SMALLEST: Final = um(20)
LARGEST: Final = um(1000)
_MEASURE = re.compile(r"(\d+(?:\.\d+)?)[x×](\d+(?:\.\d+)?)(mm|in)")


class ChoiceError(LoopwrightError, ValueError):
    """An error that something was chosen that does not exist or cannot be printed; its message is shown to
    users.
    """

    @property
    def sentence(self) -> str:
        """The message with the sign at its end; some end in a sentence of their own."""
        return str(self) if str(self).endswith((".", "?")) else f"{self}."


class FileError(ChoiceError):
    """An error in a file of the user's: the file, and the line and column in it, which count from 1."""

    def __init__(self, message: str, file: Path, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.file, self.line, self.column = file, line, column

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.file, self.line, self.column)


def card_size(text: str) -> Size:
    """The size of a card from a text such as "tarot", "70x120mm" or "2.5x3.5in". Raises ChoiceError."""
    return _size(text, CARDS)


def card_sizes(text: str) -> tuple[Size | None, dict[str, Size]]:
    """The size of all cards (None if not given) and those of single decks, from "poker", "items=mini" or
    "tarot,items=44x68mm". Raises ChoiceError.
    """
    every: Size | None = None
    decks: dict[str, Size] = {}
    for part in text.split(","):
        deck, equals, size = part.strip().rpartition("=")
        if equals:
            decks[deck] = card_size(size)
        else:
            every = card_size(size)
    return every, decks


def paper_size(text: str) -> Size:
    """The size of a paper, upright, from "a4", "letter" or a text like "330x480mm". Raises ChoiceError."""
    size = _size(text, PAPERS)
    return size.turned() if size.landscape else size


def _size(text: str, known: dict[str, Size]) -> Size:
    name = "".join(text.split()).lower()
    if name in known:
        return known[name]
    measure = _MEASURE.fullmatch(name)
    if measure is None:
        bare = _MEASURE.fullmatch(f"{name}mm")
        if bare:
            guess = "in" if max(float(bare[1]), float(bare[2])) * um(1) < SMALLEST else "mm"
            raise ChoiceError(f"{text} has no unit; did you mean {name}{guess}?")
        raise ChoiceError(f"unknown size {text!r}: {', '.join(known)}, or such as 70x120mm or 2.5x3.5in")
    unit = INCH if measure[3] == "in" else um(1)
    size = Size(round(float(measure[1]) * unit), round(float(measure[2]) * unit))
    if min(size) < SMALLEST or max(size) > LARGEST:
        raise ChoiceError(f"{text} is no size to print: each side measures 20 to 1000 mm")
    return size
