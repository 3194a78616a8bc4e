"""Sums of what the dice did in games, from which luck is taken out of figures (`figures/luck.py`).

(Zinkevich, Bowling, Bard, Kan and Billings, *Optimal Unbiased Estimators for Evaluating Agent Performance*,
2006.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from loopwright_engine.core.luck import MEASURES

FOLDS: Final = 5
"""What is learned of the other games is taken off those of a fold: cross-fitting."""
PLAIN: Final = 0
"""The column of the surprise of all sources."""
SOURCES: Final = 64
"""The column of the first measure of the first source."""
PAIR: Final = 1 << 20
"""The key of a product of two columns is that of the first times this, and that of the second."""


def columns(surprises: Sequence[Sequence[int]], rounds: Sequence[Sequence[int]]) -> dict[int, int]:
    """What is known of a game's luck, as numbers whose mean is 0: the surprise of all sources, plain, times
    the round, and times each row at the end of the round before; from `SOURCES` on that of each source and
    measure.
    """
    numbers: dict[int, int] = {}
    for column, number, surprise in surprises:
        numbers[SOURCES + column] = numbers.get(SOURCES + column, 0) + surprise
        if column % MEASURES == 0:
            before = rounds[number - 2] if 1 < number <= len(rounds) + 1 else ()
            for place, factor in enumerate((1, number, *before[: SOURCES - 2])):
                if factor:
                    numbers[place] = numbers.get(place, 0) + surprise * factor
    return numbers


DAYS: Final = 32
"""What dice did later than a round is summed for so many rounds, the first ones."""
WIDTH: Final = 96
"""The bits of one of the sums that are kept in one whole number."""


class LuckLater(NamedTuple):
    """Sums over games that went on after a round: of what dice did later, of its squares, and of what they
    did in games that were won.
    """

    luck: int
    squares: int
    won: int


FIELDS: Final = len(LuckLater._fields)


def later(surprises: Sequence[Sequence[int]], last: int, won: bool) -> list[int]:
    """For each round before the last one, and 0 before the first: what a game adds to the sums (`LuckLater`)
    of that round and all after it, in one whole number, so that it is added to those of a card in one go.
    """
    days = min(last, DAYS)
    of_round = [0] * (days + 1)
    for column, number, surprise in surprises:
        if column % MEASURES == 0:
            of_round[min(number, days)] += surprise
    numbers = [0] * days
    luck = packed = 0
    for day in range(days - 1, -1, -1):
        luck += of_round[day + 1]
        sums = luck + (luck * luck << WIDTH) + (luck << 2 * WIDTH if won else 0)
        packed += sums << FIELDS * WIDTH * day
        numbers[day] = packed
    return numbers


def sums_later(packed: int) -> list[LuckLater]:
    """The sums of each round that are in a whole number."""
    sums: list[int] = []
    while packed:
        number = packed & (1 << WIDTH) - 1
        number -= number >> WIDTH - 1 << WIDTH
        packed = packed - number >> WIDTH
        sums.append(number)
    sums += [0] * (-len(sums) % FIELDS)
    return [LuckLater(*sums[place : place + FIELDS]) for place in range(0, len(sums), FIELDS)]


@dataclass(slots=True)
class LuckSums:
    """Sums over games of the columns of their luck, of products of two columns, and of columns and what came
    of the games.
    """

    games: int = 0
    totals: dict[int, Counter[int]] = field(default_factory=dict)
    """By batch."""
    squares: dict[int, Counter[int]] = field(default_factory=dict)
    """By fold; of two columns the first one counts most in the key (`PAIR`)."""
    products: dict[tuple[int, str], Counter[int]] = field(default_factory=dict)
    """By fold and by what came."""
    worked_out: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What figures have worked out of these sums, until games are added."""

    def add(self, game_columns: Mapping[int, int], outcomes: Mapping[str, int], batch: int) -> None:
        """Add a game with these columns, in which these outcomes came so often, or to so much."""
        self.games += 1
        self.worked_out.clear()
        fold, pairs = batch % FOLDS, sorted(game_columns.items())
        _add(self.totals.setdefault(batch, Counter()), pairs)
        for outcome, times in outcomes.items():
            _add(self.products.setdefault((fold, outcome), Counter()), pairs, times)
        squares = self.squares.setdefault(fold, Counter())
        for place, (column, number) in enumerate(pairs):
            key = column * PAIR
            for other, other_number in pairs[place:]:
                squares[key + other] = squares.get(key + other, 0) + number * other_number

    def merge(self, other: LuckSums) -> None:
        """Add the games of other sums."""
        self.games += other.games
        self.worked_out.clear()
        for ours, theirs in (
            (self.totals, other.totals), (self.squares, other.squares), (self.products, other.products),
        ):  # fmt: skip
            for key, sums in theirs.items():
                ours.setdefault(key, Counter()).update(sums)  # type: ignore[arg-type]


def _add(sums: Counter[int], pairs: Iterable[tuple[int, int]], times: int = 1) -> None:
    for column, number in pairs:
        sums[column] = sums.get(column, 0) + number * times
