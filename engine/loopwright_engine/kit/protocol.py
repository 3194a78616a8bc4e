"""What the generic layers know of a game: a `Play` is one game in progress, a `Kit` is its rules and words.

Both are structural: a kit inherits nothing, and `kit.game.Game` with `kit.declared.DeclaredKit` is one way
to make one. A kit is stateless. Bundles name it (`kit`), and never bring it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, Self

from loopwright_engine.kernel.state import Entry

from .language import Language


class Decision(Protocol):
    """What must be decided now."""

    kind: str
    options: list[int]
    """Each option as one number; an answer is an index into them."""

    @property
    def seat(self) -> int:
        """Who decides: 0 is the first player, -1 the whole table."""


class Result(Protocol):
    """How a game ended."""

    won: bool
    """Whether the players won together; in a game against each other, whether seat 0 did."""
    ending: str
    round: int
    scores: tuple[int, ...]
    """One number for each seat, empty where all win or lose together."""


class Play(Protocol):
    """One game in progress: data only, a pure function of bundle, options, seed and choices."""

    decision: Decision | None
    result: Result | None
    round: int
    seed: int
    choices: list[int]
    cursors: list[int]
    """How far each tape of random numbers was read."""
    tail: list[Entry]
    """The newest stretch of the log."""

    @property
    def log(self) -> list[Entry]:
        """Every entry since the start, oldest first."""

    def choose(self, index: int) -> None:
        """Answer the pending decision and play on. Raises IllegalChoice, and nothing has changed then."""

    def clone(self) -> Self:
        """An independent game at the same point."""

    def snapshot(self) -> dict[str, object]:
        """The whole state as plain JSON data, without the history."""

    def digest(self) -> str:
        """A stable hash of the whole state."""


Words = Callable[[Any, int], str]
"""Says a number of a game in words: (game, number)."""


@dataclass(frozen=True, slots=True)
class Field:
    """What a number stands for: its words, and an id that stays the same while a draft is edited.

    Without an `id` the number is its own.
    """

    words: Words
    id: Words = lambda _, number: str(number)


@dataclass(frozen=True, slots=True)
class Ask:
    """A kind of decision: its title, what its options are, and the rule that asks.

    `field` names the `Field` of an option. `cost` says how much of what the players spend an option costs,
    `odds` the exact chance (0..1) that it succeeds, None where no roll follows.
    """

    title: str
    field: str
    rule: str
    cost: Callable[[Any, int], int] | None = None
    odds: Callable[[Any, int], float | None] | None = None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of log entry: its sentence, the rule that wrote it, and the fields of its numbers.

    An entry is (number of its kind, then a number for each field); the sentence says them by name.
    """

    sentence: str
    rule: str
    fields: tuple[str, ...] = ()


class Kit(Protocol):
    """The rules of a game and its words, found by the name that a bundle gives."""

    name: str
    title: str
    version: int
    seats: int
    """How many players decide: 1 where one person, or the whole table, plays."""
    options: type
    """A dataclass: how a game can be set up, with types, defaults and `option(…)` metadata."""
    asks: Mapping[str, Ask]
    says: Mapping[str, Kind]
    """By name, in the order of the numbers in the log."""
    fields: Mapping[str, Field]
    rows: Sequence[str]
    """The numbers that playtests follow from round to round."""
    endings: Mapping[str, str]
    """The endings of the rules themselves, in words by id."""
    language: Language
    """What its cards may say."""

    def tables(self, data: Mapping[str, Any]) -> Any:
        """What never changes in a game, from a bundle. Raises BundleError."""

    def start(self, tables: Any, options: Any, seed: int) -> Play:
        """A game at its first decision. Raises OptionsError."""

    def row(self, game: Any) -> list[int]:
        """The numbers of `rows` as they stand."""

    def seen(self, game: Any, seat: int) -> dict[str, object]:
        """What a seat can see, as plain data; -1 sees what everybody can."""

    def redeal(self, game: Any, luck: Random, seat: int) -> Play:
        """Another deal of all that a seat cannot see (determinization): it looks the same to it."""

    def value(self, game: Any, seat: int) -> float:
        """How well a seat stands, for bots that look ahead; 1000 is a win, -1000 a loss."""


def option(default: Any, words: str, *, low: int | None = None, high: int | None = None,
           choices: Sequence[str] = ()) -> Any:  # fmt: skip
    """A field of a kit's options: its default, its words, and what it may be."""
    return field(default=default, metadata={"words": words, "low": low, "high": high, "choices": choices})
