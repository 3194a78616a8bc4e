"""Where things stand on a side of a card: the layout table of a theme, in mm from the top left of the trim.

A table is data (`layout` in the theme files); `SideLayout` is what cards are set by. Another size of card
moves it: sides keep their margins, posters, which have the scene everywhere, grow as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

NARROW: Final = 56.0
"""Narrower cards have what a table says for them under `narrow`, and smaller type."""
ADJOINING: Final = 4.0
"""A text that begins at most so far below the scene takes from its foot."""
DOWN: Final = (30 / 88, 60 / 88)
"""Parts of a card's height between which it grows."""
CAPITALS: Final = 0.7196
"""Ems that capitals are high."""
TITLE_LEAD: Final = 0.37
"""mm between the lines of a title, for each point."""

Table = Mapping[str, Any]


class LayoutBox(NamedTuple):
    """A rectangle in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def foot(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    def grown(self, mm: float) -> LayoutBox:
        """The rectangle with so much more on each side."""
        return LayoutBox(self.x - mm, self.y - mm, self.width + 2 * mm, self.height + 2 * mm)

    def holds(self, other: LayoutBox) -> bool:
        """Whether another lies in it, wholly."""
        across = self.x <= other.x and other.right <= self.right
        return across and self.y <= other.y and other.foot <= self.foot

    def meets(self, other: LayoutBox) -> bool:
        """Whether another overlaps it."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.foot and other.y < self.foot


class LetteredBox(NamedTuple):
    """Where a line or a title stands: its sizes in points with the most lines of each, in the order in which
    they are tried, and whether it begins on the left, in the centre, or ends on the right.
    """

    at: LayoutBox
    sizes: tuple[tuple[float, int], ...]
    align: str

    @property
    def baseline(self) -> float:
        """The first baseline in mm, that of the largest size."""
        return self.at.y + CAPITALS * self.sizes[0][0] * 25.4 / 72


class BodySizes(NamedTuple):
    """The sizes and spaces of a body: type in points, the rest in mm. `told` is the flavour of an outcome;
    `names` says whether places are named in grey, in the order in which that is tried.
    """

    name: str
    prose: float
    prose_lead: float
    rule: float
    rule_lead: float
    told: float
    told_lead: float
    badge: float
    strip: float
    disc: float
    gap: float
    row: float
    names: tuple[bool, ...]
    narrow: str

    @property
    def trailing(self) -> float:
        """What a row takes below its last baseline, and the least air above the foot."""
        return 1.27


class BodySize(NamedTuple):
    """A size in which a text may be set, and the foot of the scene that it leaves at least, in mm."""

    measure: BodySizes
    least: float


class SideLayout(NamedTuple):
    """What stands where on a side of this width and height. Without a `scene` it is on bare paper; the scene
    is a window, or all of a `full` side. On a poster the `title` stands below the disc, and a `word` where
    there is no disc.
    """

    width: float
    height: float
    scene: LayoutBox | None
    full: bool
    kicker: LetteredBox | None
    title: LetteredBox
    disc: LayoutBox
    signs: LayoutBox | None
    strip: LayoutBox | None
    text: LayoutBox
    sizes: tuple[BodySize, ...]
    foot: LayoutBox | None
    word: LetteredBox

    @property
    def small(self) -> bool:
        """Whether the card has the smaller sizes."""
        return self.width < NARROW

    @property
    def gives(self) -> bool:
        """Whether the scene is made lower for a long text below it."""
        below = self.text.y - self.scene.foot if self.scene and not self.full else -1.0
        return 0 <= below <= ADJOINING

    @property
    def above_text(self) -> float:
        """From the foot of the scene to the text, or what lies above a text that is not below one."""
        return self.text.y - self.scene.foot if self.scene and self.gives else 0.0

    @property
    def circle(self) -> tuple[float, float, float]:
        """The x and y of the disc's centre, and its radius."""
        x, y, width, height = self.disc
        return x + width / 2, y + height / 2, min(width, height) / 2

    def on_scene(self, box: LayoutBox) -> bool:
        """Whether what stands in a box stands on the scene, however low that is made."""
        if self.full or self.scene is None:
            return self.full
        return self.scene.holds(box)


