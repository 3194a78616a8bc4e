"""HCK-1 to HCK-5, HCK-8: stakes, firewalls and their effects."""

import pytest
from engine_builder import Builder, do, enigma, insight, take, to_kid
from engine_hack import (
    BRAVE,
    CHARMING,
    CLEVER_TOUGH,
    DEFAULT,
    DEFAULT_ALERT,
    REPEL,
    REPEL_ALERT,
    TURN_ALERT,
    alone,
    state,
    tokens,
    traits,
    world,
)
from engine_situation import Situation
from loopwright_games.tales.bots.decisions import VALUES
from loopwright_games.tales.rules.chapters import actions, hacking, machines
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import log
from loopwright_games.tales.text import describe, stable_ids

# --- the stakes -------------------------------------------------------------------------------


def test_who_may_take_part():
    """HCK-1: kids at locations nearby the machine, who are up and have time left."""
    table = world(BRAVE)
    assert actions.HACK in table.deeds(0)
    table.put(0, "A")
    assert actions.HACK not in table.deeds(0)
    table.put(0, "G").time(0, 0)
    assert actions.HACK not in table.deeds(0)
    table.game.home |= 2
    table.fresh()
    table.act(2, actions.HACK).pick(1)
    assert table.logged(log.STAKE) == [(2, 1)]  # nobody else was asked for one
    assert table.kind == "push"


def test_nearby_is_not_only_here():
    """HCK-1, MAP-4: at any location that the machine's sector touches."""
    table = world(CHARMING, at="C2").put(1, "C").put(2, "A")
    assert actions.HACK in table.deeds(1)
    table.act(0, actions.HACK).pick(1)
    assert table.game.decision.seat == 1
    table.pick(1)
    assert table.kind == "hacker"


def test_not_without_the_time_together():
    """HCK-1: only when the kids nearby can pay for all spaces of the track."""
    table = world(BRAVE, BRAVE + 1, CHARMING + 1, spaces=3).time(0, 1).time(1, 1).time(2, 1)
    assert actions.HACK in table.deeds(0)
    table.put(2, "A")
    assert actions.HACK not in table.deeds(0)
    table.put(2, "G")
    table.game.home |= 4
    assert actions.HACK not in table.fresh().deeds(0)


def test_stakes_add_up():
    """HCK-1: the starter at least 1, the others as they like; the last ones make up what is missing."""
    table = world(spaces=4).time(0, 3).time(1, 2).time(2, 1)
    table.act(0, actions.HACK)
    assert (table.kind, table.game.decision.seat, table.options) == ("stake", 0, [1, 2, 3])
    table.pick(1)
    assert (table.game.decision.seat, table.options) == (1, [2, hacking.CALL_OFF])  # nobody pays unasked
    table.pick(2)
    assert (table.game.decision.seat, table.options) == (2, [1, hacking.CALL_OFF])
    table.pick(1)
    assert table.game.pool == [2, 0, 0]


@pytest.mark.parametrize("last", [1, 2])
def test_a_hack_may_be_called_off(last):
    """HCK-1: who would have to pay may call it off; then nobody has spent anything, and nothing is heard."""
    table = world(spaces=4).time(0, 2).time(1, 2).time(2, 1).act(0, actions.HACK).pick(1)
    if last == 2:
        table.pick(2)
    options = [(option.text, option.cost) for option in describe.decision(table.game).options]
    assert options[-1] == ("Call it off: nobody has spent anything", 0)
    assert stable_ids.option_id(table.game, hacking.CALL_OFF) == stable_ids.NO
    table.pick(hacking.CALL_OFF)
    assert (table.kind, table.game.pool, table.game.stack[:-1]) == ("adventure", [2, 2, 1], [])
    assert table.logged(log.HACK_CALLED_OFF) == [(last, 0)]
    assert (table.logged(log.STAKE), table.logged(log.HACKER), table.game.enigma) == ([], [], 0)
    assert actions.HACK in table.deeds(0)


def test_more_time_than_spaces():
    """HCK-1: the stakes pay for all spaces at least; who wants to lead or to take part may put in more."""
    table = world(CHARMING).act(0, actions.HACK).pick(1)
    assert table.options == [0, 1, 2, 3, 4, 5, 6]  # the one space is paid for
    table.pick(2).pick(1)
    assert table.game.pool == [5, 4, 5]
    assert table.logged(log.HACKER) == [(1, 0)]


