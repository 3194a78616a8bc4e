"""SCH: the school day, from the bell to the machines."""

from __future__ import annotations

from loopwright_engine.kernel.state import Frame

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.rules.state.game import AT_SCHOOL, NO_HELP, PLACES, SCHOOL_TAPE, Game

from . import calendar, chores, diary, machine_movement, machines, rumors


def to_school(game: Game) -> None:
    """SCH-2, SCH-4, TIM-3: rumors slide; kids go to school, or wake up at home on a weekend."""
    game.step += 1
    rumors.slide(game)
    weekend = calendar.is_weekend(game)
    for kid in range(game.party.size):
        if not game.sick >> kid & 1:
            game.at[kid] = game.party.homes[kid] if weekend else game.tables.board.school
    game.dirty |= PLACES
    diary.fire(game, v.SCHOOL_PHASE, game.first)


def new_chores(game: Game) -> None:
    """SCH-3: on the Monday of a second week every kid gets another chore."""
    game.step += 1
    if game.round == chores.WEEK_TWO:
        chores.deal(game, log.SECOND_WEEK)


def draw_card(game: Game) -> None:
    """SCH-4, SCH-9, SCH-5: the school card of the day, and its new rumors."""
    game.step += 1
    card = game.draw(game.school_pile, game.school_discard, SCHOOL_TAPE)
    game.previous, game.card = game.card, card
    game.school_discard.append(card)
    game.tail.append((log.SCHOOL_CARD, -1, card))
    game.stack.append((frames.NEW_RUMORS, rumors.new_count(game), 0, 0, -1))


def event(game: Game) -> None:
    """SCH-8: the school event; none on a weekend (TIM-3) or when all kids are on sick leave."""
    game.step += 1
    kind = game.tables.school[game.card].event
    if kind < 0 or calendar.is_weekend(game) or game.active.off & v.NO_SCHOOL_EVENT:
        return
    well = [kid for kid in game.party.orders[game.first] if not game.sick >> kid & 1]
    if kind != v.INDIVIDUAL_EVENT:
        well = well[:1]
    game.stack += [(frames.SCHOOL_EVENT, kid) for kid in reversed(well)]


def event_for(game: Game, frame: Frame) -> None:
    """SCH-10: one kid faces the event; `may` asks first."""
    _, kid = frame
    if game.tables.school[game.card].may:
        game.ask("school", kid, [1, 0], (frames.SCHOOL_MAY, kid))
    else:
        _face(game, kid)


def event_answered(game: Game, frame: Frame) -> None:
    """A voluntary event was taken or declined."""
    _, kid = frame
    if game.answer:
        _face(game, kid)
    else:
        game.tail.append((log.EVENT_DECLINED, -1, kid))


def _face(game: Game, kid: int) -> None:
    card = game.tables.school[game.card]
    game.tail.append((log.EVENT, -1, kid, game.card))
    context = AT_SCHOOL if card.event == v.GROUP_EVENT else AT_SCHOOL | NO_HELP
    game.stack.append((frames.BLOCK, card.block, 0, kid, context))


def machine_actions(game: Game) -> None:
    """MAC-1, MAC-2, MAC-3: upgrades and returns; then the machines move as the card says.

    The movement is put on the stack first: what cards have heard of a return is answered before it.
    """
    game.step += 1
    machine_movement.begin(game)
    machines.upgrade(game)


def machine_states(game: Game) -> None:
    """MAC-6, MAC-7: and look around."""
    game.step += 1
    machines.update_states(game)
