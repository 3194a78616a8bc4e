"""Bundles from strangers: anything off is a BundleError that says where and what."""

import copy
import json
import random
import time

import pytest
from engine_builder import Builder, compare, counter_is, do, flag, insight, take
from engine_trees import rich_bundle
from loopwright_engine import BundleError, load_bundle, new_game, parse_bundle
from loopwright_engine.bundle.content_hash import content_hash
from loopwright_games.tales.options import Options
from sweep_length import times


def good():
    builder = Builder()
    builder.counter("c")
    builder.flags("f")
    builder.token("weed")
    builder.ship("C3")
    builder.machine("heron", "A1")
    builder.card(
        1,
        checks=[
            builder.when(counter_is("c", ">", 1), insight(1)),
            builder.win_when(compare("insight", "=", 3)),
        ],
        on=[
            builder.on("end_phase", take("UPSET")),
            builder.on("machine_enters_token", take("UPSET"), machine=None, token="weed"),
        ],
        numbers=[builder.number("item_limit", 6)],
        off=[builder.no("bus")],
        rules=[builder.rule("pushed_rumor", do("enigma", by=1))],
        actions=[
            builder.action(builder.test("BRAVE", (builder.choose((flag("f"), (insight(1),))),)), at="A")
        ],
    )
    return builder.data()


def with_hash(data):
    data["hash"] = content_hash(data)
    return data


