"""Bots that look at one decision at a time: luck, and care."""

from __future__ import annotations

import random
from collections.abc import Callable

from ..answers import values
from ..rules.game import Game
from .base import pending, with_luck


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
