"""What the values of a sweep do: differences on the same luck, and how far they can be trusted."""

import random
from collections import Counter

import pytest
from engine_builder import Builder
from loopwright_engine.playtest.figures.sweeps import FEWEST, OPTION, compared, figures
from loopwright_engine.playtest.plan import BundleChange, Cell, Plan
from loopwright_engine.playtest.play_chunk import watch_of
from loopwright_engine.playtest.stats import BATCHES, GAMES, WON, Pairs, paired, quantile
from loopwright_engine.playtest.tally import Tally
from loopwright_games.tales.kit import KIT
from loopwright_games.tales.options import Options
from repetitions import REPETITIONS, honest

MINUTES, WEEKS = "counters.minutes.start", "weeks"
HALF = 0.5


def kind(won):
    """The batches of games that were won or not, in the order of their seeds."""
    return tuple(
        Counter({b: sum(part[b::BATCHES]) for b in range(BATCHES)}) for part in ([1] * len(won), won)
    )


def tally(*cells):
    """A tally of cells, each told by which of its games were won."""
    tally = Tally(len(cells), watch_of(Builder().build(), ()))
    for cell, won in zip(tally.cells, cells, strict=True):
        cell.games.games, cell.games.wins = len(won), sum(won)
        if won:
            cell.batches = dict(zip((GAMES, WON), kind(won), strict=True))
    return tally


def some(luck, share, games=400):
    return [luck.random() < share for _ in range(games)]


# --- the truth --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chances", "games"),
    [
        ((40, 10, 10, 40), (250, 250)),  # much the same luck
        ((10, 40, 40, 10), (250, 250)),  # the opposite luck
        ((45, 40, 10, 5), (250, 250)),  # a large difference
        ((25, 25, 25, 25), (150, 600)),  # one of them ended early
        ((40, 12, 28, 20), (60, 60)),  # few games
    ],
    ids=["alike", "against", "large", "unequal", "few"],
)
def test_the_difference_of_two_values_lies_in_its_range(chances, games):
    """The chances are of: won with both values, with the first one alone, with the other alone, with none."""
    luck, hits = random.Random(41), 0
    truth = (chances[2] - chances[1]) / 100
    for _ in range(REPETITIONS):
        sample = luck.choices(range(4), weights=chances, k=max(games))
        first = [outcome in (0, 1) for outcome in sample[: games[0]]]
        other = [outcome in (0, 2) for outcome in sample[: games[1]]]
        comparison = compared(kind(first), kind(other), 0.95)
        hits += comparison.low <= truth <= comparison.high
        assert (comparison.chance < 0.05) == (not comparison.low <= 0 <= comparison.high)
    assert honest(hits)


def test_games_one_by_one_are_pairs():
    """With a game in each batch it is known which pairs differ: it is Tango's interval, a little wider."""
    luck = random.Random(42)
    sample = luck.choices(range(4), weights=(40, 8, 22, 30), k=BATCHES)
    first, other = ([outcome in (0, one) for outcome in sample] for one in (1, 2))
    counts = Counter(sample)
    comparison = compared(kind(first), kind(other), 0.95)
    middle, tango = paired(Pairs(counts[0], counts[1], counts[2], counts[3]), 0.95)
    assert comparison.share == pytest.approx(middle)
    assert (comparison.low, comparison.high) == pytest.approx(tango, abs=0.003)
    assert comparison.high > tango.high and comparison.low < tango.low


def test_values_that_change_no_game_are_not_known_to_change_none():
    """Of 400 games without a difference, up to one of a hundred might differ."""
    won = some(random.Random(43), HALF)
    comparison = compared(kind(won), kind(won), 0.95)
    assert comparison.share == 0 and comparison.chance == 1
    assert comparison.high == pytest.approx(quantile(0.975, BATCHES - 1) ** 2 / 400, rel=0.02)
    assert comparison.low == pytest.approx(-comparison.high)


def test_the_same_luck_tells_more_than_luck_of_its_own():
    luck = random.Random(44)
    first, strangers = some(luck, HALF, 2_000), some(luck, HALF, 2_000)
    other = [won or luck.random() < 0.1 for won in first]
    alike, apart = (compared(kind(first), kind(each), 0.95) for each in (other, strangers))
    assert alike.high - alike.low < 0.5 * (apart.high - apart.low)
    assert alike.low > 0


def test_a_loss_in_each_batch_is_as_many_pairs_that_differ():
    """The batches are all alike then, and seem to leave nothing to luck."""
    won, fewer = [True] * 400, [game >= BATCHES for game in range(400)]
    comparison = compared(kind(won), kind(fewer), 0.95)
    tango = paired(Pairs(300, 100, 0, 0), 0.95)[1]
    assert (comparison.low, comparison.high) == pytest.approx(tango, abs=0.002)


