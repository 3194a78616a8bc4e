"""Motifs of other stories: the ring and its people, the sky above the weather, things in a room."""

from __future__ import annotations

from math import cos, pi, sin

from loopwright_compiler.print.scenes.shapes import Pen

from .parts import ChanceSource, motif

# --- The ring


@motif("hall", scale=1.1, half=0.8, still=True, words="A wrestling ring")
def ring(pen: Pen, _: ChanceSource) -> None:
    pen.poly("near", -0.86, 0, 0.86, 0, 0.76, 0.2, -0.76, 0.2)
    pen.poly("mid", -0.8, 0.05, 0.8, 0.05, 0.78, 0.09, -0.78, 0.09)
    for x in (-0.68, 0.68):
        pen.rect("near", x - 0.03, 0.18, 0.06, 0.5)
        pen.disc("near", x, 0.69, 0.045)
    for x in (-0.4, 0.4):
        pen.rect("near", x - 0.02, 0.2, 0.04, 0.36)
    for y in (0.32, 0.45, 0.58):
        pen.line("light" if y == 0.45 else "near", 0.022, -0.68, y, 0.68, y)


@motif("hall", half=0.42, words="A masked wrestler")
def wrestler(pen: Pen, chance: ChanceSource) -> None:
    pen.curve("near", -0.42, 0, -0.42, 0.3, -0.32, 0.42, -0.12, 0.44, 0.12, 0.46, 0.32, 0.42, 0.42, 0)
    pen.rect("near", -0.08, 0.38, 0.16, 0.14)
    _mask(pen, chance, 0.0, 0.7, 0.24)
    pen.poly("mid", -0.3, 0, 0.3, 0, 0.2, 0.05, -0.2, 0.05)


@motif("hall", half=0.37, words="A wrestler's mask")
def mask(pen: Pen, chance: ChanceSource) -> None:
    _mask(pen, chance, 0.0, 0.5, 0.46)


def _mask(pen: Pen, chance: ChanceSource, x: float, y: float, size: float) -> None:
    """A wrestler's mask: eyes, mouth and a crest that differs from one to the next."""
    pen.curve(
        "near",
        *(x - 0.76 * size, y + 0.2 * size, x - 0.76 * size, y + 1.1 * size),
        *(x + 0.76 * size, y + 1.1 * size, x + 0.76 * size, y + 0.2 * size),
        *(x + 0.72 * size, y - 0.5 * size, x + 0.4 * size, y - size, x, y - size),
        *(x - 0.4 * size, y - size, x - 0.72 * size, y - 0.5 * size, x - 0.76 * size, y + 0.2 * size),
    )
    crest = chance.whole(0, 3)
    if crest == 0:
        pen.poly(
            "mid",
            *(x, y + 0.86 * size, x + 0.18 * size, y + 0.34 * size, x, y + 0.12 * size),
            *(x - 0.18 * size, y + 0.34 * size),
        )
    elif crest == 1:
        for way in (-1, 1):
            points = (0.12, 0.78, 0.66, 0.5, 0.3, 0.36)
            pen.poly(
                "mid", *(v * size * way + x if i % 2 == 0 else v * size + y for i, v in enumerate(points))
            )
    elif crest == 2:
        for way in (-1, 0, 1):
            pen.line(
                "mid", 0.09 * size, x + way * 0.3 * size, y + 0.8 * size, x + way * 0.2 * size, y + 0.4 * size
            )
    else:
        pen.ring("mid", x, y + 0.52 * size, 0.18 * size, 0.08 * size)
        pen.disc("light", x, y + 0.52 * size, 0.07 * size)
    for way in (-1, 1):
        pen.curve(
            "light",
            *(
                x + way * 0.1 * size,
                y,
                x + way * 0.2 * size,
                y + 0.3 * size,
                x + way * 0.5 * size,
                y + 0.32 * size,
            ),
            *(x + way * 0.6 * size, y + 0.2 * size, x + way * 0.52 * size, y - 0.04 * size),
            *(x + way * 0.24 * size, y - 0.14 * size, x + way * 0.1 * size, y),
        )
        pen.disc("near", x + way * 0.34 * size, y + 0.09 * size, 0.075 * size)
    pen.curve(
        "light",
        *(x - 0.28 * size, y - 0.48 * size, x - 0.2 * size, y - 0.32 * size, x + 0.2 * size, y - 0.32 * size),
        *(x + 0.28 * size, y - 0.48 * size, x + 0.2 * size, y - 0.66 * size, x - 0.2 * size, y - 0.66 * size),
        *(x - 0.28 * size, y - 0.48 * size),
    )
    pen.rect("near", x - 0.2 * size, y - 0.5 * size, 0.4 * size, 0.04 * size)


