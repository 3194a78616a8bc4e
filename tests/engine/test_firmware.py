"""MAC-1, MAC-2, MAC-7, MAC-9, HCK-11: upgrades, machines that come back, abilities; and scouting (ADV-1)."""

import pytest
from engine_builder import Builder, compare, do, insight, q
from engine_situation import Situation
from loopwright_games.tales.rules.chapters import actions, machines
from loopwright_games.tales.rules.chapters import machines as firmware
from loopwright_games.tales.rules.state import log


def sector(name):
    return (int(name[1:]) - 1) * 6 + ord(name[0]) - 65


def name(number):
    return chr(65 + number % 6) + str(number // 6 + 1) if number >= 0 else ""


def where(table):
    return [name(number) for number in table.game.sectors]


def world(*placed, abilities=None, firmware=(False,), moves=(), variants=(), effects=(), spaces=3, seed=1):
    """Machines of (model, sector); `firmware` says which of the school cards have the icon."""
    builder = Builder()
    builder.firewall(("BRAVE",), ("TOUGH",), count=12)
    for model in ("heron", "mole", "bear"):
        builder.sheet(model, spaces=spaces, ability=(abilities or {}).get(model))
    for number, (model, at) in enumerate(placed):
        builder.machine(f"m{number}", at, model)
    for icon in firmware:
        builder.lesson(firmware=icon, moves=moves)
    builder.card(1, actions=[builder.action(effect) for effect in effects])
    return Situation(builder, variants=variants, seed=seed).track()


def school(table, card, previous=-1):
    """The school card of the next day, and the one before."""
    game = table.game
    game.card = previous
    for pile in (game.school_pile, game.school_discard):
        if card in pile:
            pile.remove(card)
    game.school_pile.append(card)
    return table.next_day()


# --- firmware ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "now", "reset"), [(0, 0, True), (0, 1, False), (1, 0, False), (1, 1, False), (-1, 0, False)]
)
def test_firmware_twice_in_a_row(before, now, reset):
    """MAC-1: all hacked machines are reset when this school card and the one before have the icon."""
    table = world(("heron", "C3"), ("mole", "A3"), firmware=(True, False)).hacked(0, 0).hacked(1, 1)
    school(table, now, before)
    assert (table.game.hackers == [-1, -1]) == reset
    assert where(table) == (["C3", "A3"] if reset else ["", ""])
    assert len(table.logged(log.FIRMWARE)) == 2 * reset


def test_firmware_on_the_days_of_a_game():
    """MAC-1: the card of the day before is remembered."""
    table = world(("heron", "C3"), firmware=(True, True)).hacked(0, 0)
    assert table.game.previous == -1
    first = table.game.card
    table.next_day()
    assert table.game.previous == first
    assert table.game.hackers == [-1]


def test_firmware_on_the_first_day():
    """MAC-1: there is no card before the first."""
    table = world(("heron", "C3"), firmware=(False, True)).hacked(0, 0)
    school(table, 1, -1)
    assert table.game.hackers == [0]


def test_machines_on_the_grid_are_not_reset():
    """MAC-1: only hacked ones."""
    table = world(("heron", "C3"), firmware=(True, True)).walls(0, 0, 1)
    table.game.sectors[0] = sector("A3")
    school(table, 0, 1)
    assert where(table) == ["A3"]
    assert table.game.walls[:2] == [0, 1]


def test_back_to_the_start():
    """MAC-2: without a firewall, without a hacker, on the start sector; the tokens are mixed in again."""
    table = world(("heron", "C3")).walls(0, 0, 1, 2).hacked(0, 0)
    table.game.tokens = 1
    firmware.reset(table.game, 0, -1)
    assert (where(table), table.game.hackers, table.game.tokens) == (["C3"], [-1], 0)
    assert table.game.walls == [-1] * 5
    assert sorted(table.game.wall_pile) == list(range(12))


@pytest.mark.parametrize(("start", "alert"), [("A1", 0), ("B3", 1), ("C2", 0), ("D4", 1)])
def test_the_state_of_a_machine_that_comes_back(start, alert):
    """MAC-2: ROUTINE nearby an open location, else ALERT, nearby neither too."""
    table = world(("heron", start)).hacked(0, 0)
    firmware.reset(table.game, 0, -1)
    assert table.game.alert == alert


