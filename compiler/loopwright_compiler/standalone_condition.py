"""Conditions that stand outside of cards, as in story tests: read, checked against a scenario, lowered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from loopwright_dsl import PlacedCard, parse_condition
from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_dsl.syntax import AllOf, AnyOf, Compare, Condition, Fact, Not, Quantity, Sum
from loopwright_dsl.syntax.span import Span

from .diagnostics.reporter import CardAt, Reporter, Source
from .kits.protocol import CardHalf, Conditions


@dataclass(frozen=True, slots=True)
class Part:
    """A fact or a number that a condition asks about: how it is written, and as data for the engine."""

    text: str
    data: Any
    """As the game's bundles have conditions and numbers."""
    is_number: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A condition as data for the engine, and the parts of it that have a value of their own."""

    text: str
    data: Any
    """As the game's bundles have conditions."""
    parts: tuple[Part, ...]


def read_question(
    text: str, path: str, line: int, column: int, half: CardHalf[Any], symbols: Any
) -> tuple[Question | None, list[Diagnostic]]:
    """A condition that stands at a place of a file, in the words and names of a scenario of a game.

    symbols: what the scenario's cards declare. Every mistake is a finding at its place in that file; with an
    error there is no question.
    """
    condition, diagnostics = parse_condition(text, half.rows)
    diagnostics = [_placed(diagnostic, path, line, column) for diagnostic in diagnostics]
    if condition is None or diagnostics or symbols.scenario is None:
        return None, diagnostics
    reporter = Reporter()
    source = Source(path, path, text)
    at = CardAt(source, _InLine(symbols.scenario.card, line - 1, column=column))
    conditions = half.conditions(symbols, reporter)
    conditions.check(at, condition)
    if reporter.errors:
        return None, reporter.ordered()
    parts = tuple(_parts(condition, text, conditions))
    return Question(text, conditions.condition(condition), parts), reporter.ordered()


@dataclass(frozen=True, slots=True)
class _InLine(PlacedCard):
    """Where a condition stands: its first sign is in this column of the line."""

    column: int = 1

    def place(self, span: Span) -> Span:
        """A span of the condition as a span of the file."""
        return _moved(span, self.first_line_offset, self.column - 1)


def _placed(diagnostic: Diagnostic, path: str, line: int, column: int) -> Diagnostic:
    def move(span: Span) -> Span:
        return _moved(span, line - 1, column - 1)

    return replace(
        diagnostic,
        path=path,
        span=move(diagnostic.span),
        labels=tuple(replace(label, span=move(label.span)) for label in diagnostic.labels),
        fixes=tuple(replace(fix, span=move(fix.span)) for fix in diagnostic.fixes),
    )


def _moved(span: Span, lines: int, columns: int) -> Span:
    return Span(span.line + lines, span.column + columns, span.end_line + lines, span.end_column + columns)


def _parts(condition: Condition, text: str, conditions: Conditions) -> Iterator[Part]:
    """Numbers that are not written as such, and facts, in the order in which they are written."""
    match condition:
        case AllOf(conditions=parts) | AnyOf(conditions=parts):
            for part in parts:
                yield from _parts(part, text, conditions)
        case Not(condition=inner):
            yield from _parts(inner, text, conditions)
        case Compare(left=left, right=right):
            for side in (left, right):
                yield from _numbers(side, text, conditions)
        case Fact() as fact:
            yield Part(_written(fact.span, text), conditions.condition(fact), False)


def _numbers(side: Quantity | Sum, text: str, conditions: Conditions) -> Iterator[Part]:
    terms = [term for _, term in side.terms] if isinstance(side, Sum) else [side]
    for term in terms:
        data = conditions.number(term)
        if data["q"] != "number":
            yield Part(_written(term.span, text), data, True)


def _written(span: Span, text: str) -> str:
    return text[span.column - 1 : span.end_column - 1]
