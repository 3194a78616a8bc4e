"""The page and its sheets: what can be read, lit and chosen; that every card stands whole on some paper."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler import graph
from loopwright_compiler.graph import analysis
from loopwright_compiler.graph.layout.boxes import FAR, NodeBox
from loopwright_compiler.graph.layout.layout import lay_out
from loopwright_compiler.graph.overlay import add_games, add_verdicts
from loopwright_compiler.graph.render import html as print_sheets
from loopwright_compiler.graph.render.svg import SvgDrawing, picture
from loopwright_games.tales.cards import diary_graph
from loopwright_games.tales.cards.ruletext.templates import fill

from .bundles import block, fork, hand_made, side
from .test_drawing import town

PAPERS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
MARGIN = 12.0
HOSTILE = [
    "</template></script><script>alert(1)</script>",
    "\"><img src=x onerror='alert(1)'>",
    "<!-- ]]> --> &lt;b&gt; {{x}} ${x} `x`",
    "🧑‍🚀🇸🇪🦊" * 9,
    "\u05e9\u05dc\u05d5\u05dd \u202eabc\u202c \u0645\u0631\u062d\u0628\u0627",
    "M\u0308" * 40,
    "",
]


class Elements(HTMLParser):
    """Every element of a page with its attributes."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def having(self, name: str) -> list[str]:
        """The values of an attribute, wherever it stands."""
        return [attributes[name] for _, attributes in self.found if name in attributes]


def drawn(bundle: dict[str, Any]) -> SvgDrawing:
    story = diary_graph.build(bundle)
    return picture(story, analysis.facts(story), "group")


def boxes(drawing: SvgDrawing) -> list[NodeBox]:
    return [box for column in drawing.sketch.columns for box in column if box.kind != "bend"]


def chain(cards: int) -> dict[str, Any]:
    """Each card leads to the next, and the last one to the first and to the second."""
    bundle = hand_made()
    bundle["diary"] = []
    for number in range(1, cards + 1):
        name = f"diary.{number}"
        bundle["strings"][f"{name}.title"] = f"Lamp {number}"
        to = [number + 1] if number < cards else [1, 2]
        rolled = fork("BRAVE", block(*({"do": "play_diary", "diary": target} for target in to)), block())
        front = side(f"{name}.front", rules=[{"id": "r", "rule": "pushed_rumor", "block": block(rolled)}])
        sides = {"front": front, "back": None}
        bundle["diary"].append({"id": name, "number": number, "title": f"{name}.title", "sides": sides})
    fill(bundle)
    return bundle


@pytest.mark.parametrize("cards", [1, 5, 14, 40, 100])
def test_every_card_stands_whole_on_a_sheet(cards: int) -> None:
    drawing = drawn(town(cards))
    tiles = print_sheets.cut(drawing).tiles
    assert not [box.name for box in boxes(drawing) if not any(tile.holds(box) for tile in tiles)]


@pytest.mark.parametrize("cards", [5, 40])
@pytest.mark.parametrize("paper", PAPERS)
def test_sheets_fit_both_papers(cards: int, paper: str) -> None:
    story = diary_graph.build(town(cards))
    page = graph.render(story, ".html")
    turned = re.search(r"@page { size: (\w+); margin: 12mm; }", page)
    assert turned
    wide, high = PAPERS[paper] if turned[1] == "portrait" else reversed(PAPERS[paper])
    sizes = [
        [float(size) for size in re.findall(r'style="width:([\d.]+)mm;height:([\d.]+)mm"', section)[0]]
        for section in page.split("<section>")[1:]
    ]
    assert sizes and all(width <= wide - 2 * MARGIN for width, _ in sizes)
    assert all(height <= high - 2 * MARGIN - print_sheets.LINE for _, height in sizes)


def test_text_on_sheets_stays_large_enough_to_read() -> None:
    assert print_sheets.cut(drawn(town(40))).scale * print_sheets.MILLIMETRE >= 0.7


def test_sheets_have_names_of_their_own() -> None:
    names = [tile.name for tile in print_sheets.cut(drawn(town(60))).tiles]
    assert len(names) > 4 and len(names) == len(set(names))


def test_a_large_graph_is_not_cut_into_a_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_sheets, "MOST", 3)
    bundle = town(40)
    page = graph.render(diary_graph.build(bundle), ".html")
    assert page.count("<section>") == 1 and "too large to be printed in parts" in page


