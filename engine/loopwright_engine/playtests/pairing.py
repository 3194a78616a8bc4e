"""Games of two playtests in pairs: the same set-up and the same seed, so the same luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from ..bundle import Bundle
from .batches import ENDED, GAMES, WON, Sums, batch_of
from .intervals import Pairs
from .packing import Game, Games, Kinds
from .plan import Cell, Plan
from .records import GameRecord

LENGTH: Final = "length"
SEEN: Final = "seen."
"""Before the number of a card."""


class Played(Protocol):
    """Games that were played: a results file, or what has just been played."""

    @property
    def bundle(self) -> Bundle:
        """What was played."""

    @property
    def plan(self) -> Plan:
        """How."""

    @property
    def names(self) -> Sequence[str]:
        """What the records' numbers mean."""

    def records(self) -> Iterator[GameRecord]:
        """The games."""


class Counts:
    """What the pairs of one cell, or of several, come to."""

    def __init__(self) -> None:
        self.won: Counter[tuple[bool, bool]] = Counter()
        self.lengths: Counter[tuple[int, int]] = Counter()
        self.endings: Counter[tuple[int, int]] = Counter()
        self.both: Counter[int] = Counter()
        """Cards that came up both times, ..."""
        self.first: Counter[int] = Counter()
        """only in the old draft, ..."""
        self.second: Counter[int] = Counter()
        """and only in the new one."""
        self.batches: Sums = {}
        """By how much more there is of each thing the second time."""

    def add(self, old: Game, new: Game, batch: int) -> None:
        """One pair."""
        self.won[old.won, new.won] += 1
        self.lengths[old.last, new.last] += 1
        self.endings[old.ending, new.ending] += 1
        self.both.update(old.cards & new.cards)
        self.first.update(old.cards - new.cards)
        self.second.update(new.cards - old.cards)
        more = {GAMES: 1, WON: new.won - old.won, LENGTH: new.last - old.last}
        if old.ending != new.ending:
            more |= {f"{ENDED}{old.ending}": -1, f"{ENDED}{new.ending}": 1}
        more |= {f"{SEEN}{card}": 1 if card in new.cards else -1 for card in old.cards ^ new.cards}
        for what, number in more.items():
            self.batches.setdefault(what, Counter())[batch] += number

    @property
    def pairs(self) -> int:
        """How many."""
        return self.won.total()

    @property
    def wins(self) -> Pairs:
        """The pairs by who won."""
        return Pairs(
            *(self.won[pair] for pair in ((True, True), (True, False), (False, True), (False, False)))
        )

    def ended(self, number: int) -> Pairs:
        """The pairs by who came to an ending."""
        both = self.endings[number, number]
        first = sum(n for (old, new), n in self.endings.items() if old == number != new)
        second = sum(n for (old, new), n in self.endings.items() if new == number != old)
        return Pairs(both, first, second, self.pairs - both - first - second)

    def saw(self, number: int) -> Pairs:
        """The pairs by who saw a card."""
        both, first, second = self.both[number], self.first[number], self.second[number]
        return Pairs(both, first, second, self.pairs - both - first - second)


def counted(new: Played, before: Games, kinds: Kinds) -> tuple[dict[Cell, Counts], int]:
    """The pairs of each cell, and how many games the new playtest has."""
    cells: dict[Cell, Counts] = {}
    read, games = kinds.reader(new.names), 0
    for games, record in enumerate(new.records(), 1):  # noqa: B007 - how many there were
        cell = new.plan.cells[record.cell]
        found = before.get(cell, record.seed)
        if found is not None:
            cells.setdefault(cell, Counts()).add(found, read(record), batch_of(record.seed))
    return {cell: cells[cell] for cell in new.plan.cells if cell in cells}, games
