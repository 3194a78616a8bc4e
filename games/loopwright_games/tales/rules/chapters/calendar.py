"""TIM: the calendar, the start of a day, time, and sick leave."""

from __future__ import annotations

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log, variants
from loopwright_games.tales.rules.state.game import DAY, FIRST, PLACES, Game

from . import conditions, diary

ADVENTURE = 10
"""The step of a round, in `round.STEPS`, that ends the school phase."""
CHORES = 15
"""The step that looks at the chores (END-4)."""


def is_weekend(game: Game) -> bool:
    """TIM-1: whether this round is a weekend, as every sixth is."""
    return game.round % v.ROUNDS_IN_WEEK == 0


def days_left(game: Game) -> int:
    """Return the number of rounds after this one (INS-1, VAR-10)."""
    weeks = 1 if game.variants & variants.DONE_BY_MONDAY else game.tables.weeks
    return max(0, weeks * v.ROUNDS_IN_WEEK - game.round)


def in_school_phase(game: Game) -> bool:
    """Whether it is morning: from the start of the day until the machines have looked around."""
    return 0 < game.step <= ADVENTURE


def begin_day(game: Game) -> None:
    """Begin a new round: cubes come back, bonus cubes are given, `new day` is heard (TIM-1, TIM-2, TIM-3).

    Cubes come back before the diary is looked at, so that a card may take them away for the day.
    """
    game.step += 1
    game.round += 1
    game.used_round = game.rested = game.home = game.sick = game.hold = game.acts = game.wrecked_today = 0
    game.dirty |= DAY
    game.tail.append((log.NEW_ROUND, -1, game.round))
    weekend = game.active.numbers[v.WEEKEND_TIME] if is_weekend(game) else 0
    for kid in range(game.party.size):
        game.pool[kid] += game.spent[kid]
        game.spent[kid] = 0
        extra = weekend + game.tomorrow[kid]
        game.tomorrow[kid] = 0
        if extra > 0:
            game.bonus[kid] = extra
            game.pool[kid] += extra
            game.tail.append((log.BONUS, -1, kid, extra))
        elif extra < 0:
            spend_up_to(game, kid, -extra, -1)
    diary.fire(game, v.NEW_DAY, game.first)
    diary.come_due(game)


def give_back(game: Game, kid: int, count: int, source: int) -> None:
    """Move cubes of a kid from the action space to the pool, `count` or as many as there are."""
    count = min(count, game.spent[kid])
    if count > 0:
        game.spent[kid] -= count
        game.pool[kid] += count
        game.tail.append((log.GAIN_TIME, source, kid, count))


def spend_up_to(game: Game, kid: int, count: int, source: int) -> None:
    """Move cubes of a kid from the pool to the action space, `count` or as many as there are."""
    count = min(count, game.pool[kid])
    if count > 0:
        game.pool[kid] -= count
        game.spent[kid] += count
        game.tail.append((log.LOSE_TIME, source, kid, count))


def can_spend(game: Game, kid: int, count: int) -> bool:
    """Whether a kid may spend so many cubes (TIM-5); never on sick leave (TIM-6) or lying down (MOV-6)."""
    return count <= game.pool[kid] and not (game.home | game.sick) >> kid & 1


def spend(game: Game, kid: int, count: int) -> None:
    """Pay so many cubes of the pool for an action (TIM-4)."""
    game.pool[kid] -= count
    game.spent[kid] += count


def pay(game: Game, kid: int, count: int, source: int) -> None:
    """Pay so many cubes that a card asks for, beside what the action costs (TST-9)."""
    spend(game, kid, count)
    game.tail.append((log.PAID, source, kid, count))


def sick_leave(game: Game) -> None:
    """Keep kids without cubes at home to rest (TIM-6); the first-player token passes on (TIM-7)."""
    game.step += 1
    for kid in range(game.party.size):
        if game.pool[kid]:
            continue
        game.sick |= 1 << kid
        game.at[kid] = game.party.homes[kid]
        game.dirty |= PLACES
        game.tail.append((log.SICK, -1, kid))
    well = _well(game)
    if game.sick >> game.first & 1 and well:
        game.first = well[0]
        game.dirty |= FIRST
        game.tail.append((log.SICK_PASS, -1, game.first))


def _well(game: Game) -> list[int]:
    """The seats of the kids who are not on sick leave, in order of play."""
    return [kid for kid in game.party.orders[game.first] if not game.sick >> kid & 1]


def sick_rest(game: Game) -> None:
    """Give each kid on sick leave a free REST (TIM-6), one kid each time that this step runs."""
    for kid in range(game.party.size):
        if game.sick >> kid & 1 and not game.rested >> kid & 1:
            game.rested |= 1 << kid
            conditions.free_rest(game, kid, -1)
            return
    game.step += 1


def pass_first(game: Game) -> None:
    """Pass the first-player token to the left (END-6)."""
    _pass_to(game, (game.first + 1) % game.party.size, -1)


def pass_first_today(game: Game, source: int) -> None:
    """Pass the first-player token on for the rest of the day, past kids on sick leave (TIM-6)."""
    others = [kid for kid in _well(game) if kid != game.first]
    if others:
        _pass_to(game, others[0], source)


def _pass_to(game: Game, kid: int, source: int) -> None:
    game.first = kid
    game.dirty |= FIRST
    game.tail.append((log.PASS_FIRST, source, kid))
