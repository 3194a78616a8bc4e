"""Amounts that are known only in play: what `check` says of them, and what comes of them at an end."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_engine import load_bundle
from loopwright_games.tales.options import Options

from .forms import bundle, compiled

COUNTERS = (
    'counter tide "Tide" from 0 to 9',
    'counter sand "Sand" from 0 to 30\n    over: insight +1',
    'flag seen "Seen"',
)


@pytest.mark.parametrize(
    ("line", "code", "hint"),
    [
        ("repeat insight: rest", "LW0380", "20"),
        ("sand +sand", "LW0380", "20"),
        ("tide +(1 - kids)", "LW0381", "sum around"),
        ("seen = true", "LW0131", "set seen"),
        ("seen = no", "LW0131", "clear seen"),
        ("everyone time +(kids here)", "LW0339", "location"),
        ("tide = moon + 1", "LW0204", "tide"),
    ],
)
def test_what_is_told(line: str, code: str, hint: str, tmp_path: Path) -> None:
    card = f'diary 7 "The Dairy"\n  front\n    action "Look" at A\n      {line}\n'
    found = [item for item in compiled(tmp_path, card, settings=COUNTERS).diagnostics if item.code == code]
    assert found and hint in (found[0].hint or "")


def test_each_step_beyond_an_end_is_played(tmp_path: Path) -> None:
    """A counter at its end stays there, and what stands behind `over` happens for each kid."""
    lines = "on new day: sand = 30, insight -insight, sand +kids, tide = insight + kids - 1, sand -tide"
    card = f'diary 7 "The Dairy"\n  front\n    {lines}\n'
    loaded = load_bundle(bundle(tmp_path, card, settings=(*COUNTERS, "diary 7")))
    game = loaded.kit.start(loaded, Options(2), 5)
    names = game.tables.names.counters
    assert (game.insight, game.counters[names.index("Tide")]) == (2, 3)
    assert game.counters[names.index("Sand")] == 27


@pytest.mark.parametrize(
    ("line", "setting", "codes", "message"),
    [
        ("repeat insight - enigma: rest", COUNTERS[0], {"LW0380"}, "This is any number"),
        ("repeat 30 - insight: rest", COUNTERS[0], {"LW0380"}, "This is at most 30"),
        ("repeat tide: rest", 'counter tide "Tide" from 9 to 0', {"LW0301"}, "9"),
    ],
)
def test_a_number_without_ends(
    line: str, setting: str, codes: set[str], message: str, tmp_path: Path
) -> None:
    """It is said in words; of a counter whose own line is mistaken only that is told."""
    card = f'diary 7 "The Dairy"\n  front\n    action "Look" at A\n      {line}\n'
    findings = compiled(tmp_path, card, settings=(setting,)).diagnostics
    errors = [item for item in findings if item.severity == "error"]
    assert {item.code for item in errors} == codes and message in errors[0].message
