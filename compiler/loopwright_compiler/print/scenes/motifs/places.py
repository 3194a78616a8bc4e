"""Motifs of places, a drawing each, so the file is long: where people live, work, learn, trade and pray."""

from __future__ import annotations

from math import cos, pi, sin

from loopwright_compiler.print.scenes.shapes import Pen

from .parts import (
    ChanceSource,
    birch,
    fence,
    flag,
    house,
    lattice,
    leafy,
    motif,
    pole,
    row,
    sag,
    smoke,
    spruce,
)


@motif(half=0.51, small=0.8, words="A lighthouse")
def lighthouse(pen: Pen, chance: ChanceSource) -> None:
    half, top = 0.1, 0.72
    pen.poly("near", -half, 0, half, 0, 0.06, top, -0.06, top)
    for low, high in ((0.13, 0.27), (0.41, 0.55)):
        a, b = half - 0.0555 * low, half - 0.0555 * high
        pen.poly("mid", -a, low, a, low, b, high, -b, high)
    pen.rect(chance.window(), -0.018, 0.32, 0.036, 0.05)
    pen.rect("near", -0.1, top - 0.01, 0.2, 0.03)
    pen.rect("near", -0.088, top + 0.05, 0.176, 0.012)
    for x in (-0.084, -0.05, 0.04, 0.074):
        pen.rect("near", x, top, 0.01, 0.06)
    pen.rect("light", -0.05, top + 0.02, 0.1, 0.105)
    pen.rect("near", -0.006, top + 0.02, 0.012, 0.105)
    pen.curve("near", -0.075, 0.84, -0.06, 0.91, -0.03, 0.93, 0, 0.94, 0.03, 0.93, 0.06, 0.91, 0.075, 0.84)
    pen.rect("near", -0.007, 0.92, 0.014, 0.08)
    house(pen, chance, 0.14, 0.32, 0.13, 0.1, windows=2)
    pen.rect("near", 0.08, 0, 0.1, 0.06)


@motif(scale=0.95, half=0.53, small=0.6, words="A kiosk")
def kiosk(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.26, 0, 0.52, 0.42)
    pen.rect("mid", -0.34, 0.42, 0.68, 0.075)
    for number in range(6):
        left = -0.34 + number * 0.68 / 6
        tone = "near" if number % 2 else "light"
        pen.rect(tone, left, 0.39, 0.68 / 6, 0.035)
        pen.disc(tone, left + 0.68 / 12, 0.39, 0.68 / 12)
    pen.rect("light", -0.17, 0.18, 0.34, 0.15)
    pen.rect("near", -0.006, 0.18, 0.012, 0.15)
    pen.rect("near", -0.2, 0.15, 0.4, 0.025)
    pen.rect("pane", -0.2, 0.03, 0.17, 0.09)
    pen.rect("near", -0.02, 0.48, 0.04, 0.13)
    pen.disc("near", 0, 0.69, 0.115)
    pen.disc("light", 0, 0.69, 0.078)
    pen.disc("near", 0, 0.69, 0.04)
    pen.rect("near", 0.43, 0, 0.018, 0.56)
    pen.rect("near", 0.36, 0.46, 0.155, 0.12)
    pen.rect("light", 0.385, 0.485, 0.105, 0.05)


@motif(half=0.77, words="A chapel with a steeple")
def chapel(pen: Pen, chance: ChanceSource) -> None:
    house(pen, chance, 0.02, 0.48, 0.22, 0.2, windows=0, chimney=False)
    for x in (0.1, 0.24, 0.38):
        pen.rect(tone := chance.window(), x, 0.07, 0.055, 0.08)
        pen.disc(tone, x + 0.0275, 0.15, 0.0275)
    pen.rect("near", -0.25, 0, 0.2, 0.46)
    pen.poly("near", -0.28, 0.455, -0.02, 0.455, -0.15, 0.84)
    pen.rect("near", -0.157, 0.82, 0.014, 0.15)
    pen.rect("near", -0.185, 0.905, 0.07, 0.014)
    pen.rect("light", -0.185, 0.31, 0.07, 0.06)
    pen.disc("light", -0.15, 0.37, 0.035)
    pen.rect("pane", -0.185, 0, 0.07, 0.13)
    pen.disc("pane", -0.15, 0.13, 0.035)
    birch(pen, chance, -0.44, chance.between(0.3, 0.42))
    for number in range(3):
        x = 0.58 + number * 0.07
        pen.rect("mid", x, 0, 0.035, 0.05)
        pen.disc("mid", x + 0.0175, 0.05, 0.0175)


@motif(scale=0.95, half=1.05, small=0.48, words="A row of cottages")
def cottages(pen: Pen, chance: ChanceSource) -> None:
    x = -0.68
    while x < 0.45:
        width = chance.between(0.25, 0.35)
        gable = chance.happens(0.4)
        house(
            pen,
            chance,
            x,
            width,
            chance.between(0.17, 0.26),
            chance.between(0.12, 0.18),
            gable=gable,
            door=chance.happens(0.3),
        )
        x += width + chance.between(0.03, 0.1)
    birch(pen, chance, x + 0.06, 0.42)
    fence(pen, -0.76, x + 0.16)


@motif(half=0.6, words="A telephone exchange with a mast")
def telephone_exchange(pen: Pen, chance: ChanceSource) -> None:
    pen.rect("near", -0.54, 0, 0.66, 0.34)
    pen.rect("near", -0.57, 0.34, 0.72, 0.035)
    for number in range(5):
        pen.rect(chance.window(), -0.48 + number * 0.12, 0.13, 0.045, 0.14)
    pen.rect("light", 0.05, 0, 0.055, 0.15)
    pen.rect("near", -0.4, 0.37, 0.08, 0.06)
    pen.rect("near", -0.22, 0.37, 0.05, 0.04)
    x = 0.36
    lattice(pen, x, 0.12, 0.96, 6)
    pen.disc("near", x + 0.045, 0.74, 0.08)
    pen.disc("mid", x + 0.06, 0.745, 0.054)
    pen.disc("near", x - 0.04, 0.58, 0.062)
    pen.disc("mid", x - 0.05, 0.585, 0.04)
    pen.disc("light", x, 0.98, 0.02)
    sag(pen, x - 0.08, 0.33, -0.2, 0.4, 0.03)


