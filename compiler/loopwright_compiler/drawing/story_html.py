"""The facts about a story as HTML: a panel whose headings light up what they speak of in the drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from ..graph import TIME_RAN_OUT, Graph, capitalised
from ..structure import Facts
from ..wording.names import put
from ..wording.words import words
from .formats import printable

Fact = tuple[str, tuple[str, ...]]
MANY = 8  # cards that are listed without being asked for


def story(graph: Graph, facts: Facts) -> str:
    """The panel: each fact with its cards, then a list of all cards."""
    said = words(graph.graph["language"]).drawings
    parts = [f"<h2>{safe(said.PAGE_TEXT['story'])}</h2>"]
    if "games" in graph.graph:
        parts.append(f"<p>{safe(put(said.PLAYED_TEXT, n=graph.graph['games']))}</p>")
    which = f"<summary>{safe(said.PAGE_TEXT['which'])}</summary>"
    for heading, nodes in _facts(graph, facts):
        light = f'type="button" class="light" aria-pressed="false" data-light="{safe(" ".join(nodes))}"'
        parts.append(f"<h3><button {light}>{safe(heading)} ({len(nodes)})</button></h3>")
        listed = buttons(graph, nodes)
        parts.append(listed if len(nodes) <= MANY else f"<details>{which}{listed}</details>")
    listed = buttons(graph, graph.nodes)
    parts.append(f"<details><summary>{safe(said.PAGE_TEXT['cards'])}</summary>{listed}</details>")
    return "".join(parts)


def _facts(graph: Graph, facts: Facts) -> Iterator[Fact]:
    """(heading, nodes) of every fact that holds for any card."""
    said = words(graph.graph["language"]).drawings.STORY_TEXT
    yield from _fact(said["unreachable"], [node for node in facts.unreachable if node != TIME_RAN_OUT])
    yield from _fact(said["stuck"], facts.stuck)
    for loop in facts.loops:
        yield said["loops"], loop
    yield from _fact(said["every_win_passes"], facts.every_win_passes)
    yield from _fact(said["bottleneck"], facts.bottleneck)
    yield from _fact(said["no_ending_follows"], facts.no_ending_follows)
    for number, day in enumerate(graph.graph["days"], 1):
        nodes = [node for node, first in facts.earliest_day.items() if first == number]
        if number > 1:
            yield from _fact(capitalised(put(said["earliest_day"], day=day)), nodes)


def _fact(heading: str, nodes: Iterable[str]) -> Iterator[Fact]:
    found = tuple(nodes)
    if found:
        yield heading, found


def buttons(graph: Graph, nodes: Iterable[str]) -> str:
    """A list of cards to go to."""
    return f'<ul class="links">{"".join(f"<li>{go(graph, node)}</li>" for node in nodes)}</ul>'


def go(graph: Graph, node: str) -> str:
    """A button that shows a card; its name keeps its own direction of writing."""
    values = graph.nodes[node]
    name = safe(f"{values['label']}: {values['title']}")
    return f'<button type="button" data-go="{safe(node)}"><bdi>{name}</bdi></button>'


def safe(text: str) -> str:
    """Text of a bundle as HTML."""
    return escape(printable(text))
