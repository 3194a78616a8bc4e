"""CON: conditions, their cubes, and how they are relieved."""

from __future__ import annotations

from loopwright_engine.kernel.masks import members
from loopwright_engine.kernel.state import Frame

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log, variants
from loopwright_games.tales.rules.state.game import HEALTH, Game


def take(game: Game, kid: int, condition: int, source: int) -> None:
    """CON-1, CON-2, CON-5: lock a cube; `condition` -1 means one more severe than the worst held.

    VAR-6: so does any condition.
    """
    conditions = game.held[kid]
    if condition < 0 or conditions >> condition & 1 or game.variants & variants.GRADUALLY_WORSE:
        condition = conditions.bit_length()
        if condition > v.INJURED:
            game.injury[kid] = 0
            game.tail.append((log.INJURY_AGAIN, source, kid))
            return
    if game.pool[kid]:
        game.pool[kid] -= 1
    elif game.spent[kid]:
        game.spent[kid] -= 1
    else:
        return
    game.held[kid] = conditions | 1 << condition
    if condition == v.INJURED:
        game.injury[kid] = 0
    game.dirty |= HEALTH
    game.tail.append((log.TAKE, source, kid, condition))


def relieve(game: Game, kid: int, condition: int, source: int) -> None:
    """The cube of a held condition goes to the action space."""
    if game.held[kid] >> condition & 1:
        game.held[kid] ^= 1 << condition
        game.spent[kid] += 1
        game.dirty |= HEALTH
        game.tail.append((log.RELIEVE, source, kid, condition))


def heal_step(game: Game, kid: int, source: int) -> None:
    """CON-3: the cube of an injury moves one box on, and leaves after the last."""
    if not game.held[kid] & v.INJURED_BIT:
        return
    game.injury[kid] += 1
    if game.injury[kid] >= v.INJURY_BOXES:
        game.injury[kid] = 0
        relieve(game, kid, v.INJURED, source)
    else:
        game.tail.append((log.INJURY_HEALS, source, kid, game.injury[kid] + 1))


def rest_from(game: Game, kid: int, condition: int, source: int) -> None:
    """ADV-6: what a REST does to one condition."""
    if condition == v.INJURED:
        heal_step(game, kid, source)
    else:
        relieve(game, kid, condition, source)


def free_rest(game: Game, kid: int, source: int) -> None:
    """A REST that costs nothing; the kid chooses from what."""
    game.pick("rest", kid, members(game.held[kid]), (frames.REST, kid, source))


def rest_chosen(game: Game, frame: Frame) -> None:
    """The condition of a free REST is known."""
    _, kid, source = frame
    rest_from(game, kid, game.answer, source)


def relieve_any(game: Game, kid: int, source: int) -> None:
    """Relieve one condition of the kid's choice."""
    game.pick("relieve", kid, members(game.held[kid]), (frames.RELIEVE, kid, source))


def relieve_chosen(game: Game, frame: Frame) -> None:
    """The condition to relieve is known."""
    _, kid, source = frame
    relieve(game, kid, game.answer, source)


def lowest(conditions: int) -> int:
    """The least severe of some conditions (a mask, not 0)."""
    return (conditions & -conditions).bit_length() - 1


# --- FAV: the favor of parents, and being grounded


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
