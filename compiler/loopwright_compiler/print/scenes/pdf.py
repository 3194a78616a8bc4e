"""Scenes on a ReportLab canvas: each distinct drawing once, as a form that pages refer to.

The operators count in whole steps of 0.04 mm, y downwards from the top left of the trim, which keeps a file
small; the form's matrix turns them into points, and its box cuts off what lies outside the frame.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from .palette import Palette, Screen
from .shapes import SceneFrame, Shape, screen_lines

if TYPE_CHECKING:
    from loopwright_compiler.print.pdf.canvas import SheetCanvas

    from .compose import Scene

POINTS: Final = 72 / 25.4
"""Points in a mm."""
ROUND: Final = 0.5523
"""Where the handles of a Bézier quarter of a circle lie, in radii."""
STEPS: Final = 25
"""Steps in a mm: one is finer than a dot of a good printer."""
_CURVE: Final = "%.0f %.0f %.0f %.0f %.0f %.0f c "
DOT: Final = 1 / STEPS
"""A disc is a line of this length (mm) with round ends: a tenth of the operators of its curves."""


Stream: TypeAlias = "Callable[[Scene, Palette, SceneFrame, bool], bytes]"


class Forms:
    """The forms of one canvas; `stream` gives the packed operators of a scene, drawn now or in an earlier
    run. With `press` colours are inks.
    """

    def __init__(self, canvas: SheetCanvas, stream: Stream, press: bool = False) -> None:
        self._canvas, self._stream, self._press = canvas, stream, press
        self._names: dict[tuple[object, ...], str] = {}

    def draw(self, scene: Scene, palette: Palette, frame: SceneFrame, x: float, top: float) -> None:
        """Draw a scene; `x` and `top` are where the top left of the card's trim lies, in points upwards."""
        key = scene, palette.key, frame
        name = self._names.get(key)
        if name is None:
            stream = self._stream(scene, palette, frame, self._press)
            mark = hashlib.blake2b(repr(frame[:4]).encode() + stream, digest_size=8).hexdigest()
            self._names[key] = name = f"scene-{mark}"
            if not self._canvas.hasForm(name):
                box = [POINTS * side for side in (frame.left, -frame.foot, frame.right, -frame.top)]
                self._canvas.add_form(name, box, stream)
        self._canvas.addLiteral(f"q 1 0 0 1 {x:.3f} {top:.3f} cm")
        self._canvas.doForm(name)
        self._canvas.addLiteral("Q")


def operators(shapes: Sequence[Shape], palette: Palette, press: bool = False) -> str:
    """The PDF operators of a scene, from mm to points."""
    return "\n".join(_operators(shapes, palette, press))


def _operators(shapes: Sequence[Shape], palette: Palette, press: bool) -> Iterator[str]:
    from loopwright_compiler.print.colours import fill  # loads ReportLab, which scenes as SVG do not need

    scale = POINTS / STEPS
    yield f"{scale:.6f} 0 0 {-scale:.6f} 0 0 cm 1 J 1 j"
    paints = palette.tones
    filled = stroked = ""
    width = 0
    pending = False  # a path of lines of one colour and width, which is stroked at once
    for kind, tone, points, thick in shapes:
        if tone not in paints:
            continue
        paint = paints[tone]
        if kind == "disc" and paint.edge is None and paint.screen is None:
            kind, thick, points = "line", 2 * points[2], (points[0], points[1], points[0] + DOT, points[1])
        path = _path(kind, points)
        if kind == "line" or kind == "ring":
            for ink, wide in paint.strokes(thick):
                steps = round(wide * STEPS)
                if pending and (ink != stroked or steps != width):
                    yield "S"
                if ink != stroked:
                    stroked = ink
                    yield fill(ink, press).upper()
                if steps != width:
                    width = steps
                    yield f"{steps} w"
                yield path
                pending = True
            continue
        if pending:
            yield "S"
            pending = False
        if paint.fill != filled:
            filled = paint.fill
            yield fill(filled, press)
        if paint.screen:
            yield f"{path}f"
            yield from _screened(path, kind, points, paint.screen, press)
            if not paint.edge:
                continue
        if paint.edge:
            if paint.edge != stroked:
                stroked = paint.edge
                yield fill(stroked, press).upper()
            if (steps := round(paint.edge_width * STEPS)) != width:
                width = steps
                yield f"{steps} w"
            yield f"{path}{'s' if paint.screen else 'b'}"
        else:
            yield f"{path}f"
    if pending:
        yield "S"


def _path(kind: str, points: tuple[float, ...]) -> str:
    if kind == "disc" or kind == "ring":
        points = circle(*points)
    return _format(kind, len(points)) % tuple([STEPS * number for number in points])


@cache
def _format(kind: str, numbers: int) -> str:
    if kind == "rect":
        return "%.0f %.0f %.0f %.0f re "
    if kind == "line" or kind == "poly":
        return "%.0f %.0f m " + (numbers // 2 - 1) * "%.0f %.0f l "
    return "%.0f %.0f m " + (numbers - 2) // 6 * _CURVE


def circle(x: float, y: float, radius: float) -> tuple[float, ...]:
    """A circle as four Bézier curves: the start, then three points for each."""
    handle = radius * ROUND
    left, right, top, foot = x - radius, x + radius, y - radius, y + radius
    before, after, above, below = x - handle, x + handle, y - handle, y + handle
    return (
        *(right, y, right, below, after, foot, x, foot, before, foot, left, below, left, y),
        *(left, above, before, top, x, top, after, top, right, above, right, y),
    )


def _screened(path: str, kind: str, points: tuple[float, ...], screen: Screen, press: bool) -> Iterator[str]:
    """Lines inside a path, on a grid that all shapes share."""
    from loopwright_compiler.print.colours import fill

    yield f"q {path}W n {fill(screen.colour, press).upper()} {screen.width * STEPS:.0f} w 0 J"
    yield from (_path("line", line) for line in screen_lines(kind, points, screen))
    yield "S Q"
