"""An author's own theme: a YAML file that lies over the standard one, checked line by line.

Whatever it leaves out stays as it is. Its fonts are files beside it.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

from loopwright_dsl.span import Span

from loopwright_compiler.yaml_source import Yaml, read_yaml

from .fonts import FOLDER as FONTS
from .fonts import face
from .icon_paths import PATHS
from .paths import steps
from .sizes import ChoiceError
from .theme_files import numbered

SMALLEST_TEXT = 5.5  # points
SAFE = 3  # mm from the edge
SHAPES: Final = {"rect": 4, "circle": 3, "rings": 5, "stripes": 5, "path": 0, "icon": 0}
STYLE_KEYS: Final = (
    *("family", "paint", "sizes", "leading", "align", "valign"),
    *("before", "after", "indent", "hang", "bar"),
)
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


class _Wrong(Exception):
    def __init__(self, span: Span, message: str) -> None:
        super().__init__(message)
        self.span = span


def own_theme(file: Path, base: dict[str, Any]) -> dict[str, Any]:
    """What a theme file says; ChoiceError with its line if it says what cannot be."""
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise ChoiceError(f"the theme {file} cannot be read") from None
    document, mistakes = read_yaml(text)
    if mistakes or document is None:
        line = mistakes[0].span.line if mistakes else 1
        raise ChoiceError(f"{file}:{line}: this is not YAML as themes use it")
    try:
        return _Theme(file.parent, base).checked(document)
    except _Wrong as wrong:
        raise ChoiceError(f"{file}:{wrong.span.line}: {wrong}") from None


class _Theme:
    """One theme file while it is checked against the theme that it lies over."""

    def __init__(self, folder: Path, base: dict[str, Any]) -> None:
        self.folder, self.base = folder, base

    def checked(self, document: Yaml) -> dict[str, Any]:
        """The file's data, its fonts as paths."""
        _mapping(document)
        checks: dict[str, Callable[[str, Yaml], None]] = {
            "paints": self._paint,
            "families": self._family,
            "styles": self._style,
            "sides": self._side,
            "words": self._word,
        }
        self.data: dict[str, Any] = numbered(document.plain()) or {}
        for key, value in (document.value or {}).items():
            _known(key, [*checks, "sheet-font", "heading-font"], document.keys[key], "part of a theme")
            if key in checks:
                _mapping(value)
                for name, each in value.value.items():
                    checks[key](name, each)
            else:
                self.data[key] = self._font(value)
        return self.data

    def _names(self, part: str) -> set[str]:
        """What may be named: what the standard theme has, and what this file adds."""
        return set(self.base[part]) | set(self.data.get(part) or {})

    def _paint(self, _name: str, value: Yaml) -> None:
        _mapping(value)
        for key, each in value.value.items():
            _known(key, ["fill", "line", "width"], value.keys[key], "part of a paint")
            if key != "width" and each.value is not None and not _COLOUR.fullmatch(str(each.value)):
                raise _Wrong(each.span, f"{each.value} is no colour: write #rrggbb, in quotation marks")
            if key == "width":
                _number(each)

    def _family(self, name: str, value: Yaml) -> None:
        if not isinstance(value.value, list) or len(value.value) != 4:
            raise _Wrong(value.span, "a family is four fonts: plain, emphasised, strong, and both")
        self.data["families"][name] = [self._font(each) for each in value.value]

    def _font(self, value: Yaml) -> str:
        name = str(value.value)
        if (FONTS / f"{name}.ttf").is_file():
            return name
        path = self.folder / name
        try:
            face(str(path))
        except Exception as error:  # ReportLab says what is wrong with a font in many ways
            raise _Wrong(value.span, f"{name} is no TrueType font (.ttf) that can be read") from error
        return str(path)

    def _style(self, name: str, value: Yaml) -> None:
        _known(name, self._names("styles") & set(self.base["styles"]), value.span, "style")
        _mapping(value)
        for key, each in value.value.items():
            _known(key, STYLE_KEYS, value.keys[key], "part of a style")
            if key == "family":
                _known(str(each.value), self._names("families"), each.span, "family")
            elif key == "paint":
                _known(str(each.value), self._names("paints") | {"accent"}, each.span, "paint")
            elif key == "sizes":
                self._sizes(each)

    def _sizes(self, value: Yaml) -> None:
        if not isinstance(value.value, list) or len(value.value) != 2:
            raise _Wrong(value.span, "sizes are two: the largest and the smallest")
        largest, smallest = (_number(each) for each in value.value)
        if not largest >= smallest >= SMALLEST_TEXT:
            raise _Wrong(
                value.span, f"the largest size comes first, and none is below {SMALLEST_TEXT} points"
            )

    def _side(self, name: str, value: Yaml) -> None:
        _known(name, self.base["sides"], value.span, "side of a card")
        _mapping(value)
        for key, each in value.value.items():
            _known(key, ["accent", "art", "boxes", "picture"], value.keys[key], "part of a side")
            if key == "accent":
                _known(str(each.value), self._names("paints"), each.span, "paint")
            elif key == "art":
                for shape in each.value if isinstance(each.value, list) else [each]:
                    self._shape(shape)
            elif key == "boxes":
                self._boxes(name, each)

    def _shape(self, shape: Yaml) -> None:
        _mapping(shape)
        kinds = [kind for kind in SHAPES if kind in shape.value]
        if len(kinds) != 1 or "paint" not in shape.value:
            raise _Wrong(shape.span, f"a shape is one of {', '.join(SHAPES)}, and a paint")
        [kind] = kinds
        _known(str(shape.value["paint"].value), self._names("paints"), shape.span, "paint")
        drawn = shape.value[kind]
        if kind == "path":
            try:
                steps(str(drawn.value))
            except ValueError:
                raise _Wrong(drawn.span, f"this is not a path: {drawn.value}") from None
        elif kind == "icon":
            _known(str(drawn.value), PATHS, drawn.span, "icon")
            _numbers(shape.value.get("at", shape), 3)
        else:
            _numbers(drawn, SHAPES[kind])

    def _boxes(self, side: str, value: Yaml) -> None:
        _mapping(value)
        base = self.base["sides"][side]
        known = base["boxes"] | self.base["sides"].get(base.get("like"), {}).get("boxes", {})
        width, height = base.get("size", self.base["card-size"])
        for name, each in value.value.items():
            _known(name, known, value.keys[name], f"box of {side}")
            if not isinstance(each.value, list) or len(each.value) != 5:
                raise _Wrong(each.span, "a box is [left, top, width, height, style]")
            x, y, across, down = (_number(part) for part in each.value[:4])
            _known(str(each.value[4].value), self.base["styles"], each.span, "style")
            if min(x, y) < SAFE or x + across > width - SAFE or y + down > height - SAFE:
                raise _Wrong(each.span, f"the box comes closer than {SAFE} mm to the edge of the card")

    def _word(self, name: str, value: Yaml) -> None:
        _known(name, self.base["words"], value.span, "word")
        holes = set(re.findall(r"{\w+}", self.base["words"][name]))
        for hole in re.findall(r"{\w*}", str(value.value)):
            if hole not in holes and hole.strip("{}") not in PATHS:
                raise _Wrong(value.span, f"nothing can be put in for {hole}")


def _mapping(value: Yaml) -> None:
    if not isinstance(value.value, dict):
        raise _Wrong(value.span, "here belong names with values, such as `ink: …`")


def _numbers(value: Yaml, count: int) -> None:
    if not isinstance(value.value, list) or len(value.value) != count:
        raise _Wrong(value.span, f"here belong {count} numbers in mm")
    for each in value.value:
        _number(each)


def _number(value: Yaml) -> float:
    found = numbered(value.value)
    if isinstance(found, bool) or not isinstance(found, int | float):
        raise _Wrong(value.span, f"{value.value} is no number")
    return float(found)


def _known(name: str, known: Iterable[str], span: Span, what: str) -> None:
    names = sorted(known)
    if name not in names:
        near = difflib.get_close_matches(name, names, n=1)
        raise _Wrong(
            span, f"there is no {what} called {name}" + (f"; did you mean {near[0]}?" if near else "")
        )
