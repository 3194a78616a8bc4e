"""Letters that stand closer together: on the sheet, and in the widths by which lines are broken."""

from __future__ import annotations

import json
import shutil
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from loopwright_compiler.print import Settings, print_sheets
from loopwright_compiler.print.text.fonts import FOLDER, WIDTHS, Kerning, face
from loopwright_compiler.print.text.paragraph import Broken, greedy
from loopwright_compiler.print.text.words import words
from loopwright_compiler.print.theme.load import load

from ..pdf_pages import pages
from .sample import changed, sample, shown, slot

sys.path.insert(0, str(Path(__file__).parents[2] / "compiler"))
from write_kerning import pairs, widths

# Thousandths of an em, as HarfBuzz shapes these pairs.
VOLLKORN = {"AV": -150, "VA": -135, "Va": -90, "We": -80, "Ta": -60, "To": -70, "r.": -40}
PLAY = {"AV": -50, "Va": -50, "VA": -76, "Ta": -100, "AT": -80, "To": -100, "r.": -100}


def test_pairs_on_a_sheet_stand_as_close_as_the_font_wants(tmp_path: Path) -> None:
    text = "AVA Vaster Wet Tar To har."
    bundle = changed(sample(diary=1), diary__1__title=text, diary__1__front__text__0=text)
    out = print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.1", layout="fronts")).out
    page = pages(out)[0]
    for font, wanted in (("Vollkorn", VOLLKORN), ("Play-Bold", PLAY)):
        chars = [char for char in page.chars if font in char["fontname"] and char["size"] > 6.9]
        steps = {
            letter["text"] + other["text"]: round((other["x0"] - letter["x1"]) / letter["size"] * 1000)
            for letter, other in pairwise(chars)
            if abs(letter["bottom"] - other["bottom"]) < 0.1
        }
        assert {pair: steps[pair] for pair in wanted if pair in steps} == {
            pair: pytest.approx(value, abs=2) for pair, value in wanted.items() if pair in steps
        }
        assert len(wanted.keys() & steps.keys()) >= 5
    assert shown(bundle, "diary.1.title") in slot(page, 0, 10.5, 16.5)


def test_a_line_ends_where_its_kerned_words_do() -> None:
    text = "AVAVAVAVAVAV AVAVAVAVAVAV"
    theme = load("full")
    parts = words(text, theme.families["serif"], theme.named, "en")
    regular = face("Vollkorn-Regular")
    letters = sum(regular.width(char) for char in text)
    assert sum(part.width + part.space for part in parts) == pytest.approx(letters - 2.0 * 1.575, abs=0.001)
    broken = greedy(parts, letters - 1)
    assert isinstance(broken, Broken) and len(broken.ends) == 1


@pytest.mark.parametrize("font", ["Play-Regular", "Play-Bold", "Vollkorn-Italic"])
def test_the_pairs_are_those_of_the_font_files(font: str) -> None:
    kerning = Kerning(FOLDER / f"{font}.ttf")
    unfolded = {letter + other: value for letter in kerning.rows for other, value in kerning[letter].items()}
    assert unfolded == pairs(FOLDER / f"{font}.ttf")


def test_letters_of_several_subsets_are_kerned_too(tmp_path: Path) -> None:
    """A file that shows more than 256 letters of a font embeds it in parts."""
    many = " ".join(chr(code) for code in range(0xA1, 0x200) if face("Vollkorn-Regular").has(chr(code)))
    bundle = changed(sample(diary=2), diary__1__front__text__0=many, diary__2__front__text__0="AVA Tŷ Vŷ VŶ")
    out = print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.*", layout="fronts")).out
    text = "".join(pages(out)[0].extract_text().split())
    for sid in ("diary.1.front.text.0", "diary.2.front.text.0"):
        assert shown(bundle, sid).replace(" ", "") in text


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.ttf")), ids=lambda file: file.stem)
def test_the_widths_are_those_of_the_font_files(file: Path) -> None:
    assert json.loads(file.with_suffix(WIDTHS).read_text("utf-8")) == widths(file)


def test_a_bundled_font_is_measured_as_a_copy_of_it(tmp_path: Path) -> None:
    """A copy has no widths beside it: it is read."""
    copy = shutil.copy(FOLDER / "Vollkorn-Italic.ttf", tmp_path)
    bundled, own = face("Vollkorn-Italic"), face(str(copy))
    chars = [chr(code) for code in range(0x10000) if not 0xD800 <= code < 0xE000]
    assert [bundled.advance(char) for char in chars] == [own.advance(char) for char in chars]
    assert bundled.has("\u00a0") and not bundled.has("\u05d0") and bundled.space == own.space
