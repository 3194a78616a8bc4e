"""Other sizes and layouts: how many cards a sheet takes, where they stand, and what lies behind them.

Millimetres are written here by hand; nothing of the product's geometry is imported.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from loopwright_compiler.print import PrintError, Settings, print_sheets

from ..languages import LANGUAGES
from ..pdf_pages import pages
from ..sweep_length import sample as some
from .sample import MM, Data, held_sample, sample, within

RED, BLUE = (159, 47, 38), (23, 48, 76)


@pytest.fixture(scope="module")
def nine() -> Data:
    return sample(diary=9, rumors=0, school=0)


def diary(bundle: Data, folder: Path, **options: Any) -> Path:
    """The diary of a bundle, printed."""
    return print_sheets(bundle, folder / "x.pdf", Settings(cards="diary.*", **options)).out


def numbers(page: Any, places: list[tuple[float, float]], side: str, size: tuple[float, float]) -> list[int]:
    """Which diary card's side stands at each place; 0 for none."""
    order = []
    for left, top in places:
        text = within(page, left, top, *size)
        order.append(next((n for n in range(1, 10) if f"{side} of diary.{n}." in text), 0))
    return order


def grid(columns: list[float], rows: list[float]) -> list[tuple[float, float]]:
    return [(x, y) for y in rows for x in columns]


def upside_down(page: Any) -> bool:
    """Whether the letters of a page stand on their heads."""
    turned = {char["matrix"][0] < 0 for char in page.chars if char["size"] > 6}
    assert len(turned) == 1
    return turned.pop()


# paper, size, bleed, page in mm, columns, rows
SHEETS = [
    ("a4", None, None, (210, 297), [10.5, 73.5, 136.5], [16.5, 104.5, 192.5]),
    ("a4", None, 3, (297, 210), [13.5, 82.5, 151.5, 220.5], [14, 108]),
    ("letter", None, 2, (279.4, 215.9), [7.7, 74.7, 141.7, 208.7], [17.95, 109.95]),
    ("letter", None, 3, (279.4, 215.9), [39.2, 108.2, 177.2], [16.95, 110.95]),
    ("a4", "poker-us", None, (210, 297), [9.75, 73.25, 136.75], [15.15, 104.05, 192.95]),
    ("a4", "tarot", None, (210, 297), [35, 105], [28.5, 148.5]),
    ("a4", "70x100mm", None, (210, 297), [35, 105], [48.5, 148.5]),
    ("letter", "2.5x3.5in", None, (279.4, 215.9), [12.7, 76.2, 139.7, 203.2], [19.05, 107.95]),
]


@pytest.mark.parametrize(("paper", "size", "bleed", "page", "columns", "rows"), SHEETS)
def test_as_many_as_fit_where_a_ruler_finds_them(
    nine: Data,
    tmp_path: Path,
    paper: str,
    size: str | None,
    bleed: float | None,
    page: tuple[float, float],
    columns: list[float],
    rows: list[float],
) -> None:
    sheet = pages(diary(nine, tmp_path, paper=paper, size=size, bleed=bleed))[0]
    assert (sheet.width / MM, sheet.height / MM) == pytest.approx(page, abs=0.05)
    marks = [line for line in sheet.lines if abs(line["linewidth"] - 0.25) < 0.001]
    tops = {round(line["x0"] / MM, 2) for line in marks if line["x0"] == line["x1"] and line["top"] < 40 * MM}
    width = columns[1] - columns[0] - 2 * (bleed or 0)
    assert sorted(tops) == pytest.approx(
        sorted({round(x, 2) for left in columns for x in (left, left + width)}), abs=0.05
    )
    assert min(9, len(columns) * len(rows)) == sum(
        char["text"] == "D" and char["size"] == 6.5 for char in sheet.chars
    )


