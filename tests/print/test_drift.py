"""What a print shop looks at: how far backs reach, thin lines, drifting frames."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from loopwright_compiler.print import Settings, print_sheets

from ..pdf_pages import pages
from .sample import MM, Data, changed, held_sample, sample

Point = tuple[float, float]
Matrix = tuple[float, float, float, float]


@pytest.mark.parametrize(("paper", "foot", "bleed"), [("a4", 280.5, 3), ("letter", 271.7, 0.2)])
@pytest.mark.parametrize("more", [0, 1.5, 3])
def test_the_bleed_of_backs_covers_nothing_in_the_margin(
    tmp_path: Path, paper: str, foot: float, bleed: float, more: float
) -> None:
    settings = Settings(cards="diary.*", paper=paper, back_bleed=more)
    path = print_sheets(sample(diary=9, rumors=0, school=0), tmp_path / "x.pdf", settings).out
    front, back = pages(path)[:2]
    for page, reach in ((front, bleed), (back, bleed + more)):
        words = [char for char in page.chars if char["top"] / MM > foot - 0.5 and char["text"].strip()]
        ruler = [line for line in page.lines if line["top"] / MM > foot and line["width"] / MM > 49]
        assert bool(words) == bool(ruler) == (paper == "a4" or page is front or more == 0)
        assert all(char["bottom"] / MM > foot + reach + 1 for char in words)
        assert all(char["bottom"] / MM < page.height / MM - 3 for char in words)
        assert all(line["top"] / MM > foot + reach for line in ruler)


def test_the_bleed_box_of_backs_holds_all_of_their_bleed(tmp_path: Path) -> None:
    settings = Settings(cards="diary.*", back_bleed=2)
    path = print_sheets(sample(diary=9, rumors=0, school=0), tmp_path / "x.pdf", settings).out
    with pikepdf.open(path) as pdf:
        front, back = (float(page.BleedBox[0]) / MM for page in list(pdf.pages)[:2])
    assert front == pytest.approx(7.5, abs=0.05)
    assert back == pytest.approx(5.5, abs=0.05)


TITLE = "The girl who telephoned from the bottom of the mine and asked us"


def test_a_title_that_is_cut_short_in_the_list_says_so(tmp_path: Path) -> None:
    for title, cut in ((TITLE, True), ("Lost", False)):
        bundle = changed(sample(diary=1), diary__1__title=title)
        result = print_sheets(bundle, tmp_path / "x.pdf", Settings(contents=True))
        listed = pages(result.out)[-1].extract_text()
        assert ("…" in listed) is cut
        assert "The girl who telephoned from" in listed or not cut


def test_what_has_changed_leaves_room_for_the_title(tmp_path: Path) -> None:
    new = changed(sample(diary=1), diary__1__title=TITLE)
    result = print_sheets(new, tmp_path / "x.pdf", Settings(contents=True), since=sample(diary=1))
    assert f"front changed, back changed: {TITLE}" in pages(result.out)[-1].extract_text()


def drawn(page: Any) -> Iterator[tuple[list[Any], str, Matrix]]:
    """Operands, operator and scale of all that a page draws, forms included."""

    def walk(stream: Any, resources: Any, matrix: Matrix) -> Iterator[tuple[list[Any], str, Matrix]]:
        matrices = []
        for operands, operator in pikepdf.parse_content_stream(stream):
            name = str(operator)
            if name == "q":
                matrices.append(matrix)
            elif name == "Q":
                matrix = matrices.pop()
            elif name == "cm":
                a, b, c, d = map(float, operands[:4])
                e, f, g, h = matrix
                matrix = (a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h)
            form = resources.XObject[str(operands[0])] if name == "Do" else None
            if form is not None and form.Subtype == "/Form":
                yield from walk(form, form.get("/Resources", resources), matrix)
            yield list(operands), name, matrix

    yield from walk(page, page.Resources, (1, 0, 0, 1))


def test_no_line_is_too_thin_to_be_printed(tmp_path: Path) -> None:
    """With little ink scenes are outlines, and small ones are drawn smaller."""
    bundle = sample(diary=9, rumors=12, school=0)
    for number in range(1, 13):  # texts of several lengths leave room for scenes of several sizes
        bundle["strings"][f"rumor.{'hum' if number % 2 else 'echo'}.{number}.text.0"] = "A low note. " * (
            3 * number
        )
    settings = Settings(ink="low", layout="fronts", cards="rumor.*")
    path = print_sheets(bundle, tmp_path / "x.pdf", settings).out
    widths = set()
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            width = 1.0
            for operands, name, (a, b, c, d) in drawn(page):
                if name == "w":
                    width = float(operands[0])
                elif name in ("S", "s", "B", "B*", "b", "b*"):
                    widths.add(round(width * math.sqrt(abs(a * d - b * c)), 3))
    assert len(widths) > 4  # scenes of several sizes among them
    assert min(widths) >= 0.25


def straight(page: Any) -> Iterator[tuple[Point, Point]]:
    """Where the straight lines of a page are drawn, in mm from the trim's top left."""
    for shape in page.shapes:
        if shape["stroke"]:
            points = [(x / MM - 3, y / MM - 3) for x, y in shape["pts"]]
            yield from zip(points, [*points[1:], points[0]], strict=True)


@pytest.mark.parametrize("ink", ["full", "low"])
def test_no_frame_of_a_second_side_stands_where_drift_shows(tmp_path: Path, ink: str) -> None:
    """What runs along an edge is 3 mm from it at least: a printer may be 1 mm off."""
    bundle: Data = held_sample()
    bundle["diary"][0]["sides"]["back"] = None
    path = print_sheets(bundle, tmp_path / "x.pdf", Settings(ink=ink, layout="single", bleed=3)).out
    frames = 0
    for page in pages(path)[1::2]:
        width = page.width / MM - 6
        for (x1, y1), (x2, y2) in straight(page):
            frames += 1
            upright, level = abs(x1 - x2) < 0.1 < abs(y1 - y2), abs(y1 - y2) < 0.1 < abs(x1 - x2)
            if upright and abs(y1 - y2) > 40:  # shorter ones are masts and poles of the scene
                assert not 0 < min(x1, width - x1) < 2.9, page.page_number
            if level and abs(x1 - x2) > 10:  # a scene stands on the ground at the foot
                assert not 0 < y1 < 2.9, page.page_number
    assert frames > 3
