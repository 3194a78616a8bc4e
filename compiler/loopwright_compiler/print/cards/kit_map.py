"""The printed map of a kit's places: a disc with its number and its title at each spot, and the roads.

Hidden places have no spot. A road is drawn once, whichever of its two cards names it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from loopwright_engine.core.sections import sections

from loopwright_compiler.kits.rules_text import KitText
from loopwright_compiler.semantics.markup import escape

from .badges import SQUARE_LINE
from .faces import FaceShape
from .grid import PT
from .panels import PanelSide, ParagraphStyle
from .typesetter import Type

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import KitBundleData
    from loopwright_engine.kit.language import Language as KitLanguage

WIDTH: Final = 180.0
HEAD: Final = 40.0
"""The foot of the scene."""
EDGE: Final = 4.0
STEP: Final = 19.0
"""mm from line to line."""
FOOT: Final = 11.0
DISC: Final = 3.9
ROAD: Final = 0.8
NAME: Final = 5.6
"""The height of a place's title below its disc."""

Spots = Mapping[str, tuple[int, int]]
"""Column and line of each place, from 1, by the id of its card."""

NUMBER: Final = ParagraphStyle(tuple(Type("bold", size, size * PT) for size in (11, 10, 9, 8)), centred=True)
TITLE: Final = ParagraphStyle(
    tuple(Type("rows", size, size * PT * 1.1) for size in (7.5, 6.75, 6.25, 5.75)), centred=True
)


def is_notebook(language: KitLanguage) -> bool:
    """Whether a kit's rows have cards that are numbered."""
    return bool(language) and any(kind.numbered for kind in language.kinds)


def spots(bundle: KitBundleData, language: KitLanguage) -> Spots:
    """Where places lie; nowhere in a game whose cards do not say it."""
    keys = {
        kind.name: line.key
        for kind in (language.kinds if language else ())
        for line in kind.lines
        if line.drawn
    }
    written = {card["id"]: card["head"].get(keys.get(card["kind"], "")) for card in bundle["cards"]}
    return {
        id: (spot[0], spot[1]) for id, spot in written.items() if isinstance(spot, list) and len(spot) == 2
    }


def map_height(places: Spots) -> float:
    """How high the map is, with its scene."""
    return HEAD + STEP * max(line for _, line in places.values()) + FOOT


def draw_map(side: PanelSide, bundle: KitBundleData, text: KitText, places: Spots) -> None:
    """Roads, then places over them."""
    width = (WIDTH - 2 * EDGE) / max(column for column, _ in places.values())
    at = {
        id: (EDGE + (column - 0.5) * width, HEAD + (line - 0.5) * STEP + 3)
        for id, (column, line) in places.items()
    }
    look, shapes = side.look, side.face.shapes
    for one, other in mapped_roads(bundle, text, places):
        shapes.append(FaceShape("line", (*at[one], *at[other]), "", look.soft, ROAD))
    numbers = sections(bundle["cards"], {card["kind"] for card in bundle["cards"]})
    for id, (x, y) in at.items():
        shapes.append(FaceShape("disc", (x, y, DISC), look.white, look.accent, SQUARE_LINE * 2))
        number, title = numbers[id], text.title(id)
        numbered = title.startswith(f"{number} ")
        if numbered:
            place = (x - DISC, y - DISC + 0.8, 2 * DISC, 2 * DISC - 1.6)
            side.paragraph(number, place, NUMBER, look.ink, id)
        name = title.removeprefix(f"{number} ") if numbered else title
        below = (x - width / 2 + 0.4, y + DISC + 0.3, width - 0.8, NAME)
        shapes.append(FaceShape("rect", (*below, 0.6), look.paper))
        side.paragraph(escape(name) if not numbered else name, below, TITLE, look.ink, id)


def mapped_roads(bundle: KitBundleData, text: KitText, places: Spots) -> Iterator[tuple[str, str]]:
    """Each road between two places that have a spot, once."""
    for card in bundle["cards"]:
        for key, named in text.head(card).items():
            if text.mutual(card, key):
                for other in named:
                    if card["id"] < other and {card["id"], other} <= places.keys():
                        yield card["id"], other
