"""The parse tree: words and nodes, whoever has read them."""

from __future__ import annotations

from typing import Any, NamedTuple

from loopwright_dsl.syntax.span import Span

NOWHERE = Span(1, 1, 1, 1)
"""The place of what stands for nothing that was written."""


class Leaf(NamedTuple):
    """A word that was read: its terminal, its text, and its place."""

    kind: str
    text: str
    span: Span


class ParseNode(NamedTuple):
    """A rule that was read: its name, its parts (nodes, words, None for an absent one), and its place."""

    data: str
    children: list[Any]
    span: Span
