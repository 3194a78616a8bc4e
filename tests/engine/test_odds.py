"""TST-8: chances that are shown are the chances that are played."""

from math import sqrt

import pytest
from engine_builder import Builder, do, insight, take
from engine_situation import Situation
from loopwright_engine.kernel.tapes import Tape
from loopwright_games.tales.rules.chapters import actions, tests
from loopwright_games.tales.rules.odds import FIREWALLS, MACHINES, odds, of_tests
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.rules.state.game import PURPOSES
from loopwright_games.tales.text import describe

ROLLS = 100_000
FIRST_ROLL = [17, 31, 42, 52, 60, 67, 72, 77]
PUSHED = [31, 52, 67, 77, 84, 89, 92, 95]
"""The two published columns, in per cent, for one to eight dice."""
SLACK = 4.5
"""Standard errors that a count may be off: by chance about once in 150,000 times."""


def near(share, chance, count):
    return abs(share - chance) <= SLACK * sqrt(chance * (1 - chance) / count)


@pytest.mark.parametrize("dice", range(1, 9))
def test_the_published_table_comes_out_of_the_dice(dice):
    """TST-8: 100,000 tests in each row, first and pushed, through the engine's own roll."""
    game = Situation(Builder(), seed=dice).game
    first = pushed = 0
    for _ in range(ROLLS):
        if 6 in game.roll(dice):
            first += 1
        elif 6 in game.roll(dice):
            pushed += 1
    assert near(first / ROLLS, 1 - (5 / 6) ** dice, ROLLS)
    assert near((first + pushed) / ROLLS, 1 - (5 / 6) ** (2 * dice), ROLLS)
    assert abs(first / ROLLS * 100 - FIRST_ROLL[dice - 1]) < 1
    assert abs((first + pushed) / ROLLS * 100 - PUSHED[dice - 1]) < 1


@pytest.mark.parametrize("dice", range(1, 9))
def test_the_published_table_is_what_players_are_shown(dice):
    """TST-8: exactly, for every number of dice from one to eight."""
    builder = Builder()
    builder.card(1, actions=[builder.action(builder.test("BRAVE"))])
    table = Situation(builder, 2).track().put(0, "H")
    table.game.items[0] = 0
    table.game.party.dice[0][v.TRAITS.index("BRAVE")] = dice
    table.fresh()
    option = next(o for o in describe.decision(table.game).options if "Do it" in o.text)
    assert option.chance == tests.chance(dice) == 1 - (5 / 6) ** dice
    assert option.pushed_chance == pytest.approx(1 - (5 / 6) ** (2 * dice))
    assert round(option.pushed_chance * 100) == PUSHED[dice - 1]


# --- against play -----------------------------------------------------------------------------

GAMES = 4_000


def share(table, option, answer, good):
    """How often an option comes out well, over many dice, when `answer` picks at every decision."""
    won = 0
    index = table.options.index(option)
    for seed in range(GAMES):
        game = table.game.clone()
        game.tapes = [Tape(seed, purpose) for purpose in PURPOSES]
        game.cursors = [0] * len(PURPOSES)
        before = len(game.log)
        game.choose(index)
        while game.decision is not None and game.decision.kind != "adventure":
            game.choose(answer(game))
        won += good(game, game.log[before:])
    return won / GAMES


def never(_):
    """Alone, and without pushing."""
    return 0


def always(game):
    """Push whenever possible, by the mildest condition."""
    return 1 if game.decision.kind == "push" else 0


def no_failure(_, entries):
    return not any(entry[0] == log.FAILURE for entry in entries)


def watched(*switches, special=("QUICK", "TOUGH", "CHARMING")):
    """Three machines are nearby G; Ulf stands at F."""
    builder = Builder()
    for number, (model, trait) in enumerate(zip(("heron", "mole", "bear"), special, strict=True)):
        builder.response(model, *[{"response": "special", "trait": trait}] * 2)
        builder.machine(model, ("C3", "C2", "D3")[number], model)
    builder.world["locations"][6]["sectors"] = ["C3", "C2", "D3"]
    return Situation(builder, ("ulf", "maja"), variants=switches).track().put(0, "F").put(1, "A")