def test_coming_back_on_a_day_of_alert():
    """MAC-2, SCH-7: on a day when all machines are ALERT, so is one that comes back."""
    table = world(("heron", "A1")).hacked(0, 0)
    table.game.hold = 1
    firmware.reset(table.game, 0, -1)
    assert table.game.alert == 1


def test_an_occupied_start():
    """MAC-2: onto an adjacent sector when another machine stands on the start sector."""
    table = world(("heron", "C3"), ("mole", "A3")).hacked(0, 0)
    table.game.sectors[1] = sector("C3")
    firmware.reset(table.game, 0, -1)
    assert where(table) == ["C2", "C3"]


def test_wrecked_and_back():
    """MAC-2, HCK-11: a wrecked machine is gone until the next machine actions, on an occupied start too."""
    table = world(("heron", "C3"), ("mole", "A3"), effects=(do("wreck_machine", machine="m0"),))
    table.walls(0, 3, 4).act(0, actions.CARD)
    assert (where(table), table.game.wrecked) == (["", "A3"], 1)
    assert sorted(table.game.wall_pile) == list(range(12))
    table.game.sectors[1] = sector("C3")
    table.next_day()
    assert (where(table), table.game.wrecked) == (["C2", "C3"], 0)


@pytest.mark.parametrize("event", ["new_day", "school_phase"])
def test_wrecked_in_the_morning(event):
    """MAC-2: wrecked before the machine actions of a day, it comes back with those of the next one."""
    builder = Builder()
    builder.machine("m0", "C3")
    builder.machine("m1", "A3", "mole")
    wreck = do("wreck_machine", machine="m0")
    builder.card(1, on=[builder.on(event, wreck, condition=compare("day", "=", 2))])
    table = Situation(builder).day(2)
    assert (table.game.sectors[0], table.game.wrecked) == (-1, 1)
    table.next_day()
    assert (table.game.sectors[0], table.game.wrecked) == (sector("C3"), 0)


def test_reset_in_the_morning():
    """MAC-2: a card's `reset` puts a machine back at once, in the morning as well, and a wrecked one too."""
    builder = Builder()
    builder.machine("m0", "C3")
    reset = do("reset_machine", machine="m0")
    effects = (do("wreck_machine", machine="m0"), reset)
    builder.card(1, on=[builder.on("new_day", *effects, condition=compare("day", "=", 2))])
    table = Situation(builder).day(2)
    assert (table.game.sectors[0], table.game.wrecked) == (sector("C3"), 0)
    table.next_day()
    assert table.game.sectors[0] == sector("C3")


def test_wrecking_a_hacked_machine():
    """HCK-11, HCK-10: its hacker loses it."""
    table = world(("heron", "C3"), effects=(do("wreck_machine", machine="m0"),)).hacked(0, 1)
    table.act(0, actions.CARD)
    assert (table.game.hackers, table.game.wrecked) == ([-1], 1)
    table.next_day()
    assert where(table) == ["C3"]


def test_wrecked_then_placed():
    """MAC-2: a card may bring a wrecked machine back sooner; then it does not come back again."""
    wreck = do("wreck_machine", machine="m0")
    table = world(("heron", "C3"), effects=(wreck, do("place_machine", machine="m0", sector="A3")))
    table.act(0, actions.CARD).act(0, actions.CARD + 1)
    assert (where(table), table.game.wrecked) == (["A3"], 0)
    table.next_day()
    assert where(table) == ["A3"]


def test_removed_machines_stay_away():
    """MAC-2: a machine that a card has removed is neither reset nor wrecked; placed again, it starts anew."""
    effects = (
        do("remove_machine", machine="m0"),
        do("reset_machine", machine="m0"),
        do("wreck_machine", machine="m0"),
        do("place_machine", machine="m0", sector="B3"),
    )
    table = world(("heron", "C3"), effects=effects).walls(0, 1, 2)
    for number in range(3):
        table.act(0, actions.CARD + number)
        assert (where(table), table.game.wrecked, table.game.walls) == ([""], 0, [-1] * 5)
    table.next_day()
    assert where(table) == [""]
    table.act(0, actions.CARD + 3)
    assert (where(table), table.game.alert) == (["B3"], 1)


