"""Games of any kit as data for a page: what holds of every document, and what a declared kit shows."""

from __future__ import annotations

import json
import random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from loopwright.core.terminal_text import Paper
from loopwright_engine.kit.protocol import Bundle
from loopwright_engine.table import Table
from loopwright_engine.table.open_cards import map_view
from loopwright_engine.table.screens import Screens
from situations import kit_and_bundle

from . import causeway_kit
from .one_kit import bundle_of

KITS = ("the_last_glow", "bonnie_and_clyde", "lucha_libre", "which_side", "mad_maxence")


def options_of(document: dict[str, Any]) -> list[dict[str, Any]]:
    """The options of the pending decision."""
    return [option for group in document["decision"]["groups"] for option in group["options"]]


def test_a_chance_is_told_also_where_there_is_none() -> None:
    """One coin never shows three heads: whoever would spend fuel on it is told."""
    _, _, document = next(clicked("mad_maxence", 1))
    chances = {option["text"].partition(",")[2]: option.get("chance") for option in options_of(document)}
    assert [chances[way] for way in chances if "fuel" in way] == [0.5, 0.0]


def clicked(name: str, seed: int, decisions: int = 40) -> Any:
    """The documents of a random game."""
    kit, bundle = kit_and_bundle(name)
    table, luck = Table(bundle), random.Random(seed)
    document = table.new({"seed": seed})
    yield kit, table, document
    while document["decision"] is not None and document["choices"] < decisions:
        option = luck.choice(options_of(document))
        document = table.choose(option["index"], document["choices"], document["story"]["of"])
        yield kit, table, document


@pytest.mark.parametrize("name", KITS)
@given(seed=st.integers(0, 10**9))
@settings(max_examples=10, deadline=None)
def test_a_document_of_every_decision(name: str, seed: int) -> None:
    """Plain JSON, with every option once, in the words of the terminal."""
    for kit, table, document in clicked(name, seed):
        assert json.loads(json.dumps(document)) == document
        if document["decision"] is None:
            assert (document["result"] is None) == (table.game.result is None)
            continue
        view = kit.decision(table.game)
        assert [option["text"] for option in options_of(document)] == [row.text for row in view.options]
        assert [option["index"] for option in options_of(document)] == list(range(len(view.options)))
        assert document["decision"]["title"] == view.title


@pytest.mark.parametrize("name", KITS)
@given(seed=st.integers(0, 10**9))
@settings(max_examples=5, deadline=None)
def test_a_save_and_its_story(name: str, seed: int) -> None:
    """A loaded game has the same state, and its story is the one that was told piece by piece."""
    story: list[Any] = []
    played = list(clicked(name, seed))
    table = played[-1][1]
    for _, _, document in played:
        news = document["story"]
        story = [*story[: news["from"]], *news["groups"]]
    assert story == table.document(0)["story"]["groups"]
    other = Table(table.bundle)
    assert other.load(table.save())["story"]["groups"] == story
    assert other.game.digest() == table.game.digest()


def test_an_option_and_what_the_log_says_of_it() -> None:
    """A part of the story for each choice, called as the option was."""
    _, bundle = kit_and_bundle("bonnie_and_clyde")
    table = Table(bundle)
    document = table.new({"seed": 3})
    option = options_of(document)[0]
    assert (option["verb"], option["label"]) == (document["decision"]["kind"], option["text"])
    assert option["card"] in [card["id"] for card in bundle.data["cards"]]
    document = table.choose(option["index"], 0)
    assert document["story"]["groups"][-1]["title"] == option["text"]
    assert document["story"]["groups"][-1]["entries"]


