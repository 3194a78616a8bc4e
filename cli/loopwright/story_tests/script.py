"""What a story file says: the set-up of a game, then steps in order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from loopwright_compiler.standalone_condition import Question
from loopwright_dsl.syntax.span import Span

TO_THE_END = "to the end"


@dataclass(frozen=True, slots=True)
class Holds:
    """A condition of the card language is true; `kid` is who is meant by `you` in it, if anybody is named."""

    question: Question
    kid: str | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """These words have been read out so far, by any card; `wanted` is False for `not told`."""

    text: str
    wanted: bool


@dataclass(frozen=True, slots=True)
class Offered:
    """A choice can be made now; `wanted` is False for `not offered`."""

    choice: str
    wanted: bool


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over with this ending; `wanted` is False for `not ending`."""

    ending: str
    wanted: bool


Fact = Holds | Told | Offered | Ended
"""What a story can expect, or play until."""


@dataclass(frozen=True, slots=True)
class Step:
    """A line of a story; `words` are the part of it that `fact` or `choice` was read from.

    "choose" makes a choice, "expect" wants a fact, "let" lets a bot play until a fact (None: to the end).
    """

    kind: Literal["choose", "expect", "let"]
    span: Span
    words: str
    choice: str = ""
    fact: Fact | None = None
    bot: str = ""


@dataclass(slots=True)
class SetUp:
    """How the game of a story begins; what a story does not say is as here."""

    kids: int | tuple[str, ...] = 3
    seed: int = 1
    variants: tuple[str, ...] = ()
    first: str | None = None
    enigma_limit: int | None = None


@dataclass(slots=True)
class Script:
    """A story file that was read without a mistake; `start` is where its first line stands."""

    path: str
    start: Span
    set_up: SetUp = field(default_factory=SetUp)
    steps: list[Step] = field(default_factory=list)


# --- A story file as lines of words with their places; comments and empty lines are gone


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
