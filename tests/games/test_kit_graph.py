"""The graph of a kit's cards: what names what, in the words on the lines, drawn in every format."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree as ET

import boxes
import networkx as nx
import pytest
from loopwright_compiler.graph import FORMATS, analysis, render
from loopwright_compiler.graph.model import Graph, says_nothing
from loopwright_compiler.graph.overlay import add_games, add_verdicts
from loopwright_compiler.kits.graph import build
from situations import kit_and_bundle


def drawn(name: str, data: dict[str, Any] | None = None, **options: Any) -> Graph:
    """The graph of one of the games that come along."""
    kit, bundle = kit_and_bundle(name)
    return build(data or bundle.data, kit.language, **options)


def lines(graph: Graph, source: str, target: str, kind: str = "") -> list[str]:
    """The labels of the lines from one node to another."""
    among = graph[source].get(target, {}).values() if source in graph else ()
    return [
        values["label"]
        for values in among
        if values["kind"] == kind or (not kind and values["kind"] != "note")
    ]


@pytest.fixture(scope="module")
def bonnie() -> Graph:
    return drawn("bonnie_and_clyde")


def test_a_card_leads_to_the_endings_that_it_brings_if_its_condition_holds(bonnie: Graph) -> None:
    [label] = lines(bonnie, "daily.leave-town", "ending.away", "end")
    assert label.startswith("If ") and "≥ 3 and" in label
    assert lines(bonnie, "gauge.savings.under", "ending.left-alone") == ["Ends the game"]
    assert bonnie.nodes["ending.away"]["result"] == "win"


def test_a_change_leads_to_the_end_of_the_gauge_that_it_may_go_beyond(bonnie: Graph) -> None:
    changes = lines(bonnie, "daily.ammunition", "gauge.threat.over")
    assert len(changes) == 1 and changes[0].endswith("Threat +1") and ": " in changes[0]
    assert not lines(bonnie, "daily.ammunition", "gauge.ammunition.under")
    assert "gauge.ammunition.over" not in bonnie, "nothing happens there"


def test_notes_lead_from_who_changes_a_gauge_to_who_asks_about_it(bonnie: Graph) -> None:
    assert lines(bonnie, "daily.photo", "daily.leave-town", "note") == ["Love +2"]
    assert not any(
        values["kind"] == "note" for *_, values in drawn("bonnie_and_clyde", notes=False).edges(data=True)
    )


def test_a_line_of_a_card_that_names_cards_leads_to_them() -> None:
    graph = drawn("lucha_libre")
    named = [target for _, target, kind in graph.edges(data="kind") if kind == "names"]
    assert named and all(graph.nodes[target]["kind"] == "wrestler" for target in named)


def test_every_fork_on_the_way_to_an_effect_is_told() -> None:
    """A choice, a roll, a test and a condition, one inside the other, around a named effect."""
    data = boxes.bonnie_and_clyde()

    def block(name: str, *effects: dict[str, Any]) -> dict[str, Any]:
        return {"id": name, "effects": list(effects)}

    asks = {
        "op": "compare",
        "cmp": ">=",
        "left": {"q": "counter", "counter": "love"},
        "right": {"q": "number", "value": 2},
    }
    run = {"do": "run", "effect": "quarrel"}
    roll = {"do": "roll", "rows": [{"low": 1, "high": 2, "then": block("d", run)}]}
    test = {
        "do": "test",
        "thrown": "coins",
        "count": 2,
        "least": 1,
        "success": None,
        "failure": block("c", roll),
    }
    fork = {"do": "if", "condition": asks, "then": None, "else": block("b", test)}
    fork["then"] = block("e", {"do": "nothing"})
    data["strings"]["sulk"] = "Sulk"
    choose = {"do": "choose", "options": [{"label": "sulk", "condition": None, "then": block("a", fork)}]}
    data["cards"][0]["block"]["effects"] = [choose]
    data["effects"] = [
        {"id": "quarrel", "block": block("effect.quarrel", {"do": "counter", "counter": "love", "by": -1})}
    ]
    graph = drawn("bonnie_and_clyde", data)
    [label] = lines(graph, data["cards"][0]["id"], "effect.quarrel", "run")
    assert label == "Sulk, if Love < 2: failure: die shows 1–2"
    assert lines(graph, "effect.quarrel", "gauge.love.under") == ["Love −1"]


def test_cards_that_name_nothing_have_no_graph(bonnie: Graph) -> None:
    assert says_nothing(drawn("the_last_glow")) and not says_nothing(bonnie)


def test_arrows_prove_nothing_where_rules_bring_cards(bonnie: Graph) -> None:
    facts = analysis.facts(bonnie)
    assert not facts.unreachable and not facts.every_win_passes


def test_verdicts_and_games_are_known_by_the_blocks_of_cards(bonnie: Graph) -> None:
    graph = bonnie.copy()
    add_verdicts(
        graph, {"daily.work.block": "impossible", "ending.away": "open"}, {"daily.work.block": "why"}
    )
    assert graph.nodes["daily.work"]["cause"] == "why" and graph.nodes["ending.away"]["verdict"] == "open"
    add_games(graph, 4, {"daily.work.block": 1, "gauge.love.over": 2})
    assert graph.nodes["daily.work"]["share"] == 0.25 and graph.nodes["gauge.love.over"]["share"] == 0.5


@pytest.mark.parametrize("ending", FORMATS)
def test_it_is_drawn_in_every_format(bonnie: Graph, ending: str) -> None:
    text = render(bonnie, ending)
    assert boxes.bonnie_and_clyde()["strings"]["ending.away.title"].split()[0] in text
    if ending == ".svg":
        classes = {name for group in ET.fromstring(text).iter() for name in group.get("class", "").split()}
        assert {"kit-place", "kit-daily", "kit-over", "win", "lose", "start"} <= classes
    elif ending == ".json":
        assert {node["kind"] for node in json.loads(text)["nodes"]} >= {"place", "police", "over", "ending"}
    elif ending == ".graphml":
        assert len(nx.parse_graphml(text, force_multigraph=True)) == len(bonnie)


def test_it_is_told_in_the_language_of_the_bundle() -> None:
    data = boxes.bonnie_and_clyde() | {"language": "sv"}
    graph = drawn("bonnie_and_clyde", data)
    assert lines(graph, "gauge.savings.under", "ending.left-alone") == ["Avslutar spelet"]
    assert "karta över korten" in render(graph, ".svg")
