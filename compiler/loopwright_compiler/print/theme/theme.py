"""A theme: paints, families of fonts, and for each side of a card kind its colour and art; and its change to
other card sizes.

At another size only a band in each direction gets wider or narrower.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from loopwright_compiler.print.geometry.icon_paths import PATHS, moved
from loopwright_compiler.print.geometry.sizes import ChoiceError, Size, um
from loopwright_compiler.print.scenes.own import NO_OWN, Own
from loopwright_compiler.print.scenes.palette import Hour, Palette, colours, from_lab, lab, low_ink, two_inks
from loopwright_compiler.print.text.quotes import Quotes
from loopwright_compiler.print.text.words import Family
from loopwright_compiler.semantics.own_words import OwnIcons

from .layout import Table
from .layout_file import LaidPart

LEAST_BAND = um(3)


class Band(NamedTuple):
    """What lies between two lines, in µm."""

    start: int
    end: int

    @property
    def width(self) -> int:
        """How wide it is."""
        return self.end - self.start


ACROSS, DOWN = Band(um(4), um(30)), Band(um(30), um(60))
"""What gets wider or narrower, from the left and from the top of a card of 63 by 88 mm."""
_Place = Callable[[float], float]

_HOLE = re.compile(r"{(\w+)}")  # nothing else is done with what strangers write in themes


class Paint(NamedTuple):
    """How a shape is painted: filled, outlined, both, or neither. Colours are #rrggbb."""

    fill: str | None = None
    line: str | None = None
    width: int = 0


class ThemeSide(NamedTuple):
    """One side of a card kind: its art, shapes as the theme file says them.

    `free` sides follow the size of cards. Where there is `over`, an author's picture may cover all of the
    side but those shapes (if there are none, the words go too). `layout` says where things stand on it, and
    `poster` where it is a back, both on a card that is `laid` out so wide and high, in mm. A `frame` is a
    picture over the scene. `likes` are the sides that it is like, then itself.
    """

    name: str
    size: Size
    free: bool
    accent: str
    art: tuple[Mapping[str, Any], ...]
    over: tuple[Mapping[str, Any], ...] | None
    layout: Table
    poster: Table
    laid: tuple[float, float]
    frame: Path | None = None
    likes: tuple[str, ...] = ()


class Theme(NamedTuple):
    """Everything about how cards look; `words` are the few words of the design itself."""

    lang: str  # as bundles name languages, such as pt_BR
    paints: Mapping[str, Paint]
    sides: Mapping[str, ThemeSide]
    words: Mapping[str, str]
    named: frozenset[str]
    sheet_font: str
    heading_font: str
    body_sizes: Mapping[str, Any]
    families: Mapping[str, Family] = MappingProxyType({})
    inks: str = "full"  # or "low", or "two"
    sunset: str = ""
    credits: str = ""  # who made the game, a line each
    motifs: Own = NO_OWN
    fallbacks: tuple[Family, ...] = ()
    quotes: Quotes | None = None
    own: OwnIcons = ()  # words of the scenario's own
    laid: tuple[LaidPart, ...] = ()  # what the author says in layout tables
    icons: Mapping[str, str] = MappingProxyType({})  # paths of the author's own

    def icon(self, name: str) -> str:
        """The path of an icon, on a square of 24 by 24."""
        return self.icons.get(name) or PATHS[name]

    def sign(self, name: str) -> str:
        """What is drawn for an icon: one sign for all tags, or all combos, of a scenario's own."""
        own = dict(self.own).get(name)
        return own.sign if own else name

    def colour(self, paint: str) -> str:
        """The colour of a paint, #rrggbb; a name that begins with # is one itself."""
        if paint.startswith("#"):
            return paint
        chosen = self.paints[paint]
        return chosen.fill or chosen.line or "#000000"

    def palette(self, deck: str, hour: Hour) -> Palette:
        """The colours of a deck's sky and paper at an hour."""
        if self.inks == "low":
            return low_ink()
        if self.inks == "two":
            return two_inks(hour, self.colour("ink"), self.colour("spot"), self.colour("paper"))
        glow = self.sunset if deck == "scenario" else None
        return colours(self.colour(deck), hour, glow, self.colour("paper"), self.colour("ink"))

    def dark(self, sky: Palette) -> str:
        """A dark colour of a deck's hue, under light type."""
        _, a, b = lab(sky.sky)
        return from_lab(28, a, b)

    def moon(self, sky: Palette) -> str:
        """The colour of the part of the moon that lies in the dark."""
        _, a, b = lab(sky.sky)
        return from_lab(62, a * 0.6, b * 0.6) if self.inks == "full" else sky.paper

    def sheet_fonts(self, heading: bool = False) -> tuple[str, ...]:
        """The fonts of texts beside the cards and in the list of cards; with `heading` the headings'
        fonts.
        """
        others = (*self.fallbacks, *self.families.values())
        own = self.heading_font if heading else self.sheet_font
        return own, *(name for other in others for name in other.fonts(strong=heading))

    def word(self, key: str, **values: object) -> str:
        """A word or phrase of the design, with its holes filled."""
        return _HOLE.sub(lambda hole: str(values.get(hole[1], hole[0])), self.words[key])


