"""FAV: the favor of parents, and being grounded."""

from __future__ import annotations

from . import log
from . import vocabulary as v
from .game import HEALTH, Game

GROUNDED_CUBES = 2


def change(game: Game, kid: int, by: int, source: int) -> None:
    """FAV-1, FAV-2: move the favor of a kid, clamped; ground or free the kid."""
    old = game.favor[kid]
    new = min(v.FAVOR_GOOD, max(v.FAVOR_BAD, old + by))
    if new == old:
        return
    game.favor[kid] = new
    game.dirty |= HEALTH
    game.tail.append((log.FAVOR, source, kid, new))
    if new == v.FAVOR_BAD:
        _ground(game, kid, source)
    elif old == v.FAVOR_BAD:
        _free(game, kid, source)


def _ground(game: Game, kid: int, source: int) -> None:
    """FAV-2: lock cubes of the pool, then of the action space."""
    from_pool = min(GROUNDED_CUBES, game.pool[kid])
    from_spent = min(GROUNDED_CUBES - from_pool, game.spent[kid])
    game.pool[kid] -= from_pool
    game.spent[kid] -= from_spent
    game.grounded[kid] = from_pool + from_spent
    game.tail.append((log.GROUNDED, source, kid))


def _free(game: Game, kid: int, source: int) -> None:
    game.spent[kid] += game.grounded[kid]
    game.grounded[kid] = 0
    game.tail.append((log.UNGROUNDED, source, kid))
