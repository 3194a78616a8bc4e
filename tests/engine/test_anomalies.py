"""CMB-6, CMB-7 and the cards in hand: anomalies, what they lend, what they do, and items with a text."""

import pytest
from engine_builder import Builder, compare, do, enigma, flag, insight, q, take, to_kid
from engine_situation import Situation
from loopwright_games.tales.rules.chapters import actions, combos
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.text import describe


def table_with(builder, kids=3):
    """A table with three more anomalies; the first kid stands at H, alone."""
    builder.anomaly("stone", uses=3, tag="FIRE")
    builder.anomaly("float", uses=2, combo="ROPE")
    builder.anomaly("paper", uses=2, tag="KNOWLEDGE")
    return Situation(builder, kids).settle().track().put(0, "H")


def trial(**ways):
    """A diary card with a test for each of these ways to an automatic success."""
    builder = Builder()
    tests = [
        builder.test("CHARMING", (insight(),), (take("UPSET", "participants"),), **{kind: names})
        for kind, names in ways.items()
    ]
    builder.card(1, actions=[builder.action(test) for test in tests])
    return builder


def ways_of(table):
    return {combos.way_cards(table.game, option): option for option in table.options if option >= combos.WAY}


# --- counters ---------------------------------------------------------------------------------


def test_gaining_one():
    """CMB-6, SET-10: an anomaly comes from the shuffled deck with as many counters as it has uses."""
    builder = Builder()
    builder.card(1, actions=[builder.action(to_kid("draw_anomaly"))])
    table = table_with(builder)
    top = table.game.anomaly_pile[-1]
    table.act(0, actions.CARD)
    assert table.game.items[0] >> top & 1
    assert table.game.charges[top] == table.game.tables.cards[top].uses
    tops = {tuple(Situation(builder, 2, seed).game.anomaly_pile) for seed in range(40)}
    assert len(tops) == 6


def test_lending_a_tag():
    """CMB-6, CMB-4: a tag makes an automatic success and takes one counter; with the last it is discarded."""
    table = table_with(trial(tags=("FIRE",))).anomaly(0, "stone")
    stone = table.anomaly_card("stone")
    for left in (2, 1, 0):
        table.act(0, actions.CARD).pick(ways_of(table)[stone,])
        assert table.game.charges[stone] == left
        assert table.logged(log.ANOMALY_USED)[-1] == (0, stone, left)
    assert not table.game.items[0] >> stone & 1
    assert table.game.anomaly_discard == [stone]
    assert table.game.item_discard == []
    assert table.game.insight == 3


def test_a_combo_by_itself():
    """CMB-6, CMB-3: an anomaly with a combo makes it alone."""
    table = table_with(trial(combos=("ROPE", "TOW"))).anomaly(0, "float")
    card = table.anomaly_card("float")
    table.act(0, actions.CARD).pick(ways_of(table)[card,])
    assert table.game.charges[card] == 1
    assert table.game.insight == 1
    table = table_with(trial(combos=("TOW",))).anomaly(0, "float")
    assert ways_of(table.act(0, actions.CARD)) == {}


@pytest.mark.parametrize("partner", ["battery", "glue"])
def test_with_an_item(partner):
    """CMB-2, CMB-6: a tag of an anomaly and one of an item make a combo; the item goes, a counter goes."""
    table = table_with(trial(combos=("EXPLOSIVE",))).anomaly(0, "stone").give(0, partner)
    stone = table.anomaly_card("stone")
    item = next(card for card in table.cards(partner) if table.game.items[0] >> card & 1)
    table.act(0, actions.CARD).pick(ways_of(table)[item, stone])
    assert table.game.charges[stone] == 2
    assert table.game.item_discard == [item]


