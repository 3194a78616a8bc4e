"""SCH: the school day, from the bell to the machines, which move as the school card says (MAC-3 to MAC-5)."""

from __future__ import annotations

from itertools import permutations

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.rules.state.game import AT_SCHOOL, NO_HELP, PLACES, SCHOOL_TAPE, Game

from . import calendar, chores, diary, machines, rumors


def to_school(game: Game) -> None:
    """Slide the rumors (SCH-2); kids go to school (SCH-4), or wake up at home on a weekend (TIM-3)."""
    game.step += 1
    rumors.slide(game)
    weekend = calendar.is_weekend(game)
    for kid in range(game.party.size):
        if not game.sick >> kid & 1:
            game.at[kid] = game.party.homes[kid] if weekend else game.tables.board.school
    game.dirty |= PLACES
    diary.fire(game, v.SCHOOL_PHASE, game.first)


def new_chores(game: Game) -> None:
    """Give every kid another chore on the Monday of a second week (SCH-3)."""
    game.step += 1
    if game.round == chores.WEEK_TWO:
        chores.deal(game, log.SECOND_WEEK)


def draw_card(game: Game) -> None:
    """Draw the school card of the day, and lay its new rumors (SCH-4, SCH-9, SCH-5)."""
    game.step += 1
    card = game.draw(game.school_pile, game.school_discard, SCHOOL_TAPE)
    game.previous, game.card = game.card, card
    game.school_discard.append(card)
    game.tail.append((log.SCHOOL_CARD, -1, card))
    game.stack.append((frames.NEW_RUMORS, rumors.new_count(game), 0, 0, -1))


def event(game: Game) -> None:
    """Begin the school event (SCH-8); none on a weekend (TIM-3) or with all kids on sick leave."""
    game.step += 1
    kind = game.tables.school[game.card].event
    if kind < 0 or calendar.is_weekend(game):
        return
    if game.active.off & v.NO_SCHOOL_EVENT:
        game.tail.append((log.EVENT_SKIPPED, -1, game.card))
        return
    well = [kid for kid in game.party.orders[game.first] if not game.sick >> kid & 1]
    if kind != v.INDIVIDUAL_EVENT:
        well = well[:1]
    game.stack += [(frames.SCHOOL_EVENT, kid) for kid in reversed(well)]


def event_for(game: Game, kid: int) -> None:
    """Let one kid face the event; `may` asks first (SCH-10)."""
    if game.tables.school[game.card].may:
        game.ask("school", kid, [1, 0], (frames.SCHOOL_MAY, kid))
    else:
        _face(game, kid)


def event_answered(game: Game, kid: int) -> None:
    """Go on with a voluntary event that was taken or declined."""
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
    """Upgrade and return machines, then move them as the card says (MAC-1, MAC-2, MAC-3).

    The movement is put on the stack first: what cards have heard of a return is answered before it.
    """
    game.step += 1
    begin(game)
    machines.upgrade(game)


def machine_states(game: Game) -> None:
    """Let the machines look around and change their states (MAC-6, MAC-7)."""
    game.step += 1
    machines.update_states(game)


def begin(game: Game) -> None:
    """Begin the moves: the ESCAPEE carries out all its instructions first (MAC-9)."""
    if game.active.off & v.NO_MACHINE_MOVES:
        return
    escapees = machines.with_ability(game, v.ESCAPEE)
    game.stack.append((frames.MACHINES_MOVE, 0, 0, ~escapees))
    if escapees:
        game.stack.append((frames.MACHINES_MOVE, 0, 0, escapees))


def destination(game: Game, sectors: list[int], machine: int, direction: int, steps: int) -> int:
    """Return the furthest free land sector ahead; other machines may be passed (MAC-5)."""
    sector = sectors[machine]
    for ahead in reversed(game.tables.board.rays[direction][sector][:steps]):
        if ahead not in sectors:
            return ahead
    return sector


def moving(game: Game, number: int, moved: int, movers: int) -> None:
    """Carry out the school card's moves from left to right, one machine at a time (MAC-3, MAC-4)."""
    moves = game.tables.school[game.card].moves
    while number < len(moves):
        group, direction, steps = moves[number]
        left = [] if direction < 0 else _left(game, group, movers & ~moved)
        if not left:
            number += 1
            moved = 0
            continue
        first = [machine for machine in left if game.alert >> machine & 1] or left
        if len(first) > 1 and _order_matters(game, first, direction, steps):
            game.ask("machine", game.first, first, (frames.MACHINE_CHOSEN, number, moved, movers))
            return
        moved |= 1 << first[0]
        height = len(game.stack)
        _move(game, first[0], direction, steps)
        if len(game.stack) > height:  # cards have heard of it, and answer before the next machine moves
            game.stack.insert(height, (frames.MACHINES_MOVE, number, moved, movers))
            return


def _left(game: Game, group: int, movers: int) -> list[int]:
    """The machines of a class on the grid that are still to move."""
    sectors = game.sectors
    return [
        machine
        for machine, card in enumerate(game.tables.machines)
        if card.group == group and sectors[machine] >= 0 and movers >> machine & 1
    ]


def chosen(game: Game, number: int, moved: int, movers: int) -> None:
    """Move the machine that was chosen next (MAC-4)."""
    _, direction, steps = game.tables.school[game.card].moves[number]
    game.stack.append((frames.MACHINES_MOVE, number, moved | 1 << game.answer, movers))
    _move(game, game.answer, direction, steps)


def _move(game: Game, machine: int, direction: int, steps: int) -> None:
    sector = destination(game, game.sectors, machine, direction, steps)
    if sector != game.sectors[machine]:
        machines.move(game, machine, sector, -1)


def _order_matters(game: Game, tied: list[int], direction: int, steps: int) -> bool:
    """Whether the machines end elsewhere when they move in another order (more than four are not tried)."""
    if len(tied) > 4:
        return True
    ends = set()
    for order in permutations(tied):
        sectors = game.sectors[:]
        for machine in order:
            sectors[machine] = destination(game, sectors, machine, direction, steps)
        ends.add(tuple(sectors))
    return len(ends) > 1
