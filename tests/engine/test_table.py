"""The table as data for a page: documents, undo, files, bots, and what is refused."""

import json
import random

import pytest
from engine_builder import Builder
from engine_trees import rich_bundle, some_variants
from engine_types import disagreements
from engine_worlds import small_world
from hypothesis import given, settings
from hypothesis import strategies as st
from loopwright.core import scenario_paths
from loopwright_engine import load, load_bundle
from loopwright_engine.table import Table
from loopwright_engine.table.types import Cards, LinesData, Refused, SetUp, TableDocument
from loopwright_games.tales.rules.state.variants import names_of
from loopwright_games.tales.text import describe
from sweep_length import times

BUNDLES = [rich_bundle(0), small_world(1), rich_bundle(2)]
FAR = 10_000
"""More parts than any story has."""


def seated(seed, bots=None, bundle=None):
    """A table with a new game, and its first document."""
    table = Table(bundle or BUNDLES[seed % 3])
    variants = some_variants(random.Random(seed))
    players = 2 + seed % 3
    document = table.new({"seed": seed, "players": players, "variants": list(variants), "bots": bots})
    assert "error" not in document, document
    return table, document


def options_of(document):
    """The options of the pending decision, over all its parts."""
    return [option for group in document["decision"]["groups"] for option in group["options"]]


def played(seed, bots=None):
    """Every document of a random game in which a person clicks."""
    table, document = seated(seed, bots)
    luck = random.Random(seed)
    yield table, document
    while document["result"] is None:
        if document["bot_to_move"]:
            document = table.advance(3, FAR)
        else:
            option = luck.choice(options_of(document))
            document = table.choose(option["index"], document["choices"], FAR)
        assert "error" not in document, document
        yield table, document


@pytest.mark.parametrize("seed", range(times(3)))
def test_a_document_of_every_decision(seed):
    """Plain JSON; every option of the game once, in the words of the terminal."""
    for table, document in played(seed):
        assert json.loads(json.dumps(document)) == document
        game = table.game
        assert document["choices"] == len(game.choices)
        assert (document["decision"] is None) == (game.decision is None)
        if game.decision is None:
            assert document["result"]["ending"] == game.result.ending
            assert [row["number"] for row in document["course"]] == list(range(1, game.round + 1))
            assert document["course"][-1]["dials"] == document["dials"]
            continue
        assert document["course"] == []
        options = sorted(options_of(document), key=lambda option: option["index"])
        assert [option["index"] for option in options] == list(range(len(game.decision.options)))
        assert [option["text"] for option in options] == [
            option.text for option in describe.decision(game).options
        ]


@pytest.mark.parametrize("seed", range(3))
def test_documents_are_of_their_types(seed):
    """No key that the types do not know, and none of theirs left out."""
    table = Table(BUNDLES[seed])
    assert not disagreements(table.setup(), SetUp)
    assert not disagreements(table.document(), Refused)
    for _, document in played(seed):
        assert not disagreements(document, TableDocument)
        views = {view["id"]: view["data"] for view in document["views"]}
        assert not disagreements(views["cards"], Cards)
        assert not disagreements(views["notes"], LinesData)


@pytest.mark.parametrize("seed", range(3))
def test_what_an_option_is(seed):
    """Ids name what lies on the table; no option names what is not there."""
    for table, document in played(seed):
        if document["decision"] is None:
            continue
        views = {view["id"]: view["data"] for view in document["views"]}
        places = {place["id"] for place in views["map"]["places"]}
        machines = {machine["id"] for machine in views["machines"]["machines"]}
        kids = {kid["id"] for kid in views["kids"]["kids"]}
        cards = set(table.game.tables.names.faces.faces)
        for option in options_of(document):
            assert option["verb"]
            assert option.get("place") in (*places, None)
            assert {option.get("machine"), *option.get("meets", ())} <= {*machines, None}
            assert {option.get("kid"), option.get("to")} <= {*kids, None}
            assert {helper["kid"] for helper in option.get("helpers", ())} <= kids
            assert set(option.get("items", ())) <= cards


