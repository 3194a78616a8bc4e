"""Bots that a program hands over: a function of a table, an object with a method `choose`, or its class.

A tuple has one for each seat, among them names of bots.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from loopwright_engine.errors import BotError
from loopwright_engine.game_types import AnyGame, AnyTables
from loopwright_engine.user_code import message

from . import ONE_FOR_ALL, SEATS, maker, seated
from .plugin import Option, Table, index_of, moment, said
from .simple import Maker

if TYPE_CHECKING:
    from loopwright_engine.kit.protocol import Kit

Chooser: TypeAlias = Callable[[Table], Option | int]
"""A function that decides for the players: it returns one of the table's options, or its index."""


class Player(Protocol):
    """Anything with a method that decides as a `Chooser` does."""

    def choose(self, table: Table, /) -> Option | int:
        """One of the table's options, or its index."""


OneBot: TypeAlias = str | Chooser | Player | type[Player]
Given: TypeAlias = OneBot | Sequence[OneBot]
"""What stands for a bot in a program: one for all seats, or one for each."""


class GivenBot:
    """The bot of one game that asks a program's function, and checks the answer."""

    def __init__(self, choose: Chooser, name: str, seed: int) -> None:
        self._choose = choose
        self._name = name
        self._seed = seed

    def choose(self, game: AnyGame) -> int:
        """The index that the function answers. Raises BotError when it fails, or the answer is no option."""
        answer = _asked(self._name, moment(game, self._seed), self._choose, Table(game))
        return index_of(answer, game, self._seed, self._name)


def maker_of(bot: Given, kit: Kit, tables: AnyTables) -> tuple[str, Maker]:
    """The name of a given bot, and what makes it for a game. Raises BotError."""
    if isinstance(bot, str):
        return bot, maker(bot, kit, tables)
    if not isinstance(bot, Sequence):
        return _one(bot)
    parts = [maker_of(part, kit, tables) for part in bot]
    if len(parts) == 1:
        return parts[0]
    if kit.seats <= 1:
        raise BotError(f"{kit.title} takes one bot for all, not {len(parts)}.", ONE_FOR_ALL)
    return SEATS.join(name for name, _ in parts), seated([make for _, make in parts], kit)


def _one(bot: object) -> tuple[str, Maker]:
    name = f"{getattr(bot, '__name__', type(bot).__name__)}()"
    if isinstance(bot, type) and callable(getattr(bot, "choose", None)):
        return name, partial(_made, name, bot)
    choose = getattr(bot, "choose", bot)
    if not callable(choose):
        what = f"A bot is a name, a function, or an object with a method choose, not {said(bot)}."
        raise BotError(what, "A tuple of them has one for each seat.")
    return name, partial(GivenBot, choose, name)


def _made(name: str, kind: type[Any], seed: int) -> GivenBot:
    """The bot of one game, of a class that is made anew for each."""
    arguments = (seed,) if inspect.signature(kind).parameters else ()
    player = _asked(name, f"when it is made for the game of seed {seed}", kind, *arguments)
    return GivenBot(player.choose, name, seed)


def _asked(name: str, when: str, call: Callable[..., Any], *arguments: object) -> Any:
    """What the program's own code returns; its error becomes a BotError that says in which game it came."""
    try:
        return call(*arguments)
    except Exception as error:
        raise BotError(f"{name} fails {when}: {message(error)}.") from error
