"""A laid-out side of a card: the parts that the pen draws, in order. Nothing here depends on the kinds of
cards.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from loopwright_compiler.print import scenes
from loopwright_compiler.print.geometry.grid import BLEED, Rect
from loopwright_compiler.print.geometry.sizes import Size
from loopwright_compiler.print.text.lines import TypesetLine

from .pictures import Picture

MARK = 6  # digits of a side's or card's mark
ARTIFACT = "Artifact"  # the role of what is drawn without being told

OPERATORS, TEXT, BEGIN_TEXT, MARKED, ICON, SCENE, OVER, ART = (
    "",
    "text",
    "BT",
    "tag",
    "icon",
    "scene",
    "over",
    "art",
)
"""The kinds of what is on a tape, and what follows each: operators; the font, the size and the text; nothing;
the role and the alternative text; the name of an icon; the mark of a scene; a side whose shapes lie above a
picture; a picture of the author's.
"""
MORE: Final = {TEXT: 2, MARKED: 1}
"""How many texts follow a kind beside the first."""


class TextLine(NamedTuple):
    """A line of text: the left end of its ink and its baseline in µm, and the paint of its letters.

    The first line of a text has a role in the card, such as "H2" for its title. `track` is the space between
    letters in points. A line with a width `unseen` (µm) is not drawn: it stands for a sign of that width, for
    whoever searches, copies or listens.
    """

    line: TypesetLine
    x: float
    y: float
    paint: str
    role: str = ""
    track: float = 0.0
    unseen: float = 0.0


class FaceShape(NamedTuple):
    """A flat shape or an icon, in mm from the top left of the trim, y downwards.

    A `rect` has its left, top, width, height and the radius of its corners; a `disc` the x and y of its
    centre and its radius; an `icon` (with a name) its left, top and side; a `poly` the x and y of its
    corners, a `line` those of the points that it runs through; a `clip` is a rect that bounds what follows,
    up to an `unclip`. Colours are #rrggbb or empty; `width` is the thickness of the outline.
    """

    kind: str
    at: tuple[float, ...]
    fill: str = ""
    line: str = ""
    width: float = 0.0
    name: str = ""


class Art(NamedTuple):
    """An author's picture that fills a rectangle in µm; a `window` (left, top, width, height) shows only a
    part of it.
    """

    source: Picture
    x: float
    y: float
    width: float
    height: float
    window: tuple[int, ...] = ()


def contained(picture: Picture, room: Rect) -> Art:
    """A picture as large as fits into a room, centred."""
    scale = min(room.width / picture.width, room.height / picture.height)
    width, height = picture.width * scale, picture.height * scale
    return Art(picture, room.x + (room.width - width) / 2, room.y + (room.height - height) / 2, width, height)


def covering(picture: Picture, size: Size) -> Art:
    """A picture that covers a side and its bleed, as small as possible."""
    across, down = size.width + 2 * BLEED, size.height + 2 * BLEED
    scale = max(across / picture.width, down / picture.height)
    width, height = picture.width * scale, picture.height * scale
    x, y = focused(picture, (width, height), (across, down))
    return Art(picture, x - BLEED, y - BLEED, width, height)


def focused(picture: Picture, size: tuple[float, float], room: tuple[float, float]) -> tuple[float, float]:
    """Where in a room, from its left and top, a picture of a size begins: its middle, or the point that its
    author says, is in the middle of the room, as far as no room is left empty by that.
    """
    shares = picture.wishes.focus or (50.0, 50.0)
    x, y = (
        min(0.0, max(space - length, space / 2 - share / 100 * length))
        if length > space
        else (space - length) / 2
        for length, space, share in zip(size, room, shares, strict=True)
    )
    return x, y


Tape: TypeAlias = "list[str | Art]"
"""What is drawn on a side, one after the other: a kind, and as many texts as follow it."""


def scenes_of(tape: list[str]) -> Iterator[str]:
    """The marks of the scenes on a tape."""
    parts = iter(tape)
    for kind in parts:
        what = next(parts)
        if kind == SCENE:
            yield what
        for _ in range(MORE.get(kind, 0)):
            next(parts)


class Drawn(NamedTuple):
    """A scene that is drawn by rules, in the room it has, in the colours of its deck; `alt` says what it
    shows, and `below` is what lies below its foot, if anything.
    """

    plan: scenes.Scene
    palette: scenes.Palette
    frame: scenes.SceneFrame
    alt: str = ""
    below: FaceShape | None = None

    @property
    def shapes(self) -> tuple[scenes.Shape, ...]:
        """The shapes of the scene, from the back to the front."""
        return scenes.drawn(self.plan, self.frame)


@dataclass(slots=True)
class PrintedFace:
    """One side of one card. `side` names the art of the theme; the lists are drawn in this order.

    `cover` is an author's picture over all of the side's own art, `scene` what is drawn without one, and
    `frame` a picture of the theme over both and below the rest. `texts` holds the texts of this side,
    box by box, without the design and its sizes. A side that was drawn before may have the `tape` of that,
    and nothing else.
    """

    card: str
    side: str
    cover: Art | None = None
    scene: Drawn | None = None
    shapes: list[FaceShape] = field(default_factory=list)
    art: list[Art] = field(default_factory=list)
    lines: list[TextLine] = field(default_factory=list)
    texts: list[tuple[str, ...]] = field(default_factory=list)
    frame: Art | None = None
    tape: Tape | None = None

    def mark(self) -> str:
        """A short hash of the texts so far; it changes with any of them."""
        return short_hash(repr((self.side, self.texts)))


class PrintedCard(NamedTuple):
    """A card ready to be drawn; `title` and `mark` stand in the contents.

    `marks` are those of its sides, without what stands at the foot.
    """

    id: str
    title: str
    front: PrintedFace
    back: PrintedFace
    marks: tuple[str, str]

    @property
    def mark(self) -> str:
        """A short hash of the card's texts."""
        return short_hash("".join(self.marks))


def short_hash(text: str) -> str:
    """The first digits of a text's SHA-256 hash."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:MARK]
