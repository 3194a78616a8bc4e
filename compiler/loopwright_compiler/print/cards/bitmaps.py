"""Pictures of dots as Pillow reads them: what is refused, and how the rest becomes upright and RGB as on a
screen.
"""

from __future__ import annotations

import warnings
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_compiler.print.geometry.sizes import ChoiceError

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS: Final = ("PNG", "JPEG", "WEBP", "GIF", "TIFF")
MOVING: Final = frozenset({"PNG", "WEBP", "GIF"})
"""Formats with more than one frame where it is animated; a TIFF holds small copies beside the picture."""
DRAWABLE: Final = frozenset(
    {"1", "L", "LA", "P", "PA", "RGB", "RGBA", "RGBX", "RGBa", "CMYK", "YCbCr", "I;16", "I;16L", "I;16B"}
)
"""Modes of Pillow's that a picture is drawn from."""
LONG_GREY: Final = "I"
"""The mode in which older Pillows read a PNG of 16 bits."""
MOST_PIXELS = 30_000_000
LONGEST_SIDE = 20_000  # pixels: a picture of a single endless row is no picture
MOST_DRAWN = 2_400  # pixels on the longer side: more than a printer shows of a card
SPACES: Final = {"L": "GRAY", "RGB": "RGB", "CMYK": "CMYK"}
"""The colour space that a profile is of, by the mode of what it describes."""


class Measure(NamedTuple):
    """The width and height of a picture, upright, and whether its file has lost some of it already (JPEG)."""

    width: int
    height: int
    lossy: bool


def measured(file: Path, source: BytesIO) -> Measure:
    """What the bitmap measures that a file is drawn as. Raises ChoiceError for one that cannot be drawn."""
    from PIL import Image, ImageOps

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about sizes, which are judged here
            with Image.open(source, formats=FORMATS) as image:
                if max(image.size) > LONGEST_SIDE:
                    raise ChoiceError(f"{file} is more than {LONGEST_SIDE:,} pixels wide or high")
                if image.width * image.height > MOST_PIXELS:
                    raise Image.DecompressionBombError
                kind = image.format
                if image.mode not in DRAWABLE and not (kind == "PNG" and image.mode == LONG_GREY):
                    raise ChoiceError(
                        f"{file} has colours of a kind that is not printed; save it in RGB, 8 bits"
                    )
                moving = kind in MOVING and getattr(image, "is_animated", False)
                image.draft("RGB", (MOST_DRAWN, MOST_DRAWN))
                size = ImageOps.exif_transpose(image).size
    except ChoiceError:
        raise
    except Image.DecompressionBombError:
        raise ChoiceError(f"{file} has more than {MOST_PIXELS // 1_000_000} million pixels") from None
    except (OSError, ValueError, SyntaxError, OverflowError, MemoryError, EOFError, LookupError, TypeError):
        raise ChoiceError(f"{file} is no PNG, JPEG, WebP, GIF or TIFF that can be read") from None
    if moving:
        raise ChoiceError(f"{file} is animated: a card shows one picture")
    return Measure(*size, kind == "JPEG")


def upright(source: BytesIO) -> Image:
    """A picture that was `measured`: upright, no larger than what is printed, in RGB, or in RGBA where one
    sees through.
    """
    from PIL import Image, ImageOps

    with warnings.catch_warnings(), Image.open(source, formats=FORMATS) as opened:
        warnings.simplefilter("ignore")
        opened.draft("RGB", (MOST_DRAWN, MOST_DRAWN))
        profile = opened.info.get("icc_profile")
        image = _eight_bits(ImageOps.exif_transpose(opened))
    clear = image.has_transparency_data
    if clear or image.mode not in SPACES:
        image = image.convert("RGBA" if clear and image.mode != "LA" else image.mode if clear else "RGB")
    image.thumbnail((MOST_DRAWN, MOST_DRAWN))
    alpha = image.getchannel("A") if clear else None
    if alpha:
        image = image.convert("L" if image.mode == "LA" else "RGB")
    image = _on_screen(image, profile) if profile else image.convert("RGB")
    if alpha:
        image.putalpha(alpha)
    return image


def _eight_bits(image: Image) -> Image:
    """A picture of 16-bit grey with 8 bits, and with the grey that is said to be clear left out."""
    if image.mode[0] != LONG_GREY:
        return image
    from PIL import ImageMath

    values = image.convert(LONG_GREY)
    grey: Image = ImageMath.lambda_eval(lambda of: of["value"] / 257, value=values).convert("L")
    key = image.info.get("transparency")
    if isinstance(key, int):
        shown = ImageMath.lambda_eval(lambda of: (of["value"] != key) * 255, value=values)
        grey.putalpha(shown.convert("L"))
    return grey


def _on_screen(image: Image, profile: bytes) -> Image:
    """A picture in the colours of a screen, by the profile in its file; one that does not fit is ignored."""
    try:
        from PIL import ImageCms

        own = ImageCms.ImageCmsProfile(BytesIO(profile))
        is_of_screen = "srgb" in ImageCms.getProfileDescription(own).lower()
        if is_of_screen or own.profile.xcolor_space.strip() != SPACES[image.mode]:
            return image.convert("RGB")
        screen = ImageCms.createProfile("sRGB")
        drawn = ImageCms.profileToProfile(image, own, screen, outputMode="RGB")
    except (ImportError, OSError, ValueError, TypeError, ImageCms.PyCMSError):
        return image.convert("RGB")
    return image.convert("RGB") if drawn is None else drawn
