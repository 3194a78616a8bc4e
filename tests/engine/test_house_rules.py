"""INS-2: numbers of the rulebook that a diary side sets, and rules that it switches off."""

import pytest
from engine_builder import Builder, compare, do, insight, take
from engine_situation import Situation, log
from loopwright_engine import new_game
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import actions, combos
from loopwright_games.tales.rules.state import codes as v
from loopwright_games.tales.text import describe


def house(*, off=(), builder=None, **numbers):
    """A scenario whose first card sets numbers and switches rules off."""
    builder = builder or Builder()
    builder.card(
        9,
        numbers=[builder.number(name, value) for name, value in numbers.items()],
        off=[builder.no(name) for name in off],
    )
    return builder


def deeds(table, kid, start, end):
    """The deeds of a range that a kid may do, as their objects."""
    return {deed - start for deed in table.deeds(kid) if start <= deed < end}


def price(table, kid, deed):
    """What a deed costs, as the players read it."""
    index = table.options.index(kid << actions.SEAT | deed)
    return describe.decision(table.game).options[index].cost


def faced(builder, trait="BRAVE", **how):
    """A card action with a test; returns the number of the action's deed."""
    builder.card(
        1, actions=[builder.action(builder.test(trait, (insight(1),), (take("UPSET"),), **how), spend=0)]
    )
    return actions.CARD


# --- numbers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [1, 4, 6])
def test_item_limit(limit):
    """CMB-5, INS-2: in the evening every kid keeps so many items."""
    builder = house(item_limit=limit)
    table = (
        Situation(builder, 2).give(0, "coat", "saw", "battery", "cables", "bike", "glue").evening().settle()
    )
    assert table.game.items[0].bit_count() == limit


@pytest.mark.parametrize("most", [0, 1, 2, 3, 4])
def test_helpers(most):
    """TST-4, INS-2: so many kids may help with a test."""
    builder = house(helpers=most)
    deed = faced(builder, "CHARMING")
    table = Situation(builder, 5).act(0, deed)
    helping = {option.bit_count() for option in table.options if table.kind == "test"}
    assert (max(helping) if helping else 0) == most


def test_one_helper_gives_cards_alone():
    """CMB-3, INS-2: two friends cannot make a combo together where one kid may help."""
    for most, together in ((1, False), (2, True)):
        builder = house(helpers=most)
        faced(builder, "CHARMING", combos=("REACH",))
        table = (
            Situation(builder, ("maja", "ola", "ulf")).give(1, "club").give(2, "glue").act(0, actions.CARD)
        )
        assert any(option >= combos.WAY for option in table.options) is together


@pytest.mark.parametrize(("dice", "maja", "ola"), [(1, 3, 1), (3, 5, 2), (5, 7, 4), (8, 8, 7)])
def test_dice(dice, maja, ola):
    """TST-2, INS-2: every pool begins with so many dice; strength, weakness and the bounds stay."""
    builder = house(dice=dice)
    deed = faced(builder, "BRAVE")
    for kid, rolled in ((0, maja), (1, ola)):
        table = Situation(builder, ("maja", "ola")).put(kid, "H").act(kid, deed).settle()
        item = 1 if kid == 0 and dice < 8 else 0  # Maja's knife is of this colour
        assert table.logged(log.ROLL)[0][2] == rolled + item


@pytest.mark.parametrize("cubes", [0, 1, 6])
def test_weekend_time(cubes):
    """TIM-3, INS-2: the bonus of the weekend."""
    table = Situation(house(weekend_time=cubes)).day(6)
    assert table.game.bonus == [cubes] * 3


@pytest.mark.parametrize("count", [0, 2, 4])
def test_new_rumors(count):
    """SCH-5, INS-2: so many come, whatever the school card says; none on the first day."""
    builder = house(new_rumors=count)
    for place in "BCDEFGH":
        builder.rumor(place)
        builder.rumor(place)
    table = Situation(builder)
    before = len(table.logged(log.RUMOR_PLACED))
    assert before == 4
    table.day(2)
    assert len(table.logged(log.RUMOR_PLACED)) - before == count


