"""Syntax trees as JSON data, and back.

To make a tree from data takes a tenth of the time of parsing it. A node is `[its kind, line, column, end
line, end column, its parts …]`, a tuple of parts `["", parts …]`; numbers, texts, truth values and null stand
for themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from loopwright_dsl.record import values_of

from . import bodies, cards
from .node import Node
from .span import Span

KINDS: Final[dict[str, type[Node]]] = {
    name: kind
    for module in (bodies, cards)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, Node)
}
TUPLE: Final = ""


def as_data(part: object) -> Any:
    """A tree, or a part of one, as JSON data."""
    if isinstance(part, Node):
        span, *parts = values_of(part)
        return [type(part).__name__, *span, *map(as_data, parts)]
    if isinstance(part, tuple):
        return [TUPLE, *map(as_data, part)]
    return part


@cache
def kinds_with(nodes: tuple[type[Node], ...]) -> dict[str, type[Node]]:
    """The kinds of nodes of every game with those of one's own."""
    return KINDS | {kind.__name__: kind for kind in nodes}


def as_tree(data: Any, kinds: Mapping[str, type[Node]] = KINDS) -> Any:
    """The tree of data that `as_data` has made, of nodes of these kinds."""
    if not isinstance(data, list):
        return data
    kind, *parts = data
    if kind == TUPLE:
        return tuple([as_tree(part, kinds) for part in parts])
    return kinds[kind](Span(*parts[:4]), *[as_tree(part, kinds) for part in parts[4:]])
