"""Bonnie and Clyde, rule by rule."""

from __future__ import annotations

import boxes
import pytest
from loopwright_engine.errors import BundleError
from loopwright_games.bonnie_and_clyde.kit import KIT
from loopwright_games.bonnie_and_clyde.words import ACTIONS, KINDS, PLACES
from situations import answer, kit_and_bundle, number_of, situation, told

READY = {"love": 2, "ammunition": 2, "passion": 2, "poems": 3}


def bonnie(step, *numbers, **fields):
    """A game of Bonnie and Clyde after a step."""
    return situation("bonnie_and_clyde", step, *numbers, **fields)


def change(gauge, by, **fields):
    """A gauge is moved."""
    return bonnie("change_gauge", kit_and_bundle("bonnie_and_clyde")[1].tables.gauge(gauge), by, **fields)


def card(kind, name):
    """The number of a card."""
    return number_of("bonnie_and_clyde", KINDS[kind], name)


def take(kind, name, **fields):
    """One cube of a day on a card; the kind's other cube waits."""
    cubes = [0, 0]
    cubes[kind] = 2
    return answer(bonnie("begin_kind", kind, **{"cubes": cubes, **fields}), card(kind, name))


def test_set_up():
    """BON-S1, BON-S2, BON-S3, BON-C1, BON-C2, BON-C3."""
    kit, bundle = kit_and_bundle("bonnie_and_clyde")
    game = kit.start(bundle, kit.options(), 1)
    assert dict(zip(kit.rows, kit.row(game), strict=True)) == dict.fromkeys(kit.rows, 0) | {"savings": 1}
    assert game.cubes == [2, 2]
    assert bonnie("police", 0, police_result=1).roy_here == 1


@pytest.mark.parametrize(
    ("face", "fields", "result"),
    [(3, {}, 3), (3, {"threat": 1}, 3), (3, {"threat": 2}, 4), (3, {"prison": 1}, 4), (3, {"prison": 2}, 5),
     (1, {"prison": 3, "threat": 2}, 5)],
)  # fmt: skip
def test_the_police_come_closer(face, fields, result):
    """BON-T1, Q3: the threat at two, and the highest prison space."""
    game = bonnie("dawn", dice=[face, 1], ammunition=1, **fields)
    assert game.police_result == result
    assert game.decision.kind == "bullet"


def test_a_bullet():
    """BON-T1: one less for one bullet; without any, nothing is asked."""
    game = bonnie("dawn", dice=[4, 1], ammunition=1, love=1)
    original, fired = game.clone(), game.clone()
    answer(original, 0)
    answer(fired, 1)
    assert (original.gauge("love"), original.gauge("ammunition")) == (0, 1)
    assert (fired.gauge("love"), fired.gauge("ammunition")) == (1, 0)
    assert bonnie("dawn", dice=[4, 1]).decision.kind != "bullet"


@pytest.mark.parametrize(
    ("result", "gauges"),
    [(1, {}), (2, {}), (3, {"boredom": -1}), (4, {"love": -1}), (5, {"threat": 1}),
     (6, {"threat": 1, "ammunition": -1}), (7, {"threat": 1, "ammunition": -1}), (0, {})],
)  # fmt: skip
def test_what_the_police_do(result, gauges):
    """BON-T1, Q10: what the card of the result says."""
    before = {"love": 1, "boredom": 1, "threat": 0, "ammunition": 1}
    game = bonnie("police", 0, police_result=result, **before)
    assert {name: game.gauge(name) - value for name, value in before.items()} == dict.fromkeys(
        before, 0
    ) | gauges


@pytest.mark.parametrize("result", [8, 9, 10])
def test_clyde_dies(result):
    """BON-E2."""
    game = bonnie("police", 0, police_result=result)
    assert (game.result.won, game.result.ending) == (False, "death")


@pytest.mark.parametrize(("face", "here"), [(4, 1), (5, 0), (6, 0)])
def test_roy(face, here):
    """BON-T2, BON-C2."""
    assert bonnie("roy", dice=[face], roy_here=1).roy_here == here
    assert bonnie("roy", dice=[face], roy_here=0).roy_here == 1 - here


