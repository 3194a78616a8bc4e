"""Exact chances of actions, from what the players can see (TST-8)."""

from __future__ import annotations

from dataclasses import dataclass

from .rules import actions, rolls
from .rules import vocabulary as v
from .rules.cards import Trial
from .rules.game import Game


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances 0..1 of the first roll, and of two rolls when pushing is possible; None when not known."""

    first: float | None = None
    pushed: float | None = None

    @staticmethod
    def of(dice: int, may_push: bool) -> Odds:
        """The odds of rolling so many dice."""
        return Odds(rolls.chance(dice), rolls.chance(2 * dice) if may_push else None)


def odds(game: Game, option: int) -> Odds:
    """The odds of an option of the adventure phase, when it is followed at once by a test that is known.

    Without help. Moves count all machines that must be avoided on arrival, one test each.
    """
    if option == actions.EVENING:
        return Odds()
    kid, deed = option >> actions.SEAT, option & (1 << actions.SEAT) - 1
    left = game.pool[kid] - actions.cost(game, option)
    if deed < actions.SCOUT:
        return _arrival(game, kid, deed & 31, left)
    trial: Trial | None = None
    if deed == actions.INVESTIGATE and not game.hidden >> game.at[kid] & 1:
        rumors = game.tables.rumors
        card = next(r for r in game.track if r >= 0 and rumors[r].at == game.at[kid])
        trial = opening_test(game, rumors[card].block)
    elif deed >= actions.CARD:
        trial = opening_test(game, game.tables.actions[deed - actions.CARD].block)
    return Odds() if trial is None else test_odds(game, kid, trial, left)


def opening_test(game: Game, block: int) -> Trial | None:
    """The first test that stands in a block itself, if there is one."""
    number = game.tables.opening.get(block, -1)
    return None if number < 0 else game.tables.trials[number]


def test_odds(game: Game, kid: int, trial: Trial, pool: int) -> Odds:
    """The odds of a test without help, with this many cubes left in the pool."""
    dice = rolls.pool_size(game, kid, trial.trait, 0)
    return Odds.of(dice, pool > 0 and not game.held[kid] & v.INJURED_BIT)


def _arrival(game: Game, kid: int, there: int, pool: int) -> Odds:
    first, pushed, watched = 1.0, 1.0, False
    for machine, sector in enumerate(game.sectors):
        if sector < 0 or not game.tables.board.nearby[sector] >> there & 1:
            continue
        trial = game.responses[machine].trials[game.alert >> machine & 1]
        if trial >= 0:
            found = test_odds(game, kid, game.tables.trials[trial], pool)
            first *= found.first or 0.0
            pushed = pushed * found.pushed if found.pushed is not None else -1.0
            watched = True
    return Odds(first, pushed if pushed >= 0 else None) if watched else Odds()
