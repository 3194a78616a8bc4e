"""Fronts and backs meet when the sheet is turned over its long edge."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler.printing import Settings, print_sheets

from .sample import pages, sample, slot

TURNED = [2, 1, 0, 5, 4, 3, 8, 7, 6]


@pytest.mark.parametrize("cards", [9, 4, 1])
def test_every_back_lies_behind_its_front(tmp_path: Path, cards: int) -> None:
    bundle = sample(diary=cards, rumors=0, school=0)
    path = print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.*")).out
    front, back = pages(path)
    for index in range(9):
        number = index + 1
        seen, behind = slot(front, index, 10.5, 16.5), slot(back, TURNED[index], 10.5, 16.5)
        if number > cards:
            assert not seen
            assert not behind
            continue
        assert f"front of diary.{number}." in seen
        assert f"back of diary.{number}." in behind
        assert "back of" not in seen


def test_rumor_backs_show_the_letter_of_the_front(a4: Path) -> None:
    front, back = pages(a4)[4:6]
    for index in range(9):
        letter = "BCDEFABCDEF"[index]
        assert slot(front, index, 10.5, 16.5).startswith(f"{letter}Radio {index + 1}")
        assert f"RUMOR{letter}Quay {letter}" in slot(back, TURNED[index], 10.5, 16.5)


def test_a_card_without_a_back_says_so(tmp_path: Path) -> None:
    bundle = sample(diary=1)
    bundle["diary"][0]["sides"]["back"] = None
    back = pages(print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.1")).out)[1]
    assert "This card has no second side." in slot(back, 2, 10.5, 16.5)
