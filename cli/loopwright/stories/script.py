"""What a story file says: the set-up of a game, then steps in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from loopwright_compiler.questions import Question
from loopwright_dsl.span import Span

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
