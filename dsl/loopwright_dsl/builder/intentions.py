"""What the writer intends for a side, a block or an ending."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, cast

from lark import Token, Tree

from ..nodes import Intend, Name, Number, Quantity
from .leaves import Item, leaf, name, span, tree, trees


def is_intention(item: Item) -> bool:
    """Whether a part is a line that says what is intended."""
    return isinstance(item, Tree) and item.data == "intend"


def intentions(parts: Iterable[Item]) -> tuple[Intend, ...]:
    """The `intend` lines among the parts of a block."""
    return tuple(_intention(part) for part in trees(parts) if is_intention(part))


def _intention(node: Tree[Token]) -> Intend:
    promise = tree(node.children[0])
    must = cast(Literal["reachable", "never", "after", "by"], str(promise.data))
    if must == "after":
        told, *side = promise.children
        return Intend(span(node), must, None, leaf(told), name(side[0]) if side and side[0] else None)
    (day,) = promise.children
    return Intend(span(node), must, None if day is None else _day(tree(day)), None, None)


def _day(node: Tree[Token]) -> Quantity:
    day, week = node.children
    args: tuple[Name | Number | None, ...] = (name(day), leaf(week))
    return Quantity(span(node), "weekday", tuple(arg for arg in args if arg is not None))
