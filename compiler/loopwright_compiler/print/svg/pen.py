"""Drawing of laid-out faces as SVG, in mm from the top left of the trim: the same parts in the same order as
the PDF's pen draws them.

Text is either text (for pages that bring the fonts) or outlines, each letter drawn once in a file (for
pictures, which browsers show without any font of the page). Outlines have their words in a description.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from typing import Any, Final

from loopwright_compiler.print.cards.faces import Art, Drawn, FaceShape, PrintedFace, TextLine
from loopwright_compiler.print.cards.pictures import Picture
from loopwright_compiler.print.cards.svg import CAPS, JOINS
from loopwright_compiler.print.geometry.icon_paths import ICON_UNITS, PathStep, steps
from loopwright_compiler.print.geometry.sizes import POINTS_PER_UM, Size
from loopwright_compiler.print.pdf.recorder import ICON_DROP
from loopwright_compiler.print.scenes.svg import markup
from loopwright_compiler.print.text.fonts import FontFace as Font
from loopwright_compiler.print.theme.theme import Theme

from .glyphs import EM, outline

MM: Final = 1 / (POINTS_PER_UM * 1000)  # mm in a point
UM: Final = 1000  # µm in a mm
KERN: Final = 1000  # steps of kerning in an em


@dataclass(slots=True)
class Shared:
    """What several drawings use: icons and letters by their ids, and the letters that each font shows; `path`
    is that of an icon.
    """

    path: Callable[[str], str]
    drawn: dict[str, str] = field(default_factory=dict)
    ids: dict[tuple[str, str], str] = field(default_factory=dict)
    letters: dict[str, tuple[Font, set[str]]] = field(default_factory=dict)

    def icon(self, name: str) -> str:
        """The id of an icon."""
        id = f"icon-{name}"
        if id not in self.drawn:
            self.drawn[id] = f'<path id="{id}" fill-rule="evenodd" d="{path_data(steps(self.path(name)))}"/>'
        return id

    def scene(self, content: str) -> str:
        """The id of a scene, which several sides may show."""
        key = "scene", content
        if key not in self.ids:
            self.ids[key] = id = f"scene{len(self.ids)}"
            self.drawn[id] = f'<g id="{id}">{content}</g>'
        return self.ids[key]

    def letter(self, font: Font, char: str) -> str:
        """The id of a letter's outline; empty if nothing is drawn of it."""
        key = font.name, char
        if key not in self.ids:
            path = outline(font, char)
            self.ids[key] = id = f"l{len(self.ids)}" if path else ""
            if path:
                self.drawn[id] = f'<path id="{id}" d="{path}"/>'
        return self.ids[key]

    def family(self, font: Font, text: str) -> str:
        """The name by which a page knows a font, which is to show these letters."""
        _, letters = self.letters.setdefault(font.name, (font, set()))
        letters.update(text)
        return family(list(self.letters).index(font.name))

    def definitions(self) -> str:
        """All that is shared, as an element."""
        return f"<defs>{''.join(self.drawn.values())}</defs>" if self.drawn else ""


def family(number: int) -> str:
    """The name of a page's nth font."""
    return f"card-{number}"


def said(face: PrintedFace) -> str:
    """The texts of a side in the order of reading, a line each."""
    texts: list[list[str]] = []
    for item in face.lines:
        if item.role or not texts:
            texts.append([])
        texts[-1].append("".join(segment.text for segment in item.line.segments()).rstrip("\u00ad"))
    return "\n".join(" ".join(part.strip() for part in text if part.strip()) for text in texts)


def described(face: PrintedFace) -> str:
    """What a side shows and says: its pictures, then its texts in the order of reading, a line each."""
    scene = face.scene.alt if face.scene else ""
    pictures = [art.source.wishes.alt for art in (face.cover, *face.art) if art]
    return "\n".join(filter(None, (scene, *pictures, said(face))))


def alone(face: PrintedFace, theme: Theme) -> str:
    """A side as a whole file for browsers: letters are outlines, and nothing outside it is needed."""
    return _whole(face, theme, "href", 0.0)


def for_editors(face: PrintedFace, theme: Theme, bleed: float = 0.0) -> str:
    """A side as a whole file for programs that edit drawings, with `bleed` mm beyond its trim.

    Shared parts are referred to as SVG 1.1 does it: Inkscape before 1.3 draws nothing of a plain `href`.
    """
    return _whole(face, theme, "xlink:href", bleed)


