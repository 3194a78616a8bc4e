"""Tests of as many coins or dice as a counter says: from the page to the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from loopwright_compiler import Checked, validate_bundle
from loopwright_compiler.kits.rules_text import KitText
from one_kit import bundle_of
from situations import Dice
from test_kit_blocks import KIT, compiled

HEADS, TAILS = 4, 3


def thrown(folder: Path, test: str) -> Checked:
    """The only card throws."""
    return compiled(folder, test, "  success: luck +1", "  failure: luck -1")


def played(data: Any, luck: int, dice: list[int]) -> Any:
    """The game once the card was played with so much luck."""
    game = KIT.game.laid_out(KIT, bundle_of(KIT, data), KIT.options(), 1)
    game.gauges[0] = luck
    game.tapes = [Dice(dice)]
    game.run()
    return game


@pytest.mark.parametrize(
    ("test", "luck", "dice", "now"),
    [
        ("test luck coins >= 2", 3, [HEADS, TAILS, HEADS], 4),
        ("test luck coins >= 2", 3, [TAILS, TAILS, HEADS], 2),
        ("test luck coins >= 2", 0, [], 0),
        ("test luck - 1 dice >= 7", 3, [3, 4], 4),
        ("test luck - 1 dice >= 7", 1, [], 0),
    ],
)
def test_as_many_are_thrown_as_a_counter_says(
    tmp_path: Path, test: str, luck: int, dice: list[int], now: int
) -> None:
    """When the test comes; the result is told."""
    checked = thrown(tmp_path, test)
    assert [found.message for found in checked.diagnostics] == []
    assert validate_bundle(checked.bundle) == []
    game = played(checked.bundle, luck, dice)
    assert game.gauge("luck") == now
    heads = sum(face >= HEADS for face in dice) if "coins" in test else sum(dice)
    assert game.log[0][1:3] == (len(dice), heads)
    assert str(heads) in KIT.sentence(game, game.log[0])


def test_the_card_says_of_what(tmp_path: Path) -> None:
    """By the title of the counter."""
    bundle = thrown(tmp_path, "test luck coins >= 2").bundle
    text = KitText(bundle, KIT.language)
    (line, *_) = text.lines(bundle["cards"][0]["block"])
    assert line == "Toss as many coins as *Luck*, heads ≥ 2."


@pytest.mark.parametrize(
    ("test", "code"),
    [
        ("test luck coins >= 10", "LW0506"),
        ("test luck coins >= 0", "LW0505"),
        ("test luck + 15 coins >= 2", "LW0380"),
        ("test luck - 9 coins >= 1", "LW0381"),
        ("test luk coins >= 2", "LW0901"),
    ],
)
def test_what_cannot_be_meant(tmp_path: Path, test: str, code: str) -> None:
    """Results out of reach, too many coins, none, and names that are not there."""
    assert code in {found.code for found in thrown(tmp_path, test).diagnostics}
