"""The LOOP, rule by rule."""

from __future__ import annotations

from functools import partial

import boxes
import pytest
from loopwright_compiler import validate_bundle
from loopwright_compiler.kits.rules_text import KitText
from loopwright_compiler.kits.words import forms
from loopwright_engine.errors import BundleError, OptionsError
from loopwright_engine.table import Table
from loopwright_games.the_loop.kit import KIT
from loopwright_games.the_loop.rules import ERAS, NOWHERE
from situations import kit_and_bundle, number_of, situation, told

SOUP, CATHEDRALS, LENSES, STEAM, WIRES, ROBOTS, LAST = range(ERAS)


def test_its_bundle_meets_the_published_schema():
    """With the words of cards whose effects options tell, too."""
    bundle = kit_and_bundle("the_loop")[1].data
    assert any("rules" in card for card in bundle["cards"])
    assert validate_bundle(bundle) == []


def test_the_table_says_how_far_it_is():
    """LOO-E1, LOO-E3, LOO-E4: beside how it stands."""
    kit, bundle = kit_and_bundle("the_loop")
    said = dict(kit.table(kit.game.laid_out(kit, bundle, kit.options(), 1), 0))
    assert (said["missions completed"], said["vortexes"], said["cycle"]) == ("0/4", "0/4", "1/3")


card = partial(number_of, "the_loop")
"""The number of a card, by its kind and name."""


def artifacts(*names):
    """The numbers of artifacts."""
    return [card("artifact", name) for name in names]


def table(step, *numbers, hand=(), other=(), missions=None, **fields):
    """A calm table after a step: two agents in the Soup and the Age of Steam, the first one's turn.

    missions: the open ones by their Eras.
    """
    missions = {era: card("mission", name) for era, name in (missions or {}).items()}
    calm = {
        **{name: [0] * ERAS for name in ("rifts", "vortex", "cubes", "hidden_missions")},
        **{name: [] for name in ("clones", "exhausted", "offers", "scrap", "rewards")},
        "energy": [1] * ERAS,
        "mission": [missions.get(era, NOWHERE) for era in range(ERAS)],
        "standing": [SOUP, STEAM],
        "agents": [card("agent", "quill"), card("agent", "tock")],
        "hand": [artifacts(*hand), artifacts(*other), [], []],
        "turn_of": 0, "free": 1, "loops": 0, "acting": 1, "ditto": WIRES, "round": 1,
        "dice": [6] * 40,
    }  # fmt: skip
    return situation("the_loop", step, *numbers, **{**calm, **fields})


def acting(**fields):
    """The first agent is asked what to do."""
    return table("act", **fields)


def ids(game):
    """What can be chosen, by ids."""
    return [game.kit.option_id(game, option) for option in game.decision.options]


def pick(game, *names):
    """Choose one thing after another, by ids without the kind of card."""
    for name in names:
        game.choose([id.rpartition(".")[2] for id in ids(game)].index(name))
    return game


def use(name, *answers, **fields):
    """The first agent uses an artifact, which is the hand, and answers what it asks."""
    return pick(acting(**{"hand": [name], **fields}), f"use-{name}", *answers)


def places(mission):
    """How many cubes complete a mission."""
    tables = kit_and_bundle("the_loop")[1].tables
    return tables.lines["mission"]["places"][card("mission", mission)]


def clone(at, paradox):
    """A clone in an Era."""
    return at * ERAS + paradox


# --- set-up -------------------------------------------------------------------------------------------


def test_components():
    """LOO-C1, LOO-B1, LOO-S3, Q5, Q10: what lies there when a game is laid out."""
    kit, bundle = kit_and_bundle("the_loop")
    game = kit.game.laid_out(kit, bundle, kit.options(), 1)
    assert sorted(game.bag) == sorted([*range(ERAS)] * 4)
    assert sorted(game.ditto_cards) == [*range(ERAS)] and game.ditto_cards != [*range(ERAS)]
    assert game.energy == [1] * ERAS and game.rifts == [0] * ERAS
    assert game.standing == [SOUP, CATHEDRALS]
    with pytest.raises(BundleError, match="7 Eras"):
        data = boxes.the_loop()
        data["cards"].append({**data["cards"][0], "id": "era.eighth"})
        kit.tables(data)


