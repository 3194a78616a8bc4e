"""Statistics of playtests: confidence intervals, tests, and common random numbers.

Everything is computed from whole numbers, so the same games give the same digits in whatever order they were
counted. The methods hold for few games and for shares near 0 and 1, too:

- a share: Wilson's score interval (1927);
- a mean: Student's t (1908), whose distribution is computed here with the standard library alone;
- two shares of different games: Newcombe's hybrid score interval (1998, method 10);
- two shares of the same games, played twice: Tango's score interval (1998);
- several kinds of games: Zou and Donner's method (2008), with what the kinds have in common: the covariance
  of kinds of games that were played on the same luck, their common random numbers (Law & Kelton); for a
  share, Wilson's interval of as many independent games as tell as much;
- how likely luck alone makes a difference: tests, corrected for many looks (Holm 1979).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import ceil, comb, erfc, exp, fsum, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

_MOST_EXACT: Final = 1_000
"""The most differing pairs for which McNemar's test is computed exactly."""

_SMALLEST_TERM: Final = 1e-300
_CLOSE: Final = 1e-15
_MOST_STEPS: Final = 10_000
_QUANTILE_HALVINGS: Final = 80

BATCHES: Final = 100
FEWEST: Final = 200
"""With fewer games of a kind, the kinds count as fully correlated, which makes intervals wider,
never narrower.
"""
_UNSEEN: Final = 4
"""So many games (about 1.96², as in Wilson's interval) may still come out as none did so far: by so many each
kind's share is drawn to that of all, and as much may sums vary that seem not to."""
_TINY: Final = 1e-9
"""Smaller numbers count as 0, since rounding errors are as large."""

GAMES: Final = "games"
WON: Final = "won"
PASSED, FAILED, ENDED, TOOK, SEAT = "passed.", "failed.", "ended.", "took.", "seat."
"""The prefixes of the ids of cards, endings and conditions in batches."""
LENGTH, SCORE = "length", "score."
"""The last round, and the prefix of a seat's score."""

Sums = dict[str, Counter[int]]
"""For each batch: how many `GAMES` it has, how many of them were `WON` or came to an ending, how often a
condition was taken, and in how many a test of a card was passed or failed."""

LEVEL: Final = 0.95
"""The confidence level: how often an interval contains the true value."""
POWER: Final = NormalDist().inv_cdf(0.8)
"""The quantile of the normal distribution for a power of 80 %."""
MOST: Final = 10_000_000
"""More games than anybody plays to detect a difference."""
_HALVINGS: Final = 60


class Interval(NamedTuple):
    """A confidence interval, from `low` to `high`."""

    low: float
    high: float

    def holds(self, value: float) -> bool:
        """Whether a value lies in it."""
        return self.low <= value <= self.high

    @property
    def half(self) -> float:
        """Half its width, the number after ±."""
        return (self.high - self.low) / 2


class GameGroup(NamedTuple):
    """Games in two parts: the number of games in each, and of those won in each; no whole numbers where luck
    was taken out, which leaves a part of their variance.
    """

    wins: float
    games: int
    other_wins: float
    other_games: int
    left: float = 1.0

    @property
    def weight(self) -> float:
        """The weight of a group in Mantel and Haenszel's test; 0 with one part only."""
        return self.games * self.other_games / max(1, self.games + self.other_games)


class Pairs(NamedTuple):
    """Pairs of games: the numbers of those won both times, only first, only then, and never."""

    both: int
    first: int
    second: int
    neither: int

    @property
    def games(self) -> int:
        return sum(self)


def z_of(level: float) -> float:
    """The two-sided quantile of the normal distribution: this part of it lies within so many deviations."""
    return NormalDist().inv_cdf((1 + level) / 2)


def games_to_tell(difference: float, interval: Interval, games: int, level: float = LEVEL) -> int | None:
    """The number of games of each kind that would detect a difference of this size with a power of 80 %.

    This is the textbook's sample size (Cohen 1988), with the observed difference taken as the true one;
    `games` games gave the `interval`. The result is at least half as many again, since these did not detect
    it; None for no difference, and for more games than anybody plays.
    """
    if not difference:
        return None
    limit = z_of(level)
    half = (interval[1] - interval[0]) / 2
    needed = games * (half / difference) ** 2 * ((limit + POWER) / limit) ** 2
    return ceil(max(needed, 1.5 * games)) if needed < MOST else None