@pytest.mark.parametrize(
    ("held", "pool"), [((), 6), ((v.SCARED,), 6), ((v.EXHAUSTED, v.UPSET), 4), ((v.INJURED,), 6), ((), 2)]
)
def test_a_way_past_three_machines(held, pool):
    """MOV-5, CON-3: relief from SCARED, conditions taken to push, and cubes that run out all count."""
    table = watched().hold(0, *held)
    table.time(0, pool)
    walk = actions.WALK + 6
    chances = odds(table.game, walk)
    assert near(share(table, walk, never, no_failure), chances.first, GAMES)
    if v.INJURED in held:
        assert chances.pushed is None
    else:
        assert near(share(table, walk, always, no_failure), chances.pushed, GAMES)
    option = next(o for o in describe.decision(table.game).options if o.text == "Ulf walks to G Place G")
    assert (option.chance, option.pushed_chance) == (chances.first, chances.pushed)
    assert option.chance_of == MACHINES


def test_the_worst_conditions_last():
    """CON-2: with VAR-6 each push takes the next condition; SCARED and INJURED cost dice on the way."""
    table = watched("gradually-worse", special=("QUICK", "QUICK", "QUICK")).hold(0, v.UPSET)
    walk = actions.WALK + 6
    assert near(share(table, walk, always, no_failure), odds(table.game, walk).pushed, GAMES)


def test_a_row_is_not_known_when_items_are_lost():
    """VAR-8: an item may be gone before the next machine; without such items the chances are known."""
    table = watched("favorite-lighter", special=("QUICK", "QUICK", "QUICK"))
    assert odds(table.game, actions.WALK + 6).first is not None
    table.give(0, "bike")
    assert odds(table.game, actions.WALK + 6) == odds(table.game, actions.EVENING)


def test_help_with_every_set_of_helpers():
    """TST-4, CON-3: help relieves UPSET first; with all four conditions that makes a push possible."""
    builder = Builder()
    builder.card(1, actions=[builder.action(builder.test("CHARMING", (insight(1),)))])
    table = Situation(builder, 2, variants=("just-a-bruise",)).track().put(0, "H").put(1, "H")
    table.hold(0, *range(4)).act(0, actions.CARD)
    alone, helped = describe.decision(table.game).options
    assert (alone.pushed_chance, helped.pushed_chance) == (None, tests.chance(8))
    table.dice(1, 1, 1, 1).pick(table.options[1])
    assert table.kind == "push"
    assert [o.chance for o in describe.decision(table.game).options] == [None, tests.chance(4)]


def hack(*tokens, alert=False, held=(), variants=(), **sides):
    builder = Builder()
    for token in tokens:
        builder.firewall(*token[:2], **(token[2] if len(token) > 2 else {}))
    builder.sheet("heron", spaces=len(tokens))
    builder.response("heron", sides.get("routine", {}), sides.get("alert", {}))
    builder.machine("heron", "C3")
    table = Situation(builder, ("ulf", "maja"), variants=variants).track().put(0, "G").put(1, "A")
    table.walls(0, *range(len(tokens))).hold(0, *held)
    table.game.alert = int(alert)
    return table.fresh()


def hacked(_, entries):
    return any(entry[0] == log.HACKED for entry in entries)


WALLS = [(("TOUGH",), ("QUICK",)), (("QUICK", "CLEVER"), ("CHARMING",)), (("CHARMING",), ("TOUGH", "QUICK"))]


