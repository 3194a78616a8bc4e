"""Which Side, rule by rule."""

from __future__ import annotations

from functools import partial

import boxes
import pytest
from loopwright_engine.errors import BundleError
from loopwright_games.which_side.kit import KIT
from loopwright_games.which_side.words import NOTHING
from situations import answer, kit_and_bundle, number_of, situation, told

WORK, MEANS = "place", "means"


START = {"savings": 2, "workers": 4, "round": 0, "to_place": 0}
ZERO = ("strength", "dear", "risk", "unsanitary", "police", "injured", "prison")


def city(step, *numbers, **fields):
    """A game of Which Side before its first turn, with these fields, after a step."""
    return situation("which_side", step, *numbers, **{**START, **dict.fromkeys(ZERO, 0), **fields})


card = partial(number_of, "which_side")
"""The number of a card, by its kind and name."""


def gauges(game, *names):
    """How gauges stand."""
    return tuple(game.gauge(name) for name in names)


def change(gauge, by, **fields):
    """A gauge is moved."""
    return city("change_gauge", kit_and_bundle("which_side")[1].tables.gauge(gauge), by, **fields)


def visit(name, option=None, **fields):
    """The first of two workers goes to a place; with an option of its card."""
    fields = {"to_place": 2, "savings": 5, **fields}
    game = answer(city("send_worker", **fields), card(WORK, name))
    if option is not None:
        assert game.decision.kind == "choose"
        game.choose(option)
    return game


def test_set_up():
    """WHI-C1, WHI-S1, WHI-S2, WHI-S4: two dollars, four workers, nothing else."""
    kit, bundle = kit_and_bundle("which_side")
    game = kit.game.laid_out(kit, bundle, kit.options(), 1)
    stands = {
        name: stand for name, stand in zip(bundle.tables.gauge_numbers, game.gauges, strict=True) if stand
    }
    assert stands == {"savings": 2, "workers": 4}
    assert game.cost_of_life() == 5
    assert [bundle.tables.gauges[bundle.tables.gauge(name)].high for name in ("workers", "injured")] == [8, 4]


def test_the_first_offensive():
    """WHI-S5: one die before the first turn, whose own offensive comes after the strength has risen."""
    game = city("begin_city", dice=[4, 2])
    assert gauges(game, "unsanitary", "risk", "strength") == (1, 1, 1)
    assert told(game) == ["attack", "turn", "attack"]
    assert game.decision.kind == WORK


@pytest.mark.parametrize(("level", "goal", "rent"), [("normal", 5, 1), ("advanced", 6, 1), ("hard", 8, 2)])
def test_levels(level, goal, rent):
    """WHI-S3, WHI-E1: the last of the means that are wanted wins at once, and a hard rent is two dollars."""
    options = {"level": level}
    others = [number for number in range(8) if number != card(MEANS, "bakery")]
    game = city("choose_means", union=2, controlled_means=others[: goal - 1], options=options)
    assert game.cost_of_life() == 4 + rent
    won = answer(game, card(MEANS, "bakery"))
    assert (won.result.won, won.result.ending, won.controlled) == (True, "commune", goal)
    less = city("choose_means", union=2, controlled_means=others[: goal - 2], options=options, dice=[1])
    assert answer(less, card(MEANS, "bakery")).result is None


def test_the_employers_strength():
    """WHI-E2, Q1: on ten all goes on; beyond it is the end."""
    assert city("turn", strength=9, dice=[1]).gauge("strength") == 10
    lost = city("turn", strength=10)
    assert (lost.result.won, lost.result.ending) == (False, "crushed")
    assert city("answer_face", card("offensive", "judge"), strength=10).result.ending == "crushed"


@pytest.mark.parametrize(
    ("strength", "dice"), [(0, 1), (1, 1), (2, 2), (3, 1), (4, 1), (5, 2), (6, 1), (7, 2), (8, 1), (9, 1)]
)
def test_one_die_or_two(strength, dice):
    """WHI-T1: two where the strength has come to stand on 3, 6 or 8."""
    game = city("turn", strength=strength, dice=[1, 1])
    assert game.gauge("strength") == strength + 1
    assert game.gauge("dear") == dice


@pytest.mark.parametrize(
    ("face", "gauge"),
    [(1, "dear"), (2, "risk"), (3, "police"), (4, "unsanitary"), (5, "injured"), (6, "strength")],
)
def test_what_employers_do(face, gauge):
    """WHI-T1: the card of each face."""
    game = city("turn", dice=[face])
    names = ("dear", "risk", "police", "unsanitary", "injured", "strength")
    assert gauges(game, *names) == tuple((name == gauge) + (name == "strength") for name in names)


