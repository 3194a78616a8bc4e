"""HCK: hacking machines, from the stakes to the last firewall."""

import pytest
from engine_builder import Builder, do, enigma, insight, take, to_kid
from engine_situation import Situation
from loopwright_engine import describe
from loopwright_engine.rules import actions, firmware, log, machines
from loopwright_engine.rules import vocabulary as v

BRAVE, CHARMING = 0, 1
"""Tokens: one test of BRAVE in both halves; one of CHARMING."""
CLEVER_TOUGH = 2
"""Two tests in each half."""
REPEL, DEFAULT, TURN_ALERT = 3, 4, 5
"""An effect in the routine half, and a test of CHARMING."""
REPEL_ALERT, DEFAULT_ALERT = 6, 7
"""An effect in the alert half, and a test of CHARMING in both."""


def tokens(made):
    made.firewall(("BRAVE",), ("BRAVE",))
    made.firewall(("CHARMING",), ("CHARMING",))
    made.firewall(("CLEVER", "TOUGH"), ("CLEVER", "TOUGH"))
    made.firewall(("CHARMING",), ("QUICK",), routine_effect="repel")
    made.firewall(("CHARMING",), ("QUICK",), routine_effect="default")
    made.firewall(("CHARMING",), ("QUICK",), routine_effect="alert")
    made.firewall(("CHARMING",), ("CHARMING",), alert_effect="repel")
    made.firewall(("CHARMING",), ("CHARMING",), alert_effect="default")
    made.firewall(("CHARMING",), ("CHARMING",), count=9)


def world(*walls, spaces=None, at="C3", routine=None, alert=None, combos=(), kids=3, **sheet):
    """A machine at C3, nearby G only, with these tokens on its track; all kids stand at G."""
    made = Builder()
    tokens(made)
    if combos:
        made.world["firewalls"][CHARMING]["routine"]["combos"] = list(combos)
    made.sheet("heron", spaces=len(walls) if spaces is None else spaces, **sheet)
    side = {"response": "block", "trait": "QUICK", "failure": (take("SCARED", "participants"),)}
    made.response("heron", routine or side, alert or side)
    made.machine("heron", at)
    made.card(
        1,
        on=[made.on("machine_hacked", insight(1)), made.on("hack_failed", enigma(1))],
    )
    made.lesson()
    table = Situation(made, kids).track()
    for kid in range(table.game.party.size):
        table.put(kid, "G")
    return table.walls(0, *walls)


def alone(table, kid=0, amount=None):
    """One kid hacks, and the others stay out of it."""
    for other in range(table.game.party.size):
        if other != kid:
            table.put(other, "A")
    table.act(kid, actions.HACK)
    if table.kind == "stake":
        table.pick(table.options[0] if amount is None else amount)
    return table


def traits(table):
    """The traits of all rolls."""
    return [v.TRAITS[entry[1]] for entry in table.logged(log.ROLL)]


def state(table):
    return table.game.alert & 1


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
    assert table.game.decision.kid == 1
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
    assert (table.kind, table.game.decision.kid, table.options) == ("stake", 0, [1, 2, 3])
    table.pick(1)
    assert table.game.pool == [2, 0, 0]  # the other two have no choice: 2 and 1 are missing


def test_stakes_in_order_of_play():
    """HCK-1: each after the other from the starter on, and each stake is spent."""
    table = world(spaces=3).act(1, actions.HACK)
    assert (table.game.decision.kid, table.options) == (1, [1, 2, 3, 4, 5, 6])
    table.pick(1)
    assert (table.game.decision.kid, table.options) == (2, [0, 1, 2, 3, 4, 5, 6])
    table.pick(0)
    assert (table.game.decision.kid, table.options) == (0, [2, 3, 4, 5, 6])
    assert describe.decision(table.game).title.endswith("? It takes 3 in all; 1 is paid.")
    table.pick(2)
    assert table.game.pool == [4, 5, 6]
    assert table.logged(log.STAKE) == [(1, 1), (0, 2)]


def test_the_starter_pays_what_the_others_cannot():
    """HCK-1: the starter's stake is at least what the others could not pay."""
    table = world(spaces=4).time(1, 1).time(2, 1).act(0, actions.HACK)
    assert table.options == [2, 3, 4, 5, 6]


