"""From a plan to a tally: chunks are given away, kept, and added up as they come back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from ..errors import FINDINGS, Failure
from .interrupts import Interrupts
from .patience import Patience
from .work import TOOL, Answer, Done, Trouble

if TYPE_CHECKING:
    from loopwright_engine.playtests.schedule import Schedule
    from loopwright_engine.playtests.tally import Tally

    from .here import Players
    from .keeping import Keeper


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
                    found = players.wait()
                    patience.look(found, players.anybody())
                    with interrupts.held():
                        for each in sorted(found, key=lambda each: not isinstance(each, Done)):
                            self._take(each, keeper)  # what is done comes first: it shall be kept
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