@motif(half=0.91, words="A boat on trestles")
def boatyard(pen: Pen, chance: ChanceSource) -> None:
    pen.curve(
        "near",
        *(-0.5, 0.35, -0.44, 0.13, -0.36, 0.1, -0.2, 0.1, 0.06, 0.09, 0.2, 0.1, 0.32, 0.15),
        *(0.44, 0.22, 0.5, 0.32, 0.54, 0.43, 0.2, 0.34, -0.2, 0.33, -0.5, 0.35),
    )
    for x in (-0.3, -0.02, 0.26):
        pen.line("near", 0.026, x - 0.07, 0, x, 0.15, x + 0.07, 0)
    pen.line("mid", 0.026, -0.455, 0.265, 0.2, 0.255, 0.45, 0.3)
    pen.rect("near", -0.14, 0.33, 0.28, 0.14)
    pen.rect("near", -0.17, 0.47, 0.34, 0.025)
    for x in (-0.1, 0.03):
        pen.rect(chance.window(), x, 0.385, 0.075, 0.06)
    pen.rect("near", -0.008, 0.47, 0.016, 0.48)
    pen.line("wire", 0.008, 0, 0.93, 0.52, 0.42)
    pen.line("wire", 0.008, 0, 0.93, -0.49, 0.35)
    pen.poly("mid", 0.008, 0.93, 0.12, 0.895, 0.008, 0.86)
    side = -0.86 if chance.happens(0.5) else 0.6
    house(pen, chance, side, 0.26, 0.2, 0.14, windows=1, gable=True, chimney=False)


@motif(scale=0.92, half=0.78, small=0.5, words="Summer cabins")
def summer_cabins(pen: Pen, chance: ChanceSource) -> None:
    for x in (-0.66, -0.16, 0.32):
        width, height = chance.between(0.27, 0.33), chance.between(0.14, 0.19)
        for leg in (0.02, width - 0.045):
            pen.rect("near", x + leg, 0, 0.025, 0.1)
        pen.rect("near", x - 0.05, 0.085, width + 0.1, 0.03)
        house(pen, chance, x, width, height, 0.18, windows=0, gable=True, chimney=False, y=0.11)
        pen.rect(chance.window(), x + width * 0.18, 0.165, 0.075, 0.075)
        pen.rect("pane", x + width * 0.6, 0.115, 0.07, 0.12)
        pen.line("near", 0.012, x + width + 0.02, 0.1, x + width + 0.09, 0)
    flag(pen, 0.76, 0.66, False)


@motif(half=0.86, words="A quarry with a crane")
def quarry(pen: Pen, chance: ChanceSource) -> None:
    pen.poly(
        "mid", -0.82, 0, -0.74, 0.52, -0.5, 0.52, -0.46, 0.35, -0.27, 0.35, -0.23, 0.18, -0.03, 0.18, 0.03, 0
    )
    pen.line("pane", 0.012, -0.75, 0.36, -0.6, 0.36)
    pen.line("pane", 0.012, -0.78, 0.18, -0.5, 0.18)
    pen.poly("near", 0, 0, 0.06, 0.15, 0.2, 0.15, 0.24, 0.31, 0.42, 0.31, 0.46, 0.47, 0.72, 0.47, 0.84, 0)
    pen.line("near", 0.024, 0.5, 0.46, 0.5, 0.94)
    pen.line("near", 0.02, 0.62, 0.5, -0.02, 0.86)
    pen.line("wire", 0.009, 0.5, 0.93, -0.02, 0.86)
    pen.line("wire", 0.009, 0.5, 0.93, 0.66, 0.47)
    pen.line("wire", 0.009, 0.0, 0.85, 0.0, 0.46)
    pen.rect("near", -0.06, 0.36, 0.12, 0.1)
    pen.rect(chance.window(), 0.53, 0.48, 0.07, 0.06)
    for number in range(chance.whole(3, 5)):
        x = -0.36 + number * 0.085
        pen.poly("near", x, 0, x + 0.1, 0, x + 0.075, 0.06, x + 0.02, 0.05)


@motif(half=0.65, small=0.55, words="A bakery with a smoking chimney")
def bakery(pen: Pen, chance: ChanceSource) -> None:
    house(pen, chance, -0.44, 0.6, 0.3, 0.17, windows=3, chimney=False, door=True)
    pen.rect("near", 0.14, 0, 0.27, 0.22)
    pen.poly("near", 0.12, 0.215, 0.43, 0.215, 0.38, 0.28, 0.16, 0.28)
    pen.poly("near", 0.25, 0, 0.36, 0, 0.345, 0.76, 0.265, 0.76)
    pen.rect("near", 0.25, 0.74, 0.11, 0.035)
    pen.rect("mid", 0.259, 0.6, 0.092, 0.03)
    smoke(pen, chance, 0.33, 0.83)
    pen.line("near", 0.014, -0.44, 0.37, -0.58, 0.37)
    pen.line("near", 0.01, -0.565, 0.37, -0.565, 0.33)
    pen.ring("near", -0.6, 0.27, 0.032, 0.024)
    pen.ring("near", -0.53, 0.27, 0.032, 0.024)
    pen.rect("light", 0.19, 0.07, 0.05, 0.07)


@motif(half=0.89, words="A headframe over a mine")
def headframe(pen: Pen, chance: ChanceSource) -> None:
    pen.line("near", 0.04, -0.13, 0, -0.04, 0.78)
    pen.line("near", 0.04, 0.17, 0, 0.07, 0.78)
    pen.line("near", 0.036, 0.54, 0, 0.07, 0.75)
    for y in (0.18, 0.38, 0.58):
        pen.line("near", 0.018, -0.13 + 0.115 * y, y, 0.17 - 0.128 * y, y)
    pen.line("near", 0.013, -0.11, 0.18, 0.12, 0.38, -0.06, 0.58, 0.07, 0.76)
    pen.rect("near", -0.13, 0.77, 0.3, 0.035)
    pen.rect("near", -0.13, 0.81, 0.018, 0.07)
    pen.ring("near", 0.02, 0.88, 0.1, 0.026)
    turn = chance.between(0, pi / 4)
    for spoke in range(4):
        across, up = 0.1 * cos(turn + spoke * pi / 4), 0.1 * sin(turn + spoke * pi / 4)
        pen.line("near", 0.011, 0.02 - across, 0.88 - up, 0.02 + across, 0.88 + up)
    pen.disc("near", 0.02, 0.88, 0.024)
    pen.line("wire", 0.009, 0.1, 0.94, 0.66, 0.26)
    house(pen, chance, 0.46, 0.38, 0.17, 0.09, windows=2, chimney=False)
    house(pen, chance, -0.62, 0.36, 0.22, 0.1, windows=2, chimney=False)
    pen.rect("near", -0.27, 0.08, 0.16, 0.03)


