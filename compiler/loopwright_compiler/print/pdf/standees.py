"""Standees in a PDF: the front twice, head to head, with a foot at each end.

Cut along the lines, fold at the head and glue the two fronts back to back, bend both feet outwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from loopwright_compiler.print.cards.faces import ARTIFACT, PrintedCard
from loopwright_compiler.print.colours import marks
from loopwright_compiler.print.geometry.grid import CropMark, Rect, fitted, register
from loopwright_compiler.print.geometry.sizes import Size, paper_size, um
from loopwright_compiler.print.sheet.arrangement import Printable
from loopwright_compiler.print.sheet.cuts import CutSheet
from loopwright_compiler.print.sheet.imposition import REGISTRATION, Placement

from .document import FOLD_DASHES, MARK_WIDTH, PdfFile, _line

FOOT: Final = um(11)
GAP: Final = um(2)


class StandeeFile(PdfFile):
    """A PDF of standees."""

    def standees(self, decks: Sequence[Printable]) -> None:
        """Draw all standees, as many on each page as there is room for."""
        drawn = [(deck.title, card) for deck in decks for card in deck.cards]
        size = self.theme.sides[drawn[0][1].front.side].size
        paper, margin = paper_size(self.settings.paper), um(self.settings.margin)
        unfolded, registered = Size(size.width, 2 * (size.height + FOOT)), self.settings.marks == REGISTRATION
        grid = fitted(paper, unfolded, bleed=GAP // 2, margin=margin, registered=registered)
        paper = grid.paper
        for start in range(0, len(drawn), grid.slots):
            self._begin(paper, Rect(0, 0, *paper))
            places = []
            for number, (title, card) in enumerate(drawn[start : start + grid.slots]):
                place = grid.slot(number)
                self._bookmark(card, title, place, paper)
                self._pawn(card, place, paper.height)
                places.append(place)
            with self.tags.marked(ARTIFACT):
                self._lines(places, paper.height)
                if registered:
                    self._register(CutSheet(paper, register(paper), tuple(places)))
            self._end(f"S{start // grid.slots + 1}")

    def _pawn(self, card: PrintedCard, place: Rect, page: int) -> None:
        """The front head down, and below it the front again."""
        high = (place.height - 2 * FOOT) // 2
        for turned in (True, False):
            y = place.y + FOOT + (0 if turned else high)
            slot = Rect(place.x, y, place.width, high)
            self.pen.card_face(Placement(card.front, slot, slot, turned), page)

    def _lines(self, places: Sequence[Rect], page: int) -> None:
        """What is cut, drawn through, and what is folded, dashed."""
        write = self.canvas.addLiteral
        cuts, folds = [], []
        for x, y, width, height in places:
            right, foot = x + width, y + height
            cuts += [CropMark(x, y, right, y), CropMark(x, foot, right, foot)]
            cuts += [CropMark(x, y, x, foot), CropMark(right, y, right, foot)]
            folds += [CropMark(x, at, right, at) for at in (y + FOOT, y + height // 2, foot - FOOT)]
        write(f"{MARK_WIDTH} w {marks(self.inks)}")
        write("\n".join(_line(mark, page) for mark in cuts))
        lines = "\n".join(_line(mark, page) for mark in folds)
        write(f"{FOLD_DASHES} 0 d {lines} [] 0 d")
