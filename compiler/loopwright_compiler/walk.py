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


def depth(root: Node) -> int:
    """How many nodes stand inside each other at the deepest place."""
    deepest = 0
    waiting: list[tuple[object, int]] = [(root, 1)]
    while waiting:
        item, level = waiting.pop()
        if isinstance(item, tuple):
            waiting.extend((part, level) for part in item)
        elif isinstance(item, Node):
            deepest = max(deepest, level)
            waiting.extend((getattr(item, field.name), level + 1) for field in fields(item))
    return deepest
