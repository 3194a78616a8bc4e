"""Motifs of places: where people live, work, learn, trade and pray."""

from __future__ import annotations

from math import cos, pi, sin

from ..shapes import Pen
from .parts import Chance, birch, fence, flag, house, lattice, leafy, motif, pole, row, sag, smoke, spruce


@motif(half=0.45, small=0.8)
def lighthouse(d: Pen, r: Chance) -> None:
    half, top = 0.1, 0.72
    d.poly("near", -half, 0, half, 0, 0.06, top, -0.06, top)
    for low, high in ((0.13, 0.27), (0.41, 0.55)):
        a, b = half - 0.0555 * low, half - 0.0555 * high
        d.poly("mid", -a, low, a, low, b, high, -b, high)
    d.rect(r.window(), -0.018, 0.32, 0.036, 0.05)
    d.rect("near", -0.1, top - 0.01, 0.2, 0.03)
    d.rect("near", -0.088, top + 0.05, 0.176, 0.012)
    for x in (-0.084, -0.05, 0.04, 0.074):
        d.rect("near", x, top, 0.01, 0.06)
    d.rect("light", -0.05, top + 0.02, 0.1, 0.105)
    d.rect("near", -0.006, top + 0.02, 0.012, 0.105)
    d.curve("near", -0.075, 0.84, -0.06, 0.91, -0.03, 0.93, 0, 0.94, 0.03, 0.93, 0.06, 0.91, 0.075, 0.84)
    d.rect("near", -0.007, 0.92, 0.014, 0.08)
    house(d, r, 0.14, 0.32, 0.13, 0.1, windows=2)
    d.rect("near", 0.08, 0, 0.1, 0.06)


@motif(scale=1.15, half=0.72)
def school(d: Pen, r: Chance) -> None:
    d.rect("near", -0.62, 0, 1.24, 0.3)
    d.poly("near", -0.65, 0.295, 0.65, 0.295, 0.57, 0.405, -0.57, 0.405)
    d.rect("near", -0.13, 0, 0.26, 0.44)
    d.poly("near", -0.165, 0.435, 0.165, 0.435, 0, 0.59)
    d.disc("light", 0, 0.44, 0.055)
    d.line("near", 0.014, 0, 0.475, 0, 0.44, 0.026, 0.424)
    d.rect("near", -0.03, 0.57, 0.06, 0.05)
    d.poly("near", -0.045, 0.62, 0.045, 0.62, 0, 0.69)
    d.rect("light", -0.045, 0, 0.09, 0.17)
    d.rect("near", -0.006, 0, 0.012, 0.17)
    d.poly("mid", -0.16, 0, 0.16, 0, 0.1, 0.028, -0.1, 0.028)
    count = r.whole(3, 4)
    for left in (-0.6, 0.15):
        row(d, r, left, left + 0.45, 0.11, 0.11, count, share=0.46)
    for x in (-0.4, 0.4):
        d.rect("near", x, 0.38, 0.05, 0.1)
    flag(d, -0.82 if r.happens(0.5) else 0.8, 0.86)


@motif(scale=0.95, half=0.5, small=0.6)
def kiosk(d: Pen, r: Chance) -> None:
    d.rect("near", -0.26, 0, 0.52, 0.42)
    d.rect("mid", -0.34, 0.42, 0.68, 0.075)
    for number in range(6):
        left = -0.34 + number * 0.68 / 6
        tone = "near" if number % 2 else "light"
        d.rect(tone, left, 0.39, 0.68 / 6, 0.035)
        d.disc(tone, left + 0.68 / 12, 0.39, 0.68 / 12)
    d.rect("light", -0.17, 0.18, 0.34, 0.15)
    d.rect("near", -0.006, 0.18, 0.012, 0.15)
    d.rect("near", -0.2, 0.15, 0.4, 0.025)
    d.rect("pane", -0.2, 0.03, 0.17, 0.09)
    d.rect("near", -0.02, 0.48, 0.04, 0.13)
    d.disc("near", 0, 0.69, 0.115)
    d.disc("light", 0, 0.69, 0.078)
    d.disc("near", 0, 0.69, 0.04)
    d.rect("near", 0.43, 0, 0.018, 0.56)
    d.rect("near", 0.36, 0.46, 0.155, 0.12)
    d.rect("light", 0.385, 0.485, 0.105, 0.05)


@motif(half=0.5)
def chapel(d: Pen, r: Chance) -> None:
    house(d, r, 0.02, 0.48, 0.22, 0.2, windows=0, chimney=False)
    for x in (0.1, 0.24, 0.38):
        d.rect(tone := r.window(), x, 0.07, 0.055, 0.08)
        d.disc(tone, x + 0.0275, 0.15, 0.0275)
    d.rect("near", -0.25, 0, 0.2, 0.46)
    d.poly("near", -0.28, 0.455, -0.02, 0.455, -0.15, 0.84)
    d.rect("near", -0.157, 0.82, 0.014, 0.15)
    d.rect("near", -0.185, 0.905, 0.07, 0.014)
    d.rect("light", -0.185, 0.31, 0.07, 0.06)
    d.disc("light", -0.15, 0.37, 0.035)
    d.rect("pane", -0.185, 0, 0.07, 0.13)
    d.disc("pane", -0.15, 0.13, 0.035)
    birch(d, r, -0.44, r.between(0.3, 0.42))
    for number in range(3):
        x = 0.58 + number * 0.07
        d.rect("mid", x, 0, 0.035, 0.05)
        d.disc("mid", x + 0.0175, 0.05, 0.0175)


@motif(scale=0.95, half=0.75, small=0.48)
def cottages(d: Pen, r: Chance) -> None:
    x = -0.68
    while x < 0.45:
        width = r.between(0.25, 0.35)
        gable = r.happens(0.4)
        house(d, r, x, width, r.between(0.17, 0.26), r.between(0.12, 0.18), gable=gable, door=r.happens(0.3))
        x += width + r.between(0.03, 0.1)
    birch(d, r, x + 0.06, 0.42)
    fence(d, -0.76, x + 0.16)


