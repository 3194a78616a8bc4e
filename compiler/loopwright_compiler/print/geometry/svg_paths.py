"""The paths of SVG: all their commands, as moves, lines, curves and closings in absolute coordinates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import atan2 as angle
from math import ceil, cos, isfinite, pi, radians, sin, sqrt, tan
from typing import Final

from .paths import CIRCLE, Step

__all__ = ["Matrix", "Step", "circle", "multiplied", "numbers", "placed", "polygon", "steps", "transform"]

Matrix = tuple[float, float, float, float, float, float]
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_PART = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([\s,]+)|(.)")
_FLAGS = re.compile(r"[\s,]*([01])[\s,]*([01])")
_CALL = re.compile(r"(\w+)\s*\(([^)]*)\)")


def steps(path: str) -> Iterator[Step]:
    """Read a path; ValueError for what is none."""
    x = y = start_x = start_y = 0.0
    handle: tuple[float, float] | None = None
    last = ""
    for letter, values in _commands(path):
        kind = letter.upper()
        if letter.islower():
            values = _absolute(kind, values, x, y)
        mirrored = (2 * x - handle[0], 2 * y - handle[1]) if handle and _follows(kind, last) else (x, y)
        handle = None
        if kind == "Z":
            yield Step("close", ())
            x, y = start_x, start_y
        elif kind in "ML":
            x, y = values
            if kind == "M":
                start_x, start_y = x, y
            yield Step("move" if kind == "M" else "line", (x, y))
        elif kind in "HV":
            x, y = (values[0], y) if kind == "H" else (x, values[0])
            yield Step("line", (x, y))
        elif kind in "CS":
            curve = values if kind == "C" else [*mirrored, *values]
            handle, (x, y) = (curve[2], curve[3]), curve[4:]
            yield Step("curve", tuple(curve))
        elif kind in "QT":
            handle = (values[0], values[1]) if kind == "Q" else mirrored
            end = values[-2:]
            yield _quadratic((x, y), handle, (end[0], end[1]))
            x, y = end
        else:
            yield from _arc(x, y, values)
            x, y = values[5:]
        last = kind


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; a letter may be left out when it repeats."""
    letter, numbers, position = "", list[float](), 0
    while position < len(path):
        if letter in "Aa" and letter and len(numbers) == 3:
            flags = _FLAGS.match(path, position)
            if flags is None:
                raise ValueError("an arc in a path lacks its flags")
            numbers += [float(flags[1]), float(flags[2])]
            position = flags.end()
            continue
        match = _PART.match(path, position)
        if match is None or match[4]:
            raise ValueError(f"a path with {path[position]!r}")
        position = match.end()
        if match[1]:
            if numbers:
                raise ValueError(f"a path whose {letter} lacks a number")
            letter = match[1]
            if letter in "Zz":
                yield letter, []
        elif match[2]:
            if not letter or letter in "Zz":
                raise ValueError("a path with a number that belongs to nothing")
            numbers.append(float(match[2]))
            if len(numbers) == _TAKES[letter.upper()]:
                yield letter, numbers
                numbers = []
                letter = {"M": "L", "m": "l"}.get(letter, letter)
    if numbers:
        raise ValueError(f"a path whose {letter} lacks a number")


def _absolute(kind: str, values: list[float], x: float, y: float) -> list[float]:
    if kind == "H":
        return [values[0] + x]
    if kind == "V":
        return [values[0] + y]
    if kind == "A":
        return [*values[:5], values[5] + x, values[6] + y]
    return [value + (y if index % 2 else x) for index, value in enumerate(values)]


def _follows(kind: str, last: str) -> bool:
    """Whether a smooth curve goes on from one of its own kind."""
    return (kind == "S" and last in "CS") or (kind == "T" and last in "QT")


def _quadratic(start: tuple[float, float], handle: tuple[float, float], end: tuple[float, float]) -> Step:
    first = [a + 2 / 3 * (b - a) for a, b in zip(start, handle, strict=True)]
    second = [a + 2 / 3 * (b - a) for a, b in zip(end, handle, strict=True)]
    return Step("curve", (*first, *second, *end))


