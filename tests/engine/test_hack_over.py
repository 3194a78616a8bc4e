"""HCK-6, HCK-7, HCK-9 to HCK-11: hacks that fail or are cut short, and machines that are hacked."""

import pytest
from engine_builder import Builder, do, enigma, insight, take, to_kid
from engine_hack import CHARMING, DEFAULT, DEFAULT_ALERT, TURN_ALERT, alone, state, tokens, world
from engine_situation import Situation
from loopwright_games.tales.rules.chapters import actions, hacking, machines
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.rules.state import frames, log
from loopwright_games.tales.text import describe

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
    assert (table.game.decision.seat, table.options) == (0, [2, 5])  # G has restricted neighbours only
    table.pick(5)
    assert (table.game.decision.seat, table.options) == (1, [1, 3, 6])  # C has open ones
    table.pick(3)
    assert [table.place(kid) for kid in range(3)] == ["F", "D", "G"]
    assert describe.entry(table.game, table.game.log[-4]).endswith("(HCK-7)")
    assert table.game.enigma == 1  # `hack failed` is heard
    assert table.game.insight == 0
    assert table.game.sectors[0] >= 0


def test_nobody_is_met_on_the_way_out():
    """HCK-7, MOV-5: leaving is not an arrival that machines watch."""
    builder = Builder()
    tokens(builder)
    side = {"response": "block", "trait": "QUICK", "failure": ()}
    builder.response("heron", side, side)
    builder.machine("heron", "C3")
    builder.machine("other", "B3")
    table = Situation(builder).put(0, "G").time(0, 6)
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
    """HCK-7, HCK-12, MAC-7: the machine stays ALERT in the next machine phase, and only in that one."""
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
    """HCK-12: the token marks a machine that is ALERT at the end of the hack, not one that calmed down."""
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
    count = len(why(table, log.MACHINE_STATE))
    lost(table, 2, 1, 0)
    assert why(table, log.MACHINE_STATE)[count:] == ["HCK-6"]
    assert table.kind == "retreat"
    options = describe.decision(table.game).options
    assert {option.source for option in options} == {"HCK-7"}
    table = alone(world(TURN_ALERT))
    assert why(table, log.MACHINE_STATE)[-1] == "HCK-8"
    table = world(at="D4", spaces=0).hacked(0, 0)
    count = len(why(table, log.MACHINE_STATE))
    machines.reset(table.game, 0, -1)
    machines.update_states(table.game)
    assert why(table, log.MACHINE_STATE)[count:] == ["MAC-2", "MAC-6"]


def test_stakes_cost_time():
    """HCK-1: each option says what it costs; starting a hack says the least that it can cost."""
    table = world(spaces=4).time(1, 1).time(2, 1)
    costs = {option.text: option.cost for option in describe.decision(table.game).options}
    assert [costs[f"{kid} begins to hack Heron"] for kid in ("Maja", "Ola", "Ulf")] == [2, 1, 1]
    table.act(0, actions.HACK)
    assert [option.cost for option in describe.decision(table.game).options] == table.options


def test_the_token_goes_on_a_day_of_alert_too():
    """MAC-7, SCH-7: on a day when all machines are ALERT anyway the token is used up as well."""
    table = world(CHARMING)
    table.game.tokens, table.game.hold = 1, 1
    machines.update_states(table.game)
    assert (state(table), table.game.tokens) == (1, 0)


# --- staying in place -------------------------------------------------------------------------


@pytest.mark.parametrize("alert", [0, 1])
@pytest.mark.parametrize(
    ("effect", "tokens"),
    [
        (do("place_machine", machine="this", sector="D4"), (0, 1)),
        (do("machine_toward", machine="this", location="H"), (0, 1)),
        (do("remove_machine", machine="this"), (0, 0)),
        (do("wreck_machine", machine="this"), (0, 0)),
        (do("reset_machine", machine="this"), (0, 0)),  # it starts anew: ROUTINE, nearby an open location
    ],
)
def test_a_machine_that_moves_ends_the_hack(effect, tokens, alert):
    """HCK-9, HCK-12: a hack of a machine that has left its sector fails: cards hear it, ALERT it has a token.

    The response card does nothing, and all stay where they are.
    """
    side = {"response": "block", "trait": "QUICK", "failure": (take("SCARED"),), "firewall": (effect,)}
    table = world(DEFAULT_ALERT if alert else DEFAULT, CHARMING, routine=side, alert=side).dice()
    table.game.alert = alert
    alone(table)
    assert table.kind == "adventure"
    assert table.logged(log.HACK_CUT) == [(0, 0)]
    assert table.logged(log.ROLL) == []
    assert table.game.enigma == 1  # `hack failed` is heard, once
    assert table.game.tokens == tokens[alert]
    assert (table.place(0), table.game.held[0]) == ("G", 0)


