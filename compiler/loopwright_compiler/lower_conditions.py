"""Conditions and quantities of the syntax tree, as data for the engine."""

from __future__ import annotations

from typing import Any

from loopwright_dsl.nodes import (
    AllOf,
    AnyOf,
    Compare,
    Condition,
    Fact,
    Name,
    Not,
    Number,
    Quantity,
    Sum,
)

from .nouns import ROUNDS_PER_WEEK, WEEKDAYS
from .vocabulary import FACTS, QUANTITIES

Json = dict[str, Any]


def plain(arg: Name | Number | None) -> str | int | None:
    """An argument's value."""
    if arg is None:
        return None
    return arg.text if isinstance(arg, Name) else arg.value


def lower_condition(condition: Condition) -> Json:
    """A condition as `{"op": …}`."""
    match condition:
        case AllOf(conditions=parts):
            return {"op": "and", "of": [lower_condition(part) for part in parts]}
        case AnyOf(conditions=parts):
            return {"op": "or", "of": [lower_condition(part) for part in parts]}
        case Not(condition=inner):
            return {"op": "not", "of": lower_condition(inner)}
        case Compare(left=left, operator=operator, right=right):
            sides = {"left": lower_quantity(left), "right": lower_quantity(right)}
            return {"op": "compare", "cmp": operator, **sides}
        case Fact(kind=kind, args=args):
            return {"op": kind, **{param.key: plain(arg) for param, (arg,) in FACTS[kind].bind(args)}}


def lower_quantity(quantity: Quantity | Sum) -> Json:
    """A number known in play as `{"q": …}`."""
    if isinstance(quantity, Sum):
        return {"q": "sum", "terms": [[sign, lower_quantity(term)] for sign, term in quantity.terms]}
    match quantity.kind, quantity.args:
        case "number", (Number(value=value),):
            return {"q": "number", "value": value}
        case "weekday", (Name(text=day), *week):
            before = ROUNDS_PER_WEEK * sum(number.value - 1 for number in week if isinstance(number, Number))
            return {"q": "number", "value": WEEKDAYS[day] + before}
        case "dial", (Name(text=text),):
            return {"q": text}
        case kind, args:
            return {"q": kind, **{param.key: plain(arg) for param, (arg,) in QUANTITIES[kind].bind(args)}}