@pytest.mark.parametrize("cost", [1, 2, 3])
def test_restricted_walk(cost):
    """MOV-1, INS-2: into a restricted location; not between two of a kind."""
    table = Situation(house(restricted_walk=cost)).put(0, "B")
    assert price(table, 0, actions.WALK + 2) == cost
    assert price(table, 0, actions.WALK + 0) == 1
    pool = table.game.pool[0]
    table.act(0, actions.WALK, "C")
    assert table.game.pool[0] == pool - cost
    table = Situation(house(restricted_walk=cost)).put(0, "B").time(0, cost - 1)
    assert 2 not in deeds(table, 0, actions.WALK, actions.BUS)


@pytest.mark.parametrize("fare", [0, 1, 3])
def test_bus_fare(fare):
    """MOV-2, TIM-5, INS-2: a free bus takes kids without time too."""
    table = Situation(house(bus_fare=fare)).time(0, fare)
    assert price(table, 0, actions.BUS + 6) == fare
    table.act(0, actions.BUS, "G")
    assert table.game.pool[0] == 0
    if fare:
        table = Situation(house(bus_fare=fare)).time(0, fare - 1)
        assert not deeds(table, 0, actions.BUS, actions.CAR)


@pytest.mark.parametrize("cost", [0, 1, 3])
def test_scouting(cost):
    """ADV-1, INS-2: looking at a rumor or at a machine's firewalls."""
    builder = house(scouting=cost)
    builder.machine("heron", "A1")
    builder.firewall(("BRAVE",), ("BRAVE",), count=9)
    for deed in (actions.SCOUT + 1, actions.SCOUT_MACHINE):
        table = Situation(builder).track("B").time(0, cost)
        assert price(table, 0, deed) == cost
        table.act(0, deed)
        assert table.game.pool[0] == 0
        if cost:
            assert deed not in Situation(builder).track("B").time(0, cost - 1).deeds(0)


@pytest.mark.parametrize("cost", [0, 1, 3])
def test_investigating(cost):
    """ADV-2, INS-2: also with an empty pool where it costs nothing."""
    builder = house(investigating=cost)
    table = Situation(builder).track("B").put(0, "B").time(0, cost)
    assert price(table, 0, actions.INVESTIGATE) == cost
    table.act(0, actions.INVESTIGATE)
    assert table.game.pool[0] == 0
    if cost:
        assert actions.INVESTIGATE not in Situation(builder).track("B").put(0, "B").time(0, cost - 1).deeds(0)


def test_an_empty_pool_lets_nobody_hack_or_trade():
    """TIM-5, INS-2: where scouting is free, what costs time still does."""
    builder = house(scouting=0, investigating=0)
    builder.machine("heron", "A1")
    table = Situation(builder).track("B").give(0, "saw").time(0, 0)
    assert table.deeds(0) & {actions.TRADE, actions.HACK} == set()
    assert table.deeds(1) >= {actions.TRADE, actions.HACK}


def test_the_card_played_last_counts():
    """INS-2: of two sides in play; and when it leaves, the other one's number is back."""
    builder = house(bus_fare=3)
    builder.card(1, start=False, numbers=[builder.number("bus_fare", 0)], actions=[
        builder.action(do("discard_diary", diary=1), spend=0)])  # fmt: skip
    builder.card(2, actions=[builder.action(do("play_diary", diary=1), spend=0)])
    table = Situation(builder)
    (play,) = deeds(table, 0, actions.CARD, actions.CARD + 99)
    assert price(table, 0, actions.BUS + 6) == 3
    table.act(0, actions.CARD + play)
    assert price(table, 0, actions.BUS + 6) == 0
    (discard,) = deeds(table, 0, actions.CARD, actions.CARD + 99) - {play}
    table.act(0, actions.CARD + discard)
    assert price(table, 0, actions.BUS + 6) == 3


