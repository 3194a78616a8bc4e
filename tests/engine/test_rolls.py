"""TST: tests."""

import pytest
from engine_builder import Builder, do, insight, take, to_kid
from engine_situation import Situation
from loopwright_games.tales.rules.chapters import actions, tests
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.text import describe

FIRST_ROLL = [17, 31, 42, 52, 60, 67, 72, 77]
PUSHED = [31, 52, 67, 77, 84, 89, 92, 95]


def trial_of(trait="TOUGH", success=None, failure=(), kids=3, **ways):
    """Kids at H, with an action that tests a trait (the only deed worth a number)."""
    builder = Builder()
    builder.card(1, actions=[builder.action(builder.test(trait, success or (insight(1),), failure, **ways))])
    table = Situation(builder, kids).track()
    for kid in range(kids):
        table.put(kid, "A" if kid else "H")
    return table


def roll(table, kid=0):
    return table.act(kid, actions.CARD)


def rolled(table):
    return [entry[2] for entry in table.logged(log.ROLL)]


def trait(word):
    return v.TRAITS.index(word)


@pytest.mark.parametrize("word", v.TRAITS)
def test_traits(word):
    """TST-1: the five traits can all be tested."""
    assert rolled(roll(trial_of(word).dice(6)))


@pytest.mark.parametrize(
    ("kids", "word", "dice"),
    [(3, "TOUGH", 3), (3, "BRAVE", 6), (3, "CLEVER", 2), (4, "BRAVE", 5), (4, "CLEVER", 1), (5, "CLEVER", 1)],
)
def test_dice(kids, word, dice):
    """TST-2, TST-5: three dice, more for strength (and Maja's knife), fewer for weakness."""
    assert rolled(roll(trial_of(word, kids=kids).dice(6))) == [dice]


def test_most_and_least_dice():
    """TST-2: at most eight, at least one die after everything."""
    table = trial_of("BRAVE").put(1, "H").put(2, "H").give(0, "coat", "coat")
    assert tests.pool_size(table.game, 0, trait("BRAVE"), 0b110) == 8
    table.hold(0, v.INJURED, v.SCARED)
    assert tests.pool_size(table.game, 0, trait("CLEVER"), 0) == 1


@pytest.mark.parametrize("face", range(1, 7))
def test_only_sixes_count(face):
    """TST-3: any six is a success, nothing else is."""
    table = roll(trial_of().dice(1, face, 2)).settle()
    assert table.game.insight == (1 if face == 6 else 0)


def test_helpers():
    """TST-4, TST-10: up to two kids at the location; not those who are weak in it, UPSET, or lying down."""
    builder = Builder()
    builder.card(1, actions=[builder.action(builder.test("CHARMING"))])
    table = Situation(builder, 5).track()
    assert table.act(0, actions.CARD).options == [0, 2, 4, 8, 16, 6, 10, 18, 12, 20, 24]
    table.dice(6).pick(6)
    assert rolled(table) == [5]
    table.put(4, "H").hold(3, v.UPSET)
    assert table.act(0, actions.CARD).options == [0, 2, 4, 6]
    table.dice(6).pick(0)
    table.game.home |= 2
    table.fresh()
    assert table.act(0, actions.CARD).options == [0, 4]


def test_weak_kids_do_not_help():
    """TST-4: no help with one's weakness."""
    table = trial_of("BRAVE").put(1, "H").put(2, "H")  # Ola is weak in BRAVE
    assert roll(table).options == [0, 4]


def test_items_add_dice():
    """TST-5: one die for each of the roller's items of the colour; black ones never; none is discarded."""
    table = trial_of("BRAVE").give(0, "coat", "saw").give(1, "coat").put(1, "H").dice(6)
    roll(table)
    assert rolled(table) == [7]
    assert table.game.items[0].bit_count() == 3


def test_push():
    """TST-6, TST-2: one reroll of all dice for a condition of choice with an unspent cube."""
    table = roll(trial_of().dice(1, 1, 1, 1, 1, 6))
    assert table.kind == "push"
    assert table.options == [0, 1, 2, 3, 4]
    table.pick(1 + v.SCARED)
    assert rolled(table) == [3, 3]
    assert table.game.insight == 1
    assert table.game.held[0] == 1 << v.SCARED
    assert table.game.pool[0] == 4


def test_push_once():
    """TST-6: a pushed roll that fails has failed."""
    table = roll(trial_of(failure=(insight(5),)).dice())
    table.pick(1)
    assert table.kind == "adventure"
    assert table.game.insight == 5


def test_push_declined():
    """TST-6: a failure may stand."""
    table = roll(trial_of(failure=(insight(5),)).dice()).pick(0)
    assert (table.game.insight, table.game.held[0]) == (5, 0)


def test_push_needs_an_unspent_cube():
    """TST-6: not with an empty pool."""
    assert roll(trial_of().dice().time(0, 1)).kind == "adventure"


def test_push_not_injured():
    """TST-6, CON-3: not when INJURED."""
    assert roll(trial_of().dice().hold(0, v.INJURED)).kind == "adventure"


