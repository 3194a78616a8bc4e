"""Reading a file of cards: the public functions of this package."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from .diagnostics.diagnostic import Diagnostic, diagnose
from .parser.limits import MOST_CARDS, MOST_FINDINGS, MOST_WORK, MOST_WORK_OF_A_FILE
from .parser.lines import Comment
from .parser.source import FILE_START, CardText, check_size, hidden, normal, split, unhidden
from .record import record
from .recovery.once import once
from .syntax.span import Span

if TYPE_CHECKING:
    from .card_reader import Reading
    from .parser.dialect import CardLanguage
    from .syntax import Card, Condition

REMEMBERED = 1_000_000
"""The most code points of card texts whose readings are kept, so that an edit costs only the card
it touches.
"""


@record
class PlacedCard:
    """A card and its place: add `first_line_offset` to the lines of its spans.

    complete is False when the card has mistakes that are reported: it then holds what could be read, and
    nothing should be said about missing parts. doubtful are its lines that were repaired or dropped, counted
    from the card's first line: nothing should be said about them.
    """

    card: Card
    first_line_offset: int
    complete: bool = True
    doubtful: frozenset[int] = frozenset()

    def place(self, span: Span) -> Span:
        return span.shifted(self.first_line_offset)

    def is_sure(self, span: Span) -> bool:
        """Whether the lines of a span of this card were read without repairs."""
        return self.doubtful.isdisjoint(range(span.line, span.end_line + 1))


@record
class ParsedFile:
    """The cards, comments and diagnostics of a file, with their places in the file."""

    path: str
    text: str
    cards: list[PlacedCard]
    diagnostics: list[Diagnostic]
    comments: list[Comment]


class ReadingMemory:
    """A cache of readings by card text, which keeps the latest ones."""

    def __init__(self) -> None:
        self.readings: OrderedDict[tuple[str, CardLanguage, int], Reading] = OrderedDict()
        self.size = 0
        self.kept: dict[str, Any] = {}
        """Readings of cards of dialects as data, from an earlier process."""
        self.asked: set[str] | None = None
        """The texts of cards of dialects that were asked for, where that is wanted."""

    def read(self, text: str, cards: CardLanguage, most: int = MOST_WORK) -> Reading:
        """The reading of a card's text, of which mistakes take so many trial steps at most; a known text is
        not read again.
        """
        from .card_reader import read_card, reading_of
        from .parser.dialect import Dialect

        written_out = isinstance(cards, Dialect)
        if written_out and self.asked is not None:
            self.asked.add(text)
        known = self.readings.get((text, cards, most))
        if known is not None:
            self.readings.move_to_end((text, cards, most))
            return known
        kept = self.kept.get(text) if written_out else None
        reading = read_card(text, cards, most) if kept is None else reading_of(kept, cards)
        self.readings[text, cards, most] = reading
        self.size += len(text)
        while self.size > REMEMBERED:
            (oldest, *_), _ = self.readings.popitem(last=False)
            self.size -= len(oldest)
        return reading

    def to_keep(self, few: int) -> dict[str, Any] | None:
        """The readings without mistakes of what was asked for as data, for `kept` of a later process; None
        where no more than a `few` are not kept yet.
        """
        from .card_reader import reading_as_data
        from .parser.dialect import Dialect

        whole = {
            text: reading
            for (text, cards, _), reading in self.readings.items()
            if isinstance(cards, Dialect) and reading.is_whole and text in (self.asked or ())
        }
        if len(whole.keys() - self.kept.keys()) <= few:
            return None
        return {text: self.kept.get(text) or reading_as_data(reading) for text, reading in whole.items()}

    def forget(self) -> None:
        """Drop all readings."""
        self.readings.clear()
        self.size = 0


memory = ReadingMemory()


def parse_file(text: str, path: str, cards: CardLanguage) -> ParsedFile:
    """Read a file of cards, by the dialect or the rows of their game; it never raises, whatever the text is.

    Every mistake is a diagnostic with its place in the file; the cards come in file order. Only rows that
    make no language raise KitRowsError.
    """
    text = normal(text)
    parsed = ParsedFile(path, text, [], check_size(text, path), [])
    if parsed.diagnostics:
        return parsed
    from .card_reader import read_preamble

    parsed.diagnostics.extend(hidden(text, path))
    preamble, chunks = chunks_of(unhidden(text) if parsed.diagnostics else text, cards)
    before = read_preamble(preamble.text, cards)
    _add(parsed, preamble, before)
    if not chunks and not parsed.diagnostics:
        parsed.diagnostics.append(diagnose("LW0005", path, FILE_START))
    work = 0
    for chunk in chunks[:MOST_CARDS]:
        hasty = work > MOST_WORK_OF_A_FILE
        reading = memory.read(chunk.text, cards, MOST_WORK // 100 if hasty else MOST_WORK)
        work += reading.work
        _add(parsed, chunk, reading)
        if len(parsed.diagnostics) >= MOST_FINDINGS:
            _give_up(parsed)
            return parsed
    parsed.diagnostics[:] = once(parsed.diagnostics, text)
    if len(chunks) > MOST_CARDS:
        line = chunks[MOST_CARDS].lines + 1
        place = Span(line, 1, line, 2)
        parsed.diagnostics.append(diagnose("LW0006", path, place, count=len(chunks), limit=MOST_CARDS))
    return parsed


def chunks_of(text: str, cards: CardLanguage) -> tuple[CardText, list[CardText]]:
    """What stands before the first card of a file, and the text of each card."""
    from .parser.grammar import language_of

    return split(text, language_of(cards))


def parse_condition(text: str, cards: CardLanguage) -> tuple[Condition | None, list[Diagnostic]]:
    """Read a condition by itself, such as `tremor >= 3 and not flag cable-cut`; it never raises.

    Places count from the text's first character (line 1, column 1), paths are empty. With diagnostics, the
    condition is what was probably meant, or None.
    """
    from .card_reader import read_condition

    return read_condition(" ".join(normal(text).split("\n")), cards)


def _add(parsed: ParsedFile, chunk: CardText, reading: Reading) -> None:
    if reading.card is not None:
        parsed.cards.append(PlacedCard(reading.card, chunk.lines, not reading.diagnostics, reading.doubtful))
    parsed.diagnostics.extend(
        diagnostic.moved(parsed.path, chunk.lines) for diagnostic in reading.diagnostics
    )
    parsed.comments.extend(
        Comment(comment.span.shifted(chunk.lines), comment.text, comment.own_line)
        for comment in reading.comments
    )


def _give_up(parsed: ParsedFile) -> None:
    del parsed.diagnostics[MOST_FINDINGS:]
    last = parsed.diagnostics[-1].span
    parsed.diagnostics.append(diagnose("LW0007", parsed.path, last, limit=MOST_FINDINGS))
