"""Separation of colours into the inks of a press through its ICC profile (ICC.1:2001-04, by LittleCMS,
relative colorimetric), with no more ink in all than paper takes.

What a profile gives more ink than that gets more black and less of the others, as near to the same colour as
possible (grey component replacement).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from loopwright_compiler.print.geometry.sizes import ChoiceError

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFilter import Color3DLUT

MOST_INK: Final = 2.4  # of 4: what paper takes before it smears
COATED: Final = Path(__file__).with_name("coated.icc")
"""The profile of coated paper that comes along; the README beside it says what it is made from."""
STEPS: Final = 24  # shares of black that are tried for a colour with too much ink
NODES: Final = 17  # in each direction of the table that pictures go through
ROUNDED: Final = 0.02  # ink that the rounding of pictures may add in all
FULL: Final = 255

Colour = tuple[int, int, int]
Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, from 0 to 1."""


class Separation:
    """The inks of one press. Raises ChoiceError for a profile that colours cannot be put through."""

    def __init__(self, profile: bytes, name: str) -> None:
        from PIL import ImageCms

        self._mark = hashlib.sha256(profile).hexdigest()
        self._apply = ImageCms.applyTransform
        screen, lab = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
        way = ImageCms.Intent.RELATIVE_COLORIMETRIC
        try:
            press = ImageCms.ImageCmsProfile(BytesIO(profile))
            self._inks = ImageCms.buildTransform(screen, press, "RGB", "CMYK", way)
            self._seen = ImageCms.buildTransform(press, lab, "CMYK", "LAB", way)
        except (ImageCms.PyCMSError, OSError, ValueError) as error:
            raise ChoiceError(f"no colour can be put through the profile {name}: {error}") from None

    def __repr__(self) -> str:
        return f"Separation({self._mark})"

    def inks(self, colour: Colour) -> Inks:
        """The inks of a colour of the screen."""
        [mixed] = self._mixed([colour], MOST_INK)
        return mixed

    def picture(self, picture: Image) -> Image:
        """An RGB picture as CMYK; only dots with too much ink go through the table of what is lighter."""
        from PIL import Image, ImageMath

        plain = cast("Image.Image", self._apply(picture, self._inks))
        bands = dict(zip("cmyk", plain.split(), strict=True))
        total = ImageMath.lambda_eval(lambda of: of["c"] + of["m"] + of["y"] + of["k"], **bands)
        most = int(MOST_INK * FULL)
        if total.getextrema()[1] <= most:
            return plain
        heavy = ImageMath.lambda_eval(lambda of: (of["total"] > most) * FULL, total=total).convert("L")
        return Image.composite(picture.filter(self._lighter), plain, heavy)

    @cached_property
    def _lighter(self) -> Color3DLUT:
        """The inks of all colours in steps, with some room for what rounding adds."""
        from PIL import ImageFilter

        step = FULL / (NODES - 1)
        levels = [round(number * step) for number in range(NODES)]
        nodes = [(red, green, blue) for blue in levels for green in levels for red in levels]
        inks = [ink for mixed in self._mixed(nodes, MOST_INK - ROUNDED) for ink in mixed]
        return ImageFilter.Color3DLUT(NODES, inks, channels=4, target_mode="CMYK")

    def _mixed(self, colours: Sequence[Colour], most: float) -> list[Inks]:
        """The inks of colours, none of them more in all than `most`."""
        plain = _pixels(self._apply(_image("RGB", colours), self._inks))
        mixed: list[Inks] = [(c / FULL, m / FULL, y / FULL, k / FULL) for c, m, y, k in plain]
        heavy = [number for number, inks in enumerate(mixed) if sum(inks) > most]
        if heavy:
            tries = [list(_lighter(mixed[number], most)) for number in heavy]
            seen = iter(
                self._lab([mixed[number] for number in heavy] + [one for some in tries for one in some])
            )
            wanted = [next(seen) for _ in heavy]
            for number, lab, some in zip(heavy, wanted, tries, strict=True):
                distances = [_distance(lab, next(seen)) for _ in some]
                mixed[number] = some[distances.index(min(distances))]
        return mixed

    def _lab(self, inks: Sequence[Inks]) -> list[tuple[int, ...]]:
        """How inks look on the paper, in steps of L*, a* and b*."""
        rounded = [tuple(round(ink * FULL) for ink in mixed) for mixed in inks]
        return _pixels(self._apply(_image("CMYK", rounded), self._seen))


@lru_cache(maxsize=4)
def separation(profile: bytes, name: str) -> Separation:
    """The inks of the press that a profile describes; `name` is what the profile is called in messages."""
    return Separation(profile, name)


def _image(mode: str, pixels: Sequence[tuple[int, ...]]) -> Image:
    from PIL import Image

    return Image.frombytes(mode, (len(pixels), 1), bytes(part for pixel in pixels for part in pixel))


def _pixels(image: Any) -> list[tuple[int, ...]]:
    data, bands = image.tobytes(), len(image.getbands())
    return [tuple(data[place : place + bands]) for place in range(0, len(data), bands)]


def _lighter(inks: Inks, most: float) -> Iterator[Inks]:
    """Inks with more black, and less of the others: each a share less, or all as much less."""
    *coloured, before = inks
    for share in range(STEPS + 1):
        black = before + (1 - before) * share / STEPS
        room = most - black
        scale = min(1.0, room / (sum(coloured) or 1.0))
        cyan, magenta, yellow = (part * scale for part in coloured)
        yield cyan, magenta, yellow, black
        least = max(0.0, (sum(coloured) - room) / 3)
        cyan, magenta, yellow = (max(0.0, part - least) for part in coloured)
        if cyan + magenta + yellow <= room:
            yield cyan, magenta, yellow, black


def _distance(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """How far two colours are apart: CIE 1976, squared; a* and b* are signed bytes."""
    light = (one[0] - other[0]) * 100 / FULL
    return light**2 + sum(
        ((a + 128) % 256 - (b + 128) % 256) ** 2 for a, b in zip(one[1:], other[1:], strict=True)
    )