def test_gauges_stand_above_the_table() -> None:
    """A gauge with its end, numbers without one, and the cards with their texts."""
    kit, bundle = kit_and_bundle("bonnie_and_clyde")
    table = Table(bundle)
    document = table.new({"seed": 3})
    dials = {dial["name"]: (dial["value"], dial["max"]) for dial in document["dials"]}
    for gauge in bundle.data["counters"]:
        if gauge["id"] in kit.rows:
            assert dials[bundle.strings[gauge["title"]]][1] == gauge["high"]
    cards = next(view for view in document["views"] if view["id"] == "cards")["data"]["cards"]
    assert [card["id"] for card in cards] == [card["id"] for card in bundle.data["cards"]]


def test_cards_say_what_they_do() -> None:
    """On the page and at the terminal, before one can choose them: what a means of production costs."""
    _, bundle = kit_and_bundle("which_side")
    table = Table(bundle)
    document = table.new({"seed": 3})
    cards = next(view for view in document["views"] if view["id"] == "cards")["data"]["cards"]
    bakery = next(card for card in cards if card["id"] == "means.bakery")
    assert bakery["group"] == "Means of production"
    assert [line["kind"] for line in bakery["text"]] == ["prose", "rule"]
    assert "Union −2." in "".join(run["text"] for run in bakery["text"][1]["runs"])
    lines = Screens(SimpleNamespace(bundle=bundle, game=table.game), Paper()).pages()["c"]()
    assert "  Only if Union ≥ 2. Union −2." in lines


def test_lines_of_a_choice_say_what_they_do() -> None:
    """As the card that asks does, beside their words."""
    kit, bundle = kit_and_bundle("which_side")
    game = kit.start(bundle, kit.options(), 11)
    game.choose([option.card for option in kit.decision(game).options].index("place.workshop"))
    assert [(option.text, option.does) for option in kit.decision(game).options] == [
        ("Leave the window shut", "Unsanitary +1."),
        ("Work by the stove", "Risk +1."),
    ]


def test_a_board_that_is_drawn_is_a_view() -> None:
    _, table, document = next(clicked("the_last_glow", 1))
    board = next(view for view in document["views"] if view["kind"] == "grid")
    assert board["data"]["lines"] == table.bundle.kit.drawing(table.game)


def test_options_of_a_kit_are_offered_and_taken() -> None:
    """Each word that the set-up names begins a game that is dealt by it."""
    kit, bundle = kit_and_bundle("the_last_glow")
    table = Table(bundle)
    (option,) = [row for row in table.setup()["options"] if row["choices"]]
    for choice in option["choices"]:
        table.new({"seed": 1, option["id"]: choice["id"]})
        assert kit.options_data(table.game.options)[option["id"]] == choice["id"]
    assert table.new({"seed": 1, option["id"]: "none-such"})["error"]["code"] == "options"


def test_two_at_one_device() -> None:
    """The device is passed on where the last choice is not for the next player; bots take either seat."""
    passed = False
    for _, table, document in clicked("lucha_libre", 5, 60):
        if document["decision"] is not None and document["decision"]["pass_on"]:
            before = table.bundle.kit.again(table.game)
            for choice in table.game.choices[:-1]:
                before.choose(choice)
            assert before.decision.seat != table.game.decision.seat
            assert len(before.log) == len(table.game.log)
            passed = True
    assert passed
    table = Table(kit_and_bundle("lucha_libre")[1])
    document = table.new({"seed": 5, "bots": {"1": "greedy"}})
    while document["result"] is None and document["choices"] < 60:
        if document["bot_to_move"]:
            document = table.advance(1)
            continue
        assert document["decision"]["seat"] == 0
        document = table.choose(0, document["choices"])
    assert document["seats"][1]["bot"] == "greedy"


def causeway() -> Bundle:
    """A bundle of a game that tells nothing before the first decision, and nothing of its own accord."""
    return bundle_of(causeway_kit.KIT, causeway_kit.bundle())


def test_a_game_that_tells_nothing_before_the_first_decision() -> None:
    """Its story begins with the first choice that leads to something."""
    document = Table(causeway()).new({"seed": 1})
    assert document["story"] == {"from": 0, "of": 0, "groups": []}
    assert [option["text"] for option in options_of(document)] == ["The pans", "The hut"]


