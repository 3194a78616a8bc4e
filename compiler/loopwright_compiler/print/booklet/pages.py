"""Pages of a booklet: what stands where on them, and how rows are broken into them.

All lengths are millimetres from the top left of a page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_compiler.print.cards.faces import FaceShape, PrintedFace, TextLine

if TYPE_CHECKING:
    from loopwright_compiler.print.geometry.sizes import Size

FOLDED: Final = 4
"""A sheet that is folded once has so many pages."""


class ShownSide(NamedTuple):
    """A side of a card on a page: where its left upper corner is, its own size in µm, and its scale."""

    face: PrintedFace
    x: float
    y: float
    size: Size
    scale: float


class HeadingMark(NamedTuple):
    """A heading that the outline of the file leads to: its level from 1, and its words."""

    level: int
    text: str


@dataclass(slots=True)
class BookletPage:
    """A page: what is drawn below everything, cards and lines of text in the order of reading."""

    ground: PrintedFace | None = None
    shapes: list[FaceShape] = field(default_factory=list)
    parts: list[ShownSide | list[TextLine]] = field(default_factory=list)
    bookmarks: list[HeadingMark] = field(default_factory=list)
    foot: list[TextLine] = field(default_factory=list)

    def line(self, line: TextLine) -> None:
        """Add a line of text after what is there."""
        if not self.parts or not isinstance(self.parts[-1], list):
            self.parts.append([])
        lines = self.parts[-1]
        assert isinstance(lines, list)
        lines.append(line)


class PageRow(NamedTuple):
    """What is never parted by the end of a page: its height, the air above it unless it is the first of its
    page, and how it is drawn at a height. With `keeps` no page ends behind it, `begins` makes it the first of
    one unless that would leave another nearly empty, and one that `floats` may stand somewhat later. There
    must be so much room `below`.
    """

    height: float
    draw: Callable[[BookletPage, float], None]
    above: float = 0.0
    keeps: bool = False
    begins: bool = False
    floats: bool = False
    below: float = 0.0
    bookmark: HeadingMark | None = None


LEAST: Final = 1 / 3
"""A page that is no fuller is not left for what begins a page."""


def height_of(rows: Sequence[PageRow], air: float = 1.0) -> float:
    """The height of rows on a page of their own, with the air above them multiplied."""
    return sum(row.height + (row.above * air if number else 0.0) for number, row in enumerate(rows))


def broken(rows: Sequence[PageRow], room: float, air: float = 1.0) -> list[list[PageRow]]:
    """The rows of each page: as many as there is room for, without those that would be parted from what they
    keep with. A picture for which there is no room any more goes to the top of the next page, and what
    follows it takes its place. The air above rows is multiplied.
    """
    pages: list[list[PageRow]] = []
    left = list(range(len(rows)))
    while left:
        page, used = list[int](), 0.0
        for number in left:
            row = rows[number]
            need = row.height + (row.above * air if page else 0.0)
            if page and row.begins and used > room * LEAST:
                break
            if page and used + need + row.below > room:
                if row.floats:
                    continue
                break
            page.append(number)
            used += need
        rest = [number for number in left if number not in page]
        following = next((rows[number] for number in rest if not rows[number].floats), None)
        kept = len(page)
        while rest and kept and rows[page[kept - 1]].keeps and not (following and following.begins):
            kept -= 1
        page = page[: kept or len(page)]
        pages.append([rows[number] for number in page])
        left = [number for number in left if number not in page]
    return pages


def drawn(rows: Sequence[PageRow], page: BookletPage, top: float, air: float = 1.0) -> None:
    """Draw the rows of a page from a height downwards, with the air that they were broken with."""
    y = top
    for number, row in enumerate(rows):
        y += row.above * air if number else 0.0
        row.draw(page, y)
        if row.bookmark:
            page.bookmarks.append(row.bookmark)
        y += row.height
