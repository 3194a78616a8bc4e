"""Walking a syntax tree without knowing every node, and without recursion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from loopwright_dsl.nodes import Node

_parts: dict[type[Node], tuple[str, ...]] = {}  # the names of a node's fields, the last one first


def walk(root: Node) -> Iterator[Node]:
    """The node and everything below it, in written order."""
    waiting: list[object] = [root]
    while waiting:
        item = waiting.pop()
        if isinstance(item, tuple):
            waiting.extend(reversed(item))
        elif isinstance(item, Node):
            yield item
            kind = type(item)
            if kind not in _parts:
                _parts[kind] = tuple(field.name for field in reversed(fields(kind)))
            waiting.extend(getattr(item, name) for name in _parts[kind])