def test_large_group_sides():
    """MAC-8, SET-2: the other side of the sheet has another track."""
    made = Builder()
    tokens(made)
    made.machine("heron", "C3")  # 3 spaces for 2-3 kids, 4 for 4-5
    for kids, spaces in ((2, 3), (3, 3), (4, 4), (5, 4)):
        table = Situation(made, kids)
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
    assert (table.kind, table.game.decision.kid) == ("hacker", 1)
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
    drawn = table.game.walls[1]
    assert drawn in pile
    assert sorted([*table.game.wall_pile, drawn]) == sorted(pile)


def test_firewalls_are_drawn_at_random():
    """SET-12: any of the tokens that lie face down, by the seed."""
    made = Builder()
    tokens(made)
    made.machine("heron", "C3")
    drawn = set()
    for seed in range(60):
        table = Situation(made, seed=seed).put(0, "G").act(0, actions.SCOUT_MACHINE)
        drawn.add(table.game.walls[0])
    assert len(drawn) > 12
    assert drawn <= set(range(17))


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
    assert table.game.hackers == [0]
    table = alone(world(CHARMING, REPEL_ALERT).dice())
    table.dice(6, 1, 1).pick(0)  # beats the alert half of the first; the second is met on its alert side
    assert len(table.logged(log.AVOID)) == 1


# --- a failed hack ----------------------------------------------------------------------------


def lost(table, *stakes):
    """Everybody hacks and every roll fails; nothing is pushed."""
    table.act(0, actions.HACK)
    for amount in stakes:
        table.pick(amount)
    table.dice()
    while table.kind in ("test", "push"):
        table.pick(0)
    return table


def test_alert_failure_with_several_kids():
    """HCK-7: it hits all participants, wherever they are; each goes to an adjacent location of choice."""
    table = world(CHARMING, at="C2").put(1, "C").put(2, "G")
    table.game.alert = 1
    table.game.first = 0
    lost(table, 3, 1, 0)
    assert table.kind == "retreat"
    assert table.game.held == [4, 4, 0]  # SCARED: not the kid who stayed out
    assert (table.game.decision.kid, table.options) == (0, [2, 5])  # G has restricted neighbours only
    table.pick(5)
    assert (table.game.decision.kid, table.options) == (1, [1, 3, 6])  # C has open ones
    table.pick(3)
    assert [table.place(kid) for kid in range(3)] == ["F", "D", "G"]
    assert describe.entry(table.game, table.game.log[-4]).endswith("(HCK-7)")
    assert table.game.enigma == 1  # `hack failed` is heard
    assert table.game.insight == 0
    assert table.game.sectors[0] >= 0


def test_nobody_is_met_on_the_way_out():
    """HCK-7, MOV-5: leaving is not an arrival that machines watch."""
    made = Builder()
    tokens(made)
    side = {"response": "block", "trait": "QUICK", "failure": ()}
    made.response("heron", side, side)
    made.machine("heron", "C3")
    made.machine("other", "B3")
    table = Situation(made).put(0, "G").time(0, 6)
    table.game.alert |= 1
    alone(table, amount=3)
    table.dice()
    while table.kind != "retreat":
        table.pick(0)
    table.pick(5)  # F, where the other one stands
    assert table.place(0) == "F"
    assert table.logged(log.AVOID) == []


def test_the_table_is_hit_once():
    """HCK-7: what the card does to the table, or to other kids, happens once; to participants, each."""
    failure = (enigma(2), take("UPSET", "participants"), to_kid("favor", "first_player", by=-1))
    table = world(CHARMING, alert={"response": "block", "trait": "QUICK", "failure": failure})
    table.game.alert = 1
    table.game.first = 2
    table.game.favor[2] = v.FAVOR_GOOD
    table.fresh()
    lost(table, 1, 2, 1).settle()
    assert table.game.enigma == 2 + 1  # and once for the diary's listener
    assert table.game.held == [2, 2, 2]
    assert table.game.favor == [1, 1, 1]


def test_helpers_are_hit_like_the_hacker():
    """HCK-7: all have failed to avoid the machine: a helpers' condition of the card is nobody's."""
    failure = (take("SCARED"), take("EXHAUSTED", "helpers"))
    table = world(CHARMING, alert={"response": "special", "trait": "QUICK", "failure": failure})
    table.game.alert = 1
    table.put(2, "A")
    lost(table, 2, 1).settle()
    assert table.game.held == [4, 4, 0]


