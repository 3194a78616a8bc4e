"""Players that need no people. A bot sees the pending decision and what players can see, no more."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from ..errors import BotError
from .base import Bot, Maker
from .simple import CautiousBot, RandomBot

BOTS: Final[dict[str, Maker]] = {"random": RandomBot, "cautious": CautiousBot}
"""The bots that come with the engine, by name."""


def maker(spec: str) -> Maker:
    """Who plays, as it is written on a command line. Raises BotError.

    The maker may remember something from one game to the next: make one, and call it once for each game.
    """
    if spec in BOTS:
        return BOTS[spec]
    near = get_close_matches(spec, BOTS, n=1)
    hint = f"Did you mean {near[0]}?" if near else f"Bots: {', '.join(BOTS)}."
    raise BotError(f"There is no bot {spec}.", hint)


__all__ = ["BOTS", "Bot", "BotError", "CautiousBot", "Maker", "RandomBot", "maker"]