@motif(half=0.78, words="A pump house with pipes")
def pump_house(pen: Pen, chance: ChanceSource) -> None:
    pen.rect("near", -0.3, 0, 0.46, 0.36)
    pen.poly("near", -0.345, 0.355, 0.205, 0.355, 0.08, 0.54, -0.22, 0.54)
    pen.rect("near", -0.1, 0.53, 0.06, 0.07)
    pen.poly("near", -0.125, 0.6, -0.015, 0.6, -0.07, 0.66)
    pen.disc("light", -0.07, 0.44, 0.034)
    pen.rect("light", -0.13, 0, 0.12, 0.2)
    pen.rect("near", -0.076, 0, 0.012, 0.2)
    for x in (-0.25, 0.04):
        pen.rect(chance.window(), x, 0.17, 0.07, 0.12)
    pen.line("near", 0.09, 0.16, 0.2, 0.46, 0.2, 0.46, 0.03)
    pen.rect("mid", 0.27, 0.145, 0.035, 0.11)
    pen.ring("near", 0.33, 0.37, 0.07, 0.022)
    pen.line("near", 0.012, 0.26, 0.37, 0.4, 0.37)
    pen.rect("near", 0.321, 0.24, 0.018, 0.13)
    pen.rect("near", 0.38, 0, 0.16, 0.04)
    pen.line("near", 0.07, -0.3, 0.1, -0.72, 0.1)
    pen.rect("near", -0.76, 0.03, 0.05, 0.14)
    pen.rect("near", -0.56, 0, 0.035, 0.1)
    pen.rect("mid", -0.46, 0.055, 0.03, 0.09)


@motif(half=0.7, words="A hall with a dome")
def measuring_hall(pen: Pen, chance: ChanceSource) -> None:
    pen.curve("near", -0.56, 0.16, -0.54, 0.7, 0.34, 0.7, 0.36, 0.16)
    pen.rect("near", -0.64, 0, 1.32, 0.18)
    row(pen, chance, -0.62, 0.64, 0.06, 0.05, 9, share=0.5)
    pen.curve("mid", -0.2, 0.17, -0.2, 0.56, 0, 0.56, 0, 0.17)
    pen.line("near", 0.012, -0.1, 0.17, -0.1, 0.46)
    pen.rect("near", -0.108, 0.54, 0.016, 0.28)
    pen.disc("light", -0.1, 0.83, 0.026)
    pen.line("near", 0.01, -0.13, 0.7, -0.07, 0.7)
    for x, height in ((0.46, 0.44), (0.58, 0.56)):
        pen.rect("near", x, 0.17, 0.018, height - 0.17)
        for level in (0.05, 0.12):
            pen.line("near", 0.012, x - 0.06, height - level, x + 0.078, height - level)


@motif(half=0.78, tall=True, words="A football goal under floodlights")
def pitch(pen: Pen, chance: ChanceSource) -> None:
    pen.line("near", 0.026, -0.3, 0, -0.3, 0.31, 0.3, 0.31, 0.3, 0)
    pen.line("near", 0.012, 0.3, 0.31, 0.38, 0.2, 0.4, 0)
    pen.line("near", 0.012, -0.3, 0.31, -0.22, 0.2)
    for number in range(1, 8):
        pen.line("wire", 0.006, -0.3 + number * 0.075, 0.31, -0.26 + number * 0.068, 0.02)
    for y in (0.08, 0.16, 0.24):
        pen.line("wire", 0.006, -0.29, y, 0.34, y)
    for x in (-0.64, 0.66):
        pen.rect("near", x - 0.009, 0, 0.018, 0.82)
        pen.rect("near", x - 0.1, 0.8, 0.2, 0.1)
        for number in range(3):
            pen.disc("light", x - 0.062 + number * 0.062, 0.85, 0.024)
    ball = chance.between(-0.18, 0.18)
    pen.disc("near", ball, 0.038, 0.038)
    pen.disc("light", ball, 0.046, 0.014)


@motif(half=0.85, small=0.5, words="Houses with flat roofs")
def villas(pen: Pen, chance: ChanceSource) -> None:
    for x, width, height in ((-0.72, 0.44, 0.26), (-0.2, 0.42, 0.37), (0.32, 0.42, 0.25)):
        height += chance.between(-0.02, 0.02)
        pen.rect("near", x, 0, width, height)
        pen.rect("near", x - 0.06, height, width + 0.12, 0.032)
        pen.rect(chance.window(), x + 0.05, height - 0.13, width * chance.between(0.42, 0.6), 0.08)
        pen.rect("pane", x + width - 0.1, 0, 0.06, 0.13)
    pen.rect("near", -0.02, 0.39, 0.014, 0.23)
    pen.line("near", 0.011, -0.09, 0.58, 0.06, 0.58)
    pen.line("near", 0.011, -0.065, 0.51, 0.04, 0.51)
    pen.rect("near", 0.5, 0.27, 0.05, 0.09)
    birch(pen, chance, -0.24, 0.3, "mid")
    pen.disc("mid", 0.78, 0.05, 0.05)


