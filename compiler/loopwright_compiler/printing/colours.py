"""Colours as a file needs them: RGB for screens and desktop printers, CMYK for print houses."""

from __future__ import annotations

from functools import cache
from typing import Final

from reportlab.lib.colors import CMYKColor, Color, HexColor

MOST_INK: Final = 2.4  # of 4: what paper takes before it smears
DARK: Final = 0.25  # greys below this are black ink alone, so that small letters stay sharp
GREY: Final = 0.08


@cache
def colour(text: str, press: bool) -> Color:
    """A colour given as #rrggbb."""
    return CMYKColor(*cmyk(text)) if press else HexColor(text)


@cache
def fill(text: str, press: bool) -> str:
    """The operator that paints what follows in a colour."""
    if press:
        return " ".join(f"{part:.4g}" for part in cmyk(text)) + " k"
    red, green, blue = HexColor(text).rgb()
    return f"{red:.4g} {green:.4g} {blue:.4g} rg"


@cache
def cmyk(text: str) -> tuple[float, float, float, float]:
    """Inks for a colour: as much black as it holds, never more than MOST_INK in all."""
    parts = HexColor(text).rgb()
    light = max(parts)
    if light - min(parts) <= GREY and light <= DARK:
        return 0.0, 0.0, 0.0, 1.0
    cyan, magenta, yellow = ((light - part) / light for part in parts)
    coloured = cyan + magenta + yellow
    share = min(1.0, (MOST_INK - (1 - light)) / coloured) if coloured else 1.0
    return cyan * share, magenta * share, yellow * share, 1 - light
