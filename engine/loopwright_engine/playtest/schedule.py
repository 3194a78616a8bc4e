"""The schedule of a playtest: which chunk comes next, and when a cell has been played enough.

A cell with `until` is checked after every `Cell.look` chunks, once all of them are done, and no further chunk
is given out before. So it ends after the same game for any number of workers and any order of their answers.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from .plan import BundleChange, Chunk, Plan
from .play_chunk import WATCHES
from .stats import LEVEL, wilson, z_of

STRETCH = 2
"""Such a part of the chunks from one look to the next, a half, is played in a row where there are more drafts
than are kept ready."""


class Schedule:
    """The chunks of a plan; all cells advance together, since any of them may end early.

    `half` tells half of the interval of a cell's win rate, by all of its games so far; without it, it is that
    of the games won.
    """

    def __init__(self, plan: Plan, half: Callable[[int], float] | None = None) -> None:
        self.plan = plan
        drafts: dict[tuple[BundleChange, ...], int] = {}
        for cell in plan.cells:
            drafts.setdefault(cell.changes, len(drafts))
        many = len(drafts) > WATCHES
        self._cells = [
            _Course(plan, number, drafts[cell.changes], cell.look // STRETCH if many else 1, half)
            for number, cell in enumerate(plan.cells)
        ]

    @property
    def over(self) -> bool:
        """Whether all that is to be played is done."""
        return all(course.over for course in self._cells)

    @property
    def expected(self) -> int:
        """The number of games in the end: with `until`, an estimate from the games so far."""
        return sum(course.expected for course in self._cells)

    @property
    def chunks_left(self) -> int:
        """The largest number of chunks that are still to be played."""
        return sum(course.left for course in self._cells)

    def ended(self, cell: int) -> bool:
        """Whether a cell ends before its last game, since its win rate is known well enough."""
        return self._cells[cell].enough

    def next(self) -> Chunk | None:
        """A chunk to be played; None when there is none, or none until others are done."""
        open_now = [course for course in self._cells if course.has_next]
        return min(open_now, key=_Course.turn).next() if open_now else None

    def done(self, chunk: Chunk, wins: int) -> None:
        """Note that a chunk has been played, with this many games won."""
        self._cells[chunk.cell].done(chunk, wins)


class _Course:
    """The chunks of one cell."""

    def __init__(
        self, plan: Plan, cell: int, draft: int, stretch: int, half: Callable[[int], float] | None
    ) -> None:
        self._cell = cell
        self._half = half
        self._draft = draft
        self._stretch = stretch
        self._plan = plan
        self._size = plan.cells[cell].chunk
        self._look = plan.cells[cell].look
        self._count = -(-plan.games // self._size)
        self._limit = self._count if plan.until is None else min(self._look, self._count)
        self._next = 0
        self._wins: dict[int, int] = {}
        """By the number of each chunk that is done."""
        self.enough = False

    @property
    def over(self) -> bool:
        return len(self._wins) >= self._count or (self.enough and len(self._wins) >= self._limit)

    @property
    def left(self) -> int:
        return (self._limit if self.enough else self._count) - len(self._wins)

    @property
    def expected(self) -> int:
        chunks = self._count
        if self.enough:
            chunks = self._limit
        elif self._plan.until is not None and self._wins:
            share = sum(self._wins.values()) / (len(self._wins) * self._size)
            games = share * (1 - share) * (100 * z_of(LEVEL) / self._plan.until) ** 2
            looks = ceil(games / self._size / self._look)
            chunks = min(self._count, max(self._limit, looks * self._look))
        return min(self._plan.games, chunks * self._size)

    @property
    def has_next(self) -> bool:
        while self._next in self._wins:
            self._next += 1
        return self._next < self._limit

    def turn(self) -> tuple[float, int, float]:
        """How much of it has been given away, in stretches; then its draft, and how much exactly."""
        stretches = self._next // self._stretch * self._stretch
        return stretches / self._count, self._draft, self._next / self._count

    def next(self) -> Chunk:
        self._next += 1
        return self._plan.chunk_at(self._cell, (self._next - 1) * self._size)

    def done(self, chunk: Chunk, wins: int) -> None:
        self._wins[chunk.first // self._size] = wins
        while not self.enough and self._limit < self._count and self._all_done():
            if self._known():
                self.enough = True
            else:
                self._limit = min(self._limit + self._look, self._count)

    def _all_done(self) -> bool:
        return all(number in self._wins for number in range(self._limit))

    def _known(self) -> bool:
        """Whether half of the win rate's interval is as small as was asked for; it was not where chunks after
        this look were played (a damaged file lacks some before it).
        """
        assert self._plan.until is not None
        if self._half is not None:
            return len(self._wins) == self._limit and 100 * self._half(self._cell) <= self._plan.until
        wins = sum(self._wins[number] for number in range(self._limit))
        return 100 * wilson(wins, self._limit * self._size).half <= self._plan.until