@pytest.mark.parametrize(("pool", "answer"), [(1, hacking.CALL_OFF), (2, 1)])
def test_bots_are_home_rather_than_late(pool, answer):
    """HCK-1: a bot that would be late for the rest of a stake calls the hack off, and pays otherwise."""
    table = world(spaces=2).time(0, 1).time(1, 0).time(2, pool).act(0, actions.HACK)
    worths = [VALUES["stake"](table.game, 2, option) for option in table.options]
    assert table.options[worths.index(max(worths))] == answer


def test_stakes_in_order_of_play():
    """HCK-1: each after the other from the starter on, and each stake is spent."""
    table = world(spaces=3).act(1, actions.HACK)
    assert (table.game.decision.seat, table.options) == (1, [1, 2, 3, 4, 5, 6])
    table.pick(1)
    assert (table.game.decision.seat, table.options) == (2, [0, 1, 2, 3, 4, 5, 6])
    table.pick(0)
    assert (table.game.decision.seat, table.options) == (0, [2, 3, 4, 5, 6, hacking.CALL_OFF])
    assert describe.decision(table.game).title.endswith("? It takes 3 in all; 1 is promised.")
    assert table.game.pool == [6, 6, 6]
    table.pick(2)
    assert table.game.pool == [4, 5, 6]
    assert table.logged(log.STAKE) == [(1, 1), (0, 2)]


def test_the_starter_pays_what_the_others_cannot():
    """HCK-1: the starter's stake is at least what the others could not pay."""
    table = world(spaces=4).time(1, 1).time(2, 1).act(0, actions.HACK)
    assert table.options == [2, 3, 4, 5, 6]


def test_large_group_sides():
    """MAC-8, SET-2: the other side of the sheet has another track."""
    builder = Builder()
    tokens(builder)
    builder.machine("heron", "C3")  # 3 spaces for 2-3 kids, 4 for 4-5
    for kids, spaces in ((2, 3), (3, 3), (4, 4), (5, 4)):
        table = Situation(builder, kids)
        for kid in range(1, kids):
            table.put(kid, "A")
        table.put(0, "G").time(0, spaces - 1)
        assert actions.HACK not in table.deeds(0)
        table.time(0, spaces)
        assert actions.HACK in table.deeds(0)


def test_the_most_time_leads():
    """HCK-2: the kid with the most time invested is the hacker."""
    table = world(CHARMING).act(0, actions.HACK).pick(1).pick(3).pick(0)
    assert table.game.decision.kind == "test"
    assert table.logged(log.HACKER) == [(1, 0)]


@pytest.mark.parametrize("leader", [0, 2])
def test_a_tie_is_decided_by_the_first_player(leader):
    """HCK-2: the first player decides who of the equals is the hacker."""
    table = world(CHARMING)
    table.game.first = 1
    table.act(0, actions.HACK).pick(2).pick(1).pick(2)
    assert (table.kind, table.game.decision.seat) == ("hacker", 1)
    assert sorted(table.options) == [0, 2]
    table.pick(leader)
    assert table.logged(log.HACKER) == [(leader, 0)]


# --- firewalls --------------------------------------------------------------------------------


def test_success_space_by_space():
    """HCK-3, HCK-5: left to right; after the last one the machine is hacked."""
    table = alone(world(BRAVE, CHARMING).dice(6, 1, 1, 1, 1, 1, 6))
    assert [entry[1:] for entry in table.logged(log.WALL)] == [(0, BRAVE), (1, CHARMING)]
    assert table.game.hackers == [0]
    assert table.game.sectors == [-1]
    assert table.game.insight == 1  # `machine hacked` is heard


def test_empty_spaces_are_drawn():
    """HCK-3, SET-12: a token is drawn face up where the space is empty, and stays there."""
    table = world(CHARMING, spaces=2)
    pile = table.game.wall_pile[:]
    alone(table.dice(6))
    firewall = table.game.walls[1]
    assert firewall in pile
    assert sorted([*table.game.wall_pile, firewall]) == sorted(pile)


def test_firewalls_are_drawn_at_random():
    """SET-12: any of the tokens that lie face down, by the seed."""
    builder = Builder()
    tokens(builder)
    builder.machine("heron", "C3")
    firewalls = set()
    for seed in range(60):
        table = Situation(builder, seed=seed).put(0, "G").act(0, actions.SCOUT_MACHINE)
        firewalls.add(table.game.walls[0])
    assert len(firewalls) > 12
    assert firewalls <= set(range(17))


def test_no_token_left():
    """HCK-3: an empty space for which there is no token is beaten."""
    table = world(spaces=2)
    table.game.wall_pile = []
    assert alone(table).game.hackers == [0]


