"""Drawing of laid-out faces on a canvas: shapes and icons as forms that the file stores once, text as text.

Coordinates of a shape are mm from the top left of the card; the canvas counts points upwards.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from loopwright_compiler.print.cards.faces import (
    ART,
    BEGIN_TEXT,
    ICON,
    MARKED,
    OPERATORS,
    SCENE,
    TEXT,
    Art,
    FaceShape,
    Tape,
    TextLine,
)
from loopwright_compiler.print.cards.pictures import Picture
from loopwright_compiler.print.colours import PressInks, fill
from loopwright_compiler.print.geometry.grid import PAINTED
from loopwright_compiler.print.geometry.icon_paths import ICON_UNITS, PathStep, steps
from loopwright_compiler.print.geometry.sizes import Size, pt, um
from loopwright_compiler.print.inks.plates import INK, Plates
from loopwright_compiler.print.scenes import pdf
from loopwright_compiler.print.scenes.pdf import KeptScenes
from loopwright_compiler.print.sheet.imposition import Placement
from loopwright_compiler.print.text.fonts import face as font_of
from loopwright_compiler.print.text.ink import Letters
from loopwright_compiler.print.theme.theme import Paint, Theme

from .recorder import Recorder
from .tagging import BEGIN_ARTIFACT, TagElement, Tags
from .writer import SheetCanvas

if TYPE_CHECKING:
    from loopwright_compiler.print.cards.svg import Drawing
    from loopwright_compiler.print.cards.svg import SvgShape as DrawnShape

STEPS = {"move": "m", "line": "l", "curve": "c", "close": "h"}
LARGE = 20  # mm: what is wider and higher is a large area


class PdfPen:
    """A pen that draws cards at their places on the pages of a canvas. With `keeping`, each side has the tape
    of what was drawn on it from then on.
    """

    def __init__(
        self,
        canvas: SheetCanvas,
        theme: Theme,
        press: PressInks | None,
        tags: Tags,
        kept: KeptScenes,
        keeping: bool = False,
    ) -> None:
        self.canvas = canvas
        self.theme = theme
        self.press = press
        self.tags = tags
        self.keeping = keeping
        self._letters = Letters(canvas)
        self._forms: set[str] = set()
        self._sides: dict[str, str] = {}  # the forms of sides, by what is drawn on them
        self._images: dict[str, ImageReader] = {}
        self._scenes = pdf.Forms(canvas, kept)
        self._recorder = Recorder(theme, press, kept)

    def card_face(self, placed: Placement, page_height: int) -> None:
        """Draw one side of a card in its slot, on a page of `page_height` µm."""
        face, slot, reach, turned = placed
        write = self.canvas.addLiteral
        side = self._side(face.side)
        x, y = pt(slot.x), pt(page_height - slot.y - slot.height)
        write(
            f"q {pt(reach.x):.2f} {pt(page_height - reach.y - reach.height):.2f} "
            f"{pt(reach.width):.2f} {pt(reach.height):.2f} re W n"
        )
        if turned:
            write(f"-1 0 0 -1 {x + pt(slot.width):.3f} {y + pt(slot.height):.3f} cm")
        else:
            write(f"1 0 0 1 {x:.3f} {y:.3f} cm")
        card = self.tags.card(face.card, face.side)
        write(BEGIN_ARTIFACT)
        self.canvas.doForm(side)
        tape = face.tape or self._recorder.side(face, slot, reach)
        if self.keeping:
            face.tape = tape
        self._play(tape, card, slot.height)
        write("Q")

    def shapes(self, shapes: list[FaceShape], height: int) -> None:
        """Draw flat shapes and icons, in mm from the top left of the trim."""
        self._play(self._recorder.shapes(shapes, height), None, height)

    def text(self, lines: list[TextLine], page_height: int, element: TagElement) -> None:
        """Write lines on a page of `page_height` µm, apart from cards."""
        self._play(self._recorder.text(lines, page_height), element, page_height)

    def _play(self, tape: Tape, card: TagElement | None, height: int) -> None:
        """Draw what is on a tape, below an element of the structure tree; `height` is that of its page or
        side.
        """
        out: list[str] = []
        parts: Iterator[Any] = iter(tape)
        for kind in parts:
            what = next(parts)
            if kind == OPERATORS:
                out.append(what)
            elif kind == TEXT:
                out.append(self._letters.shown(font_of(what), next(parts), next(parts)))
            elif kind == BEGIN_TEXT:
                out.append(self._letters.begin())
            elif kind == MARKED:
                out.append(self.tags.begin(what, card, next(parts)))
            else:
                self._write(out)
                if kind == SCENE:
                    self._scenes.draw(what, pt(height))
                elif kind == ART:
                    self._art(what, height)
                else:
                    self.canvas.doForm(self._icon_form(what) if kind == ICON else self._side(what, over=True))
        self._write(out)

    def _write(self, out: list[str]) -> None:
        """Write lines of operators, and forget them."""
        if out:
            self.canvas.addLiteral("".join(out).removesuffix("\n"))
            out.clear()

    def _art(self, art: Art, height: int) -> None:
        """Draw an author's picture; the file stores each of them once."""
        x, y = pt(art.x), pt(height - art.y - art.height)
        if art.source.drawing is None and isinstance(self.press, Plates):
            self._plate_of(art.source)
            self.canvas.addLiteral(f"q {pt(art.width):.2f} 0 0 {pt(art.height):.2f} {x:.2f} {y:.2f} cm")
            self.canvas.doForm(f"plate-{art.source.mark}")
            self.canvas.addLiteral("Q")
            return
        if art.source.drawing is None:
            image = self._images.get(art.source.mark) or ImageReader(art.source.pixels(self.press))
            self._images[art.source.mark] = image
            self.canvas.drawImage(image, x, y, pt(art.width), pt(art.height), mask="auto")
            return
        form, width, tall = self._drawing(art.source, art.source.drawing)
        across, up = pt(art.width) / width, pt(art.height) / tall
        self.canvas.addLiteral(f"q {across:.5f} 0 0 {up:.5f} {x:.2f} {y:.2f} cm")
        self.canvas.doForm(form)
        self.canvas.addLiteral("Q")

    def _plate_of(self, picture: Picture) -> None:
        """Put an author's picture into the file, in the first of two inks."""
        name = f"plate-{picture.mark}"
        if name not in self._forms:
            self._forms.add(name)
            image = picture.pixels(self.press)
            self.canvas.add_image(name, image.size, INK, zlib.compress(image.tobytes()))

    def _drawing(self, picture: Picture, drawing: Drawing) -> tuple[str, float, float]:
        form = f"picture-{picture.mark}"
        if form not in self._forms:
            self._forms.add(form)
            self.canvas.beginForm(form, 0, 0, drawing.width, drawing.height)
            self.canvas.transform(1, 0, 0, -1, 0, drawing.height)
            for shape in drawing.shapes:
                draw_shape(self.canvas, shape, self.press)
            self.canvas.endForm()
        return form, drawing.width, drawing.height

    def _side(self, name: str, over: bool = False) -> str:
        """The form with a side's art, or with `over` the shapes above a picture that covers the rest."""
        side = self.theme.sides[name]
        drawn = repr((side.size, side.over if over else side.art))
        form = self._sides.setdefault(drawn, f"over-{name}" if over else f"side-{name}")
        if form not in self._forms:
            self._forms.add(form)
            beyond = pt(PAINTED)
            right, top = pt(side.size.width) + beyond, pt(side.size.height) + beyond
            self.canvas.beginForm(form, -beyond, -beyond, right, top)
            artist = Artist(self.canvas, self.theme, side.size, PAINTED, self.press)
            for shape in (side.over or ()) if over else side.art:
                artist.draw(shape)
            self.canvas.endForm()
        return form

    def _icon_form(self, name: str) -> str:
        form = f"icon-{name}"
        if form not in self._forms:
            self._forms.add(form)
            operators = " ".join(map(_operator, steps(self.theme.icon(name))))
            box = 0, 0, ICON_UNITS, ICON_UNITS
            self.canvas.add_form(form, box, zlib.compress(f"{operators} f*".encode()))
        return form


