"""How long kids are on their way on foot and by bus: all shortest paths (Floyd 1962, Warshall 1962)."""

from __future__ import annotations

from typing import Final, TypeAlias

from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state.game import Game

NO_WAY: Final = 99
Times: TypeAlias = list[list[int]]
"""[from][to]: time; NO_WAY when there is none."""
Steps: TypeAlias = list[list[tuple[int, ...]]]
"""[from][to]: where to go first, on every way that is as short as can be."""
Ways: TypeAlias = tuple[Times, Steps]


def ways(game: Game) -> Ways:
    """MOV-1, MOV-2, INS-2: the ways of the board as the sides in play leave them; worked out once."""
    active = game.active
    numbers = active.numbers
    key = (numbers[v.RESTRICTED_WALK], numbers[v.BUS_FARE], active.off & (v.NO_WALKING | v.NO_BUS))
    found = game.tables.ways.get(key)
    if found is None:
        found = game.tables.ways[key] = _ways(game)
    return found


def _ways(game: Game) -> Ways:
    one = _single(game)
    places = range(len(one))
    times = [row[:] for row in one]
    for between in places:
        for start in places:
            first = times[start][between]
            for end in places:
                if first + times[between][end] < times[start][end]:
                    times[start][end] = first + times[between][end]
    steps = [
        [
            tuple(
                step
                for step in places
                if step != start
                and times[start][end] < NO_WAY
                and one[start][step] + times[step][end] == times[start][end]
            )
            for end in places
        ]
        for start in places
    ]
    return times, steps


def _single(game: Game) -> Times:
    """The time of one walk or one bus."""
    board, active = game.tables.board, game.active
    into_restricted, fare = active.numbers[v.RESTRICTED_WALK], active.numbers[v.BUS_FARE]
    places = range(len(board.letters))
    times = [[0 if start == end else NO_WAY for end in places] for start in places]
    for start in places:
        if not active.off & v.NO_WALKING:
            for end in board.adjacent_list[start]:
                shut = board.open >> start & 1 and not board.open >> end & 1
                times[start][end] = into_restricted if shut else 1
        if board.bus >> start & 1 and not active.off & v.NO_BUS:
            for end in places:
                if board.bus >> end & 1 and end != start:
                    times[start][end] = min(times[start][end], fare)
    return times