def test_undo_and_redo_go_back_to_the_same_state():
    """Only as far as nothing hidden was seen."""
    table, document = seated(1)
    luck, undone = random.Random(1), 0
    while document["decision"] is not None and undone < 30:
        before, digest = document, table.game.digest()
        document = table.choose(luck.choice(options_of(document))["index"], document["choices"])
        if not document["can_undo"]:
            assert table.undo()["error"]["code"] == "seen"
            continue
        after, later = document, table.game.digest()
        back = table.undo()
        assert table.game.digest() == digest
        assert back == {**before, "can_redo": True}
        assert table.redo() == after
        assert table.game.digest() == later
        undone += 1
    assert undone > 5


@pytest.mark.parametrize("seed", range(3))
def test_a_save_goes_on_where_it_was(seed):
    """Also at the terminal's hands, and with the notes that people add."""
    for table, document in played(seed):
        if document["choices"] % 40 == 3:
            text = table.save()
            other = Table(table.bundle)
            assert other.load(text, FAR)["choices"] == document["choices"]
            assert other.game.digest() == table.game.digest()
            assert other.document(0) == {**table.document(0), "can_redo": False}
            assert load(table.bundle, json.loads(text)).digest() == table.game.digest()
            notes = [{"card": "diary.1", "text": "Why?"}]
            feedback = table.feedback(notes, {"again": 3})
            assert json.loads(feedback)["notes"] == notes
            assert json.loads(feedback)["bundle"] == table.bundle.hash
            assert other.load(feedback)["choices"] == document["choices"]


def test_the_story_piece_by_piece_is_the_whole():
    """A page that keeps what it has, and cuts where it is told to, has the whole story in the end."""
    table, document = seated(4)
    story, luck = document["story"]["groups"], random.Random(4)
    while document["decision"] is not None:
        back = document["can_undo"] and luck.random() < 0.3
        click = luck.choice(options_of(document))["index"]
        document = table.undo(len(story)) if back else table.choose(click, document["choices"], len(story))
        news = document["story"]
        story = [*story[: news["from"]], *news["groups"]]
        assert len(story) == news["of"]
        assert story == table.document(0)["story"]["groups"]


def test_parts_of_the_story():
    """Each entry is in one part; actions, events, the machines and the evening begin parts of their own."""
    kinds = set()
    for seed in range(3):
        *_, (table, _) = played(seed)
        groups = table.document(0)["story"]["groups"]
        numbers = [entry["n"] for group in groups for entry in group["entries"]]
        assert numbers == sorted(set(numbers))
        spoken = [n for n, entry in enumerate(table.game.log) if not describe.silent(table.game, entry)]
        assert numbers == spoken
        for group in groups:
            kinds.add(group["kind"])
            for number in {entry["test"] for entry in group["entries"] if "test" in entry}:
                test = [entry for entry in group["entries"] if entry.get("test") == number]
                assert sum(entry["kind"] in ("success", "failure") for entry in test) <= 1
    assert kinds >= {"begin", "round", "school", "event", "machines", "action", "rumor", "evening", "end"}


# --- bots


def test_a_table_of_bots_alone_plays_to_the_end():
    """At most as many choices in a call as the page allows."""
    table, document = seated(3, {"0": "cautious", "1": "cautious"})
    assert document["bot_to_move"]
    assert document["decision"] is None
    count = document["choices"]
    while document["bot_to_move"]:
        document = table.advance(4, FAR)
        assert count < document["choices"] <= count + 4
        count = document["choices"]
    assert document["result"]


@pytest.mark.parametrize("seed", range(4))
def test_people_and_bots_at_one_table(seed):
    """Nobody is offered what is a bot's, and the same clicks give the same game."""
    digests = []
    for _ in range(2):
        for _table, document in played(seed, {"1": "cautious"}):
            if document["decision"] is not None:
                assert all(group["seat"] != 1 for group in document["decision"]["groups"])
                assert document["decision"]["seat"] != 1
        digests.append(_table.game.digest())
    assert digests[0] == digests[1]