def test_who_can_act():
    """WHI-W2, WHI-T2, Q2: half of the injured, rounded down, are set aside, when the workers are sent."""
    assert [city("send", injured=injured).to_place for injured in range(5)] == [4, 4, 3, 3, 2]
    game = visit("docks", risk=3)
    assert gauges(game, "injured", "risk") == (1, 0)
    assert game.to_place == 1


def test_life_is_paid():
    """WHI-W1, WHI-T3, WHI-T1, Q5: for workers, the injured, the rent, and what is dearer in this turn."""
    game = city("pay", savings=9, injured=1, dear=1, prison=2, dice=[1])
    assert game.gauge("savings") == 2
    assert gauges(game, "dear") == (1,), "of the next turn"
    assert told(game)[0] == "paid"
    assert city("pay", savings=5, union=2).gauge("dear") == 0


def test_what_is_missing():
    """WHI-T3, Q9: an injury for each dollar, and no debts."""
    game = city("pay", savings=3, union=2)
    assert gauges(game, "savings", "injured") == (0, 2)
    assert told(game) == ["owed", "hurt", "hurt"]


@pytest.mark.parametrize("gauge", ["risk", "unsanitary"])
def test_risk_and_dirt_injure(gauge):
    """WHI-W3, Q3: beyond three a worker is injured, and the gauge goes back to 0."""
    assert gauges(change(gauge, 3), gauge, "injured") == (3, 0)
    assert gauges(change(gauge, 1, **{gauge: 3}), gauge, "injured") == (0, 1)


def test_prison():
    """WHI-W3, Q3, Q11, WHI-W1: beyond three a worker who is well goes to prison and costs nothing there."""
    game = change("police", 1, police=3, injured=3)
    assert gauges(game, "police", "workers", "injured", "prison") == (0, 3, 3, 1)
    assert game.cost_of_life() == 3 + 3 + 1
    dead = change("police", 1, police=3, injured=4)
    assert gauges(dead, "police", "workers", "injured", "prison") == (0, 3, 3, 0)
    assert told(dead)[-1:] == ["died"]


@pytest.mark.parametrize(
    ("before", "after"),
    [((4, 0), (4, 1)), ((4, 3), (4, 4)), ((4, 4), (3, 3)), ((2, 2), (1, 1)), ((6, 4), (5, 4))],
)
def test_injuries(before, after):
    """WHI-W3, Q6, Q8: a worker who is well is injured; without one, or without a cube, one dies."""
    workers, injured = before
    assert gauges(city("injure", workers=workers, injured=injured), "workers", "injured") == after


def test_nobody_is_left():
    """Q10: with no worker at liberty the game is lost."""
    assert city("injure", workers=1, injured=1).result.ending == "nobody"
    arrested = change("police", 1, police=3, workers=1)
    assert (arrested.result.won, arrested.result.ending) == (False, "nobody")


@pytest.mark.parametrize(
    ("name", "option", "before", "after"),
    [
        ("tenement", 0, {"risk": 2, "unsanitary": 2}, {"risk": 1}),
        ("tenement", 1, {"risk": 2, "unsanitary": 2}, {"unsanitary": 1}),
        ("tenement", 0, {"risk": 0}, {"risk": 0}),
        ("bonesetter", None, {"injured": 2}, {"injured": 1}),
        ("local-union", None, {}, {"union": 1}),
        ("printing-press", None, {"savings": 5}, {"agitation": 1, "savings": 4}),
        ("lawyers", 0, {"prison": 1, "police": 2}, {"prison": 0, "workers": 5}),
        ("lawyers", 1, {"prison": 1, "police": 2}, {"police": 1}),
        ("cafe", None, {}, {"strike": 1, "police": 1}),
        ("workshop", 0, {}, {"sabotage": 1, "unsanitary": 1}),
        ("workshop", 1, {}, {"sabotage": 1, "risk": 1}),
        ("docks", None, {"savings": 5}, {"savings": 8, "risk": 1}),
        ("shirtwaist", None, {"savings": 5}, {"savings": 7}),
        ("creek", None, {"savings": 5}, {"savings": 8, "unsanitary": 1}),
        ("village", None, {}, {"workers": 5}),
        ("tenderloin", None, {"savings": 5}, {"savings": 8, "police": 1}),
    ],
)  # fmt: skip
def test_places(name, option, before, after):
    """What each place does, and nothing else: WHI-A1, WHI-A2, WHI-A3, WHI-A4, WHI-A5, WHI-A6, WHI-A7, WHI-A8,
    WHI-A9, WHI-A10, WHI-A11, WHI-A12.
    """
    start = {"workers": 4, "savings": 5, **before}
    tables = kit_and_bundle("which_side")[1].tables
    game = visit(name, option, **start)
    stands = {gauge: stand for gauge, stand in zip(tables.gauge_numbers, game.gauges, strict=True) if stand}
    assert stands == {gauge: stand for gauge, stand in (start | after).items() if stand}


