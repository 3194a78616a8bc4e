"""A line that stands too far in or out: its fix puts that line right, and leaves every other as it is."""

from __future__ import annotations

import pytest
from loopwright_dsl import parse_file
from loopwright_games.tales.cards.language import DIALECT

from ..mistakes import remedies
from ..sweep_length import sample
from .healthy import cards, is_healthy

LONG = 40
"""Lines of a card of which not every shift is tried."""


def _shifted(card: str) -> list[tuple[int, str]]:
    """The card with each of its lines too far in or out in turn: its number, from 0, and the text."""
    lines = card.rstrip("\n").split("\n")
    texts = list[tuple[int, str]]()
    shifts = (-1, 1, 2, 3) if len(lines) < LONG else (-1, 2)
    for at, line in enumerate(lines):
        indent = len(line) - len(line.lstrip())
        if at and indent and not line.lstrip().startswith("#"):
            for by in shifts:
                moved = " " * (indent + by) + line.lstrip()
                texts.append((at, "\n".join([*lines[:at], moved, *lines[at + 1 :], ""])))
    return texts


@pytest.mark.parametrize("card", [card for card in cards() if is_healthy(card)], ids=lambda card: card[:20])
def test_one_line(card: str) -> None:
    right = card.rstrip("\n").split("\n")
    for at, text in sample(_shifted(card), 3):
        for finding in parse_file(text, "x.loop", DIALECT).diagnostics[:1]:
            for after in remedies(finding, text) if finding.fixes else ():
                lines = after.rstrip("\n").split("\n")
                assert [*lines[:at], *lines[at + 1 :]] == [*right[:at], *right[at + 1 :]], text
                assert finding.code not in [
                    found.code for found in parse_file(after, "x.loop", DIALECT).diagnostics
                ]
