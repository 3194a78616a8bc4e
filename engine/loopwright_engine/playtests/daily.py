"""Games with a card and without it, compared day by day, and how sure the difference is.

On each day, games in which the card first came up stand against those that had not seen it by then, all of
them still going on when the day was over. So a game without the card serves on several days, and one that
sees it later stands on both sides: each game's part in the whole difference is added up, and the squares of
these parts say how far it may lie from the truth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final, NamedTuple

from .intervals import Group, Interval, difference

Came = Sequence[tuple[int, int, bool, int]]
"""The day on which a card first came up, the last day of the game, whether it was won, and so many games."""
Ends = Mapping[tuple[int, bool], int]
"""Games by their last day, and whether they were won."""

DRAWN: Final = 2
"""The share of a day is drawn to that of all days by so many games, for one of few games is not so sure."""


class Compared(NamedTuple):
    """Games of one kind with a card and without, on each day that has both."""

    days: dict[int, Group]
    came: Came
    without: Ends

    @property
    def weight(self) -> float:
        """How much they tell."""
        return sum(group.weight for group in self.days.values())

    @property
    def others(self) -> int:
        """How many different games there are without the card."""
        return max((group.other_games for group in self.days.values()), default=0)

    def difference(self, level: float) -> tuple[float, Interval]:
        """By how much more games are won once the card is there, and where that lies."""
        if not self.days:
            return 0.0, Interval(-1.0, 1.0)
        weights = {day: group.weight / self.weight for day, group in self.days.items()}
        one = sum(weights[day] * group.wins / group.games for day, group in self.days.items())
        two = sum(weights[day] * group.other_wins / group.other_games for day, group in self.days.items())
        first, second, both = self._spreads(weights, one, two)
        squares = [(weights[day] ** 2, group) for day, group in self.days.items()]
        games = 1 / sum(square / group.games for square, group in squares)
        others = min(self.others, 1 / sum(square / group.other_games for square, group in squares))
        if first > 0:
            games = one * (1 - one) / first
        if second > 0:
            others = two * (1 - two) / second
        common = both / sqrt(first * second) if first > 0 and second > 0 else 0.0
        return one - two, difference((one, games), (two, others), level, common)

    def _spreads(self, weights: Mapping[int, float], one: float, two: float) -> tuple[float, float, float]:
        """The variances of the share with the card and without it, and what they have in common."""
        first = second = both = 0.0
        last_day = max(self.days) + 1
        # what a game without the card adds to the share without it, by its end: lost or won
        adds = {won: [0.0] * (last_day + 1) for won in (False, True)}
        joins: dict[tuple[int, bool], float] = {}
        for day in range(last_day):
            group = self.days.get(day)
            for won, sums in adds.items():
                sums[day + 1] = sums[day]
                if group is not None:
                    share = _drawn(group.other_wins, group.other_games, two)
                    sums[day + 1] += weights[day] * (won - share) / group.other_games
            if group is not None:
                share = _drawn(group.wins, group.games, one)
                first += weights[day] ** 2 * share * (1 - share) / group.games
                joins |= {(day, won): weights[day] * (won - share) / group.games for won in adds}
        for (last, won), count in self.without.items():
            second += count * adds[won][min(last, last_day)] ** 2
        for came, last, won, count in self.came:
            before = adds[won][min(came, last, last_day)]
            second += count * before**2
            if came < last:
                both += count * before * joins.get((came, won), 0.0)
        return first, second, both


def _drawn(wins: int, games: int, share: float) -> float:
    return (wins + DRAWN * share) / (games + DRAWN)


def compared(came: Came, ends: Ends) -> Compared:
    """The games of a kind in which a card came up, and all of them."""
    without = Counter(ends)
    for _, last, won, count in came:
        without[last, won] -= count
    length = max((last for last, _ in ends), default=0)
    now, rest = ([[0, 0] for _ in range(length)] for _ in range(2))
    for (last, won), count in without.items():
        for day in range(last):
            _count(rest[day], won, count)
    for first, last, won, count in came:
        for day in range(min(first, last)):
            _count(rest[day], won, count)
        if first < last:
            _count(now[first], won, count)
    groups = {day: Group(*now[day], *rest[day]) for day in range(length)}
    days = {day: group for day, group in groups.items() if group.games and group.other_games}
    return Compared(days, came, without)


def _count(counts: list[int], won: bool, count: int) -> None:
    counts[0] += won * count
    counts[1] += count
