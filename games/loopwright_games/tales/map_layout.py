"""Where everything stands on a map, so that nothing covers a name: greedy point-feature labelling
(Yoeli 1972), improved by local search as in Christensen, Marks and Shieber (1995).

Lengths are in sectors, from the north-west corner; letters are `LETTER` wide on average.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import cos, hypot, inf, pi, sin
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

LETTER: Final = 0.095
LINE: Final = 0.19
MARK: Final = 0.2
"""Half the side of a place's mark, and of a machine."""
PIECE: Final = 0.14
"""Half the side of a kid or a rumor."""
LONGEST: Final = 11
"""Letters of a name from which on it may stand in two lines."""
ROUNDS: Final = 3
NEAR: Final = 1.6
"""What is farther away cannot be covered."""
ASIDE: Final = (0.3, 0.7, 0.15, 0.85, 0.4, 0.6)
"""How much of a name that stands below or above may stand to the left."""
OUTSIDE, ROAD, FAR = 20.0, 0.6, 0.05
"""What it costs to leave the map, to lie on a road, to stand where names stand less often, or farther off."""
COVERED, AREA = 2.0, 10.0
"""What it costs to cover something at all, and how much of it: worse than to stand in an unusual place."""


Point: TypeAlias = "tuple[float, float]"
RING: Final = tuple(
    (radius * cos(angle * pi / 6), radius * sin(angle * pi / 6))
    for radius in (0.36, 0.5, 0.65)
    for angle in range(12)
)
"""Around a place."""
GRID: Final = tuple(
    sorted(((x / 10, y / 10) for x in range(-4, 5) for y in range(-4, 5)), key=lambda step: hypot(*step))
)
"""In a sector, from its middle on."""


class MapBox(NamedTuple):
    """A rectangle: left, top, right, bottom."""

    left: float
    top: float
    right: float
    bottom: float

    def overlap(self, other: MapBox) -> float:
        """The area that both cover."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0


class Label(NamedTuple):
    """A name on the map: its lines, where they begin, are centred or end (`align`), and the box they fill."""

    lines: tuple[str, ...]
    x: float
    y: float
    align: str
    box: MapBox


class MapLayout(NamedTuple):
    """What never moves: the centres of places, and their names."""

    centres: Mapping[str, Point]
    labels: Mapping[str, Label]


class Piece(NamedTuple):
    """Something on the map: where it lies, by a place's letter or a sector's name, and half its side."""

    at: str
    half: float


def laid_out(world: Mapping[str, Any], strings: Mapping[str, str]) -> MapLayout:
    """The layout of a world's map with the names of its places."""
    grid = world["grid"]
    centres = centres_of(world)
    roads = [(centres[one], centres[other]) for one, other in world["roads"]]
    names = {place["id"]: strings[place["name"]] for place in world["locations"]}
    room = MapBox(0.0, 0.0, grid["columns"], grid["rows"])
    return MapLayout(centres, labels(centres, names, roads, room))


def stood(layout: MapLayout, pieces: Sequence[Piece], inside: bool = False) -> list[Point]:
    """Where each piece stands, in their order: beside its place or in its sector, where it covers least;
    wholly `inside` the sector, if that has room for it.
    """
    taken = [_around(*centre, MARK) for centre in layout.centres.values()]
    taken += [label.box for label in layout.labels.values()]
    points = []
    for piece in pieces:
        x, y = middle = layout.centres.get(piece.at) or _middle(piece.at)
        most = 0.5 - piece.half if inside else 0.5
        steps = [step for step in GRID if max(map(abs, step)) <= most]
        offsets = RING if piece.at in layout.centres else steps
        point = _freest([(x + dx, y + dy) for dx, dy in offsets], middle, piece.half, taken)
        points.append(point)
        taken.append(_around(*point, piece.half))
    return points


def _middle(sector: str) -> Point:
    return ord(sector[0]) - 65 + 0.5, int(sector[1:]) - 0.5


def centres_of(world: Mapping[str, Any]) -> dict[str, Point]:
    """The middle of each place's sectors; places with the same middle stand beside each other."""
    centres: dict[str, Point] = {}
    for place in world["locations"]:
        points = [_middle(sector) for sector in place["sectors"]]
        x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
        while any(hypot(x - a, y - b) < 2 * MARK for a, b in centres.values()):
            x += MARK
        centres[place["id"]] = (x, y)
    return centres


def _around(x: float, y: float, half: float) -> MapBox:
    return MapBox(x - half, y - half, x + half, y + half)