def layout(table: Table, size: tuple[float, float], sizes: Mapping[str, Any]) -> SideLayout:
    """A table as a layout, at the size in mm that it is for; `sizes` are the theme's of bodies."""
    width, height = size
    if width < NARROW:
        table = laid_over(table, table.get("narrow", {}))
    scene = table["scene"]
    text = table["text"]
    named = [body_sizes(name, sizes, narrow=width < NARROW) for name, _ in text["sizes"]]
    return SideLayout(
        width,
        height,
        scene=LayoutBox(*scene["at"]) if isinstance(scene, dict) else None,
        full=scene == "full",
        kicker=_lettered(table["kicker"]) if isinstance(table["kicker"], dict) else None,
        title=_lettered(table["title"]),
        disc=LayoutBox(*table["disc"]["at"]),
        signs=_box(table.get("signs")),
        strip=_box(table.get("strip")),
        text=LayoutBox(*text["at"]),
        sizes=tuple(
            BodySize(*pair) for pair in zip(named, [least for _, least in text["sizes"]], strict=True)
        ),
        foot=_box(table["foot"]),
        word=_lettered(table.get("word", table["title"])),
    )


def _box(part: Any) -> LayoutBox | None:
    return LayoutBox(*part["at"]) if isinstance(part, dict) and part.get("at") else None


def _lettered(part: Any) -> LetteredBox:
    return LetteredBox(
        LayoutBox(*part["at"]), tuple((size, lines) for size, lines in part["sizes"]), part["align"]
    )


def body_sizes(name: str, sizes: Mapping[str, Any], narrow: bool = False) -> BodySizes:
    """The sizes of a body by their name in a theme; a `narrow` card has the smaller ones that they name."""
    data = sizes[name]
    if narrow:
        return body_sizes(data["narrow"], sizes)
    types = (number for part in ("prose", "rules", "told") for number in data[part])
    lengths = (data[part] for part in ("badge", "strip", "disc", "gap", "row"))
    return BodySizes._make((name, *types, *lengths, tuple(data["names"]), data["narrow"]))


def laid_over(table: Table, own: Table) -> dict[str, Any]:
    """A table with another laid over it; what that says of a part holds on narrow cards, too."""
    merged = dict(table)
    for part, said in own.items():
        before = merged.get(part)
        merged[part] = {**before, **said} if isinstance(before, dict) and isinstance(said, dict) else said
    if narrow := table.get("narrow"):
        merged["narrow"] = {
            part: {key: value for key, value in said.items() if key not in (own.get(part) or {})}
            for part, said in narrow.items()
            if isinstance(own.get(part, {}), dict)
        }
    return merged


def stretched_table(table: Table, old: tuple[float, float], new: tuple[float, float]) -> dict[str, Any]:
    """A table for a card of another size (width and height in mm)."""
    if old == new:
        return dict(table)
    (width, height), (wide, high) = old, new
    if table["scene"] == "full":
        across, down = _scaled(wide / width), _scaled(high / height)
    else:
        across, down = _margins(width, wide), _band(height, high)
    stretched = {part: _moved(said, across, down) for part, said in table.items() if part != "narrow"}
    text, scene = table["text"], table["scene"]
    low = _scaled(high / height)
    if isinstance(scene, dict) and 0 <= text["at"][1] - scene["at"][1] - scene["at"][3] <= ADJOINING:
        x, y, across_scene, _ = stretched["scene"]["at"]
        foot = low(scene["at"][1] + scene["at"][3])
        stretched["scene"] = {**stretched["scene"], "at": [x, y, across_scene, foot - y]}
        left, _, column, _ = stretched["text"]["at"]
        top = foot + text["at"][1] - scene["at"][1] - scene["at"][3]
        end = down(text["at"][1] + text["at"][3])
        sizes = [[name, low(least)] for name, least in text["sizes"]]
        stretched["text"] = {**stretched["text"], "at": [left, top, column, end - top], "sizes": sizes}
    if "narrow" in table:
        stretched["narrow"] = {part: _moved(said, across, down) for part, said in table["narrow"].items()}
    return stretched


_Place = Callable[[float], float]


def _moved(part: Any, across: _Place, down: _Place) -> Any:
    if not (isinstance(part, dict) and part.get("at")):
        return part
    x, y, width, height = part["at"]
    left, top = across(x), down(y)
    return {**part, "at": [left, top, across(x + width) - left, down(y + height) - top]}


def _scaled(share: float) -> _Place:
    return lambda mm: mm * share


def _margins(old: float, new: float) -> _Place:
    """Places of the left half stay, those of the right half keep their distance to the right edge."""
    return lambda mm: mm if mm < old / 2 else mm + new - old


def _band(old: float, new: float) -> _Place:
    """Only a band in the middle gets higher or lower."""
    start, end = (share * old for share in DOWN)
    return lambda mm: mm + (new - old) * min(1.0, max(0.0, (mm - start) / (end - start)))
