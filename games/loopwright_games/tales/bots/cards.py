"""What bots take actions of cards, rumors, tests and hacks to be worth, in points.

One scale for all: a point is about two thirds of an insight. A bot sees the pending decision and what
players can see, no more.
"""

from __future__ import annotations

from typing import Final

from loopwright_games.tales.rules.chapters import calendar, combos, hacking, machines, tests
from loopwright_games.tales.rules.odds import of_hack, opening_test
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state.cards import CardAction, Trial
from loopwright_games.tales.rules.state.game import Game

from . import wishes
from .appraisal import Reach, appraisal

TIME_WORTH: Final = 0.35
"""What a cube is worth that could do something else."""
SPARE_WORTH: Final = 0.2
"""What is left of the worth of a thing that is done with time that nothing better wants."""
SOLVED_WORTH: Final = 2.0
"""Insight, and a rumor less that can be pushed off the track."""
FAILED_WORTH: Final = -0.3
"""Enigma, and a rumor less."""
UNKNOWN_WORTH: Final = 0.9
"""A face-down rumor."""
SCOUTED_WORTH: Final = 0.3
"""Knowing what a face-down rumor asks for."""
CONTROL_WORTH: Final = 3.0
"""A hacked machine: combos, rides, a shorter way home; half of it on the last day but one, then nothing."""
LOST_HACK_WORTH: Final = 1.0
"""A lost hack, to those who took part."""
MOST_HANDS: Final = 20_000
"""For so many hands the chances of tests are remembered."""
DINNER_WORTH: Final[tuple[float, ...]] = (0.8, 1.0, 0.4)
"""Home for dinner rather than late, at bad, neutral and good favor."""


def spent(worth: float, time: int) -> float:
    """Return a worth less the time that it takes, in cubes; time that nothing better wants is cheap."""
    return max(worth - TIME_WORTH * time, SPARE_WORTH * worth)


def dinner(game: Game, kid: int) -> float:
    """Return what it is worth to a kid to be home for dinner; 0 on the last day."""
    return DINNER_WORTH[game.favor[kid]] if calendar.days_left(game) else 0.0


def action(game: Game, kid: int, action: CardAction, reach: Reach | None = None) -> float:
    """Return what an action of a card is worth to a kid, less its cost; 0 on a chore that is fulfilled."""
    return action_at(game, kid, action, chance(game, kid, action.block, game.at[kid]), reach)


def action_at(game: Game, kid: int, action: CardAction, rolled: float, reach: Reach | None = None) -> float:
    """Return the same where the chance of its first test is known."""
    if action.chore >= 0 and game.progress[action.chore] >= game.tables.chores[action.chore].steps:
        return spent(0.0, action.spend)
    trial = opening_test(game, action.block)
    return spent(_worth(game, kid, action.block, trial, rolled, action.spend, reach=reach), action.spend)


def saved(game: Game, kid: int, trial: Trial, rolled: float, outcome: float, cost: int = 0) -> float:
    """Return what it adds to a test that something may be paid in place of the roll (TST-9).

    `rolled` is the chance (0..1) to succeed by rolling, `outcome` how much better success is than failure,
    `cost` how many cubes must be paid before it comes to the test.
    """
    if trial.spend and not calendar.can_spend(game, kid, trial.spend + cost):
        return 0.0
    if trial.can_pay is not None and not trial.can_pay(game, kid):
        return 0.0
    return max(0.0, (1.0 - rolled) * outcome - price(game, kid, trial))


def price(game: Game, kid: int, trial: Trial) -> float:
    """Return what is lost by paying in place of the roll of a test (TST-9)."""
    time = TIME_WORTH * trial.spend
    return time if trial.paid < 0 else time - appraisal(game.tables).appeal[trial.paid].now(game, kid, None)


def rumor(game: Game, kid: int, location: int) -> float:
    """Return what the rumor at a location is worth to a kid; a face-down rumor has an average worth."""
    if game.hidden >> location & 1:
        return UNKNOWN_WORTH
    rumors = game.tables.rumors
    block = rumors[next(r for r in game.track if r >= 0 and rumors[r].at == location)].block
    return rumor_at(game, kid, block, chance(game, kid, block, location))


def rumor_at(game: Game, kid: int, block: int, solved: float) -> float:
    """Return what a rumor with this text is worth to a kid, by the chance to solve it."""
    trial = opening_test(game, block)
    cost = game.active.numbers[v.INVESTIGATING]
    worth = _worth(game, kid, block, trial, solved, cost, SOLVED_WORTH - FAILED_WORTH)
    return worth + solved * SOLVED_WORTH + (1.0 - solved) * FAILED_WORTH


def worth_of(game: Game, kid: int, block: int, location: int, cost: int = 0) -> float:
    """Return what a block of effects is worth to a kid, by the chance of the test that it begins with.

    Where time can be spent in place of that test, `cost` is how many cubes are paid before.
    """
    trial = opening_test(game, block)
    return _worth(game, kid, block, trial, _rolled(game, kid, trial, location), cost)


