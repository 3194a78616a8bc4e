"""The rollout policy (Tesauro & Galperin 1996): nearly as careful as the cautious bot, and much quicker.

One kid after the other does the best thing within reach, until there is nothing left, and goes home.
Chances are those of a kid alone, remembered from one imagined game to the next.
"""

from __future__ import annotations

from random import Random
from typing import Final, TypeAlias

from loopwright_engine.kernel.masks import members
from loopwright_engine.kernel.state import Frame

from loopwright_games.tales.rules.chapters import actions, calendar, combos, hacking, machines, moving, tests
from loopwright_games.tales.rules.round import STEPS, Step, through
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames
from loopwright_games.tales.rules.state.active import Active
from loopwright_games.tales.rules.state.cards import CardAction
from loopwright_games.tales.rules.state.game import Decision, Game

from . import cards
from .actions import DEED
from .appraisal import appraisal
from .decisions import VALUES

NEAR: Final = [0.8**steps for steps in range(100)]
"""The value of a thing by its distance in steps, as a part of its value here."""
PLACE_WORTH: Final = 2.5
STEP: Final = 0.05
OFFER: Final = calendar.ADVENTURE + 1
"""The step of a round in which the players choose the next action."""
ACT: Final[Frame] = (frames.ACT,)
Offer: TypeAlias = tuple[CardAction, int, int]
"""An action of a card, its location, and the time for the way and for itself."""