def test_two_anomalies():
    """CMB-2, CMB-6: two anomalies make a combo, KNOWLEDGE for any tag; each loses a counter."""
    table = table_with(trial(combos=("EXPLOSIVE",))).anomaly(0, "stone", "paper")
    stone, paper = table.anomaly_card("stone"), table.anomaly_card("paper")
    table.act(0, actions.CARD).pick(ways_of(table)[stone, paper])
    assert [table.game.charges[card] for card in (stone, paper)] == [2, 1]


def test_of_a_helper():
    """CMB-3, CON-3: a helper's anomaly serves as well, not that of a kid who is UPSET or elsewhere."""
    table = table_with(trial(tags=("FIRE",))).anomaly(1, "stone").put(1, "H")
    stone = table.anomaly_card("stone")
    table.act(0, actions.CARD).pick(ways_of(table)[stone,])
    assert table.game.charges[stone] == 2
    assert ways_of(table.hold(1, v.UPSET).act(0, actions.CARD)) == {}
    table = table_with(trial(tags=("FIRE",))).anomaly(1, "stone")
    assert ways_of(table.act(0, actions.CARD)) == {}


def test_no_dice():
    """CMB-6, TST-5: an anomaly adds no dice."""
    table = (
        table_with(trial(tags=("FIRE",))).anomaly(0, "stone", "paper", "float").act(0, actions.CARD).pick(0)
    )
    assert table.logged(log.ROLL)[0][2] == 3


def test_any_number_may_be_carried():
    """CMB-7, END-1: anomalies do not count for the limit and are not discarded for it."""
    table = table_with(Builder()).anomaly(0, "stone", "paper", "float").give(0, "saw", "coat", "bike")
    table.evening()
    assert table.kind == "adventure"
    table.give(0, "glue").evening()
    assert table.kind == "excess"
    assert all(card < table.anomaly_card("stone") for card in table.options)


def test_trading_anomalies():
    """ADV-5, CMB-6: anomalies change hands with the counters they have left."""
    table = table_with(Builder()).anomaly(0, "stone").put(1, "H")
    stone = table.anomaly_card("stone")
    table.game.charges[stone] = 1
    table.act(0, actions.TRADE).pick(1 + stone * 8 + 1)
    assert table.game.items[1] >> stone & 1
    assert table.game.charges[stone] == 1


def test_an_anomaly_is_no_item():
    """CMB-7: what asks for, or takes, an item means items only; and the other way round."""
    builder = Builder()
    has = {"op": "has_item", "tag": "FIRE"}
    owns = {"op": "has_anomaly"}
    builder.card(
        1,
        actions=[
            builder.action(insight(), condition=has),
            builder.action(insight(), condition=owns),
            builder.action(to_kid("discard_item", tag=None)),
            builder.action(to_kid("discard_anomaly")),
        ],
    )
    table = table_with(builder)
    assert actions.CARD + 1 not in table.deeds(0)
    table.anomaly(0, "stone")
    assert actions.CARD not in table.deeds(0)
    assert actions.CARD + 1 in table.deeds(0)
    table.act(0, actions.CARD + 2)
    assert table.game.items[0] >> table.anomaly_card("stone") & 1
    table.act(0, actions.CARD + 3)
    assert table.game.anomaly_discard == [table.anomaly_card("stone")]
    assert table.game.charges[table.anomaly_card("stone")] == 0


def test_discarding_one_of_several():
    """CMB-6: the kid chooses which anomaly goes."""
    builder = Builder()
    builder.card(1, actions=[builder.action(to_kid("discard_anomaly"))])
    table = table_with(builder).anomaly(0, "stone", "paper").give(0, "saw").act(0, actions.CARD)
    assert table.kind == "discard"
    assert table.options == [table.anomaly_card("stone"), table.anomaly_card("paper")]
    table.pick(table.anomaly_card("paper"))
    assert table.game.anomaly_discard == [table.anomaly_card("paper")]