def test_what_cards_say_and_how_gauges_move_is_in_the_story() -> None:
    """In the order in which it happens; prose is to be read, and gauges are told from where to where."""
    table = Table(causeway())
    document = table.new({"seed": 1})
    for wanted in ("The pans", "The gate", "Wait"):
        option = next(option for option in options_of(document) if option["text"] == wanted)
        document = table.choose(option["index"], document["choices"])
    groups = document["story"]["groups"]
    assert [group["title"] for group in groups] == ["The gate", "Wait"]
    assert [entry.get("read") or entry["text"] for entry in groups[0]["entries"]] == [
        "A gate in the dyke.", "Salt: from 0 to 2.", "It shuts behind you.", "The pump coughs."
    ]  # fmt: skip
    assert [entry["text"] for entry in groups[0]["entries"] if "read" in entry] == ["", "", ""]
    assert [entry["text"] for entry in groups[1]["entries"]] == ["Salt: from 2 to 3."]


def opened(name: str, seed: int = 4) -> Any:
    """A table, and the document of a new game."""
    table = Table(kit_and_bundle(name)[1])
    return table, table.new({"seed": seed})


def view(document: Any, id: str) -> Any:
    """The data of a part of the table."""
    return next(one for one in document["views"] if one["id"] == id)["data"]


def test_chairs_of_those_who_play() -> None:
    """One alone leads two agents; of a game for one nothing is asked."""
    seats = {
        option["id"]: option["seats"] for option in Table(kit_and_bundle("the_loop")[1]).setup()["options"]
    }
    assert seats == {"players": {"1": 2, "2": 2, "3": 3, "4": 4}, "level": {}}
    assert all(not option["seats"] for option in Table(kit_and_bundle("which_side")[1]).setup()["options"])


def test_the_map_of_a_notebook() -> None:
    """All spots as on the printed map, with where the van is and was; of sections those that were read."""
    table, _ = opened("mad_maxence")
    document = table.choose(0, 0)
    first = view(document, "roads")
    here = [place for place in first["places"] if place["here"]]
    assert [(place["mark"], place["been"]) for place in here] == [("0", True)]
    assert len(first["places"]) == 26
    assert ["place.slip-road", "place.chapel"] in first["roads"]
    offered = {option["card"] for group in document["decision"]["groups"] for option in group["options"]}
    assert offered == {"place.chapel", "place.jam", "place.services"}
    cards = view(document, "cards")["cards"]
    assert {card["id"] for card in cards if card["kind"] == "place"} == {"place.slip-road"}
    second = view(table.choose(0, 1), "roads")
    assert {place["id"] for place in second["places"] if place["been"]} == {"place.slip-road", "place.chapel"}


def test_a_hidden_section_is_on_the_map_once_it_was_found() -> None:
    """Between those near it."""
    game = opened("mad_maxence")[0].game.clone()
    culvert = game.tables.card_number("place", "place.culvert")
    assert all(place["id"] != "place.culvert" for place in map_view(game)["places"])
    game.tell("arrived", culvert)
    found = next(place for place in map_view(game)["places"] if place["id"] == "place.culvert")
    assert (found["mark"], found["x"], found["y"]) == ("A", pytest.approx(26 / 3), 3)


def test_cards_that_lie_before_a_player_come_first() -> None:
    """Hands, what is on offer and open missions; all others under the name of their kind."""
    cards = view(opened("the_loop")[1], "cards")["cards"]
    groups = [card["group"] for card in cards]
    assert groups == sorted(groups, key=bool)
    assert {"Artifacts", "Missions", "Cycle track"} <= set(groups)
    open_kinds = {card["kind"] for card in cards if not card["group"]}
    assert {"artifact", "mission", "agent"} <= open_kinds
    assert len(cards) == len(kit_and_bundle("the_loop")[1].data["cards"])
    places = view(opened("which_side")[1], "cards")["cards"]
    assert {card["kind"] for card in places if not card["group"]} == {"place"}
