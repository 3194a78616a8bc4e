"""END and INS: the end phase and the end of the game."""

from engine_builder import Builder, compare, counter_is, do, enigma, flag, insight, to_kid, turn
from engine_situation import Situation
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log


def test_dinner_overrides():
    """END-2, INS-2: diary cards replace what dinner does."""
    builder = Builder()
    builder.card(
        1, rules=[builder.rule("home_for_dinner", insight(1)), builder.rule("late_for_dinner", enigma(1))]
    )
    table = Situation(builder).track().act(0, actions.HOME)
    table.next_day()
    assert (table.game.insight, table.game.enigma) == (1, 2)
    assert table.game.favor == [1, 1, 1]


def test_injuries_heal():
    """END-3: one step each end phase, at home or not."""
    table = Situation(Builder()).hold(0, v.INJURED)
    table.next_day()
    assert table.game.injury[0] == 1


def test_end_phase_texts():
    """END-5: `on end phase` is heard after favor and injuries; checks follow."""
    builder = Builder()
    builder.counter("tremor")
    builder.card(
        1,
        on=[builder.on("end_phase", turn("tremor", 1))],
        checks=[builder.when(counter_is("tremor", "=", 1), insight(1))],
    )
    table = Situation(builder)
    table.next_day()
    kinds = [entry[0] for entry in table.game.log]
    assert kinds.index(log.FAVOR) < kinds.index(log.COUNTER) < kinds.index(log.INSIGHT)
    assert kinds.index(log.INSIGHT) < kinds.index(log.NEW_ROUND, kinds.index(log.COUNTER))


def test_first_player_passes():
    """END-6: to the next seat."""
    table = Situation(Builder())
    first = table.game.first
    table.next_day()
    assert table.game.first == (first + 1) % 3


def test_pass_first_player_effect():
    """END-6: a card may pass the token too."""
    builder = Builder()
    builder.card(1, actions=[builder.action(do("pass_first_player"))])
    table = Situation(builder)
    first = table.game.first
    assert table.act(0, actions.CARD).game.first == (first + 1) % 3


def test_the_token_passes_kids_on_sick_leave():
    """TIM-6: a card does not make a kid on sick leave the first player; with nobody else the token stays."""
    builder = Builder()
    builder.card(1, actions=[builder.action(do("pass_first_player"))])
    table = Situation(builder)
    game = table.game
    game.first, game.sick = 0, 0b010
    assert table.fresh().act(0, actions.CARD).game.first == 2
    game.sick = 0b011
    assert table.fresh().act(2, actions.CARD).game.first == 2


def test_time_runs_out():
    """INS-1: no ending by the last round is a loss."""
    table = Situation(Builder()).day(6)
    table.next_day()
    assert (table.game.result.won, table.game.result.ending) == (False, v.TIME_RAN_OUT)


def test_time_runs_out_overridden():
    """INS-1, INS-2: a card may end the game otherwise; if it ends nothing, time has run out all the same."""
    for effect, ending in ((None, v.TIME_RAN_OUT), ("made-it", "made-it")):
        builder = Builder()
        effects = (do("end_game", ending=builder.ending("made-it")),) if effect else (insight(1),)
        builder.card(1, rules=[builder.rule("time_runs_out", *effects)])
        table = Situation(builder).day(6)
        table.next_day()
        assert table.game.result.ending == ending
        assert table.game.result.won == bool(effect)


def test_endings():
    """INS-1: an ending is checked whenever its side is in play."""
    builder = Builder()
    builder.card(
        1,
        checks=[
            builder.win_when(compare("insight", ">=", 2)),
            builder.win_when(compare("enigma", ">=", 2), "lost", "lose"),
        ],
        actions=[builder.action(insight(2)), builder.action(enigma(2))],
    )
    for number, ending, won in ((0, "won", True), (1, "lost", False)):
        table = Situation(builder.build()).act(0, actions.CARD + number)
        assert table.kind == "over"
        assert (table.game.result.ending, table.game.result.won, table.game.result.round) == (ending, won, 1)
        assert table.game.stack == []


def test_an_ending_stops_the_card():
    """INS-1: what a card says after an ending does not happen."""
    builder = Builder()
    builder.card(1, actions=[builder.action(do("end_game", ending=builder.ending("won")), insight(1))])
    table = Situation(builder).act(0, actions.CARD)
    assert table.game.result.won
    assert table.game.insight == 0


def test_excess_before_dinner():
    """END-1: items first."""
    builder = Builder()
    builder.card(1, actions=[builder.action(to_kid("draw_item", tag=None))])
    table = Situation(builder).give(0, "saw", "coat", "bike", "glue").evening()
    assert table.kind == "excess"
    assert table.game.favor == [1, 1, 1]


def test_last_look_at_the_diary():
    """ADV-8, INS-1: what happens when time runs out may still bring an ending about."""
    builder = Builder()
    builder.flags("through")
    builder.card(
        1,
        rules=[builder.rule("time_runs_out", do("set_flag", flag="through"))],
        checks=[builder.win_when(flag("through"))],
    )
    table = Situation(builder).day(6).next_day()
    assert (table.game.result.won, table.game.result.ending) == (True, "won")


def test_time_runs_out_in_spite_of_checks():
    """ADV-8, INS-1: checks that never come to rest do not keep the last day from ending."""
    builder = Builder()
    builder.card(
        1,
        rules=[builder.rule("time_runs_out", insight(1))],
        checks=[
            builder.when(compare("insight", ">", 0), insight(-1), each_time=True),
            builder.when(compare("insight", "=", 0), insight(1), each_time=True),
        ],
    )
    table = Situation(builder).day(6).next_day()
    assert table.game.result.ending == v.TIME_RAN_OUT
