"""Letters stand out from their ground, in colour and in grey, and kinds of cards differ in grey too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from loopwright_compiler.print import Settings, print_sheets

from ..pdf_pages import pages
from ..sweep_length import sample as some
from .sample import MM, Data, held_sample, sample

LEAST = 4.5
SCALE = 2.5  # pixels a point
Colour = tuple[float, ...]


def everything() -> Data:
    """Every kind of card there is."""
    bundle = held_sample()
    late = sample(diary=4, rumors=0, school=0)
    bundle["diary"] += late["diary"][1:]
    bundle["strings"] |= late["strings"]
    bundle["scenario"]["complications"] = [2, 3]
    bundle["diary"][1]["sides"]["back"] = bundle["diary"][3]["sides"]["back"] = None
    return bundle


@pytest.fixture(scope="module", params=["full", "low"])
def printed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("contrast")
    settings = Settings(ink=request.param, layout="single")
    return print_sheets(everything(), folder / "x.pdf", settings).out


def luminance(colour: Colour) -> float:
    """How bright a colour (0 to 1) is, as WCAG counts it."""
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4 for channel in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, other: Colour) -> float:
    bright, dark = sorted((luminance(first), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def grey(colour: Colour) -> Colour:
    """What a printer without colours makes of it."""
    return (0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2],) * 3


def ground(picture: Any, word: dict[str, Any], ink: Colour) -> Colour:
    """The colour that most of the surroundings of a word have."""
    box = [round(word[key] * SCALE) for key in ("x0", "top", "x1", "bottom")]
    colours = Counter(picture.crop((box[0] - 2, box[1], box[2] + 2, box[3])).get_flattened_data())
    far = [(count, colour) for colour, count in colours.items() if contrast(_unit(colour), ink) > 1.2]
    return _unit(max(far)[1]) if far else ink


def _unit(colour: tuple[int, ...]) -> Colour:
    return tuple(channel / 255 for channel in colour)


def looks(printed: Path) -> Iterator[tuple[Any, Any, Any]]:
    """Pages to read, to draw, and drawn; of those that look alike, as most backs do, one: reading is slow."""
    seen: set[bytes] = set()
    for page, drawn in zip(pages(printed), pypdfium2.PdfDocument(printed), strict=True):
        picture = drawn.render(scale=SCALE).to_pil().convert("RGB")
        if picture.tobytes() not in seen:
            seen.add(picture.tobytes())
            yield page, drawn, picture


def test_letters_stand_out_from_their_ground(printed: Path) -> None:
    poor: dict[tuple[str, str], float] = {}
    for page, _, picture in looks(printed):
        words = page.extract_words()
        for word in some(words, 3):
            ink = tuple(float(channel) for channel in word["non_stroking_color"])
            below = ground(picture, word, ink)
            for letter_colour, behind in ((ink, below), (grey(ink), grey(below))):
                if contrast(letter_colour, behind) < LEAST:
                    poor[word["text"], f"page {page.page_number}"] = round(contrast(letter_colour, behind), 2)
    assert not poor


def test_kinds_differ_without_colour(printed: Path) -> None:
    """Side by side as a child sees them in a hand: small, in grey, and none brighter than another."""
    greys: dict[str, list[float]] = {}
    for page, drawn, _ in looks(printed):
        if round(page.width / MM) == 69:  # a poker card with its bleed
            words = page.extract_text().split()
            picture = drawn.render(scale=0.6).to_pil().convert("L")
            pixels = [float(pixel) for pixel in picture.get_flattened_data()]
            mean = sum(pixels) / len(pixels)
            greys.setdefault(
                f"{words[0]} {'B' if 'B' in words[:4] else ''}", [pixel - mean for pixel in pixels]
            )
    for kind, other in combinations(greys, 2):
        apart = sum(abs(a - b) for a, b in zip(greys[kind], greys[other], strict=True)) / len(greys[kind])
        assert apart > 2.5, (kind, other, apart)
