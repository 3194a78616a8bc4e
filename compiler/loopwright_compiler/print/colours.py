"""Colours as PDF operators: RGB for screens and desktop printers, CMYK or spot colours for print houses."""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from reportlab.lib.colors import HexColor

from .inks.plates import ALL, Plates
from .inks.separation import MOST_INK, Inks, Separation

DARK: Final = 0.25  # greys below this are black ink alone, so that small letters stay sharp
GREY: Final = 0.08
BLACK: Final = (0.0, 0.0, 0.0, 1.0)
RICH_BLACK: Final = (0.6, 0.4, 0.4, 1.0)
WHITE: Final = (0.0, 0.0, 0.0, 0.0)
LIGHT: Final = 0.5  # letters that are lighter than this are left white


PressInks: TypeAlias = Separation | Plates
"""What a press prints with: the four inks of a profile, or two plates."""


@cache
def fill(text: str, press: PressInks | None, large: bool = False) -> str:
    """The PDF operator that sets the fill colour to #rrggbb; large black areas get other inks of a press
    besides black (rich black).
    """
    if isinstance(press, Plates):
        return press.operator(text)
    if press:
        inks = cmyk(text, press)
        return _operator(RICH_BLACK if large and inks == BLACK else inks)
    red, green, blue = HexColor(text).rgb()
    return f"{red:.4g} {green:.4g} {blue:.4g} rg"


@cache
def letters(text: str, press: PressInks | None) -> str:
    """The PDF operator for the colour of small letters: a press prints them with a single ink, or leaves them
    white, so that inks out of register do not blur them.
    """
    if press is None:
        return fill(text, press)
    if isinstance(press, Plates):
        return press.operator(text, letters=True)
    red, green, blue = HexColor(text).rgb()
    inks = WHITE if 0.3 * red + 0.59 * green + 0.11 * blue > LIGHT else BLACK
    return _operator(inks)


def black(press: PressInks | None, share: float = 1.0) -> str:
    """The PDF operator for what is printed beside the cards, in a share of the darkest ink."""
    return f"/{press.ink.name} cs {share:g} scn" if isinstance(press, Plates) else f"0 0 0 {share:g} k"


def marks(press: PressInks | None) -> str:
    """The PDF operator for marks to cut along, which all plates have."""
    return f"/{ALL} CS 1 SCN" if isinstance(press, Plates) else black(press).upper()


@cache
def cmyk(text: str, press: Separation) -> Inks:
    """The inks of a press for a colour; dark greys are black alone."""
    parts = HexColor(text).rgb()
    light = max(parts)
    if light - min(parts) <= GREY and light <= DARK:
        return BLACK
    red, green, blue = (round(part * 255) for part in parts)
    return press.inks((red, green, blue))


@cache
def overprinted(text: str, press: PressInks) -> bool:
    """Whether black letters may be printed over a colour instead of in place of it: all inks together are no
    more than paper takes.
    """
    return isinstance(press, Plates) or sum(cmyk(text, press)[:3]) + BLACK[3] <= MOST_INK


def _operator(inks: Inks) -> str:
    return " ".join(f"{part:.4g}" for part in inks) + " k"