def test_the_deck_is_turned_over():
    """SCH-9, CMB-6: a spent anomaly comes back with the discard pile, with new counters."""
    builder = Builder()
    builder.card(1, actions=[builder.action(to_kid("draw_anomaly"))])
    table = table_with(builder)
    stone = table.anomaly_card("stone")
    table.game.anomaly_pile[:] = []
    table.game.anomaly_discard[:] = [stone]
    table.act(0, actions.CARD)
    assert table.game.charges[stone] == 3
    table.act(0, actions.CARD)
    assert table.logged(log.NO_ANOMALY) == [(0,)]


# --- special effects --------------------------------------------------------------------------


def test_an_action():
    """CMB-6, TST-9: a special effect that is an action costs time and a counter, for its owner only."""
    builder = Builder()
    builder.anomaly("moth", uses=2, tag="LOUD", actions=(builder.action(insight(), limit="round"),))
    table = table_with(builder).anomaly(0, "moth")
    deed, moth = table.deed("anomaly.moth"), table.anomaly_card("moth")
    assert deed not in table.deeds(1)
    table.act(0, deed)
    assert (table.game.insight, table.game.pool[0], table.game.charges[moth]) == (1, 5, 1)
    assert deed not in table.deeds(0)
    table.next_day().act(0, deed)
    assert table.game.anomaly_discard == [moth]
    assert table.game.insight == 2


def test_no_time_no_action():
    """CMB-6, TIM-5: without time in the pool there is no special action."""
    builder = Builder()
    builder.anomaly("moth", uses=2, tag="LOUD", actions=(builder.action(insight()),))
    table = table_with(builder).anomaly(0, "moth").time(0, 0)
    assert table.deed("anomaly.moth") not in table.deeds(0)


def test_it_waits_to_be_asked():
    """CMB-6: a special effect after an event costs no time; the owner uses it or does not."""
    builder = Builder()
    for letter in "BCDEFGH":
        builder.rumor(letter, builder.test("CHARMING"))
    builder.anomaly("hum", uses=2, tag="LOUD", on=(builder.on("rumor_failed", enigma(-1)),))
    table = table_with(builder).anomaly(0, "hum").track("H", "G")
    hum = table.anomaly_card("hum")
    table.dice(1, 1, 1, 1).act(0, actions.INVESTIGATE).pick(0)
    assert (table.kind, table.game.decision.seat, table.options) == ("use", 0, [1, 0])
    assert table.game.enigma == 1
    table.pick(1)
    assert (table.game.enigma, table.game.charges[hum], table.game.pool[0]) == (0, 1, 5)
    table.put(0, "G").dice(1, 1, 1, 1).act(0, actions.INVESTIGATE).pick(0).pick(0)
    assert (table.game.enigma, table.game.charges[hum]) == (1, 1)


def test_it_hears_of_its_owner_only():
    """CMB-6: what another kid does is not heard; what happens at the table is heard by all, in order."""
    builder = Builder()
    for letter in "BCDEFGH":
        builder.rumor(letter, builder.test("CHARMING"))
    builder.anomaly("hum", uses=2, tag="LOUD", on=(builder.on("rumor_failed", enigma(-1)),))
    builder.anomaly("bell", uses=2, tag="LOUD", on=(builder.on("end_phase", insight()),))
    builder.item("gong", on=(builder.on("end_phase", insight(10)),))
    table = table_with(builder).anomaly(0, "hum").track("G").put(1, "G")
    table.dice(1, 1, 1, 1).act(1, actions.INVESTIGATE).pick(0)
    assert table.kind == "adventure"
    table.anomaly(1, "bell").give(2, "gong").game.first = 2
    table.evening()
    assert (table.kind, table.game.decision.seat) == ("use", 2)
    table.pick(1)
    assert (table.kind, table.game.decision.seat) == ("use", 1)
    assert describe.decision(table.game).title.endswith("? It has 2 counters left.")
    assert table.pick(1).game.insight == 11


