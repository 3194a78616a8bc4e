"""What is drawn on a side of a card, as a tape: PDF operators, and between them what only a file can say,
such as the codes of letters in its fonts. A tape can be kept, and played into any file.

Coordinates of a shape are mm from the top left of the card; operators count points upwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from loopwright_compiler.print.cards.faces import (
    ART,
    BEGIN_TEXT,
    ICON,
    MARKED,
    OPERATORS,
    OVER,
    SCENE,
    TEXT,
    Art,
    Drawn,
    FaceShape,
    PrintedFace,
    Tape,
    TextLine,
)
from loopwright_compiler.print.colours import PressInks, black, fill, letters, overprinted
from loopwright_compiler.print.geometry.grid import BLEED, PAINTED, Rect
from loopwright_compiler.print.geometry.icon_paths import ICON_UNITS
from loopwright_compiler.print.geometry.sizes import POINTS_PER_UM, pt, um
from loopwright_compiler.print.scenes import pdf
from loopwright_compiler.print.scenes.palette import TYPE_CONTRAST, contrast
from loopwright_compiler.print.scenes.pdf import KeptScenes
from loopwright_compiler.print.text.lines import Segment
from loopwright_compiler.print.theme.theme import Theme

from .tagging import BEGIN_ARTIFACT, END
from .writer import KNOCK_OUT, OVERPRINT

MM: Final = pt(1000)  # points
ROUND_RECTANGLE: Final = "%.2f %.2f m " + 4 * "%.2f %.2f l %.2f %.2f %.2f %.2f %.2f %.2f c " + "h "
DISC: Final = "%.2f %.2f m " + 4 * "%.2f %.2f %.2f %.2f %.2f %.2f c "
ICON_DROP: Final = 0.14  # ems that an icon in a text reaches below the baseline
VISIBLE, INVISIBLE = 0, 3  # text render modes
BLACK: Final = "#000000"
SMALL: Final = 10  # points: smaller letters show it if a press lays several inks beside each other


class Recorder:
    """A recorder of sides in a theme, in the inks of a press if there is one; it draws their scenes."""

    def __init__(self, theme: Theme, press: PressInks | None, scenes: KeptScenes) -> None:
        self.theme, self.press, self.scenes = theme, press, scenes
        self._black = black(press)
        self._inks: dict[tuple[str, bool], str] = {}
        self._tape: Tape = []
        self._lines: list[str] = []

    def side(self, face: PrintedFace, slot: Rect, reach: Rect) -> Tape:
        """What is drawn on a side, inside an artifact and over its own art."""
        height, picture = slot.height, self.theme.word("picture", card=face.card)
        if face.cover:
            with self._told(face.cover.source.wishes.alt or picture):
                self._put(ART, face.cover)
            self._put(OVER, face.side)
        if face.scene:
            with self._told(face.scene.alt):
                if face.scene.below:
                    self._shapes([face.scene.below], height)
                self._scene(face.scene, slot, reach)
        for art in face.art:
            if art.window:
                with self._told(art.source.wishes.alt or picture):
                    self._window(art, height)
        if face.frame:
            self._put(ART, face.frame)
        if face.shapes:
            self._shapes(face.shapes, height)
        self._line(END)
        if face.lines:
            self._text(face.lines, height, self._overprints(face))
        for art in face.art:
            if not art.window:
                self._put(MARKED, "Figure", art.source.wishes.alt or picture)
                self._line()
                self._put(ART, art)
                self._line(END)
        return self._finished()

    def shapes(self, shapes: list[FaceShape], height: int) -> Tape:
        """Flat shapes and icons, in mm from the top left of the trim."""
        self._shapes(shapes, height)
        return self._finished()

    def text(self, lines: list[TextLine], page_height: int) -> Tape:
        """Lines on a page of `page_height` µm, apart from cards."""
        self._text(lines, page_height, overprint=False)
        return self._finished()

    def _line(self, *operators: str) -> None:
        """Add operators as a line, or the end of one."""
        self._lines += *operators, "\n"

    def _put(self, *row: str | Art) -> None:
        """Add what is no operator: its kind, and what it says."""
        if self._lines:
            self._tape += OPERATORS, "".join(self._lines)
            self._lines = []
        self._tape += row

    def _finished(self) -> Tape:
        self._put()
        tape, self._tape = self._tape, []
        return tape

    @contextmanager
    def _told(self, alt: str) -> Iterator[None]:
        """Mark what is drawn inside the block, amid an artifact, as a picture with its alternative text; what
        has none stays a part of the artifact.
        """
        if not alt:
            yield
            return
        self._line(END)
        self._put(MARKED, "Figure", alt)
        self._line()
        yield
        self._line(END)
        self._line(BEGIN_ARTIFACT)

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

    def _scene(self, scene: Drawn, slot: Rect, reach: Rect) -> None:
        """Add a scene; where the side goes on beyond the scene's own edges, it is mirrored there."""
        frame = scene.frame
        mark = self.scenes.mark(scene.plan, scene.palette, frame, self.press)
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
                    self._line(f"q {ink} {pt(-PAINTED):.2f} {pt(at):.2f} {wide:.2f} {pt(tall):.2f} re f Q")
            edges = [frame.left] * (frame.left < 0) + [frame.right] * (frame.right * 1000 > slot.width)
            for edge in (2 * side for side in edges):
                self._line(f"q -1 0 0 1 {edge * MM:.3f} 0 cm")
                self._put(SCENE, mark)
                self._line("Q")
        self._put(SCENE, mark)

    def _window(self, art: Art, height: int) -> None:
        """Add the part of a picture that its window shows."""
        left, top, width, tall = art.window
        self._line(f"q {pt(left):.2f} {pt(height - top - tall):.2f} {pt(width):.2f} {pt(tall):.2f} re W n")
        self._put(ART, art)
        self._line("Q")

    def _shapes(self, shapes: list[FaceShape], height: int) -> None:
        """Add flat shapes and icons, in mm from the top left of the trim."""
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
                self._line("\n".join(out))
                out = []
                scale = side / ICON_UNITS
                self._line(f"q {scale:.5f} 0 0 {scale:.5f} {x:.3f} {y:.3f} cm")
                self._put(ICON, name)
                self._line("Q")
            elif kind == "rect":
                out.append(_rectangle(*at) + paint)
            elif kind == "disc":
                out.append(DISC % pdf.circle(*at) + paint)
            else:
                points = [f"{x:.2f} {y:.2f}" for x, y in zip(at[::2], at[1::2], strict=True)]
                end = "1 j 1 J S 0 j 0 J" if kind == "line" else f"h {paint}"
                out.append(f"{points[0]} m {' l '.join(points[1:])} l {end}")
        out.append("Q")
        self._line("\n".join(out))

    def _text(self, lines: list[TextLine], height: int, overprint: bool) -> None:
        """Add lines; with `overprint`, black letters and signs over what lies below."""
        icons: list[tuple[str, str, float, float, float]] = []
        ink, over, marked, line = "", False, False, self._line
        self._put(BEGIN_TEXT, "")
        line()
        for item in lines:
            size, left, y = item.line.size, item.x * POINTS_PER_UM, (height - item.y) * POINTS_PER_UM
            if item.role:
                if marked:
                    line(END)
                marked = True
                self._put(MARKED, item.role, "")
                line()
            if ink != (needed := self._ink(item.paint, size < SMALL)):
                ink = needed
                line(ink)
                if overprint and over != (ink == self._black):
                    over = not over
                    line(OVERPRINT if over else KNOCK_OUT)
            if item.unseen:
                self._unseen(item, left, y)
                continue
            if item.track:
                line(f"{item.track:g} Tc")
            for segment in item.line.segments():
                x = left + segment.x * size
                line(f"1 0 0 1 {x:.2f} {y:.2f} Tm")
                if segment.icon is None:
                    self._letters(size, [segment])
                    continue
                top = y + (1 - ICON_DROP) * size
                icons.append((segment.icon, ink, x + 0.04 * size, top - 0.04 * size, 0.92 * size))
                if segment.text.strip():
                    self._hidden(size, [segment], 1 / segment.font.width(segment.text))
            if item.track:
                line("0 Tc")
        line(END)
        line("ET")
        if icons:
            line(BEGIN_ARTIFACT)
            for name, ink, x, top, side in icons:
                if overprint and over != (ink == self._black):
                    over = not over
                    line(OVERPRINT if over else KNOCK_OUT)
                scale = side / ICON_UNITS
                line(f"q {ink} {scale:.4f} 0 0 {-scale:.4f} {x:.2f} {top:.2f} cm")
                self._put(ICON, name)
                line("Q")
            line(END)
        if over:
            line(KNOCK_OUT)

    def _letters(self, size: float, segments: Sequence[Segment], end: str = "") -> None:
        """Add the pieces of a line of text that are shown one after the other, and what ends that line."""
        for number, segment in enumerate(segments):
            if number:
                self._lines.append(" ")
            self._put(TEXT, segment.font.name, f"{size:g}", segment.text)
        self._line(end)

    def _hidden(self, size: float, segments: Sequence[Segment], wide: float) -> None:
        """Add pieces that are not drawn, so wide as a share of their width."""
        self._lines.append(f"{INVISIBLE} Tr {100 * wide:.2f} Tz ")
        self._letters(size, segments, f" 100 Tz {VISIBLE} Tr")

    def _unseen(self, item: TextLine, x: float, y: float) -> None:
        """Add words that stand for a sign: as wide as the sign, and not drawn."""
        self._lines.append(f"1 0 0 1 {x:.2f} {y:.2f} Tm ")
        pieces = [piece for piece in item.line._replace(tail=" ").segments() if piece.text.strip()]
        self._hidden(item.line.size, pieces, item.unseen / max(item.line.width, 1.0))

    def _ink(self, paint: str, small: bool = False) -> str:
        """The operator for letters and icons in a paint: its fill colour, or else that of its outline."""
        key = paint, small
        if key not in self._inks:
            mixed = letters if small else fill
            self._inks[key] = mixed(self.theme.colour(paint), self.press)
        return self._inks[key]


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
