"""What motifs are made of: the register, a seeded source of chances, and parts such as houses and trees.

A motif is a function that draws one thing with a pen in a unit box (see `shapes.Pen`) and takes every choice
from its source of chances, so that two houses differ a little and the same card is always the same.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple, TypeVar

from loopwright_compiler.print.scenes.shapes import Pen

Ground = Literal["land", "water", "air", "shore", "hall", "room"]
Choice = TypeVar("Choice")


class ChanceSource:
    """A source of chances, seeded by words; `lit` is the share of windows with a light.

    Only `random.Random.random` is used: its numbers are the same in every version of Python.
    """

    __slots__ = ("lit", "unit")

    def __init__(self, *words: object, lit: float = 0.4) -> None:
        text = "\x1f".join(map(str, words))
        seed = int.from_bytes(hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).digest(), "big")
        self.unit = random.Random(seed).random
        self.lit = lit

    def between(self, low: float, high: float) -> float:
        """A number between two."""
        return low + (high - low) * self.unit()

    def happens(self, share: float) -> bool:
        """True in this share of cases."""
        return self.unit() < share

    def pick(self, choices: Sequence[Choice]) -> Choice:
        """One of some choices."""
        return choices[int(self.unit() * len(choices))]

    def whole(self, low: int, high: int) -> int:
        """A whole number, both ends included."""
        return low + int(self.unit() * (high - low + 1))

    def window(self) -> str:
        """The tone of a window."""
        return "light" if self.unit() < self.lit else "pane"


Draw = Callable[[Pen, ChanceSource], None]


class Motif(NamedTuple):
    """A motif: its function, what it stands on, its size beside others, and half its width in units.

    `still` motifs are never mirrored (they hold letters or run over the whole width). One that is `small` is
    of this size beside another; one that is `tall` reaches up at its sides, too. `words` say what it shows.
    """

    name: str
    draw: Draw
    ground: Ground = "land"
    scale: float = 1.0
    half: float = 0.7
    still: bool = False
    small: float = 0.0
    tall: bool = False
    words: str = ""


MOTIFS: Final[dict[str, Motif]] = {}


def motif(
    ground: Ground = "land",
    *,
    scale: float = 1.0,
    half: float = 0.7,
    still: bool = False,
    small: float = 0.0,
    tall: bool = False,
    words: str,
) -> Callable[[Draw], Draw]:
    """Register a motif under its function's name, with dashes."""

    def register(draw: Draw) -> Draw:
        name = draw.__name__.replace("_", "-")
        MOTIFS[name] = Motif(name, draw, ground, scale, half, still, small, tall, words)
        return draw

    return register


# --- Parts


def house(
    pen: Pen,
    chance: ChanceSource,
    x: float,
    width: float,
    height: float,
    roof: float,
    *,
    windows: int = 2,
    gable: bool = False,
    chimney: bool = True,
    door: bool = False,
    tone: str = "near",
    y: float = 0.0,
) -> None:
    """A house from its left edge: walls, a roof with eaves (or a gable towards us), chimney and windows."""
    eaves, top = 0.025, y + height
    pen.rect(tone, x, y, width, height + 0.01)
    if gable:
        pen.poly(tone, x - eaves, top, x + width + eaves, top, x + width / 2, top + roof)
    else:
        slope = min(width * 0.2, roof * 0.8)
        pen.poly(
            tone, x - eaves, top, x + width + eaves, top, x + width - slope, top + roof, x + slope, top + roof
        )
    if chimney:
        at = x + width * (0.66 if chance.happens(0.5) else 0.26)
        pen.rect(tone, at, top + roof * 0.35, 0.04, roof * 0.65 + 0.065)
        pen.rect(tone, at - 0.008, top + roof + 0.055, 0.056, 0.018)
    row(pen, chance, x, x + width, y + height * 0.36, height * 0.34, windows, door=door)


def row(
    pen: Pen,
    chance: ChanceSource,
    left: float,
    right: float,
    y: float,
    height: float,
    count: int,
    *,
    share: float = 0.42,
    door: bool = False,
) -> None:
    """A row of windows between two walls; with `door` the middle one reaches the ground."""
    if not count:
        return
    step = (right - left) / (count + 0.5)
    for number in range(count):
        at = left + step * (number + 0.54)
        if door and number == count // 2:
            pen.rect("light", at, 0, step * share, y + height)
        else:
            pen.rect(chance.window(), at, y, step * share, height)


