"""What is said when nothing comes back: a bot that does not come to an end, or a cluster without workers."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import PurePath
from time import monotonic
from typing import TYPE_CHECKING

from ..console import note
from .words import listed
from .work import PROGRAM, Answer, Done

if TYPE_CHECKING:
    from loopwright_engine.playtests.plan import Chunk, Plan

PATIENCE = 10
"""Seconds without any game."""
NOBODY = "The cluster has no workers; the games go on when it has some. Ctrl-C stops the playtest."


class Patience:
    """Knows which chunks are being played, and says each thing once."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._playing: list[Chunk] = []
        self._since = monotonic()
        self._said: set[str] = set()

    def given(self, chunk: Chunk) -> None:
        """A chunk that somebody plays from now on."""
        self._playing.append(chunk)

    def look(self, found: Sequence[Answer], anybody: bool) -> None:
        """At what has come back just now, and whether there is anybody to play."""
        for each in found:
            if isinstance(each, Done):
                self._playing.remove(each.chunk)
        if found or not anybody:
            self._since = monotonic()
        if not anybody:
            self._say(NOBODY)
        elif monotonic() - self._since > PATIENCE:
            self._say(slow(list(dict.fromkeys(self._plan.cells[chunk.cell].bot for chunk in self._playing))))

    def _say(self, text: str) -> None:
        if text not in self._said:
            self._said.add(text)
            note(f"\r\x1b[K{text}" if sys.stderr.isatty() else text)  # in place of the line of progress


def slow(bots: list[str]) -> str:
    """Who plays and takes long: programs may do so for ever."""
    programs = [PurePath(bot).name for bot in bots if bot.endswith(PROGRAM)]
    text = f"No game has been counted for {PATIENCE} seconds. Playing now: {listed(programs or bots)}"
    return f"{text}, which may not come to an end; Ctrl-C stops it." if programs else f"{text}."
