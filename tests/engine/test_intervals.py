"""Figures that can be trusted: known values from the literature, and intervals that hold the truth."""

import random
from itertools import accumulate
from math import comb, inf
from statistics import NormalDist

import pytest
from loopwright_engine.playtest import stats
from loopwright_engine.playtest import stats as chances
from loopwright_engine.playtest.figures.cards import compared
from loopwright_engine.playtest.stats import GameGroup, Interval, Pairs, games_to_tell, z_of
from repetitions import REPETITIONS, honest


def near(interval, low, high, digits=4):
    assert (round(interval.low, digits), round(interval.high, digits)) == (low, high)


# --- known values -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "freedom", "value"),
    [
        (0.975, 1, 12.7062),
        (0.975, 2, 4.3027),
        (0.95, 7, 1.8946),
        (0.995, 3, 5.8409),
        (0.975, 10, 2.2281),
        (0.995, 29, 2.7564),
        (0.975, 120, 1.9799),
        (0.9995, 4, 8.6103),
        (0.975, 1_000_000, 1.9600),
    ],
)
def test_students_t_is_that_of_the_printed_tables(chance, freedom, value):
    assert stats.quantile(chance, freedom) == pytest.approx(value, abs=1e-4)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilsons_interval_is_that_of_newcombes_paper(wins, games, low, high):
    near(stats.wilson(wins, games), low, high)
    near(stats.wilson(games - wins, games), round(1 - high, 4), round(1 - low, 4))


@pytest.mark.parametrize(
    ("wins", "games", "other_wins", "others", "low", "high"),
    [
        (56, 70, 48, 80, 0.0524, 0.3339),
        (9, 10, 3, 10, 0.1705, 0.8090),
        (6, 7, 2, 7, 0.0582, 0.8062),
        (5, 56, 0, 29, -0.0381, 0.1926),
        (0, 10, 0, 20, -0.1611, 0.2775),
        (10, 10, 0, 10, 0.6075, 1.0),
    ],
)
def test_the_difference_of_two_shares_is_that_of_newcombes_paper(wins, games, other_wins, others, low, high):
    near(stats.difference((wins / games, games), (other_wins / others, others)), low, high)


def test_shares_that_rise_together_differ_by_less():
    """The correlation of both is the one of method 10 for pairs; without it, nothing is taken off."""
    first_share, two = (0.6, 100), (0.5, 100)
    halves = [stats.difference(first_share, two, common=common).half for common in (-1.0, 0.0, 0.5, 1.0)]
    assert halves == sorted(halves, reverse=True)
    assert halves[1] == stats.difference(first_share, two).half


def test_the_difference_of_paired_shares_is_that_of_tangos_paper():
    near(stats.paired(Pairs(43, 0, 1, 0), level=0.9)[1], -0.037, 0.096, digits=3)
    near(stats.paired(Pairs(1, 1, 7, 12))[1], 0.026, 0.517, digits=3)


def test_mcnemars_test_is_counted_out():
    assert chances.mcnemar(Pairs(1, 1, 7, 12)) == pytest.approx(0.0703, abs=1e-4)
    assert chances.mcnemar(Pairs(5, 0, 0, 5)) == 1


def test_mcnemars_test_of_very_many_pairs_is_as_good_as_counted():
    counted = 2 * sum(comb(2000, count) for count in range(951)) / 2**2000
    assert chances.mcnemar(Pairs(0, 950, 1050, 0)) == pytest.approx(counted, rel=0.01)


def test_pairs_of_another_kind_on_the_same_luck_tell_nothing_new():
    pairs = Pairs(40, 30, 50, 30)
    assert chances.mcnemar(pairs, pairs) == pytest.approx(chances.mcnemar(pairs), rel=0.1)
    assert chances.mcnemar(pairs, Pairs(9, 0, 0, 9)) == chances.mcnemar(pairs)
    assert chances.mcnemar(Pairs(9, 0, 0, 9), Pairs(0, 0, 0, 0)) == 1


def test_mantels_and_haenszels_test_of_one_group_is_near_fishers():
    """The lady tasting tea: 3 of 4 right. Fisher's test says 17/35."""
    assert chances.association([GameGroup(3, 4, 1, 4)]) == pytest.approx(17 / 35, abs=0.03)


def test_holms_correction_is_that_of_the_textbook():
    assert chances.holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert chances.holm([0.5, 0.6]) == [1.0, 1.0]
    assert chances.holm([]) == []


# --- little to go by --------------------------------------------------------------------------


def test_no_games_say_nothing():
    assert stats.wilson(0, 0) == Interval(0, 1)
    assert stats.mean(0, 0, 0)[2] == Interval(-inf, inf)
    assert stats.mean(1, 5, 25) == (5, 0, Interval(-inf, inf))
    assert compared([], {}).difference(0.95) == (0, Interval(-1, 1))
    assert stats.paired(Pairs(0, 0, 0, 0)) == (0, Interval(-1, 1))
    assert chances.association([GameGroup(3, 4, 0, 0)]) == 1


def test_a_mean_knows_its_spread():
    numbers = [2, 4, 4, 4, 5, 5, 7, 9]
    middle, deviation, interval = stats.mean(8, sum(numbers), sum(number * number for number in numbers))
    assert (middle, round(deviation, 4)) == (5, 2.1381)
    near(interval, 3.2125, 6.7875)


