"""What story tests can say of games of one bundle: how a game begins, who chooses what, what must be so.

Each game fills in the rows of a `StoryLanguage`; games of rows are in `stories.py` beside.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from loopwright_engine.core.conditions import Conditions
from loopwright_engine.core.notes import is_note
from loopwright_engine.core.prose_values import VALUE, WORDED
from loopwright_engine.game_types import AnyGame, AnyOptions
from loopwright_engine.kernel.state import Entry

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import ConditionData, QuantityData

Correction = tuple[str, str | Callable[[re.Match[str]], str]]
"""The pattern of a wrong line, and its replacement."""
NOBODY: Final = -1
"""The seat of somebody who does not play."""
NUMBER, NAME, NAMES = "number", "name", "names"
PROSE: Final = re.compile(r"(.+)\.(?:text|printed)\.\d+")
"""The id of a stretch of prose: that of its card or block, then its number."""
OCCURRENCE: Final = re.compile(r"\(\d+\)")
"""What stands behind the second of several options of the same name."""
_MARKS = re.compile(r"[*{}]")


def plain_prose(text: str) -> str:
    """Prose as it is read out: without marks of emphasis, on one line."""
    return " ".join(_MARKS.sub("", text).split())


def written_id(name: str) -> str:
    """The id of the text that a card has, of which this may be one way to read it."""
    return name.partition(WORDED)[0]


def is_named(flag: str) -> bool:
    """Whether a story can name a flag: the box beside a line that comes once has no name of a writer's."""
    return "." not in flag or is_note(flag)


@dataclass(frozen=True, slots=True)
class Heading:
    """A line above the steps of a story that sets an option: `mode storm`, `goal 6`.

    `form` is how it is written, for messages. It takes a whole number (`NUMBER`), one of `names` (`NAME`), or
    several of them (`NAMES`); `noun` says what such a name is one of.
    """

    option: str
    form: str
    takes: tuple[str, ...]
    names: Sequence[str] = ()
    noun: str = ""

    @property
    def words(self) -> list[str]:
        """The words that it begins with."""
        return self.option.split("_")


@dataclass(frozen=True, slots=True)
class Misfit:
    """What is wrong with a choice: the word at `place` is none of `names`; with a `form`, its shape."""

    place: int = 0
    noun: str = ""
    names: Sequence[str] = ()
    form: str = ""


