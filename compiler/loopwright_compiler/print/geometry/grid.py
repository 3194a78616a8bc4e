"""Where cards and fold lines stand on a sheet of paper. No drawing here.

All lengths are integer micrometres; x runs from the left, y from the top of the sheet.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
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


class Rect(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: int
    y: int
    width: int
    height: int


class Mark(NamedTuple):
    """A straight line from one point to another."""

    x1: int
    y1: int
    x2: int
    y2: int


@dataclass(frozen=True, slots=True)
class Grid:
    """A block of equal cards, centred on the paper, row by row from the top left.

    `gap` parts neighbours; a folded sheet has at least FOLD_GAP between its halves. `margin` is what
    the printer leaves white.
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
        """How many cards a sheet takes."""
        return self.columns * self.rows

    @property
    def fold(self) -> int:
        """What the gap in the middle of a folded sheet has more than others."""
        return _fold_gap(self.gap) if self.folded else 0

    @property
    def block(self) -> Rect:
        """The trim of all cards together."""
        width = self.columns * self.card.width + (self.columns - 1) * self.gap
        height = self.rows * self.card.height + (self.rows - 1) * self.gap + self.fold
        return Rect((self.paper.width - width) // 2, (self.paper.height - height) // 2, width, height)

    def slot(self, index: int) -> Rect:
        """The trim rectangle of one slot, counted by rows from 0."""
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
        """A slot with its bleed, which stops half-way to the neighbours that are there."""
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
        """How far from the bleed marks begin, beside the block and above and below it: where room is
        short, nearer, so that some of each is printed.
        """
        block = self.block
        rooms = (edge - self.bleed - self.margin for edge in (block.x, block.y))
        beside, below = (min(MARK_DISTANCE, max(room - SHORT_MARK, NEAREST_MARK)) for room in rooms)
        return beside, below

    def fold_line(self) -> Mark | None:
        """The line to fold along, from edge to edge of the paper."""
        middle = self.paper.height // 2
        return Mark(0, middle, self.paper.width, middle) if self.folded else None


def fitted(
    paper: Size, card: Size, *, bleed: int = 0, fold: bool = False, margin: int = PRINTER_MARGIN
) -> Grid:
    """As many cards as the paper takes, upright or turned; ChoiceError if there is no room for any.

    With a bleed of 0 cards touch each other, and only the block has one, as far as the margins allow.
    """
    best = max((_block(sheet, card, bleed, fold, margin) for sheet in (paper, paper.turned())), key=_cards)
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
    return replace(best, bleed=min(BLEED, spare))


def alone(card: Size, bleed: int) -> Grid:
    """A page for each card, no larger than the card with its bleed."""
    return Grid(Size(card.width + 2 * bleed, card.height + 2 * bleed), card, 1, 1, 0, bleed)


def _cards(grid: Grid) -> int:
    return grid.slots


def _block(paper: Size, card: Size, bleed: int, fold: bool, margin: int) -> Grid:
    gap = 2 * bleed
    width, height = paper.width - 2 * _beside(bleed, margin), paper.height - 2 * _below(bleed, margin)
    extra = _fold_gap(gap) if fold else 0
    rows = _count(height - extra, card.height, gap)
    if fold:
        rows -= rows % 2
    return Grid(paper, card, _count(width, card.width, gap), rows, gap, bleed, fold, margin)


def _fold_gap(gap: int) -> int:
    return max(FOLD_GAP - gap, 0)


def _count(available: int, length: int, gap: int) -> int:
    """The largest n with n * each + (n - 1) * gap <= available."""
    return max(0, (available + gap) // (length + gap))


def _below(bleed: int, margin: int) -> int:
    """What the block keeps free above and below: for printer, bleed, and marks with words between them."""
    return margin + bleed + MARK_DISTANCE + SHORT_MARK


def _beside(bleed: int, margin: int) -> int:
    """What it keeps free on either side: for a bleed that is asked for, marks may be the shortest."""
    return margin + bleed + NEAREST_MARK + SHORTEST_MARK if bleed else _below(bleed, margin)


def _mm(size: Size) -> str:
    return f"{size.width / 1000:g} x {size.height / 1000:g}"
