"""A laid-out side of a card: what the pen draws, in order. Nothing here knows the kinds of cards."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from loopwright_compiler.print.text.fit import Line

from .pictures import Picture

MARK = 6  # digits of a side's or card's mark
ARTIFACT = "Artifact"  # the role of what is drawn without being told


@dataclass(frozen=True, slots=True)
class Bar:
    """A filled rectangle in a paint, in µm from the top left of the trim."""

    paint: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Icon:
    """A drawn icon in a paint; its square's top left and side in µm. It says nothing to a reader."""

    name: str
    paint: str
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text: the left end of its ink and its baseline in µm, and the paint of its letters.

    The first line of a text has a role in the card, such as "H2" for its title.
    """

    line: Line
    x: float
    y: float
    paint: str
    role: str = ""


@dataclass(frozen=True, slots=True)
class Art:
    """An author's picture, or a scene of the theme by its name, that fills a rectangle in µm."""

    source: Picture | str
    x: float
    y: float
    width: float
    height: float


@dataclass(slots=True)
class Face:
    """One side of one card. `side` names the art of the theme; the lists are drawn in this order.

    `cover` is an author's picture over all of the side's own art. `said` is what the card says on this
    side, box by box: the design and its sizes left out.
    """

    card: str
    side: str
    cover: Art | None = None
    art: list[Art] = field(default_factory=list)
    bars: list[Bar] = field(default_factory=list)
    icons: list[Icon] = field(default_factory=list)
    lines: list[TextLine] = field(default_factory=list)
    said: list[tuple[str, ...]] = field(default_factory=list)

    def mark(self) -> str:
        """A short hash of what this side says so far: another one after any change."""
        return short_hash(repr((self.side, self.said)))


@dataclass(frozen=True, slots=True)
class Card:
    """A card ready to be drawn; `title` and `mark` stand in the contents.

    `marks` are those of its sides, without what stands at the foot.
    """

    id: str
    title: str
    front: Face
    back: Face
    marks: tuple[str, str]

    @property
    def mark(self) -> str:
        """A short hash of what the card says."""
        return short_hash("".join(self.marks))


def short_hash(text: str) -> str:
    """The first digits of a hash."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:MARK]
