"""Bots that look at one decision at a time: luck, and care."""

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
"""The part of an action that is the same for all kids."""
LUCK: Final = 0.001
"""Luck decides between options that are worth the same."""
LONGEST: Final = 80
"""So many letters of what somebody else's file says are repeated."""


class Bot(Protocol):
    """Anything that answers decisions."""

    def choose(self, game: Game) -> int:
        """An index into the options of the pending decision."""


Maker: TypeAlias = Callable[[int], Bot]
"""Makes the bot of one game, from a seed."""


def printable(text: str) -> str:
    """A text from somebody else's file without what could reach into a terminal."""
    return "".join(char for char in text if char.isprintable())


def short(text: str) -> str:
    """The beginning of such a text, in one line."""
    plain = printable(" ".join(text[: 10 * LONGEST].split()))
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST]}…"


def pending(game: Game) -> Decision:
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

    def choose(self, game: Game) -> int:
        """Any index."""
        return int(self._random() * len(pending(game).options))


class CautiousBot:
    """Goes where there is something to do, does it when the odds are good, and is home for dinner."""

    def __init__(self, seed: int) -> None:
        self._random: Callable[[], float] = random.Random(seed).random

    def choose(self, game: Game) -> int:
        """The index of the option that looks best; luck decides between equals."""
        decision = pending(game)
        value = values(game, decision.kind)
        if value is None:
            return int(self._random() * len(decision.options))
        worths = [value(game, decision.kid, option) for option in decision.options]
        worths = with_luck(worths, self._random)
        return worths.index(max(worths))
