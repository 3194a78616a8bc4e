"""The calibration sheet: against a light, each stroke of the back meets one of the front, but for a shift."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler.printing import Settings
from loopwright_compiler.printing.calibration import print_calibration

from .sample import MM, pages

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

    found = []
    for x0, top, x1, bottom in lines(back):
        if flip == "long":
            x0, x1 = width - x1, width - x0
        else:
            top, bottom = height - bottom, height - top
        upright = abs(x1 - x0) < 0.01
        for fx0, ftop, fx1, fbottom in lines(front):
            if upright and abs(fx1 - fx0) < 0.01 and abs(fbottom - top) < 0.01 and abs(fx0 - x0) < 3:
                found.append(round((fx0 - x0) * (1 if flip == "long" else -1), 2))
            if not upright and abs(fx1 - fx0) > 1 and abs(fx1 - x0) < 0.01 and abs(ftop - top) < 3:
                found.append(round((ftop - top) * (-1 if flip == "long" else 1), 2))
    assert sorted(found) == sorted(3 * SHIFTS)
    labels = back.extract_text().split()
    assert sorted(labels) == sorted(f"{shift:+g}" for shift in 3 * SHIFTS)
    assert "--back-offset" in front.extract_text()