def test_all_participants_stay_when_the_machine_moves():
    """HCK-9: friends neither suffer nor leave; the token keeps the machine ALERT for a morning (MAC-7)."""
    away = do("place_machine", machine="this", sector="D4")
    side = {"response": "block", "trait": "QUICK", "failure": (take("SCARED"),), "firewall": (away,)}
    table = world(DEFAULT_ALERT, routine=side, alert=side).put(2, "A")
    table.game.alert = 1
    table.act(0, actions.HACK).pick(1).pick(1)
    if table.kind == "hacker":
        table.pick(0)
    assert (table.place(0), table.place(1), table.game.held) == ("G", "G", [0, 0, 0])
    assert (state(table), table.game.tokens) == (1, 1)
    table.next_day()
    assert table.logged(log.TOKEN_USED) == [(0,)]


def test_a_machine_that_a_card_gives_to_the_hacker():
    """HCK-9: a card that hacks it for the hacker has ended the attempt: no failure; for another kid, one."""
    mine = do("hack_machine", machine="this")
    table = alone(world(DEFAULT, CHARMING, routine={"firewall": (mine,)}).dice())
    assert (table.game.hackers, table.game.enigma, table.game.insight) == ([0], 0, 1)
    assert (table.logged(log.HACK_CUT), table.logged(log.HACK_GIVEN_UP)) == ([], [(0, 0)])
    table = world(DEFAULT, CHARMING, routine={"firewall": (take("UPSET"),)}).put(1, "A").put(2, "A")
    table.game.stack.append((frames.HACK_TESTS, 0, 0, 1, table.game.sectors[0], 0, 0, 0))
    hacking.take_over(table.game, 0, 1, -1)
    table.game.decision = None
    table.game.run()
    assert table.logged(log.HACK_CUT) == [(0, 0)]
    assert (table.game.hackers, table.game.enigma, table.game.tokens) == ([1], 1, 0)


# --- hacked machines --------------------------------------------------------------------------


def test_one_machine_each():
    """HCK-10: a kid who controls a machine may take part in a hack, but not lead one."""
    builder = Builder()
    tokens(builder)
    builder.sheet("heron", spaces=2)
    builder.machine("heron", "C3")
    builder.machine("two", "C2")
    table = Situation(builder).put(0, "G").put(1, "G").hacked(1, 0)
    assert actions.HACK not in table.deeds(0)
    table.act(1, actions.HACK).pick(1).pick(3)
    assert table.logged(log.HACKER) == [(1, 0)]
    table.time(1, 0)
    while table.kind == "test":
        table.pick(table.options[-1])
    hacking.take_over(table.game, 0, 0, -1)
    assert table.logged(log.NOT_HACKED) == [(0, 0)]
    assert table.game.sectors[0] >= 0


def test_another_machine_by_the_way():
    """HCK-9, HCK-10: a hacker whom a card gives another machine cannot go on with the hack: no failure."""
    builder = Builder()
    tokens(builder)
    builder.sheet("heron", spaces=1)
    side = {"response": "ignore", "firewall": (do("hack_machine", machine="two"),)}
    builder.response("heron", side, side)
    builder.machine("heron", "C3")
    builder.machine("two", "D4", "mole")
    table = alone(Situation(builder).put(0, "G").walls(0, DEFAULT), amount=1)
    assert table.game.hackers == [-1, 0]
    assert (table.logged(log.HACK_CUT), table.logged(log.HACK_GIVEN_UP)) == ([], [(0, 0)])


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
    builder = Builder()
    for place in "BCDE" * 5:  # the four spaces are taken, so every new rumor replaces one
        builder.rumor(place)
    builder.machine("heron", "C3")
    builder.machine("mole", "A3", "mole")
    table = Situation(builder).hacked(0, 1).next_day()
    assert table.game.hold == 1
    assert table.game.alert == 0b10
    assert table.game.hackers == [1, -1]


def test_the_combo_of_a_machine():
    """HCK-10, CMB-4: the hacker's machine makes its combo in a test, and is not used up."""
    builder = Builder()
    builder.sheet("heron", combo="TOW")
    builder.machine("heron", "C3")
    for _ in range(2):
        builder.rumor("D", builder.test("CHARMING", (insight(1),), combos=("TOW",)))
    builder.rumor("B", builder.test("CHARMING", (insight(1),), combos=("ROPE",)))
    table = Situation(builder).hacked(0, 1)
    for place in "DDB":
        table.track(place, hidden=False).put(0, place).put(1, place)
        table.act(0, actions.INVESTIGATE)
        table.pick(table.options[-1])
        if place == "D":
            assert len(table.logged(log.AUTOMATIC)) == len(table.logged(log.MACHINE_USED)) > 0
        table.settle()
    assert len(table.logged(log.MACHINE_USED)) == 2
    assert table.game.hackers == [1]
