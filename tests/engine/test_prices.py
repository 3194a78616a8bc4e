"""TST-9: time that a card asks for: in place of a roll, and on the lines of a choice."""

import json

import pytest
from engine_builder import Builder, do, flag, insight, take, to_kid
from engine_situation import Situation
from loopwright_engine import Bundle, BundleError, load, load_bundle, new_game, save
from loopwright_engine.bots.script import ScriptedBot, parse
from loopwright_engine.bundle.content_hash import content_hash
from loopwright_games.tales.bots import cards
from loopwright_games.tales.bots.decisions import CautiousBot
from loopwright_games.tales.bots.scripted import TalesScripts
from loopwright_games.tales.kit import BOTS
from loopwright_games.tales.ledger import WAYS, Ledger
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import actions, combos
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.text import describe, stable_ids

SPEND = combos.SPEND


FAVOR = ({"op": "not", "of": {"op": "favor", "favor": "bad"}}, to_kid("favor", "you", by=-1))
BURN = ({"op": "spare_item", "tag": "SHARP"}, to_kid("discard_item", "you", tag="SHARP"))
TAKE = ({"op": "not", "of": {"op": "has_condition", "condition": "UPSET"}}, take("UPSET"))


def facing(spend=2, success=None, failure=(), kids=3, cost=1, **ways):
    """Kids at H and A, with an action at which a kid may spend time in place of the roll."""
    builder = Builder()
    test = builder.test("TOUGH", success or (insight(1),), failure, spend=spend, **ways)
    builder.card(1, actions=[builder.action(test, spend=cost)])
    table = Situation(builder, kids).track()
    for kid in range(kids):
        table.put(kid, "A" if kid else "H")
    return table


def chosen(*lines, kids=3):
    """An action for nothing with these lines to choose from."""
    builder = Builder()
    builder.flags("f", "g")
    builder.card(1, actions=[builder.action(builder.choose(*lines), insight(10), spend=0)])
    return Situation(builder, kids)


def purse(table, kid=0):
    return table.game.pool[kid], table.game.spent[kid]


# --- beside a test ------------------------------------------------------------------------------


def test_time_in_place_of_a_roll():
    """TST-9: on top of what the action costs; no dice, nothing to push, and the success happens."""
    table = facing().act(0, actions.CARD)
    assert (table.kind, table.options) == ("test", [0, SPEND])
    assert purse(table) == (5, 1)
    table.pick(SPEND)
    assert (table.kind, table.game.insight) == ("adventure", 1)
    assert purse(table) == (3, 3)
    assert table.logged(log.PAID) == [(0, 2)]
    assert not table.logged(log.ROLL) and not table.logged(log.PUSH)


def test_whoever_cannot_pay_rolls():
    """TST-9, TIM-5: only the pool counts, not what is locked, spent or needed for the action itself."""
    table = facing(spend=3, cost=3).dice(6).act(0, actions.CARD)
    assert (table.kind, table.options) == ("test", [0, SPEND])
    table = facing(spend=3, cost=3).hold(0, v.EXHAUSTED).dice(6).act(0, actions.CARD)
    assert (table.kind, table.game.insight) == ("adventure", 1)
    assert table.logged(log.PAID) == []


def test_time_beside_help_and_cards():
    """TST-4, CMB-3, TST-9: every way is offered; friends who stand by have no part in paying."""
    table = facing(tags=("SHARP",), failure=(take("UPSET"),)).put(1, "H").give(0, "saw")
    table.hold(0, v.UPSET)
    table.act(0, actions.CARD)
    assert [option for option in table.options if option < combos.WAY] == [0, 2]
    assert len([option for option in table.options if combos.WAY <= option < SPEND]) >= 1
    assert table.options[-1] == SPEND
    table.pick(SPEND)
    assert table.game.held[0] == 1 << v.UPSET
    assert not table.logged(log.HELP) and not table.logged(log.ITEM_USED)


def test_it_is_no_roll_that_relieves():
    """CON-3, TST-9: SCARED stays, which a success at a roll would relieve."""
    table = facing().hold(0, v.SCARED).act(0, actions.CARD).pick(SPEND)
    assert (table.game.held[0], table.game.insight) == (1 << v.SCARED, 1)


def test_the_one_who_would_roll_pays():
    """TST-9, TST-7: success is the payer's alone."""
    table = facing(success=(to_kid("favor", "you", by=1), to_kid("favor", "helpers", by=1)))
    before = list(table.game.favor)
    table.put(1, "H").act(0, actions.CARD).pick(SPEND)
    assert [now - then for now, then in zip(table.game.favor, before, strict=True)] == [1, 0, 0]
    assert purse(table, 1) == (6, 0)