def labels(
    centres: Mapping[str, Point],
    names: Mapping[str, str],
    roads: Sequence[tuple[Point, Point]],
    room: MapBox,
    scale: float = 1.0,
    measure: Callable[[str], float] | None = None,
    marks: Mapping[str, float] = MappingProxyType({}),
) -> dict[str, Label]:
    """A name for each of `names`: each is put where it covers least, and once all stand, again.

    Names stay in a `room`, if they can. Letters are `scale` times as large as usual; `measure` gives the
    width of a line, which is else guessed from its letters, and `marks` half the sides of other marks, which
    their own names do not cover either.
    """
    measure = measure or (lambda line: len(line) * LETTER * scale)
    choices: dict[str, list[tuple[float, Label]]] = {}
    for place, name in names.items():
        x, y = centres[place]
        near = [
            _around(*centre, marks.get(other, MARK))
            for other, centre in centres.items()
            if (other != place or place in marks) and _close(centre, (x, y))
        ]
        gap = max((MARK + 0.04) * scale, marks.get(place, 0.0) + 0.01)
        choices[place] = [
            (
                rank * FAR
                + _covering(label.box, near)
                + OUTSIDE * _outside(label.box, room)
                + ROAD * sum(_on_road(label.box, *road) for road in roads),
                label,
            )
            for rank, label in enumerate(_candidates(name, x, y, gap, scale, measure))
        ]
    chosen: dict[str, Label] = {}
    for _ in range(ROUNDS):
        for place, candidates in choices.items():
            others = [
                label.box
                for other, label in chosen.items()
                if other != place and _close(centres[other], centres[place])
            ]
            chosen[place] = min(candidates, key=lambda row: row[0] + _covering(row[1].box, others))[1]
    return chosen


def _covering(box: MapBox, others: Iterable[MapBox]) -> float:
    """What it costs that a box covers others."""
    areas = (box.overlap(other) for other in others)
    return sum(COVERED + AREA * area for area in areas if area > 0)


def _close(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < 2 * NEAR and abs(one[1] - other[1]) < NEAR


def _candidates(
    name: str, x: float, y: float, gap: float, scale: float, measure: Callable[[str], float]
) -> Iterable[Label]:
    """The places where a name may stand, the usual ones first: below, above, beside, in one line or two."""
    for lines in _broken(name):
        wide, high = max(map(measure, lines)), len(lines) * LINE * scale
        for dx, dy, align in (
            (0, 1, "middle"), (0, -1, "middle"), (1, 0, "start"), (-1, 0, "end"),
            (0.7, 0.8, "start"), (-0.7, 0.8, "end"), (0.7, -0.8, "start"), (-0.7, -0.8, "end"),
            (1, 1, "start"), (-1, 1, "end"), (1, -1, "start"), (-1, -1, "end"),
        ):  # fmt: skip
            anchor = x + dx * gap
            left = {"middle": anchor - wide / 2, "start": anchor, "end": anchor - wide}[align]
            top = y + gap * dy if dy > 0 else y - gap * -dy - high if dy < 0 else y - high / 2
            yield Label(lines, anchor, top, align, MapBox(left, top, left + wide, top + high))
        for share in ASIDE:
            for top in (y + gap, y - gap - high):
                left = x - share * wide
                yield Label(lines, left, top, "start", MapBox(left, top, left + wide, top + high))


def _broken(name: str) -> list[tuple[str, ...]]:
    """A name in one line; a long one of several words also in two that are about as long."""
    words = name.split()
    whole: list[tuple[str, ...]] = [(name,)]
    if len(name) < LONGEST or len(words) < 2:
        return whole
    halves = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return [min(halves, key=lambda pair: max(map(len, pair))), *whole]


def _outside(box: MapBox, room: MapBox) -> float:
    """The area of a box that is outside its room."""
    area = (box.right - box.left) * (box.bottom - box.top)
    return area - box.overlap(room)


def _on_road(box: MapBox, start: Point, end: Point) -> float:
    """The share of ten points of a road that lie in a box."""
    (ax, ay), (bx, by) = start, end
    if max(ax, bx) < box.left or min(ax, bx) > box.right or max(ay, by) < box.top or min(ay, by) > box.bottom:
        return 0.0
    points = ((ax + (bx - ax) * t / 10, ay + (by - ay) * t / 10) for t in range(1, 10))
    return sum(box.left < x < box.right and box.top < y < box.bottom for x, y in points) / 10


def _freest(points: Sequence[Point], middle: Point, half: float, taken: Sequence[MapBox]) -> Point:
    """The first of these points around which a piece covers nothing, else that where it covers least."""
    x, y = middle
    near = [
        box
        for box in taken
        if box.right > x - NEAR and box.left < x + NEAR and box.bottom > y - NEAR and box.top < y + NEAR
    ]
    least, freest = inf, middle
    for point in points:
        covered = _covered(_around(*point, half), near, least)
        if covered < least:
            least, freest = covered, point
            if not covered:
                break
    return freest


def _covered(piece: MapBox, boxes: Sequence[MapBox], enough: float) -> float:
    """The area of these boxes that a piece covers; of so much no more is counted."""
    left, top, right, bottom = piece
    covered = 0.0
    for box in boxes:
        if box[0] < right and box[2] > left and box[1] < bottom and box[3] > top:
            covered += piece.overlap(box)
            if covered >= enough:
                break
    return covered
