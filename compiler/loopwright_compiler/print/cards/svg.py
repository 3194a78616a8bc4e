"""Drawings in SVG: shapes, groups, fills and outlines. What cannot be drawn is refused, not left out.

Read with the standard library, which takes no entity and no file from elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree
from xml.parsers import expat

from loopwright_compiler.print.geometry.sizes import ChoiceError
from loopwright_compiler.print.geometry.svg_paths import (
    Matrix,
    Step,
    circle,
    multiplied,
    numbers,
    placed,
    polygon,
    steps,
    transform,
)

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


def drawing(file: Path, data: bytes) -> Drawing:
    """The drawing that a file holds; ChoiceError names what in it cannot be drawn."""
    try:
        _check_doctype(data)
        return _drawing(ElementTree.fromstring(data))
    except (ElementTree.ParseError, expat.ExpatError) as error:
        raise ChoiceError(f"{file} is no SVG: {error}") from None
    except (_Refused, ValueError, LookupError, ArithmeticError) as error:
        raise ChoiceError(f"{file} cannot be drawn: {error}") from None


def _check_doctype(data: bytes) -> None:
    """Refuse a DOCTYPE that declares entities or attributes of its own, before any is unfolded.

    The plain one that older tools write names the standard and declares nothing.
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
    box = numbers(root.get("viewBox", ""))
    if not box:
        box = [0.0, 0.0, _length(root, "width"), _length(root, "height")]
    if len(box) != 4 or min(box[2:]) <= 0:
        raise _Refused("it does not say how large it is (viewBox)")
    found, count = [], 0
    for shape in _shapes(root, (1, 0, 0, 1, -box[0], -box[1]), {"fill": "#000000"}):
        found.append(shape)
        count += len(shape.steps)
        if len(found) > MOST_SHAPES or count > MOST_STEPS:
            raise _Refused(f"it has more than {MOST_SHAPES} shapes, or more than {MOST_STEPS} lines")
    return Drawing(box[2], box[3], tuple(found))


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
    raise _Refused(f"it holds <{name[:LONGEST_QUOTE]}>; only paths and plain shapes can be drawn")


def _style(element: ElementTree.Element) -> dict[str, str]:
    """What an element says about how it is painted."""
    found: dict[str, str] = {
        key: element.attrib[key] for key in (*INHERITED, "display") if key in element.attrib
    }
    for part in element.get("style", "").split(";"):
        key, colon, value = part.partition(":")
        if colon:
            found[key.strip()] = value.strip()
    for key in REFUSED:
        if found.get(key, element.get(key, "none")) not in ("none", "1"):
            raise _Refused(f"it uses {key}")
    return found


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
    raise _Refused(f"the colour {_quoted(text)}; write it as #rrggbb")


def _length(element: ElementTree.Element, key: str) -> float:
    match = _NUMBER.fullmatch(element.get(key, "0"))
    if match is None:
        raise _Refused(f"{key}={_quoted(element.get(key, ''))}")
    return float(match[1])


def _quoted(text: str) -> str:
    return repr(text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…")
