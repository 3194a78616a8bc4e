"""The layout tables of an author's theme: what they may say, and what of it cannot stand together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

from loopwright_compiler.project.yaml_positions import Yaml

from .author_files import Wrong, known, mapping, number, numbered, numbers
from .layout import CAPITALS, TITLE_LEAD, LayoutBox, SideLayout

TABLES: Final = ("layout", "poster")
"""What says where things stand: on a side with a text, and on one that is a poster."""
LEAST_TYPE: Final = 5.5
"""Points."""
MM: Final = 25.4 / 72
SLACK: Final = 0.05
SAFE: Final = 3.0
"""mm from the trim: nothing that may not be cut off stands nearer."""
ALIGNS: Final = ("left", "center", "right")
NONE: Final = "none"

_AT: Final = ("at",)
_LETTERED: Final = ("at", "align", "sizes")
PARTS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "layout": {
        **{"scene": _AT, "kicker": _LETTERED, "title": _LETTERED, "disc": _AT},
        **{"signs": _AT, "strip": _AT, "text": ("at", "sizes"), "foot": _AT},
    },
    "poster": {"kicker": _LETTERED, "disc": _AT, "title": _LETTERED, "word": _LETTERED, "foot": _AT},
}
"""The parts of the tables, and what each says."""
SPARED: Final = frozenset({"scene", "kicker", "signs", "strip", "foot"})
"""Those that a side may be without."""
BODY_SIZE: Final = {
    **dict.fromkeys(("prose", "rules", "told"), 2),
    **dict.fromkeys(("badge", "strip", "disc", "gap", "row"), 1),
}
"""What a size of texts says, as so many numbers."""


class LaidPart(NamedTuple):
    """A part of a table that an author's theme says, and where."""

    file: Path
    side: str
    table: str
    part: str
    line: int

    @property
    def place(self) -> str:
        """What it is called where mistakes are told."""
        return f"theme {self.side}.{self.table}.{self.part}"


def check_table(table: str, value: Yaml, sizes: Collection[str]) -> dict[str, Any]:
    """The data of an author's table, which may name some `sizes` of texts. Raises Wrong."""
    mapping(value)
    checked = {}
    for part, item in value.value.items():
        known(part, PARTS[table], value.keys[part], f"part of a {table}")
        checked[part] = _part(part, PARTS[table][part], item, sizes)
    return checked


def _part(part: str, keys: Collection[str], value: Yaml, sizes: Collection[str]) -> Any:
    if value.value == NONE and part in SPARED:
        return NONE
    if value.value == "full" and part == "scene":
        return "full"
    if not isinstance(value.value, dict):
        words = [*(["none"] if part in SPARED else []), *(["full"] if part == "scene" else [])]
        raise Wrong(value.span, f"{part} is {', '.join([*words, 'or such as {at: [4.5, 7.3, 54, 12]}'])}")
    for key, item in value.value.items():
        known(key, keys, value.keys[key], f"word of {part}")
        if key == "at":
            numbers(item, 4)
            if min(number(side) for side in item.value[2:]) <= 0:
                raise Wrong(item.span, "a rectangle is wider and higher than 0 mm")
        elif key == "align":
            known(str(item.value), ALIGNS, item.span, "way to align")
        else:
            (_body_sizes if part == "text" else _points)(item, sizes)
    data: dict[str, Any] = numbered(value.plain())
    return data


def _pairs(value: Yaml, example: str, check: Callable[[Yaml, Yaml], None]) -> None:
    if not isinstance(value.value, list) or not value.value:
        raise Wrong(value.span, f"sizes are a list of pairs, such as {example}")
    for pair in value.value:
        if not isinstance(pair.value, list) or len(pair.value) != 2:
            raise Wrong(pair.span, f"sizes are pairs, such as {example}")
        check(*pair.value)


def _points(value: Yaml, _sizes: Collection[str]) -> None:
    def check(points: Yaml, lines: Yaml) -> None:
        if number(points) < LEAST_TYPE:
            raise Wrong(points.span, f"nothing is smaller than {LEAST_TYPE} points")
        if lines.value not in range(1, 10):
            raise Wrong(lines.span, "a title has 1 to 9 lines")

    _pairs(value, "[[13, 1], [11, 2]]: points, and lines at most", check)


