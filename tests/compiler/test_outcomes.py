"""What became of a rumor, as a condition: a flag that nobody declares, set by the rumor's test."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_compiler import validate_bundle
from loopwright_engine import load_bundle

from .forms import compiled

RUMOR = 'rumor hum 7 "The Mast" at A\n  test BRAVE\n    success: insight +1\n'
ASKED = (
    'diary 2 "The Shore"\n  front\n'
    "    when rumor hum 7 succeeded: insight +1\n"
    '    action "Ask", if rumor hum 7 failed and not rumor hum 7 succeeded: enigma -1\n'
)


def test_the_test_of_the_rumor_notes_it(tmp_path: Path) -> None:
    data = compiled(tmp_path, RUMOR, ASKED).bundle
    assert data is not None and validate_bundle(data) == []
    load_bundle(data)
    flags = [flag["id"] for flag in data["scenario"]["flags"] if flag["id"].startswith("rumor.")]
    assert flags == ["rumor.hum.7.succeeded", "rumor.hum.7.failed"]
    texts = " ".join(text for name, text in data["strings"].items() if ".rules" in name)
    assert '**Success:** Note "The Mast: success". Raise {insight} by 1.' in texts
    assert '**Failure:** Note "The Mast: failure".' in texts
    assert '**As soon as "The Mast: success" is noted:** Raise {insight} by 1.' in texts
    (test,) = next(card for card in data["rumors"] if card["number"] == 7)["block"]["effects"]
    assert test["success"]["effects"][0] == {"do": "set_flag", "flag": "rumor.hum.7.succeeded"}


def test_what_nobody_asks_is_not_noted(tmp_path: Path) -> None:
    """A bundle without such a question is what it was."""
    data = compiled(tmp_path, RUMOR).bundle
    assert data is not None and "rumor.hum.7.succeeded" not in str(data)


@pytest.mark.parametrize(
    ("rumor", "code"),
    [
        ("", "LW0232"),
        ('rumor hum 7 "The Mast" at A\n  insight +1\n', "LW0397"),
        (f"{RUMOR}  test QUICK\n    success: insight +1\n", "LW0397"),
        ('rumor hum 7 "The Mast" at A\n  if insight >= 2\n    test BRAVE\n      success: rest\n', "LW0397"),
    ],
)
def test_what_cannot_be_said(rumor: str, code: str, tmp_path: Path) -> None:
    asked = ASKED.replace(" and not rumor hum 7 succeeded", "").replace("rumor hum 7 failed", "insight >= 2")
    codes = [finding.code for finding in compiled(tmp_path, *filter(None, (rumor, asked))).diagnostics]
    assert codes == [code]