# --- switches -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("switch", "start", "end"),
    [
        ("walking", actions.WALK, actions.BUS),
        ("bus", actions.BUS, actions.CAR),
        ("car", actions.CAR, actions.SCOUT),
        ("scouting", actions.SCOUT, actions.REST),
        ("resting", actions.REST, actions.INVESTIGATE),
        ("trading", actions.TRADE, actions.HOME),
        ("rides", actions.RIDE, actions.SCOUT_MACHINE),
        ("scouting", actions.SCOUT_MACHINE, actions.HACK),
        ("hacking", actions.HACK, actions.WRECK),
    ],
)
def test_what_kids_cannot_do(switch, start, end):
    """MOV-1, MOV-2, MOV-3, MOV-4, ADV-1, ADV-5, ADV-6, HCK-1, INS-2: that alone is not offered."""

    def table(off):
        builder = house(off=off)
        builder.machine("heron", "A1")
        builder.machine("mole", "B3", "mole")
        builder.firewall(("BRAVE",), ("BRAVE",), count=9)
        situation = Situation(builder).track("B").give(0, "saw").hold(0, v.UPSET).hacked(1, 1)
        situation.game.favor[0] = v.FAVOR_GOOD
        return situation.fresh()

    free, barred = table(()), table((switch,))
    kid = 1 if switch == "rides" else 0
    banned_deeds = {deed for deed in free.deeds(kid) if start <= deed < end}
    assert banned_deeds
    others = (actions.SCOUT, actions.SCOUT_MACHINE) if switch == "scouting" else (start,)
    other_deeds = {
        deed for deed in free.deeds(kid) - barred.deeds(kid) if not any(o <= deed < o + 32 for o in others)
    }
    assert not banned_deeds & barred.deeds(kid)
    assert other_deeds == set()


def test_a_card_says_so_all_the_same():
    """INS-2: what is switched off bars the rule, not the text of a card."""
    builder = house(off=("resting", "rides", "walking"))
    rest = {"do": "rest", "who": "you"}
    ride = {"do": "ride", "who": "you", "sector": "A1", "movement": 2, "capacity": 1}
    builder.card(1, actions=[builder.action(rest, ride, spend=0)])
    table = Situation(builder).hold(0, v.UPSET).act(0, actions.CARD)
    assert table.game.held[0] == 0
    assert table.kind == "ride"


def test_no_avoiding():
    """MOV-5, INS-2: machines nearby do not mind kids, and no chance is shown for them."""
    for off in ((), ("avoiding",)):
        builder = house(off=off)
        builder.response("heron", *[{"response": "block", "trait": "QUICK"}] * 2)
        builder.machine("heron", "B1")
        table = Situation(builder)
        index = table.options.index(actions.WALK + 1)
        assert (describe.decision(table.game).options[index].chance is None) is bool(off)
        table.act(0, actions.WALK, "B")
        assert (len(table.logged(log.AVOID)) == 0) is bool(off)


def test_no_help():
    """TST-4, CMB-3, INS-2: nobody helps, with dice or with cards; a kid's own cards serve."""
    builder = house(off=("help",))
    faced(builder, "CHARMING", tags=("SHARP",))
    table = Situation(builder, ("maja", "ola", "ulf")).give(1, "saw").act(0, actions.CARD)
    assert [option for option in table.options if option < combos.WAY] == [0]
    assert [combos.way_cards(table.game, o) for o in table.options[1:]] == [tuple(table.cards("knife"))]


