"""Conditions in their surroundings: what is never, or always, true by what else is asked."""

from __future__ import annotations

from loopwright_dsl.nodes import (
    Action,
    Block,
    Choose,
    Compare,
    Condition,
    DoneWhen,
    Ending,
    Fact,
    If,
    On,
    Prose,
    Quantity,
    Statement,
    Sum,
    When,
)

from ..facts import facts
from ..mends import without_condition
from ..reporter import CardAt
from ..walk import walk
from .conditions import number_range
from .context import Context
from .logic import Part, Range, clash

Known = list[tuple[Condition, bool]]
"""What was asked just before, and how it came out."""


_ASKING = frozenset((When, On, Action, Ending, DoneWhen, If, Choose))


def check_sense(context: Context, at: CardAt) -> None:
    """Look at every condition of a card, together with those that lead to it."""
    sense = _Sense(context, at)
    for node in facts(at.card).nodes:
        if type(node) not in _ASKING:
            continue
        match node:
            case When(condition=condition, body=body):
                sense.condition(condition, [])
                sense.block(body, [(condition, True)])
            case On(condition=condition, body=body) | Action(condition=condition, body=body):
                sense.condition(condition, [])
                sense.block(body, [(condition, True)] if condition is not None else [])
            case Ending(condition=condition) | DoneWhen(condition=condition):
                sense.condition(condition, [])
            case If() | Choose():
                sense.statement(node, [])


class _Sense:
    """Looks at the conditions of one card; each is judged once, where most is known about it."""

    def __init__(self, context: Context, at: CardAt) -> None:
        self.context = context
        self.at = at
        self.judged: set[int] = set()

    def block(self, block: Block | None, known: Known) -> None:
        """The first thing that a block does finds everything as it was when it was asked."""
        for statement in block.statements if block else ():
            if not isinstance(statement, Prose):
                self.statement(statement, known)
                return

    def statement(self, statement: Statement, known: Known) -> None:
        """An `if` or a choice, and what its conditions lead to."""
        match statement:
            case If(condition=condition, then=then, otherwise=otherwise):
                self.condition(condition, known)
                self.block(then, [*known, (condition, True)])
                self.block(otherwise, [*known, (condition, False)])
            case Choose(choices=choices):
                for choice in choices:
                    self.condition(choice.condition, known)
                    asked: Known = [(choice.condition, True)] if choice.condition is not None else []
                    self.block(choice.body, [*known, *asked])

    def condition(self, condition: Condition | None, known: Known) -> None:
        """Report a condition that can only come out one way, unless its own values tell that already."""
        if condition is None or id(condition) in self.judged:
            return
        self.judged.add(id(condition))
        plain = isinstance(condition, Fact | Compare)
        if plain and not known:
            return
        for code, asked in (("LW0524", True), ("LW0525", False)):
            alone = None if plain else clash([(condition, asked)], self._range)
            if alone is not None:
                self._report(code, *alone, whole=condition)
                return
        before = [each for each in known if clash([each], self._range) is None]
        for code, asked in (("LW0524", True), ("LW0526", False)):
            found = clash([*before, (condition, asked)], self._range) if before else None
            if found is not None and clash(before, self._range) is None:
                self._report(code, *found, whole=condition)
                return

    def _report(self, code: str, first: Part, second: Part, whole: Condition) -> None:
        inside = any(node is second.node for node in walk(whole))
        place = second.node if inside and code != "LW0525" else whole
        one, other = self.at.written(first.node), self.at.written(second.node)
        fix = without_condition(self.at, place, true=True) if code != "LW0524" else None
        self.context.reporter.on(self.at, code, place, fix=fix, beside=first.node, one=one, other=other)

    def _range(self, side: Quantity | Sum) -> Range:
        return number_range(side, self.context.symbols, self.at.source.of_world)