def test_bots_finish_before_people_end_the_day():
    """Calling it a day waits until the bots have done what they want to do."""
    waited = 0
    for seed in range(6):
        table, document = seated(seed, {"1": "cautious"})
        while document["result"] is None:
            if document["bot_to_move"]:
                document = table.advance(1, FAR)
                continue
            options = options_of(document)
            evening = [option for option in options if option["verb"] == "evening"]
            count = document["choices"]
            document = table.choose((evening or options)[0]["index"], count, FAR)
            if evening and document["bot_to_move"] and document["choices"] == count:
                waited += 1
    assert waited > 3


def test_undo_passes_over_what_bots_did():
    """Back to the person's own choice."""
    undone = 0
    for seed in range(times(8)):
        for table, document in played(seed, {"1": "random"}):
            if document["can_undo"] and not document["bot_to_move"]:
                seats = len(document["seats"])
                back = table.undo()
                assert not back["bot_to_move"]
                assert back["choices"] < document["choices"]
                undone += document["choices"] - back["choices"] > 1
                assert table.redo()["seats"][1 % seats]["bot"] == "random"
                break
    assert undone > 0


def test_what_has_happened_since_a_choice_is_the_persons_first_and_then_the_bots():
    """Where it ends, what others did begins; that grows until the person chooses again."""
    table, document = seated(3, {"1": "random"})
    luck, others = random.Random(3), 0
    while document["result"] is None:
        if document["bot_to_move"]:
            after = table.advance(1, FAR)
            assert document["since"]["new"] <= after["since"]["new"] <= after["since"]["others"]
            others += after["since"]["others"] < len(table.game.log)
            document = after
            continue
        length = len(table.game.log)
        rested = document["choices"]
        document = table.choose(luck.choice(options_of(document))["index"], document["choices"], FAR)
        if document["choices"] > rested:
            assert document["since"]["new"] == length
            assert document["since"]["others"] == len(table.game.log)
    assert others > 3


def test_changes_are_those_of_which_the_log_does_not_tell():
    """The dice and the fans of a fight; each change is from what stood there to what stands there."""
    table = Table(load_bundle(scenario_paths.bundle("lucha-libre")))
    document = table.new({"seed": 0})
    before = dict(table.page.numbers(table.game, 0))
    option = next(one for one in options_of(document) if one["text"].startswith("Roll again"))
    changes = {row["name"]: row for row in table.choose(option["index"], 0)["since"]["changes"]}
    after = dict(table.page.numbers(table.game, 0))
    assert "first team's dice" in changes
    for name, row in changes.items():
        assert (row["before"], row["now"]) == (before[name], after[name])
        assert row["before"] != row["now"]


def test_dice_that_are_rolled_to_the_same_faces_are_shown():
    table = Table(load_bundle(scenario_paths.bundle("lucha-libre")))
    document = table.new({"seed": 7})
    dice = table.page.dice(table.game, 0)
    option = next(one for one in options_of(document) if one["text"] == "Roll again, for one fan: 1")
    changes = {row["name"]: row for row in table.choose(option["index"], 0)["since"]["changes"]}
    assert {name: changes[name]["dice"] for name in dice} == dice == table.page.dice(table.game, 0)
    assert "first team's fans" in changes


# --- what is refused


def test_before_a_game_there_is_nothing_to_see():
    table = Table(BUNDLES[0])
    for answer in (table.document(), table.choose(0, 0), table.undo(), table.save(), table.advance(1)):
        assert answer["error"]["code"] == "no-game"


