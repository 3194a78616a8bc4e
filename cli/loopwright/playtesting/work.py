"""What a worker does, in this process, in another one, or on another computer: it plays a chunk."""

from __future__ import annotations

import json
import threading
from functools import lru_cache
from importlib.metadata import version
from typing import NamedTuple, TypeAlias

from loopwright_engine import Bundle, EngineError, load_bundle
from loopwright_engine.playtests.plan import Chunk, Plan
from loopwright_engine.playtests.playing import play_chunk, watch_of
from loopwright_engine.playtests.records import as_line
from loopwright_engine.playtests.tally import CellTally, Tally, card_ids

from ..errors import Failure
from .results import hash_of

TOOL = version("loopwright")


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
    """A chunk that nobody can play, in words."""

    what: str


Answer: TypeAlias = Done | Trouble | Exception
"""What comes back for a chunk; an exception is a fault, or says that nobody can play any more."""

_one_at_a_time = threading.Lock()
"""Workers of a cluster are threads, and a bundle is watched by one game at a time."""


def play(raw: bytes, plan: Plan, chunk: Chunk) -> Done | Trouble:
    """Play a chunk of a bundle, given as JSON; nothing that the engine says of it is raised."""
    with _one_at_a_time:
        bot = plan.cells[chunk.cell].bot
        try:
            known = hash_of(bot)
            bundle = _loaded(raw)
            records = play_chunk(bundle, plan, chunk)
        except (EngineError, Failure) as error:
            return Trouble(str(error))
        tally = empty(bundle, plan)
        for record in records:
            tally.add(record)
        lines = "".join(map(as_line, records)).encode()
        return Done(chunk, lines, tally.cells[chunk.cell], TOOL, (bot, known))


def empty(bundle: Bundle, plan: Plan) -> Tally:
    """A tally of no games."""
    return Tally(len(plan.cells), watch_of(bundle, ()).names, card_ids(bundle.data))


@lru_cache(2)
def _loaded(raw: bytes) -> Bundle:
    return load_bundle(json.loads(raw))
