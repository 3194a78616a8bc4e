"""A player for games that are only imagined: nearly as careful as the cautious bot, and much quicker.

One kid after the other does the best thing within reach, until there is nothing left, and goes home.
Chances are those of a kid alone, remembered from one imagined game to the next.
"""

from __future__ import annotations

from random import Random
from typing import Final

from .. import judging
from ..answers import VALUES
from ..kernel.masks import members
from ..rules import actions, combos, moving, rolls
from ..rules import vocabulary as v
from ..rules.clauses import CardAction
from ..rules.game import Decision, Game
from .base import DEED

NEAR: Final = [0.8**steps for steps in range(100)]
"""What a thing that is so many steps away is worth, of what it is worth here."""
PLACE_WORTH: Final = 2.5
STEP: Final = 0.05


class Hasty:
    """Answers the decisions of imagined games."""

    def __init__(self, luck: Random) -> None:
        self._luck: Random = luck
        self._chances: dict[tuple[int, int, int, int], float] = {}
        self._near: dict[tuple[int, int], int] = {}

    def play(self, game: Game, last: int) -> None:
        """Play to the end of the game, or of this round."""
        while True:
            decision = game.decision
            if decision is None or game.round > last:
                return
            if decision.kind == "adventure":
                game.choose(self._act(game, decision.options))
            else:
                game.choose(self._answer(game, decision))

    def _answer(self, game: Game, decision: Decision) -> int:
        """A smaller decision: as the cautious bot does."""
        value = VALUES.get(decision.kind)
        if value is None:
            return int(self._luck.random() * len(decision.options))
        best, best_value = 0, -1e9
        for index, option in enumerate(decision.options):
            worth = value(game, decision.kid, option)
            if worth > best_value:
                best, best_value = index, worth
        return best

    def _act(self, game: Game, options: list[int]) -> int:
        """The first kid with something to do does it; when there is none, it is evening."""
        evening = len(options) - 1
        first = 0
        while first < evening:
            kid = options[first] >> actions.SEAT
            last = first + 1
            while last < evening and options[last] >> actions.SEAT == kid:
                last += 1
            best = self._best(game, kid, options, first, last)
            if best >= 0:
                return best
            first = last
        return evening

    def _best(self, game: Game, kid: int, options: list[int], first: int, last: int) -> int:
        """The best option of a kid; home when there is no other, -1 when that is not possible either."""
        pool, homing = game.pool[kid], moving.dinner_cost(game, kid)
        here = game.at[kid]
        spare = pool if game.favor[kid] == v.FAVOR_GOOD else pool - homing
        best, best_worth, home = -1, 0.0, -1
        for index in range(first, last):
            deed = options[index] & DEED
            if deed < actions.SCOUT:
                continue
            if deed == actions.HOME:
                home = index
                continue
            worth = 0.0
            if deed >= actions.CARD:
                action = game.tables.actions[deed - actions.CARD]
                if action.spend <= spare:
                    worth = self._action(game, kid, action)
            elif deed == actions.INVESTIGATE:
                if game.active.numbers[v.INVESTIGATING] <= spare:
                    worth = self._rumor(game, kid, here) - judging.TIME_WORTH
            elif actions.HACK <= deed < actions.WRECK:
                worth = judging.hack(game, kid, deed - actions.HACK)
            elif actions.REST <= deed < actions.INVESTIGATE and spare:
                worth = 1.2 if game.held[kid].bit_count() > 1 else 0.45
            if worth > best_worth:
                best, best_worth = index, worth
        goal = self._goal(game, kid, here, pool, best_worth + STEP)
        if goal >= 0:
            way = self._way(game, kid, options, first, last, goal)
            if way >= 0:
                return way
        return best if best >= 0 else home

    def _rumor(self, game: Game, kid: int, place: int) -> float:
        """What the rumor at a place is worth."""
        if game.hidden >> place & 1:
            return judging.UNKNOWN_WORTH
        rumors = game.tables.rumors
        for rumor in game.track:
            if rumor >= 0 and rumors[rumor].at == place:
                block = rumors[rumor].block
                solved = self._chance(game, kid, game.tables.opening.get(block, -1))
                outcome = solved * judging.SOLVED_WORTH + (1.0 - solved) * judging.FAILED_WORTH
                return self._worth(game, kid, block) + outcome
        return 0.0

    def _action(self, game: Game, kid: int, action: CardAction) -> float:
        """What an action of a card is worth, less its cost."""
        if action.chore >= 0 and game.progress[action.chore] >= game.tables.chores[action.chore].steps:
            return 0.0
        return self._worth(game, kid, action.block) - judging.TIME_WORTH * action.spend

    def _worth(self, game: Game, kid: int, block: int) -> float:
        """What a block is worth, by the chance of the test that it begins with."""
        appeal = game.tables.appeal
        worth = appeal[block].now(game)
        number = game.tables.opening.get(block, -1)
        if number < 0:
            return worth
        trial = game.tables.trials[number]
        outcome = appeal[trial.success].now(game) - appeal[trial.failure].now(game)
        return worth + (self._chance(game, kid, number) - 0.5) * outcome

    def _chance(self, game: Game, kid: int, number: int) -> float:
        """The chance of a test for a kid with a push, without friends."""
        if number < 0:
            return 1.0
        key = (kid, number, game.held[kid], game.items[kid])
        found = self._chances.get(key, -1.0)
        if found < 0.0:
            trial = game.tables.trials[number]
            dice = rolls.pool_size(game, kid, trial.trait, 0)
            sure = trial.ways and combos.ways(game, trial, kid, 0)
            found = 1.0 if sure else rolls.chance(2 * dice if rolls.may_push(game, kid) else dice)
            self._chances[key] = found
        return found

    def _goal(self, game: Game, kid: int, here: int, pool: int, worth: float) -> int:
        """The place to go to: something better than this waits there, so far away as it is; or -1."""
        if pool < 1:
            return -1
        far = game.tables.board.far[here]
        goal = -1
        for place in members(game.rumored & ~(1 << here)):
            if pool > far[place]:
                found = self._rumor(game, kid, place) * NEAR[far[place]]
                if found > worth:
                    goal, worth = place, found
        for action in game.active.actions:
            if not action.at >> here & 1 and pool > action.spend:
                place = self._nearest(far, here, action.at)
                if pool > far[place] + action.spend and actions.allowed(game, kid, action):
                    found = self._action(game, kid, action) * NEAR[far[place]]
                    if found > worth:
                        goal, worth = place, found
        for place in members(game.active.places & ~(1 << here)):
            if pool > far[place] and PLACE_WORTH * NEAR[far[place]] > worth:
                goal, worth = place, PLACE_WORTH * NEAR[far[place]]
        return goal

    def _nearest(self, far: list[int], here: int, places: int) -> int:
        """The nearest of some places, which are a mask; `here` is what it is remembered by."""
        key = (here, places)
        found = self._near.get(key, -1)
        if found < 0:
            found = self._near[key] = min(members(places), key=far.__getitem__, default=here)
        return found

    def _way(self, game: Game, kid: int, options: list[int], first: int, last: int, goal: int) -> int:
        """The step that leads towards a place, and still leaves the time for the way home; or -1."""
        board, homes = game.tables.board, game.party.homes[kid]
        far, pool = board.far, game.pool[kid]
        best, least = -1, far[game.at[kid]][goal]
        for index in range(first, last):
            there = options[index] & 31
            if options[index] & DEED < actions.CAR and far[there][goal] < least:
                homing = 0 if there == homes else 1 if board.open >> there & 1 else 2
                if pool - actions.cost(game, options[index]) >= homing:
                    best, least = index, far[there][goal]
        return best
