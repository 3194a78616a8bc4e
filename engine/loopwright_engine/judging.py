"""What bots think that something is worth: actions of cards, rumors, hacks. For `outlook` and `answers`.

A bot sees the pending decision and what players can see, no more.
"""

from __future__ import annotations

from typing import Final

from .odds import of_hack, opening_test
from .rules import calendar, combos, firewalls, rolls, stakes
from .rules import vocabulary as v
from .rules.clauses import CardAction, Trial
from .rules.game import Game

NEVER: Final = -99.0
"""Out of the question: no bot that cares looks at it, nor leaves it to luck."""
TIME_WORTH: Final = 0.35
"""What a cube is worth: an action that brings less is left alone."""
SOLVED_WORTH: Final = 2.0
"""Insight, and a rumor less that can be pushed off the track."""
FAILED_WORTH: Final = -0.3
"""Enigma, and a rumor less."""
UNKNOWN_WORTH: Final = 0.9
"""A face-down rumor."""
CONTROL_WORTH: Final = 3.0
"""A hacked machine: combos, rides, a shorter way home."""
LOST_HACK_WORTH: Final = 1.0
"""A lost hack, to those who took part."""


def action(game: Game, kid: int, action: CardAction) -> float:
    """What an action of a card is worth to a kid, less its cost; a chore that is done needs no more."""
    done = action.chore >= 0 and game.progress[action.chore] >= game.tables.chores[action.chore].steps
    cost = action.spend
    return (0.0 if done else worth_of(game, kid, action.block, game.at[kid], cost)) - TIME_WORTH * cost


def saved(game: Game, kid: int, trial: Trial, rolled: float, outcome: float, cost: int = 0) -> float:
    """TST-9: what spending time in place of a roll adds, for this chance and the worth of success.

    `cost` is what must be paid before it comes to the test.
    """
    if not trial.spend or not calendar.can_spend(game, kid, trial.spend + cost):
        return 0.0
    return max(0.0, (1.0 - rolled) * outcome - TIME_WORTH * trial.spend)


def decided(game: Game, trial: Trial) -> float:
    """How much better success is than failure, by what the card says and for a rumor under investigation."""
    appeal = game.tables.appeal
    solved = SOLVED_WORTH - FAILED_WORTH if trial.of_rumor and game.outcome == 1 else 0.0
    return appeal[trial.success].now(game) - appeal[trial.failure].now(game) + solved


def rumor(game: Game, kid: int, location: int) -> float:
    """What the rumor at a location is worth; a face-down one is a guess."""
    if game.hidden >> location & 1:
        return UNKNOWN_WORTH
    rumors = game.tables.rumors
    block = rumors[next(r for r in game.track if r >= 0 and rumors[r].at == location)].block
    solved = chance(game, kid, block, location)
    cost = game.active.numbers[v.INVESTIGATING]
    worth = worth_of(game, kid, block, location, cost, SOLVED_WORTH - FAILED_WORTH)
    return worth + solved * SOLVED_WORTH + (1.0 - solved) * FAILED_WORTH


def worth_of(game: Game, kid: int, block: int, location: int, cost: int = 0, beside: float = 0.0) -> float:
    """What a block is worth: what its text says, by the chance of the test that it begins with.

    Where time can be spent in place of that test: `cost` is what is paid before, and `beside` what hangs
    on the test beside its text.
    """
    appeal = game.tables.appeal
    worth = appeal[block].now(game)
    trial = opening_test(game, block)
    if trial is None:
        return worth
    outcome = appeal[trial.success].now(game) - appeal[trial.failure].now(game)
    rolled = chance(game, kid, block, location)
    return worth + (rolled - 0.5) * outcome + saved(game, kid, trial, rolled, outcome + beside, cost)


def chance(game: Game, kid: int, block: int, location: int) -> float:
    """The chance of the test that a block begins with, at a location with the friends who are there."""
    trial = opening_test(game, block)
    if trial is None:
        return 1.0
    if trial.ways and combos.ways(game, trial, kid, rolls.able_to_help(game, kid, trial)):
        return 1.0
    return with_friends(game, kid, trial.trait, location)


def with_friends(game: Game, kid: int, trait: int, location: int) -> float:
    """The chance of a test of this trait at a location, with up to two friends and a push."""
    friends = sum(
        1
        for seat in range(game.party.size)
        if seat != kid and game.at[seat] == location and not game.home >> seat & 1
    )
    most = game.active.numbers[v.HELPERS]
    dice = min(v.MAX_DICE, rolls.pool_size(game, kid, trait, 0) + min(most, friends))
    return rolls.chance(2 * dice if rolls.may_push(game, kid) else dice)


def hack(game: Game, kid: int, machine: int) -> float:
    """A machine under control, by the chance of getting there with the friends who are nearby."""
    spaces = firewalls.spaces(game, machine)
    if game.pool[kid] < spaces or game.tables.weeks * v.ROUNDS_IN_WEEK - game.round < 1:
        return -1.0
    found = hack_chance(game, kid, machine)
    cost = TIME_WORTH * (spaces + _hackers(game, kid, machine)) + (1.0 - found) * LOST_HACK_WORTH
    return found * (CONTROL_WORTH + game.tables.hack_wish) - cost


def hack_chance(game: Game, kid: int, machine: int) -> float:
    """The chance to hack a machine with the friends who are nearby."""
    spaces = firewalls.spaces(game, machine)
    helped = _track(game, kid, spaces, _hackers(game, kid, machine))
    alone = of_hack(game, kid, machine)
    return helped if alone is None else min(1.0, alone * helped / _track(game, kid, spaces, 0))


def _hackers(game: Game, kid: int, machine: int) -> int:
    """How many friends could help with a hack."""
    friends = (stakes.able(game, machine) & ~(1 << kid)).bit_count()
    return min(game.active.numbers[v.HELPERS], friends)


def _track(game: Game, kid: int, spaces: int, friends: int) -> float:
    """The chance to beat so many firewalls with one test each, of any trait; one may fail on the way.

    Cubes that are left after the stakes are there for pushing.
    """
    if not spaces:
        return 1.0
    dice = [rolls.pool_size(game, kid, trait, 0) + friends for trait in range(len(v.TRAITS))]
    each = sum(map(rolls.chance, dice)) / len(dice)
    if rolls.may_push(game, kid):
        each += each * (1.0 - each) * min(1.0, (game.pool[kid] - spaces) / spaces)
    return (1.0 - (1.0 - each) ** 2) * each ** max(0, spaces - 1)
