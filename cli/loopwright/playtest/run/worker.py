"""What a worker does, in this process, another one, or on another computer: it plays chunks in turn."""

from __future__ import annotations

import json
import threading
from collections import deque
from functools import lru_cache
from importlib.metadata import version
from shlex import quote
from typing import NamedTuple, Protocol, TypeAlias

from loopwright_engine import BotError, Bundle, EngineError, load_bundle
from loopwright_engine.playtest.plan import Chunk, Plan
from loopwright_engine.playtest.play_chunk import play_chunk, watch_of
from loopwright_engine.playtest.records import as_line
from loopwright_engine.playtest.tally import CellTally, Tally

from loopwright.core.errors import Failure
from loopwright.core.phrases import value_of
from loopwright.results_file.read import hash_of

TOOL = version("loopwright")
PROGRAM = ".py"
"""Bots that end like this are programs, which can do anything."""


class Done(NamedTuple):
    """A chunk that was played: the lines for the results file, and what its games come to."""

    chunk: Chunk
    lines: bytes
    found: CellTally
    tool: str
    """The version that has played: a worker on another computer may have another one."""
    bot: tuple[str, str]
    """Who has played, and the hash of the file of such a bot: that may be another one, too."""


class Trouble(NamedTuple):
    """A chunk that nobody can play, in words, and how somebody may look into it."""

    what: str
    hint: str = ""


Answer: TypeAlias = Done | Trouble | Exception
"""What comes back for a chunk; an exception is a fault, or says that nobody can play any more."""

_one_at_a_time = threading.Lock()
"""Workers of a cluster are threads, and a bundle is watched by one game at a time."""


def play(bundle_or_bytes: Bundle | bytes, plan: Plan, chunk: Chunk) -> Done | Trouble:
    """Play a chunk of a bundle, which may be given as JSON; nothing that the engine says of it is raised."""
    with _one_at_a_time:
        bot = plan.cells[chunk.cell].bot
        try:
            known = hash_of(bot)
        except Failure as error:
            hint = (
                "A worker reads it from the disk of its computer, and a short path from where it was started."
            )
            return Trouble(str(error), hint)
        try:
            bundle = _loaded(bundle_or_bytes) if isinstance(bundle_or_bytes, bytes) else bundle_or_bytes
            records = play_chunk(bundle, plan, chunk)
        except BotError as error:
            return Trouble(error.what, "\n".join(filter(None, [error.hint, _again(plan, chunk, error.seed)])))
        except EngineError as error:
            return Trouble(str(error))
        tally = empty(bundle, plan)
        for record in records:
            tally.add(record)
        lines = "".join(map(as_line, records)).encode()
        return Done(chunk, lines, tally.cells[chunk.cell], TOOL, (bot, known))


def programs(plan: Plan) -> list[str]:
    """The bots of a plan that are programs."""
    return [bot for bot in plan.bots if bot.endswith(PROGRAM)]


def _again(plan: Plan, chunk: Chunk, seed: int | None) -> str:
    """How the game in which a bot failed is played by itself; nothing if it failed in none."""
    if seed is None:
        return ""
    cell = plan.cells[chunk.cell]
    command = "playtest PATH --games 1 --jobs 1" if cell.changes else "play PATH --plain"
    words = [f"--bot {quote(cell.bot)} --kids {cell.options.kids} --seed {seed}"]
    words += [f"--variant {variant}" for variant in cell.options.variants]
    words += [f"--first {cell.options.first}"] if cell.options.first else []
    words += [f"--enigma-limit {cell.options.enigma_limit}"] if cell.options.enigma_limit else []
    words += [f"--sweep {quote(f'{path}={value_of(value)}')}" for path, value in cell.changes]
    return f"That game again: loopwright {command} {' '.join(words)}"


def as_raw(bundle: Bundle) -> bytes:
    """A bundle as it travels to workers who do not have it."""
    return json.dumps(bundle.data).encode()


def empty(bundle: Bundle, plan: Plan) -> Tally:
    """A tally of no games."""
    return Tally(len(plan.cells), watch_of(bundle, ()))


@lru_cache(2)
def _loaded(raw: bytes) -> Bundle:
    return load_bundle(json.loads(raw))


class Lost(Failure):
    """Nobody plays any more, and it is no fault of the games: they can be gone on with."""


class Players(Protocol):
    """Whoever plays chunks, in whatever order."""

    def room(self) -> bool:
        """Whether another chunk would be begun soon."""

    def give(self, chunk: Chunk) -> None:
        """A chunk to be played."""

    def wait(self) -> list[Answer]:
        """What has come back since, after a moment at most; Failure when nobody can play any more.

        What came back before something failed is handed over first.
        """

    def anybody(self) -> bool:
        """Whether there is somebody to play just now."""

    def close(self) -> None:
        """Stop at once; what is not done is dropped."""


class Here:
    """Plays itself."""

    def __init__(self, bundle: Bundle, plan: Plan) -> None:
        self._bundle = bundle
        self._plan = plan
        self._waiting: deque[Chunk] = deque()

    def room(self) -> bool:
        """One at a time."""
        return not self._waiting

    def give(self, chunk: Chunk) -> None:
        """The next one."""
        self._waiting.append(chunk)

    def wait(self) -> list[Answer]:
        """Play it."""
        return [play(self._bundle, self._plan, self._waiting.popleft())] if self._waiting else []

    def anybody(self) -> bool:
        """Itself."""
        return True

    def close(self) -> None:
        """Nothing is going on."""
