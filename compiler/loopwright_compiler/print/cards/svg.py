"""Drawings in SVG: shapes, paths, groups, fills and outlines. What holds more is drawn as pixels; what cannot
be drawn is refused, not left out.

Read with the standard library, which takes no entity and no file from elsewhere. All commands of paths
become moves, lines, curves and closings in absolute coordinates.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from math import atan2 as angle
from math import ceil, cos, isfinite, pi, radians, sin, sqrt, tan
from pathlib import Path
from typing import Final, NamedTuple
from xml.etree import ElementTree
from xml.parsers import expat

from loopwright_compiler.print.geometry.icon_paths import PathStep, circle
from loopwright_compiler.print.geometry.sizes import ChoiceError

from .rasterize import OUTLINES, NotRasterized, rasterized
from .svg_paints import NAMESPACE, UnknownColour, declarations, mend_paints, visible

__all__ = ["Matrix", "PathStep", "circle", "multiplied", "numbers", "placed", "polygon", "steps", "transform"]

Matrix = tuple[float, float, float, float, float, float]
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_PART = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([\s,]+)|(.)")
_FLAGS = re.compile(r"[\s,]*([01])[\s,]*([01])")
_CALL = re.compile(r"(\w+)\s*\(([^)]*)\)")

IGNORED: Final = frozenset({"title", "desc", "metadata", "defs", "symbol"})
GROUPS: Final = frozenset({"svg", "g", "a", "switch"})
INHERITED: Final = (
    *("fill", "stroke", "color", "fill-rule", "stroke-width"),
    *("stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset"),
)
CAPS: Final = ("butt", "round", "square")
JOINS: Final = ("miter", "round", "bevel")
PLAIN: Final = {
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity"), ("1", "1.0", "100%")),
    **dict.fromkeys(("filter", "clip-path", "mask", "vector-effect"), ("none",)),
    **dict.fromkeys(("marker", "marker-start", "marker-mid", "marker-end", "transform-origin"), ("none",)),
    **{"visibility": ("visible",), "mix-blend-mode": ("normal",)},
    "paint-order": ("normal", "fill", "fill stroke", "fill stroke markers", "fill markers stroke"),
}
"""What makes more than plain shapes, unless it has one of these values."""
PLACING: Final = frozenset({"transform", "d", "x", "y", "width", "height", "r", "rx", "ry", "cx", "cy"})
"""Attributes that only the newest programs read in a `style`."""
NESTED: Final = ("x", "y", "width", "height", "viewBox")
"""What gives a drawing within a drawing a scale of its own."""
UNITS: Final = {
    **{"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0},
    **{"in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4},
}
"""Pixels of CSS in each unit."""
LEAST_UNLIKE: Final = 0.001  # so far may a page and its content differ in shape
EVEN: Final = 0.02  # so far may an outline's scale differ in two directions
MOST_SHAPES = 20_000
MOST_STEPS = 100_000
DEEPEST = 50  # groups within groups
FARTHEST = 1e6  # units from the middle: nothing that is meant lies beyond
LONGEST_QUOTE = 40  # characters of a file that a message repeats
LONGEST_ENTITY = 200  # characters: drawing programs abbreviate addresses
_NUMBER = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([A-Za-z]*|%)\s*")


class SvgShape(NamedTuple):
    """One path in the drawing's units; colours as #rrggbb, or None for none. `cap` and `join` are numbered as
    in PDF; `dash` holds the lengths of dashes and gaps, `shift` where in them an outline begins.
    """

    steps: tuple[PathStep, ...]
    fill: str | None
    stroke: str | None
    width: float
    even_odd: bool
    cap: int = 0
    join: int = 0
    miter: float = 4.0
    dash: tuple[float, ...] = ()
    shift: float = 0.0


class Drawing(NamedTuple):
    """A drawing and what it measures."""

    width: float
    height: float
    shapes: tuple[SvgShape, ...]


class SvgPage(NamedTuple):
    """What a drawing measures, the part of its plane that is on it (left, top, width, height), and how that
    is placed there.
    """

    width: float
    height: float
    box: tuple[float, float, float, float]
    matrix: Matrix


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
        _choose(root)
        mend_paints(root)
        try:
            return _drawing(root)
        except _MoreThanShapes as more:
            page = _page(root)
            larger = pixels / max(page.width, page.height)
            root.set("viewBox", " ".join(map(repr, page.box)))
            root.attrib |= {"width": f"{page.width * larger:g}", "height": f"{page.height * larger:g}"}
            try:
                return rasterized(root, page.width >= page.height, pixels)
            except NotRasterized as error:
                raise _Refused(OUTLINES if str(error) == OUTLINES else f"{more}; {error}") from None
    except (ElementTree.ParseError, expat.ExpatError) as error:
        raise ChoiceError(f"{file} is no SVG: {error}") from None
    except (_Refused, UnknownColour, ValueError, LookupError, ArithmeticError) as error:
        raise ChoiceError(f"{file} cannot be drawn: {error}") from None


def _check_doctype(data: bytes) -> None:
    """Refuse a DOCTYPE that declares more than a few short names for addresses, as Illustrator does, before
    any is expanded: names within names, files from elsewhere, and attributes of its own.

    What the names stand for may make the file no larger than it may be without them.
    """
    refused = _Refused("its DOCTYPE declares things of its own; save it as plain SVG")
    names: dict[str, str] = {}

    def declare(name: str, parameter: bool, value: str | None, *_elsewhere: object) -> None:
        if parameter or value is None or len(value) > LONGEST_ENTITY or set("&%<") & set(value):
            raise refused
        names[name] = value

    def refuse(*_declared: object) -> None:
        raise refused

    parser = expat.ParserCreate()
    parser.EntityDeclHandler = declare
    parser.AttlistDeclHandler = parser.ElementDeclHandler = parser.NotationDeclHandler = refuse
    parser.EndDoctypeDeclHandler = lambda: _check_size(data, names, refused)
    parser.Parse(data, True)


def _check_size(data: bytes, names: Mapping[str, str], refused: _Refused) -> None:
    """Raise the refusal for a file that would become too large by what its names stand for."""
    if names and b"\0" in data:  # letters of two bytes: names in them are not counted
        raise refused
    added = sum(data.count(f"&{name};".encode()) * len(value) for name, value in names.items())
    if added > len(data) + MOST_STEPS:
        raise refused


def _choose(root: ElementTree.Element) -> None:
    """Leave in each `switch` the one part that is drawn: what Illustrator keeps for itself is not."""
    for element in root.iter(f"{NAMESPACE}switch"):
        part = visible(element)
        element[:] = [] if part is None else [part]


def _drawing(root: ElementTree.Element) -> Drawing:
    if root.tag != f"{NAMESPACE}svg":
        raise _Refused("it holds no <svg>")
    page = _page(root)
    if any((element.text or "").strip() for element in root.iter(f"{NAMESPACE}style")):
        raise _MoreThanShapes("it holds <style>, and colours in classes")
    parts, count = [], 0
    style: dict[str, str] = {"fill": "#000000", **_style(root)}
    for shape in _shapes(root, page, page.matrix, style):
        parts.append(shape)
        count += len(shape.steps)
        if len(parts) > MOST_SHAPES or count > MOST_STEPS:
            raise _Refused(f"it has more than {MOST_SHAPES} shapes, or more than {MOST_STEPS} lines")
    return Drawing(page.width, page.height, tuple(parts))


def _page(root: ElementTree.Element) -> SvgPage:
    """What a drawing measures: its width and height in pixels of CSS, or else its `viewBox`."""
    box = numbers(root.get("viewBox", ""))
    width, height = (_absolute_length(root.get(key)) for key in ("width", "height"))
    if not box and width and height:
        box = [0.0, 0.0, width, height]
    if len(box) != 4 or min(box[2:]) <= 0:
        raise _Refused("it does not say how large it is (viewBox)")
    left, top, wide, high = box
    whole = left, top, wide, high
    if not width or not height or abs(width / height * high / wide - 1) < LEAST_UNLIKE:
        return SvgPage(wide, high, whole, (1, 0, 0, 1, -left, -top))
    return SvgPage(width, height, whole, _aligned(whole, width, height, root.get("preserveAspectRatio", "")))


def _aligned(box: tuple[float, float, float, float], width: float, height: float, wish: str) -> Matrix:
    """How a box is placed on a page of another shape (SVG 1.1, 7.8)."""
    left, top, wide, high = box
    across, down = width / wide, height / high
    if "none" not in wish:
        across = down = max(across, down) if "slice" in wish else min(across, down)
    shares = {"xMin": 0.0, "xMax": 1.0, "YMin": 0.0, "YMax": 1.0}
    x, y = (next((shares[edge] for edge in edges if edge in wish), 0.5) for edges in _EDGES)
    return (
        *(across, 0, 0, down),
        (width - across * wide) * x - across * left,
        (height - down * high) * y - down * top,
    )


_EDGES: Final = (("xMin", "xMax"), ("YMin", "YMax"))


def _absolute_length(text: str | None) -> float | None:
    """A length in pixels of CSS; None for none, and for one that depends on the place where a drawing
    stands.
    """
    match = _NUMBER.fullmatch(text or "")
    unit = UNITS.get(match[2].lower()) if match else None
    return float(match[1]) * unit if match and unit and isfinite(float(match[1])) else None


def _shapes(
    parent: ElementTree.Element, page: SvgPage, matrix: Matrix, style: dict[str, str], depth: int = 0
) -> Iterator[SvgShape]:
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
        if name == "svg" and any(key in element.attrib for key in NESTED):
            raise _MoreThanShapes("it holds an <svg> within it")
        if name in GROUPS:
            inherited: dict[str, str] = {key: own[key] for key in INHERITED if key in own}
            yield from _shapes(element, page, here, inherited, depth + 1)
        elif name != "style":
            outline = islice(_outline(element, name, page), MOST_STEPS + 1)
            yield _shape(placed(outline, here), here, own, page)


def _shape(path: tuple[PathStep, ...], matrix: Matrix, style: dict[str, str], page: SvgPage) -> SvgShape:
    fill, stroke = _colour("fill", style), _colour("stroke", style)
    rule = style.get("fill-rule") == "evenodd"
    if stroke is None:
        shape = SvgShape(path, fill, None, 0.0, rule)
    else:
        if not _even(matrix):
            raise _MoreThanShapes("an outline in it is wider in one direction than in the other")
        scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
        lengths = re.split(r"[\s,]+", style.get("stroke-dasharray", "none").strip())
        dash = [] if lengths == ["none"] else [_measure("stroke-dasharray", part, page) for part in lengths]
        dashed = sum(dash) > 0 and min(dash) >= 0
        shift = _measure("stroke-dashoffset", style.get("stroke-dashoffset", "0"), page)
        shape = SvgShape(
            *(path, fill, stroke, scale * _measure("stroke-width", style.get("stroke-width", "1"), page)),
            rule,
            _choice(style, "stroke-linecap", CAPS),
            _choice(style, "stroke-linejoin", JOINS),
            max(1.0, _measure("stroke-miterlimit", style.get("stroke-miterlimit", "4"), page)),
            tuple(scale * part for part in dash) if dashed else (),
            scale * (shift % (2 * sum(dash))) if dashed else 0.0,
        )
    lengths_drawn = (shape.width, shape.miter, shape.shift, *shape.dash)
    if not all(abs(value) <= FARTHEST for value in chain(lengths_drawn, *(step.points for step in path))):
        raise _Refused("a number in it is far too large")
    return shape


def _even(matrix: Matrix) -> bool:
    """Whether a transformation makes all directions longer by the same."""
    a, b, c, d, _, _ = matrix
    size = max(a * a + b * b, c * c + d * d)
    return abs(a * a + b * b - c * c - d * d) <= EVEN * size and abs(a * c + b * d) <= EVEN * size


def _choice(style: Mapping[str, str], key: str, choices: Sequence[str]) -> int:
    """The number of a property's value among those that can be drawn."""
    value = style.get(key, choices[0])
    if value not in choices:
        raise _MoreThanShapes(f"a {key} of {_quoted(value)}")
    return choices.index(value)


