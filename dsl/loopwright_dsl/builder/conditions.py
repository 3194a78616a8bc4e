"""Conditions, and the numbers that they compare."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token, Tree

from ..nodes import AllOf, AnyOf, Compare, Condition, Fact, Name, Not, Number, Quantity, Sum
from ..span import Span
from .leaves import Item, leaves, name, span, tree


def condition(item: Item) -> Condition:
    """A condition; everything that is not built up from others is a fact."""
    node = tree(item)
    match str(node.data):
        case "any_of":
            return AnyOf(span(node), tuple(condition(child) for child in node.children))
        case "all_of":
            return AllOf(span(node), tuple(condition(child) for child in node.children))
        case "negation":
            return Not(span(node), condition(node.children[0]))
        case "compare":
            left, operator, right = node.children
            return Compare(span(node), _side(tree(left)), name(operator).text, _side(tree(right)))
        case kind:
            return Fact(span(node), kind, leaves(node.children))


def only_if(item: Item) -> Condition | None:
    """An optional condition."""
    return None if item is None else condition(item)


def _side(node: Tree[Token]) -> Quantity | Sum:
    """One side of a comparison: a quantity alone, or a sum of several."""
    minus, *terms = node.children
    return _sum(span(node), -1 if minus is not None else 1, terms)


def amount(node: Tree[Token]) -> Quantity | Sum:
    """A quantity alone, or a sum of several that begins without a sign."""
    return _sum(span(node), 1, node.children)


def _sum(at: Span, first_sign: int, parts: Sequence[Item]) -> Quantity | Sum:
    first, *rest = parts
    terms = [(first_sign, _quantity(tree(first)))]
    for sign, quantity in zip(rest[::2], rest[1::2], strict=True):
        terms.append((-1 if name(sign).text == "-" else 1, _quantity(tree(quantity))))
    if terms[0][0] == 1 and len(terms) == 1:
        return terms[0][1]
    return Sum(at, tuple(terms))


def _quantity(node: Tree[Token]) -> Quantity:
    args: tuple[Name | Number, ...] = tuple(arg for arg in leaves(node.children) if arg is not None)
    return Quantity(span(node), str(node.data), args)
