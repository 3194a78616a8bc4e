"""An author's own theme: a YAML file merged over the standard theme and checked line by line.

Anything it leaves out stays as in the standard theme. Its fonts are files beside it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from loopwright_compiler.print.geometry.icon_paths import PATHS, steps
from loopwright_compiler.print.scenes import own
from loopwright_compiler.print.text.fonts import FontError, UnprintableError, own_font, parted
from loopwright_compiler.project.yaml_positions import Yaml

from .author_files import LARGEST, Wrong, flag, guess, known, mapping, number, numbers, read_document
from .files import numbered

PARTS: Final = (  # in the order of their checks: fonts before what is set in them
    *("paints", "families", "fallbacks", "quotes", "uniform", "sheet-font", "heading-font"),
    *("inks", "sunset"),
    *("styles", "sides", "words", "motifs"),
)
SMALLEST_TEXT, SMALLEST_BODY = 5.5, 6.5  # points
BODY: Final = frozenset({"prose", "told", "goal", "heading", "rule", "rule-inner", "icons", "stat"})
SAFE = 3  # mm from the edge
SHAPES: Final = {"rect": 4, "circle": 3, "rings": 5, "stripes": 5, "path": 0, "icon": 0}
MORE: Final = {"rect": ("round",), "icon": ("at",)}  # what else shapes may say
CHOICES: Final = {"align": ("left", "center", "right"), "valign": ("top", "middle", "bottom")}
SPACES: Final = {"leading": (0.9, 3), "before": (0, 5), "after": (0, 5), "indent": (0, 5), "hang": (-5, 5)}
KIT_STYLES: Final = frozenset(
    {"kit-number", "kit-track", "kit-end", "kind", "title-big", "foot", "foot-right"}
)
"""Styles in which the board of a game without a design of its own is set."""
STYLE_KEYS: Final = ("family", "paint", "sizes", "bar", *CHOICES, *SPACES)
BOXED: Final = {
    "boxes": "its texts stand in a grid",
    "picture": "where one stands is said in pictures.yaml",
}
"""What changes only sides with boxes, and what to know of the others."""
LEAST_DISTANCE = 0.2  # mm
LEAST_BOX = 1  # mm
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def own_theme(file: Path, base: dict[str, Any]) -> dict[str, Any]:
    """The data of a theme file. Raises ChoiceError with the line of the first error."""
    return read_document(file, "theme", _Theme(file.parent, base).checked)


class _Theme:
    """A theme file while it is checked against the theme that it is merged over."""

    def __init__(self, folder: Path, base: dict[str, Any]) -> None:
        self.folder, self.base = folder, base
        self.used: set[str] = set()  # paints that something is drawn with

    def checked(self, document: Yaml) -> dict[str, Any]:
        """The file's data, with its fonts as paths."""
        mapping(document)
        self.data: dict[str, Any] = numbered(document.plain()) or {}
        parts: dict[str, Yaml] = document.value or {}
        for key in parts:
            known(key, PARTS, document.keys[key], "part of a theme")
        for key in filter(parts.__contains__, PARTS):
            self._part(key, parts[key])
        for name, span in parts["paints"].keys.items() if "paints" in parts else ():
            if name not in self.used | set(self.base["paints"]):
                raise Wrong(span, f"nothing is drawn with the paint {name}{guess(name, self.base['paints'])}")
        for name, span in parts["styles"].keys.items() if "styles" in parts else ():
            if name not in self._styles_in_use():
                raise Wrong(
                    span, f"nothing is set in the style {name}: type on cards has the sizes of its grid"
                )
        return self.data

    def _styles_in_use(self) -> set[str]:
        """The styles of all boxes, and those of the board of a game without a design of its own."""
        sides = (*self.base["sides"].values(), *(self.data.get("sides") or {}).values())
        boxes = (box for side in sides for box in side.get("boxes", {}).values())
        of_kits = KIT_STYLES if self.base["styles"].keys() >= KIT_STYLES else frozenset()
        return {str(box[4]) for box in boxes} | of_kits

    def _used_paint(self, value: Yaml, *others: str) -> None:
        self.used.add(str(value.value))
        known(str(value.value), self._names("paints") | set(others), value.span, "paint")

    def _part(self, key: str, value: Yaml) -> None:
        if key == "motifs":
            self._motifs(value)
            return
        checks: dict[str, Callable[[str, Yaml], None]] = {
            "paints": self._paint,
            "families": self._family,
            "styles": self._style,
            "sides": self._side,
            "words": self._word,
        }
        if key in checks:
            mapping(value)
            for name, item in value.value.items():
                checks[key](name, item)
        elif key == "fallbacks":
            self._fallbacks(value)
        elif key == "quotes":
            flag(value)
        elif key == "uniform":
            self._uniform(value)
        elif key == "inks":
            known(str(value.value), ("full", "two"), value.span, "kind of inks")
        elif key == "sunset":
            self._colour(value)
        else:
            self.data[key] = self._font(value)

    def _motifs(self, value: Yaml) -> None:
        """Check what the author draws in scenes, and where."""
        try:
            own.motifs(numbered(value.plain()))
        except ValueError as error:
            raise Wrong(value.span, str(error)) from None

    def _uniform(self, value: Yaml) -> None:
        if not isinstance(value.value, list):
            raise Wrong(value.span, "uniform is a list of kinds of cards, such as [diary, rumor]")
        for item in value.value:
            kinds = {side.rpartition("-")[0] for side in self.base["sides"]}
            known(str(item.value), kinds, item.span, "kind of card")

    def _names(self, part: str) -> set[str]:
        """The names that may be used in a part: the standard theme's, and those that this file adds."""
        return set(self.base[part]) | set(self.data.get(part) or {})

    def _paint(self, _name: str, value: Yaml) -> None:
        mapping(value)
        for key, item in value.value.items():
            known(key, ["fill", "line", "width"], value.keys[key], "part of a paint")
            if key != "width" and item.value is not None:
                self._colour(item)
            if key == "width" and number(item) < 0:
                raise Wrong(item.span, "a width is not below 0")

    def _colour(self, value: Yaml) -> None:
        if not _COLOUR.fullmatch(str(value.value)):
            raise Wrong(value.span, f"{value.value} is no colour: write #rrggbb, in quotation marks")

    def _family(self, name: str, value: Yaml) -> None:
        if not isinstance(value.value, list) or len(value.value) != 4:
            raise Wrong(value.span, "a family is four fonts: plain, emphasised, strong, and both")
        self.data["families"][name] = [self._font(item) for item in value.value]

    def _font(self, value: Yaml) -> str:
        try:
            return own_font(self.folder, str(value.value))
        except FontError as error:
            raise Wrong(value.span, str(error)) from None

    def _fallbacks(self, value: Yaml) -> None:
        """Check the families and fonts for letters that the others lack; they are tried before the standard
        ones.
        """
        if not isinstance(value.value, list):
            raise Wrong(value.span, "fallbacks are a list of fonts or families, such as [FONT.ttf]")
        families = self._names("families")
        own = [str(item.value) if item.value in families else self._font(item) for item in value.value]
        self.data["fallbacks"] = own + self.base["fallbacks"]

    def _style(self, name: str, value: Yaml) -> None:
        known(name, self._names("styles") & set(self.base["styles"]), value.span, "style")
        mapping(value)
        for key, item in value.value.items():
            known(key, STYLE_KEYS, value.keys[key], "part of a style")
            if key == "family":
                known(str(item.value), self._names("families"), item.span, "family")
            elif key == "paint":
                self._used_paint(item, "accent")
            elif key == "sizes":
                self._sizes(item, SMALLEST_BODY if name in BODY else SMALLEST_TEXT)
            elif key in CHOICES:
                known(str(item.value), CHOICES[key], item.span, key)
            elif key == "bar":
                flag(item)
            else:
                low, high = SPACES[key]
                if not low <= number(item) <= high:
                    raise Wrong(item.span, f"{key} is between {low:g} and {high:g}")

    def _sizes(self, value: Yaml, floor: float) -> None:
        if not isinstance(value.value, list) or len(value.value) != 2:
            raise Wrong(value.span, "sizes are two: the largest and the smallest")
        largest, smallest = (number(item) for item in value.value)
        if not largest >= smallest >= floor:
            raise Wrong(value.span, f"the largest size comes first, and none is below {floor} points")

    def _side(self, name: str, value: Yaml) -> None:
        known(name, self.base["sides"], value.span, "side of a card")
        mapping(value)
        for key, item in value.value.items():
            known(key, ["accent", "art", "over", "boxes", "picture"], value.keys[key], "part of a side")
            if key in BOXED and item.value and not self._base_boxes(name):
                raise Wrong(
                    value.keys[key], f"{name} has no boxes, so nothing follows from {key}: {BOXED[key]}"
                )
            if key == "accent":
                self._used_paint(item)
            elif key in ("art", "over"):
                for shape in item.value if isinstance(item.value, list) else [item]:
                    self._shape(shape)
            elif key == "boxes":
                self._boxes(name, item)
            elif item.value is not None:
                known(str(item.value), self._base_boxes(name), item.span, f"box of {name}")

    def _shape(self, shape: Yaml) -> None:
        mapping(shape)
        kinds = [kind for kind in SHAPES if kind in shape.value]
        if len(kinds) != 1 or "paint" not in shape.value:
            raise Wrong(shape.span, f"a shape is one of {', '.join(SHAPES)}, and a paint")
        [kind] = kinds
        for key in shape.value:
            known(key, [kind, "paint", *MORE.get(kind, ())], shape.keys[key], f"part of a {kind}")
        self._used_paint(shape.value["paint"])
        drawn = shape.value[kind]
        if kind == "path":
            _path(drawn)
        elif kind == "icon":
            known(str(drawn.value), PATHS, drawn.span, "icon")
            numbers(shape.value.get("at", shape), 3)
        else:
            numbers(drawn, SHAPES[kind])
            if "round" in shape.value and number(shape.value["round"]) < 0:
                raise Wrong(shape.span, "corners are round by 0 mm or more")
            if kind in ("rings", "stripes") and number(drawn.value[-1]) < LEAST_DISTANCE:
                raise Wrong(drawn.span, f"{kind} are at least {LEAST_DISTANCE} mm apart")

    def _base_boxes(self, side: str) -> set[str]:
        base = self.base["sides"][side]
        return {*base.get("boxes", ()), *self.base["sides"].get(base.get("like"), {}).get("boxes", {})}

    def _boxes(self, side: str, value: Yaml) -> None:
        mapping(value)
        base, boxes = self.base["sides"][side], self._base_boxes(side)
        width, height = base.get("size", self.base["card-size"])
        for name, item in value.value.items():
            known(name, boxes, value.keys[name], f"box of {side}")
            if not isinstance(item.value, list) or len(item.value) != 5:
                raise Wrong(item.span, "a box is [left, top, width, height, style]")
            x, y, across, down = (number(part) for part in item.value[:4])
            known(str(item.value[4].value), self.base["styles"], item.span, "style")
            if min(x, y) < SAFE or x + across > width - SAFE or y + down > height - SAFE:
                raise Wrong(item.span, f"the box comes closer than {SAFE} mm to the edge of the card")
            if min(across, down) < LEAST_BOX:
                raise Wrong(item.span, f"a box is at least {LEAST_BOX} mm wide and high")

    def _word(self, name: str, value: Yaml) -> None:
        known(name, self.base["words"], value.span, "word")
        holes = set(re.findall(r"{\w+}", self.base["words"][name]))
        for hole in re.findall(r"{\w*}", str(value.value)):
            if hole not in holes and hole.strip("{}") not in PATHS:
                raise Wrong(value.span, f"nothing can be put in for {hole}")
        try:
            list(parted(str(value.value), self._fonts()))
        except UnprintableError as error:
            raise Wrong(value.span, f"the word holds {error.what}") from None

    def _fonts(self) -> tuple[str, ...]:
        """All fonts in which texts may be set."""
        families = {**self.base["families"], **(self.data.get("families") or {})}
        fallbacks = self.data.get("fallbacks") or self.base["fallbacks"]
        alone = [name for name in fallbacks if name not in families]
        return *(font for fonts in families.values() for font in fonts), *alone


def _path(value: Yaml) -> None:
    try:
        points = [point for step in steps(str(value.value)) for point in step.points]
    except ValueError:
        points = [math.inf]
    if not all(abs(point) <= LARGEST for point in points):
        raise Wrong(value.span, f"this is not a path: {value.value}")
