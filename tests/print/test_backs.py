"""Fronts and backs meet when the sheet is turned over its long edge."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from loopwright_compiler.print import Settings, print_sheets

from ..pdf_pages import pages
from .sample import MM, sample, slot

TURNED = [2, 1, 0, 5, 4, 3, 8, 7, 6]


@pytest.mark.parametrize("cards", [9, 4, 1])
def test_every_back_lies_behind_its_front(tmp_path: Path, cards: int) -> None:
    bundle = sample(diary=cards, rumors=0, school=0)
    path = print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.*")).out
    front, back = pages(path)
    for index in range(9):
        number = index + 1
        sides, behind = slot(front, index, 10.5, 16.5), slot(back, TURNED[index], 10.5, 16.5)
        if number > cards:
            assert not sides
            assert not behind
            continue
        assert f"front of diary.{number}." in sides
        assert f"back of diary.{number}." in behind
        assert "back of" not in sides


def test_rumor_backs_show_the_letter_of_the_front(a4: Path) -> None:
    front, back = pages(a4)[4:6]
    for index in range(9):
        letter = "BCDEFABCDEF"[index]
        assert slot(front, index, 10.5, 16.5).startswith(f"RUMOR · QUAY {letter}Radio {index + 1}{letter}")
        assert f"RUMOR{letter}Quay {letter}" in slot(back, TURNED[index], 10.5, 16.5)


def test_a_card_without_a_back_says_so(tmp_path: Path) -> None:
    bundle = sample(diary=1)
    bundle["diary"][0]["sides"]["back"] = None
    for ink in ("full", "low"):
        path = print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.1", ink=ink)).out
        back = pages(path)[1]
        assert "has no second side" in slot(back, 2, 10.5, 16.5)
        assert "It Starts Again 1" in slot(back, 2, 10.5, 16.5)
        page = pypdfium2.PdfDocument(path)[1].render(scale=2).to_pil().convert("L")
        card = page.crop(tuple(round(position * MM * 2) for position in (136.5, 16.5, 199.5, 104.5)))
        dark = sum(count for shade, count in enumerate(card.histogram()) if shade < 200)
        share = dark / (card.width * card.height)
        assert share > 0.7 if ink == "full" else share < 0.15  # its place at night; lines and letters


def test_fronts_and_backs_lie_exactly_behind_each_other(a4: Path) -> None:
    """Both sides begin at the same distance from their trim, and the trim is the same on both pages."""
    front, back = pages(a4)[2:4]

    def starts(page: object) -> list[tuple[float, float]]:
        """Where DIARY stands in each of four slots, in mm from the trim; slots by what they hold."""
        positions = {}
        for index in range(9):
            left, top = 10.5 + 63 * (index % 3), 16.5 + 88 * (index // 3)
            inside = [
                char
                for char in page.chars  # type: ignore[attr-defined]
                if left <= char["x0"] / MM <= left + 63 and top <= char["top"] / MM <= top + 88
            ]
            if inside:
                positions[index] = inside[0]["x0"] / MM - left, inside[0]["top"] / MM - top
        return [positions[index] for index in sorted(positions)]

    for position, other in zip(starts(front), starts(back), strict=True):
        assert position == pytest.approx(other, abs=0.05)
        assert position == pytest.approx((8.3, 3.9), abs=0.6)
    marks = [
        sorted(
            (round(line["x0"] / MM, 2), round(line["top"] / MM, 2))
            for line in page.lines
            if abs(line["linewidth"] - 0.25) < 0.001
        )
        for page in pages(a4)[4:6]
    ]
    assert marks[0] == marks[1]
