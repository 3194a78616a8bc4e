"""Roads on a map: straight, or as little bent as it takes to pass no place but their own.

Lengths are in squares of the map.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import Final

Point = tuple[float, float]
Line = tuple[Point, ...]

BENDS: Final = (0.0, 0.1, -0.1, 0.18, -0.18, 0.27, -0.27, 0.36, -0.36, 0.46, -0.46)
"""How far a road may swing out, in parts of its length."""
POINTS: Final = 16
"""A road has so many straight parts."""
CLEAR: Final = 0.3
"""Nearer than this no road passes the middle of a place that is not its own."""
PASSING, CROSSING, BEND = 8.0, 1.2, 1.0
"""What it costs to pass a place too near, to cross another road, and to swing out."""
ROUNDS: Final = 2


def bent(roads: Sequence[Sequence[str]], places: Mapping[str, Point]) -> list[Line]:
    """A curve for each road between the middles of its two places: straight, or as little bent as it takes
    to pass no other place and to cross few roads. The shortest are drawn first.
    """
    choices = {}
    for number, (one, other) in enumerate(roads):
        others = [point for id, point in places.items() if id not in (one, other)]
        curves = [_curve(places[one], places[other], bend) for bend in BENDS]
        choices[number] = [
            (PASSING * _passed(curve, others) + BEND * abs(bend), curve, _box(curve))
            for bend, curve in zip(BENDS, curves, strict=True)
        ]
    chosen: dict[int, tuple[float, Line, tuple[float, ...]]] = {}
    order = sorted(choices, key=lambda number: _length(choices[number][0][1]))
    for _ in range(ROUNDS):
        for number in order:
            rest = [chosen[other] for other in chosen if other != number]
            chosen[number] = min(
                choices[number], key=lambda choice: choice[0] + CROSSING * _crossed(choice, rest)
            )
    return [chosen[number][1] for number in range(len(roads))]


def _curve(one: Point, other: Point, bend: float) -> Line:
    """A quadratic Bézier curve that swings out to one side by a part of its length."""
    (x, y), (to_x, to_y) = one, other
    middle = (x + to_x) / 2 - (to_y - y) * bend, (y + to_y) / 2 + (to_x - x) * bend
    shares = [number / POINTS for number in range(POINTS + 1)]
    return tuple(
        (
            (1 - t) ** 2 * x + 2 * t * (1 - t) * middle[0] + t**2 * to_x,
            (1 - t) ** 2 * y + 2 * t * (1 - t) * middle[1] + t**2 * to_y,
        )
        for t in shares
    )


def _length(line: Line) -> float:
    return sum(hypot(x - a, y - b) for (x, y), (a, b) in pairwise(line))


def _passed(line: Line, others: Sequence[Point]) -> float:
    """How many places a road comes too near to, and how near."""
    gaps = (min(hypot(x - a, y - b) for a, b in line) for x, y in others)
    return sum(1 + CLEAR - gap for gap in gaps if gap < CLEAR)


def _box(line: Line) -> tuple[float, ...]:
    across, down = zip(*line, strict=True)
    return min(across), min(down), max(across), max(down)


def _crossed(
    choice: tuple[float, Line, tuple[float, ...]], rest: Sequence[tuple[float, Line, tuple[float, ...]]]
) -> int:
    """How many other roads a road crosses; those that begin or end where it does meet it there anyway."""
    _, line, (left, top, right, foot) = choice
    ends = {line[0], line[-1]}
    count = 0
    for _, other, (a, b, c, d) in rest:
        if a < right and c > left and b < foot and d > top and not ends & {other[0], other[-1]}:
            count += any(
                _meet(*one, *two)
                for one in zip(line[::2], line[2::2], strict=False)
                for two in zip(other[::2], other[2::2], strict=False)
            )
    return count


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two straight parts cross."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
