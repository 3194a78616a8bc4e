"""Players that need no people. A bot sees the pending decision and what players can see, no more."""

# ruff: noqa: ARG001, ARG005 - one signature for all, used in full or not

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, Protocol

from .errors import IllegalChoice
from .odds import odds, opening_test
from .rules import actions, combos, items, moving, rolls
from .rules import vocabulary as v
from .rules.game import Decision, Game


class Bot(Protocol):
    """Anything that answers decisions."""

    def choose(self, game: Game) -> int:
        """An index into the options of the pending decision."""


def _pending(game: Game) -> Decision:
    if game.decision is None:
        raise IllegalChoice("the game is over: there is nothing to decide")
    return game.decision


class RandomBot:
    """Takes any option, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self._random: Callable[[], float] = random.Random(seed).random

    def choose(self, game: Game) -> int:
        """Any index."""
        return int(self._random() * len(_pending(game).options))


class SensibleBot:
    """Goes where there is something to do, does it when the odds are good, and is home for dinner."""

    def __init__(self, seed: int) -> None:
        self._random: Callable[[], float] = random.Random(seed).random

    def choose(self, game: Game) -> int:
        """The index of the option that looks best; luck decides between equals."""
        decision = _pending(game)
        value = Outlook(game).worth if decision.kind == "adventure" else VALUES.get(decision.kind)
        if value is None:
            return int(self._random() * len(decision.options))
        best, best_value = 0, -1e9
        for index, option in enumerate(decision.options):
            worth = value(game, decision.kid, option) + self._random() * 0.01
            if worth > best_value:
                best, best_value = index, worth
        return best


# --- the adventure phase -------------------------------------------------------------------------

RUMOR_VALUE: Final = 3.0
ACTION_VALUE: Final = 5.0
STEP_WORTH: Final = 0.8
"""A goal one step away is worth this much of one that is here."""
UNKNOWN_CHANCE: Final = 0.45
"""The chance a face-down rumor is taken to have."""


class Outlook:
    """What the table offers each kid at one decision; looked at once, asked for every option."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._goals: list[list[tuple[int, float]] | None] = [None] * game.party.size
        self._best: dict[tuple[int, int, int], float] = {}

    def worth(self, game: Game, _: int, option: int) -> float:
        """What an action is worth; calling it a day is worth nothing."""
        if option == actions.EVENING:
            return 0.0
        kid, deed = option >> actions.SEAT, option & (1 << actions.SEAT) - 1
        left = game.pool[kid] - actions.cost(game, option)
        if deed == actions.HOME:
            return 0.5 if _ready_for_home(game, kid) else -1.0
        if deed < actions.SCOUT:
            return self._journey(kid, deed, left, option)
        if left < moving.dinner_cost(game, kid) and game.favor[kid] < v.FAVOR_GOOD:
            return -0.5
        if deed == actions.INVESTIGATE:
            return _investigation(game, kid)
        if deed >= actions.CARD:
            return _action_here(game, kid, deed - actions.CARD)
        if actions.REST <= deed < actions.INVESTIGATE:
            return 1.5 if game.held[kid].bit_count() > 1 else 0.6
        return -1.0

    def _journey(self, kid: int, deed: int, left: int, option: int) -> float:
        """Going somewhere: what can be done there, less the trouble of the way."""
        game = self._game
        gain = self._attraction(kid, deed & 31, left) - 0.05
        gain -= self._attraction(kid, game.at[kid], game.pool[kid])
        if deed >= actions.CAR:
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
        """Places where something waits: rumors, diary actions, and places that the diary asks about."""
        found = self._goals[kid]
        if found is None:
            game = self._game
            found = [
                (place, RUMOR_VALUE * (_rumor_chance(game, kid, place) - 0.15))
                for place in items.cards_of(game.rumored)
            ]
            for action in game.active.actions:
                if game.pool[kid] > action.spend and actions.allowed(game, kid, action):
                    found += [(place, ACTION_VALUE * 0.6) for place in items.cards_of(action.at)]
            found += [(place, ACTION_VALUE * 0.5) for place in items.cards_of(game.active.places)]
            self._goals[kid] = found
        return found


def _ready_for_home(game: Game, kid: int) -> bool:
    """Whether it is time to go: nothing else of worth can be paid for besides the way home."""
    return game.pool[kid] <= moving.dinner_cost(game, kid) + 1


def _investigation(game: Game, kid: int) -> float:
    return RUMOR_VALUE * (_rumor_chance(game, kid, game.at[kid]) - 0.15)


def _action_here(game: Game, kid: int, number: int) -> float:
    action = game.tables.actions[number]
    trial = opening_test(game, action.block)
    if trial is None:
        return ACTION_VALUE * 0.6 / max(1, action.spend)
    chance = _with_friends(game, kid, trial.trait, game.at[kid])
    if trial.ways and combos.ways(game, trial, kid, rolls.able_to_help(game, kid, trial)):
        chance = 1.0
    return ACTION_VALUE * (chance - 0.2)


def _rumor_chance(game: Game, kid: int, location: int) -> float:
    """The chance with a rumor; a face-down one is a guess."""
    if game.hidden >> location & 1:
        return UNKNOWN_CHANCE
    rumors = game.tables.rumors
    card = next(r for r in game.track if r >= 0 and rumors[r].at == location)
    trial = opening_test(game, rumors[card].block)
    return 1.0 if trial is None else _with_friends(game, kid, trial.trait, location)


def _with_friends(game: Game, kid: int, trait: int, location: int) -> float:
    """The chance of a test at a location, with the friends who already are there."""
    friends = sum(
        1
        for seat in range(game.party.size)
        if seat != kid and game.at[seat] == location and not game.home >> seat & 1
    )
    dice = min(v.MAX_DICE, rolls.pool_size(game, kid, trait, 0) + min(2, friends))
    return rolls.chance(2 * dice if rolls.may_push(game, kid) else dice)


# --- smaller decisions ---------------------------------------------------------------------------


def _test(game: Game, kid: int, option: int) -> float:
    """Cards that make success sure, else as many helpers as there are."""
    if option >= combos.WAY:
        spent = [card for card in combos.way_cards(game, option) if not game.party.own >> card & 1]
        return 3.0 - len(spent)
    return 1.0 * option.bit_count()


def _push(game: Game, kid: int, option: int) -> float:
    """Push at a fair chance, taking the mildest condition, but never INJURED."""
    if not option:
        return 0.3
    dice = game.stack[-1][5]
    if option - 1 == v.INJURED or game.pool[kid] < 2:
        return 0.0
    return rolls.chance(dice) - 0.05 * option


def _mildest_last(game: Game, kid: int, option: int) -> float:
    return float(option)


def _stop_trading(game: Game, kid: int, option: int) -> float:
    return 1.0 if option == 0 else 0.0


VALUES: Final[dict[str, Callable[[Game, int, int], float]]] = {
    "test": _test,
    "push": _push,
    "school": lambda game, kid, option: -float(option),
    "rest": _mildest_last,
    "relieve": _mildest_last,
    "trade": _stop_trading,
}
"""What an option is worth, by the kind of decision; other kinds are left to luck."""

BOTS: Final[dict[str, Callable[[int], Bot]]] = {"random": RandomBot, "sensible": SensibleBot}
