"""Graphs of cards on paper and on screen, in the format that the file's ending names."""

from __future__ import annotations

from collections.abc import Callable

from . import analysis
from .analysis import GraphFacts
from .model import Graph
from .render.html import to_html
from .render.svg import to_svg
from .render.text_formats import to_dot, to_graphml, to_json, to_mermaid

__all__ = ["FORMATS", "render"]


FORMATS: dict[str, Callable[[Graph, GraphFacts], str]] = {
    ".svg": to_svg,
    ".html": to_html,
    ".dot": lambda graph, _: to_dot(graph),
    ".graphml": lambda graph, _: to_graphml(graph),
    ".mmd": lambda graph, _: to_mermaid(graph),
    ".json": to_json,
}


def render(graph: Graph, ending: str, facts: GraphFacts | None = None) -> str:
    """The drawing as text, in the format of a file ending such as `.svg`.

    `facts` are those that the arrows alone prove unless others are given. Raises KeyError for an ending
    that is not in FORMATS.
    """
    return FORMATS[ending.lower()](graph, facts or analysis.facts(graph))
