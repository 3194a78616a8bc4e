"""Boards: a header with its scene on the left, as on a card, and beside it panels on which pieces lie.

A board is cut from one sheet with the cards and stands on the table in front of a player, or beside the map.
Lengths are millimetres from the top left of the trim.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_compiler.card_rows import Block, Strip
from loopwright_compiler.print.text.lines import TextMisfit
from loopwright_compiler.print.theme.layout import BodySizes, LayoutBox

from .badges import SQUARE_LINE
from .body import TextFrame, texts_of, words_below
from .faces import FaceShape, TextLine
from .grid import KICKER, KICKER_TRACK, PT
from .panels import FEW_LINES, PanelSide
from .side import MOST_AIR, OVER
from .typesetter import Bounds, PreflightTypesetter, Type

if TYPE_CHECKING:
    from loopwright_compiler.print.scenes.palette import Hour

    from .pictures import Picture
    from .press import Press

HEAD: Final = 66.0
"""The width of the header on the left, about that of a card."""
PANEL_ROUND: Final = 1.6
PANEL_EDGE: Final = 3.0  # from the edge of a panel to what stands on it
LABEL_LINE: Final = 4.7  # the baseline of a panel's label
PLACE: Final = 9.6  # a place for a cube of 8 mm
PLACE_GAP: Final = 1.4
LABEL_ICON: Final = 3.0
SCALE_DISC: Final = 5.0
GROUP: Final = Type("bold", 12, 0)


class Panel(NamedTuple):
    """A rounded rectangle on which pieces lie: left, top, width and height."""

    x: float
    y: float
    width: float
    height: float


class BoardSpace(NamedTuple):
    """What lies on a panel for one sign: how many cubes, and what that says, with markup."""

    cubes: int
    text: str


class BoardSide(PanelSide):
    """One side of a board while it is laid out."""

    def __init__(
        self,
        press: Press,
        name: str,
        card: str,
        hour: Hour = "dusk",
        pictured: str | None = None,
        key: str = "",
        head: float = HEAD,
    ) -> None:
        super().__init__(press, name, card, hour, pictured, key)
        self.board = self.grid
        self.layout = name, (head, self.board.height), False
        self.grid, self.beyond = press.layout(*self.layout), 0.0
        self.foot_on: LayoutBox | None = None

    def _own_picture(self) -> Picture | None:
        """The author's picture of this side, or of the front."""
        pictures, back = self.press.pictures, self.side.name.endswith("-large")
        own = pictures.of(self.pictured, "back") if back else None
        own = own or pictures.of(self.pictured, "front")
        if own and own.wishes.place == "side":
            pictures.refuse_wish(own, "a board has no room for a picture over all of its side")
        return own

    def group(self, text: str) -> None:
        """A disc in the place of the sun, with a few letters."""
        x, y, radius = self.grid.circle
        look = self.look
        edge = look.ink if look.strip_line else ""
        self.face.texts.append(("group", text))
        self.disc = x, y
        self.face.shapes.append(FaceShape("disc", (x, y, radius), look.disc, edge, 0.3 if edge else 0.0))
        ink = look.ink if look.disc in (look.paper, look.white) else look.white
        self.text_frame().letters(text, GROUP.size, x, y + GROUP.size * PT * 0.36, ink, role="P")

    def foot(self, lines: Sequence[tuple[str, str]], origin: str, sign: str = "") -> None:
        """The foot of the header, or of what stands beside it."""
        if self.foot_on is None:
            super().foot(lines, origin, sign)
        else:
            self._foot(lines, origin, sign, self.foot_on)

    # --- Beside the header

    def beside(self, blocks: Sequence[Block], top: float, end: float) -> None:
        """Set blocks to the right of the header, between two heights, in the first measure that fits; the
        foot stands below them.
        """
        left, right = self.grid.width + PANEL_EDGE + 1.5, self.board.text.right
        column = left, right
        if foot := self.board.foot:
            self.foot_on = LayoutBox(left, end + foot.y - self.board.text.foot, right - left, foot.height)
        self.face.texts.append(("beside", *(block.text for block in blocks if not isinstance(block, Strip))))
        room = end - top
        measures = [size.measure for size in self.grid.sizes]
        if self._surely_beside(blocks, column, measures[-1], room):
            return
        for measure in measures:
            frame = TextFrame(self.typesetter.exact, column, measure, self.look, 0.0)
            frame.blocks(blocks)
            high = frame.y - measure.trailing
            if high <= room:
                break
        else:
            texts = list(texts_of(blocks, self.press.problems.strings))
            origin, longest = max(texts, key=lambda text: len(text[1]))
            words = words_below((text for _, text in texts), (high - room) / high)
            misfit = TextMisfit("height", high * 1000, room * 1000, "", origin, longest, words)
            self.press.problems.misfit(self.face.card, self.side.name, "beside", misfit)
        top += min(MOST_AIR, max(0.0, room - high) / 4)
        TextFrame(self.typesetter, column, measure, self.look, top, face=self.face).blocks(blocks)

    def _surely_beside(
        self, blocks: Sequence[Block], column: tuple[float, float], measure: BodySizes, room: float
    ) -> bool:
        """Whether a check knows that the blocks fit, whatever their letters measure."""
        if not isinstance(self.typesetter, PreflightTypesetter):
            return False
        bounds = Bounds(self.typesetter)
        frame = TextFrame(bounds, column, measure, self.look, 0.0)
        frame.blocks(blocks)
        return bounds.sure and frame.y - measure.trailing <= room

    # --- Panels

    def panel(self, panel: Panel, filled: bool = True) -> None:
        """Draw a panel."""
        look = self.look
        ground = look.strip if filled else look.paper
        line = look.strip_line or ("" if filled else look.accent)
        at = (*panel, PANEL_ROUND)
        self.face.shapes.append(FaceShape("rect", at, ground, line, 0.25 if line else 0.0))

    def label(self, text: str, icon: str, x: float, y: float, right: float) -> None:
        """The name of a panel, with its sign."""
        self.face.texts.append(("label", icon, text))
        look = self.look
        self.face.shapes.append(FaceShape("icon", (x, y - 2.55, LABEL_ICON), look.accent, name=icon))
        type = Type("bold", KICKER, 0)
        self.one_line(
            text, type, x + LABEL_ICON + 0.9, y, look.ink, self.face.card, "H3", KICKER_TRACK, right=right
        )

    def places(self, count: int, x: float, y: float, size: float = PLACE, icon: str = "") -> float:
        """Squares for cubes side by side, each with a pale sign; gives where they end."""
        self.face.texts.append(("places", icon, str(count)))
        look, shapes = self.look, self.face.shapes
        for _ in range(count):
            shapes.append(FaceShape("rect", (x, y, size, size, 1.0), look.white, look.ink, SQUARE_LINE))
            if icon and self.press.theme.inks != "low":
                side = size * 0.56
                at = (x + (size - side) / 2, y + (size - side) / 2, side)
                shapes.append(FaceShape("icon", at, look.strip, name=icon))
            x += size + PLACE_GAP
        return x - PLACE_GAP

    def sign(self, panel: Panel, place: BoardSpace) -> None:
        """A panel with squares on the left and what they say beside them."""
        self.panel(panel)
        y = panel.y + (panel.height - PLACE) / 2
        x = self.places(place.cubes, panel.x + PANEL_EDGE - 0.6, y) + 2.2
        room = panel.x + panel.width - 1.6 - x
        self.paragraph(place.text, (x, panel.y + 1.0, room, panel.height - 2.0))

    def scale(self, panel: Panel, left: float, words: Sequence[str]) -> None:
        """A row of discs on a bar, one for each word, which stands below it; a counter lies on one."""
        self.face.texts.append(("scale", *words))
        look, shapes = self.look, self.face.shapes
        step = (panel.x + panel.width - left) / len(words)
        middle = panel.y + 2.3 + SCALE_DISC
        at = (left + step / 2, middle - 0.6, step * (len(words) - 1), 1.2, 0)
        shapes.append(FaceShape("rect", at, look.accent))
        for number, word in enumerate(words):
            x = left + (number + 0.5) * step
            shapes.append(FaceShape("disc", (x, middle, SCALE_DISC), look.white, look.ink, SQUARE_LINE))
            self._centred_word(word, x, panel.y + panel.height - 2.4, step - 1.0)

    def _centred_word(self, word: str, x: float, baseline: float, width: float) -> None:
        """One line about a place, smaller if it is too wide."""
        typesetter, card, types = self.typesetter, self.face.card, FEW_LINES.types
        if typesetter.surely(word, types[-1], width, 1):
            return
        type = next((type for type in types if typesetter.count(word, type, width, card) <= 1), types[-1])
        self._misfit("scale", typesetter.count(word, type, width, card), 1, type.size, word, card)
        for line in typesetter.lines(word, type, width, card, "scale")[:1]:
            at = x * 1000 - line.width / 2
            self.face.lines.append(TextLine(line, at, baseline * 1000, self.look.ink, "P"))

    def spaces(self, count: int, size: float, top: float, icon: str) -> None:
        """A band to the foot of the board with square spaces for tokens, from the left."""
        self.face.texts.append(("spaces", str(count)))
        board, look, shapes = self.board, self.look, self.face.shapes
        width = board.width + 2 * OVER
        at = (-OVER, top, width, board.height - top + OVER, 0)
        shapes.append(FaceShape("rect", at, look.strip, "", 0.0))
        if look.strip_line:
            shapes.append(FaceShape("rect", (-OVER, top - 0.12, width, 0.24, 0), look.ink))
        edge = (board.height - top - size) / 2
        gap = (board.width - 2 * edge - 5 * size) / 4
        for number in range(count):
            x, y = edge + number * (size + gap), top + edge
            shapes.append(FaceShape("rect", (x, y, size, size, 1.6), look.white, look.ink, SQUARE_LINE))
            if self.press.theme.inks != "low":
                side = size * 0.4
                place = (x + (size - side) / 2, y + (size - side) / 2, side)
                shapes.append(FaceShape("icon", place, look.strip, name=icon))
