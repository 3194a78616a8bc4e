"""Positions of cards, fold lines and marks on a sheet of paper: arithmetic only, no drawing.

All lengths are whole micrometres; x runs from the left, y from the top of the sheet.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from .sizes import ChoiceError, Size, um

PRINTER_MARGIN = um(5)  # what most printers leave white
LARGEST_MARGIN = um(20)
MARK_LENGTH = um(5)
MARK_DISTANCE = um(1)
SHORT_MARK = um(1.5)
NEAREST_MARK = um(0.2)  # beside a block that has only just room
SHORTEST_MARK = um(0.5)
BLEED = um(3)  # what a card goes on beyond its trim where nothing is in the way
LARGEST_BLEED = um(5)
MORE_FOR_BACKS = um(3)  # at most
PAINTED = LARGEST_BLEED + MORE_FOR_BACKS  # how far the art of a card goes
SEAM = um(0.05)  # and where its neighbour begins, so that no light shows between them
FOLD_GAP = um(6)  # between the halves of a sheet that is folded
REGISTER = um(10)  # from the edges of the paper to the marks that a cutting machine looks for
REGISTER_SQUARE, REGISTER_LINE, REGISTER_WIDTH = um(5), um(20), um(0.3)
REGISTER_CLEAR = um(2)  # between such marks and cards
CORNER = REGISTER + REGISTER_LINE  # from the edges: in three corners there is nothing but these marks


class Rect(NamedTuple):
    """A rectangle in µm: left, top, width, height."""

    x: int
    y: int
    width: int
    height: int


class CropMark(NamedTuple):
    """A straight line from one point to another, in µm."""

    x1: int
    y1: int
    x2: int
    y2: int


class SheetGrid(NamedTuple):
    """A block of equal cards, centred on the paper and counted row by row from the top left.

    `gap` separates neighbours; a folded sheet has at least FOLD_GAP between its halves. `margin` is the edge
    that the printer leaves white. All lengths are in µm.
    """

    paper: Size
    card: Size
    columns: int
    rows: int
    gap: int = 0
    bleed: int = 0
    folded: bool = False
    margin: int = PRINTER_MARGIN

    @property
    def slots(self) -> int:
        """The number of cards on a sheet."""
        return self.columns * self.rows

    @property
    def fold(self) -> int:
        """The extra width (µm) of the gap in the middle of a folded sheet over other gaps."""
        return _fold_gap(self.gap) if self.folded else 0

    @property
    def block(self) -> Rect:
        """The rectangle around the trim of all cards."""
        width = self.columns * self.card.width + (self.columns - 1) * self.gap
        height = self.rows * self.card.height + (self.rows - 1) * self.gap + self.fold
        return Rect((self.paper.width - width) // 2, (self.paper.height - height) // 2, width, height)

    def slot(self, index: int) -> Rect:
        """The trim rectangle of a slot; slots are counted row by row from 0."""
        row, column = divmod(index, self.columns)
        block = self.block
        past_fold = self.fold if 2 * row >= self.rows else 0
        return Rect(
            block.x + column * (self.card.width + self.gap),
            block.y + row * (self.card.height + self.gap) + past_fold,
            self.card.width,
            self.card.height,
        )

    def reach(self, index: int, used: Collection[int]) -> Rect:
        """The rectangle of a slot with its bleed, which stops half-way to neighbours in the `used` slots."""
        row, column = divmod(index, self.columns)
        beside = max(self.gap // 2, SEAM)
        left = beside if column > 0 and index - 1 in used else self.bleed
        right = beside if column + 1 < self.columns and index + 1 in used else self.bleed
        above = beside if index - self.columns in used else self.bleed
        below = beside if index + self.columns in used else self.bleed
        if self.folded and row == self.rows // 2:
            above = (self.gap + self.fold) // 2
        elif self.folded and row == self.rows // 2 - 1:
            below = (self.gap + self.fold) // 2
        x, y, width, height = self.slot(index)
        return Rect(x - left, y - above, width + left + right, height + above + below)

    @property
    def mark_distances(self) -> tuple[int, int]:
        """The distances (µm) from the bleed to where marks begin: beside the block, and above and below it.
        They are shorter where room is short, so that some of each mark is printed.
        """
        block = self.block
        rooms = (edge - self.bleed - self.margin for edge in (block.x, block.y))
        beside, below = (min(MARK_DISTANCE, max(room - SHORT_MARK, NEAREST_MARK)) for room in rooms)
        return beside, below

    def fold_line(self) -> CropMark | None:
        """The line to fold along, from edge to edge of the paper; None for sheets that are not folded."""
        middle = self.paper.height // 2
        return CropMark(0, middle, self.paper.width, middle) if self.folded else None


def fitted(
    paper: Size,
    card: Size,
    *,
    bleed: int = 0,
    fold: bool = False,
    margin: int = PRINTER_MARGIN,
    registered: bool = False,
) -> SheetGrid:
    """The grid with as many cards as the paper takes, upright or turned. Raises ChoiceError if there is no
    room for any.

    With a bleed of 0 the cards touch each other, and only the block as a whole has a bleed, as far as the
    margins allow. For a cutting machine (`registered`) corners are left to its marks.
    """
    if registered:
        margin = max(margin, REGISTER + REGISTER_CLEAR)
    best = max(
        (_block(sheet, card, bleed, fold, margin, registered) for sheet in (paper, paper.turned())),
        key=lambda grid: grid.slots,
    )
    if not best.slots:
        beside, below = _beside(bleed, margin), _below(bleed, margin)
        halves = card.height + max(FOLD_GAP, 2 * bleed) if fold else 0
        needed = Size(card.width + 2 * beside, card.height + halves + 2 * below)
        raise ChoiceError(
            f"a card of {_mm(card)} mm and its marks do not fit on paper of {_mm(paper)} mm: they need "
            f"{_mm(needed)} mm, with the {margin / 1000:g} mm at each edge that the printer leaves white"
        )
    if bleed:
        return best
    spare = min(best.block.x, best.block.y) - _below(0, margin)
    return best._replace(bleed=min(BLEED, spare))


def alone(card: Size, bleed: int) -> SheetGrid:
    """The grid of a page for a single card, no larger than the card with its bleed."""
    return SheetGrid(Size(card.width + 2 * bleed, card.height + 2 * bleed), card, 1, 1, 0, bleed)


def register(paper: Size) -> tuple[Rect, ...]:
    """The marks that a cutting machine looks for, as areas of black: a square at the top left, and angles at
    the top right and the bottom left (Silhouette, type 1).
    """
    right, foot = paper.width - REGISTER, paper.height - REGISTER
    length, width = REGISTER_LINE, REGISTER_WIDTH
    return (
        Rect(REGISTER, REGISTER, REGISTER_SQUARE, REGISTER_SQUARE),
        Rect(right - length, REGISTER, length, width),
        Rect(right - width, REGISTER, width, length),
        Rect(REGISTER, foot - width, length, width),
        Rect(REGISTER, foot - length, width, length),
    )


def _beside_corners(grid: SheetGrid) -> bool:
    """Whether the cards and their bleed stand in no corner of the paper."""
    return max(grid.block.x, grid.block.y) - grid.bleed >= CORNER


def _block(paper: Size, card: Size, bleed: int, fold: bool, margin: int, registered: bool) -> SheetGrid:
    gap = 2 * bleed
    beside, below = _beside(bleed, margin), _below(bleed, margin)
    if registered:  # which has its marks elsewhere
        beside = below = margin + bleed
    width, height = paper.width - 2 * beside, paper.height - 2 * below
    extra = _fold_gap(gap) if fold else 0
    rows = _count(height - extra, card.height, gap)
    if fold:
        rows -= rows % 2
    most = SheetGrid(paper, card, _count(width, card.width, gap), rows, gap, bleed, fold, margin)
    if not registered:
        return most
    step = 2 if fold else 1
    grids = (
        most._replace(columns=across, rows=down)
        for across in range(1, most.columns + 1)
        for down in range(step, most.rows + 1, step)
    )
    return max(filter(_beside_corners, grids), key=lambda grid: grid.slots, default=most._replace(rows=0))


def _fold_gap(gap: int) -> int:
    return max(FOLD_GAP - gap, 0)


def _count(available: int, length: int, gap: int) -> int:
    """The largest n with n cards of `length` and n - 1 gaps in the available room."""
    return max(0, (available + gap) // (length + gap))


def _below(bleed: int, margin: int) -> int:
    """The room (µm) kept free above and below the block: for the printer's margin, the bleed, and marks with
    words between them.
    """
    return margin + bleed + MARK_DISTANCE + SHORT_MARK


def _beside(bleed: int, margin: int) -> int:
    """The room (µm) kept free on either side of the block: marks may be at their shortest there, beside a
    bleed that is asked for.
    """
    return margin + bleed + NEAREST_MARK + SHORTEST_MARK if bleed else _below(bleed, margin)


def _mm(size: Size) -> str:
    return f"{size.width / 1000:g} x {size.height / 1000:g}"
