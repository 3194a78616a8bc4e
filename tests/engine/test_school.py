"""SCH: the school phase and the rumor track."""

import pytest
from engine_builder import Builder, compare, do, enigma, insight, no, q, take
from engine_situation import LETTERS, Situation
from loopwright_games.tales.rules.chapters import actions, calendar, rumors
from loopwright_games.tales.rules.round import STEPS
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log


def places(game):
    return ["" if r < 0 else LETTERS[game.tables.rumors[r].at] for r in game.track]


def put_on_top(table, *letters):
    """The next rumors to be drawn, first one first."""
    game = table.game
    game.rumor_pile += game.rumor_discard
    game.rumor_discard.clear()
    for letter in reversed(letters):
        rumor = next(r for r in game.rumor_pile if game.tables.rumors[r].at == LETTERS.index(letter))
        game.rumor_pile.remove(rumor)
        game.rumor_pile.append(rumor)


def deck(*letters, minus=0):
    builder = Builder()
    for letter in letters or "BBBCCCDDDEEEFFFGGGHHH":
        builder.rumor(letter)
    builder.lesson(minus=minus)
    return builder


def test_diary_first():
    """SCH-1: the diary is checked before the rumors of the day come."""
    builder = deck()
    builder.card(1, checks=[builder.when(compare(q("day"), "=", 2), insight(5))])
    table = Situation(builder)
    table.next_day()
    kinds = [entry[0] for entry in table.game.log]
    second_day = [n for n, kind in enumerate(kinds) if kind == log.NEW_ROUND][1]
    after = kinds[second_day:]
    assert after.index(log.INSIGHT) < after.index(log.SCHOOL_CARD)


def test_rumors_slide():
    """SCH-2: the rumors that are left go to the right, in order."""
    table = Situation(deck()).track("B", "C", "D")
    table.game.track = [table.game.track[0], -1, table.game.track[1], -1]
    rumors.slide(table.game)
    assert places(table.game) == ["", "", "B", "C"]


@pytest.mark.parametrize(
    ("track", "new", "after"),
    [
        ("BC", "DE", ["D", "E", "B", "C"]),
        ("BC", "DEF", ["D", "E", "F", "B"]),
        ("BCDE", "FGH", ["F", "G", "H", "B"]),
        ("BCDE", "FCGH", ["F", "G", "H", "B"]),
    ],
)
def test_old_rumors_make_room(track, new, after):
    """SCH-6: new cards lie from left to right, and only old ones are pushed to the right."""
    table = Situation(deck(), 5).track(*track)
    put_on_top(table, *new)
    table.game.stack.append((frames.NEW_RUMORS, len(new), 0, 0, -1))
    table.game.decision = None
    rumors.slide(table.game)
    while table.game.stack[-1][0] == frames.NEW_RUMORS:
        rumors.new_rumors(table.game, *table.game.stack.pop()[1:])
    assert places(table.game) == after


def test_a_card_each_day():
    """SCH-4: a school card each day, the weekend too; kids are at school on weekdays."""
    table = Situation(deck())
    table.put(0, "H")
    table.day(6)
    assert len(table.logged(log.SCHOOL_CARD)) == 6


@pytest.mark.parametrize(
    ("kids", "minus", "count"), [(2, 0, 2), (2, 1, 1), (2, 2, 1), (3, 1, 2), (5, 0, 4), (5, 2, 3)]
)
def test_number_of_new_rumors(kids, minus, count):
    """SCH-5: kids less what the card says, 1 to 4; none on the first day."""
    table = Situation(deck(minus=minus), kids)
    assert len(table.logged(log.RUMOR_PLACED)) == 4
    table.track()
    table.next_day()
    assert len(table.logged(log.RUMOR_PLACED)) == 4 + count


def test_new_rumors_from_the_left():
    """SCH-6: face down, from the left."""
    table = Situation(deck(minus=1)).track("H", hidden=False)
    put_on_top(table, "B", "C")
    table.next_day()
    assert places(table.game) == ["B", "C", "", "H"]
    assert table.game.hidden == 0b110


