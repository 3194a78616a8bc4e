"""The first page of a box: what lies in each of its files, with a picture and a number, how each is printed,
and what players bring along.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_dsl.build_id import full_version

from loopwright_compiler.print.cards.faces import ARTIFACT, FaceShape, PrintedFace, TextLine
from loopwright_compiler.print.colours import black
from loopwright_compiler.print.geometry.grid import Rect
from loopwright_compiler.print.geometry.sizes import Size, paper_size, pt, um
from loopwright_compiler.print.pdf.document import MARGIN, PdfFile
from loopwright_compiler.print.sheet.imposition import Placement
from loopwright_compiler.print.text.ink import PlainText, one_line
from loopwright_compiler.semantics.markup import plain

if TYPE_CHECKING:
    from loopwright_compiler.print.cards.decks import Brought
    from loopwright_compiler.print.sheet.arrangement import Printable

COLUMNS: Final = 3
PICTURE: Final = Size(um(25), um(23))
SMALL_PICTURE: Final = Size(um(18), um(16.5))
GUTTER: Final = um(4)
TITLE, HEADING, SIZE, SMALL = 20.0, 10.5, 8.5, 7.25  # points
LINE: Final = um(3.5)
SMALL_LINE: Final = um(2.9)
MOST_TOLD: Final = 8
"""Cards of a deck with so many titles at most are named."""
LEGIBLE: Final = 10.5
"""Points: smaller letters are bars on a picture."""
ICON: Final = 8.0  # mm


class BoxFile(NamedTuple):
    """A file of a box: what it is called, its key in the theme's words, its pages and what is in it."""

    name: str
    key: str
    pages: int
    data: bytes
    decks: tuple[Printable, ...]


