"""A laid-out side of a card: what the pen draws, in order. Nothing here knows the kinds of cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from .fitting import Line


@dataclass(frozen=True, slots=True)
class Bar:
    """A filled rectangle in a paint, in µm from the top left of the trim."""

    paint: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Icon:
    """A drawn icon in a paint; its square's top left and side in µm. It says nothing to a reader."""

    name: str
    paint: str
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text: the left end of its ink and its baseline in µm, and the paint of its letters."""

    line: Line
    x: float
    y: float
    paint: str


@dataclass(slots=True)
class Face:
    """One side of one card. `side` names the art of the theme; the lists are drawn in this order."""

    card: str
    side: str
    bars: list[Bar] = field(default_factory=list)
    icons: list[Icon] = field(default_factory=list)
    lines: list[TextLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Card:
    """A card ready to be drawn; `title` stands in the outline of the file."""

    id: str
    title: str
    front: Face
    back: Face
