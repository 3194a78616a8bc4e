"""Lark's parse table in the form that the quick reader walks: what each step does, worked out once.

Lark answers a step with a shift or a rule to reduce, and hangs the rule's habits (which words leave
no trace, which rules leave no node) on chains of callbacks. Here a shift is the next state, and a
reduction is a `Plan` that knows those habits. `tests/dsl/test_plain.py` holds that the trees are Lark's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from lark import Token, Tree
from lark.grammar import Terminal
from lark.parsers.lalr_analysis import Shift

from loopwright_dsl.syntax.span import Span

from .grammar import Language

if TYPE_CHECKING:
    from lark.grammar import Rule

Place = tuple[int, int, int, int]
"""Line, column, end line, end column."""

Word = tuple[str, str, Place]
"""A word that was read: its terminal, its text, its place."""

Row = dict[str, "int | Plan"]
"""Symbol → the next state, or what to put together first."""

_as_span = tuple.__new__  # the quick way to make one of a tuple

_TOKEN, _VALUE, _PARTS = range(3)  # how a part of a rule is kept: a word, a node, the parts of a helper


class Plan:
    """How to put the parts of one rule together.

    size: how many parts; origin: the rule's symbol; make: parts and place → the node, or, for
    helper rules that leave no node, the list of their parts.
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
    """The parts of a rule that are kept: number, how, absent optional parts before it; and those at the end.

    The same as Lark's `maybe_create_child_filter`.
    """
    absent = [0] * (len(rule.expansion) + 1)
    at = 0
    for empty in rule.options.empty_indices:
        if empty:
            absent[at] += 1
        else:
            at += 1
    kept: list[tuple[int, int, int]] = []
    nones = 0
    for index, symbol in enumerate(rule.expansion):
        nones += absent[index]
        filtered = isinstance(symbol, Terminal) and symbol.filter_out
        if filtered and not rule.options.keep_all_tokens:
            continue
        helper = not symbol.is_term and symbol.name.startswith("_")
        kept.append((index, _TOKEN if symbol.is_term else _PARTS if helper else _VALUE, nones))
        nones = 0
    return kept, nones + absent[-1]


def _token(word: Word) -> Token:
    kind, text, (line, column, end_line, end_column) = word
    token: Token = str.__new__(Token, text)
    token.type, token.value = kind, text
    token.line, token.column, token.end_line, token.end_column = line, column, end_line, end_column
    return token


def _node(data: str, parts: list[Any], place: Place | None) -> Tree[Token]:
    return Tree(data, parts, None if place is None else _as_span(Span, place))  # type: ignore[arg-type]


class Rows(dict[int, Row]):
    """Parser state → what each symbol does there; a state is worked out when it is met first."""

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
    """What the quick reader looks things up in; kinds: a fixed word of the language → its terminal."""

    rows: Rows
    kinds: dict[str, str]
    start: int


@cache
def tables(language: Language) -> Tables:
    """The tables for reading a card."""
    kinds = {word: terminal for terminal, word in language.words.items()}
    return Tables(Rows(language.states), kinds, language.start_states["card"])
