"""Imposition: which side of which card stands where on which page, so that fronts and backs meet after
printing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_compiler.print.geometry.grid import MARK_LENGTH, CropMark, Rect, SheetGrid, register

if TYPE_CHECKING:
    from loopwright_compiler.print.cards.faces import PrintedCard, PrintedFace


CROP: Final = "crop"
GUIDES: Final = "guides"
LINES: Final = "lines"
REGISTRATION: Final = "registration"
NONE: Final = "none"
MARKS: Final = (CROP, GUIDES, LINES, REGISTRATION, NONE)

_Span = tuple[int, int]  # from one place to another


def outside(grid: SheetGrid, used: Collection[int], kind: str) -> list[CropMark]:
    """Crop marks or guides for the cards in the used slots, never inside a card or its bleed.

    Crop marks stand in the margins of the block; guides go on from edge to edge of the paper.
    """
    block = grid.block
    if kind not in (CROP, GUIDES) or block.x <= grid.bleed:
        return []
    rects = [grid.slot(index) for index in used]
    beside, below = (grid.bleed + distance for distance in grid.mark_distances)
    taken = [_grown(rect, beside, below) for rect in (rects if kind == GUIDES else [block])]
    length = MARK_LENGTH if kind == CROP else max(grid.paper)
    far = _grown(block, beside + length, below + length)
    across = max(far.x, 0), min(far.x + far.width, grid.paper.width)
    down = max(far.y, 0), min(far.y + far.height, grid.paper.height)
    xs = sorted({edge for rect in rects for edge in (rect.x, rect.x + rect.width)})
    ys = sorted({edge for rect in rects for edge in (rect.y, rect.y + rect.height)})
    upright = [
        CropMark(x, start, x, end)
        for x in xs
        for start, end in _free(down, ((r.y, r.y + r.height) for r in taken if r.x < x < r.x + r.width))
    ]
    level = [
        CropMark(start, y, end, y)
        for y in ys
        for start, end in _free(across, ((r.x, r.x + r.width) for r in taken if r.y < y < r.y + r.height))
    ]
    return upright + level


def edges(grid: SheetGrid, used: Collection[int], kind: str) -> list[CropMark]:
    """The edges of the cards in the used slots, each once, if lines are to be drawn there."""
    if kind != LINES:
        return []
    edge_marks = set()
    for x, y, width, height in (grid.slot(index) for index in used):
        right, foot = x + width, y + height
        edge_marks |= {CropMark(x, y, right, y), CropMark(x, foot, right, foot)}
        edge_marks |= {CropMark(x, y, x, foot), CropMark(right, y, right, foot)}
    return sorted(edge_marks)


def _grown(rect: Rect, beside: int, below: int) -> Rect:
    return Rect(rect.x - beside, rect.y - below, rect.width + 2 * beside, rect.height + 2 * below)


def _free(whole: _Span, taken: Iterable[_Span]) -> Iterator[_Span]:
    """The parts of a span that `taken` spans leave free."""
    start, end = whole
    for first, last in sorted(taken):
        if first > start:
            yield start, min(first, end)
        start = max(start, last)
    if start < end:
        yield start, end


DUPLEX: Final = "duplex"
FOLD: Final = "fold"
FRONTS: Final = "fronts"
BACKS: Final = "backs"
SINGLE: Final = "single"
LAYOUTS: Final = (DUPLEX, FOLD, FRONTS, BACKS, SINGLE)
LONG: Final = "long"
SHORT: Final = "short"
FLIPS: Final = (LONG, SHORT)


class SheetPlan(NamedTuple):
    """How sheets are made: `layout`, `flip` and `marks` as in the settings, whether only fronts have marks,
    and the extra bleed (µm) of backs.
    """

    layout: str = DUPLEX
    flip: str = LONG
    marks: str = CROP
    fronts_marked: bool = False
    back_bleed: int = 0


class Placement(NamedTuple):
    """A side in its slot, upside down if `turned`; it may paint within its reach."""

    face: PrintedFace
    slot: Rect
    reach: Rect
    turned: bool = False


class SheetPage(NamedTuple):
    """One page of a sheet; `side` is "front", "back" or "both". `cuts` are lines on the edges of cards, and
    `register` are the areas that a cutting machine looks for.

    `grid` has the bleed of this page.
    """

    side: str
    grid: SheetGrid
    placements: tuple[Placement, ...]
    marks: tuple[CropMark, ...]
    cuts: tuple[CropMark, ...] = ()
    fold: CropMark | None = None
    register: tuple[Rect, ...] = ()


class Sheet(NamedTuple):
    """The pages of one piece of paper, and its cards with their slots on the first page."""

    pages: tuple[SheetPage, ...]
    cards: tuple[tuple[PrintedCard, Rect], ...]


def sheets(cards: Sequence[PrintedCard], grid: SheetGrid, plan: SheetPlan) -> Iterator[Sheet]:
    """Put cards on sheets in their order; the last sheet may have free slots."""
    capacity = grid.slots // 2 if plan.layout == FOLD else grid.slots
    for start in range(0, len(cards), capacity):
        yield _sheet(cards[start : start + capacity], grid, plan)


def _sheet(cards: Sequence[PrintedCard], grid: SheetGrid, plan: SheetPlan) -> Sheet:
    fronts = {slot: card.front for slot, card in enumerate(cards)}
    backs = {slot: card.back for slot, card in enumerate(cards)}
    front = _page("front", fronts, grid, plan)
    behind = {_over(slot, grid): face for slot, face in backs.items()}
    if plan.layout == FOLD:
        pages: tuple[SheetPage, ...] = (_page("both", fronts, grid, plan, behind),)
    elif plan.layout == FRONTS:
        pages = (front,)
    elif plan.layout == BACKS:
        pages = (_page("back", backs, _wider(grid, plan), plan),)
    elif plan.layout == DUPLEX and _over_the_top(grid, plan.flip):
        pages = (front, _page("back", {}, _wider(grid, plan), plan, behind))
    else:
        behind = {_sideways(slot, grid): face for slot, face in backs.items()}
        pages = (front, _page("back", behind, _wider(grid, plan), plan))
    return Sheet(pages, tuple((card, grid.slot(slot)) for slot, card in enumerate(cards)))


def _wider(grid: SheetGrid, plan: SheetPlan) -> SheetGrid:
    """The same grid with the larger bleed of backs."""
    return grid._replace(bleed=grid.bleed + plan.back_bleed)


def _over_the_top(grid: SheetGrid, flip: str) -> bool:
    """Whether the sheet is turned about its horizontal axis, so that its back is printed upside down."""
    return grid.paper.landscape == (flip == LONG)


def _sideways(slot: int, grid: SheetGrid) -> int:
    """The slot behind a slot when the sheet is turned about its vertical axis."""
    row, column = divmod(slot, grid.columns)
    return row * grid.columns + grid.columns - 1 - column


def _over(slot: int, grid: SheetGrid) -> int:
    """The slot behind a slot when the sheet is turned, or folded, about its horizontal axis."""
    row, column = divmod(slot, grid.columns)
    return (grid.rows - 1 - row) * grid.columns + column


def _page(
    side: str,
    faces: dict[int, PrintedFace],
    grid: SheetGrid,
    plan: SheetPlan,
    turned: dict[int, PrintedFace] | None = None,
) -> SheetPage:
    turned = turned or {}
    used = faces.keys() | turned.keys()
    placements = [
        Placement(face, grid.slot(slot), grid.reach(slot, used), group is turned)
        for group in (faces, turned)
        for slot, face in group.items()
    ]
    unmarked = side == "back" and plan.fronts_marked
    marks = () if unmarked else tuple(outside(grid, used, plan.marks))
    cuts = () if unmarked else tuple(edges(grid, used, plan.marks))
    looked_for = register(grid.paper) if plan.marks == REGISTRATION and side != "back" else ()
    return SheetPage(side, grid, tuple(placements), marks, cuts, grid.fold_line(), looked_for)
