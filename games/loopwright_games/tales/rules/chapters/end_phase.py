"""END, INS-1: the end phase of a round, and the end of the calendar."""

from __future__ import annotations

from loopwright_engine.kernel.masks import members

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log, variants
from loopwright_games.tales.rules.state.game import Game

from . import calendar, conditions, diary, items


def discard_excess(game: Game) -> None:
    """Let every kid discard items above the limit; anomalies do not count (END-1, CMB-5, CMB-7)."""
    game.step += 1
    items_only, limit = game.tables.item_mask, game.active.numbers[v.ITEM_LIMIT]
    for kid in reversed(range(game.party.size)):
        if (game.items[kid] & items_only).bit_count() > limit:
            game.stack.append((frames.EXCESS, kid, 0))


def excess(game: Game, kid: int, answered: int) -> None:
    """Let one kid discard until its items are within the limit; `answered` is 1 when an answer is waiting."""
    if answered:
        items.discard(game, kid, game.answer, log.ITEM_DISCARDED, -1)
    item_mask = game.items[kid] & game.tables.item_mask
    cards = items.unlike(game, members(item_mask & ~game.party.own))
    if item_mask.bit_count() > game.active.numbers[v.ITEM_LIMIT]:
        game.pick("excess", kid, cards, (frames.EXCESS, kid, 1))


def dinner(game: Game) -> None:
    """Raise the favor of kids who are home for dinner, lower that of kids who are late (END-2)."""
    game.step += 1
    game.stack += [(frames.DINNER, kid) for kid in reversed(range(game.party.size))]


def dinner_for(game: Game, kid: int) -> None:
    """Change one kid's favor in the evening (FAV-1, INS-2).

    Home is who lies down (MOV-10) or is on sick leave (TIM-6).
    """
    at_home = (game.home | game.sick) >> kid & 1
    if not diary.override(game, v.HOME_FOR_DINNER if at_home else v.LATE_FOR_DINNER, kid):
        conditions.change(game, kid, 1 if at_home else -1, -1)


def heal(game: Game) -> None:
    """Heal injuries by one step (END-3); under VAR-1 also relieve the least severe other condition."""
    game.step += 1
    for kid in range(game.party.size):
        conditions.heal_step(game, kid, -1)
        mild = game.held[kid] & ~v.INJURED_BIT
        if mild and game.variants & variants.CARING_PARENTS:
            conditions.relieve(game, kid, conditions.lowest(mild), log.CARING_PARENTS)


def tell_diary(game: Game) -> None:
    """Let the diary hear of the end phase (END-5)."""
    game.step += 1
    diary.fire(game, v.END_PHASE, game.first)


def close_day(game: Game) -> None:
    """Close the round (END-6): bonus cubes leave (TIM-3), and the last round ends the game (INS-1)."""
    game.step = 0
    for kid in range(game.party.size):
        extra = game.bonus[kid]
        if extra:
            from_spent = min(extra, game.spent[kid])
            game.spent[kid] -= from_spent
            game.pool[kid] -= extra - from_spent
            game.bonus[kid] = 0
    calendar.pass_first(game)
    if game.round >= game.tables.weeks * v.ROUNDS_IN_WEEK:
        game.stack.append((frames.OUT_OF_TIME, -1))
        diary.override(game, v.TIME_RUNS_OUT, game.first)
    elif game.variants & variants.DONE_BY_MONDAY and game.round == v.ROUNDS_IN_WEEK:  # VAR-10
        game.stack.append((frames.OUT_OF_TIME, log.BY_MONDAY))


def out_of_time(game: Game, rule: int) -> None:
    """End the game when time is up (INS-1, VAR-10), after the diary was checked a last time (ADV-8).

    `rule` is that which ends it, as in `log.RULES`.
    """
    game.stack.append((frames.OUT_OF_TIME, rule))
    if game.dirty & game.active.needs and diary.check(game):
        return
    game.tail.append((log.TIME_RAN_OUT, rule))
    game.end(False, v.TIME_RAN_OUT)
