"""Drawings: every format, no label over another, strangers' text stays text."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from loopwright_compiler import graph
from loopwright_compiler.graph import analysis
from loopwright_compiler.graph.layout.boxes import NodeBox, Sketch
from loopwright_compiler.graph.layout.layout import lay_out
from loopwright_compiler.graph.layout.sugiyama import crossings, order, place_well, ranks
from loopwright_compiler.graph.style import width, wrap
from loopwright_games.tales.cards import diary_graph
from loopwright_games.tales.cards.ruletext.templates import fill

from .bundles import MET, add_held, block, compare, fork, hand_made, side, when

SVG = "{http://www.w3.org/2000/svg}"
NASTY = "</script><script>alert(1)</script><img src=x onerror=alert(1)> \"'&\x00\x1b[31m\uffff"


def town(cards: int) -> dict[str, Any]:
    """A scenario of many cards, each leading to some later ones and now and then back."""
    bundle = hand_made()
    bundle["diary"] = []
    for number in range(1, cards + 1):
        name = f"diary.{number}"
        bundle["strings"][f"{name}.title"] = "The lamps under the drowned harbour road"[: 8 + number * 7 % 33]
        back = number - 3 if number % 6 == 0 else number + 4
        ahead = [min(cards, number + step) for step in (1, 2 + number % 5)]
        rolled = fork("BRAVE", block({"do": "play_diary", "diary": ahead[0]}), block())
        front = side(f"{name}.front")
        front["checks"] = [
            when("a", compare("insight", ">=", number % 7), {"do": "flip_diary", "diary": number}, rolled),
            when("b", MET, {"do": "play_diary", "diary": max(1, min(cards, back))}),
        ]
        rear = side(f"{name}.back", checks=[when("c", MET, {"do": "play_diary", "diary": ahead[1]})])
        if number % 5 == 0:
            rear["checks"].append({"id": "d", "kind": "ending", "condition": MET, "ending": "hum-stops"})
        sides = {"front": front, "back": rear}
        bundle["diary"].append({"id": name, "number": number, "title": f"{name}.title", "sides": sides})
    fill(bundle)
    return bundle


def laid_out(bundle: dict[str, Any]) -> Sketch:
    built = diary_graph.build(bundle)
    (sketch,) = lay_out(built, analysis.facts(built)).values()
    place_well(sketch)
    return sketch


def boxes(sketch: Sketch) -> list[NodeBox]:
    return [box for column in sketch.columns for box in column if box.kind != "bend"]


def overlap(first: NodeBox, other: NodeBox) -> bool:
    across = abs(first.x - other.x) < (first.width + other.width) / 2
    return across and abs(first.y - other.y) < (first.height + other.height) / 2


@pytest.mark.parametrize("cards", [1, 10, 40])
def test_no_two_boxes_overlap(cards: int) -> None:
    sketch = laid_out(town(cards))
    assert not [pair for pair in combinations(boxes(sketch), 2) if overlap(*pair)]


def test_links_run_from_column_to_neighbouring_column() -> None:
    for link in laid_out(town(20)).links:
        assert {abs(first.column - other.column) for first, other in pairwise(link.boxes)} == {1}


def test_ordering_removes_crossings() -> None:
    sketch = Sketch([], [])
    left = [sketch.add(NodeBox(name, "card"), 0) for name in "abcd"]
    right = [sketch.add(NodeBox(name, "card"), 1) for name in "wxyz"]
    for first, other in zip(left, reversed(right), strict=True):
        first.right.append(other)
        other.left.append(first)
    assert crossings(sketch.columns) == 6
    order(sketch.columns)
    assert crossings(sketch.columns) == 0


def test_ranks_leave_cycles_out() -> None:
    arcs = [("start", "a"), ("a", "b"), ("b", "a"), ("b", "c"), ("rumor", "c")]
    assert ranks(["start", "a", "b", "c", "rumor"], arcs, "start") == {
        "start": 0,
        "a": 1,
        "b": 2,
        "c": 3,
        "rumor": 2,
    }


def test_a_card_stands_where_a_story_first_comes_to_it() -> None:
    arcs = [("start", "a"), ("start", "b"), ("b", "c"), ("c", "a"), ("a", "d"), ("c", "end"), ("a", "end")]
    column = ranks(["start", "a", "b", "c", "d", "end"], arcs, "start")
    assert column == {"start": 0, "a": 1, "b": 1, "c": 2, "d": 2, "end": 3}


def test_lines_of_text_fit_their_room() -> None:
    lines = wrap("Everybody hears the extraordinarily-long-winded-announcement at noon", 14, 100)
    assert all(width(line, 14) <= 100 for line in lines)
    assert wrap("one two three four five six", 14, 50, lines=2)[-1].endswith("…")
    assert wrap("", 14, 50) == []


@pytest.fixture
def nasty() -> dict[str, Any]:
    bundle = hand_made()
    for sid in bundle["strings"]:
        bundle["strings"][sid] += NASTY
    fill(bundle)
    return bundle


def test_every_kind_of_card_is_drawn_and_explained() -> None:
    bundle = hand_made()
    add_held(bundle)
    world, win = bundle["world"], block({"do": "end_game", "ending": "hum-stops"})
    bundle["scenario"]["complications"] = [9]
    world["items"][0]["actions"][0]["block"] = world["anomalies"][0]["on"][0]["block"] = win
    world["chores"][0]["reward"] = world["events"][0]["actions"][0]["block"] = win
    fill(bundle)
    built = diary_graph.build(bundle)
    for ending in graph.FORMATS:
        assert "The Cold Marble" in graph.render(built, ending)
    root = ET.fromstring(graph.render(built, ".svg"))
    [legend] = [group for group in root.iter(f"{SVG}g") if group.get("class") == "legend"]
    words = ["".join(text.itertext()) for text in legend.iter(f"{SVG}text")]
    assert {"Complications", "Item", "Anomaly", "Chore", "Event location"} <= set(words)
    last = list(legend.iter(f"{SVG}text"))[-1]
    assert 36 + float(last.get("x", "0")) + 7 * len(words[-1]) <= float(root.get("width", "0"))


@pytest.mark.parametrize("ending", graph.FORMATS)
def test_every_format_is_drawn_the_same_twice(ending: str) -> None:
    first, two = (graph.render(diary_graph.build(bundle), ending) for bundle in (town(10), town(10)))
    assert first == two


def test_svg_is_xml_without_strangers_elements(nasty: dict[str, Any]) -> None:
    root = ET.fromstring(graph.render(diary_graph.build(nasty), ".svg"))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == {
        "svg", "title", "desc", "style", "rect", "text", "g", "path", "circle", "defs", "pattern",
    }  # fmt: skip
    cards = root.findall(f".//{SVG}g[@data-node]")
    assert [card.get("data-node") for card in cards].count("diary.1.front") == 1
    assert "Win" in ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


def test_html_holds_strangers_text_as_text(nasty: dict[str, Any]) -> None:
    page = graph.render(diary_graph.build(nasty), ".html")
    assert "<img" not in page and "alert(1)</script>" not in page
    assert page.count("<script") == 2


def test_html_needs_no_network_and_allows_its_own_script_only() -> None:
    bundle = town(3)
    page = graph.render(diary_graph.build(bundle), ".html")
    script = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)[0]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'" in page
    assert set(re.findall(r"""https?://[^"' <)]+""", page)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<(link|iframe|object|embed|base)\b|\ssrc=|url\((?!#)|@import", page)


