"""Exact chances of tests from what players can see (TST-8): for a kid alone, without cards that make success
sure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import isnan, nan
from typing import Final

from .chapters import actions, machines, tests
from .chapters.actions import split
from .state import codes as v
from .state.cards import FirewallHalf, Trial
from .state.game import Game
from .state.variants import FAVORITE_LIGHTER

MOVES: Final = ("walk", "bus", "car", "ride")
MACHINES, FIREWALLS = "machines", "firewalls"
"""What a chance may be one of besides a test: passing all machines nearby, beating all firewalls."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances 0..1 of the first roll, and with pushing at its best; None when not known or not possible.

    `of_what` is one of the names above, or empty for a test.
    """

    first: float | None = None
    pushed: float | None = None
    of_what: str = ""

    @staticmethod
    def of(dice: int, may_push: bool) -> Odds:
        """The odds of rolling so many dice."""
        return Odds(tests.chance(dice), tests.chance(2 * dice) if may_push else None)


def odds(game: Game, option: int) -> Odds:
    """The odds of an option of the adventure phase, when it is followed at once by tests that are known.

    Moves count all machines that must be avoided on arrival, a hack all firewalls.
    """
    if option == actions.EVENING:
        return Odds()
    kid, deed, number = split(option)
    left = game.pool[kid] - actions.cost(game, option)
    if deed.name in MOVES:
        return of_arrival(game, kid, number, left)
    if deed.name == "hack":
        chance = of_hack(game, kid, number)
        return Odds() if chance is None else Odds(chance, None, FIREWALLS)
    if deed.name == "action":
        return of_block(game, kid, game.tables.actions[number].block, left)
    if deed.name == "investigate" and not game.hidden >> game.at[kid] & 1:
        rumors = game.tables.rumors
        card = next(r for r in game.track if r >= 0 and rumors[r].at == game.at[kid])
        return of_block(game, kid, rumors[card].block, left)
    return Odds()


def opening_test(game: Game, block: int) -> Trial | None:
    """The test with which a block begins; None if it begins otherwise."""
    number = game.tables.opening.get(block, -1)
    return None if number < 0 else game.tables.trials[number]


def of_block(game: Game, kid: int, block: int, pool: int) -> Odds:
    """The odds of the test with which a block begins, with `pool` cubes left in the kid's pool."""
    trial = opening_test(game, block)
    return Odds() if trial is None else of_tests(game, kid, [trial.trait], pool)


def of_arrival(game: Game, kid: int, there: int, pool: int) -> Odds:
    """MOV-5: the odds of avoiding every machine near a location, one after another."""
    traits = []
    for machine in () if game.active.off & v.NO_AVOIDING else machines.around(game)[there]:
        trial = game.responses[machine].trials[game.alert >> machine & 1]
        if trial >= 0:
            traits.append(game.tables.trials[trial].trait)
    return of_tests(game, kid, traits, pool, MACHINES) if traits else Odds()


def of_tests(game: Game, kid: int, traits: Sequence[int], pool: int, of_what: str = "") -> Odds:
    """The odds of succeeding at all of several tests in a row; `of_what` names the row.

    Success relieves SCARED; a push takes a cube and a condition. Pushing counts where it is possible at the
    first test, after that as far as cubes and conditions go. With VAR-8 the odds of a row are unknown if an
    item might be lost in between.
    """
    conditions = game.held[kid]
    if _may_lose_item(game, kid, traits):
        return Odds()
    first = _row(game, kid, traits, 0, conditions)
    can_push = pool > 0 and bool(tests.pushes(game, conditions))
    return Odds(first, _row(game, kid, traits, pool, conditions) if can_push else None, of_what)


def _may_lose_item(game: Game, kid: int, traits: Sequence[int]) -> bool:
    """VAR-8: whether an item that gives a die may be gone before the last of these tests."""
    if len(traits) < 2 or not game.variants & FAVORITE_LIGHTER:
        return False
    return any(game.items[kid] & game.tables.colors[trait] & ~game.party.own for trait in traits)


def _row(game: Game, kid: int, traits: Sequence[int], pool: int, conditions: int) -> float:
    """The chance (0..1) to pass all these tests, with the best choice of conditions when pushing."""
    if not traits:
        return 1.0
    chance = tests.chance(tests.dice_with(game, kid, traits[0], 0, conditions))
    rest = partial(_row, game, kid, traits[1:])
    passed = chance * rest(pool, conditions & ~v.SCARED_BIT)
    pushes = tests.pushes(game, conditions) if pool else []
    if not pushes:
        return passed
    relieved = conditions & v.SCARED_BIT  # SCARED that was taken to push stays (CON-4)
    best = max(rest(pool - 1, (conditions | 1 << condition - 1) & ~relieved) for condition in pushes[1:])
    return passed + (1.0 - chance) * chance * best


def of_hack(game: Game, kid: int, machine: int) -> float | None:
    """HCK: the chance of a kid who hacks without help and pushing; None while firewalls are not known.

    It is not known either when a firewall calls for an avoid check or for something the card does, or
    when an item might be lost in between (VAR-8).
    """
    walls: list[tuple[FirewallHalf, FirewallHalf]] = []
    for space in range(machines.firewall_spaces(game, machine)):
        token = machines.firewall_at(game, machine, space)
        if token >= 0:
            walls.append(game.tables.firewalls[token])
        elif game.wall_pile:
            return None
    alert = game.alert >> machine & 1
    halves = [half for token in walls for half in token[alert:]]
    if _may_lose_item(game, kid, [game.tables.trials[test].trait for half in halves for test in half.trials]):
        return None
    chance = _walls(game, kid, machine, walls, alert, game.held[kid])
    return None if isnan(chance) else chance


def _walls(
    game: Game,
    kid: int,
    machine: int,
    walls: Sequence[tuple[FirewallHalf, FirewallHalf]],
    alert: int,
    conditions: int,
) -> float:
    """The chance (0..1) to beat these firewalls in order; NaN when an effect decides about it."""
    if not walls:
        return 1.0
    half = walls[0][alert]
    if half.effect == v.TO_ALERT and not alert:
        return _walls(game, kid, machine, walls, 1, conditions)
    if half.effect >= 0 and half.effect != v.TO_ALERT and not _harmless(game, machine, half.effect, alert):
        return nan
    passed, failed = 1.0, 0.0
    for trial in half.trials:
        chance = tests.chance(tests.dice_with(game, kid, game.tables.trials[trial].trait, 0, conditions))
        if not alert:  # HCK-6: the alert half of the same token comes next
            failed += passed * (1.0 - chance) * _walls(game, kid, machine, walls, 1, conditions)
        passed *= chance
        conditions &= ~v.SCARED_BIT
    return passed * _walls(game, kid, machine, walls[1:], alert, conditions) + failed


def _harmless(game: Game, machine: int, effect: int, alert: int) -> bool:
    """HCK-8: whether a firewall's effect does nothing, since the response card has no entry for it."""
    card = game.responses[machine]
    if effect == v.REPEL:
        return card.answers[alert] == v.IGNORE
    return card.firewalls[alert] in game.tables.silent
