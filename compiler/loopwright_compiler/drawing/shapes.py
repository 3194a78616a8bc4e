"""Outlines of the cards in the drawing, told apart by shape as well as colour, and the legend."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ..wording.words import Words

Shape = Callable[[float, float], str]


def _card(width: float, height: float) -> str:
    """A diary side: rounded, with a stripe on its left edge."""
    stripe = f"M8 0H7A7 7 0 0 0 0 7V{height - 7:.1f}A7 7 0 0 0 7 {height:.1f}H8Z"
    return (
        f'<rect class="shape" width="{width:.1f}" height="{height:.1f}" rx="7"/>'
        f'<path class="stripe" d="{stripe}"/>'
    )


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
    "front": _card,
    "back": _card,
    "rumor": _note,
    "school": _plain,
    "response": _plain,
    "complications": _deck,
    "item": _note,
    "anomaly": _note,
    "chore": _note,
    "event": _plain,
    "win": _win,
    "lose": _lose,
}


def legend(left: float, middle: float, used: set[str], words: Words) -> tuple[str, float]:
    """One row that explains the shapes and lines that are used, and its width in pixels."""
    parts = [f'<g class="legend" transform="translate({left:.1f} {middle:.1f})">']
    x = 0.0
    for look, name in words.drawings.LOOK_TEXT.items():
        if look in used:
            parts.append(f'<g class="{look}" transform="translate({x:.0f} -10)">{SHAPES[look](30, 20)}</g>')
            parts.append(f'<text class="name" x="{x + 38:.0f}" y="4">{escape(name)}</text>')
            x += 54 + 6.6 * len(name)
    for kind, name in words.drawings.LINE_TEXT.items():
        if kind in used:
            parts.append(f'<path class="line {kind}" d="M{x:.0f} 0h26"/>')
            parts.append(f'<path class="arrow {kind}" d="M{x + 34:.0f} 0l-9 -4.5v9z"/>')
            parts.append(f'<text class="name" x="{x + 42:.0f}" y="4">{escape(name)}</text>')
            x += 58 + 6.6 * len(name)
    parts.append("</g>")
    return "".join(parts), x
