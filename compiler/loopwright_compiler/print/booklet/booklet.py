"""Booklets in the making: cover, text, notes up to a number of pages that folds, and the last page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from loopwright_compiler.print.cards.faces import ARTIFACT, FaceShape, TextLine
from loopwright_compiler.print.cards.posters import Poster
from loopwright_compiler.print.cards.side import look_of
from loopwright_compiler.print.cards.typesetter import Type
from loopwright_compiler.print.geometry.sizes import Size
from loopwright_compiler.print.story_book import set_in
from loopwright_compiler.semantics.markup import escape

from .figures import ScenarioFigures
from .pages import FOLDED, BookletPage, HeadingMark, PageRow, broken, drawn, height_of
from .rows import BODY, LINE, PROSE, RowSetter
from .source import TextPart

if TYPE_CHECKING:
    from loopwright_compiler.print.scenes.palette import Hour
    from loopwright_compiler.print.story_book import BookEntry
    from loopwright_compiler.print.theme.theme import Theme

SIDE: Final = 14.0
"""The margins on the left and on the right, in mm, as all lengths here."""
TOP: Final = 13.0
FOOT: Final = 17.0
NUMBER_LINE: Final = 9.0
"""From the foot of the page to the baseline of its number."""
NUMBER: Final = Type("bold", 8.5, 0)
RUNNING: Final = Type("rows", 7.0, 0)
NOTES_LINE: Final = 8.0
SCENE: Final = 40.0
"""The least height of the scene on the last page."""
AIR: Final = 8.0
NO_NUMBERS: Final[Mapping[str, int]] = MappingProxyType({})
TITLE, TITLE_LINE, KIND, KIND_LINE = 34.0, 42.0, 12.0, 25.0
CLEAR: Final = 62.0
COVER, LAST = "booklet-cover", "booklet-last"
DESIGNS: Final = {"scenario-front": "scenario", "kit-board-front": "board"}
"""Designs of the side whose scene is on the cover, and what seeds it."""


class Fit(NamedTuple):
    """By what the air between paragraphs and the size of pictures are multiplied."""

    air: float
    scale: float


FITS: Final = (Fit(1.0, 1.0), Fit(0.85, 1.0), Fit(0.7, 0.92), Fit(0.55, 0.84), Fit(0.5, 0.74))
"""What is tried to save a sheet, the best first."""


class BookletText(NamedTuple):
    """What a booklet says: what kind of booklet it is, its parts, and those of its last page."""

    kind: str
    parts: Sequence[TextPart]
    last: Sequence[TextPart] = ()
    prose: bool = False


def told(parts: Sequence[TextPart], title: str) -> BookletText:
    """The text of a rulebook: its title is that of the first heading, else `title`; behind the last break its
    last page begins.
    """
    first = parts[0] if parts else None
    if first is not None and first.kind == "heading" and first.level == 1:
        title, parts = first.text, parts[1:]
    ends = [number for number, part in enumerate(parts) if part.kind == "break"]
    end = ends[-1] if ends else len(parts)
    return BookletText(title, parts[:end], parts[end + 1 :])


def sections(entries: Sequence[BookEntry]) -> Iterator[TextPart]:
    """Entries of a book as parts: below their headings, or beside their numbers."""
    for entry in entries:
        if isinstance(entry.number, str):
            yield TextPart("heading", entry.number, 3)
            for text, depth, rule in set_in(entry):
                mark = "-" if rule else ""
                yield TextPart("item", text, depth, mark) if depth else TextPart("paragraph", text)
        else:
            for number, text in enumerate(entry.texts):
                yield TextPart("item", text, 2, "" if number else f"{entry.number}")


def with_designs(theme: Theme, page: Size, kit: bool) -> Theme:
    """The theme with the designs of whole pages, for a scenario of a kit or one of none."""
    name = "kit-board-front" if kit else "scenario-front"
    ground = {"rect": [0, 0, page.width / 1000, page.height / 1000], "paint": "paper"}
    side = theme.sides[name]._replace(size=page, art=(ground,), over=None)
    return theme._replace(sides={**theme.sides, COVER: side, LAST: side})


class BookletPages:
    """The pages of booklets about a scenario, of one size."""

    def __init__(self, figures: ScenarioFigures, title: str, page: Size) -> None:
        self.figures, self.press, self.title = figures, figures.press, title
        self.width, self.height = page.width / 1000, page.height / 1000
        self.key = DESIGNS[self.press.theme.sides[COVER].name]

    def all(self, text: BookletText) -> list[BookletPage]:
        """The pages of a text, a number that folds, with as much air as the fewest sheets leave: all are
        numbered, the cover is page 1.
        """
        last = self._last(text)
        room = self.height - TOP - FOOT
        fits = ((fit, broken(self._rows(text, fit), room, fit.air)) for fit in FITS)
        least = 1 + (1 if text.last else 0)
        fit, bodies = min(fits, key=lambda tried: -(-(least + len(tried[1])) // FOLDED))
        numbers = {
            row.bookmark.text: number
            for number, body in enumerate(bodies, 2)
            for row in body
            if row.bookmark and row.bookmark.level == 1
        }
        bodies = broken(self._rows(text, fit, numbers), room, fit.air)
        pages = [self._cover(text.kind), *(self._body(body, fit.air) for body in bodies)]
        high = height_of(bodies[-1], fit.air) if bodies else room
        if not text.last and len(pages) % FOLDED == 0:
            last, foot = [], self.height - FOOT - AIR - high
            if foot >= SCENE:
                pages[-1] = self._below_scene(bodies[-1], foot, fit.air)
        elif (len(pages) + len(last)) % FOLDED and high < room / 2:
            self._write_on(pages[-1], TOP + high + NOTES_LINE)
        while (len(pages) + len(last)) % FOLDED:
            pages.append(self._notes())
        for number, page in enumerate(pages[1:], 2):
            self._number(page, number, text.kind)
        return [*pages, *last]

    def _setter(self, hour: Hour, **wishes: Any) -> RowSetter:
        theme = self.press.theme
        look = look_of(self.press, theme.palette(theme.sides[COVER].accent, hour))
        return RowSetter(self.figures, look, SIDE, self.width - 2 * SIDE, **wishes)

    def _rows(self, text: BookletText, fit: Fit, numbers: Mapping[str, int] = NO_NUMBERS) -> list[PageRow]:
        prose = PROSE if text.prose else BODY
        return self._setter("dusk", numbers=numbers, prose=prose, scale=fit.scale).rows(text.parts)

    def _body(self, rows: Sequence[PageRow], air: float = 1.0) -> BookletPage:
        page = BookletPage()
        drawn(rows, page, TOP, air)
        return page

    # --- The outer pages

    def _cover(self, kind: str) -> BookletPage:
        """The scene of the scenario, with its title in the sky."""
        poster = self._poster(COVER, "dusk")
        middle = self.width / 2
        pictured = not poster.poster(CLEAR)
        colour = poster.look.ink if pictured else poster.look.type
        if pictured:
            at = (SIDE, KIND_LINE - 9.0, self.width - 2 * SIDE, CLEAR - KIND_LINE, 3.0)
            poster.face.shapes.append(FaceShape("rect", at, poster.look.paper))
        poster.centred(kind, KIND, KIND_LINE, colour, role="P", track=0.5)
        at = (middle - 12.0, KIND_LINE + 3.2, 24.0, 0.5, 0)
        poster.face.shapes.append(FaceShape("rect", at, colour))
        poster.centred(self.title, TITLE, TITLE_LINE, colour, role="H1")
        return BookletPage(poster.face, bookmarks=[HeadingMark(1, self.title)])

    def _last(self, text: BookletText) -> list[BookletPage]:
        """The scene by night, over the page or over the text that stands there."""
        if not text.last:
            poster = self._poster(LAST, "night")
            poster.poster(0.0)
            return [BookletPage(poster.face)]
        rows = self._setter("night").rows(text.last)
        high = sum(row.height + row.above for row in rows)
        foot = max(SCENE, self.height - SIDE - high)
        first, *others = broken(rows, self.height - foot - 2 * AIR) or [[]]
        return [self._below_scene(first, foot), *map(self._body, others)]

    def _below_scene(self, rows: Sequence[PageRow], foot: float, air: float = 1.0) -> BookletPage:
        """Rows below the scene by night, which ends at this height."""
        poster = self._poster(LAST, "night")
        poster.clear = 0.0
        poster.scene(foot)
        page = BookletPage(poster.face)
        drawn(rows, page, foot + AIR, air)
        return page

    def _poster(self, name: str, hour: Hour) -> Poster:
        return Poster(self.press, name, "scenario", hour, pictured="scenario", key=self.key)

    def _notes(self) -> BookletPage:
        """A page to write on."""
        page = BookletPage()
        self._write_on(page, TOP)
        return page

    def _write_on(self, page: BookletPage, top: float) -> None:
        """Lines to write on, from a height to the foot of a page."""
        setter = self._setter("dusk")
        word = self.press.theme.word("booklet-notes")
        (heading,) = setter.rows([TextPart("heading", word, 2)])
        drawn([heading._replace(bookmark=None)], page, top)
        y = top + 2.5 * NOTES_LINE
        while y < self.height - FOOT:
            at = (SIDE, y, self.width - 2 * SIDE, LINE, 0)
            page.shapes.append(FaceShape("rect", at, setter.look.soft))
            y += NOTES_LINE

    def _number(self, page: BookletPage, number: int, kind: str) -> None:
        """The number at the outer edge of a page, and what is read at the inner one."""
        setter = self._setter("dusk")
        running = f"{escape(self.title)} · {escape(kind)}"
        y = (self.height - NUMBER_LINE) * 1000
        for text, type, width, on_left, colour in (
            (str(number), NUMBER, 20.0, number % 2 == 0, setter.look.accent),
            (running, RUNNING, self.width - 60.0, number % 2 == 1, setter.look.soft),
        ):
            for line in setter.set(text, type, width).lines[:1]:
                x = SIDE * 1000 if on_left else (self.width - SIDE) * 1000 - line.width
                page.foot.append(TextLine(line, x, y, colour, ARTIFACT))