@motif(half=0.6)
def telephone_exchange(d: Pen, r: Chance) -> None:
    d.rect("near", -0.54, 0, 0.66, 0.34)
    d.rect("near", -0.57, 0.34, 0.72, 0.035)
    for number in range(5):
        d.rect(r.window(), -0.48 + number * 0.12, 0.13, 0.045, 0.14)
    d.rect("light", 0.05, 0, 0.055, 0.15)
    d.rect("near", -0.4, 0.37, 0.08, 0.06)
    d.rect("near", -0.22, 0.37, 0.05, 0.04)
    x = 0.36
    lattice(d, x, 0.12, 0.96, 6)
    d.disc("near", x + 0.045, 0.74, 0.08)
    d.disc("mid", x + 0.06, 0.745, 0.054)
    d.disc("near", x - 0.04, 0.58, 0.062)
    d.disc("mid", x - 0.05, 0.585, 0.04)
    d.disc("light", x, 0.98, 0.02)
    sag(d, x - 0.08, 0.33, -0.2, 0.4, 0.03)


@motif(half=0.56)
def boatyard(d: Pen, r: Chance) -> None:
    d.curve(
        "near",
        *(-0.5, 0.35, -0.44, 0.13, -0.36, 0.1, -0.2, 0.1, 0.06, 0.09, 0.2, 0.1, 0.32, 0.15),
        *(0.44, 0.22, 0.5, 0.32, 0.54, 0.43, 0.2, 0.34, -0.2, 0.33, -0.5, 0.35),
    )
    for x in (-0.3, -0.02, 0.26):
        d.line("near", 0.026, x - 0.07, 0, x, 0.15, x + 0.07, 0)
    d.line("mid", 0.026, -0.455, 0.265, 0.2, 0.255, 0.45, 0.3)
    d.rect("near", -0.14, 0.33, 0.28, 0.14)
    d.rect("near", -0.17, 0.47, 0.34, 0.025)
    for x in (-0.1, 0.03):
        d.rect(r.window(), x, 0.385, 0.075, 0.06)
    d.rect("near", -0.008, 0.47, 0.016, 0.48)
    d.line("wire", 0.008, 0, 0.93, 0.52, 0.42)
    d.line("wire", 0.008, 0, 0.93, -0.49, 0.35)
    d.poly("mid", 0.008, 0.93, 0.12, 0.895, 0.008, 0.86)
    side = -0.86 if r.happens(0.5) else 0.6
    house(d, r, side, 0.26, 0.2, 0.14, windows=1, gable=True, chimney=False)


@motif(scale=0.92, half=0.78, small=0.5)
def summer_cabins(d: Pen, r: Chance) -> None:
    for x in (-0.66, -0.16, 0.32):
        width, height = r.between(0.27, 0.33), r.between(0.14, 0.19)
        for leg in (0.02, width - 0.045):
            d.rect("near", x + leg, 0, 0.025, 0.1)
        d.rect("near", x - 0.05, 0.085, width + 0.1, 0.03)
        house(d, r, x, width, height, 0.18, windows=0, gable=True, chimney=False, y=0.11)
        d.rect(r.window(), x + width * 0.18, 0.165, 0.075, 0.075)
        d.rect("pane", x + width * 0.6, 0.115, 0.07, 0.12)
        d.line("near", 0.012, x + width + 0.02, 0.1, x + width + 0.09, 0)
    flag(d, 0.76, 0.66, False)


@motif(half=0.8)
def quarry(d: Pen, r: Chance) -> None:
    d.poly("mid", -0.82, 0, -0.74, 0.52, -0.5, 0.52, -0.46, 0.35, -0.27, 0.35, -0.23, 0.18, -0.03, 0.18, 0.03, 0)
    d.line("pane", 0.012, -0.75, 0.36, -0.6, 0.36)
    d.line("pane", 0.012, -0.78, 0.18, -0.5, 0.18)
    d.poly("near", 0, 0, 0.06, 0.15, 0.2, 0.15, 0.24, 0.31, 0.42, 0.31, 0.46, 0.47, 0.72, 0.47, 0.84, 0)
    d.line("near", 0.024, 0.5, 0.46, 0.5, 0.94)
    d.line("near", 0.02, 0.62, 0.5, -0.02, 0.86)
    d.line("wire", 0.009, 0.5, 0.93, -0.02, 0.86)
    d.line("wire", 0.009, 0.5, 0.93, 0.66, 0.47)
    d.line("wire", 0.009, 0.0, 0.85, 0.0, 0.46)
    d.rect("near", -0.06, 0.36, 0.12, 0.1)
    d.rect(r.window(), 0.53, 0.48, 0.07, 0.06)
    for number in range(r.whole(3, 5)):
        x = -0.36 + number * 0.085
        d.poly("near", x, 0, x + 0.1, 0, x + 0.075, 0.06, x + 0.02, 0.05)


@motif(half=0.6, small=0.55)
def bakery(d: Pen, r: Chance) -> None:
    house(d, r, -0.44, 0.6, 0.3, 0.17, windows=3, chimney=False, door=True)
    d.rect("near", 0.14, 0, 0.27, 0.22)
    d.poly("near", 0.12, 0.215, 0.43, 0.215, 0.38, 0.28, 0.16, 0.28)
    d.poly("near", 0.25, 0, 0.36, 0, 0.345, 0.76, 0.265, 0.76)
    d.rect("near", 0.25, 0.74, 0.11, 0.035)
    d.rect("mid", 0.259, 0.6, 0.092, 0.03)
    smoke(d, r, 0.33, 0.83)
    d.line("near", 0.014, -0.44, 0.37, -0.58, 0.37)
    d.line("near", 0.01, -0.565, 0.37, -0.565, 0.33)
    d.ring("near", -0.6, 0.27, 0.032, 0.024)
    d.ring("near", -0.53, 0.27, 0.032, 0.024)
    d.rect("light", 0.19, 0.07, 0.05, 0.07)