def wilson(wins: float, games: float, level: float = LEVEL) -> Interval:
    """Wilson's score interval for a share of which `wins` of `games` were observed; 0 to 1 without games."""
    if games <= 0:
        return Interval(0.0, 1.0)
    square = z_of(level) ** 2
    middle = (wins + square / 2) / (games + square)
    half = sqrt(square * (wins * (games - wins) / games + square / 4)) / (games + square)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def mean(count: int, total: int, squares: int, level: float = LEVEL) -> tuple[float, float, Interval]:
    """The mean of whole numbers, their standard deviation, and Student's interval for the true mean.

    `total` is their sum and `squares` that of their squares. For a single number the interval is infinite.
    """
    if count < 1:
        return 0.0, 0.0, Interval(float("-inf"), float("inf"))
    middle = total / count
    if count == 1:
        return middle, 0.0, Interval(float("-inf"), float("inf"))
    deviation = sqrt((count * squares - total * total) / (count * (count - 1)))
    half = quantile((1 + level) / 2, count - 1) * deviation / sqrt(count)
    return middle, deviation, Interval(middle - half, middle + half)


def together(parts: Iterable[tuple[float, float, Interval]], shared: float = 1.0) -> Interval:
    """The interval for the weighted mean over several kinds of games: for each its weight, mean and interval.

    `shared` is the correlation of the kinds (`alike`): 1 averages their intervals, which holds whatever it
    is.
    """
    useful = [part for part in parts if part[0]]
    whole = sum(weight for weight, _, _ in useful)
    if not whole:
        return Interval(0.0, 1.0)
    middle = sum(weight * mean for weight, mean, _ in useful) / whole
    down = added([weight / whole * (mean - interval.low) for weight, mean, interval in useful], shared)
    up = added([weight / whole * (interval.high - mean) for weight, mean, interval in useful], shared)
    return Interval(middle - down, middle + up)


def added(errors: Sequence[float], shared: float) -> float:
    """The error of a sum, from the errors of its parts and their correlation.

    A negative `shared` reduces the error of independent parts by that part of it, but never below 0.
    """
    if len(errors) < 2 or shared >= 1:
        return sum(errors)
    squares = sum(error * error for error in errors)
    return sqrt(squares + shared * (sum(errors) ** 2 - squares if shared > 0 else squares))


def difference(
    one: tuple[float, float], two: tuple[float, float], level: float = LEVEL, common: float = 0.0
) -> Interval:
    """The interval for the difference of two shares: for each the share, and its number of games.

    `common` is the correlation of both shares, where some games count in both.
    """
    first, (low, high) = one[0], wilson(one[0] * one[1], one[1], level)
    second, (other_low, other_high) = two[0], wilson(two[0] * two[1], two[1], level)
    down = _apart(first - low, other_high - second, common)
    up = _apart(high - first, second - other_low, common)
    return Interval(max(-1.0, first - second - down), min(1.0, first - second + up))


def _apart(one: float, two: float, common: float) -> float:
    """The error of a difference, from the errors of both sides and their correlation."""
    return sqrt(max(0.0, one * one + two * two - 2 * common * one * two))


def paired(pairs: Pairs, level: float = LEVEL) -> tuple[float, Interval]:
    """The change of the share of wins from the first to the second games, with Tango's interval."""
    games = pairs.games
    if not games:
        return 0.0, Interval(-1.0, 1.0)
    middle, limit = (pairs.second - pairs.first) / games, z_of(level)
    low = -_furthest(pairs.first, pairs.second, games, limit)
    return middle, Interval(low, _furthest(pairs.second, pairs.first, games, limit))


def _furthest(more: int, less: int, games: int, limit: float) -> float:
    """The largest difference in favour of `more` that is within `limit` standard deviations."""
    low, high = (more - less) / games, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _score(more, less, games, middle) <= limit else (low, middle)
    return (low + high) / 2


