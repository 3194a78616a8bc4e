"""A card's text as fields, such as its title, its prose or its line `tags`; and edits of some of them.

Cards of one kind make a table: a card is a row, a field is a column. What a kind has is read off its rule in
the grammar. An edit touches the lines of its field alone; every other line and every comment stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal

from .matcher import Matcher
from .parser.dialect import CardLanguage, Dialect
from .parser.grammar import Grammar, language_of
from .parser.kit_grammar import KIND_RULE, heads
from .parser.lines import STEP, SourceLine, read_lines

Form = Literal["flag", "line", "body", "block"]
"""How a part is written: a word alone; words and a value; a colon and a line, or a block; a block."""

TITLE, PROSE, BODY = "title", "prose", "body"
TAKES: Final = "takes"
"""The column of the `N` for which users of a named effect say a number."""
YES: Final = "yes"
"""The value of a part that is a word alone."""
HIDDEN: Final = "hidden"

_HEAD_NAMES: Final = {
    ("ID",): ("id",),
    ("INT",): ("number",),
    ("ID", "INT"): ("set", "number"),
    ("ID", "ID"): ("id", "variant"),
}
"""What stands before the title on a first line → the columns of it."""
_DECK: Final = "card"
_RULES: Final = {_DECK: "deck_card"}
_REST = re.compile(
    r"(?: +at +(?P<at>[^\s:]+))?"
    r"(?: +from +(?P<from>-? *\d+) +to +(?P<to>-? *\d+)(?: +start +(?P<start>-? *\d+))?)?"
    r"(?: +if +(?P<if>[^:]+?))? *(?::(?P<inline>.*))?"
)
_CLAUSES: Final = ("at", "from", "to", "start", "if")


@dataclass(frozen=True)
class CardLayout:
    """What the cards of one kind hold.

    names: the columns that tell one card from another; clauses: what may follow the title on the first line;
    parts: the words of the lines that come once → how each is written. prose, body: whether there is prose
    below the first line, and whether anything else stands there.
    """

    kind: str
    names: tuple[str, ...]
    titled: bool
    clauses: tuple[str, ...]
    parts: Mapping[str, Form]
    prose: bool
    body: bool

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns, in the order in which cards are written."""
        title = (TITLE,) * self.titled
        return (
            *(*self.names, *title, *self.clauses, *(PROSE,) * self.prose),
            *(*self.parts, *(BODY,) * self.body),
        )


@dataclass
class CardField:
    """A value of a card, and the physical lines that hold it, counted from 0; None where it has no line."""

    value: str
    lines: list[int | None] = field(default_factory=list)


@dataclass
class CardFields:
    """A card's text in fields; those it has not are absent."""

    text: str
    names: tuple[str, ...]
    fields: dict[str, CardField]
    head: SourceLine
    inline: bool
    """Whether the body stands on the first line, behind a colon."""

    def value(self, column: str) -> str:
        """The value in a column, empty where there is none."""
        known = self.fields.get(column)
        return known.value if known else ""

    def column_of(self, line: int) -> str | None:
        """The column that a physical line belongs to, counted from 1; None for one of no field."""
        for column, known in self.fields.items():
            if line - 1 in known.lines:
                return column
        return None


# --- What a kind has --------------------------------------------------------------------------


def kinds(cards: CardLanguage) -> tuple[str, ...]:
    """The kinds of cards of which there can be a table."""
    known = cards.heads if isinstance(cards, Dialect) else heads(cards)
    return tuple(kind for kind in known if kind != "scenario")


