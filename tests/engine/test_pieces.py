"""Scenario tokens, the ship, lots and looking at diary cards: one scenario for each word."""

import pytest
from engine_builder import Builder, compare, do, enigma, insight, q, take, to_kid
from engine_laws import obey
from engine_public import Played, lucky, named
from engine_situation import Situation, log
from loopwright_engine import Timeline
from loopwright_games.tales import view
from loopwright_games.tales.bots.appraisal import appraisal
from loopwright_games.tales.bots.decisions import CautiousBot
from loopwright_games.tales.options import Options
from loopwright_games.tales.rules.chapters import actions
from loopwright_games.tales.text import describe, stable_ids

HERON, MOLE = 0, 1


def scene(*effects, at="", **sides):
    """A diary card with one free action that has these effects; `sides` are its other parts."""
    builder = Builder()
    builder.token("weed", 3)
    builder.token("agent", 1, "Grown-up in grey")
    builder.ship("C3")
    builder.machine("heron", "A1")
    builder.machine("mole", "B3", "mole")
    builder.card(1, actions=[builder.action(*effects, at=at, spend=0)], **sides)
    return builder


def done(builder, times=1, kid=0, place=None):
    """The table after the action has been taken."""
    table = Situation(builder).track()
    if place is not None:
        table.put(kid, place)
    for _ in range(times):
        table.act(kid, actions.CARD)
        obey(table.game)
    return table


def tokens(table, kind=0):
    return {spot["place"]: spot["count"] for spot in view.observe(table.game)["tokens"][kind]["on"]}


def place(token, where):
    return do("place_token", token=token, place=where)


def token_at(how, value, token="weed", where="C"):
    return compare(q("token_at", token=token, place=where), how, value)


def told(table):
    return [describe.sentence(table.game, entry) for entry in table.game.log]


# --- tokens -----------------------------------------------------------------------------------


def test_tokens_are_placed_until_none_is_left():
    """SET-7: on a location, on a sector, on the sea; there are only so many of a kind."""
    table = done(scene(place("weed", "C"), place("weed", "F2"), place("weed", "C"), place("weed", "A1")))
    assert tokens(table) == {"C": 2, "F2": 1}
    token = view.observe(table.game)["tokens"][0]
    assert (token["id"], token["limit"], token["left"]) == ("weed", 3, 0)
    assert told(table)[-3:] == [
        "Weed is placed at C Place C",
        "Weed is placed at F2",
        "Weed is placed at C Place C",
    ]


def test_here_is_where_the_acting_kid_is():
    """SET-7: `here` is a location of the acting kid, in effects and in numbers."""
    effects = (
        place("agent", "here"),
        do(
            "if",
            condition=token_at("=", 1, "agent", "here"),
            then={"id": "yes", "effects": [insight(1)]},
            **{"else": {"id": "no", "effects": []}},
        ),
    )
    table = done(scene(*effects), place="H")
    assert tokens(table, 1) == {"H": 1}
    assert table.game.insight == 1
    assert told(table)[-2] == "Grown-up in grey is placed at H Place H"


def test_tokens_are_removed():
    """SET-7: one from a place, where there is one; or every one of a kind."""
    builder = scene(place("weed", "C"), place("weed", "C"), do("remove_token", token="weed", place="C"))
    assert tokens(done(builder)) == {"C": 1}
    builder = scene(place("weed", "C"), do("remove_token", token="weed", place="H"))
    assert tokens(done(builder)) == {"C": 1}
    builder = scene(place("weed", "C"), place("weed", "A1"), do("remove_tokens", token="weed"))
    table = done(builder)
    assert tokens(table) == {}
    assert told(table)[-1] == "All of Weed are removed"


def test_cards_count_tokens():
    """SET-7: `weed at C` and `weed in play`, in conditions that the diary watches."""
    builder = scene(place("weed", "C"), place("weed", "C2"))
    in_play = compare(q("token_in_play", token="weed"), ">=", 3)
    builder.card(2, checks=[builder.when(token_at(">=", 2), insight(1)), builder.when(in_play, enigma(1))])
    table = done(builder)
    assert (table.game.insight, table.game.enigma) == (0, 0)
    table.act(0, actions.CARD)
    assert (table.game.insight, table.game.enigma) == (1, 1)


