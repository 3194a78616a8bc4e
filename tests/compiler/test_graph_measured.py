"""What was found out about a story, on its graph and in every format: verdicts, days, how often."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from loopwright_compiler import graph
from loopwright_compiler.graph import analysis
from loopwright_compiler.graph.model import Graph
from loopwright_compiler.graph.overlay import (
    add_days,
    add_games,
    add_verdicts,
    level,
    percent,
    without_verdict,
)
from loopwright_compiler.words import words
from loopwright_games.tales import nouns
from loopwright_games.tales.cards import diary_graph
from loopwright_games.tales.cards.ruletext.templates import fill

from .bundles import block, hand_made

SVG = "{http://www.w3.org/2000/svg}"
SUCCESS = "diary.1.back.action.1.success"
EVERY = (
    "diary.1.front",
    "diary.1.back",
    "diary.4.front",
    "diary.9.front",
    "ending.hum-stops",
    "ending.swallowed",
)


@pytest.fixture
def bundle() -> dict[str, Any]:
    """Diary 1 leads to diary 4 by a success whose block has an id of its own."""
    data = hand_made()
    fork = data["diary"][0]["sides"]["back"]["actions"][0]["block"]["effects"][1]
    fork["success"]["id"] = SUCCESS
    fill(data)
    return data


@pytest.fixture
def story(bundle: dict[str, Any]) -> Graph:
    return diary_graph.build(bundle)


def judged(story: Graph, **verdicts: str) -> Graph:
    """The graph with all possible but what is said."""
    names = {
        "four": "diary.4.front",
        "nine": "diary.9.front",
        "success": SUCCESS,
        "swallowed": "ending.swallowed",
    }
    verdicts_of = dict.fromkeys((*EVERY, SUCCESS), "possible") | {
        names[key]: verdict for key, verdict in verdicts.items()
    }
    add_verdicts(
        story,
        verdicts_of,
        {names[key]: "nobody plays it" for key, verdict in verdicts.items() if verdict == "impossible"},
    )
    return story


def svg(story: Graph) -> ET.Element:
    return ET.fromstring(graph.render(story, ".svg"))


def card(root: ET.Element, node: str) -> ET.Element:
    [elements] = root.findall(f".//{SVG}g[@data-node='{node}']")
    return elements


def classes(element: ET.Element) -> list[str]:
    return (element.get("class") or "").split()


def title(element: ET.Element) -> str:
    return element.findtext(f"{SVG}title") or ""


def edge(story: Graph, source: str, target: str) -> dict[str, Any]:
    [edge_data] = story[source][target].values()
    return dict(edge_data)


def test_arrows_know_the_block_that_they_stand_for(story: Graph) -> None:
    assert edge(story, "diary.1.back", "diary.4.front")["block"] == SUCCESS
    assert edge(story, "diary.1.back", "ending.swallowed")["block"] == "ending.swallowed"
    assert edge(story, "start", "diary.1.front")["block"] == ""


def test_the_main_block_of_a_rumor_is_the_rumor(bundle: dict[str, Any]) -> None:
    rumor = bundle["rumors"][0]
    rumor["block"] = block({"do": "play_diary", "diary": 4}) | {"id": f"{rumor['id']}.block"}
    assert edge(diary_graph.build(bundle), rumor["id"], "diary.4.front")["block"] == rumor["id"]


def test_verdicts_stand_on_cards_and_arrows(story: Graph) -> None:
    judged(story, four="impossible", success="open")
    assert story.nodes["diary.4.front"]["verdict"] == "impossible"
    assert story.nodes["diary.4.front"]["cause"] == "nobody plays it"
    assert edge(story, "diary.1.back", "diary.4.front")["verdict"] == "open"
    assert "verdict" not in story.nodes["start"]


def test_cards_without_a_verdict_are_named(story: Graph) -> None:
    add_verdicts(story, {"diary.1.front": "possible"}, {})
    assert without_verdict(story) == [*EVERY[1:], nouns.CLOCK]


def test_shares_are_parts_of_all_games(story: Graph) -> None:
    add_games(story, 8, {"diary.1.front": 8, "diary.4.front": 3, SUCCESS: 2})
    assert [story.nodes[name]["share"] for name in EVERY[:4]] == [1.0, 0.0, 0.375, 0.0]
    assert edge(story, "diary.1.back", "diary.4.front")["share"] == 0.25
    assert "share" not in story.nodes["start"]


def test_what_a_game_has_reached_is_possible(story: Graph) -> None:
    judged(story, four="open", nine="impossible")
    add_games(story, 2, {"diary.4.front": 1})
    assert story.nodes["diary.4.front"]["verdict"] == "possible"
    assert story.nodes["diary.9.front"]["verdict"] == "impossible"


def test_verdicts_are_told_apart_by_badge_and_word(story: Graph) -> None:
    root = svg(judged(story, four="impossible", nine="open"))
    badges = {}
    for node, verdict in (
        ("diary.1.front", "possible"),
        ("diary.4.front", "impossible"),
        ("diary.9.front", "open"),
    ):
        element = card(root, node)
        assert f"is-{verdict}" in classes(element) and verdict in title(element)
        [badge] = [group for group in element.iter(f"{SVG}g") if "verdict-badge" in classes(group)]
        badges[verdict] = [(part.tag, part.get("d")) for part in badge]
    assert len({str(shape) for shape in badges.values()}) == 3


def test_a_label_that_is_not_possible_has_a_badge(story: Graph) -> None:
    root = svg(judged(story, success="impossible"))
    chips = [group for group in root.iter(f"{SVG}g") if "chip" in classes(group)]
    marked = [title(chip) for chip in chips if any("verdict-badge" in classes(part) for part in chip)]
    assert marked == ['Follow the cable (K), if "met astronomer" is noted: success; impossible']


def test_bars_are_as_long_as_shares(story: Graph) -> None:
    add_games(story, 1000, {"diary.1.front": 1000, "diary.4.front": 370, "diary.9.front": 1})
    root = svg(story)
    bars = {}
    for node in EVERY[:4]:
        track, part, text = next(group for group in card(root, node) if classes(group) == ["share"])
        bars[node] = (text.text, round(float(part.get("width", "")) / float(track.get("width", "")), 2))
    assert list(bars.values()) == [("100%", 1.0), ("0%", 0.0), ("37%", 0.37), ("<1%", 0.0)]
    assert "level-0" in classes(card(root, "diary.1.back")) and "level-4" in classes(
        card(root, "diary.1.front")
    )


def test_shares_fall_into_five_levels() -> None:
    assert [level(share) for share in (0, 0.0001, 0.1, 0.11, 0.4, 0.75, 0.76, 1)] == [0, 1, 1, 2, 2, 3, 4, 4]
    assert percent(0.37, words("sv")) == "37\N{NO-BREAK SPACE}%"


def test_the_legend_explains_what_is_used(story: Graph) -> None:
    def explained() -> set[str]:
        [legend] = [group for group in svg(story).iter(f"{SVG}g") if classes(group) == ["legend"]]
        return {"".join(text.itertext()) for text in legend.iter(f"{SVG}text")}

    assert not explained() & {"possible", "open", "impossible", "in no game"}
    judged(story, four="open")
    assert explained() & {"possible", "open", "impossible", "in no game"} == {"possible", "open"}
    add_games(story, 5, {})
    assert {"in no game", "up to 10% of games"} <= explained()


def test_days_are_told_where_the_story_waits_for_them(story: Graph) -> None:
    facts = analysis.facts(story)._replace(
        earliest_day={"diary.1.front": 1, "diary.1.back": 3, "diary.4.front": 3}
    )
    add_days(story, facts)
    assert "earliest_day" not in story.nodes["diary.1.front"]
    root = svg(story)
    assert "Wednesday at the earliest" in title(card(root, "diary.1.back"))
    assert "earliest" not in title(card(root, "diary.4.front"))


def test_what_never_comes_up_is_dashed_and_says_so(story: Graph) -> None:
    facts = analysis.facts(story)._replace(unreachable=("diary.9.front",))
    root = ET.fromstring(graph.render(story, ".svg", facts))
    assert "unreached" in classes(card(root, "diary.9.front")) and "Never comes up" in title(
        card(root, "diary.9.front")
    )
    assert "unreached" not in classes(card(root, "diary.4.front"))


@pytest.mark.parametrize("ending", [".dot", ".mmd"])
def test_other_tools_are_told_in_words(story: Graph, ending: str) -> None:
    add_games(judged(story, nine="impossible"), 4, {"diary.4.front": 3})
    text = graph.render(story, ending)
    assert re.search(r"Diary 9 · front.*impossible", text) and re.search(r"Diary 4 · front.*in 75%", text)


def test_scripts_get_numbers(story: Graph, tmp_path: Path) -> None:
    add_games(judged(story, nine="impossible"), 4, {"diary.4.front": 3})
    data = json.loads(graph.render(story, ".json"))
    [four] = [node for node in data["nodes"] if node["id"] == "diary.4.front"]
    assert (four["verdict"], four["share"]) == ("possible", 0.75)
    (tmp_path / "g.graphml").write_text(graph.render(story, ".graphml"), encoding="utf-8")
    assert (
        nx.read_graphml(tmp_path / "g.graphml", force_multigraph=True).nodes["diary.4.front"]["share"] == 0.75
    )
