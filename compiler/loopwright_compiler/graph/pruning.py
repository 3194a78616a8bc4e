"""What never comes up, left out of the diary graph or gathered in a few nodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import networkx as nx

from loopwright_compiler.ruletext.names import put
from loopwright_compiler.ruletext.words import words

from .analysis import Facts
from .model import SIDES, START, Graph
from .overlay import IMPOSSIBLE

Hidden = Mapping[str, object]


def never(graph: Graph, facts: Facts) -> list[str]:
    """Card sides and endings that no game comes to: by the graph's own facts, and by verdicts on it."""
    lost = set(facts.unreachable)
    return [node for node, values in graph.nodes.items() if node in lost or _is_impossible(values)]


def hide(graph: Graph, facts: Facts) -> Facts:
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


def collapse(graph: Graph, facts: Facts) -> Facts:
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


def about(facts: Facts, graph: Graph) -> Facts:
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
    said = words(graph.graph["language"]).drawings
    titles = dict.fromkeys(graph.nodes[node]["title"] for node in part)
    leading = [
        (source, values)
        for source, target, values in graph.in_edges(part, data=True)
        if source not in part
    ]  # fmt: skip
    graph.remove_nodes_from(part)
    label = put(said.NEVER_TEXT, n=len(part))
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
    kind = graph.nodes[node]["kind"]
    return node != START and kind not in (*SIDES, "ending") and graph.degree(node) == 0
