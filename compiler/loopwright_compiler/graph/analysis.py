"""Facts about a story that its diary graph proves: what is never reached, and what nothing can avoid.

The graph has more arrows than a game: that there is no way from one card to another is certain, and so is
that every way passes a card; that there is a way is a promise. Value sets and landmarks, which read
conditions, add what they know where the scenario is small enough for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import TYPE_CHECKING, NamedTuple

import networkx as nx

from .model import SIDES, START, TIME_RAN_OUT, Graph, kinds, leading, roots, unreachable

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData


MOST_SIDES = 250  # value sets take seconds beyond
_SOURCE, _SINK = "", "win"


class Known(NamedTuple):
    """What value sets and landmarks prove: the first day of each node, and what each needs before it."""

    earliest: Mapping[str, int]
    needed: Mapping[str, Set[str]]


class Facts(NamedTuple):
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


def known(bundle: BundleData) -> Known | None:
    """Return what value sets and landmarks prove of a bundle; None where that would take too long."""
    if sum(side is not None for card in bundle["diary"] for side in card["sides"].values()) > MOST_SIDES:
        return None
    from loopwright_games.tales.cards.proofs.sites import Places
    from loopwright_games.tales.cards.proofs.story import prepared

    from loopwright_compiler.reachability.landmarks import landmarks
    from loopwright_compiler.reachability.value_sets import ValueSets

    program, cut = prepared(bundle, (2, 3, 4, 5))
    values = ValueSets(program, cut=cut)
    return Known(dict(values.reached), landmarks(program, Places(program)))


def facts(graph: Graph, conditions: Known | None = None) -> Facts:
    """Return the facts that the arrows prove, with those that the conditions add."""
    kind = kinds(graph)
    sides = [node for node in graph.nodes if kind[node] in (*SIDES, "ending")]
    never = set(unreachable(graph))
    if conditions:
        never |= {node for node in sides if node not in conditions.earliest}
    arrows = leading(graph)
    arrows.remove_nodes_from(never)
    endings = [node for node in sides if kind[node] == "ending" and node not in never]
    wins = [node for node in endings if graph.nodes[node]["result"] == "win"]
    opened = {START, *(node for node in arrows.successors(START) if kind[node] in SIDES)}
    passes = _passes(arrows, roots(graph), endings, wins, conditions)
    every = tuple(node for node in passes.pop(_SINK, ()) if node not in opened and kind[node] != "ending")
    return Facts(
        unreachable=tuple(node for node in sides if node in never),
        no_ending_follows=tuple(_dead_ends(arrows, kind, endings)),
        passes=passes,
        every_win_passes=every,
        bottleneck=_bottleneck(arrows, {*roots(graph), *opened, *every}, wins),
        loops=tuple(_loops(arrows)),
        earliest_day={node: conditions.earliest[node] for node in sides if node not in never}
        if conditions
        else {},
    )


def _dead_ends(arrows: nx.DiGraph[str], kind: Mapping[str, str], endings: Iterable[str]) -> list[str]:
    backwards = arrows.reverse(copy=False)
    near = {
        node for ending in endings if ending != TIME_RAN_OUT for node in nx.descendants(backwards, ending)
    }
    return [node for node in arrows.nodes if kind[node] in SIDES and node not in near]


def _passes(
    arrows: nx.DiGraph[str],
    begin: Iterable[str],
    endings: Iterable[str],
    wins: Iterable[str],
    conditions: Known | None,
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