def test_a_far_card_gets_a_slip_instead_of_a_line() -> None:
    bundle = chain(FAR + 3)
    story = diary_graph.build(bundle)
    (sketch,) = lay_out(story, analysis.facts(story)).values()
    slips = [box.name for column in sketch.columns for box in column if box.kind == "slip"]
    assert slips == ["diary.1.front", "diary.2.front"]
    assert sketch.notes["diary.2.front"][-1] == f"Also from Diary {FAR + 3} · front"
    assert not [box for column in sketch.columns for box in column if box.kind == "bend"]


def test_long_stories_need_few_bends() -> None:
    story = diary_graph.build(town(300))
    (sketch,) = lay_out(story, analysis.facts(story)).values()
    assert all(len(link.boxes) <= 2 * FAR + 2 for link in sketch.links)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_titles_stay_text(text: str) -> None:
    bundle = hand_made()
    for sid in bundle["strings"]:
        bundle["strings"][sid] = text
    fill(bundle)
    story = diary_graph.build(bundle)
    add_verdicts(story, {"diary.4.front": "impossible"}, {"diary.4.front": text})
    add_games(story, 3, {"diary.1.front": 2})
    page = Elements(graph.render(story, ".html"))
    assert [tag for tag, _ in page.found].count("script") == 2
    assert not [tag for tag, _ in page.found if tag in ("img", "b", "iframe", "object", "link")]
    assert not [name for _, attributes in page.found for name in attributes if name.startswith("on")]


def test_what_a_fact_lights_up_is_in_the_drawing() -> None:
    bundle = town(30)
    page = Elements(graph.render(diary_graph.build(bundle), ".html"))
    lit = {node for names in page.having("data-light") for node in names.split()}
    assert lit and lit <= set(page.having("data-node"))
    assert set(page.having("data-go")) <= set(page.having("data-card"))


def test_lines_know_their_cards() -> None:
    bundle = town(12)
    story = diary_graph.build(bundle)
    page = Elements(graph.render(story, ".html"))
    lines = {
        (attributes["data-from"], target)
        for _, attributes in page.found
        if "data-from" in attributes
        for target in attributes["data-to"].split()
    }
    assert lines == {(source, target) for source, target, kind in story.edges(data="kind") if kind != "clock"}


def test_each_card_can_be_gone_to_without_the_drawing() -> None:
    bundle = town(6)
    story = diary_graph.build(bundle)
    page = graph.render(story, ".html")
    [listed] = re.findall(r"<details><summary>All cards</summary>(.*?)</details>", page)
    assert set(Elements(listed).having("data-go")) == set(story.nodes)


def test_a_card_says_what_was_found_out_and_what_it_needs() -> None:
    bundle = hand_made()
    fill(bundle)
    story = diary_graph.build(bundle)
    add_verdicts(story, {"diary.4.front": "impossible"}, {"diary.4.front": "flag met is never set"})
    page = graph.render(story, ".html")
    four = page.split('<template data-card="diary.4.front">')[1].split("</template>")[0]
    assert "Impossible" in four and "Flag met is never set" in four
    win = page.split('<template data-card="ending.hum-stops">')[1].split("</template>")[0]
    passed = win.split("Every way here passes")[1]
    assert Elements(passed).having("data-go") == ["diary.1.front", "diary.1.back"]


def test_colours_can_be_chosen_where_there_is_a_choice() -> None:
    bundle = hand_made()
    fill(bundle)
    story = diary_graph.build(bundle)

    def options() -> list[str]:
        page = Elements(graph.render(story, ".html"))
        return [attributes["value"] for tag, attributes in page.found if tag == "option"]

    assert options() == []
    add_games(story, 2, {})
    assert options() == ["", "by-games"]
    add_verdicts(story, {"diary.1.front": "open"}, {})
    assert options() == ["", "by-verdict", "by-games"]


def test_the_drawing_is_an_image_alone_and_a_group_on_the_page() -> None:
    bundle = town(2)
    story = diary_graph.build(bundle)
    assert 'role="img"' in graph.render(story, ".svg")
    assert 'role="img"' not in graph.render(story, ".html")


def test_search_texts_cannot_end_their_script() -> None:
    bundle = hand_made()
    fill(bundle)
    bundle["strings"]["diary.1.front.text"] = HOSTILE[0]
    page = graph.render(diary_graph.build(bundle), ".html")
    [texts] = re.findall(r'<script type="application/json" id="texts">(.*?)</script>', page)
    assert "alert(1)" in json.loads(texts)["diary.1.front"]


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_viewer_is_a_script(tmp_path: Path) -> None:
    script = tmp_path / "viewer.js"
    script.write_text(
        Path(graph.__file__).with_name("render").joinpath("viewer.js").read_text(encoding="utf-8"),
        encoding="utf-8",
    )
    subprocess.run(["node", "--check", script], check=True)
