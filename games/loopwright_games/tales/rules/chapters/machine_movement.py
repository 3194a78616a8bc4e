"""MAC-3, MAC-4, MAC-5: the machines move as the school card says."""

from __future__ import annotations

from itertools import permutations

from loopwright_engine.kernel.state import Frame

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames
from loopwright_games.tales.rules.state.game import Game

from . import machines


def begin(game: Game) -> None:
    """MAC-9: the ESCAPEE carries out all its instructions first, then the others do."""
    if game.active.off & v.NO_MACHINE_MOVES:
        return
    escapees = machines.with_ability(game, v.ESCAPEE)
    game.stack.append((frames.MACHINES_MOVE, 0, 0, ~escapees))
    if escapees:
        game.stack.append((frames.MACHINES_MOVE, 0, 0, escapees))


def destination(game: Game, sectors: list[int], machine: int, direction: int, steps: int) -> int:
    """MAC-5: the furthest sector ahead that is on land and free; other machines may be passed."""
    sector = sectors[machine]
    for ahead in reversed(game.tables.board.rays[direction][sector][:steps]):
        if ahead not in sectors:
            return ahead
    return sector


def moving(game: Game, frame: Frame) -> None:
    """MAC-3, MAC-4: the instructions of the school card from left to right, one machine at a time."""
    _, number, moved, movers = frame
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


def chosen(game: Game, frame: Frame) -> None:
    """MAC-4: the machine that moves next is known."""
    _, number, moved, movers = frame
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
