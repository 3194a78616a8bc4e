"""CON and FAV: conditions, favor, being grounded."""

import pytest
from engine_builder import Builder, take, to_kid
from engine_situation import Situation
from loopwright_engine.kernel.masks import members
from loopwright_games.tales.rules.chapters import actions, conditions
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log

E, U, S, I = range(4)  # noqa: E741


def table():
    return Situation(Builder())


def held(situation, kid=0):
    return members(situation.game.held[kid])


def test_a_condition_locks_a_cube():
    """CON-1: from the pool, else from the action space."""
    situation = table()
    conditions.take(situation.game, 0, U, -1)
    assert (situation.game.pool[0], held(situation)) == (5, [U])
    situation.time(0, 0)
    conditions.take(situation.game, 0, E, -1)
    assert (situation.game.pool[0], situation.game.spent[0], held(situation)) == (0, 4, [E, U])


@pytest.mark.parametrize(
    ("before", "named", "after"),
    [
        ((), None, [E]),
        ((E,), None, [E, U]),
        ((U,), None, [U, S]),
        ((E,), E, [E, U]),
        ((E, S), E, [E, S, I]),
        ((S,), E, [E, S]),
        ((E, U, S), None, [E, U, S, I]),
    ],
)
def test_severity(before, named, after):
    """CON-2: a taken slot, or no name, means one more severe than the most severe held."""
    situation = table().hold(0, *before)
    conditions.take(situation.game, 0, -1 if named is None else named, -1)
    assert held(situation) == after


@pytest.mark.parametrize("named", [I, -1, U])
def test_beyond_injured(named):
    """CON-5: the injury starts over; no other cube is lost."""
    situation = table().hold(0, U, I)
    situation.game.injury[0] = 2
    conditions.take(situation.game, 0, named, -1)
    assert situation.game.injury[0] == 0
    assert situation.game.pool[0] == 4


def test_no_cube_left():
    """CON-5: nothing is locked when there is no cube."""
    situation = table()
    situation.game.pool[0] = situation.game.spent[0] = 0
    conditions.take(situation.game, 0, E, -1)
    assert held(situation) == []


def test_exhausted_only_locks():
    """CON-3: EXHAUSTED takes no dice and forbids no help."""
    builder = Builder()
    builder.card(1, actions=[builder.action(builder.test("CHARMING"))])
    situation = Situation(builder).hold(0, E).hold(1, E)
    assert len(situation.act(0, actions.CARD).options) == 4


def test_relief_goes_to_the_action_space():
    """CON-3: the cube is spent, not free."""
    situation = table().hold(0, U)
    pool = situation.game.pool[0]
    conditions.relieve(situation.game, 0, U, -1)
    assert (situation.game.pool[0], situation.game.spent[0]) == (pool, 1)


def test_injury_heals_step_by_step():
    """CON-3, END-3: the cube leaves after the last box."""
    situation = table().hold(0, I)
    for box in range(1, v.INJURY_BOXES):
        conditions.heal_step(situation.game, 0, -1)
        assert situation.game.injury[0] == box
    conditions.heal_step(situation.game, 0, -1)
    assert held(situation) == []


def test_rest_action():
    """ADV-6: one time; relieves a condition or moves the injury one box; once a round."""
    situation = table().hold(0, U, I).time(0, 4)
    assert {actions.REST + U, actions.REST + I} <= situation.deeds(0)
    situation.act(0, actions.REST + I)
    assert situation.game.injury[0] == 1
    assert situation.game.pool[0] == 3
    assert not {actions.REST + U, actions.REST + I} & situation.deeds(0)


def test_rest_relieves():
    """ADV-6: a condition that is not INJURED is gone."""
    assert held(table().hold(0, U).act(0, actions.REST + U)) == []


def effects(*made_effects):
    builder = Builder()
    builder.card(1, actions=[builder.action(effect) for effect in made_effects])
    return Situation(builder)


def test_relieving_effects():
    """CON-3: by name, by choice, and by a free rest."""
    situation = effects(
        to_kid("relieve", condition="UPSET"), to_kid("relieve", condition=None), to_kid("rest"), take(None)
    ).hold(0, E, U)
    situation.act(0, actions.CARD)
    assert held(situation) == [E]
    situation.act(0, actions.CARD + 1)
    assert held(situation) == []
    situation.hold(1, E, S).act(1, actions.CARD + 1)
    assert situation.kind == "relieve"
    situation.pick(S)
    assert held(situation, 1) == [E]
    situation.act(1, actions.CARD + 2)
    assert held(situation, 1) == []
    situation.hold(2, S, I).act(2, actions.CARD + 2)
    assert situation.kind == "rest"
    situation.pick(I)
    assert situation.game.injury[2] == 1


def test_favor_is_clamped():
    """FAV-1: bad, neutral, good."""
    situation = table()
    for by, after in ((1, 2), (1, 2), (-1, 1), (-5, 0), (-1, 0)):
        conditions.change(situation.game, 0, by, -1)
        assert situation.game.favor[0] == after


def test_home_and_late():
    """FAV-1, END-2: home for dinner +1, late -1."""
    situation = table().act(0, actions.HOME)
    situation.next_day()
    assert situation.game.favor == [2, 0, 0]


def test_grounded():
    """FAV-2: two cubes from the pool, then the action space, never those of conditions; until neutral."""
    situation = table().hold(0, E, U).time(0, 1)
    conditions.change(situation.game, 0, -1, -1)
    assert situation.game.grounded[0] == 2
    assert (situation.game.pool[0], situation.game.spent[0]) == (0, 2)
    assert situation.game.held[0] == 3
    assert situation.cubes(0) == 6
    conditions.change(situation.game, 0, 1, -1)
    assert situation.game.grounded[0] == 0
    assert situation.game.spent[0] == 4
    assert situation.logged(log.GROUNDED) == [(0,)]


def of_those_with_anomaly(verb, who, **fields):
    """A table whose kids 1 and 2 have an anomaly, after an effect for those who have one."""
    builder = Builder()
    for name in ("odd", "odder"):
        builder.anomaly(name, uses=2, tag="LOUD")
    builder.card(1, actions=[builder.action(to_kid(verb, who, only={"op": "has_anomaly"}, **fields))])
    situation = Situation(builder)
    situation.anomaly(1, "odd").anomaly(2, "odder")
    return situation.act(0, actions.CARD)


def test_only_those_of_whom_it_holds():
    """Whom an effect means is asked of each of them, before anybody is struck."""
    situation = of_those_with_anomaly("take", "everyone", condition="UPSET")
    assert [held(situation, kid) for kid in range(3)] == [[], [U], [U]]
    situation = of_those_with_anomaly("discard_anomaly", "everyone")
    assert not any(situation.game.items[kid] & situation.game.tables.anomaly_mask for kid in range(3))


def test_one_kid_is_chosen_among_those_of_whom_it_holds():
    situation = of_those_with_anomaly("take", "one_kid", condition="UPSET")
    assert (situation.kind, sorted(situation.options)) == ("kid", [1, 2])
    situation.pick(2)
    assert [held(situation, kid) for kid in range(3)] == [[], [], [U]]


def test_a_random_kid_is_one_of_whom_it_holds():
    situation = of_those_with_anomaly("take", "random_kid", condition="UPSET")
    assert [bool(held(situation, kid)) for kid in range(3)] in ([False, True, False], [False, False, True])


def test_nobody_is_struck_where_it_holds_of_nobody():
    situation = of_those_with_anomaly("take", "first_player", condition="UPSET")
    assert held(situation, situation.game.first) == [U] * (situation.game.first in (1, 2))
