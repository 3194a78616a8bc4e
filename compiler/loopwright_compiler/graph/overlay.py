"""What branch validation and played games say of each node and arrow, written on the diary graph.

Nodes and arrows get `verdict` (possible, impossible or open; with `cause`, the reason of an impossible one,
on nodes) and `share` (the part of all games that came there); nodes get `earliest_day`.
"""

from __future__ import annotations

from collections.abc import Mapping

from .analysis import Facts
from .model import SIDES, Graph

POSSIBLE, OPEN, IMPOSSIBLE = "possible", "open", "impossible"
VERDICTS = (POSSIBLE, OPEN, IMPOSSIBLE)
"""The best comes first: what several verdicts are taken together."""
COUNTED = (*SIDES, "ending", "rumor")
"""Kinds of nodes that games are said to reach."""


def add_days(graph: Graph, facts: Facts) -> None:
    """Write the first day of each node that is not there on the first day of all."""
    for node, day in facts.earliest_day.items():
        if day > 1:
            graph.nodes[node]["earliest_day"] = day


def add_verdicts(graph: Graph, verdicts: Mapping[str, str], reasons: Mapping[str, str]) -> None:
    """Write the verdicts of branch validation, by the ids of sides, blocks and endings."""
    for node in graph.nodes:
        if node in verdicts:
            graph.nodes[node]["verdict"] = verdicts[node]
        if node in reasons:
            graph.nodes[node]["cause"] = reasons[node]
    for *_, values in graph.edges(data=True):
        if values["block"] in verdicts:
            values["verdict"] = verdicts[values["block"]]


def add_games(graph: Graph, games: int, reached: Mapping[str, int]) -> None:
    """Write how many of so many games reached each node, and carried out what each arrow stands for.

    What a game has reached is possible, whatever its verdict was.
    """
    graph.graph["games"] = games
    named = [(node, values) for node, values in graph.nodes.items() if values["kind"] in COUNTED]
    named += [(values["block"], values) for *_, values in graph.edges(data=True) if values["block"]]
    for name, values in named:
        count = reached.get(name, 0)
        values["share"] = round(count / games, 4)
        if count and "verdict" in values:
            values["verdict"] = POSSIBLE
            values.pop("cause", None)


def without_verdict(graph: Graph) -> list[str]:
    """Card sides and endings that no verdict is about."""
    kinds = (*SIDES, "ending")
    return [
        node for node, values in graph.nodes.items() if values["kind"] in kinds and "verdict" not in values
    ]
