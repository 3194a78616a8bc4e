"""What bots take the options of each kind of decision to be worth, in points; `VALUES` lists the kinds.

The cautious bot looks at one decision at a time and goes by these worths alone; other bots build on them.
"""

# ruff: noqa: ARG001, ARG005 - one signature for all, used in full or not

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, TypeAlias

from loopwright_engine.bots.simple import NEVER, pending, with_luck

from loopwright_games.tales.rules.chapters import calendar, combos, hacking, items, machines, moving, tests
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state.game import Decision, Game

from . import actions, cards
from .actions import Outlook

Value: TypeAlias = Callable[[Game, int, int], float]
"""What an option is worth: (game, kid who decides, option) -> worth."""

PUSH_COST: Final = (0.5, 0.6, 0.75, 1.3)
"""For each condition, what it costs to take it."""
LAST_DAY: Final = 0.3
"""What a condition costs on the last day, of what it costs before."""
CARD_WORTH: Final = 0.6
"""A card that is used up for a success that is sure."""
HELPED_WORTH: Final = 0.4
"""UPSET relieved by help (CON-3)."""
SENT_BACK: Final = 0.8
"""A machine that stands in the way."""
LEAST_STAKE: Final = 0.3
"""Success is worth trying for, whatever the card says."""


def _test(game: Game, kid: int, option: int, stake: float) -> float:
    """The test's stake times its chance with these helpers; all of it, less the cards, when it is sure."""
    trial = game.tables.trials[game.stack[-1][1]]
    if option == combos.SPEND:
        return stake - cards.price(game, kid, trial)
    if option >= combos.WAY:
        cards_offered = [card for card in combos.way_cards(game, option) if not game.party.own >> card & 1]
        return stake - CARD_WORTH * len(cards_offered)
    dice = tests.pool_size(game, kid, trial.trait, option)
    helped = HELPED_WORTH if option and game.held[kid] & v.UPSET_BIT else 0.0
    return stake * tests.chance(dice) + helped + 0.01 * option.bit_count()


def _push(game: Game, kid: int, option: int, stake: float) -> float:
    """The stake of the test by the chance of rolling again, less what the condition costs."""
    if not option:
        return 0.0
    lasting = 1.0 if calendar.days_left(game) else LAST_DAY
    return stake * tests.chance(game.stack[-1][5]) - lasting * PUSH_COST[option - 1]


def _stake_of_test(game: Game, kid: int) -> float:
    """How much better success is than failure in the test that is asked about, by both texts and the rumor,
    hack or move at stake.
    """
    trial = game.tables.trials[game.stack[-1][1]]
    stake = cards.at_stake(game, kid, trial)
    if trial.of_rumor and game.outcome == 1:
        stake += cards.SOLVED_WORTH - cards.FAILED_WORTH
    elif trial.of_hack:
        stake += cards.CONTROL_WORTH
    elif trial.sends_back:
        stake += SENT_BACK
    return max(LEAST_STAKE, stake)


def _choice(game: Game, kid: int, option: int) -> float:
    """What the effects of a line under `choose` are worth, less its price."""
    line = game.tables.choices[option]
    worth = cards.worth_of(game, kid, line.block, game.at[kid], line.spend)
    return worth - cards.TIME_WORTH * line.spend


def _event(game: Game, kid: int, option: int) -> float:
    """What facing a school event is worth; declining it is worth 0."""
    return cards.worth_of(game, kid, game.tables.school[game.card].block, game.at[kid]) if option else 0.0


def _use(game: Game, kid: int, option: int) -> float:
    """What using a card is worth, less one of its counters; declining is worth 0."""
    listener = game.tables.listeners[game.stack[-1][1]]
    return cards.worth_of(game, kid, listener.block, game.at[kid]) - 0.2 if option else 0.0


def _stake(game: Game, kid: int, option: int) -> float:
    """The kid who starts a hack stakes all of it; each friend stakes 1, to be able to help.

    A friend who would come too late for dinner by it calls the hack off.
    """
    machine, starter = game.stack[-1][1], game.stack[-1][2]
    if option == hacking.CALL_OFF:
        assert game.decision is not None
        least = game.decision.options[0]
        return 99.0 if game.pool[kid] - least < moving.dinner_cost(game, kid) else NEVER
    return -abs(option - (machines.firewall_spaces(game, machine) if kid == starter else 1))


