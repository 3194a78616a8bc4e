"""The fast path for correct cards: the LALR(1) table walked without recovery, to the tree or to None.

It splits a line into words by their shape and asks the parse table which terminal each is there. Where that
is not certain it gives up, and the card is read by Lark, which is always right.

Lark builds nodes by chains of callbacks for each rule, which drop words and inline rules. Here a shift is the
next state, and a reduction is a `RulePlan` with the same effect, worked out once.
`tests/dsl/test_fast_path.py` checks that the trees are Lark's.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from loopwright_dsl.syntax.span import Span

from .grammar import Grammar
from .limits import DEEPEST_BLOCK, DEEPEST_CONDITION, LONGEST_LINE, LONGEST_NUMBER
from .lines import STEP, SourceLine
from .nodes import NOWHERE, Leaf, ParseNode
from .tables import PARTS, Reduction, Row

_new = tuple.__new__  # the quick way to make one of a NamedTuple's values

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


def read(language: Grammar, text: str, lines: list[SourceLine], start: str = "card") -> ParseNode | None:
    """The tree of a correct card, or of a "lone_condition"; None when there is anything wrong with it."""
    reader = _Reader(_walk(language), language.tables.starts[start])
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

    __slots__ = ("_kinds", "_places", "_plans", "_rows", "_states", "_values")

    def __init__(self, walk: _Walk, start: int) -> None:
        self._rows, self._plans, self._kinds = walk
        self._states: list[int] = [start]
        self._values: list[Any] = []
        self._places: list[Span | None] = []

    def feed(self, kind: str, word: Leaf | None = None, place: Span | None = None) -> bool:
        """Take one token, after all reductions that it calls for; False when it does not fit."""
        rows, states = self._rows, self._states
        while True:
            step = rows[states[-1]].get(kind)
            if step is None:
                return False
            if step >= 0:
                states.append(step)
                self._values.append(word)
                self._places.append(place)
                return True
            self._reduce(self._plans[~step])

    def _reduce(self, plan: RulePlan) -> None:
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
                place = _new(Span, (first[0], first[1], place[2], place[3]))
            values[-size:] = [plan.make(values[-size:], place)]
            places[-size:] = [place]
            del states[1 - size :]
        states[-1] = self._rows[states[-2]][plan.origin]

    def indent(self, steps: int) -> bool:
        """Open a block, or close blocks; False when that does not fit."""
        if steps > 0:
            return self.feed("_INDENT")
        return all(self.feed("_DEDENT") for _ in range(-steps))

    def line(self, text: str, line: SourceLine) -> bool:
        """Take all words of a line; False when one does not fit."""
        at, number, margin = line.start, line.number, 1 - line.offset
        if text[at] == ">":
            place = Span(number, at + margin, number, line.end + margin)
            return self._takes("PROSE") and self.feed(
                "PROSE", Leaf("PROSE", text[at : line.end], place), place
            )
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
            place = _new(Span, (number, start + margin, number, at + margin))
            if not self.feed(kind, _new(Leaf, (kind, word, place)), place):
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
            elif group == _LARGE and (kind is None or len(word) == 1):
                kind = "LOCATION" if len(word) == 1 else "SECTOR" if _SECTOR.fullmatch(word) else "OWN_WORD"
        return kind if kind in row else None

    def _takes(self, kind: str) -> bool:
        return kind in self._rows[self._states[-1]]

    def tree(self) -> ParseNode | None:
        """The tree of what was read, or None if it may not end here."""
        while True:
            step = self._rows[self._states[-1]].get("$END")
            if step is None or step >= 0:
                return None
            self._reduce(self._plans[~step])
            if len(self._states) == 2:
                tree: ParseNode = self._values[0]
                return tree


class RulePlan:
    """The reduction of one rule.

    size: its number of parts; origin: the rule's symbol; make: a function from parts and place to the node,
    or, for helper rules that leave no node, to the list of their parts.
    """

    __slots__ = ("_after", "_data", "_kept", "make", "origin", "size")

    def __init__(self, rule: Reduction) -> None:
        self.size, self.origin, self._data, self._kept, self._after, single = rule
        plain = len(self._kept) == 1 and not self._after and not self._kept[0][2]
        self.make: Callable[[list[Any], Span | None], Any]
        if self.origin.startswith("_"):
            self.make = self._parts
        elif single and plain and self._kept[0][1] != PARTS:
            self.make = self._only
        else:
            self.make = self._single if single else self._tree

    def _parts(self, values: list[Any], _place: Span | None) -> list[Any]:
        parts: list[Any] = []
        for index, how, nones in self._kept:
            if nones:
                parts += [None] * nones
            if how != PARTS:
                parts.append(values[index])
            elif parts:
                parts += values[index]
            else:
                parts = values[index]
        if self._after:
            parts += [None] * self._after
        return parts

    def _only(self, values: list[Any], _place: Span | None) -> Any:
        return values[self._kept[0][0]]

    def _single(self, values: list[Any], place: Span | None) -> Any:
        parts = self._parts(values, place)
        return parts[0] if len(parts) == 1 else _new(ParseNode, (self._data, parts, place or NOWHERE))

    def _tree(self, values: list[Any], place: Span | None) -> Any:
        return _new(ParseNode, (self._data, self._parts(values, place), place or NOWHERE))


class _Walk(NamedTuple):
    """What the fast path walks by: rows of states, plans of rules, the terminal of each fixed word."""

    rows: list[Row]
    plans: list[RulePlan]
    kinds: dict[str, str]


@cache
def _walk(language: Grammar) -> _Walk:
    tables = language.tables
    kinds = {word: terminal for terminal, word in tables.words.items()}
    return _Walk(tables.rows, [RulePlan(rule) for rule in tables.rules], kinds)