def test_after_the_diary():
    """CMB-6, END-5: the diary answers first, and what it changes counts for the cards in hand."""
    builder = Builder()
    builder.flags("f")
    builder.card(1, on=[builder.on("end_phase", do("set_flag", flag="f"))])
    builder.anomaly("bell", uses=1, tag="LOUD", on=(builder.on("end_phase", insight(), condition=flag("f")),))
    table = table_with(builder).anomaly(0, "bell").evening()
    assert table.kind == "use"


def test_places_and_limits():
    """CMB-6, MOV-5: a card may listen for its owner's coming to one place, once per round or per game."""
    builder = Builder()
    here = builder.on("kid_enters", insight(), at="B", limit="game")
    builder.anomaly("stone-two", uses=9, tag="FIRE", on=(here,))
    table = table_with(builder).anomaly(0, "stone-two").put(0, "A").put(1, "A")
    table.act(1, actions.WALK, "B")
    assert table.kind == "adventure"
    table.act(0, actions.WALK, "E")
    assert table.kind == "adventure"
    table.act(0, actions.WALK, "A").act(0, actions.WALK, "B")
    assert table.kind == "use"
    table.pick(1).act(0, actions.WALK, "A").act(0, actions.WALK, "B")
    assert table.kind == "adventure"
    assert table.game.insight == 1


def test_the_last_counter_is_gone_before_the_effect():
    """CMB-6: with its last counter the anomaly is discarded; the effect comes all the same."""
    builder = Builder()
    builder.anomaly("egg", uses=1, tag="LOUD", actions=(builder.action(to_kid("draw_anomaly"), insight()),))
    table = table_with(builder).anomaly(0, "egg")
    egg = table.anomaly_card("egg")
    table.game.anomaly_pile[:] = []
    table.act(0, table.deed("anomaly.egg"))
    assert table.game.insight == 1
    assert table.game.items[0] >> egg & 1  # drawn again, out of the pile it went to
    assert table.game.charges[egg] == 1


def test_two_kids_one_event():
    """CMB-6: a card that leaves its hand before it is its turn is not asked."""
    builder = Builder()
    builder.anomaly(
        "bell", uses=2, tag="LOUD", on=(builder.on("end_phase", to_kid("discard_anomaly", "everyone")),)
    )
    builder.anomaly("gong", uses=2, tag="LOUD", on=(builder.on("end_phase", insight()),))
    table = table_with(builder).anomaly(0, "bell").anomaly(1, "gong")
    table.game.first = 0
    table.evening().pick(1)
    assert table.kind == "adventure"
    assert table.game.insight == 0


def test_acting_kid_is_the_owner():
    """CMB-6: what a card in hand does to `you` it does to its owner, whoever is first player."""
    builder = Builder()
    alone = compare(q("kids_here"), "=", 1)
    builder.anomaly("bell", uses=2, tag="LOUD", on=(builder.on("end_phase", take("UPSET"), condition=alone),))
    table = table_with(builder).anomaly(0, "bell")
    table.game.first = 1
    table.evening().pick(1)
    assert [cubes >> v.UPSET & 1 for cubes in table.game.held] == [1, 0, 0]
    table = Situation(table.bundle).put(0, "H").anomaly(1, "bell").evening()
    assert table.kind == "adventure"  # the owner is at the school with another kid


# --- items with a text ------------------------------------------------------------------------


def test_items_have_no_counters():
    """CMB-4: an item is kept when its text is used, unless the text discards it."""
    builder = Builder()
    builder.item(
        "whistle",
        count=2,
        actions=(builder.action(insight()), builder.action(insight(5), do("discard_this"))),
        on=(builder.on("end_phase", insight()),),
    )
    table = table_with(builder).give(0, "whistle")
    whistle, other = table.cards("whistle")
    mine = whistle if table.game.items[0] >> whistle & 1 else other
    deed, drop = (actions.CARD + action.number for action in table.game.tables.cards[mine].actions)
    table.act(0, deed).act(0, deed)
    assert table.game.items[0] >> mine & 1
    assert table.evening().pick(1).game.insight == 3
    assert table.settle().act(0, drop).game.insight == 8
    assert mine in table.game.item_discard


