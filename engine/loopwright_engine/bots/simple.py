"""Bots that look at one decision at a time: luck, and greed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeAlias

from loopwright_engine.errors import IllegalChoice
from loopwright_engine.game_types import AnyGame

LUCK: Final = 0.001
"""The largest random number added to a value, so that chance decides between equals."""
NEVER: Final = -99.0
"""Out of the question: no bot that cares looks at what is worth no more, nor leaves it to luck."""


class Bot(Protocol):
    """A protocol for anything that decides."""

    def choose(self, game: AnyGame) -> int:
        """The index of an option of the pending decision."""


Maker: TypeAlias = Callable[[int], Bot]
"""A function that makes the bot of one game from a seed. It may remember earlier games."""


def pending(game: AnyGame) -> Any:
    """The pending decision. Raises IllegalChoice when the game is over."""
    if game.decision is None:
        raise IllegalChoice("the game is over: there is nothing to decide")
    return game.decision


def with_luck(worths: list[float], luck: Callable[[], float]) -> list[float]:
    """The values of options with a small random number added, so that chance decides between equals.

    None is drawn for impossible options, nor where only they are left, so that the random numbers of a game
    do not depend on them.
    """
    if min(worths) > NEVER and len(worths) > 1:
        return [worth + luck() * LUCK for worth in worths]
    if len([worth for worth in worths if worth > NEVER]) == 1:
        return worths
    return [worth + luck() * LUCK if worth > NEVER else worth for worth in worths]


class RandomBot:
    """A bot that takes any option with the same probability."""

    def __init__(self, seed: int) -> None:
        self._random: Callable[[], float] = random.Random(seed).random

    def choose(self, game: AnyGame) -> int:
        return int(self._random() * len(pending(game).options))


class GreedyBot:
    """Takes the option that is worth most at a glance, as its kit sees it."""

    def __init__(self, seed: int) -> None:
        self._luck: random.Random = random.Random(seed)

    def choose(self, game: AnyGame) -> int:
        """The index of the option with the highest value; chance decides between equals."""
        pending(game)
        worths = self.worths(game)
        return worths.index(max(worths))

    def worths(self, game: AnyGame) -> list[float]:
        """What each option is worth, in their order."""
        return with_luck(game.kit.worths(game, self._luck), self._luck.random)


__all__ = ["Bot", "GreedyBot", "Maker", "RandomBot", "pending", "with_luck"]
