"""Where things stand on the paper, in millimetres that a ruler would show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler.print import Settings, print_sheets

from ..pdf_pages import pages
from .sample import MM, Data

A4 = {
    "paper": (210, 297),
    "x": [10.5, 73.5, 136.5, 199.5],
    "y": [16.5, 104.5, 192.5, 280.5],
    "off": 4,
}
LETTER = {
    "paper": (215.9, 279.4),
    "x": [13.45, 76.45, 139.45, 202.45],
    "y": [7.7, 95.7, 183.7, 271.7],
    "off": 1.2,
}


def near(value: float, wanted: float, within: float = 0.05) -> bool:
    return abs(value - wanted) <= within


def mm_lines(page: Any) -> list[tuple[float, float, float, float]]:
    """The straight lines of the sheet itself: left, top, right, foot in mm."""
    return [
        (line["x0"] / MM, line["top"] / MM, line["x1"] / MM, line["bottom"] / MM)
        for line in page.lines
        if near(line["linewidth"], 0.25, 0.001)
    ]


def marks_of(paper: dict[str, Any], columns: int, rows: int) -> list[tuple[float, float, float, float]]:
    """The marks for so many used columns and rows, 1 mm off the bleed of the block and 5 mm long."""
    xs, ys, off = paper["x"], paper["y"], paper["off"]
    marks = [(x, y, x, y + 5) for x in xs[: columns + 1] for y in (ys[0] - off - 5, ys[3] + off)]
    return marks + [(x, y, x + 5, y) for y in ys[: rows + 1] for x in (xs[0] - off - 5, xs[3] + off)]


@pytest.mark.parametrize(("fixture", "paper"), [("a4", A4), ("letter", LETTER)])
def test_paper_and_crop_marks(fixture: str, paper: dict[str, Any], request: pytest.FixtureRequest) -> None:
    page = pages(request.getfixturevalue(fixture))[4]  # nine rumors
    assert near(page.width / MM, paper["paper"][0])
    assert near(page.height / MM, paper["paper"][1])
    lines = mm_lines(page)
    for wanted in marks_of(paper, 3, 3):
        assert any(all(near(a, b) for a, b in zip(line, wanted, strict=True)) for line in lines), wanted
    assert len(lines) == len(marks_of(paper, 3, 3)) + 3  # and the ruler with its two ticks


def test_partial_sheet_has_marks_for_its_cards_only(a4: Path) -> None:
    page = pages(a4)[6]  # two rumors
    wanted = marks_of(A4, 2, 1)
    lines = mm_lines(page)
    assert len(lines) == len(wanted) + 3
    for mark in wanted:
        assert any(all(near(a, b) for a, b in zip(line, mark, strict=True)) for line in lines), mark


def test_back_of_a_partial_sheet_keeps_the_columns(a4: Path) -> None:
    lines = mm_lines(pages(a4)[7])
    tops = sorted({round(line[0], 1) for line in lines if near(line[1], 7.5) and near(line[0], line[2])})
    assert tops == [73.5, 136.5, 199.5]


def test_no_line_of_the_sheet_inside_a_card(a4: Path) -> None:
    for page in pages(a4):
        for left, top, right, foot in mm_lines(page):
            assert right <= 10.5 - 3.1 or left >= 199.5 + 3.1 or foot <= 16.5 - 3.1 or top >= 280.5 + 3.1


def test_nothing_is_set_below_five_and_a_half_points(a4: Path) -> None:
    sizes = {round(char["size"], 2) for page in pages(a4) for char in page.chars if char["text"].strip()}
    assert min(sizes) == 5.5


@pytest.mark.parametrize("fixture", ["a4", "letter"])
def test_ruler_is_50_mm(fixture: str, request: pytest.FixtureRequest) -> None:
    page = pages(request.getfixturevalue(fixture))[0]
    ticks = [line for line in mm_lines(page) if near(line[0], line[2]) and near(line[3] - line[1], 1.4)]
    assert len(ticks) == 2
    assert near(abs(ticks[1][0] - ticks[0][0]), 50)


def test_slug_says_what_the_sheet_is(a4: Path) -> None:
    slugs = [page.crop((0, 280.6 * MM, page.width, page.height)).extract_text() for page in pages(a4)]
    assert "Rumors · The Hum" in slugs[4]
    assert "sheet 3/10 · front · 0123456789ab" in slugs[4]
    assert "sheet 4/10 · back · 0123456789ab" in slugs[7]
    assert all("print at 100 %" in text for text in slugs)


def test_fronts_layout_has_no_backs(bundle: Data, tmp_path: Path) -> None:
    result = print_sheets(bundle, tmp_path / "fronts.pdf", Settings(layout="fronts"))
    assert (result.pages, result.cards) == (6, 42)
    assert len(pages(result.out)) == 6


@pytest.mark.parametrize(
    "option", [{"paper": "b7"}, {"layout": "wrap"}, {"ink": "none"}, {"flip": "both"}, {"size": "huge"}]
)
def test_unknown_options(bundle: Data, tmp_path: Path, option: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="unknown"):
        print_sheets(bundle, tmp_path / "x.pdf", Settings(**option))  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())
