"""The stage: lays a scene out in a frame, from the sky forward to what stands before the water.

In order: sky with bands that lighten to the horizon, stars or sun and clouds, far land in two depths, water
or field, the motif on its shore at its spot, a companion on the other side, the foreground, and what falls.
Each layer has a stream of chances of its own, so the same scene in a lower frame, or at another hour, keeps
its arrangement. Lengths are mm.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .compose import INDOORS, Scene
from .foregrounds import FRONTS, SMALLEST, Canvas
from .motifs import MOTIFS, ChanceSource
from .shapes import Pen, SceneFrame, Shape

LIT: Final = {"day": 0.12, "dawn": 0.3, "dusk": 0.5, "night": 0.72}
"""The share of windows with a light."""
SAFE: Final = 4.5
"""How far from the frame's left and right edges the motif stays, with what the bleed takes."""
WIDEST: Final = 0.4
"""The motif's unit at most, in widths of the frame."""
STARS: Final = (0.12, 0.15, 0.15, 0.18, 0.27)
"""The radii of stars."""
FLAKES: Final = (0.16, 0.2, 0.26, 0.34)
"""The radii of flakes of snow."""
AIR: Final = 1.2
"""How far stars and birds stay from the title and the disc."""
BESIDE_DISC: Final = 8.5
"""How far a tall motif stays from the middle of the card's disc."""


@lru_cache(maxsize=512)  # cards of one back have one scene
def drawn(scene: Scene, frame: SceneFrame) -> tuple[Shape, ...]:
    """The shapes of a scene in a frame, from the back to the front."""
    return tuple(SceneStage(scene, frame).shapes)


