"""Scenes on a ReportLab canvas: each distinct drawing once, as a form that pages refer to.

The operators are written in mm, y downwards from the top left of the trim; the form's matrix turns them into
points, and its box cuts off what lies outside the frame.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

from loopwright_compiler.print.colours import fill

from .palette import Paint, Palette, Screen
from .shapes import LEAST, Frame, Shape, screen_lines

POINTS: Final = 72 / 25.4
"""Points in a mm."""
ROUND: Final = 0.5523
"""Where the handles of a Bézier quarter of a circle lie, in radii."""
_CURVE: Final = "%.2f %.2f %.2f %.2f %.2f %.2f c "
_DISC: Final = "%.2f %.2f m " + 4 * _CURVE


class Forms:
    """The forms of one canvas. With `press` colours are inks."""

    def __init__(self, canvas: Any, press: bool = False) -> None:
        self._canvas = canvas
        self._press = press
        self._names: dict[tuple[object, ...], str] = {}

    def draw(self, shapes: Sequence[Shape], palette: Palette, frame: Frame, x: float, top: float) -> None:
        """Draw a scene; `x` and `top` are where the top left of the card's trim lies, in points upwards."""
        key = tuple(shapes), palette.key, frame[:4]
        name = self._names.get(key)
        if name is None:
            content = operators(shapes, palette, self._press)
            mark = hashlib.blake2b(f"{frame[:4]}{content}".encode(), digest_size=8).hexdigest()
            self._names[key] = name = f"scene-{mark}"
            canvas = self._canvas
            if not canvas.hasForm(name):
                box = (frame.left, -frame.foot, frame.right, -frame.top)
                canvas.beginForm(name, *(POINTS * side for side in box))
                canvas.addLiteral(content)
                canvas.endForm()
        self._canvas.addLiteral(f"q 1 0 0 1 {x:.3f} {top:.3f} cm")
        self._canvas.doForm(name)
        self._canvas.addLiteral("Q")


def operators(shapes: Sequence[Shape], palette: Palette, press: bool = False) -> str:
    """The PDF operators of a scene, from mm to points."""
    return "\n".join(_operators(shapes, palette, press))


def _operators(shapes: Sequence[Shape], palette: Palette, press: bool) -> Iterator[str]:
    yield f"{POINTS:.6f} 0 0 {-POINTS:.6f} 0 0 cm 1 J 1 j"
    paints = {tone: (paint, *_inks(paint, press)) for tone, paint in palette.tones.items()}
    filled = stroked = ""
    width = 0.0
    for kind, tone, points, thick in shapes:
        if tone not in paints:
            continue
        paint, inside, edge, line = paints[tone]
        if kind == "line" or kind == "ring":
            for ink, wide in _strokes(paint, line, edge, inside, thick):
                if ink != stroked:
                    stroked = ink
                    yield ink.upper()
                if wide != width:
                    width = wide
                    yield f"{wide:.2f} w"
                yield f"{_path(kind, points)}S"
            continue
        path = _path(kind, points)
        if inside != filled:
            filled = inside
            yield inside
        if paint.screen:
            yield f"{path}f"
            yield from _screened(path, kind, points, paint.screen, press)
            if not edge:
                continue
        if edge:
            if edge != stroked:
                stroked = edge
                yield edge.upper()
            if paint.edge_width != width:
                width = paint.edge_width
                yield f"{width:.2f} w"
            yield f"{path}{'s' if paint.screen else 'b'}"
        else:
            yield f"{path}f"


def _inks(paint: Paint, press: bool) -> tuple[str, str, str]:
    """The operators for the fill, the edge (empty without one) and the lines of a paint."""
    edge = fill(paint.edge, press) if paint.edge else ""
    return fill(paint.fill, press), edge, fill(paint.line or paint.fill, press)


def _strokes(
    paint: Paint, line: str, edge: str, inside: str, thick: float
) -> tuple[tuple[str, float], ...]:
    """The strokes that make up a line, with their colours and widths; a thick line has an edge like shapes."""
    core = thick - paint.edge_width
    if edge and core > 2 * LEAST:
        return (edge, thick + paint.edge_width), (inside, core)
    return ((line, thick),)


def _path(kind: str, points: tuple[float, ...]) -> str:
    if kind == "rect":
        return "%.2f %.2f %.2f %.2f re " % points
    if kind == "disc" or kind == "ring":
        return _DISC % circle(*points)
    return _format(kind, len(points)) % points


@cache
def _format(kind: str, numbers: int) -> str:
    if kind == "curve":
        return "%.2f %.2f m " + (numbers - 2) // 6 * _CURVE
    return "%.2f %.2f m " + (numbers // 2 - 1) * "%.2f %.2f l "


def circle(x: float, y: float, radius: float) -> tuple[float, ...]:
    """A circle as four Bézier curves: the start, then three points for each."""
    handle = radius * ROUND
    left, right, top, foot = x - radius, x + radius, y - radius, y + radius
    before, after, above, below = x - handle, x + handle, y - handle, y + handle
    return (
        *(right, y, right, below, after, foot, x, foot, before, foot, left, below, left, y),
        *(left, above, before, top, x, top, after, top, right, above, right, y),
    )


def _screened(
    path: str, kind: str, points: tuple[float, ...], screen: Screen, press: bool
) -> Iterator[str]:
    """Lines inside a path, on a grid that all shapes share."""
    yield f"q {path}W n {fill(screen.colour, press).upper()} {screen.width:.2f} w 0 J"
    yield from ("%.2f %.2f m %.2f %.2f l" % line for line in screen_lines(kind, points, screen))
    yield "S Q"
