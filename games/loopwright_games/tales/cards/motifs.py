"""Motifs of machines that walk, roll and fly, and of the school; `motif_words.txt` has words for them."""

from __future__ import annotations

from math import cos, sin
from typing import Final

from loopwright_compiler.print.scenes.motifs.parts import ChanceSource, flag, motif, row, wheel
from loopwright_compiler.print.scenes.shapes import Pen

MACHINES: Final = (
    *("digger", "wading-bird", "gatekeeper", "walker", "hare", "owl", "ram", "robot", "drone", "rover"),
)
"""What a machine may look like, where words tell."""
WALKERS: Final = ("walker", "owl", "gatekeeper", "hare", "digger", "wading-bird")
"""What it may look like where nothing does."""


@motif(scale=0.95, half=0.79, small=0.5, words="A digging machine")
def digger(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.44, 0.17, 0.64, 0.2)
    pen.poly("near", -0.36, 0.36, -0.36, 0.58, -0.14, 0.58, -0.06, 0.36)
    pen.poly("light", -0.31, 0.42, -0.31, 0.53, -0.17, 0.53, -0.12, 0.42)
    pen.rect("near", 0.04, 0.36, 0.12, 0.06)
    pen.rect("near", -0.48, 0.09, 0.7, 0.05)
    for x in (-0.36, -0.12, 0.12):
        wheel(pen, x, 0.1)
    pen.line("near", 0.052, 0.1, 0.36, 0.4, 0.64, 0.66, 0.38)
    pen.line("mid", 0.016, 0.14, 0.4, 0.39, 0.6)
    pen.poly("near", 0.55, 0.38, 0.77, 0.38, 0.73, 0.18, 0.6, 0.13, 0.53, 0.24)
    for number in range(3):
        x = 0.555 + number * 0.058
        pen.poly("near", x, 0.17, x + 0.05, 0.17, x + 0.02, 0.07)


@motif(scale=0.9, half=0.58, small=0.5, words="A machine like a wading bird")
def wading_bird(pen: Pen, _: ChanceSource) -> None:
    pen.curve("near", -0.28, 0.5, -0.22, 0.75, 0.16, 0.76, 0.22, 0.54, 0.2, 0.38, -0.18, 0.34, -0.28, 0.5)
    pen.poly("near", 0.17, 0.63, 0.48, 0.53, 0.2, 0.5)
    pen.disc("light", 0.09, 0.59, 0.038)
    pen.disc("near", 0.1, 0.59, 0.015)
    pen.poly("near", -0.24, 0.54, -0.56, 0.44, -0.24, 0.43)
    pen.line("near", 0.022, -0.08, 0.4, -0.15, 0.2, -0.07, 0, -0.15, 0)
    pen.line("near", 0.022, 0.05, 0.4, 0.11, 0.2, 0.05, 0, 0.13, 0)
    pen.line("near", 0.014, 0.47, 0.52, 0.5, 0.4)
    pen.disc("light", 0.5, 0.36, 0.034)
    pen.line("mid", 0.014, -0.18, 0.56, 0.04, 0.5)


@motif(scale=0.95, half=0.56, small=0.5, words="A machine like a rooster on guard")
def gatekeeper(pen: Pen, _: ChanceSource) -> None:
    pen.poly("near", -0.22, 0.42, 0.22, 0.42, 0.25, 0.74, -0.2, 0.74)
    pen.rect("mid", -0.12, 0.5, 0.24, 0.03)
    pen.rect("mid", -0.12, 0.57, 0.24, 0.03)
    pen.line("near", 0.05, -0.11, 0.43, -0.2, 0.21, -0.11, 0.02)
    pen.line("near", 0.05, 0.12, 0.43, 0.22, 0.21, 0.12, 0.02)
    for x in (-0.21, 0.05):
        pen.rect("near", x, 0, 0.16, 0.035)
    pen.rect("near", -0.1, 0.73, 0.26, 0.16)
    pen.rect("light", -0.04, 0.79, 0.17, 0.042)
    pen.poly("near", 0.15, 0.84, 0.25, 0.79, 0.15, 0.76)
    for number in range(4):
        x = -0.11 + number * 0.065
        pen.poly("near", x, 0.88, x + 0.07, 0.88, x + 0.02, 0.985 - 0.02 * (number % 2))
    pen.line("near", 0.034, 0.22, 0.66, 0.54, 0.66)
    for number in range(3):
        pen.rect("mid", 0.27 + number * 0.1, 0.645, 0.05, 0.03)
    pen.line("near", 0.03, -0.19, 0.68, -0.32, 0.52)


