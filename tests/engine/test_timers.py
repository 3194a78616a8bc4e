"""ADV-13: timers: what happens in so many days, what moves and stops them, and what bots make of them."""

from engine_builder import Builder, compare, do, enigma, insight
from engine_laws import obey
from engine_situation import Situation
from loopwright_games.tales.bots.appraisal import appraisal
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.text import describe

FUSE = do("later", timer="fuse", rounds=2)
RUNS = {"op": "timer_runs", "timer": "fuse"}


def scene(*effects, **more):
    """A free action with these effects; the fuse gives insight, the bell enigma and starts the fuse."""
    builder = Builder()
    builder.timer("bell", enigma(1), do("start_timer", timer="fuse", rounds=1))
    builder.timer("fuse", insight(1))
    builder.card(1, actions=[builder.action(*effects, spend=0)], **more)
    return Situation(builder).track()


def insights(table, days=4):
    """The insight on so many days."""
    seen = []
    for _ in range(days):
        seen.append(table.game.insight)
        obey(table.game)
        table.next_day()
    return seen


def told(game):
    """What the log tells of markers."""
    lines = [describe.sentence(game, entry) for entry in game.log]
    return [line for line in lines if "arker" in line]


def test_it_happens_as_that_day_begins():
    """ADV-13: not before, and once."""
    table = scene(FUSE)
    table.act(1, actions.CARD)
    assert insights(table) == [0, 0, 1, 1]
    assert told(table.game) == [
        "Marker 2 is put on the calendar: Wednesday of week 1",
        "The day of marker 2 has come",
    ]


def test_a_second_start_moves_the_marker():
    """ADV-13: the day after, it goes two days ahead again."""
    table = scene(FUSE)
    table.act(1, actions.CARD)
    table.next_day()
    table.act(1, actions.CARD)
    assert insights(table) == [0, 0, 1, 1]


def test_a_stopped_timer_is_never_due():
    """ADV-13: its marker is taken off; one that is not there is not told of."""
    table = scene(do("stop_timer", timer="fuse"), FUSE)
    table.act(1, actions.CARD)
    assert len(told(table.game)) == 1
    table.act(1, actions.CARD)
    assert told(table.game)[1:] == [
        "Marker 2 is taken off the calendar",
        "Marker 2 is put on the calendar: Wednesday of week 1",
    ]
    table = scene(FUSE, do("stop_timer", timer="fuse"))
    table.act(1, actions.CARD)
    assert insights(table) == [0, 0, 0, 0]


def test_all_markers_of_a_day_are_taken_off_first():
    """ADV-13: the bell starts the fuse that is due on the same day; so it happens now, and tomorrow again."""
    table = scene(do("later", timer="bell", rounds=1), do("start_timer", timer="fuse", rounds=1))
    table.act(1, actions.CARD)
    assert insights(table) == [0, 1, 2, 2]


def test_those_of_a_day_are_read_in_their_order():
    """ADV-13: by their numbers, whichever was started first."""
    builder = Builder()
    builder.timer("first", insight(1))
    builder.timer("second", insight(3))
    started = [do("later", timer="second", rounds=1), do("later", timer="first", rounds=1)]
    builder.card(1, actions=[builder.action(*started, spend=0)])
    table = Situation(builder).track()
    table.act(1, actions.CARD)
    table.next_day()
    assert table.logged(log.TIMER_DUE) == [(0,), (1,)]


def test_it_comes_before_cards_hear_of_the_day():
    """ADV-13: `on new day` finds what the timer did."""
    builder = Builder()
    builder.timer("fuse", insight(1))
    builder.flags("late")
    seen = builder.on("new_day", do("set_flag", flag="late"), condition=compare("insight", "=", 1))
    builder.card(1, actions=[builder.action(do("later", timer="fuse", rounds=1), spend=0)], on=[seen])
    table = Situation(builder).track()
    table.act(1, actions.CARD)
    table.next_day()
    assert table.game.flags == 1


def test_cards_ask_whether_it_runs_and_how_long():
    """ADV-13: a check hears of it; days until it are 0 where it does not run."""
    builder = Builder()
    builder.timer("fuse", insight(1))
    builder.flags("runs", "near")
    near = compare({"q": "until_timer", "timer": "fuse"}, "=", 1)
    checks = [
        builder.when(RUNS, do("set_flag", flag="runs")),
        builder.when(near, do("set_flag", flag="near")),
    ]
    builder.card(1, actions=[builder.action(FUSE, spend=0)], checks=checks)
    table = Situation(builder).track()
    assert table.game.flags == 0
    table.act(1, actions.CARD)
    assert table.game.flags == 1
    table.next_day()
    assert table.game.flags == 3


def test_an_amount_known_in_play_is_a_day_at_least():
    """ADV-13: so many days as there are kids; none are one."""
    table = scene(do("later", timer="fuse", rounds={"q": "kids"}))
    table.act(1, actions.CARD)
    assert insights(table) == [0, 0, 0, 1]
    table = scene(do("later", timer="fuse", rounds={"q": "insight"}))
    table.act(1, actions.CARD)
    assert insights(table, 2) == [0, 1]


def test_a_running_timer_is_copied_and_redone():
    """ADV-13: it is a counter that no player reads of."""
    table = scene(FUSE)
    table.act(1, actions.CARD)
    copy = table.game.clone()
    assert copy.counters == table.game.counters == [0, 2] and copy.digest() == table.game.digest()


def test_bots_like_what_is_put_off_less():
    """A little less than at once; nothing more where it runs already, or the game ends before."""
    table = scene(FUSE)
    game = table.game
    appeal, tables = appraisal(game.tables).appeal, game.tables
    action = tables.actions[0].block
    due = tables.timers[1].block
    now = appeal[due].now(game, 1)
    assert 0 < appeal[action].now(game, 1) < now
    game.counters[1] = 1
    assert appeal[action].now(game, 1) == 0
    game.counters[1], game.round = 0, 6
    assert appeal[action].now(game, 1) == 0


def test_the_log_tells_of_each_marker():
    """ADV-13: which one, and for which day."""
    table = scene(FUSE)
    table.act(1, actions.CARD)
    assert table.logged(log.TIMER_STARTED) == [(1, 3)]
