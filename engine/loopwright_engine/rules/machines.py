"""MAC: machines on the grid, their movement and their states."""

from __future__ import annotations

from itertools import permutations

from ..kernel.state import Frame
from . import frames, log
from .game import MACHINES, Game

ROUTINE = 0
ALERT = 1


def set_state(game: Game, machine: int, state: int, source: int) -> None:
    """Turn the response card of a machine in play."""
    if game.sectors[machine] >= 0 and game.alert >> machine & 1 != state:
        game.alert ^= 1 << machine
        game.dirty |= MACHINES
        game.tail.append((log.MACHINE_STATE, source, machine, state))


def start_state(game: Game, sector: int) -> int:
    """MAC-2, SET-6: ROUTINE nearby an open location, else ALERT."""
    board = game.tables.board
    return ROUTINE if board.nearby[sector] & board.open else ALERT


def state_after_move(game: Game, sector: int) -> int:
    """MAC-6: ALERT nearby restricted locations only, else ROUTINE."""
    board = game.tables.board
    nearby = board.nearby[sector]
    return ALERT if nearby and not nearby & board.open else ROUTINE


def put(game: Game, machine: int, sector: int, source: int) -> None:
    """Place a machine on this sector, or on the nearest free one; one that comes back starts anew (MAC-2)."""
    back = game.sectors[machine] < 0
    if game.sectors[machine] == sector:
        return
    free = nearest_free(game, sector, machine)
    if free < 0:
        return
    game.sectors[machine] = free
    game.dirty |= MACHINES
    game.tail.append((log.MACHINE_MOVED, source, machine, free))
    if back:
        game.alert &= ~(1 << machine)
        set_state(game, machine, start_state(game, free), source)


def nearest_free(game: Game, sector: int, machine: int) -> int:
    """The free land sector nearest to this one (rows and columns added; the first in order), or -1."""
    board = game.tables.board
    row, column = divmod(sector, board.columns)
    best, best_distance = -1, 1_000_000
    for other in range(board.rows * board.columns):
        taken = other in game.sectors and game.sectors[machine] != other
        if board.sea >> other & 1 or taken:
            continue
        other_row, other_column = divmod(other, board.columns)
        distance = abs(row - other_row) + abs(column - other_column)
        if distance < best_distance:
            best, best_distance = other, distance
    return best


def toward(game: Game, machine: int, location: int, source: int) -> None:
    """One sector closer to a location, when a closer one is free."""
    sector = game.sectors[machine]
    if sector < 0:
        return
    board = game.tables.board
    steps = board.toward[location]
    around = [ray[0] for ray in (rays[sector] for rays in board.rays) if ray]
    closer = [other for other in around if steps[other] < steps[sector] and other not in game.sectors]
    if closer:
        put(game, machine, min(closer, key=lambda other: (steps[other], other)), source)


def remove(game: Game, machine: int, source: int) -> None:
    """The machine leaves the board."""
    if game.sectors[machine] >= 0:
        game.sectors[machine] = -1
        game.alert &= ~(1 << machine)
        game.dirty |= MACHINES
        game.tail.append((log.MACHINE_GONE, source, machine))


def destination(game: Game, sectors: list[int], machine: int, direction: int, steps: int) -> int:
    """MAC-5: the furthest sector ahead that is on land and free; other machines may be passed."""
    sector = sectors[machine]
    for ahead in reversed(game.tables.board.rays[direction][sector][:steps]):
        if ahead not in sectors:
            return ahead
    return sector


def moving(game: Game, frame: Frame) -> None:
    """MAC-3, MAC-4: the instructions of the school card from left to right, one machine at a time."""
    _, number, moved = frame
    moves = game.tables.school[game.card].moves
    if number >= len(moves):
        return
    group, direction, steps = moves[number]
    left = [
        machine
        for machine, card in enumerate(game.tables.machines)
        if card.group == group and game.sectors[machine] >= 0 and not moved >> machine & 1
    ]
    if direction < 0 or not left:
        game.stack.append((frames.MACHINES_MOVE, number + 1, 0))
        return
    first = [machine for machine in left if game.alert >> machine & 1] or left
    if len(first) > 1 and _order_matters(game, first, direction, steps):
        game.ask("machine", game.first, first, (frames.MACHINE_CHOSEN, number, moved))
        return
    _move(game, number, moved, first[0])


def chosen(game: Game, frame: Frame) -> None:
    """MAC-4: the machine that moves next is known."""
    _, number, moved = frame
    _move(game, number, moved, game.answer)


def _move(game: Game, number: int, moved: int, machine: int) -> None:
    _, direction, steps = game.tables.school[game.card].moves[number]
    sector = destination(game, game.sectors, machine, direction, steps)
    if sector != game.sectors[machine]:
        game.sectors[machine] = sector
        game.dirty |= MACHINES
        game.tail.append((log.MACHINE_MOVED, -1, machine, sector))
    game.stack.append((frames.MACHINES_MOVE, number, moved | 1 << machine))


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


def update_states(game: Game) -> None:
    """MAC-6, unless SCH-7 keeps all machines ALERT this round."""
    if game.hold:
        return
    for machine, sector in enumerate(game.sectors):
        if sector >= 0:
            set_state(game, machine, state_after_move(game, sector), -1)
