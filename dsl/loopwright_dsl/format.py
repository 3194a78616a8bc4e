"""The formatter: the canonical layout of card files.

Only the layout changes: blank lines, the spaces between words, and the columns of comments. Words, texts and
the order of lines stay. A card with a mistake of writing stays as it is, and so does a card whose result
would not read the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lark import Token

from .card_reader import read_preamble
from .parse import chunks_of, memory
from .parser.dialect import CardLanguage, Dialect
from .parser.grammar import language_of
from .parser.lexer import next_token
from .parser.lines import STEP, Comment, SourceLine, read_lines
from .parser.lr_automaton import Automaton
from .parser.source import check_size, normal

# --- The spaces between the words of one line


SIGNS = frozenset(("PLUS", "MINUS"))
TIGHT_BEFORE = frozenset(("COMMA", "COLON", "RPAR"))
OPENS_SUM = frozenset(("IF", "WHEN", "EQUAL", "REPEAT", "IN", "LPAR"))
"""Words after which numbers may be added."""
ENDS_SUM = frozenset(("COMMA", "COLON"))
BEFORE_OPERANDS = frozenset(
    (
        *("IF", "WHEN", "REPEAT", "TIME", "AND", "OR", "NOT", "LPAR"),
        *("AT_LEAST", "AT_MOST", "MORETHAN", "LESSTHAN", "EQUAL", "NOT_EQUAL"),
    )
)
"""Words of a condition after which a sign belongs to the number behind it."""


def spaced(words: Sequence[Token], sums: Sequence[tuple[str, ...]]) -> str:
    """The words of a line with single spaces where they belong: `tremor - 1 >= -2`, `minutes +1`, `2-5`."""
    text, glued, in_condition = "", True, False
    in_sum = any(tuple(word.type for word in words[: len(first)]) == first for first in sums)
    for at, word in enumerate(words):
        span_of_rows = at == 1 and word.type == "MINUS" and words[0].type == "INT"
        text += word if glued or span_of_rows or word.type in TIGHT_BEFORE else f" {word}"
        adds = words[at - 1].type not in BEFORE_OPERANDS if in_condition else in_sum
        lone_sign = word.type in SIGNS and not adds
        glued = span_of_rows or lone_sign or word.type == "LPAR"
        in_condition = (in_condition or word.type in OPENS_SUM) and word.type not in ENDS_SUM
    return text


HARMLESS = frozenset(("LW0126",))
"""The codes of diagnostics about cards that can be read as they stand."""


def format_text(text: str, cards: CardLanguage) -> str:
    """The text of a file of cards in canonical layout; it never raises, and formatting twice changes nothing
    more.
    """
    text = normal(text)
    if check_size(text, ""):
        return text
    preamble, chunks = chunks_of(text, cards)
    parts = [] if not preamble.text.strip() else [_preamble(preamble.text, cards)]
    parts += [_card(chunk.text, cards) for chunk in chunks]
    return "\n\n".join(parts) + "\n" if parts else ""


def _preamble(text: str, cards: CardLanguage) -> str:
    """The text before the first card, in canonical layout."""
    return (
        _without_blank_end(text) if read_preamble(text, cards).diagnostics else _laid_out(text, [], [], cards)
    )


def _card(text: str, cards: CardLanguage) -> str:
    """The text of one card in canonical layout, or as it is when that may change its meaning."""
    as_it_stands = _without_blank_end(text)
    words = _words(text, cards)
    if words is None:
        return as_it_stands
    lines, _ = read_lines(text)
    layout = _laid_out(text, lines, words, cards)
    if layout == as_it_stands or _same(text, words, layout, cards):
        return layout
    return as_it_stands


def _same(text: str, words: list[list[Token]], layout: str, cards: CardLanguage) -> bool:
    """Whether a card reads the same in its new layout, keeps its comments, and is stable under formatting."""
    again = _words(layout, cards)
    if again is None or _said(words) != _said(again) or _remarks(text) != _remarks(layout):
        return False
    return _laid_out(layout, read_lines(layout)[0], again, cards) == layout


def _words(text: str, cards: CardLanguage) -> list[list[Token]] | None:
    """The words of each line of a card; None when it has a mistake of writing."""
    if any(diagnostic.code not in HARMLESS for diagnostic in memory.read(text, cards).diagnostics):
        return None
    known = language_of(cards)
    automaton = Automaton(known)
    stack, indent = [known.start_states["card"]], 0
    rows: list[list[Token]] = []
    for line in read_lines(text)[0]:
        for _ in range(abs(line.indent - indent) // STEP):
            automaton.feed(stack, "_INDENT" if line.indent > indent else "_DEDENT")
        indent, start, row = line.indent, line.start, list[Token]()
        while (token := next_token(known, text, line, start, stack[-1])) is not None:
            if not automaton.feed(stack, token.type):
                return None
            row.append(token)
            start = token.end_pos or line.end
        automaton.feed(stack, "_NL")
        rows.append(row)
    return rows


def _said(words: list[list[Token]]) -> list[tuple[str, str]]:
    """The words of a card one by one, without their places; breaks between runs of prose are marked."""
    terms: list[tuple[str, str]] = []
    last = 0
    for row in words:
        at = row[0].line or 0
        broken = row[0].type == "PROSE" and at > last + 1
        terms.append(("_NL", "broken" if broken else ""))
        terms += [(word.type, _prose(word) if word.type == "PROSE" else str(word)) for word in row]
        last = at
    return terms


def _remarks(text: str) -> list[tuple[str, bool]]:
    return [(comment.text, comment.own_line) for comment in read_lines(text)[1]]


# --- layout ---------------------------------------------------------------------------------


def _laid_out(
    text: str, lines: Sequence[SourceLine], words: Sequence[Sequence[Token]], cards: CardLanguage
) -> str:
    """The lines of a card with their words spaced, and at most one blank line between two."""
    comments = {comment.span.line: comment for comment in read_lines(text)[1]}
    columns = _columns(text, lines, comments)
    rows = {line.number: (line, row) for line, row in zip(lines, words, strict=True)}
    sums = cards.sums if isinstance(cards, Dialect) else ()
    out: list[str] = []
    last = 0
    for number in sorted({*rows, *comments}):
        if out and number > last + 1:
            out.append("")
        last = number
        if number in rows:
            line, row = rows[number]
            behind = f"  {comments[number].text}" if number in comments else ""
            out.append(" " * line.indent + _line(row, sums) + behind)
        else:
            out.append(" " * columns[number] + comments[number].text)
    return "\n".join(out)


def _line(words: Sequence[Token], sums: Sequence[tuple[str, ...]]) -> str:
    if words[0].type == "PROSE":
        return _prose(words[0])
    return spaced(words, sums)


def _prose(mark: str) -> str:
    """A `>` line with one space behind the sign, or none when nothing follows."""
    return f"> {mark[1:].strip()}".rstrip()


def _columns(text: str, lines: Sequence[SourceLine], comments: dict[int, Comment]) -> dict[int, int]:
    """The column of each comment on a line of its own: that of the next line.

    A comment at the end of a block stays in the block, if its column says that it belongs there.
    """
    columns: dict[int, int] = {}
    physical = text.split("\n")
    for number, before, after in _between(lines, comments):
        margin = physical[number - 1].expandtabs(STEP)
        comment_column = len(margin) - len(margin.lstrip(" "))
        stays = comment_column % STEP == 0 and after < comment_column <= before
        columns[number] = comment_column if stays else after
    return columns


def _between(lines: Sequence[SourceLine], comments: dict[int, Comment]) -> Iterator[tuple[int, int, int]]:
    """For each comment on a line of its own: its number, and the columns of the lines around it."""
    at = before = 0
    for number in sorted(comments):
        if not comments[number].own_line:
            continue
        while at < len(lines) and lines[at].number < number:
            before = lines[at].indent
            at += 1
        yield number, before, lines[at].indent if at < len(lines) else 0


def _without_blank_end(text: str) -> str:
    """The text up to the end of its last line that is not blank."""
    end = text.find("\n", len(text.rstrip(" \t\n")))
    return text if end < 0 else text[:end]