class Artist:
    """A drawer of theme shapes on a canvas whose origin is the lower left corner of a card.

    A rectangle or stripes that reach an edge of the card continue beyond it by `over` µm, so that neighbours
    leave no light seam between them.
    """

    def __init__(self, canvas: Canvas, theme: Theme, card: Size, over: int, press: PressInks | None) -> None:
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
        """Draw one shape of a theme file, filled and outlined as its paint says."""
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
            self.canvas.addLiteral(fill(paint.fill, self.press, large))
        if paint.line is not None:
            self.canvas.addLiteral(fill(paint.line, self.press).upper())
            self.canvas.setLineWidth(pt(paint.width))

    def _how(self, shape: Mapping[str, Any]) -> dict[str, int]:
        paint = self.theme.paints[shape["paint"]]
        return {"fill": int(paint.fill is not None), "stroke": int(paint.line is not None)}

    def _mm(self, *values: Any) -> list[float]:
        return [pt(um(float(value))) for value in values]

    def _box(self, box: list[Any]) -> tuple[float, float, float, float]:
        """The left, foot, width and height (points) of a box, widened where it reaches the card's edges."""
        x, y, width, height = (um(float(value)) for value in box)
        left, top = self.over * (x <= 0), self.over * (y <= 0)
        right = self.over * (x + width >= self.card.width)
        foot = self.over * (y + height >= self.card.height)
        below = self.card.height - y - height - foot
        return pt(x - left), pt(below), pt(width + left + right), pt(height + top + foot)

    def _rect(self, box: list[Any], shape: Mapping[str, object]) -> None:
        x, below, width, height = self._box(box)
        (radius,) = self._mm(shape.get("round", 0))
        if radius:
            self.canvas.roundRect(x, below, width, height, radius, **self._how(shape))
        else:
            self.canvas.rect(x, below, width, height, **self._how(shape))

    def _circle(self, place: list[Any], shape: Mapping[str, object]) -> None:
        x, y, radius = self._mm(*place)
        self.canvas.circle(x, self.height - y, radius, **self._how(shape))

    def _rings(self, place: list[Any], _shape: Mapping[str, object]) -> None:
        """Draw concentric circles: centre, innermost and outermost radius, distance, in mm."""
        x, y, radius, last, distance = self._mm(*place)
        while radius <= last + 1e-6:
            self.canvas.circle(x, self.height - y, radius, fill=0, stroke=1)
            radius += distance

    def _stripes(self, box: list[Any], shape: Mapping[str, object]) -> None:
        """Draw slanting stripes inside a box, given by its place and size and a stripe's width in mm; gaps
        are as wide.
        """
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
        """Draw a path given in mm."""
        self.canvas.translate(0, self.height)
        self.canvas.scale(pt(1000), -pt(1000))
        self.canvas.setLineWidth(self.theme.paints[shape["paint"]].width / 1000)
        fill_path(self.canvas, path, **self._how(shape))

    def _icon(self, name: str, shape: Mapping[str, Any]) -> None:
        """Draw an icon in a square: left, top, side, in mm."""
        x, y, size = self._mm(*shape["at"])
        self.canvas.translate(x, self.height - y)
        self.canvas.scale(size / ICON_UNITS, -size / ICON_UNITS)
        fill_path(self.canvas, self.theme.icon(name), fill=1, stroke=0)


