"""Where cards, crop marks and the slug line stand on a sheet of paper. No drawing here.

All lengths are integer micrometres; x runs from the left, y from the top of the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .units import um

PAPERS = {"a4": (um(210), um(297)), "letter": (um(215.9), um(279.4))}
PRINTER_MARGIN = um(5)
MARK_LENGTH = um(5)
MARK_DISTANCE = um(1)
SHORTEST_MARK = um(1.5)


class Rect(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: int
    y: int
    width: int
    height: int


class Mark(NamedTuple):
    """A straight crop mark from one point to another."""

    x1: int
    y1: int
    x2: int
    y2: int


@dataclass(frozen=True, slots=True)
class CardSize:
    """The trim of a card, in micrometres."""

    width: int
    height: int


POKER = CardSize(um(63), um(88))


class SheetError(ValueError):
    """The cards and their marks do not fit the paper."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A block of equal cards, centred on the paper, row by row from the top left."""

    paper: tuple[int, int]
    card: CardSize
    columns: int
    rows: int
    gap: int = 0
    bleed: int = 0

    @property
    def slots(self) -> int:
        """How many cards a sheet takes."""
        return self.columns * self.rows

    @property
    def block(self) -> Rect:
        """The trim of all cards together."""
        width = self.columns * self.card.width + (self.columns - 1) * self.gap
        height = self.rows * self.card.height + (self.rows - 1) * self.gap
        return Rect((self.paper[0] - width) // 2, (self.paper[1] - height) // 2, width, height)

    def slot(self, index: int) -> Rect:
        """The trim rectangle of one slot, counted by rows from 0."""
        row, column = divmod(index, self.columns)
        block = self.block
        return Rect(
            block.x + column * (self.card.width + self.gap),
            block.y + row * (self.card.height + self.gap),
            self.card.width,
            self.card.height,
        )

    def behind(self, index: int) -> int:
        """The slot that lies behind a slot when the sheet is turned over its long edge."""
        row, column = divmod(index, self.columns)
        return row * self.columns + self.columns - 1 - column

    def marks(self, used: list[int]) -> list[Mark]:
        """The crop marks for the cards in the used slots: only in the margins of the block."""
        rects = [self.slot(index) for index in used]
        block = self.block
        near, far = self.bleed + MARK_DISTANCE, self.bleed + MARK_DISTANCE + MARK_LENGTH
        marks = []
        for x in sorted({edge for rect in rects for edge in (rect.x, rect.x + rect.width)}):
            marks.append(Mark(x, max(block.y - far, 0), x, block.y - near))
            foot = block.y + block.height
            marks.append(Mark(x, foot + near, x, min(foot + far, self.paper[1])))
        for y in sorted({edge for rect in rects for edge in (rect.y, rect.y + rect.height)}):
            marks.append(Mark(max(block.x - far, 0), y, block.x - near, y))
            side = block.x + block.width
            marks.append(Mark(side + near, y, min(side + far, self.paper[0]), y))
        return marks

    def check(self) -> None:
        """Raise SheetError unless block and a usable length of every mark can be printed."""
        block = self.block
        needed = PRINTER_MARGIN + self.bleed + MARK_DISTANCE + SHORTEST_MARK
        if block.x < needed or block.y < needed:
            raise SheetError(
                f"{self.columns} x {self.rows} cards leave {block.x / 1000:g} mm and {block.y / 1000:g} mm "
                f"at the edges of the paper; {needed / 1000:g} mm are needed"
            )


def poker_grid(paper: str) -> Grid:
    """Nine poker cards, three by three, on a named paper; ValueError for an unknown one."""
    if paper not in PAPERS:
        raise ValueError(f"unknown paper {paper!r}: one of {', '.join(PAPERS)}")
    grid = Grid(PAPERS[paper], POKER, columns=3, rows=3)
    grid.check()
    return grid
