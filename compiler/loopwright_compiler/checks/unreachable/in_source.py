"""Where the spots of a bundle are written: from ids to nodes of the syntax tree."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from loopwright_dsl.syntax import (
    Action,
    AllOf,
    AnyOf,
    Block,
    Choose,
    Condition,
    DiaryCard,
    EffectCard,
    Ending,
    If,
    Intend,
    Name,
    Node,
    Not,
    Number,
    On,
    Override,
    Prose,
    Roll,
    RumorCard,
    Test,
    When,
)
from loopwright_dsl.syntax.span import Span

from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.semantics.symbols import Symbols
from loopwright_compiler.semantics.visitor import walk

from .places import role_of

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData


Origin = tuple[str, int, int]
"""A file's name in the project, line and column."""


class Written(NamedTuple):
    """A spot in its card: the node that a finding about it points at, and the condition before it."""

    at: CardAt
    node: Node
    condition: Condition | None

    @property
    def shared(self) -> bool:
        """Whether it is on an effect card, which may be done in several places."""
        return isinstance(self.at.card, EffectCard)


class Where:
    """The diary and rumor cards of a scenario, and the effect cards that they do."""

    def __init__(self, symbols: Symbols, bundle: BundleData) -> None:
        self.symbols = symbols
        self.origins: dict[str, list[str | int]] = bundle["origins"]

    def spot(self, id: str) -> Written | None:
        """Where a spot is written."""
        return self._spots.get((self._origin(id), role_of(id)))

    def side(self, id: str) -> tuple[CardAt, Name | Number]:
        """The card of a side, with the card's number for a front and the side's name for a back."""
        _, number, name = id.split(".")
        at = self.symbols.diary[int(number)]
        assert isinstance(at.card, DiaryCard)
        sides = [side.name for side in at.card.sides if side.name.text == name]
        return at, at.card.number if name == "front" else sides[0]

    def intention(self, id: str) -> tuple[CardAt, Intend] | None:
        """Where an intention is written."""
        return self._intentions.get(self._origin(id))

    def alike(self, id: str) -> list[str]:
        """All ids of the spot of an effect card, one for each place where the card is done."""
        return self._ids.get((self._origin(id), role_of(id)), [])

    def _origin(self, id: str) -> Origin:
        name, line, column = self.origins[id]
        return str(name), int(line), int(column)

    @cached_property
    def _ids(self) -> dict[tuple[Origin, str], list[str]]:
        found: dict[tuple[Origin, str], list[str]] = {}
        for id in self.origins:
            found.setdefault((self._origin(id), role_of(id)), []).append(id)
        return found

    @cached_property
    def _cards(self) -> list[CardAt]:
        return [at for at in self.symbols.cards() if isinstance(at.card, DiaryCard | RumorCard | EffectCard)]

    @cached_property
    def _intentions(self) -> dict[Origin, tuple[CardAt, Intend]]:
        return {
            _place(at, node): (at, node)
            for at in self._cards
            for node in walk(at.card)
            if isinstance(node, Intend)
        }

    @cached_property
    def _spots(self) -> dict[tuple[Origin, str], Written]:
        found: dict[tuple[Origin, str], Written] = {}
        for at in self._cards:
            for node in walk(at.card):
                for role, start, written in _written(at, node):
                    found.setdefault((_place(at, start), role), written)
        return found


def _place(at: CardAt, node: Node) -> Origin:
    span = at.span(node)
    return at.source.name, span.line, span.column


Found = tuple[str, Node, Written]
"""A role, the node at whose start a bundle says it is, and the rest."""


def _written(at: CardAt, node: Node) -> Iterator[Found]:
    """The spots that a node holds."""
    match node:
        case When(condition=condition, body=body):
            yield "when", _start(body, node), Written(at, condition, condition)
        case On(condition=condition, body=body, event=event):
            yield "on", _start(body, node), Written(at, event, condition)
        case Action(condition=condition, body=body, label=label):
            yield "action", _start(body, node), Written(at, label, condition)
        case Override(body=body, rule=rule):
            yield "rule", _start(body, node), Written(at, rule, None)
        case Ending(result=result, condition=condition, title=title):
            yield result, node, Written(at, title, condition)
        case _:
            yield from _inside(at, node)


def _inside(at: CardAt, node: Node) -> Iterator[Found]:
    match node:
        case If(condition=condition, then=then, otherwise=otherwise):
            yield "then", _start(then, node), Written(at, condition, condition)
            yield "else", _start(otherwise, node), Written(at, condition, condition)
        case Test(success=success, failure=failure):
            for role, block in (("success", success), ("failure", failure)):
                yield role, _start(block, node), Written(at, _first(block, node), None)
        case Choose(choices=choices):
            for choice in choices:
                yield "option", _start(choice.body, choice), Written(at, choice.label, choice.condition)
        case Roll(rows=rows):
            for row in rows:
                yield "row", _start(row.body, row), Written(at, _first(row.body, row), None)


def _start(block: Block | None, otherwise: Node) -> Node:
    """As lowering has it: an empty block is where its statement is."""
    return block if block is not None and block.statements else otherwise


def _first(block: Block | None, otherwise: Node) -> Node:
    """The first statement of a block that does something, at which a finding about it points."""
    told = [one for one in block.statements if not isinstance(one, Prose)] if block is not None else []
    return told[0] if told else otherwise


def parts_written(condition: Condition, holds: bool) -> Iterator[Condition]:
    """The nodes of what must all hold, or fail, for a condition to hold, or to fail; see `parts_of`.

    What is denied comes with its `not`, once for each of its parts.
    """
    if isinstance(condition, Not):
        yield from (condition for _ in parts_written(condition.condition, not holds))
    elif isinstance(condition, AllOf if holds else AnyOf):
        for part in condition.conditions:
            yield from parts_written(part, holds)
    else:
        yield condition


def head(span: Span) -> Span:
    """The first line of a span."""
    return span if span.line == span.end_line else Span(span.line, span.column, span.line, span.column + 1)
