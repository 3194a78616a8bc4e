"""Games end: no way of playing makes more decisions than the bound says."""

import random

import pytest
from engine_bounds import SET_OFF, bounds, most_decisions
from engine_builder import Builder, compare, counter_is, do, insight, no, take, to_kid, turn
from engine_situation import Situation
from engine_trees import rich_bundle, some_variants
from engine_worlds import small_world
from hypothesis import given, settings
from hypothesis import strategies as st
from loopwright_engine import new_game
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.rules.chapters.trigger_limits import CHAIN_BOUND, chain_bound
from loopwright_games.tales.rules.effects.verbs import KID_VERBS, TABLE_VERBS
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.verbs import BUNDLE_VERBS
from sweep_length import times

LONG = 20_000
"""A table would call off a game of so many decisions; the bound itself is higher."""


def keep_going(game, luck):
    """The option that keeps the game going: anything rather than evening, the cheapest first, home last."""
    kind, options = game.decision.kind, game.decision.options
    if kind != "adventure":
        return luck.choice([0, len(options) - 1])
    cost = {}
    for index, option in enumerate(options[:-1]):
        home = option & (1 << actions.SEAT) - 1 == actions.HOME
        cost.setdefault(100 if home else actions.cost(game, option), []).append(index)
    return luck.choice(cost[min(cost)]) if cost else len(options) - 1


def play_on(bundle, kids, variants, seed):
    luck = random.Random(seed)
    game = new_game(bundle, Options(kids, variants), seed)
    while game.decision is not None:
        assert len(game.choices) < LONG
        game.choose(keep_going(game, luck))
    assert len(game.choices) <= most_decisions(bundle, kids)
    return game


@given(st.integers(0, 10_000), st.integers(2, 5), st.integers(1, 2), st.booleans())
@settings(max_examples=times(10), deadline=None)
def test_no_way_of_playing_goes_on_for_ever(seed, kids, weeks, rich):
    """TIM-1, INS-1: on random scenarios with everything in them, also when everybody plays for time."""
    bundle = (rich_bundle if rich else small_world)(seed % 12, weeks)
    game = play_on(bundle, kids, some_variants(random.Random(seed)), seed)
    assert game.result.round <= 6 * weeks


def test_every_verb_that_may_ask_is_counted():
    """The row of a verb that may stop says what it asks or sets off; after an ending nothing is asked."""
    stopping = {name for name, verb in {**KID_VERBS, **TABLE_VERBS}.items() if verb.stops}
    counted = SET_OFF.union(verb.name for verb in BUNDLE_VERBS.values() if verb.asks or verb.arrives)
    assert stopping - counted == {"end_game"}, "say in its row of tales/verbs.py what the verb asks, or here"
    assert stopping >= SET_OFF


def test_actions_that_cost_nothing():
    """ADV-7, TIM-4: cards that cost no time or give it back: forty actions for each kid, then evening."""
    builder = Builder()
    builder.card(
        1, actions=[builder.action(spend=0), builder.action(to_kid("time", "everyone", by=9), to_kid("rest"))]
    )
    game = play_on(builder.build(), 2, (), 1)
    assert [entry[0] for entry in game.log].count(log.CARD_ACTION) == 6 * 2 * actions.ACTIONS_PER_KID
    assert [entry[0] for entry in game.log].count(log.TOO_MANY_ACTIONS) == 6


def fired(game):
    return [entry[0] for entry in game.log].count(log.TRIGGER)


def test_cards_that_set_each_other_off():
    """ADV-8: checks, listeners and rules that go round in circles are cut off, and the log says so."""
    builder = Builder()
    builder.counter("c", 0, 3)
    up, down = counter_is("c", "=", 0), counter_is("c", "=", 3)
    builder.card(
        1,
        checks=[
            builder.when(up, turn("c", 3), each_time=True),
            builder.when(down, turn("c", -3), each_time=True),
        ],
    )
    builder.card(2, on=[builder.on("rumor_pushed", do("push_rumor"), do("draw_rumor"))])
    builder.card(3, rules=[builder.rule("pushed_rumor", do("draw_rumor"))])
    game = play_on(builder.build(), 2, (), 1)
    assert [entry[0] for entry in game.log].count(log.CHAIN_CUT) >= 1
    assert fired(game) <= (CHAIN_BOUND - 1) * (len(game.choices) + 20 * 6)