def test_the_content():
    """LOO-P3, LOO-C1: five agents with six artifacts each, forty more, fourteen missions, a card of the track
    for each level and cycle.
    """
    tables = kit_and_bundle("the_loop")[1].tables
    assert [len(tables.cards_with("artifact", of=agent)) for agent in range(5)] == [6] * 5
    assert len(tables.archive) == 40
    assert len(tables.cards["mission"]) == 14
    assert len(tables.cards_with("track", level="hard", cycle=3)) == 1
    data = boxes.the_loop()
    tracks = [one for one in data["cards"] if one["kind"] == "track"]
    tracks[0]["head"]["cycle"] = tracks[1]["head"]["cycle"]
    with pytest.raises(BundleError, match="each level and each cycle"):
        KIT.tables(data)


def test_how_often_it_is_meant_to_be_won():
    """Levels that are far apart are told one by one."""
    kit, bundle = kit_and_bundle("the_loop")
    text = KitText(bundle.data, kit.language_in("en"))
    assert text.target([85, 65, 40]) == (
        "Well played, you win about 9, 7 and 4 of 10 games (easy, normal and hard)."
    )


@pytest.mark.parametrize(("players", "agents"), [(1, 2), (2, 2), (3, 3), (4, 4)])
def test_players(players, agents):
    """LOO-S1, LOO-S4, LOO-P3, Q3: an agent each, two for one alone; six artifacts, a hand of three."""
    kit, bundle = kit_and_bundle("the_loop")
    game = kit.start(bundle, kit.options(players=players), 2)
    assert game.seats_taken == len(set(game.agents)) == len(game.standing) == agents
    for seat, agent in enumerate(game.agents):
        assert len(game.hand[seat]) == len(game.deck[seat]) == 3
        assert sorted(game.hand[seat] + game.deck[seat]) == bundle.tables.cards_with("artifact", of=agent)
    with pytest.raises(OptionsError):
        kit.start(bundle, kit.options(players=5), 2)


def test_missions_at_the_beginning():
    """LOO-S2, LOO-B3, Q11: one in each Era, two of them open."""
    game = kit_and_bundle("the_loop")[0].start(kit_and_bundle("the_loop")[1], KIT.options(), 3)
    assert sum(game.hidden_missions) == 5
    assert sorted(game.open_missions) == sorted(one for one in game.mission if one != NOWHERE)
    assert len(game.open_missions) == 2


# --- Ditto ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "clones"), [("easy", 1), ("normal", 1), ("hard", 2)])
def test_the_track(level, clones):
    """LOO-F1, LOO-S1, Q6, Q8: the next agent; clones come by a die, an artifact to its Era of origin."""
    dice = [2] * clones + [4] * 9
    archive = artifacts("tidal-net", "dynamo")
    game = table(
        "turn", turn_of=1, bag=[LAST] * 3, archive=archive, acting=0, dice=dice, options={"level": level}
    )
    assert game.turn_of == game.decision.seat == 0
    assert game.clones == [clone(CATHEDRALS, LAST)] * clones
    assert game.offers == artifacts("dynamo") and game.archive == artifacts("tidal-net")


def test_nothing_left_to_come():
    """LOO-F1: an empty bag gives no clone; an empty archive is shuffled from what was destroyed."""
    game = table("turn", turn_of=1, bag=[], archive=[], scrap=artifacts("mud"), dice=[4] * 9)
    assert game.clones == [] and game.offers == artifacts("mud") and game.scrap == []
    assert table("turn", turn_of=1, bag=[], archive=[], dice=[4] * 9).offers == []


def test_ditto_travels():
    """LOO-F2, LOO-B2: to the Era of the next of his cards; the machine points there."""
    game = table("ditto_comes", ditto_cards=[SOUP, ROBOTS], dice=[4, 4])
    assert (game.ditto, game.ditto_cards) == (ROBOTS, [SOUP])
    assert game.places_of("ditto", 0) == (ROBOTS,)
    assert game.fact_ditto("anywhere") and not game.fact_ditto("here")


