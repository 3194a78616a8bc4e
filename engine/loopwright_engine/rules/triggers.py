"""What every trigger obeys: a limit of uses, and the bound of a chain of triggers."""

from __future__ import annotations

from . import log
from .clauses import NO_LIMIT, PER_ROUND
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


def used_up(game: Game, limit: int, bit: int) -> bool:
    """Whether a `once per round` or `once per game` has been used; `bit` is its place among limits."""
    return limit != NO_LIMIT and (game.used_round | game.used_game) >> bit & 1 != 0


def use_limit(game: Game, limit: int, bit: int) -> None:
    """Remember a use for `once per round` or `once per game`."""
    if limit == PER_ROUND:
        game.used_round |= 1 << bit
    elif limit != NO_LIMIT:
        game.used_game |= 1 << bit
