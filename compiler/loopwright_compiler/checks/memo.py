"""A red-green memo (as in rustc and Salsa): a card is checked again only when an answer that its check read
has changed.

While a card is checked it reads the declared names through `Noted`, which records every question: is there a
card 4, what are the bounds of tremor, which flags are there. At the next check all questions of all cards
are asked once more; a card for which all answers are the same keeps its diagnostics.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Set
from typing import Any

from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_dsl.record import record

from loopwright_compiler.diagnostics.reporter import CardAt, Reporter

Question = tuple[str, str, Hashable]
"""What of the symbols, how it is asked (one of the functions in `_HOW`), and the argument."""

_HOW: dict[str, Callable[[Any, Any], object]] = {
    "value": lambda value, _: value,
    "is": lambda value, _: value is not None,
    "in": lambda table, key: key in table,
    "get": lambda table, key: table.get(key),
    "all": lambda table, _: tuple(table),
    "call": lambda method, args: method(*args),
}
_NO_ANSWER = object()


def answer(symbols: object, question: Question) -> object:
    """The current answer to a question."""
    name, how, argument = question
    try:
        return _HOW[how](getattr(symbols, name), argument)
    except (KeyError, TypeError, AttributeError):  # it cannot be asked as things are
        return _NO_ANSWER


class Noted:
    """The symbols of a scenario, with every question about them recorded in `asked`."""

    def __init__(self, symbols: object) -> None:
        self._symbols = symbols
        self.asked: set[Question] = set()

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._symbols, name)
        if isinstance(value, dict):
            self.asked.add((name, "is", None))
            return _NotedTable(self, name, value)
        if isinstance(value, set | frozenset):
            return _NotedSet(self, name, value)
        if callable(value):
            return lambda *args: self._call(name, value, args)
        self.asked.add((name, "value", None))
        return value

    def _call(self, name: str, method: Callable[..., object], args: tuple[Hashable, ...]) -> object:
        self.asked.add((name, "call", args))
        return method(*args)


class _NotedTable(Mapping[Any, Any]):
    def __init__(self, noted: Noted, name: str, table: dict[Any, Any]) -> None:
        self._noted, self._name, self._table = noted, name, table

    def __contains__(self, key: object) -> bool:
        self._noted.asked.add((self._name, "in", key))
        return key in self._table

    def __getitem__(self, key: Hashable) -> Any:
        self._noted.asked.add((self._name, "get", key))
        return self._table[key]

    def __iter__(self) -> Iterator[Any]:
        self._noted.asked.add((self._name, "all", None))
        return iter(self._table)

    def __len__(self) -> int:
        self._noted.asked.add((self._name, "all", None))
        return len(self._table)


class _NotedSet(Set[Any]):
    def __init__(self, noted: Noted, name: str, values: Set[Any]) -> None:
        self._noted, self._name, self._values = noted, name, values

    def __contains__(self, value: object) -> bool:
        self._noted.asked.add((self._name, "in", value))
        return value in self._values

    def __iter__(self) -> Iterator[Any]:
        self._noted.asked.add((self._name, "all", None))
        return iter(self._values)

    def __len__(self) -> int:
        self._noted.asked.add((self._name, "all", None))
        return len(self._values)


@record
class _Entry:
    """The diagnostics of a card, its place at that time, and the questions that its check asked."""

    at: CardAt
    diagnostics: list[Diagnostic]
    asked: frozenset[Question]

    def fits(self, at: CardAt) -> bool:
        """Whether the card is the same; a card with diagnostics must also be at the same place."""
        then, now = self.at.placed, at.placed
        same = then.card is now.card and self.at.source.path == at.source.path
        return same and (not self.diagnostics or then.first_line_offset == now.first_line_offset)


class CachedFindings:
    """The cached diagnostics of one scenario's cards, used in each check as `begin`, `of` each card,
    `end`.
    """

    def __init__(self) -> None:
        self._entries: dict[int, _Entry] = {}  # by the identity of the card, which the entry keeps alive
        self._now: dict[int, _Entry] = {}
        self._answers: dict[Question, object] = {}  # of the last check that came to its end
        self._fresh: dict[Question, object] = {}
        self._changed: set[Question] = set()
        self._noted = Noted(None)

    def begin(self, symbols: object) -> None:
        """Ask every question of the last check again."""
        before = self._answers
        self._noted, self._now = Noted(symbols), {}
        self._fresh = {question: answer(symbols, question) for question in before}
        self._changed = {
            question for question, now in self._fresh.items() if not _same(now, before[question])
        }

    def of(self, at: CardAt, check: Callable[[CardAt, Any, Reporter], None]) -> list[Diagnostic]:
        """The diagnostics of a card: the cached ones if they still hold, else those that `check` reports."""
        entry = self._entries.get(id(at.card))
        if entry is None or not entry.fits(at) or not entry.asked.isdisjoint(self._changed):
            self._noted.asked = set()
            reporter = Reporter()
            check(at, self._noted, reporter)
            entry = _Entry(at, reporter.diagnostics, frozenset(self._noted.asked))
        self._now[id(at.card)] = entry
        return entry.diagnostics

    def end(self, symbols: object) -> None:
        """Keep the diagnostics of this check, and the answers to its questions."""
        self._entries = self._now
        questions: set[Question] = set().union(*(entry.asked for entry in self._now.values()))
        known = self._fresh
        self._answers = {
            question: known[question] if question in known else answer(symbols, question)
            for question in questions
        }


def _same(first: object, second: object) -> bool:
    return first is second or first == second