def test_a_rumor_is_solved_by_paying():
    """ADV-2, ADV-3, ADV-4, TST-9: insight, the free trade and what hears of it, for 1 and the price."""
    builder = Builder()
    builder.rumor("H", builder.test("TOUGH", (insight(2),), (do("enigma", by=3),), spend=2))
    builder.card(
        1, on=[builder.on("rumor_succeeded", do("enigma", by=1)), builder.on("rumor_failed", insight(50))]
    )
    table = Situation(builder, 3).track("H").put(0, "H").put(1, "H").put(2, "A").give(1, "saw")
    table.act(0, actions.INVESTIGATE).pick(SPEND)
    assert (table.game.insight, table.game.enigma) == (3, 1)
    assert (table.kind, purse(table)) == ("trade", (3, 3))
    assert table.logged(log.RUMOR_SOLVED) and not table.logged(log.RUMOR_FAILED)


def test_a_second_test_of_a_rumor_may_be_paid_too():
    """ADV-3, TST-9: the first test decides about the rumor; a price is asked for each."""
    builder = Builder()
    builder.rumor(
        "H",
        builder.test("TOUGH", (insight(2),), (), spend=1),
        builder.test("TOUGH", (insight(5),), (), spend=4),
    )
    table = Situation(builder, 3).track("H").put(0, "H").put(1, "A").put(2, "A").dice(1)
    table.act(0, actions.INVESTIGATE).pick(SPEND).pick(SPEND)
    assert (table.game.insight, purse(table)) == (8, (0, 6))


@pytest.mark.parametrize("kind", v.EVENT_KINDS)
def test_school_events(kind):
    """SCH-8, TST-9: each kid who has to roll may pay instead, and nobody for another."""
    builder = Builder()
    builder.school.clear()
    builder.lesson(event=(kind, False, (builder.test("BRAVE", (insight(1),), (), spend=2),)))
    table = Situation(builder, 3)
    kids = []
    while table.kind == "test":
        kids.append(table.game.decision.seat)
        table.pick(SPEND)
    assert sorted(kids) == ([0, 1, 2] if kind == "individual" else [table.game.first])
    assert [table.game.spent[kid] for kid in range(3)] == [2 if kid in kids else 0 for kid in range(3)]
    assert table.game.insight == len(kids)


def test_favor_in_place_of_a_roll():
    """TST-9: what else is asked for is paid before the success, and offered only to a kid who has it."""
    table = facing(spend=1, paid=(FAVOR, TAKE)).act(0, actions.CARD)
    assert table.options[-1] == SPEND
    option = describe.decision(table.game).options[-1]
    assert (option.text, option.cost, option.chance) == (
        "Pay instead of rolling (1 favor and taking UPSET)",
        1,
        1.0,
    )
    table.pick(SPEND)
    assert (table.game.favor[0], table.game.held[0], table.game.insight) == (v.FAVOR_BAD, 1 << v.UPSET, 1)
    for poor in (lambda it: it.hold(0, v.UPSET), lambda it: it.time(0, 1)):
        table = poor(facing(spend=1, paid=(FAVOR, TAKE))).dice(6).act(0, actions.CARD)
        assert (table.kind, table.game.insight) == ("adventure", 1)
    table = facing(spend=0, paid=(FAVOR,))
    table.game.favor[0] = v.FAVOR_BAD
    assert table.dice(6).act(0, actions.CARD).kind == "adventure"


def test_a_card_in_place_of_a_roll():
    """TST-9: whoever has several chooses which, and then it is a success; an iconic one cannot be given."""
    table = facing(spend=0, paid=(BURN,)).dice(6).act(0, actions.CARD)
    assert table.kind == "adventure"
    table = facing(spend=0, paid=(BURN,)).give(0, "saw").act(0, actions.CARD).pick(SPEND)
    assert (table.kind, table.game.insight) == ("adventure", 1)
    assert not table.logged(log.ROLL) and table.logged(log.ITEM_DISCARDED)


def test_the_cautious_bot_weighs_what_it_gives():
    """TST-9: favor for a little insight is too much where a roll is likely, and cheap for much of it."""
    rich = facing(spend=0, paid=(FAVOR,), success=(insight(3),)).act(0, actions.CARD)
    assert careful(rich) == SPEND
    poor = facing(spend=0, paid=(FAVOR, TAKE), success=(do("turn_up_rumor"),)).act(0, actions.CARD)
    assert careful(poor) == 0


