"""The PDF file: pages of card sheets with marks, slug line, outline and metadata, and a list of the cards.

It is written in one pass. The slug line names the sheet and has a ruler that shows whether it was printed at
100 %; it stands between the crop marks below the block if the cards are wide enough for the ruler, else
beyond the marks. The last pages list the cards, and what has changed since an older draft.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from loopwright_dsl.build_id import full_version

from loopwright_compiler.print.cards.faces import ARTIFACT, PrintedCard
from loopwright_compiler.print.cards.selection import ChangedCards
from loopwright_compiler.print.colours import PressInks, black, cmyk, marks
from loopwright_compiler.print.geometry.grid import (
    CORNER,
    MARK_DISTANCE,
    MARK_LENGTH,
    CropMark,
    Rect,
    SheetGrid,
)
from loopwright_compiler.print.geometry.sizes import ChoiceError, Size, from_pt, paper_size, pt, um
from loopwright_compiler.print.inks.plates import INK, SPOT, Plate, Plates
from loopwright_compiler.print.inks.separation import COATED, separation
from loopwright_compiler.print.problems import Problems
from loopwright_compiler.print.scenes.pdf import KeptScenes
from loopwright_compiler.print.sheet.arrangement import Filled, Printable, arranged, named
from loopwright_compiler.print.sheet.cuts import CutSheet
from loopwright_compiler.print.sheet.imposition import DUPLEX, REGISTRATION, SINGLE, SheetPage
from loopwright_compiler.print.sheet.settings import Settings
from loopwright_compiler.print.story_book import BookEntry, BookPages
from loopwright_compiler.print.text.ink import PlainText, one_line
from loopwright_compiler.print.theme.theme import Theme
from loopwright_compiler.semantics.markup import plain

from .metadata import STANDARD, FileMetadata, Outline, declare, describe, read_profile, show
from .pen import PdfPen
from .tagging import TagElement, Tags, Untagged
from .writer import SheetCanvas, as_file

if TYPE_CHECKING:
    from loopwright_compiler.bundle.canonical import AnyBundle
    from loopwright_compiler.print.cards.kept_cards import KeptCards

MARGIN = um(15)
COLUMNS = 2
COLUMNS_OF_CHANGES = 1  # what has changed stands beside the title
GUTTER = um(8)
LEAD = um(4.2)
SIZE, HEADING = 7.5, 10.0  # points
ID_SHARE = 0.42  # of a column of two; long ids take up to three fifths of theirs

SIZES = (6.0, 5.5)
BASELINE = um(2.4)  # below the bleed
INSET = um(1.5)  # from the marks
BEYOND = MARK_DISTANCE + MARK_LENGTH + um(1.5)  # below the bleed, where cards are narrow
RULER = um(50)

MARK_WIDTH = 0.25  # points
FOLD_DASHES = "[4 3]"  # points
CUT_WIDTH, CUT_DASHES = 0.5, "[2 2]"  # black on white, so that they show on all grounds
SHORT_HASH = 12
LABELS = {"front": "F", "back": "B", "both": "S"}


class PdfFile:
    """A PDF file in the making: `decks` and `contents` draw its pages, `bytes` gives the finished file.

    Raises ChoiceError for a press profile that cannot be used.
    """

    def __init__(
        self,
        bundle: AnyBundle,
        theme: Theme,
        settings: Settings,
        backs_first: bool = False,
        kept: KeptCards | None = None,
    ) -> None:
        if settings.profile and not settings.press:
            raise ChoiceError("the profile of a press is for its colours: with --press")
        self.bundle, self.theme, self.settings, self.backs_first = bundle, theme, settings, backs_first
        self.pages = 0
        self.deck = ""  # whose cards are being drawn
        self.marked: set[str] = set()
        self.cut_sheets: list[CutSheet] = []
        language = theme.lang.replace("_", "-")
        self.profile = read_profile(settings.profile or COATED) if settings.press else None
        self.inks = self._inks()
        self.canvas = SheetCanvas("cards.pdf", language, press=self.inks)
        self.tags = (Untagged if settings.press else Tags)(self.canvas)
        self.outline = Outline(self.canvas)
        self.scenes = kept.scenes if kept else KeptScenes(bundle["scenario"]["id"])
        self.pen = PdfPen(self.canvas, theme, self.inks, self.tags, self.scenes, kept is not None)
        self.slug = Slug(self.canvas, theme, self.title)
        self._describe(language)

    def _inks(self) -> PressInks | None:
        """What the press prints with: the inks of a profile, or the two of a theme that has no more."""
        if self.profile is None:
            return None
        press, theme = separation(self.profile.data, self.profile.name), self.theme
        if theme.inks != "two":
            return press
        ink, spot = (
            Plate(name, theme.colour(paint), cmyk(theme.colour(paint), press))
            for name, paint in ((INK, "ink"), (SPOT, "spot"))
        )
        return Plates(ink, spot, theme.colour("paper"))

    @property
    def title(self) -> str:
        """The scenario's title."""
        return one_line(plain(self.bundle["strings"][self.bundle["scenario"]["title"]]))

    @property
    def short(self) -> str:
        """The first digits of the bundle's hash, as printed on the sheets."""
        return _short(self.bundle["hash"])

    def _describe(self, language: str) -> None:
        words = (self.bundle["scenario"]["id"], self.bundle["language"], self.settings.draft)
        about = FileMetadata(self.title, self.bundle["hash"], tuple(filter(None, words)), language)
        if self.profile:
            declare(self.canvas, self.profile if self.settings.profile else None)
            describe(self.canvas, about, pdf_Trapped="False", pdfx_GTS_PDFXVersion=STANDARD)
        else:
            describe(self.canvas, about)
        sides = f"DuplexFlip{self.settings.flip.title()}Edge" if self.settings.layout == DUPLEX else "Simplex"
        show(self.canvas, None if self.settings.layout == SINGLE else sides)

    def decks(self, decks: Sequence[Printable]) -> None:
        """Draw decks on their sheets."""
        filled = arranged(decks, self.theme.sides, self.settings)
        for number, deck in enumerate(filled, 1):
            self._sheet(deck, (number, len(filled)))

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
                if self._has_slug(grid) and (grid == front or self.slug.has_room(grid)):
                    self.slug.write(grid, named(decks), self._said(place, page.side))
            self._end(f"{LABELS[page.side]}{place[0]}")

    def _has_slug(self, grid: SheetGrid) -> bool:
        """Whether a line stands below the cards; a cutting machine might take it for its mark."""
        clear = self.settings.marks != REGISTRATION or (grid.block.x >= CORNER and self.slug.has_room(grid))
        return self.settings.layout != SINGLE and clear

    def _begin(self, paper: Size, trim: Rect, bleed: int = 0) -> None:
        """Begin a page of the paper's size, with its trim box and the bleed (µm) around it."""
        self.canvas.setPageSize((pt(paper.width), pt(paper.height)))
        self.canvas.setTrimBox(_box(trim, paper, 0))
        self.canvas.setBleedBox(_box(trim, paper, bleed))

    def _end(self, label: str) -> None:
        self.canvas.addPageLabel(self.pages, prefix=label)
        self.canvas.showPage()
        self.tags.end_page()
        self.pages += 1

    def book(self, title: str, entries: list[BookEntry], label: str) -> None:
        """Add pages with what is read only when it is reached, such as a story book."""
        paper = paper_size(self.settings.paper)
        problems = Problems(self.bundle)
        pages = BookPages(self.theme, problems, paper).all(f"{title} · {self.title}", entries)
        problems.stop()
        section = self.tags.element("Sect", title=title)
        for number, face in enumerate(pages, 1):
            self._begin(paper, Rect(0, 0, *paper))
            if number == 1:
                self.outline.deck(title)
            self.pen.text(face.lines, paper.height, section)
            self._end(f"{label}{number}")

    def contents(self, decks: Sequence[Printable], changes: ChangedCards | None) -> None:
        """Add the last pages: a list of the cards in the file, and of the changes."""
        paper, word = paper_size(self.settings.paper), self.theme.word
        head = [self.title, word("contents-file", hash=self.short, version=full_version())]
        if self.settings.draft:
            head.append(word("contents-draft", draft=self.settings.draft))
        head.append(word("contents-cards", cards=sum(len(deck.cards) for deck in decks), pages=self.pages))
        if changes:
            head.append(word("contents-since", hash=_short(changes.since)))
        self._begin(paper, Rect(0, 0, *paper))
        self.outline.deck(word("contents"))
        columns = COLUMNS_OF_CHANGES if changes else COLUMNS
        writer = ContentsPages(self.canvas, self.theme, paper, self.tags, columns)
        for number in writer.pages(head, rows(self.theme, decks, changes)):
            self._end(f"C{number}")

    def _bookmark(self, card: PrintedCard, deck: str, slot: Rect, paper: Size) -> None:
        """Add a card to the outline at the first of its copies, and its deck before the deck's first card."""
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
        """Shift and tilt a back page by the printer's correction."""
        right, down = self.settings.offset
        x, y = pt(paper.width / 2), pt(paper.height / 2)
        self.canvas.translate(x + pt(um(right)), y - pt(um(down)))
        self.canvas.rotate(-self.settings.tilt)
        self.canvas.translate(-x, -y)

    def _marks(self, page: SheetPage, paper: Size) -> None:
        """Draw the marks and lines to cut along, and the line to fold along."""
        write, height = self.canvas.addLiteral, paper.height
        write(f"{MARK_WIDTH} w {marks(self.inks)}")
        write("\n".join(_line(mark, height) for mark in page.marks))
        if page.register:
            outlines = tuple(placement.slot for placement in page.placements)
            self._register(CutSheet(paper, page.register, outlines))
        if page.cuts:
            lines = "\n".join(_line(mark, height) for mark in page.cuts)
            white, dark = black(self.inks, 0.0).upper(), black(self.inks).upper()
            write(f"{white} {CUT_WIDTH} w {lines} {dark} {MARK_WIDTH} w {CUT_DASHES} 0 d {lines} [] 0 d")
        if page.fold:
            write(f"{FOLD_DASHES} 0 d {_line(page.fold, height)} [] 0 d")

    def _register(self, sheet: CutSheet) -> None:
        """Draw the marks that a cutting machine looks for, and keep what it is to cut."""
        areas = (_area(area, sheet.paper.height) for area in sheet.register)
        self.canvas.addLiteral("\n".join([black(self.inks), *areas]))
        self.cut_sheets.append(sheet)

    def _said(self, place: tuple[int, int], side: str) -> str:
        sheet, total = place
        word = self.theme.word(f"slug-{side}")
        line = self.theme.word("slug-sheet", sheet=sheet, sheets=total, side=word, hash=self.short)
        return f"{line} · {self.settings.draft}" if self.settings.draft else line

    def bytes(self) -> bytes:
        """The finished file."""
        self.outline.close()
        self.scenes.keep()
        return as_file(self.canvas._doc, self.tags.close(), packed=not self.settings.press)


