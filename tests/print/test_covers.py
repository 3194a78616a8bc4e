"""Authors' pictures that cover backs, of one card or of a kind, and those on machines' sheets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from loopwright_compiler.print import ChoiceError, Settings, print_sheets
from PIL import Image

from ..pdf_pages import pages
from .sample import MM, held_sample, within

GREEN, BLUE = (20, 160, 60), (30, 60, 200)


def printed(folder: Path, cards: str, **pictures: tuple[int, int, int]) -> Path:
    """Cards a page, with plain pictures; `__` stands for - and `_` for . in their names."""
    own = folder / "pictures"
    own.mkdir()
    for name, colour in pictures.items():
        file = name.replace("__", "-").replace("_", ".") + ".png"
        Image.new("RGB", (300, 420), colour).save(own / file)
    settings = Settings(cards=cards, layout="single", pictures=own)
    return print_sheets(held_sample(), folder / "x.pdf", settings).out


def colour(path: Path, page: int, x: float, y: float) -> tuple[int, ...]:
    """The colour so many mm from the left and the top of a page."""
    picture = pypdfium2.PdfDocument(path)[page].render(scale=72 / 25.4).to_pil().convert("RGB")
    pixel: Any = picture.getpixel((round(x * MM * 72 / 25.4), round(y * MM * 72 / 25.4)))
    return tuple(pixel)


def alike(first: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) < 8 for a, b in zip(first, other, strict=True))


def test_a_picture_covers_the_backs_of_a_kind(tmp_path: Path) -> None:
    path = printed(tmp_path, "item.knife,chore.*", back__item=GREEN)
    for x, y in ((0.5, 0.5), (34.5, 47), (68.5, 93.5)):  # to the end of the bleed
        assert alike(colour(path, 1, x, y), GREEN), (x, y)
        assert not alike(colour(path, 3, x, y), GREEN)
    item, chore = pages(path)[1], pages(path)[3]
    assert not item.chars and "CHORE" in within(chore, 3, 3, 63, 88)


def test_a_cards_own_back_comes_before_that_of_its_kind(tmp_path: Path) -> None:
    path = printed(tmp_path, "item.*", back__item=GREEN, item_knife__back=BLUE)
    assert alike(colour(path, 1, 34.5, 47), BLUE)
    assert alike(colour(path, 3, 34.5, 47), GREEN)


def test_what_play_needs_stays_on_a_covered_back(tmp_path: Path) -> None:
    """The location of a rumor or an event is known while its card lies face down."""
    path = printed(tmp_path, "rumor.*,event.*", back__rumor=GREEN, back__event=GREEN)
    for page, text in ((1, "RUMORB"), (3, "EVENT LOCATIONB")):
        assert within(pages(path)[page], 3, 3, 63, 88).startswith(text)
        assert alike(colour(path, page, 1, 40), GREEN)
        assert min(colour(path, page, 20, 33)) > 200  # the round ground of the letter


def test_a_machines_sheet_shows_its_picture_on_both_sides(tmp_path: Path) -> None:
    path = printed(tmp_path, "machine.*", machine_heron=GREEN)
    assert all(alike(colour(path, page, 45, 33), GREEN) for page in (0, 1))


def test_a_picture_for_a_back_that_cannot_be_covered(tmp_path: Path) -> None:
    with pytest.raises(ChoiceError, match="named after no card; did you mean back-"):
        printed(tmp_path, "item.*", back__itme=GREEN)
