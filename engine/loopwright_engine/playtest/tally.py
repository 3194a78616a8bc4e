"""Tallies: the counts and sums of many games, in whole numbers, so that their order makes no difference.

A tally takes the same memory after a million games as after ten thousand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, Final, TypeVar

from loopwright_engine.core.coverage import Watch
from loopwright_engine.kit.protocol import SUCCESS

from .kept import BookSums
from .luck import LuckSums, columns, later
from .records import GameRecord
from .stats import ENDED, FAILED, GAMES, LENGTH, PASSED, SCORE, SEAT, TOOK, WON, Sums, batch_of

EXAMPLES: Final = 3
"""The number of games, the first ones, that are remembered as examples of each kind."""
PATHS_OF: Final = 10_000
"""Paths through the story are counted in so many games of a cell, for there may be as many as games."""

EVERY: Final = ("", 0)
"""In the place of a card and a round: all games."""
HIGHEST: Final = 99
"""More of a row is all the same, so that there are only so many states."""
State = tuple[int, ...]
"""A round, and the rows of the kit's `tension` at its end."""
K = TypeVar("K", bound=Hashable)


@dataclass(slots=True)
class Count:
    """The number of games of a kind, of those won, and the first ones as examples."""

    games: int = 0
    wins: int = 0
    first: list[int] = field(default_factory=list)

    def merge(self, other: Count) -> None:
        """Add the games of another count."""
        self.games += other.games
        self.wins += other.wins
        self.first = sorted(self.first + other.first)[:EXAMPLES]


@dataclass(slots=True)
class SumOfSquares:
    """The sum of whole numbers, and the sum of their squares."""

    total: int = 0
    squares: int = 0

    def add(self, number: int) -> None:
        self.total += number
        self.squares += number * number

    def merge(self, other: SumOfSquares) -> None:
        """Add the numbers of another sum."""
        self.total += other.total
        self.squares += other.squares


@dataclass(slots=True)
class CellTally:
    """The tally of one cell's games."""

    games: Count = field(default_factory=Count)
    lengths: Counter[int] = field(default_factory=Counter)
    """Games by their last round."""
    decisions: SumOfSquares = field(default_factory=SumOfSquares)
    endings: dict[str, Count] = field(default_factory=dict)
    names: dict[int, Count] = field(default_factory=dict)
    """Games by what they reached, as numbers into the watch's names."""
    cards: dict[str, Count] = field(default_factory=dict)
    """Games in which any name of a card was reached."""
    came: Counter[tuple[str, int, int, bool]] = field(default_factory=Counter)
    """Games by a card, the round in which it first came up (0: before the first one), their last round, and
    whether they were won."""
    ends: Counter[tuple[int, bool]] = field(default_factory=Counter)
    """Games by their last round, and whether they were won."""
    done: dict[str, Count] = field(default_factory=dict)
    """Games in which a card did something: it did not only come up."""
    paths: dict[tuple[int, ...], Count] = field(default_factory=dict)
    """Games among the first `PATHS_OF` by the names of the watch's `path`, in the order of their coming."""
    rounds: dict[int, list[int]] = field(default_factory=dict)
    """For each round: how many games had it, then the sums of each of the kit's rows."""
    states: dict[State, Count] = field(default_factory=dict)
    """Games by how a round ended that was not their last."""
    batches: Sums = field(default_factory=dict)
    took: list[SumOfSquares] = field(default_factory=list)
    spent: list[SumOfSquares] = field(default_factory=list)
    scores: list[SumOfSquares] = field(default_factory=list)
    seats_won: list[int] = field(default_factory=list)
    """For each seat: its scores, and the games in which it alone had the highest one."""
    luck: LuckSums = field(default_factory=LuckSums)
    later: Counter[tuple[str, int]] = field(default_factory=Counter)
    """What dice did later (`luck.later`), by a card and the round in which it first came up; of all games
    under `EVERY`."""
    books: BookSums = field(default_factory=BookSums)


