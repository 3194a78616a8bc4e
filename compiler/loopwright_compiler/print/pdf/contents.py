"""The last pages of a file: what is in it, and what has changed since an older draft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from loopwright_compiler.print.cards.faces import ARTIFACT, Card
from loopwright_compiler.print.cards.selection import Changes
from loopwright_compiler.print.geometry.sizes import Size
from loopwright_compiler.print.geometry.units import from_pt, pt, um
from loopwright_compiler.print.text.plain_text import PlainText
from loopwright_compiler.print.theme.theme import Theme
from loopwright_compiler.semantics.markup import plain

from .tagging import Element, Tags

MARGIN = um(15)
COLUMNS = 2
COLUMNS_OF_CHANGES = 1  # what has changed stands beside the title
GUTTER = um(8)
LEAD = um(4.2)
SIZE, HEADING = 7.5, 10.0  # points
ID_SHARE = 0.42  # of a column of two; long ids take up to three fifths of theirs


class Row(NamedTuple):
    """One line: a heading, or an id, what is said of it, and its mark."""

    left: str
    middle: str = ""
    right: str = ""
    heading: bool = False


class Contents:
    """Writes the contents on as many pages as they need."""

    def __init__(self, canvas: Canvas, theme: Theme, paper: Size, tags: Tags, columns: int = COLUMNS) -> None:
        self.canvas, self.theme, self.paper, self.tags = canvas, theme, paper, tags
        self.columns = columns
        self.section = self.table = tags.element("Sect", title=theme.word("contents"))
        self.plain = PlainText(canvas, theme.sheet_fonts())
        self.bold = PlainText(canvas, theme.sheet_fonts(heading=True))
        self.column = (paper.width - 2 * MARGIN - (columns - 1) * GUTTER) // columns
        self.id_width = round(self.column * ID_SHARE * columns / COLUMNS)

    def pages(self, head: Sequence[str], rows: list[Row]) -> Iterator[int]:
        """Draw page after page; each is finished by whoever asks for the next."""
        top = MARGIN + um(14) + LEAD * len(head)
        fit = max(1, (self.paper.height - top - MARGIN) // LEAD)
        places = list(_columns(rows, fit))
        for number, start in enumerate(range(0, len(places), self.columns), 1):
            self._head(head, told=number == 1)
            for column, each in enumerate(places[start : start + self.columns]):
                x = MARGIN + column * (self.column + GUTTER)
                for line, row in enumerate(each):
                    self._row(row, x, top + line * LEAD)
            yield number

    def _head(self, head: Sequence[str], told: bool) -> None:
        """The head of a page; it is told once."""
        self.canvas.setFillColorCMYK(0, 0, 0, 1)
        title, *lines = head
        with self.tags.marked("H2" if told else ARTIFACT, self.section):
            self._write(title, self.bold, 2 * SIZE, MARGIN, MARGIN + um(5), self.paper.width - 2 * MARGIN)
        for number, line in enumerate(lines, 1):
            y = MARGIN + um(6) + number * LEAD
            with self.tags.marked("P" if told else ARTIFACT, self.section):
                self._write(line, self.plain, SIZE, MARGIN, y, self.paper.width - 2 * MARGIN)

    def _row(self, row: Row, x: int, y: int) -> None:
        if row.heading:
            with self.tags.marked("H3", self.section):
                self._write(row.left, self.bold, HEADING, x, y, self.column)
            self.table = self.tags.element("Table", self.section)
        elif row.left:
            self._cells(row, x, y, self.tags.element("TR", self.table))

    def _cells(self, row: Row, x: int, y: int, line: Element) -> None:
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
        """Write what fits into a width, `less` points."""
        text = font.cut(font.shown(text), (pt(width) - less) / size)
        font.write(text, size, pt(x), pt(self.paper.height - y))


def rows(theme: Theme, decks: Sequence[tuple[str, Sequence[Card]]], changes: Changes | None) -> list[Row]:
    """The lines of the contents: decks with their cards, and before them what was taken out."""
    found = []
    if changes and changes.gone:
        found.append(Row(theme.word("contents-gone"), heading=True))
        found += [Row(id, plain(title)) for id, title in changes.gone.items()]
    for title, cards in decks:
        found.append(Row(title, heading=True))
        copies = Counter(card.id for card in cards)
        for card in {card.id: card for card in cards}.values():
            said = plain(card.title)
            if changes:
                said = (
                    ", ".join(theme.word(f"contents-{what}") for what in changes.changed[card.id])
                    + f": {said}"
                )
            count = f"{copies[card.id]} × " if copies[card.id] > 1 else ""
            found.append(Row(card.id, count + said, card.mark))
    return found


def _columns(rows: list[Row], fit: int) -> Iterator[list[Row]]:
    """Rows in columns of so many; a heading never stands at the foot."""
    column: list[Row] = []
    for row in rows:
        if len(column) >= fit or (row.heading and len(column) >= fit - 2):
            yield column
            column = []
        if row.heading and column:
            column.append(Row(""))
        column.append(row)
    if column:
        yield column