def _operator(step: PathStep) -> str:
    """A step of a path as PDF."""
    numbers = "".join(f"{number:.6g} " for number in step.points)
    return f"{numbers}{STEPS[step.kind]}"


def fill_path(canvas: Canvas, path: str, fill: int, stroke: int) -> None:
    """Draw a path in the canvas's current units, by the even-odd rule."""
    canvas.drawPath(_pen(canvas, steps(path)), fill=fill, stroke=stroke, fillMode=0)


def draw_shape(canvas: Canvas, shape: DrawnShape, press: PressInks | None) -> None:
    """Draw one shape of an SVG drawing."""
    if shape.fill is None and shape.stroke is None:
        return
    if shape.fill is not None:
        canvas.addLiteral(fill(shape.fill, press))
    if shape.stroke is not None:
        canvas.addLiteral(fill(shape.stroke, press).upper())
        canvas.setLineWidth(shape.width)
        canvas.setLineCap(shape.cap)
        canvas.setLineJoin(shape.join)
        canvas.setMiterLimit(shape.miter)
        canvas.setDash(list(shape.dash), shape.shift)
    inside, edge = int(shape.fill is not None), int(shape.stroke is not None)
    canvas.drawPath(_pen(canvas, shape.steps), fill=inside, stroke=edge, fillMode=0 if shape.even_odd else 1)


def _pen(canvas: Canvas, path: Iterable[PathStep]) -> Any:
    """A path object of the canvas with these steps."""
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