def test_the_token_keeps_it_alert_once():
    """HCK-7, MAC-7: the machine stays ALERT in the next machine phase, and only in that one."""
    table = world(CHARMING)
    lost(table, 2, 1, 0).settle()
    assert table.game.tokens == 1
    turns = len(table.logged(log.MACHINE_STATE))
    table.next_day()
    assert (state(table), table.game.tokens) == (1, 0)
    assert len(table.logged(log.MACHINE_STATE)) == turns
    table.next_day()
    assert state(table) == 0


def test_no_token_on_a_machine_that_calms_down():
    """HCK-7: the token marks a machine that is ALERT at the end of the hack, not one made ROUTINE by then."""
    calm = do("machine_state", machine="this", state="ROUTINE")
    table = world(CHARMING, alert={"response": "special", "trait": "QUICK", "failure": (calm,)})
    lost(table, 2, 1, 0).settle()
    assert (state(table), table.game.tokens) == (0, 0)
    assert table.game.enigma == 1


def why(table, kind):
    """The causes of all entries of a kind."""
    return [describe.source(table.game, entry) for entry in table.game.log if entry[0] == kind]


def test_why_a_machine_becomes_alert():
    """HCK-6, HCK-8, MAC-2, MAC-6: the log says which rule has turned the machine."""
    table = world(CHARMING)
    seen = len(why(table, log.MACHINE_STATE))
    lost(table, 2, 1, 0)
    assert why(table, log.MACHINE_STATE)[seen:] == ["HCK-6"]
    assert table.kind == "retreat"
    options = describe.decision(table.game).options
    assert {option.source for option in options} == {"HCK-7"}
    table = alone(world(TURN_ALERT))
    assert why(table, log.MACHINE_STATE)[-1] == "HCK-8"
    table = world(at="D4", spaces=0).hacked(0, 0)
    seen = len(why(table, log.MACHINE_STATE))
    firmware.reset(table.game, 0, -1)
    machines.update_states(table.game)
    assert why(table, log.MACHINE_STATE)[seen:] == ["MAC-2", "MAC-6"]


def test_stakes_cost_time():
    """HCK-1: each option says what it costs; starting a hack says the least that it can cost."""
    table = world(spaces=4).time(1, 1).time(2, 1)
    shown = {option.text: option.time_cost for option in describe.decision(table.game).options}
    assert [shown[f"{kid} begins to hack Heron"] for kid in ("Maja", "Ola", "Ulf")] == [2, 1, 1]
    table.act(0, actions.HACK)
    assert [option.time_cost for option in describe.decision(table.game).options] == table.options


def test_the_token_goes_on_a_day_of_alert_too():
    """MAC-7, SCH-7: on a day when all machines are ALERT anyway the token is used up as well."""
    table = world(CHARMING)
    table.game.tokens, table.game.hold = 1, 1
    machines.update_states(table.game)
    assert (state(table), table.game.tokens) == (1, 0)


# --- effects ----------------------------------------------------------------------------------


def test_repel_and_pass():
    """HCK-8: a repel attempt is an avoid test of the hacker; avoided, the tests follow."""
    table = alone(world(REPEL).dice(6, 1, 1, 6))
    assert traits(table) == ["QUICK", "CHARMING"]
    assert table.game.hackers == [0]


def test_repel_sends_the_hacker_away():
    """HCK-8, MOV-5: blocked, the hacker has to leave with the card's effects, and the hack ends."""
    table = alone(world(REPEL).dice())
    table.pick(0)
    assert table.kind == "retreat"
    table.pick(2)
    assert table.place(0) == "C"
    assert table.game.held[0] == 4
    assert table.logged(log.HACK_CUT) == [(0,)]
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
    assert table.game.hackers == [0]


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
    made = Builder()
    made.firewall((), (), routine_effect="default", alert_effect="default", count=3)
    made.sheet("heron", spaces=2)
    made.response("heron", {"firewall": (insight(1),)}, {})
    made.machine("heron", "C3")
    table = alone(Situation(made).put(0, "G"))
    assert (table.game.hackers, table.game.insight) == ([0], 2)