def _whole(face: PrintedFace, theme: Theme, link: str, bleed: float) -> str:
    shared = Shared(theme.icon)
    content = "".join(_Drawing(theme, shared, outlines=True, link=link, bleed=bleed).parts(face))
    words = f"<title>{escape(face.card)}</title><desc>{escape(described(face))}</desc>"
    names = ' xmlns:xlink="http://www.w3.org/1999/xlink"' if link.startswith("xlink:") else ""
    return _element(face, theme, words + shared.definitions() + content, f'{names} role="img"', bleed)


def on_page(face: PrintedFace, theme: Theme, shared: Shared) -> str:
    """A side for a page that holds `shared` and its fonts: text is text."""
    content = "".join(_Drawing(theme, shared, outlines=False).parts(face))
    return _element(face, theme, content, f' role="group" aria-label="{escape(face.card)} {face.side}"')


def _element(face: PrintedFace, theme: Theme, content: str, more: str, bleed: float = 0.0) -> str:
    width, height = (length / UM + 2 * bleed for length in theme.sides[face.side].size)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" lang="{escape(theme.lang.replace("_", "-"))}" '
        f'width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="{_n(-bleed)} {_n(-bleed)} {width:g} {height:g}"{more}>{content}</svg>'
    )


class _Drawing:
    """A drawer of faces in a theme's colours.

    `link` is the attribute that refers to shared parts; what reaches the trim goes on by `bleed` mm.
    """

    def __init__(
        self, theme: Theme, shared: Shared, outlines: bool, link: str = "href", bleed: float = 0.0
    ) -> None:
        self.theme, self.shared, self.link, self.bleed = theme, shared, link, bleed
        self.lettered = self._outlines if outlines else self._text
        self.outlines = outlines
        self.exact = link != "href"  # only programs that edit drawings want the older one

    def parts(self, face: PrintedFace) -> Iterator[str]:
        """The elements of a side, from below to above."""
        side = self.theme.sides[face.side]
        trim = Size(*side.size)
        for shape in side.art:
            yield self._art_shape(shape, trim)
        if face.cover:
            yield self._art(face.cover)
            for shape in side.over or ():
                yield self._art_shape(shape, trim)
        if face.scene:
            yield from self._flat([face.scene.below] if face.scene.below else [])
            yield self._scene(face.scene)
        yield from (self._art(art) for art in face.art if art.window)
        if face.frame:
            yield self._art(face.frame)
        yield from self._flat(face.shapes)
        yield from self._lines(face.lines)
        for art in face.art:
            if not art.window:
                yield self._art(art)

    def _scene(self, scene: Drawn) -> str:
        content = markup(scene.shapes, scene.palette, scene.frame)
        if self.outlines:
            return content
        return f'<use href="#{self.shared.scene(content)}" role="img" aria-label="{escape(scene.alt)}"/>'

    def _flat(self, shapes: Iterable[FaceShape]) -> Iterator[str]:
        for kind, at, inside, edge, thick, name in shapes:
            if kind == "clip":
                left, top, width, height = at[:4]
                yield (
                    f'<svg x="{_n(left)}" y="{_n(top)}" width="{_n(width)}" height="{_n(height)}" '
                    f'viewBox="{_n(left)} {_n(top)} {_n(width)} {_n(height)}">'
                )
            elif kind == "unclip":
                yield "</svg>"
            elif kind == "icon":
                yield self._icon(name, inside, *at)
            else:
                paint = f' fill="{inside or "none"}"'
                paint += f' stroke="{edge}" stroke-width="{_n(thick)}"' if edge else ""
                if kind == "rect":
                    yield _rect(at, paint)
                elif kind == "disc":
                    yield f'<circle cx="{_n(at[0])}" cy="{_n(at[1])}" r="{_n(at[2])}"{paint}/>'
                elif kind == "line":
                    ends = 'stroke-linejoin="round" stroke-linecap="round"'
                    yield f'<polyline points="{" ".join(map(_n, at))}"{paint} {ends}/>'
                else:
                    yield f'<polygon points="{" ".join(map(_n, at))}"{paint}/>'

    def _icon(self, name: str, colour: str, x: float, y: float, side: float) -> str:
        place = f"translate({_n(x)} {_n(y)})scale({side / ICON_UNITS:.4g})"
        return f'<use {self.link}="#{self.shared.icon(name)}" fill="{colour}" transform="{place}"/>'

    def _lines(self, lines: Iterable[TextLine]) -> Iterator[str]:
        for item in lines:
            size = item.line.size * MM
            if item.unseen:
                yield self._unseen(item, size)
                continue
            colour = self.theme.colour(item.paint)
            for segment in item.line.segments():
                x, y = item.x / UM + segment.x * size, item.y / UM
                if segment.icon is None:
                    yield self.lettered(segment.font, segment.text, x, y, size, colour, item.track * MM)
                    continue
                top = y - (1 - ICON_DROP) * size
                yield self._icon(segment.icon, colour, x + 0.04 * size, top + 0.04 * size, 0.92 * size)
                if segment.text.strip() and not self.outlines:
                    yield self._hidden(segment.font, segment.text, x, y, size, size)

    def _unseen(self, item: TextLine, size: float) -> str:
        if self.outlines:
            return ""
        pieces = [segment for segment in item.line.segments() if segment.text.strip()]
        text = "".join(segment.text for segment in pieces)
        return self._hidden(pieces[0].font, text, item.x / UM, item.y / UM, size, item.unseen / UM)

    def _hidden(self, font: Font, text: str, x: float, y: float, size: float, width: float) -> str:
        """Words for a sign, for whoever searches, copies or listens."""
        return (
            f'<text x="{_n(x)}" y="{_n(y)}" font-family="{self.shared.family(font, text)}" '
            f'font-size="{_n(size)}" textLength="{_n(width)}" lengthAdjust="spacingAndGlyphs" '
            f'fill-opacity="0">{escape(text)}</text>'
        )

    def _text(self, font: Font, text: str, x: float, y: float, size: float, colour: str, track: float) -> str:
        moves = [font.kerning[before].get(char, 0) for before, char in pairwise(text)]
        while moves and not moves[-1]:
            moves.pop()
        kerned = f' dx="0 {" ".join(_n(move * size / KERN) for move in moves)}"' if moves else ""
        spaced = f' letter-spacing="{_n(track)}"' if track else ""
        return (
            f'<text x="{_n(x)}" y="{_n(y)}"{kerned}{spaced} font-family="{self.shared.family(font, text)}" '
            f'font-size="{_n(size)}" fill="{colour}" xml:space="preserve">{escape(text)}</text>'
        )

    def _outlines(
        self, font: Font, text: str, x: float, y: float, size: float, colour: str, track: float
    ) -> str:
        uses, at, before = [], 0.0, ""
        for char in text:
            at += font.kerning[before].get(char, 0) * EM / KERN
            if id := self.shared.letter(font, char):
                uses.append(f'<use {self.link}="#{id}" x="{round(at)}"/>')
            at += font.width(char) * EM + track / size * EM
            before = char
        place = f"translate({_n(x)} {_n(y)})scale({size / EM:.4g})"
        return f'<g fill="{colour}" transform="{place}">{"".join(uses)}</g>' if uses else ""

    # --- Pictures of authors and shapes of themes

    def _art(self, art: Art) -> str:
        x, y, width, height = (length / UM for length in (art.x, art.y, art.width, art.height))
        if art.source.drawing is not None:
            across, down = art.source.drawing.width, art.source.drawing.height
            content = "".join(_drawn(shape) for shape in art.source.drawing.shapes)
        else:
            content, across, down = "", width, height
        place = (
            f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" preserveAspectRatio="none"'
        )
        if not content:
            picture = f'<image {place} {self.link}="{_data(art.source, self.exact)}"/>'
        else:
            picture = f'<svg {place} viewBox="0 0 {across:g} {down:g}">{content}</svg>'
        if not art.window:
            return picture
        box = " ".join(_n(length / UM) for length in art.window)
        left, top, wide, tall = box.split()
        return f'<svg x="{left}" y="{top}" width="{wide}" height="{tall}" viewBox="{box}">{picture}</svg>'

    def _art_shape(self, shape: Mapping[str, Any], trim: Size | None = None) -> str:
        """One shape of a theme file, filled and outlined as its paint says; a box that reaches an edge of the
        `trim` goes on into the bleed.
        """
        paint = self.theme.paints[shape["paint"]]
        if paint.fill is None and paint.line is None:
            return ""
        edge = f' stroke="{paint.line}" stroke-width="{_n(paint.width / UM)}"' if paint.line else ""
        style = f' fill="{paint.fill or "none"}"{edge}'
        if "rect" in shape:
            box = self._reaching(shape["rect"], trim)
            return _rect((*box, float(shape.get("round", 0))), style)
        if "circle" in shape:
            x, y, radius = map(float, shape["circle"])
            return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"{style}/>'
        if "rings" in shape:
            return "".join(_rings(list(map(float, shape["rings"])), edge))
        if "stripes" in shape:
            *place, step = shape["stripes"]
            return _stripes([*self._reaching(place, trim), float(step)], style)
        if "path" in shape:
            return f'<path fill-rule="evenodd" d="{path_data(steps(shape["path"]))}"{style}/>'
        x, y, side = map(float, shape["at"])
        return self._icon(shape["icon"], paint.fill or paint.line or "", x, y, side)

    def _reaching(self, box: Sequence[Any], trim: Size | None) -> tuple[float, float, float, float]:
        """The left, top, width and height of a box, widened by the bleed where it reaches the trim."""
        x, y, width, height = map(float, box)
        if trim is None or not self.bleed:
            return x, y, width, height
        left, top = self.bleed * (x <= 0), self.bleed * (y <= 0)
        right = self.bleed * (x + width >= trim.width / UM)
        foot = self.bleed * (y + height >= trim.height / UM)
        return x - left, y - top, width + left + right, height + top + foot


