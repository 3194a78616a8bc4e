"""Motifs of any country: what grows and stands there, what goes over it, and small things of a story."""

from __future__ import annotations

from itertools import pairwise

from loopwright_compiler.print.scenes.shapes import Pen

from .parts import ChanceSource, birch, fence, house, lattice, leafy, motif, pole, sag, spruce, wheel

# --- What stands and grows


@motif(scale=0.95, half=0.6, small=0.65, tall=True, words="A telephone box")
def telephone(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.18, 0, 0.36, 0.03)
    pen.rect("near", -0.16, 0, 0.32, 0.74)
    pen.rect("near", -0.19, 0.73, 0.38, 0.065)
    pen.rect("near", -0.12, 0.79, 0.24, 0.03)
    pen.rect("light", -0.11, 0.1, 0.22, 0.5)
    for y in (0.26, 0.43):
        pen.rect("near", -0.11, y, 0.22, 0.016)
    pen.rect("near", -0.008, 0.1, 0.016, 0.5)
    pen.rect("light", -0.12, 0.655, 0.24, 0.045)
    pen.rect("near", 0.03, 0.33, 0.055, 0.12)
    pen.line("near", 0.01, 0.04, 0.34, 0.02, 0.24, 0.05, 0.2)
    pole(pen, 0.46, 0.98)
    sag(pen, 0.36, 0.91, 0.02, 0.82, 0.05)
    sag(pen, 0.56, 0.91, 1.2, 0.86, 0.06)


@motif(half=0.41, small=0.62, words="A radio mast")
def radio_mast(pen: Pen, chance: ChanceSource) -> None:
    lattice(pen, 0, 0.05, 0.97, 9)
    for y in (0.48, 0.9):
        for side in (-0.56, 0.56):
            pen.line("wire", 0.006, 0, y, side, 0)
    pen.disc("light", 0, 0.98, 0.028)
    house(pen, chance, 0.14, 0.22, 0.11, 0.05, windows=1, chimney=False)


@motif(scale=0.95, half=0.85, small=0.62, words="A wood of spruces")
def woods(pen: Pen, chance: ChanceSource) -> None:
    x = -0.66
    while x < 0.66:
        spruce(pen, x, chance.between(0.36, 0.86), "mid" if chance.happens(0.35) else "near")
        x += chance.between(0.09, 0.17)


@motif(half=0.78, small=0.6, words="Birches behind a fence")
def birches(pen: Pen, chance: ChanceSource) -> None:
    x = -0.6
    while x < 0.6:
        birch(pen, chance, x, chance.between(0.46, 0.84), "mid" if chance.happens(0.3) else "near")
        x += chance.between(0.14, 0.24)
    fence(pen, -0.7, 0.7, 0.06)


@motif(half=0.5, small=0.6, words="An old tree")
def old_tree(pen: Pen, chance: ChanceSource) -> None:
    pen.curve(
        "near",
        *(-0.1, 0, -0.03, 0.16, -0.05, 0.3, -0.06, 0.5, 0.0, 0.52, 0.06, 0.5, 0.07, 0.46),
        *(0.04, 0.3, 0.05, 0.14, 0.13, 0, 0.05, 0.01, -0.05, 0.01, -0.1, 0),
    )
    pen.line("near", 0.03, -0.02, 0.36, -0.24, 0.56)
    pen.line("near", 0.026, 0.03, 0.34, 0.26, 0.58)
    for x, y, size in ((-0.26, 0.62, 0.17), (0, 0.76, 0.22), (0.27, 0.64, 0.18), (0.1, 0.56, 0.15)):
        pen.disc("near", x, y, size * chance.between(0.92, 1.06))
    if chance.happens(0.6):
        for x in (0.25, 0.37):
            pen.line("wire", 0.007, x, 0.5, x, 0.18)
        pen.rect("mid", 0.23, 0.16, 0.16, 0.02)


