"""Outlines of the cards in the drawing, told apart by shape as well as colour."""

from __future__ import annotations

from collections.abc import Callable

from ..graph import Graph

Shape = Callable[[float, float], str]


def _front(width: float, height: float) -> str:
    """Rounded, with a stripe on its left edge."""
    stripe = f"M8 0H7A7 7 0 0 0 0 7V{height - 7:.1f}A7 7 0 0 0 7 {height:.1f}H8Z"
    return (
        f'<rect class="shape" width="{width:.1f}" height="{height:.1f}" rx="7"/>'
        f'<path class="stripe" d="{stripe}"/>'
    )


def _back(width: float, height: float) -> str:
    """Rounded, with a stripe and a thin line beside it."""
    return f'{_front(width, height)}<path class="stripe" d="M10.5 0H12V{height:.1f}H10.5Z"/>'


def _start(width: float, height: float) -> str:
    return f'<rect class="shape" width="{width:.1f}" height="{height:.1f}" rx="{min(height, 44) / 2:.1f}"/>'


def _win(width: float, height: float) -> str:
    """A pill."""
    return f'<rect class="shape" width="{width:.1f}" height="{height:.1f}" rx="{height / 2:.1f}"/>'


def _lose(width: float, height: float) -> str:
    """Cut corners."""
    cut = min(13.0, height / 3)
    right, low = width - cut, height - cut
    corners = [
        (cut, 0),
        (right, 0),
        (width, cut),
        (width, low),
        (right, height),
        (cut, height),
        (0, low),
        (0, cut),
    ]
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"
    return f'<path class="shape" d="{path}"/>'


def _note(width: float, height: float) -> str:
    """A slip of paper with a folded corner."""
    fold = 14.0
    right = width - fold
    sheet = f"M0 0H{right:.1f}L{width:.1f} {fold}V{height:.1f}H0Z"
    return f'<path class="shape" d="{sheet}"/><path class="shape" d="M{right:.1f} 0V{fold}H{width:.1f}Z"/>'


def _plain(width: float, height: float) -> str:
    return f'<rect class="shape" width="{width:.1f}" height="{height:.1f}"/>'


def _deck(width: float, height: float) -> str:
    """A sheet on another."""
    under = f'<rect class="shape" x="4" y="4" width="{width:.1f}" height="{height:.1f}" rx="3"/>'
    return f'{under}<rect class="shape" width="{width:.1f}" height="{height:.1f}" rx="3"/>'


SHAPES: dict[str, Shape] = {
    "start": _start,
    "front": _front,
    "back": _back,
    "rumor": _note,
    "school": _plain,
    "response": _plain,
    "complications": _deck,
    "several": _deck,
    "item": _note,
    "anomaly": _note,
    "chore": _note,
    "event": _plain,
    "win": _win,
    "lose": _lose,
}


def look(graph: Graph, node: str) -> str:
    """The name of the shape of a node."""
    values = graph.nodes[node]
    return str(values["result"] if values["kind"] == "ending" else values["kind"])
