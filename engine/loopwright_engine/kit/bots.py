"""Bots for any kit that values positions: one-step look-ahead, and a planner by sequential halving.

Both determinize (Cowling, Powley & Whitehouse 2012): what a seat cannot see is dealt anew, and all options
are compared on the same deals. The planner imagines games some rounds on, played by chance, and drops the
worse half of the options again and again (Karnin, Koren & Somekh 2013).
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from .protocol import Kit

DEALS: Final = 3
"""So many deals for a look one step ahead."""
TIE: Final = 1e-6
"""Luck decides between options that are worth the same."""
ROLLOUTS: Final = 60
"""So many games are imagined for a decision, when nothing else is asked for."""
ROUNDS: Final = 3
"""A game is imagined so many rounds on, at most."""


class GreedyBot:
    """Takes the option after which the table is worth most, over a few deals."""

    def __init__(self, kit: Kit, seed: int) -> None:
        self._kit = kit
        self._luck = Random(seed)

    def choose(self, game: Any) -> int:
        """The index of the option that is worth most."""
        count, seat = len(game.decision.options), game.decision.seat
        totals = [self._luck.random() * TIE for _ in range(count)]
        for _ in range(DEALS):
            dealt = self._kit.redeal(game, self._luck, seat)
            for index in range(count):
                imagined = dealt.clone()
                imagined.choose(index)
                totals[index] += self._kit.value(imagined, seat)
        return totals.index(max(totals))


class PlannerBot:
    """Takes the option after which imagined games go best."""

    def __init__(self, kit: Kit, seed: int, rollouts: int = ROLLOUTS) -> None:
        self._kit = kit
        self._luck = Random(seed)
        self._rollouts = rollouts

    def choose(self, game: Any) -> int:
        """The index of the option that is left when all others were dropped."""
        left = list(range(len(game.decision.options)))
        totals = [self._luck.random() * TIE for _ in left]
        halvings = (len(left) - 1).bit_length()
        for _ in range(halvings):
            for _ in range(max(1, self._rollouts // (halvings * len(left)))):
                self._imagine(game, left, totals)
            left = sorted(left, key=totals.__getitem__, reverse=True)[: (len(left) + 1) // 2]
        return left[0]

    def _imagine(self, game: Any, options: list[int], totals: list[float]) -> None:
        """One deal, and a game on it after each of the options."""
        kit, seat = self._kit, game.decision.seat
        dealt = kit.redeal(game, self._luck, seat)
        for index in options:
            imagined: Any = dealt.clone()
            imagined.choose(index)
            last = game.round + ROUNDS
            while imagined.decision is not None and imagined.round < last:
                imagined.choose(int(self._luck.random() * len(imagined.decision.options)))
            totals[index] += kit.value(imagined, seat)
