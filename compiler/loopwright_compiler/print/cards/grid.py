"""The grid of a card: where the kicker, the title, the disc, the scene, the body and the foot stand, and the
two sizes of type of a deck.

All lengths are millimetres from the top left of the trim, sizes of type points. Only paper and the scene
reach the trim; text keeps 4.5 mm from it, strips 3.3 mm.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

PT: Final = 25.4 / 72
EDGE: Final = 4.5  # where texts and badges begin
HANG: Final = 6.8  # from there to the text of a row
STRIP_OUT: Final = 1.2  # how far strips reach beyond the column
BLEED: Final = 3.0
SMALL_CARD: Final = 56.0  # narrower cards have a smaller pair of sizes
POKER: Final = 88.0  # the height that the scene's feet are given for
NOTE: Final = 6.25  # points: notes and foot, the smallest type there is
KICKER: Final = 6.5
KICKER_TRACK: Final = 0.34  # points
TITLES: Final = ((13, 1), (12, 1), (11, 1), (12, 2), (11, 2), (10, 2), (9, 3), (8, 3))
SMALL_TITLES: Final = ((11, 1), (10, 1), (9, 1), (10, 2), (9, 2), (8, 2), (8, 3), (7, 3))


class BodySizes(NamedTuple):
    """The sizes and spaces of a body: type in points, the rest in mm. `told` is the flavour of an outcome."""

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

    @property
    def trailing(self) -> float:
        """What a row takes below its last baseline, and the least air above the foot."""
        return 1.27


ROOMY: Final = BodySizes("roomy", 10, 4.5, 9, 4.05, 8.5, 3.75, 5.2, 6.2, 4.7, 1.2, 1.1)
DENSE: Final = BodySizes("dense", 8.5, 3.75, 7.75, 3.4, 7.75, 3.35, 4.2, 5.0, 4.1, 0.9, 0.8)
TIGHT: Final = BodySizes("tight", 8.5, 3.55, 7.75, 3.18, 7.75, 3.2, 4.0, 4.7, 3.9, 0.45, 0.42)
CLOSE: Final = BodySizes("close", 8.5, 3.45, 7.75, 3.05, 7.75, 3.05, 3.7, 4.4, 3.7, 0.3, 0.22)
SMALL_DENSE: Final = BodySizes("dense", 7.5, 3.2, 6.75, 2.9, 6.75, 2.85, 3.6, 4.2, 3.5, 0.6, 0.5)
SMALL_TIGHT: Final = BodySizes("tight", 7.5, 3.05, 6.75, 2.75, 6.75, 2.75, 3.4, 4.0, 3.4, 0.35, 0.3)
SMALL_CLOSE: Final = BodySizes("close", 7.5, 2.95, 6.75, 2.62, 6.75, 2.62, 3.1, 3.6, 3.1, 0.2, 0.15)


class Rung(NamedTuple):
    """A step of the ladder: the measure, the foot of the scene in mm, whether places are named in grey."""

    measure: BodySizes
    foot: float
    names: bool = True


Ladder = tuple[tuple[str, float, bool], ...]
"""Measure, foot of the scene on a poker card, places named in grey; the first rung that fits wins."""

LADDER: Final[Ladder] = (
    *(("roomy", foot, True) for foot in (40, 35, 31, 27, 24)),
    *(("dense", foot, True) for foot in (31, 27, 23, 19)),
    *(("dense", foot, False) for foot in (23, 19)),
    *(("tight", foot, False) for foot in (23, 19, 16)),
    ("close", 13.7, False),
)


class CardGrid(NamedTuple):
    """The grid of a card of this width and height."""

    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge of the text column."""
        return self.width - EDGE

    @property
    def column(self) -> float:
        """The width of the text column."""
        return self.width - 2 * EDGE

    @property
    def body_foot(self) -> float:
        """The last baseline of the body."""
        return self.height - 7.4

    @property
    def rule(self) -> float:
        """The line above the foot."""
        return self.height - 6.5

    @property
    def foot(self) -> float:
        """The baseline of the foot."""
        return self.height - 3.7

    @property
    def disc(self) -> tuple[float, float, float]:
        """The disc with the card's letter: the x and y of its centre, and its radius."""
        return (self.width - 10.1, 9.6, 5.25) if not self.small else (self.width - 8.2, 8.2, 3.9)

    @property
    def small(self) -> bool:
        """Whether the card has the smaller pair of sizes."""
        return self.width < SMALL_CARD

    @property
    def titles(self) -> tuple[tuple[float, int], ...]:
        """The sizes of a title with the most lines it may take, in the order in which they are tried."""
        return SMALL_TITLES if self.small else TITLES

    def measure(self, name: str) -> BodySizes:
        """The measure of that name for the card."""
        if self.small:
            return {"roomy": DENSE, "dense": SMALL_DENSE, "tight": SMALL_TIGHT, "close": SMALL_CLOSE}[name]
        return {"roomy": ROOMY, "dense": DENSE, "tight": TIGHT, "close": CLOSE}[name]

    def rungs(self, ladder: Ladder, least: float = 0.0) -> Iterator[Rung]:
        """The steps of a ladder on the card; no scene's foot is above `least`."""
        scale = self.height / POKER
        for name, foot, names in ladder:
            yield Rung(self.measure(name), max(least, foot * scale), names)
