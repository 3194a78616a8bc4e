"""Small positions in which a deed pays, and beside each the same one in which it does not."""

import pytest
from engine_builder import Builder, do, enigma, flag, insight, take, to_kid, turn
from engine_situation import LETTERS, Situation
from loopwright_games.tales.bots import cards
from loopwright_games.tales.bots.actions import NO_WAY, ways
from loopwright_games.tales.bots.decisions import CautiousBot
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.rules.state import codes as v

TILE = "event.tile"


def deed_of(table):
    """What the cautious bot does, as (kid, deed), or (-1, -1) in the evening; luck has no part in it."""
    chosen = {table.options[CautiousBot(seed).choose(table.game)] for seed in range(5)}
    assert len(chosen) == 1
    option = chosen.pop()
    return (option >> actions.SEAT, option & (1 << actions.SEAT) - 1) if option >= 0 else (-1, -1)


def alone(builder, place, kids=("maja", "ola"), pool=6):
    """The first kid somewhere; nobody else has time. No rumors but those that the test lays."""
    table = Situation(builder, kids).track().put(0, place).time(0, pool)
    for seat in range(1, len(kids)):
        table.put(seat, "D").time(seat, 0)
    return table


def to(place, how=actions.WALK):
    return (0, how + LETTERS.index(place))


HOME = (0, actions.HOME)


# --- machines ---------------------------------------------------------------------------------


def guarded(*effects, sector="C3"):
    """A machine of two spaces near G; a card says what comes of hacking it."""
    builder = Builder()
    builder.firewall(("BRAVE",), ("BRAVE",), count=9)
    builder.sheet("heron", spaces=2)
    builder.machine("heron", sector)
    builder.card(1, checks=[builder.when({"op": "machine_hacked", "machine": "heron"}, *effects)], back={})
    return builder


@pytest.mark.parametrize(("effects", "hacks"), [((insight(3), do("flip_diary", diary=1)), True), ((), False)])
def test_a_hack_that_a_card_asks_for(effects, hacks):
    """HCK: also when the kid has to go there first; on the last day nothing else makes it worth the risk."""
    table = alone(guarded(*effects), "G")
    table.game.round = v.ROUNDS_IN_WEEK
    assert (deed_of(table.fresh()) == (0, actions.HACK)) == hacks
    assert (deed_of(table.put(0, "F")) == to("G")) == hacks


def test_a_hack_for_an_action_that_asks_for_a_machine():
    """HCK-10: what only a kid with a machine can do makes it worth having one."""
    for effects, hacks in (((insight(3), insight(2)), True), ((do("nothing"),), False)):
        builder = guarded()
        controls = {"op": "controls", "machine": "heron"}
        builder.card(2, actions=[builder.action(*effects, at="A", condition=controls)])
        table = alone(builder, "G")
        table.game.round = v.ROUNDS_IN_WEEK
        assert (deed_of(table.fresh()) == (0, actions.HACK)) == hacks


def riding(at):
    builder = Builder()
    builder.sheet("heron", movement=9, capacity=2)
    builder.machine("heron", "C3")
    builder.card(1, actions=[builder.action(insight(2), at=at)])
    return alone(builder, "G").hacked(0, 0)


def test_a_ride():
    """MOV-4: where the road is longer; not to where nothing waits, nor away from what is to be done here."""
    assert deed_of(riding("D")) == to("D", actions.RIDE)
    assert deed_of(riding("G"))[1] == actions.CARD


@pytest.mark.parametrize("machine", [True, False])
def test_home_on_a_machine(machine):
    """MOV-6: a cube less for the way home is a cube for something else."""
    builder = Builder()
    builder.machine("heron", "C3")
    builder.card(1, actions=[builder.action(to_kid("draw_item", tag=None), at="F")])
    table = alone(builder, "F", pool=2)
    if machine:
        table.hacked(0, 0)
    assert deed_of(table) == ((0, actions.CARD) if machine else HOME)


# --- event locations --------------------------------------------------------------------------


def at_tile(*effects, builder=None, kids=("maja", "ola"), pool=6):
    """The first kid at an event location at G."""
    builder = builder or Builder()
    builder.event_location("tile", "G", "D3", builder.action(*effects, limit="round"))
    return alone(builder, "G", kids, pool)


def uses(table):
    return deed_of(table) == (0, table.deed(TILE))


def with_rumors():
    builder = Builder()
    for place in "BCDEFH":
        builder.rumor(place, insight())
    return builder


def test_replacing_a_rumor_nobody_can_get():
    """EVT-B: with time to spare; not when all rumors lie open, and not instead of investigating."""
    table = at_tile(do("replace_rumor"), builder=with_rumors(), pool=3)
    assert uses(table.track("H"))
    assert not uses(table.track("H", hidden=False))
    assert not uses(table.track("F"))


