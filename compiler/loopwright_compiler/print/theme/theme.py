"""A theme: paints, text styles, and for each side of a card kind its art and its boxes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from loopwright_compiler.print.geometry.grid import Rect
from loopwright_compiler.print.geometry.sizes import Size
from loopwright_compiler.print.geometry.units import um
from loopwright_compiler.print.text.fit import Sizes
from loopwright_compiler.print.text.quotes import Quotes
from loopwright_compiler.print.text.words import Family

SCENE: Final = Size(um(52), um(24))  # what a scene is drawn on
_HOLE = re.compile(r"{(\w+)}")  # nothing else is done with what strangers write in themes


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is painted: filled, outlined, or (with neither) not at all. Colours are #rrggbb."""

    fill: str | None = None
    line: str | None = None
    width: int = 0


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set; `bar` paints a bar along the left of the paragraph."""

    family: Family
    paint: str
    sizes: Sizes
    leading: float
    align: str = "left"
    valign: str = "top"
    before: float = 0.0
    after: float = 0.0
    indent: float = 0.0
    hang: float = 0.0
    bar: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A place for text on a side of a card, in µm from the top left of the trim."""

    name: str
    rect: Rect
    style: Style


class Band(NamedTuple):
    """From one line to another, in µm."""

    start: int
    end: int


class Spare(NamedTuple):
    """A band, and how much of it (µm) can be spared on small cards."""

    start: int
    end: int
    most: int


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a card kind: its art (shapes as the theme file says them) and its boxes.

    `stretch` says what gets wider or narrower when the card is cut to another size: what lies
    between two lines from the left, and two from the top. On smaller cards what can be spared goes
    first: `squeeze` holds bands of both directions. `free` sides follow the size of cards.
    `picture` names the box whose text a picture may stand below; where there is `over`, one may cover
    all of the side but those shapes (if there are none, the words go too).
    """

    name: str
    size: Size
    free: bool
    stretch: tuple[Band, Band]
    squeeze: tuple[tuple[Spare, ...], tuple[Spare, ...]]
    accent: str
    art: tuple[Mapping[str, Any], ...]
    boxes: Mapping[str, Box]
    picture: str | None
    over: tuple[Mapping[str, Any], ...] | None


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything about how cards look; `words` are the few words of the design itself."""

    lang: str  # as bundles name languages, such as pt_BR
    paints: Mapping[str, Paint]
    styles: Mapping[str, Style]
    sides: Mapping[str, Side]
    words: Mapping[str, str]
    named: frozenset[str]
    uniform: frozenset[str]  # kinds of cards that share one size of text
    scenes: Mapping[str, tuple[Mapping[str, Any], ...]]
    sheet_font: str
    heading_font: str
    fallbacks: tuple[Family, ...] = ()
    quotes: Quotes | None = None

    def sheet_fonts(self, heading: bool = False) -> tuple[str, ...]:
        """What is written beside the cards, and in the list of them, is set in these fonts."""
        others = (*self.fallbacks, *dict.fromkeys(style.family for style in self.styles.values()))
        own = self.heading_font if heading else self.sheet_font
        return own, *(name for other in others for name in other.fonts(strong=heading))

    def word(self, key: str, **values: object) -> str:
        """A word or phrase of the design, with its holes filled."""
        return _HOLE.sub(lambda hole: str(values.get(hole[1], hole[0])), self.words[key])