def test_the_start_of_a_machine_that_a_card_puts_into_play():
    """MAC-2: it comes back to where the card wanted it that put it into play; moving it changes no start."""
    place = do("place_machine", machine="m0", sector="D4")
    table = world(("heron", "C3"), effects=(place, do("remove_machine", machine="m0")))
    table.act(0, actions.CARD)
    firmware.reset(table.game, 0, -1)
    assert where(table) == ["C3"]
    table.act(0, actions.CARD + 1)
    assert where(table) == [""]
    table.act(0, actions.CARD)
    table.game.sectors[0] = sector("A1")
    table.hacked(0, 1)
    firmware.reset(table.game, 0, -1)
    assert where(table) == ["D4"]


def test_a_removed_machine_leaves_its_hacker():
    """HCK-10, MAC-2: removed or placed by a card, a hacked machine is nobody's."""
    effects = (do("remove_machine", machine="m0"), do("place_machine", machine="m0", sector="B3"))
    table = world(("heron", "C3"), effects=effects).hacked(0, 0).act(0, actions.CARD)
    assert (table.game.hackers, where(table)) == ([-1], [""])
    table = world(("heron", "C3"), effects=effects).hacked(0, 0).act(0, actions.CARD + 1)
    assert (table.game.hackers, where(table)) == ([-1], ["B3"])


# --- verbs and conditions ---------------------------------------------------------------------


def test_one_machine():
    """ADV-8: `one machine` is the choice of the acting kid, among those in play."""
    table = world(
        ("heron", "C3"), ("mole", "A3"), ("bear", "A1"), effects=(do("reset_machine", machine="one"),)
    )
    machines.remove(table.game, 2, -1)
    table.game.sectors[1] = sector("D4")
    table.hacked(0, 2).act(1, actions.CARD)
    assert (table.kind, table.game.decision.seat, table.options) == ("which_machine", 1, [0, 1])
    table.pick(1)
    assert where(table) == ["", "A3", ""]
    table = world(("heron", "C3"), effects=(do("wreck_machine", machine="one"),)).act(0, actions.CARD)
    assert table.game.wrecked == 1  # the only one: nobody is asked


def test_one_machine_before_the_rest():
    """ADV-8: the effects after it wait for the choice."""
    builder = Builder()
    builder.machine("m0", "C3")
    builder.machine("m1", "A3")
    turn = do("machine_state", machine="one", state="ALERT")
    builder.card(1, actions=[builder.action(turn, insight(1))])
    table = Situation(builder).act(0, actions.CARD)
    assert (table.kind, table.game.insight) == ("which_machine", 0)
    table.pick(1)
    assert (table.game.alert, table.game.insight) == (2, 1)


def test_this_machine_elsewhere():
    """MAC-10: away from a response card there is no `this machine`."""
    table = world(("heron", "C3"), effects=(do("wreck_machine", machine="this"),)).act(0, actions.CARD)
    assert (where(table), table.game.wrecked) == (["C3"], 0)


def test_every_machine():
    """ADV-8: `every machine` in play."""
    effects = (do("wreck_machine", machine="every"), do("hack_machine", machine="every"))
    table = world(("heron", "C3"), ("mole", "A3"), effects=effects)
    table.act(0, actions.CARD + 1)
    assert table.game.hackers == [0, -1]  # one each: the second is not taken
    table.act(1, actions.CARD + 1)
    assert table.game.hackers == [0, 1]
    table.act(1, actions.CARD)
    assert table.game.wrecked == 3
    place = do("place_machine", machine="every", sector="D4")
    table = world(("heron", "C3"), ("mole", "A3"), effects=(place,))
    machines.remove(table.game, 0, -1)
    table.act(0, actions.CARD)
    assert where(table) == ["", "D4"]


def test_a_card_that_hacks():
    """HCK-10: at once, and it is heard; not for a kid who controls a machine, nor from another's hands."""
    builder = Builder()
    builder.machine("m0", "C3")
    builder.machine("m1", "A3")
    hack = [builder.action(do("hack_machine", machine=f"m{number}"), insight(10)) for number in range(2)]
    builder.card(1, actions=hack, on=[builder.on("machine_hacked", insight(1))])
    table = Situation(builder).act(1, actions.CARD)
    assert (table.game.hackers, table.game.insight) == ([1, -1], 11)
    table.act(1, actions.CARD + 1).act(0, actions.CARD)
    assert (table.game.hackers, table.game.insight) == ([1, -1], 31)


