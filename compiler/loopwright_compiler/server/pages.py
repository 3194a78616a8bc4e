"""A text as an editor sees it: its places, counted as the protocol counts them, and its edits.

The protocol counts lines and characters from 0, characters in the units that both sides agreed upon
(UTF-16 if nothing else was said). Spans and places of ours count code points from 1.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate

from loopwright_dsl.source import normal
from loopwright_dsl.span import Span
from lsprotocol import types

LINE_END = re.compile(r"\r\n|\r|\n")
WIDTHS: dict[str, tuple[int, int, int, int]] = {
    "utf-8": (1, 2, 3, 4),
    "utf-16": (1, 1, 1, 2),
    "utf-32": (1, 1, 1, 1),
}
"""Units of a character below U+0080, U+0800, U+10000, and of all others."""


class Page:
    """A text and its lines; every place that is asked for is brought inside it."""

    def __init__(self, text: str, encoding: str = "utf-16") -> None:
        self.text = normal(text)
        self.encoding = encoding
        self._widths = WIDTHS.get(encoding, WIDTHS["utf-16"])

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their ends."""
        return self.text.split("\n")

    def line(self, number: int) -> str:
        """Line `number`, from 1; nothing where there is none."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def position(self, line: int, column: int) -> types.Position:
        """A place of ours for the protocol."""
        line = max(1, min(line, len(self.lines)))
        before = self.line(line)[: max(0, column - 1)]
        return types.Position(line - 1, self._units(before))

    def range(self, span: Span) -> types.Range:
        """A span for the protocol."""
        return types.Range(
            self.position(span.line, span.column), self.position(span.end_line, span.end_column)
        )

    def place(self, position: types.Position) -> tuple[int, int]:
        """The line and column, from 1, of a position; behind the end of a line is its end."""
        number = max(0, min(position.line, len(self.lines) - 1))
        text = self.lines[number]
        if position.line >= len(self.lines):
            return number + 1, len(text) + 1
        return number + 1, self._column(text, position.character) + 1

    def whole(self) -> types.Range:
        """All of the text."""
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
    """The text after the changes that an editor tells, one after the other."""
    for change in changes:
        if isinstance(change, types.TextDocumentContentChangePartial):
            start, end = (_offset(text, at, encoding) for at in (change.range.start, change.range.end))
            text = text[:start] + change.text + text[max(start, end) :]
        else:
            text = change.text
    return text


def _offset(text: str, position: types.Position, encoding: str) -> int:
    """The offset of a position in a text whose line ends are as the editor has them."""
    start = 0
    for _ in range(position.line):
        end = LINE_END.search(text, start)
        if end is None:
            return len(text)
        start = end.end()
    end = LINE_END.search(text, start)
    line = text[start : end.start() if end else len(text)]
    return start + Page(line, encoding).place(types.Position(0, position.character))[1] - 1
