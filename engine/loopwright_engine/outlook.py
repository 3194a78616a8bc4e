"""What bots make of the adventure phase: every action of every kid, by what it leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from . import judging
from .kernel.masks import members
from .odds import odds
from .rules import actions, hands, moving
from .rules import vocabulary as v
from .rules.game import Game

STEP_WORTH: Final = 0.8
"""A goal one step away is worth this much of one that is here."""
PLACE_WORTH: Final = 2.5
"""Being at a location that the diary asks about."""


class Outlook:
    """What the table offers each kid at one decision; looked at once, asked for every option."""

    def __init__(self, game: Game, lure: Callable[[int], float] | None = None) -> None:
        """`lure` says how much more a block is worth that waits somewhere else."""
        self._game = game
        self._lure: Callable[[int], float] | None = lure
        self._goals: list[list[tuple[int, float]] | None] = [None] * game.party.size
        self._best: dict[tuple[int, int, int], float] = {}
        self._homing: list[int] = [moving.dinner_cost(game, kid) for kid in range(game.party.size)]

    def worth(self, game: Game, _: int, option: int) -> float:
        """What an action is worth; calling it a day is worth nothing."""
        if option == actions.EVENING:
            return 0.0
        kid, deed = option >> actions.SEAT, option & (1 << actions.SEAT) - 1
        left = game.pool[kid] - actions.cost(game, option)
        if deed == actions.HOME:
            return 0.5 if game.pool[kid] <= self._homing[kid] + 1 else -1.0
        if deed == actions.DISCARD_AT_WILL:
            return judging.NEVER
        if deed < actions.SCOUT or actions.RIDE <= deed < actions.SCOUT_MACHINE:
            return self._journey(kid, deed, left, option)
        if left < self._homing[kid] and game.favor[kid] < v.FAVOR_GOOD:
            return -0.5
        if deed == actions.INVESTIGATE:
            return judging.rumor(game, kid, game.at[kid]) - judging.TIME_WORTH
        if deed >= actions.CARD:
            return judging.action(game, kid, game.tables.actions[deed - actions.CARD])
        if actions.HACK <= deed < actions.WRECK:
            return judging.hack(game, kid, deed - actions.HACK)
        if actions.REST <= deed < actions.INVESTIGATE:
            return 1.2 if game.held[kid].bit_count() > 1 else 0.45
        return -1.0

    def _journey(self, kid: int, deed: int, left: int, option: int) -> float:
        """Going somewhere: what can be done there, less the trouble of the way."""
        game = self._game
        gain = self._attraction(kid, deed & 31, left) - 0.05
        gain -= self._attraction(kid, game.at[kid], game.pool[kid])
        if actions.CAR <= deed < actions.SCOUT:
            gain -= 0.4
        if gain > 0:
            arrival = odds(game, option)
            if arrival.first is not None:
                gain -= 2.0 * (1.0 - (arrival.pushed or arrival.first))
        return gain

    def _attraction(self, kid: int, location: int, pool: int) -> float:
        """The best thing to be done within reach of a location with this much time, less for each step."""
        key = (kid, location, pool)
        best = self._best.get(key)
        if best is None:
            best = 0.0
            far = self._game.tables.board.far[location]
            for goal, worth in self._goals_of(kid):
                if pool > far[goal]:
                    best = max(best, worth * STEP_WORTH ** far[goal])
            self._best[key] = best
        return best

    def _goals_of(self, kid: int) -> list[tuple[int, float]]:
        """Places where something waits: rumors, actions of cards, and places that the diary asks about."""
        found = self._goals[kid]
        if found is None:
            game = self._game
            found = [(place, self._rumor(kid, place)) for place in members(game.rumored)]
            for action in (*game.active.actions, *hands.actions_of(game, kid)):
                if game.pool[kid] > action.spend and actions.allowed(game, kid, action):
                    worth = judging.action(game, kid, action)
                    if self._lure is not None:
                        worth += self._lure(action.block)
                    if worth > 0:
                        found += [(place, worth) for place in members(action.at)]
            found += [(place, PLACE_WORTH) for place in members(game.active.places)]
            self._goals[kid] = found
        return found

    def _rumor(self, kid: int, place: int) -> float:
        """What a rumor that waits somewhere is worth."""
        game = self._game
        worth = judging.rumor(game, kid, place)
        if self._lure is not None and not game.hidden >> place & 1:
            rumors = game.tables.rumors
            worth += self._lure(next(rumors[r].block for r in game.track if r >= 0 and rumors[r].at == place))
        return worth
