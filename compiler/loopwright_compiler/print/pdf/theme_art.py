"""Draws the shapes of a theme: grounds, panels, stripes, rings and paths, by the millimetre.

Coordinates of a shape are mm from the top left of the card; the canvas counts points upwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from reportlab.pdfgen.canvas import Canvas

from loopwright_compiler.print.colour.colours import colour
from loopwright_compiler.print.geometry.icon_paths import PATHS
from loopwright_compiler.print.geometry.paths import Step, steps
from loopwright_compiler.print.geometry.sizes import Size
from loopwright_compiler.print.geometry.units import pt, um
from loopwright_compiler.print.theme.theme import Paint, Theme

if TYPE_CHECKING:
    from loopwright_compiler.print.cards.svg import Shape

ICON_UNITS = 24
LARGE = 20  # mm: what is wider and higher is a large area


class Artist:
    """Draws on a canvas whose origin is the lower left of a card.

    A rectangle or stripes that reach an edge of the card go on beyond it by `over` µm, so that
    neighbours leave no light seam between them.
    """

    def __init__(self, canvas: Canvas, theme: Theme, card: Size, over: int, press: bool) -> None:
        self.canvas = canvas
        self.theme = theme
        self.card = card
        self.over = over
        self.press = press
        self.height = pt(card.height)
        self._shapes: dict[str, Callable[[Any, Mapping[str, Any]], None]] = {
            "rect": self._rect,
            "circle": self._circle,
            "rings": self._rings,
            "stripes": self._stripes,
            "path": self._path,
            "icon": self._icon,
        }

    def draw(self, shape: Mapping[str, Any]) -> None:
        """Draw one shape of a theme file; the paint decides between filled and outlined."""
        paint = self.theme.paints[shape["paint"]]
        if paint.fill is None and paint.line is None:
            return
        self.canvas.saveState()
        self._use(paint, min(shape.get("rect", [0])[-2:]) >= LARGE)
        for kind, function in self._shapes.items():
            if kind in shape:
                function(shape[kind], shape)
        self.canvas.restoreState()

    def _use(self, paint: Paint, large: bool) -> None:
        if paint.fill is not None:
            self.canvas.setFillColor(colour(paint.fill, self.press, large))
        if paint.line is not None:
            self.canvas.setStrokeColor(colour(paint.line, self.press))
            self.canvas.setLineWidth(pt(paint.width))

    def _how(self, shape: Mapping[str, Any]) -> dict[str, int]:
        paint = self.theme.paints[shape["paint"]]
        return {"fill": int(paint.fill is not None), "stroke": int(paint.line is not None)}

    def _mm(self, *values: Any) -> list[float]:
        return [pt(um(float(value))) for value in values]

    def _box(self, box: list[Any]) -> tuple[float, float, float, float]:
        """Left, foot, width and height in points, with what goes beyond the card's edges."""
        x, y, width, height = (um(float(value)) for value in box)
        left, top = self.over * (x <= 0), self.over * (y <= 0)
        right = self.over * (x + width >= self.card.width)
        foot = self.over * (y + height >= self.card.height)
        below = self.card.height - y - height - foot
        return pt(x - left), pt(below), pt(width + left + right), pt(height + top + foot)

    def _rect(self, box: list[Any], shape: Mapping[str, Any]) -> None:
        x, below, width, height = self._box(box)
        (radius,) = self._mm(shape.get("round", 0))
        if radius:
            self.canvas.roundRect(x, below, width, height, radius, **self._how(shape))
        else:
            self.canvas.rect(x, below, width, height, **self._how(shape))

    def _circle(self, place: list[Any], shape: Mapping[str, Any]) -> None:
        x, y, radius = self._mm(*place)
        self.canvas.circle(x, self.height - y, radius, **self._how(shape))

    def _rings(self, place: list[Any], _shape: Mapping[str, Any]) -> None:
        """Concentric circles: centre, innermost and outermost radius, distance."""
        x, y, radius, last, distance = self._mm(*place)
        while radius <= last + 1e-6:
            self.canvas.circle(x, self.height - y, radius, fill=0, stroke=1)
            radius += distance

    def _stripes(self, box: list[Any], shape: Mapping[str, Any]) -> None:
        """Slanting stripes inside a box: its place and size, the width of a stripe; gaps are as wide."""
        x, below, width, height = self._box(box[:4])
        (step,) = self._mm(box[4])
        clip = self.canvas.beginPath()
        clip.rect(x, below, width, height)
        self.canvas.clipPath(clip, stroke=0, fill=0)
        path = self.canvas.beginPath()
        left = x - height
        while left < x + width:
            path.moveTo(left, below)
            path.lineTo(left + step, below)
            path.lineTo(left + step + height, below + height)
            path.lineTo(left + height, below + height)
            path.close()
            left += 2 * step
        self.canvas.drawPath(path, **self._how(shape))

    def _path(self, path: str, shape: Mapping[str, Any]) -> None:
        """A path in mm."""
        self.canvas.translate(0, self.height)
        self.canvas.scale(pt(1000), -pt(1000))
        self.canvas.setLineWidth(self.theme.paints[shape["paint"]].width / 1000)
        fill_path(self.canvas, path, **self._how(shape))

    def _icon(self, name: str, shape: Mapping[str, Any]) -> None:
        """An icon in a square: left, top, side."""
        x, y, size = self._mm(*shape["at"])
        self.canvas.translate(x, self.height - y)
        self.canvas.scale(size / ICON_UNITS, -size / ICON_UNITS)
        fill_path(self.canvas, PATHS[name], fill=1, stroke=0)


def fill_path(canvas: Canvas, path: str, fill: int, stroke: int) -> None:
    """Draw a path with the canvas's own units, by the even-odd rule."""
    canvas.drawPath(_pen(canvas, steps(path)), fill=fill, stroke=stroke, fillMode=0)


def draw_shape(canvas: Canvas, shape: Shape, press: bool) -> None:
    """Draw one shape of an SVG drawing."""
    if shape.fill is None and shape.stroke is None:
        return
    if shape.fill is not None:
        canvas.setFillColor(colour(shape.fill, press))
    if shape.stroke is not None:
        canvas.setStrokeColor(colour(shape.stroke, press))
        canvas.setLineWidth(shape.width)
    fill, stroke = int(shape.fill is not None), int(shape.stroke is not None)
    canvas.drawPath(_pen(canvas, shape.steps), fill=fill, stroke=stroke, fillMode=0 if shape.even_odd else 1)


def _pen(canvas: Canvas, path: Iterable[Step]) -> Any:
    """A path of the canvas with these steps."""
    pen = canvas.beginPath()
    for kind, points in path:
        if kind == "move":
            pen.moveTo(*points)
        elif kind == "line":
            pen.lineTo(*points)
        elif kind == "curve":
            pen.curveTo(*points)
        else:
            pen.close()
    return pen
