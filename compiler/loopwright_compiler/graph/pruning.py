"""Parts of a graph: one chapter of it, or all without what never comes up.

A chapter is a file that cards stand in, or the first day of each card. It has the sides of cards
that say so; every other node goes with the first side that it leads to, and an ending with the
cards that bring it, when these are of one chapter. What never comes up is left out or gathered in a few
nodes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from os.path import commonpath

import networkx as nx

from loopwright_compiler.i18n.word_tables import put
from loopwright_compiler.words import words

from .analysis import GraphFacts
from .model import ENDING, START, Graph, capitalised, is_story, scheme
from .overlay import IMPOSSIBLE

Chapters = Mapping[str, str]
_NUMBER = r"^(?:{name}[-_ ]*)?(?:\d+[-_. ]*)?(?=\S)"
"""What a file's name begins with that is no part of a chapter's: the graph's own `name`, a number."""

Hidden = Mapping[str, object]


def never(graph: Graph, facts: GraphFacts) -> list[str]:
    """Return the card sides and endings that no game reaches, by the facts of the graph and by verdicts."""
    unreached = set(facts.unreachable)
    return [node for node, values in graph.nodes.items() if node in unreached or _is_impossible(values)]


def hide(graph: Graph, facts: GraphFacts) -> GraphFacts:
    """Take away what never comes up, and what leads nowhere else; returns the facts about the rest.

    `graph.graph["hidden"]` says what is gone: `cards`, the other cards that led `only_there`, and how many
    `arrows`.
    """
    lost, arrows = never(graph, facts), graph.number_of_edges()
    graph.remove_nodes_from(lost)
    _cut(graph)
    idle = [node for node in graph.nodes if _stands_alone(graph, node)]
    graph.remove_nodes_from(idle)
    graph.graph["hidden"] = {
        "cards": lost, "only_there": idle, "arrows": arrows - graph.number_of_edges()
    }  # fmt: skip
    return about(facts, graph)


def collapse(graph: Graph, facts: GraphFacts) -> GraphFacts:
    """Gather what never comes up, each part that hangs together in one node of kind `several`.

    Its `cards` are their ids. What leads there stays, what would lead on from there is gone. Returns the
    facts about the rest; `hidden` as for `hide`.
    """
    lost, arrows = never(graph, facts), graph.number_of_edges()
    place = {node: number for number, node in enumerate(graph.nodes)}
    parts = [sorted(part, key=place.__getitem__) for part in _parts(graph, lost)]
    for number, part in enumerate(sorted(parts, key=lambda part: place[part[0]]), 1):
        _gather(graph, f"never.{number}", part)
    _cut(graph)
    graph.graph["hidden"] = {"cards": lost, "only_there": [], "arrows": arrows - graph.number_of_edges()}
    return about(facts, graph)


def about(facts: GraphFacts, graph: Graph) -> GraphFacts:
    """The facts as far as they speak of nodes that are there."""

    def there(nodes: Sequence[str]) -> tuple[str, ...]:
        return tuple(node for node in nodes if node in graph.nodes)

    return facts._replace(
        unreachable=there(facts.unreachable),
        no_ending_follows=there(facts.no_ending_follows),
        passes={goal: there(nodes) for goal, nodes in facts.passes.items() if goal in graph.nodes},
        every_win_passes=there(facts.every_win_passes),
        bottleneck=there(facts.bottleneck),
        loops=tuple(loop for loop in facts.loops if set(loop) <= set(graph.nodes)),
        earliest_day={node: day for node, day in facts.earliest_day.items() if node in graph.nodes},
        stuck=there(facts.stuck),
    )


def _parts(graph: Graph, lost: Sequence[str]) -> list[set[str]]:
    """What hangs together by arrows among these; cards without any are one part."""
    parts = list(nx.weakly_connected_components(graph.subgraph(lost)))
    alone = {node for part in parts if len(part) == 1 for node in part}
    return [part for part in parts if len(part) > 1] + ([alone] if alone else [])


