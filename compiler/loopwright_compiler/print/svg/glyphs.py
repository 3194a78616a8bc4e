"""Outlines of letters from TrueType fonts (the `glyf` table), as SVG paths in whole 400ths of an em.

A 400th is 0.02 mm in the largest title: finer than screens and printers, and short to write.
"""

from __future__ import annotations

import struct
from functools import cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

from loopwright_compiler.print.text.fonts import NO_BREAK, FontFace

EM: Final = 400
DEEPEST: Final = 6  # glyphs of glyphs of glyphs: a font that refers to itself ends here

ON, X_SHORT, Y_SHORT, REPEAT, X_SAME, Y_SAME = 1, 2, 4, 8, 16, 32  # flags of points
WORDS, XY, SCALE, MORE, XY_SCALE, MATRIX = 1, 2, 8, 32, 64, 128  # flags of components


class Point(NamedTuple):
    """A point of an outline in the font's units, y upwards; `on` the curve, or the handle of one."""

    x: float
    y: float
    on: bool


@cache
def outline(face: FontFace, char: str) -> str:
    """The path of a character, y downwards from the baseline; empty for a space or a broken glyph."""
    font = face.font.face
    number = font.charToGlyph.get(32 if char == NO_BREAK else ord(char), 0)
    try:
        contours = _contours(font, number, 0)
    except (struct.error, IndexError):
        return ""
    scale = EM / font.unitsPerEm
    return "".join(_path([Point(x * scale, -y * scale, on) for x, y, on in points]) for points in contours)


def _contours(font: Any, number: int, depth: int) -> list[list[Point]]:
    start, end = font.glyphPos[number], font.glyphPos[number + 1]
    data: bytes = font.get_table("glyf")[start:end]
    if not data or depth > DEEPEST:
        return []
    (count,) = struct.unpack_from(">h", data)
    return _simple(data, count) if count >= 0 else _compound(font, data, depth)


def _simple(data: bytes, count: int) -> list[list[Point]]:
    if not count:
        return []
    ends = struct.unpack_from(f">{count}H", data, 10)
    (length,) = struct.unpack_from(">H", data, 10 + 2 * count)
    at = 12 + 2 * count + length
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        flag, at = data[at], at + 1
        flags.append(flag)
        if flag & REPEAT:
            flags += [flag] * data[at]
            at += 1
    flags = flags[: ends[-1] + 1]
    rows, at = _row(data, at, flags, X_SHORT, X_SAME)
    columns, _ = _row(data, at, flags, Y_SHORT, Y_SAME)
    points = [Point(x, y, bool(flag & ON)) for x, y, flag in zip(rows, columns, flags, strict=True)]
    return [points[first + 1 : last + 1] for first, last in pairwise((-1, *ends))]


def _row(data: bytes, at: int, flags: list[int], short: int, same: int) -> tuple[list[float], int]:
    """The coordinates of all points in one direction, and where the next ones begin."""
    place, places = 0, []
    for flag in flags:
        if flag & short:
            place += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            place += struct.unpack_from(">h", data, at)[0]
            at += 2
        places.append(float(place))
    return places, at


def _compound(font: object, data: bytes, depth: int) -> list[list[Point]]:
    contours: list[list[Point]] = []
    at, flags = 10, MORE
    while flags & MORE:
        flags, number = struct.unpack_from(">HH", data, at)
        kind = ">hh" if flags & WORDS else ">bb"
        right, up = struct.unpack_from(kind, data, at + 4) if flags & XY else (0, 0)
        at += 4 + struct.calcsize(kind)
        size = 1 if flags & SCALE else 2 if flags & XY_SCALE else 4 if flags & MATRIX else 0
        parts = [part / 0x4000 for part in struct.unpack_from(f">{size}h", data, at)]
        at += 2 * size
        a, b, c, d = {0: (1, 0, 0, 1), 1: (*parts, 0, 0, *parts), 2: (*parts[:1], 0, 0, *parts[1:])}.get(
            size, tuple(parts)
        )
        contours += [
            [Point(a * x + c * y + right, b * x + d * y + up, on) for x, y, on in points]
            for points in _contours(font, number, depth + 1)
        ]
    return contours


def _path(points: list[Point]) -> str:
    """One closed outline; between two handles lies a point of the curve."""
    whole: list[Point] = []
    for before, point in zip([*points[-1:], *points], points, strict=False):
        if not before.on and not point.on:
            whole.append(Point((before.x + point.x) / 2, (before.y + point.y) / 2, True))
        whole.append(point)
    first = next((number for number, point in enumerate(whole) if point.on), None)
    if first is None:
        return ""
    whole = [*whole[first:], *whole[: first + 1]]
    x, y = round(whole[0].x), round(whole[0].y)
    path, handle = [f"M{x} {y}"], None
    for point in whole[1:]:
        right, down = round(point.x), round(point.y)
        if not point.on:
            handle = right - x, down - y
            continue
        if handle:
            path.append(f"q{_packed(*handle, right - x, down - y)}")
        elif right == x and down == y:
            continue
        elif down == y:
            path.append(f"h{right - x}")
        elif right == x:
            path.append(f"v{down - y}")
        else:
            path.append(f"l{_packed(right - x, down - y)}")
        x, y, handle = right, down, None
    return "".join(path) + "z"


def _packed(*numbers: int) -> str:
    return " ".join(map(str, numbers)).replace(" -", "-")
