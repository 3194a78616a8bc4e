"""Roads on a map: straight, or as little bent as it takes to pass no place but their own.

Lengths are in squares of the map.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot, inf
from typing import Final, NamedTuple

Point = tuple[float, float]
Line = tuple[Point, ...]

BENDS: Final = (0.0, 0.1, -0.1, 0.18, -0.18, 0.27, -0.27, 0.36, -0.36, 0.46, -0.46)
"""How far a road may swing out, in parts of its length."""
POINTS: Final = 16
"""A road has so many straight parts."""
COARSE: Final = 4
"""So many of them are taken for one where roads are compared."""
CLEAR: Final = 0.3
"""Nearer than this no road passes the middle of a place that is not its own."""
PASSING, CROSSING, BEND = 8.0, 1.2, 1.0
"""What it costs to pass a place too near, to cross another road, and to swing out."""
ROUNDS: Final = 2


class RoadChoice(NamedTuple):
    """One way to draw a road: what it costs by itself, its points, and the rectangle about them."""

    cost: float
    line: Line
    box: tuple[float, ...]


def bent(roads: Sequence[Sequence[str]], places: Mapping[str, Point]) -> list[Line]:
    """A curve for each road between the middles of its two places: straight, or as little bent as it takes
    to pass no other place and to cross few roads. The shortest are drawn first.
    """
    choices = {
        number: sorted(_choices(places, *road), key=lambda choice: choice.cost)
        for number, road in enumerate(roads)
    }
    chosen: dict[int, RoadChoice] = {}
    order = sorted(choices, key=lambda number: _length(choices[number][0].line))
    for _ in range(ROUNDS):
        for number in order:
            rest = [choice for other, choice in chosen.items() if other != number]
            chosen[number] = _cheapest(choices[number], rest)
    return [chosen[number].line for number in range(len(roads))]


def _choices(places: Mapping[str, Point], one: str, other: str) -> Iterator[RoadChoice]:
    others = [point for id, point in places.items() if id not in (one, other)]
    for bend in BENDS:
        line = _curve(places[one], places[other], bend)
        yield RoadChoice(PASSING * _passed(line, others) + BEND * abs(bend), line, _box(line))


def _cheapest(choices: Sequence[RoadChoice], rest: Sequence[RoadChoice]) -> RoadChoice:
    """The best of some choices, cheapest first; dearer ones than the best so far are not looked at."""
    best, least = choices[0], inf
    for choice in choices:
        if choice.cost >= least:
            break
        cost = choice.cost + CROSSING * _crossed(choice, rest)
        if cost < least:
            best, least = choice, cost
    return best


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


def _crossed(choice: RoadChoice, rest: Sequence[RoadChoice]) -> int:
    """How many other roads a road crosses; those that begin or end where it does meet it there anyway."""
    _, line, (left, top, right, foot) = choice
    ends = {line[0], line[-1]}
    near = (
        other
        for _, other, (a, b, c, d) in rest
        if a < right and c > left and b < foot and d > top and not ends & {other[0], other[-1]}
    )
    return sum(
        any(_meet(*one, *two) for one in pairwise(line[::COARSE]) for two in pairwise(other[::COARSE]))
        for other in near
    )


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two straight parts cross."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
