"""Goals by a day and before anything else; searches in parts; shorter witnesses."""

import pytest
from engine_builder import Builder, compare, do
from engine_search import replay_witness, seek
from engine_stories import FOREVER, everything, small_story
from engine_worlds import small_world
from loopwright_engine import SaveError
from loopwright_games.tales.search.go_explore import Search
from loopwright_games.tales.search.goals import SearchGoal
from loopwright_games.tales.search.seek import shorten


def two_doors():
    """Diary 2 comes with flag `key` set on the way, or on Wednesday by itself; then diary 3 on Friday."""
    builder = Builder()
    builder.flags("key")
    unlock = builder.action(do("set_flag", flag="key"), do("play_diary", diary=2))
    late = builder.when(compare("day", ">=", 3), do("play_diary", diary=2))
    builder.card(1, actions=[unlock], checks=[late])
    builder.card(2, start=False, checks=[builder.when(compare("day", ">=", 5), do("play_diary", diary=3))])
    builder.card(3, start=False)
    return builder.build()


@pytest.mark.parametrize(
    ("goal", "possible"),
    [
        (SearchGoal("diary.2.front", by=1), True),
        (SearchGoal("diary.2.front", by=2, without=frozenset({"flag.key"})), False),
        (SearchGoal("diary.2.front", by=3, without=frozenset({"flag.key"})), True),
        (SearchGoal("diary.3.front", by=4), False),
        (SearchGoal("diary.3.front", by=5), True),
        (SearchGoal("diary.3.front", without=frozenset({"diary.2.front"})), False),
        (SearchGoal("flag.key", without=frozenset({"diary.2.front"})), True),
        (SearchGoal("diary.2.front", by=1, without=frozenset({"flag.key"})), False),
        (SearchGoal("day.3", without=frozenset({"diary.2.front"})), True),
        (SearchGoal("day.4", without=frozenset({"diary.2.front"})), False),
        (SearchGoal("ending.time-ran-out", by=6), True),
        (SearchGoal("ending.time-ran-out", by=5), False),
    ],
)
def test_a_goal_may_have_a_last_day_and_things_that_must_not_come_first(goal, possible):
    """What happens at one stroke happens in order: the key is set before diary 2 comes."""
    bundle = two_doors()
    search_result = seek(bundle, [goal], seconds=FOREVER, games=60)
    assert (goal in search_result.witnesses) == possible
    if possible:
        assert replay_witness(bundle, search_result.witnesses[goal], goal)


def test_a_witness_of_an_item_may_be_none_of_a_question():
    bundle = two_doors()
    saved = seek(bundle, ["diary.3.front"], seconds=FOREVER).witnesses[SearchGoal("diary.3.front")]
    assert replay_witness(bundle, saved, "diary.3.front")
    assert not replay_witness(bundle, saved, SearchGoal("diary.3.front", by=4))
    assert not replay_witness(
        bundle, saved, SearchGoal("diary.3.front", without=frozenset({"diary.2.front"}))
    )


def test_a_search_goes_on_where_it_was():
    """In parts it finds what it finds in one go."""
    bundle = small_world(3)
    whole = seek(bundle, everything(bundle), seconds=FOREVER, games=120, seed=5)
    search = Search(bundle, everything(bundle), seed=5)
    for games in (40, 60, 20):
        search.go_on(FOREVER, games)
    assert search.found() == whole


def test_a_goal_that_is_dropped_is_not_looked_for():
    bundle = small_story().build()
    search = Search(bundle, ["diary.2.back", "no-such-thing"])
    search.drop(["no-such-thing"])
    search.go_on(FOREVER)
    assert search.left == ()
    assert set(search.found().witnesses) == {SearchGoal("diary.2.back")}
    assert search.found().searched == {}


def test_a_witness_is_shortened():
    """What does not matter is left out; what is left reaches the goal on the same day."""
    bundle = small_story().build()
    goal = SearchGoal("ending.won")
    saved = seek(bundle, [goal], seconds=FOREVER, seed=3).witnesses[goal]
    short = shorten(bundle, saved, goal, FOREVER, earliest=saved["snapshot"]["round"])
    assert replay_witness(bundle, short, goal)
    assert len(short["choices"]) < len(saved["choices"])
    assert short["snapshot"]["round"] <= saved["snapshot"]["round"]
    assert shorten(bundle, saved, goal, 0.0)["choices"] == saved["choices"]


def test_a_shorter_witness_is_one_of_an_earlier_day_if_there_is_any():
    """By the key diary 2 comes on Monday; without it, on Wednesday."""
    bundle = two_doors()
    lazy = SearchGoal("diary.2.front", without=frozenset({"flag.key"}))
    late = seek(bundle, [lazy], seconds=FOREVER).witnesses[lazy]
    assert late["snapshot"]["round"] == 3
    short = shorten(bundle, late, "diary.2.front", 2.0)
    assert short["snapshot"]["round"] == 1 and len(short["choices"]) <= 4
    assert shorten(bundle, late, "diary.2.front", 2.0, earliest=3)["snapshot"]["round"] == 3
    assert shorten(bundle, late, lazy, 0.2)["snapshot"]["round"] == 3


def test_a_game_that_does_not_reach_its_goal_cannot_be_shortened():
    bundle = small_story().build()
    saved = seek(bundle, ["diary.2.front"], seconds=FOREVER).witnesses[SearchGoal("diary.2.front")]
    with pytest.raises(SaveError, match="does not reach"):
        shorten(bundle, saved, "ending.won", FOREVER)