@motif(half=1.2, scale=0.92, still=True, words="A power line")
def power_line(pen: Pen, _: ChanceSource) -> None:
    places = (-1.2, -0.6, 0.0, 0.6, 1.2)
    for x in places:
        pole(pen, x, 0.9, 2)
    for left, right in pairwise(places):
        for side in (-0.108, 0.108):
            sag(pen, left + side, 0.86, right + side, 0.86, 0.12)


@motif("air", half=0.98, words="Skerries with a beacon")
def skerries(pen: Pen, chance: ChanceSource) -> None:
    for x, width, height in ((-0.86, 0.6, 0.13), (-0.12, 0.5, 0.09), (0.5, 0.46, 0.15)):
        height *= chance.between(0.8, 1.3)
        pen.curve(
            "shore",
            *(x, 0, x + width * 0.12, height, x + width * 0.4, height * 1.3, x + width * 0.6, height),
            *(x + width * 0.8, height * 0.7, x + width, height * 0.3, x + width, 0),
        )
    pen.rect("near", 0.7, 0.1, 0.02, 0.36)
    pen.poly("near", 0.64, 0.44, 0.78, 0.44, 0.71, 0.56)
    pen.disc("light", 0.71, 0.6, 0.024)


@motif(half=0.92, words="A mountain")
def mountain(pen: Pen, chance: ChanceSource) -> None:
    top = chance.between(0.8, 0.95)
    pen.poly("mid", -0.9, 0, -0.5, 0.42, -0.34, 0.36, 0.1, 0)
    pen.poly("near", -0.5, 0, -0.1, 0.5, 0.06, top, 0.24, 0.62, 0.4, 0.5, 0.9, 0)
    pen.poly("light", -0.03, 0.65, 0.06, top, 0.15, 0.77, 0.1, 0.7, 0.06, 0.74, 0.02, 0.66)
    for x in (-0.62, -0.5, 0.62):
        spruce(pen, x, chance.between(0.16, 0.24))


@motif(half=0.81, words="A field with a scarecrow")
def field(pen: Pen, chance: ChanceSource) -> None:
    for number in range(9):
        x = -0.72 + number * 0.18
        height = chance.between(0.14, 0.2)
        pen.curve("mid", x - 0.07, 0, x - 0.07, height, x + 0.07, height, x + 0.07, 0)
    pen.rect("near", -0.02, 0, 0.03, 0.5)
    pen.line("near", 0.026, -0.24, 0.36, 0.25, 0.36)
    pen.poly("near", -0.12, 0.4, 0.13, 0.4, 0.17, 0.14, -0.15, 0.14)
    pen.disc("near", 0.005, 0.5, 0.06)
    pen.rect("near", -0.09, 0.53, 0.19, 0.022)
    pen.poly("near", -0.05, 0.54, 0.06, 0.54, 0.045, 0.63, -0.035, 0.63)


@motif(half=0.38, small=0.6, words="A signpost")
def signpost(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.018, 0, 0.036, 0.78)
    for y, way, tone in ((0.62, 1, "near"), (0.46, -1, "mid"), (0.32, 1, "near")):
        pen.poly(
            tone,
            *(-0.06 * way, y, 0.28 * way, y, 0.36 * way, y + 0.05),
            *(0.28 * way, y + 0.1, -0.06 * way, y + 0.1),
        )
    pen.poly("near", -0.1, 0, 0.1, 0, 0.05, 0.05, -0.04, 0.06)


@motif(half=0.62, small=0.66, words="A street lamp and a bench")
def street_lamp(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.014, 0, 0.028, 0.86)
    pen.rect("near", -0.04, 0, 0.08, 0.08)
    pen.curve("near", 0, 0.84, 0.02, 0.95, 0.18, 0.96, 0.22, 0.88, 0.19, 0.92, 0.05, 0.92, 0.02, 0.82)
    pen.poly("near", 0.13, 0.88, 0.3, 0.88, 0.25, 0.92, 0.18, 0.92)
    pen.disc("light", 0.215, 0.86, 0.034)
    pen.rect("near", -0.6, 0.16, 0.36, 0.024)
    pen.rect("near", -0.6, 0.24, 0.36, 0.024)
    for x in (-0.56, -0.3):
        pen.rect("near", x, 0, 0.022, 0.26)