@pytest.mark.parametrize(
    ("margin", "columns", "rows"),
    [(4, [7.7, 74.7, 141.7, 208.7], [17.95, 109.95]), (6, [9.45, 76.45, 143.45], [49.7, 141.7])],
)
def test_printers_leave_more_or_less_white(
    nine: Data, tmp_path: Path, margin: float, columns: list[float], rows: list[float]
) -> None:
    sheet = pages(diary(nine, tmp_path, paper="letter", bleed=2, margin=margin))[0]
    places = grid(columns, rows)
    assert numbers(sheet, places, "front", (63, 88)) == list(range(1, len(places) + 1))


TURNED = {
    # layout of the sheet -> flip, cards, columns, rows, what lies behind slots 1, 2, 3 …, on its head?
    "upright, long edge": ({}, "long", [3, 2, 1, 6, 5, 4, 9, 8, 7], False),
    "upright, short edge": ({}, "short", [7, 8, 9, 4, 5, 6, 1, 2, 3], True),
    "across, long edge": ({"bleed": 3}, "long", [5, 6, 7, 8, 1, 2, 3, 4], True),
    "across, short edge": ({"bleed": 3}, "short", [4, 3, 2, 1, 8, 7, 6, 5], False),
}


@pytest.mark.parametrize("cards", [9, 4])
@pytest.mark.parametrize(("options", "flip", "behind", "turned"), TURNED.values(), ids=TURNED.keys())
def test_backs_meet_their_fronts(
    tmp_path: Path, options: Data, flip: str, behind: list[int], turned: bool, cards: int
) -> None:
    front, back, *_ = pages(diary(sample(diary=cards, rumors=0, school=0), tmp_path, flip=flip, **options))
    places = (
        grid([13.5, 82.5, 151.5, 220.5], [14, 108])
        if options
        else grid([10.5, 73.5, 136.5], [16.5, 104.5, 192.5])
    )
    fronts = [n if n <= cards else 0 for n in range(1, len(places) + 1)]
    assert numbers(front, places, "front", (63, 88)) == fronts
    assert numbers(back, places, "back", (63, 88)) == [n if n <= cards else 0 for n in behind]
    assert upside_down(back) is turned
    assert not upside_down(front)


@pytest.mark.parametrize(("flip", "edge"), [("long", "Long"), ("short", "Short")])
def test_the_printer_is_told_how_to_turn(nine: Data, tmp_path: Path, flip: str, edge: str) -> None:
    for bleed in (None, 3):
        with pikepdf.open(diary(nine, tmp_path, flip=flip, bleed=bleed)) as pdf:
            assert pdf.Root.ViewerPreferences.Duplex == f"/DuplexFlip{edge}Edge"


def test_backs_below_a_fold_line(nine: Data, tmp_path: Path) -> None:
    sheet = pages(diary(nine, tmp_path, layout="fold"))[0]
    columns = [22.5, 85.5, 148.5, 211.5]
    assert numbers(sheet, grid(columns, [14]), "front", (63, 88)) == [1, 2, 3, 4]
    assert numbers(sheet, grid(columns, [108]), "back", (63, 88)) == [1, 2, 3, 4]
    assert {
        char["matrix"][0] < 0 for char in sheet.chars if char["top"] > 108 * MM and char["top"] < 190 * MM
    } == {True}
    [line] = [text_line for text_line in sheet.lines if text_line["x1"] - text_line["x0"] > 290 * MM]
    assert line["top"] / MM == pytest.approx(105, abs=0.05)
    level = {round(text_line["top"] / MM, 1) for text_line in sheet.lines if text_line["x1"] < 20 * MM}
    assert level == {14, 102, 108, 196}  # 3 mm on either side of the fold, for what glue and fold take


def test_a_page_for_each_side(tmp_path: Path) -> None:
    path = diary(sample(diary=2, rumors=0, school=0), tmp_path, layout="single")
    with pikepdf.open(path) as pdf:
        assert [page.label for page in pdf.pages] == ["F1", "B1", "F2", "B2"]
        for page in pdf.pages:
            assert [float(x) / MM for x in page.mediabox] == pytest.approx([0, 0, 69, 94], abs=0.05)
            assert [float(x) / MM for x in page.obj.TrimBox] == pytest.approx([3, 3, 66, 91], abs=0.05)
            assert [float(x) / MM for x in page.obj.BleedBox] == pytest.approx([0, 0, 69, 94], abs=0.05)
    front = pages(path)[0]
    assert not [line for line in front.lines if abs(line["linewidth"] - 0.25) < 0.01]
    assert numbers(front, [(3, 3)], "front", (63, 88)) == [1]


