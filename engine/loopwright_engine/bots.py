"""Players that need no people. A bot sees the pending decision and what players can see, no more."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, Protocol

from .answers import VALUES
from .errors import IllegalChoice
from .outlook import Outlook
from .rules.game import Decision, Game


class Bot(Protocol):
    """Anything that answers decisions."""

    def choose(self, game: Game) -> int:
        """An index into the options of the pending decision."""


def _pending(game: Game) -> Decision:
    if game.decision is None:
        raise IllegalChoice("the game is over: there is nothing to decide")
    return game.decision


class RandomBot:
    """Takes any option, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self._random: Callable[[], float] = random.Random(seed).random

    def choose(self, game: Game) -> int:
        """Any index."""
        return int(self._random() * len(_pending(game).options))


class SensibleBot:
    """Goes where there is something to do, does it when the odds are good, and is home for dinner."""

    def __init__(self, seed: int) -> None:
        self._random: Callable[[], float] = random.Random(seed).random

    def choose(self, game: Game) -> int:
        """The index of the option that looks best; luck decides between equals."""
        decision = _pending(game)
        value = Outlook(game).worth if decision.kind == "adventure" else VALUES.get(decision.kind)
        if value is None:
            return int(self._random() * len(decision.options))
        best, best_value = 0, -1e9
        for index, option in enumerate(decision.options):
            worth = value(game, decision.kid, option) + self._random() * 0.01
            if worth > best_value:
                best, best_value = index, worth
        return best


BOTS: Final[dict[str, Callable[[int], Bot]]] = {"random": RandomBot, "sensible": SensibleBot}
