"""CON, FAV: conditions, the cubes they lock and how they are relieved; and the favor of parents."""

from __future__ import annotations

from loopwright_engine.kernel.masks import members

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log, variants
from loopwright_games.tales.rules.state.game import HEALTH, Game


def take(game: Game, kid: int, condition: int, source: int) -> int:
    """Give the kid a condition, which locks a cube, and return it; -1 for none (CON-1, CON-2, CON-5).

    Condition -1 is one more severe than the worst that the kid has; under VAR-6 every condition is.
    """
    conditions, named = game.held[kid], condition
    if condition < 0 or conditions >> condition & 1 or game.variants & variants.GRADUALLY_WORSE:
        condition = conditions.bit_length()
        if condition > v.INJURED:
            game.injury[kid] = 0
            game.tail.append((log.INJURY_AGAIN, source, kid))
            return -1
    if game.pool[kid]:
        game.pool[kid] -= 1
    elif game.spent[kid]:
        game.spent[kid] -= 1
    else:
        return -1
    game.held[kid] = conditions | 1 << condition
    if condition == v.INJURED:
        game.injury[kid] = 0
    game.dirty |= HEALTH
    if named >= 0 and conditions >> named & 1:
        game.tail.append((log.TAKEN_ALREADY, source, kid, named))
    game.tail.append((log.TAKE, source, kid, condition))
    return condition


def relieve(game: Game, kid: int, condition: int, source: int) -> None:
    """Relieve the kid of a condition; its cube goes to the action space."""
    if game.held[kid] >> condition & 1:
        game.held[kid] ^= 1 << condition
        game.spent[kid] += 1
        game.dirty |= HEALTH
        game.tail.append((log.RELIEVE, source, kid, condition))


def heal_step(game: Game, kid: int, source: int) -> None:
    """Move the cube of an injury one box on; after the last box it is healed (CON-3)."""
    if not game.held[kid] & v.INJURED_BIT:
        return
    game.injury[kid] += 1
    if game.injury[kid] >= v.INJURY_BOXES:
        game.injury[kid] = 0
        relieve(game, kid, v.INJURED, source)
    else:
        game.tail.append((log.INJURY_HEALS, source, kid, game.injury[kid] + 1))


def rest_from(game: Game, kid: int, condition: int, source: int) -> None:
    """REST from one condition (ADV-6)."""
    if condition == v.INJURED:
        heal_step(game, kid, source)
    else:
        relieve(game, kid, condition, source)


def free_rest(game: Game, kid: int, source: int) -> None:
    """Give the kid a REST that costs nothing; the kid chooses the condition."""
    game.pick("rest", kid, members(game.held[kid]), (frames.REST, kid, source))


def rest_chosen(game: Game, kid: int, source: int) -> None:
    rest_from(game, kid, game.answer, source)


def relieve_any(game: Game, kid: int, source: int) -> None:
    """Relieve the kid of one condition of its choice."""
    game.pick("relieve", kid, members(game.held[kid]), (frames.RELIEVE, kid, source))


def relieve_chosen(game: Game, kid: int, source: int) -> None:
    relieve(game, kid, game.answer, source)


def lowest(conditions: int) -> int:
    """Return the least severe of some conditions (a mask, not 0)."""
    return (conditions & -conditions).bit_length() - 1


# --- FAV: the favor of parents, and being grounded


GROUNDED_CUBES = 2


def change(game: Game, kid: int, by: int, source: int) -> None:
    """Change the favor of a kid within its bounds, and ground or free the kid (FAV-1, FAV-2)."""
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
    """Lock cubes of a grounded kid, from the pool first, then from the action space (FAV-2)."""
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
