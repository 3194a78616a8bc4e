"""The parts of a text as rows of a page: headings, paragraphs, lists, examples, tables and pictures.

Lengths are millimetres; sizes of type are points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_compiler.print.cards.faces import FaceShape, TextLine
from loopwright_compiler.print.cards.grid import PT
from loopwright_compiler.print.cards.typesetter import Type
from loopwright_compiler.semantics.markup import escape

from .figures import CardFigure, ScenarioFigures
from .pages import BookletPage, HeadingMark, PageRow, ShownSide
from .source import TextPart

if TYPE_CHECKING:
    from loopwright_compiler.print.cards.body import SideColours
    from loopwright_compiler.print.text.lines import TypesetLine

BODY: Final = Type("rows", 8.75, 4.15)
PROSE: Final = Type("serif", 9.75, 4.4)
SMALL: Final = Type("rows", 8.0, 3.7)
CAPTION: Final = Type("italic", 8.25, 3.6)
LABEL: Final = Type("bold", 8.0, 3.7)
CHAPTER: Final = Type("bold", 16.0, 6.4)
SECTION: Final = Type("bold", 10.0, 4.5)
TOP: Final = 0.76
"""Ems from the top of a line's room to its baseline."""
BETWEEN: Final = 1.9
"""Between paragraphs."""
ITEMS: Final = 0.9
HANG: Final = 5.2
BELOW: Final = 18.0
"""No chapter begins with less room below its heading."""
PANEL: Final = 3.2
"""From the edge of a panel to what stands on it."""
ROUND: Final = 1.6
GAP: Final = 5.0
"""Between pictures, and between columns of a table."""
SCALE: Final = 0.74
"""A card in a picture is so large beside a printed one."""
HIGHEST: Final = 104.0
"""No picture is higher."""
TALLEST: Final = 140.0
"""No example on a ground of its own is higher."""
BESIDE: Final = 0.62
"""A picture that takes no more of the column has the example behind it beside it."""
SIGN: Final = 4.6
SIGN_ROW: Final = 5.2
SIGN_GAP: Final = 2.0
"""From a sign to its name, and from there to the next column."""
SIGN_COLUMNS: Final = 4
COLUMNS: Final = 2
LINE: Final = 0.2
TOGETHER: Final = 95.0
"""A table, or cells that are read column by column, stand on one page if they are no higher."""
BULLET: Final = "•"
FEWEST: Final = 2
"""So many lines of a paragraph stand together at the foot of a page, and at the top of the next."""
RUNNING: Final = ("paragraph", "item")
"""Parts that are text alone."""
TITLE: Final = "$title"
BOOKLET: Final = "booklet"


def origin_of(part: TextPart) -> str:
    """The id under which mistakes in a part of a rulebook are told."""
    return f"{BOOKLET}.{part.line}" if part.line else BOOKLET


class SetParagraph(NamedTuple):
    """Lines of a paragraph set in a width, with the type they have."""

    lines: Sequence[TypesetLine]
    type: Type

    @property
    def height(self) -> float:
        """The height in mm."""
        return len(self.lines) * self.type.lead


