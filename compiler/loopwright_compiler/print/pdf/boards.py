"""Boards in a PDF: over several sheets of paper that are cut and joined, or whole on one as a poster.

Neighbouring sheets show the same strip of the board. In the middle of it short lines in the margins say where
one of them is cut, and laid on the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil
from typing import Final, NamedTuple

from loopwright_compiler.print.cards.faces import ARTIFACT, FaceShape, PrintedCard, PrintedFace, TextLine
from loopwright_compiler.print.colours import black, marks
from loopwright_compiler.print.geometry.grid import BLEED, CropMark, Rect
from loopwright_compiler.print.geometry.sizes import ChoiceError, Size, paper_size, pt, um
from loopwright_compiler.print.scenes.shapes import bounds
from loopwright_compiler.print.sheet.imposition import Placement
from loopwright_compiler.print.text.ink import PlainText

from .document import MARK_WIDTH, PdfFile, _line

OVERLAP: Final = um(10)
"""At least so much of the board stands on both of two neighbouring sheets."""
MARK_ROOM: Final = um(3)
"""Between what a printer leaves white and the board: here stand the marks."""
POSTER_ROOM: Final = um(9)
LABEL: Final = 6.0  # points
A4, A3, A2, A1, A0 = (297, 210), (420, 297), (594, 420), (841, 594), (1189, 841)
METRIC: Final = tuple(Size(um(wide), um(high)) for wide, high in (A4, A3, A2, A1, A0))
INCHES: Final = tuple(
    Size(um(wide * 25.4), um(high * 25.4))
    for wide, high in ((11, 8.5), (17, 11), (24, 18), (36, 24), (48, 36))
)
"""The papers of posters."""


class BoardTile(NamedTuple):
    """The part of a board on one sheet: its column and row, from 0, and where on the board it lies."""

    column: int
    row: int
    part: Rect


class Tiling(NamedTuple):
    """How a board is laid over sheets of a size, the paper turned as it saves most."""

    paper: Size
    columns: int
    rows: int
    tiles: tuple[BoardTile, ...]


def tiling(board: Size, paper: Size, margin: int) -> Tiling:
    """The sheets of a board, as few as can be. Raises ChoiceError where a margin leaves no room."""
    choices = []
    for turned in (paper, paper.turned()):
        room = Size(*(length - 2 * (margin + MARK_ROOM) for length in turned))
        if min(room) <= 2 * OVERLAP:
            raise ChoiceError("a board has no room on this paper with this margin")
        columns, rows = (_count(*lengths) for lengths in zip(board, room, strict=True))
        choices.append((columns * rows, columns, rows, turned))
    _, columns, rows, turned = min(choices, key=lambda choice: choice[0])
    wide, high = _part(board.width, columns), _part(board.height, rows)
    xs, ys = _starts(board.width, wide, columns), _starts(board.height, high, rows)
    tiles = tuple(
        BoardTile(column, row, Rect(x, y, wide, high))
        for row, y in enumerate(ys)
        for column, x in enumerate(xs)
    )
    return Tiling(turned, columns, rows, tiles)


def _count(board: int, room: int) -> int:
    return 1 if board <= room else ceil((board - OVERLAP) / (room - OVERLAP))


def _part(board: int, count: int) -> int:
    """How much of a board is on each of so many sheets."""
    return ceil((board + (count - 1) * OVERLAP) / count)


def _starts(board: int, part: int, count: int) -> list[int]:
    """Where each part begins, so that all overlap as much."""
    return [0] if count == 1 else [(board - part) * number // (count - 1) for number in range(count)]


class BoardFile(PdfFile):
    """A PDF of boards."""

    def tiled(self, card: PrintedCard) -> None:
        """A board over as many sheets as it needs."""
        size = self.theme.sides[card.front.side].size
        plan = tiling(size, paper_size(self.settings.paper), um(self.settings.margin))
        self._begun(card)
        for number, tile in enumerate(plan.tiles, 1):
            x = (plan.paper.width - tile.part.width) // 2
            y = (plan.paper.height - tile.part.height) // 2
            place = Rect(x, y, tile.part.width, tile.part.height)
            self._begin(plan.paper, place)
            slot = Rect(x - tile.part.x, y - tile.part.y, *size)
            face = _within(card.front, tile.part)
            self.pen.card_face(Placement(face, slot, place), plan.paper.height)
            with self.tags.marked(ARTIFACT):
                self._joins(plan, tile, place)
                remark = self.theme.word(
                    "board-sheet", title=card.title, sheet=f"{chr(65 + tile.column)}{tile.row + 1}",
                    number=number, sheets=len(plan.tiles),
                )  # fmt: skip
                self._note(remark, place, plan.paper)
            self._end(f"B{number}")

    def poster(self, card: PrintedCard) -> None:
        """A board whole on one sheet, with marks to cut along."""
        size = self.theme.sides[card.front.side].size
        metric = self.settings.paper != "letter"
        room = BLEED + POSTER_ROOM
        fitting = (
            paper
            for paper in (METRIC if metric else INCHES)
            if paper.width >= size.width + 2 * room and paper.height >= size.height + 2 * room
        )
        paper = next(fitting, Size(size.width + 2 * room, size.height + 2 * room))
        place = Rect((paper.width - size.width) // 2, (paper.height - size.height) // 2, *size)
        reach = Rect(place.x - BLEED, place.y - BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED)
        self._begun(card)
        self._begin(paper, place, BLEED)
        self.pen.card_face(Placement(card.front, place, reach), paper.height)
        with self.tags.marked(ARTIFACT):
            self._cut(
                mark
                for x in (place.x, place.x + place.width)
                for mark in _upright(x, place, BLEED + um(1), um(5))
            )
            self._cut(
                mark
                for y in (place.y, place.y + place.height)
                for mark in _level(y, place, BLEED + um(1), um(5))
            )
        self._end("P")

    def _begun(self, card: PrintedCard) -> None:
        self.outline.deck(card.title)
        self.tags.deck(card.title)
        self.tags.belongs(card.id)

    def _joins(self, plan: Tiling, tile: BoardTile, place: Rect) -> None:
        """Marks in the margins: where the board ends, and where sheets are joined."""
        part = tile.part
        columns = sorted({other.part.x for other in plan.tiles})
        rows = sorted({other.part.y for other in plan.tiles})
        across = _edges(columns, tile.column, part.width)
        down = _edges(rows, tile.row, part.height)
        near = um(0.6)
        self._cut(
            mark for at in across for mark in _upright(place.x + at - part.x, place, near, MARK_ROOM - near)
        )
        self._cut(
            mark for at in down for mark in _level(place.y + at - part.y, place, near, MARK_ROOM - near)
        )

    def _cut(self, cuts: Iterable[CropMark]) -> None:
        height = self.canvas._pagesize[1]
        lines = "\n".join(_line(mark, round(height / pt(1))) for mark in cuts)
        self.canvas.addLiteral(f"{MARK_WIDTH} w {marks(self.inks)}\n{lines}")

    def _note(self, text: str, place: Rect, paper: Size) -> None:
        """A line below the board, within the marks."""
        plain = PlainText(self.canvas, self.theme.sheet_fonts())
        shown = plain.cut(plain.shown(text), pt(place.width - um(20)) / LABEL)
        self.canvas.addLiteral(black(self.inks))
        plain.write(shown, LABEL, pt(place.x + um(10)), pt(paper.height - place.y - place.height - um(2.4)))


def _edges(starts: list[int], number: int, length: int) -> list[int]:
    """Where on the board one sheet of a row of them is cut."""
    first, last = starts[0], starts[-1] + length
    before = (starts[number] + starts[number - 1] + length) // 2 if number else first
    after = (starts[number] + length + starts[number + 1]) // 2 if number + 1 < len(starts) else last
    return [before, after]


def _upright(x: int, place: Rect, distance: int, length: int) -> Iterator[CropMark]:
    """Marks above and below a place."""
    foot = place.y + place.height
    yield CropMark(x, place.y - distance - length, x, place.y - distance)
    yield CropMark(x, foot + distance, x, foot + distance + length)


def _level(y: int, place: Rect, distance: int, length: int) -> Iterator[CropMark]:
    """Marks beside a place."""
    right = place.x + place.width
    yield CropMark(place.x - distance - length, y, place.x - distance, y)
    yield CropMark(right + distance, y, right + distance + length, y)


def _within(face: PrintedFace, part: Rect) -> PrintedFace:
    """What of a side is seen in a part of it, so that each sheet has its own words alone."""
    left, top, right, foot = (
        length / 1000 for length in (part.x, part.y, part.x + part.width, part.y + part.height)
    )

    def seen(shape: FaceShape) -> bool:
        if shape.kind in ("clip", "unclip"):
            return True
        at = (*shape.at[:2], shape.at[2], shape.at[2]) if shape.kind == "icon" else shape.at
        kind = {"icon": "rect", "line": "poly"}.get(shape.kind, shape.kind)
        a, b, c, d = bounds(kind, at[:4] if kind == "rect" else at)
        edge = shape.width / 2
        return a - edge < right and c + edge > left and b - edge < foot and d + edge > top

    lines: list[TextLine] = []
    kept = True
    for line in face.lines:
        wide, size = line.unseen or line.line.width, line.line.size * 0.36
        x, y = line.x / 1000, line.y / 1000
        inside = x < right and x + wide / 1000 > left and y - size < foot and y + size / 3 > top
        if inside:
            lines.append(line if kept or line.role else line._replace(role="P"))
        kept = inside
    shapes = [shape for shape in face.shapes if seen(shape)]
    scene = face.scene
    if scene and not (
        scene.frame.left < right
        and scene.frame.right > left
        and scene.frame.top < foot
        and scene.frame.foot > top
    ):
        scene = None
    return PrintedFace(face.card, face.side, face.cover, scene, shapes, face.art, lines, face.texts)
