"""The fast path for correct cards: Lark's LALR(1) table walked without recovery, to the tree or to None.

It splits a line into words by their shape and asks the parse table which terminal each is there. Where that
is not certain it gives up, and the card is read by Lark, which is always right.

Lark builds nodes by chains of callbacks for each rule, which drop words and inline rules. Here a shift is the
next state, and a reduction is a `Plan` with the same effect, worked out once. `tests/dsl/test_fast_path.py`
checks that the trees are Lark's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from lark import Token, Tree
from lark.grammar import Terminal
from lark.parsers.lalr_analysis import Shift

from loopwright_dsl.syntax.span import Span

from .grammar import Language
from .limits import DEEPEST_BLOCK, DEEPEST_CONDITION, LONGEST_LINE, LONGEST_NUMBER
from .lines import STEP, Line

if TYPE_CHECKING:
    from lark.grammar import Rule

Place = tuple[int, int, int, int]
"""Line, column, end line, end column."""

Word = tuple[str, str, Place]
"""A word that was read: its terminal, its text, and its place."""

Row = dict[str, "int | Plan"]
"""For each symbol, the next state, or the plan of the rule to reduce first."""

_as_span = tuple.__new__  # the quick way to make one of a tuple

_TOKEN, _VALUE, _PARTS = range(3)  # how a part of a rule is kept: a word, a node, the parts of a helper

_WORD = re.compile(
    r"""[ \t]* (?:
        ([a-z][a-z0-9]*(?:-[a-z0-9]+)*) (?!\w)
      | ([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*) (?!\w)
      | ([0-9]+) (?!\w)
      | ("[^"\n]*")
      | (>= | <= | != | [^\w\s"])
    )""",
    re.VERBOSE,
)
_SMALL, _LARGE, _DIGITS, _QUOTED = 1, 2, 3, 4  # the groups
_SECTOR = re.compile("[A-F][1-8]")


def read(language: Language, text: str, lines: list[Line]) -> Tree[Token] | None:
    """The tree of a correct card; None when there is anything wrong with it."""
    reader = _Reader(tables(language))
    indent = 0
    for line in lines:
        if line.tabbed or line.end - line.start > LONGEST_LINE:
            return None
        step = line.indent - indent
        if step > STEP or step % STEP or line.indent > DEEPEST_BLOCK * STEP:
            return None
        indent = line.indent
        if not (reader.indent(step // STEP) and reader.line(text, line) and reader.feed("_NL")):
            return None
    if not reader.indent(-indent // STEP):
        return None
    return reader.tree()


class _Reader:
    """The parser's stacks: states, values, and the values' places."""

    __slots__ = ("_kinds", "_places", "_rows", "_states", "_values")

    def __init__(self, tables: Tables) -> None:
        self._rows = tables.rows
        self._kinds = tables.kinds
        self._states: list[int] = [tables.start]
        self._values: list[Any] = []
        self._places: list[Place | None] = []

    def feed(self, kind: str, word: Word | None = None, place: Place | None = None) -> bool:
        """Take one token, after all reductions that it calls for; False when it does not fit."""
        rows, states = self._rows, self._states
        while True:
            step = rows[states[-1]].get(kind)
            if type(step) is int:
                states.append(step)
                self._values.append(word)
                self._places.append(place)
                return True
            if step is None:
                return False
            self._reduce(step)  # type: ignore[arg-type]

    def _reduce(self, plan: Plan) -> None:
        """Reduce the last values to one by a plan."""
        states, values, places, size = self._states, self._values, self._places, plan.size
        place = places[-1]
        if size == 1:
            values[-1] = plan.make(values[-1:], place)
        else:
            first = places[-size]
            if first is None or place is None:
                places_present = [part for part in places[-size:] if part is not None]
                first, place = (places_present[0], places_present[-1]) if places_present else (None, None)
            if first is not None and place is not None:
                place = (first[0], first[1], place[2], place[3])
            values[-size:] = [plan.make(values[-size:], place)]
            places[-size:] = [place]
            del states[1 - size :]
        states[-1] = self._rows[states[-2]][plan.origin]  # type: ignore[assignment]

    def indent(self, steps: int) -> bool:
        """Open a block, or close blocks; False when that does not fit."""
        if steps > 0:
            return self.feed("_INDENT")
        return all(self.feed("_DEDENT") for _ in range(-steps))

    def line(self, text: str, line: Line) -> bool:
        """Take all words of a line; False when one does not fit."""
        at, number, margin = line.start, line.number, 1 - line.offset
        if text[at] == ">":
            place = (number, at + margin, number, line.end + margin)
            return self._takes("PROSE") and self.feed("PROSE", ("PROSE", text[at : line.end], place), place)
        depth = 0
        for match in _WORD.finditer(text, at, line.end):
            group = match.lastindex
            assert group is not None
            if match.start() != at:
                return False
            start, at = match.span(group)
            word = match[group]
            kind = self._kind(word, group)
            depth += kind in ("NOT", "LPAR")
            if kind is None or depth > DEEPEST_CONDITION:
                return False
            place = (number, start + margin, number, at + margin)
            if not self.feed(kind, (kind, word, place), place):
                return False
        return at == line.end

    def _kind(self, word: str, group: int) -> str | None:
        """The terminal of a word here; a fixed word of the language comes before a name."""
        row = self._rows[self._states[-1]]
        kind = self._kinds.get(word)
        if kind is None or kind not in row:
            if group == _SMALL:
                kind = "ID"
            elif group == _DIGITS:
                kind = "INT" if len(word) <= LONGEST_NUMBER else None
            elif group == _QUOTED:
                kind = "STRING"
            elif group == _LARGE:
                kind = "LOCATION" if len(word) == 1 else "SECTOR" if _SECTOR.fullmatch(word) else None
        return kind if kind in row else None

    def _takes(self, kind: str) -> bool:
        return kind in self._rows[self._states[-1]]

    def tree(self) -> Tree[Token] | None:
        """The tree of what was read, or None if it may not end here."""
        while True:
            step = self._rows[self._states[-1]].get("$END")
            if step is None or type(step) is int:
                return None
            self._reduce(step)  # type: ignore[arg-type]
            if len(self._states) == 2:
                tree: Tree[Token] = self._values[0]
                return tree


class Plan:
    """The reduction of one rule.

    size: its number of parts; origin: the rule's symbol; make: a function from parts and place to the node,
    or, for helper rules that leave no node, to the list of their parts.
    """

    __slots__ = ("_after", "_data", "_kept", "make", "origin", "size")

    def __init__(self, rule: Rule) -> None:
        self.size = len(rule.expansion)
        self.origin = str(rule.origin.name)
        self._data = str(rule.alias or rule.options.template_source or rule.origin.name)
        self._kept, self._after = _kept(rule)
        plain = len(self._kept) == 1 and not self._after and not self._kept[0][2]
        single = rule.options.expand1 and not rule.alias
        self.make: Callable[[list[Any], Place | None], Any]
        if self.origin.startswith("_"):
            self.make = self._parts
        elif single and plain and self._kept[0][1] != _PARTS:
            self.make = self._only
        else:
            self.make = self._single if single else self._tree

    def _parts(self, values: list[Any], _place: Place | None) -> list[Any]:
        parts: list[Any] = []
        for index, how, nones in self._kept:
            if nones:
                parts += [None] * nones
            if how == _VALUE:
                parts.append(values[index])
            elif how == _TOKEN:
                parts.append(_token(values[index]))
            elif parts:
                parts += values[index]
            else:
                parts = values[index]
        if self._after:
            parts += [None] * self._after
        return parts

    def _only(self, values: list[Any], _place: Place | None) -> Any:
        index, how, _ = self._kept[0]
        return values[index] if how == _VALUE else _token(values[index])

    def _single(self, values: list[Any], place: Place | None) -> Any:
        parts = self._parts(values, place)
        return parts[0] if len(parts) == 1 else _node(self._data, parts, place)

    def _tree(self, values: list[Any], place: Place | None) -> Any:
        return _node(self._data, self._parts(values, place), place)


def _kept(rule: Rule) -> tuple[list[tuple[int, int, int]], int]:
    """The parts of a rule that stay in the tree: index, how, and absent optional parts before; and those at
    the end.

    It does the same as Lark's `maybe_create_child_filter`.
    """
    absent = [0] * (len(rule.expansion) + 1)
    at = 0
    for empty in rule.options.empty_indices:
        if empty:
            absent[at] += 1
        else:
            at += 1
    kept_parts: list[tuple[int, int, int]] = []
    nones = 0
    for index, symbol in enumerate(rule.expansion):
        nones += absent[index]
        filtered = isinstance(symbol, Terminal) and symbol.filter_out
        if filtered and not rule.options.keep_all_tokens:
            continue
        helper = not symbol.is_term and symbol.name.startswith("_")
        kept_parts.append((index, _TOKEN if symbol.is_term else _PARTS if helper else _VALUE, nones))
        nones = 0
    return kept_parts, nones + absent[-1]


def _token(word: Word) -> Token:
    kind, text, (line, column, end_line, end_column) = word
    token: Token = str.__new__(Token, text)
    token.type, token.value = kind, text
    token.line, token.column, token.end_line, token.end_column = line, column, end_line, end_column
    return token


def _node(data: str, parts: list[Any], place: Place | None) -> Tree[Token]:
    return Tree(data, parts, None if place is None else _as_span(Span, place))  # type: ignore[arg-type]


class Rows(dict[int, Row]):
    """For each parser state, what each symbol does there; a state is worked out when it is first needed."""

    def __init__(self, states: Mapping[int, Mapping[str, tuple[Any, Any]]]) -> None:
        super().__init__()
        self._states = states
        self._plans: dict[int, Plan] = {}

    def __missing__(self, state: int) -> Row:
        row: Row = {}
        for symbol, (action, target) in self._states[state].items():
            row[symbol] = target if action is Shift else self._plan(target)
        self[state] = row
        return row

    def _plan(self, rule: Rule) -> Plan:
        plan = self._plans.get(id(rule))
        if plan is None:
            plan = self._plans[id(rule)] = Plan(rule)
        return plan


@dataclass(frozen=True, slots=True)
class Tables:
    """The lookup tables of the fast path; kinds: the terminal of each fixed word of the language."""

    rows: Rows
    kinds: dict[str, str]
    start: int


@cache
def tables(language: Language) -> Tables:
    """The tables for reading a card."""
    kinds = {word: terminal for terminal, word in language.words.items()}
    return Tables(Rows(language.states), kinds, language.start_states["card"])
