"""The diary graph on paper and on screen, in the format that the file's ending names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import analysis
from .analysis import Facts
from .model import Graph
from .render.html import to_html
from .render.svg import to_svg
from .render.text_formats import to_dot, to_graphml, to_json, to_mermaid

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData


__all__ = ["FORMATS", "render"]


FORMATS: dict[str, Callable[[Graph, BundleData, Facts], str]] = {
    ".svg": lambda graph, _, facts: to_svg(graph, facts),
    ".html": to_html,
    ".dot": lambda graph, *_: to_dot(graph),
    ".graphml": lambda graph, *_: to_graphml(graph),
    ".mmd": lambda graph, *_: to_mermaid(graph),
    ".json": lambda graph, _, facts: to_json(graph, facts),
}


def render(graph: Graph, bundle: BundleData, ending: str, facts: Facts | None = None) -> str:
    """The drawing as text, in the format of a file ending such as `.svg`.

    `facts` are those that the arrows alone prove unless others are given. Raises KeyError for an ending
    that is not in FORMATS.
    """
    return FORMATS[ending.lower()](graph, bundle, facts or analysis.facts(graph))