@motif(half=0.55, small=0.55, words="A machine that walks")
def walker(pen: Pen, _: ChanceSource) -> None:
    pen.poly("near", -0.32, 0.56, 0.26, 0.56, 0.35, 0.7, 0.26, 0.86, -0.22, 0.86, -0.38, 0.7)
    pen.disc("light", 0.17, 0.71, 0.056)
    pen.disc("near", 0.185, 0.71, 0.022)
    pen.rect("mid", -0.24, 0.66, 0.2, 0.026)
    pen.rect("mid", -0.24, 0.72, 0.2, 0.026)
    for hip, knee, foot in ((-0.24, -0.4, -0.3), (-0.06, -0.11, -0.04), (0.2, 0.32, 0.23)):
        pen.line("near", 0.052, hip, 0.58, knee, 0.3, foot, 0.02)
        pen.disc("near", knee, 0.3, 0.038)
        pen.rect("near", foot - 0.07, 0, 0.14, 0.034)
    pen.line("near", 0.036, 0.31, 0.66, 0.52, 0.46, 0.46, 0.3)
    pen.disc("near", 0.46, 0.29, 0.034)
    pen.rect("near", -0.14, 0.85, 0.022, 0.12)
    pen.disc("light", -0.129, 0.98, 0.018)
    pen.line("wire", 0.01, -0.33, 0.62, -0.46, 0.46, -0.52, 0.42)


@motif(scale=0.9, half=0.5, small=0.5, words="A machine like a hare")
def hare(pen: Pen, _: ChanceSource) -> None:
    pen.curve("near", -0.44, 0.27, -0.4, 0.55, 0.1, 0.58, 0.22, 0.4, 0.22, 0.24, -0.32, 0.12, -0.44, 0.27)
    pen.poly("near", 0.13, 0.43, 0.4, 0.51, 0.46, 0.37, 0.2, 0.29)
    pen.disc("light", 0.34, 0.435, 0.03)
    pen.poly("near", 0.19, 0.46, 0.12, 0.86, 0.26, 0.5)
    pen.poly("near", 0.28, 0.48, 0.29, 0.88, 0.36, 0.5)
    pen.line("mid", 0.012, 0.165, 0.72, 0.2, 0.54)
    pen.line("near", 0.034, -0.3, 0.27, -0.48, 0.14, -0.32, 0.01)
    pen.line("near", 0.034, -0.1, 0.25, -0.04, 0.11, -0.14, 0.01)
    pen.line("near", 0.034, 0.1, 0.28, 0.24, 0.14, 0.16, 0.01)
    pen.disc("near", -0.45, 0.36, 0.05)
    for x in (-0.26, -0.14, -0.02):
        pen.disc("mid", x, 0.4, 0.02)


@motif(half=0.4, small=0.6, words="A machine like an owl on stilts")
def owl(pen: Pen, _: ChanceSource) -> None:
    pen.poly("near", -0.2, 0.84, -0.25, 1.0, -0.06, 0.93)
    pen.poly("near", 0.2, 0.84, 0.25, 1.0, 0.06, 0.93)
    pen.disc("near", 0, 0.76, 0.205)
    pen.disc("light", 0, 0.76, 0.13)
    pen.disc("near", 0, 0.76, 0.078)
    pen.disc("light", 0.03, 0.79, 0.024)
    pen.rect("near", -0.05, 0.5, 0.1, 0.1)
    for way in (-1, 0, 1):
        pen.line("near", 0.026, way * 0.05, 0.55, way * 0.26, 0.3, way * 0.34, 0.01)
        if way:
            pen.disc("near", way * 0.26, 0.3, 0.026)
        pen.rect("near", way * 0.34 - 0.04, 0, 0.08, 0.022)


@motif(half=0.56, small=0.52, words="A machine like a ram")
def ram(pen: Pen, _: ChanceSource) -> None:
    pen.poly("near", -0.48, 0.26, -0.5, 0.5, -0.3, 0.57, 0.14, 0.61, 0.3, 0.5, 0.3, 0.24)
    horn: list[float] = []
    for step in range(13):  # a spiral of one turn and a half
        angle, reach = 2.6 - step * 0.76, 0.15 - step * 0.0095
        horn += (0.34 + reach * cos(angle), 0.66 + reach * sin(angle))
    pen.line("near", 0.05, 0.16, 0.56, *horn)
    pen.poly("near", 0.22, 0.54, 0.4, 0.52, 0.54, 0.38, 0.52, 0.24, 0.26, 0.26)
    pen.disc("light", 0.4, 0.4, 0.034)
    for x in (-0.4, -0.22, 0.04, 0.2):
        pen.rect("near", x, 0.03, 0.075, 0.27)
        pen.rect("near", x - 0.015, 0, 0.105, 0.035)
    pen.line("near", 0.032, -0.3, 0.55, -0.3, 0.68, 0.0, 0.7)
    pen.rect("near", -0.36, 0.52, 0.16, 0.09)
    for x in (-0.36, -0.22, -0.08):
        pen.rect("mid", x, 0.36, 0.07, 0.04)