def test_love_beyond_two():
    """BON-G1, Q2: a passion while Roy is away, no more than two."""
    assert change("love", 1, love=2, roy_here=0).gauge("passion") == 1
    assert change("love", 1, love=2, roy_here=1).gauge("passion") == 0
    full = change("love", 1, love=2, roy_here=0, passion=2)
    assert (full.gauge("passion"), full.gauge("love")) == (2, 2)
    twice = change("love", 2, love=1, roy_here=0)
    assert (twice.gauge("love"), twice.gauge("passion")) == (2, 1)


def test_boredom_beyond_two():
    """BON-G2, Q4: a poem for two dollars, if one wants it; not without them, and no fourth."""
    choice = change("boredom", 1, boredom=2, savings=2)
    assert choice.decision.kind == "choose"
    edited, left = choice.clone(), choice.clone()
    edited.stack.insert(0, (edited._numbers["begin_kind"], PLACES))
    left.stack.insert(0, (left._numbers["begin_kind"], PLACES))
    edited.cubes = left.cubes = [2, 0]
    edited.choose(0)
    left.choose(1)
    assert (edited.gauge("poems"), edited.gauge("savings")) == (1, 0)
    assert (left.gauge("poems"), left.gauge("savings")) == (0, 2)
    assert change("boredom", 1, boredom=2, savings=1).decision is None
    assert change("boredom", 1, boredom=2, savings=5, poems=3).decision is None


def test_threat_beyond_two():
    """BON-G3, Q2: prison, and love goes down; with three prison spaces filled only love."""
    game = change("threat", 1, threat=2, love=1)
    assert (game.gauge("prison"), game.gauge("love"), game.gauge("threat")) == (1, 0, 2)
    full = change("threat", 1, threat=2, love=1, prison=3)
    assert (full.gauge("prison"), full.gauge("love")) == (3, 0)


def test_love_and_boredom_below_zero():
    """BON-G4, BON-G5, Q8."""
    love = change("love", -1, passion=2)
    assert (love.gauge("love"), love.gauge("passion")) == (0, 1)
    boredom = change("boredom", -1, poems=1)
    assert (boredom.gauge("boredom"), boredom.gauge("poems")) == (0, 0)
    assert change("boredom", -1).gauge("poems") == 0


def test_ammunition_below_zero():
    """BON-G6, Q5: an action that is left is lost, which one is chosen; with none left, nothing."""
    game = change("ammunition", -1, cubes=[1, 2])
    assert game.decision.options == [PLACES, ACTIONS]
    game.stack.insert(0, (game._numbers["begin_kind"], ACTIONS))
    assert answer(game, ACTIONS).cubes == [1, 1]
    assert change("ammunition", -1, cubes=[0, 2]).cubes == [0, 1]
    assert change("ammunition", -1, cubes=[0, 0]).decision is None


def test_savings_below_zero():
    """BON-G7, BON-E3, Q9: an action that costs too much may be taken."""
    game = take(PLACES, "ride", savings=0)
    assert (game.result.won, game.result.ending) == (False, "left-alone")


@pytest.mark.parametrize(("gauge", "most"), [("savings", 9), ("ammunition", 2), ("poems", 3), ("prison", 3)])
def test_the_most_of_a_gauge(gauge, most):
    """Q1, Q2: what is beyond the end is lost."""
    assert change(gauge, 3, **{gauge: most - 1}).gauge(gauge) == most


def test_places():
    """BON-T3: each cube on another one."""
    game = bonnie("begin_kind", PLACES, cubes=[2, 2])
    assert len(game.decision.options) == 4
    answer(game, card(PLACES, "home"))
    assert card(PLACES, "home") not in game.decision.options
    assert len(game.decision.options) == 3


def test_daily_actions():
    """BON-T4: each cube on another one."""
    game = bonnie("begin_kind", ACTIONS, cubes=[0, 2])
    assert len(game.decision.options) == 5
    answer(game, card(ACTIONS, "work"))
    assert card(ACTIONS, "work") not in game.decision.options
    assert len(game.decision.options) == 4


