"""Bots that look at one decision at a time: the random bot and the cautious bot."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from loopwright_games.tales.bots.cards import NEVER
from loopwright_games.tales.bots.decisions import values
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.rules.state.game import Decision, Game

from loopwright_engine.errors import IllegalChoice

# --- What a bot is, for all who make one


DEED: Final = (1 << actions.SEAT) - 1
"""The bits of an option that are the same for all kids."""
LUCK: Final = 0.001
"""The largest random number added to a value, so that chance decides between equals."""
LONGEST: Final = 80
"""The most characters of a stranger's text that are shown."""


class Bot(Protocol):
    """A protocol for anything that decides."""

    def choose(self, game: Game) -> int:
        """The index of an option of the pending decision."""


Maker: TypeAlias = Callable[[int], Bot]
"""A function that makes the bot of one game from a seed."""


def printable(text: str) -> str:
    """The text without control characters, for texts of strangers."""
    return "".join(char for char in text if char.isprintable())


def short(text: str) -> str:
    """The beginning of such a text, on one line."""
    plain = printable(" ".join(text[: 10 * LONGEST].split()))
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST]}…"


def pending(game: Game) -> Decision:
    """The pending decision. Raises IllegalChoice when the game is over."""
    if game.decision is None:
        raise IllegalChoice("the game is over: there is nothing to decide")
    return game.decision


def with_luck(worths: list[float], luck: Callable[[], float]) -> list[float]:
    """The values of options with a small random number added, so that chance decides between equals.

    None is drawn for impossible options, nor where only they are left, so that the random numbers of a game
    do not depend on them.
    """
    if len([worth for worth in worths if worth > NEVER]) == 1:
        return worths
    return [worth + luck() * LUCK if worth > NEVER else worth for worth in worths]


class RandomBot:
    """A bot that takes any option with the same probability."""

    def __init__(self, seed: int) -> None:
        self._random: Callable[[], float] = random.Random(seed).random

    def choose(self, game: Game) -> int:
        """A random index."""
        return int(self._random() * len(pending(game).options))


class CautiousBot:
    """A bot that goes where there is something to do, does it when the odds are good, and is home
    for dinner.
    """

    def __init__(self, seed: int) -> None:
        self._random: Callable[[], float] = random.Random(seed).random

    def choose(self, game: Game) -> int:
        """The index of the option with the highest value; chance decides between equals."""
        decision = pending(game)
        value = values(game, decision.kind)
        if value is None:
            return int(self._random() * len(decision.options))
        worths = [value(game, decision.kid, option) for option in decision.options]
        worths = with_luck(worths, self._random)
        return worths.index(max(worths))
