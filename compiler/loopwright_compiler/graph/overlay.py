"""What branch validation and played games say of each node and arrow, written and drawn on the graph.

Nodes and arrows get `verdict` (possible, impossible or open; with `cause`, the reason of an impossible one,
on nodes) and `share` (the part of all games that came there); nodes get `earliest_day`. A verdict is drawn
as a badge, a share as a bar: badges differ by shape, bars by length, fills by pattern, so that nothing is
said by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from loopwright_compiler.i18n.word_tables import put
from loopwright_compiler.words import Words

from . import style
from .analysis import GraphFacts
from .model import Graph, is_story, scheme

LEVELS = (0.0, 0.1, 0.4, 0.75, 1.0)
"""Up to which part of all games each of the five fills goes."""

_BADGES = {
    "possible": '<circle class="badge" r="8"/><path class="sign" d="M-3.6 .4L-1 3.2L3.8 -3"/>',
    "open": '<path class="badge" d="M0 -9.5L9.5 0L0 9.5L-9.5 0Z"/>'
    '<path class="sign" d="M-2.4 -2.2C-2.4 -5 2.4 -5 2.4 -2.2C2.4 -.4 0 -.2 0 1.6M0 4.2v.4"/>',
    "impossible": '<path class="badge" d="M-8 -8H8V8H-8Z"/><path class="sign" d="M-4 -4L4 4M4 -4L-4 4"/>',
}
PATTERNS = (
    '<defs><pattern id="never" class="pattern" width="7" height="7" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect class="ground" width="7" height="7"/>'
    '<path class="ink" d="M0 0V7" stroke-width="1.8"/></pattern>'
    '<pattern id="open" class="pattern" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<rect class="ground" width="8" height="8"/><circle class="dot" cx="2" cy="2" r="1"/>'
    '<circle class="dot" cx="6" cy="6" r="1"/></pattern></defs>'
)

POSSIBLE, OPEN, IMPOSSIBLE = "possible", "open", "impossible"
VERDICTS = (POSSIBLE, OPEN, IMPOSSIBLE)
"""The best comes first: what several verdicts are taken together."""


def add_days(graph: Graph, facts: GraphFacts) -> None:
    """Write the first day of each node that cannot come on the first day of the game."""
    for node, day in facts.earliest_day.items():
        if day > 1:
            graph.nodes[node]["earliest_day"] = day


def add_verdicts(graph: Graph, verdicts: Mapping[str, str], reasons: Mapping[str, str]) -> None:
    """Write the verdicts of branch validation on nodes and arrows by ids of sides, blocks and endings."""
    for node, values in graph.nodes.items():
        name = scheme(graph).block_of(node)
        if name in verdicts:
            values["verdict"] = verdicts[name]
        if name in reasons:
            values["cause"] = reasons[name]
    for *_, values in graph.edges(data=True):
        if values["block"] in verdicts:
            values["verdict"] = verdicts[values["block"]]


def add_games(graph: Graph, games: int, reached: Mapping[str, int]) -> None:
    """Write how many of so many games reached each node, and carried out what each arrow stands for.

    What a game has reached is possible, whatever its verdict was.
    """
    graph.graph["games"] = games
    node_scheme = scheme(graph)
    named = [
        (node_scheme.block_of(node), values)
        for node, values in graph.nodes.items()
        if values["kind"] in node_scheme.counted
    ]
    named += [(values["block"], values) for *_, values in graph.edges(data=True) if values["block"]]
    for name, values in named:
        count = reached.get(name, 0)
        values["share"] = round(count / games, 4)
        if count and "verdict" in values:
            values["verdict"] = POSSIBLE
            values.pop("cause", None)


def without_verdict(graph: Graph) -> list[str]:
    """Return the card sides and endings that have no verdict."""
    return [node for node, values in graph.nodes.items() if is_story(graph, node) and "verdict" not in values]


def level(share: float) -> int:
    """Return the number of the fill for a share (0..1)."""
    return next(number for number, most in enumerate(LEVELS) if share <= most)


def classes(verdict: str, share: float | None) -> str:
    """Return the CSS classes for verdict and share, each after a space."""
    return (f" is-{verdict}" if verdict else "") + ("" if share is None else f" level-{level(share)}")


def percent(share: float, words: Words) -> str:
    """Return a share as `37%`; a share above 0 is never shown as 0%."""
    number = "<1" if 0 < share < 0.005 else f"{share * 100:.0f}"
    return put(words.drawings.PERCENT_TEXT, n=number)


def findings(values: Mapping[str, Any], words: Words) -> list[str]:
    """Return what was found out about a card, in words."""
    words_drawn = words.drawings
    texts = [words_drawn.VERDICT_TEXT[values["verdict"]]] if "verdict" in values else []
    if "share" in values:
        texts.append(put(words_drawn.SHARE_TEXT, share=percent(values["share"], words)))
    return texts


def badge(verdict: str, x: float, y: float) -> str:
    """The badge of a verdict with its centre there."""
    return f'<g class="verdict-badge {verdict}" transform="translate({x:.1f} {y:.1f})">{_BADGES[verdict]}</g>'


def bar(share: float, width: float, height: float, words: Words) -> str:
    """The bar at the foot of a card of that size."""
    room, y = width - 71, height - style.BAR
    return (
        f'<g class="share"><rect class="track" x="16" y="{y:.1f}" width="{room:.1f}" height="6"/>'
        f'<rect class="part" x="16" y="{y:.1f}" width="{room * share:.1f}" height="6"/>'
        f'<text class="percent" x="{width - 13:.1f}" y="{y + 7:.1f}" text-anchor="end">'
        f"{escape(percent(share, words))}</text></g>"
    )
