"""The statistics of a playtest, which need the standard library alone, held against SciPy's."""

import math

import pytest
from loopwright_engine.playtest.stats import (
    GameGroup,
    Pairs,
    association,
    below,
    beyond,
    mcnemar,
    mean,
    quantile,
    wilson,
    z_of,
)

FREEDOM = (1, 2, 3, 5, 9, 29, 120, 999, 100_000)
COUNTS = [(0, 1), (1, 1), (0, 20), (3, 20), (19, 20), (333, 1000), (99_999, 100_000)]


@pytest.fixture(scope="module")
def stats():
    """It takes a second to load: not wherever tests are collected."""
    return pytest.importorskip("scipy.stats", reason="SciPy is not here")


@pytest.mark.parametrize("freedom", FREEDOM)
def test_students_t(stats, freedom):
    t = stats.t(freedom)
    for chance in (0.5, 0.6, 0.9, 0.95, 0.975, 0.995, 0.9999):
        assert quantile(chance, freedom) == pytest.approx(t.ppf(chance), rel=1e-9, abs=1e-9)
    for value in (0.0, 1e-6, 0.3, 1.0, 2.5, 8.0, 40.0):
        assert below(value, freedom) == pytest.approx(t.cdf(value), rel=1e-9)
        assert beyond(value, freedom) == pytest.approx(2 * t.sf(value), rel=1e-7, abs=1e-300)


@pytest.mark.parametrize(("wins", "games"), COUNTS)
@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
def test_wilsons_interval(stats, wins, games, level):
    known = stats.binomtest(wins, games).proportion_ci(level, method="wilson")
    assert wilson(wins, games, level) == pytest.approx((known.low, known.high), abs=1e-12)


@pytest.mark.parametrize("numbers", [(4, 7), (1, 1, 2), (3, 3, 3, 4), tuple(range(1, 60))])
@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
def test_the_interval_of_a_mean(stats, numbers, level):
    middle, deviation, interval = mean(
        len(numbers), sum(numbers), sum(number * number for number in numbers), level
    )
    assert (middle, deviation) == pytest.approx((stats.tmean(numbers), stats.tstd(numbers)))
    known = stats.t.interval(level, len(numbers) - 1, stats.tmean(numbers), stats.sem(numbers))
    assert interval == pytest.approx(known, rel=1e-9)


@pytest.mark.parametrize(("first", "second"), [(0, 5), (1, 7), (10, 10), (40, 61), (450, 550)])
def test_mcnemars_exact_test(stats, first, second):
    known = stats.binomtest(first, first + second).pvalue
    assert mcnemar(Pairs(3, first, second, 9)) == pytest.approx(known, rel=1e-9)


@pytest.mark.parametrize("group", [(8, 20, 3, 25), (40, 100, 55, 100), (3, 4, 1, 4), (500, 900, 520, 1000)])
def test_mantels_and_haenszels_test_of_one_group(stats, group):
    """The test of Pearson with Yates' correction, for the variance of draws without putting back."""
    wins, games, other_wins, other_games = group
    table = [[wins, games - wins], [other_wins, other_games - other_wins]]
    pearson, *_ = stats.chi2_contingency(table, correction=True)
    whole = games + other_games
    known = stats.chi2.sf(pearson * (whole - 1) / whole, 1)
    assert association([GameGroup(*group)]) == pytest.approx(known, rel=1e-9)


def test_levels_are_those_of_the_bell_curve(stats):
    for level in (0.5, 0.8, 0.95, 0.999):
        assert z_of(level) == pytest.approx(stats.norm.ppf((1 + level) / 2), rel=1e-9)
        assert math.isfinite(z_of(level))
