"""Draws laid-out faces on a canvas: art and icons as forms that the file stores once, text as text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from typing import NamedTuple

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from .art import ICON_UNITS, Artist, fill_path
from .faces import Face, TextLine
from .fitting import Line
from .fonts import Face as Font
from .icon_paths import PATHS
from .sheet import CardSize, Rect
from .theme import Theme
from .units import POINTS_PER_UM, pt, um

OVER = um(0.05)  # how far the ground of a card goes beyond its trim
ICON_DROP = 0.14  # ems that an icon in a text reaches below the baseline
VISIBLE, INVISIBLE = 0, 3  # text render modes


class Segment(NamedTuple):
    """Text in one font within a line; x in ems from the line's left end.

    An icon has a drawing; its text is then invisible, one em wide, for whoever copies or searches.
    """

    x: float
    text: str
    font: Font
    icon: str | None = None


def segments(line: Line) -> Iterator[Segment]:
    """A line as few pieces of text as possible, with the spaces between them and the tail."""
    x, start, text, font = 0.0, 0.0, "", None
    for number, word in enumerate(line.words):
        if number and word.space:
            text, x = text + " ", x + word.space
        for atom, following in zip_longest(word.atoms, word.atoms[1:]):
            if font is None or atom.icon or font is not atom.face or _strays(x, start, text, font):
                if text and font:
                    yield Segment(start, text, font)
                start, text, font = x, "", atom.face
            if atom.icon:
                gap = " " if following and following.icon else ""  # for readers: the names of two icons
                yield Segment(x, atom.text + gap, atom.face, atom.icon)
                start = x + atom.width
            else:
                text += atom.text
            x += atom.width
    text += line.tail
    if text and font:
        yield Segment(start, text, font)


def _strays(x: float, start: float, text: str, font: Font) -> bool:
    """Whether a space of another font's width has moved the next letter away from where it would go."""
    return text.endswith(" ") and abs(start + font.width(text) - x) > 1e-6


@cache
def colour(value: str) -> Color:
    """A colour of a theme."""
    return HexColor(value)


class Pen:
    """Draws cards at their slots; needs a canvas whose page has this height in µm."""

    def __init__(self, canvas: Canvas, theme: Theme, card: CardSize, page_height: int) -> None:
        self.canvas = canvas
        self.theme = theme
        self.card = card
        self.page_height = page_height
        self._forms: set[str] = set()

    def card_face(self, face: Face, slot: Rect) -> None:
        """Draw one side of a card in its slot."""
        self.canvas.saveState()
        self.canvas.translate(pt(slot.x), pt(self.page_height - slot.y - slot.height))
        self.canvas.doForm(self._side(face.side))
        for bar in face.bars:
            self.canvas.setFillColor(self._ink(bar.paint))
            below = self.card.height - bar.y - bar.height
            self.canvas.rect(pt(bar.x), pt(below), pt(bar.width), pt(bar.height), stroke=0, fill=1)
        for icon in face.icons:
            self._icon(icon.name, icon.paint, pt(icon.x), pt(self.card.height - icon.y), pt(icon.size))
        self._text(face.lines)
        self.canvas.restoreState()

    def _text(self, lines: list[TextLine]) -> None:
        out = self.canvas.beginText()
        icons: list[tuple[str, str, float, float, float]] = []
        paint = ""
        font: tuple[Font | None, float] = (None, 0.0)
        for item in lines:
            if item.paint != paint:
                paint = item.paint
                out.setFillColor(self._ink(paint))
            size, y = item.line.size, pt(self.card.height - item.y)
            for segment in segments(item.line):
                x = item.x * POINTS_PER_UM + segment.x * size
                if (segment.font, size) != font:
                    font = (segment.font, size)
                    out.setFont(segment.font.name, size)
                out.setTextOrigin(x, y)
                if segment.icon is None:
                    out.textOut(segment.text)
                    continue
                top = y + (1 - ICON_DROP) * size
                icons.append((segment.icon, paint, x + 0.04 * size, top - 0.04 * size, 0.92 * size))
                if segment.text.strip():
                    out.setTextRenderMode(INVISIBLE)
                    out.setHorizScale(100 / segment.font.width(segment.text))
                    out.textOut(segment.text)
                    out.setHorizScale(100)
                    out.setTextRenderMode(VISIBLE)
        self.canvas.drawText(out)
        for icon in icons:
            self._icon(*icon)

    def _icon(self, name: str, paint: str, x: float, top: float, size: float) -> None:
        form = self._icon_form(name)
        self.canvas.saveState()
        self.canvas.setFillColor(self._ink(paint))
        self.canvas.transform(size / ICON_UNITS, 0, 0, -size / ICON_UNITS, x, top)
        self.canvas.doForm(form)
        self.canvas.restoreState()

    def _ink(self, paint: str) -> Color:
        """The colour of letters and icons in a paint: its fill, else its outline."""
        chosen = self.theme.paints[paint]
        return colour(chosen.fill or chosen.line or "#000000")

    def _side(self, name: str) -> str:
        form = f"side-{name}"
        if form not in self._forms:
            self._forms.add(form)
            over = pt(OVER)
            self.canvas.beginForm(form, -over, -over, pt(self.card.width) + over, pt(self.card.height) + over)
            artist = Artist(self.canvas, self.theme, self.card, OVER)
            for shape in self.theme.sides[name].art:
                artist.draw(shape)
            self.canvas.endForm()
        return form

    def _icon_form(self, name: str) -> str:
        form = f"icon-{name}"
        if form not in self._forms:
            self._forms.add(form)
            self.canvas.beginForm(form, 0, 0, ICON_UNITS, ICON_UNITS)
            fill_path(self.canvas, PATHS[name], fill=1, stroke=0)
            self.canvas.endForm()
        return form
