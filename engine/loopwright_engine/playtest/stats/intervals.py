"""Intervals for figures of a number of games (Wilson 1927; Student 1908): how far they can be trusted.

Everything is computed from whole numbers, so the same games give the same digits in whatever order they
were counted. The methods are those that hold for few games and for shares near 0 and 1, too:

- a share: Wilson's score interval (1927);
- a mean: Student's t;
- two shares of different games: Newcombe's hybrid score interval (1998, method 10);
- two shares of the same games, played twice: Tango's score interval (1998);
- several kinds of games: Zou and Donner's method (2008), with what the kinds have in common (`batches`); for
  a share, Wilson's interval of as many independent games as tell as much.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from .student_t import quantile

LEVEL: Final = 0.95
"""How often an interval holds the truth."""
POWER: Final = NormalDist().inv_cdf(0.8)
"""What makes a difference be told four times out of five where it is as large as it was seen."""
MOST: Final = 10_000_000
"""So many games nobody plays to tell a difference."""
_HALVINGS: Final = 60


class Interval(NamedTuple):
    """From where to where the truth lies, as far as the games can tell."""

    low: float
    high: float

    def holds(self, value: float) -> bool:
        """Whether a value lies in it."""
        return self.low <= value <= self.high

    @property
    def half(self) -> float:
        """Half its width: what stands behind ±."""
        return (self.high - self.low) / 2


class Group(NamedTuple):
    """Games of one kind, in two parts: how many there are in each, and how many of them were won."""

    wins: int
    games: int
    other_wins: int
    other_games: int

    @property
    def weight(self) -> float:
        """How much it tells of a difference, as Mantel and Haenszel weigh it; nothing with one part only."""
        return self.games * self.other_games / max(1, self.games + self.other_games)


class Pairs(NamedTuple):
    """Games that were played twice: how many were won both times, only first, only then, never."""

    both: int
    first: int
    second: int
    neither: int

    @property
    def games(self) -> int:
        """How many there are."""
        return sum(self)


def z_of(level: float) -> float:
    """So many standard deviations to either side hold this part of a bell curve."""
    return NormalDist().inv_cdf((1 + level) / 2)


def games_to_tell(difference: float, interval: Interval, games: int, level: float = LEVEL) -> int | None:
    """How many games of each kind would tell a difference of this size from luck, four times out of five.

    The textbook's sample size for a given power (Cohen 1988): what is seen is taken for the truth, and so
    many `games` have made the interval as wide as it is. At least half as many again, for these did not tell;
    None for no difference, and for more games than anybody plays.
    """
    if not difference:
        return None
    limit = z_of(level)
    half = (interval[1] - interval[0]) / 2
    needed = games * (half / difference) ** 2 * ((limit + POWER) / limit) ** 2
    return ceil(max(needed, 1.5 * games)) if needed < MOST else None


def wilson(wins: float, games: float, level: float = LEVEL) -> Interval:
    """Where a share lies of which `wins` of `games` were seen; anywhere, when there were no games."""
    if games <= 0:
        return Interval(0.0, 1.0)
    square = z_of(level) ** 2
    middle = (wins + square / 2) / (games + square)
    half = sqrt(square * (wins * (games - wins) / games + square / 4)) / (games + square)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def mean(count: int, total: int, squares: int, level: float = LEVEL) -> tuple[float, float, Interval]:
    """The mean of whole numbers, their standard deviation, and where the true mean lies.

    `total` is their sum and `squares` that of their squares. A single number says nothing of the spread:
    its interval has no end.
    """
    if count < 1:
        return 0.0, 0.0, Interval(float("-inf"), float("inf"))
    middle = total / count
    if count == 1:
        return middle, 0.0, Interval(float("-inf"), float("inf"))
    deviation = sqrt((count * squares - total * total) / (count * (count - 1)))
    half = quantile((1 + level) / 2, count - 1) * deviation / sqrt(count)
    return middle, deviation, Interval(middle - half, middle + half)


def together(parts: Iterable[tuple[float, float, Interval]], alike: float = 1.0) -> Interval:
    """Where the mean over several kinds of games lies: for each its weight, its own mean, and interval.

    `alike` is how much the kinds have in common (`batches.alike`): 1 averages their intervals, which holds
    however much that is.
    """
    useful = [part for part in parts if part[0]]
    whole = sum(weight for weight, _, _ in useful)
    if not whole:
        return Interval(0.0, 1.0)
    middle = sum(weight * mean for weight, mean, _ in useful) / whole
    down = added([weight / whole * (mean - interval.low) for weight, mean, interval in useful], alike)
    up = added([weight / whole * (interval.high - mean) for weight, mean, interval in useful], alike)
    return Interval(middle - down, middle + up)


def added(errors: Sequence[float], alike: float) -> float:
    """How large the error of a sum is, from those of its parts, and what these have in common.

    Below 0, `alike` takes its part off what independent errors come to: never more than all.
    """
    if len(errors) < 2 or alike >= 1:
        return sum(errors)
    squares = sum(error * error for error in errors)
    return sqrt(squares + alike * (sum(errors) ** 2 - squares if alike > 0 else squares))


def difference(
    one: tuple[float, float], two: tuple[float, float], level: float = LEVEL, common: float = 0.0
) -> Interval:
    """Where the difference of two shares lies: for each the share, and how many games tell of it.

    `common` is the correlation of both shares, where some games tell of both.
    """
    first, (low, high) = one[0], wilson(one[0] * one[1], one[1], level)
    second, (other_low, other_high) = two[0], wilson(two[0] * two[1], two[1], level)
    down = _apart(first - low, other_high - second, common)
    up = _apart(high - first, second - other_low, common)
    return Interval(max(-1.0, first - second - down), min(1.0, first - second + up))


def _apart(one: float, two: float, common: float) -> float:
    """The error of a difference, from those of both sides, and their correlation."""
    return sqrt(max(0.0, one * one + two * two - 2 * common * one * two))


def paired(pairs: Pairs, level: float = LEVEL) -> tuple[float, Interval]:
    """By how much the share of wins is larger the second time, and where that lies."""
    games = pairs.games
    if not games:
        return 0.0, Interval(-1.0, 1.0)
    middle, limit = (pairs.second - pairs.first) / games, z_of(level)
    low = -_furthest(pairs.first, pairs.second, games, limit)
    return middle, Interval(low, _furthest(pairs.second, pairs.first, games, limit))


def _furthest(more: int, less: int, games: int, limit: float) -> float:
    """The largest difference in favour of `more` that `limit` standard deviations still allow."""
    low, high = (more - less) / games, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _score(more, less, games, middle) <= limit else (low, middle)
    return (low + high) / 2


def _score(more: int, less: int, games: int, difference: float) -> float:
    """How many standard deviations lie between what was seen and a supposed difference."""
    a = 2 * games
    b = (2 * games - more + less) * difference - more - less
    c = -less * difference * (1 - difference)
    rarer = (sqrt(max(0.0, b * b - 4 * a * c)) - b) / (2 * a)
    """The likeliest share of pairs that differ against the difference."""
    spread = games * (2 * rarer + difference * (1 - difference))
    gap = games * difference - (more - less)
    return gap / sqrt(spread) if spread > 0 else (float("inf") if gap > 0 else 0.0)