def _fighter(pen: Pen, x: float, y: float, turn: float, reach: float = 0.0) -> None:
    """A small figure in a leap or a stand: `turn` is how far it leans, in radians."""
    up, across = cos(turn), sin(turn)

    def at(high: float, wide: float = 0.0) -> tuple[float, float]:
        return x + high * across + wide * up, y + high * up - wide * across

    pen.line("near", 0.085, *at(0.22), *at(0.44))
    pen.disc("near", *at(0.56), 0.072)
    pen.line("near", 0.044, *at(0.22), *at(0.1, 0.1), *at(-0.05, 0.12 + reach))
    pen.line("near", 0.044, *at(0.22), *at(0.12, -0.08), *at(-0.02, -0.14))
    pen.line("near", 0.038, *at(0.44), *at(0.4, 0.16), *at(0.54, 0.24))
    pen.line("near", 0.038, *at(0.44), *at(0.36, -0.15), *at(0.46, -0.25))
    pen.disc("light", *at(0.575, 0.035), 0.018)


@motif("hall", half=0.82, words="A wrestler leaping from the ropes")
def leap(pen: Pen, chance: ChanceSource) -> None:
    pen.rect("near", -0.7, 0, 0.06, 0.62)
    for y in (0.22, 0.38, 0.54):
        pen.line("near", 0.018, -0.68, y, 0.8, y - 0.04)
    _fighter(pen, 0.06, 0.58, chance.between(1.1, 1.5), 0.06)
    _fighter(pen, 0.42, 0.04, -0.12)


@motif("hall", half=0.82, words="Two wrestlers in a hold")
def hold(pen: Pen, chance: ChanceSource) -> None:
    _fighter(pen, -0.18, 0.04, chance.between(0.25, 0.45))
    _fighter(pen, 0.26, 0.04, -chance.between(0.3, 0.5))
    for y in (0.3, 0.5):
        pen.line("mid", 0.014, -0.8, y, -0.44, y)
        pen.line("mid", 0.014, 0.5, y, 0.8, y)


@motif("hall", half=0.49, words="A bell on its stand")
def bell(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.4, 0, 0.8, 0.05)
    pen.rect("near", -0.38, 0, 0.05, 0.86)
    pen.rect("near", -0.38, 0.82, 0.5, 0.045)
    pen.line("near", 0.03, -0.36, 0.66, -0.18, 0.82)
    pen.curve("near", -0.2, 0.24, -0.08, 0.4, -0.12, 0.7, 0.03, 0.74, 0.18, 0.7, 0.14, 0.4, 0.26, 0.24)
    pen.rect("mid", -0.13, 0.32, 0.32, 0.03)
    pen.disc("light", 0.03, 0.22, 0.05)
    for side, reach in ((0.36, 0.07), (0.44, 0.12)):
        pen.line("light", 0.016, side, 0.44 - reach, side + 0.03, 0.44, side, 0.44 + reach)


@motif("hall", half=1.06, words="A crowd")
def crowd(pen: Pen, chance: ChanceSource) -> None:
    for level, tone in ((2, "mid"), (1, "dim"), (0, "near")):
        x = -0.95 + chance.between(0, 0.08)
        while x < 0.95:
            y = 0.2 + level * 0.17 + chance.between(-0.02, 0.03)
            pen.curve(tone, x - 0.075, 0, x - 0.07, y + 0.04, x + 0.07, y + 0.04, x + 0.075, 0)
            pen.disc(tone, x, y + 0.06, 0.05)
            if chance.happens(0.24):
                pen.line(tone, 0.026, x + 0.05, y - 0.05, x + 0.09, y + 0.15)
            x += chance.between(0.12, 0.18)


@motif("hall", half=0.38, words="A cup with a star")
def trophy(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.2, 0, 0.4, 0.09)
    pen.rect("near", -0.13, 0.08, 0.26, 0.06)
    pen.rect("near", -0.03, 0.12, 0.06, 0.18)
    pen.curve("near", -0.24, 0.74, -0.24, 0.4, -0.12, 0.28, 0, 0.28, 0.12, 0.28, 0.24, 0.4, 0.24, 0.74)
    pen.ring("near", -0.27, 0.6, 0.09, 0.03)
    pen.ring("near", 0.27, 0.6, 0.09, 0.03)
    pen.poly("light", *_star(0, 0.54, 0.11))


