"""Where something stands in a text: a leaf of its own, for every node, word and finding has one."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """A stretch of text; lines and columns count code points from 1, the end column is exclusive.

    Inside a syntax tree the line is relative to the card (its first line is 1), so that a card
    that only moved down the file keeps its tree; `shifted` gives the place in the file.
    """

    line: int
    column: int
    end_line: int
    end_column: int

    def shifted(self, lines: int) -> Span:
        """The same span `lines` further down."""
        return Span(self.line + lines, self.column, self.end_line + lines, self.end_column)

    def to(self, other: Span) -> Span:
        """From the start of this span to the end of `other`."""
        return Span(self.line, self.column, other.end_line, other.end_column)
