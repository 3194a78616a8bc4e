"""Sequential halving (Karnin, Koren & Somekh 2013) over imagined games, each option on the same luck.

What lies hidden is dealt anew for each imagined game, and the same deal for all options, so that they
are compared on the same luck (sequential halving over determinizations). The planner knows the story as
somebody does who has played it before; of the cards and dice to come it knows no more than anybody.
"""

from __future__ import annotations

from random import Random
from typing import Final

from loopwright_games.tales.bots.decisions import values
from loopwright_games.tales.bots.determinize import redeal
from loopwright_games.tales.bots.rollout import Hasty
from loopwright_games.tales.rules.state.game import Decision, Game

from .simple import pending, with_luck

ROLLOUTS: Final = 60
"""So many games are imagined for a decision, when nothing else is asked for."""
MOST_OPTIONS: Final = 6
"""So many options are looked at: those that the cautious bot likes best."""
DEALS: Final = 20
"""With fewer imagined games for each of them, fewer options are looked at: of many options that are about
as good, the one that luck was kindest to would be taken."""
TRUST: Final = 0.06
"""How far the planner trusts the cautious bot: the chance of a win for each point of worth."""
MARGIN: Final = 3.0
"""An option that the cautious bot likes so much less is not looked at."""
DAYS: Final = 2
"""A game is imagined to the end of the day after tomorrow, at most."""
PROGRESS: Final = 0.3
"""A game that has got far is better than one that has not, but by no more than this."""
HOPE: Final = 0.3
"""What it is worth that a game is not lost yet; a win is worth 1."""


class PlannerBot:
    """Takes the option after which imagined games go best."""

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
        """What the cautious bot makes of each option; luck decides between equals."""
        value = values(game, decision.kind)
        kid, options = decision.kid, decision.options
        worths = [0.0 if value is None else value(game, kid, option) for option in options]
        return with_luck(worths, self._luck.random)

    def _halve(self, game: Game, left: list[int], worths: list[float]) -> int:
        """Imagine games after each option, drop the worse half, and again until one is left."""
        halvings = (len(left) - 1).bit_length()
        totals, games = [0.0] * len(worths), 0
        player = Hasty(self._luck)
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
    """How good an imagined game is: won, or how far it has got, and not lost at least."""
    result = game.result
    if result is not None and result.won:
        return 1.0
    far = 0.08 * game.insight - 0.04 * game.enigma + 0.05 * game.seen.bit_count()
    far += 0.04 * game.flags.bit_count()
    return PROGRESS * far / (1.0 + abs(far)) + (HOPE if result is None else 0.0)