def _outline(element: ElementTree.Element, name: str, page: SvgPage) -> Iterator[PathStep]:
    """The path of one element, in its own units."""

    def length(key: str) -> float:
        return _measure(key, element.get(key, "0"), page)

    if name == "path":
        return steps(element.get("d", ""))
    if name in ("polygon", "polyline"):
        return polygon(numbers(element.get("points", "")), closed=name == "polygon")
    if name == "line":
        return polygon([*map(length, ("x1", "y1", "x2", "y2"))], closed=False)
    if name == "rect":
        place = tuple(map(length, ("x", "y", "width", "height")))
        radii = [length(key) if element.get(key, "auto") != "auto" else None for key in ("rx", "ry")]
        return _rectangle(place, radii)
    if name in ("circle", "ellipse"):
        across, down = ("r", "r") if name == "circle" else ("rx", "ry")
        return circle(*map(length, ("cx", "cy", across, down)))
    raise _MoreThanShapes(f"it holds <{name[:LONGEST_QUOTE]}>, which is no path and no plain shape")


def _rectangle(place: Sequence[float], radii: Sequence[float | None]) -> Iterator[PathStep]:
    """The steps of a rectangle (left, top, width, height), its corners as round as it says: one radius
    stands for both.
    """
    x, y, width, height = place
    first, second = radii
    rx = min(first if first is not None else second or 0.0, width / 2)
    ry = min(second if second is not None else first or 0.0, height / 2)
    if rx <= 0 or ry <= 0:
        return polygon([x, y, x + width, y, x + width, y + height, x, y + height], closed=True)
    right, foot, corner = x + width, y + height, f"A{rx!r} {ry!r} 0 0 1"
    return steps(
        f"M{x + rx!r} {y!r}H{right - rx!r}{corner} {right!r} {y + ry!r}V{foot - ry!r}{corner} {right - rx!r} "
        f"{foot!r}H{x + rx!r}{corner} {x!r} {foot - ry!r}V{y + ry!r}{corner} {x + rx!r} {y!r}Z"
    )


