"""Sugiyama layers (Gansner et al. 1993), step 1: columns for nodes of a graph that may have cycles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Arc = tuple[str, str]


def ranks(nodes: Sequence[str], arcs: Iterable[Arc], first: str) -> dict[str, int]:
    """Each node's column from 0: one after its right-most cause.

    Left out are arcs that close a cycle, and arcs back to what can be reached in fewer steps from
    `first`, so that a card stands where a story first comes to it. Nodes that nothing causes stand
    just before the first thing that they cause, `first` in column 0.
    """
    forward = _without_cycles(nodes, _onward(list(arcs), first))
    column = dict.fromkeys(nodes, 0)
    causes: dict[str, list[str]] = {node: [] for node in nodes}
    effects: dict[str, list[str]] = {node: [] for node in nodes}
    for source, target in forward:
        causes[target].append(source)
        effects[source].append(target)
    for node in _topological(nodes, causes, effects):
        column[node] = max((column[cause] + 1 for cause in causes[node]), default=0)
    for node in nodes:
        if not causes[node] and effects[node] and node != first:
            column[node] = max(0, min(column[effect] for effect in effects[node]) - 1)
    return column


def _onward(arcs: list[Arc], first: str) -> list[Arc]:
    """The arcs without those that lead back to a node nearer to `first` from where it goes on."""
    after: dict[str, list[str]] = {}
    for source, target in arcs:
        after.setdefault(source, []).append(target)
    steps = {first: 0}
    reached = [first]
    for node in reached:
        for target in after.get(node, []):
            if target not in steps:
                steps[target] = steps[node] + 1
                reached.append(target)
    return [(s, t) for s, t in arcs if t not in after or steps.get(t, len(steps)) >= steps.get(s, 0)]


def _without_cycles(nodes: Sequence[str], arcs: Iterable[Arc]) -> list[Arc]:
    """The arcs without those that lead back to a node on the way to them (depth first)."""
    after: dict[str, list[str]] = {node: [] for node in nodes}
    for source, target in arcs:
        if target != source and target not in after[source]:
            after[source].append(target)
    state = dict.fromkeys(nodes, "new")
    kept: list[Arc] = []
    for root in nodes:
        if state[root] != "new":
            continue
        state[root] = "open"
        path = [(root, iter(after[root]))]
        while path:
            node, rest = path[-1]
            target = next(rest, "")
            if not target:
                state[node] = "done"
                path.pop()
            elif state[target] != "open":
                kept.append((node, target))
                if state[target] == "new":
                    state[target] = "open"
                    path.append((target, iter(after[target])))
    return kept


def _topological(
    nodes: Sequence[str], causes: dict[str, list[str]], effects: dict[str, list[str]]
) -> Iterable[str]:
    waiting = {node: len(causes[node]) for node in nodes}
    ready = [node for node in nodes if not waiting[node]]
    for node in ready:
        yield node
        for effect in effects[node]:
            waiting[effect] -= 1
            if not waiting[effect]:
                ready.append(effect)
