"""Foregrounds: what stands nearest to us, at the foot of the frame, in the tone "ground"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .motifs import ChanceSource
from .shapes import LEAST, SceneFrame, Shape

SMALLEST: Final = 1.2
"""The smallest heads and clouds of a row, across, in mm: in a low frame there are not more of them."""


LEAST_HEIGHT: Final = 3.0
"""The height below `clear` that is drawn in at least, whatever a frame leaves."""


class Canvas:
    """A frame in which something is drawn, in mm. `winter` says that there is snow; `beside` is how far to
    the right what stands beside the motif is, of the width.
    """

    def __init__(self, frame: SceneFrame, *, winter: bool) -> None:
        self.frame = frame
        self.shapes: list[Shape] = []
        self.left, self.right, self.foot = frame.left, frame.right, frame.foot
        self.width = frame.width
        self.clear = min(frame.clear, frame.foot - LEAST_HEIGHT)
        self.height = self.foot - self.clear
        self.winter = winter
        self.beside = 0.5

    def across(self, share: float) -> float:
        """So far from the left edge, as a share of the width."""
        return self.left + self.width * share

    def above(self, share: float) -> float:
        """So high above the foot, as a share of the height."""
        return self.foot - self.height * share

    def rect(self, tone: str, x: float, y: float, width: float, height: float) -> None:
        self.shapes.append(Shape("rect", tone, (x, y, width, max(LEAST, height))))

    def poly(self, tone: str, *corners: float) -> None:
        self.shapes.append(Shape("poly", tone, corners))

    def curve(self, tone: str, *points: float) -> None:
        self.shapes.append(Shape("curve", tone, points))

    def disc(self, tone: str, x: float, y: float, radius: float) -> None:
        self.shapes.append(Shape("disc", tone, (x, y, max(LEAST / 2, radius))))

    def line(self, tone: str, width: float, *points: float) -> None:
        self.shapes.append(Shape("line", tone, points, max(LEAST, width)))

    def pill(self, tone: str, x: float, y: float, width: float, thick: float) -> None:
        """A bar with round ends."""
        self.shapes.append(Shape("line", tone, (x, y, x + max(width, LEAST), y), max(LEAST, thick)))

    def hill(
        self,
        tone: str,
        chance: ChanceSource,
        left: float,
        right: float,
        y: float,
        rise: float,
        steps: int = 5,
    ) -> None:
        """Land with a soft edge about `y`, down to the foot of the frame."""
        step = (right - left) / steps
        x, level = left, y + chance.between(-rise, rise)
        points = [left, self.foot + 1, left, self.foot + 1, left, level, left, level]
        for _ in range(steps):
            after = y + chance.between(-rise, rise)
            points += (x + step / 2, level, x + step / 2, after, x + step, after)
            x, level = x + step, after
        points += (x, level, x, self.foot + 1, x, self.foot + 1)
        self.curve(tone, *points)

    def billows(self, chance: ChanceSource, tone: str, y: float, size: float) -> None:
        """Clouds seen from above, down to the foot."""
        self.rect(tone, self.left, y, self.width, self.foot - y)
        size = max(size, SMALLEST)
        x = self.left - size
        while x < self.right + size:
            radius = size * chance.between(0.7, 1.5)
            self.disc(tone, x, y + radius * 0.3, radius)
            x += radius * 1.2


def _land(stage: Canvas, chance: ChanceSource, level: float, rise: float) -> float:
    """The strip of land at the foot, or of snow; where its edge is."""
    y, tone = stage.above(level), "snow" if stage.winter else "ground"
    stage.hill(tone, chance, stage.left - 1, stage.right + 1, y, stage.height * rise)
    return y


def _shoulders(stage: Canvas, x: float, y: float, radius: float) -> None:
    """Those of somebody whose head is at a place."""
    high, foot = y + radius * 0.6, stage.foot + 1
    left, right = x - radius * 1.6, x + radius * 1.6
    stage.curve("ground", x - radius * 1.9, foot, left, high, right, high, x + radius * 1.9, foot)


def _rocks(stage: Canvas, chance: ChanceSource) -> None:
    _land(stage, chance, 0.06, 0.02)
    for _ in range(chance.whole(5, 8)):
        x, width = chance.between(stage.left, stage.right), chance.between(2.5, 8)
        up, foot = stage.height * chance.between(0.07, 0.14), stage.foot + 0.5
        stage.curve(
            "ground",
            *(x - width / 2, foot),
            *(x - width * 0.46, stage.foot - up, x - width * 0.2, stage.foot - up * 1.2),
            *(x + width * 0.1, stage.foot - up, x + width * 0.3, stage.foot - up * 0.8),
            *(x + width * 0.4, stage.foot - up * 0.6, x + width / 2, foot),
        )


def _stones(stage: Canvas, chance: ChanceSource) -> None:
    y = _land(stage, chance, 0.05, 0.015)
    x = stage.left - 1
    while x < stage.right:
        width = chance.between(1.4, 3.2)
        up = stage.height * chance.between(0.035, 0.065)
        stage.curve("ground", x, y + 0.8, x, y - up, x + width, y - up, x + width, y + 0.8)
        x += width * 0.92


def _reeds(stage: Canvas, chance: ChanceSource) -> None:
    _land(stage, chance, 0.06, 0.02)
    for side in (0.09, 0.91):
        for _ in range(13):
            x = stage.across(side) + chance.between(-5.5, 5.5)
            up = stage.height * chance.between(0.13, 0.3)
            tip = x + chance.between(-0.9, 0.9)
            stage.line("ground", 0.25, x, stage.foot, tip, stage.foot - up)
            if chance.happens(0.28):
                stage.line("ground", 0.6, tip, stage.foot - up - 0.2, tip, stage.foot - up + 0.7)


def _grass(stage: Canvas, chance: ChanceSource) -> None:
    y = _land(stage, chance, 0.065, 0.02)
    for _ in range(int(stage.width * 0.6)):
        x = chance.between(stage.left, stage.right)
        tip, up = x + chance.between(-0.7, 0.7), stage.height * chance.between(0.01, 0.07)
        stage.line("ground", 0.25, x, stage.foot, tip, y - up)


def _flowers(stage: Canvas, chance: ChanceSource) -> None:
    y = _land(stage, chance, 0.05, 0.02)
    for _ in range(int(stage.width * 0.42)):
        x = chance.between(stage.left, stage.right)
        up, tip = stage.height * chance.between(0.02, 0.1), chance.between(-0.6, 0.6)
        stage.line("ground", 0.22, x, stage.foot, x + tip, y - up)
        if chance.happens(0.5):
            tone = "light" if chance.happens(0.4) else "ground"
            stage.disc(tone, x + tip, y - up, chance.between(0.24, 0.4))


def _fence(stage: Canvas, chance: ChanceSource) -> None:
    y = _land(stage, chance, 0.07, 0.02)
    up = stage.height * 0.11
    x = stage.left + chance.between(0, 1.7)
    stage.rect("ground", stage.left, y - up * 0.6, stage.width, 0.4)
    while x < stage.right:
        tip, right = (x + 0.36, y - up - 0.4), x + 0.72
        stage.poly("ground", x, stage.foot, x, y - up, *tip, right, y - up, right, stage.foot)
        x += 1.75


def _wire_fence(stage: Canvas, chance: ChanceSource) -> None:
    y = _land(stage, chance, 0.06, 0.02)
    up = stage.height * 0.16
    step = chance.between(9, 13)
    x = stage.left + chance.between(-step, 0)
    while x < stage.right + step:
        lean = chance.between(-0.5, 0.5)
        stage.line("ground", 0.5, x, stage.foot, x + lean, y - up)
        for level in (0.9, 0.55, 0.22):
            stage.line("ground", 0.2, x + lean, y - up * level, x + step, y - up * level + 0.1)
        x += step


def _wires(stage: Canvas, chance: ChanceSource) -> None:
    _land(stage, chance, 0.055, 0.02)
    x = stage.across(0.07 if stage.beside > 0.5 else 0.93)
    top = max(stage.clear + 0.5, stage.above(0.82))
    stage.rect("ground", x - 0.3, top, 0.6, stage.foot - top + 0.5)
    for at in (x - 1.9, x + 1.6):
        stage.rect("ground", at, top + 0.45, 0.3, 0.6)
        for end in (stage.left - 1, stage.right + 1):
            wire: list[float] = []
            for step in range(9):
                share = step / 8
                sag = stage.height * 0.3 * share * (1.15 - share)
                wire += (at + 0.15 + (end - at) * share, top + 0.5 + sag)
            stage.line("ground", 0.2, *wire)


def _jetty(stage: Canvas, chance: ChanceSource) -> None:
    _land(stage, chance, 0.03, 0.01)
    left = stage.across(0.52 if stage.beside > 0.5 else 0.06)
    y, width = stage.above(0.115), stage.width * 0.42
    stage.rect("ground", left, y, width, 0.75)
    for number in range(5):
        x = left + 1 + number * (width - 2.6) / 4
        stage.rect("ground", x, y - (stage.height * 0.07 if number % 2 == 0 else 0), 0.65, stage.height * 0.2)
    x = left + width * chance.between(0.25, 0.6)
    stage.curve("ground", x, y - 0.1, x + 0.1, y - 1.5, x + 1.7, y - 1.5, x + 1.8, y - 0.1)


def _nets(stage: Canvas, chance: ChanceSource) -> None:
    y = _land(stage, chance, 0.05, 0.015)
    left = stage.across(0.56 if stage.beside > 0.5 else 0.05)
    up, step = stage.height * 0.2, stage.width * 0.095
    for number in range(4):
        x = left + number * step
        stage.line("ground", 0.4, x, stage.foot, x, y - up)
        if number < 3:
            stage.line("ground", 0.2, x, y - up, x + step / 2, y - up + 1.1, x + step, y - up)
            for part in range(1, 5):
                across = x + step * part / 5
                stage.line("ground", 0.2, across, y - up + 0.9, across + 0.4, y - up * 0.25)
            stage.line("ground", 0.2, x, y - up * 0.55, x + step, y - up * 0.5)


def _bushes(stage: Canvas, chance: ChanceSource) -> None:
    y = _land(stage, chance, 0.06, 0.02)
    for side in (0.05, 0.95):
        for _ in range(6):
            x = stage.across(side) + chance.between(-6, 6)
            radius = stage.height * chance.between(0.04, 0.1)
            stage.disc("ground", x, y, radius)


def _corn(stage: Canvas, chance: ChanceSource) -> None:
    y = _land(stage, chance, 0.04, 0.01)
    x = stage.left
    while x < stage.right:
        up = stage.height * chance.between(0.07, 0.11)
        tip = x + chance.between(-0.3, 0.5)
        stage.line("ground", 0.22, x, stage.foot, tip, y - up)
        stage.line("ground", 0.55, tip, y - up, tip + 0.15, y - up - stage.height * 0.03)
        x += chance.between(0.9, 1.5)


def _sleepers(stage: Canvas, chance: ChanceSource) -> None:
    _land(stage, chance, 0.03, 0.0)
    y = stage.above(0.1)
    for level in (0.0, stage.height * 0.055):
        stage.rect("ground", stage.left, y + level, stage.width, 0.35)
    x = stage.left + chance.between(-1.5, 0)
    while x < stage.right:
        stage.poly("ground", x + 0.5, y - 0.3, x + 1.4, y - 0.3, x + 1.0, stage.foot, x - 0.2, stage.foot)
        x += 2.6


def _railing(stage: Canvas, chance: ChanceSource) -> None:
    _land(stage, chance, 0.045, 0.0)
    y = stage.above(0.17)
    stage.rect("ground", stage.left, y, stage.width, 0.5)
    x = stage.left + chance.between(0, 1.5)
    while x < stage.right:
        stage.rect("ground", x, y, 0.28, stage.foot - y)
        x += 1.5
    for at in (0.18, 0.5, 0.82):
        stage.disc("ground", stage.across(at), y - 0.25, 0.6)


def _lamps(stage: Canvas, chance: ChanceSource) -> None:
    _land(stage, chance, 0.05, 0.005)
    for at in (0.06, 0.94):
        x, top = stage.across(at), stage.above(chance.between(0.5, 0.58))
        stage.rect("ground", x - 0.22, top, 0.44, stage.foot - top)
        stage.poly("ground", x - 0.9, top, x + 0.9, top, x + 0.5, top - 1.7, x - 0.5, top - 1.7)
        stage.rect("light", x - 0.4, top - 1.4, 0.8, 1.1)
        stage.rect("ground", x - 0.6, stage.above(0.09), 1.2, stage.height * 0.09)


def _roofs(stage: Canvas, chance: ChanceSource) -> None:
    _land(stage, chance, 0.03, 0.0)
    x = stage.left - chance.between(0, 4)
    while x < stage.right:
        width, up = chance.between(6, 11), stage.height * chance.between(0.06, 0.13)
        right, eaves = x + width, stage.foot - up * 0.4
        ridge = (x + width / 2, stage.foot - up * 1.2)
        stage.poly("ground", x, stage.foot, x, eaves, *ridge, right, eaves, right, stage.foot)
        at = x + width * chance.pick((0.25, 0.66))
        stage.rect("ground", at, stage.foot - up * 1.5, 0.9, up * 1.2)
        x += width * 0.97


def _kerb(stage: Canvas, chance: ChanceSource) -> None:
    _land(stage, chance, 0.06, 0.0)
    y = stage.above(0.06)
    for _ in range(chance.whole(2, 3)):
        x, up = stage.across(chance.between(0.03, 0.97)), stage.height * chance.between(0.09, 0.12)
        stage.rect("ground", x, y - up, 1.0, up)
        stage.disc("ground", x + 0.5, y - up, 0.7)
    x = stage.across(0.9 if stage.beside > 0.5 else 0.07)
    stage.rect("ground", x, y - stage.height * 0.2, 2.2, stage.height * 0.2)
    stage.rect("ground", x - 0.3, y - stage.height * 0.2 - 0.4, 2.8, 0.5)


def _clouds(stage: Canvas, chance: ChanceSource) -> None:
    stage.billows(chance, "shore", stage.above(0.09), stage.height * 0.07)
    stage.billows(chance, "ground", stage.above(0.02), stage.height * 0.05)


def _wisps(stage: Canvas, chance: ChanceSource) -> None:
    stage.billows(chance, "shore", stage.above(0.03), stage.height * 0.06)
    for _ in range(7):
        width = chance.between(8, 22)
        y = stage.above(chance.between(0.08, 0.24))
        stage.pill("cloud", chance.between(stage.left, stage.right - width), y, width, 0.7)


def _mist(stage: Canvas, chance: ChanceSource) -> None:
    for level in (0.15, 0.1, 0.05):
        tone, y = "cloud" if level == 0.1 else "shore", stage.above(level)
        stage.hill(tone, chance, stage.left - 1, stage.right + 1, y, stage.height * 0.02, 3)


def _balustrade(stage: Canvas, chance: ChanceSource) -> None:
    y = stage.above(0.2)
    stage.rect("ground", stage.left, y, stage.width, 0.7)
    stage.rect("ground", stage.left, stage.above(0.04), stage.width, stage.height * 0.05)
    x = stage.left + chance.between(0, 2.4)
    while x < stage.right:
        left, right = (x - 0.5, y + 2, x + 0.9, y + 2, x + 0.4, y), (x + 1.4, y, x + 0.9, y + 2, x + 2.0)
        stage.curve("ground", x, stage.foot, *left, *right, stage.foot)
        x += 2.8


def _birds(stage: Canvas, chance: ChanceSource) -> None:
    stage.billows(chance, "shore", stage.above(0.04), stage.height * 0.05)
    for _ in range(6):
        x, y = chance.between(stage.left, stage.right), stage.above(chance.between(0.12, 0.5))
        wing = chance.between(1.0, 1.8)
        stage.line("ground", 0.3, x - wing, y - 0.5, x, y, x + wing, y - 0.5)


def _ropes(stage: Canvas, chance: ChanceSource) -> None:
    """Ropes before us, from post to post."""
    post = stage.across(0.08 if stage.beside > 0.5 else 0.92)
    for level in (0.24, 0.15, 0.06):
        y = stage.above(level)
        begin, end = y + chance.between(-0.2, 0.2), stage.right + 1
        stage.line("ground", 0.45, stage.left - 1, begin, post, y - 0.4, end, y)
    stage.rect("ground", post - 0.7, stage.above(0.3), 1.4, stage.height * 0.32)
    stage.disc("ground", post, stage.above(0.3), 1.0)


def _heads(stage: Canvas, chance: ChanceSource) -> None:
    x = stage.left - 1
    while x < stage.right + 2:
        radius = max(stage.height * chance.between(0.04, 0.055), SMALLEST / 2)
        y = stage.above(chance.between(0.08, 0.12))
        stage.disc("ground", x, y, radius)
        _shoulders(stage, x, y, radius)
        if chance.happens(0.2):
            stage.line("ground", 0.6, x + radius, y + radius, x + radius * 1.8, y - radius * 1.9)
        x += radius * chance.between(3.0, 3.9)


def _hats(stage: Canvas, chance: ChanceSource) -> None:
    x = stage.left + 0.5
    while x < stage.right + 2:
        radius = max(stage.height * chance.between(0.04, 0.05), SMALLEST / 2)
        y = stage.above(chance.between(0.05, 0.09))
        stage.disc("ground", x, y, radius)
        stage.pill("ground", x - radius * 1.9, y - radius * 0.5, radius * 3.8, radius * 0.3)
        brim, top = y - radius * 0.4, y - radius * 2.2
        left, right = x - radius * 0.7, x + radius * 0.7
        stage.curve("ground", x - radius * 0.8, brim, left, top, right, top, x + radius * 0.8, brim)
        _shoulders(stage, x, y, radius)
        x += radius * chance.between(4.2, 5.4)


def _boards(stage: Canvas, chance: ChanceSource) -> None:
    y = stage.above(0.08)
    stage.rect("ground", stage.left, y, stage.width, stage.height * 0.09)
    x = stage.left + chance.between(0, 4)
    while x < stage.right:
        stage.line("shore", 0.2, x, y, x + (x - (stage.left + stage.right) / 2) * 0.06, stage.foot)
        x += 4.5


def _bunting(stage: Canvas, _: ChanceSource) -> None:
    y = stage.above(0.05)
    stage.rect("ground", stage.left, y, stage.width, stage.height * 0.06)
    top = stage.clear + stage.height * 0.14
    step = stage.width / 12
    for number in range(12):
        x = stage.left + number * step
        low = top + stage.height * (0.06 if number % 4 in (1, 2) else 0.03)
        stage.line("ground", 0.2, x, low - 0.2, x + step, low)
        tone, tip = "light" if number % 3 == 0 else "ground", (x + step * 0.5, low + stage.height * 0.06)
        stage.poly(tone, x + step * 0.2, low - 0.1, x + step * 0.8, low - 0.1, *tip)


def _rail(stage: Canvas, chance: ChanceSource) -> None:
    y = stage.above(0.13)
    stage.rect("ground", stage.left, y, stage.width, stage.height * 0.14)
    stage.rect("shore", stage.left, y + stage.height * 0.03, stage.width, 0.35)
    x = stage.left + chance.between(0, 5)
    while x < stage.right:
        stage.disc("light", x, y + stage.height * 0.085, 0.45)
        x += 5.4


def _rug(stage: Canvas, chance: ChanceSource) -> None:
    y = stage.above(0.06)
    left, right = stage.across(0.2), stage.right - stage.width * 0.2
    stage.poly("ground", left, y, right, y, right + 3, stage.foot, left - 3, stage.foot)
    x = left + chance.between(0, 1)
    while x < right:
        stage.line("mid", 0.3, x, y + 0.3, x + (x - (left + right) / 2) * 0.1, stage.foot)
        x += 2.2


def _plants(stage: Canvas, chance: ChanceSource) -> None:
    stage.rect("ground", stage.left, stage.above(0.04), stage.width, stage.height * 0.05)
    for side in (0.08, 0.92):
        x, y = stage.across(side), stage.above(0.15)
        stage.poly("ground", x - 1.6, y, x + 1.6, y, x + 1.1, stage.foot, x - 1.1, stage.foot)
        for _ in range(7):
            tip, up = x + chance.between(-3.2, 3.2), y - stage.height * chance.between(0.1, 0.26)
            bend = x + (tip - x) * 0.2
            leaf = (bend, up, bend, up, tip, up, tip, up + 1.2, x + 0.6, y, x + 0.3, y)
            stage.curve("ground", x - 0.3, y, *leaf)


def _books(stage: Canvas, chance: ChanceSource) -> None:
    foot = stage.above(0.03)
    stage.rect("ground", stage.left, foot, stage.width, stage.height * 0.04)
    x = stage.across(0.6 if stage.beside > 0.5 else 0.04)
    for _ in range(chance.whole(7, 12)):
        thick, up = chance.between(0.9, 1.9), stage.height * chance.between(0.1, 0.17)
        stage.rect("ground", x, foot - up, thick, up + 0.1)
        stage.rect("mid", x + thick * 0.2, foot - up * 0.75, thick * 0.6, 0.3)
        x += thick + 0.15


def _table(stage: Canvas, chance: ChanceSource) -> None:
    y = stage.above(0.1)
    stage.rect("ground", stage.left, y, stage.width, stage.height * 0.11)
    x = stage.across(0.86 if stage.beside > 0.5 else 0.08)
    stage.rect("ground", x, y - stage.height * 0.1, 2.4, stage.height * 0.1)
    handle = (x + 3.2, y - stage.height * 0.05)
    stage.line("ground", 0.4, x + 2.4, y - stage.height * 0.08, *handle, x + 2.4, y - 0.4)
    x = stage.across(chance.between(0.3, 0.6))
    stage.poly("mid", x, y + 0.6, x + 6, y + 0.6, x + 7, y + 2.2, x - 1, y + 2.2)


def _shelf(stage: Canvas, chance: ChanceSource) -> None:
    y = stage.above(0.05)
    stage.rect("ground", stage.left, y, stage.width, stage.height * 0.06)
    for side in (0.1, 0.9):
        x = stage.across(side) + chance.between(-2, 2)
        for number in range(3):
            left, up = x + number * 1.9 - 2.4, stage.height * chance.between(0.07, 0.13)
            stage.rect("ground", left, y - up, 1.5, up + 0.1)
            stage.rect("ground", left + 0.4, y - up - 0.5, 0.7, 0.6)


_FRONTS: Final[tuple[Callable[[Canvas, ChanceSource], None], ...]] = (
    _rocks, _stones, _reeds, _grass, _flowers, _fence, _wire_fence, _wires, _jetty, _nets, _bushes, _corn,
    _sleepers, _railing, _lamps, _roofs, _kerb, _clouds, _wisps, _mist, _balustrade, _birds, _ropes, _heads,
    _hats, _boards, _bunting, _rail, _rug, _plants, _books, _table, _shelf,
)  # fmt: skip
FRONTS: Final = {front.__name__[1:].replace("_", "-"): front for front in _FRONTS}
"""What can stand at the foot of a frame: `wire-fence` is drawn by `_wire_fence`."""