@cache
def layout_of(kind: str, cards: CardLanguage) -> CardLayout:
    known = language_of(cards)
    name = _RULES.get(kind) or (f"{KIND_RULE}{kind.replace('-', '_')}")
    name = name if _rule(known.text, name) else kind
    rule = _rule(known.text, name)
    head, _, below = rule.partition("_NL")
    below += " ".join(_rule(known.text, part) for part in re.findall(r"\b\w+_body\b|\bpart_\w+", rule))
    terms = tuple(term for term in known.heads[kind] if term in ("ID", "INT", "STRING"))
    shape = terms[: terms.index("STRING")] if "STRING" in terms else terms
    if "_ends" in rule:
        shape = ("ID",)
    names = ("deck", "number") if kind == _DECK else _HEAD_NAMES[shape]
    clauses = [*((TAKES,) if "[takes]" in head else ())]
    clauses += [*(("at",) if '"at"' in head else ())]
    clauses += [*(("from", "to", "start") if "_ends" in rule else ())]
    clauses += [*(("if",) if "only_if" in head else ())]
    once = [part for origin in (name, f"{name}_body") for part in known.once.get(origin, ())]
    parts = dict(written for part in once for written in _written(part, known))
    return CardLayout(
        kind,
        names,
        "STRING" in head,
        tuple(clauses),
        parts,
        prose=bool(re.search(r"\b(prose|statement)\b", below)),
        body="side" not in below and "_ends" not in rule,
    )


def _rule(text: str, name: str) -> str:
    """The right-hand side of a rule of a grammar; empty where there is none."""
    match = re.search(rf"^[?!]*{name}: (.*(?:\n +\| .*)*)", text, re.MULTILINE)
    return match[1] if match else ""


def _written(part: str, known: Grammar) -> Iterator[tuple[str, Form]]:
    """The words of a part that comes once, and how it is written; none where its line begins otherwise."""
    rule = _rule(known.text, part) or _aliased(known.text, part)
    if known.dialect and part in known.dialect.sides:
        yield from ((known.words[word], "block") for word in known.sets[f"{part}_name"])
        return
    words = re.match(r'(?:"[a-z-]+" ?)+', rule)
    if words is None:
        return
    rest = rule[words.end() :].strip()
    term = " ".join(re.findall(r'"([a-z-]+)"', words[0]))
    if rest == "_NL":
        yield term, "flag"
    elif rest.startswith("_NL _INDENT"):
        yield term, "block"
    elif rest == "body":
        yield term, "body"
    elif not rest.startswith("["):
        yield term, "line"


def _aliased(text: str, name: str) -> str:
    """The way of writing that a rule calls by this name."""
    match = re.search(rf"^[^\n]*?[|:] ((?:\"[a-z-]+\" )[^\n]*?) -> {name}$", text, re.MULTILINE)
    return match[1] if match else ""


# --- Reading ----------------------------------------------------------------------------------


def fields_of(text: str, layout: CardLayout) -> CardFields | None:
    """The fields of a card's text; None where its first line cannot be read."""
    lines, _ = read_lines(text)
    if not lines or lines[0].indent:
        return None
    head = lines[0]
    number = r"(?: +([a-z0-9][a-z0-9-]*))" * len(layout.names)
    first = re.compile(
        rf'{layout.kind}{number}(?P<takes> +N)?(?: +(?:"(?P<title>[^"]*)"|(?P<hidden>{HIDDEN})))?(?=[ :]|$)'
    )
    match = first.match(text[head.start : head.end])
    rest = match and _REST.fullmatch(text[head.start + match.end() : head.end])
    if match is None or rest is None:
        return None
    names = match.groups()[: len(layout.names)]
    values = dict(zip(layout.names, names, strict=True))
    values |= {TAKES: match[TAKES], TITLE: match[TITLE] if match[TITLE] is not None else match[HIDDEN]}
    values |= {clause: rest[clause] for clause in _CLAUSES}
    at = head.number - 1
    fields = {column: CardField(" ".join(value.split()), [at]) for column, value in values.items() if value}
    inline = (rest["inline"] or "").strip()
    if inline:
        fields[BODY] = CardField(inline, [at])
    _read_below(text, lines[1:], layout, fields)
    return CardFields(text, names, fields, head, bool(inline))


