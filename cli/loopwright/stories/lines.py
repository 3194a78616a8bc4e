"""A story file as lines of words with their places; comments and empty lines are gone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from loopwright_dsl.span import Span

_WORD = re.compile(r'"[^"]*"|"[^"]*$|,|[^\s,"]+')
_COMMENT = re.compile(r'(?:[^"#]|"[^"]*"|"[^"]*$)*')
"""A line up to its comment; a # in quotes is no comment."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word, a comma, or a text in its quotes."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Line:
    """A line with something on it."""

    text: str
    words: tuple[Word, ...]

    @property
    def span(self) -> Span:
        """From the first word to the last."""
        return self.words[0].span.to(self.words[-1].span)

    def rest(self, count: int) -> str:
        """The line from word number `count` on, as it is written."""
        if count >= len(self.words):
            return ""
        last = self.words[-1].span.end_column - 1
        return self.text[self.words[count].span.column - 1 : last]

    def span_of_rest(self, count: int) -> Span:
        """Where `rest` stands; the end of the line when there is no more."""
        if count < len(self.words):
            return self.words[count].span.to(self.words[-1].span)
        end = self.words[-1].span
        return Span(end.line, end.end_column, end.line, end.end_column + 1)


def lines(text: str) -> Iterator[Line]:
    """Every line that is not empty, without its comment."""
    for number, line in enumerate(text.split("\n"), 1):
        match = _COMMENT.match(line)
        assert match is not None
        words = tuple(
            Word(found[0], Span(number, found.start() + 1, number, found.end() + 1))
            for found in _WORD.finditer(match[0])
        )
        if words:
            yield Line(match[0], words)


def unquoted(text: str) -> str | None:
    """The inside of a text in double quotes, or None."""
    whole = len(text) >= 2 and text[0] == text[-1] == '"'
    return text[1:-1] if whole else None
