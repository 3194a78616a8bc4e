"""The planner: sequential halving (Karnin, Koren & Somekh 2013) over imagined games, on common random
numbers.

What is hidden is dealt anew for each imagined game (determinization), and the same deal is used for all
options, so that they are compared on the same luck. The planner knows the story like somebody who has played
it before; of the cards and dice to come it knows no more than any player.
"""

from __future__ import annotations

from random import Random
from typing import Final

from loopwright_games.tales.bots.decisions import values
from loopwright_games.tales.rules.state.game import Decision, Game

from .determinize import redeal
from .rollout import RolloutPlayer
from .simple import pending, with_luck

ROLLOUTS: Final = 60
"""The default number of games imagined for a decision."""
MOST_OPTIONS: Final = 6
"""The most options that are compared: those that the cautious bot likes best."""
DEALS: Final = 20
"""With fewer imagined games for each of them, fewer options are looked at: of many options that are about
as good, the one that luck was kindest to would be taken."""
TRUST: Final = 0.06
"""The weight of the cautious bot's values, as a chance to win for each point."""
MARGIN: Final = 3.0
"""Options whose value for the cautious bot is this much below the best are left out."""
DAYS: Final = 2
"""The most days that a game is imagined ahead."""
PROGRESS: Final = 0.3
"""The largest value of progress in an imagined game; a win is worth 1."""
HOPE: Final = 0.3
"""The value of a game that is not lost yet; a win is worth 1."""


class PlannerBot:
    """A bot that takes the option after which imagined games go best."""

    def __init__(self, seed: int, rollouts: int) -> None:
        self._luck: Random = Random(seed)
        self._rollouts: int = rollouts
        self.imagined: int = 0
        """How many games were imagined so far."""

    def choose(self, game: Game) -> int:
        """The index of the option after which imagined games go best."""
        decision = pending(game)
        if len(decision.options) == 1:
            return 0
        worths = self._worths(game, decision)
        order = sorted(range(len(worths)), key=worths.__getitem__, reverse=True)
        least = worths[order[0]] - MARGIN
        most = max(2, min(MOST_OPTIONS, self._rollouts // DEALS))
        left = [index for index in order[:most] if worths[index] > least]
        return left[0] if len(left) == 1 else self._halve(game, left, worths)

    def _worths(self, game: Game, decision: Decision) -> list[float]:
        """The cautious bot's values of all options, with a little chance between equals."""
        value = values(game, decision.kind)
        kid, options = decision.kid, decision.options
        worths = [0.0 if value is None else value(game, kid, option) for option in options]
        return with_luck(worths, self._luck.random)

    def _halve(self, game: Game, left: list[int], worths: list[float]) -> int:
        """Imagine games after each option, drop the worse half, and repeat until one option is left."""
        halvings = (len(left) - 1).bit_length()
        totals, games = [0.0] * len(worths), 0
        player = RolloutPlayer(self._luck)
        for _ in range(halvings):
            for _ in range(max(1, self._rollouts // (halvings * len(left)))):
                dealt = redeal(game, self._luck)
                games += 1
                for index in left:
                    imagined = dealt.clone()
                    player.play(imagined, index, game.round + DAYS)
                    totals[index] += outcome(imagined)
                self.imagined += len(left)
            scores = [total / games + TRUST * worth for total, worth in zip(totals, worths, strict=True)]
            left = sorted(left, key=scores.__getitem__, reverse=True)[: (len(left) + 1) // 2]
        return left[0]


def outcome(game: Game) -> float:
    """The value of an imagined game: 1 for a win, else for its progress, and for not being lost."""
    result = game.result
    if result is not None and result.won:
        return 1.0
    far = 0.08 * game.insight - 0.04 * game.enigma + 0.05 * game.seen.bit_count()
    far += 0.04 * game.flags.bit_count()
    return PROGRESS * far / (1.0 + abs(far)) + (HOPE if result is None else 0.0)