CHANGES = {
    "format": lambda d: d.update(format="x"),
    "schema_version": lambda d: d.update(schema_version=1),
    "extra": lambda d: d.update(extra=1),
    "world.school": lambda d: d["world"].update(school="Z"),
    "world.kids[0].strength": lambda d: d["world"]["kids"][0].update(strength="STRONG"),
    "world.kids[0].home": lambda d: d["world"]["kids"][0].update(home=3),
    "world.kids[0].item": lambda d: d["world"]["kids"][0].update(item=[]),
    "world.kids": lambda d: d["world"]["kids"][0].update(item="walkman"),
    "world.grid.columns": lambda d: d["world"]["grid"].update(columns=0),
    "world.grid.sea[0]": lambda d: d["world"]["grid"].update(sea=["Z9"]),
    "world.roads[0]": lambda d: d["world"]["roads"].insert(0, ["A", "A"]),
    "world.items[0].count": lambda d: d["world"]["items"][0].update(count=0),
    "world.locations": lambda d: d["world"]["locations"].append(d["world"]["locations"][0]),
    "scenario.weeks": lambda d: d["scenario"].update(weeks=3),
    "scenario.start_diary[0]": lambda d: d["scenario"].update(start_diary=[7]),
    "scenario.machines[0].sector": lambda d: d["scenario"]["machines"][0].update(sector="E1"),
    "scenario.machines[0].model": lambda d: d["scenario"]["machines"][0].update(model="fox"),
    "scenario.machines[0].response": lambda d: d["scenario"]["machines"][0].update(response="odd"),
    "scenario.counters[0]": lambda d: d["scenario"]["counters"][0].update(start=99),
    "language": lambda d: d.update(language="../sv"),
    "scenario.tokens[0].limit": lambda d: d["scenario"]["tokens"][0].update(limit=16),
    "scenario.tokens": lambda d: d["scenario"]["tokens"].append(d["scenario"]["tokens"][0]),
    "scenario.ship.place": lambda d: d["scenario"]["ship"].update(place="here"),
    "scenario.flags[0].name": lambda d: d["scenario"]["flags"][0].update(name="x"),
    "diary[0].sides.front.numbers[0].value": lambda d: front(d)["numbers"][0].update(value=10),
    "diary[0].sides.front.numbers[0].rule": lambda d: front(d)["numbers"][0].update(rule="bus"),
    "diary[0].sides.front.off[0].rule": lambda d: front(d)["off"][0].update(rule="bus_fare"),
    "diary[0].sides.front.on[1].event.token": lambda d: front(d)["on"][1]["event"].update(token="oak"),
    "diary[0].sides.front.on[1].event": lambda d: front(d)["on"][1]["event"].update(sector="A1"),
    "rumors[0].block.effects[0].place": lambda d: effect(d, place_token("weed", "Z")),
    "rumors[0].block.effects[0].token": lambda d: effect(d, place_token("oak", "A")),
    "diary[0].sides.back": lambda d: d["diary"][0]["sides"].update(back=1),
    "diary[0].sides.front.actions[0].at[0]": lambda d: action(d).update(at=["Q"]),
    "diary[0].sides.front.actions[0].spend": lambda d: action(d).update(spend=-1),
    "diary[0].sides.front.actions[0].limit": lambda d: action(d).update(limit="day"),
    "diary[0].sides.front.on[0].event.on": lambda d: front(d)["on"][0]["event"].update(on="noon"),
    "diary[0].sides.front.on[0].event": lambda d: front(d)["on"][0]["event"].update(location="A"),
    "diary[0].sides.front.rules[0].rule": lambda d: front(d)["rules"][0].update(rule="gravity"),
    "diary[0].sides.front.checks[0].kind": lambda d: front(d)["checks"][0].update(kind="maybe"),
    "diary[0].sides.front.checks[1].ending": lambda d: front(d)["checks"][1].update(ending="x"),
    "rumors[0].at": lambda d: d["rumors"][0].update(at="a"),
    "rumors[0].block.effects": lambda d: d["rumors"][0]["block"].update(effects={}),
    "rumors[0].block.effects[0].do": lambda d: effect(d, {"do": "explode"}),
    "rumors[0].block.effects[0].by": lambda d: effect(d, {"do": "insight", "by": "1"}),
    "rumors[0].block.effects[0].who": lambda d: effect(d, {"do": "rest", "who": "nobody"}),
    "rumors[0].block.effects[0].flag": lambda d: effect(d, {"do": "set_flag", "flag": "x"}),
    "rumors[0].block.effects[0].text": lambda d: effect(d, {"do": "tell", "text": "x"}),
    "rumors[0].block.effects[0].condition": lambda d: effect(
        d, {"do": "take", "who": "you", "condition": "SAD"}
    ),
    "rumors[0].block.effects[0]": lambda d: effect(d, {"do": "insight", "by": 1, "more": 1}),
    "rumors[1].block.id": lambda d: d["rumors"][1]["block"].update(id=d["rumors"][0]["block"]["id"]),
    "school[0].rumors_minus": lambda d: d["school"][0].update(rumors_minus=True),
    "school[0].moves": lambda d: d["school"][0].update(moves=None),
    "school": lambda d: d.update(school=[]),
    "responses[0].alert.trait": lambda d: d["responses"][0]["alert"].update(response="block"),
    "endings[0].result": lambda d: d["endings"][0].update(result="draw"),
    "strings.world.title": lambda d: d["strings"].update({"world.title": 3}),
    "strings": lambda d: d["strings"].update({"\x1b[2J": "x"}),
    "origins": lambda d: d["origins"].update({"\x1b[2J": ["x", 1, 1]}),
    "origins.diary.2": lambda d: d["origins"].update({"diary.2": ["\x1b[2J", 1, 1]}),
    "build": lambda d: d.update(build=3),
    "source": lambda d: d.update(source={"language": "en"}),
    "source.language": lambda d: d.update(source={"language": "../sv", "strings": {}}),
    "source.strings.tiny.title": lambda d: d.update(source={"language": "en", "strings": {"tiny.title": 3}}),
    "origins.diary.1": lambda d: d["origins"].update({"diary.1": ["x"]}),
}


def front(data):
    return data["diary"][0]["sides"]["front"]


def action(data):
    return front(data)["actions"][0]


def place_token(token, place):
    return {"do": "place_token", "token": token, "place": place}


def test_a_ship_that_the_scenario_does_not_have():
    """A card cannot move it."""
    data = good()
    data["scenario"]["ship"] = None
    effect(data, {"do": "move_ship", "place": "A"})
    with pytest.raises(BundleError, match="no ship"):
        load_bundle(with_hash(data))


def effect(data, effects):
    data["rumors"][0]["block"]["effects"] = [effects]


@pytest.mark.parametrize("where", CHANGES)
def test_says_where(where):
    data = copy.deepcopy(good())
    CHANGES[where](data)
    with pytest.raises(BundleError) as caught:
        load_bundle(with_hash(data))
    assert caught.value.where == ("" if where == "extra" else where)
    assert caught.value.what


