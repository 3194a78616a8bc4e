"""What to cut along: crop marks, guides and lines, in millimetres read from the file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopwright_compiler.print import ChoiceError, Settings, print_sheets
from loopwright_compiler.print.geometry.grid import PAINTED, fitted, register
from loopwright_compiler.print.geometry.sizes import Size, paper_size

from ..pdf_pages import pages
from .sample import MM, sample

Line = tuple[float, float, float, float]
COLUMNS, ROWS = (10.5, 73.5, 136.5, 199.5), (16.5, 104.5, 192.5, 280.5)
BLACK_INK = (0.1373, 0.1216, 0.1255)
"""Black alone of the four inks, as PDFium shows it: no other colour of ours is that."""
TAKEN = 4.0  # mm around a card: its bleed of 3, and 1


def blocks(page: Any, colour: object = None) -> set[Line]:
    """The filled rectangles of a page, or those of a colour."""
    return {
        tuple(round(rect[side] / MM, 1) for side in ("x0", "top", "x1", "bottom"))
        for rect in page.rects
        if rect["fill"] and colour in (None, rect["non_stroking_color"])
    }


def sheets(folder: Path, cards: int, **options: Any) -> list[Any]:
    """The pages of so many diary cards."""
    settings = Settings(cards="diary.*", **options)
    return pages(print_sheets(sample(diary=cards, rumors=0, school=0), folder / "x.pdf", settings).out)


def marks(page: Any) -> list[Line]:
    """The straight lines of a sheet, but for those of the ruler, which stands below 282 mm."""
    strokes = [
        (line["x0"] / MM, line["top"] / MM, line["x1"] / MM, line["bottom"] / MM)
        for line in page.lines
        if abs(line["linewidth"] - 0.25) < 0.001
    ]
    return [line for line in strokes if not (130 < line[0] < 200 and line[1] > 282 and line[3] < 289)]


def inside(line: Line, left: float, top: float, right: float, foot: float) -> bool:
    """Whether some of a line lies within a rectangle."""
    return line[0] < right and line[2] > left and line[1] < foot and line[3] > top


@pytest.mark.parametrize("kind", ["crop", "guides"])
@pytest.mark.parametrize("bleed", [None, 3])
@pytest.mark.parametrize("cards", [9, 5])
def test_no_mark_touches_a_card_or_its_bleed(
    tmp_path: Path, kind: str, bleed: float | None, cards: int
) -> None:
    if bleed is None:
        places = [(x, y) for y in ROWS[:3] for x in COLUMNS[:3]]
    else:
        places = [(x, y) for y in (14, 108) for x in (13.5, 82.5, 151.5, 220.5)]
    front = sheets(tmp_path, cards, marks=kind, bleed=bleed)[0]
    lines = marks(front)
    assert lines
    for x, y in places[: min(cards, len(places))]:
        for line in lines:
            assert not inside(line, x - 3.9, y - 3.9, x + 66.9, y + 91.9), (line, x, y)


@pytest.mark.parametrize("kind", ["crop", "guides"])
def test_marks_are_shorter_where_room_is_short(tmp_path: Path, kind: str) -> None:
    """Letter with a bleed of 2 mm: 0.7 mm lie between bleed and printer margin, 0.5 are for the mark."""
    front = sheets(tmp_path, 8, paper="letter", bleed=2, marks=kind)[0]
    lines = marks(front)
    for y in (17.95, 105.95, 109.95, 197.95):
        [left] = [line for line in lines if line[0] < 10 and line[1] == line[3] == pytest.approx(y, abs=0.01)]
        assert left[0] <= 5.0 and left[2] == pytest.approx(5.5, abs=0.01)
    for x in (7.7, 74.7, 141.7, 208.7):
        for y in (17.95, 109.95):
            assert not any(inside(line, x - 2.1, y - 2.1, x + 65.1, y + 90.1) for line in lines)


def test_guides_go_from_edge_to_edge(tmp_path: Path) -> None:
    """Four cards on a sheet of nine: guides cross the free slots, up to 4 mm from the cards."""
    strokes = {
        tuple(round(value, 1) for value in line) for line in marks(sheets(tmp_path, 4, marks="guides")[0])
    }
    for x in COLUMNS:  # three cards in the first row, one in the second
        foot = 192.5 if x < 80 else 104.5
        assert (x, 0.0, x, 12.5) in strokes
        assert (x, foot + TAKEN, x, 297.0) in strokes
    assert (0.0, 104.5, 6.5, 104.5) in strokes and (203.5, 104.5, 210.0, 104.5) in strokes
    assert (77.5, 192.5, 210.0, 192.5) in strokes  # the foot of the single card of the second row
    assert not any(y == 280.5 for _, y, *_ in strokes)  # nothing is to be cut there


def test_lines_lie_on_the_edges_of_cards(tmp_path: Path) -> None:
    front = sheets(tmp_path, 4, marks="lines")[0]
    strokes = {tuple(round(value, 1) for value in line) for line in marks(front)}
    assert {(x, 16.5, x, 104.5) for x in COLUMNS} <= strokes
    assert {(10.5, 104.5, 73.5, 104.5), (10.5, 104.5, 10.5, 192.5), (73.5, 104.5, 73.5, 192.5)} <= strokes
    assert len(strokes) == 10 + 3  # three cards in a row have ten edges, the one below three more
    white = [line for line in front.lines if abs(line["linewidth"] - 0.5) < 0.001]
    assert len(white) == len(strokes)  # below the black ones, so that they show on dark grounds


@pytest.mark.parametrize("kind", ["crop", "guides", "lines"])
def test_marks_on_fronts_alone(tmp_path: Path, kind: str) -> None:
    front, back = sheets(tmp_path, 9, marks=kind, fronts_marked=True)
    assert marks(front) and not marks(back)


def test_no_marks(tmp_path: Path) -> None:
    assert not any(marks(page) for page in sheets(tmp_path, 9, marks="none"))


@pytest.mark.parametrize("bleed", [None, 3])
def test_backs_bleed_more_than_fronts(tmp_path: Path, bleed: float | None) -> None:
    """A back bleeds 3 mm, or 5: then it still covers its card where the printer is 4 mm off."""
    left, top = (10.5, 16.5) if bleed is None else (13.5, 14.0)
    for more, dark in ((0, False), (2, True)):
        settings = Settings(cards="diary.*", bleed=bleed, back_bleed=more)
        path = print_sheets(sample(diary=9, rumors=0, school=0), tmp_path / "x.pdf", settings).out
        front, back = (
            page.render(scale=150 / 72).to_pil().convert("L")
            for page in list(pypdfium2.PdfDocument(path))[:2]
        )

        def shade(picture: Any, x: float, y: float) -> int:
            value: int = picture.getpixel((round(x / 25.4 * 150), round(y / 25.4 * 150)))
            return value

        y = top + 2 if bleed is None else top + 86  # the sky: on the sheet across, backs stand on their heads
        assert shade(front, left - 4.5, y) > 250
        assert (shade(back, left - 4.5, y) < 100) is dark
        assert shade(back, left - 5.6, y) > 250
        page = pages(path)[1]
        for line in marks(page):
            assert not inside(line, left - 3.1 - more, top - 3.1 - more, left + 63, top + 88)


@pytest.mark.parametrize("kind", ["crop", "guides", "lines"])
def test_pages_for_a_print_shop_have_no_marks(tmp_path: Path, kind: str) -> None:
    assert not any(marks(page) for page in sheets(tmp_path, 1, marks=kind, layout="single"))


def test_no_more_bleed_for_backs_than_art_has() -> None:
    with pytest.raises(ValueError, match="it may be 0 to 3 mm"):
        Settings(back_bleed=4)


def test_marks_for_a_cutting_machine(tmp_path: Path) -> None:
    """Silhouette, type 1: a square of 5 mm and two angles of 20 mm, 10 mm from the edges."""
    front, back, *_ = sheets(tmp_path, 6, marks="registration", bleed=2)
    wide, high = front.width / MM, front.height / MM
    right, foot = round(wide - 10, 1), round(high - 10, 1)
    assert blocks(front, BLACK_INK) == {
        (10, 10, 15, 15),
        (right - 20, 10, right, 10.3),
        (round(right - 0.3, 1), 10, right, 30),
        (10, round(foot - 0.3, 1), 30, foot),
        (10, foot - 20, 10.3, foot),
    }
    assert not blocks(back, BLACK_INK)
    starts = sorted((round(char["x0"] / MM), round(char["top"] / MM)) for char in front.chars)
    assert (wide, high) == pytest.approx((297, 210), abs=0.1)  # six cards, the first at 50 and 15 mm
    assert starts[0][0] == 55 and min(top for _, top in starts) == 19


@given(
    width=st.integers(20, 130), height=st.integers(20, 130), bleed=st.sampled_from([0, 2]), fold=st.booleans()
)
def test_no_card_stands_in_a_corner_that_a_machine_looks_at(
    width: int, height: int, bleed: int, fold: bool
) -> None:
    paper = paper_size("letter")
    card = Size(width * 1000, height * 1000)
    try:
        grid = fitted(paper, card, bleed=bleed * 1000, fold=fold, registered=True)
    except ChoiceError:
        assert 2 * max(width, height) > 80
        return
    block, out = grid.block, grid.bleed
    assert min(block.x, block.y) - out >= 12_000
    for mark in register(grid.paper):
        apart_across = mark.x + mark.width <= block.x - out or mark.x >= block.x + block.width + out
        apart_down = mark.y + mark.height <= block.y - out or mark.y >= block.y + block.height + out
        assert apart_across or apart_down


def drawn(drawing: Path, layer: str) -> list[Line]:
    """The rectangles on a layer of a drawing as left, top, right and foot, in mm of the paper."""
    root = ElementTree.fromstring(drawing.read_bytes())
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert (root.attrib["width"], root.attrib["height"]) == (f"{width:g}mm", f"{height:g}mm")
    [group] = [part for part in root if part.attrib["id"] == layer]
    paths = (re.fullmatch(r"M(\S+) (\S+)h(\S+)v(\S+)h-\3z", path.attrib["d"]) for path in group)
    rects = (map(float, path.groups()) for path in paths if path)
    return [(x, y, round(x + wide, 3), round(y + high, 3)) for x, y, wide, high in rects]


def test_drawings_for_a_cutting_machine_are_cut_where_cards_are_printed(tmp_path: Path) -> None:
    """Eight cards: a sheet of six, and one of two with a drawing of its own."""
    settings = Settings(cards="diary.*", marks="registration", bleed=2, contents=False)
    result = print_sheets(sample(diary=8, rumors=0, school=0), tmp_path / "x.pdf", settings)
    fronts = pages(result.out)[::2]
    files = sorted((tmp_path / "x-cuts").glob("*.svg"))
    assert [file.name for file in files] == ["sheet-1.svg", "sheet-2.svg"]
    for file, page, count in zip(files, fronts, (6, 2), strict=True):
        assert {*drawn(file, "Regmarks")} == blocks(page, BLACK_INK)
        outlines = drawn(file, "Cut")
        assert len(outlines) == count
        far = PAINTED / 1000  # to which the ground of each card is painted, below what clips it
        assert {(x - far, y - far, right + far, foot + far) for x, y, right, foot in outlines} <= blocks(page)
    result = print_sheets(sample(diary=6, rumors=0, school=0), tmp_path / "x.pdf", settings)
    assert [*result.cuts] == ["sheet-1.svg"]
    assert [file.name for file in (tmp_path / "x-cuts").glob("*.svg")] == ["sheet-1.svg"]


def test_drawings_of_sheets_that_are_cut_by_hand_now_are_gone(tmp_path: Path) -> None:
    """Nobody cuts by the outlines of sheets that no longer lie beside them; what others put there stays."""
    out, cuts = tmp_path / "cards.pdf", tmp_path / "cards-cuts"
    print_sheets(sample(diary=1), out, Settings(marks="registration"))
    (cuts / "mine.svg").write_text("<svg/>", "utf-8")
    assert list(cuts.glob("sheet*.svg"))
    print_sheets(sample(diary=1), out, Settings())
    assert [file.name for file in cuts.glob("*.svg")] == ["mine.svg"]


def test_cards_to_fold_have_no_registration_marks() -> None:
    """A machine would cut the front from its back."""
    with pytest.raises(ChoiceError, match="fold"):
        Settings(layout="fold", marks="registration")
