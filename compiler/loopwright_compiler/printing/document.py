"""The PDF file: pages of card sheets with marks, slug line, outline and metadata, made in one pass."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from loopwright_compiler.markup import plain

from .arrangement import Filled, Printable, arranged, named
from .changes import Changes
from .contents import Contents, rows
from .faces import Card
from .fonts import face
from .imposition import DUPLEX, SINGLE, Page
from .pen import Pen
from .settings import Settings
from .sheet import Grid, Mark, Rect
from .sizes import Size, paper_size
from .slug import Slug
from .theme import Theme
from .units import pt, um

rl_config.useA85 = 0  # streams as bytes, not as text: smaller files, written faster

MARK_WIDTH = 0.25  # points
FOLD_DASHES = "[4 3]"  # points
CUT_WIDTH, CUT_DASHES = 0.5, "[2 2]"  # black on white, so that they show on all grounds
SHORT_HASH = 12
LABELS = {"front": "F", "back": "B", "both": "S"}


class Document:
    """Writes decks of cards on sheets; `bytes` gives the finished file."""

    def __init__(self, bundle: dict[str, Any], theme: Theme, settings: Settings) -> None:
        self.bundle, self.theme, self.settings = bundle, theme, settings
        self.pages = 0
        self.deck = ""  # whose cards are being drawn
        self.marked: set[str] = set()
        font = face(theme.sheet_font)
        self.canvas = Canvas(
            "cards.pdf",
            invariant=1,
            pageCompression=1,
            initialFontName=font.name,
            enforceColorSpace="CMYK" if settings.press else None,
            lang=theme.lang.replace("_", "-"),
        )
        self.pen = Pen(self.canvas, theme, settings.press)
        self.slug = Slug(self.canvas, theme, font, self.title)
        self._describe()

    @property
    def title(self) -> str:
        """The scenario's title."""
        return plain(self.bundle["strings"][self.bundle["scenario"]["title"]])

    @property
    def short(self) -> str:
        """The first digits of the bundle's hash."""
        return _short(self.bundle["hash"])

    def _describe(self) -> None:
        self.canvas.setTitle(self.title)
        self.canvas.setAuthor("Loopwright")
        self.canvas.setSubject(self.bundle["hash"])
        words = (self.bundle["scenario"]["id"], self.bundle["language"], self.settings.draft)
        self.canvas.setKeywords([word for word in words if word])
        self.canvas.setCreator(f"loopwright {version('loopwright')}")
        self.canvas.setViewerPreference("PrintScaling", "None")
        self.canvas.setViewerPreference("DisplayDocTitle", "true")
        if self.settings.layout == DUPLEX:
            self.canvas.setViewerPreference("Duplex", f"DuplexFlip{self.settings.flip.title()}Edge")

    def decks(self, decks: Sequence[Printable]) -> None:
        """Draw decks on their sheets."""
        filled = arranged(decks, self.theme.sides, self.settings)
        for number, each in enumerate(filled, 1):
            self._sheet(each, (number, len(filled)))

    def _sheet(self, filled: Filled, place: tuple[int, int]) -> None:
        sheet, grid, decks = filled
        for (card, slot), deck in zip(sheet.cards, decks, strict=True):
            self._bookmark(card, deck, slot, grid.paper)
        for page in sheet.pages:
            self._begin(grid)
            if page.side == "back":
                self._correct(grid.paper)
            for placement in page.placements:
                self.pen.card_face(placement, grid.paper.height)
            self._marks(page, grid.paper)
            if self.settings.layout != SINGLE:
                self.slug.write(grid, named(decks), self._said(place, page.side))
            self._end(f"{LABELS[page.side]}{place[0]}")

    def _begin(self, grid: Grid) -> None:
        """A page of the paper's size; that of a single card says where it is to be cut."""
        width, height = grid.paper
        self.canvas.setPageSize((pt(width), pt(height)))
        if self.settings.layout == SINGLE:
            x, y, right, foot = (pt(each) for each in _edges(grid.slot(0)))
            self.canvas.setTrimBox((x, y, right, foot))
            self.canvas.setBleedBox((0, 0, pt(width), pt(height)))

    def _end(self, label: str) -> None:
        self.canvas.addPageLabel(self.pages, prefix=label)
        self.canvas.showPage()
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
        self.canvas.setPageSize((pt(paper.width), pt(paper.height)))
        self.canvas.bookmarkPage("contents", fit="Fit")
        self.canvas.addOutlineEntry(word("contents"), "contents", 0)
        writer = Contents(self.canvas, self.theme, paper)
        for number in writer.pages(head, rows(self.theme, decks, changes)):
            self._end(f"C{number}")

    def _bookmark(self, card: Card, deck: str, slot: Rect, paper: Size) -> None:
        """Entries of the outline for the first of several copies, and for a deck before its first card."""
        if card.id in self.marked:
            return
        self.marked.add(card.id)
        if deck != self.deck:
            self.deck = deck
            self.canvas.bookmarkPage(key := f"deck-{len(self.marked)}", fit="Fit")
            self.canvas.addOutlineEntry(deck, key, 0, closed=True)
        self.canvas.bookmarkPage(card.id, fit="XYZ", left=pt(slot.x), top=pt(paper.height - slot.y))
        self.canvas.addOutlineEntry(card.id, card.id, 1)

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
        data: bytes = self.canvas.getpdfdata()
        return data


def _short(hash: str) -> str:
    return hash.removeprefix("sha256:")[:SHORT_HASH]


def _line(mark: Mark, height: int) -> str:
    return f"{pt(mark.x1):.2f} {pt(height - mark.y1):.2f} m {pt(mark.x2):.2f} {pt(height - mark.y2):.2f} l S"


def _edges(rect: Rect) -> tuple[int, int, int, int]:
    """Left, foot, right and top of a slot in the middle of its page."""
    return rect.x, rect.y, rect.x + rect.width, rect.y + rect.height
