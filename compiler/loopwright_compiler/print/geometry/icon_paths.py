"""The icons of the cards, drawn by us on a square of 24 by 24 (y downwards), and the reader of their paths.

They stand in `icons.txt`, those that texts can name, and `signs.txt`, the others, here and in the folders of
games, a line each: name, then path. A path uses absolute M, L, H, V, C and Z as in SVG, and O for a circle
(centre and radius). It is filled by the even-odd rule, so a shape inside a shape is a hole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from loopwright_compiler.card_folders import lines_of

ICON_UNITS: Final = 24
CIRCLE: Final = 0.5522847498  # how far a Bézier handle reaches for a quarter of a circle
_TOKEN = re.compile(r"([MLHVCOZ])([^MLHVCOZ]*)")
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "O": 3, "Z": 0}

PATHS: Final[dict[str, str]] = dict(
    line.split(" ", 1)
    for name in ("icons.txt", "signs.txt")
    for line in lines_of(name, Path(__file__).parent)
)
"""The path of each icon, by its name."""


class PathStep(NamedTuple):
    """One step of a path: "move", "line", "curve" or "close", and its coordinates."""

    kind: str
    points: tuple[float, ...]


@cache
def steps(path: str) -> tuple[PathStep, ...]:
    """Read a path of absolute M, L, H, V, C, Z and O (circle); ValueError for anything else."""
    if _TOKEN.sub("", path).strip():
        raise ValueError(f"not a path: {path!r}")
    return tuple(_read(path))


def _read(path: str) -> Iterator[PathStep]:
    x = y = 0.0
    for letter, text in _TOKEN.findall(path):
        numbers = [float(part) for part in text.replace(",", " ").split()]
        takes = _TAKES[letter]
        if (len(numbers) != takes) if takes == 0 else (not numbers or len(numbers) % takes):
            raise ValueError(f"{letter} needs {takes} numbers, not {len(numbers)}: {path!r}")
        if letter == "Z":
            yield PathStep("close", ())
        for start in range(0, len(numbers), takes or 1):
            values = tuple(numbers[start : start + takes])
            if letter == "O":
                yield from circle(values[0], values[1], values[2], values[2])
                continue
            if letter == "H":
                values = (values[0], y)
            elif letter == "V":
                values = (x, values[0])
            x, y = values[-2:]
            yield PathStep("move" if letter == "M" else "curve" if letter == "C" else "line", values)


def circle(x: float, y: float, rx: float, ry: float) -> Iterator[PathStep]:
    """The steps of an ellipse around a centre, with these radii."""
    kx, ky = rx * CIRCLE, ry * CIRCLE
    yield PathStep("move", (x + rx, y))
    yield PathStep("curve", (x + rx, y + ky, x + kx, y + ry, x, y + ry))
    yield PathStep("curve", (x - kx, y + ry, x - rx, y + ky, x - rx, y))
    yield PathStep("curve", (x - rx, y - ky, x - kx, y - ry, x, y - ry))
    yield PathStep("curve", (x + kx, y - ry, x + rx, y - ky, x + rx, y))
    yield PathStep("close", ())


def moved(path: str, x: Callable[[float], float], y: Callable[[float], float]) -> str:
    """The path with the functions `x` and `y` applied to the coordinates of each point."""
    letters = {"move": "M", "line": "L", "curve": "C", "close": "Z"}
    parts = []
    for kind, points in steps(path):
        placed = (f"{(y if index % 2 else x)(value):g}" for index, value in enumerate(points))
        parts.append(letters[kind] + " ".join(placed))
    return " ".join(parts)