@pytest.mark.parametrize(
    ("kind", "name", "gauges"),
    [(PLACES, "home", {"boredom": 1}), (PLACES, "cement-city", {"boredom": -1, "love": 1}),
     (PLACES, "dallas", {"savings": 1}), (PLACES, "ride", {"savings": -1, "love": 1}),
     (ACTIONS, "good-work", {}), (ACTIONS, "work", {"boredom": 1, "savings": 1}),
     (ACTIONS, "photo", {"savings": -2, "love": 1})],
)  # fmt: skip
def test_what_cards_do(kind, name, gauges):
    """BON-T3, BON-T4, Q6."""
    before = {"savings": 3, "love": 1, "boredom": 1}
    game = take(kind, name, **before)
    assert {name: game.gauge(name) - value for name, value in before.items()} == dict.fromkeys(
        before, 0
    ) | gauges


@pytest.mark.parametrize(
    ("name", "line", "gauges"),
    [("ammunition", 0, {"savings": -1, "ammunition": 1}), ("ammunition", 1, {"threat": 1, "ammunition": 1}),
     ("stick-up", 0, {"ammunition": -1, "savings": 2}), ("stick-up", 1, {"threat": 1, "savings": 2})],
)  # fmt: skip
def test_cards_with_two_ways(name, line, gauges):
    """BON-T4: two ways to do it."""
    before = {"savings": 3, "threat": 0, "ammunition": 1}
    game = take(ACTIONS, name, **before)
    game.choose(line)
    assert {name: game.gauge(name) - value for name, value in before.items()} == dict.fromkeys(
        before, 0
    ) | gauges


def test_leaving_town():
    """BON-E1, Q7: with all that it needs, as the last daily action; the day is not paid for."""
    last = {"cubes": [0, 1], **READY, "savings": 0}
    leave = card(ACTIONS, "leave-town")
    won = answer(bonnie("begin_kind", ACTIONS, **last), leave)
    assert (won.result.won, won.result.ending) == (True, "away")
    assert leave not in bonnie("begin_kind", ACTIONS, **last | {"cubes": [0, 2]}).decision.options
    for gauge, value in READY.items():
        less = bonnie("begin_kind", ACTIONS, **last | {gauge: value - 1})
        assert leave not in less.decision.options


def test_life_costs_a_dollar():
    """BON-T5, BON-E4."""
    paid = bonnie("pay", savings=2, dice=[1, 1])
    assert paid.gauge("savings") == 1
    assert paid.round == 2
    assert bonnie("pay", savings=0).result.ending == "broke"


def test_a_day_in_its_order():
    """BON-T1, BON-T2, BON-T3, BON-T4, BON-T5: police, Roy, places, daily actions, a dollar."""
    game = bonnie("dawn", dice=[1, 5, 2, 1], savings=3)
    for kind, name in ((PLACES, "home"), (PLACES, "dallas"), (ACTIONS, "good-work"), (ACTIONS, "work")):
        answer(game, card(kind, name))
    assert told(game)[:8] == ["day", "police", "comes", "roy", "place", "place", "daily", "daily"]
    assert told(game)[8:10] == ["paid", "day"]


@pytest.mark.parametrize("faces", [(1, 9), (1, 1), (7, 8)])
def test_content_that_cannot_be_played(faces):
    """BON-T1: each police result from 1 to 8 has one card."""
    data = boxes.bonnie_and_clyde()
    police = [card for card in data["cards"] if card["kind"] == "police"]
    police[0]["head"] = {"low": faces[0], "high": faces[1]}
    with pytest.raises(BundleError):
        KIT.tables(data)


def test_a_gauge_beyond_its_end_is_told():
    """Which one it is, and that it is the reason for what follows; a step within its ends is not told."""
    game = take(PLACES, "ride", savings=0)
    sentence = KIT.sentence(game, game.log[-1])
    assert sentence == "Savings can fall no further."
    assert "gauge_over" not in told(change("love", 1, love=1))