# --- What goes and floats


@motif(scale=0.9, half=0.8, small=0.5, words="A bus at a stop")
def bus(pen: Pen, _: ChanceSource) -> None:
    pen.curve(
        "near",
        *(-0.48, 0.08, -0.48, 0.2, -0.48, 0.34, -0.45, 0.4, -0.4, 0.42, 0.3, 0.42, 0.4, 0.41),
        *(0.46, 0.4, 0.47, 0.24, 0.48, 0.08, 0.2, 0.08, -0.2, 0.08, -0.48, 0.08),
    )
    for number in range(6):
        pen.rect("light", -0.42 + number * 0.135, 0.235, 0.105, 0.11)
    pen.rect("mid", -0.47, 0.15, 0.94, 0.03)
    pen.rect("near", -0.3, 0.41, 0.4, 0.03)
    for x in (-0.28, 0.28):
        pen.disc("near", x, 0.075, 0.082)
        pen.disc("mid", x, 0.075, 0.034)
    pen.disc("light", 0.465, 0.15, 0.02)
    pen.rect("near", 0.68, 0, 0.02, 0.6)
    pen.disc("near", 0.69, 0.63, 0.09)
    pen.disc("light", 0.69, 0.63, 0.06)


@motif(scale=0.85, half=0.55, small=0.44, words="A car")
def car(pen: Pen, _: ChanceSource) -> None:
    pen.curve(
        "near",
        *(-0.5, 0.08, -0.52, 0.2, -0.46, 0.24, -0.3, 0.25, -0.24, 0.34, -0.2, 0.42, -0.12, 0.42),
        *(0.04, 0.42, 0.12, 0.42, 0.16, 0.42, 0.22, 0.34, 0.24, 0.27, 0.28, 0.25),
        *(0.4, 0.25, 0.5, 0.24, 0.52, 0.08, 0.3, 0.08, -0.3, 0.08, -0.5, 0.08),
    )
    pen.poly("light", -0.2, 0.27, -0.14, 0.38, -0.03, 0.38, -0.03, 0.27)
    pen.poly("light", 0.0, 0.27, 0.0, 0.38, 0.13, 0.38, 0.18, 0.27)
    pen.curve("near", -0.5, 0.1, -0.46, 0.22, -0.22, 0.22, -0.16, 0.08)
    for x in (-0.32, 0.32):
        wheel(pen, x, 0.1)
    pen.disc("light", 0.5, 0.19, 0.03)
    pen.rect("mid", -0.18, 0.12, 0.34, 0.022)


@motif(scale=0.9, half=0.58, small=0.44, words="A truck")
def truck(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.56, 0.12, 0.66, 0.34)
    pen.rect("mid", -0.52, 0.2, 0.58, 0.03)
    pen.poly("near", 0.12, 0.1, 0.12, 0.4, 0.3, 0.4, 0.36, 0.27, 0.48, 0.25, 0.5, 0.1)
    pen.poly("light", 0.17, 0.27, 0.17, 0.36, 0.27, 0.36, 0.31, 0.27)
    pen.rect("near", -0.56, 0.09, 1.05, 0.05)
    for x in (-0.4, -0.16, 0.34):
        wheel(pen, x, 0.09)
    pen.disc("light", 0.49, 0.18, 0.025)