def test_the_half_follows_the_machine():
    """HCK-3: the routine half of a ROUTINE machine, the alert half of an ALERT one."""
    table = world(REPEL_ALERT).dice(6)
    alone(table)
    assert table.logged(log.AVOID) == []
    table = world(REPEL_ALERT)
    table.game.alert = 1
    alone(table)
    assert len(table.logged(log.AVOID)) == 1
    table = world(REPEL).dice(6)
    table.game.alert = 1
    alone(table)
    assert (table.logged(log.AVOID), traits(table)) == ([], ["QUICK"])


def test_two_tests_in_order():
    """HCK-4: a firewall of two traits needs both, in that order."""
    table = alone(world(CLEVER_TOUGH).dice(6, 1, 6))
    assert traits(table) == ["CLEVER", "TOUGH"]
    assert table.game.hackers == [0]
    table = world(CLEVER_TOUGH).dice(6, 1, 6)
    table.game.alert = 1
    assert alone(table).game.hackers == [0]
    assert traits(table) == ["CLEVER", "TOUGH"]
    table = alone(world(CLEVER_TOUGH).dice(6, 1, 1, 1, 1, 1))
    table.pick(0)  # no push: TOUGH has failed
    assert table.game.hackers == [-1]


def test_participants_help():
    """HCK-4, TST-4: up to two participants help, wherever nearby; others at the hacker's side do not."""
    table = world(CHARMING, at="C2", kids=4).put(1, "C").put(2, "G").put(3, "G")
    table.act(0, actions.HACK).pick(3).pick(1).pick(0).pick(1)
    assert table.kind == "test"
    assert table.options == [0, 0b10, 0b1000, 0b1010]
    table.dice(1, 1, 1, 1, 6).pick(0b1010)
    assert table.game.hackers == [0]


def test_helpers_must_be_able():
    """HCK-4, TST-4, CON-3: not with a weakness, not when UPSET."""
    table = world(BRAVE).put(2, "A")  # ola is SKITTISH
    table.act(0, actions.HACK).pick(2).pick(1)
    assert table.kind in ("push", "adventure")
    table = world(CHARMING).put(2, "A").hold(1, v.UPSET)
    table.act(0, actions.HACK).pick(2).pick(1)
    assert table.kind in ("push", "adventure")


def test_helpers_must_still_be_nearby():
    """HCK-4: a participant whom an effect has taken away helps no more."""
    side = {"firewall": (to_kid("move_home", "helpers"),)}
    table = world(DEFAULT, routine=side).put(2, "A")
    table.act(0, actions.HACK).pick(2).pick(1)
    assert table.place(1) == "E"
    assert table.kind == "push"  # there was no helper to choose


def test_items_and_pushing():
    """HCK-4, TST-5, TST-6: items add dice, and the hacker may push."""
    table = alone(world(BRAVE).give(0, "coat").dice())
    assert table.logged(log.ROLL)[0][2] == 7  # 3 + 2 + knife and coat
    table.dice(6).pick(1)
    assert table.game.held[0] == 1
    assert table.game.hackers == [0]


def test_combos_break_firewalls():
    """HCK-4, CMB-3: the combo of a half is an automatic success, with a helper's item too."""
    table = world(CHARMING, combos=("ROPE",)).put(2, "A").give(1, "coat")  # maja has a knife
    table.act(0, actions.HACK).pick(2).pick(1)
    assert table.kind == "test"
    table.pick(table.options[-1])
    assert len(table.logged(log.AUTOMATIC)) == 1
    assert table.game.hackers == [0]
    assert table.game.items[1].bit_count() == 1


def test_routine_failure():
    """HCK-6: the machine becomes ALERT, and the same token's alert half comes next."""
    table = alone(world(REPEL_ALERT, BRAVE).dice())
    table.pick(0)
    assert state(table) == machines.ALERT
    assert len(table.logged(log.AVOID)) == 1  # the alert half begins with its effect
    table = alone(world(REPEL).dice(6, 1, 1, 1, 1, 1))
    table.dice(6).pick(0)
    assert traits(table) == ["QUICK", "CHARMING", "QUICK"]  # avoided, failed, and the alert half
    texts = [describe.entry(table.game, entry) for entry in table.game.log if entry[0] == log.WALL_ALERT]
    assert texts == ["Now for the alert half of firewall 1 of Heron: QUICK (HCK-6)"]
    assert table.game.hackers == [0]
    table = alone(world(CHARMING, REPEL_ALERT).dice())
    table.dice(6, 1, 1).pick(0)  # beats the alert half of the first; the second is met on its alert side
    assert len(table.logged(log.AVOID)) == 1


# --- effects ----------------------------------------------------------------------------------


def test_repel_and_pass():
    """HCK-8: a repel attempt is an avoid test of the hacker; avoided, the tests follow."""
    table = alone(world(REPEL).dice(6, 1, 1, 6))
    assert traits(table) == ["QUICK", "CHARMING"]
    assert table.game.hackers == [0]