def test_pushed_rumors():
    """SCH-6, INS-2: a rumor pushed off is discarded and raises enigma by 2, each."""
    table = Situation(deck(minus=0)).track("E", "F", "G", "H")
    put_on_top(table, "B", "C", "D")
    table.next_day()
    assert places(table.game) == ["B", "C", "D", "E"]
    assert table.game.enigma == 6
    assert len(table.game.rumor_discard) == 3


def test_pushed_rumor_overridden():
    """INS-2, ADV-8: a diary card replaces the rule about pushed rumors."""
    builder = deck(minus=1)
    builder.card(1, rules=[builder.rule("pushed_rumor", enigma(1), insight(1))])
    table = Situation(builder).track("E", "F", "G", "H")
    put_on_top(table, "B", "C")
    table.next_day()
    assert (table.game.enigma, table.game.insight) == (2, 2)


def test_pushed_by_day():
    """SCH-6: a rumor that a card pushes off in the adventure phase raises enigma as well."""
    builder = deck(minus=0)
    builder.card(1, actions=[builder.action(do("draw_rumor"))])
    table = Situation(builder).track("E", "F", "G", "H")
    put_on_top(table, "B")
    table.act(0, actions.CARD)
    assert (places(table.game), table.game.enigma) == (["B", "E", "F", "G"], 2)


def test_a_card_drawn_before_is_an_old_one():
    """SCH-6: a rumor that a card has brought this morning makes room like all old ones, wherever it lies."""
    builder = deck(minus=0)
    builder.card(1, on=[builder.on("school_phase", do("draw_rumor"))])
    table = Situation(builder, 4).settle().track("B", "C", hidden=False)
    put_on_top(table, "D", "E", "F", "G", "H")
    table.game.enigma = 0
    table.next_day()
    assert places(table.game) == ["E", "F", "G", "H"]
    assert table.game.enigma == 6


def test_doubles():
    """SCH-7: a new rumor for a place on the track replaces the old one; all machines are ALERT all day."""
    builder = deck(minus=1)
    builder.machine("heron", "A1")
    table = Situation(builder).track("B", "C", hidden=False)
    old = table.game.track[0]
    put_on_top(table, "B", "D")
    table.next_day()
    assert places(table.game) == ["D", "", "B", "C"]
    assert old in table.game.rumor_discard
    assert table.game.enigma == 0
    assert table.game.hold == 1
    assert table.game.alert == 1
    table.game.rumor_pile.clear()
    table.game.rumor_discard.clear()
    table.next_day()
    assert table.game.alert == 0


def test_draw_rumor_effect():
    """SCH-7: a double drawn by a card outside the school phase alerts nobody."""
    builder = deck(minus=1)
    builder.machine("heron", "A1")
    builder.card(1, actions=[builder.action(do("draw_rumor"))])
    table = Situation(builder).track("B", hidden=False)
    put_on_top(table, "B")
    table.act(0, 256)
    assert places(table.game)[0] == "B"
    assert table.game.alert == 0


def test_doubles_of_a_school_event():
    """SCH-7: a double in the school phase alerts the machines, whoever has drawn it."""
    builder = deck()
    builder.lesson(minus=2, event=("first_player", False, (do("draw_rumor"),)))
    builder.school.pop(0)
    builder.school[0]["number"] = 1
    builder.machine("heron", "A1")
    table = Situation(builder, 2).settle().track("B", "C", hidden=False)
    table.game.alert = 0
    put_on_top(table, "D", "B")
    table.next_day()
    assert places(table.game) == ["D", "", "B", "C"]
    assert (table.game.hold, table.game.alert) == (1, 1)


def test_the_school_phase_ends_with_the_machines():
    """SCH-7: the step that the school phase is measured by is the start of the adventure phase."""
    assert STEPS[calendar.ADVENTURE][0] is actions.begin


def event_game(kind, may=False, kids=3):
    builder = deck()
    builder.lesson(
        event=(kind, may, (builder.test("CHARMING", (insight(1),), (take("UPSET", "participants"),)),))
    )
    builder.school.pop(0)
    builder.school[0]["number"] = 1
    return Situation(builder, kids)


def test_first_player_event():
    """SCH-8: the first player rolls, without help."""
    table = event_game("first_player")
    assert table.kind in ("push", "adventure")
    assert [entry[0] for entry in table.logged(log.ROLL)] == [table.game.first]


