"""MOV-4, MOV-6, HCK-10: riding on machines, and being home sooner."""

import pytest
from engine_builder import Builder, compare, insight, q, take, to_kid
from engine_situation import LETTERS, Situation
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.rules.state import log


def world(*guards, movement=2, capacity=3, kids=3, variants=(), response="block"):
    """A machine in kid 0's hands; the guards stop everybody with TOUGH."""
    builder = Builder()
    builder.sheet("heron", movement=movement, capacity=capacity)
    side = {"response": response, "trait": "TOUGH", "failure": (take("SCARED", "participants"),)}
    builder.response("mole", side, side)
    builder.machine("heron", "D4")
    for number, sector in enumerate(guards):
        builder.machine(f"guard-{number}", sector, "mole")
    builder.lesson()
    builder.card(
        1,
        on=[builder.on("kid_enters", insight(1), at=place) for place in "BCEG"],
        actions=[builder.action(to_kid("ride", sector="B2", movement=1, capacity=2))],
    )
    return Situation(builder, kids, variants=variants).track().hacked(0, 0)


def rides(table, kid=0):
    return {LETTERS[d - actions.RIDE] for d in table.deeds(kid) if actions.RIDE <= d < actions.SCOUT_MACHINE}


@pytest.mark.parametrize(
    ("movement", "here", "there"),
    [
        (0, "A", ""),
        (1, "A", "B"),
        (2, "A", "BCE"),  # A1 to A3 is two sectors down
        (3, "A", "BCDEFG"),
        (0, "C", "G"),  # C2 is nearby both
        (1, "C", "BDG"),
        (9, "G", "ABCDEFH"),
        (3, "H", ""),
        (4, "H", "G"),  # F4, E4, D4, C4 or D3, C3
    ],
)
def test_how_far(movement, here, there):
    """MOV-4: from any sector nearby, so many sectors over land, to another location."""
    assert rides(world(movement=movement).put(0, here)) == set(there)


def test_over_other_machines():
    """MOV-4: the ride passes other machines, and may land on one."""
    table = world("B1", "C1", "A2", response="ignore").put(0, "A")
    assert rides(table) == set("BCE")
    table.act(0, actions.RIDE, "B").pick(0)
    assert table.place(0) == "B"


def test_the_hacker_pays():
    """MOV-9: 1 time of the hacker alone; friends at the same location come along for nothing."""
    table = world().put(0, "A").put(1, "A").put(2, "B")
    table.act(0, actions.RIDE, "E")
    assert (table.kind, table.options) == ("riders", [0, 0b10])
    table.pick(0b10)
    assert [table.place(kid) for kid in range(3)] == ["E", "E", "B"]
    assert table.game.pool == [5, 6, 6]
    assert table.game.insight == 2  # both have entered
    assert table.game.sectors[0] == -1
    assert table.game.hackers[0] == 0


def test_alone_by_choice():
    """MOV-4: friends may be left behind."""
    table = world().act(0, actions.RIDE, "B").pick(0)
    assert [table.place(kid) for kid in range(3)] == ["B", "A", "A"]


@pytest.mark.parametrize(
    ("capacity", "groups"),
    [(2, [0, 2, 4, 8]), (3, [0, 2, 4, 8, 6, 10, 12]), (4, [0, 2, 4, 8, 6, 10, 12, 14])],
)
def test_capacity(capacity, groups):
    """MOV-9, MAC-8: so many kids at most, the hacker counted."""
    table = world(capacity=capacity, kids=4).act(0, actions.RIDE, "B")
    assert table.options == groups


def test_capacity_of_one_and_none():
    """MOV-9, MAC-8: with room for one nobody is asked; with none there is no ride."""
    table = world(capacity=1).act(0, actions.RIDE, "B")
    assert table.kind == "adventure"
    assert [table.place(kid) for kid in range(3)] == ["B", "A", "A"]
    assert rides(world(capacity=0)) == set()


def test_who_cannot_come_along():
    """MOV-4, MOV-6, TIM-6: kids who lie down or are on sick leave stay."""
    table = world().put(1, "B").put(2, "B").put(0, "B")
    table.game.home |= 2
    table.game.sick |= 4
    table.fresh().act(0, actions.RIDE, "A")
    assert table.kind == "adventure"


def test_only_the_hacker_rides():
    """HCK-10: the machine goes with its hacker, and nobody else gives it orders."""
    table = world()
    assert rides(table, 1) == set()
    assert rides(table.time(0, 0).put(1, "B")) == set()


def test_machines_at_the_destination():
    """MOV-4, MOV-5: each rider meets the machines nearby, one after another."""
    table = world("B1").dice(6, 1, 1, 1, 6)
    table.act(0, actions.RIDE, "B").pick(0b10)
    while table.kind == "test":
        table.pick(0)
    assert table.logged(log.AVOID) == [(0, 1), (1, 1)]
    assert [table.place(kid) for kid in range(3)] == ["B", "B", "A"]


