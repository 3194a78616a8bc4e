"""The quick way to read a card: no recovery, the tree or nothing.

It takes the words of a line by their shape and asks the parse table what they are there. Where that
is not certain it gives up, and the card is read the long way, which is always right.
"""

from __future__ import annotations

import re
from typing import Any

from lark import Token, Tree

from .grammar import Language
from .lines import STEP, Line
from .lr_tables import Place, Plan, Tables, Word, tables
from .source import DEEPEST_BLOCK, DEEPEST_CONDITION, LONGEST_LINE, LONGEST_NUMBER

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
    """The tree of a healthy card; None when there is anything wrong with it."""
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
    """The parser's stacks: its states, and the values and the places of what was read in them."""

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
        """Put the last parts together to one."""
        states, values, places, size = self._states, self._values, self._places, plan.size
        place = places[-1]
        if size == 1:
            values[-1] = plan.make(values[-1:], place)
        else:
            first = places[-size]
            if first is None or place is None:
                known = [part for part in places[-size:] if part is not None]
                first, place = (known[0], known[-1]) if known else (None, None)
            if first is not None and place is not None:
                place = (first[0], first[1], place[2], place[3])
            values[-size:] = [plan.make(values[-size:], place)]
            places[-size:] = [place]
            del states[1 - size :]
        states[-1] = self._rows[states[-2]][plan.origin]  # type: ignore[assignment]

    def indent(self, steps: int) -> bool:
        """Go one block in, or some blocks out."""
        if steps > 0:
            return self.feed("_INDENT")
        return all(self.feed("_DEDENT") for _ in range(-steps))

    def line(self, text: str, line: Line) -> bool:
        """Take all words of a line."""
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
        """The terminal that a word is here; a word of the language before a name."""
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
        """What was read, if it may end here."""
        while True:
            step = self._rows[self._states[-1]].get("$END")
            if step is None or type(step) is int:
                return None
            self._reduce(step)  # type: ignore[arg-type]
            if len(self._states) == 2:
                tree: Tree[Token] = self._values[0]
                return tree