# --- the ship ---------------------------------------------------------------------------------


def test_the_ship_goes_and_is_heard_of():
    """SET-7: to a sector, the sea too, or a location; only another place is news, and leaving is none."""
    moves = [do("move_ship", place=where) for where in ("F2", "F2", "here")]
    builder = scene(*moves, do("remove_ship"))
    builder.card(2, on=[builder.on("ship_moves", insight(1))])
    table = done(builder, place="H")
    assert table.game.insight == 2
    assert view.observe(table.game)["ship"] is None
    assert [line for line in told(table) if "ship" in line] == [
        "The ship comes to F2", "The ship comes to H Place H", "The ship leaves the board",
    ]  # fmt: skip
    assert view.observe(Situation(scene()).game)["ship"] == "C3"


def test_where_the_ship_is():
    """MAP-4: `ship at` is that very place, `ship nearby` a location or a sector that touches it."""
    builder = scene(do("move_ship", place="C2"))
    at = {"op": "ship_at", "place": "C2"}
    near = [{"op": "ship_nearby", "location": letter} for letter in "CG"]
    far = {"op": "ship_nearby", "location": "H"}
    builder.card(2, checks=[builder.when(condition, insight(1)) for condition in (at, *near)])
    builder.card(
        3, checks=[builder.when(far, enigma(1)), builder.when({"op": "ship_at", "place": "C"}, enigma(1))]
    )
    table = Situation(builder)
    assert table.game.insight == 1  # C3 is nearby G
    table.act(0, actions.CARD)
    assert (table.game.insight, table.game.enigma) == (3, 0)


# --- what is heard ----------------------------------------------------------------------------


def test_a_kid_enters_a_token():
    """MOV-5: any location that holds one, once however many lie there; not a place without."""
    builder = scene(place("weed", "B"), place("weed", "B"))
    builder.card(2, on=[builder.on("kid_enters_token", insight(1), token="weed")])
    builder.card(3, on=[builder.on("kid_enters_token", enigma(1), token="agent")])
    table = done(builder).act(1, actions.WALK, "E").act(0, actions.WALK, "B")
    assert (table.game.insight, table.game.enigma) == (1, 0)


def test_machines_that_come_are_heard_of():
    """MAC-5, MAP-4: a sector, a location that was not nearby before, a token on the sector; any machine."""
    builder = scene(place("weed", "C2"), do("place_machine", machine="heron", sector="C2"))
    event_fields = {
        "machine_enters_sector": {"machine": "heron", "sector": "C2"},
        "machine_comes_nearby": {"machine": None, "at": "G"},
        "machine_enters_token": {"machine": "heron", "token": "weed"},
    }
    builder.card(2, on=[builder.on(event, insight(1), **named_) for event, named_ in event_fields.items()])
    others = {
        "machine_enters_sector": {"machine": "mole", "sector": "C2"},
        "machine_comes_nearby": {"machine": None, "at": "H"},
        "machine_enters_token": {"machine": None, "token": "agent"},
    }
    builder.card(3, on=[builder.on(event, enigma(1), **named_) for event, named_ in others.items()])
    table = done(builder)
    assert (table.game.insight, table.game.enigma) == (3, 0)
    table.act(0, actions.CARD)  # it is there already
    assert (table.game.insight, table.game.enigma) == (3, 0)


def test_a_location_nearby_before_is_no_news():
    """MAP-4: from C1 to C2 a machine stays nearby C and comes nearby G."""
    builder = scene(do("place_machine", machine="heron", sector="C2"))
    builder.scenario["machines"][HERON]["sector"] = "C1"
    builder.card(2, on=[builder.on("machine_comes_nearby", insight(1), machine="heron", at="G")])
    builder.card(3, on=[builder.on("machine_comes_nearby", enigma(1), machine="heron", at="C")])
    table = done(builder)
    assert (table.game.insight, table.game.enigma) == (1, 0)


def test_the_set_up_is_not_heard_of():
    """SET-6: machines stand where they start; no card hears of that."""
    builder = scene()
    builder.card(2, on=[builder.on("machine_enters_sector", insight(1), machine=None, sector="A1")])
    assert Situation(builder).game.insight == 0