def spruce(pen: Pen, x: float, height: float, tone: str = "near") -> None:
    """A spruce of four skirts."""
    pen.rect(tone, x - 0.01, 0, 0.02, height * 0.14)
    for low, high, half in ((0.09, 0.46, 0.2), (0.29, 0.66, 0.16), (0.49, 0.84, 0.115), (0.68, 1.0, 0.07)):
        half *= height
        pen.poly(tone, x - half, height * low, x + half, height * low, x, height * high)


def leafy(pen: Pen, chance: ChanceSource, x: float, height: float) -> None:
    """A tree with a round crown."""
    pen.poly("near", x - 0.022, 0, x + 0.022, 0, x + 0.012, height * 0.5, x - 0.012, height * 0.5)
    crown = height * 0.27
    lean = chance.between(-0.12, 0.12) * height
    pen.disc("near", x + lean * 0.2, height - crown, crown)
    pen.disc("near", x - crown * 0.72, height * 0.56, crown * 0.72)
    pen.disc("near", x + crown * 0.74, height * 0.52, crown * 0.66)


def birch(pen: Pen, chance: ChanceSource, x: float, height: float, tone: str = "near") -> None:
    """A slim tree with an oval crown on a thin trunk."""
    pen.line(tone, 0.016, x, 0, x, height * 0.5)
    half, foot = height * 0.15, height * 0.3
    lean = chance.between(-0.04, 0.04)
    middle = foot + (height - foot) * 0.4
    pen.curve(
        tone,
        *(x, foot, x + half * 1.3, foot, x + half, middle + 0.1, x + lean, height),
        *(x - half, middle + 0.1, x - half * 1.3, foot, x, foot),
    )


def pole(pen: Pen, x: float, height: float, arms: int = 1) -> None:
    """A pole for wires, with cross-arms and insulators."""
    pen.rect("near", x - 0.012, 0, 0.024, height)
    for arm in range(arms):
        y = height - 0.09 - arm * 0.1
        half = 0.12 - arm * 0.03
        pen.rect("near", x - half, y, 2 * half, 0.022)
        for side in (-half + 0.012, half - 0.012):
            pen.rect("near", x + side - 0.01, y + 0.02, 0.02, 0.028)


def sag(pen: Pen, x: float, y: float, right: float, high: float, depth: float) -> None:
    """A wire between two points, sagging by `depth`."""
    points: list[float] = []
    for step in range(7):
        share = step / 6
        points += (x + (right - x) * share, y + (high - y) * share - depth * 4 * share * (1 - share))
    pen.line("wire", 0.007, *points)


def fence(pen: Pen, left: float, right: float, height: float = 0.075, tone: str = "mid") -> None:
    """A low fence of pales."""
    pen.rect(tone, left, height * 0.55, right - left, 0.014)
    count = max(2, round((right - left) / 0.13))
    for number in range(count + 1):
        pen.rect(tone, left + (right - left) * number / count - 0.01, 0, 0.02, height)


def flag(pen: Pen, x: float, height: float, right: bool = True) -> None:
    """A flagpole with a pennant."""
    way = 1 if right else -1
    pen.rect("near", x - 0.008, 0, 0.016, height)
    pen.disc("near", x, height, 0.016)
    pen.poly("mid", x, height - 0.03, x + way * 0.3, height - 0.085, x, height - 0.13)


def lattice(pen: Pen, x: float, half: float, height: float, steps: int) -> None:
    """A mast of lattice that gets narrower to its top."""
    pen.line("near", 0.018, x - half, 0, x - half * 0.14, height)
    pen.line("near", 0.018, x + half, 0, x + half * 0.14, height)
    zigzag: list[float] = []
    for step in range(steps + 1):
        y = height * (1 - 0.86 * (1 - step / steps) ** 1.25) if step else 0.0
        reach = half * (1 - 0.86 * y / height)
        zigzag += (x + (reach if step % 2 else -reach), y)
    pen.line("near", 0.011, *zigzag)
    mirrored = [2 * x - value if number % 2 == 0 else value for number, value in enumerate(zigzag)]
    pen.line("near", 0.011, *mirrored)


def smoke(pen: Pen, chance: ChanceSource, x: float, y: float, puffs: int = 4) -> None:
    """Smoke that drifts to the right."""
    size = 0.028
    for _ in range(puffs):
        if y + size > 1:
            return
        pen.disc("smoke", x, y, size)
        x, y, size = x + size * chance.between(1.5, 2.1), y + size * chance.between(0.9, 1.5), size + 0.013


def wheel(pen: Pen, x: float, radius: float, hub: str = "mid", y: float | None = None) -> None:
    """A wheel on the ground."""
    y = radius if y is None else y
    pen.disc("near", x, y, radius)
    pen.disc(hub, x, y, radius * 0.42)
