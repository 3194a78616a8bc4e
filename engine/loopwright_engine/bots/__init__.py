"""Bots: players that see the pending decision and what people can see, no more."""

from __future__ import annotations

from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loopwright_engine.errors import BotError

from .explorer import Explorers
from .planner import ROLLOUTS, PlannerBot
from .plugin import DefaultPlayer, own
from .scripted import scripted
from .simple import Bot, CautiousBot, Maker, RandomBot

if TYPE_CHECKING:
    from loopwright_games.tales.rules.state.tables import Tables

MOST_ROLLOUTS: Final = 1_000_000


def _explorer(seed: int) -> Bot:
    """An explorer without memories of other games."""
    return Explorers()(seed)


BOTS: Final[dict[str, Maker]] = {
    "random": RandomBot,
    "cautious": CautiousBot,
    "explorer": _explorer,
    "planner": partial(PlannerBot, rollouts=ROLLOUTS),
}
"""The bots of the engine, by name."""
OTHERS: Final = ("planner:ROLLOUTS", "FILE.bot", "FILE.py")
"""Further forms of a bot on a command line."""


def maker(spec: str, tables: Tables | None = None) -> Maker:
    """A function that makes the bot of one game from its seed, for a bot's name or file. Raises BotError.

    With the tables of a scenario, a script with unknown names is refused at once; without them, in its first
    game. The maker may remember earlier games: make one, and call it once for each game.
    """
    name, colon, number = spec.partition(":")
    if name == "planner" and colon:
        return partial(PlannerBot, rollouts=_rollouts(number))
    if spec.endswith(".py"):
        return own(Path(spec))
    if spec.endswith(".bot"):
        return scripted(Path(spec), tables)
    if spec == "explorer":
        return Explorers()
    if spec in BOTS:
        return BOTS[spec]
    near = get_close_matches(spec, BOTS, n=1)
    hint = f"Did you mean {near[0]}?" if near else f"Bots: {', '.join((*BOTS, *OTHERS))}."
    raise BotError(f"There is no bot {spec}.", hint)


def _rollouts(number: str) -> int:
    if not (number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= MOST_ROLLOUTS):
        raise BotError(
            f"The planner imagines 1 to {MOST_ROLLOUTS:,} games for a decision, not {number or 'none'}.",
            "Write planner:200, for instance.",
        )
    return int(number)


__all__ = [
    "BOTS",
    "Bot",
    "BotError",
    "CautiousBot",
    "DefaultPlayer",
    "ExplorerBot",
    "Maker",
    "PlannerBot",
    "RandomBot",
    "maker",
]
