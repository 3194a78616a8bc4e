"""Luck taken out of figures: surprises have a mean of 0, sums know no order, and intervals hold the truth."""

import json
import random
from fractions import Fraction
from itertools import product

import pytest
from engine_worlds import small_world
from hypothesis import given
from hypothesis import strategies as st
from loopwright_engine.core.luck import MEASURES, gathered, of_faces, of_hit
from loopwright_engine.playtest.figures import luck
from loopwright_engine.playtest.figures.compare import ComparedGame, Counts, _narrower, _paired
from loopwright_engine.playtest.figures.sweeps import compared
from loopwright_engine.playtest.luck import PLAIN, SOURCES, LuckSums, columns
from loopwright_engine.playtest.plan import Cell, Plan, PlanError, as_data, plan_of
from loopwright_engine.playtest.stats import GAMES, LENGTH, WON, batch_of, mean
from loopwright_engine.playtest.tally import CellTally, SumOfSquares
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.kit import KIT
from loopwright_games.tales.options import Options
from repetitions import REPETITIONS, honest

SIDES = 6


def rolls(dice):
    return list(product(range(1, SIDES + 1), repeat=dice))


@pytest.mark.parametrize("dice", [1, 2, 4])
def test_surprises_have_a_mean_of_0(dice):
    """Over all rolls, but for the millionths that are rounded."""
    every = rolls(dice)
    assert abs(Fraction(sum(of_hit(faces) for faces in every), len(every))) < 1
    sums = {}
    for faces in every:
        for measure, surprise in of_faces(faces, SIDES):
            sums[measure] = sums.get(measure, 0) + surprise
    assert len(sums) == MEASURES
    assert all(abs(Fraction(surprise, len(every))) < 1 for surprise in sums.values())


def test_other_dice_are_summed():
    assert list(of_faces((8, 1), 8)) == [(0, 0)]
    assert list(of_faces((8,), 8)) == [(0, 3_500_000)]


def test_rounds_are_kept_of_sums_and_not_of_faces():
    surprises = [(7, 2, 5), (6, 2, 10), (6, 3, 1), (7, 3, 5), (6, 2, -4)]
    assert gathered(surprises) == [(6, 2, 6), (6, 3, 1), (7, 0, 10)]


def test_columns():
    """Of all sources plain, times the round, times each row before it; then of each source and measure."""
    game = columns([(0, 1, 5), (6, 3, 2), (7, 0, 9)], [[1, 1], [10, 0], [7, 7]])
    assert game == {PLAIN: 7, 1: 5 + 3 * 2, 2: 10 * 2, SOURCES: 5, SOURCES + 6: 2, SOURCES + 7: 9}


def cell(games):
    """The tally of games: pairs of surprises and of whether they were won."""
    tally = CellTally(batches={GAMES: {}, WON: {}})
    tally.batches = {GAMES: type(tally.lengths)(), WON: type(tally.lengths)()}
    for number, (surprises, won) in enumerate(games):
        tally.batches[GAMES][batch_of(number)] += 1
        tally.batches[WON][batch_of(number)] += won
        tally.luck.add(columns(surprises, []), {WON: 1} if won else {}, batch_of(number))
    return tally


def story(chance, games, weight=1.0):
    """Games of eight tests by three sources; who has more hits than usual wins more often."""
    told = []
    for _ in range(games):
        surprises, hits = [], 0.0
        for test in range(8):
            faces = bytes(chance.randint(1, SIDES) for _ in range(2 + test % 3))
            surprises.append((test % 3 * MEASURES, 1 + test, of_hit(faces)))
            hits += (SIDES in faces) * (1 + test % 3)
        told.append((gathered(surprises), chance.gauss(weight * hits, 2) > 7.5 * weight))
    return told


def test_intervals_are_narrower_and_hold_the_truth():
    """Of many playtests of 240 games each; and of two of the same draft, one in twenty seems to be better."""
    chance = random.Random(5)
    truth = sum(won for _, won in story(chance, 10_000)) / 10_000
    held, alarms, narrower, sums, before = 0, 0, 0.0, 0.0, None
    for _ in range(REPETITIONS):
        tally = cell(story(chance, 240))
        middle, interval = luck.share([tally], WON)
        plain = luck.share([CellTally(batches=tally.batches)], WON)[1]
        held += interval.holds(truth)
        narrower += (plain.half / interval.half) ** 2 / REPETITIONS
        sums += (middle - truth) / REPETITIONS
        now = luck.controlled(tally, WON).kind
        difference = compared(before or now, now, 0.95)
        alarms += not difference.low <= 0 <= difference.high
        before = now
    assert honest(held)
    assert narrower > 1.4
    assert abs(sums) < 0.015
    assert alarms <= 0.05 * REPETITIONS + 2.9 * (0.05 * 0.95 * REPETITIONS) ** 0.5


def pairs_of(old, new):
    """Pairs of games, in each of which dice fell as they did."""
    counts = Counts()
    for number, ((_, before), (_, after)) in enumerate(zip(old, new, strict=True)):
        ends = (ComparedGame(won, int(won), 1, frozenset()) for won in (before, after))
        counts.add(*ends, batch_of(number))
    counts.luck = cell(old), cell(new)
    return counts