def test_a_good_bundle_loads():
    assert new_game(load_bundle(good()), Options(3), 1).decision is not None


def test_a_changed_bundle_is_found_out():
    data = good()
    data["strings"]["tiny.title"] = "Other"
    with pytest.raises(BundleError, match="hash"):
        load_bundle(data)


def test_what_no_game_depends_on_is_not_hashed():
    data = good()
    strings = {"tiny.title": "Liten"}
    data |= {"origins": {}, "build": "0.1.0+3fa2c1d8", "source": {"language": "sv", "strings": strings}}
    in_source = load_bundle(data).in_source()
    assert in_source.strings["tiny.title"] == "Liten" and in_source.data["language"] == "sv"


@pytest.mark.parametrize("data", [None, 3, "x", [], {}, {"format": "loopwright-bundle"}])
def test_not_a_bundle(data):
    with pytest.raises(BundleError):
        load_bundle(data)


@pytest.mark.parametrize("raw", [b"", b"\xff\xfe", b"{", b"[" * 100_000, b"3", b'{"a": NaN}'])
def test_not_json(raw):
    with pytest.raises(BundleError):
        parse_bundle(raw)


def test_bytes_of_a_file():
    data = good()
    assert parse_bundle(json.dumps(data).encode()).hash == data["hash"]


def test_deep_nesting():
    data = good()
    block = {"id": "b0", "effects": []}
    for number in range(1, 100):
        inner = {
            "do": "if",
            "condition": flag("f"),
            "then": block,
            "else": {"id": f"e{number}", "effects": []},
        }
        block = {"id": f"b{number}", "effects": [inner]}
    data["rumors"][0]["block"] = block
    with pytest.raises(BundleError, match="deep"):
        load_bundle(with_hash(data))
    condition = flag("f")
    for _ in range(70):
        condition = {"op": "not", "of": condition}
    data = good()
    action(data)["condition"] = condition
    with pytest.raises(BundleError, match="deep"):
        load_bundle(with_hash(data))


def test_too_much():
    data = good()
    effect(data, insight(1))
    data["rumors"][0]["block"]["effects"] = [insight(1)] * 20_001
    with pytest.raises(BundleError, match="20000"):
        load_bundle(with_hash(data))


def test_any_damage_is_a_bundle_error_or_harmless():
    """A value replaced anywhere is refused in words, or the bundle plays to an end."""
    luck = random.Random(1)
    original = rich_bundle(2).data
    junk = [None, 0, -1, 10**9, "", "A", "\u2028", [], {}, [[]], True, 1.5, "diary.1"]
    started = time.process_time()
    for _ in range(times(40)):
        data = copy.deepcopy(original)
        place = data
        while isinstance(place, (dict, list)) and place and luck.random() < 0.93:
            key = luck.choice(list(place)) if isinstance(place, dict) else luck.randrange(len(place))
            parent, place = place, place[key]
        parent[key] = copy.deepcopy(luck.choice(junk))
        try:
            if isinstance(data, dict):
                with_hash(data)
            game = new_game(load_bundle(data), Options(2), 1)
        except BundleError:
            continue
        while game.decision is not None:
            game.choose(luck.randrange(len(game.decision.options)))
    assert time.process_time() - started < 60, "a damaged bundle takes without end"


def test_data_that_holds_itself():
    """Data made in memory may hold one list many times over, or itself; it is refused in bounded time."""
    folded: list[object] = []
    for _ in range(100):
        folded = [folded, folded]
    ring: list[object] = []
    ring += [ring, ring]
    for value in (folded, ring):
        started = time.process_time()
        with pytest.raises(BundleError, match="values"):
            load_bundle(good() | {"origins": {"a": value}})
        assert time.process_time() - started < 20


def test_endings_are_no_cards(monkeypatch):
    """A story of many endings is read as far as the compiler reads its cards."""
    data = good()
    cards = sum(len(data[name]) for name in ("diary", "rumors", "school", "responses"))
    assert data["endings"]
    monkeypatch.setattr("loopwright_games.tales.loading.bundle.MOST_CARDS", cards)
    load_bundle(data)
    monkeypatch.setattr("loopwright_games.tales.loading.bundle.MOST_CARDS", cards - 1)
    with pytest.raises(BundleError, match="more than"):
        load_bundle(data)