@motif(half=0.66)
def headframe(d: Pen, r: Chance) -> None:
    d.line("near", 0.04, -0.13, 0, -0.04, 0.78)
    d.line("near", 0.04, 0.17, 0, 0.07, 0.78)
    d.line("near", 0.036, 0.54, 0, 0.07, 0.75)
    for y in (0.18, 0.38, 0.58):
        d.line("near", 0.018, -0.13 + 0.115 * y, y, 0.17 - 0.128 * y, y)
    d.line("near", 0.013, -0.11, 0.18, 0.12, 0.38, -0.06, 0.58, 0.07, 0.76)
    d.rect("near", -0.13, 0.77, 0.3, 0.035)
    d.rect("near", -0.13, 0.81, 0.018, 0.07)
    d.ring("near", 0.02, 0.88, 0.1, 0.026)
    turn = r.between(0, pi / 4)
    for spoke in range(4):
        across, up = 0.1 * cos(turn + spoke * pi / 4), 0.1 * sin(turn + spoke * pi / 4)
        d.line("near", 0.011, 0.02 - across, 0.88 - up, 0.02 + across, 0.88 + up)
    d.disc("near", 0.02, 0.88, 0.024)
    d.line("wire", 0.009, 0.1, 0.94, 0.66, 0.26)
    house(d, r, 0.46, 0.38, 0.17, 0.09, windows=2, chimney=False)
    house(d, r, -0.62, 0.36, 0.22, 0.1, windows=2, chimney=False)
    d.rect("near", -0.27, 0.08, 0.16, 0.03)


@motif(half=0.72)
def pump_house(d: Pen, r: Chance) -> None:
    d.rect("near", -0.3, 0, 0.46, 0.36)
    d.poly("near", -0.345, 0.355, 0.205, 0.355, 0.08, 0.54, -0.22, 0.54)
    d.rect("near", -0.1, 0.53, 0.06, 0.07)
    d.poly("near", -0.125, 0.6, -0.015, 0.6, -0.07, 0.66)
    d.disc("light", -0.07, 0.44, 0.034)
    d.rect("light", -0.13, 0, 0.12, 0.2)
    d.rect("near", -0.076, 0, 0.012, 0.2)
    for x in (-0.25, 0.04):
        d.rect(r.window(), x, 0.17, 0.07, 0.12)
    d.line("near", 0.09, 0.16, 0.2, 0.46, 0.2, 0.46, 0.03)
    d.rect("mid", 0.27, 0.145, 0.035, 0.11)
    d.ring("near", 0.33, 0.37, 0.07, 0.022)
    d.line("near", 0.012, 0.26, 0.37, 0.4, 0.37)
    d.rect("near", 0.321, 0.24, 0.018, 0.13)
    d.rect("near", 0.38, 0, 0.16, 0.04)
    d.line("near", 0.07, -0.3, 0.1, -0.72, 0.1)
    d.rect("near", -0.76, 0.03, 0.05, 0.14)
    d.rect("near", -0.56, 0, 0.035, 0.1)
    d.rect("mid", -0.46, 0.055, 0.03, 0.09)


@motif(half=0.66)
def measuring_hall(d: Pen, r: Chance) -> None:
    d.curve("near", -0.56, 0.16, -0.54, 0.7, 0.34, 0.7, 0.36, 0.16)
    d.rect("near", -0.64, 0, 1.32, 0.18)
    row(d, r, -0.62, 0.64, 0.06, 0.05, 9, share=0.5)
    d.curve("mid", -0.2, 0.17, -0.2, 0.56, 0, 0.56, 0, 0.17)
    d.line("near", 0.012, -0.1, 0.17, -0.1, 0.46)
    d.rect("near", -0.108, 0.54, 0.016, 0.28)
    d.disc("light", -0.1, 0.83, 0.026)
    d.line("near", 0.01, -0.13, 0.7, -0.07, 0.7)
    for x, height in ((0.46, 0.44), (0.58, 0.56)):
        d.rect("near", x, 0.17, 0.018, height - 0.17)
        for level in (0.05, 0.12):
            d.line("near", 0.012, x - 0.06, height - level, x + 0.078, height - level)


@motif(half=0.74)
def pitch(d: Pen, r: Chance) -> None:
    d.line("near", 0.026, -0.3, 0, -0.3, 0.31, 0.3, 0.31, 0.3, 0)
    d.line("near", 0.012, 0.3, 0.31, 0.38, 0.2, 0.4, 0)
    d.line("near", 0.012, -0.3, 0.31, -0.22, 0.2)
    for number in range(1, 8):
        d.line("wire", 0.006, -0.3 + number * 0.075, 0.31, -0.26 + number * 0.068, 0.02)
    for y in (0.08, 0.16, 0.24):
        d.line("wire", 0.006, -0.29, y, 0.34, y)
    for x in (-0.64, 0.66):
        d.rect("near", x - 0.009, 0, 0.018, 0.82)
        d.rect("near", x - 0.1, 0.8, 0.2, 0.1)
        for number in range(3):
            d.disc("light", x - 0.062 + number * 0.062, 0.85, 0.024)
    ball = r.between(-0.18, 0.18)
    d.disc("near", ball, 0.038, 0.038)
    d.disc("light", ball, 0.046, 0.014)


@motif(half=0.76, small=0.5)
def villas(d: Pen, r: Chance) -> None:
    for x, width, height in ((-0.72, 0.44, 0.26), (-0.2, 0.42, 0.37), (0.32, 0.42, 0.25)):
        height += r.between(-0.02, 0.02)
        d.rect("near", x, 0, width, height)
        d.rect("near", x - 0.06, height, width + 0.12, 0.032)
        d.rect(r.window(), x + 0.05, height - 0.13, width * r.between(0.42, 0.6), 0.08)
        d.rect("pane", x + width - 0.1, 0, 0.06, 0.13)
    d.rect("near", -0.02, 0.39, 0.014, 0.23)
    d.line("near", 0.011, -0.09, 0.58, 0.06, 0.58)
    d.line("near", 0.011, -0.065, 0.51, 0.04, 0.51)
    d.rect("near", 0.5, 0.27, 0.05, 0.09)
    birch(d, r, -0.24, 0.3, "mid")
    d.disc("mid", 0.78, 0.05, 0.05)


