"""Drawing of laid-out faces on a canvas: shapes and icons as forms that the file stores once, text as text.

Coordinates of a shape are mm from the top left of the card; the canvas counts points upwards.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from loopwright_compiler.print.cards.faces import Art, Drawn, FaceShape, PrintedFace, TextLine
from loopwright_compiler.print.cards.pictures import Picture
from loopwright_compiler.print.colours import PressInks, black, fill, letters, overprinted
from loopwright_compiler.print.geometry.grid import BLEED, PAINTED, Rect
from loopwright_compiler.print.geometry.icon_paths import PathStep, steps
from loopwright_compiler.print.geometry.sizes import POINTS_PER_UM, Size, pt, um
from loopwright_compiler.print.inks.plates import INK, Plates
from loopwright_compiler.print.scenes import pdf
from loopwright_compiler.print.scenes.palette import TYPE_CONTRAST, contrast
from loopwright_compiler.print.scenes.pdf import KeptScenes
from loopwright_compiler.print.sheet.imposition import Placement
from loopwright_compiler.print.text.ink import Letters
from loopwright_compiler.print.theme.theme import Paint, Theme

from .tagging import BEGIN_ARTIFACT, END, TagElement, Tags
from .writer import KNOCK_OUT, OVERPRINT, SheetCanvas

if TYPE_CHECKING:
    from loopwright_compiler.print.cards.svg import Drawing
    from loopwright_compiler.print.cards.svg import SvgShape as DrawnShape

ICON_UNITS = 24
MM = pt(1000)  # points
ROUND_RECTANGLE = "%.2f %.2f m " + 4 * "%.2f %.2f l %.2f %.2f %.2f %.2f %.2f %.2f c " + "h "
DISC = "%.2f %.2f m " + 4 * "%.2f %.2f %.2f %.2f %.2f %.2f c "
OPERATORS = {"move": "m", "line": "l", "curve": "c", "close": "h"}
LARGE = 20  # mm: what is wider and higher is a large area

ICON_DROP = 0.14  # ems that an icon in a text reaches below the baseline
VISIBLE, INVISIBLE = 0, 3  # text render modes
BLACK = "#000000"
SMALL = 10  # points: smaller letters show it if a press lays several inks beside each other


class PdfPen:
    """A pen that draws cards at their places on the pages of a canvas."""

    def __init__(
        self, canvas: SheetCanvas, theme: Theme, press: PressInks | None, tags: Tags, kept: KeptScenes
    ) -> None:
        self.canvas = canvas
        self.theme = theme
        self.press = press
        self.tags = tags
        self._black = black(press)
        self._letters = Letters(canvas)
        self._forms: set[str] = set()
        self._sides: dict[str, str] = {}  # the forms of sides, by what is drawn on them
        self._inks: dict[tuple[str, bool], str] = {}
        self._images: dict[str, ImageReader] = {}
        self._scenes = pdf.Forms(canvas, kept.stream, press)

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
        height, card = slot.height, self.tags.card(face.card, face.side)
        picture = self.theme.word("picture", card=face.card)
        write(BEGIN_ARTIFACT)
        self.canvas.doForm(side)
        if face.cover:
            with self._told(face.cover.source.wishes.alt or picture, card):
                self._art(face.cover, height)
            self.canvas.doForm(self._side(face.side, over=True))
        if face.scene:
            with self._told(face.scene.alt, card):
                if face.scene.below:
                    self.shapes([face.scene.below], height)
                self._scene_of(face.scene, slot, reach)
        for art in face.art:
            if art.window:
                with self._told(art.source.wishes.alt or picture, card):
                    self._window(art, height)
        if face.frame:
            self._art(face.frame, height)
        if face.shapes:
            self.shapes(face.shapes, height)
        write(END)
        if face.lines:
            self._text(face.lines, height, card, self._overprints(face))
        for art in face.art:
            if not art.window:
                with self.tags.marked("Figure", card, art.source.wishes.alt or picture):
                    self._art(art, height)
        write("Q")

    @contextmanager
    def _told(self, alt: str, card: TagElement) -> Iterator[None]:
        """Mark what is drawn inside the block, amid an artifact, as a picture with its alternative text; what
        has none stays a part of the artifact.
        """
        if not alt:
            yield
            return
        self.canvas.addLiteral(END)
        with self.tags.marked("Figure", card, alt):
            yield
        self.canvas.addLiteral(BEGIN_ARTIFACT)

    def _overprints(self, face: PrintedFace) -> bool:
        """Whether black letters of a side are printed over its grounds, so that no light edge shows where
        inks are out of register.

        They are not where a picture of the author's lies below, or a ground that black letters may stand on
        has so many inks that black on top would be too much for the paper.
        """
        if not self.press or face.cover or face.frame:
            return False
        paints = (self.theme.paints[shape["paint"]].fill for shape in self.theme.sides[face.side].art)
        sky = face.scene.palette.tones.get("sky") if face.scene else None
        grounds = {ground for ground in (*paints, sky and sky.fill) if ground}
        press = self.press
        return all(
            overprinted(ground, press) or contrast(BLACK, ground) < TYPE_CONTRAST for ground in grounds
        )

    def _scene_of(self, scene: Drawn, slot: Rect, reach: Rect) -> None:
        """Draw a scene; where the side goes on beyond the scene's own edges, it is mirrored there."""
        frame, top = scene.frame, pt(slot.height)
        left, right = slot.x - reach.x, reach.x + reach.width - slot.x - slot.width
        beyond = max(left, right, slot.y - reach.y, reach.y + reach.height - slot.y - slot.height)
        if beyond > BLEED:
            tones, wide = scene.palette.tones, pt(slot.width + 2 * PAINTED)
            for tone, at, tall in (
                ("sky", slot.height - BLEED, PAINTED if frame.top < 0 else 0),
                (
                    "ground",
                    slot.height - um(frame.foot) - PAINTED + BLEED,
                    PAINTED if frame.foot * 1000 > slot.height else 0,
                ),
            ):
                if tone in tones and tall:
                    ink = self._ink(tones[tone].fill)
                    self.canvas.addLiteral(
                        f"q {ink} {pt(-PAINTED):.2f} {pt(at):.2f} {wide:.2f} {pt(tall):.2f} re f Q"
                    )
            edges = [frame.left] * (frame.left < 0) + [frame.right] * (frame.right * 1000 > slot.width)
            for edge in (2 * side for side in edges):
                self.canvas.addLiteral(f"q -1 0 0 1 {edge * MM:.3f} 0 cm")
                self._scenes.draw(scene.plan, scene.palette, frame, 0.0, top)
                self.canvas.addLiteral("Q")
        self._scenes.draw(scene.plan, scene.palette, frame, 0.0, top)

    def _window(self, art: Art, height: int) -> None:
        """Draw the part of a picture that its window shows."""
        left, top, width, tall = art.window
        self.canvas.addLiteral(
            f"q {pt(left):.2f} {pt(height - top - tall):.2f} {pt(width):.2f} {pt(tall):.2f} re W n"
        )
        self._art(art, height)
        self.canvas.addLiteral("Q")

    def shapes(self, shapes: list[FaceShape], height: int) -> None:
        """Draw flat shapes and icons, in mm from the top left of the trim."""
        out = [f"q {MM:.5f} 0 0 {-MM:.5f} 0 {pt(height):.3f} cm"]
        fill = line = ""
        width = 0.0
        for kind, at, inside, edge, thick, name in shapes:
            if kind == "clip":
                out.append(f"q {at[0]:.2f} {at[1]:.2f} {at[2]:.2f} {at[3]:.2f} re W n")
                continue
            if kind == "unclip":
                out.append("Q")
                fill = line = ""
                width = 0.0
                continue
            if inside and inside != fill:
                fill = inside
                out.append(self._ink(inside))
            if edge:
                if edge != line:
                    line = edge
                    out.append(self._ink(edge).upper())
                if thick != width:
                    width = thick
                    out.append(f"{thick:.2f} w")
            paint = ("B" if edge else "f") if inside else "S"
            if kind == "icon":
                x, y, side = at
                self.canvas.addLiteral("\n".join(out))
                out = []
                scale = side / ICON_UNITS
                self.canvas.addLiteral(f"q {scale:.5f} 0 0 {scale:.5f} {x:.3f} {y:.3f} cm")
                self.canvas.doForm(self._icon_form(name))
                self.canvas.addLiteral("Q")
            elif kind == "rect":
                out.append(_rectangle(*at) + paint)
            elif kind == "disc":
                out.append(DISC % pdf.circle(*at) + paint)
            else:
                points = [f"{x:.2f} {y:.2f}" for x, y in zip(at[::2], at[1::2], strict=True)]
                end = "1 j 1 J S 0 j 0 J" if kind == "line" else f"h {paint}"
                out.append(f"{points[0]} m {' l '.join(points[1:])} l {end}")
        out.append("Q")
        self.canvas.addLiteral("\n".join(out))

    def text(self, lines: list[TextLine], page_height: int, element: TagElement) -> None:
        """Write lines on a page of `page_height` µm, apart from cards."""
        self._text(lines, page_height, element, overprint=False)

    def _text(self, lines: list[TextLine], height: int, card: TagElement, overprint: bool) -> None:
        """Write the lines of a side; with `overprint`, black letters and signs over what lies below."""
        out = [self._letters.begin()]
        icons: list[tuple[str, str, float, float, float]] = []
        ink, over, shown = "", False, self._letters.shown
        for item in lines:
            line, left, down, paint, role, track, unseen = item
            if role:
                if len(out) > 1:
                    out.append(END)
                out.append(self.tags.begin(role, card))
            size, y = line.size, (height - down) * POINTS_PER_UM
            if ink != (needed := self._ink(paint, size < SMALL)):
                ink = needed
                out.append(ink)
                if overprint and over != (ink == self._black):
                    over = not over
                    out.append(OVERPRINT if over else KNOCK_OUT)
            size_text = f"{size:g}"
            if unseen:
                out.append(self._unseen(item, y, size_text))
                continue
            if track:
                out.append(f"{track:g} Tc")
            start = left * POINTS_PER_UM
            for at, text, font, icon in line.segments():
                x = start + at * size
                out.append(f"1 0 0 1 {x:.2f} {y:.2f} Tm")
                if icon is None:
                    out.append(shown(font, size_text, text))
                    continue
                top = y + (1 - ICON_DROP) * size
                icons.append((icon, ink, x + 0.04 * size, top - 0.04 * size, 0.92 * size))
                if text.strip():
                    squeezed = 100 / font.width(text)
                    hidden = shown(font, size_text, text)
                    out.append(f"{INVISIBLE} Tr {squeezed:.2f} Tz {hidden} 100 Tz {VISIBLE} Tr")
            if track:
                out.append("0 Tc")
        out += [END, "ET"]
        self.canvas.addLiteral("\n".join(out))
        if icons:
            self.canvas.addLiteral(BEGIN_ARTIFACT)
            for sign in icons:
                if overprint and over != (sign[1] == self._black):
                    over = not over
                    self.canvas.addLiteral(OVERPRINT if over else KNOCK_OUT)
                self._icon(*sign)
            self.canvas.addLiteral(END)
        if over:
            self.canvas.addLiteral(KNOCK_OUT)

    def _unseen(self, item: TextLine, y: float, size: str) -> str:
        """The operators for words that stand for a sign: as wide as the sign, and not drawn."""
        squeezed = 100 * item.unseen / max(item.line.width, 1.0)
        shown = " ".join(
            self._letters.shown(segment.font, size, segment.text)
            for segment in item.line._replace(tail=" ").segments()
            if segment.text.strip()
        )
        x = item.x * POINTS_PER_UM
        return f"1 0 0 1 {x:.2f} {y:.2f} Tm {INVISIBLE} Tr {squeezed:.2f} Tz {shown} 100 Tz {VISIBLE} Tr"

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

    def _icon(self, name: str, ink: str, x: float, top: float, size: float) -> None:
        form = self._icon_form(name)
        scale = size / ICON_UNITS
        self.canvas.addLiteral(f"q {ink} {scale:.4f} 0 0 {-scale:.4f} {x:.2f} {top:.2f} cm")
        self.canvas.doForm(form)
        self.canvas.addLiteral("Q")

    def _ink(self, paint: str, small: bool = False) -> str:
        """The operator for letters and icons in a paint: its fill colour, or else that of its outline."""
        key = paint, small
        if key not in self._inks:
            mixed = letters if small else fill
            self._inks[key] = mixed(self.theme.colour(paint), self.press)
        return self._inks[key]

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


def _rectangle(x: float, y: float, width: float, height: float, radius: float) -> str:
    """The path of a rectangle with round corners, in mm."""
    if not radius:
        return f"{x:.2f} {y:.2f} {width:.2f} {height:.2f} re "
    right, foot = x + width, y + height
    bend = radius * (1 - pdf.ROUND)
    return ROUND_RECTANGLE % (
        *(x + radius, y),
        *(right - radius, y, right - bend, y, right, y + bend, right, y + radius),
        *(right, foot - radius, right, foot - bend, right - bend, foot, right - radius, foot),
        *(x + radius, foot, x + bend, foot, x, foot - bend, x, foot - radius),
        *(x, y + radius, x, y + bend, x + bend, y, x + radius, y),
    )


def _operator(step: PathStep) -> str:
    """A step of a path as PDF."""
    numbers = "".join(f"{number:.6g} " for number in step.points)
    return f"{numbers}{OPERATORS[step.kind]}"


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
