"""Export of single cards into a folder: as SVG drawings, as PNG pictures, or in the form that a print shop
takes.

For a PNG each side is drawn on a page of its own, and that page is rendered.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from loopwright_compiler.print.cards.faces import PrintedCard
from loopwright_compiler.print.geometry.grid import BLEED
from loopwright_compiler.print.geometry.sizes import INCH, ChoiceError, Size, um
from loopwright_compiler.print.isolation import factory_settings
from loopwright_compiler.print.pdf.document import PdfFile
from loopwright_compiler.print.prepare import checked, theme_for
from loopwright_compiler.print.sheet.arrangement import Printable
from loopwright_compiler.print.sheet.imposition import SINGLE
from loopwright_compiler.print.sheet.settings import Settings
from loopwright_compiler.print.svg.cards import unique
from loopwright_compiler.print.svg.pen import described, for_editors
from loopwright_compiler.project import atomic_write
from loopwright_compiler.project.portable_names import portable
from loopwright_compiler.project.result_folder import filled

from .shops import SHOPS, product, sizes

if TYPE_CHECKING:
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic
    from PIL.Image import Image

    from loopwright_compiler.bundle.canonical import AnyBundle

MISSING = "pictures need pypdfium2: pip install 'loopwright[images]'"
ORDER: Final = "order.csv"
LOWEST_DPI, HIGHEST_DPI = 36, 600

COMPRESSION = 6


class Export(NamedTuple):
    """The result of an export: its files, cards and folder, and warnings about looks."""

    files: int
    cards: int
    folder: Path
    warnings: tuple[Diagnostic, ...] = ()


def export_pictures(
    bundle: AnyBundle,
    folder: Path,
    settings: Settings,
    dpi: int = 300,
    show: Callable[[str], None] = lambda _: None,
) -> Export:
    """Write a PNG of each side of each card, cut to its trim unless `settings` ask for a bleed.

    `show` is called with lines of progress. Raises PrintError and ChoiceError as `print_sheets` does, and
    OSError if a file cannot be written.
    """
    album = Album(bundle, replace(settings, bleed=settings.bleed or 0.0))
    return _written(album, folder, dpi, show, lambda piece, _, side: f"{_named(piece)}-{side}.png")


@factory_settings()
def export_drawings(
    bundle: AnyBundle,
    folder: Path,
    settings: Settings,
    show: Callable[[str], None] = lambda _: None,
) -> Export:
    """Write an SVG of each side of each card, cut to its trim unless `settings` ask for a bleed.

    Letters are outlines, so that a drawing looks the same wherever it is opened; its words are in its
    description. Raises as `export_pictures` does.
    """
    bleed = settings.bleed or 0.0
    if um(bleed) > BLEED:
        raise ChoiceError(f"a bleed of {bleed:g} mm: drawings go on by at most {BLEED / 1000:g} mm")
    theme = theme_for(bundle, settings)
    warned: list[Diagnostic] = []
    decks = checked(bundle, theme, settings, warned=warned)
    files = cards = 0
    with filled(folder) as new:
        for deck in decks:
            show(deck.title)
            cards += len(deck.cards)
            for card in unique(deck.cards):
                for side, face in (("front", card.front), ("back", card.back)):
                    drawing = for_editors(face, theme, bleed)
                    atomic_write.write(new / f"{portable(card.id)}-{side}.svg", drawing.encode("utf-8"))
                    files += 1
    return Export(files, cards, folder, tuple(warned))


def export_to_shop(
    bundle: AnyBundle,
    folder: Path,
    settings: Settings,
    shop: str,
    show: Callable[[str], None] = lambda _: None,
) -> Export:
    """Write the folder that a print shop takes, sorted by the size of cards.

    Pictures of fronts and backs have the same names: the place in the order, the card, and its number of
    copies. Each PDF is a deck, with every copy of every card. Raises as `export_pictures` does.
    """
    product = SHOPS[shop]
    settings = replace(settings, size=sizes(settings.size, shop), bleed=product.bleed)
    if product.dpi is None:
        return _decks(bundle, folder, settings, shop, show)

    def trim(piece: CardImage) -> Size:
        return Size(*(length - 2 * um(product.bleed) for length in piece.size))

    def name(piece: CardImage, number: int, side: str) -> str:
        return f"{_said(trim(piece))}/{side}s/{number:03}_{_named(piece)}_x{piece.copies}.png"

    album, count = Album(bundle, settings), Counter[Size]()
    for _, piece in _numbered(album):
        count[trim(piece)] += piece.copies
    order = _order(shop, count)
    return _written(album, folder, product.dpi, show, name, {ORDER: order})


def _order(shop: str, count: Mapping[Size, int]) -> bytes:
    """A table of what to order: the folders of an export, the shop's product of that size (none if it sells
    none), and the number of cards.
    """
    rows = [("folder", "product", "cards")]
    rows += [(_said(size), product(shop, size), str(cards)) for size, cards in count.items()]
    return "".join(f"{','.join(row)}\n" for row in rows).encode()


@factory_settings()
def _decks(
    bundle: AnyBundle, folder: Path, settings: Settings, shop: str, show: Callable[[str], None]
) -> Export:
    """Write a PDF of each deck for a press; each card's back stands before its front."""
    settings = replace(settings, layout=SINGLE, press=True, contents=False)
    theme, count = theme_for(bundle, settings), Counter[Size]()
    cards = files = 0
    warned: list[Diagnostic] = []
    with filled(folder) as new:
        for deck in checked(bundle, theme, settings, warned=warned):
            show(deck.title)
            for size, group in groupby(deck.cards, lambda card: theme.sides[card.front.side].size):
                files += 1
                cards_alike = tuple(group)
                count[size] += len(cards_alike)
                document = PdfFile(bundle, theme, settings, backs_first=True)
                document.decks([Printable(deck.title, cards_alike)])
                name = f"{_said(size)}/{files:02}_{portable(deck.title)}.pdf"
                atomic_write.write(new / name, document.bytes())
            cards += len(deck.cards)
        atomic_write.write(new / ORDER, _order(shop, count))
    return Export(files + 1, cards, folder, tuple(warned))