def _rings(place: list[float], edge: str) -> Iterator[str]:
    """Concentric circles: centre, innermost and outermost radius, distance."""
    x, y, radius, last, distance = place
    while radius <= last + 1e-6:
        yield f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="none"{edge}/>'
        radius += distance


def _stripes(place: list[float], style: str) -> str:
    """Slanting stripes inside a box, with a stripe's width; gaps are as wide."""
    x, y, width, height, step = place
    paths, left = [], x - height
    while left < x + width:
        paths.append(f"M{_n(left)} {_n(y + height)}h{_n(step)}l{_n(height)} {_n(-height)}h{_n(-step)}z")
        left += 2 * step
    box = f"{_n(x)} {_n(y)} {_n(width)} {_n(height)}"
    return (
        f'<svg x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" viewBox="{box}">'
        f'<path d="{"".join(paths)}"{style}/></svg>'
    )


def _rect(at: tuple[float, ...], paint: str) -> str:
    x, y, width, height, radius = at
    bend = f' rx="{_n(radius)}"' if radius else ""
    return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"{bend}{paint}/>'


def _drawn(shape: Any) -> str:
    """A shape of an author's drawing."""
    edge = f' stroke="{shape.stroke}" stroke-width="{shape.width:g}"' if shape.stroke else ""
    if shape.stroke:
        edge += f' stroke-linecap="{CAPS[shape.cap]}"' * bool(shape.cap)
        edge += f' stroke-linejoin="{JOINS[shape.join]}"' * bool(shape.join)
        edge += f' stroke-miterlimit="{shape.miter:g}"' * (shape.miter != 4)
        if shape.dash:
            lengths = " ".join(f"{length:g}" for length in shape.dash)
            edge += f' stroke-dasharray="{lengths}" stroke-dashoffset="{shape.shift:g}"'
    rule = ' fill-rule="evenodd"' if shape.even_odd else ""
    return f'<path d="{path_data(shape.steps)}"{rule} fill="{shape.fill or "none"}"{edge}/>'


def _data(picture: Picture, exact: bool) -> str:
    """The pixels of a picture as an address that holds them: small for a page, `exact` for whoever goes on to
    draw.
    """
    out, image = io.BytesIO(), picture.pixels(press=None)
    kind = "PNG" if image.mode == "RGBA" or (exact and not picture.lossy) else "JPEG"
    quality = {"quality": 95, "subsampling": 0} if exact else {"quality": 85}
    image.save(out, kind, **({} if kind == "PNG" else quality))
    return f"data:image/{kind.lower()};base64,{base64.b64encode(out.getvalue()).decode('ascii')}"


def path_data(path: Iterable[PathStep]) -> str:
    """A path as the attribute `d` has it."""
    letters = {"move": "M", "line": "L", "curve": "C", "close": "Z"}
    return "".join(letters[kind] + " ".join(map(_n, points)) for kind, points in path)


def _n(number: float) -> str:
    """A length to a hundredth of a mm or of a unit, in few letters."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
