"""A design cut to another size: only a band in each direction gets wider or narrower.

Titles, signs and rings keep their form; panels and the room for text grow or shrink.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from loopwright_compiler.print.geometry.grid import Rect
from loopwright_compiler.print.geometry.paths import moved
from loopwright_compiler.print.geometry.sizes import DECKS, ChoiceError, Size
from loopwright_compiler.print.geometry.units import um

from .theme import Box, Side, Theme

LEAST_BAND = um(3)
_Place = Callable[[float], float]


def resized(theme: Theme, every: Size | None, decks: Mapping[str, Size]) -> Theme:
    """The theme with its cards at another size, and those of some decks at their own.

    ChoiceError if a design cannot be cut so; boards and tokens keep their size.
    """
    own = {design: size for deck, size in decks.items() for design in DECKS[deck]}
    sides = {}
    for name, side in theme.sides.items():
        size = own.get(name.rpartition("-")[0], every)
        sides[name] = stretched(side, size) if side.free and size else side
    return replace(theme, sides=sides)


def stretched(side: Side, size: Size) -> Side:
    """One side at another size."""
    x = _placer(side, 0, size.width - side.size.width)
    y = _placer(side, 1, size.height - side.size.height)
    boxes = {name: Box(name, _rect(box.rect, x, y), box.style) for name, box in side.boxes.items()}
    art = tuple(_shape(shape, x, y) for shape in side.art)
    over = None if side.over is None else tuple(_shape(shape, x, y) for shape in side.over)
    return replace(side, size=size, art=art, over=over, boxes=boxes)


def _placer(side: Side, way: int, more: int) -> _Place:
    """Where a line of the design (µm) comes to stand, across (0) or down (1)."""
    spares = side.squeeze[way]
    most = sum(spare.most for spare in spares)
    share = min(1.0, max(0, -more) / most) if most else 0.0
    changes = [(spare.start, spare.end, -share * spare.most) for spare in spares]
    start, end = side.stretch[way]
    left = more + share * most
    taken = sum(change for first, last, change in changes if start <= first and last <= end)
    if end - start + taken + left < LEAST_BAND:
        raise ChoiceError(f"the design {side.name} has no room on a card of this size")
    changes.append((start, end, left))

    def place(value: float) -> float:
        return value + sum(
            change * min(1.0, max(0.0, (value - first) / (last - first))) for first, last, change in changes
        )

    return place


def _rect(rect: Rect, x: _Place, y: _Place) -> Rect:
    left, top = round(x(rect.x)), round(y(rect.y))
    return Rect(left, top, round(x(rect.x + rect.width)) - left, round(y(rect.y + rect.height)) - top)


def _shape(shape: Mapping[str, Any], x: _Place, y: _Place) -> Mapping[str, Any]:
    """A shape of the art, in mm: boxes change, round things and icons only move."""

    def across(mm: float) -> float:
        return x(mm * 1000) / 1000

    def down(mm: float) -> float:
        return y(mm * 1000) / 1000

    new = dict(shape)
    for kind in ("rect", "stripes"):
        if kind in shape:
            left, top, width, height, *rest = shape[kind]
            right, foot = across(left + width), down(top + height)
            new[kind] = [across(left), down(top), right - across(left), foot - down(top), *rest]
    for kind in ("circle", "rings"):
        if kind in shape:
            left, top, *rest = shape[kind]
            new[kind] = [across(left), down(top), *rest]
    if "icon" in shape:
        left, top, side = shape["at"]
        half = side / 2
        new["at"] = [across(left + half) - half, down(top + half) - half, side]
    if "path" in shape:
        new["path"] = moved(shape["path"], across, down)
    return new