@motif(half=0.7, small=0.5)
def allotments(d: Pen, r: Chance) -> None:
    house(d, r, 0.34, 0.28, 0.2, 0.13, windows=1, gable=True, chimney=r.happens(0.5))
    for number in range(4):
        x = -0.64 + number * 0.19
        d.line("near", 0.014, x - 0.06, 0, x, 0.33, x + 0.06, 0)
        if number < 3:
            d.line("near", 0.011, x, 0.31, x + 0.19, 0.31)
        for level in range(3):
            d.disc("mid", x + (level % 2 - 0.5) * 0.06, 0.09 + 0.075 * level, 0.026)
    d.rect("near", 0.14, 0, 0.018, 0.42)
    d.line("near", 0.018, 0.02, 0.32, 0.28, 0.32)
    d.disc("near", 0.149, 0.45, 0.042)
    d.poly("near", 0.08, 0.32, 0.22, 0.32, 0.25, 0.15, 0.05, 0.15)
    d.rect("near", 0.085, 0.475, 0.128, 0.018)
    d.rect("near", 0.115, 0.49, 0.068, 0.045)
    fence(d, -0.78, 0.3, 0.065)
    d.disc("mid", 0.72, 0.055, 0.055)


@motif("shore", half=0.64)
def bathing_place(d: Pen, r: Chance) -> None:
    d.rect("near", -0.72, 0.1, 0.98, 0.036)
    for x in (-0.62, -0.34, -0.06, 0.2):
        d.rect("near", x, -0.06, 0.026, 0.17)
    d.line("near", 0.024, 0.06, 0.1, 0.1, 0.78)
    d.line("near", 0.024, 0.26, -0.05, 0.21, 0.78)
    d.rect("near", 0.05, 0.76, 0.38, 0.028)
    d.rect("near", 0.06, 0.47, 0.3, 0.024)
    for number in range(7):
        y = 0.14 + number * 0.09
        d.line("near", 0.011, 0.064 + y * 0.05, y, 0.25 - y * 0.05, y)
    d.line("near", 0.012, 0.09, 0.78, 0.09, 0.9, 0.24, 0.9, 0.24, 0.78)
    d.rect("near", -0.51, 0.12, 0.018, 0.32)
    d.ring("mid", -0.5, 0.33, 0.055, 0.034)
    d.line("near", 0.02, -0.75, 0.14, -0.75, -0.05)
    d.rect("mid", -0.36, 0.136, 0.18, 0.02)
    d.line("near", 0.012, -0.33, 0.2, -0.21, 0.2)


@motif(half=0.74)
def brickworks(d: Pen, r: Chance) -> None:
    d.rect("near", -0.72, 0, 0.92, 0.21)
    d.poly("near", -0.76, 0.205, 0.24, 0.205, 0.16, 0.31, -0.68, 0.31)
    for number in range(5):
        x = -0.64 + number * 0.175
        tone = r.window()
        d.rect(tone, x, 0, 0.09, 0.08)
        d.disc(tone, x + 0.045, 0.08, 0.045)
    d.poly("near", 0.3, 0, 0.47, 0, 0.43, 0.9, 0.34, 0.9)
    d.rect("near", 0.32, 0.88, 0.13, 0.035)
    d.poly("mid", 0.314, 0.62, 0.454, 0.62, 0.4495, 0.7, 0.319, 0.7)
    if r.happens(0.5):
        smoke(d, r, 0.42, 0.95, 3)
    for level in range(3):
        left = 0.54 + level * 0.03
        d.rect("mid" if level % 2 else "near", left, level * 0.05, 0.26 - level * 0.06, 0.05)


@motif("shore", scale=0.95, half=0.75, small=0.5)
def herring_sheds(d: Pen, r: Chance) -> None:
    x = -0.74
    for number in range(5):
        width, height = r.between(0.23, 0.28), r.between(0.21, 0.31)
        for leg in (0.03, width / 2, width - 0.05):
            d.rect("near", x + leg, -0.06, 0.022, 0.15)
        tone = "near" if number % 2 else "mid"
        d.rect(tone, x, 0.075, width, height + 0.01)
        d.poly("near", x - 0.02, 0.075 + height, x + width + 0.02, 0.075 + height, x + width / 2, 0.26 + height)
        d.rect(r.window() if number % 2 == 0 else "pane", x + width * 0.33, 0.075, width * 0.34, height * 0.55)
        x += width + 0.035
    d.rect("near", -0.8, 0.06, 1.55, 0.025)


@motif(half=0.7)
def cable_yard(d: Pen, r: Chance) -> None:
    for x, size in ((-0.52, 0.2), (-0.06, 0.28), (0.4, 0.18)):
        d.disc("near", x, size, size)
        d.disc("mid", x, size, size * 0.76)
        turn = r.between(0, pi / 3)
        for spoke in range(6):
            angle = turn + spoke * pi / 3
            d.line("near", 0.012, x, size, x + size * 0.8 * cos(angle), size + size * 0.8 * sin(angle))
        d.disc("near", x, size, size * 0.32)
        d.disc("light", x, size, size * 0.11)
    d.rect("near", 0.66, 0, 0.026, 0.82)
    d.line("near", 0.02, 0.67, 0.8, 0.08, 0.88)
    d.line("near", 0.012, 0.67, 0.66, 0.45, 0.83)
    d.line("wire", 0.009, 0.16, 0.87, 0.16, 0.62)
    d.line("near", 0.018, 0.13, 0.6, 0.19, 0.6, 0.16, 0.64)


