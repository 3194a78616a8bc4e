"""Bots in Python files of users: a class with a method `choose(self, table)`.

Such a bot can leave decisions and imagined games to `DefaultPlayer`.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cached_property
from importlib.util import module_from_spec
from pathlib import Path
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any

from loopwright_engine.errors import BotError
from loopwright_engine.game_types import AnyGame
from loopwright_engine.user_code import (
    calls,
    interrupted,
    message,
    neighbours,
    place,
    read,
    short,
    source_spec,
)

from .simple import Maker, pending, with_luck

if TYPE_CHECKING:
    from loopwright_engine.kit.protocol import DecisionView, Kit, PlayoutPolicy

# --- What such a bot is given: the decision in words and ids, and what players can see


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a decision.

    `id` stays the same while a draft is edited. `chance` and `pushed_chance` are 0 to 1, None where no roll
    is known to follow; `cost` is time. `source` is the rule or the card's place in its file.
    """

    index: int
    id: str
    text: str
    cost: int
    chance: float | None
    pushed_chance: float | None
    source: str


class Table:
    """One decision of a game, as who decides sees it."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._kit: Kit = game.kit

    @property
    def kind(self) -> str:
        """The kind of the decision: `adventure`, `test`, `push`, `choose` …"""
        kind: str = pending(self._game).kind
        return kind

    @property
    def id(self) -> str:
        """The stable id of the decision, with who decides and the card that asks."""
        return self._kit.decision_id(self._game)

    @property
    def player(self) -> str:
        """The id of who decides; the empty word for the whole table or a single player."""
        return self._kit.seat_id(self._game, pending(self._game).seat)

    @cached_property
    def title(self) -> str:
        """The question in words."""
        return self._described.title

    @cached_property
    def options(self) -> list[Option]:
        """The options, in the order of their indices."""
        pairs = zip(pending(self._game).options, self._described.options, strict=True)
        return [
            Option(
                index,
                self._kit.option_id(self._game, option),
                described_option.text,
                described_option.cost,
                described_option.chance,
                described_option.pushed_chance,
                described_option.source,
            )
            for index, (option, described_option) in enumerate(pairs)
        ]

    def see(self) -> dict[str, object]:
        """Everything that who decides can see, as plain data."""
        return self._kit.seen(self._game, pending(self._game).seat)

    def imagine(self, seed: int) -> AnyGame:
        """A copy of the game to try things in, with everything hidden dealt anew from `seed`."""
        return self._kit.redeal(self._game, Random(seed), pending(self._game).seat)

    @cached_property
    def _described(self) -> DecisionView:
        return self._kit.decision(self._game)


EXAMPLE = "class MyBot:\n    def choose(self, table):\n        return 0"
LONGEST_FILE = 10_000_000


class OwnBot:
    """The bot of one game, made from a file: it asks the file's player and checks the answer."""

    def __init__(self, path: Path, seed: int, player: Any) -> None:
        self._path = path
        self._seed = seed
        self._player = player
        code = getattr(getattr(type(player), "choose", None), "__code__", None)
        self._who = f"{path}:{code.co_firstlineno}: choose" if code is not None else f"{path}: choose"

    def choose(self, game: AnyGame) -> int:
        """The index that the player answers. Raises BotError when the answer is no option."""
        answer = _guarded(self._path, moment(game, self._seed), self._player.choose, Table(game))
        return index_of(answer, game, self._seed, self._who)


def moment(game: AnyGame, seed: int) -> str:
    """Where a game is, for messages about bots: its seed and the decision."""
    number = len(game.choices) + 1
    return f"in the game of seed {seed}, at decision {number} ({pending(game).kind})"


def index_of(answer: object, game: AnyGame, seed: int, who: str) -> int:
    """The index that an answer of `who` to the pending decision stands for. Raises BotError when it is no
    option.
    """
    index = answer.index if isinstance(answer, Option) else answer
    count = len(pending(game).options)
    if not isinstance(index, int) or isinstance(index, bool) or not 0 <= index < count:
        hint = f"It must be an option of the table, or its index, 0 to {count - 1}."
        raise BotError(f"{who} answers {said(answer)} {moment(game, seed)}.", hint)
    return index


def own(path: Path) -> Maker:
    """A function that makes the bot in a file from a seed. Raises BotError when there is none."""
    module = _load(path)
    classes = [
        value
        for value in vars(module).values()
        if inspect.isclass(value)
        and value.__module__ == module.__name__
        and callable(getattr(value, "choose", None))
    ]
    if len(classes) != 1:
        class_count = f"{len(classes)} classes" if classes else "no class"
        raise BotError(f"{path} has {class_count} with a method choose.", f"A bot is one:\n{EXAMPLE}")
    kind = classes[0]
    seeded = bool(inspect.signature(kind).parameters)

    def make(seed: int) -> OwnBot:
        where = f"when it is made for the game of seed {seed}"
        return OwnBot(path, seed, _guarded(path, where, kind, *([seed] if seeded else [])))

    return make


def _load(path: Path) -> ModuleType:
    if not path.exists():
        raise BotError(f"There is no file {path}.")
    read(path, LONGEST_FILE, "a program")
    spec = source_spec(f"bot_{path.stem}", path.absolute())
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for it
    with neighbours(path.absolute().parent):
        _guarded(path, "when it is read", spec.loader.exec_module, module)
    return module


def _guarded(path: Path, where: str, call: Callable[..., Any], *value: object) -> Any:
    """Call into the file; an error becomes a BotError with the lines of that file alone.

    What the file prints goes to stderr, since it is no result of the command.
    """
    try:
        with redirect_stdout(sys.stderr):
            return call(*value)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and interrupted():
            raise
        raise BotError(f"{place(path, error)}: {message(error)}, {where}.", calls(path, error)) from None


def said(answer: object) -> str:
    """An answer as text; making it may raise, since it is the file's code."""
    try:
        return short(repr(answer))
    except Exception:
        return f"a {type(answer).__name__}"


class DefaultPlayer:
    """A player that decides by what options are worth at a glance, and plays imagined games on quickly.

    Its chance comes from the seed alone.
    """

    def __init__(self, seed: int) -> None:
        self._luck: Random = Random(seed)
        self._player: PlayoutPolicy | None = None

    def choose(self, table: Table) -> Option:
        """The option that looks best."""
        return self.best(table, 1)[0]

    def best(self, table: Table, count: int) -> list[Option]:
        """So many options, the best first; fewer when there are not so many."""
        game = table._game
        pending(game)
        worths = with_luck(game.kit.worths(game, self._luck), self._luck.random)
        order = sorted(range(len(worths)), key=worths.__getitem__, reverse=True)
        return [table.options[index] for index in order[: max(1, count)]]

    def play(self, game: AnyGame, option: Option | int, rounds: int | None = None) -> Any:
        """Take this option in an imagined game and play on; return the game.

        It is played to its end, or for so many rounds: 1 is to the end of this one. `game.result` tells how
        it ended, None when it did not.
        """
        if self._player is None:
            self._player = game.kit.player(self._luck)
        last = sys.maxsize if rounds is None else game.round + max(1, rounds) - 1
        self._player.play(game, option if isinstance(option, int) else option.index, last)
        return game
