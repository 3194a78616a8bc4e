"""From Lark's tree of a card to our own (nodes/), by hand, after the parse."""

from .bodies import condition
from .cards import card

__all__ = ["card", "condition"]