def test_games_of_another_kind_do_not_make_a_difference():
    """More of five kids see a card, and five kids win more: within each kind it changes nothing."""
    groups = [GameGroup(10, 100, 90, 900), GameGroup(810, 900, 90, 100)]
    assert chances.association(groups) > 0.9
    assert chances.association([GameGroup(820, 1000, 180, 1000)]) < 0.001


# --- the truth --------------------------------------------------------------------------------


def binomial(games, share):
    """A way to draw how many games are won, by one draw for each call."""
    heap = list(accumulate(comb(games, k) * share**k * (1 - share) ** (games - k) for k in range(games + 1)))
    return lambda luck: luck.choices(range(games + 1), cum_weights=heap)[0]


@pytest.mark.parametrize(
    ("share", "games"), [(0.5, 40), (0.5, 1000), (0.1, 100), (0.3, 250), (0.97, 400), (0.02, 1000)]
)
def test_intervals_of_shares_hold_the_truth(share, games):
    luck, draw = random.Random(7), binomial(games, share)
    hits = sum(stats.wilson(draw(luck), games).holds(share) for _ in range(REPETITIONS))
    assert honest(hits)


@pytest.mark.parametrize(("share", "half"), [(0.5, 0.04), (0.15, 0.03), (0.9, 0.02)])
def test_intervals_of_shares_hold_the_truth_when_games_stop_once_it_is_narrow(share, half):
    """`--until`: the interval is looked at after every 50 games, and the games end when it is narrow."""
    luck, draw, hits = random.Random(8), binomial(50, share), 0
    for _ in range(REPETITIONS):
        wins, games = 0, 0
        interval = stats.wilson(wins, games)
        while interval.half > half:
            wins, games = wins + draw(luck), games + 50
            interval = stats.wilson(wins, games)
        hits += interval.holds(share)
    assert honest(hits)


@pytest.mark.parametrize("games", [5, 20, 200])
def test_intervals_of_means_hold_the_truth(games):
    """Of two dice, whose mean is 7."""
    luck, hits = random.Random(9), 0
    for _ in range(REPETITIONS):
        numbers = [luck.randint(1, 6) + luck.randint(1, 6) for _ in range(games)]
        squares = sum(number * number for number in numbers)
        hits += stats.mean(games, sum(numbers), squares)[2].holds(7)
    assert honest(hits)


@pytest.mark.parametrize(
    ("one", "two", "games", "others"), [(0.5, 0.4, 100, 100), (0.2, 0.25, 400, 80), (0.9, 0.6, 60, 300)]
)
def test_intervals_of_differences_hold_the_truth(one, two, games, others):
    luck, hits = random.Random(10), 0
    first, second = binomial(games, one), binomial(others, two)
    for _ in range(REPETITIONS):
        samples = (first(luck) / games, games), (second(luck) / others, others)
        hits += stats.difference(*samples).holds(one - two)
    assert honest(hits)


@pytest.mark.parametrize(("chances", "games"), [((30, 15, 10, 45), 100), ((600, 20, 30, 350), 400)])
def test_intervals_of_paired_differences_hold_the_truth(chances, games):
    luck, hits = random.Random(12), 0
    truth = (chances[2] - chances[1]) / sum(chances)
    for _ in range(REPETITIONS):
        sample = luck.choices(range(4), weights=chances, k=games)
        hits += stats.paired(Pairs(*(sample.count(kind) for kind in range(4))))[1].holds(truth)
    assert honest(hits)


def test_looking_at_many_cards_finds_nothing_where_there_is_nothing():
    """Of 200 playtests with 40 cards that change nothing, at most 5 % may name a card, and luck."""
    luck, alarms = random.Random(13), 0
    probability, unseen = binomial(150, 0.5), binomial(50, 0.5)
    for _ in range(200):
        cards = [GameGroup(probability(luck), 150, unseen(luck), 50) for _ in range(40)]
        alarms += min(chances.holm([chances.association([card]) for card in cards])) < 0.05
    assert alarms <= 16


@pytest.mark.parametrize("level", [0.9, 0.95, 0.999])
def test_so_many_games_tell_a_difference_four_times_out_of_five(level):
    """With as many games, a difference as large as was seen is beyond the limit in 80 of 100 tries."""
    spread, games, difference = 0.7, 120, 0.03
    half = z_of(level) * spread / games**0.5
    enough = games_to_tell(difference, Interval(difference - half, difference + half), games, level)
    power = 1 - NormalDist(difference, spread / enough**0.5).cdf(z_of(level) * spread / enough**0.5)
    assert power == pytest.approx(0.8, abs=0.002)


def test_games_that_nobody_plays_are_not_asked_for():
    assert games_to_tell(0.0, Interval(-0.1, 0.1), 100) is None
    assert games_to_tell(0.00001, Interval(-0.1, 0.1), 100) is None
    assert (
        games_to_tell(0.1, Interval(-0.01, 0.21), 100)
        == games_to_tell(-0.1, Interval(-0.21, 0.01), 100)
        > 150
    )
    assert games_to_tell(0.5, Interval(-0.01, 0.1), 100) == 150