@motif(scale=0.9, half=0.94, small=0.5, words="A bicycle by a tree")
def bicycle(pen: Pen, chance: ChanceSource) -> None:
    for x in (-0.26, 0.28):
        pen.ring("near", x, 0.18, 0.17, 0.022)
    pen.line("near", 0.022, -0.26, 0.18, -0.06, 0.42, 0.2, 0.42, 0.02, 0.17, -0.26, 0.18)
    pen.line("near", 0.022, 0.02, 0.17, -0.08, 0.5)
    pen.line("near", 0.022, 0.28, 0.18, 0.18, 0.54, 0.28, 0.56)
    pen.line("near", 0.035, -0.15, 0.51, -0.02, 0.51)
    pen.rect("near", -0.44, 0.31, 0.2, 0.02)
    pen.rect("mid", -0.44, 0.32, 0.18, 0.12)
    leafy(pen, chance, 0.66, 0.7)


@motif(scale=0.85, half=0.98, small=0.45, words="A tractor with a trailer")
def tractor(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.06, 0.2, 0.46, 0.16)
    pen.rect("near", -0.3, 0.22, 0.3, 0.1)
    pen.line("near", 0.022, -0.24, 0.3, -0.22, 0.56)
    pen.line("near", 0.022, 0.02, 0.34, 0.02, 0.56)
    pen.rect("near", -0.28, 0.55, 0.36, 0.03)
    pen.rect("near", 0.24, 0.35, 0.024, 0.18)
    wheel(pen, -0.2, 0.2)
    wheel(pen, 0.3, 0.11)
    pen.disc("light", 0.4, 0.3, 0.024)
    pen.poly("mid", -0.9, 0.1, -0.46, 0.1, -0.46, 0.26, -0.96, 0.26)
    wheel(pen, -0.68, 0.09)


@motif(scale=1.0, half=0.85, still=True, words="A steam train")
def train(pen: Pen, chance: ChanceSource) -> None:
    pen.rect("near", -1.2, 0, 2.4, 0.028)
    pen.rect("near", 0.1, 0.12, 0.56, 0.22)
    pen.rect("near", 0.1, 0.12, 0.2, 0.4)
    pen.rect("near", 0.07, 0.5, 0.26, 0.03)
    pen.rect("light", 0.14, 0.36, 0.11, 0.09)
    pen.poly("near", 0.55, 0.33, 0.62, 0.33, 0.64, 0.5, 0.53, 0.5)
    pen.poly("near", 0.65, 0.05, 0.8, 0.05, 0.65, 0.2)
    pen.disc("light", 0.67, 0.29, 0.03)
    for x in (-0.88, -0.4):
        pen.rect("near", x, 0.12, 0.44, 0.3)
        for number in range(3):
            pen.rect(chance.window(), x + 0.05 + number * 0.13, 0.24, 0.09, 0.1)
        pen.rect("near", x + 0.4, 0.12, 0.1, 0.05)
    for x in (-0.8, -0.54, -0.32, -0.06, 0.18, 0.38, 0.54):
        wheel(pen, x, 0.06, y=0.085)
    pen.disc("smoke", 0.56, 0.58, 0.06)
    pen.disc("smoke", 0.42, 0.68, 0.08)
    pen.disc("smoke", 0.22, 0.76, 0.1)


@motif("water", half=0.5, small=0.6, words="A sailing boat")
def sailing_boat(pen: Pen, _: ChanceSource) -> None:
    pen.curve("near", -0.42, 0.14, -0.36, 0.0, -0.3, -0.02, -0.1, -0.02, 0.2, -0.02, 0.36, 0.02, 0.46, 0.16)
    pen.rect("near", -0.02, 0.12, 0.018, 0.82)
    pen.poly("mid", 0.02, 0.2, 0.02, 0.9, 0.38, 0.22)
    pen.poly("light", -0.04, 0.24, -0.04, 0.82, -0.34, 0.24)
    pen.rect("near", -0.14, 0.13, 0.24, 0.06)


