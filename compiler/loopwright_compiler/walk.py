"""Walking a syntax tree without knowing every node, and without recursion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

from loopwright_dsl.nodes import Node


def walk(root: Node) -> Iterator[Node]:
    """The node and everything below it, in written order."""
    waiting: list[object] = [root]
    while waiting:
        item = waiting.pop()
        if isinstance(item, tuple):
            waiting.extend(reversed(item))
        elif isinstance(item, Node):
            yield item
            waiting.extend(getattr(item, name) for name in _parts(type(item)))


@cache
def _parts(kind: Any) -> tuple[str, ...]:
    """The names of a node's fields, the last one first."""
    return tuple(field.name for field in reversed(fields(kind)))