@pytest.mark.parametrize(
    ("dice", "rifts"),
    [([4, 6], {ROBOTS: 2}), ([1, 4, 3, 1], {LAST: 1, WIRES: 1}), ([4, 2, 6], {ROBOTS: 1, LAST: 1})],
)
def test_where_rifts_fall(dice, rifts):
    """LOO-F3, Q1: in his Era on 4 to 6; else in the next one on 4 to 6, in the previous one on 1 to 3."""
    game = table("ditto_comes", ditto_cards=[ROBOTS], dice=dice)
    assert game.rifts == [rifts.get(era, 0) for era in range(ERAS)]


def test_clones_bring_rifts():
    """LOO-F3: one more for each clone in his Era."""
    game = table(
        "ditto_comes", ditto_cards=[ROBOTS], clones=[clone(ROBOTS, SOUP), clone(SOUP, LAST)], dice=[6] * 3
    )
    assert game.rifts[ROBOTS] == 3
    assert game.vortexes == 0


def test_a_vortex():
    """LOO-F4, LOO-V1, LOO-V2, LOO-M1: the fourth rift takes all there is, and another mission opens."""
    game = table(
        "ditto_comes", ditto_cards=[ROBOTS], rifts=[0, 0, 0, 0, 0, 2, 0], missions={ROBOTS: "home"},
        cubes=[0, 0, 0, 0, 0, 3, 0], hidden_missions=[1, 0, 0, 0, 0, 0, 0], offers=artifacts("magnet", "mud"),
        mission_tiles=[card("mission", "sweep")],
    )  # fmt: skip
    assert (game.vortex[ROBOTS], game.rifts[ROBOTS], game.cubes[ROBOTS]) == (1, 0, 0)
    assert game.mission == [card("mission", "sweep"), *[NOWHERE] * 6]
    assert game.offers == artifacts("mud") and game.scrap == artifacts("magnet")
    later = table("turn", turn_of=1, vortex=[0, 0, 0, 0, 0, 1, 0], archive=artifacts("magnet"), dice=[6] * 9)
    assert later.offers == [] and later.scrap == artifacts("magnet") and later.vortex[ROBOTS]


def test_a_hidden_mission_is_lost_too():
    """LOO-V1: it is not opened any more."""
    hidden = [0, 0, 0, 0, 0, 1, 0]
    game = table(
        "ditto_comes", ditto_cards=[ROBOTS], dice=[6] * 2, rifts=[0, 0, 0, 0, 0, 2, 0], hidden_missions=hidden
    )
    assert sum(game.hidden_missions) == 0 and game.open_missions == []


def test_torn():
    """LOO-E2: a vortex where one is."""
    fields = {"rifts": [0, 0, 0, 0, 0, 2, 0], "vortex": [0, 0, 0, 0, 0, 1, 0]}
    game = table("ditto_comes", ditto_cards=[ROBOTS], dice=[6] * 2, **fields)
    assert (game.result.won, game.result.ending) == (False, "torn")


def test_four_vortexes():
    """LOO-E3: the fourth one; with three all goes on."""
    rifts = [0, 0, 0, 0, 0, 2, 0]
    lost = table("ditto_comes", ditto_cards=[ROBOTS], dice=[6] * 2, rifts=rifts, vortex=[1, 1, 1, 0, 0, 0, 0])
    assert (lost.result.won, lost.result.ending) == (False, "vortexes")
    assert (
        table(
            "ditto_comes", ditto_cards=[ROBOTS], dice=[6] * 2, rifts=rifts, vortex=[1, 1, 0, 0, 0, 0, 0]
        ).result
        is None
    )


# --- actions -------------------------------------------------------------------------------------------


def test_moving():
    """LOO-A1, LOO-B1, Q12: to a neighbour, once for nothing, then for energy."""
    game = acting(energy=[2, 1, 1, 1, 1, 1, 1])
    assert ids(game) == ["end", "ability-quill", "walk-last", "walk-cathedrals"]
    pick(game, "walk-cathedrals")
    assert (game.standing[0], game.energy[SOUP]) == (CATHEDRALS, 2)
    assert ids(game) == ["end", "ride-soup", "ride-lenses"]
    pick(game, "ride-soup")
    assert (game.standing[0], game.energy[CATHEDRALS]) == (SOUP, 0)
    assert ids(acting(free=0, energy=[0] * ERAS, hand=["ink"])) == ["end", "use-ink"]


