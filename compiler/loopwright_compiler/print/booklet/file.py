"""The PDF file of a booklet: its pages in reading order, or two on a side of sheets to fold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from loopwright_compiler.print.cards.faces import ARTIFACT
from loopwright_compiler.print.geometry.grid import BLEED, Rect
from loopwright_compiler.print.geometry.sizes import Size, pt, um
from loopwright_compiler.print.pdf.document import PdfFile
from loopwright_compiler.print.pdf.tagging import TagElement
from loopwright_compiler.print.sheet.imposition import LONG, SINGLE, Placement

from .pages import BookletPage, ShownSide
from .saddle import imposed

DESIGNED: Final = 148_500
"""The width of a page in µm that the sizes of type are made for: larger pages are enlarged ones."""


class BookletFile(PdfFile):
    """A PDF file of a booklet in the making; its pages are drawn once, all together."""

    def in_order(self, pages: Sequence[BookletPage], size: Size) -> None:
        """Draw the pages one after the other; for a press they have a bleed, into which covers go on."""
        elements, bleed = self._elements(pages), self._bleed
        paper = Size(size.width + 2 * bleed, size.height + 2 * bleed)
        for number, (page, element) in enumerate(zip(pages, elements, strict=True), 1):
            self._begin(paper, Rect(bleed, bleed, *size), bleed)
            for level, text in page.bookmarks:
                self.outline.heading(text, level)
            self.canvas.addLiteral(f"1 0 0 1 {pt(bleed):.3f} {pt(bleed):.3f} cm")
            self._page(page, element, size, 0.0, 1.0)
            self._end(str(number))

    @property
    def _bleed(self) -> int:
        """What pages in order have on all sides, in µm: as is wished, or what is usual for a press."""
        wished = self.settings.bleed
        return um(wished) if wished is not None else BLEED if self.settings.press else 0

    def on_sheets(self, pages: Sequence[BookletPage], size: Size, paper: Size) -> None:
        """Draw the pages on both sides of sheets to be turned over their long or their short edge."""
        elements = self._elements(pages)
        sheet = paper if paper.landscape else paper.turned()
        scale = sheet.width / 2 / size.width
        for number, side in enumerate(imposed(len(pages))):
            self._begin(sheet, Rect(0, 0, *sheet))
            if number % 2 and self.settings.flip == LONG:
                self.canvas.addLiteral(f"-1 0 0 -1 {pt(sheet.width):.3f} {pt(sheet.height):.3f} cm")
            for place, at in ((side.left, 0.0), (side.right, sheet.width / 2)):
                self._page(pages[place - 1], elements[place - 1], size, at, scale)
            name = f"{number // 2 + 1}{'ab'[number % 2]}"
            self.outline.deck(f"{name}: {side.left}, {side.right}")
            self._end(name)

    def _elements(self, pages: Sequence[BookletPage]) -> list[TagElement]:
        """An element of the structure for each page: these are read in order, wherever pages are drawn."""
        return [self.tags.element("Part") for _ in pages]

    def _page(self, page: BookletPage, element: TagElement, size: Size, left: float, scale: float) -> None:
        self.canvas.addLiteral(f"q {scale:.5f} 0 0 {scale:.5f} {pt(left):.3f} 0 cm")
        if page.ground is not None:
            bleed = self._bleed if self.settings.layout == SINGLE else 0
            self._card(ShownSide(page.ground, 0.0, 0.0, size, 1.0), element, size, bleed)
        if page.shapes:
            with self.tags.marked(ARTIFACT):
                self.pen.shapes(page.shapes, size.height)
        for part in page.parts:
            if isinstance(part, ShownSide):
                self._card(part, element, size)
            else:
                self.pen.text(part, size.height, element)
        if page.foot:
            self.pen.text(page.foot, size.height, element)
        self.canvas.addLiteral("Q")

    def _card(self, card: ShownSide, element: TagElement, page: Size, bleed: int = 0) -> None:
        """Draw a side of a card in its size at its place; it goes on by a bleed in µm."""
        self.tags.belongs(card.face.card, element)
        left = pt(card.x * 1000)
        foot = pt(page.height - card.y * 1000 - card.size.height * card.scale)
        self.canvas.addLiteral(f"q {card.scale:.5f} 0 0 {card.scale:.5f} {left:.3f} {foot:.3f} cm")
        slot = Rect(0, 0, *card.size)
        reach = Rect(-bleed, -bleed, card.size.width + 2 * bleed, card.size.height + 2 * bleed)
        self.pen.card_face(Placement(card.face, slot, reach), card.size.height)
        self.canvas.addLiteral("Q")
