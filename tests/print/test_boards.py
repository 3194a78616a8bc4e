"""Boards: what stands on one lies apart, and within its edges, in every language and in every look."""

from __future__ import annotations

import re
from itertools import combinations
from typing import NamedTuple

import pytest
from loopwright_compiler.print import Settings
from loopwright_compiler.print.cards.faces import PrintedFace
from loopwright_compiler.print.cards.press import Press
from loopwright_compiler.print.prepare import theme_for
from loopwright_compiler.print.problems import Problems
from loopwright_games.tales.cards.story_cards import BoardPieces

from ..languages import LANGUAGES
from .sample import Data, held_sample

SAFE = 3.0  # mm
ASCENT, DESCENT = 0.72, 0.2  # of letters, in ems


class Box(NamedTuple):
    left: float
    top: float
    right: float
    foot: float

    def meets(self, other: Box) -> bool:
        return (
            min(self.right, other.right) - max(self.left, other.left) > 0.02
            and min(self.foot, other.foot) - max(self.top, other.top) > 0.02
        )

    def holds(self, other: Box) -> bool:
        return (
            self.left <= other.left + 0.02
            and self.top <= other.top + 0.02
            and self.right >= other.right - 0.02
            and self.foot >= other.foot - 0.02
        )


def texts(face: PrintedFace) -> list[Box]:
    """What the letters of each line cover."""
    boxes = []
    for line in face.lines:
        if not line.unseen:
            em = line.line.size * 25.4 / 72
            x, y = line.x / 1000, line.y / 1000
            boxes.append(Box(x, y - ASCENT * em, x + line.line.width / 1000, y + DESCENT * em))
    return boxes


def places(face: PrintedFace) -> list[Box]:
    """Squares and discs on which pieces lie: they are outlined."""
    boxes = []
    for shape in face.shapes:
        if shape.kind == "rect" and shape.line and shape.at[2] == shape.at[3]:
            x, y, side, *_ = shape.at
            boxes.append(Box(x, y, x + side, y + side))
        if shape.kind == "disc" and shape.line and shape.at[1] > 60:  # not the sun of the header
            x, y, radius = shape.at
            boxes.append(Box(x - radius, y - radius, x + radius, y + radius))
    return boxes


def panels(face: PrintedFace) -> list[Box]:
    """Panels: rounded, and not square."""
    rects = [shape.at for shape in face.shapes if shape.kind == "rect" and shape.at[4]]
    return [Box(x, y, x + width, y + height) for x, y, width, height, *_ in rects if width != height]


@pytest.mark.parametrize(
    "settings",
    [Settings(), Settings(ink="low"), Settings(theme="winter")],  # type: ignore[arg-type]
    ids=["standard", "low", "winter"],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_a_board_lies_over_anything_else(language: str, settings: Settings) -> None:
    for face in faces({**held_sample(), "language": language}, settings):
        trim = Box(SAFE, SAFE, 190 - SAFE, 88 - SAFE)
        every = texts(face) + places(face)
        assert len(every) > 5
        assert all(trim.holds(box) for box in every), face.side
        for one, other in combinations(every, 2):
            assert not one.meets(other), (face.side, one, other)
        for panel in panels(face):
            assert trim.holds(panel)
            for box in every:
                assert panel.holds(box) or not panel.meets(box), (face.side, panel, box)


def faces(bundle: Data, settings: Settings) -> list[PrintedFace]:
    """Both sides of the sheets of machines, and the fronts of kids' boards."""
    problems = Problems(bundle)
    pieces = dict(BoardPieces(Press(bundle, theme_for(bundle, settings), problems)).jobs())
    machines = [job.layout() for job in pieces["machines"]]
    cards = [job.layout() for job in pieces["kids"]]
    problems.stop()
    return [face for card in machines for face in (card.front, card.back)] + [card.front for card in cards]


@pytest.mark.parametrize(("deck", "words"), [("kids", 80), ("machines", 120)])
def test_a_text_that_leaves_its_board_is_told(deck: str, words: int) -> None:
    bundle = held_sample()
    about = bundle["world"][deck][0]["about"]
    bundle["strings"][about] = "wanderers " * words
    problems = Problems(bundle)
    pieces = dict(BoardPieces(Press(bundle, theme_for(bundle, Settings()), problems)).jobs())
    for job in pieces[deck]:
        job.layout()
    assert {diagnostic.code for diagnostic in problems.diagnostics} == {"LW0601"}
    for diagnostic in problems.diagnostics:
        [over] = re.findall(r"(\d+) words", diagnostic.message + str(diagnostic.hint))
        assert 10 < int(over) < words
