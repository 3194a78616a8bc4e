"""What lies on a large board beside its map, in every game: labels, places for cards, spaces of tracks.

Lengths are millimetres from the top left of the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from loopwright_compiler.print import scenes

from .badges import SQUARE_LINE
from .faces import Drawn, FaceShape
from .grid import BLEED, KICKER_TRACK, PT
from .panels import PanelSide, ParagraphStyle, Rectangle
from .side import OVER
from .typesetter import Type

if TYPE_CHECKING:
    from collections.abc import Iterable

    from loopwright_compiler.print.scenes import Palette, Scene

TITLES: Final = (34.0, 30.0, 26.0, 22.0, 18.0, 16.0)
LABEL: Final = Type("bold", 10.5, 0)
LABEL_ICON: Final = 4.4
LABEL_HIGH: Final = 7.0
ROUND: Final = 3.0
SPACE_ROUND: Final = 1.2
START_LINE: Final = 0.8
SIGN: Final = 20.0
"""The side of the icon in the middle of a place for cards."""
NAME: Final = ParagraphStyle(
    tuple(Type("bold", size, size * PT * 1.15) for size in (13, 11.5, 10, 8.5, 7)), centred=True
)
NUMBER: Final = 64.0
"""Points, of the number of a place for a card."""


class BoardPanels:
    """A column of a board, from `left` to `right`."""

    def __init__(self, side: PanelSide, left: float, right: float) -> None:
        self.side, self.left, self.right = side, left, right
        self.look, self.shapes = side.look, side.face.shapes

    @property
    def width(self) -> float:
        """How wide the column is."""
        return self.right - self.left

    def line(self, text: str, sizes: Iterable[float], baseline: float, ink: str, role: str) -> None:
        """A title on one line, in the first of some sizes in which it fits, else smaller."""
        typesetter, card = self.side.typesetter, self.side.face.card
        types = (Type("bold", size, 0) for size in sizes)
        fitting = (type for type in types if typesetter.width(text, type, card) <= self.width)
        type = next(fitting, Type("bold", 14.0, 0))
        self.side.one_line(text, type, self.left, baseline, ink, card, role, right=self.right)

    def head(
        self, left: float, foot: float, words: tuple[str, str], scene: Scene | None, sky: Palette
    ) -> None:
        """A scene from `left` to the trim, down to its foot, with a line and a title on it."""
        side, look, right = self.side, self.look, self.side.grid.width
        left = left or -BLEED
        kicker, title = words
        if scene is not None:
            free = (scenes.shapes.SceneBox(self.left - 2, 4.0, self.width * 0.75, 22.0),)
            frame = scenes.SceneFrame(left, -3.0, right + 3.0, foot, 28.0, free)
            side.face.scene = Drawn(scene, sky, frame, scenes.alt(scene, side.press.theme.lang))
        else:
            self.shapes.append(FaceShape("rect", (left, -OVER, right - left + OVER, foot + OVER, 0), sky.sky))
        self.line(title, TITLES, 20.0, sky.type, "H2")
        type = Type("bold", 11, 0)
        side.one_line(kicker, type, self.left, 9.6, sky.type, side.face.card, "P", KICKER_TRACK, self.right)
        if look.strip_line:
            edge = (left, foot - 0.12, right - left + OVER, 0.24, 0)
            self.shapes.append(FaceShape("rect", edge, look.ink))

    def label(self, text: str, icon: str, y: float, x: float = 0.0, right: float = 0.0) -> float:
        """What the spaces below are for, with a sign; gives where they begin."""
        left, look = x or self.left, self.look
        baseline = y + LABEL_HIGH - 3.0
        self.side.face.texts.append(("label", icon, text))
        start = left
        if icon:
            at = (left, baseline - LABEL_ICON + 0.5, LABEL_ICON)
            self.shapes.append(FaceShape("icon", at, look.accent, name=icon))
            start += LABEL_ICON + 1.4
        self.side.one_line(
            text, LABEL, start, baseline, look.accent, self.side.face.card, "H3", right=right or self.right
        )
        return y + LABEL_HIGH

    def card(self, at: Rectangle, icon: str, name: str, colour: str) -> None:
        """A place for a card or a deck: its sign over its name, or a large number, in its colour."""
        self.side.face.texts.append(("place", icon, name))
        x, y, width, high = at
        look, side = self.look, self.side
        edge = colour if not look.strip_line else look.ink
        self.shapes.append(FaceShape("rect", (*at, ROUND), look.white, edge, 0.5))
        if name.isdigit():
            frame = side.text_frame()
            frame.letters(name, NUMBER, x + width / 2, y + high / 2 + NUMBER * PT * 0.36, edge, role="P")
            return
        middle = y + high / 2 - (6.0 if icon else SIGN / 2 + 8.0)
        sign = (x + width / 2 - SIGN / 2, middle - SIGN / 2, SIGN)
        if icon:
            self.shapes.append(FaceShape("icon", sign, edge, name=icon))
        room = (x + 3.0, middle + SIGN / 2 + 2.0, width - 6.0, 12.0)
        side.paragraph(name, room, NAME, look.ink)

    def space(
        self, at: Rectangle, text: str, style: ParagraphStyle, *, filled: bool = False, start: bool = False
    ) -> None:
        """A space for a marker; that of the start has a ring."""
        self.side.face.texts.append(("space", text))
        x, y, width, high = at
        look = self.look
        ground = look.strip if filled else look.white
        self.shapes.append(FaceShape("rect", (*at, SPACE_ROUND), ground, look.soft, SQUARE_LINE))
        if start:
            ring = (x + 1.0, y + 1.0, width - 2.0, high - 2.0, SPACE_ROUND * 0.7)
            self.shapes.append(FaceShape("rect", ring, "", look.accent, START_LINE))
        if text:
            self.side.paragraph(text, (x + 1.4, y + 1, width - 2.8, high - 2), style, look.soft)
