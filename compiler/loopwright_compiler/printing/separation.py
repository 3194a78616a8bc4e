"""Pictures of pixels in the inks of a press, mixed like all other colours."""

from __future__ import annotations

from typing import Any, Final

from PIL import Image, ImageMath

from .colours import MOST_INK

FULL: Final = 255
MOST: Final = int(MOST_INK * FULL)


def separated(picture: Image.Image) -> Image.Image:
    """An RGB picture as CMYK: as much black as each pixel holds, no more ink in all than paper takes."""
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
    return Image.merge("CMYK", [ImageMath.lambda_eval(each, **inks).convert("L") for each in _LIMITED])


def _scaled(name: str) -> Any:
    """An ink, less of it where there would be too much in all."""

    def ink(of: Any) -> Any:
        total = of["cyan"] + of["magenta"] + of["yellow"]
        room = MOST - (FULL - of["light"])
        return of[name] * of["min"](room, total) / of["max"](total, 1)

    return ink


_LIMITED: Final = [*map(_scaled, ("cyan", "magenta", "yellow")), lambda of: FULL - of["light"]]
