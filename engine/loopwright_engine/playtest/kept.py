"""Sums of what the books of games tell (`core/kept.py`): in whole numbers, by value, so that quartiles are
exact and the order of games makes no difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from loopwright_engine.core.kept import Books

LEAST, MOST = -999, 999
"""Less or more than these is all the same, so that there are only so many values."""


@dataclass(slots=True)
class MoveSums:
    """How often a source moved something in a round: in so many games, up by so much in all, and down."""

    games: int = 0
    up: int = 0
    down: int = 0

    def merge(self, other: MoveSums) -> None:
        """Add those of other games."""
        self.games += other.games
        self.up += other.up
        self.down += other.down


@dataclass(slots=True)
class BookSums:
    """The books of some games. What is followed has its place: the kit's rows first, then what is kept."""

    games: int = 0
    stood: dict[tuple[int, int], Counter[int]] = field(default_factory=dict)
    """By what and by round: games by the value at its end."""
    ended: dict[tuple[int, str], Counter[int]] = field(default_factory=dict)
    """By what and by ending: games by the value at the end."""
    moved: dict[tuple[int, int, int], MoveSums] = field(default_factory=dict)
    """By what, by source and by round."""
    came: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    """How often blocks of cards began, by block, round and player."""
    open: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    taken: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    """How often options could be taken and were, by kind of decision, option and round."""
    at: dict[tuple[int, int, int, bool], Counter[int]] = field(default_factory=dict)
    """By kind of decision, option, what, and whether it was taken: decisions by value."""

    def add(self, books: Books, rounds: Sequence[Sequence[int]], ending: str, stands: Sequence[int]) -> None:
        """Add a game with these rows at the end of its rounds; `stands` is what decisions tell of."""
        self.games += 1
        stood = self.stood
        row: Sequence[int] = ()
        for number, (of_kit, own) in enumerate(zip(rounds, books.rows, strict=True), 1):
            row = [min(MOST, max(LEAST, value)) for value in (*of_kit, *own)]
            for what, value in enumerate(row):
                key = what, number
                counts = stood.get(key)
                if counts is None:
                    counts = stood[key] = Counter()
                counts[value] = counts.get(value, 0) + 1
        for what, value in enumerate(row):
            self.ended.setdefault((what, ending), Counter())[value] += 1
        for what, source, number, by in books.moved:
            moves = self.moved.setdefault((what, source, number), MoveSums())
            moves.games += 1
            moves.up += max(0, by)
            moves.down += max(0, -by)
        for block, number, player, times in books.came:
            self.came[block, number, player] += times
        self._add_picks(books, stands)

    def merge(self, other: BookSums) -> None:
        """Add other games."""
        self.games += other.games
        for ours, theirs in (
            (self.stood, other.stood), (self.ended, other.ended), (self.at, other.at),
        ):  # fmt: skip
            for key, counts in theirs.items():
                ours.setdefault(key, Counter()).update(counts)  # type: ignore[arg-type]
        for place, moves in other.moved.items():
            self.moved.setdefault(place, MoveSums()).merge(moves)
        for sums, more in ((self.came, other.came), (self.open, other.open), (self.taken, other.taken)):
            sums.update(more)

    def _add_picks(self, books: Books, stands: Sequence[int]) -> None:
        standing: Sequence[int] = ()
        for ask, number, _, taken, among, now in books.picks:
            standing = now or standing
            for option in among:
                self.open[ask, option, number] += 1
                if option == taken:
                    self.taken[ask, option, number] += 1
                for what, value in zip(stands, standing, strict=False):
                    key = ask, option, what, option == taken
                    counts = self.at.get(key)
                    if counts is None:
                        counts = self.at[key] = Counter()
                    value = min(MOST, max(LEAST, value))
                    counts[value] = counts.get(value, 0) + 1
