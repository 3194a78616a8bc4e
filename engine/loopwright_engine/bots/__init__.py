"""Bots: players that see the pending decision and what people can see, no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from loopwright_engine.errors import BotError
from loopwright_engine.game_types import AnyGame, AnyTables

from .planner import ROLLOUTS, PlannerBot
from .plugin import DefaultPlayer, own
from .simple import Bot, GreedyBot, Maker, RandomBot, pending

if TYPE_CHECKING:
    from loopwright_engine.kit.protocol import Kit

MOST_ROLLOUTS: Final = 1_000_000
OTHERS: Final = ("planner:ROLLOUTS", "FILE.bot", "FILE.py")
"""What else may be asked for."""
PERFECT: Final = "perfect"
"""The bot of kits that are small: what is best is worked out once, for every position."""
SEATS: Final = "+"
"""Stands between the bots of the seats in a game of several: `greedy+random`."""
ONE_EACH: Final = "Give one, or one for each who plays."
ONE_FOR_ALL: Final = "Another for each seat plays in games of several."


def bots_of(kit: Kit) -> Mapping[str, Callable[[], Maker]]:
    """The bots that play games of a kit, by name; each call gives a maker that remembers nothing yet."""
    planner = partial(PlannerBot, rollouts=ROLLOUTS)
    return {"random": lambda: RandomBot, **kit.bots, "planner": lambda: planner}


def usual_bot(kit: Kit) -> str:
    """Who plays games of a kit when nothing else is said."""
    return next(iter(kit.bots), "random")


def maker(spec: str, kit: Kit, tables: AnyTables = None) -> Maker:
    """A function that makes the bot of one game from its seed, for a bot's name or file. Raises BotError.

    With the tables of a scenario, a script that names what is not there is refused at once; without
    them, in its first game. In a game of several seats, one name for each of them may be given.
    The maker may remember something from one game to the next: make one, and call it once for each game.
    """
    if SEATS in spec and kit.seats > 1:
        return seated([_maker(name, kit, tables) for name in spec.split(SEATS)], kit)
    return _maker(spec, kit, tables)


def seated(makers: Sequence[Maker], kit: Kit) -> Maker:
    """A bot for each seat; where there are more seats than bots, these come again. Raises BotError."""
    if len(makers) > kit.seats:
        raise BotError(f"There are {kit.seats} seats, and {len(makers)} bots.", ONE_EACH)
    return lambda seed: Seated([makers[seat % len(makers)](seed) for seat in range(kit.seats)])


class Seated:
    """Another bot in each seat."""

    def __init__(self, players: list[Bot]) -> None:
        self._players = players

    def choose(self, game: AnyGame) -> int:
        """What the bot in the seat that decides chooses."""
        player: Bot = self._players[pending(game).seat]
        return player.choose(game)


def _maker(spec: str, kit: Kit, tables: AnyTables) -> Maker:
    name, colon, number = spec.partition(":")
    if name == "planner" and colon:
        return partial(PlannerBot, rollouts=_rollouts(number))
    if spec.endswith(".py"):
        return own(Path(spec))
    if spec.endswith(".bot"):
        return kit.script(Path(spec), tables)
    bots = bots_of(kit)
    if spec == PERFECT and not kit.small:
        raise BotError(
            f"{kit.title} is not a small game: nobody can work out perfect play.",
            "planner:200 looks further ahead than the others.",
        )
    if spec in bots:
        return bots[spec]()
    if SEATS in spec and kit.seats == 1:
        raise BotError(f"{kit.title} takes one bot for all, not {spec}.", ONE_FOR_ALL)
    near = get_close_matches(spec, bots, n=1)
    hint = f"Did you mean {near[0]}?" if near else f"Bots: {', '.join((*bots, *OTHERS))}."
    raise BotError(f"There is no bot {spec}.", hint)


def _rollouts(number: str) -> int:
    if not (number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= MOST_ROLLOUTS):
        raise BotError(
            f"The planner imagines 1 to {MOST_ROLLOUTS:,} games for a decision, not {number or 'none'}.",
            "Write planner:200, for instance.",
        )
    return int(number)


__all__ = [
    "Bot",
    "BotError",
    "DefaultPlayer",
    "GreedyBot",
    "Maker",
    "PlannerBot",
    "RandomBot",
    "bots_of",
    "maker",
    "usual_bot",
]
