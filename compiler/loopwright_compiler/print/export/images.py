"""Sides of cards as pictures: each is drawn on a page of its own, and that page is rendered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from loopwright_compiler.print.cards.faces import Card
from loopwright_compiler.print.geometry.sizes import ChoiceError, Size
from loopwright_compiler.print.geometry.units import INCH
from loopwright_compiler.print.isolation import factory_settings
from loopwright_compiler.print.pdf.document import Document
from loopwright_compiler.print.prepare import checked, theme_for
from loopwright_compiler.print.sheet.arrangement import Printable
from loopwright_compiler.print.sheet.imposition import SINGLE
from loopwright_compiler.print.sheet.settings import Settings

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData
    from PIL.Image import Image

MISSING = "pictures need pypdfium2: pip install 'loopwright[images]'"
LOWEST_DPI, HIGHEST_DPI = 36, 600


class Piece(NamedTuple):
    """A card to be pictured, how many of it there are, and its size with bleed."""

    card: Card
    copies: int
    size: Size


class Album:
    """The cards of a bundle, deck by deck, and pictures of their sides at any size."""

    @factory_settings()
    def __init__(self, bundle: BundleData, settings: Settings) -> None:
        try:
            import pypdfium2
        except ImportError:
            raise ChoiceError(MISSING) from None

        theme = theme_for(bundle, settings)
        self.settings = replace(settings, layout=SINGLE, contents=False)
        self.decks = [
            (deck.title, list(self._pieces(deck, theme.sides))) for deck in checked(bundle, theme, settings)
        ]
        document = Document(bundle, theme, self.settings)
        self._pages: dict[str, int] = {}
        for title, pieces in self.decks:
            for piece in pieces:
                self._pages[piece.card.id] = 2 * len(self._pages)
            document.decks([Printable(title, tuple(piece.card for piece in pieces))])
        self._pdf = pypdfium2.PdfDocument(document.bytes())

    def _pieces(self, deck: Printable, sides: Any) -> Iterator[Piece]:
        copies = Counter(card.id for card in deck.cards)
        for card in {card.id: card for card in deck.cards}.values():
            size = self.settings.grid(sides[card.front.side].size).paper
            yield Piece(card, copies[card.id], size)

    @property
    def sides(self) -> int:
        """How many pictures there are."""
        return 2 * len(self._pages)

    def picture(self, card: Card, back: bool, width: int, height: int) -> Image:
        """One side in exactly so many pixels."""
        from PIL import Image
        from pypdfium2 import PdfBitmap, raw

        page = self._pdf[self._pages[card.id] + back]
        bitmap = PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGRx, rev_byteorder=True)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, raw.FPDF_REVERSE_BYTE_ORDER)
        pixels = bytes(bitmap.buffer)
        return Image.frombuffer("RGBX", (width, height), pixels, "raw", "RGBX", bitmap.stride, 1).convert(
            "RGB"
        )


def pixels(size: Size, dpi: int) -> tuple[int, int]:
    """Width and height at a resolution; ChoiceError for one that makes no sense."""
    if not LOWEST_DPI <= dpi <= HIGHEST_DPI:
        raise ChoiceError(f"{dpi} dpi: {LOWEST_DPI} to {HIGHEST_DPI} make sense")
    return round(size.width * dpi / INCH), round(size.height * dpi / INCH)
