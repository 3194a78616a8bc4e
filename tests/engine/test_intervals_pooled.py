"""Kinds of games on the same luck, told together: ranges hold the truth whatever the kinds have in common."""

import random
from collections import Counter

import pytest
from loopwright_engine.playtest import stats as chances
from loopwright_engine.playtest.stats import (
    BATCHES,
    FEWEST,
    Interval,
    Pairs,
    alike,
    mean,
    paired,
    share_of,
    together,
    wilson,
)
from repetitions import REPETITIONS, honest

GAMES = 250
BOTH, FIRST, SECOND, NEITHER = range(4)


def batches(numbers):
    """The sums of some numbers, one for each seed, by batch."""
    return Counter({batch: sum(numbers[batch::BATCHES]) for batch in range(BATCHES)})


ALL = batches([1] * GAMES)


def dice(luck):
    """A die for each game."""
    return luck.choices(range(1, 7), k=GAMES)


def drawn(luck, chances):
    """Which of the outcomes there are in both kinds of games, for each seed."""
    return luck.choices(range(4), weights=chances, k=GAMES)


ALIKE, APART, AGAINST = (40, 10, 10, 40), (25, 25, 25, 25), (10, 40, 40, 10)
LUCK = pytest.mark.parametrize(
    "chances",
    [ALIKE, APART, AGAINST, (45, 45, 5, 5), (1, 4, 4, 91)],
    ids=["alike", "apart", "against", "one is easy", "rare"],
)


@LUCK
def test_a_share_of_two_kinds_of_games_lies_in_its_range(chances):
    luck, hits = random.Random(21), 0
    truth = (2 * chances[BOTH] + chances[FIRST] + chances[SECOND]) / 200
    for _ in range(REPETITIONS):
        sample = drawn(luck, chances)
        kinds = [(ALL, batches([outcome in (BOTH, one) for outcome in sample])) for one in (FIRST, SECOND)]
        hits += share_of(kinds, 0.95).holds(truth)
    assert honest(hits)


@pytest.mark.parametrize("common", [4, 2, 0, -1])
def test_a_share_of_four_kinds_of_games_lies_in_its_range(common):
    """A game is won with two dice of 7 or more. So many kinds have the first die in common; -1: the second
    has what is left of seven to it."""
    luck, hits = random.Random(22), 0
    for _ in range(REPETITIONS):
        kinds = []
        first = dice(luck)
        for kind in range(4):
            one = first if kind < common else dice(luck)
            if common < 0 and kind < 2:
                one = [7 - die for die in first] if kind else first
            won = [die + other >= 7 for die, other in zip(one, dice(luck), strict=True)]
            kinds.append((ALL, batches(won)))
        hits += share_of(kinds, 0.95).holds(21 / 36)
    assert honest(hits)


@pytest.mark.parametrize("sign", [1, 0, -1])
def test_a_mean_of_two_kinds_of_games_lies_in_its_range(sign):
    """Of a die of their own, and one that is the same, another, or the opposite one in the second kind."""
    luck, hits = random.Random(23), 0
    for _ in range(REPETITIONS):
        die = dice(luck)
        other = die if sign > 0 else [7 - number for number in die] if sign else None
        kinds, parts = [], []
        for shared in (die, other or dice(luck)):
            numbers = [number + own for number, own in zip(shared, dice(luck), strict=True)]
            middle, _, interval = mean(GAMES, sum(numbers), sum(number * number for number in numbers))
            parts.append((GAMES, middle, interval))
            kinds.append((ALL, batches(numbers)))
        hits += together(parts, alike(kinds)).holds(7)
    assert honest(hits)


@pytest.mark.parametrize("same", [0.9, 0.0, -0.9])
def test_a_change_in_two_kinds_of_games_lies_in_its_range_and_luck_is_told_as_luck(same):
    """Pairs that differ do so by luck alone; in the second kind often as in the first, or the other way."""
    luck, hits, alarms = random.Random(24), 0, 0
    for _ in range(REPETITIONS):
        first = luck.choices((1, -1, 0), weights=(20, 20, 60), k=GAMES)
        other = luck.choices((1, -1, 0), weights=(20, 20, 60), k=GAMES)
        sign = 1 if same > 0 else -1
        second = [
            sign * one if luck.random() < abs(same) else two for one, two in zip(first, other, strict=True)
        ]
        counts = [Counter(each) for each in (first, second)]
        pairs = [Pairs(0, count[-1], count[1], count[0]) for count in counts]
        common = alike([(ALL, batches(each)) for each in (first, second)])
        hits += together([(GAMES, *paired(pair)) for pair in pairs], common).holds(0)
        alarms += chances.mcnemar(*pairs, shared=common) < 0.05
    assert honest(hits)
    assert alarms <= 0.07 * REPETITIONS


RARE = [(200, 0.005)] * 20
UNLIKE = [(200, 0.9), (400, 0.5), (900, 0.1)]


