"""The PDF file: pages of card sheets with marks, slug line, outline and metadata, made in one pass."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version
from math import ceil
from typing import Any

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from .faces import Card, Face
from .fonts import face
from .pen import Pen
from .sheet import Grid, Rect
from .theme import Theme
from .units import pt, um

rl_config.useA85 = 0  # streams as bytes, not as text: smaller files, written faster

MARK_WIDTH = 0.25  # points
SLUG_SIZES = (6.0, 5.5, 5.0)
SLUG_BASELINE = um(2.4)  # below the block
RULER = um(50)
SHORT_HASH = 12


@dataclass(frozen=True, slots=True)
class Printable:
    """Cards of one deck that are ready to be drawn."""

    title: str
    cards: tuple[Card, ...]


class Document:
    """Writes decks of cards on sheets; `bytes` gives the finished file."""

    def __init__(self, bundle: dict[str, Any], theme: Theme, grid: Grid, backs: bool) -> None:
        self.bundle, self.theme, self.grid, self.backs = bundle, theme, grid, backs
        self.pages = 0
        self.marked: set[str] = set()
        self.font = face(theme.sheet_font)
        width, height = grid.paper
        self.canvas = Canvas(
            "cards.pdf",
            pagesize=(pt(width), pt(height)),
            invariant=1,
            pageCompression=1,
            initialFontName=self.font.name,
            initialFontSize=SLUG_SIZES[0],
            lang=theme.lang.replace("_", "-"),
        )
        self.pen = Pen(self.canvas, theme, grid.card, height)
        self._describe()

    def _describe(self) -> None:
        title = self.bundle["strings"][self.bundle["scenario"]["title"]]
        self.canvas.setTitle(title)
        self.canvas.setAuthor("Loopwright")
        self.canvas.setSubject(self.bundle["hash"])
        self.canvas.setCreator(f"loopwright {version('loopwright')}")
        self.canvas.setViewerPreference("PrintScaling", "None")
        self.canvas.setViewerPreference("DisplayDocTitle", "true")
        if self.backs:
            self.canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")

    def deck(self, deck: Printable) -> None:
        """Draw one deck, each sheet's fronts followed by its backs."""
        sheets = ceil(len(deck.cards) / self.grid.slots)
        for sheet in range(sheets):
            cards = deck.cards[sheet * self.grid.slots : (sheet + 1) * self.grid.slots]
            key = f"deck-{self.pages}"
            if sheet == 0:
                self.canvas.bookmarkPage(key, fit="Fit")
                self.canvas.addOutlineEntry(deck.title, key, 0, closed=True)
            for slot, card in enumerate(cards):
                if card.id not in self.marked:  # of several copies the first
                    self.marked.add(card.id)
                    self._bookmark(card, self.grid.slot(slot))
            fronts = {slot: card.front for slot, card in enumerate(cards)}
            self._page(fronts, deck.title, sheet + 1, sheets, "front")
            if self.backs:
                behind = {self.grid.behind(slot): card.back for slot, card in enumerate(cards)}
                self._page(behind, deck.title, sheet + 1, sheets, "back")

    def _bookmark(self, card: Card, slot: Rect) -> None:
        top = pt(self.grid.paper[1] - slot.y)
        self.canvas.bookmarkPage(card.id, fit="XYZ", left=pt(slot.x), top=top)
        self.canvas.addOutlineEntry(card.id, card.id, 1)

    def _page(self, faces: dict[int, Face], deck: str, sheet: int, sheets: int, side: str) -> None:
        for slot, drawn in faces.items():
            self.pen.card_face(drawn, self.grid.slot(slot))
        self._marks(sorted(faces))
        self._slug(deck, sheet, sheets, side)
        prefix = "F" if side == "front" else "B"
        number = self.pages // 2 + 1 if self.backs else self.pages + 1
        self.canvas.addPageLabel(self.pages, prefix=f"{prefix}{number}")
        self.canvas.showPage()
        self.pages += 1

    def _marks(self, used: list[int]) -> None:
        height = self.grid.paper[1]
        self.canvas.setLineWidth(MARK_WIDTH)
        self.canvas.setStrokeColorCMYK(0, 0, 0, 1)
        for mark in self.grid.marks(used):
            self.canvas.line(pt(mark.x1), pt(height - mark.y1), pt(mark.x2), pt(height - mark.y2))

    def _slug(self, deck: str, sheet: int, sheets: int, side: str) -> None:
        """The line under the block: one part under each column of cards, clear of the crop marks."""
        word, bundle = self.theme.word, self.bundle
        short = bundle["hash"].removeprefix("sha256:")[:SHORT_HASH]
        block = self.grid.block
        y = pt(self.grid.paper[1] - block.y - block.height - self.grid.bleed - SLUG_BASELINE)
        inset, width = um(1.5), self.grid.card.width - um(3)
        self.canvas.setFillColorCMYK(0, 0, 0, 1)
        title = bundle["strings"][bundle["scenario"]["title"]]
        self._fitted(title, block.x + inset, y, width)
        text = word(
            "slug-sheet", deck=deck, sheet=sheet, sheets=sheets, side=word(f"slug-{side}"), hash=short
        )
        self._fitted(text, block.x + self.grid.card.width + inset, y, width)
        self._ruler(block.x + 2 * self.grid.card.width + inset, y)

    def _fitted(self, text: str, x: int, y: float, width: int) -> None:
        """Write a text of the slug line at the largest size that fits; at the smallest, drop words."""
        fitting = (size for size in SLUG_SIZES if self.font.width(text) * size <= pt(width))
        size = next(fitting, SLUG_SIZES[-1])
        while text and self.font.width(text) * size > pt(width):
            text = text.rpartition(" ")[0]
        self.canvas.setFont(self.font.name, size)
        self.canvas.drawString(pt(x), y, text)

    def _ruler(self, x: int, y: float) -> None:
        """A line of exactly 50 mm between two ticks, with its words above it."""
        right, tick = pt(x + RULER), pt(um(0.7))
        foot = y - pt(um(0.5))
        self.canvas.line(pt(x), foot, right, foot)
        for end in (pt(x), right):
            self.canvas.line(end, foot - tick, end, foot + tick)
        self.canvas.setFont(self.font.name, SLUG_SIZES[-1])
        self.canvas.drawCentredString((pt(x) + right) / 2, y, self.theme.word("slug-ruler"))

    def bytes(self) -> bytes:
        """The finished file."""
        data: bytes = self.canvas.getpdfdata()
        return data