class SceneStage(Canvas):
    """One scene while it is drawn."""

    def __init__(self, scene: Scene, frame: SceneFrame) -> None:
        self.scene = scene
        super().__init__(frame, winter=scene.season == "winter")
        layout = self._chance("layout")
        self.horizon = self.foot - self.height * layout.between(0.37, 0.45)
        self.ground = self.foot - self.height * layout.between(0.16, 0.22)
        self._place()
        self._sky()
        if scene.setting in INDOORS:
            (self._hall if scene.setting == "hall" else self._room)()
        else:
            self._far()
            self._near()
        FRONTS[scene.foreground](self, self._chance("ground"))
        self._falling()

    def _chance(self, stream: str) -> ChanceSource:
        return ChanceSource(self.scene.seed, self.scene.motif, stream, lit=LIT[self.scene.hour])

    def stamp(
        self,
        name: str,
        chance: ChanceSource,
        x: float,
        ground: float,
        size: float,
        mirrored: bool,
        far: bool = False,
    ) -> None:
        """A motif on the ground; one that is `far` is paler."""
        tones = {"near": "dim", "mid": "dim"} if far else None
        motif = self.scene.drawing if name == self.scene.motif else MOTIFS[name]
        motif.draw(Pen(self.shapes, x, ground, size, mirrored, tones), chance)

    def empty(self, x: float, y: float, across: float = AIR, up: float = AIR) -> bool:
        """Whether nothing of the card stands about a place, so far to its sides, above and below."""
        return all(
            not (box.x - across < x < box.x + box.width + across and box.y - up < y < box.y + box.height + up)
            for box in self.frame.free
        )

    # --- Places

    def _place(self) -> None:
        """Where the motif stands, and how large it is."""
        motif = self.scene.drawing
        tall = self.ground - self.clear
        self.size = min(tall * 0.95, self.width * WIDEST) * motif.scale
        half = min(motif.half * self.size, self.width / 2 - SAFE)
        low, high = self.left + SAFE + half, self.right - SAFE - half
        x = self.across(self.scene.spot)
        if self.frame.disc and (motif.tall or motif.half < 0.6):
            room = half if motif.tall else half * 0.5
            high = max(low, min(high, self.frame.disc[0] - BESIDE_DISC - room))
        across = motif.still and motif.half >= 1
        self.x = (self.left + self.right) / 2 if across else max(low, min(x, high))
        self.beside = 0.83 if self.x < self.left + self.width / 2 else 0.15

    # --- The sky

    def _sky(self) -> None:
        scene, height = self.scene, self.height
        night = scene.hour == "night"
        self.rect("sky", self.left, self.frame.top, self.width, self.foot - self.frame.top)
        if scene.setting in INDOORS:
            return
        reach = 0.27 if night else 0.34
        for number in range(3):
            y = self.horizon - height * reach * (1 - number / 2.9)
            self.rect(f"glow{number + 1}", self.left, y, self.width, self.foot - y)
        chance = self._chance("sky")
        if night:
            self._stars(chance)
        if self.frame.disc is None:
            self._sun(chance, night)
        if scene.weather == "fog":
            return
        if not night and not self.winter:
            self._clouds(chance)

    def _stars(self, chance: ChanceSource) -> None:
        top, low = self.frame.top, self.horizon - self.height * 0.26
        self._dots("star", chance, STARS, top, low, min(120, int(self.width * (low - top) / 24)))

    def _dots(
        self, tone: str, chance: ChanceSource, sizes: tuple[float, ...], top: float, low: float, count: int
    ) -> None:
        """Stars or flakes, those of a size after each other."""
        for size in sizes:
            for _ in range(count // len(sizes)):
                x, y = chance.between(self.left, self.right), chance.between(top, low)
                if self.empty(x, y):
                    self.disc(tone, x, y, size)

    def _sun(self, chance: ChanceSource, night: bool) -> None:
        """The sun low over the horizon, or a moon higher up, on the side of the companion."""
        radius = min(4.2, self.height * 0.15)
        way = 1 if self.beside < 0.5 else -1
        x = self.across(self.beside + chance.between(-0.05, 0.13) * way)
        rise = {"day": 0.5, "dusk": 0.12, "dawn": 0.05, "night": 0.47}[self.scene.hour]
        if self.scene.setting == "town":  # over the roofs
            rise = max(rise, 0.36)
        y = max(self.horizon - self.height * rise, self.clear + radius)
        if not self.empty(x, y, radius, radius):
            return
        self.disc("sun", x, y, radius)
        if night:
            self.disc("sky", x - radius * 0.42, y - radius * 0.24, radius * 0.9)

    def _clouds(self, chance: ChanceSource) -> None:
        for _ in range(chance.whole(1, 3)):
            width = chance.between(7, 15)
            x = chance.between(self.left, self.right - 8)
            y = self.horizon - self.height * chance.between(0.36, 0.62)
            if self.empty(x + width * 0.55, y, width * 0.7, 2 * AIR) and y > self.clear - 1:
                self.pill("cloud", x, y, width, 0.6)
                self.pill("cloud", x + width * chance.between(0.15, 0.4), y - 0.95, width * 0.5, 0.6)
                if chance.happens(0.4):
                    self.pill("cloud", x + width * 0.55, y + 0.95, width * 0.6, 0.6)
        if chance.happens(0.55):
            x = chance.between(self.left + 8, self.right - 18)
            y = self.horizon - self.height * chance.between(0.5, 0.66)
            self._birds(chance, "near", x, y, chance.whole(2, 3))

    def _birds(self, chance: ChanceSource, tone: str, x: float, y: float, count: int) -> None:
        places = [(x + number * chance.between(1.8, 2.6), y + (number % 2) * 0.9) for number in range(count)]
        if all(self.empty(*place) for place in places):
            for across, up in places:
                wing = chance.between(0.75, 1.0)
                self.line(tone, 0.23, across - wing, up - 0.4, across, up, across + wing, up - 0.4)

    # --- Land and water

    def _far(self) -> None:
        scene, height = self.scene, self.height
        chance = self._chance("far")
        if scene.setting == "town":
            self._roofs(chance, "farther", 0.2, 0.32)
            self._roofs(chance, "far", 0.08, 0.2)
        elif scene.setting == "sky":
            for tone, y, rise in (("farther", 0.1, 0.05), ("far", 0.0, 0.04)):
                self.billows(chance, tone, self.horizon - height * y, height * rise * 2)
        elif scene.setting == "hills":
            self.ridge(chance, "farther", self.horizon - height * 0.1, height * 0.08)
            self.ridge(chance, "far", self.horizon - height * 0.02, height * 0.05)
        elif scene.setting == "plain":
            self.tables(chance)
        else:
            self._islands(chance, "farther", 0.09, 0.17, 14, 30)
            self._islands(chance, "far", 0.05, 0.12, 8, 20)
        if scene.weather == "fog":
            for _ in range(5):
                y = self.horizon - height * chance.between(-0.05, 0.3)
                width = self.width * chance.between(0.3, 0.7)
                x = chance.between(self.left - 5, self.right - width)
                if self.empty(x + width / 2, y, width / 2 + AIR):
                    self.pill("cloud", x, y, width, height * 0.035)
        if scene.setting == "sky":
            return
        self.rect("water", self.left, self.horizon, self.width, self.foot - self.horizon)
        if scene.setting == "sea":
            self._glints(chance)
        else:
            self._furrows(chance)

    def ridge(self, chance: ChanceSource, tone: str, y: float, rise: float) -> None:
        """Hills over the whole width."""
        self.hill(tone, chance, self.left - 3, self.right + 3, y, rise, 4)

    def tables(self, chance: ChanceSource) -> None:
        """Flat hills with steep sides, far out on a plain."""
        for tone, low, high in (("farther", 0.1, 0.2), ("far", 0.04, 0.09)):
            x = self.left - chance.between(0, 9)
            while x < self.right:
                width, up = chance.between(12, 26), self.height * chance.between(low, high)
                y = self.horizon + 0.1
                self.poly(tone, x, y, x + width * 0.14, y - up, x + width * 0.84, y - up, x + width, y)
                x += width * chance.between(0.9, 1.7)

    def _roofs(self, chance: ChanceSource, tone: str, low: float, high: float) -> None:
        x = self.left - 2
        while x < self.right:
            width, up = chance.between(3, 7), self.height * chance.between(low, high)
            self.rect(tone, x, self.horizon - up, width + 0.05, up + 0.2)
            if chance.happens(0.4):
                y = self.horizon - up
                self.poly(tone, x, y, x + width, y, x + width / 2, y - min(width * 0.35, self.height * 0.12))
            x += width

    def _islands(
        self, chance: ChanceSource, tone: str, low: float, high: float, narrow: float, wide: float
    ) -> None:
        y = self.horizon + 0.08
        x = self.left - chance.between(0, 8)
        while x < self.right:
            width, up = chance.between(narrow, wide), self.height * chance.between(low, high)
            peak = chance.between(0.35, 0.6)
            self.curve(
                tone,
                *(x, y, x + width * 0.16, y - up * 0.2, x + width * (peak - 0.2), y - up),
                *(x + width * peak, y - up, x + width * (peak + 0.2), y - up),
                *(x + width * 0.85, y, x + width, y),
            )
            x += width + chance.between(1, 12)

    def _glints(self, chance: ChanceSource) -> None:
        """Light on the water, most of it below the disc."""
        depth = self.foot - self.horizon
        count = int(self.width / 9)
        for number in range(count):
            y = self.horizon + depth * (0.1 + 0.6 * (number + chance.unit()) / count)
            width = chance.between(2, 9)
            self.pill("ripple", chance.between(self.left, self.right - width), y, width, 0.24)
        middle = self.frame.disc[0] if self.frame.disc else self.across(chance.between(0.2, 0.8))
        for number in range(int(self.width / 7)):
            y = self.horizon + depth * chance.between(0.08, 0.66)
            width = chance.between(1.2, 5.5)
            near = number % 3 == 0
            x = middle + chance.between(-3, 3) if near else chance.between(self.left, self.right)
            self.pill("glint", x - width / 2, y, width, 0.24)

    def _furrows(self, chance: ChanceSource) -> None:
        """Strips of field, wider towards the front."""
        depth = self.foot - self.horizon
        for number in range(3):
            y = self.horizon + depth * (0.12 + number * 0.2 + chance.between(-0.03, 0.03))
            tone = "ripple" if number % 2 == 0 else "water"
            self.hill(tone, chance, self.left, self.right, y, depth * 0.035, 3)

    def shore(self, x: float, half: float, chance: ChanceSource) -> None:
        """The mound that a motif stands on, with snow on it in winter."""
        top, left, right = self.ground, x - half, x + half
        lean = chance.between(-0.06, 0.06) * half
        for tone, lower in (("shore", 0.0), ("snow", -0.05)) if self.winter else (("shore", 0.0),):
            y = top + lower
            foot = self.foot + 1 if tone == "shore" else top + self.height * 0.05
            self.curve(
                tone,
                *(left - 5, foot, left - 2, foot, left - 1.5, y, left + half * 0.45, y - 0.05),
                *(x + lean, y - 0.2, x - lean, y - 0.1, right - half * 0.45, y - 0.05),
                *(right + 1.5, y, right + 2.5, foot, right + 6, foot),
            )

    def _near(self) -> None:
        scene, size = self.scene, self.size
        motif = scene.drawing
        chance = self._chance("motif")
        if scene.companion:
            self._companion(self._chance("companion"))
        ground = self.ground
        if motif.ground == "water":
            ground += size * 0.035
        elif motif.ground == "air" and scene.motif != "skerries":
            ground -= (self.ground - self.clear) * 0.03
        elif scene.motif != "skerries":
            self.shore(self.x, min(size * (motif.half + 0.18), self.width), chance)
            ground += 0.12
        if scene.motif == "lighthouse" and scene.hour == "night":
            self._beam()
        self.stamp(scene.motif, chance, self.x, ground, size, scene.mirrored and not motif.still)
        if motif.ground == "water":
            for number in range(4):
                width = size * motif.half * chance.between(0.5, 1.5)
                x = self.x - width * chance.between(0.3, 0.7)
                self.pill("glint", x, ground + 0.35 + number * 0.55, width, 0.24)

    def _companion(self, chance: ChanceSource) -> None:
        scene = self.scene
        motif = MOTIFS[scene.companion]
        x = self.across(self.beside + chance.between(-0.03, 0.03))
        size = self.size / scene.drawing.scale * (motif.small or 0.5) * (1.05 if scene.visitor else 0.95)
        mirrored = chance.happens(0.5) and not motif.still
        ground = self.ground + self.height * 0.015
        if motif.ground == "land" or motif.ground == "shore":
            half, foot = size * (motif.half + 0.3) + 2, self.foot + 1
            self.curve(
                "shore",
                *(x - half - 4, foot, x - half - 2, foot, x - half, ground, x - half * 0.4, ground),
                *(x, ground - 0.1, x + half * 0.3, ground - 0.1, x + half * 0.5, ground),
                *(x + half, ground, x + half + 2, foot, x + half + 4, foot),
            )
            ground += 0.1
        elif motif.ground == "air":
            ground -= (self.ground - self.clear) * 0.3
        else:
            ground = self.horizon + (self.foot - self.horizon) * 0.3
        self.stamp(scene.companion, chance, x, ground, size, mirrored, far=not scene.visitor)

    def _beam(self) -> None:
        """The light of a lighthouse, to the side that has more room."""
        y = self.ground - self.size * 0.78
        way = 1 if self.x < self.left + self.width / 2 else -1
        end = self.right if way > 0 else self.left
        far = (end, y - self.size * 0.13, end, y + self.size * 0.12)
        self.poly("beam", self.x, y - 0.2, *far, self.x, y + 0.2)

    def _hall(self) -> None:
        """A room with lamps: cones of light, rows of people in the dark, a floor."""
        chance = self._chance("far")
        height = self.height
        top = self.clear + height * 0.05  # of the lamps, below the title
        for x, lean in ((0.2, 0.1), (0.5, 0.0), (0.8, -0.1)):
            x, lean = self.across(x), self.width * (lean + chance.between(-0.04, 0.04))
            reach = self.width * 0.12
            floor = self.above(0.12)
            self.poly("glow1", x - 0.6, top, x + 0.6, top, x + lean + reach, floor, x + lean - reach, floor)
        for tone, low, size in (("glow2", 0.5, 0.8), ("far", 0.4, 1.0)):
            y = self.above(low)
            x = self.left - chance.between(0, 2)
            radius = max(height * 0.035 * size + 0.3, SMALLEST / 2)
            while x < self.right + 2:
                up = y + chance.between(-0.3, 0.3) * radius
                self.disc(tone, x, up, radius)
                left, right, shoulder = x - radius * 1.7, x + radius * 1.7, up + radius * 1.1
                self.curve(
                    tone,
                    *(left, self.foot, left, up + radius, x - radius, shoulder, x, shoulder),
                    *(x + radius, shoulder, right, up + radius, right, self.foot),
                )
                x += radius * chance.between(3.2, 4.4)
        floor = self.above(0.16)
        self.rect("shore", self.left, floor, self.width, self.foot - floor)
        self.ground = floor + height * 0.02
        for x in (0.2, 0.5, 0.8):
            x = self.across(x)
            if self.empty(x, top):
                low, high = top + 0.5, top - 0.7
                self.poly("near", x - 1.4, low, x + 1.4, low, x + 0.7, high, x - 0.7, high)
                self.pill("light", x - 0.9, top + 0.7, 1.8, 0.5)
        self._inside()

    def _room(self) -> None:
        """A room with a window on what is outside, a shelf, and a floor."""
        chance = self._chance("far")
        height, night = self.height, self.scene.hour == "night"
        floor = self.above(0.2)
        self.rect("glow1", self.left, floor - height * 0.3, self.width, height * 0.3 + 0.1)
        step = self.width / 16
        for number in range(17):
            self.rect("glow2", self.left + number * step, floor - height * 0.3, 0.25, height * 0.3)
        width, tall = self.width * 0.2, height * 0.52
        x, y = self.across(self.beside) - width / 2, floor - height * 0.16 - tall
        self.rect("near", x - 0.6, y - 0.6, width + 1.2, tall + 1.2)
        self.rect("far" if night else "glow3", x, y, width, tall)
        self.curve(
            "shore",
            *(x, y + tall, x, y + tall * 0.6),
            *(x + width * 0.3, y + tall * 0.5, x + width * 0.5, y + tall * 0.64),
            *(x + width * 0.7, y + tall * 0.76, x + width, y + tall * 0.56, x + width, y + tall),
        )
        self.disc("sun", x + width * chance.between(0.25, 0.7), y + tall * 0.28, min(width, tall) * 0.1)
        self.rect("near", x + width / 2 - 0.2, y, 0.4, tall)
        self.rect("near", x, y + tall * 0.48, width, 0.4)
        self.rect("near", x - 1.2, y + tall + 0.4, width + 2.4, 0.6)
        far = self.across(0.93 if self.beside < 0.5 else 0.07)
        level = floor - height * 0.5
        self.rect("near", far - width * 0.5, level, width, 0.5)
        book = far - width * 0.46
        while book < far + width * 0.42:
            thick, up = chance.between(0.7, 1.3), height * chance.between(0.07, 0.13)
            self.rect(chance.pick(("near", "mid", "shore")), book, level - up, thick, up)
            book += thick + 0.12
        self.rect("shore", self.left, floor, self.width, self.foot - floor)
        self.ground = floor + height * 0.06
        self._inside()

    def _inside(self) -> None:
        chance = self._chance("motif")
        mirrored = self.scene.mirrored and not self.scene.drawing.still
        self.stamp(self.scene.motif, chance, self.x, self.ground, self.size, mirrored)

    # --- What falls

    def _falling(self) -> None:
        scene = self.scene
        if scene.setting in INDOORS:
            return
        chance = self._chance("falling")
        if scene.weather == "snow" or (self.winter and not scene.weather):
            count = min(160, int(self.width * self.height / 12))
            self._dots("flake", chance, FLAKES, self.frame.top, self.above(0.1), count)
        elif scene.weather == "rain":
            for _ in range(min(110, int(self.width * self.height / 20))):
                x = chance.between(self.left, self.right)
                y = chance.between(self.clear, self.above(0.12))
                long = chance.between(1.1, 2.0)
                if self.empty(x, y) and self.empty(x - long * 0.3, y + long):
                    self.line("rain", 0.2, x, y, x - long * 0.3, y + long)
