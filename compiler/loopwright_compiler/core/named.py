"""Named effects that take a number: their body as it is where `N` is known, and what is asked of the number.

A body with its number is lowered as if it had been written with that number, so engine, proofs and bots know
nothing of `N`: partial evaluation (Futamura 1971), which also decides what compares two plain numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, Final, cast

from loopwright_dsl.record import record
from loopwright_dsl.syntax import (
    AllOf,
    Amount,
    AnyOf,
    Argument,
    Block,
    Choice,
    Choose,
    Compare,
    Condition,
    Do,
    Effect,
    EffectCard,
    If,
    Later,
    Node,
    Not,
    Number,
    Plain,
    Quantity,
    Statement,
    Sum,
)

from loopwright_compiler.checks.shared import verdict
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.semantics.visitor import walk

NUMBERS: Final = (1, 20)
"""The least and the greatest number that a named effect is given."""
PARAMETER: Final = "parameter"
"""The kind of quantity that `N` is."""


def mentions(node: Node) -> bool:
    """Whether `N` stands in a node."""
    return any(isinstance(part, Quantity) and part.kind == PARAMETER for part in walk(node))


Call = tuple[str, int | None]
"""A named effect, and the number that it is given."""


def called(dos: Iterable[Do], effects: Mapping[str, CardAt]) -> dict[Call, CardAt]:
    """The named effects that these do, directly or by another, each with the numbers that it is given."""
    known: dict[Call, CardAt] = {}
    waiting = list(dos)
    while waiting:
        do = waiting.pop(0)
        at, number = effects.get(do.id.text), given(do)
        fits = number is None or NUMBERS[0] <= number <= NUMBERS[1]
        if at is not None and fits and (do.id.text, number) not in known:
            known[do.id.text, number] = at
            waiting += does(body(at, number))
    return known


def does(node: Node) -> list[Do]:
    """The uses of named effects in a node."""
    return [part for part in walk(node) if isinstance(part, Do)]


def given(do: Do) -> int | None:
    """The number that a named effect is given, where one is written."""
    return do.number.value if isinstance(do.number, Number) else None


def named_id(name: str, number: int | None) -> str:
    """The id of a named effect with a number; without one, its name."""
    return name if number is None else f"{name}.{number}"


# --- The body where the number is known


def body(at: CardAt, number: int | None) -> Block:
    """The body of a named effect as it is with a number, or without one."""
    card = at.card
    assert isinstance(card, EffectCard)
    # without a number that it takes, or with one that it does not take, which is reported, as it is written
    return card.body if number is None else _Bound(number).block(card.body)


@record
class _Bound:
    """What parts of a body are where `N` is this number."""

    number: int

    def block(self, block: Block) -> Block:
        """A block; what cannot happen is left out, and where nothing is left, nothing happens."""
        statements = [part for statement in block.statements for part in self._statement(statement)]
        if block.statements and not statements:
            statements = [Effect(block.span, "nothing", None, ())]
        return replace(block, statements=tuple(statements))

    def _statement(self, statement: Statement) -> Iterable[Statement]:
        match statement:
            case If(condition=condition):
                asked = self._condition(condition)
                if isinstance(asked, bool):
                    side = statement.then if asked else statement.otherwise
                    return self.block(side).statements if side is not None else ()
                return (replace(self._node(statement), condition=asked),)
            case Choose(choices=choices):
                options = [option for choice in choices for option in self._option(choice)]
                return (replace(statement, choices=tuple(options)),) if options else ()
            case Effect(args=args):
                bound = tuple(map(self._argument, args))
                idle = any(isinstance(arg, Amount) for arg in args) and any(
                    isinstance(arg, Number) and not arg.value for arg in bound
                )
                return () if idle else (replace(statement, args=bound),)
            case Later(rounds=Quantity() | Sum() as rounds):
                return (replace(self._node(statement), rounds=self._amount(rounds)),)
            case Do(number=Quantity() | Sum() as number):
                return (replace(statement, number=self._amount(number)),)
            case Plain():
                counted = {
                    field.name: self._amount(value)
                    for field in fields(statement)
                    if isinstance(value := getattr(statement, field.name), Quantity | Sum)
                }
                if any(isinstance(value, Number) and value.value <= 0 for value in counted.values()):
                    return ()
                return (replace(cast("Any", self._node(statement)), **counted),)
        return (self._node(statement),)

    def _node(self, node: Any) -> Any:
        """Any other node with its parts."""
        changed = {
            field.name: part
            for field in fields(node)
            if (part := self._part(getattr(node, field.name))) is not getattr(node, field.name)
        }
        return replace(node, **changed) if changed else node

    def _part(self, part: object) -> Any:
        match part:
            case Block():
                return self.block(part)
            case tuple():
                parts = tuple(map(self._part, part))
                return part if all(one is other for one, other in zip(parts, part, strict=True)) else parts
            case Quantity() | Sum():
                return self._side(part)
            case Node():
                return self._node(part)
        return part

    def _option(self, choice: Choice) -> Iterator[Choice]:
        """An option, unless it is always closed."""
        asked = choice.condition if choice.condition is None else self._condition(choice.condition)
        if asked is not False:
            yield replace(self._node(choice), condition=None if asked is True else asked)

    # --- numbers

    def _argument(self, argument: Argument) -> Argument:
        match argument:
            case Amount(sign=sign, of=of):
                amount = self._amount(of)
                if isinstance(amount, Number):
                    return Number(argument.span, sign * max(0, amount.value))
                return replace(argument, of=amount)
            case Quantity() | Sum():
                return self._amount(argument)
        return argument

    def _amount(self, amount: Quantity | Sum) -> Number | Quantity | Sum:
        """An amount; one of numbers alone is the number that it makes."""
        side = self._side(amount)
        value = _value(side)
        return side if value is None else Number(side.span, value)

    def _side(self, side: Quantity | Sum) -> Quantity | Sum:
        if isinstance(side, Sum):
            terms = tuple((sign, self._side(term)) for sign, term in side.terms)
            return replace(side, terms=cast("tuple[tuple[int, Quantity], ...]", terms))
        if side.kind != PARAMETER:
            return side
        return Quantity(side.span, "number", (Number(side.span, self.number),))

    # --- conditions

    def _condition(self, condition: Condition) -> Condition | bool:
        """A condition, or whether it holds, where the number decides it."""
        match condition:
            case Compare(left=left, operator=operator, right=right):
                bound = replace(condition, left=self._side(left), right=self._side(right))
                one, other = _value(bound.left), _value(bound.right)
                if one is None or other is None or not mentions(condition):
                    return bound
                return bool(verdict((one, one), operator, (other, other)))
            case Not(condition=inner):
                asked = self._condition(inner)
                return not asked if isinstance(asked, bool) else replace(condition, condition=asked)
            case AllOf(conditions=parts) | AnyOf(conditions=parts):
                joins_all = isinstance(condition, AllOf)
                known = [self._condition(part) for part in parts]
                if (not joins_all) in known:
                    return not joins_all
                open_parts = tuple(part for part in known if not isinstance(part, bool))
                if len(open_parts) < 2:
                    return open_parts[0] if open_parts else joins_all
                return replace(condition, conditions=open_parts)
        return condition


def _value(side: Quantity | Sum) -> int | None:
    """What a number is that is made of plain numbers alone; None for another."""
    terms = side.terms if isinstance(side, Sum) else ((1, side),)
    total = 0
    for sign, term in terms:
        if term.kind != "number":
            return None
        total += sum(sign * arg.value for arg in term.args if isinstance(arg, Number))
    return total
