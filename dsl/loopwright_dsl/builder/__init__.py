"""From Lark's tree of a card to our own (nodes/), by hand, after the parse."""

from .cards import card
from .conditions import condition

__all__ = ["card", "condition"]