class _Meanings:
    """What the numbers of a watch mean to tallies: worked out once, while each chunk has its own tally."""

    __slots__ = ("doing", "owners", "scores", "states", "tests")

    def __init__(self, watch: Watch) -> None:
        kit, names = watch.bundle.kit, watch.names
        self.owners: list[str] = owners(names, frozenset(kit.contents.card_ids(watch.bundle.data)))
        """The card that each of the names belongs to, or nothing."""
        self.doing: frozenset[int] = (
            frozenset(number for number, card in enumerate(self.owners) if card not in ("", names[number]))
            - watch.path
        )
        """The names that say that a card did something."""
        self.tests: dict[int, str] = {
            number: (PASSED if names[number].endswith(SUCCESS) else FAILED) + self.owners[number]
            for number in watch.tests
        }
        """For each name that ends a test, what is counted."""
        rows = list(kit.rows)
        self.states: list[int] = [rows.index(name) for name in kit.tension]
        self.scores: list[int] = [rows.index(name) for name in kit.scores]
        """The places in a round's row of what makes a state, and of each seat's score."""


@lru_cache(2)
def _meanings(watch: Watch) -> _Meanings:
    return _Meanings(watch)


class Tally:
    """Games of all cells of a plan; `watch` is that of their bundle."""

    __slots__ = ("_kit", "_meanings", "_watch", "cells")

    def __init__(self, cells: int, watch: Watch) -> None:
        self._watch = watch
        self._kit = watch.bundle.kit
        self._meanings: _Meanings = _meanings(watch)
        self.cells: list[CellTally] = [self._empty() for _ in range(cells)]

    def _empty(self) -> CellTally:
        kit = self._kit
        return CellTally(
            took=[SumOfSquares() for _ in kit.counted],
            spent=[SumOfSquares() for _ in kit.spends],
            scores=[SumOfSquares() for _ in kit.scores],
            seats_won=[0] * len(kit.scores),
        )

    @property
    def sources(self) -> Sequence[str]:
        """The ids of what dice are rolled for."""
        return self._watch.sources

    @property
    def watch(self) -> Watch:
        return self._watch

    @property
    def games(self) -> int:
        return sum(cell.games.games for cell in self.cells)

    def of(self, cells: Collection[int]) -> Tally:
        """The tally of some cells, by their indices; the other cells have no games."""
        copied = Tally(0, self._watch)
        copied.cells = [cell if number in cells else self._empty() for number, cell in enumerate(self.cells)]
        return copied

    def add(self, record: GameRecord) -> None:
        cell, game, won = self.cells[record.cell], record.game, record.won
        _add({0: cell.games}, [0], game, won)
        cell.lengths[record.round] += 1
        cell.decisions.add(len(record.choices))
        _add(cell.endings, [record.ending], game, won)
        _add(cell.names, record.reached, game, won)
        self._add_cards(cell, record)
        meanings, on_path = self._meanings, self._watch.path
        done = meanings.doing.intersection(record.reached)
        _add(cell.done, {meanings.owners[number] for number in done}, game, won)
        if game < PATHS_OF:
            path = tuple([number for number in record.reached if number in on_path])
            _add(cell.paths, [path], game, won)
        self._add_days(cell, record)
        if record.books is not None:
            cell.books.add(record.books, record.rounds, record.ending, self._watch.stands)
        winner = self._winner(record)
        self._add_batch(cell, record, winner)
        if winner is not None:
            cell.seats_won[winner] += 1
        for place, score in zip(meanings.scores, cell.scores, strict=True):
            score.add(record.rounds[-1][place])
        for sums, counts in ((cell.took, record.took), (cell.spent, record.spent)):
            for total, number in zip(sums, counts, strict=True):
                if number:
                    total.add(number)

    def _winner(self, record: GameRecord) -> int | None:
        """The seat that alone has the highest score; None where none has, or seats have no scores.

        Files of earlier versions have rows alone, which are the scores unless all win or lose together.
        """
        scores = record.scores or [record.rounds[-1][place] for place in self._meanings.scores]
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return best[0] if len(best) == 1 else None

    def _add_cards(self, cell: CellTally, record: GameRecord) -> None:
        came: dict[str, int] = {}
        day = 0
        rounds, owners = self._watch.rounds, self._meanings.owners
        for number in record.reached:
            day = rounds.get(number, day)
            card = owners[number]
            if card and card not in came:
                came[card] = day
        _add(cell.cards, came, record.game, record.won)
        last, won = record.round, record.won
        cell.came.update([(card, first, last, won) for card, first in came.items()])
        cell.ends[last, won] += 1
        if record.luck:
            numbers = later(record.luck, last, won)
            cell.later[EVERY] += numbers[0]
            for key in came.items():
                if key[1] < len(numbers):
                    cell.later[key] += numbers[key[1]]

    def _add_days(self, cell: CellTally, record: GameRecord) -> None:
        for day, row in enumerate(record.rounds, 1):
            sums = cell.rounds.setdefault(day, [0] * (1 + len(row)))
            sums[0] += 1
            for place, number in enumerate(row, 1):
                sums[place] += number
        states = [
            (day, *[min(row[place], HIGHEST) for place in self._meanings.states])
            for day, row in enumerate(record.rounds[:-1], 1)
        ]
        _add(cell.states, states, record.game, record.won)

    def _add_batch(self, cell: CellTally, record: GameRecord, winner: int | None) -> None:
        counts = dict.fromkeys([GAMES, ENDED + record.ending], 1)
        if record.won:
            counts[WON] = 1
        if winner is not None:
            counts[f"{SEAT}{winner + 1}"] = 1
        amounts = {LENGTH: record.round}
        for place, seat in enumerate(self._meanings.scores):
            amounts[f"{SCORE}{place}"] = record.rounds[-1][seat]
        if record.luck is not None:
            known = columns(record.luck, record.rounds)
            came = {what: number for what, number in counts.items() if what != GAMES}
            cell.luck.add(known, came | amounts, batch_of(record.game))
        counts |= amounts
        for counted, number in zip(self._kit.counted, record.took, strict=True):
            if number:
                counts[TOOK + counted] = number
        tests = self._meanings.tests
        for reached in tests.keys() & record.reached:
            test = tests[reached]
            counts[test] = counts.get(test, 0) + 1
        batch = batch_of(record.game)
        for what, number in counts.items():
            batches = cell.batches.get(what)
            if batches is None:
                batches = cell.batches[what] = Counter()
            batches[batch] = batches.get(batch, 0) + number

    def take(self, cell: int, added: CellTally) -> None:
        """Add the tally of more games to a cell."""
        for counter_field in fields(CellTally):
            _merge(getattr(self.cells[cell], counter_field.name), getattr(added, counter_field.name))