def test_a_card_answers_before_the_next_machine_moves():
    """MAC-3: the school card moves both machines; what hears of the first is done before the second goes."""
    builder = scene()
    for sheet in builder.world["machines"]:
        sheet["class"] = "watcher"
    builder.lesson(moves=(("watcher", "east", 1),))
    flee = do("place_machine", machine="mole", sector="D4")
    builder.card(2, on=[builder.on("machine_enters_sector", flee, machine="heron", sector="B1")])
    table = Situation(builder).settle()
    steps = [(entry[2], table.game.tables.names.sector(entry[3])) for entry in table.game.log
             if entry[0] == log.MACHINE_MOVED]  # fmt: skip
    assert (HERON, "B1") in steps
    after = steps[steps.index((HERON, "B1")) + 1 :]
    assert after[0] == (MOLE, "D4")


def test_returning_machines_are_heard_of_in_order():
    """MAC-2: a wrecked machine enters its start again; cards hear of the first one first."""
    builder = scene(do("wreck_machine", machine="heron"), do("wreck_machine", machine="mole"))
    builder.string("first", "The heron is back.")
    builder.string("second", "The mole is back.")
    back = {"heron": ("A1", "first"), "mole": ("B3", "second")}
    builder.card(
        2,
        on=[
            builder.on("machine_enters_sector", do("tell", text=text), machine=name, sector=sector)
            for name, (sector, text) in reversed(back.items())
        ],
    )
    table = done(builder).next_day()
    assert [line for line in told(table) if line.endswith("back.")] == [
        "The heron is back.", "The mole is back.",
    ]  # fmt: skip


def test_cards_in_hand_hear_of_pieces():
    """CMB-6: the kid's own cards hear what it enters, everybody's hear of the ship."""
    builder = scene(place("weed", "B"), do("move_ship", place="A"))
    builder.item("spyglass", on=(builder.on("ship_moves", insight(1)),))
    builder.item("sickle", on=(builder.on("kid_enters_token", insight(2), token="weed"),))
    table = Situation(builder).track().give(1, "spyglass").give(0, "sickle")
    table.act(0, actions.CARD)
    assert (table.kind, table.game.decision.seat) == ("use", 1)
    table.pick(1).act(0, actions.WALK, "B")
    assert (table.kind, table.game.decision.seat) == ("use", 0)
    assert table.pick(1).game.insight == 3


# --- subjects, the week, looking at cards -------------------------------------------------------


def test_others():
    """TST-7: all but the acting kid; `others here` those of them who are there."""
    table = Situation(scene(take("UPSET", "others"))).put(1, "H").act(1, actions.CARD)
    assert [bool(cubes) for cubes in table.game.held] == [True, False, True]
    builder = scene(take("UPSET", "others_here"))
    table = Situation(builder).put(0, "H").put(1, "H").act(1, actions.CARD)
    assert [bool(cubes) for cubes in table.game.held] == [True, False, False]


def test_random_kid():
    """TST-7: one of all kids, or of those here, each now and then; the log says whom the lot has met."""
    met = set()
    for seed in range(30):
        table = Situation(scene(take("UPSET", "random_kid")), seed=seed).act(0, actions.CARD)
        (kid,) = [seat for seat in range(3) if table.game.held[seat]]
        met.add(kid)
        assert table.logged(log.BY_LOT) == [(kid,)]
    assert met == {0, 1, 2}
    for seed in range(10):
        builder = scene(to_kid("draw_item", "random_kid_here", tag=None))
        table = Situation(builder, seed=seed).put(0, "H").put(2, "H").act(0, actions.CARD)
        assert table.game.items[1].bit_count() == 1
    table = Situation(scene(take("UPSET", "random_kid_here"))).put(0, "H").act(0, actions.CARD)
    assert (table.logged(log.BY_LOT), table.game.held[0] > 0) == ([], True)  # alone there is no lot


def test_a_lot_cannot_be_taken_back_fairly():
    """A lot is drawn like dice: undoing it is not fair."""
    bundle = scene(take("UPSET", "random_kid")).build()
    timeline = Timeline.start(bundle, Options(3), 1)
    card = next(n for n, o in enumerate(timeline.game.decision.options) if o & 0xFFFF >= actions.CARD)
    timeline.choose(card)
    assert not timeline.fair


