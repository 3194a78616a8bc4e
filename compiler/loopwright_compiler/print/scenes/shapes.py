"""The display list of a scene: filled outlines, discs, rings and lines, in tones, with lengths in mm.

A pen draws a motif in a unit box whose ground is y = 0, whose top is y = 1 (upwards) and whose middle is
x = 0, and writes shapes in mm from the top left of the card's trim, y downwards. Whatever would come out
thinner than `LEAST` is drawn that thick.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor
from typing import Final, Literal, NamedTuple

from .palette import Screen

LEAST: Final = 0.2
"""The thinnest line and the narrowest shape, in mm: a printer loses what is finer."""

Kind = Literal["rect", "poly", "curve", "disc", "ring", "line"]


class Shape(NamedTuple):
    """One shape: its tone and its numbers in mm.

    A "rect" has its left, top, width and height; a "poly" the x and y of its corners; a "curve" a start and
    then three points for each Bézier curve; all are closed. A "disc" and a "ring" have the x and y of the
    centre and the radius, a "line" the x and y of its points. `width` is the thickness of lines and rings.
    """

    kind: Kind
    tone: str
    points: tuple[float, ...]
    width: float = 0.0


class SceneBox(NamedTuple):
    """A rectangle in mm."""

    x: float
    y: float
    width: float
    height: float


class SceneFrame(NamedTuple):
    """The room for a scene: its edges, in mm from the top left of the trim.

    Nothing but sky rises above `clear`, and no star, cloud or bird enters the boxes `free` (the title and the
    disc). `disc` is the middle of the card's own sun or moon; without one the scene may draw its own.
    """

    left: float
    top: float
    right: float
    foot: float
    clear: float
    free: tuple[SceneBox, ...] = ()
    disc: tuple[float, float] | None = None

    @property
    def width(self) -> float:
        """The width in mm."""
        return self.right - self.left


class Pen:
    """A pen that draws in the unit box of one motif, at a place and in a size; it may be mirrored.

    `tones` puts other tones in the place of some, so that a thing far away is paler.
    """

    __slots__ = ("_across", "_ground", "_shapes", "_size", "_tones", "_x")

    def __init__(
        self,
        shapes: list[Shape],
        x: float,
        ground: float,
        size: float,
        mirrored: bool = False,
        tones: dict[str, str] | None = None,
    ) -> None:
        self._shapes = shapes
        self._x = x
        self._ground = ground
        self._size = size
        self._across = -size if mirrored else size
        self._tones = tones or {}

    def poly(self, tone: str, *corners: float) -> None:
        """A filled outline: x and y of each corner."""
        self._shapes.append(Shape("poly", self._tones.get(tone, tone), self._placed(corners)))

    def curve(self, tone: str, *points: float) -> None:
        """A filled outline of Bézier curves: the start, then three points for each."""
        self._shapes.append(Shape("curve", self._tones.get(tone, tone), self._placed(points)))

    def line(self, tone: str, width: float, *points: float) -> None:
        """A line through points."""
        thick = max(LEAST, width * self._size)
        self._shapes.append(Shape("line", self._tones.get(tone, tone), self._placed(points), thick))

    def rect(self, tone: str, x: float, y: float, width: float, height: float) -> None:
        """A rectangle by its lower left corner; it is widened to what a printer can show."""
        least = LEAST / self._size
        if width < least:
            x, width = x - (least - width) / 2, least
        if height < least:
            y, height = y - (least - height) / 2, least
        size, across = self._size, self._across
        left = self._x + (x * across if across > 0 else (x + width) * across)
        place = (left, self._ground - (y + height) * size, width * size, height * size)
        self._shapes.append(Shape("rect", self._tones.get(tone, tone), place))

    def disc(self, tone: str, x: float, y: float, radius: float) -> None:
        """A filled circle."""
        size = max(LEAST / 2, radius * self._size)
        place = (self._x + x * self._across, self._ground - y * self._size, size)
        self._shapes.append(Shape("disc", self._tones.get(tone, tone), place))

    def ring(self, tone: str, x: float, y: float, radius: float, width: float) -> None:
        """A circle's line."""
        place = (self._x + x * self._across, self._ground - y * self._size, radius * self._size)
        thick = max(LEAST, width * self._size)
        self._shapes.append(Shape("ring", self._tones.get(tone, tone), place, thick))

    def _placed(self, points: Sequence[float]) -> tuple[float, ...]:
        x, across, ground, size = self._x, self._across, self._ground, self._size
        numbers = iter(points)
        return tuple([value for at in numbers for value in (x + at * across, ground - next(numbers) * size)])


def screen_lines(
    kind: str, points: tuple[float, ...], screen: Screen
) -> Iterator[tuple[float, float, float, float]]:
    """The lines of a screen over the box round a shape, on a grid that all shapes share."""
    left, top, right, foot = bounds(kind, points)
    low, high = (left, right) if screen.upright else (top, foot)
    for number in range(floor(low / screen.step), floor(high / screen.step) + 2):
        at = number * screen.step
        yield (at, top, at, foot) if screen.upright else (left, at, right, at)


def bounds(kind: str, points: tuple[float, ...]) -> tuple[float, float, float, float]:
    """Left, top, right and foot of the box round a shape (of a curve, round its handles too)."""
    if kind == "rect":
        x, y, width, height = points
        return x, y, x + width, y + height
    if kind in ("disc", "ring"):
        x, y, radius = points
        return x - radius, y - radius, x + radius, y + radius
    return min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2])