@motif(half=0.81, small=0.5, words="Allotments with a scarecrow")
def allotments(pen: Pen, chance: ChanceSource) -> None:
    house(pen, chance, 0.34, 0.28, 0.2, 0.13, windows=1, gable=True, chimney=chance.happens(0.5))
    for number in range(4):
        x = -0.64 + number * 0.19
        pen.line("near", 0.014, x - 0.06, 0, x, 0.33, x + 0.06, 0)
        if number < 3:
            pen.line("near", 0.011, x, 0.31, x + 0.19, 0.31)
        for level in range(3):
            pen.disc("mid", x + (level % 2 - 0.5) * 0.06, 0.09 + 0.075 * level, 0.026)
    pen.rect("near", 0.14, 0, 0.018, 0.42)
    pen.line("near", 0.018, 0.02, 0.32, 0.28, 0.32)
    pen.disc("near", 0.149, 0.45, 0.042)
    pen.poly("near", 0.08, 0.32, 0.22, 0.32, 0.25, 0.15, 0.05, 0.15)
    pen.rect("near", 0.085, 0.475, 0.128, 0.018)
    pen.rect("near", 0.115, 0.49, 0.068, 0.045)
    fence(pen, -0.78, 0.3, 0.065)
    pen.disc("mid", 0.72, 0.055, 0.055)


@motif("shore", half=0.77, words="A jetty with a diving tower")
def bathing_place(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.72, 0.1, 0.98, 0.036)
    for x in (-0.62, -0.34, -0.06, 0.2):
        pen.rect("near", x, -0.06, 0.026, 0.17)
    pen.line("near", 0.024, 0.06, 0.1, 0.1, 0.78)
    pen.line("near", 0.024, 0.26, -0.05, 0.21, 0.78)
    pen.rect("near", 0.05, 0.76, 0.38, 0.028)
    pen.rect("near", 0.06, 0.47, 0.3, 0.024)
    for number in range(7):
        y = 0.14 + number * 0.09
        pen.line("near", 0.011, 0.064 + y * 0.05, y, 0.25 - y * 0.05, y)
    pen.line("near", 0.012, 0.09, 0.78, 0.09, 0.9, 0.24, 0.9, 0.24, 0.78)
    pen.rect("near", -0.51, 0.12, 0.018, 0.32)
    pen.ring("mid", -0.5, 0.33, 0.055, 0.034)
    pen.line("near", 0.02, -0.75, 0.14, -0.75, -0.05)
    pen.rect("mid", -0.36, 0.136, 0.18, 0.02)
    pen.line("near", 0.012, -0.33, 0.2, -0.21, 0.2)


@motif(half=0.82, words="A brickworks with a tall chimney")
def brickworks(pen: Pen, chance: ChanceSource) -> None:
    pen.rect("near", -0.72, 0, 0.92, 0.21)
    pen.poly("near", -0.76, 0.205, 0.24, 0.205, 0.16, 0.31, -0.68, 0.31)
    for number in range(5):
        x = -0.64 + number * 0.175
        tone = chance.window()
        pen.rect(tone, x, 0, 0.09, 0.08)
        pen.disc(tone, x + 0.045, 0.08, 0.045)
    pen.poly("near", 0.3, 0, 0.47, 0, 0.43, 0.9, 0.34, 0.9)
    pen.rect("near", 0.32, 0.88, 0.13, 0.035)
    pen.poly("mid", 0.314, 0.62, 0.454, 0.62, 0.4495, 0.7, 0.319, 0.7)
    if chance.happens(0.5):
        smoke(pen, chance, 0.42, 0.95, 3)
    for level in range(3):
        left = 0.54 + level * 0.03
        pen.rect("mid" if level % 2 else "near", left, level * 0.05, 0.26 - level * 0.06, 0.05)


@motif("shore", scale=0.95, half=0.82, small=0.5, words="Fishing sheds on stilts")
def herring_sheds(pen: Pen, chance: ChanceSource) -> None:
    x = -0.74
    for number in range(5):
        width, height = chance.between(0.23, 0.28), chance.between(0.21, 0.31)
        for leg in (0.03, width / 2, width - 0.05):
            pen.rect("near", x + leg, -0.06, 0.022, 0.15)
        tone = "near" if number % 2 else "mid"
        pen.rect(tone, x, 0.075, width, height + 0.01)
        pen.poly(
            "near", x - 0.02, 0.075 + height, x + width + 0.02, 0.075 + height, x + width / 2, 0.26 + height
        )
        pen.rect(
            chance.window() if number % 2 == 0 else "pane",
            x + width * 0.33,
            0.075,
            width * 0.34,
            height * 0.55,
        )
        x += width + 0.035
    pen.rect("near", -0.8, 0.06, 1.55, 0.025)


@motif(half=0.74, tall=True, words="Cable drums and a crane")
def cable_yard(pen: Pen, chance: ChanceSource) -> None:
    for x, size in ((-0.52, 0.2), (-0.06, 0.28), (0.4, 0.18)):
        pen.disc("near", x, size, size)
        pen.disc("mid", x, size, size * 0.76)
        turn = chance.between(0, pi / 3)
        for spoke in range(6):
            angle = turn + spoke * pi / 3
            pen.line("near", 0.012, x, size, x + size * 0.8 * cos(angle), size + size * 0.8 * sin(angle))
        pen.disc("near", x, size, size * 0.32)
        pen.disc("light", x, size, size * 0.11)
    pen.rect("near", 0.66, 0, 0.026, 0.82)
    pen.line("near", 0.02, 0.67, 0.8, 0.08, 0.88)
    pen.line("near", 0.012, 0.67, 0.66, 0.45, 0.83)
    pen.line("wire", 0.009, 0.16, 0.87, 0.16, 0.62)
    pen.line("near", 0.018, 0.13, 0.6, 0.19, 0.6, 0.16, 0.64)


@motif(half=0.78, words="A dairy with milk churns")
def dairy(pen: Pen, chance: ChanceSource) -> None:
    house(pen, chance, -0.52, 0.6, 0.32, 0.2, windows=3, door=chance.happens(0.5))
    pen.rect("near", 0.14, 0, 0.21, 0.66)
    pen.curve("near", 0.14, 0.655, 0.14, 0.81, 0.35, 0.81, 0.35, 0.655)
    for y in (0.18, 0.36, 0.54):
        pen.rect("mid", 0.14, y, 0.21, 0.018)
    pen.rect("near", 0.05, 0.2, 0.12, 0.035)
    pen.rect("near", 0.4, 0.06, 0.36, 0.022)
    for x in (0.43, 0.7):
        pen.rect("near", x, 0, 0.022, 0.07)
    for number in range(3):
        x = 0.42 + number * 0.11
        pen.rect("near", x, 0.08, 0.08, 0.11)
        pen.rect("near", x + 0.02, 0.19, 0.04, 0.035)
        pen.rect("mid", x, 0.14, 0.08, 0.014)


