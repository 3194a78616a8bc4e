"""The lines of a card's text with their indentation, apart from comments."""

from __future__ import annotations

import re
from typing import NamedTuple

from loopwright_dsl.syntax.span import Span

STEP = 2
"""The spaces of one step of indentation."""

_LINE = re.compile(r"([ \t]*)([^\n]*)(?:\n|\Z)")


class SourceLine(NamedTuple):
    """A line that is not empty.

    number counts from 1; indent is its width in spaces (a tab counts as one step);
    offset is where the physical line begins in the text, start and end hold the statement
    without indentation and comment.
    """

    number: int
    indent: int
    tabbed: bool
    offset: int
    start: int
    end: int

    def span(self, start: int, end: int) -> Span:
        """The span between two offsets of this line."""
        return Span(self.number, start - self.offset + 1, self.number, end - self.offset + 1)

    @property
    def indentation(self) -> Span:
        """The span of the indentation, or of the first character when there is none."""
        return Span(self.number, 1, self.number, max(self.start - self.offset, 1) + 1)

    @property
    def whole(self) -> Span:
        return self.span(self.start, self.end)


class Comment(NamedTuple):
    """A `#` comment with its place; own_line is False when a statement stands before it."""

    span: Span
    text: str
    own_line: bool


def read_lines(text: str) -> tuple[list[SourceLine], list[Comment]]:
    """The lines and the comments of a text whose lines end in `\n`."""
    lines: list[SourceLine] = []
    comments: list[Comment] = []
    number = 0
    for match in _LINE.finditer(text):
        number += 1
        body = match[2].rstrip()
        if not body:
            continue
        offset, start = match.start(), match.start(2)
        end = start + len(body)
        mark = _comment_at(body)
        if mark >= 0:
            span = Span(number, start + mark - offset + 1, number, end - offset + 1)
            comments.append(Comment(span, body[mark:], mark == 0))
            end = start + len(body[:mark].rstrip())
            if mark == 0:
                continue
        space = match[1]
        tabs = space.count("\t")
        lines.append(SourceLine(number, len(space) + tabs * (STEP - 1), tabs > 0, offset, start, end))
    return lines, comments


def _comment_at(body: str) -> int:
    """The offset at which a comment begins: a `#` at the front or after a space, outside of quotes;
    else -1.
    """
    if "#" not in body or body[0] == ">":
        return -1
    quoted = False
    for at, char in enumerate(body):
        if char == '"':
            quoted = not quoted
        elif char == "#" and not quoted and (at == 0 or body[at - 1] in " \t"):
            return at
    return -1
