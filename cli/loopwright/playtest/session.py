"""A session: a playtest from its beginning, or from where a results file stops, to its end."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from loopwright_dsl.build_id import full_version, is_this
from loopwright_engine import SHUFFLE, other_rules
from loopwright_engine.playtest.figures.figures import wins
from loopwright_engine.playtest.play_chunk import watch_of
from loopwright_engine.playtest.schedule import Schedule

from loopwright.core.console import note, progress
from loopwright.core.errors import FINDINGS, Failure
from loopwright.results_file import read
from loopwright.results_file.damage import AGAIN, MENDED, remarks
from loopwright.results_file.read import FileContents
from loopwright.results_file.write import DiscardGames, File, mend

from .run.run import PlayProgress, ScheduleRun
from .run.worker import ChunkPlayer, InProcess, empty, may_hold_circles, programs

if TYPE_CHECKING:
    from loopwright_engine import Bundle
    from loopwright_engine.playtest.plan import Plan
    from loopwright_engine.playtest.tally import Tally

    from loopwright.results_file.read import Results
    from loopwright.results_file.write import Keeper


class Session:
    """A plan that is being played; `path` is the results file, or None.

    A `spare` file is one that nobody asked to keep.
    """

    def __init__(self, bundle: Bundle, plan: Plan, path: Path | None, spare: bool = False) -> None:
        self.bundle = bundle
        self.plan = plan
        self.path = path
        self._spare = spare
        self.names = watch_of(bundle, ()).names
        tally = empty(bundle, plan)

        def half(cell: int) -> float:
            figures = wins([tally.cells[cell]])
            return (figures["high"] - figures["low"]) / 2

        self._schedule = Schedule(plan, half)
        self.run = ScheduleRun(self._schedule, tally, read.hashes(plan))
        self._old: Results | None = None
        """The results file that is resumed, or None."""
        self._contents = FileContents()
        self._size = 0
        """The content of that file and its size in bytes, when it was read."""

    @property
    def tally(self) -> Tally:
        """The tally of all games, including those of the resumed file."""
        return self.run.tally

    @classmethod
    def resumed(cls, path: Path, named: Sequence[str]) -> Session:
        """A session that resumes a results file. Raises Failure if the file is damaged or does not fit.

        The file may name programs as bots; they are run only if they are `named` on the command line.
        """
        results = read.read(path)
        size = path.stat().st_size
        if not is_this(results.tool):
            raise Failure(f"{path} was written by loopwright {results.tool}; this is {full_version()}.")
        if strangers := read.unnamed(results.plan, named):
            hint = f"If you trust it: --bot {','.join(read.unnamed(results.plan, ()))}"
            raise Failure(f"{path} wants to run the program {strangers[0]} as a bot.", hint=hint)
        if results.bots != read.hashes(results.plan):
            raise Failure(f"A bot has changed since {path} was begun.", code=FINDINGS)
        if other_rules(results.bundle.kit, results.rules):
            hint = f"Begin it again; the games that it has can be compared with: --compare {path}"
            what = (
                f"The rules were edited since {path} was begun: its games and new ones would be of two kinds."
            )
            raise Failure(what, code=FINDINGS, hint=hint)
        session = cls(results.bundle, results.plan, path)
        session._old, session._size, session._contents = results, size, results.contents()
        places = session._contents.places
        for place, records in zip(places, results.at(places), strict=True):
            for record in records:
                session.tally.add(record)
            session._schedule.done(place.chunk, sum(record.won for record in records))
        if results.shuffle != SHUFFLE and not session._schedule.over:
            raise Failure(
                f"{path} was dealt with an older shuffle: what is missing would be other games.",
                code=FINDINGS,
                hint=f"To look at what is there: loopwright replay {path} --list",
            )
        for remark in remarks(results, session._contents):
            note(remark)
        if session._contents.is_damaged:
            note(MENDED if session._schedule.over else AGAIN)
        return session

    def play(self, jobs: int | None, cluster: str | None, tell: Callable[[PlayProgress], None]) -> None:
        """Play what is left; `run` then says how it went."""
        if cluster is not None or may_hold_circles(self.bundle, self.plan.bots):
            gc.enable()  # Dask's clients hold circles as well
        for cell in self.plan.cells:
            if not self._schedule.over:
                work_out(watch_of(self.bundle, cell.changes).bundle, cell.bot, cell.options)
        with ExitStack() as stack:
            keeper: Keeper = DiscardGames()
            if self.path is not None:
                keeper = stack.enter_context(self._file(self.path))
            if not self._schedule.over:
                self.run.go(self._players(jobs, cluster), keeper, tell)

    def results(self) -> read.Results:
        assert self.path is not None
        return read.read(self.path)

    def _file(self, path: Path) -> File:
        if self._old is None:
            return File.new(path, read.header(self.bundle, self.plan), self._spare)
        places, start = self._contents.places, self._old.start
        end = max((place.end for place in places), default=start)
        if self._contents.is_damaged:
            end = self._size = mend(path, self._size, start, places)
        return File.old(path, end, self._size, self._old.sealer)

    def _players(self, jobs: int | None, cluster: str | None) -> ChunkPlayer:
        keeping = self.path is not None
        if cluster is not None:
            from .run.dask import Cluster

            return Cluster(cluster, self.bundle, self.plan, keeping)
        wanted = min(jobs or cores(), self._schedule.chunks_left)
        if wanted < 2 and not programs(self.plan):  # a program may end the process that it plays in
            return InProcess(self.bundle, self.plan, keeping)
        from .run.pool import Pool  # processes take a while to load

        return Pool(self.bundle, self.plan, wanted, keeping)


def work_out(bundle: Bundle, bot: str, options: object) -> None:
    """Work out perfect play before the games: the processes that play find it kept. Raises Failure."""
    from loopwright_engine.bots import PERFECT, SEATS, BotError

    if PERFECT not in bot.split(SEATS):
        return
    from loopwright_engine.kit import perfect

    with progress() as show:
        try:
            perfect.solution(
                bundle, options, lambda what, count: show(f"Working the game out: {count:,} {what}")
            )
        except BotError as error:
            raise Failure(error.what, hint=error.hint or None) from None


def cores() -> int:
    """The processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