@motif(half=0.62)
def dairy(d: Pen, r: Chance) -> None:
    house(d, r, -0.52, 0.6, 0.32, 0.2, windows=3, door=r.happens(0.5))
    d.rect("near", 0.14, 0, 0.21, 0.66)
    d.curve("near", 0.14, 0.655, 0.14, 0.81, 0.35, 0.81, 0.35, 0.655)
    for y in (0.18, 0.36, 0.54):
        d.rect("mid", 0.14, y, 0.21, 0.018)
    d.rect("near", 0.05, 0.2, 0.12, 0.035)
    d.rect("near", 0.4, 0.06, 0.36, 0.022)
    for x in (0.43, 0.7):
        d.rect("near", x, 0, 0.022, 0.07)
    for number in range(3):
        x = 0.42 + number * 0.11
        d.rect("near", x, 0.08, 0.08, 0.11)
        d.rect("near", x + 0.02, 0.19, 0.04, 0.035)
        d.rect("mid", x, 0.14, 0.08, 0.014)


@motif("water", scale=1.1, half=0.92)
def ferry(d: Pen, r: Chance) -> None:
    d.poly("near", -0.82, 0.2, 0.82, 0.2, 0.68, -0.02, -0.66, -0.02)
    d.rect("mid", -0.77, 0.145, 1.54, 0.028)
    d.rect("near", -0.44, 0.19, 0.88, 0.16)
    for number in range(7):
        d.rect(r.window(), -0.39 + number * 0.115, 0.245, 0.07, 0.055)
    d.rect("near", -0.48, 0.345, 0.96, 0.02)
    d.rect("near", -0.14, 0.355, 0.32, 0.14)
    d.rect("light", -0.11, 0.41, 0.26, 0.05)
    d.rect("near", 0.018, 0.41, 0.014, 0.05)
    d.rect("near", -0.17, 0.49, 0.38, 0.018)
    d.poly("near", 0.24, 0.36, 0.37, 0.36, 0.355, 0.57, 0.255, 0.57)
    d.rect("mid", 0.252, 0.48, 0.106, 0.045)
    smoke(d, r, 0.33, 0.62, 3)
    d.rect("near", -0.03, 0.5, 0.016, 0.4)
    d.line("wire", 0.007, -0.022, 0.88, -0.78, 0.22)
    d.line("wire", 0.007, -0.022, 0.88, 0.8, 0.22)
    d.line("near", 0.026, 0.78, 0.2, 0.92, 0.34)
    for x in (-0.62, 0.56):
        d.ring("mid", x, 0.24, 0.028, 0.018)


# --- Places of any country


@motif(half=0.5, small=0.6)
def home(d: Pen, r: Chance) -> None:
    house(d, r, -0.34, 0.66, 0.3, 0.24, windows=3, door=True)
    d.poly("near", -0.12, 0.36, 0.12, 0.36, 0, 0.62)
    d.disc(r.window(), 0, 0.44, 0.04)
    leafy(d, r, 0.55, r.between(0.5, 0.62))
    fence(d, -0.66, -0.36, 0.09)


@motif(half=0.56)
def porch(d: Pen, r: Chance) -> None:
    house(d, r, -0.42, 0.74, 0.34, 0.22, windows=0)
    d.poly("near", -0.54, 0.3, 0.44, 0.3, 0.34, 0.4, -0.46, 0.4)
    d.rect("near", -0.52, 0, 0.96, 0.055)
    for x in (-0.5, -0.2, 0.1, 0.4):
        d.rect("near", x, 0.05, 0.024, 0.26)
    d.rect("light", -0.05, 0.055, 0.1, 0.2)
    for x in (-0.36, 0.2):
        d.rect(r.window(), x, 0.12, 0.12, 0.12)
    for x in (-0.32, -0.2):
        d.line("wire", 0.007, x, 0.3, x, 0.12)
    d.rect("mid", -0.35, 0.105, 0.18, 0.02)
    d.poly("near", 0, 0, 0.16, 0, 0.12, 0.055, 0.03, 0.055)
    leafy(d, r, 0.68, 0.62)


@motif(half=0.62)
def farm(d: Pen, r: Chance) -> None:
    d.rect("near", -0.56, 0, 0.5, 0.28)
    d.poly("near", -0.6, 0.275, -0.02, 0.275, -0.1, 0.44, -0.31, 0.54, -0.52, 0.44)
    d.rect("mid", -0.4, 0, 0.18, 0.2)
    d.line("near", 0.014, -0.4, 0, -0.22, 0.2)
    d.line("near", 0.014, -0.22, 0, -0.4, 0.2)
    d.rect(r.window(), -0.345, 0.31, 0.07, 0.07)
    house(d, r, 0.1, 0.38, 0.2, 0.15, windows=2)
    leafy(d, r, 0.6, 0.5)
    fence(d, -0.02, 0.12, 0.08)


@motif(half=0.5)
def windmill(d: Pen, r: Chance) -> None:
    d.poly("near", -0.18, 0, 0.18, 0, 0.1, 0.54, -0.1, 0.54)
    d.curve("near", -0.12, 0.53, -0.1, 0.66, 0.1, 0.66, 0.12, 0.53)
    d.rect("mid", -0.16, 0.2, 0.32, 0.022)
    d.rect(r.window(), -0.03, 0.32, 0.06, 0.08)
    d.rect("light", -0.035, 0, 0.07, 0.12)
    turn = r.between(0.2, 1.2)
    for arm in range(4):
        across, up = cos(turn + arm * pi / 2), sin(turn + arm * pi / 2)
        d.line("near", 0.018, 0, 0.58, 0.41 * across, 0.58 + 0.41 * up)
        d.poly(
            "mid",
            *(0.08 * across, 0.58 + 0.08 * up, 0.4 * across, 0.58 + 0.4 * up),
            *(0.4 * across - 0.09 * up, 0.58 + 0.4 * up + 0.09 * across),
            *(0.08 * across - 0.09 * up, 0.58 + 0.08 * up + 0.09 * across),
        )
    d.disc("near", 0, 0.58, 0.03)