def test_the_week():
    """TIM-1: 1 until the first weekend, then 2."""
    builder = Builder(weeks=2)
    builder.card(1, checks=[builder.when(compare(q("week"), "=", 2), insight(1))])
    table = Situation(builder).day(6)
    assert table.game.insight == 0
    assert table.day(7).game.insight == 1


@pytest.mark.parametrize(("start", "read"), [(False, "Outside."), (True, "Inside.")])
def test_looking_at_a_diary_card(start, read):
    """SET-7: the front of a card that is not in play, the back of one that is; it stays where it is."""
    builder = scene(do("look_at_diary", diary=7))
    builder.card(7, start=start, text=["Outside."], back={"text": ["Inside."]})
    bundle = builder.build()
    timeline = Timeline.start(bundle, Options(3), 1)
    before = timeline.game.in_play
    card = next(n for n, o in enumerate(timeline.game.decision.options) if o & 0xFFFF >= actions.CARD)
    timeline.choose(card)
    lines = [describe.sentence(timeline.game, entry) for entry in timeline.game.log]
    assert lines[-2:] == ["The kids look at diary 7 (Diary 7)", read]
    assert timeline.game.in_play == before
    assert not timeline.fair


def test_names_of_pieces_outlive_a_draft():
    """Saves and newer drafts know tokens, counters and flags by their ids."""
    builder = scene(
        place("agent", "C2"), do("counter", counter="tremor", by=1), do("set_flag", flag="seen-it")
    )
    builder.counter("tremor")
    builder.flags("seen-it")
    builder.strings |= {"counter.tremor.name": "the Tremor", "flag.seen-it.name": "Somebody has seen it"}
    table = done(builder)
    named_ = [stable_ids.entry_id(table.game, entry) for entry in table.game.log]
    assert [entry[0:1] + entry[2:] for entry in named_[-3:]] == [
        ["token_placed", "agent", "C2"], ["counter", "tremor", "1"], ["flag_set", "seen-it"],
    ]  # fmt: skip
    assert told(table)[-2:] == ["The Tremor is 1", '"Somebody has seen it" is noted']
    assert stable_ids.told(table.game, ["token_removed", "", "agent", "C"]).startswith(
        "Grown-up in grey is removed"
    )
    position = view.observe(table.game)
    assert position["counters"] == [{"id": "tremor", "name": "the Tremor", "value": 1, "low": 0, "high": 6}]
    assert position["flags"] == [{"id": "seen-it", "name": "Somebody has seen it"}]


def test_bots_go_for_the_tokens_that_an_ending_wants_gone():
    """The cautious bot removes what the story wants removed, and nothing when there is none."""
    builder = Builder()
    builder.token("weed", 3)
    none_left = compare(q("token_in_play", token="weed"), "=", 0)
    removing = builder.action(do("remove_token", token="weed", place="here"), at="A")
    builder.card(
        1,
        actions=[removing],
        checks=[builder.win_when({"op": "and", "of": [none_left, compare("day", ">", 6)]})],
    )
    table = Situation(builder, ("maja", "ola"))
    appeal = appraisal(table.game.tables).appeal[table.game.active.actions[0].block]
    assert appeal.now(table.game, 0) == 0
    table.game.laid = [0]
    assert appeal.now(table.game, 0) > 0
    best = CautiousBot(1).choose(table.game)
    assert table.options[best] & 0xFFFF == actions.CARD


def test_in_words():
    """What players read from the first placing to the last removal."""
    builder = Builder()
    builder.token("weed", 2, "Weed")
    builder.card(
        1,
        actions=[
            named(builder, "Sow", place("weed", "here")),
            named(builder, "Pull", do("remove_token", token="weed", place="here")),
        ],
    )

    def script(played: Played) -> None:
        played.pick("Maja: Sow", "Ola: Sow", "Ulf: Sow", "Maja: Pull")

    played = lucky(builder, script)
    assert played.seen["tokens"][0]["left"] == 1
    assert played.tells("Weed is placed at A", "Weed is placed at A", "Weed is removed from A")
