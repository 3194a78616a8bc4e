"""What every trigger obeys: a limit of uses, and the bound of a chain of triggers."""

from __future__ import annotations

from . import log
from .clauses import PER_ROUND
from .game import Game

CHAIN_BOUND = 100
"""So many triggers may fire, and machines be met (MOV-5), after one action or one step of the round.

The rest is cut off, and logged.
"""


def chained(game: Game) -> bool:
    """Count one more trigger; False when the chain is too long."""
    game.chain += 1
    if game.chain < CHAIN_BOUND:
        return True
    if game.chain == CHAIN_BOUND:
        game.tail.append((log.CHAIN_CUT, -1))
    return False


def used_up(game: Game, mark: int) -> bool:
    """Whether a `once per round` or `once per game` has been used; `mark` is its bit, 0 without a limit."""
    return (game.used_round | game.used_game) & mark != 0


def use_limit(game: Game, limit: int, mark: int) -> None:
    """Remember a use for `once per round` or `once per game`."""
    if limit == PER_ROUND:
        game.used_round |= mark
    else:
        game.used_game |= mark