def test_the_ability():
    """LOO-A5, Q12: in place of the free move, once a turn."""
    game = pick(acting(deck=[artifacts("ink"), [], [], []]), "ability-quill")
    assert game.hand[0] == artifacts("ink")
    assert "ability-quill" not in ids(game) and "walk-last" not in ids(game) and "ride-last" in ids(game)


def test_using_an_artifact():
    """LOO-A2, LOO-P2: it is exhausted, and does what it says."""
    game = use("ink")
    assert (game.energy[SOUP], game.exhausted) == (3, artifacts("ink"))
    assert "use-ink" not in ids(game)


def test_a_loop():
    """LOO-A3: a Dimension is ready again, at 1 energy, then 2; the void never is."""
    hand, spent = ["ink", "thermos", "tongs", "invoice"], artifacts("ink", "thermos", "tongs", "invoice")
    game = acting(hand=hand, exhausted=spent, energy=[3, 0, 0, 0, 0, 0, 0])
    loops = [one for one in ids(game) if one.startswith("loop")]
    assert loops == ["loop-ember-1", "loop-tide-1"]
    pick(game, "loop-ember-1")
    assert (game.exhausted, game.energy[SOUP], game.loops) == (artifacts("tongs", "invoice"), 2, 1)
    pick(game, "loop-tide-2")
    assert (game.energy[SOUP], game.loops) == (0, 2)
    short = acting(hand=hand, exhausted=spent, loops=1)
    assert not any(one.startswith("loop") for one in ids(short))


def test_acquiring():
    """LOO-A4, LOO-B4: one of those on offer in one's Era, onto the deck, or none."""
    fields = {"offers": artifacts("mud", "first-fire", "magnet"), "hand": ["ink"], "deck": [[], [], [], []]}
    game = pick(acting(**fields), "end")
    assert ids(game) == ["leave", "take-artifact-first-fire", "take-artifact-mud"]
    pick(game, "take-artifact-mud")
    assert artifacts("mud")[0] in game.hand[0] and artifacts("mud")[0] not in game.offers
    assert game.offers[:2] == artifacts("first-fire", "magnet")
    left = pick(acting(**fields), "end", "leave")
    assert left.offers[:3] == fields["offers"]


# --- clones --------------------------------------------------------------------------------------------


def test_a_paradox():
    """LOO-P1: a clone that comes to its paradox Era goes back to the bag."""
    game = use("right-glove", "cathedrals", clones=[clone(SOUP, CATHEDRALS)], bag=[])
    assert game.clones == [] and game.bag == [CATHEDRALS]
    moved = use("right-glove", "last", clones=[clone(SOUP, CATHEDRALS)])
    assert moved.clones == [clone(LAST, CATHEDRALS)]


@pytest.mark.parametrize(
    ("name", "answers", "clones", "after"),
    [
        (
            "tongs",
            ["last-of-wires"],
            [(LAST, WIRES), (CATHEDRALS, WIRES)],
            [(SOUP, WIRES), (CATHEDRALS, WIRES)],
        ),
        ("registered-mail", ["last"], [(SOUP, WIRES)], [(LAST, WIRES)]),
        ("tube-radio", [], [(LAST, ROBOTS), (LENSES, WIRES)], [(LAST, ROBOTS), (SOUP, WIRES)]),
        ("satellite", ["lenses"], [(LENSES, WIRES), (SOUP, WIRES)], [(SOUP, WIRES)]),
        ("gargoyle", [], [(SOUP, WIRES)], [(SOUP, WIRES)]),
        ("tongs", [], [(WIRES, SOUP)], [(WIRES, SOUP)]),
    ],
)
def test_what_artifacts_do_with_clones(name, answers, clones, after):
    """LOO-P1, Q9, Q15: pulled, carried, one of a paradox, destroyed; where there is none nothing happens."""
    game = use(name, *answers, clones=[clone(*one) for one in clones])
    assert sorted(game.clones) == sorted(clone(*one) for one in after)
    assert game.decision.kind == "act"