def test_machines_that_pass_kids_on():
    """MOV-5: a card that sends a kid from one machine to the next, and back, comes to an end."""
    builder = Builder()
    for model, sector, target in (("heron", "C3", "D"), ("mole", "D1", "G")):
        side = {"response": "special", "trait": "TOUGH", "failure": (to_kid("move_to", location=target),)}
        builder.response(model, side, side)
        builder.machine(model, sector, model)
    table = Situation(builder, ("ulf", "maja")).put(0, "F").put(1, "A")
    table.dice(*[1] * 5_000).time(0, 1).act(0, actions.WALK, "G")
    assert table.kind == "adventure"
    assert len(table.logged(log.AVOID)) == CHAIN_BOUND - 1
    assert table.logged(log.CHAIN_CUT) == [()]


def test_anomalies_that_answer_each_other():
    """CMB-6: an anomaly is used as often as it has counters, and each use is a trigger."""
    builder = Builder()
    for name in ("echo", "mirror"):
        builder.anomaly(
            name, uses=9, tag="LOUD", on=(builder.on("rumor_pushed", do("push_rumor"), do("draw_rumor")),)
        )
    builder.card(
        1, actions=[builder.action(to_kid("draw_anomaly"), do("push_rumor"), do("draw_rumor"), spend=0)]
    )
    game = play_on(builder.build(), 2, (), 3)
    assert [entry[0] for entry in game.log].count(log.ANOMALY_USED) > 20


def test_chores_that_pay_in_chores():
    """END-4: a chore that is gained by a reward is looked at the next evening, not the same."""
    builder = Builder()
    always = compare("day", ">=", 0)
    for number in range(6):
        builder.chore(f"errand-{number}", to_kid("draw_chore"), to_kid("draw_chore"), done=always)
    game = play_on(builder.build(), 2, (), 1)
    assert game.result.round == 6


def test_trades_end():
    """ADV-5: each card changes hands once in a trade, however many there are."""
    builder = Builder()
    builder.card(1, on=[builder.on("new_day", to_kid("draw_item", "everyone", tag=None))])
    table = Situation(builder, 2).track().put(0, "A").put(1, "A")
    table.give(0, "coat", "saw", "bike")
    table.act(0, actions.TRADE)
    gifts = 0
    while table.kind == "trade":
        table.pick(table.options[-1])
        gifts += 1
    assert 3 <= gifts <= 6


@pytest.mark.parametrize("kids", [2, 5])
def test_the_bound_is_said_with_reasons(kids):
    """Every part of the bound names its rules, and the whole is their sum."""
    bundle = rich_bundle(1)
    parts = bounds(bundle, kids)
    assert most_decisions(bundle, kids) == sum(part.times * part.each for part in parts)
    assert most_decisions(bundle, 5) >= most_decisions(bundle, 2)
    assert most_decisions(rich_bundle(1, 2), kids) > most_decisions(bundle, kids)
    for part in parts:
        assert part.what
        assert part.rules
        assert part.why


def test_a_bundle_with_nothing():
    """An empty scenario is bounded by its calendar and its actions."""
    builder = Builder()
    builder.card(
        1, checks=[builder.win_when(no(compare("day", ">=", 0)))], actions=[builder.action(take("UPSET"))]
    )
    builder.card(2, actions=[builder.action(insight(1))])
    assert most_decisions(builder.build(), 2) < 1_000_000


def test_a_chain_may_be_longer_where_the_diary_has_more_triggers():
    """ADV-8: all checks of a large story may fire after one another; circles are still cut."""
    builder = Builder()
    builder.counter("c", 0, 200)
    for card in (1, 2):
        numbers = range(75 * (card - 1), 75 * card)
        builder.card(
            card, checks=[builder.when(counter_is("c", ">=", number), turn("c", 1)) for number in numbers]
        )
    bundle = builder.build()
    game = play_on(bundle, 2, (), 1)
    assert chain_bound(bundle.data) == 300
    assert fired(game) == 150
    assert log.CHAIN_CUT not in [entry[0] for entry in game.log]
