"""Tracks of a board on a sheet of its own: titles on the left, spaces for markers beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_compiler.print.geometry.sizes import Size, um
from loopwright_compiler.print.theme.theme import Theme, ThemeSide
from loopwright_compiler.semantics.markup import escape

from .badges import SQUARE_LINE
from .faces import FaceShape
from .grid import PT
from .panels import PanelSide, ParagraphStyle, Rectangle
from .typesetter import Type

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import KitBundleData
    from loopwright_engine.kit.language import Language as KitLanguage

WIDTH: Final = 180.0
EDGE: Final = 4.5
LABEL: Final = 39.5
SPACE: Final = 9.5
WORD_SPACE: Final = 32.5
BESIDE: Final = 1.2
SQUARE: Final = 18.0
END_LINE: Final = 3.6
END_LETTERS: Final = 90
"""So many letters of what the end of a track does stand on a line, and so many lines at most in a row."""
MOST_LINES: Final = 4
END_GAP: Final = 0.6
HEAD: Final = 40.0
"""The foot of the scene."""
GAP: Final = 2.5
FOOT: Final = 9.0
START_LINE: Final = 0.7

NUMBER: Final = ParagraphStyle(
    tuple(Type("bold", size, size * PT) for size in (12, 11, 10, 9, 8, 7, 6.25)), centred=True
)
TITLE: Final = ParagraphStyle(
    tuple(Type("bold", size, size * PT * 1.05) for size in (12, 11, 10, 9, 8)), role="H3"
)
END: Final = ParagraphStyle(tuple(Type("rows", size, size * PT * 1.15) for size in (8.5, 7.75, 6.5)))


def sheet(theme: Theme, name: str, accent: str, high: float, wide: float = WIDTH) -> ThemeSide:
    """The design of a sheet of so many mm, on paper; on bare ground where little ink is wanted."""
    size, rect = Size(um(wide), um(high)), [0, 0, wide, high]
    art = () if theme.inks == "low" else ({"rect": rect, "paint": "paper"},)
    return theme.sides["board-side"]._replace(name=name, size=size, accent=accent, art=art)


class PrintedTrack(NamedTuple):
    """A track as it is printed: its title, its spaces, the one that it begins on, and what its ends do.

    `origin` is the id of what it is made of: where a text that does not fit is told. So many `markers` lie on
    it at most, or so many of each player where it is `shared` by all.
    """

    title: str
    spaces: tuple[str, ...]
    start: str
    ends: tuple[str, ...] = ()
    origin: str = "scenario"
    markers: int = 1
    shared: bool = False


class Spaces:
    """The spaces of a board from its top down: drawn on a side, or without one only measured."""

    def __init__(self, side: PanelSide | None = None, left: float = 0.0, top: float = HEAD + 2) -> None:
        self.side, self.left, self.y = side, left, top

    def grid(self, bundle: KitBundleData, language: KitLanguage) -> None:
        """The grid of a game that has one."""
        if language:
            self._grid(bundle["numbers"], language.board.grid)

    def _grid(self, numbers: Mapping[str, int], keys: Sequence[str]) -> None:
        """The squares of a grid, with its columns and lines named."""
        if not keys or not numbers.keys() >= set(keys):
            return
        columns, lines, *start = (numbers[key] for key in keys)
        left, top = self.left + (WIDTH - columns * SQUARE) / 2, self.y + 5
        for column in range(columns):
            self._number(str(column + 1), (left + column * SQUARE, self.y, SQUARE, 4.5))
        for line in range(lines):
            self._number(str(line + 1), (left - 7, top + line * SQUARE, 6, SQUARE))
            for column in range(columns):
                place = (left + column * SQUARE, top + line * SQUARE, SQUARE, SQUARE)
                self._space(place, "", [column + 1, line + 1] == start)
        self.y = top + lines * SQUARE + GAP

    def track(self, track: PrintedTrack) -> None:
        """A track: its title left, its spaces right, in as many rows as they need; the ends below."""
        width = WORD_SPACE if any(len(space) > 2 for space in track.spaces) else SPACE
        left, y = self.left + EDGE + LABEL, self.y
        right = self.left + WIDTH - EDGE
        in_row, style = int((right - left) // width), NUMBER
        if self.side:
            accent = self.side.look.accent
            self.side.paragraph(
                track.title, (self.left + EDGE, y, LABEL - 2, SPACE), TITLE, accent, track.origin
            )
            spaces = [escape(space) for space in track.spaces]
            style = self.side.alike(spaces, (width - 2 * BESIDE, SPACE - 2), NUMBER, "scenario")
        for number, space in enumerate(track.spaces):
            down, across = divmod(number, in_row)
            place = (left + across * width, y + down * SPACE, width, SPACE)
            self._space(place, space, space == track.start, style)
        y += SPACE * -(-len(track.spaces) // in_row) + 1.4
        for end in track.ends:
            high = END_LINE * min(len(end) // END_LETTERS + 1, MOST_LINES) + END_GAP
            if self.side:
                self.side.paragraph(end, (left, y, right - left, high), END, origin=track.origin)
            y += high
        self.y = y + GAP

    def _space(self, place: Rectangle, text: str, start: bool, style: ParagraphStyle = NUMBER) -> None:
        """A space for a marker; that of the start has a ring."""
        if self.side is None:
            return
        x, y, width, high = place
        look, shapes = self.side.look, self.side.face.shapes
        shapes.append(FaceShape("rect", (*place, 1), look.white, look.soft, SQUARE_LINE))
        if start:
            ring = (x + 0.9, y + 0.9, width - 1.8, high - 1.8, 0.7)
            shapes.append(FaceShape("rect", ring, "", look.accent, START_LINE))
        if text:
            self._number(escape(text), (x + BESIDE, y + 1, width - 2 * BESIDE, high - 2), style)

    def _number(self, text: str, place: Rectangle, style: ParagraphStyle = NUMBER) -> None:
        if self.side:
            self.side.paragraph(text, place, style, self.side.look.soft, "scenario")
