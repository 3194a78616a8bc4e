"""The story book: what is read only when it is reached, as numbered paragraphs apart from the cards, which
say *read 37* in their place.

Numbers are dealt by a hash of where the words stand, so that neighbours in the book tell nothing of each
other, and the same story has the same numbers wherever it is printed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from .cards.body import DASH
from .cards.faces import PrintedFace, TextLine
from .cards.typesetter import Type, Typesetter
from .geometry.sizes import Size, um
from .problems import Problems
from .theme.theme import Theme

if TYPE_CHECKING:
    from loopwright_compiler.bundle.canonical import AnyBundle

APART: Final = ("strings", "origins", "intentions", "varying")
"""Parts of a bundle that hold no blocks of cards."""


class BookEntry(NamedTuple):
    """A stretch of a book: its number or heading, and its paragraphs, one below the other; which of them are
    rules, and no prose.
    """

    number: int | str
    texts: tuple[str, ...]
    rules: frozenset[int] = frozenset()


def set_in(entry: BookEntry) -> Iterator[tuple[str, int, bool]]:
    """The paragraphs of an entry without dashes, how far each is set in, and whether it is a rule: prose
    stands below the rule that it belongs to.
    """
    depth = 0
    for number, text in enumerate(entry.texts):
        words, rule = text, number in entry.rules
        if rule:
            words = text.lstrip(DASH)
            depth = (len(text) - len(words)) // len(DASH)
        yield words, depth, rule


def taken_apart(bundle: AnyBundle, said: Callable[[int], str]) -> tuple[AnyBundle, list[BookEntry]]:
    """A bundle whose cards name what is read elsewhere, as `said` of a number; and the book, in order."""
    data = cast("dict[str, Any]", deepcopy(bundle))
    groups = [tuple(group) for group in (*_told(data), *_endings(data))]
    scenario = data["scenario"]["id"]
    dealt = sorted(groups, key=lambda group: hashlib.sha256(f"{scenario} {group[0]}".encode()).digest())
    strings, gone, entries = data["strings"], set[str](), list[BookEntry]()
    for number, group in enumerate(dict.fromkeys(dealt), 1):  # a named effect stands in a block once more
        entries.append(BookEntry(number, tuple(strings[id] for id in group)))
        strings[group[0]] = said(number)
        gone.update(group[1:])
    if gone:
        _drop(data, gone)
    return cast("AnyBundle", data), entries


def book_of(bundle: AnyBundle) -> list[BookEntry]:
    """The story book of a bundle, in order."""
    return taken_apart(bundle, str)[1]


def _told(data: Mapping[str, object]) -> Iterator[list[str]]:
    """The texts that blocks tell, those together that follow each other; without what begins a card."""
    parts = [part for name, part in data.items() if name not in APART]
    # What has a title and a block is a card that is its block.
    openings = {card["block"]["id"] for card in _with(parts, "title") if "block" in card}
    for block in (block for block in _with(parts, "effects") if isinstance(block["effects"], list)):
        group: list[str] = []
        begins = block["id"] in openings
        for effect in block["effects"]:
            if effect["do"] == "tell":
                group += [] if begins else [effect["text"]]
            elif "words" not in effect:  # what the wording of the next text hangs on
                begins = False
                if group:
                    yield group
                group = []
        if group:
            yield group


def _with(data: object, key: str) -> Iterator[Any]:
    """All objects in data that have a key, in the order in which they stand there."""
    if isinstance(data, dict):
        if "id" in data and key in data:
            yield data
        for part in data.values():
            yield from _with(part, key)
    elif isinstance(data, list):
        for part in data:
            yield from _with(part, key)


def _endings(data: Mapping[str, Any]) -> Iterator[list[str]]:
    """The last words of each ending."""
    for ending in data["endings"]:
        group = [id for kind, id in ending.get("text", ()) if kind == "prose"]
        if group:
            yield group


def _drop(data: object, gone: set[str]) -> None:
    """Take texts out of all faces and blocks."""
    if isinstance(data, dict):
        for key in ("text", "effects"):
            if isinstance(data.get(key), list):
                data[key] = [part for part in data[key] if _text_of(part) not in gone]
        for part in data.values():
            _drop(part, gone)
    elif isinstance(data, list):
        for part in data:
            _drop(part, gone)


def _text_of(part: object) -> str:
    """The text that an entry of a face names, or that an effect tells; empty for anything else."""
    if isinstance(part, dict):
        return str(part["text"]) if part.get("do") == "tell" else ""
    return str(part[1]) if isinstance(part, list) and len(part) == 2 else ""


# --- Its pages


MARGIN: Final = 18.0  # mm
GUTTER: Final = 9.0
COLUMNS: Final = 2
TITLE: Final = Type("bold", 15.0, 7.0)
NUMBER: Final = Type("bold", 10.5, 5.0)
PROSE: Final = Type("serif", 10.0, 4.5)
RULES: Final = Type("rows", 8.5, 4.0)
INSET: Final = 3.2  # mm
BETWEEN: Final = 1.4  # mm, of two paragraphs of an entry
APART_BY: Final = 4.5  # mm, of two entries
HEAD: Final = 12.0  # mm, from the upper margin to the first entry


def _typed(entry: BookEntry) -> Iterator[tuple[str, Type, float]]:
    """The paragraphs of an entry, each with its type, and how many mm it is set in."""
    for words, depth, rule in set_in(entry):
        if rule:
            yield depth * DASH + words, RULES, 0.0
        else:
            yield words, PROSE, depth * INSET


class BookPages:
    """The pages of a story book as faces of the size of a sheet."""

    def __init__(self, theme: Theme, problems: Problems, paper: Size) -> None:
        self.typesetter = Typesetter(theme, problems)
        self.width, self.height = paper.width / 1000, paper.height / 1000
        self.column = (self.width - 2 * MARGIN - (COLUMNS - 1) * GUTTER) / COLUMNS
        self.paint = theme.paints["ink"].fill or "#000000"
        self.pages: list[PrintedFace] = []
        self.at = COLUMNS
        self.y = self.top = 0.0

    def all(self, title: str, entries: list[BookEntry]) -> list[PrintedFace]:
        """The pages of these entries; each entry stands in one column, if it has room in any."""
        for entry in entries:
            high = self._height(entry)
            if self.at >= COLUMNS or self.y + high > self.height - MARGIN:
                self._next(title)
            self._heading(str(entry.number), NUMBER, "H3")
            for text, type, inset in _typed(entry):
                for number, line in enumerate(self._lines(text, type, self.column - inset)):
                    if self.y + type.lead > self.height - MARGIN:
                        self._next(title)
                    self._put(line, type, "" if number else "P", inset)
                self.y += BETWEEN
            self.y += APART_BY - BETWEEN
        return self.pages

    def _height(self, entry: BookEntry) -> float:
        high = sum(
            len(self._lines(text, type, self.column - inset)) * type.lead
            for text, type, inset in _typed(entry)
        )
        heading = len(self._lines(str(entry.number), NUMBER)) * NUMBER.lead
        return heading + high + (len(entry.texts) - 1) * BETWEEN

    def _lines(self, text: str, type: Type, width: float = 0.0) -> tuple[Any, ...]:
        return self.typesetter.lines(text, type, width or self.column, "story-book", "story book")

    def _next(self, title: str) -> None:
        """Go on in the next column, or on a new page."""
        self.at += 1
        if self.at >= COLUMNS:
            self.pages.append(PrintedFace("story-book", "front"))
            self.at, self.y = 0, MARGIN
            self._heading(title, TITLE, "H2" if len(self.pages) == 1 else "P", self.width - 2 * MARGIN)
            self.top = max(self.y + BETWEEN, MARGIN + HEAD)
        self.y = self.top

    def _heading(self, text: str, type: Type, role: str, width: float = 0.0) -> None:
        for number, line in enumerate(self._lines(text, type, width)):
            self._put(line, type, "" if number else role)

    def _put(self, line: Any, type: Type, role: str, inset: float = 0.0) -> None:
        """A line at the present place, which goes down by its leading."""
        x = MARGIN + self.at * (self.column + GUTTER) + inset
        self.y += type.lead
        self.pages[-1].lines.append(TextLine(line, um(x), um(self.y), self.paint, role))