def test_push_offers_free_conditions():
    """TST-6: a condition the kid has already cannot be taken to push."""
    assert roll(trial_of().dice().hold(0, v.EXHAUSTED, v.SCARED)).options == [0, 2, 4]


def test_success_is_the_rollers():
    """TST-7: success reaches the roller only; helpers when the card says so."""
    gain = (to_kid("favor", by=1), to_kid("favor", "helpers", by=1))
    for success, favor in ((gain[:1], [2, 1, 1]), (gain, [2, 2, 1])):
        table = trial_of(success=success).put(1, "H").dice(6)
        roll(table).pick(2)
        assert table.game.favor == favor


def test_failure_is_shared():
    """TST-7: a condition for participants hits roller and helpers, other things the roller only."""
    table = trial_of(failure=(take("UPSET", "participants"), to_kid("favor", by=-1))).put(1, "H").put(2, "H")
    roll(table.dice()).pick(2).settle()
    assert table.game.held == [2, 2, 0]
    assert table.game.favor == [0, 1, 1]


def test_helpers_condition():
    """TST-7: a condition of their own for the helpers."""
    table = trial_of(failure=(take("SCARED"), take("UPSET", "helpers"))).put(1, "H")
    roll(table.dice()).pick(2).settle()
    assert table.game.held == [4, 2, 0]


@pytest.mark.parametrize("dice", range(1, 9))
def test_published_chances(dice):
    """TST-8: the first column as printed; pushed is two rolls of as many dice."""
    assert tests.chance(dice) == pytest.approx(1 - (5 / 6) ** dice)
    assert abs(tests.chance(dice) * 100 - FIRST_ROLL[dice - 1]) < 1
    assert round(tests.chance(2 * dice) * 100) == PUSHED[dice - 1]


def test_chances_of_a_view():
    """TST-8: what players are told is what the engine rolls, counted over many seeds."""
    table = trial_of("CHARMING").put(0, "H")
    view = describe.decision(table.game).options[-1]
    action = next(o for o in describe.decision(table.game).options if "Do it" in o.text)
    assert view.chance is not None or action.chance is not None
    wins = pushed_wins = 0
    games = 1500
    for seed in range(games):
        game = table.game.clone()
        game.tapes = type(table.game.tapes)([type(table.game.tapes[0])(seed, "dice"), *table.game.tapes[1:]])
        game.choose(game.decision.options.index(actions.CARD))
        wins += game.insight
        if game.decision.kind == "push":
            game.choose(1)
        pushed_wins += game.insight
    assert wins / games == pytest.approx(action.chance, abs=0.045)
    assert pushed_wins / games == pytest.approx(action.pushed_chance, abs=0.045)


def test_card_actions():
    """TST-9: spend time, do what the card says, no roll."""
    builder = Builder()
    builder.card(1, actions=[builder.action(insight(2), spend=3, at="A")])
    table = Situation(builder).act(0, actions.CARD)
    assert (table.game.insight, table.game.pool[0]) == (2, 3)
    assert table.logged(log.ROLL) == []


def test_scared():
    """CON-3: no strength dice; relieved by a success at a later roll."""
    table = trial_of("BRAVE").hold(0, v.SCARED).dice(1, 1, 1, 6)
    roll(table)
    assert rolled(table) == [4]
    assert table.game.held[0] == 0


def test_scared_by_pushing():
    """CON-4: SCARED taken to push is not relieved by that same roll; all dice are rerolled."""
    table = roll(trial_of("BRAVE").dice(1, 1, 1, 1, 1, 1, 6)).pick(1 + v.SCARED)
    assert rolled(table) == [6, 6]
    assert table.game.held[0] == 1 << v.SCARED


def test_upset():
    """CON-3, CON-4: UPSET is relieved by getting help, but not when taken to push that very roll."""
    table = trial_of().put(1, "H").hold(0, v.UPSET).dice()
    roll(table).pick(2)
    assert table.game.held[0] == 0
    table.pick(1 + v.UPSET)
    assert table.game.held[0] == 1 << v.UPSET


def test_injured():
    """CON-3: two dice fewer."""
    table = trial_of().hold(0, v.INJURED).dice(6)
    assert rolled(roll(table)) == [1]


def test_help_does_not_come_from_sick_leave_elsewhere():
    """TST-10: only kids at the same location are asked."""
    assert roll(trial_of().dice(6)).kind == "adventure"


def test_nested_tests():
    """TST-3: a test in the outcome of a test is a test of its own, with its own helpers."""
    builder = Builder()
    inner = builder.test("CHARMING", (insight(1),))
    builder.card(1, actions=[builder.action(builder.test("TOUGH", (inner, do("nothing"))), insight(10))])
    table = Situation(builder, 2).put(0, "H").dice(6, 1, 1, 1, 1, 6).act(0, actions.CARD)
    assert rolled(table) == [3, 3]
    assert table.game.insight == 11
    assert table.game.held[0] == 0