@motif(half=0.42, small=0.7)
def water_tower(d: Pen, r: Chance) -> None:
    for x in (-0.2, 0.2):
        d.line("near", 0.03, x, 0, x * 0.72, 0.56)
    d.line("near", 0.014, -0.18, 0.18, 0.16, 0.38)
    d.line("near", 0.014, 0.18, 0.18, -0.16, 0.38)
    d.line("near", 0.018, -0.17, 0.38, 0.17, 0.38)
    d.rect("near", -0.016, 0, 0.032, 0.56)
    d.rect("near", -0.22, 0.54, 0.44, 0.26)
    d.rect("mid", -0.22, 0.63, 0.44, 0.05)
    d.poly("near", -0.25, 0.795, 0.25, 0.795, 0, 0.96)
    d.rect("near", -0.26, 0.535, 0.52, 0.022)
    d.disc("light", 0, 0.97, 0.02)


@motif(half=0.66)
def factory(d: Pen, r: Chance) -> None:
    d.rect("near", -0.62, 0, 1.02, 0.24)
    for number in range(4):
        x = -0.62 + number * 0.255
        d.poly("near", x, 0.235, x + 0.255, 0.235, x + 0.255, 0.38)
    row(d, r, -0.6, 0.4, 0.08, 0.09, 7, share=0.5)
    for x, height in ((0.46, 0.86), (0.62, 0.7)):
        d.poly("near", x - 0.055, 0, x + 0.055, 0, x + 0.035, height, x - 0.035, height)
        d.rect("mid", x - 0.042, height - 0.12, 0.084, 0.035)
        smoke(d, r, x + 0.02, height + 0.05, 3)


@motif(half=0.72, small=0.45)
def town(d: Pen, r: Chance) -> None:
    x = -0.72
    while x < 0.62:
        width, height = r.between(0.13, 0.22), r.between(0.26, 0.62)
        d.rect("near", x, 0, width, height)
        kind = r.whole(0, 3)
        if kind == 0:
            d.poly("near", x, height - 0.01, x + width, height - 0.01, x + width / 2, height + 0.12)
        elif kind == 1:
            d.rect("near", x + width * 0.3, height, width * 0.35, 0.06)
        elif kind == 2:
            d.rect("near", x + width * 0.45, height, 0.014, 0.16)
        level = 0.08
        while level < height - 0.09:
            for column in (0.2, 0.6):
                d.rect(r.window(), x + width * column, level, width * 0.22, 0.055)
            level += 0.12
        x += width + r.between(0, 0.04)


@motif(half=0.6)
def shop(d: Pen, r: Chance) -> None:
    d.rect("near", -0.44, 0, 0.62, 0.46)
    d.poly("near", -0.48, 0.455, 0.22, 0.455, 0.22, 0.53, -0.13, 0.6, -0.48, 0.53)
    d.rect("light", -0.38, 0.08, 0.26, 0.17)
    d.rect("light", -0.02, 0, 0.12, 0.24)
    d.rect("near", 0.034, 0, 0.012, 0.24)
    for number in range(7):
        d.poly(
            "mid" if number % 2 else "light",
            *(-0.46 + number * 0.094, 0.3, -0.366 + number * 0.094, 0.3),
            *(-0.376 + number * 0.094, 0.36, -0.45 + number * 0.094, 0.36),
        )
    for x in (-0.34, -0.1):
        d.rect(r.window(), x, 0.41, 0.1, 0.055)
    d.rect("near", 0.18, 0, 0.4, 0.34)
    d.rect("near", 0.16, 0.335, 0.44, 0.03)
    row(d, r, 0.2, 0.58, 0.17, 0.09, 3)
    d.rect("near", 0.44, 0.36, 0.05, 0.08)


@motif(half=0.6)
def station(d: Pen, r: Chance) -> None:
    house(d, r, -0.44, 0.5, 0.28, 0.18, windows=3, door=True)
    d.rect("near", -0.05, 0.2, 0.6, 0.026)
    for x in (0.2, 0.36, 0.52):
        d.rect("near", x, 0, 0.022, 0.21)
    d.rect("near", 0.65, 0, 0.02, 0.62)
    d.rect("near", 0.6, 0.56, 0.12, 0.15)
    d.disc("light", 0.66, 0.635, 0.045)
    d.rect("near", -0.8, 0, 1.55, 0.04)
    for number in range(12):
        d.rect("mid", -0.78 + number * 0.13, 0.0, 0.05, 0.025)


@motif(half=0.46)
def observatory(d: Pen, r: Chance) -> None:
    d.rect("near", -0.3, 0, 0.6, 0.34)
    d.curve("near", -0.28, 0.335, -0.28, 0.74, 0.28, 0.74, 0.28, 0.335)
    d.rect("mid", -0.33, 0.32, 0.66, 0.03)
    d.poly("pane", 0.04, 0.4, 0.14, 0.4, 0.2, 0.6, 0.1, 0.63)
    d.line("near", 0.05, 0.1, 0.5, 0.34, 0.82)
    d.line("mid", 0.02, 0.29, 0.76, 0.35, 0.84)
    row(d, r, -0.28, 0.28, 0.14, 0.09, 3)
    spruce(d, -0.46, 0.4)


@motif(half=0.44)
def ruin(d: Pen, r: Chance) -> None:
    d.poly("near", -0.36, 0, -0.36, 0.5, -0.28, 0.44, -0.22, 0.58, -0.14, 0.5, -0.14, 0)
    d.poly("near", 0.1, 0, 0.1, 0.34, 0.16, 0.4, 0.24, 0.3, 0.34, 0.24, 0.38, 0)
    d.poly("mid", -0.16, 0, -0.16, 0.16, -0.04, 0.2, 0.02, 0.12, 0.12, 0.16, 0.12, 0)
    d.rect("pane", -0.29, 0.2, 0.07, 0.12)
    d.disc("pane", -0.255, 0.32, 0.035)
    d.rect("pane", 0.19, 0.08, 0.07, 0.1)
    for x in (-0.48, 0.46, 0.54):
        d.poly("near", x, 0, x + 0.09, 0, x + 0.07, 0.05, x + 0.02, 0.06)
    birch(d, r, 0.02, 0.5)


