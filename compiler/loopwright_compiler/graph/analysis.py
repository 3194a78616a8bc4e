"""Facts about a story that its graph of cards proves: what is never reached, and what nothing can avoid.

The graph has more arrows than a game: that there is no way from one card to another is certain, and so is
that every way passes a card; that there is a way is a promise. Value sets and landmarks, which read
conditions, add what they know where the scenario is small enough for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import NamedTuple

import networkx as nx

from .model import ENDING, START, Graph, is_story, kinds, leading, roots, scheme, unreachable

_SOURCE, _SINK = "", "win"


class ProvedDays(NamedTuple):
    """What value sets and landmarks prove: the first day of each node, and what each needs before it."""

    earliest: Mapping[str, int]
    needed: Mapping[str, Set[str]]


class GraphFacts(NamedTuple):
    """All are node ids, in the graph's order; what is unreachable is in no other fact."""

    unreachable: tuple[str, ...]
    """Sides and endings that no game reaches."""
    no_ending_follows: tuple[str, ...]
    """Sides from which no arrow leads to an ending, over any number of cards; other cards may bring one."""
    passes: dict[str, tuple[str, ...]]
    """For each ending: what every way to it passes."""
    every_win_passes: tuple[str, ...]
    """What every way to any ending that wins passes, but the cards that lie open from the start."""
    bottleneck: tuple[str, ...]
    """The fewest cards that carry the plot: after `every_win_passes`, every win passes one of these."""
    loops: tuple[tuple[str, ...], ...]
    """Cards that lead to each other and to nothing else."""
    earliest_day: dict[str, int]
    """The first day on which a side may come into play, or an ending come; empty where nobody counted."""
    stuck: tuple[str, ...] = ()
    """Sides after which no ending can come but time running out, as far as branch validation was asked."""


NOTHING = GraphFacts((), (), {}, (), (), (), {})


def facts(graph: Graph, conditions: ProvedDays | None = None) -> GraphFacts:
    """Return the facts that the arrows prove, with those that the conditions add.

    Where a game's rules bring cards, too, arrows prove nothing.
    """
    if not scheme(graph).whole:
        return NOTHING
    kind, side_kinds = kinds(graph), scheme(graph).sides
    sides = [node for node in graph.nodes if is_story(graph, node)]
    never = set(unreachable(graph))
    if conditions:
        never |= {node for node in sides if node not in conditions.earliest}
    arrows = leading(graph)
    arrows.remove_nodes_from(never)
    endings = [node for node in sides if kind[node] == ENDING and node not in never]
    wins = [node for node in endings if graph.nodes[node]["result"] == "win"]
    opened = {START, *(node for node in arrows.successors(START) if kind[node] in side_kinds)}
    passes = _passes(arrows, roots(graph), endings, wins, conditions)
    every = tuple(node for node in passes.pop(_SINK, ()) if node not in opened and kind[node] != ENDING)
    return GraphFacts(
        unreachable=tuple(node for node in sides if node in never),
        no_ending_follows=tuple(_dead_ends(graph, arrows, endings)),
        passes=passes,
        every_win_passes=every,
        bottleneck=_bottleneck(arrows, {*roots(graph), *opened, *every}, wins),
        loops=tuple(_loops(arrows)),
        earliest_day={node: conditions.earliest[node] for node in sides if node not in never}
        if conditions
        else {},
    )


def _dead_ends(graph: Graph, arrows: nx.DiGraph[str], endings: Iterable[str]) -> list[str]:
    node_scheme = scheme(graph)
    backwards = arrows.reverse(copy=False)
    near = {
        node
        for ending in endings
        if ending != node_scheme.clock
        for node in nx.descendants(backwards, ending)
    }
    return [
        node for node in arrows.nodes if graph.nodes[node]["kind"] in node_scheme.sides and node not in near
    ]


def _passes(
    arrows: nx.DiGraph[str],
    begin: Iterable[str],
    endings: Iterable[str],
    wins: Iterable[str],
    conditions: ProvedDays | None,
) -> dict[str, tuple[str, ...]]:
    """For each ending, and for `_SINK` (any win), the nodes that every way from any root passes."""
    whole: nx.DiGraph[str] = nx.DiGraph(arrows)
    whole.add_edges_from((_SOURCE, root) for root in begin)
    whole.add_edges_from((win, _SINK) for win in wins)
    before = nx.immediate_dominators(whole, _SOURCE)
    passes = {}
    for goal in (*endings, *([_SINK] if _SINK in whole else [])):
        needed = set(_above(before, goal))
        if conditions:
            of = wins if goal == _SINK else [goal]
            needed |= frozenset.intersection(*(frozenset(conditions.needed.get(one, ())) for one in of))
        passes[goal] = tuple(node for node in arrows.nodes if node in needed and node not in (START, goal))
    return passes


def _above(before: Mapping[str, str], node: str) -> Iterable[str]:
    """The dominators of a node; networkx lists the first node as its own in some versions."""
    while (node := before.get(node, _SOURCE)) != _SOURCE:
        yield node


def _bottleneck(arrows: nx.DiGraph[str], sources: Set[str], wins: Iterable[str]) -> tuple[str, ...]:
    """The fewest nodes without which no way leads from the sources to a win (a minimum node cut)."""
    merged: nx.DiGraph[str] = nx.DiGraph()
    name = {**dict.fromkeys(sources, _SOURCE), **dict.fromkeys(wins, _SINK)}
    for one, other in arrows.edges:
        merged.add_edge(name.get(one, one), name.get(other, other))
    merged.remove_edges_from(list(nx.selfloop_edges(merged)))
    if _SINK not in merged or _SOURCE not in merged or merged.has_edge(_SOURCE, _SINK):
        return ()
    if not nx.has_path(merged, _SOURCE, _SINK):
        return ()
    cut = nx.minimum_node_cut(merged, _SOURCE, _SINK)
    return tuple(node for node in arrows.nodes if node in cut)


def _loops(arrows: nx.DiGraph[str]) -> Iterable[tuple[str, ...]]:
    place = {node: number for number, node in enumerate(arrows.nodes)}
    loops = []
    for group in nx.strongly_connected_components(arrows):
        first = next(iter(group))
        again = len(group) > 1 or arrows.has_edge(first, first)
        if again and not any(other not in group for node in group for other in arrows.successors(node)):
            loops.append(tuple(sorted(group, key=place.__getitem__)))
    return sorted(loops, key=lambda group: place[group[0]])
