"""ADV-8: the diary, its checks, listeners and chains."""

import random

from engine_builder import Builder, compare, counter_is, do, enigma, flag, insight, no, q, take, to_kid, turn
from engine_situation import Situation
from loopwright_engine import new_game
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import actions, trigger_limits
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.game import DIARY, PLACES


def test_when_fires_once():
    """ADV-8: a plain `when` fires once while its side stays in play."""
    builder = Builder()
    builder.counter("c")
    builder.card(
        1,
        checks=[builder.when(counter_is("c", ">=", 1), insight(1))],
        actions=[builder.action(turn("c", 1)), builder.action(turn("c", -5))],
    )
    table = Situation(builder)
    for deed in (0, 1, 0, 0):
        table.act(0, actions.CARD + deed)
    assert table.game.insight == 1


def test_each_time():
    """ADV-8: `each time` fires on each change from false to true."""
    builder = Builder()
    builder.counter("c")
    builder.card(
        1,
        checks=[builder.when(counter_is("c", ">=", 1), insight(1), each_time=True)],
        actions=[builder.action(turn("c", 1)), builder.action(turn("c", -5))],
    )
    table = Situation(builder)
    for deed, after in ((0, 1), (0, 1), (1, 1), (0, 2)):
        table.act(0, actions.CARD + deed)
        assert table.game.insight == after


def test_each_time_below_another_check():
    """ADV-8: a check that stays true does not fire again because one above it has fired."""
    builder = Builder()
    builder.counter("c")
    builder.card(
        1,
        checks=[
            builder.when(counter_is("c", ">=", 2), enigma(1)),
            builder.when(counter_is("c", ">=", 1), insight(1), each_time=True),
        ],
        actions=[builder.action(turn("c", 1))],
    )
    table = Situation(builder).act(0, actions.CARD).act(0, actions.CARD)
    assert (table.game.insight, table.game.enigma) == (1, 1)


def test_when_of_a_card_played_again():
    """ADV-8, SET-7: a card that is played again starts afresh; one in play is not played twice."""
    builder = Builder()
    builder.card(
        1, actions=[builder.action(do("play_diary", diary=2)), builder.action(do("discard_diary", diary=2))]
    )
    builder.card(2, start=False, checks=[builder.when(compare("kids", ">", 0), insight(1))])
    table = Situation(builder)
    for deed, after in ((0, 1), (0, 1), (1, 1), (0, 2)):
        table.act(0, actions.CARD + deed)
        assert table.game.insight == after


def test_flip():
    """SET-7: from front to back only; the back's text counts then, the front's no longer."""
    builder = Builder()
    back = {"on": [builder.on("end_phase", enigma(1))], "actions": [builder.action(insight(5))]}
    builder.card(
        1,
        on=[builder.on("end_phase", insight(1))],
        actions=[builder.action(do("flip_diary", diary=1))],
        back=back,
    )
    builder.card(
        2, actions=[builder.action(do("flip_diary", diary=1)), builder.action(do("flip_diary", diary=2))]
    )
    table = Situation(builder).track()
    table.act(0, actions.CARD)
    assert table.game.in_play == [1, 2]
    table.act(0, actions.CARD + 2)
    table.act(0, actions.CARD + 3)
    assert table.game.in_play == [1, 2]
    table.next_day()
    assert (table.game.insight, table.game.enigma) == (0, 1)


def test_order_of_checks():
    """ADV-8: cards in number order, whatever the order of play; on a side in written order."""
    builder = Builder()
    for number in (3, 1, 2):
        builder.card(
            number,
            checks=[
                builder.when(compare("day", "=", 2), turn("log", number)),
                builder.when(compare("day", "=", 2), turn("log", number * 10)),
            ],
        )
    builder.counter("log", 0, 999)
    builder.diary.sort(key=lambda card: card["number"])
    table = Situation(builder)
    table.next_day()
    values = [entry[1] for entry in table.logged(log.COUNTER)]
    assert values == [1, 11, 13, 33, 36, 66]


