"""A bot that looks at one decision at a time, with care; its worths are those that other bots go by."""

from __future__ import annotations

import random
from collections.abc import Callable

from loopwright_engine.bots.simple import pending, with_luck

from loopwright_games.tales.rules.state.game import Decision, Game

from .decisions import values


def worths(game: Game) -> list[float]:
    """What each option of the pending decision is worth: all the same where nothing speaks for one."""
    decision = game.decision
    assert decision is not None
    value = values(game, decision.kind)
    return [0.0 if value is None else value(game, decision.seat, option) for option in decision.options]


class CautiousBot:
    """Goes where there is something to do, does it when the odds are good, and is home for dinner."""

    def __init__(self, seed: int) -> None:
        self._random: Callable[[], float] = random.Random(seed).random

    def choose(self, game: Game) -> int:
        """The index of the option that looks best; luck decides between equals."""
        decision: Decision = pending(game)
        value = values(game, decision.kind)
        if value is None:
            return int(self._random() * len(decision.options))
        worths = [value(game, decision.seat, option) for option in decision.options]
        worths = with_luck(worths, self._random)
        return worths.index(max(worths))