def test_a_rest_more():
    """EVT-C: a second rest in a day; nothing for a kid who is well."""
    table = at_tile(to_kid("rest")).hold(0, v.UPSET)
    table.game.rested |= 1
    assert uses(table.fresh())
    assert not uses(at_tile(to_kid("rest")))


def test_getting_an_item_back():
    """EVT-F: when one of them lies there."""
    table = at_tile(to_kid("retrieve_item", tags=["CABLES", "BATTERY"]))
    assert not uses(table)
    (card, *_) = table.cards("cables")
    table.game.item_pile.remove(card)
    table.game.item_discard.append(card)
    assert uses(table.fresh())


def ropeway(at, *effects):
    builder = Builder()
    builder.card(1, actions=[builder.action(*effects, at=at)])
    ride = to_kid("ride", sector="D3", movement=9, capacity=1)
    return at_tile(builder.roll((1, 1, (take("UPSET"),)), (2, 6, (ride,))), builder=builder)


def test_a_ride_on_a_die():
    """EVT-G: to where something waits that is hard to get to; not for its own sake, nor to what is near."""
    assert uses(ropeway("H", insight(3)))
    assert not uses(ropeway("H", do("nothing")))
    assert not uses(ropeway("F", insight(3)))


def test_charm_for_time():
    """EVT-H: for a kid who is charming enough, while there is a next day."""
    builder = Builder()
    table = at_tile(
        builder.test("CHARMING", (to_kid("time_next_day", by=1),), (take("UPSET"),)),
        builder=builder,
        kids=("per", "ola"),
    )
    assert uses(table)
    table.game.round = v.ROUNDS_IN_WEEK
    assert not uses(table.fresh())


def test_a_look_at_what_comes():
    """EVT-J: with time that nothing better wants; not instead of a rumor, and not on the last day."""
    table = at_tile(do("look_at_rumors", count=3), builder=with_rumors())
    assert uses(table)
    assert not uses(table.track("F"))
    table.track().game.round = v.ROUNDS_IN_WEEK
    assert not uses(table.fresh())


def drains(at, *effects, kids=("maja", "ola")):
    builder = Builder()
    builder.card(1, actions=[builder.action(*effects, at=at)])
    test = builder.test("BRAVE", (to_kid("move_anywhere"),), (to_kid("favor", by=-1),))
    return at_tile(test, builder=builder, kids=kids)


def test_daring_to_go_anywhere():
    """EVT-L: for what cannot be reached otherwise; not for what is near, and not for nothing."""
    assert uses(drains("H", insight(3)))
    assert not uses(drains("H", do("nothing")))
    assert not uses(drains("F", insight(3)))


def test_a_study():
    """EVT-M: for a clever kid with time; not for the last cube of the way home."""
    for kid, pool, studies in (("ola", 6, True), ("ola", 1, False), ("maja", 1, False)):
        builder = Builder()
        test = builder.test("CLEVER", (insight(1),), (take("EXHAUSTED"),))
        assert uses(at_tile(test, builder=builder, kids=(kid, "siv"), pool=pool)) == studies


def test_calling_a_machine():
    """EVT-N: to a kid who waits for it, or where a card wants it; not when it stands there already."""
    for sector, effects, calls in (
        ("A3", (insight(3),), True),
        ("A3", (do("nothing"),), False),
        ("C3", (insight(3),), False),
    ):
        builder = guarded(*effects, sector=sector)
        builder.sheet("heron", spaces=5)
        assert (
            uses(at_tile(do("machine_toward", machine="one", location="G"), builder=builder, pool=3)) == calls
        )
    nearby = {"op": "machine_nearby", "machine": "heron", "location": "E"}
    for effects, calls in (((insight(3),), True), ((enigma(3),), False)):
        builder = guarded()
        builder.sheet("heron", spaces=5)
        builder.card(2, checks=[builder.when(nearby, *effects)])
        table = at_tile(do("machine_toward", machine="heron", location="E"), builder=builder)
        assert uses(table) == calls


# --- other things to do with time -------------------------------------------------------------


def test_scouting():
    """ADV-1: with time to spare, when it is not enough to go there; not with the time for the way home."""
    for pool, scouts in ((2, True), (1, False)):
        builder = with_rumors()
        builder.card(1, numbers=[builder.number("investigating", 3)])
        table = alone(builder, "G", pool=pool).track("C")
        assert (deed_of(table) == to("C", actions.SCOUT)) == scouts
    assert deed_of(alone(with_rumors(), "F").track("F"))[1] == actions.INVESTIGATE


def test_resting():
    """ADV-6: not with the time for the way home, when there is a mother who minds."""
    for pool, rests in ((2, True), (1, False)):
        table = alone(Builder(), "G").hold(0, v.SCARED).time(0, pool)
        assert (deed_of(table) == (0, actions.REST + v.SCARED)) == rests


