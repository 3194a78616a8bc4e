"""From a plan to a tally: chunks are given away, kept, and added up as they come back."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import PurePath
from time import monotonic
from typing import TYPE_CHECKING, Any

from loopwright.core.console import note
from loopwright.core.errors import FINDINGS, Failure
from loopwright.core.phrases import listed

from .worker import PROGRAM, TOOL, Answer, Done, Trouble

if TYPE_CHECKING:
    from loopwright_engine.playtest.plan import Chunk, Plan
    from loopwright_engine.playtest.schedule import Schedule
    from loopwright_engine.playtest.tally import Tally

    from loopwright.results_file.write import Keeper

    from .worker import Players


# --- Ctrl-C: heard at once, but while something is being kept and counted only right after


class Interrupts:
    """While it is entered, Ctrl-C raises KeyboardInterrupt outside of `held`, or at its end."""

    def __init__(self) -> None:
        self._holding = False
        self._asked = False
        self._before: Any = None

    def __enter__(self) -> Interrupts:
        ignored = signal.getsignal(signal.SIGINT) == signal.SIG_IGN
        if not ignored and threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    @contextmanager
    def held(self) -> Iterator[None]:
        """What stands here is done as a whole, unless somebody presses Ctrl-C twice."""
        self._holding = True
        try:
            yield
        finally:
            self._holding = False
        if self._asked:
            raise KeyboardInterrupt

    def _hear(self, *_: object) -> None:
        if self._asked or not self._holding:
            raise KeyboardInterrupt
        self._asked = True


# --- What is said when nothing comes back: a bot that does not come to an end, or a cluster without workers


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
        for answer in found:
            if isinstance(answer, Done):
                self._playing.remove(answer.chunk)
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


@dataclass(frozen=True, slots=True)
class Now:
    """How far a run is: games there are and will be, and what this run has played in its time."""

    games: int
    expected: int
    wins: int
    played: int
    seconds: float


class Run:
    """Plays what a schedule says; afterwards `trouble` says what stopped it before its end."""

    def __init__(self, schedule: Schedule, tally: Tally, bots: Mapping[str, str]) -> None:
        self._bots = bots
        """The hash of each file that a bot is made from."""
        self.schedule = schedule
        self.tally = tally
        self.interrupted = False
        self.trouble: Failure | None = None
        self.played = 0
        self.seconds = 0.0

    def go(self, players: Players, keeper: Keeper, tell: Callable[[Now], None]) -> None:
        """Play on until all is done, or Ctrl-C, or something fails; what is done by then is counted."""
        started = monotonic()
        patience = Patience(self.schedule.plan)
        tell(self._now())
        try:
            with Interrupts() as interrupts:
                while not self.schedule.over:
                    while players.room() and (chunk := self.schedule.next()) is not None:
                        players.give(chunk)
                        patience.given(chunk)
                    answers = players.wait()
                    patience.look(answers, players.anybody())
                    with interrupts.held():
                        for answer in sorted(answers, key=lambda arrival: not isinstance(arrival, Done)):
                            self._take(answer, keeper)  # what is done comes first: it shall be kept
                        self.seconds = monotonic() - started
                        tell(self._now())
        except KeyboardInterrupt:
            self.interrupted = True
        except Failure as failure:
            self.trouble = failure
        finally:
            players.close()
            self.seconds = monotonic() - started

    def _take(self, found: Answer, keeper: Keeper) -> None:
        if isinstance(found, Exception):
            raise found
        if isinstance(found, Trouble):
            raise Failure(found.what, code=FINDINGS, hint=found.hint or None)
        if found.tool != TOOL:
            raise Failure(f"A worker has loopwright {found.tool}; this is {TOOL}.")
        name, known = found.bot
        if known != self._bots.get(name, ""):
            raise Failure(f"{name} has changed, or a worker has another file of this name.", code=FINDINGS)
        keeper.keep(found.chunk, found.lines)
        self.tally.take(found.chunk.cell, found.found)
        self.schedule.done(found.chunk, found.found.games.wins)
        self.played += found.chunk.games

    def _now(self) -> Now:
        wins = sum(cell.games.wins for cell in self.tally.cells)
        return Now(self.tally.games, self.schedule.expected, wins, self.played, self.seconds)


# --- One line on a terminal that tells how far a playtest is, how it goes, and how long it will take


WIDE = 20
SOON = 3.0
"""Seconds after which the time that is left can be told."""


def line(now: Now) -> str:
    """`[#####---------------] 1,000 of 4,000 games, 52 % won, 1:05 left`: for a narrow terminal, too."""
    done = WIDE * now.games // max(now.expected, now.games, 1)
    bar = "#" * done + "-" * (WIDE - done)
    won = f", {now.wins / now.games:.0%} won" if now.games else ""
    return f"[{bar}] {now.games:,} of {now.expected:,} games{won}{_left(now)}"


def _left(now: Now) -> str:
    if now.seconds < SOON or not now.played or now.games >= now.expected:
        return ""
    seconds = round((now.expected - now.games) * now.seconds / now.played)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f", {hours}:{minutes:02}:{seconds:02} left" if hours else f", {minutes}:{seconds:02} left"