@motif("water", half=0.5, small=0.5, words="Somebody in a rowing boat")
def rowing_boat(pen: Pen, _: ChanceSource) -> None:
    pen.curve("near", -0.46, 0.16, -0.4, -0.02, -0.3, -0.02, 0, -0.02, 0.3, -0.02, 0.4, -0.02, 0.48, 0.18)
    pen.rect("mid", -0.36, 0.1, 0.74, 0.022)
    pen.line("near", 0.02, -0.05, 0.14, 0.42, -0.06)
    pen.curve("near", -0.12, 0.12, -0.18, 0.32, -0.08, 0.42, 0, 0.4, 0.08, 0.36, 0.06, 0.2, 0.08, 0.12)
    pen.disc("near", -0.02, 0.47, 0.07)


@motif("water", half=0.86, words="A ship fast in the ice")
def icebound_ship(pen: Pen, chance: ChanceSource) -> None:
    pen.poly("near", -0.56, 0.24, 0.62, 0.34, 0.5, 0.0, -0.46, 0.0)
    pen.line("mid", 0.024, -0.54, 0.2, 0.6, 0.29)
    pen.rect("near", -0.3, 0.24, 0.34, 0.16)
    row_at = -0.26
    for _ in range(3):
        pen.rect(chance.window(), row_at, 0.29, 0.07, 0.06)
        row_at += 0.1
    for x, height in ((-0.12, 0.9), (0.3, 0.78)):
        pen.line("near", 0.02, x, 0.26, x + 0.05, height)
        for y in (0.5, 0.66):
            pen.line("near", 0.014, x - 0.14, y, x + 0.2, y + 0.03)
    pen.line("wire", 0.007, -0.07, 0.88, 0.6, 0.34)
    pen.line("wire", 0.007, -0.07, 0.88, -0.52, 0.26)
    pen.poly("snow", -0.8, -0.02, -0.66, 0.09, -0.52, 0.05, -0.4, 0.13, -0.28, -0.02)
    pen.poly("snow", 0.1, -0.02, 0.22, 0.1, 0.36, 0.04, 0.5, 0.15, 0.66, 0.06, 0.84, -0.02)


@motif("air", half=0.28, small=0.6, words="A balloon")
def balloon(pen: Pen, _: ChanceSource) -> None:
    pen.curve(
        "near",
        *(-0.06, 0.36, -0.12, 0.46, -0.26, 0.52, -0.26, 0.7, -0.26, 0.9, -0.12, 0.98, 0, 0.98),
        *(0.12, 0.98, 0.26, 0.9, 0.26, 0.7, 0.26, 0.52, 0.12, 0.46, 0.06, 0.36),
    )
    pen.curve("mid", -0.03, 0.37, -0.1, 0.56, -0.1, 0.9, 0, 0.975, 0.1, 0.9, 0.1, 0.56, 0.03, 0.37)
    for x in (-0.055, 0.055):
        pen.line("wire", 0.007, x, 0.37, x * 0.8, 0.28)
    pen.rect("near", -0.06, 0.19, 0.12, 0.1)


# --- Small things, drawn large


@motif(scale=0.85, half=0.83, small=0.6, words="A letter box")
def letter_box(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.03, 0, 0.06, 0.4)
    pen.curve("near", -0.2, 0.38, -0.2, 0.8, 0.2, 0.8, 0.2, 0.38)
    pen.rect("light", -0.11, 0.54, 0.22, 0.045)
    pen.rect("mid", -0.2, 0.4, 0.4, 0.03)
    pen.rect("near", 0.2, 0.5, 0.02, 0.22)
    pen.rect("mid", 0.21, 0.66, 0.1, 0.06)
    fence(pen, -0.8, -0.2, 0.2)
    fence(pen, 0.34, 0.8, 0.2)