@motif("water", scale=1.1, half=0.92, words="A ferry")
def ferry(pen: Pen, chance: ChanceSource) -> None:
    pen.poly("near", -0.82, 0.2, 0.82, 0.2, 0.68, -0.02, -0.66, -0.02)
    pen.rect("mid", -0.77, 0.145, 1.54, 0.028)
    pen.rect("near", -0.44, 0.19, 0.88, 0.16)
    for number in range(7):
        pen.rect(chance.window(), -0.39 + number * 0.115, 0.245, 0.07, 0.055)
    pen.rect("near", -0.48, 0.345, 0.96, 0.02)
    pen.rect("near", -0.14, 0.355, 0.32, 0.14)
    pen.rect("light", -0.11, 0.41, 0.26, 0.05)
    pen.rect("near", 0.018, 0.41, 0.014, 0.05)
    pen.rect("near", -0.17, 0.49, 0.38, 0.018)
    pen.poly("near", 0.24, 0.36, 0.37, 0.36, 0.355, 0.57, 0.255, 0.57)
    pen.rect("mid", 0.252, 0.48, 0.106, 0.045)
    smoke(pen, chance, 0.33, 0.62, 3)
    pen.rect("near", -0.03, 0.5, 0.016, 0.4)
    pen.line("wire", 0.007, -0.022, 0.88, -0.78, 0.22)
    pen.line("wire", 0.007, -0.022, 0.88, 0.8, 0.22)
    pen.line("near", 0.026, 0.78, 0.2, 0.92, 0.34)
    for x in (-0.62, 0.56):
        pen.ring("mid", x, 0.24, 0.028, 0.018)


# --- Places of any country


@motif(half=0.8, small=0.6, words="A house with a garden")
def home(pen: Pen, chance: ChanceSource) -> None:
    house(pen, chance, -0.34, 0.66, 0.3, 0.24, windows=3, door=True)
    pen.poly("near", -0.12, 0.36, 0.12, 0.36, 0, 0.62)
    pen.disc(chance.window(), 0, 0.44, 0.04)
    leafy(pen, chance, 0.55, chance.between(0.5, 0.62))
    fence(pen, -0.66, -0.36, 0.09)


@motif(half=0.93, words="A house with a porch")
def porch(pen: Pen, chance: ChanceSource) -> None:
    house(pen, chance, -0.42, 0.74, 0.34, 0.22, windows=0)
    pen.poly("near", -0.54, 0.3, 0.44, 0.3, 0.34, 0.4, -0.46, 0.4)
    pen.rect("near", -0.52, 0, 0.96, 0.055)
    for x in (-0.5, -0.2, 0.1, 0.4):
        pen.rect("near", x, 0.05, 0.024, 0.26)
    pen.rect("light", -0.05, 0.055, 0.1, 0.2)
    for x in (-0.36, 0.2):
        pen.rect(chance.window(), x, 0.12, 0.12, 0.12)
    for x in (-0.32, -0.2):
        pen.line("wire", 0.007, x, 0.3, x, 0.12)
    pen.rect("mid", -0.35, 0.105, 0.18, 0.02)
    pen.poly("near", 0, 0, 0.16, 0, 0.12, 0.055, 0.03, 0.055)
    leafy(pen, chance, 0.68, 0.62)


@motif(half=0.81, words="A farm with a barn")
def farm(pen: Pen, chance: ChanceSource) -> None:
    pen.rect("near", -0.56, 0, 0.5, 0.28)
    pen.poly("near", -0.6, 0.275, -0.02, 0.275, -0.1, 0.44, -0.31, 0.54, -0.52, 0.44)
    pen.rect("mid", -0.4, 0, 0.18, 0.2)
    pen.line("near", 0.014, -0.4, 0, -0.22, 0.2)
    pen.line("near", 0.014, -0.22, 0, -0.4, 0.2)
    pen.rect(chance.window(), -0.345, 0.31, 0.07, 0.07)
    house(pen, chance, 0.1, 0.38, 0.2, 0.15, windows=2)
    leafy(pen, chance, 0.6, 0.5)
    fence(pen, -0.02, 0.12, 0.08)


@motif(half=0.42, words="A windmill")
def windmill(pen: Pen, chance: ChanceSource) -> None:
    pen.poly("near", -0.18, 0, 0.18, 0, 0.1, 0.54, -0.1, 0.54)
    pen.curve("near", -0.12, 0.53, -0.1, 0.66, 0.1, 0.66, 0.12, 0.53)
    pen.rect("mid", -0.16, 0.2, 0.32, 0.022)
    pen.rect(chance.window(), -0.03, 0.32, 0.06, 0.08)
    pen.rect("light", -0.035, 0, 0.07, 0.12)
    turn = chance.between(0.2, 1.2)
    for arm in range(4):
        across, up = cos(turn + arm * pi / 2), sin(turn + arm * pi / 2)
        pen.line("near", 0.018, 0, 0.58, 0.41 * across, 0.58 + 0.41 * up)
        pen.poly(
            "mid",
            *(0.08 * across, 0.58 + 0.08 * up, 0.4 * across, 0.58 + 0.4 * up),
            *(0.4 * across - 0.09 * up, 0.58 + 0.4 * up + 0.09 * across),
            *(0.08 * across - 0.09 * up, 0.58 + 0.08 * up + 0.09 * across),
        )
    pen.disc("near", 0, 0.58, 0.03)


@motif(half=0.28, small=0.7, words="A water tower")
def water_tower(pen: Pen, _: ChanceSource) -> None:
    for x in (-0.2, 0.2):
        pen.line("near", 0.03, x, 0, x * 0.72, 0.56)
    pen.line("near", 0.014, -0.18, 0.18, 0.16, 0.38)
    pen.line("near", 0.014, 0.18, 0.18, -0.16, 0.38)
    pen.line("near", 0.018, -0.17, 0.38, 0.17, 0.38)
    pen.rect("near", -0.016, 0, 0.032, 0.56)
    pen.rect("near", -0.22, 0.54, 0.44, 0.26)
    pen.rect("mid", -0.22, 0.63, 0.44, 0.05)
    pen.poly("near", -0.25, 0.795, 0.25, 0.795, 0, 0.96)
    pen.rect("near", -0.26, 0.535, 0.52, 0.022)
    pen.disc("light", 0, 0.97, 0.02)


