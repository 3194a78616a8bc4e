"""TIM: the calendar and time."""

from engine_builder import Builder, insight, take, to_kid
from engine_situation import Situation
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log


def test_one_week():
    """TIM-1: five days and a weekend."""
    table = Situation(Builder())
    table.day(6)
    assert table.game.round == 6
    table.next_day()
    assert table.game.result.round == 6


def test_two_weeks():
    """TIM-1: a scenario of two weeks has twelve rounds, the twelfth a weekend again."""
    table = Situation(Builder(weeks=2))
    table.day(12)
    assert [table.place(kid) for kid in range(3)] == ["B", "E", "D"]
    table.next_day()
    assert table.game.result.round == 12


def test_cubes_come_back():
    """TIM-2: spent cubes return at the start of a round; locked ones do not."""
    table = Situation(Builder()).time(0, 1).hold(0, v.EXHAUSTED)
    table.game.favor = [v.FAVOR_GOOD] * 3
    table.next_day()
    assert table.game.pool[0] == 5
    assert table.game.held[0] == 1


def test_weekend():
    """TIM-3: bonus cubes for one round, start at home, no school event, the rest of the card counts."""
    builder = Builder(weeks=2)
    builder.lesson(minus=0, event=("individual", False, (insight(1),)), moves=(("watcher", "south", 1),))
    builder.machine("heron", "D1")
    table = Situation(builder)
    table.day(5)
    before = table.game.insight
    sector = table.game.sectors[0]
    placed = len(table.logged(log.RUMOR_PLACED))
    table.next_day()
    assert table.game.insight == before
    assert table.game.bonus == [3, 3, 3]
    assert [table.cubes(kid) for kid in range(3)] == [9, 9, 9]
    assert [table.place(kid) for kid in range(3)] == ["B", "E", "D"]
    assert len(table.logged(log.RUMOR_PLACED)) > placed
    assert table.game.sectors[0] == sector or sector >= 18
    table.next_day()
    assert [table.cubes(kid) for kid in range(3)] == [6, 6, 6]


def test_actions_cost_time():
    """TIM-4: the cubes of an action go from the pool to the action space."""
    table = Situation(Builder()).track()
    table.act(0, actions.WALK, "B")
    assert (table.game.pool[0], table.game.spent[0]) == (5, 1)


def test_no_time_no_actions():
    """TIM-5: with an empty pool there is nothing to do, except to lie down at home."""
    table = Situation(Builder()).track("B").put(1, "B").time(0, 0)
    assert table.deeds(0) == set()
    table.put(0, "B")
    assert table.deeds(0) == {actions.HOME}


def locked_out():
    """A game in which Maja (the first player) has no time left tomorrow."""
    builder = Builder()
    builder.lesson(event=("first_player", False, (insight(1),)))
    table = Situation(builder)
    while table.game.first != 2:
        table.next_day()
    table.hold(0, 0, 1, 2, 3)
    table.game.grounded[0] = 2
    table.game.pool[0] = 0
    table.game.spent[0] = 0
    table.game.favor[0] = v.FAVOR_BAD
    table.fresh()
    table.evening()
    return table


def test_sick_leave():
    """TIM-6, TIM-7: home, no school, no actions; the token passes on; a free REST; favor +1, not grounded."""
    table = locked_out()
    assert table.kind == "rest"
    assert table.options == [0, 1, 2, 3]
    table.pick(1)
    game = table.game
    assert game.sick == 1
    assert table.place(0) == "B"
    assert not game.held[0] & 2
    assert game.first == 1
    assert table.deeds(0) == set()
    table.next_day()
    assert game.favor[0] == v.FAVOR_NEUTRAL
    assert game.grounded[0] == 0
    assert game.sick == 0
    assert table.place(0) == "A"


def test_sick_kids_may_help_at_home():
    """TIM-7, TST-10: a kid on sick leave helps at the same location, and cards do not move it."""
    builder = Builder()
    builder.lesson(event=("first_player", False, (insight(1),)))
    builder.card(
        1,
        actions=[
            builder.action(builder.test("TOUGH"), at="B"),
            builder.action(to_kid("move_to", "everyone", location="H")),
        ],
    )
    table = Situation(builder)
    while table.game.first != 2:
        table.next_day()
    table.hold(0, 0, 2, 3)
    table.game.spent[0] = table.game.pool[0] = 0
    table.game.grounded[0] = 3
    table.fresh()
    table.evening().settle()
    table.put(1, "B").act(1, actions.CARD)
    assert table.kind == "test"
    assert table.options == [0, 1]
    table.settle()
    table.act(1, actions.CARD + 1)
    assert [table.place(kid) for kid in range(3)] == ["B", "H", "H"]


def test_all_sick():
    """TIM-6, SCH-8: when nobody can go to school there is no event, and the day passes."""
    builder = Builder()
    builder.lesson(event=("group", False, (insight(1),)))
    table = Situation(builder, 2)
    for kid in range(2):
        table.game.held[kid] = 15
        table.game.grounded[kid] = 2
        table.game.pool[kid] = table.game.spent[kid] = 0
    table.fresh().settle()
    kinds = [entry[0] for entry in table.game.log]
    days = [n for n, kind in enumerate(kinds) if kind == log.NEW_ROUND]
    assert kinds[days[1] : days[2]].count(log.SICK) == 2
    assert log.EVENT not in kinds[days[1] : days[2]]
    assert log.EVENT in kinds[days[2] :]


def test_take_and_time_effects():
    """TIM-4: `time` gives cubes back from the action space or spends cubes of the pool."""
    builder = Builder()
    builder.card(
        1,
        actions=[
            builder.action(to_kid("time", by=2)),
            builder.action(to_kid("time", by=-9)),
            builder.action(to_kid("time_next_day", by=2)),
            builder.action(take("UPSET")),
        ],
    )
    table = Situation(builder).time(0, 3)
    table.game.favor = [v.FAVOR_GOOD] * 3
    table.act(0, actions.CARD)
    assert table.game.pool[0] == 4
    table.act(0, actions.CARD + 2)
    table.act(0, actions.CARD + 1)
    assert (table.game.pool[0], table.game.spent[0]) == (0, 6)
    table.next_day()
    assert table.game.pool[0] == 8
    table.game.favor = [v.FAVOR_GOOD] * 3
    table.next_day()
    assert table.game.pool[0] == 6
