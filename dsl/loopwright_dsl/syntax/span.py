"""Spans: the place of a node, a word or a diagnostic in a text."""

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
        """The same span, `lines` lines further down."""
        return Span(self.line + lines, self.column, self.end_line + lines, self.end_column)

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of `other`."""
        return Span(self.line, self.column, other.end_line, other.end_column)

    def holds(self, other: Span) -> bool:
        """Whether the whole of `other` lies in this one."""
        starts = (self.line, self.column) <= (other.line, other.column)
        return starts and (other.end_line, other.end_column) <= (self.end_line, self.end_column)