@motif(half=0.7, words="A factory with two chimneys")
def factory(pen: Pen, chance: ChanceSource) -> None:
    pen.rect("near", -0.62, 0, 1.02, 0.24)
    for number in range(4):
        x = -0.62 + number * 0.255
        pen.poly("near", x, 0.235, x + 0.255, 0.235, x + 0.255, 0.38)
    row(pen, chance, -0.6, 0.4, 0.08, 0.09, 7, share=0.5)
    for x, height in ((0.46, 0.86), (0.62, 0.7)):
        pen.poly("near", x - 0.055, 0, x + 0.055, 0, x + 0.035, height, x - 0.035, height)
        pen.rect("mid", x - 0.042, height - 0.12, 0.084, 0.035)
        smoke(pen, chance, x + 0.02, height + 0.05, 3)


@motif(half=0.82, small=0.45, words="The roofs of a town")
def town(pen: Pen, chance: ChanceSource) -> None:
    x = -0.72
    while x < 0.62:
        width, height = chance.between(0.13, 0.22), chance.between(0.26, 0.62)
        pen.rect("near", x, 0, width, height)
        kind = chance.whole(0, 3)
        if kind == 0:
            pen.poly("near", x, height - 0.01, x + width, height - 0.01, x + width / 2, height + 0.12)
        elif kind == 1:
            pen.rect("near", x + width * 0.3, height, width * 0.35, 0.06)
        elif kind == 2:
            pen.rect("near", x + width * 0.45, height, 0.014, 0.16)
        level = 0.08
        while level < height - 0.09:
            for column in (0.2, 0.6):
                pen.rect(chance.window(), x + width * column, level, width * 0.22, 0.055)
            level += 0.12
        x += width + chance.between(0, 0.04)


@motif(half=0.6, words="A shop")
def shop(pen: Pen, chance: ChanceSource) -> None:
    pen.rect("near", -0.44, 0, 0.62, 0.46)
    pen.poly("near", -0.48, 0.455, 0.22, 0.455, 0.22, 0.53, -0.13, 0.6, -0.48, 0.53)
    pen.rect("light", -0.38, 0.08, 0.26, 0.17)
    pen.rect("light", -0.02, 0, 0.12, 0.24)
    pen.rect("near", 0.034, 0, 0.012, 0.24)
    for number in range(7):
        pen.poly(
            "mid" if number % 2 else "light",
            *(-0.46 + number * 0.094, 0.3, -0.366 + number * 0.094, 0.3),
            *(-0.376 + number * 0.094, 0.36, -0.45 + number * 0.094, 0.36),
        )
    for x in (-0.34, -0.1):
        pen.rect(chance.window(), x, 0.41, 0.1, 0.055)
    pen.rect("near", 0.18, 0, 0.4, 0.34)
    pen.rect("near", 0.16, 0.335, 0.44, 0.03)
    row(pen, chance, 0.2, 0.58, 0.17, 0.09, 3)
    pen.rect("near", 0.44, 0.36, 0.05, 0.08)


@motif(half=0.82, words="A railway station")
def station(pen: Pen, chance: ChanceSource) -> None:
    house(pen, chance, -0.44, 0.5, 0.28, 0.18, windows=3, door=True)
    pen.rect("near", -0.05, 0.2, 0.6, 0.026)
    for x in (0.2, 0.36, 0.52):
        pen.rect("near", x, 0, 0.022, 0.21)
    pen.rect("near", 0.65, 0, 0.02, 0.62)
    pen.rect("near", 0.6, 0.56, 0.12, 0.15)
    pen.disc("light", 0.66, 0.635, 0.045)
    pen.rect("near", -0.8, 0, 1.55, 0.04)
    for number in range(12):
        pen.rect("mid", -0.78 + number * 0.13, 0.0, 0.05, 0.025)


@motif(half=0.56, words="An observatory")
def observatory(pen: Pen, chance: ChanceSource) -> None:
    pen.rect("near", -0.3, 0, 0.6, 0.34)
    pen.curve("near", -0.28, 0.335, -0.28, 0.74, 0.28, 0.74, 0.28, 0.335)
    pen.rect("mid", -0.33, 0.32, 0.66, 0.03)
    pen.poly("pane", 0.04, 0.4, 0.14, 0.4, 0.2, 0.6, 0.1, 0.63)
    pen.line("near", 0.05, 0.1, 0.5, 0.34, 0.82)
    pen.line("mid", 0.02, 0.29, 0.76, 0.35, 0.84)
    row(pen, chance, -0.28, 0.28, 0.14, 0.09, 3)
    spruce(pen, -0.46, 0.4)


@motif(half=0.65, words="A ruin")
def ruin(pen: Pen, chance: ChanceSource) -> None:
    pen.poly("near", -0.36, 0, -0.36, 0.5, -0.28, 0.44, -0.22, 0.58, -0.14, 0.5, -0.14, 0)
    pen.poly("near", 0.1, 0, 0.1, 0.34, 0.16, 0.4, 0.24, 0.3, 0.34, 0.24, 0.38, 0)
    pen.poly("mid", -0.16, 0, -0.16, 0.16, -0.04, 0.2, 0.02, 0.12, 0.12, 0.16, 0.12, 0)
    pen.rect("pane", -0.29, 0.2, 0.07, 0.12)
    pen.disc("pane", -0.255, 0.32, 0.035)
    pen.rect("pane", 0.19, 0.08, 0.07, 0.1)
    for x in (-0.48, 0.46, 0.54):
        pen.poly("near", x, 0, x + 0.09, 0, x + 0.07, 0.05, x + 0.02, 0.06)
    birch(pen, chance, 0.02, 0.5)


