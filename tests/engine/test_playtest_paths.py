"""Values of a bundle by their paths, for sweeps."""

import pytest
from engine_builder import Builder, counter_is, insight
from loopwright_engine import BundleError, new_game
from loopwright_engine.playtest.plan import Cell, Chunk, Plan
from loopwright_engine.playtest.play_chunk import play_chunk
from loopwright_engine.playtest.sweep_paths import PathError, changed
from loopwright_games.tales.options import Options


@pytest.fixture(scope="module")
def bundle():
    builder = Builder()
    builder.counter("minutes", start=1)
    builder.rumor("A", builder.test("BRAVE"))
    builder.card(
        4,
        back={},
        actions=[builder.action(insight(3))],
        checks=[builder.win_when(counter_is("minutes", "=", 5))],
    )
    return builder.build()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("counters.minutes.start", 1),
        ("scenario.counters.1.start", 1),
        ("diary.4.sides.front.actions.1.spend", 1),
        ("diary.1.sides.front.checks.1.condition.right.value", 5),
        ("rumor.set.1.at", "A"),
        ("rumors.rumor.set.1.at", "A"),
        ("world.kids.maja.home", "B"),
        ("kids.1.home", "B"),
        ("weeks", 1),
        ("enigma_limit", None),
    ],
)
def test_a_path_leads_to_a_value(bundle, path, value):
    """What stands there already changes nothing when it is put there."""
    assert changed(bundle, [(path, value)]).data == bundle.data


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("counters.minute.start", "counters has no minute; the nearest name is minutes"),
        ("counters.minutes", "counters.minutes is more than one value: below it there is id, name, low"),
        ("counters.minutes.start.now", "counters.minutes.start has no now; there is nothing below it"),
        ("rumor.sat.1.at", "the bundle has no rumor; the nearest name is rumor.set.1$"),
        ("diary", "diary is more than one value: below it there is diary.4 .or their numbers.$"),
        ("world.kids.0", "world.kids has no 0; there is .*maja, .*.or their numbers.$"),
        ("nothing.at.all", "the bundle has no nothing; there is "),
        ("", "the bundle has no nameless part"),
        ("...", "the bundle has no nameless part"),
        ("hash", "the bundle has no hash"),
        ("strings.world.title", "the bundle has no strings"),
    ],
)
def test_a_path_that_leads_nowhere(bundle, path, said):
    with pytest.raises(PathError, match=said):
        changed(bundle, [(path, 1)])


def test_a_changed_bundle_is_played(bundle):
    """It is one of its own, and the first one stays as it was."""
    other = changed(bundle, [("counters.minutes.start", 3)])
    assert new_game(other, Cell(Options(2), "cautious").options, 1).counters == [3]
    assert new_game(bundle, Cell(Options(2), "cautious").options, 1).counters == [1]
    assert other.hash != bundle.hash


def test_a_value_that_nobody_can_play(bundle):
    with pytest.raises(BundleError, match="low <= start <= high"):
        changed(bundle, [("counters.minutes.start", 99)])


def test_cells_of_a_sweep(bundle):
    """A cell plays the bundle with its changes: at five minutes the game is won at once."""
    plan = Plan((Cell(Options(2), "random"), Cell(Options(2), "random", (("counters.minutes.start", 5),))), 1)
    (plain,), (swept,) = (play_chunk(bundle, plan, Chunk(cell, 0, 1)) for cell in (0, 1))
    assert not plain.won
    assert swept.won and swept.round == 1


def test_a_change_may_not_rename_what_there_is(bundle):
    """Numbers of what was reached would mean something else in each cell."""
    plan = Plan((Cell(Options(2), "random", (("weeks", 2),)),), 1)
    with pytest.raises(PathError, match="weeks: another value there makes another scenario"):
        play_chunk(bundle, plan, Chunk(0, 0, 1))