def test_no_pushing():
    """TST-6, TST-8, INS-2: a failure stands, and only the chance of one roll is shown."""
    builder = house(off=("pushing",))
    faced(builder)
    table = Situation(builder).put(0, "H").dice()
    index = table.options.index(actions.CARD)
    option = describe.decision(table.game).options[index]
    assert (option.chance is None, option.pushed_chance) == (False, None)
    table.act(0, actions.CARD)
    assert table.kind == "adventure"
    assert table.game.held[0] == v.UPSET_BIT


@pytest.mark.parametrize("off", [(), ("trading",)])
def test_no_trading_after_a_rumor(off):
    """ADV-4, INS-2: the free trade goes with the other."""
    table = (
        Situation(house(off=off))
        .track("B")
        .put(0, "B")
        .put(1, "B")
        .give(0, "saw")
        .act(0, actions.INVESTIGATE)
    )
    assert (table.kind == "trade") is not bool(off)
    if not off:
        assert describe.decision(table.game).options[1].source == "ADV-4"
        table.pick(table.options[1])
        gift = next(entry for entry in table.game.log if entry[0] == log.ITEM_GIVEN)
        assert describe.entry(table.game, gift).endswith("(ADV-4)")


@pytest.mark.parametrize("off", [(), ("machine_moves",)])
def test_no_machine_moves(off):
    """MAC-3, MAC-2, INS-2: nothing moves by the school card; wrecked machines come back all the same."""
    builder = house(off=off)
    builder.machine("heron", "A1")
    builder.machine("mole", "B3", "mole")
    builder.lesson(moves=(("watcher", "east", 1),))
    builder.card(1, actions=[builder.action(do("wreck_machine", machine="mole"), spend=0)])
    table = Situation(builder).settle().act(0, actions.CARD).next_day()
    assert (len(table.logged(log.MACHINE_MOVED)) == 0) is bool(off)
    assert table.game.sectors[1] >= 0


@pytest.mark.parametrize("off", [(), ("firmware",)])
def test_no_firmware(off):
    """MAC-1, INS-2: two cards in a row take no machine from its hacker."""
    builder = house(off=off)
    builder.machine("heron", "A1")
    builder.lesson(firmware=True)
    table = Situation(builder).hacked(0, 0).day(3)
    assert (table.game.hackers[0] == 0) is bool(off)


@pytest.mark.parametrize("off", [(), ("school_event",)])
def test_no_school_event(off):
    """SCH-8, INS-2: the card's event does not happen, and the log says so."""
    builder = house(off=off)
    builder.lesson(event=("individual", False, (take("UPSET"),)))
    table = Situation(builder)
    assert (table.game.held == [0, 0, 0]) is bool(off)
    assert len(table.logged(log.EVENT_SKIPPED)) == bool(off)


def test_no_new_rumors():
    """SCH-5, INS-2: no rumor comes by the school card."""
    table = Situation(house(off=("new_rumors",), new_rumors=4))
    before = len(table.logged(log.RUMOR_PLACED))
    table.day(3)
    assert len(table.logged(log.RUMOR_PLACED)) == before


@pytest.mark.parametrize("off", [(), ("alarm",)])
def test_no_alarm(off):
    """SCH-7, INS-2: a rumor that replaces one of its location alerts nothing."""
    builder = house(off=off)
    builder.machine("heron", "A1")
    for _ in range(6):
        builder.rumor("B")
    table = Situation(builder).day(3)
    assert (len(table.logged(log.ALL_ALERT)) == 0) is bool(off)


def test_rules_that_nobody_changes_cost_no_memory():
    """INS-2: games under the same rules share what kids can do by themselves, under others they do not."""
    bundle = house(bus_fare=0).build()
    plain = Builder()
    plain.card(1, checks=[plain.when(compare("day", ">", 9), insight(1))])
    game = new_game(bundle, Options(3), 1)
    assert game.deeds is new_game(bundle, Options(3), 2).deeds
    assert len(game.party.deeds) == 2  # without the card before the set-up, and with it
    assert len(new_game(plain.build(), Options(3), 1).party.deeds) == 1