@pytest.mark.parametrize(
    "options",
    [
        {"seed": "seven"},
        {"seed": 1, "players": 99},
        {"seed": 1, "kids": ["nobody"]},
        {"seed": 1, "kids": 3.5},
        {"seed": 1, "variants": ["none-such"]},
        {"seed": 1, "bots": {"9": "cautious"}},
        {"seed": 1, "bots": {"0": "none-such"}},
        {"seed": 1, "bots": {"0": ["cautious"]}},
        {"seed": 1 << 5000},
    ],
)
def test_options_that_do_not_fit(options):
    answer = Table(BUNDLES[0]).new(options)
    assert answer["error"]["code"] == "options"
    assert answer["error"]["text"]


def test_a_late_click_changes_nothing():
    table, document = seated(2)
    digest = table.game.digest()
    assert table.choose(0, document["choices"] + 1)["error"]["code"] == "stale"
    assert table.choose(0, None)["error"]["code"] == "stale"
    assert table.choose(FAR, document["choices"])["error"]["code"] == "choice"
    assert table.choose(True, document["choices"])["error"]["code"] == "choice"
    assert table.choose(-1, document["choices"])["error"]["code"] == "choice"
    assert table.game.digest() == digest


def test_a_bot_is_not_hurried():
    table, document = seated(3, {"0": "cautious", "1": "cautious"})
    assert table.choose(0, document["choices"])["error"]["code"] == "bot"


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "{}", '{"format": "loopwright-save"}', "[" * 100_000, "\ud800", "9" * 5_000, 7]
)
def test_a_file_that_is_no_save(text):
    table, _ = seated(1)
    digest = table.game.digest()
    assert table.load(text)["error"]["code"] == "save"
    assert table.game.digest() == digest


def test_a_save_without_end_is_not_read():
    table, _ = seated(1)
    assert "4,000,000" in table.load(" " * 4_000_001)["error"]["text"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


@given(st.data())
@settings(max_examples=times(10), deadline=None)
def test_a_save_that_somebody_has_changed(data):
    """Whatever a field holds: a table as before, or an answer that says why not; never an exception."""
    table, document = seated(1)
    while document["choices"] < 6:
        document = table.choose(0, document["choices"])
    saved = json.loads(table.save())
    key = data.draw(st.sampled_from([*sorted(saved), "bots"]))
    saved[key] = data.draw(VALUES)
    digest = table.game.digest()
    answer = table.load(json.dumps(saved))
    assert "error" in answer or answer["choices"] <= 6
    if "error" in answer:
        assert table.game.digest() == digest


def test_a_save_of_another_draft():
    """It goes on as far as the story is the same, and the document says so."""
    builder = Builder()
    table, document = seated(1, bundle=builder.build())
    for _ in range(3):
        document = table.choose(0, document["choices"])
    text = table.save()
    builder.string("location.A.name", "Somewhere else")
    other = Table(builder.build())
    answer = other.load(text)
    assert "error" not in answer
    assert answer["notice"]["steps"] == 3
    assert answer["notice"]["agreed"] <= 3


@pytest.mark.parametrize(
    "notes",
    [[float("nan")], [{"text": "x" * 20_000}], [object()], [0] * 2_000],
    ids=("nan", "long", "odd", "many"),
)
def test_notes_that_are_no_notes(notes):
    table, _ = seated(1)
    assert table.feedback(notes)["error"]["code"] == "notes"


def test_the_set_up_offers_what_can_be_played():
    for bundle in BUNDLES:
        table = Table(bundle)
        setup = table.setup()
        assert json.loads(json.dumps(setup)) == setup
        for players in range(setup["players"]["min"], setup["players"]["max"] + 1):
            assert len(table.new({"seed": 1, "players": players})["seats"]) == players
        kids = [kid["id"] for kid in setup["kids"]][:2]
        assert [seat["id"] for seat in table.new({"seed": 1, "kids": kids})["seats"]] == kids
        for variant in setup["variants"]:
            table.new({"seed": 1, "variants": [variant["id"]]})
            assert names_of(table.game.variants) == [variant["id"]]
        for bot in setup["bots"]:
            assert table.new({"seed": 1, "bots": {kids[0]: bot}})["seats"][0]["bot"] == bot