def _read_below(
    text: str, lines: Sequence[SourceLine], layout: CardLayout, fields: dict[str, CardField]
) -> None:
    """Put what stands below the first line into its fields."""
    body: list[SourceLine] = []
    prose: list[SourceLine] = []
    last: SourceLine | None = None
    for item in _items(lines):
        first = text[item[0].start : item[0].end]
        if layout.prose and first.startswith(">") and not body and (not prose or prose[-1] is last):
            prose += item
            last = item[-1]
            continue
        last = item[-1]
        part = _part(first, layout)
        if part is None or part in fields:
            body += item
            continue
        value = first[len(part) :].strip()
        if layout.parts[part] == "flag":
            value = YES
        elif layout.parts[part] in ("body", "block"):
            value = "\n".join(filter(None, (value.removeprefix(":").strip(), *_dedented(text, item[1:])[0])))
        fields[part] = CardField(value, [line.number - 1 for line in item])
    if prose:
        fields[PROSE] = CardField(_paragraphs(text, prose), [line.number - 1 for line in prose])
    if body and layout.body:
        rows, places = _dedented(text, body)
        fields[BODY] = CardField("\n".join(rows), places)


def _items(lines: Sequence[SourceLine]) -> Iterator[list[SourceLine]]:
    """The lines at the first step, each with those further in."""
    item: list[SourceLine] = []
    for line in lines:
        if item and line.indent <= STEP:
            yield item
            item = []
        item.append(line)
    if item:
        yield item


def _part(first: str, layout: CardLayout) -> str | None:
    """The part whose line begins so."""
    fitting = [part for part in layout.parts if re.match(rf"{part}(?=[ :]|$)", first)]
    return max(fitting, key=len, default=None)


def _dedented(text: str, lines: Sequence[SourceLine]) -> tuple[list[str], list[int | None]]:
    """Lines without the indentation that all have, and their places; a blank one where some part them."""
    margin = min((line.indent for line in lines), default=0)
    rows: list[str] = []
    places: list[int | None] = []
    physical = text.split("\n")
    last = lines[0].number if lines else 0
    for line in lines:
        blank = [at for at in range(last, line.number - 1) if not physical[at].strip()]
        if blank and rows:
            rows.append("")
            places.append(blank[0])
        rows.append(" " * (line.indent - margin) + text[line.start : line.end])
        places.append(line.number - 1)
        last = line.number
    return rows, places


def _paragraphs(text: str, lines: Sequence[SourceLine]) -> str:
    """Lines of prose as paragraphs, a line each."""
    paragraphs: list[list[str]] = [[]]
    last = lines[0].number
    for line in lines:
        words = text[line.start + 1 : line.end].strip()
        if not words or line.number > last + 1:
            paragraphs.append([])
        if words:
            paragraphs[-1].append(words)
        last = line.number
    return "\n".join(" ".join(paragraph) for paragraph in paragraphs if paragraph)


# --- Writing ----------------------------------------------------------------------------------


def composed(layout: CardLayout, values: Mapping[str, str]) -> str:
    """A new card with these values in its columns."""
    columns = (PROSE, *layout.parts, BODY)
    below = [row for column in columns for row in _rows(column, values.get(column, ""), layout)]
    return "\n".join([_head(layout, values), *below]) + "\n"


def edited(card: CardFields, layout: CardLayout, changes: Mapping[str, str]) -> str:
    """The card's text with these values in these columns; an empty one takes a field away."""
    editor = _Editor(card, layout)
    for column in (PROSE, *layout.parts, BODY):
        if column in changes and not (column == BODY and card.inline):
            editor.change(column, changes[column])
    if changes.keys() & {TITLE, *layout.clauses} or (card.inline and BODY in changes):
        editor.change_head({column: known.value for column, known in card.fields.items()} | dict(changes))
    return editor.text()


def _head(layout: CardLayout, values: Mapping[str, str]) -> str:
    """The first line of a card."""
    words = [layout.kind, *(values.get(name, "") for name in layout.names)]
    words.append(values.get(TAKES, "").upper())
    title = values.get(TITLE, "")
    if layout.titled and title:
        hides = title == HIDDEN and "from" in layout.clauses
        words.append(title if hides else f'"{title}"')
    words += [
        f"{clause} {values[clause]}" for clause in layout.clauses if clause != TAKES and values.get(clause)
    ]
    return " ".join(filter(None, words))