@motif(half=0.46, words="A castle with a flag")
def castle(pen: Pen, chance: ChanceSource) -> None:
    pen.rect("near", -0.36, 0, 0.72, 0.34)
    for x, width, height in ((-0.46, 0.2, 0.56), (0.26, 0.2, 0.56), (-0.1, 0.2, 0.72)):
        pen.rect("near", x, 0, width, height)
        for number in range(3):
            pen.rect("near", x - 0.015 + number * 0.085, height - 0.01, 0.06, 0.06)
        pen.rect(chance.window(), x + width / 2 - 0.02, height - 0.2, 0.04, 0.09)
    pen.rect("light", -0.06, 0, 0.12, 0.14)
    pen.disc("light", 0, 0.14, 0.06)
    flag(pen, 0, 0.98)


@motif("shore", half=0.74, words="A harbour with a crane")
def harbour(pen: Pen, chance: ChanceSource) -> None:
    pen.rect("near", -0.7, -0.04, 1.4, 0.1)
    x = 0.16
    pen.line("near", 0.03, x - 0.12, 0.05, x - 0.04, 0.5)
    pen.line("near", 0.03, x + 0.12, 0.05, x + 0.04, 0.5)
    pen.rect("near", x - 0.12, 0.48, 0.24, 0.12)
    pen.rect(chance.window(), x - 0.08, 0.51, 0.08, 0.06)
    pen.line("near", 0.026, x + 0.06, 0.58, x - 0.52, 0.92)
    pen.line("wire", 0.009, x + 0.08, 0.78, x - 0.5, 0.91)
    pen.line("near", 0.02, x + 0.08, 0.58, x + 0.08, 0.8)
    pen.line("wire", 0.009, x - 0.5, 0.9, x - 0.5, 0.36)
    pen.rect("mid", x - 0.58, 0.26, 0.16, 0.1)
    house(pen, chance, 0.4, 0.3, 0.2, 0.1, windows=2, chimney=False, y=0.05)
    for left in (-0.62, -0.48, -0.55):
        pen.rect("mid" if left == -0.48 else "near", left, 0.06 if left != -0.55 else 0.15, 0.13, 0.09)


@motif("water", half=1.0, still=True, words="A suspension bridge")
def bridge(pen: Pen, chance: ChanceSource) -> None:
    pen.rect("near", -1.1, 0.26, 2.2, 0.045)
    for x in (-0.5, 0.5):
        pen.rect("near", x - 0.03, -0.05, 0.06, 0.8)
        pen.rect("near", x - 0.05, 0.62, 0.1, 0.024)
    sag(pen, -0.5, 0.72, 0.5, 0.72, 0.34)
    sag(pen, -1.1, 0.36, -0.5, 0.72, 0.1)
    sag(pen, 0.5, 0.72, 1.1, 0.36, 0.1)
    for number in range(9):
        x = -0.4 + number * 0.1
        share = (x + 0.5) / 1.0
        pen.line("wire", 0.006, x, 0.3, x, 0.72 - 0.34 * 4 * share * (1 - share))
    for x in (-0.8, 0.8):
        pen.rect("near", x - 0.02, -0.04, 0.04, 0.3)
    if chance.happens(0.6):
        x = chance.between(-0.3, 0.2)
        pen.rect("near", x, 0.3, 0.16, 0.07)
        pen.rect("light", x + 0.03, 0.335, 0.1, 0.028)


@motif(half=0.52, words="A theatre")
def theatre(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.46, 0, 0.92, 0.44)
    pen.rect("near", -0.2, 0.43, 0.4, 0.2)
    pen.poly("near", -0.5, 0.25, 0.5, 0.25, 0.46, 0.33, -0.46, 0.33)
    for number in range(9):
        pen.disc("light", -0.4 + number * 0.1, 0.29, 0.02)
    for number in range(4):
        pen.rect("light", -0.15 + number * 0.08, 0.48, 0.05, 0.09)
    for x in (-0.34, -0.06, 0.22):
        pen.rect("light", x, 0, 0.12, 0.18)
    pen.rect("near", -0.012, 0.62, 0.024, 0.16)
    pen.disc("light", 0, 0.8, 0.04)


@motif(half=0.5, words="A bank with columns")
def bank(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.46, 0, 0.92, 0.08)
    pen.rect("near", -0.4, 0.06, 0.8, 0.4)
    for number in range(5):
        pen.rect("mid", -0.37 + number * 0.165, 0.08, 0.07, 0.32)
    pen.rect("light", -0.045, 0.08, 0.09, 0.2)
    pen.rect("near", -0.46, 0.4, 0.92, 0.06)
    pen.poly("near", -0.5, 0.455, 0.5, 0.455, 0, 0.66)
    pen.disc("mid", 0, 0.53, 0.05)


@motif(half=0.62, words="A prison")
def prison(pen: Pen, chance: ChanceSource) -> None:
    pen.rect("near", -0.6, 0, 1.2, 0.24)
    pen.rect("near", -0.34, 0, 0.62, 0.46)
    for level in (0.28, 0.38):
        row(pen, chance, -0.34, 0.28, level, 0.045, 5, share=0.5)
    pen.rect("near", 0.42, 0, 0.08, 0.6)
    pen.rect("near", 0.36, 0.58, 0.2, 0.12)
    pen.rect("light", 0.39, 0.62, 0.14, 0.05)
    pen.poly("near", 0.33, 0.695, 0.59, 0.695, 0.46, 0.78)
    for number in range(11):
        pen.ring("wire", -0.58 + number * 0.1, 0.26, 0.028, 0.008)


@motif(half=0.82, small=0.6, words="Tents and a campfire")
def camp(pen: Pen, chance: ChanceSource) -> None:
    pen.poly("near", -0.5, 0, 0.1, 0, -0.2, 0.42)
    pen.poly("light", -0.26, 0, -0.14, 0, -0.2, 0.28)
    pen.line("near", 0.014, -0.2, 0.4, -0.2, 0.47)
    pen.poly("mid", 0.16, 0, 0.56, 0, 0.36, 0.3)
    pen.line("near", 0.02, 0.06, 0.02, 0.2, 0.05)
    pen.line("near", 0.02, 0.06, 0.05, 0.2, 0.02)
    pen.curve("light", 0.08, 0.05, 0.06, 0.13, 0.13, 0.12, 0.13, 0.2, 0.19, 0.13, 0.2, 0.1, 0.18, 0.05)
    smoke(pen, chance, 0.15, 0.28, 3)
    spruce(pen, 0.68, 0.6)