def test_what_came_of_it():
    """LOO-P1: a card may ask whether the clone that it moved was destroyed."""
    deck = [artifacts("ink"), [], [], []]
    gone = use("timetable", "cathedrals", clones=[clone(SOUP, CATHEDRALS)], deck=deck)
    assert gone.standing[0] == CATHEDRALS and artifacts("ink")[0] in gone.hand[0]
    there = use("timetable", "last", clones=[clone(SOUP, CATHEDRALS)], deck=deck)
    assert there.hand[0] == artifacts("timetable")


# --- cards ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "answers", "fields", "energy", "rifts"),
    [
        ("burning-glass", [], {"rifts": [3] * 7}, {SOUP: 0}, {SOUP: 0}),
        ("bell", [], {"rifts": [2] * 7}, {}, {LAST: 1, CATHEDRALS: 1}),
        ("big-bang", [], {"rifts": [1] * 7}, {}, dict.fromkeys(range(7), 0)),
        ("skipping-rope", ["last"], {}, {SOUP: 2, LAST: 2}, {}),
        ("telescope", ["robots"], {"rifts": [2] * 7}, {ROBOTS: 2}, {ROBOTS: 1}),
        ("mud", [], {"clones": [clone(SOUP, LAST)] * 3}, {SOUP: 4}, {}),
        ("megaphone", [], {"clones": [clone(SOUP, LAST)] * 2}, {SOUP: 4}, {}),
        ("vacuum", [], {"standing": [SOUP, SOUP], "rifts": [3] * 7}, {}, {SOUP: 1}),
        ("trilobite", [], {"clones": [clone(SOUP, LAST)] * 2, "rifts": [3] * 7}, {}, {SOUP: 0}),
        ("planetarium", [], {"clones": [clone(SOUP, LAST)]}, {SOUP: 4}, {}),
        ("planetarium", [], {"rifts": [3] * 7}, {}, {SOUP: 1}),
        (
            "indulgence",
            0,
            {"energy": [2] * 7, "rifts": [3] * 7},
            {SOUP: 0},
            {SOUP: 0},
        ),
        ("fuse", [], {"dice": [3, 4], "rifts": [3] * 7}, {}, {SOUP: 0}),
        ("fuse", [], {"dice": [3, 3]}, {SOUP: 3}, {}),
    ],
)
def test_energy_and_rifts(name, answers, fields, energy, rifts):
    """LOO-B4, Q14, Q15: here, beside, everywhere, where one chooses, as often as something is there."""
    game = use(name, **fields)
    if isinstance(answers, int):
        game.choose(answers)
    else:
        pick(game, *answers)
    for era, number in energy.items():
        assert game.energy[era] == number
    for era, number in rifts.items():
        assert game.rifts[era] == number


@pytest.mark.parametrize(
    ("name", "answers", "hand", "deck"),
    [
        ("index-card", [], ["ink", "tongs"], []),
        ("tapestry", ["take-artifact-ink"], ["tongs"], []),
        ("tapestry", ["leave"], ["ink", "tongs"], []),
        ("spare-head", ["take-artifact-mud"], ["mud"], ["ink", "tongs"]),
    ],
)
def test_cards_move(name, answers, hand, deck):
    """LOO-P3: drawn, destroyed or not, taken back from the discard pile."""
    game = use(
        name,
        *answers,
        deck=[artifacts("ink", "tongs"), [], [], []],
        discards=[artifacts("mud", "fuse"), [], [], []],
    )
    assert sorted(game.hand[0]) == sorted(artifacts(name, *hand))
    assert sorted(game.deck[0]) == sorted(artifacts(*deck))
    assert game.scrap == (artifacts("ink") if "take-artifact-ink" in answers else [])


def test_an_empty_deck():
    """LOO-P3: the discard pile is shuffled."""
    game = use("index-card", deck=[[], [], [], []], discards=[artifacts("mud"), [], [], []])
    assert artifacts("mud")[0] in game.hand[0] and game.discards[0] == []


