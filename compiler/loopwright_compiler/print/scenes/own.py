"""An author's own motifs: shapes as paths in a square of 100 by 100, as drawing programs write them.

A theme brings them as data, such as

    motifs:
      drawn:
        tower:
          words: A tall tower
          parts:
            - {path: "M42 100 L46 10 H54 L58 100 Z", tone: near}
      of: {G: tower, town-hall: bank}

The ground is the square's lower edge, and y counts downwards, as in SVG. A path knows M, L, H, V, C, Z and O
(a circle) with absolute numbers; each of its outlines is filled. `of` says which motif stands for a place,
another thing or a card by its id.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from loopwright_compiler.print.geometry.icon_paths import steps

from .motifs import MOTIFS, ChanceSource, Motif
from .shapes import Pen

SIDE: Final = 100.0
"""The side of the square."""
BEYOND: Final = 50.0
"""How far a path may go beyond the square."""
MOST_PARTS: Final = 80
MOST_NUMBERS: Final = 1200
"""Of one path."""
TONES: Final = ("near", "mid", "light", "pane", "wire", "smoke", "snow")
GROUNDS: Final = ("land", "water", "air", "shore", "hall", "room")
KEYS: Final = ("words", "parts", "ground", "scale", "still")

_Outline = tuple[str, str, tuple[float, ...]]
"""The pen's method, the tone, and the numbers."""


class Own(NamedTuple):
    """An author's choice: the motif for ids of things, and the motifs that the author has drawn."""

    of: Mapping[str, str] = {}
    drawn: Mapping[str, Motif] = {}


NO_OWN: Final = Own()


def motifs(data: Any) -> Own:
    """The choice that is written in a theme. Raises ValueError, with the place of what is wrong."""
    _keys(data, ("of", "drawn"), "motifs")
    drawn_data, of = data.get("drawn") or {}, data.get("of") or {}
    _mapping(drawn_data, "motifs.drawn")
    _mapping(of, "motifs.of")
    drawn = {str(name): _motif(str(name), value) for name, value in drawn_data.items()}
    for id, name in of.items():
        if name not in drawn and name not in MOTIFS:
            raise ValueError(f"motifs.of.{id}: there is no motif called {name}")
    return Own({str(id): str(name) for id, name in of.items()}, drawn)


def _motif(name: str, data: Any) -> Motif:
    where = f"motifs.drawn.{name}"
    _keys(data, KEYS, where)
    parts = data.get("parts")
    if not isinstance(parts, list) or not 0 < len(parts) <= MOST_PARTS:
        raise ValueError(f"{where}.parts: here belong 1 to {MOST_PARTS} paths with their tones")
    outlines = [
        outline for number, part in enumerate(parts, 1) for outline in _part(part, f"{where}.parts, {number}")
    ]
    ground = data.get("ground", "land")
    if ground not in GROUNDS:
        raise ValueError(f"{where}.ground: one of {', '.join(GROUNDS)}")
    scale = data.get("scale", 1.0)
    if isinstance(scale, bool) or not isinstance(scale, int | float) or not 0.2 <= scale <= 1.3:
        raise ValueError(f"{where}.scale: a number from 0.2 to 1.3")
    half = max(abs(value) for _, _, numbers in outlines for value in numbers[::2])
    words = str(data.get("words", name))
    return Motif(
        name, _drawer(outlines), ground, float(scale), half, bool(data.get("still", False)), words=words
    )


def _part(data: Any, where: str) -> list[_Outline]:
    """The outlines of one path."""
    _keys(data, ("path", "tone"), where)
    tone = data.get("tone", "near")
    if tone not in TONES:
        raise ValueError(f"{where}: a tone is one of {', '.join(TONES)}")
    try:
        path = steps(str(data.get("path", "")))
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None
    if sum(len(step.points) for step in path) > MOST_NUMBERS:
        raise ValueError(f"{where}: the path has more than {MOST_NUMBERS} numbers")
    outlines: list[_Outline] = []
    numbers: list[float] = []
    curved = any(step.kind == "curve" for step in path)
    for kind, points in path:
        placed = [_number(value, index, where) for index, value in enumerate(points)]
        if kind == "move":
            _end(outlines, tone, curved, numbers)
            numbers = placed
        elif not numbers:
            raise ValueError(f"{where}: a path begins with M")
        elif kind == "line" and curved:
            numbers += [*numbers[-2:], *placed, *placed]
        elif kind != "close":
            numbers += placed
    _end(outlines, tone, curved, numbers)
    if not outlines:
        raise ValueError(f"{where}: the path has no outline")
    return outlines


def _end(outlines: list[_Outline], tone: str, curved: bool, numbers: list[float]) -> None:
    """Keep an outline that has an area."""
    if len(numbers) > 4:
        outlines.append(("curve" if curved else "poly", tone, tuple(numbers)))


def _number(value: float, index: int, where: str) -> float:
    """A number of a path in units of the motif's box."""
    if not -BEYOND <= value <= SIDE + BEYOND:
        raise ValueError(f"{where}: {value:g} lies far outside the square of {SIDE:g}")
    return (SIDE - value) / SIDE if index % 2 else (value - SIDE / 2) / SIDE


def _drawer(outlines: list[_Outline]) -> Callable[[Pen, ChanceSource], None]:
    def draw(pen: Pen, _: ChanceSource) -> None:
        for kind, tone, numbers in outlines:
            (pen.curve if kind == "curve" else pen.poly)(tone, *numbers)

    return draw


def _keys(data: Any, keys: tuple[str, ...], where: str) -> None:
    _mapping(data, where)
    for key in data:
        if key not in keys:
            raise ValueError(f"{where}: there is no {key} here, but {', '.join(keys)}")


def _mapping(data: object, where: str) -> None:
    if not isinstance(data, Mapping):
        raise ValueError(f"{where}: here belong names with values")
