"""How words of conditions are read: which round a day is, and who *you* is behind a subject. It is short:
nodes say all else by themselves.
"""

from __future__ import annotations

from loopwright_compiler.semantics.visitor import walk
from loopwright_dsl.syntax import Effect, Fact, If, Name, Node, Number, Quantity

from loopwright_games.tales.nouns import HERE, ROUNDS_PER_WEEK, WEEKDAYS
from loopwright_games.tales.words import FACTS, QUANTITIES


def weekday(day: Quantity) -> int:
    """The number of a day, counted from 1 over all weeks: `tuesday` is 2, `tuesday of week 2` is 8."""
    name, *week = day.args
    assert isinstance(name, Name)
    before = sum(number.value - 1 for number in week if isinstance(number, Number))
    return WEEKDAYS[name.text] + ROUNDS_PER_WEEK * before


def asked_of_each(statement: If) -> Effect | None:
    """The effect of `everyone take UPSET if you have anomaly`: *you* is each of them."""
    effect = statement.then.statements[0] if statement.then.statements else None
    if not isinstance(effect, Effect) or effect.who is None or effect.who.text == "you":
        return None
    behind = statement.condition.span[:2] > effect.span[:2]
    return effect if behind and any(map(_asks_kid, walk(statement.condition))) else None


def _asks_kid(node: Node) -> bool:
    """Whether a part of a condition is about the acting kid, or about where that kid is."""
    match node:
        case Fact(kind=kind):
            return kind in FACTS and FACTS[kind].kid
        case Quantity(kind=kind):
            return kind in QUANTITIES and QUANTITIES[kind].kid
    return isinstance(node, Name) and node.text == HERE
