"""From Lark's tree of a card to our own (nodes/), by hand, after the parse."""

from .cards import card

__all__ = ["card"]
