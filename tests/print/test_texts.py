"""The words on the cards are the bundle's words, all of them, in order, where they may stand."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from loopwright_compiler.print import PrintError, Settings, print_sheets
from loopwright_compiler.print.geometry.icon_paths import PATHS
from loopwright_compiler.print.theme.load import load
from loopwright_compiler.semantics.markup import ICONS

from ..pdf_pages import pages
from .sample import MM, Data, changed, sample, shown, slot, within


def faces(bundle: Data) -> list[tuple[int, int, list[str]]]:
    """Page, slot and texts of every side that shows texts of the bundle."""
    texts_by_place = [(0, 0, [sid for _, sid in bundle["scenario"]["text"]])]
    response = bundle["responses"][0]
    texts_by_place += [(0, 1, texts(response["routine"])), (1, 1, texts(response["alert"]))]
    for index, card in enumerate(bundle["diary"]):
        behind = (index // 3) * 3 + 2 - index % 3
        texts_by_place.append((2, index, [card["title"], *texts(card["sides"]["front"])]))
        texts_by_place.append((3, behind, [card["title"], *texts(card["sides"]["back"])]))
    for index, card in enumerate(bundle["rumors"]):
        texts_by_place.append((4 + 2 * (index // 9), index % 9, [card["title"], *texts(card)]))
    for index, card in enumerate(bundle["school"]):
        texts_by_place.append((8, index, [card["title"], *texts(card)]))
    return texts_by_place


def texts(side: Data) -> list[str]:
    return [sid for _, sid in side["text"]]


def test_every_text_in_order(bundle: Data, a4: Path) -> None:
    sheets = pages(a4)
    for page, index, sids in faces(bundle):
        rest = slot(sheets[page], index, 10.5, 16.5)
        for sid in sids:
            wanted = shown(bundle, sid)
            assert wanted in rest, (page, index, sid, rest)
            rest = rest.split(wanted, 1)[1]


def test_a_second_reader_finds_the_same_words(bundle: Data, a4: Path) -> None:
    page = pypdfium2.PdfDocument(a4)[2].get_textpage()
    text = " ".join(page.get_text_bounded().split())
    for card in bundle["diary"]:
        for sid in texts(card["sides"]["front"]):
            assert shown(bundle, sid) in text


@pytest.mark.parametrize("number", [0, 2, 3, 4, 5, 8])
def test_letters_keep_to_the_safe_zone_and_can_be_read(a4: Path, number: int) -> None:
    page = pages(a4)[number]
    for char in page.chars:
        x, y = char["x0"] / MM, char["top"] / MM
        if y > 280.5:
            continue  # the slug line
        inside = (x - 10.5) % 63, (y - 16.5) % 88
        width, height = (char["x1"] - char["x0"]) / MM, (char["bottom"] - char["top"]) / MM
        if char["text"].strip():
            assert inside[0] >= 3 and inside[0] + width <= 60.01, char
            assert inside[1] >= 3 and inside[1] + height <= 85.01, char
        assert char["size"] >= 5.5
        assert char["text"] not in "\x00\ufffd"
        assert not 0xE000 <= ord(char["text"][0]) <= 0xF8FF


def test_every_icon_of_the_language_can_be_printed() -> None:
    assert PATHS.keys() | load("full").named >= ICONS


HOSTILE = {
    "markup of others": "<para>A & B</para> <b>&amp;</b> %s {} \\n (a) [b] ((",
    "accents": "Åäö ÉÑÇ őŰ ąćłż čšž ğış þð ĳ ŵŷ ẞ",
    "decomposed": "Cafe\u0301 A\u030arhus",
    "signs": "“Quoted” – dashed — … 100 % × 3 − 2 ≥ 1 ½ €5 №",
    "an icon nobody drew": "Take {nonsense} now",
    "no-break space": "10\u00a0km",
    "hyphens": "a well-known-but-very-long-and-hyphenated-word-that-needs-several-lines-to-end",
    "line ends": "one\r\n\ttwo",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_unusual_texts_are_printed_as_they_are(tmp_path: Path, text: str) -> None:
    bundle = changed(sample(diary=1), diary__1__front__text__0=text)
    path = print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.1")).out
    wanted = shown(bundle, "diary.1.front.text.0").replace("nonsense", "{nonsense}")
    assert wanted in slot(pages(path)[0], 0, 10.5, 16.5)


def test_a_soft_hyphen_shows_only_where_a_line_ends(tmp_path: Path) -> None:
    text = "radio\u00adtelescope " + "long\u00ad" * 30 + "est"
    bundle = changed(sample(diary=1), diary__1__front__text__0=text)
    printed_text = slot(
        pages(print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.1")).out)[0], 0, 10.5, 16.5
    )
    assert "\u00ad" not in printed_text
    assert printed_text.replace("-", "").count("long") == 30
    assert 0 < printed_text.count("-") < 8


def test_text_gets_smaller_down_to_a_floor_and_is_then_refused(tmp_path: Path) -> None:
    sizes = []
    with pytest.raises(PrintError):
        for words in range(10, 300, 6):
            bundle = changed(sample(diary=1), diary__1__front__text__0="word " * words)
            path = print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.1", layout="fronts")).out
            sizes.append(size_of(pages(path)[0], "w"))
    assert sizes == sorted(sizes, reverse=True)
    assert set(sizes) == {10, 8.5, 8}


def size_of(page: Any, letter: str) -> float:
    return float(
        next(char["size"] for char in page.chars if char["text"] == letter and "Vollkorn" in char["fontname"])
    )


@pytest.mark.parametrize("ink", ["full", "low"])
def test_ink(bundle: Data, tmp_path: Path, ink: str) -> None:
    path = print_sheets(bundle, tmp_path / "x.pdf", Settings(ink=ink, apart=True)).out
    picture = pypdfium2.PdfDocument(path)[2].render(scale=1).to_pil().convert("L")
    dark = sum(picture.histogram()[:200]) / (picture.width * picture.height)
    assert (dark < 0.1) if ink == "low" else (dark > 0.1)


def painted(page: Any) -> list[tuple[float, float, float, float]]:
    """What each card of a page may paint: left, top, right, foot in mm."""
    rectangles, height = [], float(page.mediabox[3])
    instructions = list(pikepdf.parse_content_stream(page))
    for (place, rect), (_, then) in pairwise(instructions):
        if str(rect) == "re" and str(then) == "W":
            x, y, width, up = (float(number) for number in place)
            rectangles.append((x / MM, (height - y - up) / MM, (x + width) / MM, (height - y) / MM))
    return rectangles


def test_neighbours_overlap_a_little_so_that_no_light_shows_between_them(a4: Path) -> None:
    """Whatever a reader makes of edges that lie in the midst of a dot."""
    with pikepdf.open(a4) as pdf:
        rumors = painted(pdf.pages[4])
    assert len(rumors) == 9
    for index, (left, top, right, foot) in enumerate(rumors):
        row, column = divmod(index, 3)
        if column < 2:
            assert 0.04 < right - (73.5 + 63 * column) < 0.1
        if column > 0:
            assert 0.04 < 10.5 + 63 * column - left < 0.1
        if row < 2:
            assert 0.04 < foot - (104.5 + 88 * row) < 0.1
        if row > 0:
            assert 0.04 < 16.5 + 88 * row - top < 0.1


def test_no_light_seam_between_neighbours(a4: Path) -> None:
    picture = pypdfium2.PdfDocument(a4)[2].render(scale=150 / 72).to_pil().convert("L")
    rows = range(int(14 / 25.4 * 150), int(24 / 25.4 * 150))  # the skies of the first row
    for seam in (73.5, 136.5):
        x = round(seam / 25.4 * 150)
        beside = [picture.getpixel((x + shift, y)) for shift in (-2, -1, 0, 1, 2) for y in rows]
        assert max(value for value in beside if isinstance(value, int)) < 110


@pytest.mark.parametrize(
    ("language", "word", "parted"),
    [
        ("en", "counterrevolutionaries", "counterrevolution-aries"),
        ("sv", "telefonväxelföreståndarens", "telefonväxelföre-ståndarens"),
    ],
)
def test_hyphens_by_language_before_a_word_is_refused(
    tmp_path: Path, language: str, word: str, parted: str
) -> None:
    bundle = changed(sample(diary=1), diary__1__title=word)
    bundle["language"] = language
    path = print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.1", size="mini")).out
    assert parted in within(pages(path)[0], 17, 12.5, 44, 68)


def test_no_hyphens_where_there_is_room(bundle: Data, a4: Path) -> None:
    assert not any("-" in slot(pages(a4)[2], index, 10.5, 16.5) for index in range(4)), bundle["language"]


def test_a_language_without_rules_is_set_without_hyphens(tmp_path: Path) -> None:
    bundle = changed(sample(diary=1), diary__1__title="m" * 60)
    bundle["language"] = "tlh"
    with pytest.raises(PrintError):
        print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.1"))


@pytest.mark.parametrize(
    ("size", "draft", "foot"),
    [
        ("poker", "", "The Hum"),
        ("mini", "", "The Hum"),
        ("poker", "draft 3", "The Hum · draft 3response.heron.standard · "),
        ("bridge", "the tenth draft", "the tenth draft"),
        ("mini", "the tenth draft", "the tenth draft"),  # and the mark alone
    ],
)
def test_the_foot_is_one_line(tmp_path: Path, size: str, draft: str, foot: str) -> None:
    settings = Settings(cards="response.*", size=size, layout="single", draft=draft)
    page = pages(print_sheets(sample(), tmp_path / "x.pdf", settings).out)[0]
    low = [char for char in page.chars if char["top"] / MM > page.height / MM - 3 - 6.4]
    assert len({round(char["top"], 1) for char in low}) == 1
    text = "".join(char["text"] for char in low)
    behind = "[0-9a-f]{6}" if draft else r"\d+/\d+"
    assert text.startswith(foot) and re.fullmatch(behind, text[len(foot) :]), text


def test_one_letter_gets_smaller_on_a_small_card(tmp_path: Path) -> None:
    sizes = {}
    for size in ("poker", "mini"):
        bundle = changed(sample(rumors=1), rumor__hum__1__text__0="Short.", rumor__hum__1__title="Radio")
        back = pages(print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="rumor.*", size=size)).out)[1]
        sizes[size] = max(char["size"] for char in back.chars)
    assert sizes["poker"] == 86
    assert 30 <= sizes["mini"] < 86
