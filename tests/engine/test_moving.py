"""MOV: moving and avoiding machines."""

import pytest
from engine_builder import Builder, insight, take, to_kid
from engine_situation import Situation
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log


def world(*sectors, response="block", failure=None, routine=None):
    """A machine at each sector; ALERT ones stop kids with QUICK."""
    builder = Builder()
    side = {"response": response, "trait": "QUICK", "failure": failure or (take("SCARED"),)}
    builder.response("heron", routine or {}, side)
    for number, sector in enumerate(sectors):
        builder.machine(f"m{number}", sector)
    builder.lesson(moves=())
    builder.card(
        1,
        on=[builder.on("kid_enters", insight(1), at="C"), builder.on("kid_enters", insight(10), at="B")],
        actions=[builder.action(to_kid("move_to", location="C")), builder.action(to_kid("move_home"))],
    )
    return Situation(builder).track()


def test_walk():
    """MOV-1, MAP-1: along roads; 1 time, 2 from an open into a restricted location."""
    table = world().put(0, "B").put(1, "C")
    assert {d for d in table.deeds(0) if d < actions.BUS} == {0, 2}
    table.act(0, actions.WALK, "C")
    assert (table.place(0), table.game.pool[0]) == ("C", 4)
    table.act(1, actions.WALK, "G")
    assert (table.place(1), table.game.pool[1]) == ("G", 5)


def test_walk_into_restricted_needs_two():
    """MOV-1: not with one cube."""
    assert actions.WALK + 2 not in world().put(0, "B").time(0, 1).deeds(0)


def test_bus():
    """MOV-2, MAP-2: 1 time between bus stops."""
    table = world()
    assert {d for d in table.deeds(0) if actions.BUS <= d < actions.CAR} == {actions.BUS + 6}
    assert table.act(0, actions.BUS, "G").game.pool[0] == 5
    assert not {d for d in table.put(0, "B").deeds(0) if actions.BUS <= d < actions.CAR}


@pytest.mark.parametrize("deed", [actions.BUS, actions.CAR])
def test_only_the_destination_counts(deed):
    """MOV-7, MOV-2, MOV-3: a machine where the way begins, or beside it, minds nobody; one at its end."""
    table = world("A1", "D2")  # one at the school, a bus stop like G, and one on the way
    table.game.alert = 0b11
    table.game.favor[0] = v.FAVOR_GOOD
    table.fresh().act(0, deed, "G")
    assert (table.place(0), table.logged(log.AVOID)) == ("G", [])
    table.game.favor[0] = v.FAVOR_GOOD
    table.fresh().act(0, deed, "A")
    assert table.logged(log.AVOID) == [(0, 0)]


def test_car():
    """MOV-3: in good favor, 1 time and one favor, to any open location."""
    table = world()
    assert not {d for d in table.deeds(0) if actions.CAR <= d < actions.SCOUT}
    table.game.favor[0] = v.FAVOR_GOOD
    table.fresh()
    rides = {d - actions.CAR for d in table.deeds(0) if actions.CAR <= d < actions.SCOUT}
    assert rides == {1, 3, 4, 6, 7}
    table.act(0, actions.CAR, "H")
    assert (table.place(0), table.game.pool[0], table.game.favor[0]) == ("H", 5, v.FAVOR_NEUTRAL)


def test_ignoring_machines():
    """MOV-5: no test for a machine that ignores kids, or that is not nearby."""
    table = world("C3").put(0, "B").act(0, actions.WALK, "C")  # ROUTINE: ignores
    assert table.place(0) == "C"
    assert table.logged(log.ROLL) == []
    assert table.game.insight == 1


def blocked(**kwargs):
    table = world("C1", **kwargs).put(0, "B")
    assert table.game.alert == 1
    return table


def test_block_and_success():
    """MOV-5, MOV-8: a success lets the kid go on, at no extra time."""
    table = blocked().dice(6).act(0, actions.WALK, "C")
    assert (table.place(0), table.game.pool[0], table.game.insight) == ("C", 4, 1)


def test_block_and_failure():
    """MOV-5: a failure sends the kid back and does what the card says; it may be pushed."""
    table = blocked().dice().act(0, actions.WALK, "C")
    assert table.kind == "push"
    table.pick(0)
    assert (table.place(0), table.game.held[0], table.game.insight) == ("B", 4, 0)


def test_push_past_a_machine():
    """MOV-8, TST-6: pushing may save it."""
    table = blocked().dice(1, 1, 1, 6).act(0, actions.WALK, "C").pick(1)
    assert table.place(0) == "C"


def test_special():
    """MOV-5: special does what the card says and leaves the kid there."""
    table = blocked(response="special").dice().act(0, actions.WALK, "C").pick(0)
    assert (table.place(0), table.game.held[0], table.game.insight) == ("C", 4, 1)