def _score(more: int, less: int, games: int, difference: float) -> float:
    """The standard deviations between the observed and a supposed difference."""
    a = 2 * games
    b = (2 * games - more + less) * difference - more - less
    c = -less * difference * (1 - difference)
    rarer = (sqrt(max(0.0, b * b - 4 * a * c)) - b) / (2 * a)
    """The likeliest share of pairs that differ against the difference."""
    spread = games * (2 * rarer + difference * (1 - difference))
    gap = games * difference - (more - less)
    return gap / sqrt(spread) if spread > 0 else (float("inf") if gap > 0 else 0.0)


def batch_of(game: int) -> int:
    """The batch of a game, by its number or its seed."""
    return game % BATCHES


Kind = tuple[Counter[int], Mapping[int, float]]
"""The batches of a kind of games: how many of something there are, and how many of those count; the latter
are no whole numbers where luck was taken out.
"""


def of_all(kinds: Iterable[Sums], key: str) -> list[Kind]:
    """For each kind that was played, the batches of its games and of what is counted under `key`."""
    return [(sums[GAMES], sums.get(key, Counter())) for sums in kinds if sums]


def share_of(kinds: Sequence[Kind], level: float, left: Sequence[float] | None = None) -> Interval:
    """The interval for a share: Wilson's, for the number of independent games that would say as much.

    When none counts or all do, the correlation of the kinds is unknown, and they count as fully correlated.
    `left` is the part of each kind's variance that is left where luck was taken out.
    """
    numbers = [(games.total(), fsum(counts.values())) for games, counts in kinds]
    whole, count = (sum(column) for column in zip(*numbers, strict=True)) if numbers else (0, 0)
    if not whole:
        return Interval(0.0, 1.0)
    share = min(1.0, max(0.0, count / whole))
    drawn = [min(1.0, max(0.0, (some + _UNSEEN * share) / (games + _UNSEEN))) for games, some in numbers]
    errors = [
        sqrt(games * _spread(one) * part)
        for (games, _), one, part in zip(numbers, drawn, left or [1.0] * len(numbers), strict=True)
    ]
    games = _spread(share) * (whole / added(errors, alike(kinds))) ** 2
    return wilson(share * games, games, level)


def _spread(share: float) -> float:
    """The variance of one game, for a share; for 0 and 1 any constant, the same for all kinds."""
    return share * (1 - share) or 1.0


def alike(kinds: Sequence[Kind]) -> float:
    """The correlation of kinds of games, from 1 over 0 to -1.

    1 means that they vary as one, 0 that they are independent, values between are their mean correlation.
    Below 0, the kinds balance each other, and it is the part by which that reduces the variance of their sum.
    It is also 1 where it cannot be estimated: with few games, or when only one kind varies.
    """
    if not kinds or any(games.total() < FEWEST for games, _ in kinds):
        return 1.0
    batches = sorted({batch for games, _ in kinds for batch in games})
    gaps = [_gaps(games, counts, batches) for games, counts in kinds]
    apart = [fsum(gap * gap for gap in kind) for kind in gaps]
    whole = fsum(fsum(column) ** 2 for column in zip(*gaps, strict=True))
    as_one = fsum(map(sqrt, apart)) ** 2
    independent = fsum(apart)
    if as_one - independent <= _TINY * as_one:
        return 1.0
    if whole < independent:
        return max(whole, min(_UNSEEN, independent)) / independent - 1
    return min(1.0, (whole - independent) / (as_one - independent))


def _gaps(games: Counter[int], counts: Mapping[int, float], batches: Sequence[int]) -> list[float]:
    """The deviation of each batch from what its games would have on average."""
    mean = fsum(counts.values()) / games.total()
    return [counts.get(batch, 0) - mean * games[batch] for batch in batches]


@lru_cache(maxsize=4096)
def quantile(chance: float, freedom: int) -> float:
    """The quantile of Student's t with `freedom` degrees of freedom, for a chance of 0.5 or more."""
    low, high = 0.0, NormalDist().inv_cdf(chance) + 1
    while below(high, freedom) < chance:
        low, high = high, 2 * high
    for _ in range(_QUANTILE_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle, freedom) < chance else (low, middle)
    return (low + high) / 2


