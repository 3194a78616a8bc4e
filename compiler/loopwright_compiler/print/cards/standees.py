"""Pawns of paper and tokens, in every game: what stands on one side of them.

A standee is printed twice, head to head, folded there, and stands on its two feet (see `pdf/standees.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from loopwright_compiler.print import scenes
from loopwright_compiler.print.geometry.grid import Rect
from loopwright_compiler.print.geometry.sizes import um
from loopwright_compiler.print.scenes.palette import Hour, Palette, colours, from_lab, lab

from .badges import CIRCLE_LINE
from .faces import Drawn, FaceShape, contained
from .grid import PT
from .panels import PanelSide, ParagraphStyle
from .side import OVER, look_of
from .typesetter import Type

if TYPE_CHECKING:
    from loopwright_compiler.print.scenes import Scene

    from .press import Press

STANDEE: Final = "table-standee"
TOKEN: Final = "table-token"
PICTURE: Final = 27.5
"""The foot of the picture of a standee."""
HEAD_DISC: Final = (13.0, 11.0, 8.2)
MARK_DISC: Final = (4.6, 4.6, 3.1)
TURN: Final = 46.0
"""Degrees of hue from one standee to the next."""
NAME: Final = ParagraphStyle(
    tuple(Type("bold", size, size * PT * 1.1) for size in (10, 9, 8, 7, 6.25)), centred=True, role="H3"
)
WORD: Final = ParagraphStyle(
    tuple(Type("bold", size, size * PT * 1.05) for size in (6.25, 5.75)), centred=True
)
TOKEN_ICON: Final = (5.2, 1.8, 9.6)
TOKEN_WORD: Final = (1.2, 11.9, 17.6, 7.2)


def turned(press: Press, paint: str, number: int, hour: Hour) -> Palette:
    """The palette of one of several standees of a kind: its colour with another hue for each."""
    theme = press.theme
    if theme.inks != "full":
        return theme.palette(paint, hour)
    from math import atan2, cos, hypot, radians, sin

    lightness, a, b = lab(theme.colour(paint))
    chroma, hue = max(hypot(a, b), 26.0), atan2(b, a) + radians(TURN * number)
    colour = from_lab(lightness, chroma * cos(hue), chroma * sin(hue))
    return colours(colour, hour, None, theme.colour("paper"), theme.colour("ink"))


def standee(
    side: PanelSide, palette: Palette, scene: Scene | None, name: str, mark: str = "", icon: str = ""
) -> None:
    """Someone's picture, else a scene with a sign before it, over the name; a letter in the corner."""
    look, shapes, grid = look_of(side.press, palette), side.face.shapes, side.grid
    side.face.texts.append(("standee", name, mark, icon))
    own = side.press.pictures.of(side.pictured, "back") or side.press.pictures.of(side.pictured, "front")
    frame = scenes.SceneFrame(-3.0, -3.0, grid.width + 3.0, PICTURE, 5.0, (), HEAD_DISC[:2] if icon else None)
    if own is None and scene is not None:
        side.face.scene = Drawn(scene, palette, frame, scenes.alt(scene, side.press.theme.lang))
    elif own is None:
        shapes.append(
            FaceShape("rect", (-OVER, -OVER, grid.width + 2 * OVER, PICTURE + OVER, 0), palette.sky)
        )
    edge = look.ink if look.strip_line else ""
    if own is not None:
        room = Rect(*map(um, (0.0, 0.0, grid.width, PICTURE)))
        side.face.art.append(contained(side.press.pictures.settled(own, cut=False), room))
    elif icon:
        x, y, radius = HEAD_DISC
        shapes.append(FaceShape("disc", HEAD_DISC, look.disc, edge, CIRCLE_LINE if edge else 0.0))
        at = (x - radius * 0.66, y - radius * 0.66, radius * 1.32)
        ink = look.ink if look.disc in (look.paper, look.white) else look.white
        shapes.append(FaceShape("icon", at, ink, name=icon))
    band = (-OVER, PICTURE, grid.width + 2 * OVER, grid.height - PICTURE + OVER, 0)
    shapes.append(FaceShape("rect", band, palette.sky, edge, 0.25 if edge else 0.0))
    side.paragraph(name, (1.4, PICTURE + 0.6, grid.width - 2.8, grid.height - PICTURE - 1.4), NAME, look.type)
    if mark:
        shapes.append(FaceShape("disc", MARK_DISC, look.white, look.ink, CIRCLE_LINE))
        side.text_frame().letters(mark, 9.0, MARK_DISC[0], MARK_DISC[1] + 9 * PT * 0.36, look.ink)


def token(side: PanelSide, icon: str, word: str, number: int = 0) -> None:
    """A sign over a word, in the colour of the kind with this number."""
    look, shapes = look_of(side.press, turned(side.press, side.side.accent, number, "dusk")), side.face.shapes
    side.face.texts.append(("token", icon, word))
    edge = look.ink if look.strip_line else ""
    ground = (-OVER, -OVER, side.grid.width + 2 * OVER, side.grid.height + 2 * OVER, 0)
    if not edge:
        shapes.append(FaceShape("rect", ground, look.sky))
    shapes.append(FaceShape("icon", TOKEN_ICON, look.type, name=icon))
    side.paragraph(word, TOKEN_WORD, WORD, look.type)
