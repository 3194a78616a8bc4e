"""Conditions that stand outside of cards, as in story tests: read, checked against a scenario, lowered."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from string import ascii_lowercase
from typing import Any

from loopwright_dsl import PlacedCard, parse_condition
from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_dsl.record import record
from loopwright_dsl.syntax import AllOf, AnyOf, Compare, Condition, Fact, Name, Not, Quantity, Sum
from loopwright_dsl.syntax.span import Span

from .diagnostics.reporter import CardAt, Reporter, Source
from .kits.protocol import AnyFrontEnd, ConditionTexts


@record
class AskedPart:
    """A fact or a number that a condition asks about: how it is written, and as data for the engine."""

    text: str
    data: Any
    """As the game's bundles have conditions and numbers."""
    is_number: bool


@record
class ConditionQuestion:
    """A condition as data for the engine, and the parts of it that have a value of their own."""

    text: str
    data: Any
    """As the game's bundles have conditions."""
    parts: tuple[AskedPart, ...]


def read_question(
    text: str,
    path: str,
    line: int,
    column: int,
    half: AnyFrontEnd,
    symbols: Any,
    numbers: Collection[str] = (),
) -> tuple[ConditionQuestion | None, list[Diagnostic]]:
    """A condition that stands at a place of a file, in the words and names of a scenario of a game.

    symbols: what the scenario's cards declare; numbers: what it can compare beside that, where the game has
    gauges, such as `round` and `fans.1`. Every mistake is a finding at its place in that file; with an error
    there is no question.
    """
    stand_ins = _stand_ins(text, numbers)
    condition, diagnostics = parse_condition(_with_names(text, stand_ins), half.language)
    diagnostics = [_placed(diagnostic, path, line, column) for diagnostic in diagnostics]
    if condition is None or diagnostics or symbols.scenario is None:
        return None, diagnostics
    condition = _renamed(condition, {name: number for number, name in stand_ins.items()})
    reporter = Reporter()
    source = Source(path, path, text)
    at = CardAt(source, _InLine(symbols.scenario.card, line - 1, column=column))
    conditions = half.conditions(symbols, reporter, numbers)
    conditions.check(at, condition)
    if reporter.errors:
        return None, reporter.ordered()
    parts = tuple(_parts(condition, text, conditions))
    return ConditionQuestion(text, conditions.condition(condition), parts), reporter.ordered()


# --- Numbers of the rules, whose names need not be words of the card language


def _stand_ins(text: str, numbers: Collection[str]) -> dict[str, str]:
    """For each of these numbers a name that cards could have, as long as its own, which the text has not."""
    stand_ins: dict[str, str] = {}
    for number in numbers:
        names = (re.sub(r"[^a-z0-9]", letter, number) for letter in ascii_lowercase)
        taken = (text, *stand_ins.values())
        stand_ins[number] = next(
            name for name in names if name == number or all(name not in other for other in taken)
        )
    return stand_ins


def _with_names(text: str, names: Mapping[str, str]) -> str:
    """The text with a name in place of each word that has one."""
    return re.sub(r"[^\s()<>=!+]+", lambda word: names.get(word[0], word[0]), text)


def _renamed(condition: Condition, names: Mapping[str, str]) -> Condition:
    """The condition with these gauges called otherwise."""

    def side(amount: Quantity | Sum) -> Quantity | Sum:
        if isinstance(amount, Sum):
            return replace(amount, terms=tuple((sign, quantity(term)) for sign, term in amount.terms))
        return quantity(amount)

    def quantity(term: Quantity) -> Quantity:
        args = (
            replace(arg, text=names.get(arg.text, arg.text)) if isinstance(arg, Name) else arg
            for arg in term.args
        )
        return replace(term, args=tuple(args))

    match condition:
        case AllOf(conditions=parts) | AnyOf(conditions=parts):
            return replace(condition, conditions=tuple(_renamed(part, names) for part in parts))
        case Not(condition=inner):
            return replace(condition, condition=_renamed(inner, names))
        case Compare(left=left, right=right):
            return replace(condition, left=side(left), right=side(right))
    return condition


# --- Where it stands


@record
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


def _parts(condition: Condition, text: str, conditions: ConditionTexts) -> Iterator[AskedPart]:
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
            yield AskedPart(_written(fact.span, text), conditions.condition(fact), False)


def _numbers(side: Quantity | Sum, text: str, conditions: ConditionTexts) -> Iterator[AskedPart]:
    terms = [term for _, term in side.terms] if isinstance(side, Sum) else [side]
    for term in terms:
        data = conditions.number(term)
        if data["q"] != "number":
            yield AskedPart(_written(term.span, text), data, True)


def _written(span: Span, text: str) -> str:
    return text[span.column - 1 : span.end_column - 1]
