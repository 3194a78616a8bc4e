"""Graphs of cards for other tools: JSON, Graphviz dot, GraphML and Mermaid."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import networkx as nx

from loopwright_compiler.graph.analysis import GraphFacts
from loopwright_compiler.graph.model import ENDING, START, Graph, scheme
from loopwright_compiler.graph.overlay import findings
from loopwright_compiler.words import words

_DOT_LINES = {"discard": "dashed", "note": "dotted", "clock": "dashed"}
_MERMAID_ENDING = ("{{", "}}")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def printable(text: str) -> str:
    """The text without the control characters that these formats cannot hold."""
    return _CONTROL.sub("", text)


def to_json(graph: Graph, facts: GraphFacts) -> str:
    """`{"nodes": [{"id", "kind", "title"}], "edges": [{"source", "target", "label"}], "facts"}`, and more.

    `chapters` are the names that nodes have as `chapter`, in order; `hidden` says what was left out.
    """
    nodes = [dict(graph.nodes[node]) for node in graph.nodes]
    edges = [
        {"source": source, "target": target} | values for source, target, values in graph.edges(data=True)
    ]
    data = {"nodes": nodes, "edges": edges, "facts": facts._asdict()}
    data |= {key: graph.graph[key] for key in ("chapters", "hidden") if key in graph.graph}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def to_dot(graph: Graph) -> str:
    """A Graphviz digraph."""
    node_scheme = scheme(graph)
    shapes = dict.fromkeys((START, *node_scheme.sides), "box") | {ENDING: "octagon"}
    lines = [
        f"digraph {node_scheme.name} {{",
        '  rankdir="LR";',
        '  node [fontname="sans-serif", style="rounded"];',
    ]
    lines.append('  edge [fontname="sans-serif", fontsize=10];')
    for node in graph.nodes:
        values = graph.nodes[node]
        shape = shapes.get(values["kind"], "note")
        label = _quoted("\n".join(_lines(graph, node)))
        colour = node_scheme.looks["lose" if values["kind"] == ENDING else values["kind"]].stroke
        lines.append(f'  {_quoted(node)} [label={label}, shape="{shape}", color="{colour}"];')
    for number, (title, nodes) in enumerate(_chapters(graph)):
        inside = "; ".join(map(_quoted, nodes))
        lines.append(f'  subgraph "cluster_{number}" {{ label={_quoted(title)}; {inside}; }}')
    for source, target, values in graph.edges(data=True):
        style = _DOT_LINES.get(values["kind"], "solid")
        label = _quoted(values["label"])
        lines.append(f'  {_quoted(source)} -> {_quoted(target)} [label={label}, style="{style}"];')
    return "\n".join([*lines, "}", ""])


def to_graphml(graph: Graph) -> str:
    """GraphML with every attribute of nodes and edges."""
    clean: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for node in graph.nodes:
        clean.add_node(node, **_clean(graph.nodes[node]))
    for source, target, values in graph.edges(data=True):
        clean.add_edge(source, target, **_clean(values))
    buffer = BytesIO()
    nx.write_graphml_xml(clean, buffer)
    return buffer.getvalue().decode() + "\n"


def _clean(values: Mapping[str, object]) -> dict[str, Any]:
    return {key: printable(value) if isinstance(value, str) else value for key, value in values.items()}


def to_mermaid(graph: Graph) -> str:
    """A Mermaid flowchart."""
    name = {node: f"n{number}" for number, node in enumerate(graph.nodes)}
    node_scheme = scheme(graph)
    lines = ["flowchart LR"]
    for node in graph.nodes:
        values = graph.nodes[node]
        kind = values["kind"]
        opening, closing = _MERMAID_ENDING if kind == ENDING else node_scheme.looks[kind].brackets
        text = "<br/>".join(map(_entity, _lines(graph, node)))
        lines.append(f'  {name[node]}{opening}"{text}"{closing}')
    for number, (title, nodes) in enumerate(_chapters(graph)):
        inside = "; ".join(name[node] for node in nodes)
        lines.append(f'  subgraph c{number} ["{_entity(title)}"]\n    {inside}\n  end')
    for source, target, values in graph.edges(data=True):
        arrow = "-.->" if values["kind"] in _DOT_LINES else "-->"
        lines.append(f'  {name[source]} {arrow}|"{_entity(values["label"])}"| {name[target]}')
    return "\n".join([*lines, ""])


def _chapters(graph: Graph) -> list[tuple[str, list[str]]]:
    return [
        (title, [node for node in graph.nodes if graph.nodes[node].get("chapter") == title])
        for title in graph.graph.get("chapters", ())
    ]


def _lines(graph: Graph, node: str) -> list[str]:
    """What is written on a node: what card it is, its title, what was found out."""
    values = graph.nodes[node]
    return [values["label"], values["title"], *findings(values, words(graph.graph["language"]))]


def _quoted(text: str) -> str:
    safe = printable(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{safe}"'


def _entity(text: str) -> str:
    """Text inside Mermaid quotes: its own marks and HTML's as character codes."""
    plain = printable(text).replace("\n", " ")
    return "".join(f"#{ord(char)};" if char in '"#<>&`|\\;{}[]' else char for char in plain)
