"""The planner: sequential halving (Karnin, Koren & Somekh 2013) over imagined games, on common random
numbers.

What is hidden is dealt anew for each imagined game (determinization), and the same deal is used for all
options, so that they are compared on the same luck. The planner knows the story like somebody who has played
it before; of the cards and dice to come it knows no more than any player. What
options are worth, how games are dealt anew and played on, and how good they are then, the kit says. Where it
looks at what the policy of its imagined games would do, too, it is a rollout algorithm (Bertsekas, Tsitsiklis
and Wu 1997).
"""

from __future__ import annotations

from random import Random
from typing import Final

from loopwright_engine.game_types import AnyGame

from .simple import pending, with_luck

ROLLOUTS: Final = 60
"""So many games are imagined for a decision, when nothing else is asked for."""
DEALS: Final = 20
"""With fewer imagined games for each of them, fewer options are looked at: of many options that are about
as good, the one that luck was kindest to would be taken."""


class PlannerBot:
    """A bot that takes the option after which imagined games go best."""

    def __init__(self, seed: int, rollouts: int) -> None:
        self._luck: Random = Random(seed)
        self._rollouts: int = rollouts
        self.imagined: int = 0
        """How many games were imagined so far."""

    def choose(self, game: AnyGame) -> int:
        """The index of the option after which imagined games go best."""
        if len(pending(game).options) == 1:
            return 0
        foresight = game.kit.foresight
        worths = with_luck(game.kit.worths(game, self._luck), self._luck.random)
        order = sorted(range(len(worths)), key=worths.__getitem__, reverse=True)
        least = worths[order[0]] - foresight.margin
        most = max(2, min(foresight.most_options, self._rollouts // DEALS))
        left = [index for index in order[:most] if worths[index] > least]
        if foresight.follows:
            own = game.kit.redeal(game, self._luck, game.decision.seat).rollout(self._luck)
            left = [own, *(index for index in left if index != own)][:most]
        return left[0] if len(left) == 1 else self._halve(game, left, worths)

    def _halve(self, game: AnyGame, left: list[int], worths: list[float]) -> int:
        """Imagine games after each option, drop the worse half, and again until one is left."""
        kit, seat = game.kit, game.decision.seat
        last, trust = game.round + kit.foresight.rounds, kit.foresight.trust
        halvings = (len(left) - 1).bit_length()
        totals, games = [0.0] * len(worths), 0
        player = kit.player(self._luck)
        for _ in range(halvings):
            for _ in range(max(1, self._rollouts // (halvings * len(left)))):
                dealt = kit.redeal(game, self._luck, seat)
                games += 1
                for index in left:
                    imagined = dealt.clone()
                    player.play(imagined, index, last)
                    totals[index] += kit.outcome(imagined, seat)
                self.imagined += len(left)
            scores = [total / games + trust * worth for total, worth in zip(totals, worths, strict=True)]
            left = sorted(left, key=scores.__getitem__, reverse=True)[: (len(left) + 1) // 2]
        return left[0]