# --- staying in place -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "effect",
    [
        do("place_machine", machine="this", sector="D4"),
        do("machine_toward", machine="this", location="H"),
        do("remove_machine", machine="this"),
        do("wreck_machine", machine="this"),
        do("reset_machine", machine="this"),
        do("hack_machine", machine="this"),
    ],
)
def test_a_machine_that_moves_ends_the_hack(effect):
    """HCK-9: a hack of a machine that has left its sector ends at once, with no effects."""
    table = alone(world(DEFAULT, CHARMING, routine={"firewall": (effect,)}).dice())
    assert table.kind == "adventure"
    assert table.logged(log.HACK_CUT) == [(0,)]
    assert table.logged(log.ROLL) == []
    assert (table.place(0), table.game.enigma, table.game.tokens, table.game.held[0]) == ("G", 0, 0, 0)


# --- hacked machines --------------------------------------------------------------------------


def test_one_machine_each():
    """HCK-10: a kid who controls a machine may take part in a hack, but not lead one."""
    made = Builder()
    tokens(made)
    made.sheet("heron", spaces=2)
    made.machine("heron", "C3")
    made.machine("two", "C2")
    table = Situation(made).put(0, "G").put(1, "G").hacked(1, 0)
    assert actions.HACK not in table.deeds(0)
    table.act(1, actions.HACK).pick(1).pick(3)
    assert table.logged(log.HACKER) == [(1, 0)]
    table.time(1, 0)
    while table.kind == "test":
        table.pick(table.options[-1])


def test_another_machine_by_the_way():
    """HCK-10: a hacker whom a card gives another machine cannot go on with the hack."""
    made = Builder()
    tokens(made)
    made.sheet("heron", spaces=1)
    side = {"response": "ignore", "firewall": (do("hack_machine", machine="two"),)}
    made.response("heron", side, side)
    made.machine("heron", "C3")
    made.machine("two", "D4", "mole")
    table = alone(Situation(made).put(0, "G").walls(0, DEFAULT), amount=1)
    assert table.game.hackers == [-1, 0]
    assert table.logged(log.HACK_CUT) == [(0,)]


def test_a_hacked_machine_goes_with_its_hacker():
    """HCK-10: it is on no sector: it does not watch, and does not move with the school card."""
    side = {"response": "block", "trait": "QUICK", "failure": ()}
    table = world(routine=side, alert=side, spaces=1).hacked(0, 1).put(0, "F")
    table.act(0, actions.WALK, "G")
    assert table.logged(log.AVOID) == []
    table.game.previous = -1
    table.next_day()
    assert table.game.hackers == [1]
    assert table.game.sectors == [-1]
    assert actions.SCOUT_MACHINE not in table.deeds(0)


def test_all_alert_leaves_hacked_machines_alone():
    """SCH-7, HCK-10: on a day of replaced rumors all machines are ALERT, but not those of kids."""
    made = Builder()
    for place in "BCDE" * 5:  # the four spaces are taken, so every new rumor replaces one
        made.rumor(place)
    made.machine("heron", "C3")
    made.machine("mole", "A3", "mole")
    table = Situation(made).hacked(0, 1).next_day()
    assert table.game.hold == 1
    assert table.game.alert == 0b10
    assert table.game.hackers == [1, -1]


def test_the_combo_of_a_machine():
    """HCK-10, CMB-4: the hacker's machine makes its combo in a test, and is not used up."""
    made = Builder()
    made.sheet("heron", combo="TOW")
    made.machine("heron", "C3")
    for _ in range(2):
        made.rumor("D", made.test("CHARMING", (insight(1),), combos=("TOW",)))
    made.rumor("B", made.test("CHARMING", (insight(1),), combos=("ROPE",)))
    table = Situation(made).hacked(0, 1)
    for place in "DDB":
        table.track(place, hidden=False).put(0, place).put(1, place)
        table.act(0, actions.INVESTIGATE)
        table.pick(table.options[-1])
        if place == "D":
            assert len(table.logged(log.AUTOMATIC)) == len(table.logged(log.MACHINE_USED)) > 0
        table.settle()
    assert len(table.logged(log.MACHINE_USED)) == 2
    assert table.game.hackers == [1]
