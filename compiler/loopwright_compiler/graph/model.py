"""A graph of cards: which card leads to which, and what ends the game, for every game alike.

Node attributes: id, kind, title, label, origin (`file:line:column` or empty) and, for endings, result (win or
lose). Edge attributes: kind, label (the cause in words), item, block (what begins when it happens), origin;
those of notes also fact (such as `flag.ID`) and about (its name). The graph itself has `language`, `days`
(the names of rounds) and `scheme` (what only the game knows).

An edge says what the cards can cause, not that it can be reached in play: on such a graph "no way" is
certain, "a way" is a promise that only a played game keeps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import networkx as nx

START = "start"
ENDING = "ending"
OURS = (START, ENDING, "several", "win", "lose")
"""Kinds of nodes, and results of endings, of all games."""
MOST_PAIRS = 6
"""Notes of one fact that are drawn as lines."""

Graph: TypeAlias = "nx.MultiDiGraph[str]"
CardText = Sequence[tuple[str, str]]
"""The lines of a card's face: their kind (prose, goal, rule, icons, heading) and their text with markup."""


class Look(NamedTuple):
    """How a kind of node is drawn, and its name in the legend, empty where it needs none.

    `shape` is one of those of `render.svg`, the colours are of CSS; Mermaid writes a node between `brackets`.
    """

    name: str
    shape: str
    fill: str
    stroke: str
    brackets: tuple[str, str] = ("[", "]")


@dataclass(frozen=True)
class Scheme:
    """What a game says of its graphs: which kinds of nodes and lines there are, and what is on the cards."""

    name: str
    """One word for the graph, such as `cards`."""
    title: str
    """The title of the picture, with the hole `$title`."""
    about: str
    read: Mapping[str, str]
    """How it is read, when it is drawn to the `right` or `down`."""
    looks: Mapping[str, Look]
    """By kind, in the order of the legend; endings by their result."""
    lines: Mapping[str, str]
    """What each kind of edge does, in the order of the legend."""
    sides: tuple[str, ...] = ()
    """The kinds of cards that come into play by way of arrows alone."""
    counted: tuple[str, ...] = (ENDING,)
    """The kinds of nodes that games are said to reach."""
    clock: str = ""
    """The ending that comes by itself when time is over."""
    whole: bool = True
    """Whether arrows show all that brings a card: only then do they prove anything."""
    faces: Mapping[str, Sequence[tuple[str, CardText]]] = field(default_factory=dict)
    """What stands on each card, by its id: the heading of each face, empty where it has only one, and its
    text."""
    titles: Mapping[str, str] = field(default_factory=dict)
    """What each card is called, by its id."""
    prefix: str = ""
    """With this begin the classes of its kinds in drawings, so that they are none of ours."""
    card_of: Callable[[str], str] = str
    """The id of the card of a node."""
    block_of: Callable[[str], str] = str
    """The id by which verdicts and games know a node."""


def scheme(graph: Graph) -> Scheme:
    """What the game of a graph says of it."""
    node_scheme: Scheme = graph.graph["scheme"]
    return node_scheme


def look(graph: Graph, node: str) -> str:
    """How a node looks: its kind, of endings their result."""
    values = graph.nodes[node]
    return str(values["result"] if values["kind"] == ENDING else values["kind"])


def css(graph: Graph, kind: str) -> str:
    """The class of a kind of node in drawings."""
    return kind if kind in OURS else f"{scheme(graph).prefix}{kind}"


def kinds(graph: Graph) -> dict[str, str]:
    """Return the kind of each node by its id, in the graph's order."""
    return {node: graph.nodes[node]["kind"] for node in graph.nodes}


def is_story(graph: Graph, node: str) -> bool:
    """Whether a node is a side of a card, or an ending: whether something must lead to it."""
    return graph.nodes[node]["kind"] in (*scheme(graph).sides, ENDING)


def unreachable(graph: Graph) -> list[str]:
    """Return the ids of card sides and endings that nothing in the scenario leads to."""
    arrows = leading(graph)
    reached = {node for root in roots(graph) for node in (root, *nx.descendants(arrows, root))}
    return [node for node in graph.nodes if node not in reached]


def roots(graph: Graph) -> list[str]:
    """Return the ids of nodes that need no arrow: the start, and cards that come by the rules."""
    return [node for node in graph.nodes if not is_story(graph, node)]


def leading(graph: Graph) -> nx.DiGraph[str]:
    """Return the arrows that bring a node into play or end the game: all but discards and notes."""
    arrows: nx.DiGraph[str] = nx.DiGraph()
    arrows.add_nodes_from(graph.nodes)
    for source, target, values in graph.edges(data=True):
        if values["kind"] not in ("discard", "note"):
            arrows.add_edge(source, target)
    return arrows


def says_nothing(graph: Graph) -> bool:
    """Whether no card names anything: every edge only says that the rules bring a card."""
    return all(values["kind"] == START for *_, values in graph.edges(data=True))


def only_writes(graph: Graph, node: str) -> bool:
    """Whether a card is on the graph for its notes alone."""
    edges = [*graph.in_edges(node, data=True), *graph.out_edges(node, data=True)]
    return bool(edges) and {values["kind"] for *_, values in edges} == {"note"} and not is_story(graph, node)


def crowded(graph: Graph) -> set[str]:
    """Return the facts that so many cards write and ask about that lines for them would hide the story."""
    pairs = Counter(values["fact"] for *_, values in graph.edges(data=True) if values["kind"] == "note")
    return {fact for fact, count in pairs.items() if count > MOST_PAIRS}


def places(graph: Graph, source: str, kind: str) -> bool:
    """Whether an arrow places cards: a note between two sides follows the story, and never leads it."""
    return kind != "note" or graph.nodes[source]["kind"] not in scheme(graph).sides


def add_edge(graph: Graph, source: str, target: str, values: Mapping[str, str]) -> None:
    """Add an edge, unless the very same is there."""
    known = graph[source].get(target, {}) if source in graph.nodes else {}
    if values not in known.values():
        graph.add_edge(source, target, **values)


def capitalised(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]