def test_not_in_the_middle_of_things():
    """ADV-8: a requirement met in the middle of a card is looked at after the card."""
    builder = Builder()
    builder.card(
        1,
        checks=[builder.when(compare("insight", ">=", 1), enigma(1))],
        actions=[builder.action(insight(1), builder.choose((None, (insight(-1),)), (None, ())))],
    )
    table = Situation(builder).act(0, actions.CARD)
    assert (table.kind, table.game.enigma) == ("choose", 0)
    left = table.game.clone()
    left.choose(0)
    assert left.enigma == 0
    table.game.choose(1)
    assert table.game.enigma == 1


def test_checked_in_the_end_phase():
    """ADV-8, END-5: requirements are looked at in the end phase too."""
    builder = Builder()
    builder.card(
        1,
        rules=[builder.rule("late_for_dinner", insight(1))],
        checks=[builder.when(compare("insight", ">=", 3), enigma(4))],
        on=[builder.on("end_phase", insight(10), condition=compare("enigma", "=", 4))],
    )
    table = Situation(builder)
    table.next_day()
    assert table.game.insight == 13


def test_endless_chains_are_cut():
    """ADV-8: cards that set each other off are cut off after a fixed number of triggers."""
    builder = Builder()
    builder.counter("c")
    builder.card(
        1,
        checks=[
            builder.when(counter_is("c", "=", 0), turn("c", 1), each_time=True),
            builder.when(counter_is("c", "=", 1), turn("c", -1), each_time=True),
        ],
    )
    table = Situation(builder)
    assert table.kind == "adventure"
    assert len(table.logged(log.CHAIN_CUT)) >= 1
    table.day(6)
    table.next_day()
    assert table.kind == "over"
    assert len(table.logged(log.TRIGGER)) < trigger_limits.CHAIN_BOUND * 60


def test_endless_listeners_are_cut():
    """ADV-8: so are listeners and rules that set themselves off."""
    builder = Builder()
    builder.card(
        1,
        on=[
            builder.on("kid_enters", to_kid("move_to", location="H"), at="B"),
            builder.on("kid_enters", to_kid("move_to", location="B"), at="H"),
        ],
        rules=[builder.rule("pushed_rumor", do("draw_rumor"))],
    )
    builder.lesson(minus=0)
    table = Situation(builder, 5).act(0, actions.WALK, "B")
    table.day(6)
    assert len(table.logged(log.CHAIN_CUT)) >= 1


def test_chains_with_decisions_are_cut():
    """ADV-8: also when the players are asked something in between."""
    builder = Builder()
    builder.counter("c")
    builder.flags("f")
    ask = builder.choose((None, (turn("c", 1),)), (None, (turn("c", 1), insight(1))))
    back = builder.choose((None, (turn("c", -1),)), (None, (turn("c", -1), insight(1))))
    builder.card(
        1,
        checks=[
            builder.when(counter_is("c", "=", 0), ask, each_time=True),
            builder.when(counter_is("c", "=", 1), back, each_time=True),
        ],
    )
    table = Situation(builder)
    answers = 0
    while table.kind != "adventure":
        table.game.choose(0)
        answers += 1
    assert answers < trigger_limits.CHAIN_BOUND * 3


def test_listeners():
    """ADV-8: when, if, and how often a card listens."""
    builder = Builder()
    builder.flags("f")
    builder.card(
        1,
        on=[
            builder.on("new_day", insight(1)),
            builder.on("school_phase", insight(10)),
            builder.on("adventure_phase", insight(100), limit="game"),
            builder.on("kid_enters", enigma(1), at="B", limit="round"),
            builder.on("kid_enters", enigma(10), at="B", condition=flag("f")),
        ],
    )
    table = Situation(builder).track()
    assert table.game.insight == 111
    table.act(0, actions.WALK, "B").act(1, actions.WALK, "B")
    assert table.game.enigma == 1
    table.next_day()
    assert table.game.insight == 122
    table.act(0, actions.WALK, "B")
    assert table.game.enigma == 2


