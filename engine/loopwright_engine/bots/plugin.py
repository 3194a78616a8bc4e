"""Bots in Python files of users: a class with a method `choose(self, table)`.

Such a bot can leave decisions and imagined games to `DefaultPlayer`.
"""

from __future__ import annotations

import inspect
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cached_property
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from loopwright_games.tales.bots.decisions import values
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state.game import Game

from loopwright_engine import view
from loopwright_engine.errors import BotError
from loopwright_engine.session.stable_ids import decision_id, option_id
from loopwright_engine.text import describe
from loopwright_engine.text.fields import stable_id

from . import files
from .determinize import redeal
from .rollout import RolloutPlayer
from .simple import Maker, pending, printable, short, with_luck

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
    """One decision of a game, as the players see it."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @property
    def kind(self) -> str:
        """The kind of the decision: `adventure`, `test`, `push`, `choose` …"""
        return pending(self._game).kind

    @property
    def id(self) -> str:
        """The stable id of the decision, with its kid and the card that asks."""
        return decision_id(self._game)

    @property
    def kid(self) -> str:
        """The id of the kid who decides; empty for all kids together."""
        return stable_id(self._game, "kid", pending(self._game).kid)

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
                option_id(self._game, option),
                described_option.text,
                described_option.time_cost,
                described_option.chance,
                described_option.pushed_chance,
                described_option.source,
            )
            for index, (option, described_option) in enumerate(pairs)
        ]

    def see(self) -> dict[str, object]:
        """Everything that players can see, as plain data."""
        return view.observe(self._game)

    def imagine(self, seed: int) -> Game:
        """A copy of the game to try things in, with everything hidden dealt anew from `seed`."""
        return redeal(self._game, Random(seed))

    @cached_property
    def _described(self) -> describe.DecisionView:
        return describe.decision(self._game)


EXAMPLE = "class MyBot:\n    def choose(self, table):\n        return 0"
LONGEST_FILE = 10_000_000
MOST_LINES = 8
"""The most calls of a file, the last ones, that are shown when it raises an error."""


class OwnBot:
    """The bot of one game, made from a file: it asks the file's player and checks the answer."""

    def __init__(self, path: Path, seed: int, player: Any) -> None:
        self._path = path
        self._seed = seed
        self._player = player

    def choose(self, game: Game) -> int:
        """The index that the player answers. Raises BotError when the answer is no option."""
        table = Table(game)
        answer = _guarded(self._path, self._at(game), self._player.choose, table)
        if isinstance(answer, Option):
            answer = answer.index
        count = len(pending(game).options)
        if not isinstance(answer, int) or isinstance(answer, bool) or not 0 <= answer < count:
            hint = f"It must be an option of the table, or its index, 0 to {count - 1}."
            code = getattr(type(self._player).choose, "__code__", None)
            line = f":{code.co_firstlineno}" if code is not None else ""
            raise BotError(f"{self._path}{line}: choose answers {_said(answer)} {self._at(game)}.", hint)
        return answer

    def _at(self, game: Game) -> str:
        number = len(game.choices) + 1
        return f"in the game of seed {self._seed}, at decision {number} ({pending(game).kind})"


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
    files.read(path, LONGEST_FILE, "a program")
    spec = spec_from_file_location(f"bot_{path.stem}", path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for it
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
        if isinstance(error, KeyboardInterrupt) and _pressed():
            raise
        message = ": ".join(filter(None, (type(error).__name__, _message(error))))
        raise BotError(f"{_place(path, error)}: {message}, {where}.", _way(path, error)) from None


def _pressed() -> bool:
    """Whether Ctrl-C may have been pressed: only the main thread gets it, unless it is ignored."""
    main = threading.current_thread() is threading.main_thread()
    return main and signal.getsignal(signal.SIGINT) != signal.SIG_IGN


def _said(answer: object) -> str:
    """An answer as text; making it may raise, since it is the file's code."""
    try:
        return short(repr(answer))
    except Exception:
        return f"a {type(answer).__name__}"


def _message(error: BaseException) -> str:
    try:
        return short(str(error))
    except Exception:
        return "…"


def _place(path: Path, error: BaseException) -> str:
    if isinstance(error, SyntaxError) and error.filename == str(path.absolute()):
        return f"{path}:{error.lineno}"
    lines = _lines(path, error)
    return f"{path}:{lines[-1].lineno}" if lines else str(path)


def _way(path: Path, error: BaseException) -> str:
    """The file's own lines of the traceback, the last call at the end."""
    lines = _lines(path, error)[-MOST_LINES:]
    return "\n".join(printable(f"line {line.lineno}, in {line.name}: {line.line}") for line in lines)


def _lines(path: Path, error: BaseException) -> list[traceback.FrameSummary]:
    file = str(path.absolute())
    return [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]


class DefaultPlayer:
    """A player that decides as the cautious bot does, and plays imagined games quickly and nearly as well.

    Its chance comes from the seed alone.
    """

    def __init__(self, seed: int) -> None:
        self._luck: Random = Random(seed)
        self._hasty: RolloutPlayer = RolloutPlayer(self._luck)

    def choose(self, table: Table) -> Option:
        """The option that the cautious bot would take."""
        return self.best(table, 1)[0]

    def best(self, table: Table, count: int) -> list[Option]:
        """The `count` options that the cautious bot likes best, in order; fewer if there are not as many."""
        game = table._game
        decision = pending(game)
        value = values(game, decision.kind)
        worths = [0.0 if value is None else value(game, decision.kid, option) for option in decision.options]
        worths = with_luck(worths, self._luck.random)
        order = sorted(range(len(worths)), key=worths.__getitem__, reverse=True)
        return [table.options[index] for index in order[: max(1, count)]]

    def play(self, game: Game, option: Option | int, days: int | None = None) -> Game:
        """Take this option in an imagined game and play on; return the game.

        It is played to its end, or for this many days: 1 is to the end of today. `game.result` is None when
        it has not ended.
        """
        weeks = game.tables.weeks * v.ROUNDS_IN_WEEK
        last = weeks if days is None else game.round + max(1, days) - 1
        self._hasty.play(game, option if isinstance(option, int) else option.index, last)
        return game
