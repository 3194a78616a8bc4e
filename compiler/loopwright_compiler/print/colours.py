"""Colours as PDF operators: RGB for screens and desktop printers, CMYK for print houses."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from PIL import Image, ImageMath
from reportlab.lib.colors import CMYKColor, Color, HexColor

MOST_INK: Final = 2.4  # of 4: what paper takes before it smears
DARK: Final = 0.25  # greys below this are black ink alone, so that small letters stay sharp
GREY: Final = 0.08
BLACK: Final = (0.0, 0.0, 0.0, 1.0)
RICH_BLACK: Final = (0.6, 0.4, 0.4, 1.0)
WHITE: Final = (0.0, 0.0, 0.0, 0.0)
BLACK_FILL: Final = "0 0 0 1 k"
LIGHT: Final = 0.5  # letters that are lighter than this are left white


@cache
def colour(text: str, press: bool, large: bool = False) -> Color:
    """A ReportLab colour for #rrggbb; for a press, large black areas get other inks besides black (rich
    black).
    """
    if not press:
        return HexColor(text)
    inks = cmyk(text)
    return CMYKColor(*(RICH_BLACK if large and inks == BLACK else inks))


@cache
def fill(text: str, press: bool) -> str:
    """The PDF operator that sets the fill colour to #rrggbb."""
    if press:
        return _operator(cmyk(text))
    red, green, blue = HexColor(text).rgb()
    return f"{red:.4g} {green:.4g} {blue:.4g} rg"


@cache
def letters(text: str, press: bool) -> str:
    """The PDF operator for the colour of small letters: a press prints them with a single ink, or leaves them
    white, so that inks out of register do not blur them.
    """
    if not press:
        return fill(text, press)
    red, green, blue = HexColor(text).rgb()
    inks = WHITE if 0.3 * red + 0.59 * green + 0.11 * blue > LIGHT else BLACK
    return _operator(inks)


@cache
def cmyk(text: str) -> tuple[float, float, float, float]:
    """The inks for a colour, as four numbers from 0 to 1: as much black as possible (grey component
    replacement), never more than MOST_INK in all.
    """
    parts = HexColor(text).rgb()
    light = max(parts)
    if light - min(parts) <= GREY and light <= DARK:
        return BLACK
    cyan, magenta, yellow = ((light - part) / light for part in parts)
    coloured = cyan + magenta + yellow
    share = min(1.0, (MOST_INK - (1 - light)) / coloured) if coloured else 1.0
    return cyan * share, magenta * share, yellow * share, 1 - light


@cache
def overprinted(text: str) -> bool:
    """Whether black letters may be printed over a colour instead of in place of it: all inks together are no
    more than paper takes.
    """
    return sum(cmyk(text)[:3]) + BLACK[3] <= MOST_INK


def _operator(inks: tuple[float, float, float, float]) -> str:
    return " ".join(f"{part:.4g}" for part in inks) + " k"


# --- Pictures of pixels in the inks of a press, mixed like all other colours


FULL: Final = 255
MOST: Final = int(MOST_INK * FULL)


def separated(picture: Image.Image) -> Image.Image:
    """An RGB picture as CMYK: as much black as each pixel allows, and no more ink in all than the paper
    takes.
    """
    parts = dict(zip(("red", "green", "blue"), picture.split(), strict=True))
    light = ImageMath.lambda_eval(
        lambda of: of["max"](of["max"](of["red"], of["green"]), of["blue"]), **parts
    )
    coloured = [
        ImageMath.lambda_eval(
            lambda of: (of["light"] - of["part"]) * FULL / of["max"](of["light"], 1), light=light, part=part
        )
        for part in parts.values()
    ]
    inks = dict(zip(("cyan", "magenta", "yellow"), coloured, strict=True), light=light)
    return Image.merge("CMYK", [ImageMath.lambda_eval(ink, **inks).convert("L") for ink in _LIMITED])


def _scaled(name: str) -> Any:
    """One ink of a pixel, reduced where all inks together would be too much."""

    def ink(of: Any) -> Any:
        total = of["cyan"] + of["magenta"] + of["yellow"]
        room = MOST - (FULL - of["light"])
        return of[name] * of["min"](room, total) / of["max"](total, 1)

    return ink


_LIMITED: Final = [*map(_scaled, ("cyan", "magenta", "yellow")), lambda of: FULL - of["light"]]
