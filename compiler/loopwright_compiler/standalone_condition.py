"""Conditions that stand outside of cards, as in story tests: read, checked against a scenario, lowered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from loopwright_dsl import PlacedCard, parse_condition
from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_dsl.syntax import AllOf, AnyOf, Compare, Condition, Fact, Not, Quantity, Sum
from loopwright_dsl.syntax.span import Span
from loopwright_games.tales.cards.checks.conditions import check_condition
from loopwright_games.tales.cards.checks.context import Context, Place
from loopwright_games.tales.cards.lowering.blocks import lower_condition, lower_quantity
from loopwright_games.tales.cards.semantics.symbols import Symbols

from .diagnostics.reporter import CardAt, Reporter, Source
from .kits.symbols import KitSymbols


@dataclass(frozen=True, slots=True)
class Part:
    """A fact or a number that a condition asks about: how it is written, and as data for the engine."""

    text: str
    data: Any
    """As `ConditionData` or `QuantityData` of Tales, or as a kit's bundle has conditions and numbers."""
    is_number: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A condition as data for the engine, and the parts of it that have a value of their own."""

    text: str
    data: Any
    """As `ConditionData` of Tales, or as a kit's bundle has conditions."""
    parts: tuple[Part, ...]


def read_question(
    text: str, path: str, line: int, column: int, symbols: Symbols | KitSymbols
) -> tuple[Question | None, list[Diagnostic]]:
    """A condition that stands at a place of a file, in the words and names of a scenario.

    Every mistake is a finding at its place in that file; with an error there is no question.
    """
    kit = symbols.kit.language if isinstance(symbols, KitSymbols) else None
    condition, found = parse_condition(text, kit)
    found = [_placed(diagnostic, path, line, column) for diagnostic in found]
    if condition is None or found or symbols.scenario is None:
        return None, found
    reporter = Reporter()
    source = Source(path, path, text)
    at = CardAt(source, _InLine(symbols.scenario.card, line - 1, column=column))
    lowering = _check(condition, at, symbols, reporter)
    if reporter.errors:
        return None, reporter.ordered()
    parts = tuple(_parts(condition, text, lowering))
    return Question(text, lowering.condition(condition), parts), reporter.ordered()


@dataclass(frozen=True, slots=True)
class _Lowering:
    """How the conditions of a game become data, and the numbers in them."""

    condition: Callable[[Condition], Any]
    number: Callable[[Quantity | Sum], Any]


def _check(condition: Condition, at: CardAt, symbols: Symbols | KitSymbols, reporter: Reporter) -> _Lowering:
    """Report what is wrong in a condition; how it is lowered."""
    if not isinstance(symbols, KitSymbols):
        check_condition(Context(symbols, reporter), condition, Place(at))
        return _Lowering(lower_condition, lower_quantity)
    from .kits.checks import KitContext, check_kit_condition
    from .kits.lower import lower_amount, lower_kit_condition

    check_kit_condition(KitContext(symbols, reporter), at, condition)
    return _Lowering(partial(lower_kit_condition, language=symbols.kit.language), lower_amount)


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


def _parts(condition: Condition, text: str, lowering: _Lowering) -> Iterator[Part]:
    """Numbers that are not written as such, and facts, in the order in which they are written."""
    match condition:
        case AllOf(conditions=parts) | AnyOf(conditions=parts):
            for part in parts:
                yield from _parts(part, text, lowering)
        case Not(condition=inner):
            yield from _parts(inner, text, lowering)
        case Compare(left=left, right=right):
            for side in (left, right):
                yield from _numbers(side, text, lowering)
        case Fact() as fact:
            yield Part(_written(fact.span, text), lowering.condition(fact), False)


def _numbers(side: Quantity | Sum, text: str, lowering: _Lowering) -> Iterator[Part]:
    terms = [term for _, term in side.terms] if isinstance(side, Sum) else [side]
    for term in terms:
        data = lowering.number(term)
        if data["q"] != "number":
            yield Part(_written(term.span, text), data, True)


def _written(span: Span, text: str) -> str:
    return text[span.column - 1 : span.end_column - 1]