def test_drafts_that_part_early_are_told_apart_with_fewer_games():
    """Where pairs have little in common, luck is taken out of the difference; where they are nearly the same
    games, pairs tell more, and nothing else is told.
    """
    chance = random.Random(9)
    apart = pairs_of(story(chance, 400), story(chance, 400))
    plain = _paired([apart], WON, [apart.wins], 0.95)
    surer = _narrower(plain, [apart], 0.95)
    assert (surer.high - surer.low) / (plain.high - plain.low) < 0.9
    assert surer.low <= 0 <= surer.high
    assert surer.new - surer.old == pytest.approx(surer.difference)
    games = story(chance, 400)
    alike = pairs_of(games, [*games[:-2], *((surprises, not won) for surprises, won in games[-2:])])
    plain = _paired([alike], WON, [alike.wins], 0.95)
    assert _narrower(plain, [alike], 0.95) == plain
    apart.luck = None
    assert _narrower(plain, [apart], 0.95) == plain


def test_what_dice_do_not_decide_is_left_alone():
    """Nothing is claimed of games that go their own way, of few, of those all won, nor without a look."""
    chance = random.Random(2)
    idle = story(chance, 400, weight=0.0)
    assert (
        luck.explained([cell([(surprises, chance.random() < 0.5) for surprises, _ in idle])], WON)[0] < 0.05
    )
    for games in (story(chance, 100), [(surprises, True) for surprises, _ in idle]):
        tally = cell(games)
        won = sum(won for _, won in games)
        assert luck.share([tally], WON)[0] == won / len(games)
        assert luck.explained([tally], WON) == (0.0, {})
    tally = cell(story(chance, 400))
    tally.luck = LuckSums()
    assert luck.share([tally], WON)[0] == tally.batches[WON].total() / 400


def test_means_lose_their_luck_as_well():
    """A score that hits decide by half; what is worked out once is not worked out again, until games come."""
    chance = random.Random(8)
    games = [
        (surprises, round(40 + sum(much for *_, much in surprises) / 1e5 + chance.gauss(0, 8)))
        for surprises, _ in story(chance, 400)
    ]
    tally, numbers = cell([(surprises, False) for surprises, _ in games]), SumOfSquares()
    tally.games.games, tally.luck = len(games), LuckSums()
    tally.batches[LENGTH] = type(tally.lengths)()
    for number, (surprises, score) in enumerate(games):
        numbers.add(score)
        tally.batches[LENGTH][batch_of(number)] += score
        tally.luck.add(columns(surprises, []), {LENGTH: score}, batch_of(number))
    middle, deviation, interval = luck.mean(tally, LENGTH, numbers)
    plain = mean(len(games), numbers.total, numbers.squares)
    assert deviation == plain[1]
    assert (plain[2].half / interval.half) ** 2 > 1.4
    assert interval.holds(40) and abs(middle - plain[0]) < 2
    assert luck.controlled(tally, LENGTH) is luck.controlled(tally, LENGTH)
    tally.luck.add({}, {LENGTH: 1}, 0)
    assert tally.luck.worked_out == {}


def test_the_sources_that_decide_are_named():
    """The third source, whose hits count three times, decides most."""
    sources = luck.explained([cell(story(random.Random(4), 2_000))], WON)[1]
    assert sources[2] > sources[1] > sources[0] > 0


@given(st.randoms(use_true_random=False), st.integers(1, 30))
def test_sums_know_no_order(chance, cut):
    """Games counted in two parts, in any order, give the same figures to the last digit."""
    games = story(random.Random(chance.random()), 40)
    whole, parts = LuckSums(), [LuckSums(), LuckSums()]
    order = list(enumerate(games))
    for number, (surprises, won) in order:
        whole.add(columns(surprises, []), {WON: 1} if won else {}, number)
    chance.shuffle(order)
    for place, (number, (surprises, won)) in enumerate(order):
        parts[place < cut].add(columns(surprises, []), {WON: 1} if won else {}, number)
    parts[0].merge(parts[1])
    assert parts[0] == whole


def mean_surprise(watch, options, games):
    """By how many standard deviations the mean surprise of random games is off 0, over all sources."""
    sums = []
    for seed in range(games):
        chance = random.Random(seed)
        game, _ = watch.play(
            options, seed, lambda game, luck=chance: luck.randrange(len(game.decision.options))
        )
        sums.append(columns(watch.luck(game), []).get(PLAIN, 0))
    return sum(sums) / sum(one * one for one in sums) ** 0.5


@pytest.mark.parametrize("options", [Options(3), Options(5, ("all-rumors-2",))])
def test_dice_of_games_have_no_bent(options):
    """TST-3: whatever is rolled for; a game that always plays the same way is no excuse."""
    assert abs(mean_surprise(Watch(small_world(1, 1)), options, 30)) < 4


def test_a_playtest_that_did_not_look_goes_on_so():
    """A plan of an earlier version says nothing of luck."""
    data = as_data(Plan((Cell(Options(3), "random"),), 10), KIT)
    assert plan_of(json.loads(json.dumps(data)), KIT).luck
    del data["luck"]
    assert not plan_of(json.loads(json.dumps(data)), KIT).luck
    with pytest.raises(PlanError, match="luck"):
        plan_of({**json.loads(json.dumps(data)), "luck": 1}, KIT)
