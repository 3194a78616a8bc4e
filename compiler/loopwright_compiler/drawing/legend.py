"""The legend: which shape, line, badge and fill means what, as far as a drawing uses them."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ..graph import Graph
from ..wording.names import put
from ..wording.words import Words, words
from .boxes import Sketch
from .lines import head
from .marks import LEVELS, badge, percent
from .shapes import SHAPES, look

ROW = 26.0
WIDTH = 700.0


def legend(graph: Graph, drawing: Sketch) -> tuple[str, float]:
    """The legend at its own origin, in rows, and its height in pixels."""
    said = words(graph.graph["language"])
    parts, x, y = ['<g class="legend">'], 0.0, 10.0
    row = ""
    for when, sign, name in _entries(graph, drawing, said):
        wide = 54 + 6.6 * len(name)
        if x and (x + wide > WIDTH or when != row):
            x, y = 0.0, y + ROW
        parts.append(f'<g class="entry {when}" transform="translate({x:.0f} {y:.0f})">{sign}')
        parts.append(f'<text class="name" x="40" y="4">{escape(name)}</text></g>')
        x, row = x + wide, when
    return "".join([*parts, "</g>"]), y + ROW - 10


def _entries(graph: Graph, drawing: Sketch, said: Words) -> Iterator[tuple[str, str, str]]:
    """(class, sign, name) of all that is used; a sign stands left of x = 36, around y = 0."""
    looks = {look(graph, node) for node in graph.nodes}
    for shape, name in said.drawings.LOOK_TEXT.items():
        if shape in looks:
            sign = f'<g class="{shape}" transform="translate(0 -10)">{SHAPES[shape](30, 20)}</g>'
            yield "", sign, name
    kinds = {link.wire.kind for link in drawing.links}
    for kind, name in said.drawings.LINE_TEXT.items():
        if kind in kinds:
            line = f'<path class="line {kind}" d="M0 0h26"/>'
            hidden = "note" if kind == "note" else ""
            yield hidden, line + head(kind, "34 0", ["25 -4.5", "25 4.5"]), name
    verdicts = {graph.nodes[node].get("verdict") for node in graph.nodes}
    for verdict, name in said.drawings.VERDICT_TEXT.items():
        if verdict in verdicts:
            sign = f'<g class="card is-{verdict}">{_swatch(16)}{badge(verdict, 26, 0)}</g>'
            yield "of-verdict", sign, name
    if "games" in graph.graph:
        yield from _levels(said)


def _levels(said: Words) -> Iterator[tuple[str, str, str]]:
    for number, most in enumerate(LEVELS):
        name = put(said.drawings.LEVEL_TEXT["none" if most == 0 else "some"], share=percent(most, said))
        yield "of-games", f'<g class="card level-{number}">{_swatch(30)}</g>', name


def _swatch(width: int) -> str:
    return f'<rect class="shape" x="0" y="-10" width="{width}" height="20" rx="4"/>'