@motif(half=0.46)
def castle(d: Pen, r: Chance) -> None:
    d.rect("near", -0.36, 0, 0.72, 0.34)
    for x, width, height in ((-0.46, 0.2, 0.56), (0.26, 0.2, 0.56), (-0.1, 0.2, 0.72)):
        d.rect("near", x, 0, width, height)
        for number in range(3):
            d.rect("near", x - 0.015 + number * 0.085, height - 0.01, 0.06, 0.06)
        d.rect(r.window(), x + width / 2 - 0.02, height - 0.2, 0.04, 0.09)
    d.rect("light", -0.06, 0, 0.12, 0.14)
    d.disc("light", 0, 0.14, 0.06)
    flag(d, 0, 0.98)


@motif("shore", half=0.6)
def harbour(d: Pen, r: Chance) -> None:
    d.rect("near", -0.7, -0.04, 1.4, 0.1)
    x = 0.16
    d.line("near", 0.03, x - 0.12, 0.05, x - 0.04, 0.5)
    d.line("near", 0.03, x + 0.12, 0.05, x + 0.04, 0.5)
    d.rect("near", x - 0.12, 0.48, 0.24, 0.12)
    d.rect(r.window(), x - 0.08, 0.51, 0.08, 0.06)
    d.line("near", 0.026, x + 0.06, 0.58, x - 0.52, 0.92)
    d.line("wire", 0.009, x + 0.08, 0.78, x - 0.5, 0.91)
    d.line("near", 0.02, x + 0.08, 0.58, x + 0.08, 0.8)
    d.line("wire", 0.009, x - 0.5, 0.9, x - 0.5, 0.36)
    d.rect("mid", x - 0.58, 0.26, 0.16, 0.1)
    house(d, r, 0.4, 0.3, 0.2, 0.1, windows=2, chimney=False, y=0.05)
    for left in (-0.62, -0.48, -0.55):
        d.rect("mid" if left == -0.48 else "near", left, 0.06 if left != -0.55 else 0.15, 0.13, 0.09)


@motif("water", half=1.0, still=True)
def bridge(d: Pen, r: Chance) -> None:
    d.rect("near", -1.1, 0.26, 2.2, 0.045)
    for x in (-0.5, 0.5):
        d.rect("near", x - 0.03, -0.05, 0.06, 0.8)
        d.rect("near", x - 0.05, 0.62, 0.1, 0.024)
    sag(d, -0.5, 0.72, 0.5, 0.72, 0.34)
    sag(d, -1.1, 0.36, -0.5, 0.72, 0.1)
    sag(d, 0.5, 0.72, 1.1, 0.36, 0.1)
    for number in range(9):
        x = -0.4 + number * 0.1
        share = (x + 0.5) / 1.0
        d.line("wire", 0.006, x, 0.3, x, 0.72 - 0.34 * 4 * share * (1 - share))
    for x in (-0.8, 0.8):
        d.rect("near", x - 0.02, -0.04, 0.04, 0.3)
    if r.happens(0.6):
        x = r.between(-0.3, 0.2)
        d.rect("near", x, 0.3, 0.16, 0.07)
        d.rect("light", x + 0.03, 0.335, 0.1, 0.028)


@motif(half=0.56)
def theatre(d: Pen, r: Chance) -> None:
    d.rect("near", -0.46, 0, 0.92, 0.44)
    d.rect("near", -0.2, 0.43, 0.4, 0.2)
    d.poly("near", -0.5, 0.25, 0.5, 0.25, 0.46, 0.33, -0.46, 0.33)
    for number in range(9):
        d.disc("light", -0.4 + number * 0.1, 0.29, 0.02)
    for number in range(4):
        d.rect("light", -0.15 + number * 0.08, 0.48, 0.05, 0.09)
    for x in (-0.34, -0.06, 0.22):
        d.rect("light", x, 0, 0.12, 0.18)
    d.rect("near", -0.012, 0.62, 0.024, 0.16)
    d.disc("light", 0, 0.8, 0.04)


@motif(half=0.5)
def bank(d: Pen, r: Chance) -> None:
    d.rect("near", -0.46, 0, 0.92, 0.08)
    d.rect("near", -0.4, 0.06, 0.8, 0.4)
    for number in range(5):
        d.rect("mid", -0.37 + number * 0.165, 0.08, 0.07, 0.32)
    d.rect("light", -0.045, 0.08, 0.09, 0.2)
    d.rect("near", -0.46, 0.4, 0.92, 0.06)
    d.poly("near", -0.5, 0.455, 0.5, 0.455, 0, 0.66)
    d.disc("mid", 0, 0.53, 0.05)


@motif(half=0.5)
def prison(d: Pen, r: Chance) -> None:
    d.rect("near", -0.6, 0, 1.2, 0.24)
    d.rect("near", -0.34, 0, 0.62, 0.46)
    for level in (0.28, 0.38):
        row(d, r, -0.34, 0.28, level, 0.045, 5, share=0.5)
    d.rect("near", 0.42, 0, 0.08, 0.6)
    d.rect("near", 0.36, 0.58, 0.2, 0.12)
    d.rect("light", 0.39, 0.62, 0.14, 0.05)
    d.poly("near", 0.33, 0.695, 0.59, 0.695, 0.46, 0.78)
    for number in range(11):
        d.ring("wire", -0.58 + number * 0.1, 0.26, 0.028, 0.008)


@motif(half=0.5, small=0.6)
def camp(d: Pen, r: Chance) -> None:
    d.poly("near", -0.5, 0, 0.1, 0, -0.2, 0.42)
    d.poly("light", -0.26, 0, -0.14, 0, -0.2, 0.28)
    d.line("near", 0.014, -0.2, 0.4, -0.2, 0.47)
    d.poly("mid", 0.16, 0, 0.56, 0, 0.36, 0.3)
    d.line("near", 0.02, 0.06, 0.02, 0.2, 0.05)
    d.line("near", 0.02, 0.06, 0.05, 0.2, 0.02)
    d.curve("light", 0.08, 0.05, 0.06, 0.13, 0.13, 0.12, 0.13, 0.2, 0.19, 0.13, 0.2, 0.1, 0.18, 0.05)
    smoke(d, r, 0.15, 0.28, 3)
    spruce(d, 0.68, 0.6)