def test_conditions_about_hacked_machines():
    """HCK-10: `machine X hacked`, `you control …`, `hacked machines`; a hacked machine has no state."""
    builder = Builder()
    builder.machine("m0", "C3")
    builder.machine("m1", "A3")
    conditions = [
        {"op": "machine_hacked", "machine": "m0"},
        {"op": "controls", "machine": "m0"},
        {"op": "controls", "machine": None},
        compare(q("hacked_machines"), "=", 1),
        {"op": "machine_state", "machine": "m0", "state": "ROUTINE"},
        {"op": "machine_nearby", "machine": "m0", "location": "G"},
        {"op": "machine_hacked", "machine": "m1"},
        {"op": "controls", "machine": "m1"},
    ]
    builder.card(1, actions=[builder.action(insight(1), condition=condition) for condition in conditions])
    table = Situation(builder)

    def open_to(kid):
        return sorted(deed - actions.CARD for deed in table.deeds(kid) if deed >= actions.CARD)

    assert open_to(0) == [4, 5]
    table.hacked(0, 0)
    assert (open_to(0), open_to(1)) == ([0, 1, 2, 3], [0, 3])


def test_checks_hear_of_hacks():
    """ADV-8, HCK-10: a check that asks about hacked machines is looked at when one is hacked."""
    builder = Builder()
    builder.machine("m0", "C3")
    builder.card(
        1,
        checks=[builder.when({"op": "machine_hacked", "machine": "m0"}, insight(1))],
        actions=[builder.action(do("hack_machine", machine="m0"))],
    )
    assert Situation(builder).act(0, actions.CARD).game.insight == 1


# --- abilities --------------------------------------------------------------------------------


def test_slow_reboot():
    """MAC-9: at the start of the machine actions the left-most firewall goes back into the pile."""
    table = world(("heron", "C3"), ("mole", "A3"), abilities={"heron": "SLOW REBOOT"})
    table.walls(0, 3, 4, 5).walls(1, 6).next_day()
    assert table.game.walls == [-1, 4, 5, -1, -1, 6, -1, -1, -1, -1]
    assert sorted(table.game.wall_pile) == [0, 1, 2, 3, 7, 8, 9, 10, 11]
    table.next_day()
    assert table.game.walls[:3] == [-1, -1, 5]


def test_unpredictable():
    """MAC-9, MAC-1: one school card with the icon resets an UNPREDICTABLE machine that is hacked."""
    table = world(
        ("heron", "C3"), ("mole", "A3"), abilities={"heron": "UNPREDICTABLE"}, firmware=(True, False)
    )
    table.hacked(0, 0).hacked(1, 1)
    school(table, 1, 0)
    assert table.game.hackers == [0, 1]
    school(table, 0, 1)
    assert table.game.hackers == [-1, 1]


@pytest.mark.parametrize(("at", "alert"), [("D3", 1), ("D2", 0), ("B2", 0), ("C4", 1)])
def test_alarmed(at, alert):
    """MAC-9, MAC-6: ALERT in a sector adjacent to another machine's, whatever locations are nearby."""
    table = world(("heron", "C3"), ("mole", at), abilities={"heron": "ALARMED"})
    assert table.game.alert & 1 == alert


def test_alarmed_of_nobody():
    """MAC-9: machines that are hacked or gone alarm nobody."""
    table = world(("heron", "C3"), ("mole", "D3"), abilities={"heron": "ALARMED"}).hacked(1, 0)
    machines.update_states(table.game)
    assert table.game.alert == 0


def test_escapee():
    """MAC-9, MAC-4: the ESCAPEE carries out all its instructions before the others move."""
    moves = (("worker", "east", 1), ("watcher", "east", 1))
    assert where(world(("heron", "B3"), ("mole", "A3"), moves=moves)) == ["C3", "A3"]
    table = world(("heron", "B3"), ("mole", "A3"), moves=moves, abilities={"heron": "ESCAPEE"})
    assert where(table) == ["C3", "B3"]


def test_escapee_before_alert_ones():
    """MAC-9, MAC-4: also before ALERT machines of its own class."""
    builder = Builder()
    builder.world["machines"].append({**builder.world["machines"][0], "id": "eel", "ability": "ESCAPEE"})
    builder.machine("m0", "B3")  # ALERT, and in the way
    builder.machine("m1", "A3", "eel")
    builder.lesson(moves=(("watcher", "east", 1),))
    assert where(Situation(builder)) == ["C3", "A3"]


