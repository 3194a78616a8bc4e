"""What the language allows at a cursor: the card is read up to there, and the parser says what may follow.

Lines above that make no sense are left out, so that a mistake further up costs nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from loopwright_dsl.card_reader import read_card
from loopwright_dsl.parser.dialect import CardLanguage
from loopwright_dsl.parser.grammar import Grammar, language_of
from loopwright_dsl.parser.lexer import next_token
from loopwright_dsl.parser.lines import STEP, SourceLine, read_lines
from loopwright_dsl.parser.lr_automaton import Automaton, Stack
from loopwright_dsl.record import record
from loopwright_dsl.syntax import Card

SHAPES = {
    "ID": "x",
    "INT": "1",
    "STRING": '"x"',
    "LOCATION": "A",
    "SECTOR": "A1",
    "OWN_WORD": "XX",
    "PROSE": "> x",
}
"""An example of each kind of word that is not fixed."""

BLOCKS = ("", "\n{0}nothing", "\n{0}> x", "\n{0}routine\n{0}  ignore", "\n{0}success: nothing")
"""What may stand under a line that is tried."""

OPENINGS = ('action "x"', "on end phase", "success", "front", "routine", '"x"')
"""Lines with a block, one of which stands for a line whose first word is misspelled."""

_WORD = re.compile(r"[\w-]*\Z")
_FIRST = re.compile(r"[\w-]+")


@record
class Cursor:
    """The place of a cursor between words, or in one.

    above: the lines of the card before this one that could be read; before: this line up to the word;
    word: the word so far; stack: the parser there, None when the line makes no sense before it. language:
    the words of the game whose card it is.
    """

    above: tuple[str, ...]
    before: str
    word: str
    stack: Stack | None
    language: Grammar

    @property
    def accepted(self) -> list[str]:
        """Return the terminals that may come next, those of layout left out."""
        return accepted(self.language, self.stack) if self.stack is not None else []


def accepted(language: Grammar, stack: Stack) -> list[str]:
    """Return the terminals that the parser accepts on a stack."""
    return [terminal for terminal in Automaton(language).accepted(stack) if terminal != "$END"]


def in_prose(before: str) -> bool:
    """Whether a line up to the cursor is prose or has an open quote, so that players read what follows."""
    return before.lstrip().startswith(">") or before.count('"') % 2 == 1


def in_comment(before: str) -> bool:
    """Whether the cursor stands in a comment."""
    lines, comments = read_lines(before)
    return bool(comments) and not (lines and in_prose(before))


def cursor_at(lines: Sequence[str], line: int, column: int, cards: CardLanguage) -> Cursor:
    """Return the cursor for a place in some lines of cards; the card is read up to there."""
    language = language_of(cards)
    written = lines[line - 1][: column - 1] if 0 < line <= len(lines) else ""
    match = _WORD.search(written)
    word = match[0] if match else ""
    before = written[: len(written) - len(word)]
    start = line
    while start > 1 and not (
        _opens("".join(lines[start - 1 : start]), language) and (start < line or before)
    ):
        start -= 1
    reading = LineReading(language)
    if before[:1].isspace() or not before:
        reading.read(lines[start - 1 : line - 1])
    if not before:
        reading = LineReading(language)  # a new card
    return Cursor(tuple(reading.kept), before, word, reading.within(before), language)


def _opens(line: str, language: Grammar) -> bool:
    """Whether a line begins with a word that opens a card."""
    first = _FIRST.match(line)
    return first is not None and first[0] in language.heads


class LineReading:
    """Reads lines of a card one after another, and leaves out those that make no sense."""

    def __init__(self, language: Grammar) -> None:
        self.language = language
        self.automaton = Automaton(self.language)
        self.levels = [0]
        self.stack: Stack = [self.language.start_states["card"]]
        self.kept: list[str] = []
        self._back = (self.levels, self.stack, 0)  # before the line that was read last

    def read(self, texts: Sequence[str]) -> None:
        """Read these lines; of a line that makes no sense but has lines under it, the first word counts."""
        text = "\n".join(texts)
        lines = read_lines(text)[0]
        skipped: int | None = None
        for at, line in enumerate(lines):
            if skipped is not None and line.indent > skipped:
                continue
            deeper = at + 1 < len(lines) and lines[at + 1].indent > line.indent
            skipped = None if self._take(text, line, deeper or at + 1 == len(lines)) else line.indent

    def within(self, before: str) -> Stack | None:
        """Return the stack behind the words of one more line; None when they do not fit."""
        indent = len(before) - len(before.lstrip())
        placed = self._placed(indent)
        if placed is None:
            return None
        return then(self.language, placed[1], before, indent)

    def _take(self, text: str, line: SourceLine, opens: bool) -> bool:
        placed = self._placed(line.indent)
        if placed is None:
            return False
        levels, stack = placed
        words = text[line.start : line.end]
        after = self.automaton.after(stack, text, line)
        if after is None and opens:
            forced = self._forced(stack, text, line)
            if forced is not None:
                words, after = forced
        if after is None:
            return False
        self._back = (self.levels, self.stack, len(self.kept))
        self.levels, self.stack = levels, after
        self.kept.append(" " * (STEP * (len(levels) - 1)) + words)
        return True

    def _placed(self, indent: int) -> tuple[list[int], Stack] | None:
        """The open blocks and the stack for a line at a column."""
        if indent <= self.levels[-1] and self.automaton.needs_block(self.stack):
            self.levels, self.stack, states_back = self._back  # a line that opens a block and has none
            del self.kept[states_back:]
        levels, stack = self.levels[:], self.stack[:]
        if indent > levels[-1]:
            if not self.automaton.feed(stack, "_INDENT"):
                return None
            return [*levels, indent], stack
        while indent < levels[-1]:
            levels.pop()
            if not self.automaton.feed(stack, "_DEDENT"):
                return None
        return levels, stack

    def _forced(self, stack: Stack, text: str, line: SourceLine) -> tuple[str, Stack] | None:
        """A line that may stand in place of one that makes no sense, so that a block can follow it."""
        token = next_token(self.language, text, line, line.start, stack[-1])
        started = stack[:]
        if token is not None and self.automaton.feed(started, token.type):
            rest = self.automaton.shortest_end(started, ("_NL", "_INDENT"))
            openings = (
                [" ".join([str(token), *(spelling(self.language, word) for word in rest)])]
                if rest is not None
                else []
            )
        else:
            openings = list(OPENINGS)
        for opening in openings:
            whole = SourceLine(1, 0, False, 0, 0, len(opening))
            after = self.automaton.after(stack, opening, whole)
            if after is not None and self.automaton.takes(after, "_INDENT"):
                return opening, after
        return None


def spelling(language: Grammar, terminal: str) -> str:
    """Return a terminal as it may be written."""
    return SHAPES.get(terminal) or language.words.get(terminal, "")


def then(language: Grammar, stack: Stack, text: str, start: int) -> Stack | None:
    """Return the stack after the words of a line from an offset on; None when they do not fit."""
    automaton, stack = Automaton(language), stack[:]
    line = SourceLine(1, 0, False, 0, start, len(text))
    while (token := next_token(language, text, line, start, stack[-1])) is not None:
        if not automaton.feed(stack, token.type):
            return None
        start = token.end_pos or len(text)
    return stack


def end_of_line(language: Grammar, stack: Stack) -> list[str] | None:
    """Return the fewest words that end the line; effects on the line are preferred to a block under it."""
    automaton = Automaton(language)
    words = automaton.shortest_end(stack, ("_NL",))
    if words is None:
        return None
    after = stack[:]
    for terminal in (*words, "_NL"):
        automaton.feed(after, terminal)
    inline = [*words, "COLON", "NOTHING"]
    if automaton.needs_block(after) and automaton.takes(stack, *inline, "_NL"):
        return inline
    return words


def trials(cursor: Cursor, words: str, stack: Stack) -> Iterator[Card]:
    """Yield cards that result when words are put in at the cursor and the card is written to its end."""
    end = end_of_line(cursor.language, stack)
    if end is None:
        return
    line = " ".join([cursor.before + words, *(spelling(cursor.language, word) for word in end)])
    inner = " " * (len(cursor.before) - len(cursor.before.lstrip()) + STEP)
    for block in BLOCKS:
        card = read_card(
            "\n".join([*cursor.above, line + block.format(inner)]) + "\n", cursor.language.cards
        ).card
        if card is not None:
            yield card