def needing(tag):
    builder = Builder()
    builder.chore("mend", insight(2), done={"op": "has_item", "tag": tag})
    for name in ("sweep", "paint", "iron", "wash"):
        builder.chore(name, insight(1))
    table = Situation(builder, ("maja", "ola")).settle().track().chore(0, "sweep").chore(1, "mend")
    return table.put(0, "H").put(1, "H").give(0, "glue", "saw").time(1, 0)


def test_a_trade():
    """ADV-5: a card that a friend's chore asks for changes hands, and no other; else nobody trades."""
    table = needing("GLUE")
    assert deed_of(table) == (0, actions.TRADE)
    table.act(0, actions.TRADE)
    (glue, *_) = [card for card in table.cards("glue") if table.game.items[0] >> card & 1]
    table.game.choose(CautiousBot(1).choose(table.game))
    assert table.game.items[1] >> glue & 1
    assert table.options[CautiousBot(1).choose(table.game)] == 0
    assert deed_of(needing("CABLES"))[1] != actions.TRADE


def test_a_step_of_a_chore():
    """END-4: a share of its reward, while there is time to finish it; a chore that is done needs no more."""
    builder = Builder(weeks=2)
    builder.chore("hens", insight(2), steps=2, actions=(builder.action(do("chore_step", by=1), at="G"),))
    table = alone(builder, "G").chore(0, "hens")
    chore = table.deed("chore.hens")
    assert deed_of(table) == (0, chore)
    table.game.progress[0] = 2
    assert deed_of(table) != (0, chore)
    table.game.progress[0], table.game.round = 0, 11
    assert deed_of(table.fresh()) != (0, chore)


@pytest.mark.parametrize(("effects", "discards"), [((enigma(1),), True), ((do("nothing"),), False)])
def test_a_side_action_that_ends_a_plague(effects, discards):
    """A card that does harm every day is worth getting rid of; one that does none is not."""
    builder = Builder()
    builder.card(
        1,
        on=[builder.on("end_phase", *effects)],
        actions=[builder.action(do("discard_diary", diary=1), at="G")],
    )
    assert (deed_of(alone(builder, "G")) == (0, actions.CARD)) == discards


@pytest.mark.parametrize(("cmp", "value", "turns"), [(">=", 3, True), ("<=", -1, False)])
def test_a_counter_that_a_card_counts(cmp, value, turns):
    """What a card in play does at a number makes each step towards it worth its time, and no step away."""
    builder = Builder()
    builder.counter("wire", -6, 6)
    ends = {"op": "compare", "left": {"q": "counter", "counter": "wire"}, "cmp": cmp}
    check = builder.when({**ends, "right": {"q": "number", "value": value}}, insight(3), insight(3))
    builder.card(1, checks=[check], actions=[builder.action(turn("wire", 1), at="G", spend=2)])
    assert (deed_of(alone(builder, "G")) == (0, actions.CARD)) == turns


def test_a_flag_two_steps_from_what_it_brings():
    """What a card in play makes of a flag counts, and what another makes of that; none beside the table."""
    for on_table in (True, False):
        builder = Builder()
        builder.flags("lamp", "door", "other")
        builder.card(1, actions=[builder.action(do("set_flag", flag="other"), at="G"),
                              builder.action(do("set_flag", flag="lamp"), at="G")])  # fmt: skip
        builder.card(2, start=on_table, checks=[builder.when(flag("lamp"), do("set_flag", flag="door"))])
        builder.card(3, start=on_table, checks=[builder.when(flag("door"), insight(3))])
        worths = [
            cards.worth_of(alone(builder, "G").game, 0, action.block, 0)
            for action in alone(builder, "G").game.active.actions
        ]
        assert (worths[1] > worths[0]) == on_table


# --- ways -------------------------------------------------------------------------------------


def test_ways_take_the_bus():
    """MOV-1, MOV-2: a walk to the stop, a bus, a walk; and 2 into a restricted place."""
    builder = Builder()
    game = alone(builder, "B").game
    times, steps = ways(game)
    b, a, g, f, h = ("ABCDEFGH".index(place) for place in "BAGFH")
    assert (times[b][g], steps[b][g]) == (2, (a,))
    assert times[g][f] == 2
    assert times[b][h] == NO_WAY
    builder.card(1, off=[builder.no("bus")])
    slow, _ = ways(alone(builder, "B").game)
    assert slow[b][g] > 2


def test_the_way_to_what_waits_far_off():
    """From a place without a stop the bus two steps ahead counts."""
    builder = Builder()
    builder.card(1, actions=[builder.action(insight(2), at="G")])
    assert deed_of(alone(builder, "B", pool=4)) == to("A")