def test_giving():
    """LOO-P3: a card goes to another agent's hand, ready."""
    game = use(
        "echo",
        "take-artifact-ink",
        hand=["echo", "ink"],
        exhausted=artifacts("ink"),
        deck=[[], [], [], []],
        discards=[[], [], [], []],
    )
    assert game.hand == [artifacts("echo"), artifacts("ink"), [], []]
    assert game.exhausted == artifacts("echo")


def test_ready_again():
    """LOO-P2, Q17: a card, one of the void as well; all of a Dimension; none that makes others ready."""
    game = use(
        "mirror", hand=["mirror", "punch-card", "invoice"], exhausted=artifacts("punch-card", "invoice")
    )
    assert game.exhausted == artifacts("punch-card", "mirror")
    game = use("eyelash", hand=["eyelash", "ink", "tongs"], exhausted=artifacts("ink", "tongs"))
    assert game.exhausted == artifacts("tongs", "eyelash")


def test_everybody_and_somebody():
    """LOO-B4, LOO-P3: all agents draw; one does; one comes."""
    deck = [artifacts("mud"), artifacts("fuse"), [], []]
    both = use("bell-rope", deck=deck)
    assert (len(both.hand[0]), len(both.hand[1])) == (2, 1)
    one = use("switchboard", "2", deck=[[], artifacts("fuse", "mud"), [], []])
    assert one.standing == [SOUP, SOUP] and len(one.hand[1]) == 2


def test_again_and_again():
    """LOO-P1: three times, as long as one likes."""
    fields = {"clones": [clone(SOUP, LAST), clone(SOUP, WIRES)]}
    game = acting(hand=["trunk"], **fields)
    pick(game, "use-trunk").choose(0)
    pick(game, "soup-of-wires", "last").choose(1)
    game.choose(1)
    assert sorted(game.clones) == sorted([clone(SOUP, LAST), clone(LAST, WIRES)])
    assert game.decision.kind == "act"


# --- missions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mission", "at", "name", "answers", "fields", "cubes"),
    [
        ("home", LAST, "right-glove", ["cathedrals"], {"clones": [clone(SOUP, CATHEDRALS)]}, 1),
        ("shepherd", LAST, "right-glove", ["last"], {"clones": [clone(SOUP, CATHEDRALS)]}, 1),
        ("sweep", LAST, "wrench", [], {"rifts": [3] * 7}, 2),
        ("power-plant", SOUP, "ink", [], {}, 1),
        ("power-plant", LAST, "ink", [], {}, 0),
        ("round-trip", LAST, "bicycle", ["last"], {}, 1),
        ("lighthouse", LAST, "bicycle", ["last"], {}, 2),
        ("lighthouse", LAST, "bicycle", ["cathedrals"], {}, 0),
        ("under-his-nose", LAST, "ink", [], {"ditto": SOUP}, 1),
        ("under-his-nose", LAST, "ink", [], {}, 0),
        ("under-his-nose", LAST, "bicycle", ["cathedrals"], {"ditto": SOUP}, 1),
        ("under-his-nose", LAST, "bicycle", ["cathedrals"], {"ditto": CATHEDRALS}, 0),
        ("workshop", SOUP, "ink", [], {}, 1),
        ("together", LAST, "ink", [], {"standing": [SOUP, SOUP]}, 1),
        ("crowd", LAST, "ink", [], {"clones": [clone(SOUP, LAST)] * 2}, 1),
        ("clean-hands", LAST, "wrench", [], {"rifts": [2] * 7}, 2),
        ("clean-hands", LAST, "wrench", [], {"rifts": [3] * 7}, 0),
        ("home", LAST, "off-switch", [], {}, 1),
    ],
)
def test_what_missions_wait_for(mission, at, name, answers, fields, cubes):
    """LOO-M3: each event puts a cube there, if what it asks for is so."""
    game = use(name, *answers, missions={at: mission}, **fields)
    assert game.cubes[at] == cubes


def test_missions_listen_to_loops():
    """LOO-M3, LOO-A3: each of them, or from the second of a turn on."""
    hand = ["ink", "tongs"]
    game = acting(
        hand=hand, exhausted=artifacts(*hand), energy=[3] * 7, missions={WIRES: "rehearsal", LAST: "encore"}
    )
    pick(game, "loop-ember-1")
    assert (game.cubes[WIRES], game.cubes[LAST]) == (1, 0)
    pick(game, "loop-tide-2")
    assert (game.cubes[WIRES], game.cubes[LAST]) == (2, 1)


