"""The calibration sheet: against a light, each stroke of the back meets one of the front, but for a shift."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pytest
from loopwright_compiler.print import Settings
from loopwright_compiler.print.pdf.calibration import print_calibration

from ..pdf_pages import pages
from .sample import MM
from .tags import check, elements

SHIFTS = [-2.0, -1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0]


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 210, 297), ("letter", 215.9, 279.4)])
def test_strokes_meet_but_for_their_shift(
    tmp_path: Path, flip: str, paper: str, width: float, height: float
) -> None:
    print_calibration(tmp_path / "x.pdf", Settings(paper=paper, flip=flip), "en")
    front, back = pages(tmp_path / "x.pdf")

    def lines(page: object) -> list[tuple[float, float, float, float]]:
        return [
            tuple(line[key] / MM for key in ("x0", "top", "x1", "bottom"))
            for line in page.lines  # type: ignore[attr-defined]
        ]

    labels = numbers(front)
    assert not numbers(back)  # they would be read mirrored
    assert sum(label == "0" for *_, label in labels) == 3
    shifts = []
    for x0, top, x1, bottom in lines(back):
        upright = abs(x1 - x0) < 0.01
        for line in lines(front):
            shift = shifted((x0, top, x1, bottom), behind(line, flip, width, height), upright)
            if shift is not None:
                [shift_printed] = [
                    float(label)
                    for x, y, label in labels
                    if abs(x - (line[0] + line[2]) / 2) < (3 if upright else 10)
                    and abs(y - (line[1] + line[3]) / 2) < (10 if upright else 3)
                ]
                assert shift == pytest.approx(
                    shift_printed, abs=0.01
                )  # to the right, or down, on the back itself
                shifts.append(round(shift, 2))
    assert sorted(shifts) == sorted(3 * SHIFTS)
    assert "--back-offset" in front.extract_text()
    heads = [page.extract_text().splitlines()[0] for page in (front, back)]
    assert [head.rpartition(" · ")[2] for head in heads] == ["front", "back"]


def test_it_is_tagged_and_says_what_it_is(tmp_path: Path) -> None:
    print_calibration(tmp_path / "x.pdf", Settings(flip="short"), "sv")
    with pikepdf.open(tmp_path / "x.pdf") as pdf:
        assert pdf.check_pdf_syntax() == []
        check(pdf)
        assert [str(element.S) for element in elements(pdf.Root.StructTreeRoot.K)][1:4] == [
            "/Sect",
            "/H2",
            "/P",
        ]
        assert (
            pdf.open_metadata()["dc:title"] == str(pdf.docinfo.Title) == "Var hamnar baksidan i din skrivare?"
        )
        assert pdf.Root.Lang == "sv"
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"


Line = tuple[float, float, float, float]


def numbers(page: Any) -> list[tuple[float, float, str]]:
    """The numbers on a page, below its head, and the middle of each in mm."""
    return [
        ((word["x0"] + word["x1"]) / 2 / MM, (word["top"] + word["bottom"]) / 2 / MM, word["text"])
        for word in page.extract_words()
        if word["top"] > 44 * MM
    ]


def behind(line: Line, flip: str, width: float, height: float) -> Line:
    """Where a line of the front is when one looks at the back."""
    x0, top, x1, bottom = line
    if flip == "long":
        return width - x1, top, width - x0, bottom
    return x0, height - bottom, x1, height - top


def shifted(line: Line, other: Line, upright: bool) -> float | None:
    """How far a line of the back is from going on where one of the front ends; None if it does not."""
    if upright != (abs(other[2] - other[0]) < 0.01):
        return None
    ends = (1, 3) if upright else (0, 2)
    if min(abs(line[a] - other[b]) for a in ends for b in ends) > 0.01:
        return None
    shift = line[0] - other[0] if upright else line[1] - other[1]
    return shift if abs(shift) < 3 else None
