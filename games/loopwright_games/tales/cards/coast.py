"""The coast about the sectors of land on the printed board.

Lengths are in sectors, from the north-west corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from loopwright_compiler.print.scenes.motifs.parts import ChanceSource

from loopwright_games.tales.map_layout import Point

Sector = tuple[int, int]
"""Column and row, from 0."""
Line = tuple[Point, ...]

INSET: Final = (0.02, 0.09)
"""How far the coast lies within a sector of land, from and to."""
CUTS: Final = 2
"""How often the corners of the coast are cut."""


def coast(land: set[Sector]) -> list[Line]:
    """The outlines of the land: sectors that touch at a corner alone stay apart (MAP-3).

    Corners are cut as by Chaikin (1974), after the coast has been moved a little into the land.
    """
    lines = []
    for outline in _outlines(land):
        rough = list(_roughened(outline))
        for _ in range(CUTS):
            rough = [point for pair in _pairs(rough) for point in _cut(*pair)]
        lines.append(tuple(rough))
    return lines


def is_lake(line: Line) -> bool:
    """Whether an outline is that of water amid land: it runs the other way round."""
    return sum(x * b - a * y for (x, y), (a, b) in _pairs(line)) < 0


def _outlines(land: set[Sector]) -> Iterator[list[Sector]]:
    """The corners of each outline, with land on its right."""
    edges: dict[Sector, list[Sector]] = {}
    for x, y in sorted(land):
        for (dx, dy), start, end in (
            ((0, -1), (x, y), (x + 1, y)),
            ((1, 0), (x + 1, y), (x + 1, y + 1)),
            ((0, 1), (x + 1, y + 1), (x, y + 1)),
            ((-1, 0), (x, y + 1), (x, y)),
        ):
            if (x + dx, y + dy) not in land:
                edges.setdefault(start, []).append(end)
    while edges:
        start = min(edges)
        outline, at, before = [start], start, start
        while True:
            ends = edges[at]
            following = min(ends, key=lambda end: _turn(before, at, end))
            ends.remove(following)
            if not ends:
                del edges[at]
            before, at = at, following
            if at == start:
                break
            outline.append(at)
        yield outline


def _turn(before: Sector, at: Sector, end: Sector) -> int:
    """Least for a turn to the right, which stays about the same sector."""
    return (at[1] - before[1]) * (end[0] - at[0]) - (at[0] - before[0]) * (end[1] - at[1])


def _roughened(outline: Sequence[Sector]) -> Iterator[Point]:
    """Two points on each edge, some way into the land; corners are left out."""
    for (x, y), (to_x, to_y) in _pairs(outline):
        chance = ChanceSource("coast", x, y, to_x, to_y)
        for share in (0.24, 0.5, 0.76):
            into = chance.between(*INSET)
            along = share + chance.between(-0.06, 0.06)
            yield x + (to_x - x) * along - (to_y - y) * into, y + (to_y - y) * along + (to_x - x) * into


def _pairs(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(points, (*points[1:], points[0]), strict=True)


def _cut(one: Point, other: Point) -> tuple[Point, Point]:
    (x, y), (to_x, to_y) = one, other
    return (x * 0.75 + to_x * 0.25, y * 0.75 + to_y * 0.25), (x * 0.25 + to_x * 0.75, y * 0.25 + to_y * 0.75)
