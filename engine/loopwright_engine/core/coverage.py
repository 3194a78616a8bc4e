"""What the games of a bundle come to: blocks of cards that begin, and what a game reads from its log."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from loopwright_engine.kernel.state import AnyGame, AnyOptions

from .luck import Surprise


class Watch(ABC):
    """A bundle whose games tell what happens in them, as numbers into `names`.

    Its games are those of the bundle, choice by choice and state by state, and so are their clones. Only what
    comes of `start`, `choose` and `play` is told; other games pay nothing for it.
    """

    names: list[str]
    """The id of everything that can happen; the first `items` of them are items of the contents."""
    items: int
    last_round: int
    """No game has more rounds."""
    path: frozenset[int]
    """Names that, in the order in which they come, are a game's way through the story."""
    rounds: dict[int, int]
    """Names that say that a round began: which one."""
    tests: frozenset[int]
    """Names that say how a test of a card ended: they end in `.success` or `.failure`."""

    def __init__(self, bundle: object) -> None:
        self.bundle: Any = bundle
        """The bundle, with tables that tell what happens."""
        self.begun: list[tuple[int, int]] = []
        """The blocks that have begun, by their numbers, each after the length of the log by then."""
        self.noting: bool = False
        """Whether blocks are noted: not while bots play games of their own to look ahead."""

    def begin(self, game: AnyGame, block: int) -> None:
        """A block begins."""
        if self.noting:
            self.begun.append((len(game.tail), block))

    # --- what a game brings ---------------------------------------------------------------------

    def deal(self, options: AnyOptions, seed: int) -> AnyGame:
        """A new game at its first decision. Raises OptionsError."""
        return self.bundle.kit.start(self.bundle, options, seed)

    @abstractmethod
    def happened(self, game: AnyGame, length: int, before: int) -> list[int]:
        """What has happened since the log had this length and the game was in this round, in order."""

    @property
    def sources(self) -> Sequence[str]:
        """The ids of what dice may be rolled for; numbers of `luck` are places here."""
        return self.names

    @abstractmethod
    def luck(self, game: AnyGame) -> list[Surprise]:
        """What dice did in a game that was played to its end by `play`, before another one."""

    # --- games ----------------------------------------------------------------------------------

    def start(self, options: AnyOptions, seed: int) -> tuple[AnyGame, list[int]]:
        """A new game at its first decision, and what has happened by then, in order. Raises OptionsError."""
        self.begun = []
        self.noting = True
        game = self.deal(options, seed)
        self.noting = False
        return game, self.happened(game, 0, 0)

    def choose(self, game: AnyGame, index: int) -> list[int]:
        """Answer the pending decision; returns what happened then, in order; a thing may be there twice."""
        length, before = len(game.tail), game.round
        self.begun = []
        self.noting = True
        game.choose(index)
        self.noting = False
        return self.happened(game, length, before)

    def play(
        self, options: AnyOptions, seed: int, answer: Callable[[AnyGame], int]
    ) -> tuple[AnyGame, list[int]]:
        """A new game played to its end, and all that happened in it, in order; a thing may be there twice.

        `answer` gives the index of the option that is chosen.
        """
        game, numbers = self.start(options, seed)
        while game.decision is not None:
            numbers += self.choose(game, answer(game))
        return game, numbers

    def replay(self, options: AnyOptions, seed: int, choices: Sequence[int]) -> list[int]:
        """All that happens in a game with these choices, in order. Raises OptionsError and IllegalChoice."""
        game, numbers = self.start(options, seed)
        for choice in choices:
            numbers += self.choose(game, choice)
        return numbers

    def story(self, game: AnyGame) -> list[int]:
        """All that has happened in a game of this bundle, in order. It is played once more for this."""
        return self.replay(self.bundle.kit.options_of(game), game.seed, game.choices)

    def ids(self, numbers: Iterable[int]) -> frozenset[str]:
        """The ids of the items among what happened."""
        return frozenset(self.names[number] for number in numbers if number < self.items)