def _short(hash: str) -> str:
    return hash.removeprefix("sha256:")[:SHORT_HASH]


def _line(mark: CropMark, height: int) -> str:
    return f"{pt(mark.x1):.2f} {pt(height - mark.y1):.2f} m {pt(mark.x2):.2f} {pt(height - mark.y2):.2f} l S"


def _area(area: Rect, height: int) -> str:
    x, y, width, tall = area
    return f"{pt(x):.2f} {pt(height - y - tall):.2f} {pt(width):.2f} {pt(tall):.2f} re f"


def _box(rect: Rect, paper: Size, beyond: int) -> list[float]:
    """The left, foot, right and top (points) of a rectangle of the page, widened by `beyond` µm."""
    right, foot = rect.x + rect.width, rect.y + rect.height
    edges = (rect.x - beyond, paper.height - foot - beyond, right + beyond, paper.height - rect.y + beyond)
    return [pt(edge) for edge in edges]


class Slug:
    """A writer of the slug line on the current page of a canvas."""

    def __init__(self, canvas: SheetCanvas, theme: Theme, title: str) -> None:
        self.canvas, self.theme, self.title = canvas, theme, title
        self.text = PlainText(canvas, theme.sheet_fonts())

    def write(self, grid: SheetGrid, decks: str, remark: str) -> None:
        """Write the line for a sheet of this grid: its decks, and a further text."""
        self.canvas.saveState()
        dark = black(self.canvas.press)
        self.canvas.addLiteral(f"{dark} {dark.upper()}")
        cells, y = self._between(grid) if _wide(grid) else self._beyond(grid)
        *texts, (start, _) = cells
        parts = (
            [f"{decks} · {self.title}", remark] if len(texts) > 1 else [f"{remark} · {decks} · {self.title}"]
        )
        for (x, width), part in zip(texts, parts, strict=False):
            self._fitted(part, x + INSET, y, width - 2 * INSET)
        self._ruler(start + INSET, y)
        self.canvas.restoreState()

    def has_room(self, grid: SheetGrid) -> bool:
        """Whether the line lies within the printer's margins on a sheet of this grid."""
        block = grid.block
        if _wide(grid):
            return grid.bleed + BASELINE <= block.y - grid.margin
        return grid.bleed + BEYOND <= max(block.x, block.y) - grid.margin

    def _between(self, grid: SheetGrid) -> tuple[list[tuple[int, int]], float]:
        """The places (start and length, µm) under the columns, two even if there is one column, and their
        baseline.
        """
        block, step = grid.block, grid.card.width + grid.gap
        cells = [(block.x + step * column, grid.card.width) for column in range(grid.columns)]
        if grid.columns == 1:
            cells = _halves(block.x, block.width)
        return cells, pt(grid.paper.height - block.y - block.height - grid.bleed - BASELINE)

    def _beyond(self, grid: SheetGrid) -> tuple[list[tuple[int, int]], float]:
        """Two places (start and length, µm) beyond the marks, in the roomier margin: below the block, or on
        its left running upwards.
        """
        block = grid.block
        foot, margin = grid.paper.height - block.y - block.height, grid.bleed + BEYOND
        if block.x > block.y:
            self.canvas.rotate(90)
            start, length, y = foot, block.height, -pt(block.x - margin)
        else:
            start, length, y = block.x, block.width, pt(foot - margin)
        return _halves(start, length), y

    def _fitted(self, text: str, x: int, y: float, width: int) -> None:
        """Write a text at the largest size that fits a width; at the smallest size, cut it short."""
        text = self.text.shown(text)
        fitting = (size for size in SIZES if self.text.width(text) * size <= pt(width))
        size = next(fitting, SIZES[-1])
        self.text.write(self.text.cut(text, pt(width) / size), size, pt(x), y)

    def _ruler(self, x: int, y: float) -> None:
        """Draw a line of exactly 50 mm between two ticks, with its words above it."""
        right, tick = pt(x + RULER), pt(um(0.7))
        foot = y - pt(um(0.5))
        self.canvas.line(pt(x), foot, right, foot)
        for end in (pt(x), right):
            self.canvas.line(end, foot - tick, end, foot + tick)
        word = self.theme.word("slug-ruler")
        self.text.write(word, SIZES[-1], (pt(x) + right - self.text.width(word) * SIZES[-1]) / 2, y)