@pytest.mark.parametrize(
    ("played", "sign"),
    [(RARE, 0), (UNLIKE, 0), (UNLIKE, 1), (UNLIKE, -1)],
    ids=["rare", "apart", "alike", "against"],
)
def test_a_share_of_kinds_that_are_rare_or_differ_in_share_and_size_lies_in_its_range(played, sign):
    """Alike: the same number decides in all kinds; against: the opposite one in every other kind."""
    luck, hits = random.Random(31), 0
    truth = sum(games * share for games, share in played) / sum(games for games, _ in played)
    sizes = {games: batches([1] * games) for games, _ in played}
    for _ in range(REPETITIONS):
        shared, kinds = [luck.random() for _ in range(900)] if sign else [], []
        for number, (games, share) in enumerate(played):
            numbers = shared[:games] or [luck.random() for _ in range(games)]
            if sign < 0 and number % 2:
                numbers = [1 - each for each in numbers]
            kinds.append((sizes[games], batches([each < share for each in numbers])))
        hits += share_of(kinds, 0.95).holds(truth)
    assert honest(hits)


# --- how much kinds have in common ------------------------------------------------------------------


def test_what_kinds_have_in_common_is_seen():
    luck = random.Random(25)
    numbers = batches([luck.randint(1, 6) for _ in range(4_000)])
    games = batches([1] * 4_000)
    others = batches([luck.randint(1, 6) for _ in range(4_000)])
    opposite = Counter({batch: 7 * games[batch] - numbers[batch] for batch in games})
    assert alike([(games, numbers), (games, numbers)]) == pytest.approx(1)
    assert alike([(games, numbers), (games, opposite)]) == pytest.approx(-1, abs=0.001)
    assert abs(alike([(games, numbers), (games, others)])) < 0.25


def test_kinds_with_luck_of_their_own_tell_more_and_opposite_ones_nearly_all():
    luck = random.Random(26)
    one, two = (batches(luck.choices((0, 1), k=4_000)) for _ in range(2))
    games = batches([1] * 4_000)
    opposite = Counter({batch: games[batch] - one[batch] for batch in games})
    alone, both = share_of([(games, one)], 0.95), share_of([(games, one), (games, two)], 0.95)
    assert both.half == pytest.approx(alone.half / 2**0.5, rel=0.2)
    assert share_of([(games, one), (games, opposite)], 0.95).half < 0.05 * alone.half


def test_the_same_games_twice_tell_no_more_than_once():
    luck = random.Random(26)
    kind = (ALL, batches(luck.choices((0, 1), k=GAMES)))
    once, twice = share_of([kind], 0.95), share_of([kind, kind], 0.95)
    assert twice == pytest.approx(once)
    assert once == wilson(kind[1].total(), GAMES)


def test_few_games_and_what_never_varies_count_as_one_kind():
    """Nobody knows then what the kinds have in common: ranges are averaged, which is never too narrow."""
    few = batches([1] * (FEWEST - 1))
    won, lost = batches([1, 0] * 50), batches([0, 1] * 50)
    assert alike([(few, won), (few, lost)]) == alike([(few, won), (ALL, lost)]) == 1
    assert alike([(ALL, Counter()), (ALL, Counter())]) == 1
    assert share_of([(ALL, Counter()), (ALL, Counter())], 0.95) == wilson(0, GAMES)
    assert share_of([], 0.95) == Interval(0, 1)
    assert len(ALL) == BATCHES


def test_kinds_that_were_opposite_so_far_may_be_less_so():
    """Four games that come out otherwise make the sum vary by 2: 1.96 times 2 of 500 games."""
    sample = random.Random(32).choices((0, 1), k=GAMES)
    won, lost = batches(sample), batches([1 - outcome for outcome in sample])
    assert share_of([(ALL, won), (ALL, lost)], 0.95).half == pytest.approx(1.96 * 2 / 500, rel=0.15)
    changed = Pairs(0, 20, 0, GAMES - 20), Pairs(0, 0, 20, GAMES - 20)
    common = alike([(ALL, batches([sign] * 20 + [0] * (GAMES - 20))) for sign in (-1, 1)])
    low, high = together([(GAMES, *paired(outcome)) for outcome in changed], common)
    assert low < -0.005
    assert high > 0.005


def test_a_single_win_of_each_kind_makes_them_neither_opposite_nor_as_one():
    assert alike([(ALL, Counter({3: 1})), (ALL, Counter({5: 1}))]) == 0


def test_kinds_that_were_always_or_never_won_so_far_may_be_otherwise():
    """Each is drawn to one half by four games: its wins vary by √2, and both are taken to be as one."""
    interval = share_of([(ALL, Counter()), (ALL, ALL)], 0.95)
    assert interval.low + interval.high == pytest.approx(1)
    assert interval.half == pytest.approx(1.96 * 2 * 2**0.5 / 500, rel=0.02)
