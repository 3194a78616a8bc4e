"""Quick fixes: small text edits of a card that mend a diagnostic, for editors to offer; places are relative
to the card.
"""

from __future__ import annotations

import re

from loopwright_dsl.diagnostics.diagnostic import Fix
from loopwright_dsl.syntax import Choice, Effect, Node, Number
from loopwright_dsl.syntax.span import Span

from .reporter import CardAt, lines_of


def instead(node: Node, text: str | int) -> Fix:
    """A fix that replaces a node by a text."""
    return Fix(node.span, str(text))


def within(number: Number, low: int, high: int) -> Fix:
    """A fix that replaces a number by the nearest one between the bounds."""
    return instead(number, min(max(number.value, low), high))


def after(node: Node, text: str) -> Fix:
    """A fix that inserts text behind a node; a line end in the text begins a new line."""
    span = node.span
    return Fix(Span(span.end_line, span.end_column, span.end_line, span.end_column), text)


def below(at: CardAt, node: Node, text: str) -> Fix:
    """A fix that inserts a line below a node's first line, indented by one more step."""
    span = node.span
    end = len(_line(at, span.line)) + 1
    return Fix(Span(span.line, end, span.line, end), f"\n{' ' * (span.column + 1)}{text}")


def priced(at: CardAt, choice: Choice, effect: Effect, price: int) -> Fix | None:
    """A fix that writes a price behind the label of an option, and removes the effect with which its body
    begins; None where that cannot be done.
    """
    label, span = choice.label.span, effect.span
    lines = [_line(at, number) for number in range(label.end_line, span.line + 1)]
    behind = lines[-1][span.end_column - 1 :]
    lines[-1] = lines[-1][: span.column - 1]
    between = "\n".join(lines)[label.end_column - 1 :]
    comma = re.match(r" *, *", behind)
    last = choice.body.statements[-1] is effect
    if not comma and behind.strip():
        return None
    if comma:
        end = span.end_column + comma.end()
    else:
        end = span.end_column
        between = between + "nothing" if last else between[: between.rindex("\n")]
    whole = Span(label.end_line, label.end_column, span.end_line, end)
    return Fix(whole, f", spend {price}{between}")


def without_line(at: CardAt, node: Node) -> Fix | None:
    """A fix that removes the node's line; None if the line holds anything else."""
    span = node.span
    line = _line(at, span.line)
    rest = line[: span.column - 1] + line[span.end_column - 1 :]
    alone = span.line == span.end_line and not rest.strip()
    return Fix(Span(span.line, 1, span.line + 1, 1), "") if alone else None


def without_item(at: CardAt, node: Node) -> Fix | None:
    """A fix that removes a node from a list with commas, or the whole line if it is the only one; None where
    that cannot be done.
    """
    span = node.span
    line = _line(at, span.line)
    before, behind = line[: span.column - 1], line[span.end_column - 1 :]
    comma = re.search(r" *, *$", before)
    if comma:
        return _cut(span, comma.start(), span.end_column - 1)
    comma = re.match(r" *, *", behind)
    if comma:
        return _cut(span, span.column - 1, span.end_column - 1 + comma.end())
    alone = re.fullmatch(r" *[a-z]+ +", before) and not behind.strip()
    return Fix(Span(span.line, 1, span.line + 1, 1), "") if alone else None


def without_condition(at: CardAt, node: Node, *, true: bool) -> Fix | None:
    """No more condition that is always true (or a part that never is), where the rest can stand alone."""
    span = node.span
    line = _line(at, span.line)
    before, behind = line[: span.column - 1], line[span.end_column - 1 :]
    joined = "and" if true else "or"
    if re.match(rf" +{joined}\b", behind) and not re.search(r"\bnot +$", before):
        word = re.match(rf" +{joined} +", behind)
        return _cut(span, span.column - 1, span.end_column - 1 + word.end()) if word else None
    word = re.search(rf" +{joined} +$", before)
    if word and re.match(r" *($|[,:#)]|and\b|or\b|if\b)", behind):
        return _cut(span, word.start(), span.end_column - 1)
    suffix = re.search(r"(?<=\S) *,? +if +$", before) if true else None
    if suffix and re.match(r" *($|[,:#])", behind):
        return _cut(span, suffix.start(), span.end_column - 1)
    return None


def _line(at: CardAt, line: int) -> str:
    """The text of a line of the card; empty for a line of another card, such as an effect card that
    it does.
    """
    lines = lines_of(at.source.text)
    number = at.placed.first_line_offset + line - 1
    return lines[number] if number < len(lines) else ""


def _cut(span: Span, start: int, end: int) -> Fix:
    return Fix(Span(span.line, start + 1, span.line, end + 1), "")
