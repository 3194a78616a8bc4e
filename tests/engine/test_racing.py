"""Successive halving finds planted numbers, of which it knows nothing, in games of coins."""

import random
from collections import Counter

import pytest
from loopwright_engine.playtest.plan import BundleChange
from loopwright_engine.playtest.racing import joined, race, sizes
from loopwright_engine.playtest.stats import GAMES, WON, Interval, batch_of
from loopwright_engine.playtest.tally import CellTally

EFFECTS = {"a": 0.11, "b": 0.07, "c": 0.0, "d": -0.01, "e": 0.02, "f": 0.0}
"""What a step of each number does to the chance to win, planted."""
BASES = (0.3, 0.4)


def coins(stop_after=None):
    """Plays games whose luck is the same for all proposals; `calls` are the games of each round."""
    calls = []

    def play(number, proposals, first, games):
        calls.append((number, len(proposals), first, games))
        if stop_after is not None and len(calls) > stop_after:
            return None
        rows = []
        for changes in proposals:
            cells = []
            for base in BASES:
                chance = base + sum(EFFECTS[change.path] * change.value for change in changes)
                cell = CellTally(batches={GAMES: Counter(), WON: Counter()})
                for game in range(first, first + games):
                    won = random.Random(game).random() < chance
                    cell.games.games += 1
                    cell.games.wins += won
                    cell.batches[GAMES][batch_of(game)] += 1
                    cell.batches[WON][batch_of(game)] += won
                cells.append(cell)
            rows.append(cells)
        return rows

    return play, calls


ALONE = dict.fromkeys(EFFECTS, (-2, -1, 1, 2))


def test_a_planted_number_is_found():
    """Of 24 changes one brings both rates to their goals."""
    play, calls = coins()
    done = race(play, ALONE, [Interval(0.47, 0.57), Interval(0.57, 0.67)], 270, 1)
    assert done.runners[0].changes == (BundleChange("a", 2),)
    assert done.tried == 24
    played = sum(proposals * games for _, proposals, _, games in calls)
    assert played < 25 * 270 / 3
    for rate, base in zip(done.runners[0].rates, BASES, strict=True):
        assert rate == pytest.approx(base + 0.22, abs=0.08)


def test_two_planted_numbers_are_found_together():
    """No change alone comes near; of pairs few are tried."""
    play, _ = coins()
    goals = [Interval(0.65, 0.67), Interval(0.75, 0.77)]
    alone = race(play, ALONE, goals, 270, 1).runners[0]
    both = race(play, ALONE, goals, 270, 2).runners[0]
    assert {change.path for change in both.changes} == {"a", "b"}
    assert both.miss < alone.miss / 2


def test_nothing_is_better_than_the_draft():
    """Where it is at its goals already, what does nothing is no nearer."""
    play, _ = coins()
    done = race(play, ALONE, [Interval(0.25, 0.35), Interval(0.35, 0.45)], 270, 2)
    assert done.draft.rates == pytest.approx([0.3, 0.4], abs=0.08)
    assert done.draft.miss <= done.runners[0].miss + 0.01


@pytest.mark.parametrize("stop_after", [0, 2, 5])
def test_a_race_that_is_stopped_tells_what_it_knows(stop_after):
    play, _ = coins(stop_after)
    done = race(play, ALONE, [Interval(0.47, 0.57), Interval(0.57, 0.67)], 270, 2)
    assert done.stopped
    assert bool(done.runners) is (stop_after == 5)


def test_rounds_grow_threefold():
    assert sizes(270) == [10, 30, 90, 270]
    assert sizes(2) == [1, 2]


def test_rounds_are_joined():
    play, _ = coins()
    parts = [play(0, [()], first, 40)[0][0] for first in (0, 40)]
    whole = joined(parts)
    assert whole.games.games == whole.batches[GAMES].total() == 80
    assert whole.batches[WON].total() == sum(part.games.wins for part in parts)