def _gather(graph: Graph, name: str, part: Sequence[str]) -> None:
    drawing_words = words(graph.graph["language"]).drawings
    titles = dict.fromkeys(graph.nodes[node]["title"] for node in part)
    leading = [
        (source, values)
        for source, target, values in graph.in_edges(part, data=True)
        if source not in part
    ]  # fmt: skip
    graph.remove_nodes_from(part)
    label = put(drawing_words.NEVER_TEXT, n=len(part))
    graph.add_node(name, id=name, kind="several", title=", ".join(titles), label=label, origin="",
                   cards=" ".join(part))  # fmt: skip
    for source, values in leading:
        if not graph.has_edge(source, name) or values not in graph[source][name].values():
            graph.add_edge(source, name, **values)


def _cut(graph: Graph) -> None:
    """Without arrows that nothing ever follows."""
    barred = [
        (source, target, key)
        for source, target, key, values in graph.edges(keys=True, data=True)
        if _is_impossible(values) and not target.startswith("never.")
    ]
    graph.remove_edges_from(barred)


def _is_impossible(values: Mapping[str, object]) -> bool:
    return values.get("verdict") == IMPOSSIBLE


def _stands_alone(graph: Graph, node: str) -> bool:
    return node != START and not is_story(graph, node) and graph.degree(node) == 0


def by_files(graph: Graph) -> dict[str, str]:
    """Card side → the name of its chapter: that of its file, as in `2-the-caretaker.loop`."""
    chaptered = _chaptered(graph)
    files = {
        node: values["origin"].split(":")[0]
        for node, values in graph.nodes.items()
        if values["kind"] in chaptered and values["origin"]
    }
    paths = sorted(set(files.values()))
    if len(paths) < 2:
        return {}
    common = commonpath([f"/{path}" for path in paths])
    begins = _NUMBER.format(name=re.escape(scheme(graph).name))
    names = {path: _name(f"/{path}".removeprefix(common).strip("/"), begins) for path in paths}
    if len(set(names.values())) < len(paths):  # `1-act` and `2-act`
        names = {path: path for path in paths}
    return {node: names[path] for node, path in files.items()}


def by_days(graph: Graph, facts: GraphFacts) -> dict[str, str]:
    """Card side → the name of the first day on which it may come up, the first day first."""
    days, chaptered = graph.graph["days"], _chaptered(graph)
    first = sorted(facts.earliest_day.items(), key=lambda pair: pair[1])
    return {node: capitalised(days[day - 1]) for node, day in first if graph.nodes[node]["kind"] in chaptered}


def add_chapters(graph: Graph, chapters: Chapters) -> None:
    """Write `chapter` on every node that has one, and all of them on the graph, in their order.

    Without at least two there are none.
    """
    order = [*dict.fromkeys(chapters.values())]
    if len(order) < 2:
        return
    chapters_of = dict(chapters)
    for node in graph.nodes:
        if node not in chapters_of and not is_story(graph, node):
            goals = [chapters_of[target] for target in graph.successors(node) if target in chapters]
            if goals or node == START:
                chapters_of[node] = goals[0] if goals else order[0]
    last = words(graph.graph["language"]).drawings.ENDINGS_TEXT
    for node, values in graph.nodes.items():
        if values["kind"] == ENDING:
            sources = {chapters_of.get(source, "") for source in graph.predecessors(node) if source != START}
            chapters_of[node] = sources.pop() if len(sources) == 1 and "" not in sources else last
    for node, chapter in chapters_of.items():
        graph.nodes[node]["chapter"] = chapter
    graph.graph["chapters"] = tuple(dict.fromkeys([*order, *chapters_of.values()]))


def _chaptered(graph: Graph) -> frozenset[str]:
    """The kinds of nodes that chapters are made of: sides, or in a game without any all cards."""
    node_scheme = scheme(graph)
    return frozenset(node_scheme.sides or {*node_scheme.looks} - {START, ENDING})


def _name(path: str, begins: str) -> str:
    """`2-the-caretaker.loop` as `The caretaker`; folders stay, with a slash between."""
    parts = [
        re.sub(r"[-_]+", " ", re.sub(begins, "", part)) for part in path.removesuffix(".loop").split("/")
    ]
    title = " / ".join(part.strip() for part in parts if part.strip())
    return (title[:1].upper() + title[1:]) or path