def test_predictable():
    """MAC-9: scouted or hacked at, all its firewalls are seen at once."""
    table = world(("heron", "C3"), abilities={"heron": "PREDICTABLE"}).put(0, "G")
    table.act(0, actions.SCOUT_MACHINE)
    assert [wall >= 0 for wall in table.game.walls] == [True, True, True, False, False]
    table = world(("heron", "C3"), abilities={"heron": "PREDICTABLE"}).put(0, "G").act(0, actions.HACK)
    assert table.kind == "stake"
    assert [wall >= 0 for wall in table.game.walls] == [True, True, True, False, False]
    plain = world(("heron", "C3")).put(0, "G").act(0, actions.HACK)
    assert plain.game.walls == [-1] * 5


def armed(*others, variants=()):
    abilities = {"heron": "ARMED", "bear": "ARMED"}
    return world(("heron", "D4"), *others, abilities=abilities, variants=variants).hacked(0, 0)


def test_armed():
    """HCK-11: the hacker spends 2 to wreck an unarmed machine in a sector nearby; it comes back by MAC-2."""
    table = armed(("mole", "C3")).put(0, "G")
    table.act(0, actions.WRECK + 1)
    assert (where(table), table.game.wrecked, table.game.pool[0]) == (["", ""], 2, 4)
    table.next_day()
    assert where(table) == ["", "C3"]


def test_armed_has_limits():
    """HCK-11: not a machine further off, not an armed one, not with 1 time, and not by other kids."""
    table = armed(("mole", "C3")).put(0, "A").put(1, "G")
    assert actions.WRECK + 1 not in table.deeds(0)
    assert actions.WRECK + 1 not in table.deeds(1)
    table.put(0, "G")
    assert actions.WRECK + 1 in table.deeds(0)
    assert actions.WRECK + 1 not in table.time(0, 1).deeds(0)
    table = armed(("bear", "C3")).put(0, "G")
    assert actions.WRECK + 1 not in table.deeds(0)
    table = world(("heron", "D4"), ("mole", "C3")).hacked(0, 0).put(0, "G")
    assert actions.WRECK + 1 not in table.deeds(0)  # its machine has no arms


def test_just_machines():
    """VAR-7, MAC-9: abilities do nothing."""
    off = ("just-machines",)
    assert actions.WRECK + 1 not in armed(("mole", "C3"), variants=off).put(0, "G").deeds(0)
    table = world(("heron", "C3"), abilities={"heron": "SLOW REBOOT"}, variants=off).walls(0, 3).next_day()
    assert table.game.walls[0] == 3
    table = world(("heron", "C3"), abilities={"heron": "PREDICTABLE"}, variants=off).put(0, "G")
    assert table.act(0, actions.SCOUT_MACHINE).game.walls[2] == -1
    table = world(("heron", "C3"), ("mole", "D3"), abilities={"heron": "ALARMED"}, variants=off)
    assert table.game.alert == 0


# --- scouting ---------------------------------------------------------------------------------


def test_scouting_a_machine():
    """ADV-1, HCK-3: for 1 time the two left-most firewalls of a machine nearby are drawn face up."""
    table = world(("heron", "C3")).put(0, "G")
    assert actions.SCOUT_MACHINE in table.deeds(0)
    assert actions.SCOUT_MACHINE not in table.deeds(1)
    table.act(0, actions.SCOUT_MACHINE)
    assert table.game.pool[0] == 5
    assert [wall >= 0 for wall in table.game.walls] == [True, True, False, False, False]
    assert len(table.game.wall_pile) == 10
    assert actions.SCOUT_MACHINE not in table.deeds(0)  # there is no more to see


def test_scouting_what_is_missing():
    """ADV-1: tokens that lie there stay."""
    table = world(("heron", "C3")).put(0, "G").walls(0, 7).act(0, actions.SCOUT_MACHINE)
    assert table.game.walls[0] == 7
    assert table.game.walls[1] >= 0


def test_a_short_track():
    """ADV-1, MAC-8: no more spaces than the track has."""
    table = world(("heron", "C3"), spaces=1).put(0, "G").act(0, actions.SCOUT_MACHINE)
    assert [wall >= 0 for wall in table.game.walls] == [True, False, False, False, False]


def test_nothing_to_scout():
    """ADV-1: not without tokens, and not a machine in a kid's hands."""
    table = world(("heron", "C3")).put(0, "G")
    table.game.wall_pile = []
    assert actions.SCOUT_MACHINE not in table.fresh().deeds(0)
    assert actions.SCOUT_MACHINE not in world(("heron", "C3")).put(0, "G").hacked(0, 1).deeds(0)
    assert machines.firewall_at(table.game, 0, 0) == -1