@pytest.mark.parametrize("flip", ["long", "short"])
def test_sides_on_pages_of_their_own_stand_upright(tmp_path: Path, flip: str) -> None:
    settings = Settings(cards="machine.*,diary.*", layout="single", flip=flip)
    sheets = pages(print_sheets(held_sample(), tmp_path / "x.pdf", settings).out)
    assert [upside_down(page) for page in sheets] == [False] * 4


def test_backs_alone(nine: Data, tmp_path: Path) -> None:
    [back] = pages(diary(nine, tmp_path, layout="backs"))
    assert numbers(back, [(10.5, 16.5)], "back", (63, 88)) == [1]


def test_backs_move_for_a_printer_that_is_off(nine: Data, tmp_path: Path) -> None:
    def title(page: Any) -> tuple[float, float]:
        char = page.chars[0]
        return char["x0"] / MM, char["top"] / MM

    front, back = pages(diary(nine, tmp_path))
    moved_front, moved_back = pages(diary(nine, tmp_path, offset=(1.5, -0.5)))
    assert title(moved_front) == pytest.approx(title(front), abs=0.01)
    x, y = title(back)
    assert title(moved_back) == pytest.approx((x + 1.5, y - 0.5), abs=0.01)


@pytest.mark.parametrize("tilt", [1.0, -2.5])
def test_backs_turn_clockwise_for_a_printer_that_is_off(nine: Data, tmp_path: Path, tilt: float) -> None:
    """About the middle of the paper; who looks at the back sees its right-hand side go down."""

    def letters(page: Any) -> list[tuple[float, float]]:
        return [(char["matrix"][4] / MM, 297 - char["matrix"][5] / MM) for char in page.chars[:300]]

    front, back = pages(diary(nine, tmp_path))
    same, tilted = pages(diary(nine, tmp_path, tilt=tilt))
    assert letters(same) == letters(front)
    sine, cosine = math.sin(math.radians(tilt)), math.cos(math.radians(tilt))
    for (x, y), position in zip(letters(back), letters(tilted), strict=True):
        right, down = x - 105, y - 148.5
        wanted = 105 + right * cosine - down * sine, 148.5 + right * sine + down * cosine
        assert position == pytest.approx(wanted, abs=0.05)


def colour(page: Any, x: float, y: float) -> tuple[int, ...]:
    pixel: tuple[int, ...] = page.getpixel((round(x / 25.4 * 150), round(y / 25.4 * 150)))
    return pixel


def alike(first: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) < 12 for a, b in zip(first, other, strict=True))


@pytest.mark.parametrize("bleed", [None, 3])
def test_colour_goes_on_beyond_the_trim_and_stops(nine: Data, tmp_path: Path, bleed: float | None) -> None:
    document = pypdfium2.PdfDocument(diary(nine, tmp_path, bleed=bleed, layout="fronts"))
    page = document[0].render(scale=150 / 72).to_pil().convert("RGB")
    left, top = (10.5, 16.5) if bleed is None else (13.5, 14)
    for x, y in ((left - 2, top + 4), (left + 20, top - 2), (left - 2.8, top - 2.8)):
        assert alike(colour(page, x, y), RED), (x, y)
    assert alike(colour(page, left - 3.8, top + 4), (255, 255, 255))
    assert alike(colour(page, left + 20, top - 3.8), (255, 255, 255))
    if bleed:
        for x in (left + 63 + 1, left + 63 + 5):
            assert alike(colour(page, x, top + 4), RED), x


def test_a_partial_sheet_bleeds_into_free_slots(tmp_path: Path) -> None:
    document = pypdfium2.PdfDocument(diary(sample(diary=1), tmp_path, layout="fronts"))
    page = document[0].render(scale=150 / 72).to_pil().convert("RGB")
    assert alike(colour(page, 73.5 + 2, 20), RED)
    assert alike(colour(page, 73.5 + 3.8, 20), (255, 255, 255))


