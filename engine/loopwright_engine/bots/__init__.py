"""Players that need no people. A bot sees the pending decision and what players can see, no more."""

from __future__ import annotations

from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loopwright_games.tales.bots.explorer import Explorers
from loopwright_games.tales.bots.scripted import scripted

from loopwright_engine.errors import BotError

from .planner import ROLLOUTS, PlannerBot
from .plugin import DefaultPlayer, own
from .simple import Bot, CautiousBot, Maker, RandomBot

if TYPE_CHECKING:
    from loopwright_games.tales.rules.state.tables import Tables

MOST_ROLLOUTS: Final = 1_000_000


def _explorer(seed: int) -> Bot:
    """An explorer that has seen nothing yet."""
    return Explorers()(seed)


BOTS: Final[dict[str, Maker]] = {
    "random": RandomBot,
    "cautious": CautiousBot,
    "explorer": _explorer,
    "planner": partial(PlannerBot, rollouts=ROLLOUTS),
}
"""The bots that come with the engine, by name."""
OTHERS: Final = ("planner:ROLLOUTS", "FILE.bot", "FILE.py")
"""What else may be asked for."""


def maker(spec: str, tables: Tables | None = None) -> Maker:
    """Who plays, as it is written on a command line. Raises BotError.

    With the tables of a scenario, a script that names what is not there is refused at once; without
    them, in its first game.
    The maker may remember something from one game to the next: make one, and call it once for each game.
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