class RolloutPlayer:
    """The player of imagined games."""

    def __init__(self, luck: Random) -> None:
        self._luck: Random = luck
        self._chances: dict[tuple[int, int, int, int], float] = {}
        self._reach: dict[tuple[Active, int], list[Offer]] = {}
        self._last: int = 0
        self._steps: tuple[Step, ...] = ()
        """Those of a round, while a game is played: for good, they would hold their player in a circle."""

    def play(self, game: Game, index: int, last: int) -> None:
        """Choose this option, and play to the end of the game, or of round `last`.

        In the adventure phase no decision comes up, so that the options of all kids need not be worked out;
        the game's `choices` are incomplete.
        """
        self._last = last
        self._steps = (*STEPS[:OFFER], (self._adventure, STEPS[OFFER][1]), *STEPS[OFFER + 1 :])
        game.idle = self._idle
        game.choose(index)
        while game.decision is not None and game.round <= last:
            game.choose(self._answer(game, game.decision))
        self._steps = ()

    def _idle(self, game: Game) -> None:
        through(game, self._steps)

    def _answer(self, game: Game, decision: Decision) -> int:
        """The best option of a smaller decision, by the cautious bot's values."""
        value = VALUES.get(decision.kind)
        if value is None:
            return int(self._luck.random() * len(decision.options))
        best, best_value = 0, -1e9
        for index, option in enumerate(decision.options):
            worth = value(game, decision.seat, option)
            if worth > best_value:
                best, best_value = index, worth
        return best

    def _adventure(self, game: Game) -> None:
        """Let the first kid with something to do act; if there is none, begin the evening."""
        if game.round > self._last:
            game.ask("adventure", -1, [actions.EVENING], ACT)
            return
        game.answer = actions.EVENING
        if game.acts < actions.ACTIONS_PER_KID * game.party.size:
            away = game.home | game.sick
            for kid in range(game.party.size):
                if not away >> kid & 1:
                    best = self._best(game, kid)
                    if best >= 0:
                        game.answer = best
                        break
        actions.act(game)

    def _best(self, game: Game, kid: int) -> int:
        """The best option of a kid; going home when there is no other, -1 when that is impossible, too."""
        pool, location, seat = game.pool[kid], game.at[kid], kid << actions.SEAT
        deeds = actions.own_deeds(game, kid, location, pool, machines.controllers(game))
        spare = pool
        if game.favor[kid] < v.FAVOR_GOOD:
            spare -= moving.dinner_cost(game, kid)
        best, best_worth, home = -1, 0.0, -1
        for option in deeds:
            deed = option & DEED
            if deed == actions.HOME:
                home = option
            elif deed >= actions.REST and best < 0 and spare:
                best, best_worth = option, 1.2 if game.held[kid].bit_count() > 1 else 0.45
        if actions.can_investigate(game, kid) and game.active.numbers[v.INVESTIGATING] <= spare:
            worth = self._rumor(game, kid, location) - cards.TIME_WORTH
            if worth > best_worth:
                best, best_worth = seat | actions.INVESTIGATE, worth
        for machine in hacking.to_hack(game, kid):
            worth = cards.hack(game, kid, machine)
            if worth > best_worth:
                best, best_worth = seat | actions.HACK + machine, worth
        for action in actions.on_cards(game, kid):
            if action.spend <= spare:
                worth = self._action(game, kid, action)
                if worth > best_worth:
                    best, best_worth = seat | actions.CARD + action.number, worth
        goal = self._goal(game, kid, location, pool, best_worth + STEP)
        if goal >= 0:
            score = self._way(game, kid, deeds, goal)
            if score >= 0:
                return score
        return best if best >= 0 else home

    def _rumor(self, game: Game, kid: int, place: int) -> float:
        if game.hidden >> place & 1:
            return cards.UNKNOWN_WORTH
        rumors = game.tables.rumors
        for rumor in game.track:
            if rumor >= 0 and rumors[rumor].at == place:
                block = rumors[rumor].block
                solved = self._chance(game, kid, game.tables.opening.get(block, -1))
                outcome = solved * cards.SOLVED_WORTH + (1.0 - solved) * cards.FAILED_WORTH
                beside = cards.SOLVED_WORTH - cards.FAILED_WORTH
                cost = game.active.numbers[v.INVESTIGATING]
                return self._worth(game, kid, block, cost, beside) + outcome
        return 0.0

    def _action(self, game: Game, kid: int, action: CardAction) -> float:
        """The value of an action of a card, less its cost."""
        if action.chore >= 0 and game.progress[action.chore] >= game.tables.chores[action.chore].steps:
            return 0.0
        return self._worth(game, kid, action.block, action.spend) - cards.TIME_WORTH * action.spend

    def _worth(self, game: Game, kid: int, block: int, cost: int, beside: float = 0.0) -> float:
        """The value of a block, by the chance of its first test; `beside` is added to the value of its
        success.
        """
        appeal = appraisal(game.tables).appeal
        worth = appeal[block].now(game, kid)
        number = game.tables.opening.get(block, -1)
        if number < 0:
            return worth
        trial = game.tables.trials[number]
        outcome = appeal[trial.success].now(game, kid) - appeal[trial.failure].now(game, kid)
        rolled = self._chance(game, kid, number)
        return (
            worth + (rolled - 0.5) * outcome + cards.saved(game, kid, trial, rolled, outcome + beside, cost)
        )

    def _chance(self, game: Game, kid: int, number: int) -> float:
        """The chance of a test for a kid with a push, without friends."""
        if number < 0:
            return 1.0
        key = (kid, number, game.held[kid], game.items[kid])
        chance = self._chances.get(key, -1.0)
        if chance < 0.0:
            trial = game.tables.trials[number]
            dice = tests.pool_size(game, kid, trial.trait, 0)
            sure = trial.ways and combos.ways(game, trial, kid, 0)
            chance = 1.0 if sure else tests.chance(2 * dice if tests.may_push(game, kid) else dice)
            self._chances[key] = chance
        return chance

    def _goal(self, game: Game, kid: int, location: int, pool: int, worth: float) -> int:
        """The location where something better than `worth` waits, weighed by its distance; or -1."""
        if pool < 2:
            return -1
        far = game.tables.board.far[location]
        goal = -1
        for place in members(game.rumored & ~(1 << location)):
            if pool > far[place]:
                score = self._rumor(game, kid, place) * NEAR[far[place]]
                if score > worth:
                    goal, worth = place, score
        for action, place, time in self._offers(game, location):
            if pool > time and actions.allowed(game, kid, action):
                score = self._action(game, kid, action) * NEAR[far[place]]
                if score > worth:
                    goal, worth = place, score
        for place in members(game.active.places & ~(1 << location)):
            if pool > far[place] and PLACE_WORTH * NEAR[far[place]] > worth:
                goal, worth = place, PLACE_WORTH * NEAR[far[place]]
        return goal

    def _offers(self, game: Game, location: int) -> list[Offer]:
        """The offers of the diary and event locations elsewhere, each where it is nearest."""
        key = (game.active, location)
        offers = self._reach.get(key)
        if offers is None:
            offers = self._reach[key] = []
            far = game.tables.board.far[location]
            for action in game.active.actions:
                if action.at and not action.at >> location & 1:
                    place = min(action.places, key=far.__getitem__)
                    offers.append((action, place, far[place] + action.spend))
        return offers

    def _way(self, game: Game, kid: int, deeds: tuple[int, ...], goal: int) -> int:
        """The move that leads toward a location and leaves time for the way home; or -1."""
        board, homes = game.tables.board, game.party.homes[kid]
        far, pool = board.far, game.pool[kid]
        best, least = -1, far[game.at[kid]][goal]
        for option in deeds:
            there = option & 31
            if option & DEED < actions.CAR and far[there][goal] < least:
                homing = 0 if there == homes else 1 if board.open >> there & 1 else 2
                if pool - actions.cost(game, option) >= homing:
                    best, least = option, far[there][goal]
        return best


PROGRESS: Final = 0.3
"""A game that has got far is better than one that has not, but by no more than this."""
HOPE: Final = 0.3
"""What it is worth that a game is not lost yet; a win is worth 1."""


def outcome(game: Game) -> float:
    """How good an imagined game is: won, or how far it has got, and not lost at least."""
    result = game.result
    if result is not None and result.won:
        return 1.0
    far = 0.08 * game.insight - 0.04 * game.enigma + 0.05 * game.seen.bit_count()
    far += 0.04 * game.flags.bit_count()
    return PROGRESS * far / (1.0 + abs(far)) + (HOPE if result is None else 0.0)
