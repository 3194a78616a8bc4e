"""A text as an editor sees it: its places, counted as the protocol counts them, and its edits.

The protocol counts lines and characters from 0, characters in the units that both sides agreed upon
(UTF-16 if nothing else was said). Spans and places of ours count code points from 1.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate, pairwise

from loopwright_dsl.parser.source import normal
from loopwright_dsl.syntax.span import Span
from lsprotocol import types

LINE_END = re.compile(r"\r\n|\r|\n")
WIDTHS: dict[str, tuple[int, int, int, int]] = {
    "utf-8": (1, 2, 3, 4),
    "utf-16": (1, 1, 1, 2),
    "utf-32": (1, 1, 1, 1),
}
"""Units of a character below U+0080, U+0800, U+10000, and of all others."""


class TextPage:
    """A text and its lines; every place that is asked for is brought inside it."""

    def __init__(self, text: str, encoding: str = "utf-16") -> None:
        self.text = normal(text)
        self.encoding = encoding
        self._widths = WIDTHS.get(encoding, WIDTHS["utf-16"])

    @cached_property
    def lines(self) -> list[str]:
        """Return the lines without their ends."""
        return self.text.split("\n")

    def line(self, number: int) -> str:
        """Return line `number`, from 1; empty where there is none."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def position(self, line: int, column: int) -> types.Position:
        """Return a line and column, from 1, as the protocol's position."""
        line = max(1, min(line, len(self.lines)))
        before = self.line(line)[: max(0, column - 1)]
        return types.Position(line - 1, self._units(before))

    def range(self, span: Span) -> types.Range:
        """Return a span as the protocol's range."""
        return types.Range(
            self.position(span.line, span.column), self.position(span.end_line, span.end_column)
        )

    def place(self, position: types.Position) -> tuple[int, int]:
        """Return the line and column, from 1, of a position; behind the end of a line is its end."""
        number = max(0, min(position.line, len(self.lines) - 1))
        text = self.lines[number]
        if position.line >= len(self.lines):
            return number + 1, len(text) + 1
        return number + 1, self._column(text, position.character) + 1

    def whole(self) -> types.Range:
        """Return the range of all of the text."""
        return types.Range(types.Position(0, 0), self.position(len(self.lines), len(self.lines[-1]) + 1))

    def _units(self, text: str) -> int:
        if text.isascii():
            return len(text)
        return sum(self._width(char) for char in text)

    def _width(self, char: str) -> int:
        return self._widths[bisect_right((0x80, 0x800, 0x10000), ord(char))]

    def _column(self, text: str, units: int) -> int:
        """How many characters the first `units` of a text are; half a character is none."""
        if text.isascii():
            return max(0, min(units, len(text)))
        return bisect_right(list(accumulate(map(self._width, text))), units)


def edited(
    text: str, changes: Sequence[types.TextDocumentContentChangeEvent], encoding: str = "utf-16"
) -> str:
    """Return the text after the changes that an editor tells, one after another."""
    lines = _lines(text)
    for change in changes:
        if isinstance(change, types.TextDocumentContentChangePartial):
            _edit(lines, change, encoding)
        else:
            lines = _lines(change.text)
    return "".join(lines)


def _edit(lines: list[str], change: types.TextDocumentContentChangePartial, encoding: str) -> None:
    """Replace a range by another text; only the lines that it touches are looked at."""
    start, end = (_place(lines, at, encoding) for at in (change.range.start, change.range.end))
    (first, column), (last, behind) = start, max(start, end)
    text = lines[first][:column] + change.text + lines[last][behind:]
    if first and lines[first - 1].endswith("\r") and text.startswith("\n"):
        first, text = first - 1, lines[first - 1] + text  # the two signs are one line end
    put = _lines(text)
    lines[first : last + 1] = put if last + 1 == len(lines) else put[:-1]


def _place(lines: list[str], position: types.Position, encoding: str) -> tuple[int, int]:
    """The number and column, from 0, of a position among lines with their ends."""
    if position.line >= len(lines):
        return len(lines) - 1, len(lines[-1])
    line = lines[position.line].rstrip("\r\n")
    return position.line, TextPage(line, encoding).place(types.Position(0, position.character))[1] - 1


def _lines(text: str) -> list[str]:
    """The lines with their ends, as the editor has them; the last has none."""
    ends = [match.end() for match in LINE_END.finditer(text)]
    return [text[start:end] for start, end in pairwise((0, *ends, len(text)))]
