"""A run of a playtest: chunks are given to players, kept, and counted as they come back."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePath
from time import monotonic
from typing import TYPE_CHECKING

from loopwright_dsl.build_id import full_version
from loopwright_dsl.record import record
from loopwright_engine.playtest.interrupts import Interrupts

from loopwright.core.console import note
from loopwright.core.errors import FINDINGS, Failure
from loopwright.core.phrases import listed

from .worker import PROGRAM, Answer, Done, UnplayableChunk

if TYPE_CHECKING:
    from loopwright_engine.playtest.plan import Chunk, Plan
    from loopwright_engine.playtest.schedule import Schedule
    from loopwright_engine.playtest.tally import Tally

    from loopwright.results_file.write import Keeper

    from .worker import ChunkPlayer


# --- Notes while no games come back: on a bot that may never end, or a cluster without workers


PATIENCE = 10
"""Seconds without any game after which a note is written."""
NOBODY = "The cluster has no workers; the games go on when it has some. Ctrl-C stops the playtest."


class StallNotes:
    """The notes on a run that does not get on; each is written once."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._playing: list[Chunk] = []
        self._since = monotonic()
        self._said: set[str] = set()

    def given(self, chunk: Chunk) -> None:
        """Note that a chunk is being played."""
        self._playing.append(chunk)

    def look(self, answers: Sequence[Answer], anybody: bool) -> None:
        """Look at the answers that have just come, and at whether `anybody` can play; write a note if need
        be.
        """
        for answer in answers:
            if isinstance(answer, Done):
                self._playing.remove(answer.chunk)
        if answers or not anybody:
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
    """The note that no game has come back for long, with the bots that play; programs may never end."""
    programs = [PurePath(bot).name for bot in bots if bot.endswith(PROGRAM)]
    text = f"No game has been counted for {PATIENCE} seconds. Playing now: {listed(programs or bots)}"
    return f"{text}, which may not come to an end; Ctrl-C stops it." if programs else f"{text}."


@record
class PlayProgress:
    """The progress of a run: games played in all, expected and won, games played by this run, and its
    seconds.
    """

    games: int
    expected: int
    wins: int
    played: int
    seconds: float


class ScheduleRun:
    """The playing of a schedule; afterwards `trouble` is the failure that stopped it early, or None."""

    def __init__(self, schedule: Schedule, tally: Tally, bots: Mapping[str, str]) -> None:
        self._bots = bots
        """The hash of each file that a bot is made from."""
        self.schedule = schedule
        self.tally = tally
        self.interrupted = False
        self.trouble: Failure | None = None
        self.played = 0
        self.seconds = 0.0

    def go(self, players: ChunkPlayer, keeper: Keeper, tell: Callable[[PlayProgress], None]) -> None:
        """Play until all is done, Ctrl-C is pressed, or something fails; finished games are counted in any
        case.
        """
        started = monotonic()
        patience = StallNotes(self.schedule.plan)
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
                            self._take(answer, keeper)  # finished chunks first, so that they are kept
                        self.seconds = monotonic() - started
                        tell(self._now())
        except KeyboardInterrupt:
            self.interrupted = True
        except Failure as failure:
            self.trouble = failure
        finally:
            players.close()
            self.seconds = monotonic() - started

    def _take(self, answer: Answer, keeper: Keeper) -> None:
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, UnplayableChunk):
            raise Failure(answer.what, code=FINDINGS, hint=answer.hint or None)
        if answer.tool != full_version():
            raise Failure(f"A worker has loopwright {answer.tool}; this is {full_version()}.")
        name, file_hash = answer.bot
        if file_hash != self._bots.get(name, ""):
            raise Failure(f"{name} has changed, or a worker has another file of this name.", code=FINDINGS)
        keeper.keep(answer.chunk, answer.lines)
        self.tally.take(answer.chunk.cell, answer.tally)
        self.schedule.done(answer.chunk, answer.tally.games.wins)
        self.played += answer.chunk.games

    def _now(self) -> PlayProgress:
        wins = sum(cell.games.wins for cell in self.tally.cells)
        return PlayProgress(self.tally.games, self.schedule.expected, wins, self.played, self.seconds)


# --- A line of progress on a terminal


WIDE = 20
SOON = 3.0
"""Seconds after which the time that is left is estimated."""


def line(now: PlayProgress) -> str:
    """The progress in a line: `[#####---------------] 1,000 of 4,000 games, 52 % won, 1:05 left`."""
    filled = WIDE * now.games // max(now.expected, now.games, 1)
    bar = "#" * filled + "-" * (WIDE - filled)
    won = f", {now.wins / now.games:.0%} won" if now.games else ""
    return f"[{bar}] {now.games:,} of {now.expected:,} games{won}{_left(now)}"


def _left(now: PlayProgress) -> str:
    if now.seconds < SOON or not now.played or now.games >= now.expected:
        return ""
    seconds = round((now.expected - now.games) * now.seconds / now.played)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f", {hours}:{minutes:02}:{seconds:02} left" if hours else f", {minutes}:{seconds:02} left"