def _body_sizes(value: Yaml, sizes: Collection[str]) -> None:
    def check(name: Yaml, least: Yaml) -> None:
        known(str(name.value), sizes, name.span, "size of texts")
        number(least)

    _pairs(value, "[[roomy, 24], [dense, 19]]: a size, and down to where the scene goes then", check)


def check_body_size(value: Yaml, sizes: Collection[str]) -> None:
    """Check a size of texts. Raises Wrong."""
    mapping(value)
    for key in (*BODY_SIZE, "names", "narrow"):
        if key not in value.value:
            raise Wrong(value.span, f"a size of texts says {key}, too")
    for key, item in value.value.items():
        known(key, (*BODY_SIZE, "names", "narrow"), value.keys[key], "word of a size of texts")
        if key == "narrow":
            known(str(item.value), sizes, item.span, "size of texts")
        elif key == "names":
            if not isinstance(item.value, list) or any(type(one.value) is not bool for one in item.value):
                raise Wrong(
                    item.span, "names is a list of true and false, in the order in which they are tried"
                )
        elif BODY_SIZE[key] == 2:
            numbers(item, 2)
            if number(item.value[0]) < LEAST_TYPE:
                raise Wrong(item.span, f"nothing is smaller than {LEAST_TYPE} points")
        elif number(item) < 0:
            raise Wrong(item.span, f"{key} is not below 0 mm")


TOGETHER: Final = frozenset(
    frozenset(pair)
    for pair in (
        *(("kicker", "disc"), ("kicker", "signs"), ("title", "disc"), ("title", "signs")),
        *(("word", "disc"), ("word", "title")),
    )
)
"""Rectangles that may overlap: a title ends before a disc and signs, and a poster has a word or a disc."""


def clashes(layout: SideLayout, used: Collection[str], laid: Collection[str]) -> Iterator[tuple[str, str]]:
    """What cannot stand as a layout says of a side, as one of the parts that were `laid` and the reason;
    `used` are those in which something stands there.
    """
    boxes = {part: box for part, box in _boxes(layout).items() if box and part in used}
    card = LayoutBox(0, 0, layout.width, layout.height)
    for part in boxes.keys() & laid:
        if not card.holds(boxes[part].grown(SAFE)):
            card_size = f"{layout.width:g} x {layout.height:g} mm"
            yield part, f"it is not {SAFE:g} mm inside the edge of a card of {card_size}"
    for one, other in combinations(boxes, 2):
        if {one, other} & {*laid} and {one, other} not in TOGETHER and boxes[one].meets(boxes[other]):
            part, against = (one, other) if one in laid else (other, one)
            yield part, f"it overlaps the {against}"
    yield from _on_scene(layout, boxes, laid)
    for part, box in (("title", layout.title), ("word", layout.word)):
        for size, lines in box.sizes if part in boxes.keys() & laid else ():
            high = ((lines - 1) * TITLE_LEAD + CAPITALS * MM) * size
            if high > box.at.height + SLACK:
                needed = f"{high:.1f} mm, and it is {box.at.height:g} mm high"
                yield part, f"{lines} lines of {size:g} points need {needed}"


def _boxes(layout: SideLayout) -> dict[str, LayoutBox | None]:
    """Where things stand, by the parts."""
    return {
        "kicker": layout.kicker and layout.kicker.at,
        "title": layout.title.at,
        "disc": layout.disc,
        "signs": layout.signs,
        "strip": layout.strip,
        "text": layout.text,
        "word": layout.word.at,
        "foot": layout.foot,
    }


def _on_scene(
    layout: SideLayout, boxes: Mapping[str, LayoutBox], laid: Collection[str]
) -> Iterator[tuple[str, str]]:
    """What is half on the scene, where no colour of letters can be read on both halves."""
    scene = layout.scene
    if scene is None:
        return
    for part, box in boxes.items():
        if not {part, "scene"} & {*laid} or part == "strip" or not scene.meets(box):
            continue
        on_it = scene.holds(box)
        if part in ("text", "foot") or not on_it:
            how = f"stands {'on' if on_it else 'half on'} the scene"
            yield (part, f"it {how}") if part in laid else ("scene", f"the {part} {how}")
