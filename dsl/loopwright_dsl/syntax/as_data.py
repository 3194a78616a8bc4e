"""Syntax trees as JSON data, and back.

To make a tree from data takes a tenth of the time of parsing it. A node is `[its kind, line, column, end
line, end column, its parts …]`, a tuple of parts `["", parts …]`; numbers, texts, truth values and null stand
for themselves.
"""

from __future__ import annotations

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


def as_tree(data: Any) -> Any:
    """The tree of data that `as_data` has made."""
    if not isinstance(data, list):
        return data
    kind, *parts = data
    if kind == TUPLE:
        return tuple(map(as_tree, parts))
    return KINDS[kind](Span(*parts[:4]), *map(as_tree, parts[4:]))