def _leader(game: Game, kid: int, option: int) -> float:
    """How many dice a kid has for all traits together; the hacker with the most is chosen."""
    return float(sum(tests.pool_size(game, option, trait, 0) for trait in range(len(v.TRAITS))))


def _worst_card(game: Game, kid: int, option: int) -> float:
    """The fewer tags the better to discard, anomalies last; where nobody has to discard, nothing (CMB-8)."""
    if option == items.KEEP:
        return 99.0
    card = game.tables.cards[option]
    return -float(card.tags.bit_count() + (card.uses > 0) + (card.color >= 0))


def _chore(game: Game, kid: int, option: int) -> float:
    """What the reward of a chore is worth, less the steps that are still to do."""
    chore = game.tables.chores[option]
    return cards.worth_of(game, kid, chore.reward, game.at[kid]) - 0.3 * (chore.steps - game.progress[option])


def _mildest_last(game: Game, kid: int, option: int) -> float:
    return float(option)


def _trade(game: Game, kid: int, option: int) -> float:
    """What a gift is worth; ending the trade is worth 0."""
    return actions.worth(game.clone(), *items.gift(option)) - 0.05 if option else 0.0


def _place(game: Game, kid: int, option: int) -> float:
    """What the rumor at a location is worth; 0 without one."""
    return cards.rumor(game, kid, option) if game.rumored >> option & 1 else 0.0


GOING: Final = ("ride", "anywhere", "retreat")
"""Decisions about where a kid goes."""


STAKED: Final[dict[str, Callable[[Game, int, int, float], float]]] = {"test": _test, "push": _push}
"""What an option is worth in a test: (game, kid, option, stake) -> worth."""


def _staked(game: Game, kid: int, option: int) -> float:
    return STAKED[pending(game).kind](game, kid, option, _stake_of_test(game, kid))


VALUES: Final[dict[str, Value]] = {
    "test": _staked,
    "push": _staked,
    "choose": _choice,
    "school": _event,
    "use": _use,
    "chore": _chore,
    "chore_reward": lambda game, kid, option: float(option),
    "drop_chore": lambda game, kid, option: -_chore(game, kid, option),
    "stake": _stake,
    "hacker": _leader,
    "riders": lambda game, kid, option: -float(option.bit_count()),
    "ride": _place,
    "anywhere": _place,
    "rest": _mildest_last,
    "relieve": _mildest_last,
    "discard": _worst_card,
    "excess": _worst_card,
    "lighter": _worst_card,
    "retrieve": lambda game, kid, option: -_worst_card(game, kid, option),
    "trade": _trade,
}
"""Other kinds of decisions are left to luck."""


def values(game: Game) -> list[float] | None:
    """Return what each option of the pending decision is worth; None where bots choose by lot.

    Where a kid goes is worth what waits for it there.
    """
    decision: Decision = pending(game)
    options, seat, kind = decision.options, decision.seat, decision.kind
    if kind == "adventure":
        return Outlook(game).worths(options)
    if kind in STAKED:
        in_test, stake = STAKED[kind], _stake_of_test(game, seat)
        return [in_test(game, seat, option, stake) for option in options]
    value = Outlook(game).place if kind in GOING else VALUES.get(kind)
    return None if value is None else [value(game, seat, option) for option in options]


def worths(game: Game) -> list[float]:
    """What each option of the pending decision is worth: all the same where nothing speaks for one."""
    worths = values(game)
    return [0.0] * len(pending(game).options) if worths is None else worths


class CautiousBot:
    """Goes where there is something to do, does it when the odds are good, and is home for dinner."""

    def __init__(self, seed: int) -> None:
        self._random: Callable[[], float] = random.Random(seed).random

    def choose(self, game: Game) -> int:
        """The index of the option that looks best; luck decides between equals."""
        worths = values(game)
        if worths is None:
            return int(self._random() * len(pending(game).options))
        worths = with_luck(worths, self._random)
        return worths.index(max(worths))
