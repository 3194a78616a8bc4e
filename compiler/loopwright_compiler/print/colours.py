"""Colours as PDF operators: RGB for screens and desktop printers, CMYK for print houses."""

from __future__ import annotations

from functools import cache
from typing import Final

from reportlab.lib.colors import CMYKColor, Color, HexColor

from .inks.separation import MOST_INK, Inks, Separation

DARK: Final = 0.25  # greys below this are black ink alone, so that small letters stay sharp
GREY: Final = 0.08
BLACK: Final = (0.0, 0.0, 0.0, 1.0)
RICH_BLACK: Final = (0.6, 0.4, 0.4, 1.0)
WHITE: Final = (0.0, 0.0, 0.0, 0.0)
BLACK_FILL: Final = "0 0 0 1 k"
LIGHT: Final = 0.5  # letters that are lighter than this are left white


@cache
def colour(text: str, press: Separation | None, large: bool = False) -> Color:
    """A ReportLab colour for #rrggbb; for a press, large black areas get other inks besides black (rich
    black).
    """
    if press is None:
        return HexColor(text)
    inks = cmyk(text, press)
    return CMYKColor(*(RICH_BLACK if large and inks == BLACK else inks))


@cache
def fill(text: str, press: Separation | None) -> str:
    """The PDF operator that sets the fill colour to #rrggbb."""
    if press:
        return _operator(cmyk(text, press))
    red, green, blue = HexColor(text).rgb()
    return f"{red:.4g} {green:.4g} {blue:.4g} rg"


@cache
def letters(text: str, press: Separation | None) -> str:
    """The PDF operator for the colour of small letters: a press prints them with a single ink, or leaves them
    white, so that inks out of register do not blur them.
    """
    if press is None:
        return fill(text, press)
    red, green, blue = HexColor(text).rgb()
    inks = WHITE if 0.3 * red + 0.59 * green + 0.11 * blue > LIGHT else BLACK
    return _operator(inks)


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
def overprinted(text: str, press: Separation) -> bool:
    """Whether black letters may be printed over a colour instead of in place of it: all inks together are no
    more than paper takes.
    """
    return sum(cmyk(text, press)[:3]) + BLACK[3] <= MOST_INK


def _operator(inks: Inks) -> str:
    return " ".join(f"{part:.4g}" for part in inks) + " k"