@motif(scale=0.95, half=0.32, small=0.5, words="A robot")
def robot(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.18, 0.32, 0.36, 0.34)
    pen.rect("mid", -0.1, 0.44, 0.2, 0.1)
    pen.disc("near", 0, 0.78, 0.13)
    pen.rect("light", -0.08, 0.77, 0.16, 0.045)
    pen.rect("near", -0.03, 0.62, 0.06, 0.08)
    pen.line("near", 0.012, 0, 0.9, 0, 0.98)
    pen.disc("light", 0, 0.98, 0.018)
    for way in (-1, 1):
        pen.line("near", 0.048, way * 0.18, 0.6, way * 0.3, 0.44, way * 0.24, 0.28)
        pen.rect("near", way * 0.1 - 0.05, 0, 0.1, 0.34)


@motif("air", half=0.57, small=0.5, words="A machine that hovers")
def drone(pen: Pen, _: ChanceSource) -> None:
    pen.poly("near", -0.2, 0.56, 0.2, 0.56, 0.14, 0.72, -0.14, 0.72)
    pen.disc("light", 0, 0.6, 0.06)
    pen.disc("near", 0, 0.6, 0.026)
    for way in (-1, 1):
        pen.line("near", 0.026, way * 0.12, 0.68, way * 0.4, 0.74)
        pen.rect("near", way * 0.4 - 0.014, 0.74, 0.028, 0.06)
        pen.rect("near", way * 0.4 - 0.15, 0.8, 0.3, 0.02)
        pen.line("near", 0.016, way * 0.14, 0.56, way * 0.2, 0.46)
    pen.poly("beam", -0.03, 0.54, 0.03, 0.54, 0.16, 0.06, -0.16, 0.06)


@motif(scale=0.9, half=0.5, small=0.5, words="A machine on wheels")
def rover(pen: Pen, _: ChanceSource) -> None:
    pen.rect("near", -0.4, 0.2, 0.74, 0.14)
    pen.poly("mid", -0.46, 0.34, 0.2, 0.34, 0.12, 0.4, -0.4, 0.4)
    pen.rect("near", 0.2, 0.34, 0.03, 0.28)
    pen.rect("near", 0.1, 0.6, 0.26, 0.12)
    pen.disc("light", 0.3, 0.66, 0.036)
    for x in (-0.34, -0.02, 0.3):
        wheel(pen, x, 0.1)
    pen.line("near", 0.014, -0.34, 0.38, -0.42, 0.62)
    pen.disc("near", -0.42, 0.64, 0.022)


@motif(scale=1.15, half=1.12, words="A school")
def school(pen: Pen, chance: ChanceSource) -> None:
    pen.rect("near", -0.62, 0, 1.24, 0.3)
    pen.poly("near", -0.65, 0.295, 0.65, 0.295, 0.57, 0.405, -0.57, 0.405)
    pen.rect("near", -0.13, 0, 0.26, 0.44)
    pen.poly("near", -0.165, 0.435, 0.165, 0.435, 0, 0.59)
    pen.disc("light", 0, 0.44, 0.055)
    pen.line("near", 0.014, 0, 0.475, 0, 0.44, 0.026, 0.424)
    pen.rect("near", -0.03, 0.57, 0.06, 0.05)
    pen.poly("near", -0.045, 0.62, 0.045, 0.62, 0, 0.69)
    pen.rect("light", -0.045, 0, 0.09, 0.17)
    pen.rect("near", -0.006, 0, 0.012, 0.17)
    pen.poly("mid", -0.16, 0, 0.16, 0, 0.1, 0.028, -0.1, 0.028)
    count = chance.whole(3, 4)
    for left in (-0.6, 0.15):
        row(pen, chance, left, left + 0.45, 0.11, 0.11, count, share=0.46)
    for x in (-0.4, 0.4):
        pen.rect("near", x, 0.38, 0.05, 0.1)
    flag(pen, -0.82 if chance.happens(0.5) else 0.8, 0.86)
