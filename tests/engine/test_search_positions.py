"""Which positions are tried from, and for which goals."""

import random

import pytest
from engine_builder import Builder
from loopwright_engine import new_game
from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.options import Options
from loopwright_games.tales.search.archive import StoryState
from loopwright_games.tales.search.distance import KEPT, STEPS, Near, Ways
from loopwright_games.tales.search.goals import Goals, SearchGoal

ONE, TWO, BARRED, EARLY = (
    SearchGoal("diary.1.front"),
    SearchGoal("diary.2.front"),
    SearchGoal("diary.2.front", without=frozenset({"diary.1.front"})),
    SearchGoal("diary.2.front", by=2),
)


class Ruler:
    """Diary 1 is 5 steps away, all else 9; there is no way once insight has come."""

    def distance(self, facts, goal, _):
        return None if facts["insight"] else 5 if goal == "diary.1.front" else 9

    def helpful(self, *_):
        return frozenset()


@pytest.fixture
def bundle():
    builder = Builder()
    builder.card(1)
    builder.card(2, start=False)
    return builder.build()


def near_to(bundle, *goals):
    watch = Watch(bundle)
    return Near(Goals(watch, goals), Ways(watch, Ruler()), random.Random(1))


def cell(bundle, day=1, *, barred=0, insight=0):
    game = new_game(bundle, Options(2), 1)
    game.round, game.insight = day, insight
    return StoryState((), game, barred)


def test_a_position_is_placed_with_the_goals_that_it_may_still_lead_to(bundle):
    near = near_to(bundle, ONE, TWO, BARRED, EARLY)
    for place, expected in (
        (cell(bundle), {ONE: 5, TWO: 9, BARRED: 9, EARLY: 9}),
        (cell(bundle, day=3), {ONE: 5, TWO: 9, BARRED: 9}),
        (cell(bundle, barred=1), {ONE: 5, TWO: 9, EARLY: 9}),
        (cell(bundle, insight=1), {}),
    ):
        known = {"insight": place.game.insight}
        assert near.far(place.game, place.barred, known) == expected


def test_a_position_that_was_tried_often_makes_room_for_a_later_one(bundle):
    near = near_to(bundle, ONE)
    first, second = cell(bundle), cell(bundle)
    near.place(first)
    near.place(second)
    assert near.best(ONE) is first
    first.begun = 3 * STEPS
    assert near.best(ONE) is second


def test_the_earliest_positions_are_kept(bundle):
    near = near_to(bundle, ONE)
    assert near.best(ONE) is None and near.nearest(ONE) is None
    cells = [cell(bundle, day) for day in range(20, 0, -1)]
    for cell_number in cells:
        near.place(cell_number)
    for cell_number in cells[-KEPT:-1]:
        cell_number.begun = 1000
    assert near.best(ONE) is cells[-1]
    assert near.nearest(ONE) == 5


def test_goals_that_were_tried_for_often_come_later(bundle):
    near = near_to(bundle, ONE, TWO)
    near.place(cell(bundle))
    assert near.nearest_goal() == ONE
    near.tries[ONE] = 100
    assert near.nearest_goal() == TWO
    assert near.next_of({ONE: 5, TWO: 9}) == TWO
    assert near.next_of({}) is None
