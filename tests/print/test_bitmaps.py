"""Pictures of dots in all the ways that programs store them: printed as they are seen on a screen."""

from __future__ import annotations

import base64
import io
import re
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler.print import ChoiceError, Settings
from loopwright_compiler.print.cards.pictures import Pictures, measured, upright
from loopwright_compiler.print.export.folders import export_drawings
from PIL import Image, ImageCms

from .sample import sample
from .test_hostile_pictures import blues, chunk, printed

BLUE = (20, 30, 250)


def blue(mode: str = "RGB") -> Image.Image:
    return Image.new("RGB", (40, 20), BLUE).convert(mode, palette=Image.Palette.ADAPTIVE)


def seen(file: Path, x: int = 30, y: int = 15) -> Any:
    """A dot of a picture as it is printed, after it was measured."""
    assert measured(file, file)[:2] == (40, 20)
    image = upright(file)
    assert image.size == (40, 20) and image.mode in ("RGB", "RGBA")
    return image.getpixel((x, y))


def near(one: Any, two: Any, most: int = 8) -> bool:
    return len(one) == len(two) and all(abs(a - b) <= most for a, b in zip(one, two, strict=True))


def sixteen(kind: int, samples: tuple[int, ...], *chunks: bytes) -> bytes:
    """A PNG of 40 by 20 dots with 16 bits a channel."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", 40, 20, 16, kind, 0, 0, 0))
    row = b"\0" + struct.pack(f">{len(samples)}H", *samples) * 40
    data = chunk(b"IDAT", zlib.compress(row * 20))
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(chunks) + data + chunk(b"IEND", b"")


@pytest.mark.parametrize("grey", [0, 78, 107, 231, 255])
def test_sixteen_bits_of_grey_are_that_grey(tmp_path: Path, grey: int) -> None:
    (tmp_path / "a.png").write_bytes(sixteen(0, (grey * 257,)))
    assert near(seen(tmp_path / "a.png"), (grey,) * 3, 1)
    Image.new("I;16", (40, 20), grey * 257).save(tmp_path / "a.tif")
    assert near(seen(tmp_path / "a.tif"), (grey,) * 3, 1)


def test_sixteen_bits_of_colour_and_of_clear_grey(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(sixteen(2, tuple(part * 257 for part in BLUE)))
    assert seen(tmp_path / "a.png") == BLUE
    (tmp_path / "a.png").write_bytes(sixteen(4, (78 * 257, 0)))
    assert seen(tmp_path / "a.png")[3] == 0
    (tmp_path / "a.png").write_bytes(sixteen(0, (20_000,), chunk(b"tRNS", struct.pack(">H", 20_000))))
    assert seen(tmp_path / "a.png")[3] == 0
    (tmp_path / "a.png").write_bytes(sixteen(0, (20_000,), chunk(b"tRNS", struct.pack(">H", 20_001))))
    assert near(seen(tmp_path / "a.png"), (78, 78, 78, 255))


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P"])
@pytest.mark.parametrize("kind", ["png", "webp", "gif", "tif", "tiff"])
def test_kinds_and_modes(tmp_path: Path, kind: str, mode: str) -> None:
    image = blue(mode)
    image.save(tmp_path / f"a.{kind}", **({"lossless": True} if kind == "webp" else {}))
    assert near(seen(tmp_path / f"a.{kind}")[:3], BLUE)


@pytest.mark.parametrize("compression", ["raw", "tiff_lzw", "tiff_adobe_deflate", "packbits", "jpeg"])
def test_tiffs_of_all_compressions(tmp_path: Path, compression: str) -> None:
    blue().save(tmp_path / "a.tif", compression=compression)
    assert near(seen(tmp_path / "a.tif"), BLUE)


def test_the_first_page_of_a_tiff(tmp_path: Path) -> None:
    blue().save(tmp_path / "a.tif", save_all=True, append_images=[Image.new("RGB", (4, 2))])
    assert seen(tmp_path / "a.tif") == BLUE


@pytest.mark.parametrize("kind", ["png", "gif", "webp"])
def test_animated_pictures_are_refused(tmp_path: Path, kind: str) -> None:
    blue().save(tmp_path / f"a.{kind}", save_all=True, append_images=[Image.new("RGB", (40, 20))])
    with pytest.raises(ChoiceError, match=r"a\.\w+ is animated: a card shows one picture"):
        measured(tmp_path / f"a.{kind}", tmp_path / f"a.{kind}")


def test_interlaced_one_bit_and_clear_palette(tmp_path: Path) -> None:
    Image.new("1", (40, 20), 1).save(tmp_path / "a.png")
    assert seen(tmp_path / "a.png") == (255, 255, 255)
    image = blue("P")
    image.save(tmp_path / "a.png", transparency=image.getpixel((0, 0)))
    assert seen(tmp_path / "a.png")[3] == 0
    Image.new("LA", (40, 20), (90, 128)).save(tmp_path / "a.png")
    assert seen(tmp_path / "a.png") == (90, 90, 90, 128)
    blue().save(tmp_path / "a.png", interlace=True)
    assert seen(tmp_path / "a.png") == BLUE


def test_cmyk(tmp_path: Path) -> None:
    for kind in ("jpg", "tif"):
        Image.new("CMYK", (40, 20), (235, 225, 5, 0)).save(tmp_path / f"a.{kind}")
        assert near(seen(tmp_path / f"a.{kind}"), BLUE)


@pytest.mark.parametrize("kind", ["jpg", "png", "webp", "tif"])
def test_a_camera_held_upright(tmp_path: Path, kind: str) -> None:
    image = Image.new("RGB", (20, 40), BLUE)
    image.paste((250, 30, 20), (0, 0, 20, 20))  # what is above is to the right when it is turned
    exif = Image.Exif()
    exif[0x0112] = 6
    image.save(tmp_path / f"a.{kind}", exif=exif, **({"quality": 100} if kind != "png" else {}))
    assert near(seen(tmp_path / f"a.{kind}", 30)[:3], (250, 30, 20), 12)
    assert near(seen(tmp_path / f"a.{kind}", 5)[:3], BLUE, 12)


def profiled(space: str) -> bytes:
    """A profile of a screen whose red and blue stand for each other, as a sign that it is followed."""
    made = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    red, blue_ = made.index(b"rXYZ"), made.index(b"bXYZ")
    swapped = bytearray(made)
    swapped[red : red + 4], swapped[blue_ : blue_ + 4] = b"bXYZ", b"rXYZ"
    description = "sRGB built-in".encode("utf-16-be")
    return bytes(swapped).replace(description, space.encode("utf-16-be").ljust(len(description), b"\0"))


def test_a_profile_is_followed(tmp_path: Path) -> None:
    blue().save(tmp_path / "a.png", icc_profile=profiled("other"))
    assert near(seen(tmp_path / "a.png"), BLUE[::-1], 3)
    blue("RGBA").save(tmp_path / "a.png", icc_profile=profiled("other"))
    assert near(seen(tmp_path / "a.png"), (*BLUE[::-1], 255), 3)


def test_a_profile_of_the_screen_or_of_nothing_changes_no_dot(tmp_path: Path) -> None:
    for profile in (ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes(), b"nothing"):
        blue().save(tmp_path / "a.png", icc_profile=profile)
        assert seen(tmp_path / "a.png") == BLUE
    Image.new("L", (40, 20), 99).save(tmp_path / "a.png", icc_profile=profiled("other"))
    assert seen(tmp_path / "a.png") == (99, 99, 99)  # a profile of colours says nothing of greys


@pytest.mark.parametrize("mode", ["I", "F", "LAB"])
def test_colours_that_are_not_printed_are_refused(tmp_path: Path, mode: str) -> None:
    Image.new(mode, (40, 20)).save(tmp_path / "diary.1.tif")
    with pytest.raises(
        ChoiceError, match="has colours of a kind that is not printed; save it in RGB, 8 bits"
    ):
        Pictures(tmp_path).of("diary.1", "front")


def test_a_file_that_another_was_made_from_stays_aside(tmp_path: Path) -> None:
    blue().save(tmp_path / "diary.1.tif")
    blue().save(tmp_path / "diary.1.webp")
    with pytest.raises(ChoiceError, match=r"diary\.1\.webp are for the same side"):
        Pictures(tmp_path)
    blue().save(tmp_path / "diary.1.png")
    picture = Pictures(tmp_path).of("diary.1", "front")
    assert picture and picture.file.suffix == ".png"


@pytest.mark.parametrize("kind", ["webp", "gif", "tif"])
def test_on_a_card(tmp_path: Path, kind: str) -> None:
    (tmp_path / "art").mkdir()
    blue().resize((800, 400)).save(tmp_path / "art" / f"diary.1.{kind}")
    width, height = blues(printed(tmp_path / "art", "x"))
    assert width / height == pytest.approx(2.48, rel=0.1)


def test_a_drawing_keeps_every_dot(tmp_path: Path) -> None:
    """`--export svg` is gone on with in a drawing program."""
    (tmp_path / "art").mkdir()
    noise = Image.effect_noise((200, 100), 90).convert("RGB")
    noise.save(tmp_path / "art" / "diary.1.png")
    export_drawings(sample(diary=1), tmp_path / "out", Settings(cards="diary.1", pictures=tmp_path / "art"))
    text = (tmp_path / "out" / "diary.1-front.svg").read_text("utf-8")
    [data] = re.findall(r'data:image/png;base64,([^"]+)', text)
    inside = Image.open(io.BytesIO(base64.b64decode(data)))
    assert inside.convert("RGB").tobytes() == noise.tobytes()
