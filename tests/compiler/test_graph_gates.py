"""Who writes what gates a card, what never comes up taken away or gathered, and chapters."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from typing import Any

import networkx as nx
import pytest
from loopwright_compiler import graph
from loopwright_compiler.graph import analysis, pruning
from loopwright_compiler.graph.model import Graph, kinds
from loopwright_compiler.graph.overlay import add_verdicts
from loopwright_compiler.graph.render.svg import picture
from loopwright_games.tales.cards import diary_graph
from loopwright_games.tales.cards.ruletext.templates import fill

from .bundles import MET, TREMOR, add_held, block, compare, hand_made, side, when
from .test_drawing import town

SVG = "{http://www.w3.org/2000/svg}"
NOTE = {"do": "set_flag", "flag": "met-astronomer"}
SHAKE = {"do": "counter", "counter": "tremor", "by": 1}


def built(bundle: dict[str, Any]) -> Graph:
    fill(bundle)
    story = diary_graph.build(bundle)
    diary_graph.add_gates(story, bundle)
    return story


def notes(story: Graph) -> list[tuple[str, str, str, str]]:
    return [
        (source, target, values["fact"], values["label"])
        for source, target, values in story.edges(data=True)
        if values["kind"] == "note"
    ]


def noted() -> dict[str, Any]:
    """Diary 4 notes a flag, about which diary 1 and diary 9 ask."""
    bundle = hand_made()
    bundle["diary"][1]["sides"]["front"] = side(
        "diary.4.front", checks=[when("w", compare("insight", ">=", 1), NOTE)]
    )
    bundle["diary"][2]["sides"]["front"] = side(
        "diary.9.front", checks=[when("v", MET, {"do": "end_game", "ending": "swallowed"})]
    )
    return bundle


def test_a_note_leads_from_the_side_that_writes_to_each_that_asks() -> None:
    story = built(noted())
    assert notes(story) == [
        ("diary.4.front", "diary.1.back", "flag.met-astronomer", 'Note "met astronomer"'),
        ("diary.4.front", "diary.9.front", "flag.met-astronomer", 'Note "met astronomer"'),
    ]
    assert story.edges["diary.4.front", "diary.9.front", 0]["about"] == "met astronomer"


def test_a_counter_that_gates_an_ending_is_written_by_rumors_and_cards_in_hand() -> None:
    bundle = hand_made()
    add_held(bundle)
    bundle["rumors"][0]["block"] = block(SHAKE, SHAKE, {"do": "set_counter", "counter": "tremor", "to": 0})
    bundle["world"]["items"][0]["actions"][0]["block"] = block(SHAKE)
    story = built(bundle)
    assert notes(story) == [
        ("rumor.hum.7", "diary.1.front", "counter.tremor", "Raise tremor by 1; set tremor to 0"),
        ("rumor.hum.7", "diary.1.back", "counter.tremor", "Raise tremor by 1; set tremor to 0"),
        ("item.knife", "diary.1.front", "counter.tremor", "Raise tremor by 1"),
        ("item.knife", "diary.1.back", "counter.tremor", "Raise tremor by 1"),
    ]
    assert story.nodes["item.knife"]["kind"] == "item"


def test_what_nobody_asks_about_and_dials_are_not_noted() -> None:
    bundle = hand_made()
    bundle["diary"][1]["sides"]["front"] = side(
        "diary.4.front",
        checks=[when("w", MET, {"do": "insight", "by": 1}, {"do": "set_flag", "flag": "other"})],
    )
    assert notes(built(bundle)) == []


def test_a_note_that_the_graph_has_already_is_not_drawn_twice() -> None:
    bundle = noted()
    bundle["rumors"][0]["block"] = block({"do": "play_diary", "diary": 4}, NOTE)
    labels = {target: label for source, target, _, label in notes(built(bundle)) if source == "rumor.hum.7"}
    assert labels == {
        "diary.9.front": 'Notes "met astronomer"',
        "diary.1.back": 'Note "met astronomer"',
    }


def many_rumors(bundle: dict[str, Any], count: int) -> None:
    rumor = bundle["rumors"][0]
    bundle["rumors"] = [
        rumor | {"id": f"rumor.hum.{n}", "number": n, "block": block(SHAKE)} for n in range(count)
    ]


def test_many_cards_that_only_write_the_same_are_one_pile() -> None:
    bundle = hand_made()
    many_rumors(bundle, 5)
    story = built(bundle)
    assert notes(story) == [
        ("several.rumor.counter.tremor", f"diary.1.{side}", "counter.tremor", "Raise tremor by 1")
        for side in ("front", "back")
    ]
    pile = story.nodes["several.rumor.counter.tremor"]
    assert (pile["kind"], pile["label"], pile["title"]) == ("several", "5 × Rumor", "tremor")
    assert pile["cards"].split() == [f"rumor.hum.{n}" for n in range(5)]
    page = graph.render(story, ".html")
    template = page.split('<template data-card="several.rumor.counter.tremor">')[1].split("</template>")[0]
    assert template.count("<h3 dir=") == 5


def shaken(cards: int, readers: int) -> dict[str, Any]:
    """A town in which every card shakes, and some ask about it."""
    bundle = town(cards)
    for number, card in enumerate(bundle["diary"]):
        checks = card["sides"]["front"]["checks"]
        checks[0]["block"]["effects"].append(SHAKE)
        if number < readers:
            checks[1]["condition"] = {
                "op": "compare", "cmp": ">=", "left": TREMOR, "right": {"q": "number", "value": 3}
            }  # fmt: skip
    return bundle


def test_what_is_written_and_asked_about_everywhere_stands_on_the_cards() -> None:
    bundle = shaken(6, 3)
    story = built(bundle)
    assert len(notes(story)) == 6 * 3 - 3
    root = ET.fromstring(graph.render(story, ".svg"))
    assert root.findall(f".//{SVG}path[@class='line note']") == []
    titles = {
        str(element.get("data-node")): str(element.find(f"{SVG}title").text)  # type: ignore[union-attr]
        for element in root.iter(f"{SVG}g")
        if element.get("data-node")
    }
    assert "Writes tremor" in titles["diary.5.front"]
    assert "Asks about tremor" not in titles["diary.5.front"]
    assert "Asks about tremor, written by" in titles["diary.2.front"]


def test_a_graph_of_a_thousand_cards_stays_small() -> None:
    story = built(shaken(60, 60))
    assert story.graph["unnoted"] == ("tremor",)
    assert notes(story) == []


def test_notes_are_dotted_lines_and_can_be_hidden_on_the_page() -> None:
    bundle = noted()
    page = graph.render(built(bundle), ".html")
    assert page.count('class="line note"') >= 2
    assert 'class="chip note"' in page
    assert 'data-without="without-notes" checked' in page
    many_rumors(bundle, 5)
    page = graph.render(built(bundle), ".html")
    assert 'class="card several note" data-node="several.rumor.counter.tremor"' in page
    plain = hand_made()
    fill(plain)
    assert "data-without=" not in graph.render(diary_graph.build(plain), ".html")


def judged(bundle: dict[str, Any]) -> tuple[Graph, analysis.GraphFacts]:
    """Diary 9 is never played; a verdict says that diary 4 is impossible."""
    bundle["diary"][0]["sides"]["front"]["checks"].pop(1)
    story = built(bundle)
    facts = analysis.facts(story)
    add_verdicts(story, {"diary.4.front": "impossible"}, {})
    return story, facts


def test_what_never_comes_up_is_hidden_with_a_count() -> None:
    bundle = noted()
    story, facts = judged(bundle)
    before = story.number_of_edges()
    left = pruning.hide(story, facts)
    cards = ["diary.4.front", "diary.9.front"]
    assert story.graph["hidden"]["cards"] == cards
    assert story.graph["hidden"]["arrows"] == before - story.number_of_edges() > 0
    assert not set(cards) & set(story.nodes)
    assert left.unreachable == ()
    page = graph.render(story, ".svg", left)
    assert "cards and endings: 2" in page
    assert json.loads(graph.render(story, ".json", left))["hidden"]["cards"] == cards


def test_what_never_comes_up_is_gathered() -> None:
    bundle = noted()
    story, facts = judged(bundle)
    left = pruning.collapse(story, facts)
    assert story.nodes["never.1"]["cards"].split() == ["diary.4.front", "diary.9.front"]
    assert story.nodes["never.1"]["label"] == "2 × never comes up"
    assert list(story.predecessors("never.1")) == ["diary.1.back"]
    assert list(story.successors("never.1")) == []
    assert "never.1" in graph.render(story, ".html", left)


def test_nothing_is_hidden_where_all_comes_up() -> None:
    bundle = noted()
    story = built(bundle)
    nodes, facts = list(story.nodes), analysis.facts(story)
    assert pruning.hide(story, facts) == facts
    assert list(story.nodes) == nodes


def test_the_page_can_hide_what_never_comes_up() -> None:
    bundle = noted()
    story, facts = judged(bundle)
    page = graph.render(story, ".html", facts)
    assert 'data-without="without-lost" checked' in page
    assert re.search(r'class="card front is-impossible lost" data-node="diary.4.front"', page)
    assert re.search(r'class="line play[^"]* lost" data-from="diary.1.back" data-to="diary.4.front"', page)


def filed(*files: str) -> Graph:
    """Diary 1, 4 and 9 in these files."""
    bundle = noted()
    names = ["diary.1.front", "diary.1.back", "diary.4.front", "diary.9.front"]
    for name, file in zip(names, [files[0], *files], strict=True):
        bundle["origins"][name] = [file, 1, 1]
    return built(bundle)


@pytest.mark.parametrize(
    ("files", "names"),
    [
        (("1-ferry.loop", "1-ferry.loop", "2-the_storm.loop"), ["Ferry", "Ferry", "The storm"]),
        (("acts/1-a/x.loop", "acts/2-b/x.loop", "acts/2-b/y.loop"), ["A / x", "B / x", "B / y"]),
        (("1-act.loop", "2-act.loop", "2-act.loop"), ["1-act.loop", "2-act.loop", "2-act.loop"]),
        (("diary.loop", "diary.loop", "diary-2.loop"), ["Diary", "Diary", "2"]),
    ],
)
def test_a_chapter_is_a_file(files: tuple[str, ...], names: list[str]) -> None:
    chapters = pruning.by_files(filed(*files))
    assert [chapters[f"diary.{number}.front"] for number in (1, 4, 9)] == names


def test_one_file_is_no_chapter() -> None:
    assert pruning.by_files(filed("diary.loop", "diary.loop", "diary.loop")) == {}


def test_days_are_chapters_in_their_order() -> None:
    story = filed("diary.loop", "diary.loop", "diary.loop")
    facts = analysis.facts(story)._replace(
        earliest_day={"diary.4.front": 3, "diary.1.front": 1, "ending.swallowed": 2}
    )
    assert list(pruning.by_days(story, facts).items()) == [
        ("diary.1.front", "Monday"),
        ("diary.4.front", "Wednesday"),
    ]


def test_everything_has_its_place_in_a_chapter() -> None:
    story = filed("1-ferry.loop", "1-ferry.loop", "2-storm.loop")
    pruning.add_chapters(story, pruning.by_files(story))
    assert story.graph["chapters"] == ("Ferry", "Storm", "Endings")
    chapters = {node: values.get("chapter") for node, values in story.nodes.items()}
    assert chapters["start"] == chapters["ending.hum-stops"] == "Ferry"
    assert chapters["ending.swallowed"] == chapters["ending.time-ran-out"] == "Endings"


def test_chapters_are_boxes_that_hold_their_cards() -> None:
    bundle = town(40)
    story = built(bundle)
    sides = [node for node, kind in kinds(story).items() if kind in diary_graph.SIDES]
    pruning.add_chapters(story, {node: f"Act {n // 20 + 1}" for n, node in enumerate(sides)})
    drawing = picture(story, analysis.facts(story), "img")
    frames = {frame.title: frame for frame in drawing.sketch.frames}
    assert list(frames) == ["Act 1", "Act 2", "Act 3", "Act 4", "Endings"]
    cards = [box for column in drawing.sketch.columns for box in column if box.kind == "card"]
    assert sorted(box.name for box in cards) == sorted(story.nodes)
    for box in cards:
        for title, frame in frames.items():
            inside = (
                frame.x < box.x - box.width / 2 < box.x + box.width / 2 < frame.x + frame.width
                and frame.y < box.y - box.height / 2 < box.y + box.height / 2 < frame.y + frame.height
            )
            assert inside == (story.nodes[box.name]["chapter"] == title)
    assert drawing.svg.count('class="chapter-frame"') == 5
    crossing = [
        (source, target)
        for source, target, kind in story.edges(data="kind")
        if kind != "clock" and story.nodes[source]["chapter"] != story.nodes[target]["chapter"]
    ]
    slips = {box.name for column in drawing.sketch.columns for box in column if box.kind == "slip"}
    assert crossing
    assert {target for _, target in crossing} <= slips


def test_other_tools_get_chapters() -> None:
    story = filed("1-ferry.loop", "1-ferry.loop", "2-storm.loop")
    pruning.add_chapters(story, pruning.by_files(story))
    assert 'subgraph "cluster_1" { label="Storm"; "diary.9.front"; }' in graph.render(story, ".dot")
    assert re.search(r'subgraph c1 \["Storm"\]\n    n\d+\n  end', graph.render(story, ".mmd"))
    assert json.loads(graph.render(story, ".json"))["chapters"] == ["Ferry", "Storm", "Endings"]
    graph_read = nx.parse_graphml(graph.render(story, ".graphml"), force_multigraph=True)
    assert graph_read.nodes["diary.9.front"]["chapter"] == "Storm"


def test_hostile_chapter_names_stay_text() -> None:
    bundle = noted()
    story = built(bundle)
    pruning.add_chapters(story, {"diary.1.front": "</text><script>", "diary.9.front": '"];x['})
    for ending in (".svg", ".html", ".graphml"):
        output = graph.render(story, ending)
        assert "</text><script>" not in output
    ET.fromstring(graph.render(story, ".svg"))
    assert '"\\"];x["' in graph.render(story, ".dot")
