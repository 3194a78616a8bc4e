"""Scenes as SVG, in mm from the top left of the trim: for exports and for pages in the browser."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape

from .palette import Palette
from .shapes import SceneFrame, Shape, screen_lines


def markup(shapes: Sequence[Shape], palette: Palette, frame: SceneFrame, alt: str = "") -> str:
    """The scene as one element, cut to the frame; its ids depend on its content alone.

    `alt` says what it shows (see `told.alt`); without it, readers pass it over.
    """
    content = "".join(_elements(shapes, palette))
    mark = hashlib.blake2b(f"{frame[:4]}{content}".encode(), digest_size=6).hexdigest()
    left, top, right, foot = frame[:4]
    clip = f'<path d="M{left:g} {top:g}H{right:g}V{foot:g}H{left:g}z"/>'
    role = f'role="img"><title>{escape(alt)}</title>' if alt else 'aria-hidden="true">'
    return (
        f'<g stroke-linejoin="round" stroke-linecap="round" {role}'
        f'<clipPath id="scene-{mark}">{clip}</clipPath>'
        f'<g clip-path="url(#scene-{mark})">{content}</g></g>'
    )


def _elements(shapes: Sequence[Shape], palette: Palette) -> Iterator[str]:
    clips = 0
    for kind, tone, points, thick in shapes:
        paint = palette.tones.get(tone)
        if paint is None:
            continue
        path = _path(kind, points)
        if kind in ("line", "ring"):
            for colour, width in paint.strokes(thick):
                yield _stroke(path, colour, width)
            continue
        edge = f' stroke="{paint.edge}" stroke-width="{paint.edge_width:g}"' if paint.edge else ""
        if paint.screen is None:
            yield f'<path d="{path}" fill="{paint.fill}"{edge}/>'
            continue
        clips += 1
        mark = hashlib.blake2b(f"{clips}{path}{palette.key}".encode(), digest_size=6).hexdigest()
        screen = paint.screen
        lines = "".join(_path("line", line) for line in screen_lines(kind, points, screen))
        yield (
            f'<clipPath id="tone-{mark}"><path d="{path}"/></clipPath><path d="{path}" fill="{paint.fill}"/>'
            f'<g clip-path="url(#tone-{mark})" stroke-linecap="butt">'
            f"{_stroke(lines, screen.colour, screen.width)}</g>"
        )
        if edge:
            yield f'<path d="{path}" fill="none"{edge}/>'


def _stroke(path: str, colour: str, width: float) -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.2f}"/>'


def _path(kind: str, points: tuple[float, ...]) -> str:
    if kind == "rect":
        x, y, width, height = points
        return f"M{x:.2f} {y:.2f}h{width:.2f}v{height:.2f}h{-width:.2f}z"
    if kind in ("disc", "ring"):
        x, y, radius = points
        half = f"{radius:.2f} {radius:.2f} 0 1 1"
        return f"M{x + radius:.2f} {y:.2f}A{half} {x - radius:.2f} {y:.2f}A{half} {x + radius:.2f} {y:.2f}z"
    return _format(kind, len(points)) % points


@cache
def _format(kind: str, numbers: int) -> str:
    if kind == "curve":
        return "M%.2f %.2f" + (numbers - 2) // 6 * "C%.2f %.2f %.2f %.2f %.2f %.2f" + "z"
    return "M%.2f %.2f" + (numbers // 2 - 1) * "L%.2f %.2f" + ("" if kind == "line" else "z")