@dataclass(slots=True)
class RowSetter:
    """Sets parts as rows of a column: from `left`, so wide. `numbers` are the pages of chapters, as far as
    they are known; `prose` is the type of paragraphs; the size of pictures is multiplied by `scale`.
    """

    figures: ScenarioFigures
    look: SideColours
    left: float
    width: float
    numbers: Mapping[str, int] = field(default_factory=dict)
    prose: Type = BODY
    scale: float = 1.0
    origin: str = BOOKLET

    def rows(self, parts: Sequence[TextPart]) -> list[PageRow]:
        """The rows of all parts."""
        rows: list[PageRow] = []
        begins, at, before = False, 0, ""
        chapters = [part.text for part in parts if part.kind == "heading" and part.level == 2]
        while at < len(parts):
            part, following = parts[at], parts[at + 1] if at + 1 < len(parts) else None
            at += 1
            self.origin = origin_of(part)
            if part.kind == "break":
                begins = True
                continue
            if part.kind == "picture" and part.mark in ("cards", "large"):
                beside = following if following and following.kind == "example" else None
                made, used = self._cards(part, beside)
                at += used
            else:
                made = list(self._rows(part, chapters))
            if made and following and _leads(part, following):
                made[-1] = made[-1]._replace(keeps=True)
            ends = following is None or following.kind in ("heading", "break")
            if rows and len(made) == 1 and ends and {part.kind, before} <= {*RUNNING}:
                rows[-1] = rows[-1]._replace(keeps=True)
            before = part.kind
            if begins and made:
                made[0], begins = made[0]._replace(begins=True), False
            rows += made
        return rows

    def _rows(self, part: TextPart, chapters: Sequence[str]) -> Iterator[PageRow]:
        if part.kind == "heading":
            yield from self._heading(part)
        elif part.kind == "item":
            yield from self._item(part)
        elif part.kind == "example":
            yield from self._panel([text for (text,) in part.cells])
        elif part.kind == "table":
            yield from self._table(part.cells)
        elif part.mark == "box":
            yield from self._counts()
        elif part.mark == "signs":
            yield from self._signs()
        elif part.mark == "contents":
            yield from self._contents(chapters)
        elif part.text:
            yield from self._paragraph(part.text, self.prose)

    # --- BookletText

    def set(self, text: str, type: Type, width: float) -> SetParagraph:
        """A text in a width."""
        setter = self.figures.press.typesetter
        setter.card, setter.side = BOOKLET, "page"
        return SetParagraph(setter.lines(text, type, width, self.origin, "column"), type)

    def write(
        self, page: BookletPage, piece: SetParagraph, x: float, y: float, colour: str, role: str = "P"
    ) -> None:
        """Write lines from a height downwards."""
        for number, line in enumerate(piece.lines):
            baseline = y + number * piece.type.lead + piece.type.size * PT * TOP
            page.line(TextLine(line, x * 1000, baseline * 1000, colour, "" if number else role))

    def _lines(
        self,
        piece: SetParagraph,
        x: float,
        above: float,
        mark: SetParagraph | None = None,
        indent: float = 0.0,
    ) -> Iterator[PageRow]:
        """A row for each line of a paragraph, so that a page may end amid a long one."""
        count = len(piece.lines)
        for number, line in enumerate(piece.lines):
            alone = piece._replace(lines=[line])

            def draw(page: BookletPage, y: float, number: int = number, alone: SetParagraph = alone) -> None:
                if mark and not number:
                    self.write(page, mark, x - indent, y, self.look.accent)
                self.write(page, alone, x, y, self.look.ink, "" if number and page.parts else "P")

            keeps = number < FEWEST - 1 or count - FEWEST <= number < count - 1
            yield PageRow(piece.type.lead, draw, 0.0 if number else above, keeps and number < count - 1)

    def _paragraph(self, text: str, type: Type, above: float = BETWEEN) -> Iterator[PageRow]:
        yield from self._lines(self.set(text, type, self.width), self.left, above)

    def _item(self, part: TextPart) -> Iterator[PageRow]:
        """An item, set in by its level; its mark, if it has one, is a number or stands for a dot."""
        dot = part.mark == "-"
        mark = self.set(BULLET if dot else f"**{part.mark}**", BODY, 2 * HANG) if part.mark else None
        left = HANG * max(1, part.level)
        piece = self.set(part.text, self.prose, self.width - left)
        above = BETWEEN if mark and part.level > 1 and not dot else ITEMS
        yield from self._lines(piece, self.left + left, above, mark, HANG if dot else left)

    def _heading(self, part: TextPart) -> Iterator[PageRow]:
        chapter = part.level < 3
        type = CHAPTER if chapter else SECTION
        piece = self.set(part.text, type, self.width)
        height = piece.height + (2.6 if chapter else 0.0)

        def draw(page: BookletPage, y: float) -> None:
            colour = self.look.ink if chapter else self.look.accent
            self.write(page, piece, self.left, y, colour, "H2" if chapter else "H3")
            if chapter:
                at = (self.left, y + piece.height + 0.4, self.width, 0.8, 0)
                page.shapes.append(FaceShape("rect", at, self.look.accent))

        bookmark = HeadingMark(part.level - 1, part.text)
        above, below = (8.0, BELOW) if chapter else (3.6, 0.0)
        yield PageRow(height, draw, above, keeps=True, below=below, bookmark=bookmark)

    def _panel(self, texts: Sequence[str]) -> Iterator[PageRow]:
        """An example on a ground of its own; a long one stands among the other paragraphs."""
        pieces = [self.set(text, SMALL, self.width - 2 * PANEL) for text in texts]
        height = _stacked(pieces) + 2 * PANEL
        if height > TALLEST:
            for text in texts:
                yield from self._paragraph(text, BODY)
            return

        def draw(page: BookletPage, y: float) -> None:
            self._ground(page, y, height)
            self._stack(page, pieces, self.left + PANEL, y + PANEL)

        yield PageRow(height, draw, BETWEEN + 0.8)

    def _ground(self, page: BookletPage, y: float, height: float) -> None:
        line = self.look.strip_line
        at = (self.left, y, self.width, height, ROUND)
        page.shapes.append(FaceShape("rect", at, self.look.strip, line, 0.25 if line else 0.0))

    def _stack(self, page: BookletPage, pieces: Sequence[SetParagraph], x: float, y: float) -> None:
        for piece in pieces:
            self.write(page, piece, x, y, self.look.ink)
            y += piece.height + ITEMS

    # --- Tables

    def _table(self, cells: Sequence[Sequence[str]]) -> Iterator[PageRow]:
        """A table whose first row names its columns, if there is anything in it."""
        if not cells:
            return
        columns = max(map(len, cells))
        widths = self._widths(cells, columns)
        lefts = [self.left + sum(widths[:number]) + GAP * number for number in range(columns)]
        head, *body = cells
        heads = [(head, LABEL)] if any(head) else []
        lines = [
            (type, [self.set(text, type, width) for text, width in zip(texts, widths, strict=False)])
            for texts, type in [*heads, *((row, SMALL) for row in body)]
        ]
        heights = [max(piece.height for piece in pieces) + 1.5 for _, pieces in lines]
        together = sum(heights) <= TOGETHER
        for number, ((type, pieces), high) in enumerate(zip(lines, heights, strict=True)):

            def draw(
                page: BookletPage,
                y: float,
                pieces: Sequence[SetParagraph] = pieces,
                high: float = high,
                type: Type = type,
            ) -> None:
                for piece, x in zip(pieces, lefts, strict=False):
                    self.write(page, piece, x, y + 0.5, self.look.accent if type is LABEL else self.look.ink)
                at = (self.left, y + high - LINE, self.width, LINE, 0)
                page.shapes.append(FaceShape("rect", at, self.look.soft))

            keeps = number == 0 or (together and number < len(lines) - 1)
            yield PageRow(high, draw, 0.0 if number else BETWEEN, keeps)

    def _widths(self, cells: Sequence[Sequence[str]], columns: int) -> list[float]:
        """The widths of columns: as their texts need, up to a fair share; the others
        share what is left as they need it.
        """
        width = self.figures.press.typesetter.width
        needs = [
            max((width(row[column], LABEL, "") for row in cells if column < len(row)), default=0.0) + 1.0
            for column in range(columns)
        ]
        room = self.width - GAP * (columns - 1)
        wide = set(range(columns))
        while narrow := {column for column in wide if needs[column] <= room / len(wide)}:
            room -= sum(needs[column] for column in narrow)
            wide -= narrow
            if not wide:
                break
        total = sum(needs[column] for column in wide)
        return [needs[column] * (room / total if column in wide else 1.0) for column in range(columns)]

    def _grid(
        self, count: int, columns: int, high: float, cell: Callable[[BookletPage, int, float, float], None]
    ) -> Iterator[PageRow]:
        """Cells in columns, read downwards column by column, a row for each line of cells."""
        down = -(-count // columns)
        step = (self.width + GAP) / columns
        for row in range(down):

            def draw(page: BookletPage, y: float, row: int = row) -> None:
                for column in range(columns):
                    if (number := column * down + row) < count:
                        cell(page, number, self.left + column * step, y)

            keeps = row in (0, down - 2) or (down * high <= TOGETHER and row < down - 1)
            yield PageRow(high, draw, 0.0 if row else BETWEEN, keeps)

    def _counts(self) -> Iterator[PageRow]:
        """How many cards there are in each deck."""
        counts = list(self.figures.counts())
        width = (self.width + GAP) / COLUMNS - GAP

        def cell(page: BookletPage, number: int, x: float, y: float) -> None:
            count, title = counts[number]
            self.write(page, self.set(f"**{count}**", BODY, 9.0), x, y, self.look.accent)
            self.write(page, self.set(title, BODY, width - 9.0), x + 9.0, y, self.look.ink, "")

        yield from self._grid(len(counts), COLUMNS, BODY.lead + 0.7, cell)

    def _signs(self) -> Iterator[PageRow]:
        """The signs of the scenario's cards with their names."""
        signs = self.figures.signs()
        width = (self.width + GAP) / SIGN_COLUMNS - SIGN - 2 * SIGN_GAP

        def cell(page: BookletPage, number: int, x: float, y: float) -> None:
            name, word = signs[number]
            page.shapes.append(FaceShape("icon", (x, y + 0.2, SIGN), self.look.ink, name=name))
            piece = self.set(escape(word), SMALL, width)
            self.write(page, piece, x + SIGN + SIGN_GAP, y + 0.8, self.look.ink)

        yield from self._grid(len(signs), SIGN_COLUMNS, SIGN_ROW, cell)

    def _contents(self, chapters: Sequence[str]) -> Iterator[PageRow]:
        """The chapters and their pages."""
        width = (self.width + GAP) / COLUMNS - GAP
        setter = self.figures.press.typesetter
        most = max((setter.count(chapter, BODY, width - 8.0, "") for chapter in chapters), default=1)
        high = most * BODY.lead + 1.4

        def cell(page: BookletPage, at: int, x: float, y: float) -> None:
            number = self.set(str(self.numbers.get(chapters[at], 0)), BODY._replace(family="bold"), 8.0)
            self.write(page, self.set(chapters[at], BODY, width - 8.0), x, y, self.look.ink)
            end = x + width - number.lines[0].width / 1000
            self.write(page, number, end, y, self.look.accent, "")
            line = (x, y + high - 0.8, width, LINE, 0)
            page.shapes.append(FaceShape("rect", line, self.look.soft))

        yield from self._grid(len(chapters), COLUMNS, high, cell)

    # --- Pictures

    def _cards(self, part: TextPart, beside: TextPart | None) -> tuple[list[PageRow], int]:
        """A row of cards with its words below it, or with an example beside it; and how many parts behind
        that are used up. Nothing is drawn of cards that the scenario does not have.
        """
        shown = [figure for pattern in part.cells[0] if (figure := self.figures.shown(pattern))]
        if not shown:
            return [], 0
        scale = self._scale(shown, part.mark == "large")
        sizes = [(figure.size.width * scale / 1000, figure.size.height * scale / 1000) for figure in shown]
        wide = sum(width for width, _ in sizes) + GAP * (len(sizes) - 1)
        high = max(height for _, height in sizes)
        words = part.text.replace(TITLE, shown[0].title)
        if beside is not None and self._fits_beside(beside, wide):
            return [self._with_example(shown, scale, (wide, high), words, beside)], 1
        caption = self.set(words, CAPTION, min(self.width, max(wide, self.width * 0.7)))

        def draw(page: BookletPage, y: float) -> None:
            self._row_of(page, shown, scale, self.left + (self.width - wide) / 2, y)
            for number, line in enumerate(caption.lines):
                x = self.left + (self.width - line.width / 1000) / 2
                alone = caption._replace(lines=[line])
                self.write(page, alone, x, y + high + 1.4 + number * CAPTION.lead, self.look.soft, "P")

        return [PageRow(high + 1.4 + caption.height, draw, BETWEEN + 0.8, floats=True)], 0

    def _fits_beside(self, example: TextPart, wide: float) -> bool:
        """Whether an example has room beside a picture so wide."""
        room = self.width - wide - 3 * PANEL
        high = _stacked([self.set(text, SMALL, room) for (text,) in example.cells])
        return wide <= self.width * BESIDE and high <= TALLEST

    def _scale(self, shown: Sequence[CardFigure], large: bool) -> float:
        """The scale of a row of cards: as large as fits, or that of cards in a text."""
        room = self.width * 1000 - GAP * 1000 * (len(shown) - 1)
        most = min(
            room / sum(figure.size.width for figure in shown),
            *(HIGHEST * self.scale * 1000 / figure.size.height for figure in shown),
        )
        return most if large else min(SCALE * self.scale, most)

    def _with_example(
        self,
        shown: Sequence[CardFigure],
        scale: float,
        size: tuple[float, float],
        words: str,
        example: TextPart,
    ) -> PageRow:
        wide, high = size
        room = self.width - wide - 3 * PANEL
        pieces = [self.set(text, SMALL, room) for (text,) in example.cells]
        caption = self.set(words, CAPTION, room)
        height = max(high, _stacked([*pieces, caption])) + 2 * PANEL

        def draw(page: BookletPage, y: float) -> None:
            self._ground(page, y, height)
            self._row_of(page, shown, scale, self.left + PANEL, y + PANEL)
            x = self.left + wide + 2 * PANEL
            self._stack(page, pieces, x, y + PANEL)
            self.write(page, caption, x, y + height - PANEL - caption.height, self.look.soft)

        return PageRow(height, draw, BETWEEN + 0.8, floats=True)

    def _row_of(
        self, page: BookletPage, shown: Sequence[CardFigure], scale: float, x: float, y: float
    ) -> None:
        for figure in shown:
            page.parts.append(ShownSide(figure.face, x, y, figure.size, scale))
            wide, high = figure.size.width * scale / 1000, figure.size.height * scale / 1000
            page.shapes.append(FaceShape("rect", (x, y, wide, high, 0), "", self.look.soft, 0.4))
            x += wide + GAP


def _leads(part: TextPart, following: TextPart) -> bool:
    """Whether what follows belongs to a part: a table or a list to a paragraph, anything to what ends with a
    colon.
    """
    listed = following.kind == "table" or following.mark in ("box", "signs", "1.", "-")
    colon = part.text.rstrip("*").endswith(":")
    return part.kind in RUNNING and (colon or (listed and part.kind == "paragraph"))


def _stacked(pieces: Sequence[SetParagraph]) -> float:
    """The height of paragraphs below one another."""
    return sum(piece.height for piece in pieces) + ITEMS * sum(1 for _ in pairwise(pieces))