def test_missions_listen_while_somebody_acts():
    """LOO-M3, Q15: not when clones come; no more cubes than places."""
    missions = {LAST: "collectors"}
    taken = pick(acting(missions=missions, offers=artifacts("mud")), "end", "take-artifact-mud")
    assert taken.cubes[LAST] == 1
    quiet = use(
        "right-glove", "cathedrals", clones=[clone(SOUP, CATHEDRALS)], missions={LAST: "home"}, acting=0
    )
    assert quiet.cubes[LAST] == 0
    full = use("off-switch", missions={LAST: "home"}, cubes=[0] * 6 + [places("home")])
    assert full.cubes[LAST] == places("home")


def completing(**fields):
    """The first agent ends the actions on a full mission in the Soup."""
    cubes = [places("home"), 0, 0, 0, 0, 0, 0]
    return pick(acting(**{"missions": {SOUP: "home"}, "cubes": cubes, **fields}), "end")


def test_a_mission_is_completed():
    """LOO-M1: in one's own Era, with all its cubes; the next opens where Ditto is, or further on."""
    game = completing(hidden_missions=[0, 1, 0, 0, 0, 0, 1], mission_tiles=[card("mission", "sweep")])
    assert game.completed == 1 and game.cubes[SOUP] == 0
    assert game.mission[LAST] == card("mission", "sweep") and game.hidden_missions[LAST] == 0
    assert completing(cubes=[places("home") - 1, *[0] * 6]).completed == 0
    assert completing(standing=[LAST, SOUP]).completed == 0


def test_rewards():
    """LOO-M2, Q13: one more than agents; each takes one onto the deck, the rest is destroyed."""
    game = completing(archive=artifacts("mud", "fuse", "trunk", "echo"), deck=[[], artifacts("ink"), [], []])
    assert game.decision.seat == 0 and sorted(game.rewards) == sorted(artifacts("fuse", "trunk", "echo"))
    pick(game, "trunk")
    assert game.decision.seat == 1
    before = game.clone()
    pick(before, "fuse")
    assert artifacts("echo")[0] in before.scrap and before.rewards == []
    assert artifacts("trunk")[0] in before.hand[0] + before.deck[0]
    assert artifacts("fuse")[0] in before.hand[1]


@pytest.mark.parametrize("archive", [[], ["mud"]])
def test_too_few_rewards(archive):
    """LOO-M2: where the archive runs out, the first agents take what there is."""
    game = completing(archive=artifacts(*archive), deck=[[], [], [], []])
    assert (game.completed, game.round, game.rewards) == (1, 2, [])
    assert set(artifacts(*archive)) <= {*game.hand[0]}


def test_won():
    """LOO-E1: the fourth one."""
    game = completing(completed=3)
    assert (game.result.won, game.result.ending) == (True, "spanner")
    assert completing(completed=2).result is None


# --- the end of a turn -----------------------------------------------------------------------------------


def test_a_new_hand():
    """LOO-R1: what waits happens, the hand goes, and all draw up to three, which is told."""
    deck = [artifacts("mud", "fuse", "trunk", "echo"), artifacts("wrench"), [], []]
    game = pick(
        acting(
            hand=["sunset"],
            other=["tongs"],
            deck=deck,
            discards=[[], [], [], []],
            rifts=[3] * 7,
            dice=[6] * 20,
        ),
        "use-sunset",
    )
    assert game.rifts[SOUP] == 2
    pick(game, "end")
    assert told(game)[:8] == ["used", "rifts", "rifts", *["artifact_drawn_up"] * 4, "turn"]
    assert sorted(game.hand[0]) == sorted(artifacts("fuse", "trunk", "echo"))
    assert sorted(game.hand[1]) == sorted(artifacts("tongs", "wrench"))
    assert game.discards[0] == artifacts("sunset") and game.exhausted == []
    assert (game.free, game.loops, game.turn_of) == (1, 0, 1)


