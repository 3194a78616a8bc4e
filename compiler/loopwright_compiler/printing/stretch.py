"""A design cut to another size: only a band in each direction gets wider or narrower.

Titles, signs and rings keep their form; panels and the room for text grow or shrink.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from .paths import moved
from .sheet import Rect
from .sizes import ChoiceError, Size
from .theme import Band, Box, Side, Theme
from .units import um

LEAST_BAND = um(3)
_Place = Callable[[float], float]


def resized(theme: Theme, size: Size) -> Theme:
    """The theme with every side that has no size of its own at another size; ChoiceError if one cannot be."""
    sides = {name: stretched(side, size) if side.free else side for name, side in theme.sides.items()}
    return replace(theme, sides=sides)


def stretched(side: Side, size: Size) -> Side:
    """One side at another size."""
    x = _placer(side.stretch[0], size.width - side.size.width, side.name)
    y = _placer(side.stretch[1], size.height - side.size.height, side.name)
    boxes = {name: Box(name, _rect(box.rect, x, y), box.style) for name, box in side.boxes.items()}
    art = tuple(_shape(shape, x, y) for shape in side.art)
    return replace(side, size=size, art=art, boxes=boxes)


def _placer(band: Band, more: int, side: str) -> _Place:
    """Where a line of the design (µm) comes to stand."""
    wide = band.end - band.start
    if wide + more < LEAST_BAND:
        raise ChoiceError(f"the design {side} has no room on a card of this size")

    def place(value: float) -> float:
        if value <= band.start:
            return value
        if value >= band.end:
            return value + more
        return band.start + (value - band.start) * (wide + more) / wide

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