def _rows(column: str, value: str, layout: CardLayout) -> list[str]:
    """The lines of a field below the first line of a card."""
    margin = " " * STEP
    if not value:
        return []
    rows = value.split("\n")
    if column == BODY:
        return [f"{margin}{row}".rstrip() for row in rows]
    if column == PROSE:
        return [line for row in rows for line in (f"{margin}>", f"{margin}> {row}")][1:]
    form = layout.parts[column]
    if form == "flag":
        return [f"{margin}{column}"]
    if form == "line":
        return [f"{margin}{column} {' '.join(value.split())}"]
    if form == "body" and _fits_line(value):
        return [f"{margin}{column}: {value}"]
    return [f"{margin}{column}", *(f"{margin * 2}{row}".rstrip() for row in rows)]


def _fits_line(body: str) -> bool:
    """Whether a body can stand behind a colon: it is effects alone, on one line."""
    return not (":" in body or "\n" in body or body.startswith((">", "intend ")))


class _Editor:
    """Edits of a card's physical lines: of each, what comes to stand in its place."""

    def __init__(self, card: CardFields, layout: CardLayout) -> None:
        self.card = card
        self.layout = layout
        self.physical = card.text.split("\n")
        self.rows: list[list[str]] = [[line] for line in self.physical]
        self.remarks = {
            comment.span.line - 1: comment for comment in read_lines(card.text)[1] if not comment.own_line
        }

    def text(self) -> str:
        return "\n".join(line for rows in self.rows for line in rows)

    def change_head(self, values: Mapping[str, str]) -> None:
        """Write the first line anew; a body that stands there stays there while it is one line."""
        at = self.card.head.number - 1
        body = values.get(BODY, "") if self.card.inline else ""
        below = [] if _fits_line(body) else _rows(BODY, body, self.layout)
        head = _head(self.layout, values) + (f": {body}" if body and not below else "")
        self.rows[at] = [self._with_remark(at, head), *below, *self.rows[at][1:]]

    def change(self, column: str, value: str) -> None:
        """Edit those lines of a field that differ, and no others."""
        if value == self.card.value(column):
            return  # paragraphs of several lines stay so
        lines = self.card.fields[column].lines if column in self.card.fields else []
        end = max([at for at in lines if at is not None], default=self._place_of(column))
        old = ["" if at is None else self._statement(at) for at in lines]
        new = _rows(column, value, self.layout)
        for kind, i, j, m, n in Matcher(old, new).get_opcodes():
            if kind == "equal":
                continue
            gone = [at for at in lines[i:j] if at is not None]
            if gone:
                self._replace(gone, new[m:n])
            elif i < len(lines) and (place := lines[i]) is not None:
                self.rows[place] = [*new[m:n], *self.rows[place]]
            else:
                self.rows[end] += new[m:n]

    def _replace(self, gone: Sequence[int], rows: Sequence[str]) -> None:
        """Put rows in the place of lines; what is said behind those stays behind them, or above them."""
        if len(gone) == len(rows):
            for at, row in zip(gone, rows, strict=True):
                self.rows[at] = [self._with_remark(at, row)]
            return
        margin = " " * STEP
        kept = [f"{margin}{self.remarks[at].text}" for at in gone if at in self.remarks]
        for at in gone:
            self.rows[at] = []
        self.rows[gone[0]] = [*kept, *rows]

    def _statement(self, at: int) -> str:
        """A line without what is said behind it."""
        end = self.remarks[at].span.column - 1 if at in self.remarks else None
        return self.physical[at][:end].rstrip()

    def _with_remark(self, at: int, row: str) -> str:
        return f"{row}  {self.remarks[at].text}" if at in self.remarks else row

    def _place_of(self, column: str) -> int:
        """The physical line behind which a field begins that the card does not have yet."""
        order = (PROSE, *self.layout.parts, BODY)
        before = [known for name in order[: order.index(column)] if (known := self.card.fields.get(name))]
        lines = [at for known in before for at in known.lines if at is not None]
        return max([self.card.head.number - 1, *lines])
