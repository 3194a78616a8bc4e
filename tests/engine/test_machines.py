"""MAC: machine movement and states."""

import pytest
from engine_builder import Builder, do
from engine_situation import Situation
from loopwright_games.tales.rules.chapters import actions, machines


def sector(name):
    return (int(name[1:]) - 1) * 6 + ord(name[0]) - 65


def name(number):
    return chr(65 + number % 6) + str(number // 6 + 1)


def on_board(*machines_, moves=()):
    builder = Builder()
    for number, (model, at) in enumerate(machines_):
        builder.machine(f"m{number}", at, model)
    builder.lesson(moves=moves)
    return Situation(builder)


def where(table):
    return [name(s) if s >= 0 else "" for s in table.game.sectors]


@pytest.mark.parametrize(
    ("at", "direction", "steps", "to"),
    [
        ("C3", "north", 1, "C2"),
        ("C3", "north", 2, "C1"),
        ("C3", "south", 2, "C4"),
        ("C3", "east", 2, "E3"),
        ("C3", "west", 2, "A3"),
        ("C1", "north", 2, "C1"),
        ("D2", "east", 2, "E2"),
        ("D1", "east", 1, "D1"),
        ("C3", None, 0, "C3"),
    ],
)
def test_movement(at, direction, steps, to):
    """MAC-3, MAC-5, MAP-3: sectors in a direction, never into the sea or off the grid."""
    assert where(on_board(("heron", at), moves=(("watcher", direction, steps),))) == [to]


def test_instructions_from_left_to_right():
    """MAC-3: by class, from left to right; other classes stay."""
    table = on_board(("heron", "C3"), ("mole", "A1"), moves=(("watcher", "north", 1), ("watcher", "east", 1)))
    assert where(table) == ["D2", "A1"]


def test_alert_machines_move_first():
    """MAC-4: of two machines of a class the ALERT one moves first."""
    table = on_board(("heron", "A3"), ("heron", "B3"), moves=(("watcher", "east", 1),))
    assert where(table) == ["B3", "C3"]  # B3 is nearby a restricted location only: ALERT
    table = on_board(("heron", "B3"), ("heron", "A3"), moves=(("watcher", "west", 1),))
    assert where(table) == ["B3", "A3"]  # the ALERT one is stopped, then the other meets the edge


def test_first_player_chooses_the_order():
    """MAC-4: with equal states the first player chooses, when it makes a difference."""
    table = on_board(("heron", "A1"), ("heron", "B1"), moves=(("watcher", "east", 1),))
    assert table.kind == "machine"
    assert table.game.decision.seat == table.game.first
    table.pick(0)
    assert where(table) == ["A1", "C1"]
    table = on_board(("heron", "A1"), ("heron", "B1"), moves=(("watcher", "east", 1),))
    table.pick(1)
    assert where(table) == ["B1", "C1"]
    assert on_board(("heron", "A1"), ("heron", "A3"), moves=(("watcher", "east", 1),)).kind == "adventure"


def test_never_two_in_a_sector():
    """MAC-5: stop before an occupied sector; pass when the move goes beyond."""
    assert where(on_board(("heron", "A3"), ("mole", "C3"), moves=(("watcher", "east", 2),)))[0] == "B3"
    assert where(on_board(("heron", "A3"), ("mole", "B3"), moves=(("watcher", "east", 2),)))[0] == "C3"
    assert where(on_board(("heron", "A3"), ("mole", "B3"), moves=(("watcher", "east", 1),)))[0] == "A3"
    assert where(on_board(("heron", "D2"), ("mole", "E2"), moves=(("watcher", "east", 2),)))[0] == "D2"


@pytest.mark.parametrize(("at", "alert"), [("A1", 0), ("B3", 1), ("C1", 1), ("C2", 0), ("D4", 0)])
def test_states_after_movement(at, alert):
    """MAC-6: ALERT nearby restricted locations only; both or neither: ROUTINE."""
    assert on_board(("heron", at), moves=(("watcher", None, 0),)).game.alert == alert


def effects_on(*effects, at="C3"):
    builder = Builder()
    builder.machine("heron", at)
    builder.machine("mole", "B3", "mole")
    builder.lesson()
    builder.card(1, actions=[builder.action(effect) for effect in effects])
    return Situation(builder)


def test_machine_effects():
    """MAC-2, MAC-5: cards turn, place, attract and remove machines."""
    table = effects_on(
        do("machine_state", machine="every", state="ALERT"),
        do("place_machine", machine="heron", sector="B3"),
        do("machine_toward", machine="heron", location="A"),
        do("remove_machine", machine="heron"),
        do("machine_state", machine="heron", state="ALERT"),
        do("place_machine", machine="heron", sector="C1"),
    )
    game = table.game
    table.act(0, actions.CARD)
    assert game.alert == 3
    table.act(0, actions.CARD + 1)
    assert where(table) == ["B2", "B3"]  # B3 is taken: the nearest free sector, first in order
    table.act(0, actions.CARD + 2)
    assert where(table)[0] in ("B1", "A2")
    table.act(0, actions.CARD + 3)
    assert where(table)[0] == ""
    table.act(1, actions.CARD + 4)
    assert game.alert == 2
    table.act(1, actions.CARD + 5)
    assert where(table)[0] == "C1"
    assert game.alert == 3


def test_nowhere_to_go():
    """MAC-5: a machine next to its goal stays when the way is taken."""
    table = effects_on(do("machine_toward", machine="heron", location="F"), at="A3")
    table.act(0, actions.CARD)
    assert where(table) == ["A3", "B3"]
    assert machines.ROUTINE == 0


def test_the_order_of_many():
    """MAC-4: with more machines of a class than can be tried, the first player always chooses."""
    placements = [("heron", at) for at in ("A1", "A3", "D1", "F4", "B1")]  # the last stands before the first
    table = on_board(*placements, moves=(("watcher", "east", 1),))
    assert table.kind == "machine"
    assert table.game.decision.seat == table.game.first
    table.pick(4)
    assert where(table)[4] == "C1"


def test_a_sea_written_twice():
    """MAP-3: a sea sector that is named twice is that sector, and no other."""
    builder = Builder()
    builder.world["grid"] = {"columns": 6, "rows": 4, "sea": ["E1", "E1"]}
    builder.machine("heron", "D1")
    builder.lesson(moves=(("watcher", "east", 2),))
    assert where(Situation(builder)) == ["D1"]
