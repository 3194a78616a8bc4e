"""Bots that look at one decision at a time: luck, and greed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeAlias

from loopwright_engine.errors import IllegalChoice

LUCK: Final = 0.001
"""Luck decides between options that are worth the same."""
NEVER: Final = -99.0
"""Out of the question: no bot that cares looks at what is worth no more, nor leaves it to luck."""
LONGEST: Final = 80
"""So many letters of what somebody else's file says are repeated."""


class Bot(Protocol):
    """Anything that answers decisions."""

    def choose(self, game: Any) -> int:
        """An index into the options of the pending decision."""


Maker: TypeAlias = Callable[[int], Bot]
"""Makes the bot of one game, from a seed. It may remember something from one game to the next."""


def printable(text: str) -> str:
    """A text from somebody else's file without what could reach into a terminal."""
    return "".join(char for char in text if char.isprintable())


def short(text: str) -> str:
    """The beginning of such a text, in one line."""
    plain = printable(" ".join(text[: 10 * LONGEST].split()))
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST]}…"


def pending(game: Any) -> Any:
    """The decision that a bot is asked for. Raises IllegalChoice when the game is over."""
    if game.decision is None:
        raise IllegalChoice("the game is over: there is nothing to decide")
    return game.decision


def with_luck(worths: list[float], luck: Callable[[], float]) -> list[float]:
    """What options are worth, with a little luck between equals.

    There is none for what is out of the question, nor where nothing else is left: so the luck of a game is
    the same whether or not there is something like that.
    """
    if len([worth for worth in worths if worth > NEVER]) == 1:
        return worths
    return [worth + luck() * LUCK if worth > NEVER else worth for worth in worths]


class RandomBot:
    """Takes any option, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self._random: Callable[[], float] = random.Random(seed).random

    def choose(self, game: Any) -> int:
        """Any index."""
        return int(self._random() * len(pending(game).options))


class GreedyBot:
    """Takes the option that is worth most at a glance, as its kit sees it."""

    def __init__(self, seed: int) -> None:
        self._luck: random.Random = random.Random(seed)

    def choose(self, game: Any) -> int:
        """The index of the option that looks best; luck decides between equals."""
        pending(game)
        worths = with_luck(game.kit.worths(game, self._luck), self._luck.random)
        return worths.index(max(worths))


__all__ = ["Bot", "GreedyBot", "Maker", "RandomBot", "pending", "printable", "short", "with_luck"]