def test_the_next_cycle():
    """LOO-R2: after seven turns Ditto begins anew."""
    game = pick(acting(ditto_cards=[], cycle=1), "end")
    assert game.cycle == 2 and len(game.ditto_cards) == ERAS - 1
    assert pick(acting(ditto_cards=[LAST, SOUP], cycle=1), "end").cycle == 1


def test_too_late():
    """LOO-E4, Q7: the third cycle is over."""
    game = pick(acting(ditto_cards=[], cycle=3), "end")
    assert (game.result.won, game.result.ending) == (False, "late")


# --- what can be seen --------------------------------------------------------------------------------------


def test_options_say_what_cards_do():
    """An option that names a card has its text, a title for a page, and the rule."""
    game = acting(hand=["ink"])
    view = game.kit.decision(game)
    option = next(option for option in view.options if option.verb == "use")
    assert (option.card, option.group, option.source) == ("artifact.ink", "Artifacts", "LOO-A2")
    assert option.does == "Dimension ember · Energy +2 (here)."


def test_what_lies_there_is_told():
    """Agents, Ditto, clones, offers, missions with what they wait for, and vortexes, Era by Era."""
    game = acting(
        clones=[clone(SOUP, WIRES)] * 2, offers=artifacts("mud"), missions={SOUP: "home"},
        ditto_cards=[era for era in range(ERAS) if era not in (WIRES, LENSES)],
        vortex=[0, 0, 0, 0, 0, 0, 1], hidden_missions=[0, 1, 0, 0, 0, 0, 0],
    )  # fmt: skip
    rows = dict(game.kit.table(game, 0))
    assert rows["The Soup"] == (
        "agents: Hortense Quill; energy 1; clones of: The Age of Wires ×2; mission: Everybody Home 0/7 (Each "
        "time a clone is destroyed: Cubes +1); artifacts on offer: Mud of Everybody's Childhood"
    )
    assert rows["The Age of Cathedrals"] == "energy 1; hidden mission"
    assert rows["The Age of Lenses"] == "Ditto was here; energy 1"
    assert (
        rows["The Age of Wires"].startswith("Doctor Ditto; ")
        and rows["The Last Afternoon"] == "vortex; energy 1"
    )
    assert "discard pile, Hortense Quill" not in rows, "there is nothing in it"


def test_counting_ends_at_twenty():
    """Q16: cards count no further."""
    game = acting(clones=[clone(SOUP, WIRES)] * 4, rifts=[3] * 7)
    assert game.number_rifts("everywhere") == 20 and game.number_clones("here") == 4
    assert acting(offers=artifacts("mud", "fuse")).number_offers("everywhere") == 2
    assert acting(hand=["ink"]).number_cards_in_hand() == 1
    assert acting(vortex=[1, 0, 0, 0, 0, 0, 0]).fact_vortex("here")


def test_a_bot_knows_what_is_better():
    """More missions, fewer rifts, fewer vortexes; and imagined games use what agents have."""
    calm, torn, done = acting(), acting(vortex=[0, 0, 0, 0, 0, 1, 0]), acting(completed=1)
    assert torn.value(0) < calm.value(0) < done.value(0)
    assert acting(rifts=[3, 0, 0, 0, 0, 0, 0]).value(0) < calm.value(0)
    assert completing(completed=3).value(0) == 1000.0


def test_a_page_shows_it():
    """Options by groups, with what their cards do; who sits there; the drawn board."""
    _, bundle = kit_and_bundle("the_loop")
    table = Table(bundle)
    document = table.new({"seed": 4, "players": 3})
    groups = {group["title"]: group["options"] for group in document["decision"]["groups"]}
    assert list(groups)[:2] == ["", "Artifacts"] and "Move" in groups
    assert all(option["does"] and option["card"] for option in groups["Artifacts"])
    after = table.choose(groups["Artifacts"][0]["index"], 0, document["story"]["of"])
    assert after["choices"] == 1 and len(document["seats"]) == 3


def test_what_cards_can_say_speaks_of_agents() -> None:
    """LOO-A: who sits at the table has the game's own word in every form."""
    written = {form.written for form in forms(KIT.language)}
    assert {"any agent with (flag <flag> | <counter> >= <1>)"} <= written
    assert not [line for line in written if "player" in line]
