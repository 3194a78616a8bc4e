"""Motifs of scenes as small drawings amid other shapes, such as on a map: no sky, and paler than on cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from loopwright_compiler.print.scenes import Palette, Scene, Shape
from loopwright_compiler.print.scenes.motifs.parts import ChanceSource
from loopwright_compiler.print.scenes.palette import TonePaint, from_lab, lab
from loopwright_compiler.print.scenes.shapes import Pen

from .faces import FaceShape

PALER: Final = 0.55
"""How far the tones of a stamp are from white, in parts of their distance on cards."""
STEPS: Final = 6
"""Straight parts of a curve."""


def stamp(
    scene: Scene, palette: Palette, x: float, ground: float, size: float, pale: bool = True
) -> list[FaceShape]:
    """The motif of a scene on a ground about `x`, in a unit of `size` mm."""
    shapes: list[Shape] = []
    motif = scene.drawing
    pen = Pen(shapes, x, ground, size * motif.scale, scene.mirrored and not motif.still)
    motif.draw(pen, ChanceSource(scene.seed, scene.motif, "stamp"))
    return [part for shape in shapes for part in _flat(shape, palette.tones.get(shape.tone), pale)]


def _flat(shape: Shape, paint: TonePaint | None, pale: bool) -> Iterator[FaceShape]:
    """A shape of a scene as shapes of a side; a tone without a paint is not drawn."""
    if paint is None:
        return
    kind, points = shape.kind, shape.points
    fill, edge = _paler(paint.fill, pale), paint.edge or ""
    if kind in ("line", "ring"):
        for colour, width in paint.strokes(shape.width):
            drawn = "line" if kind == "line" else "disc"
            yield FaceShape(drawn, points, "", _paler(colour, pale and not edge), width)
        return
    if kind == "curve":
        kind, points = "poly", tuple(_points(points))
    elif kind == "rect":
        points = (*points, 0.0)
    yield FaceShape(kind, points, fill, edge, paint.edge_width if edge else 0.0)


def _paler(colour: str, pale: bool) -> str:
    if not pale:
        return colour
    lightness, a, b = lab(colour)
    return from_lab(100 - (100 - lightness) * PALER, a, b)


def _points(curve: tuple[float, ...]) -> Iterator[float]:
    """Points of an outline of Bézier curves: its start, then three points for each."""
    x, y = curve[:2]
    yield from (x, y)
    for number in range(2, len(curve), 6):
        a, b, c, d, to_x, to_y = curve[number : number + 6]
        for step in range(1, STEPS + 1):
            t = step / STEPS
            s = 1 - t
            yield s**3 * x + 3 * s * s * t * a + 3 * s * t * t * c + t**3 * to_x
            yield s**3 * y + 3 * s * s * t * b + 3 * s * t * t * d + t**3 * to_y
        x, y = to_x, to_y
