"""Drawings in SVG: shapes, paths, groups, fills and outlines. What holds more is drawn as pixels; what cannot
be drawn is refused, not left out.

Read with the standard library, which takes no entity and no file from elsewhere. All commands of paths
become moves, lines, curves and closings in absolute coordinates.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from math import atan2 as angle
from math import ceil, cos, isfinite, pi, radians, sin, sqrt, tan
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree
from xml.parsers import expat

from loopwright_compiler.print.geometry.icon_paths import CIRCLE, Step
from loopwright_compiler.print.geometry.sizes import ChoiceError

from .rasterize import NotRasterized, rasterized

__all__ = ["Matrix", "Step", "circle", "multiplied", "numbers", "placed", "polygon", "steps", "transform"]

Matrix = tuple[float, float, float, float, float, float]
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_PART = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([\s,]+)|(.)")
_FLAGS = re.compile(r"[\s,]*([01])[\s,]*([01])")
_CALL = re.compile(r"(\w+)\s*\(([^)]*)\)")

NAMESPACE: Final = "{http://www.w3.org/2000/svg}"
IGNORED: Final = frozenset({"title", "desc", "metadata", "defs"})
COLOURS: Final = {
    "black": "#000000",
    "white": "#ffffff",
    "red": "#ff0000",
    "gray": "#808080",
    "grey": "#808080",
}
INHERITED: Final = ("fill", "stroke", "stroke-width", "fill-rule")
REFUSED: Final = ("opacity", "fill-opacity", "stroke-opacity", "filter", "clip-path", "mask")
MOST_SHAPES = 20_000
MOST_STEPS = 100_000
DEEPEST = 50  # groups within groups
FARTHEST = 1e6  # units from the middle: nothing that is meant lies beyond
LONGEST_QUOTE = 40  # characters of a file that a message repeats
_NUMBER = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(px|pt|mm|cm|in)?\s*")


class Shape(NamedTuple):
    """One path in the drawing's units; colours as #rrggbb, or None for none."""

    steps: tuple[Step, ...]
    fill: str | None
    stroke: str | None
    width: float
    even_odd: bool