def test_copies_are_cards_of_their_own():
    """CMB-1: each copy of an item has its own action, limit and place; of alike ones the first is offered."""
    builder = Builder()
    builder.item("whistle", count=2, actions=(builder.action(do("discard_this"), limit="game"),))
    table = table_with(builder)
    whistle, other = table.cards("whistle")
    table.give(0, "whistle").give(0, "whistle")
    first, second = (
        actions.CARD + table.game.tables.cards[card].actions[0].number for card in (whistle, other)
    )
    assert {first, second} & table.deeds(0) == {first}
    table.act(0, first)
    assert table.game.item_discard == [whistle]
    assert second in table.deeds(0)


def test_copies_that_differ_are_both_offered():
    """CMB-1, CMB-6: a copy whose limit is used up, or with fewer counters, is another card to choose."""
    builder = Builder()
    builder.item("whistle", count=2, actions=(builder.action(insight(1), limit="game", spend=0),))
    builder.anomaly("odd", uses=3, tag="LOUD", count=2, actions=(builder.action(insight(1), spend=0),))
    builder.card(1, actions=[builder.action(to_kid("discard_item", tag=None), spend=0)])
    builder.card(2, actions=[builder.action(to_kid("discard_anomaly"), spend=0)])
    table = table_with(builder).give(0, "whistle", "whistle")
    game = table.game
    for card in (game.anomaly_pile[0], game.anomaly_pile[1]):
        game.anomaly_pile.remove(card)
        game.items[0] |= 1 << card
        game.charges[card] = 3
    table.fresh()
    give_up, shed = (action.number + actions.CARD for action in game.active.actions)
    table.act(0, give_up)
    assert table.kind == "adventure"  # two alike whistles: nothing to choose
    assert game.items[0] & game.tables.item_mask & ~game.party.own == 1 << table.cards("whistle")[1]
    whistle = game.tables.cards[table.cards("whistle")[1]].actions[0].number + actions.CARD
    game.items[0] |= 1 << table.cards("whistle")[0]
    game.item_discard.clear()
    table.fresh().act(0, whistle - 1).act(0, give_up)
    assert sorted(table.options) == table.cards("whistle")
    odd = table.pick(table.options[0]).anomaly_card("odd")
    table.act(0, game.tables.cards[odd].actions[0].number + actions.CARD).act(0, shed)
    assert len(table.options) == 2


def test_iconic_items_are_discarded_by_their_own_text_only():
    """CMB-5: a card may declare that it is discarded, also an iconic one; a choice never reaches it."""
    builder = Builder()
    knife = next(item for item in builder.world["items"] if item["id"] == "knife")
    knife["actions"] = [{"id": "item.knife.action.1", **builder.action(do("discard_this"))}]
    builder.card(1, actions=[builder.action(to_kid("discard_item", tag=None))])
    table = table_with(builder)
    table.act(0, actions.CARD)
    knife = table.cards("knife")[0]
    assert table.game.items[0] == 1 << knife
    table.act(0, table.deed("item.knife"))
    assert (table.game.items[0], table.game.item_discard) == (0, [knife])


def test_a_chain_of_cards_ends():
    """ADV-8: cards in hand that set each other off come to an end, like those of the diary."""
    builder = Builder()
    for letter in "BCDEFGH":
        builder.rumor(letter)
    again = (do("draw_rumor"), do("push_rumor"))
    builder.item("drum", on=(builder.on("rumor_pushed", *again),))
    builder.card(1, actions=[builder.action(*again)])
    table = table_with(builder).give(0, "drum")
    table.act(0, actions.CARD)
    answers = 0
    while table.kind == "use":
        table.pick(1)
        answers += 1
    assert 0 < answers <= 110
    assert table.logged(log.CHAIN_CUT) == [()]