def test_group_event():
    """SCH-8: the first player rolls, and others may help."""
    table = event_game("group")
    assert table.kind == "test"
    assert table.game.decision.seat == table.game.first
    assert len(table.options) == 4


def test_individual_event():
    """SCH-8: each kid rolls, from the first player on, without help."""
    table = event_game("individual")
    while table.kind == "push":
        table.pick(0)
    first = table.game.first
    assert [entry[0] for entry in table.logged(log.ROLL)] == [(first + n) % 3 for n in range(3)]


def test_voluntary_event():
    """SCH-10: `may` asks each kid first; without it nobody is asked."""
    table = event_game("individual", may=True)
    for _ in range(3):
        assert table.kind == "school"
        table.pick(0)
    assert table.logged(log.ROLL) == []
    assert len(table.logged(log.EVENT_DECLINED)) == 3
    assert event_game("individual", may=False).kind != "school"


def test_decks_turn_over():
    """SCH-9: an empty deck is made of its discard pile; both empty means nothing is drawn."""
    table = Situation(deck(minus=0))
    table.day(6)
    assert len(table.logged(log.SCHOOL_CARD)) == 6
    table = Situation(deck("B", "C", "D", minus=1))
    game = table.game
    assert game.rumor_pile == game.rumor_discard == []
    table.next_day()
    assert game.enigma == 0


def test_item_deck_runs_out():
    """SCH-9: no item is drawn when deck and discard pile are empty."""
    builder = deck()
    builder.card(1, actions=[builder.action({"do": "draw_item", "who": "you", "tag": None})])
    table = Situation(builder)
    table.game.item_pile.clear()
    table.act(0, 256)
    assert table.logged(log.NO_ITEM) == [(0,)]
    table.game.item_discard += table.cards("saw")
    table.act(0, 256)
    assert table.game.items[0].bit_count() == 2


def test_override_of_the_card_played_last():
    """INS-2: of two sides that override a rule, the one played last counts."""
    builder = deck(minus=1)
    builder.card(2, rules=[builder.rule("pushed_rumor", enigma(5))])
    builder.card(1, rules=[builder.rule("pushed_rumor", enigma(1))])
    table = Situation(builder).track("E", "F", "G", "H")
    put_on_top(table, "B", "C")
    table.next_day()
    assert table.game.enigma == 2


def test_nothing_hidden_is_needed():
    """The builder's `no` is a condition of its own."""
    assert no(compare("insight", "=", 0))["op"] == "not"
    assert v.TRACK == 4


@pytest.mark.parametrize("who", ["everyone", "everyone_here", "one_kid", "one_kid_here"])
@pytest.mark.parametrize("kind", ["first_player", "group", "individual"])
def test_school_events_pass_by_sick_kids(kind, who):
    """TIM-6, SCH-8: what a school event does to everyone does not reach a kid on sick leave."""
    builder = deck()
    builder.lesson(event=(kind, False, (take("UPSET", who),)))
    builder.school.pop(0)
    builder.school[0]["number"] = 1
    table = Situation(builder, ("maja", "per")).settle()
    game = table.game
    for kid in (0, 1):
        game.held[kid] = game.grounded[kid] = 0
        game.pool[kid], game.spent[kid] = 6, 0
    game.pool[1], game.held[1], game.grounded[1] = 0, 0b1101, 2
    table.evening()
    while table.kind == "rest":
        game.choose(0)
    assert (game.sick, table.kind) == (2, "adventure")
    assert (game.held[0], game.held[1] & 1 << v.UPSET) == (1 << v.UPSET, 0)


def test_no_help_from_sick_kids_at_school():
    """TIM-6, SCH-8: a kid on sick leave who lives at the school takes no part in the school phase."""
    builder = deck()
    builder.lesson(event=("group", False, (builder.test("CHARMING"),)))
    builder.school.pop(0)
    builder.school[0]["number"] = 1
    table = Situation(builder, ("maja", "per", "ola")).settle()
    game = table.game
    game.pool[1], game.spent[1], game.held[1], game.grounded[1] = 0, 0, 0b1101, 2
    table.evening()
    while table.kind != "test":
        game.choose(0)
    assert (game.sick, table.place(1), game.decision.seat in (0, 2)) == (2, "A", True)
    assert table.options == [0, 1 << 2 - game.decision.seat]