def test_pushed_rumor_is_heard():
    """SCH-6: `on rumor pushed`, besides the rule itself."""
    builder = Builder()
    for place in "BCDEFGH":
        builder.rumor(place)
    builder.lesson(minus=2)
    builder.card(1, on=[builder.on("rumor_pushed", insight(1))])
    table = Situation(builder).track("E", "F", "G", "H")
    pile = table.game.rumor_pile
    pile[:] = sorted(pile, key=lambda r: table.game.tables.rumors[r].at, reverse=True)
    table.next_day()
    assert (table.game.insight, table.game.enigma) == (1, 2)


def test_tests_conditions_items_and_sides_are_heard():
    """ADV-8, TST-3, TST-6, CON-1, CMB-5: as often as they happen, for the kid to whom they happen."""
    occasions = {
        "test_succeeded": (log.SUCCESS,),
        "test_failed": (log.FAILURE,),
        "kid_takes": (log.TAKE,),
        "item_drawn": (log.ITEM_DRAWN,),
        "card_flipped": (log.DIARY_FLIPPED,),
    }
    builder = Builder()
    tested = builder.test("BRAVE", (to_kid("draw_item", "everyone", tag=None),), (take("UPSET"),))
    listeners = []
    for event in occasions:
        counted = turn(event.replace("_", "-"), 1)
        builder.counter(counted["counter"], 0, 99)
        named = {"taken": None} if event == "kid_takes" else {}
        listeners.append(builder.on(event, counted, **named))
    builder.counter("upset", 0, 99)
    builder.own("mine", 0, 99)
    mine = {"do": "own_counter", "counter": "mine", "who": "you", "by": 1}
    listeners += [builder.on("kid_takes", turn("upset", 1), taken="UPSET"), builder.on("test_failed", mine)]
    turned = builder.when(compare("day", ">=", 2), do("flip_diary", diary=2), do("flip_diary", diary=2))
    builder.card(1, on=listeners, checks=[turned], actions=[builder.action(tested)])
    builder.card(2, back={})
    bundle = builder.build()
    totals = [0] * len(occasions)
    for seed in range(4):
        game, luck = new_game(bundle, Options(3), seed), random.Random(seed)
        while game.decision is not None and game.round < 4:
            game.choose(luck.randrange(len(game.decision.options)))
        entries = game.log
        counts = [sum(entry[0] in kinds for entry in entries) for kinds in occasions.values()]
        assert game.counters[:5] == counts
        totals = [total + count for total, count in zip(totals, counts, strict=True)]
        upset = v.CONDITIONS.index("UPSET")
        assert game.counters[5] == sum(entry[0] == log.TAKE and entry[3] == upset for entry in entries)
        failures = [entry[2] for entry in entries if entry[0] == log.FAILURE]
        assert game.counters[6:9] == [failures.count(kid) for kid in range(3)]
    assert all(totals)


def test_what_is_heard_in_the_middle_of_a_block_comes_before_the_rest():
    """ADV-8: each kid's condition is heard before the next kid takes one, and before the block goes on."""
    builder = Builder()
    builder.card(
        1,
        on=[builder.on("kid_takes", insight(1), taken="UPSET", condition=compare("enigma", "=", 0))],
        checks=[builder.when(compare("day", "=", 1), take("UPSET", "everyone"), enigma(1))],
    )
    assert Situation(builder).game.insight == 3