@motif("room", half=0.46, words="Three dice")
def dice(pen: Pen, chance: ChanceSource) -> None:
    for x, y, size in ((-0.44, 0.0, 0.32), (0.04, 0.0, 0.36), (-0.2, 0.33, 0.3)):
        pen.rect("near", x, y, size, size)
        for across, up in chance.pick(_PIPS):
            pen.disc("light", x + size * across, y + size * up, size * 0.09)


_PIPS = (
    ((0.5, 0.5),),
    ((0.28, 0.28), (0.72, 0.72)),
    ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    ((0.28, 0.28), (0.72, 0.72), (0.28, 0.72), (0.72, 0.28)),
    ((0.25, 0.25), (0.75, 0.75), (0.25, 0.75), (0.75, 0.25), (0.5, 0.5)),
)


def _star(x: float, y: float, size: float, points: int = 5) -> tuple[float, ...]:
    """The corners of a star."""
    corners: list[float] = []
    for number in range(2 * points):
        reach = size if number % 2 == 0 else size * 0.42
        angle = pi / 2 + number * pi / points
        corners += (x + reach * cos(angle), y + reach * sin(angle))
    return tuple(corners)


# --- The sky above the weather


@motif("air", scale=1.05, half=0.38, words="A lighthouse that floats in the sky")
def flying_lighthouse(pen: Pen, chance: ChanceSource) -> None:
    pen.poly("near", -0.3, 0.22, 0.3, 0.22, 0.16, 0.06, 0.0, 0.0, -0.16, 0.06)
    pen.rect("near", -0.36, 0.2, 0.72, 0.05)
    for x in (-0.22, 0, 0.22):
        pen.poly("light", x - 0.03, 0.1 - abs(x) * 0.0, x + 0.03, 0.1, x, 0.03 + abs(x) * 0.2)
    pen.poly("near", -0.09, 0.24, 0.09, 0.24, 0.055, 0.7, -0.055, 0.7)
    pen.poly("mid", -0.079, 0.38, 0.079, 0.38, 0.07, 0.48, -0.07, 0.48)
    pen.rect("near", -0.095, 0.69, 0.19, 0.03)
    pen.rect("light", -0.05, 0.72, 0.1, 0.1)
    pen.poly("near", -0.08, 0.815, 0.08, 0.815, 0, 0.92)
    pen.rect("near", 0.12, 0.24, 0.16, 0.12)
    pen.poly("near", 0.1, 0.355, 0.3, 0.355, 0.2, 0.44)
    pen.rect(chance.window(), 0.17, 0.28, 0.06, 0.05)
    for x in (-0.3, -0.2):
        pen.rect("near", x, 0.24, 0.014, 0.1)
    pen.line("wire", 0.008, -0.3, 0.33, -0.12, 0.33)


@motif("air", half=0.52, words="A storm cloud")
def storm(pen: Pen, chance: ChanceSource) -> None:
    for x, y, size in ((-0.3, 0.68, 0.15), (-0.08, 0.78, 0.2), (0.18, 0.74, 0.17), (0.36, 0.66, 0.13)):
        pen.disc("mid", x, y, size * chance.between(0.94, 1.08))
    pen.rect("mid", -0.4, 0.54, 0.86, 0.14)
    for x, lean in ((-0.2, 0.05), (0.14, -0.04)):
        pen.poly(
            "light",
            *(x, 0.56, x + 0.1, 0.56, x + 0.03 + lean, 0.36, x + 0.11 + lean, 0.36),
            *(x - 0.03 + lean, 0.06, x + 0.01 + lean, 0.28, x - 0.06 + lean, 0.28),
        )
    for x in (-0.34, 0.02, 0.32):
        pen.line("rain", 0.012, x, 0.5, x - 0.06, 0.34)


@motif("air", half=0.68, words="A heart with a flash of lightning")
def heart(pen: Pen, _: ChanceSource) -> None:
    pen.curve(
        "near",
        *(0, 0.08, -0.16, 0.24, -0.5, 0.42, -0.46, 0.72, -0.42, 0.96, -0.1, 0.98, 0, 0.74),
        *(0.1, 0.98, 0.42, 0.96, 0.46, 0.72, 0.5, 0.42, 0.16, 0.24, 0, 0.08),
    )
    pen.poly("light", -0.06, 0.72, 0.1, 0.72, 0.02, 0.54, 0.12, 0.54, -0.08, 0.24, -0.02, 0.46, -0.12, 0.46)
    for x in (-0.66, 0.66):
        pen.line("mid", 0.02, x, 0.4, x, 0.62)