def test_few_games_beside_many_tell_no_more_than_so_few():
    comparison = compared(kind([True] * 30), kind([True] * 600), 0.95)
    assert comparison.low < -0.1 and comparison.high > 0.1


# --- which cells are compared -----------------------------------------------------------------------


def cell(kids=2, bot="random", variants=(), **values):
    paths = {"minutes": MINUTES, "weeks": WEEKS}
    return Cell(
        Options(kids, variants),
        bot,
        tuple((BundleChange(paths[name], value) for name, value in values.items())),
    )


def grouped(*cells):
    """What is compared, with which cells; no games are needed."""
    sweeps = figures(KIT, Plan(tuple(cells), 1), tally(*([] for _ in cells)), 0.95)
    return [(sweep["what"], [row["cell"] for row in sweep["values"]]) for sweep in sweeps]


def test_cells_are_compared_that_differ_in_one_value_alone():
    cells = [cell(minutes=m, weeks=w) for m in (4, 0) for w in (1, 2)]
    assert grouped(*cells) == [(MINUTES, [0, 2]), (MINUTES, [1, 3]), (WEEKS, [0, 1]), (WEEKS, [2, 3])]


def test_variants_are_compared_but_kids_and_bots_are_not():
    hard, easy = ("just-machines",), ("caring-parents",)
    assert grouped(cell(), cell(variants=hard), cell(variants=easy)) == [(f"{OPTION}variants", [0, 1, 2])]
    assert grouped(cell(2), cell(3), cell(2, "cautious")) == []
    assert grouped(cell(2, minutes=1), cell(3, minutes=2)) == []
    assert grouped(cell(), cell(minutes=1)) == [], "nobody said what the value of the first one is"


# --- figures ----------------------------------------------------------------------------------------


def test_every_value_is_held_against_the_first_one():
    luck = random.Random(45)
    first = some(luck, 0.8)
    fewer = [won and luck.random() < 0.95 for won in first]
    plan = Plan((cell(minutes=3), cell(minutes=1), cell(minutes=2)), 400)
    (sweep,) = figures(KIT, plan, tally(first, fewer, first), 0.95)
    base, value, same = sweep["values"]
    heading = (sweep["what"], sweep["on_axis"], sweep["bot"], sweep["looked_at"])
    assert heading == (MINUTES, "2 kids", "random", 2)
    assert [row["value"] for row in sweep["values"]] == [3, 1, 2]
    assert base["win_rate"] == sum(first) / 400
    assert [base[key] for key in ("difference", "low", "high", "p", "sure")] == [None] * 5
    assert value["difference"] == pytest.approx((sum(fewer) - sum(first)) / 400)
    assert value["low"] < value["difference"] < value["high"] < 0
    assert value["sure"] is True and same["sure"] is False
    at_once = compared(kind(first), kind(fewer), 0.975)
    assert (value["low"], value["high"]) == (at_once.low, at_once.high), (
        "wider, for two values were looked at"
    )
    assert value["p"] > 1e-4
    assert value["p_corrected"] == pytest.approx(2 * value["p"])


def test_many_values_that_do_nothing_are_seldom_said_to_do_anything():
    """Of whole sweeps with six values, one in twenty names any; without a correction, nearly one in four."""
    luck, alarms = random.Random(46), 0
    plan = Plan(tuple(cell(minutes=value) for value in range(7)), 100)
    for _ in range(REPETITIONS // 3):
        (sweep,) = figures(KIT, plan, tally(*(some(luck, HALF, 100) for _ in plan.cells)), 0.95)
        alarms += any(row["sure"] for row in sweep["values"])
    assert alarms <= 0.1 * (REPETITIONS // 3)


def test_each_bot_is_corrected_by_itself_and_nothing_is_said_of_one_that_learns():
    won, lost = [True] * 100, [False] * 100
    plan = Plan(tuple(cell(bot=bot, minutes=m) for bot in ("random", "explorer") for m in (0, 1)), 100)
    random_bot, explorer = figures(KIT, plan, tally(won, lost, won, lost), 0.95)
    assert random_bot["looked_at"] == 1
    assert random_bot["values"][1]["sure"] is True
    row = explorer["values"][1]
    assert row["difference"] == -1
    assert [row[key] for key in ("low", "high", "p", "p_corrected", "sure")] == [None] * 5


def test_few_games_tell_nothing_and_none_not_even_a_difference():
    plan = Plan((cell(minutes=0), cell(minutes=1), cell(minutes=2)), 400)
    few = [True] * (FEWEST - 1)
    (sweep,) = figures(KIT, plan, tally([True] * 400, few, []), 0.95)
    assert [row["sure"] for row in sweep["values"]] == [None] * 3
    assert [row["difference"] for row in sweep["values"]] == [None, 0, None]
    assert [row["win_rate"] for row in sweep["values"]] == [1, 1, None]
