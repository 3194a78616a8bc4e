"""Warnings about what value sets prove: cards, blocks and endings that no game ever comes to."""

from .findings import look_for_branches
from .never import Never

__all__ = ["Never", "look_for_branches"]
