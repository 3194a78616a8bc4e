"""Limits of triggers: uses for each round or game, and the length of a chain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopwright_games.tales.bundle_cards import diary_sides
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.cards import PER_ROUND
from loopwright_games.tales.rules.state.game import Game

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData

CHAIN_BOUND = 100
"""So many triggers may fire, and machines be met (MOV-5), after one action or one step of the round.

The rest is cut off, and logged.
"""
FOR_EACH = 2
"""In a large story it is so many for each trigger of the diary: all may fire after one another."""


def chain_bound(data: BundleData) -> int:
    """Return the number of the first trigger in a chain that is cut off, in games of this bundle."""
    sides = diary_sides(data)
    triggers = sum(len(side["checks"]) + len(side["on"]) + len(side["rules"]) for _, _, side in sides)
    return max(CHAIN_BOUND, FOR_EACH * triggers)


def chained(game: Game) -> bool:
    """Count one more trigger of the chain; return False when the chain is too long."""
    game.chain += 1
    bound = game.tables.chain_bound
    if game.chain < bound:
        return True
    if game.chain == bound:
        game.tail.append((log.CHAIN_CUT, -1))
    return False


def used_up(game: Game, mark: int) -> bool:
    """Whether a `once per round` or `once per game` has been used; `mark` is its bit, 0 without a limit."""
    return (game.used_round | game.used_game) & mark != 0


def use_limit(game: Game, limit: int, mark: int) -> None:
    """Note a use of a trigger with `once per round` or `once per game`."""
    if limit == PER_ROUND:
        game.used_round |= mark
    else:
        game.used_game |= mark