def _wide(grid: SheetGrid) -> bool:
    return grid.card.width >= (RULER + 2 * INSET) * (2 if grid.columns == 1 else 1)


def _halves(start: int, length: int) -> list[tuple[int, int]]:
    return [(start, length // 2), (start + length // 2, length // 2)]


class ContentsRow(NamedTuple):
    """One line of the contents: a heading, or a card's id, its description and its mark."""

    left: str
    middle: str = ""
    right: str = ""
    heading: bool = False


class ContentsPages:
    """A writer of the contents, on as many pages as they need."""

    def __init__(
        self, canvas: SheetCanvas, theme: Theme, paper: Size, tags: Tags, columns: int = COLUMNS
    ) -> None:
        self.canvas, self.theme, self.paper, self.tags = canvas, theme, paper, tags
        self.columns = columns
        self.section = self.table = tags.element("Sect", title=theme.word("contents"))
        self.plain = PlainText(canvas, theme.sheet_fonts())
        self.bold = PlainText(canvas, theme.sheet_fonts(heading=True))
        self.column = (paper.width - 2 * MARGIN - (columns - 1) * GUTTER) // columns
        self.id_width = round(self.column * ID_SHARE * columns / COLUMNS)

    def pages(self, head: Sequence[str], rows: list[ContentsRow]) -> Iterator[int]:
        """Draw page after page and give the number of each; the caller finishes a page before asking for the
        next.
        """
        top = MARGIN + um(14) + LEAD * len(head)
        fit = max(1, (self.paper.height - top - MARGIN) // LEAD)
        places = list(_columns(rows, fit))
        for number, start in enumerate(range(0, len(places), self.columns), 1):
            self._head(head, tagged=number == 1)
            for column, place in enumerate(places[start : start + self.columns]):
                x = MARGIN + column * (self.column + GUTTER)
                for line, row in enumerate(place):
                    self._row(row, x, top + line * LEAD)
            yield number

    def _head(self, head: Sequence[str], tagged: bool) -> None:
        """Write the head of a page; only the first page's is tagged for readers of the file."""
        self.canvas.addLiteral(black(self.canvas.press))
        title, *lines = head
        with self.tags.marked("H2" if tagged else ARTIFACT, self.section):
            self._write(title, self.bold, 2 * SIZE, MARGIN, MARGIN + um(5), self.paper.width - 2 * MARGIN)
        for number, line in enumerate(lines, 1):
            y = MARGIN + um(6) + number * LEAD
            with self.tags.marked("P" if tagged else ARTIFACT, self.section):
                self._write(line, self.plain, SIZE, MARGIN, y, self.paper.width - 2 * MARGIN)

    def _row(self, row: ContentsRow, x: int, y: int) -> None:
        if row.heading:
            with self.tags.marked("H3", self.section):
                self._write(row.left, self.bold, HEADING, x, y, self.column)
            self.table = self.tags.element("Table", self.section)
        elif row.left:
            self._cells(row, x, y, self.tags.element("TR", self.table))

    def _cells(self, row: ContentsRow, x: int, y: int, line: TagElement) -> None:
        last = self.plain.width(row.right) * SIZE
        whole = ceil(from_pt(self.plain.width(self.plain.shown(row.left)) * SIZE))
        start = x + max(self.id_width, min(whole + 1, self.column * 3 // 5) + um(2))
        with self.tags.marked("TD", line):
            self._write(row.left, self.plain, SIZE, x, y, start - x - um(2))
        with self.tags.marked("TD", line):
            self._write(row.middle, self.plain, SIZE, start, y, x + self.column - start - um(2), last)
        with self.tags.marked("TD", line):
            self.plain.write(row.right, SIZE, pt(x + self.column) - last, pt(self.paper.height - y))

    def _write(
        self, text: str, font: PlainText, size: float, x: int, y: int, width: int, less: float = 0.0
    ) -> None:
        """Write a text, cut to a width that is `less` points smaller."""
        text = font.cut(font.shown(text), (pt(width) - less) / size)
        font.write(text, size, pt(x), pt(self.paper.height - y))


def rows(
    theme: Theme, decks: Sequence[tuple[str, Sequence[PrintedCard]]], changes: ChangedCards | None
) -> list[ContentsRow]:
    """The rows of the contents: the cards that were taken out since the older draft, then the decks with
    their cards.
    """
    table_rows = []
    if changes and changes.gone:
        table_rows.append(ContentsRow(theme.word("contents-gone"), heading=True))
        table_rows += [ContentsRow(id, plain(title)) for id, title in changes.gone.items()]
    for title, cards in decks:
        table_rows.append(ContentsRow(title, heading=True))
        copies = Counter(card.id for card in cards)
        for card in {card.id: card for card in cards}.values():
            heading = plain(card.title)
            if changes:
                heading = (
                    ", ".join(theme.word(f"contents-{what}") for what in changes.changed[card.id])
                    + f": {heading}"
                )
            count = f"{copies[card.id]} × " if copies[card.id] > 1 else ""
            table_rows.append(ContentsRow(card.id, count + heading, card.mark))
    return table_rows


def _columns(rows: list[ContentsRow], fit: int) -> Iterator[list[ContentsRow]]:
    """Divide rows into columns of at most `fit`; a heading never stands last in one."""
    column: list[ContentsRow] = []
    for row in rows:
        if len(column) >= fit or (row.heading and len(column) >= fit - 2):
            yield column
            column = []
        if row.heading and column:
            column.append(ContentsRow(""))
        column.append(row)
    if column:
        yield column