def test_html_shows_both_sides_of_a_card() -> None:
    bundle = hand_made()
    fill(bundle)
    page = graph.render(diary_graph.build(bundle), ".html")
    template = page.split('<template data-card="diary.1.front">')[1].split("</template>")[0]
    assert "It was never one note." in template and "Find three people" in template
    assert '<span class="icon">insight</span>' in template
    assert 'data-go="diary.1.back"' in template


def test_json_has_the_promised_keys() -> None:
    bundle = town(3)
    data = json.loads(graph.render(diary_graph.build(bundle), ".json"))
    assert all({"id", "kind", "title"} <= set(node) for node in data["nodes"])
    assert all({"source", "target", "label"} <= set(edge) for edge in data["edges"])
    assert data["facts"]["passes"]["ending.time-ran-out"] == []


def test_graphml_can_be_read_back(nasty: dict[str, Any], tmp_path: Path) -> None:
    built = diary_graph.build(nasty)
    (tmp_path / "graph.graphml").write_text(graph.render(built, ".graphml"), encoding="utf-8")
    graph_read = nx.read_graphml(tmp_path / "graph.graphml", force_multigraph=True)
    assert set(graph_read.nodes) == set(built.nodes)
    assert graph_read.number_of_edges() == built.number_of_edges()


def test_dot_and_mermaid_quote_everything(nasty: dict[str, Any]) -> None:
    built = diary_graph.build(nasty)
    dot = graph.render(built, ".dot")
    assert all(line.count('"') % 2 == line.count('\\"') % 2 for line in dot.splitlines())
    mermaid = graph.render(built, ".mmd")
    assert "script>" not in mermaid.replace("<br/>", "")
    assert "#60;" in mermaid