def _style(element: ElementTree.Element) -> dict[str, str]:
    """The painting attributes of an element, with those in its `style`; what it only inherits is left out."""
    said = {
        key: element.attrib[key].strip() for key in (*INHERITED, *PLAIN, "display") if key in element.attrib
    }
    for key, value in declarations(element.get("style", "")):
        if key in PLACING and value != "none":
            raise _Refused(f"{key} stands in a style; write it as an attribute")
        said[key] = value.partition("!")[0].strip()
    for key, values in PLAIN.items():
        if said.get(key, "inherit") not in (*values, "inherit"):
            raise _MoreThanShapes(f"it uses {key}")
    return {key: value for key, value in said.items() if value != "inherit"}


def _colour(key: str, style: Mapping[str, str]) -> str | None:
    """The colour that an element is filled or outlined with."""
    paint = style.get(key, "none")
    if paint == "currentColor":
        paint = style.get("color", "#000000")
    if paint == "none":
        return None
    if len(paint.removesuffix("ff")) <= 7 and paint.startswith("#"):
        return paint[:7]
    raise _MoreThanShapes(f"the {key} {_quoted(paint)} is no flat colour")


def _measure(key: str, text: str, page: SvgPage) -> float:
    """A length in the drawing's units; of a percentage, the part of the page across, down or along it."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise _Refused(f"{key}={_quoted(text)}")
    amount, unit = float(match[1]), match[2].lower()
    if unit in UNITS:
        return amount * UNITS[unit]
    if unit in ("em", "ex"):
        raise _MoreThanShapes(f"{key}={_quoted(text)}")
    if unit != "%":
        raise _Refused(f"{key}={_quoted(text)}")
    _, _, width, height = page.box
    if key in ("x", "x1", "x2", "cx", "rx", "width"):
        return amount / 100 * width
    if key in ("y", "y1", "y2", "cy", "ry", "height"):
        return amount / 100 * height
    return amount / 100 * sqrt((width**2 + height**2) / 2)


def _quoted(text: str) -> str:
    return repr(text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…")


def steps(path: str) -> Iterator[PathStep]:
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
            yield PathStep("close", ())
            x, y = start_x, start_y
        elif kind in "ML":
            x, y = values
            if kind == "M":
                start_x, start_y = x, y
            yield PathStep("move" if kind == "M" else "line", (x, y))
        elif kind in "HV":
            x, y = (values[0], y) if kind == "H" else (x, values[0])
            yield PathStep("line", (x, y))
        elif kind in "CS":
            curve = values if kind == "C" else [*mirrored, *values]
            handle, (x, y) = (curve[2], curve[3]), curve[4:]
            yield PathStep("curve", tuple(curve))
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


def _quadratic(start: tuple[float, float], handle: tuple[float, float], end: tuple[float, float]) -> PathStep:
    first = [a + 2 / 3 * (b - a) for a, b in zip(start, handle, strict=True)]
    second = [a + 2 / 3 * (b - a) for a, b in zip(end, handle, strict=True)]
    return PathStep("curve", (*first, *second, *end))


def _arc(x: float, y: float, values: Sequence[float]) -> Iterator[PathStep]:
    """An elliptical arc as curves of at most a quarter each (SVG 1.1, F.6)."""
    rx, ry, turn, large, sweep, x2, y2 = values
    rx, ry = abs(rx), abs(ry)
    if rx == 0 or ry == 0 or (x, y) == (x2, y2):
        yield PathStep("line", (x2, y2))
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


def _piece(start: float, span: float) -> PathStep:
    """A piece of the circle around the origin, as one curve."""
    k = 4 / 3 * tan(span / 4)
    a, b = start, start + span
    return PathStep(
        "curve",
        (cos(a) - k * sin(a), sin(a) + k * cos(a), cos(b) + k * sin(b), sin(b) - k * cos(b), cos(b), sin(b)),
    )


def polygon(numbers: Sequence[float], closed: bool) -> Iterator[PathStep]:
    """The steps of straight lines from point to point, back to the first if `closed`."""
    for index in range(0, len(numbers) - 1, 2):
        yield PathStep("line" if index else "move", (numbers[index], numbers[index + 1]))
    if closed:
        yield PathStep("close", ())


def placed(path: Iterable[PathStep], matrix: Matrix) -> tuple[PathStep, ...]:
    """The path with a transformation applied to its points."""
    a, b, c, d, e, f = matrix
    return tuple(
        PathStep(
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
    if name in ("skewX", "skewY") and len(v) == 1:
        slope = tan(radians(v[0]))
        return (1, slope if name == "skewY" else 0, slope if name == "skewX" else 0, 1, 0, 0)
    raise ValueError(f"the transformation {name}({', '.join(map(str, v))})")
