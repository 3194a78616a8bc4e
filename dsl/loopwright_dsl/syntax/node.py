"""What the nodes of syntax trees have in common."""

from __future__ import annotations

from typing import ClassVar

from loopwright_dsl.record import record

from .span import Span


@record
class Node:
    """A node of a card's tree; its span is relative to the card's first line."""

    SHOWN: ClassVar[str] = ""
    """What its own text is to players, for those who translate it; empty where it has none."""

    span: Span