def test_repel_sends_the_hacker_away():
    """HCK-8, HCK-9, MOV-5: blocked, the hacker has to leave with the card's effects: no failure of a hack."""
    table = alone(world(REPEL).dice())
    table.pick(0)
    assert table.kind == "retreat"
    table.pick(2)
    assert table.place(0) == "C"
    assert table.game.held[0] == 4
    assert (table.logged(log.HACK_GIVEN_UP), table.logged(log.HACK_CUT)) == ([(0, 0)], [])
    assert (table.game.enigma, table.game.tokens, state(table)) == (0, 0, 0)


def test_repel_special_goes_on():
    """HCK-8: a special response does what it says, and the hack goes on."""
    side = {"response": "special", "trait": "QUICK", "failure": (take("UPSET"),)}
    table = alone(world(REPEL, routine=side).dice(1, 1, 1, 6))
    table.pick(0)
    assert (table.game.held[0], table.game.hackers) == (2, [0])


def test_repel_by_a_machine_that_ignores():
    """HCK-8: no roll when the response is to ignore."""
    table = alone(world(REPEL, routine={"response": "ignore"}).dice(6))
    assert table.logged(log.AVOID) == []
    assert traits(table) == ["CHARMING"]  # the tests of the half follow
    assert table.game.hackers == [0]


def test_repel_alone_by_a_machine_that_ignores():
    """HCK-8: a half that is a repel attempt and nothing else is passed at once, with no roll."""
    builder = Builder()
    builder.firewall((), (), routine_effect="repel", alert_effect="repel", count=3)
    builder.sheet("heron", spaces=2)
    builder.response("heron", {"response": "ignore"}, {"response": "block", "trait": "QUICK", "failure": ()})
    builder.machine("heron", "C2")
    table = alone(Situation(builder).put(0, "G").dice())
    assert (table.logged(log.ROLL), table.game.hackers) == ([], [0])
    table = Situation(builder).put(0, "G").dice(6)
    table.game.alert = 1
    alone(table)
    assert len(table.logged(log.ROLL)) == 2  # the alert side watches: a test for each of the two


def test_repel_in_the_alert_half():
    """HCK-8: by the alert side of the card there."""
    table = world(REPEL_ALERT, routine={"response": "ignore"})
    table.game.alert = 1
    alone(table.dice(6, 1, 1, 6))
    assert len(table.logged(log.AVOID)) == 1
    assert table.game.hackers == [0]


def test_default_firewall():
    """HCK-8, MAC-10: what the side of the response card says, with the hacker as the acting kid."""
    side = {"firewall": (take("UPSET"), take("EXHAUSTED", "helpers"))}
    table = world(DEFAULT, routine=side).put(2, "A").dice(6)
    table.act(0, actions.HACK).pick(2).pick(1)
    assert table.game.held == [2, 1, 0]
    table.pick(0)
    assert table.game.hackers == [0]


def test_default_firewall_in_the_alert_half():
    """HCK-8, MAC-10: the alert side has its own."""
    table = world(DEFAULT_ALERT, routine={"firewall": (enigma(5),)}, alert={"firewall": (insight(3),)})
    table.game.alert = 1
    alone(table.dice(6))
    assert (table.game.enigma, table.game.insight) == (0, 3 + 1)


def test_default_firewall_that_turns_it_alert():
    """HCK-8: a machine that an effect has made ALERT goes on with the alert half of the token."""
    side = {"firewall": (do("machine_state", machine="this", state="ALERT"),)}
    table = alone(world(DEFAULT, routine=side).dice(6))
    assert traits(table) == ["QUICK"]
    assert table.game.hackers == [0]


def test_alert_effect():
    """HCK-8: alert! turns the machine, and the alert half of the same token follows."""
    table = alone(world(TURN_ALERT, BRAVE).dice(6))
    assert state(table) == 1
    assert traits(table)[0] == "QUICK"
    table = alone(world(TURN_ALERT, REPEL_ALERT).dice(6))
    assert len(table.logged(log.AVOID)) == 1  # and so do those of the following tokens


def test_an_effect_alone():
    """HCK-8: a half without a test is beaten by its effect."""
    builder = Builder()
    builder.firewall((), (), routine_effect="default", alert_effect="default", count=3)
    builder.sheet("heron", spaces=2)
    builder.response("heron", {"firewall": (insight(1),)}, {})
    builder.machine("heron", "C3")
    table = alone(Situation(builder).put(0, "G"))
    assert (table.game.hackers, table.game.insight) == ([0], 2)