def _worth(
    game: Game,
    kid: int,
    block: int,
    trial: Trial | None,
    rolled: float,
    cost: int,
    beside: float = 0.0,
    reach: Reach | None = None,
) -> float:
    """What a block is worth whose first test succeeds with the chance `rolled`.

    `beside` is what else hangs on that test than its text.
    """
    worth = appraisal(game.tables).appeal[block].now(game, kid, reach)
    if trial is None:
        return worth
    outcome = at_stake(game, kid, trial, reach)
    worth += (rolled - 0.5) * outcome
    return worth + saved(game, kid, trial, rolled, outcome + beside, cost) if trial.payable else worth


def at_stake(game: Game, kid: int, trial: Trial, reach: Reach | None = None) -> float:
    """Return how much better the success of a test is than its failure, by the texts of both."""
    appeal = appraisal(game.tables).appeal
    worth = appeal[trial.success].now(game, kid, reach) if trial.success >= 0 else 0.0
    return worth - appeal[trial.failure].now(game, kid, reach) if trial.failure >= 0 else worth


def chance(game: Game, kid: int, block: int, location: int) -> float:
    """Return the chance (0..1) of the test that a block begins with, helped by the friends at a location."""
    return _rolled(game, kid, opening_test(game, block), location)


def _rolled(game: Game, kid: int, trial: Trial | None, location: int) -> float:
    """The chance (0..1) of a test at a location; 1 without a test."""
    if trial is None:
        return 1.0
    if trial.ways and combos.ways(game, trial, kid, tests.able_to_help(game, kid, trial)):
        return 1.0
    return with_friends(game, kid, trial.trait, friends(game, kid, location))


def with_friends(game: Game, kid: int, trait: int, friends: int) -> float:
    """Return the chance (0..1) of a test of a trait beside so many friends, with their help and a push."""
    helpers = min(game.active.numbers[v.HELPERS], friends)
    dice = min(v.MAX_DICE, tests.pool_size(game, kid, trait, 0) + helpers)
    return tests.chance(2 * dice if tests.may_push(game, kid) else dice)


def friends(game: Game, kid: int, location: int) -> int:
    """Return how many friends of a kid are at a location, those at home for dinner not counted."""
    count = 0
    if location in game.at:
        for seat, place in enumerate(game.at):
            count += place == location and seat != kid and not game.home >> seat & 1
    return count


def hack(game: Game, kid: int, machine: int) -> float:
    """Return what it is worth to hack a machine, by the chance to succeed with the friends nearby."""
    spaces = machines.firewall_spaces(game, machine)
    if game.pool[kid] < spaces:
        return -1.0
    odds = hack_chance(game, kid, machine)
    cost = TIME_WORTH * (spaces + hackers(game, kid, machine)) + (1.0 - odds) * LOST_HACK_WORTH
    return odds * control(game, machine) - cost


def scouted(game: Game, kid: int, machine: int) -> float:
    """Return what it is worth to look at a machine's first firewalls, for a kid who could hack it (ADV-1)."""
    time = game.active.numbers[v.SCOUTING] + machines.firewall_spaces(game, machine)
    near = game.pool[kid] >= time and control(game, machine) > 0.0
    return SCOUTED_WORTH if near and kid not in game.hackers else 0.0


def control(game: Game, machine: int) -> float:
    """Return what a machine under control is worth: to its kid while days are left, and to the story."""
    wants = wishes.wanted(game)
    wish = wants.get(wishes.CONTROL, 0.0) + wants.get(
        f"{wishes.CONTROL} {game.tables.machines[machine].id}", 0.0
    )
    return CONTROL_WORTH * min(1.0, 0.5 * calendar.days_left(game)) + wish


def hack_chance(game: Game, kid: int, machine: int) -> float:
    """Return the chance (0..1) to hack a machine with the friends who are nearby."""
    spaces = machines.firewall_spaces(game, machine)
    helped = _track(game, kid, spaces, hackers(game, kid, machine))
    alone = of_hack(game, kid, machine)
    return helped if alone is None else min(1.0, alone * helped / _track(game, kid, spaces, 0))


def hackers(game: Game, kid: int, machine: int) -> int:
    """How many friends could help this kid with a hack, as far as the rules allow."""
    friends = (hacking.able(game, machine) & ~(1 << kid)).bit_count()
    return min(game.active.numbers[v.HELPERS], friends)


def _track(game: Game, kid: int, spaces: int, friends: int) -> float:
    """The chance to beat so many firewalls with one test each, of any trait; one test may fail.

    Cubes that are left after the stakes can be spent on pushing.
    """
    if not spaces:
        return 1.0
    trait_chance = _any_trait(game, kid, friends)
    if tests.may_push(game, kid):
        trait_chance += trait_chance * (1.0 - trait_chance) * min(1.0, (game.pool[kid] - spaces) / spaces)
    return (1.0 - (1.0 - trait_chance) ** 2) * trait_chance ** max(0, spaces - 1)


def _any_trait(game: Game, kid: int, friends: int) -> float:
    """The chance of a test of an average trait with so many friends; kept for each state of a kid."""
    chances = game.party.chances
    key = (kid, game.held[kid], game.items[kid], friends, game.active.more_dice)
    odds = chances.get(key, -1.0)
    if odds < 0.0:
        if len(chances) > MOST_HANDS:
            chances.clear()
        dice = [tests.pool_size(game, kid, trait, 0) + friends for trait in range(len(v.TRAITS))]
        odds = chances[key] = sum(map(tests.chance, dice)) / len(dice)
    return odds
