"""What a print shop looks at: backs that reach further, thin lines, small letters, frames near the edge."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from loopwright_compiler.printing import Settings, print_sheets
from loopwright_compiler.printing.paths import parsed
from loopwright_compiler.printing.theme_making import load

from .sample import MM, Data, changed, held_sample, pages, sample


def margin(page: Any, below: float) -> list[Any]:
    """The letters that stand further down than so many mm."""
    return [char for char in page.chars if char["top"] / MM > below and char["text"].strip()]


@pytest.mark.parametrize("paper", ["a4", "letter", "330x480mm"])
@pytest.mark.parametrize("bleed", [None, 3.0])
@pytest.mark.parametrize("more", [0, 1.5, 3])
def test_the_bleed_of_backs_covers_no_words_in_the_margin(
    tmp_path: Path, paper: str, bleed: float | None, more: float
) -> None:
    bundle = sample(diary=9, rumors=0, school=0)
    if paper == "letter" and bleed:
        bleed = 2.0
    settings = Settings(cards="diary.*", paper=paper, bleed=bleed, back_bleed=more)
    path = print_sheets(bundle, tmp_path / "x.pdf", settings).out
    front, back = pages(path)[:2]
    words = [char for char in back.chars if "100" in paper or _outside(char, back, front)]
    ground = pypdfium2.PdfDocument(path)[1].render(scale=4).to_pil().convert("L")
    for char in words:
        x, y = char["x0"] * 4, (char["bottom"] + 0.6) * 4  # just below a letter of the margin
        assert ground.getpixel((int(x) - 2, int(y))) > 120 or more == 0, char
    if paper == "a4":
        assert words and "50mm" in "".join(char["text"] for char in words if char["text"].strip())


def _outside(char: Any, page: Any, _front: Any) -> bool:
    del page
    return char["size"] < 6.2 and "Play" in char["fontname"] and char["non_stroking_color"] == (0, 0, 0, 1)