def _written(
    album: Album,
    folder: Path,
    dpi: int,
    show: Callable[[str], None],
    name: Callable[[CardImage, int, str], str],
    more: Mapping[str, bytes] = MappingProxyType({}),
) -> Export:
    """Write a picture of each side under its name, and further files."""
    from PIL.PngImagePlugin import PngInfo

    files = 0
    with filled(folder) as new:
        for file, data in more.items():
            atomic_write.write(new / file, data)
        for number, piece in _numbered(album):
            width, height = pixels(piece.size, dpi)
            for side in ("front", "back"):
                files += 1
                show(f"Picture {files} of {album.sides}")
                out = io.BytesIO()
                picture = album.picture(piece.card, side == "back", width, height)
                face = piece.card.back if side == "back" else piece.card.front
                words = PngInfo()
                words.add_itxt("Description", described(face), album.language)
                picture.save(out, "PNG", dpi=(dpi, dpi), compress_level=COMPRESSION, pnginfo=words)
                atomic_write.write(new / name(piece, number, side), out.getvalue())
    cards = sum(piece.copies for _, piece in _numbered(album))
    return Export(files + len(more), cards, folder, tuple(album.warnings))


def _numbered(album: Album) -> Iterator[tuple[int, CardImage]]:
    return enumerate((piece for _, pieces in album.decks for piece in pieces), 1)


def _named(piece: CardImage) -> str:
    """A card's id in a form that is safe in a file's name."""
    return portable(piece.card.id)


def _said(trim: Size) -> str:
    """A size as the name of a folder."""
    return f"{trim.width / 1000:g}x{trim.height / 1000:g}mm"


class CardImage(NamedTuple):
    """A card to be drawn as a picture, its number of copies, and its size with bleed."""

    card: PrintedCard
    copies: int
    size: Size


class Album:
    """The cards of a bundle, deck by deck, and pictures of their sides at any size."""

    @factory_settings()
    def __init__(self, bundle: AnyBundle, settings: Settings) -> None:
        try:
            import pypdfium2
        except ImportError:
            raise ChoiceError(MISSING) from None

        theme = theme_for(bundle, settings)
        self.language = theme.lang.replace("_", "-")
        self.settings = replace(settings, layout=SINGLE, contents=False)
        self.warnings: list[Diagnostic] = []
        decks = checked(bundle, theme, settings, warned=self.warnings)
        self.decks = [(deck.title, list(self._pieces(deck, theme.sides))) for deck in decks]
        document = PdfFile(bundle, theme, self.settings)
        self._pages: dict[str, int] = {}
        for title, pieces in self.decks:
            for piece in pieces:
                self._pages[piece.card.id] = 2 * len(self._pages)
            document.decks([Printable(title, tuple(piece.card for piece in pieces))])
        self._pdf = pypdfium2.PdfDocument(document.bytes())

    def _pieces(self, deck: Printable, sides: Any) -> Iterator[CardImage]:
        copies = Counter(card.id for card in deck.cards)
        for card in {card.id: card for card in deck.cards}.values():
            size = self.settings.grid(sides[card.front.side].size).paper
            yield CardImage(card, copies[card.id], size)

    @property
    def sides(self) -> int:
        """The number of pictures."""
        return 2 * len(self._pages)

    def picture(self, card: PrintedCard, back: bool, width: int, height: int) -> Image:
        """One side of a card as a picture of exactly `width` by `height` pixels."""
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
    """The width and height in pixels of a size at a resolution (dots per inch). Raises ChoiceError for one
    that is out of range.
    """
    if not LOWEST_DPI <= dpi <= HIGHEST_DPI:
        raise ChoiceError(f"{dpi} dpi: {LOWEST_DPI} to {HIGHEST_DPI} make sense")
    return round(size.width * dpi / INCH), round(size.height * dpi / INCH)