def _add(counts: dict[K, Count], keys: Iterable[K], game: int, won: bool) -> None:
    """Count a game under each of these keys. Every count comes through here, so the loop makes no calls."""
    for key in keys:
        count = counts.get(key)
        if count is None:
            count = counts[key] = Count()
        count.games += 1
        if won:
            count.wins += 1
        if len(count.first) < EXAMPLES or game < count.first[-1]:
            count.first = sorted([*count.first, game])[:EXAMPLES]


def _merge(ours: Any, theirs: Any) -> None:
    """Add their counts and sums to ours: single ones, lists of them, and those by key."""
    if isinstance(ours, Counter):
        ours.update(theirs)
    elif isinstance(ours, dict):
        for key, value in theirs.items():
            if key not in ours:
                ours[key] = [0] * len(value) if isinstance(value, list) else type(value)()
            _merge(ours[key], value)
    elif isinstance(ours, list):
        for place, value in enumerate(theirs):
            if isinstance(value, int):
                ours[place] += value
            else:
                _merge(ours[place], value)
    else:
        ours.merge(theirs)


def owners(names: Sequence[str], cards: frozenset[str]) -> list[str]:
    """The id of the card that each name belongs to, or ""."""
    owner_names = []
    for name in names:
        while name and name not in cards:
            name = name.rpartition(".")[0]
        owner_names.append(name)
    return owner_names