@motif(scale=0.85, half=0.58, words="A poster on a wall of boards")
def poster(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.5, 0, 0.04, 0.66)
    pen.rect("near", 0.46, 0, 0.04, 0.66)
    pen.rect("near", -0.56, 0.16, 1.12, 0.5)
    for y in (0.28, 0.42, 0.54):
        pen.rect("pane", -0.54, y, 1.08, 0.01)
    pen.rect("light", -0.16, 0.2, 0.32, 0.42)
    pen.disc("near", 0, 0.44, 0.075)
    pen.curve("near", -0.11, 0.28, -0.1, 0.37, 0.1, 0.37, 0.11, 0.28)
    pen.rect("near", -0.1, 0.48, 0.2, 0.022)
    pen.rect("near", -0.12, 0.56, 0.24, 0.03)
    pen.rect("near", -0.1, 0.225, 0.2, 0.02)
    pen.poly("mid", 0.24, 0.3, 0.4, 0.32, 0.38, 0.52, 0.23, 0.5)


@motif("room", half=0.62, words="A typewriter")
def typewriter(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.6, 0.14, 1.2, 0.04)
    for x in (-0.54, 0.5):
        pen.rect("near", x, 0, 0.04, 0.15)
    pen.poly("near", -0.34, 0.17, 0.34, 0.17, 0.27, 0.42, -0.27, 0.42)
    pen.rect("near", -0.38, 0.41, 0.76, 0.08)
    pen.poly("light", -0.2, 0.48, 0.2, 0.48, 0.22, 0.84, -0.16, 0.84)
    for y in (0.56, 0.64, 0.72):
        pen.rect("near", -0.13, y, 0.24 if y < 0.7 else 0.15, 0.02)
    for level in range(3):
        for number in range(7 - level):
            pen.disc("light", -0.23 + number * 0.076 + level * 0.04, 0.215 + level * 0.065, 0.022)
    pen.line("near", 0.018, 0.36, 0.46, 0.46, 0.52)


@motif(scale=0.85, half=0.8, tall=True, words="A suitcase by a signpost")
def suitcase(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.36, 0, 0.72, 0.44)
    pen.ring("near", 0, 0.46, 0.09, 0.03)
    pen.rect("near", -0.36, 0.24, 0.72, 0.2)
    for x in (-0.22, 0.16):
        pen.rect("mid", x, 0, 0.06, 0.44)
    pen.poly("light", -0.09, 0.1, 0.06, 0.07, 0.09, 0.21, -0.06, 0.24)
    pen.rect("near", 0.5, 0, 0.02, 0.8)
    pen.poly("near", 0.42, 0.66, 0.7, 0.66, 0.78, 0.73, 0.7, 0.8, 0.42, 0.8)


@motif(scale=0.85, half=0.5, words="A market stall")
def stall(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.42, 0.18, 0.84, 0.06)
    pen.rect("near", -0.38, 0, 0.76, 0.2)
    for x in (-0.4, 0.36):
        pen.rect("near", x, 0.2, 0.03, 0.36)
    for number in range(6):
        left = -0.48 + number * 0.16
        pen.poly(
            "mid" if number % 2 else "near",
            left,
            0.52,
            left + 0.16,
            0.52,
            left + 0.12,
            0.68,
            left + 0.04,
            0.68,
        )
        pen.disc("mid" if number % 2 else "near", left + 0.08, 0.525, 0.08)
    for number in range(7):
        pen.disc("light" if number % 3 else "mid", -0.3 + number * 0.1, 0.265, 0.045)
    pen.disc("light", 0, 0.44, 0.03)


@motif(scale=0.85, half=0.48, words="A camera on three legs")
def camera(pen: Pen, _: ChanceSource) -> None:
    for foot in (-0.34, 0.02, 0.34):
        pen.line("near", 0.026, 0, 0.48, foot, 0)
    pen.rect("near", -0.2, 0.46, 0.4, 0.3)
    pen.poly("mid", 0.2, 0.5, 0.34, 0.46, 0.34, 0.76, 0.2, 0.72)
    pen.disc("near", 0.36, 0.61, 0.1)
    pen.disc("light", 0.37, 0.61, 0.06)
    pen.rect("near", -0.3, 0.76, 0.42, 0.03)
    pen.poly("near", -0.3, 0.78, -0.04, 0.78, -0.12, 0.46, -0.34, 0.42)
    pen.line("near", 0.02, 0.1, 0.76, 0.1, 0.9)
    pen.poly("light", -0.02, 0.89, 0.22, 0.89, 0.18, 0.97, 0.02, 0.97)


