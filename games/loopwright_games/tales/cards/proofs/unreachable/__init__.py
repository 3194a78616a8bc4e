"""Warnings about cards, blocks and endings that no game ever reaches, from the fixed point of value sets."""

from .findings import look_for_branches
from .never import Never

__all__ = ["Never", "look_for_branches"]
