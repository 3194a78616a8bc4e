"""Walking a syntax tree without knowing every node, and without recursion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

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
            waiting.extend(getattr(item, field.name) for field in reversed(fields(item)))