@motif(half=0.8, words="A gate with lamps")
def gate(pen: Pen, _: ChanceSource) -> None:
    for x in (-0.3, 0.22):
        pen.rect("near", x, 0, 0.09, 0.48)
        pen.rect("near", x - 0.02, 0.47, 0.13, 0.035)
        pen.disc("light", x + 0.045, 0.55, 0.045)
    for number in range(5):
        x = -0.19 + number * 0.095
        pen.line("near", 0.016, x, 0.02, x, 0.4)
    pen.rect("near", -0.24, 0.3, 0.48, 0.018)
    pen.rect("near", -0.24, 0.06, 0.48, 0.018)
    for left in (-0.78, 0.32):
        pen.rect("near", left, 0, 0.46, 0.22)
        pen.rect("mid", left, 0.2, 0.46, 0.03)


@motif(half=0.64, words="The mouth of a cave")
def cave(pen: Pen, _: ChanceSource) -> None:
    pen.poly("near", -0.6, 0, -0.48, 0.26, -0.3, 0.34, -0.18, 0.54, 0.06, 0.6, 0.28, 0.44, 0.42, 0.4, 0.62, 0)
    pen.curve("pane", -0.18, 0, -0.2, 0.34, 0.2, 0.36, 0.2, 0)
    pen.poly("mid", -0.48, 0.26, -0.3, 0.34, -0.24, 0.2)
    pen.poly("mid", 0.28, 0.44, 0.42, 0.4, 0.34, 0.24)
    pen.disc("light", 0.02, 0.1, 0.026)
    pen.line("near", 0.012, -0.06, 0.28, -0.06, 0.2)


@motif(half=0.85, words="A well")
def well(pen: Pen, chance: ChanceSource) -> None:
    pen.rect("near", -0.24, 0, 0.48, 0.2)
    pen.rect("mid", -0.27, 0.19, 0.54, 0.035)
    for x in (-0.2, 0.17):
        pen.rect("near", x, 0.2, 0.03, 0.3)
    pen.poly("near", -0.32, 0.49, 0.32, 0.49, 0.2, 0.66, -0.2, 0.66)
    pen.line("wire", 0.008, 0, 0.49, 0, 0.36)
    pen.poly("near", -0.045, 0.36, 0.045, 0.36, 0.035, 0.28, -0.035, 0.28)
    pen.rect("near", -0.22, 0.42, 0.44, 0.02)
    leafy(pen, chance, 0.58, 0.66)


@motif(half=0.82, words="A playground")
def playground(pen: Pen, chance: ChanceSource) -> None:
    pen.line("near", 0.024, -0.56, 0, -0.46, 0.44, -0.36, 0)
    pen.line("near", 0.024, -0.06, 0, 0.04, 0.44, 0.14, 0)
    pen.rect("near", -0.48, 0.43, 0.54, 0.026)
    swing = chance.between(-0.1, 0.1)
    for x in (-0.32, -0.16):
        pen.line("wire", 0.008, x, 0.43, x + swing, 0.14)
    pen.rect("mid", -0.34 + swing, 0.12, 0.2, 0.024)
    pen.line("near", 0.022, 0.34, 0, 0.34, 0.4)
    pen.line("near", 0.03, 0.34, 0.38, 0.44, 0.38, 0.72, 0.06, 0.8, 0.05)
    for y in (0.1, 0.2, 0.3):
        pen.line("near", 0.012, 0.26, y, 0.34, y)
    pen.line("near", 0.016, 0.26, 0, 0.26, 0.36)


@motif(half=0.52, small=0.7, words="A clock tower")
def clock_tower(pen: Pen, chance: ChanceSource) -> None:
    pen.rect("near", -0.13, 0, 0.26, 0.62)
    pen.rect("near", -0.16, 0.6, 0.32, 0.03)
    pen.disc("light", 0, 0.5, 0.085)
    pen.line("near", 0.016, 0, 0.555, 0, 0.5, 0.045, 0.475)
    pen.rect("near", -0.1, 0.62, 0.2, 0.1)
    pen.poly("near", -0.14, 0.715, 0.14, 0.715, 0, 0.94)
    pen.rect("near", -0.006, 0.92, 0.012, 0.08)
    for y in (0.12, 0.28):
        pen.rect(chance.window(), -0.025, y, 0.05, 0.09)
    house(pen, chance, 0.13, 0.34, 0.2, 0.12, windows=2)
    house(pen, chance, -0.43, 0.3, 0.16, 0.12, windows=2)


@motif(half=0.55, words="A hospital")
def hospital(pen: Pen, chance: ChanceSource) -> None:
    pen.rect("near", -0.5, 0, 1.0, 0.4)
    pen.rect("near", -0.16, 0, 0.32, 0.56)
    pen.rect("light", -0.025, 0.42, 0.05, 0.12)
    pen.rect("light", -0.06, 0.455, 0.12, 0.05)
    pen.rect("light", -0.06, 0, 0.12, 0.15)
    for level in (0.08, 0.24):
        for left in (-0.5, 0.16):
            row(pen, chance, left, left + 0.34, level, 0.09, 3, share=0.5)
    pen.rect("near", -0.53, 0.395, 1.06, 0.03)


@motif(half=0.74, words="A library")
def library(pen: Pen, chance: ChanceSource) -> None:
    pen.rect("near", -0.4, 0, 0.8, 0.42)
    pen.rect("near", -0.44, 0.41, 0.88, 0.05)
    pen.poly("near", -0.24, 0.455, 0.24, 0.455, 0, 0.6)
    for number in range(5):
        x = -0.33 + number * 0.145
        if number == 2:
            pen.rect("light", x, 0.03, 0.08, 0.23)
            pen.disc("light", x + 0.04, 0.26, 0.04)
        else:
            pen.rect(chance.window(), x, 0.12, 0.075, 0.2)
    pen.poly("mid", -0.22, 0, 0.22, 0, 0.14, 0.04, -0.14, 0.04)
    pole(pen, -0.6, 0.5)
    pen.disc("light", -0.6, 0.5, 0.04)