@pytest.mark.parametrize("price", [0, 2, 10, True, None, "1"])
def test_bundles_with_an_odd_length_of_a_price(price):
    """TST-9: as many parts of the condition, and effects, as there are."""
    builder = Builder()
    builder.card(1, actions=[builder.action(builder.test("TOUGH", paid=(FAVOR,)))])
    data = json.loads(json.dumps(builder.build().data))
    test = data["diary"][0]["sides"]["front"]["actions"][0]["block"]["effects"][0]
    test["paid"]["price"] = price
    data["hash"] = content_hash(data)
    with pytest.raises(BundleError, match=r"paid"):
        load_bundle(data)


# --- lines of a choice --------------------------------------------------------------------------


def test_lines_with_a_price():
    """TST-9: offered to a kid who can pay, who pays when the line is taken."""
    lines = (None, (insight(1),), 2), (None, (insight(2),), 6), (None, (insight(3),))
    table = chosen(*lines).act(0, actions.CARD)
    assert [view.cost for view in describe.decision(table.game).options] == [2, 6, 0]
    table.pick(table.options[0])
    assert (table.game.insight, purse(table)) == (11, (4, 2))
    assert table.logged(log.PAID) == [(0, 2)]
    table = chosen(*lines).hold(0, v.EXHAUSTED).act(0, actions.CARD)
    assert len(table.options) == 2


def test_a_line_that_cannot_be_paid_is_told():
    """TST-9: what it costs, also beside others; of what has another condition nothing is told."""
    lines = (
        (None, (insight(1),), 6, (FAVOR,)),
        (flag("f"), (insight(2),), 6),
        (None, ()),
        (None, (insight(3),)),
    )
    table = chosen(*lines).time(0, 3).act(0, actions.CARD)
    view = describe.decision(table.game)
    assert (len(view.options), view.facts) == (2, {"closed": "Cannot be paid: Line 1 (6 time and 1 favor)."})


def test_a_line_with_a_price_and_a_condition():
    """TST-9, ADV-8: both must be met."""
    lines = (flag("f"), (insight(1),), 2), (None, (insight(2),)), (None, (insight(3),))
    assert len(chosen(*lines).act(0, actions.CARD).options) == 2
    table = chosen(*lines)
    table.game.flags = 1
    assert len(table.fresh().act(0, actions.CARD).options) == 3


def test_one_line_left_and_none():
    """TST-9: as with conditions: one line that is left is taken and paid; with none nothing happens."""
    lines = (None, (insight(1),), 2), (flag("f"), (insight(2),))
    table = chosen(*lines).act(0, actions.CARD)
    assert (table.game.insight, purse(table)) == (11, (4, 2))
    table = chosen(*lines).time(0, 1).act(0, actions.CARD)
    assert (table.game.insight, purse(table)) == (10, (1, 5))
    assert table.logged(log.CHOSEN) == [] and table.logged(log.PAID) == []
    assert table.logged(log.NONE_OPEN) == [(0,)]


@pytest.mark.parametrize("state", ["home", "sick", ""])
def test_who_lies_down_or_is_on_sick_leave_cannot_pay(state):
    """TST-9, TIM-6, MOV-6: whatever is left in the pool; a kid who is late in the evening still can."""
    builder = Builder()
    builder.card(
        1, on=[builder.on("end_phase", builder.choose((None, (insight(1),), 1), (None, (insight(2),))))]
    )
    table = Situation(builder, 2).put(0, "A").put(1, "A")
    if state:
        setattr(table.game, state, 1 << table.game.first)
    table.fresh().evening()
    assert table.kind == ("adventure" if state else "choose")
    assert (table.game.insight, table.logged(log.PAID)) == (2 if state else 0, [])


# --- in words, in files, by bots ----------------------------------------------------------------


def test_in_words_and_by_name():
    """TST-9: what paying is called, its cost and its chance, its stable id, and what the log tells."""
    table = facing().act(0, actions.CARD)
    option = describe.decision(table.game).options[-1]
    assert (option.text, option.cost, option.chance, option.source) == (
        "Spend time instead of rolling",
        2,
        1.0,
        "TST-9",
    )
    assert option.pushed_chance is None
    assert stable_ids.option_id(table.game, SPEND) == "spend"
    table.pick(SPEND)
    entry = next(entry for entry in table.game.log if entry[0] == log.PAID)
    assert describe.sentence(table.game, entry).endswith("spends 2 time")
    assert stable_ids.entry_id(table.game, entry)[-1] == "2"