def test_a_card_in_hand_hears_of_its_kid_alone():
    """ADV-8, CMB-6: what an item hears of a test is what its owner made of it."""
    builder = Builder()
    builder.chore("sulk", steps=9, on=(builder.on("kid_takes", insight(1), taken=None),))
    builder.card(1, actions=[builder.action(take("UPSET"))])
    table = Situation(builder)
    owners = sum(bool(chores) for chores in table.game.chores)
    for kid in range(3):
        table.act(kid, actions.CARD)
    assert table.game.insight == owners == 1


def test_triggers_act_for_the_first_player():
    """ADV-8: without an acting kid, `you` is the first player."""
    builder = Builder()
    builder.card(1, checks=[builder.when(compare("day", "=", 1), take("UPSET"))])
    game = Situation(builder).game
    assert list(game.held) == [2 if kid == game.first else 0 for kid in range(3)]


def test_checks_cost_nothing_when_nothing_has_changed():
    """ADV-8: a check is looked at only after something it asks about has changed."""
    builder = Builder()
    builder.card(1, checks=[builder.when(compare(q("kids_at", location="H"), ">=", 2), insight(1))])
    table = Situation(builder)
    assert table.game.dirty == 0
    assert table.game.active.needs == PLACES | DIARY


def test_facts():
    """ADV-8: the facts that cards may ask about."""
    builder = Builder()
    builder.flags("met")
    builder.machine("heron", "A3")
    conditions = [
        (flag("met"), False),
        (no(flag("met")), True),
        ({"op": "machine_state", "machine": "heron", "state": "ROUTINE"}, True),
        ({"op": "machine_nearby", "machine": "heron", "location": "E"}, True),
        ({"op": "machine_nearby", "machine": "heron", "location": "B"}, False),
        ({"op": "diary", "diary": 2, "side": None}, False),
        ({"op": "diary", "diary": 1, "side": "front"}, True),
        ({"op": "diary", "diary": 1, "side": "back"}, False),
        ({"op": "diary", "diary": 1, "side": "discarded"}, False),
        ({"op": "has_item", "tag": None}, True),
        ({"op": "has_item", "tag": "BIKE"}, False),
        ({"op": "has_condition", "condition": None}, False),
        ({"op": "at", "location": "A"}, True),
        (compare("kids", "=", 3), True),
        (compare(q("kids_at", location="A"), "=", 3), True),
        (compare("rumors", "=", 4), True),
        (compare(q("sum", terms=[[1, q("day")], [-1, q("kids")]]), "=", -2), True),
        ({"op": "and", "of": [compare("day", "=", 1), flag("met")]}, False),
        ({"op": "or", "of": [compare("day", "!=", 1), compare("enigma", "<=", 0)]}, True),
    ]
    builder.lesson()
    builder.card(1, actions=[builder.action(insight(1), condition=condition) for condition, _ in conditions])
    builder.card(2, start=False)
    table = Situation(builder)
    offered = {deed - actions.CARD for deed in table.deeds(0) if deed >= actions.CARD}
    assert offered == {n for n, (_, true) in enumerate(conditions) if true}


def test_words_of_a_card():
    """ADV-8: prose on a card is told when it comes up, rolls pick rows, choices with one line are taken."""
    builder = Builder()
    builder.string("words", "The cable hums.")
    effects = (
        do("tell", text="words"),
        builder.roll((1, 2, (insight(1),)), (3, 6, (insight(10),))),
        builder.choose((no({"op": "at", "location": "A"}), (enigma(1),)), (None, (enigma(5),))),
        builder.choose((flag("met"), (enigma(1),))),
        do("set_flag", flag="met"),
        do("clear_flag", flag="met"),
        do("set_counter", counter="c", to=99),
        do("nothing"),
    )
    builder.flags("met")
    builder.counter("c")
    builder.card(1, actions=[builder.action(*effects)])
    table = Situation(builder).dice(3).act(0, actions.CARD)
    assert (table.game.insight, table.game.enigma, table.game.counters, table.game.flags) == (10, 5, [6], 0)
    assert len(table.logged(log.TELL)) == 1
