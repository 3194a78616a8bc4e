"""What the nodes of syntax trees have in common. It is short: all of them need it.

There are sixty kinds of nodes, and every command that reads cards defines them first. A frozen dataclass
writes and compiles seven methods for each; a node writes its `__init__` alone, shares the rest, and is frozen
for type checkers only: that is a fifth of the time, and a tree is built faster, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar, dataclass_transform

from .span import Span

Kind = TypeVar("Kind", bound=type)


@dataclass_transform(frozen_default=True)
def node(kind: Kind) -> Kind:
    """Make a class of nodes: as `dataclass(frozen=True, slots=True)`, but frozen for type checkers only."""
    made: Any = dataclass(slots=True, eq=False, repr=False)(kind)
    return made  # type: ignore[no-any-return]


@node
class Node:
    """A node of a card's tree; its span is relative to the card's first line."""

    span: Span

    def __eq__(self, other: object) -> bool:
        """Whether the other is of the same kind and has the same parts."""
        if type(other) is not type(self):
            return NotImplemented
        return self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash(self.parts())

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.parts()!r}"

    def parts(self) -> tuple[Any, ...]:
        """Its span, and whatever it holds, in order."""
        return tuple(getattr(self, name) for name in type(self).__match_args__)