class Drawing(NamedTuple):
    """A drawing and what it measures."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


class _Refused(Exception):
    """Why a drawing cannot be used."""


class _MoreThanShapes(_Refused):
    """What a drawing holds beside plain shapes in flat colours."""


def drawing(file: Path, data: bytes, pixels: int) -> Drawing | bytes:
    """Read the drawing in a file; one that holds more than plain shapes is a PNG, so many pixels on its
    longer side. Raises ChoiceError naming the part that cannot be drawn.
    """
    try:
        _check_doctype(data)
        root = ElementTree.fromstring(data)
        try:
            return _drawing(root)
        except _MoreThanShapes as more:
            box = _box(root)
            try:
                return rasterized(root, box[2] >= box[3], pixels)
            except NotRasterized as error:
                raise _Refused(f"{more}; {error}") from None
    except (ElementTree.ParseError, expat.ExpatError) as error:
        raise ChoiceError(f"{file} is no SVG: {error}") from None
    except (_Refused, ValueError, LookupError, ArithmeticError) as error:
        raise ChoiceError(f"{file} cannot be drawn: {error}") from None


def _check_doctype(data: bytes) -> None:
    """Refuse a DOCTYPE that declares entities or attributes of its own, before any is expanded.

    The plain DOCTYPE that older tools write names the standard and declares nothing.
    """

    def judge(*doctype: object) -> None:
        if doctype[3]:  # it has an internal subset
            raise _Refused("its DOCTYPE declares things of its own; save it as plain SVG")

    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = judge
    parser.Parse(data, True)


def _drawing(root: ElementTree.Element) -> Drawing:
    if root.tag != f"{NAMESPACE}svg":
        raise _Refused("it holds no <svg>")
    box = _box(root)
    parts, count = [], 0
    for shape in _shapes(root, (1, 0, 0, 1, -box[0], -box[1]), {"fill": "#000000"}):
        parts.append(shape)
        count += len(shape.steps)
        if len(parts) > MOST_SHAPES or count > MOST_STEPS:
            raise _Refused(f"it has more than {MOST_SHAPES} shapes, or more than {MOST_STEPS} lines")
    return Drawing(box[2], box[3], tuple(parts))


def _box(root: ElementTree.Element) -> list[float]:
    """The left, top, width and height of a drawing, in its units."""
    box = numbers(root.get("viewBox", ""))
    if not box:
        box = [0.0, 0.0, _length(root, "width"), _length(root, "height")]
    if len(box) != 4 or min(box[2:]) <= 0:
        raise _Refused("it does not say how large it is (viewBox)")
    return box


def _shapes(
    parent: ElementTree.Element, matrix: Matrix, style: dict[str, str], depth: int = 0
) -> Iterator[Shape]:
    if depth > DEEPEST:
        raise _Refused(f"its groups lie more than {DEEPEST} deep")
    for element in parent:
        name = str(element.tag).removeprefix(NAMESPACE)
        if name in IGNORED or not str(element.tag).startswith(NAMESPACE):
            continue
        own = style | _style(element)
        if own.get("display") == "none":
            continue
        here = multiplied(matrix, transform(element.get("transform", "")))
        if name in ("g", "a", "svg"):
            yield from _shapes(element, here, {key: own[key] for key in INHERITED if key in own}, depth + 1)
        else:
            outline = islice(_outline(element, name), MOST_STEPS + 1)
            yield _shape(placed(outline, here), here, own)


def _shape(path: tuple[Step, ...], matrix: Matrix, style: dict[str, str]) -> Shape:
    scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
    width = _NUMBER.fullmatch(style.get("stroke-width", "1"))
    if width is None:
        raise _Refused(f"a stroke-width of {_quoted(style['stroke-width'])}")
    fill, stroke = _colour(style.get("fill", "none")), _colour(style.get("stroke", "none"))
    wide = float(width[1]) * scale
    if not all(abs(value) <= FARTHEST for value in chain([wide], *(step.points for step in path))):
        raise _Refused("a number in it is far too large")
    return Shape(path, fill, stroke, wide, style.get("fill-rule") == "evenodd")


def _outline(element: ElementTree.Element, name: str) -> Iterator[Step]:
    """The path of one element, in its own units."""
    if name == "path":
        return steps(element.get("d", ""))
    if name in ("polygon", "polyline"):
        return polygon(numbers(element.get("points", "")), closed=name == "polygon")
    if name == "line":
        return polygon([_length(element, key) for key in ("x1", "y1", "x2", "y2")], closed=False)
    if name == "rect":
        x, y, width, height = (_length(element, key) for key in ("x", "y", "width", "height"))
        return polygon([x, y, x + width, y, x + width, y + height, x, y + height], closed=True)
    if name in ("circle", "ellipse"):
        across, down = ("r", "r") if name == "circle" else ("rx", "ry")
        centre = _length(element, "cx"), _length(element, "cy")
        return circle(*centre, _length(element, across), _length(element, down))
    raise _MoreThanShapes(f"it holds <{name[:LONGEST_QUOTE]}>, which is no path and no plain shape")


def _style(element: ElementTree.Element) -> dict[str, str]:
    """The painting attributes of an element, with those in its `style`."""
    style: dict[str, str] = {
        key: element.attrib[key] for key in (*INHERITED, "display") if key in element.attrib
    }
    for part in element.get("style", "").split(";"):
        key, colon, value = part.partition(":")
        if colon:
            style[key.strip()] = value.strip()
    for key in REFUSED:
        if style.get(key, element.get(key, "none")) not in ("none", "1"):
            raise _MoreThanShapes(f"it uses {key}")
    return style


def _colour(text: str) -> str | None:
    text = text.strip().lower()
    if text in ("none", "transparent"):
        return None
    if re.fullmatch(r"#[0-9a-f]{6}", text):
        return text
    if re.fullmatch(r"#[0-9a-f]{3}", text):
        return "#" + "".join(2 * digit for digit in text[1:])
    if text == "currentcolor":
        return "#000000"
    if text in COLOURS:
        return COLOURS[text]
    raise _MoreThanShapes(f"the colour {_quoted(text)} is not written as #rrggbb")


def _length(element: ElementTree.Element, key: str) -> float:
    match = _NUMBER.fullmatch(element.get(key, "0"))
    if match is None:
        raise _Refused(f"{key}={_quoted(element.get(key, ''))}")
    return float(match[1])


def _quoted(text: str) -> str:
    return repr(text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…")


def steps(path: str) -> Iterator[Step]:
    """The steps of a path. Raises ValueError for a text that is no path."""
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
    """Whether a smooth curve continues one of its own kind."""
    return (kind == "S" and last in "CS") or (kind == "T" and last in "QT")


def _quadratic(start: tuple[float, float], handle: tuple[float, float], end: tuple[float, float]) -> Step:
    first = [a + 2 / 3 * (b - a) for a, b in zip(start, handle, strict=True)]
    second = [a + 2 / 3 * (b - a) for a, b in zip(end, handle, strict=True)]
    return Step("curve", (*first, *second, *end))


def _arc(x: float, y: float, values: Sequence[float]) -> Iterator[Step]:
    """An elliptical arc as curves of at most a quarter each (SVG 1.1, F.6)."""
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
    """The steps of an ellipse around a centre, with these radii."""
    kx, ky = rx * CIRCLE, ry * CIRCLE
    yield Step("move", (x + rx, y))
    yield Step("curve", (x + rx, y + ky, x + kx, y + ry, x, y + ry))
    yield Step("curve", (x - kx, y + ry, x - rx, y + ky, x - rx, y))
    yield Step("curve", (x - rx, y - ky, x - kx, y - ry, x, y - ry))
    yield Step("curve", (x + kx, y - ry, x + rx, y - ky, x + rx, y))
    yield Step("close", ())


def polygon(numbers: Sequence[float], closed: bool) -> Iterator[Step]:
    """The steps of straight lines from point to point, back to the first if `closed`."""
    for index in range(0, len(numbers) - 1, 2):
        yield Step("line" if index else "move", (numbers[index], numbers[index + 1]))
    if closed:
        yield Step("close", ())


def placed(path: Iterable[Step], matrix: Matrix) -> tuple[Step, ...]:
    """The path with a transformation applied to its points."""
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
    """The product of two transformations, which applies `n` first, then `m`."""
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )


def numbers(text: str) -> list[float]:
    """The numbers in a text, separated by commas or spaces. Raises ValueError for other texts, and for
    numbers that are too large.
    """
    parsed_numbers = [float(part) for part in text.replace(",", " ").split()]
    if not all(map(isfinite, parsed_numbers)):
        raise ValueError(f"a number in {text[:40]!r}")
    return parsed_numbers


def transform(text: str) -> Matrix:
    """The matrix of a transform attribute. Raises ValueError for an unknown transformation."""
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    for name, inside in _CALL.findall(text):
        matrix = multiplied(matrix, _one(name, numbers(inside)))
    return matrix


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
