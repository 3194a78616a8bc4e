"""Marks to cut along: crop marks, guides or lines for the cards on a sheet, in whole micrometres."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from loopwright_compiler.print.geometry.grid import MARK_LENGTH, CropMark, Rect, SheetGrid

CROP: Final = "crop"
GUIDES: Final = "guides"
LINES: Final = "lines"
NONE: Final = "none"
MARKS: Final = (CROP, GUIDES, LINES, NONE)

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