@motif(scale=0.8, half=0.83, words="Tins on a fence")
def target(pen: Pen, _: ChanceSource) -> None:
    fence(pen, -0.8, 0.8, 0.34, "near")
    pen.rect("near", -0.8, 0.24, 1.6, 0.03)
    for number, x in enumerate((-0.46, -0.16, 0.14, 0.44)):
        if number == 2:
            pen.poly("near", x - 0.06, 0.36, x + 0.08, 0.4, x + 0.06, 0.56, x - 0.08, 0.52)
            continue
        pen.rect("near", x - 0.05, 0.34, 0.1, 0.18)
        pen.rect("mid", x - 0.05, 0.4, 0.1, 0.05)
        pen.rect("near", x - 0.02, 0.5, 0.04, 0.06)


@motif(half=1.08, scale=0.9, words="Men behind a hedge")
def hedge(pen: Pen, chance: ChanceSource) -> None:
    x = -0.9
    while x < 0.9:
        size = chance.between(0.1, 0.16)
        pen.disc("near", x, size * 0.8, size)
        x += size * 1.1
    for x in (-0.5, 0.02, 0.46):
        pen.curve("near", x - 0.1, 0.1, x - 0.1, 0.42, x + 0.1, 0.42, x + 0.1, 0.1)
        pen.disc("near", x, 0.36, 0.055)
        pen.rect("near", x - 0.09, 0.385, 0.18, 0.02)
        pen.rect("near", x - 0.05, 0.39, 0.1, 0.05)
    pen.line("near", 0.018, -0.42, 0.24, -0.14, 0.3)


@motif(half=0.9, scale=0.85, still=True, words="A road into the distance")
def road(pen: Pen, _: ChanceSource) -> None:
    pen.poly("mid", -0.7, 0, 0.7, 0, 0.07, 0.34, -0.03, 0.34)
    for low, high, half in ((0.02, 0.09, 0.03), (0.14, 0.19, 0.022), (0.24, 0.27, 0.014)):
        pen.poly("light", -half, low, half, low, half * 0.7 + 0.008, high, -half * 0.7 + 0.008, high)
    for x, height in ((-0.84, 0.72), (-0.46, 0.52), (-0.26, 0.4)):
        pole(pen, x, height)
    sag(pen, -0.84, 0.66, -0.46, 0.46, 0.06)
    sag(pen, -0.46, 0.46, -0.26, 0.35, 0.04)
    pen.rect("near", 0.56, 0, 0.02, 0.4)
    pen.poly("near", 0.42, 0.32, 0.72, 0.32, 0.78, 0.39, 0.72, 0.46, 0.42, 0.46)


@motif(half=0.32, small=0.5, words="A snowman")
def snowman(pen: Pen, _: ChanceSource) -> None:
    for y, size in ((0.16, 0.18), (0.42, 0.13), (0.63, 0.1)):
        pen.disc("snow", 0, y, size)
    pen.rect("near", -0.1, 0.7, 0.2, 0.02)
    pen.rect("near", -0.065, 0.71, 0.13, 0.12)
    pen.line("near", 0.014, -0.12, 0.44, -0.3, 0.56)
    pen.line("near", 0.014, 0.12, 0.44, 0.28, 0.36)
    pen.poly("mid", 0.0, 0.63, 0.14, 0.61, 0.0, 0.6)
    for x in (-0.03, 0.04):
        pen.disc("near", x, 0.66, 0.012)