def _arc(x: float, y: float, values: Sequence[float]) -> Iterator[Step]:
    """A part of an ellipse as curves of at most a quarter each (SVG 1.1, F.6)."""
    rx, ry, turn, large, sweep, x2, y2 = values
    rx, ry = abs(rx), abs(ry)
    if rx == 0 or ry == 0 or (x, y) == (x2, y2):
        yield Step("line", (x2, y2))
        return
    c, s = cos(radians(turn)), sin(radians(turn))
    dx, dy = (x - x2) / 2, (y - y2) / 2
    px, py = c * dx + s * dy, c * dy - s * dx
    grow = sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    over = (rx * py) ** 2 + (ry * px) ** 2
    root = sqrt(max(0.0, (rx * ry) ** 2 / over - 1)) * (1 if large != sweep else -1)
    cx, cy = root * rx * py / ry, -root * ry * px / rx
    first = angle((py - cy) / ry, (px - cx) / rx)
    span = angle((-py - cy) / ry, (-px - cx) / rx) - first
    span += 2 * pi * ((sweep and span < 0) - (not sweep and span > 0))
    matrix = (c * rx, s * rx, -s * ry, c * ry, c * cx - s * cy + (x + x2) / 2, s * cx + c * cy + (y + y2) / 2)
    pieces = ceil(abs(span) / (pi / 2) - 1e-9) or 1
    yield from placed((_piece(first + span * n / pieces, span / pieces) for n in range(pieces)), matrix)


def _piece(start: float, span: float) -> Step:
    """A piece of the circle around the origin, as one curve."""
    k = 4 / 3 * tan(span / 4)
    a, b = start, start + span
    return Step(
        "curve",
        (cos(a) - k * sin(a), sin(a) + k * cos(a), cos(b) + k * sin(b), sin(b) - k * cos(b), cos(b), sin(b)),
    )


def circle(x: float, y: float, rx: float, ry: float) -> Iterator[Step]:
    """An ellipse around a centre."""
    kx, ky = rx * CIRCLE, ry * CIRCLE
    yield Step("move", (x + rx, y))
    yield Step("curve", (x + rx, y + ky, x + kx, y + ry, x, y + ry))
    yield Step("curve", (x - kx, y + ry, x - rx, y + ky, x - rx, y))
    yield Step("curve", (x - rx, y - ky, x - kx, y - ry, x, y - ry))
    yield Step("curve", (x + kx, y - ry, x + rx, y - ky, x + rx, y))
    yield Step("close", ())


def polygon(numbers: Sequence[float], closed: bool) -> Iterator[Step]:
    """Straight lines from point to point."""
    for index in range(0, len(numbers) - 1, 2):
        yield Step("line" if index else "move", (numbers[index], numbers[index + 1]))
    if closed:
        yield Step("close", ())


def placed(path: Iterable[Step], matrix: Matrix) -> tuple[Step, ...]:
    """A path after a transformation."""
    a, b, c, d, e, f = matrix
    return tuple(
        Step(
            kind,
            tuple(
                value
                for x, y in zip(points[::2], points[1::2], strict=True)
                for value in (a * x + c * y + e, b * x + d * y + f)
            ),
        )
        for kind, points in path
    )


def multiplied(m: Matrix, n: Matrix) -> Matrix:
    """First `n`, then `m`."""
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )


def numbers(text: str) -> list[float]:
    """Numbers parted by commas or spaces; ValueError for what is none, or beyond all measure."""
    found = [float(part) for part in text.replace(",", " ").split()]
    if not all(map(isfinite, found)):
        raise ValueError(f"a number in {text[:40]!r}")
    return found


def transform(text: str) -> Matrix:
    """The matrix of a transform attribute; ValueError for one that is not known."""
    found: Matrix = (1, 0, 0, 1, 0, 0)
    for name, inside in _CALL.findall(text):
        found = multiplied(found, _one(name, numbers(inside)))
    return found


def _one(name: str, v: list[float]) -> Matrix:
    if name == "matrix" and len(v) == 6:
        return (v[0], v[1], v[2], v[3], v[4], v[5])
    if name == "translate" and v:
        return (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0)
    if name == "scale" and v:
        return (v[0], 0, 0, v[1] if len(v) > 1 else v[0], 0, 0)
    if name == "rotate" and len(v) in (1, 3):
        c, s = cos(radians(v[0])), sin(radians(v[0]))
        turn: Matrix = (c, s, -s, c, 0, 0)
        if len(v) == 1:
            return turn
        return multiplied(multiplied((1, 0, 0, 1, v[1], v[2]), turn), (1, 0, 0, 1, -v[1], -v[2]))
    raise ValueError(f"the transformation {name}({', '.join(map(str, v))})")