@pytest.mark.parametrize(
    ("size", "width", "height"),
    some([("bridge", 57.15, 88.9), ("tarot", 70, 120), (None, 63, 88), ("75x110mm", 75, 110)], 4),
)
def test_letters_keep_to_the_safe_zone_of_any_size(
    tmp_path: Path, size: str | None, width: float, height: float
) -> None:
    path = print_sheets(held_sample(), tmp_path / "x.pdf", Settings(layout="single", size=size)).out
    sizes = set()
    for page in pages(path):
        trim = page.width / MM - 6, page.height / MM - 6
        sizes.add(tuple(round(value, 2) for value in trim))
        for char in page.chars:
            if char["text"].strip():
                assert char["x0"] / MM >= 6 and char["x1"] / MM <= trim[0] + 0.01, char["text"]
                assert char["top"] / MM >= 6 and char["bottom"] / MM <= trim[1] + 0.01, char["text"]
    assert sizes == {(width, height), (190, 88), (32, 32)}


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "de"])
def test_reference_cards_fit_cards_of_bridge(language: str, tmp_path: Path) -> None:
    """The German ones want the width of a poker card."""
    settings = Settings(cards="reference,badges,terms,combos", size="bridge")
    assert print_sheets({**sample(diary=1), "language": language}, tmp_path / "x.pdf", settings).cards == 20


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": "250x300mm"}, "do not fit on paper"),
        ({"size": "63x180mm", "layout": "fold"}, "do not fit on paper"),
        ({"size": "5x5mm"}, "each side measures 20 to 1000 mm"),
        ({"size": "30x30mm"}, "has no room on a card of this size"),
        ({"bleed": 9}, "it may be 0 to 5 mm"),
        ({"margin": 21}, "it may be 0 to 20 mm"),
        ({"margin": float("nan")}, "it may be 0 to 20 mm"),
        ({"size": "190x270mm", "margin": 10}, "they need 215 x 295 mm, with the 10 mm"),
        ({"copies": 0}, "1 to 50 of each"),
        ({"offset": (30.0, 0.0)}, "at most 20 mm"),
        ({"tilt": float("nan")}, "at most 20 mm"),
    ],
)
def test_sizes_that_cannot_be(nine: Data, tmp_path: Path, options: Data, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        diary(nine, tmp_path, **options)
    assert not list(tmp_path.iterdir())


def trims(path: Path) -> dict[tuple[float, float], int]:
    """How many pages of single cards there are of each trim size."""
    boxes: dict[tuple[float, float], int] = {}
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            left, foot, right, top = (float(number) / MM for number in page.obj.TrimBox)
            size = round(right - left, 1), round(top - foot, 1)
            boxes[size] = boxes.get(size, 0) + 1
    return boxes


def test_a_deck_of_another_size_than_the_rest(tmp_path: Path) -> None:
    def printed(size: str) -> dict[tuple[float, float], int]:
        settings = Settings(layout="single", size=size, cards="item.*,chore.*,diary.*")
        return trims(print_sheets(held_sample(), tmp_path / "x.pdf", settings).out)

    assert printed("items=mini") == {(44, 68): 8, (63, 88): 4}  # two sides of four items, of two others
    assert printed("tarot,items=44x68mm") == {(44, 68): 8, (70, 120): 4}
    with pytest.raises(ValueError, match="item is no deck with a size of its own"):
        printed("item=mini")


def test_small_cards_have_the_same_margins(tmp_path: Path) -> None:
    """On a mini card a text is 35 mm wide: it keeps 4.5 mm from the trim, as on all cards."""
    bundle = sample(diary=1)
    bundle["strings"]["diary.1.front.text.0"] = "i" * 400
    with pytest.raises(PrintError) as refusal:
        diary(bundle, tmp_path, size="mini")
    assert "has 35.0 mm" in refusal.value.diagnostics[0].message