@pytest.mark.parametrize(
    ("name", "fields"),
    [("bonesetter", {"injured": 0}), ("printing-press", {"savings": 0}),
     ("village", {"workers": 7, "prison": 1})],
)  # fmt: skip
def test_places_that_are_closed(name, fields):
    """WHI-A2, WHI-A4, WHI-A11, Q12: nobody to heal, no dollar, no worker's cube."""
    assert card(WORK, name) not in city("send_worker", to_place=1, **fields).decision.options


def test_a_place_twice():
    """WHI-A13, Q4: of the group two places may be used more than once in a turn; of the town all."""
    group = [card(WORK, name) for name in ("local-union", "cafe", "workshop")]
    visits = [0] * 12
    for place, count in zip(group, (2, 3, 1), strict=True):
        visits[place] = count
    visits[card(WORK, "docks")] = 4
    options = city("send_worker", to_place=1, visits=visits).decision.options
    assert [place in options for place in group] == [True, True, False]
    assert card(WORK, "docks") in options
    visits[group[0]] = 1
    assert set(group) <= set(city("send_worker", to_place=1, visits=visits).decision.options)
    assert city("send", visits=visits).visits == [0] * 12


def test_means_of_production():
    """WHI-T4, Q7: one a turn, paid for, each once; two for each kind of resource."""
    game = city("choose_means", union=2, savings=1, strike=1, sabotage=1, dice=[1])
    names = [NOTHING, *(card(MEANS, name) for name in ("bakery", "laundry", "gasworks", "foundry"))]
    assert game.decision.options == names
    answer(game, card(MEANS, "laundry"))
    assert gauges(game, "union", "savings") == (0, 0)
    assert game.decision.kind == WORK, "the next turn has begun"
    assert (game.round, game.controlled_means) == (1, [card(MEANS, "laundry")])
    again = city("choose_means", union=6, savings=9, controlled_means=[card(MEANS, "laundry")])
    assert again.decision.options == [NOTHING, card(MEANS, "bakery")]
    assert answer(city("choose_means", union=2, dice=[1]), NOTHING).gauge("union") == 2
    kinds = ("union", "agitation", "strike", "sabotage")
    for kind in kinds:
        assert len(city("choose_means", savings=9, **{kind: 6}).decision.options) == 3


def test_a_turn_in_its_order():
    """WHI-T1, WHI-T2, WHI-T3, WHI-T4: employers, workers, life, means of production."""
    game = city("turn", dice=[2, 3], union=1, strength=4)
    for name in ("docks", "docks", "local-union", "cafe"):
        answer(game, card(WORK, name))
    assert told(game) == ["turn", "attack", "place", "place", "place", "place", "paid"]
    assert game.decision.options == [NOTHING, card(MEANS, "bakery"), card(MEANS, "laundry")]


@pytest.mark.parametrize("change_of", ["faces", "places", "means"])
def test_content_that_cannot_be_played(change_of):
    """WHI-T1, WHI-T2, WHI-E1: a card for each face, a place for everybody, enough means of production."""
    data = boxes.which_side()
    cards = {
        kind: [card for card in data["cards"] if card["kind"] == kind] for kind in ("offensive", WORK, MEANS)
    }
    if change_of == "faces":
        cards["offensive"][0]["head"] = {"face": 2}
    elif change_of == "means":
        data["cards"].remove(cards[MEANS][0])
    else:
        village = next(card for card in cards[WORK] if card["id"] == "place.village")
        for place in cards[WORK]:
            place["condition"] = village["condition"]
    with pytest.raises(BundleError):
        KIT.tables(data)


def test_the_table_says_how_many_means_win():
    """WHI-E1, WHI-S3: by the level that was chosen."""
    kit, bundle = kit_and_bundle("which_side")
    for level, goal in (("normal", 5), ("hard", 8)):
        game = kit.game.laid_out(kit, bundle, kit.options_from({"level": level}), 1)
        assert ("means of production", f"0/{goal}") in kit.table(game, 0)