def test_blocked_at_the_destination():
    """MOV-5: who is blocked goes back alone, to an adjacent location; the machine stays with its hacker."""
    table = world("C1").put(0, "E").put(1, "E").put(2, "E")
    table.game.tables.machines[0].movement = 4
    table.fresh().dice(6, 1, 1, 1, 1, 1)
    table.act(0, actions.RIDE, "C").pick(0b10)
    while table.kind in ("test", "push"):
        table.pick(0)
    assert (table.kind, table.game.decision.seat, table.options) == ("retreat", 1, [1, 3, 6])
    table.pick(3)
    assert [table.place(kid) for kid in range(3)] == ["C", "D", "E"]
    assert table.game.insight == 1
    assert table.game.hackers[0] == 0


def test_a_ride_from_a_card():
    """MOV-4: a card may offer a ride from a sector of its own, free of charge."""
    table = world().put(2, "G").put(0, "F").put(1, "F").act(0, actions.CARD)
    assert (table.kind, table.options) == ("ride", [1, 2, 6])  # B1, and C2 for C and G
    table.pick(1)
    assert (table.kind, table.options) == ("riders", [0, 2])
    table.pick(2)
    assert [table.place(kid) for kid in range(3)] == ["B", "B", "G"]
    assert table.game.pool == [5, 6, 6]  # what the action costs


def test_a_ride_for_everybody():
    """MOV-4, MOV-6: a card that offers one to several kids leaves out those who lie down."""
    builder = Builder()
    builder.card(1, actions=[builder.action(to_kid("ride", "everyone", sector="B2", movement=1, capacity=1))])
    table = Situation(builder).put(0, "A").put(1, "A").put(2, "A")
    table.game.first = 0
    table.game.home |= 2
    table.fresh().act(0, actions.CARD).pick(1).pick(6)
    assert table.kind == "adventure"
    assert [table.place(kid) for kid in range(3)] == ["B", "A", "G"]


def test_places_are_looked_at_after_a_ride():
    """ADV-8, MOV-4: a check that asks who is where hears of it."""
    builder = Builder()
    builder.sheet("heron", movement=1)
    builder.machine("heron", "D4")
    builder.card(1, checks=[builder.when(compare(q("kids_at", location="B"), ">=", 1), insight(1))])
    table = Situation(builder).hacked(0, 0).act(0, actions.RIDE, "B")
    assert table.game.insight == 1


def test_no_ride_to_where_one_is():
    """MOV-4: the ride must end at another location."""
    table = world().put(0, "B").act(0, actions.CARD)
    assert table.game.decision.options[0] != 1


@pytest.mark.parametrize(("place", "cost"), [("H", 0), ("C", 1), ("B", 0)])
def test_home_for_dinner(place, cost):
    """MOV-6: 1 less for a kid who controls a machine, and never less than nothing."""
    table = world().put(0, place).act(0, actions.HOME)
    assert table.game.pool[0] == 6 - cost
    assert table.place(0) == "B"


def test_home_without_time():
    """MOV-6: a hacker gets home from an open location without time; others do not."""
    table = world().put(0, "H").time(0, 0).put(1, "H").time(1, 0)
    assert table.deeds(0) == {actions.HOME}
    assert table.deeds(1) == set()
    assert actions.HOME not in table.put(0, "C").deeds(0)


def test_go_home_together():
    """VAR-4, MOV-6: everybody at the machine's location gets home for 1 less."""
    table = world(variants=("go-home-together",)).put(0, "H").put(1, "H").put(2, "G").time(1, 0)
    assert table.deeds(1) == {actions.HOME}
    table.act(1, actions.HOME)
    assert table.game.pool[1] == 0
    table.act(2, actions.HOME)
    assert table.game.pool[2] == 5
    plain = world().put(0, "H").put(1, "H").act(1, actions.HOME)
    assert plain.game.pool[1] == 5


def test_the_discount_leaves_with_the_machine():
    """VAR-4: when the hacker has gone home the machine is there, and so is what it saves."""
    table = world(variants=("go-home-together",)).put(0, "H").put(1, "H").act(0, actions.HOME)
    assert table.place(0) == "B"
    assert table.act(1, actions.HOME).game.pool[1] == 5
    assert table.put(2, "B").act(2, actions.HOME).game.pool[2] == 6


def test_the_way_home_is_known_at_once():
    """MOV-6: what it costs changes as soon as a machine is lost or won."""
    table = world().put(0, "H").time(0, 0)
    assert actions.HOME in table.deeds(0)
    table.game.hackers[0] = -1
    assert table.fresh().deeds(0) == set()
    table = world().put(0, "C").time(0, 1)
    assert actions.HOME in table.deeds(0)
    table.game.hackers[0] = -1
    assert actions.HOME not in table.fresh().deeds(0)
    table.game.hackers[0] = 0
    assert actions.HOME in table.fresh().deeds(0)