class Hearing(ABC):
    """The prose that has been read out in one game, from what is read before it begins."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts = set(texts)

    @abstractmethod
    def listen(self, game: AnyGame) -> None:
        """Add what has been read out since the last time."""

    def includes(self, game: AnyGame, words: str) -> bool:
        """Whether these words have been read out by now."""
        self.listen(game)
        return any(words in text for text in self.texts)


class StoryLanguage(ABC):
    """What the stories of one bundle can say about its games, as rows.

    Where a game says nothing else, conditions are about nobody in particular, and every decision is made by
    the story, or by a bot that it lets play: none is minor.
    """

    headings: Sequence[Heading]
    subjects: Sequence[str]
    """The words that a line with a choice can begin with."""
    forms: Mapping[str, str]
    """How lines that the kit alone has are written, for messages; `choice` is that of a choice."""
    beginnings: str
    """A sentence on how lines begin, for one that begins otherwise."""
    numbers: Mapping[str, bool] = {}
    """Numbers of a game that `expect` can compare by name, and whether the cards can name them, too.

    The others stand as counters in the conditions that `holds` is given.
    """
    quiet_bot: str = ""
    """The bot that answers the smaller decisions that a story says nothing about."""
    corrections: Sequence[Correction]

    def __init__(self, strings: Mapping[str, str], conditions: Conditions) -> None:
        varying = {written_id(name) for name in strings if WORDED in name}
        self.prose: Mapping[str, str] = {
            name: plain_prose(VALUE.sub("0", text))
            for name, text in strings.items()
            if PROSE.fullmatch(written_id(name)) and name not in varying
        }
        """All that can be read out, as it is read out, by id; where its wording varies, in every way."""
        self._conditions = conditions

    @abstractmethod
    def as_typed(self, line: str) -> str:
        """A line whose capital letters are mended, where names are written small."""

    @abstractmethod
    def options(self, chosen: Mapping[str, object]) -> AnyOptions:
        """The options of the kit, from those that the headings of a story say."""

    # --- how choices are written --------------------------------------------------------------

    @abstractmethod
    def misfits(self, words: Sequence[str]) -> list[Misfit]:
        """What is wrong with a choice as it is written; empty where it may be offered some time."""

    @abstractmethod
    def names(self, game: AnyGame, choice: str = "") -> list[Sequence[str]]:
        """All that each option of the pending decision can be called, in their order, the best name first.

        Those that are surely not this choice, where one is given, may be left without a name.
        """

    def offers(self, game: AnyGame) -> list[str]:
        """The options of the pending decision, in order, as a recorded story names them."""
        return [names[0] for names in self.names(game)]

    def place_of(self, choice: str, game: AnyGame) -> int:
        """The index of the option that a choice names; -1 where it is not offered."""
        options = enumerate(self.names(game, choice))
        return next((place for place, names in options if choice in names), -1)

    def rivals(self, choice: str, game: AnyGame) -> list[str]:  # noqa: ARG002 - one decides at a time
        """The offers among which a choice that is not offered is looked for."""
        return self.offers(game)

    def is_minor(self, game: AnyGame) -> bool:  # noqa: ARG002 - none is
        """Whether a bot may answer the pending decision where the story says nothing about it."""
        return False

    # --- what can be asked about a game ---------------------------------------------------------

    def question(self, text: str, *, until: bool) -> tuple[str, str | None]:  # noqa: ARG002 - as it is written
        """A condition in the card language, and whom it is about; `until` allows what only ends a stretch."""
        return text, None

    def asked_of(self, text: str, subject: str) -> str:  # noqa: ARG002 - about nobody
        """A part of a condition in the card language, told of somebody."""
        return text

    def seat(self, game: AnyGame, subject: str | None) -> int:  # noqa: ARG002 - about nobody
        """The seat of the one that a condition is about; `NOBODY` for one who has no part in this game."""
        seat: int = game.actor
        return seat

    def plays(self, game: AnyGame, subject: str | None) -> bool:
        """Whether the one that a condition is about has a part in this game."""
        return self.seat(game, subject) != NOBODY

    def holds(self, game: AnyGame, condition: ConditionData, subject: str | None = None) -> bool:
        """Whether a condition, as it stands in a bundle, is true now, for one who plays."""
        return self._conditions.condition(condition)[0](game, self.seat(game, subject))

    def number(self, game: AnyGame, amount: QuantityData, subject: str | None = None) -> int:
        """The value of a number, as it stands in a bundle, now, for one who plays."""
        return self._conditions.amount(amount)[0](game, self.seat(game, subject))

    # --- what has happened ----------------------------------------------------------------------

    @abstractmethod
    def hearing(self) -> Hearing:
        """Somebody who listens to a new game."""

    def why_not(self, game: AnyGame, choice: str) -> str:  # noqa: ARG002 - what is offered is told anyway
        """A sentence on why a choice is not offered; empty where there is nothing to say."""
        return ""

    def last_event(self, entries: Sequence[Entry]) -> Entry | None:
        """Of some entries of a log the one that tells best what happened."""
        return entries[-1] if entries else None

    @abstractmethod
    def chapter(self, game: AnyGame) -> str:
        """The part of a story that the next choice belongs to: the day, the round."""

    @abstractmethod
    def changes(self, before: AnyGame, after: AnyGame) -> Iterator[str]:
        """What a choice has changed, each as a condition that a story can expect from then on."""


def numbered(name: str, counts: Counter[str]) -> str:
    """A name; a second one that is the same ends in `(2)`."""
    counts[name] += 1
    return name if counts[name] == 1 else f"{name} ({counts[name]})"