class BoxContents(PdfFile):
    """The contents of a box in the making."""

    def draw(self, files: Sequence[BoxFile], brought: Sequence[Brought], picture: Size) -> None:
        """Draw all of it, on as many pages as it takes; pictures are no larger than `picture`."""
        self.picture = picture
        self.paper = paper_size(self.settings.paper)
        self.y = self.paper.height
        self.section = self.tags.element("Sect", title=self.theme.word("box"))
        self.plain = PlainText(self.canvas, self.theme.sheet_fonts())
        self.bold = PlainText(self.canvas, self.theme.sheet_fonts(heading=True))
        self._page()
        for file in files:
            word = "box-file" if file.pages > 1 else "box-file-one"
            rows = list(_rows(file.decks, told=file.key != "cards"))
            self._heading(
                self.theme.word(word, file=file.name, pages=file.pages), f"box-how-{file.key}", rows
            )
            self._cells(rows)
        if brought:
            self._heading(self.theme.word("box-brought"), "", ())
            self._things(brought)
        self._end(f"X{self.pages + 1}")

    # --- Pages

    def _page(self) -> None:
        """Begin a page; the first has the title."""
        self._begin(self.paper, Rect(0, 0, *self.paper))
        self.y = MARGIN
        if not self.pages:
            self.outline.deck(self.theme.word("box"))
            self._text(self.title, self.bold, TITLE, MARGIN, self.y + um(6), self._width, "H1")
            about = f"{self.theme.word('box')} · {self.short} · loopwright {full_version()}"
            self._text(about, self.plain, SMALL, MARGIN, self.y + um(11), self._width)
            self.y += um(15)

    @property
    def _width(self) -> int:
        return self.paper.width - 2 * MARGIN

    @property
    def _column(self) -> int:
        return (self._width - (COLUMNS - 1) * GUTTER) // COLUMNS

    def _room(self, high: int) -> None:
        """A new page where there is no room for so many µm."""
        if self.y + high > self.paper.height - MARGIN:
            self._end(f"X{self.pages + 1}")
            self._page()

    def _heading(self, text: str, key: str, rows: Sequence[_Row]) -> None:
        """What a file is called and how it is printed, on the page of the first of its rows."""
        lines = self._broken(self.theme.word(key), self.plain, SMALL, self._width) if key else []
        first = max((self._high(row) for row in rows[:COLUMNS]), default=um(19))
        self._room(um(9.5) + LINE * len(lines) + first)
        self.y += um(7)
        with self.tags.marked(ARTIFACT):
            self.canvas.addLiteral(f"{pt(um(0.15)):.2f} w {black(self.inks).upper()}")
            top = pt(self.paper.height - self.y + um(5))
            self.canvas.addLiteral(
                f"{pt(MARGIN):.2f} {top:.2f} m {pt(MARGIN + self._width):.2f} {top:.2f} l S"
            )
        self._text(text, self.bold, HEADING, MARGIN, self.y, self._width, "H2")
        for line in lines:
            self.y += LINE
            self._text(line, self.plain, SMALL, MARGIN, self.y, self._width)
        self.y += um(2.5)

    def _cells(self, rows: Sequence[_Row]) -> None:
        """Decks side by side: a picture, and beside it the number and the name."""
        for start in range(0, len(rows), COLUMNS):
            line = rows[start : start + COLUMNS]
            high = max(self._high(row) for row in line)
            self._room(high)
            for column, row in enumerate(line):
                x = MARGIN + column * (self._column + GUTTER)
                self._picture(row.face, x, self.y)
                left, room = x + self._beside(row), self._column - self._beside(row)
                foot = self._numbered(row.title, row.number, left, room, self.y + um(4))
                self._told(row.told, left, foot, room)
            self.y += high

    def _beside(self, row: _Row) -> int:
        """Where the words of a row begin, from its left."""
        return max(self._pictured(row.face).width, um(12)) + um(2.5)

    def _high(self, row: _Row) -> int:
        """The room that a row takes with what lies below it."""
        room = self._column - self._beside(row)
        words = len(self._broken(self._count_of(row.title, row.number), self.bold, SIZE, room)) * LINE
        words += len(self._broken(row.told, self.plain, SMALL, room)) * SMALL_LINE if row.told else 0
        return max(self._pictured(row.face).height, words) + um(3)

    def _things(self, brought: Sequence[Brought]) -> None:
        for start in range(0, len(brought), COLUMNS):
            self._room(um(19))
            for column, thing in enumerate(brought[start : start + COLUMNS]):
                x = MARGIN + column * (self._column + GUTTER)
                shape = FaceShape("icon", (0.0, 0.0, ICON), self.theme.colour("soft"), name=thing.icon)
                with self.tags.marked(ARTIFACT):
                    self.canvas.addLiteral(
                        f"q 1 0 0 1 {pt(x):.2f} {pt(self.paper.height - self.y - um(9)):.2f} cm"
                    )
                    self.pen.shapes([shape], um(8))
                    self.canvas.addLiteral("Q")
                left, room = x + um(11), self._column - um(11)
                self._told(
                    thing.instead,
                    left,
                    self._numbered(thing.name, thing.number, left, room, self.y + um(4)),
                    room,
                )
            self.y += um(19)

    def _count_of(self, title: str, count: int) -> str:
        return f"{self.theme.word('box-count', count=count)} {title}"

    def _numbered(self, title: str, count: int, x: int, room: int, y: int) -> int:
        """The number and the name; gives the baseline after them."""
        lines = self._broken(self._count_of(title, count), self.bold, SIZE, room)
        for place, line in enumerate(lines):
            self._text(line, self.bold, SIZE, x, y + place * LINE, room)
        return y + len(lines) * LINE

    def _told(self, text: str, x: int, y: int, room: int) -> None:
        """A few small lines below a name."""
        for number, line in enumerate(self._broken(text, self.plain, SMALL, room)):
            self._text(line, self.plain, SMALL, x, y + number * SMALL_LINE, room)

    # --- Pictures and words

    def _pictured(self, face: PrintedFace) -> Size:
        """The size of a small picture of a side."""
        size = self.theme.sides[face.side].size
        scale = min(self.picture.width / size.width, self.picture.height / size.height, 1.0)
        return Size(round(size.width * scale), round(size.height * scale))

    def _picture(self, face: PrintedFace, x: int, y: int) -> None:
        """A small picture of a side."""
        size = self.theme.sides[face.side].size
        scale = self._pictured(face).width / size.width
        self.tags.belongs(face.card)
        place = Rect(0, 0, *size)
        foot = pt(self.paper.height - y) - pt(size.height) * scale
        self.canvas.addLiteral(f"q {scale:.5f} 0 0 {scale:.5f} {pt(x):.3f} {foot:.3f} cm")
        self.pen.card_face(Placement(_greeked(face), place, place), size.height)
        with self.tags.marked(ARTIFACT):
            grey = black(self.inks, 0.6).upper()
            self.canvas.addLiteral(
                f"{grey} {0.4 / scale:.2f} w 0 0 {pt(size.width):.2f} {pt(size.height):.2f} re S"
            )
        self.canvas.addLiteral("Q")

    def _broken(self, text: str, font: PlainText, size: float, width: int) -> list[str]:
        """A text in lines of a width; a longer word is cut where it is written."""
        return font.broken(plain(text), pt(width) / size)

    def _text(
        self, text: str, font: PlainText, size: float, x: int, y: int, width: int, role: str = "P"
    ) -> None:
        with self.tags.marked(role, self.section):
            self.canvas.addLiteral(black(self.inks))
            shown = font.cut(font.shown(text), pt(width) / size)
            font.write(shown, size, pt(x), pt(self.paper.height - y))


class _Row(NamedTuple):
    """A deck: its title, how many cards it has, a face of it, and what they are called if they are few."""

    title: str
    number: int
    face: PrintedFace
    told: str


def _rows(decks: Sequence[Printable], told: bool) -> Iterator[_Row]:
    """The decks; what their cards are called is told where it gives nothing of the story away."""
    for title in dict.fromkeys(deck.title for deck in decks):
        cards = [card for deck in decks if deck.title == title for card in deck.cards]
        names = Counter(one_line(plain(card.title)) for card in cards)
        counted = (f"{count} × {name}" if count > 1 else name for name, count in names.items())
        said = ", ".join(counted) if told and 1 < len(names) <= MOST_TOLD else ""
        yield _Row(title, len(cards), cards[0].front, said)


def _greeked(face: PrintedFace) -> PrintedFace:
    """A side as a small picture shows it: bars in place of small letters, and nothing to be read aloud."""
    shapes, lines = list(face.shapes), list[TextLine]()
    for line in face.lines:
        if line.unseen:
            continue
        if line.line.size < LEGIBLE:
            high = line.line.size * 0.15
            at = (line.x / 1000, line.y / 1000 - high * 1.2, line.line.width / 1000, high, 0)
            shapes.append(FaceShape("rect", at, line.paint))
        else:
            lines.append(line._replace(role="" if lines else ARTIFACT))
    scene = face.scene._replace(alt="") if face.scene else None
    return PrintedFace(face.card, face.side, face.cover, scene, shapes, face.art, lines, face.texts)