@pytest.mark.parametrize("alert", [False, True])
@pytest.mark.parametrize("held", [(), (v.SCARED,), (v.INJURED,)])
def test_a_hack_with_known_firewalls(alert, held):
    """HCK-3 to HCK-6: failures on the routine side go on with the alert half."""
    table = hack(*WALLS, alert=alert, held=held)
    option = next(o for o in describe.decision(table.game).options if "hack" in o.text)
    assert near(share(table, actions.HACK, never, hacked), option.chance, GAMES)
    assert option.chance_of == FIREWALLS


@pytest.mark.parametrize(
    ("alert", "item", "known"), [(1, "bike", True), (0, "bike", False), (0, "coat", True)]
)
def test_a_hack_is_not_known_when_items_are_lost(alert, item, known):
    """VAR-8: an item may be gone before the next firewall or the alert half of the same one."""
    table = hack((("QUICK",), ("QUICK",)), alert=alert, variants=("favorite-lighter",)).give(0, item)
    option = next(o for o in describe.decision(table.game).options if "hack" in o.text)
    assert (option.chance is not None) == known


def test_a_hack_that_turns_alert():
    """HCK-8: `alert!` goes on with the alert half; what a silent card does, does not matter."""
    effects = {"routine_effect": "alert", "alert_effect": "repel"}
    table = hack((("TOUGH",), ("QUICK",), effects), (("QUICK",), ("CLEVER",), {"alert_effect": "default"}))
    assert near(share(table, actions.HACK, never, hacked), odds(table.game, actions.HACK).first, GAMES)


def test_a_hack_that_is_not_known():
    """HCK-3, HCK-8: face-down tokens, an avoid check, or a card that does something: no number is shown."""
    table = hack(*WALLS)
    table.game.wall_pile.append(table.game.walls[2])
    table.game.walls[2] = -1
    assert odds(table.fresh().game, actions.HACK).first is None
    table.game.wall_pile.clear()
    assert odds(table.fresh().game, actions.HACK).first is not None
    minded = {"response": "special", "trait": "QUICK", "failure": (take("UPSET"),)}
    for effect, side in (("repel", minded), ("default", {"firewall": (take("UPSET"),)})):
        table = hack((("TOUGH",), ("QUICK",), {"routine_effect": effect}), routine=side)
        assert odds(table.game, actions.HACK).first is None


def test_effects_before_a_test():
    """TST-8: a chance is shown only when nothing before the test touches the kid."""
    builder = Builder()
    for before in (insight(1), take("SCARED"), do("draw_rumor")):
        action = builder.action(before, builder.test("CHARMING", (insight(1),)))
        builder.card(len(builder.diary) + 1, actions=[action])
    builder.card(4, actions=[builder.action(insight(1))])
    table = Situation(builder, 2)
    chances = [o.chance for o in describe.decision(table.game).options if o.text == "Maja: Do it"]
    assert chances == [tests.chance(3), None, None, None]


def test_questions_that_lead_to_a_test():
    """SCH-8, TST-8: a yes, or a line under a choice, that begins with a test shows its chance."""
    builder = Builder()
    builder.lesson(event=("first_player", True, (builder.test("CHARMING"),)))
    builder.card(
        1, actions=[builder.action(builder.choose((None, (builder.test("TOUGH"),)), (None, (insight(1),))))]
    )
    table = Situation(builder, ("ulf", "siv"))
    seat = table.game.first
    yes, no = describe.decision(table.game).options
    dice = tests.pool_size(table.game, seat, v.TRAITS.index("CHARMING"), 0)
    assert (yes.chance, no.chance) == (tests.chance(dice), None)
    assert yes.pushed_chance == pytest.approx(tests.chance(2 * dice))
    table.pick(0).settle().act(0, actions.CARD)
    first, second = describe.decision(table.game).options
    assert (first.chance, second.chance) == (tests.chance(2), None)


def test_no_test_no_odds():
    """TST-8: of an empty row nothing can fail."""
    game = Situation(Builder(), 2).game
    assert of_tests(game, 0, [], 3).first == 1.0
