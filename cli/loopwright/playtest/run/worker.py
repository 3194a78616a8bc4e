"""Playing chunks, in this process, in another one, or on another computer."""

from __future__ import annotations

import json
import threading
from collections import deque
from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import fields
from functools import lru_cache
from shlex import quote
from typing import NamedTuple, Protocol, TypeAlias

from loopwright_compiler.gc_pause import no_collecting
from loopwright_dsl.build_id import full_version
from loopwright_engine import BotError, Bundle, EngineError, load_bundle
from loopwright_engine.bots import SEATS
from loopwright_engine.kit import registry
from loopwright_engine.playtest.plan import Chunk, Plan
from loopwright_engine.playtest.play_chunk import play_chunk, watch_of
from loopwright_engine.playtest.records import as_line
from loopwright_engine.playtest.tally import CellTally, Tally

from loopwright.core.errors import Failure
from loopwright.core.phrases import value_of
from loopwright.results_file.read import hash_of

PROGRAM = ".py"
"""The ending of bots that are programs, which can do anything."""


class Done(NamedTuple):
    """A played chunk: the lines for the results file, if there is one, and the tally of its games."""

    chunk: Chunk
    lines: bytes
    tally: CellTally
    tool: str
    """The version of loopwright that played: another computer may have another one."""
    bot: tuple[str, str]
    """The bot that played, and the hash of its file, which may differ on another computer; empty
    without a file.
    """


class UnplayableChunk(NamedTuple):
    """A chunk that cannot be played: the reason in words, and a hint."""

    what: str
    hint: str = ""


Answer: TypeAlias = Done | UnplayableChunk | Exception
"""The answer for a chunk; an exception is a fault, or says that no worker can play any more."""

_one_at_a_time = threading.Lock()
"""A lock, since workers of a cluster are threads and a bundle is watched by one game at a time."""


def play(
    bundle_or_bytes: Bundle | bytes, plan: Plan, chunk: Chunk, keeping: bool = True
) -> Done | UnplayableChunk:
    """Play a chunk of a bundle, which may be given as JSON; errors of the engine are returned, not raised.

    Without `keeping` no lines for a results file are written.
    """
    with _one_at_a_time:
        bot = plan.cells[chunk.cell].bot
        try:
            file_hash = hash_of(bot)
        except Failure as error:
            hint = (
                "A worker reads it from the disk of its computer, and a short path from where it was started."
            )
            return UnplayableChunk(str(error), hint)
        try:
            bundle = _loaded(bundle_or_bytes) if isinstance(bundle_or_bytes, bytes) else bundle_or_bytes
            with nullcontext() if may_hold_circles(bundle, [bot]) else no_collecting():
                records = play_chunk(bundle, plan, chunk)
        except BotError as error:
            return UnplayableChunk(
                error.what, "\n".join(filter(None, [error.hint, _again(plan, chunk, error.seed)]))
            )
        except EngineError as error:
            return UnplayableChunk(str(error))
        tally = empty(bundle, plan)
        for record in records:
            tally.add(record)
        lines = "".join(map(as_line, records if keeping else ())).encode()
        return Done(chunk, lines, tally.cells[chunk.cell], full_version(), (bot, file_hash))


def may_hold_circles(bundle: Bundle, bots: Iterable[str]) -> bool:
    """Whether games of these bots may need the garbage collector: those of a program, or of a kit that is not
    ours.
    """
    return not registry.is_ours([bundle.kit.name]) or any(map(_is_program, bots))


def programs(plan: Plan) -> list[str]:
    """The bots of a plan that are programs."""
    return [bot for bot in plan.bots if _is_program(bot)]


def _is_program(bot: str) -> bool:
    return any(name.endswith(PROGRAM) for name in (bot, *bot.split(SEATS)))


FLAGS = {"variants": "variant"}
"""Options of commands that differ from the name of what they set."""


def _again(plan: Plan, chunk: Chunk, seed: int | None) -> str:
    """The command that repeats the game in which a bot failed; empty if it failed in none."""
    if seed is None:
        return ""
    cell = plan.cells[chunk.cell]
    command = "playtest PATH --games 1 --jobs 1" if cell.changes else "play PATH --plain"
    set_up = [(option.name, getattr(cell.options, option.name)) for option in fields(cell.options)]
    flags = [
        f"--{FLAGS.get(name, name.replace('_', '-'))} {quote(str(value))}"
        for name, given in set_up
        for value in (given if isinstance(given, tuple) else [given] if given else [])
    ]
    words = [f"--bot {quote(cell.bot)}", *flags[:1], f"--seed {seed}", *flags[1:]]
    words += [f"--sweep {quote(f'{path}={value_of(value)}')}" for path, value in cell.changes]
    return f"That game again: loopwright {command} {' '.join(words)}"


def as_raw(bundle: Bundle) -> bytes:
    """A bundle as JSON, to be sent to workers."""
    return json.dumps(bundle.data).encode()


def empty(bundle: Bundle, plan: Plan) -> Tally:
    """A tally of no games, with a row for each cell of the plan."""
    return Tally(len(plan.cells), watch_of(bundle, ()))


@lru_cache(2)
def _loaded(raw: bytes) -> Bundle:
    return load_bundle(json.loads(raw))


class WorkersLost(Failure):
    """The failure that no worker can play any more; the games can be resumed."""


class ChunkPlayer(Protocol):
    """A protocol for whatever plays chunks, in any order."""

    def room(self) -> bool:
        """Whether another chunk would be begun soon."""

    def give(self, chunk: Chunk) -> None:
        """Take a chunk to be played."""

    def wait(self) -> list[Answer]:
        """The answers that have come, after a moment at most. Raises Failure when no chunk can be played.

        Answers that came before a failure are returned first.
        """

    def anybody(self) -> bool:
        """Whether a worker is there to play just now."""

    def close(self) -> None:
        """Stop at once and drop what is not done."""


class InProcess:
    """A player in this process, one chunk at a time."""

    def __init__(self, bundle: Bundle, plan: Plan, keeping: bool = True) -> None:
        self._bundle = bundle
        self._plan = plan
        self._keeping = keeping
        self._waiting: deque[Chunk] = deque()

    def room(self) -> bool:
        """Whether no chunk is waiting."""
        return not self._waiting

    def give(self, chunk: Chunk) -> None:
        """Take a chunk to be played."""
        self._waiting.append(chunk)

    def wait(self) -> list[Answer]:
        """Play the waiting chunk and return its answer."""
        waiting = [self._waiting.popleft()] if self._waiting else []
        return [play(self._bundle, self._plan, chunk, self._keeping) for chunk in waiting]

    def anybody(self) -> bool:
        """Always true: this process plays."""
        return True

    def close(self) -> None:
        """Do nothing, since no chunk is being played."""