def test_friends_help_to_avoid():
    """MOV-5, TST-4: kids at the destination may help, and share the failure."""
    table = blocked(failure=(take("SCARED", "participants"),)).put(1, "C").dice()
    table.act(0, actions.WALK, "C")
    assert table.options == [0, 2]
    table.pick(2).pick(0)
    assert table.game.held == [4, 4, 0]
    assert (table.place(0), table.place(1)) == ("B", "C")


def test_every_machine_nearby():
    """MOV-5: one test for each; a kid sent back meets no more."""
    table = world("C1", "C2", routine={"response": "block", "trait": "QUICK"}).put(0, "B").dice(6, 1, 1, 6)
    table.act(0, actions.WALK, "C")
    assert len(table.logged(log.AVOID)) == 2
    table = world("C1", "C2", routine={"response": "block", "trait": "QUICK"}).put(0, "B").dice()
    table.act(0, actions.WALK, "C").pick(0)
    assert len(table.logged(log.AVOID)) == 1


def test_retreat_from_a_bus():
    """MOV-5: when the origin is not adjacent, to an adjacent location, an open one if possible."""
    table = world("C3", routine={"response": "block", "trait": "QUICK"}).dice()
    table.act(0, actions.BUS, "G").pick(0)
    assert table.kind == "retreat"
    assert table.options == [2, 5]  # only restricted ones are adjacent to G
    table.pick(5)
    assert table.place(0) == "F"


def test_retreat_prefers_open():
    """MOV-5: a kid that a card has moved goes back to an open location."""
    table = blocked().put(0, "H").dice().act(0, actions.CARD).pick(0)
    assert table.options == [1, 3, 6]


def test_nobody_is_met_on_the_way_back():
    """MOV-5: turning back meets no machines and is not an arrival."""
    situation = world("C1", "B1", routine={"response": "block", "trait": "QUICK"})
    situation.put(0, "B").dice().act(0, actions.WALK, "C").pick(0)
    assert situation.place(0) == "B"
    assert len(situation.logged(log.AVOID)) == 1
    assert situation.game.insight == 0


def test_move_home_by_card():
    """MOV-5: a card that takes a kid home passes all machines, and it is an arrival."""
    table = world("B1", routine={"response": "block", "trait": "QUICK"}).put(0, "G")
    table.act(0, actions.CARD + 1)
    assert table.place(0) == "B"
    assert table.logged(log.AVOID) == []
    assert table.game.insight == 10


def test_moving_to_where_one_is():
    """MOV-5: no arrival without a move."""
    table = world().put(0, "C").act(0, actions.CARD)
    assert table.game.insight == 0


@pytest.mark.parametrize(("place", "cost"), [("H", 1), ("C", 2), ("B", 0)])
def test_home_for_dinner(place, cost):
    """MOV-6: 1 from an open location, 2 from a restricted one, nothing at home; then the kid lies down."""
    table = world().put(0, place).act(0, actions.HOME)
    assert table.place(0) == "B"
    assert table.game.pool[0] == 6 - cost
    assert table.deeds(0) == set()
    assert table.game.home == 1


def test_dinner_may_be_declined():
    """MOV-10, END-2, TST-10: a kid at home may stay up: it can still help, and is late in the evening."""
    builder = Builder()
    builder.card(1, actions=[builder.action(builder.test("TOUGH"), at="B")])
    table = Situation(builder).track().put(0, "B").put(1, "B").time(0, 0)
    assert actions.HOME in table.deeds(0)
    table.act(1, actions.CARD)
    assert (table.kind, table.options) == ("test", [0, 1])
    table.settle().evening()
    assert table.game.favor[0] == v.FAVOR_BAD


def test_too_far_for_dinner():
    """MOV-6: without the time for it there is no way home."""
    assert actions.HOME not in world().put(0, "C").time(0, 1).deeds(0)
    assert actions.HOME in world().put(0, "B").time(0, 0).put(1, "A").deeds(0)


def test_lying_kids_are_not_moved():
    """MOV-6: a kid at dinner is not moved by cards and does not help."""
    builder = Builder()
    builder.card(1, actions=[builder.action(to_kid("move_to", "everyone", location="H"))])
    table = Situation(builder).act(0, actions.HOME).act(1, actions.CARD)
    assert [table.place(kid) for kid in range(3)] == ["B", "H", "H"]


def test_back_before_the_effects():
    """MOV-5: the kid goes back first, as the card says, and then meets the card's effects there."""
    table = blocked(failure=(take("EXHAUSTED", "everyone_here"),)).put(1, "C").put(2, "B").dice()
    table.act(0, actions.WALK, "C").pick(0).pick(0)
    assert (table.place(0), table.game.held) == ("B", [1, 0, 1])
