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

from .box import box_parts
from .shops import SHOPS, lies, product, scale, sizes

if TYPE_CHECKING:
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic
    from PIL.Image import Image

    from loopwright_compiler.bundle.canonical import AnyBundle

MISSING = "pictures need pypdfium2: pip install 'loopwright[images]'"
ORDER: Final = "order.csv"
LOWEST_DPI, HIGHEST_DPI = 36, 600

COMPRESSION = 6
BAND = 512  # rows of pixels that are drawn at once


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
    bundle: AnyBundle, folder: Path, settings: Settings, show: Callable[[str], None] = lambda _: None
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
    """Write the folder that a print shop takes, sorted by the size of its products: cards, and if none are
    chosen all boards and tokens.

    Pictures of fronts and backs have the same names: the place in the order, the card, and its number of
    copies. Each PDF is a deck, with every copy of every card. Raises as `export_pictures` does.
    """
    wanted = SHOPS[shop]
    settings = replace(settings, size=sizes(settings.size, shop), bleed=wanted.bleed)
    if wanted.dpi is None:
        return _decks(bundle, folder, settings, shop, show)

    def name(piece: CardImage, number: int, side: str) -> str:
        return f"{_said(piece.trim)}/{side}s/{number:03}_{_named(piece)}_x{piece.copies}.png"

    album, count = Album(bundle, settings, shop), Counter[Size]()
    for _, piece in _numbered(album):
        count[piece.trim] += piece.copies
    return _written(album, folder, wanted.dpi, show, name, {ORDER: _order(shop, count)})


def _order(shop: str, count: Mapping[Size, int]) -> bytes:
    """A table of what to order: the folders of an export, the shop's product of that size (none if it sells
    none), and the number of cards.
    """
    rows = [("folder", "product", "cards")]
    for size, cards in count.items():
        made = product(shop, size)
        rows.append((_said(size), made.name if made else "", str(cards)))
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
            for side in ("front", "back"):
                files += 1
                show(f"Picture {files} of {album.sides}")
                out = io.BytesIO()
                picture = album.sized(piece, side == "back", dpi)
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
    """A card to be drawn as a picture, its number of copies, its size with bleed, and the trim of what it is
    printed on.
    """

    card: PrintedCard
    copies: int
    size: Size
    trim: Size


class Album:
    """The cards of a bundle, deck by deck, and pictures of their sides at any size. For a `shop` there are
    boards and tokens, too, unless cards are chosen.
    """

    @factory_settings()
    def __init__(self, bundle: AnyBundle, settings: Settings, shop: str = "") -> None:
        try:
            import pypdfium2
        except ImportError:
            raise ChoiceError(MISSING) from None

        self.settings, self.shop = replace(settings, layout=SINGLE, contents=False), shop
        self.warnings: list[Diagnostic] = []
        if shop and SHOPS[shop].pieces and not settings.cards:
            parts = box_parts(bundle, settings)
            theme, decks = parts.theme, [*parts.cards, *parts.boards]
            self.warnings += parts.warnings
        else:
            theme = theme_for(bundle, settings)
            decks = checked(bundle, theme, settings, warned=self.warnings)
        self.language = theme.lang.replace("_", "-")
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
            size = trim = sides[card.front.side].size
            if self.shop and (made := product(self.shop, size)):
                trim = made.size
            yield CardImage(card, copies[card.id], self.settings.grid(size).paper, trim)

    @property
    def sides(self) -> int:
        """The number of pictures."""
        return 2 * len(self._pages)

    def sized(self, piece: CardImage, back: bool, dpi: int) -> Image:
        """One side of a card at a resolution (dots per inch), with its bleed; where that is not the size of
        what it is printed on, as large as fits into that, and its edges go on.
        """
        from PIL import Image

        trim, bleed = piece.trim, um(self.settings.bleed or 0.0)
        natural = Size(*(length - 2 * bleed for length in piece.size))
        if natural == trim:
            return self.picture(piece.card, back, *pixels(piece.size, dpi))
        lying = lies(natural, trim)
        larger = scale(natural, lying)
        room = pixels(Size(lying.width + 2 * bleed, lying.height + 2 * bleed), dpi)
        wide, high = (round(length * larger * dpi / INCH) for length in piece.size)
        picture = _continued(self.picture(piece.card, back, wide, high), room)
        return picture if lying == trim else picture.transpose(Image.Transpose.ROTATE_90)

    def picture(self, card: PrintedCard, back: bool, width: int, height: int) -> Image:
        """One side of a card as a picture of exactly `width` by `height` pixels; drawn in bands, since a
        board at once takes much memory.
        """
        from PIL import Image
        from pypdfium2 import PdfBitmap, raw

        page = self._pdf[self._pages[card.id] + back]
        picture = Image.new("RGB", (width, height))
        for top in range(0, height, BAND):
            high = min(BAND, height - top)
            bitmap = PdfBitmap.new_native(width, high, raw.FPDFBitmap_BGRx, rev_byteorder=True)
            bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, high)
            raw.FPDF_RenderPageBitmap(bitmap, page, 0, -top, width, height, 0, raw.FPDF_REVERSE_BYTE_ORDER)
            drawn = bytes(bitmap.buffer)
            band = Image.frombuffer("RGBX", (width, high), drawn, "raw", "RGBX", bitmap.stride, 1)
            picture.paste(band.convert("RGB"), (0, top))
        return picture


def _continued(picture: Image, room: tuple[int, int]) -> Image:
    """A picture in the middle of a room in pixels: cut where it is larger; where it is smaller, its edges go
    on.
    """
    (width, height), (wide, high) = room, picture.size
    left, top = (width - wide) // 2, (height - high) // 2
    right, foot = left + wide, top + high
    whole = picture.crop((-left, -top, width - left, height - top))
    for start, end, edge in ((0, left, left), (right, width, right - 1)):
        if end > start:
            strip = whole.crop((edge, 0, edge + 1, height)).resize((end - start, height))
            whole.paste(strip, (start, 0))
    for start, end, edge in ((0, top, top), (foot, height, foot - 1)):
        if end > start:
            strip = whole.crop((0, edge, width, edge + 1)).resize((width, end - start))
            whole.paste(strip, (0, start))
    return whole


def pixels(size: Size, dpi: int) -> tuple[int, int]:
    """The width and height in pixels of a size at a resolution (dots per inch). Raises ChoiceError for one
    that is out of range.
    """
    if not LOWEST_DPI <= dpi <= HIGHEST_DPI:
        raise ChoiceError(f"{dpi} dpi: {LOWEST_DPI} to {HIGHEST_DPI} make sense")
    return round(size.width * dpi / INCH), round(size.height * dpi / INCH)
