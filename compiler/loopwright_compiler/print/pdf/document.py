"""The PDF file: pages of card sheets with marks, slug line, outline and metadata, made in one pass."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING

from loopwright_compiler.print.cards.faces import ARTIFACT, Card
from loopwright_compiler.print.cards.selection import Changes
from loopwright_compiler.print.geometry.grid import Mark, Rect
from loopwright_compiler.print.geometry.sizes import ChoiceError, Size, paper_size
from loopwright_compiler.print.geometry.units import pt, um
from loopwright_compiler.print.sheet.arrangement import Filled, Printable, arranged, named
from loopwright_compiler.print.sheet.imposition import DUPLEX, SINGLE, Page
from loopwright_compiler.print.sheet.settings import Settings
from loopwright_compiler.print.text.plain_text import one_line
from loopwright_compiler.print.theme.theme import Theme
from loopwright_compiler.semantics.markup import plain

from . import icc
from .canvas import SheetCanvas
from .contents import COLUMNS, COLUMNS_OF_CHANGES, Contents, rows
from .metadata import STANDARD, About, Outline, declare, describe, show
from .pen import Pen
from .slug import Slug
from .tagging import Tags
from .writer import as_file

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData


MARK_WIDTH = 0.25  # points
FOLD_DASHES = "[4 3]"  # points
CUT_WIDTH, CUT_DASHES = 0.5, "[2 2]"  # black on white, so that they show on all grounds
SHORT_HASH = 12
LABELS = {"front": "F", "back": "B", "both": "S"}


class Document:
    """Writes decks of cards on sheets; `bytes` gives the finished file.

    ChoiceError for the profile of a press that cannot be used.
    """

    def __init__(
        self, bundle: BundleData, theme: Theme, settings: Settings, backs_first: bool = False
    ) -> None:
        if settings.profile and not settings.press:
            raise ChoiceError("the profile of a press is for its colours: with --press")
        self.bundle, self.theme, self.settings, self.backs_first = bundle, theme, settings, backs_first
        self.pages = 0
        self.deck = ""  # whose cards are being drawn
        self.marked: set[str] = set()
        language = theme.lang.replace("_", "-")
        self.canvas = SheetCanvas("cards.pdf", language, cmyk=settings.press)
        self.tags, self.outline = Tags(self.canvas), Outline(self.canvas)
        self.pen = Pen(self.canvas, theme, settings.press, self.tags)
        self.slug = Slug(self.canvas, theme, self.title)
        self._describe(language)

    @property
    def title(self) -> str:
        """The scenario's title."""
        return one_line(plain(self.bundle["strings"][self.bundle["scenario"]["title"]]))

    @property
    def short(self) -> str:
        """The first digits of the bundle's hash."""
        return _short(self.bundle["hash"])

    def _describe(self, language: str) -> None:
        words = (self.bundle["scenario"]["id"], self.bundle["language"], self.settings.draft)
        about = About(self.title, self.bundle["hash"], tuple(filter(None, words)), language)
        if self.settings.press:
            declare(self.canvas, icc.read(self.settings.profile) if self.settings.profile else None)
            describe(self.canvas, about, pdf_Trapped="False", pdfx_GTS_PDFXVersion=STANDARD)
        else:
            describe(self.canvas, about)
        sides = f"DuplexFlip{self.settings.flip.title()}Edge" if self.settings.layout == DUPLEX else "Simplex"
        show(self.canvas, None if self.settings.layout == SINGLE else sides)

    def decks(self, decks: Sequence[Printable]) -> None:
        """Draw decks on their sheets."""
        filled = arranged(decks, self.theme.sides, self.settings)
        for number, each in enumerate(filled, 1):
            self._sheet(each, (number, len(filled)))

    def _sheet(self, filled: Filled, place: tuple[int, int]) -> None:
        sheet, front, decks = filled
        for (card, slot), deck in zip(sheet.cards, decks, strict=True):
            self._bookmark(card, deck, slot, front.paper)
        for page in reversed(sheet.pages) if self.backs_first else sheet.pages:
            grid = page.grid
            self._begin(grid.paper, grid.block, grid.bleed)
            if page.side == "back":
                self._correct(grid.paper)
            for placement in page.placements:
                self.pen.card_face(placement, grid.paper.height)
            with self.tags.marked(ARTIFACT):
                self._marks(page, grid.paper)
                if self.settings.layout != SINGLE and (grid == front or self.slug.has_room(grid)):
                    self.slug.write(grid, named(decks), self._said(place, page.side))
            self._end(f"{LABELS[page.side]}{place[0]}")

    def _begin(self, paper: Size, trim: Rect, bleed: int = 0) -> None:
        """A page of the paper's size; where all of it is cut off, and how far colours reach."""
        self.canvas.setPageSize((pt(paper.width), pt(paper.height)))
        self.canvas.setTrimBox(_box(trim, paper, 0))
        self.canvas.setBleedBox(_box(trim, paper, bleed))

    def _end(self, label: str) -> None:
        self.canvas.addPageLabel(self.pages, prefix=label)
        self.canvas.showPage()
        self.tags.end_page()
        self.pages += 1

    def contents(self, decks: Sequence[Printable], changes: Changes | None) -> None:
        """End with a list of what is in the file."""
        paper, word = paper_size(self.settings.paper), self.theme.word
        head = [self.title, word("contents-file", hash=self.short, version=version("loopwright"))]
        if self.settings.draft:
            head.append(word("contents-draft", draft=self.settings.draft))
        head.append(word("contents-cards", cards=sum(len(deck.cards) for deck in decks), pages=self.pages))
        if changes:
            head.append(word("contents-since", hash=_short(changes.since)))
        self._begin(paper, Rect(0, 0, *paper))
        self.outline.deck(word("contents"))
        columns = COLUMNS_OF_CHANGES if changes else COLUMNS
        writer = Contents(self.canvas, self.theme, paper, self.tags, columns)
        for number in writer.pages(head, rows(self.theme, decks, changes)):
            self._end(f"C{number}")

    def _bookmark(self, card: Card, deck: str, slot: Rect, paper: Size) -> None:
        """Entries of the outline for the first of several copies, and for a deck before its first card."""
        if card.id in self.marked:
            return
        self.marked.add(card.id)
        if deck != self.deck:
            self.deck = deck
            self.outline.deck(deck)
            self.tags.deck(deck)
        self.tags.belongs(card.id)
        self.outline.card(card.id, pt(slot.x), pt(paper.height - slot.y))

    def _correct(self, paper: Size) -> None:
        """Move all of a back page as the printer needs it."""
        right, down = self.settings.offset
        x, y = pt(paper.width / 2), pt(paper.height / 2)
        self.canvas.translate(x + pt(um(right)), y - pt(um(down)))
        self.canvas.rotate(-self.settings.tilt)
        self.canvas.translate(-x, -y)

    def _marks(self, page: Page, paper: Size) -> None:
        """Marks and lines to cut along, and the line to fold along."""
        write, height = self.canvas.addLiteral, paper.height
        write(f"{MARK_WIDTH} w 0 0 0 1 K")
        write("\n".join(_line(mark, height) for mark in page.marks))
        if page.cuts:
            lines = "\n".join(_line(mark, height) for mark in page.cuts)
            write(f"0 0 0 0 K {CUT_WIDTH} w {lines} 0 0 0 1 K {MARK_WIDTH} w {CUT_DASHES} 0 d {lines} [] 0 d")
        if page.fold:
            write(f"{FOLD_DASHES} 0 d {_line(page.fold, height)} [] 0 d")

    def _said(self, place: tuple[int, int], side: str) -> str:
        sheet, total = place
        said = self.theme.word(f"slug-{side}")
        line = self.theme.word("slug-sheet", sheet=sheet, sheets=total, side=said, hash=self.short)
        return f"{line} · {self.settings.draft}" if self.settings.draft else line

    def bytes(self) -> bytes:
        """The finished file."""
        self.outline.close()
        return as_file(self.canvas._doc, self.tags.close(), packed=not self.settings.press)


def _short(hash: str) -> str:
    return hash.removeprefix("sha256:")[:SHORT_HASH]


def _line(mark: Mark, height: int) -> str:
    return f"{pt(mark.x1):.2f} {pt(height - mark.y1):.2f} m {pt(mark.x2):.2f} {pt(height - mark.y2):.2f} l S"


def _box(rect: Rect, paper: Size, beyond: int) -> list[float]:
    """Left, foot, right and top in points of a rectangle of the page and what lies beyond it."""
    right, foot = rect.x + rect.width, rect.y + rect.height
    edges = (rect.x - beyond, paper.height - foot - beyond, right + beyond, paper.height - rect.y + beyond)
    return [pt(edge) for edge in edges]
