"""Imposition for saddle stitch: sheets printed on both sides, folded once and stapled in the fold."""

from __future__ import annotations

from typing import NamedTuple


class SheetSide(NamedTuple):
    """The numbers of the pages on the left and on the right of one side of a sheet, from 1."""

    left: int
    right: int


def imposed(pages: int) -> list[SheetSide]:
    """The sides of the sheets in the order of printing: the outermost sheet first, and of each its outer side
    first. The number of pages is a multiple of 4.
    """
    sides = []
    for first in range(1, pages // 2, 2):
        last = pages + 1 - first
        sides += [SheetSide(last, first), SheetSide(first + 1, last - 1)]
    return sides