@motif(half=0.42)
def gate(d: Pen, r: Chance) -> None:
    for x in (-0.3, 0.22):
        d.rect("near", x, 0, 0.09, 0.48)
        d.rect("near", x - 0.02, 0.47, 0.13, 0.035)
        d.disc("light", x + 0.045, 0.55, 0.045)
    for number in range(5):
        x = -0.19 + number * 0.095
        d.line("near", 0.016, x, 0.02, x, 0.4)
    d.rect("near", -0.24, 0.3, 0.48, 0.018)
    d.rect("near", -0.24, 0.06, 0.48, 0.018)
    for left in (-0.78, 0.32):
        d.rect("near", left, 0, 0.46, 0.22)
        d.rect("mid", left, 0.2, 0.46, 0.03)


@motif(half=0.4)
def cave(d: Pen, r: Chance) -> None:
    d.poly("near", -0.6, 0, -0.48, 0.26, -0.3, 0.34, -0.18, 0.54, 0.06, 0.6, 0.28, 0.44, 0.42, 0.4, 0.62, 0)
    d.curve("pane", -0.18, 0, -0.2, 0.34, 0.2, 0.36, 0.2, 0)
    d.poly("mid", -0.48, 0.26, -0.3, 0.34, -0.24, 0.2)
    d.poly("mid", 0.28, 0.44, 0.42, 0.4, 0.34, 0.24)
    d.disc("light", 0.02, 0.1, 0.026)
    d.line("near", 0.012, -0.06, 0.28, -0.06, 0.2)


@motif(half=0.36)
def well(d: Pen, r: Chance) -> None:
    d.rect("near", -0.24, 0, 0.48, 0.2)
    d.rect("mid", -0.27, 0.19, 0.54, 0.035)
    for x in (-0.2, 0.17):
        d.rect("near", x, 0.2, 0.03, 0.3)
    d.poly("near", -0.32, 0.49, 0.32, 0.49, 0.2, 0.66, -0.2, 0.66)
    d.line("wire", 0.008, 0, 0.49, 0, 0.36)
    d.poly("near", -0.045, 0.36, 0.045, 0.36, 0.035, 0.28, -0.035, 0.28)
    d.rect("near", -0.22, 0.42, 0.44, 0.02)
    leafy(d, r, 0.58, 0.66)


@motif(half=0.5)
def playground(d: Pen, r: Chance) -> None:
    d.line("near", 0.024, -0.56, 0, -0.46, 0.44, -0.36, 0)
    d.line("near", 0.024, -0.06, 0, 0.04, 0.44, 0.14, 0)
    d.rect("near", -0.48, 0.43, 0.54, 0.026)
    swing = r.between(-0.1, 0.1)
    for x in (-0.32, -0.16):
        d.line("wire", 0.008, x, 0.43, x + swing, 0.14)
    d.rect("mid", -0.34 + swing, 0.12, 0.2, 0.024)
    d.line("near", 0.022, 0.34, 0, 0.34, 0.4)
    d.line("near", 0.03, 0.34, 0.38, 0.44, 0.38, 0.72, 0.06, 0.8, 0.05)
    for y in (0.1, 0.2, 0.3):
        d.line("near", 0.012, 0.26, y, 0.34, y)
    d.line("near", 0.016, 0.26, 0, 0.26, 0.36)


@motif(half=0.3, small=0.7)
def clock_tower(d: Pen, r: Chance) -> None:
    d.rect("near", -0.13, 0, 0.26, 0.62)
    d.rect("near", -0.16, 0.6, 0.32, 0.03)
    d.disc("light", 0, 0.5, 0.085)
    d.line("near", 0.016, 0, 0.555, 0, 0.5, 0.045, 0.475)
    d.rect("near", -0.1, 0.62, 0.2, 0.1)
    d.poly("near", -0.14, 0.715, 0.14, 0.715, 0, 0.94)
    d.rect("near", -0.006, 0.92, 0.012, 0.08)
    for y in (0.12, 0.28):
        d.rect(r.window(), -0.025, y, 0.05, 0.09)
    house(d, r, 0.13, 0.34, 0.2, 0.12, windows=2)
    house(d, r, -0.43, 0.3, 0.16, 0.12, windows=2)


@motif(half=0.5)
def hospital(d: Pen, r: Chance) -> None:
    d.rect("near", -0.5, 0, 1.0, 0.4)
    d.rect("near", -0.16, 0, 0.32, 0.56)
    d.rect("light", -0.025, 0.42, 0.05, 0.12)
    d.rect("light", -0.06, 0.455, 0.12, 0.05)
    d.rect("light", -0.06, 0, 0.12, 0.15)
    for level in (0.08, 0.24):
        for left in (-0.5, 0.16):
            row(d, r, left, left + 0.34, level, 0.09, 3, share=0.5)
    d.rect("near", -0.53, 0.395, 1.06, 0.03)


@motif(half=0.42)
def library(d: Pen, r: Chance) -> None:
    d.rect("near", -0.4, 0, 0.8, 0.42)
    d.rect("near", -0.44, 0.41, 0.88, 0.05)
    d.poly("near", -0.24, 0.455, 0.24, 0.455, 0, 0.6)
    for number in range(5):
        x = -0.33 + number * 0.145
        if number == 2:
            d.rect("light", x, 0.03, 0.08, 0.23)
            d.disc("light", x + 0.04, 0.26, 0.04)
        else:
            d.rect(r.window(), x, 0.12, 0.075, 0.2)
    d.poly("mid", -0.22, 0, 0.22, 0, 0.14, 0.04, -0.14, 0.04)
    pole(d, -0.6, 0.5)
    d.disc("light", -0.6, 0.5, 0.04)
