"""What the nodes of syntax trees have in common."""

from __future__ import annotations

from loopwright_dsl.record import record

from .span import Span


@record
class Node:
    """A node of a card's tree; its span is relative to the card's first line."""

    span: Span