def resized(
    theme: Theme, every: Size | None, decks: Mapping[str, Size], designs: Mapping[str, tuple[str, ...]]
) -> Theme:
    """The theme with its cards at the size `every`, if given, and those of some `decks` at sizes of their
    own. `designs` are those of the cards of each deck that can have one.

    Raises ChoiceError for any other deck, and if a design cannot be cut to a size; boards and tokens keep
    theirs.
    """
    for deck in decks:
        if deck not in designs:
            there_are = f"there are {', '.join(designs)}" if designs else "this game has none"
            raise ChoiceError(f"{deck} is no deck with a size of its own: {there_are}")
    own = {design: size for deck, size in decks.items() for design in designs[deck]}
    sides = {}
    for name, side in theme.sides.items():
        size = own.get(name.rpartition("-")[0], every)
        sides[name] = stretched(side, size) if side.free and size else side
    return theme._replace(sides=sides)


def stretched(side: ThemeSide, size: Size) -> ThemeSide:
    """The side at another size: the bands of its art get wider or narrower. Raises ChoiceError if it is too
    small for that.
    """
    across, down = size.width - side.size.width, size.height - side.size.height
    if min(band.width + more for band, more in ((ACROSS, across), (DOWN, down))) < LEAST_BAND:
        raise ChoiceError(f"the design {side.name} has no room on a card of this size")
    x, y = partial(_placed, ACROSS, across), partial(_placed, DOWN, down)
    art = tuple(_shape(shape, x, y) for shape in side.art)
    over = None if side.over is None else tuple(_shape(shape, x, y) for shape in side.over)
    return side._replace(size=size, art=art, over=over)


def _placed(band: Band, more: int, value: float) -> float:
    """The new place of a line of the design (µm), if the band gets wider by so much."""
    return value + more * min(1.0, max(0.0, (value - band.start) / band.width))


def _shape(shape: Mapping[str, Any], x: _Place, y: _Place) -> Mapping[str, Any]:
    """A shape of the art, in mm, at its new place: boxes change their size, round shapes and icons move."""

    def across(mm: float) -> float:
        return x(mm * 1000) / 1000

    def down(mm: float) -> float:
        return y(mm * 1000) / 1000

    new = dict(shape)
    for kind in ("rect", "stripes"):
        if kind in shape:
            left, top, width, height, *rest = shape[kind]
            right, foot = across(left + width), down(top + height)
            new[kind] = [across(left), down(top), right - across(left), foot - down(top), *rest]
    for kind in ("circle", "rings"):
        if kind in shape:
            left, top, *rest = shape[kind]
            new[kind] = [across(left), down(top), *rest]
    if "icon" in shape:
        left, top, side = shape["at"]
        half = side / 2
        new["at"] = [across(left + half) - half, down(top + half) - half, side]
    if "path" in shape:
        new["path"] = moved(shape["path"], across, down)
    return new