def below(value: float, freedom: int) -> float:
    """The chance that Student's t is below a value, which is 0 or more."""
    return 1 - beyond(value, freedom) / 2


def beyond(value: float, freedom: int) -> float:
    """The two-sided chance that Student's t is further from 0 than a value, which is 0 or more."""
    square = value * value
    if square == float("inf"):
        return 0.0
    return _beta(freedom / 2, 0.5, freedom / (freedom + square), square / (freedom + square))


def _beta(a: float, b: float, x: float, rest: float) -> float:
    """The regularized incomplete beta function; `rest` is 1 - x, passed for its precision."""
    if x <= 0 or rest <= 0:
        return 0.0 if x <= 0 else 1.0
    factor = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * _log(x, rest) + b * _log(rest, x))
    if x < (a + 1) / (a + b + 2):
        return factor * _fraction(a, b, x) / a
    return 1 - factor * _fraction(b, a, rest) / b


def _log(value: float, rest: float) -> float:
    return log1p(-rest) if rest < 0.5 else log(value)


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    c, d = 1.0, 1 / _not_zero(1 - (a + b) * x / (a + 1))
    result = d
    for step in range(1, _MOST_STEPS):
        twice = a + 2 * step
        for part in (
            step * (b - step) * x / ((twice - 1) * twice),
            -(a + step) * (a + b + step) * x / (twice * (twice + 1)),
        ):
            d = 1 / _not_zero(1 + part * d)
            c = _not_zero(1 + part / c)
            result *= d * c
        if abs(d * c - 1) < _CLOSE:
            break
    return result


def _not_zero(value: float) -> float:
    return value if abs(value) > _SMALLEST_TERM else _SMALLEST_TERM


def association(*kinds: Iterable[GameGroup], both: float = 1.0) -> float:
    """The p-value of the difference of two shares within groups: the Mantel-Haenszel test.

    It has the continuity correction, which keeps it near the exact test for few games. For several kinds of
    games, `both` is their correlation, as in `together`.
    """
    gap, deviations = 0.0, []
    for groups in kinds:
        spread = 0.0
        for wins, games, other_wins, other_games, left in groups:
            whole, won = games + other_games, wins + other_wins
            if whole > 1:
                gap += wins - games * won / whole
                spread += left * games * other_games * won * (whole - won) / (whole * whole * (whole - 1))
        if spread > 0:
            deviations.append(sqrt(spread))
    return _by_chance(gap, 0.5, deviations, both)


def mcnemar(*kinds: Pairs, shared: float = 1.0) -> float:
    """The p-value of the split of the pairs that differ: McNemar's exact test.

    For several kinds of games, `shared` is their correlation, as in `together`.
    """
    differing = [pairs for pairs in kinds if pairs.first + pairs.second]
    differ = [pairs.first + pairs.second for pairs in differing]
    if len(differ) == 1 and differ[0] <= _MOST_EXACT:
        fewer = min(differing[0].first, differing[0].second)
        return min(1.0, 2 * sum(comb(differ[0], count) for count in range(fewer + 1)) / (1 << differ[0]))
    gap = sum(pairs.first - pairs.second for pairs in differing)
    return _by_chance(gap, 1.0, [sqrt(count) for count in differ], shared)


def holm(chances: Sequence[float]) -> list[float]:
    """The p-values, corrected for their number by Holm's method; in the same order.

    When all differences are luck, a corrected value below 5 % comes up in one of twenty whole lists, not in
    one of twenty rows.
    """
    order = sorted(range(len(chances)), key=chances.__getitem__)
    corrected, highest = [1.0] * len(chances), 0.0
    for place, index in enumerate(order):
        highest = max(highest, min(1.0, chances[index] * (len(chances) - place)))
        corrected[index] = highest
    return corrected


def _by_chance(gap: float, step: float, deviations: Sequence[float], both: float) -> float:
    """The p-value of a sum that in each kind of games changes by whole steps only."""
    if not deviations:
        return 1.0
    steps = step * (1 + max(0.0, both) * (len(deviations) - 1))
    far, error = max(0.0, abs(gap) - steps), added(deviations, both)
    return erfc(far / error / sqrt(2)) if error else float(not far)