def test_a_line_with_a_test_has_the_odds_after_paying():
    """TST-8, TST-9: with an empty pool nobody pushes."""
    builder = Builder()
    line = (None, (builder.test("TOUGH", (insight(1),)),), 6)
    builder.card(1, actions=[builder.action(builder.choose(line, (None, ())), spend=0)])
    table = Situation(builder).act(0, actions.CARD)
    option = describe.decision(table.game).options[0]
    assert option.chance == pytest.approx(1 - (5 / 6) ** 3)
    assert option.pushed_chance is None


def test_saved_and_loaded():
    """TST-9: a choice to pay is kept like any other."""
    builder = Builder()
    builder.card(1, on=[builder.on("adventure_phase", builder.test("TOUGH", (insight(1),), (), spend=2))])
    game = new_game(builder.build(), Options(3), 1)
    while game.decision.kind != "test":
        game.choose(0)
    game.choose(game.decision.options.index(SPEND))
    assert game.insight == 1
    again = load(builder.build(), json.loads(json.dumps(save(game))))
    assert (again.log, again.pool) == (game.log, game.pool)


@pytest.mark.parametrize("price", [0, -1, 10, 10**9, True, None, "2", 1.5])
@pytest.mark.parametrize("where", ["test", "choose"])
def test_bundles_with_an_odd_price(price, where):
    """TST-9: what a bundle asks for is a number of cubes that a kid could have."""
    builder = Builder()
    builder.card(
        1, actions=[builder.action(builder.test("TOUGH", spend=1), builder.choose((None, (), 1), (None, ())))]
    )
    data = json.loads(json.dumps(builder.build().data))
    effects = data["diary"][0]["sides"]["front"]["actions"][0]["block"]["effects"]
    (effects[0] if where == "test" else effects[1]["options"][0])["spend"] = price
    data["hash"] = content_hash(data)
    with pytest.raises(BundleError, match=r"spend"):
        load_bundle(data)


def test_a_bundle_without_prices_is_as_before():
    """TST-9: what has no price has no field for it."""
    assert isinstance(facing(spend=0).bundle, Bundle)
    assert '"spend": 2' not in json.dumps(facing(spend=0).bundle.data)


def careful(table):
    return table.options[BOTS["cautious"](1).choose(table.game)]


def test_the_cautious_bot_pays_where_it_pays():
    """TST-9: for a success that is worth more than the time; else it rolls."""
    assert careful(facing(spend=1, success=(insight(2),)).act(0, actions.CARD)) == SPEND
    assert careful(facing(spend=4, success=(do("turn_up_rumor"),)).act(0, actions.CARD)) == 0
    lines = (None, (insight(1),), 1), (None, (do("turn_up_rumor"),))
    table = chosen(*lines).act(0, actions.CARD)
    assert careful(table) == table.options[0]
    lines = (None, (do("turn_up_rumor"),), 3), (None, (do("nothing"),))
    table = chosen(*lines).act(0, actions.CARD)
    assert careful(table) == table.options[1]


def test_what_cannot_be_paid_after_the_action_is_worth_no_more():
    """TST-9: a rumor that costs 1 and 2 is worth more than one without a price, but not with 2 cubes."""

    def worth(spend, pool):
        builder = Builder()
        builder.rumor("H", builder.test("CLEVER", (insight(1),), (), spend=spend))
        table = Situation(builder, 3).track("H", hidden=False).put(0, "H").time(0, pool)
        return cards.rumor(table.game, 0, 7)

    assert worth(2, 3) > worth(0, 3)
    assert worth(2, 2) == worth(0, 2)


@pytest.mark.parametrize(
    ("line", "wanted"), [("test with time", SPEND), ("test alone", 0), ("test with cards", 0)]
)
def test_scripts(line, wanted):
    """TST-9: `with time` pays where the card lets it; `with cards` means cards alone."""
    table = facing(spend=4, success=(do("turn_up_rumor"),)).act(0, actions.CARD)
    language = TalesScripts()
    bot = ScriptedBot(parse(f"{line}\n", "x.bot", language), language, CautiousBot(1))
    assert table.options[bot.choose(table.game)] == wanted


def test_the_books_of_a_game():
    """TIM-4, TST-9: what cards ask for is time spent on actions of cards."""
    table = facing().act(0, actions.CARD).pick(SPEND)
    books = Ledger()
    books.close(table.game)
    assert books.spent[WAYS.index("action")] == 2