@motif("air", half=0.64, words="A planet")
def planet(pen: Pen, chance: ChanceSource) -> None:
    pen.disc("near", 0, 0.5, 0.36)
    for y, half in ((0.66, 0.3), (0.5, 0.34), (0.38, 0.3)):
        pen.rect("mid", -half, y, half * chance.between(1.0, 1.7), 0.035)
    pen.line("light", 0.024, -0.62, 0.36, -0.3, 0.4, 0.3, 0.58, 0.62, 0.64)
    pen.disc("light", 0.5, 0.9, 0.06)


@motif("air", half=0.28, words="A rocket")
def rocket(pen: Pen, _: ChanceSource) -> None:
    pen.curve("near", -0.12, 0.2, -0.16, 0.5, -0.12, 0.8, 0, 0.98, 0.12, 0.8, 0.16, 0.5, 0.12, 0.2)
    pen.disc("light", 0, 0.64, 0.055)
    for way in (-1, 1):
        pen.poly("near", way * 0.12, 0.42, way * 0.26, 0.2, way * 0.26, 0.08, way * 0.1, 0.22)
    pen.rect("mid", -0.13, 0.3, 0.26, 0.04)
    pen.poly("light", -0.08, 0.2, 0.08, 0.2, 0, 0.0)


# --- Things in a room


@motif("room", half=0.72, words="An open book on a table")
def book(pen: Pen, _: ChanceSource) -> None:
    pen.curve("near", 0, 0.16, -0.16, 0.26, -0.36, 0.24, -0.5, 0.2, -0.5, 0.4, -0.5, 0.5, -0.5, 0.62)
    pen.poly("near", -0.5, 0.18, 0, 0.12, 0, 0.56, -0.5, 0.62)
    pen.poly("near", 0.5, 0.18, 0, 0.12, 0, 0.56, 0.5, 0.62)
    for y in (0.28, 0.36, 0.44, 0.52):
        pen.line("light", 0.016, -0.42, y + 0.03, -0.08, y - 0.02)
        pen.line("light", 0.016, 0.42, y + 0.03, 0.08, y - 0.02)
    pen.rect("near", -0.7, 0.06, 1.4, 0.04)


@motif("room", half=0.62, words="A lantern on a table")
def lamp(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.16, 0.06, 0.32, 0.06)
    pen.rect("near", -0.12, 0.1, 0.24, 0.05)
    pen.curve("light", -0.1, 0.15, -0.2, 0.36, -0.1, 0.5, 0, 0.54, 0.1, 0.5, 0.2, 0.36, 0.1, 0.15)
    for x in (-0.16, 0.13):
        pen.rect("near", x, 0.12, 0.026, 0.42)
    pen.poly("near", -0.18, 0.53, 0.18, 0.53, 0.1, 0.64, -0.1, 0.64)
    pen.ring("near", 0, 0.72, 0.08, 0.022)
    pen.rect("near", -0.6, 0.02, 1.2, 0.045)


@motif("room", half=0.62, words="A workbench")
def workbench(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.6, 0.3, 1.2, 0.05)
    for x in (-0.54, 0.48):
        pen.rect("near", x, 0, 0.06, 0.32)
    pen.rect("near", -0.5, 0.1, 1.0, 0.03)
    pen.rect("near", -0.5, 0.34, 0.2, 0.12)
    pen.rect("mid", -0.46, 0.38, 0.12, 0.04)
    pen.rect("near", -0.16, 0.34, 0.12, 0.2)
    pen.rect("light", -0.14, 0.42, 0.08, 0.07)
    pen.line("near", 0.024, 0.12, 0.36, 0.3, 0.62, 0.44, 0.56)
    pen.poly("near", 0.38, 0.6, 0.54, 0.5, 0.48, 0.44)
    pen.disc("light", 0.46, 0.48, 0.034)
    for number in range(4):
        x = -0.52 + number * 0.14
        pen.line("mid", 0.018, x, 0.62, x, 0.78)
        pen.rect("mid", x - 0.03, 0.76, 0.06, 0.04)
    pen.rect("mid", -0.58, 0.8, 0.6, 0.016)
