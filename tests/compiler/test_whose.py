"""What each kid has, and decks: what is said where they are named as what is one for all."""

from __future__ import annotations

from pathlib import Path

import pytest

from .forms import compiled

SETTINGS = (
    'counter guilt "Guilt" each kid from 0 to 3',
    'flag knows "Knows" each kid',
    'deck letters "Letters"',
)
CARD = 'diary 7 "The Dairy"\n  front\n    > A.\n    {}\n\ncard letters 1 "A Bill"\n  take UPSET\n'


@pytest.mark.parametrize(
    ("line", "code", "hint", "fix"),
    [
        ("when guilt >= 2: enigma +1", "LW0398", "`total guilt`", "any kid with guilt"),
        ("when flag knows: enigma +1", "LW0398", "Nobody acts", "any kid with flag knows"),
        ("on kid enters K if guilt >= 2: enigma +1", "LW0398", "`your guilt`", "your guilt"),
        ("on kid enters K if flag knows: enigma +1", "LW0398", "`your flag knows`", "your flag knows"),
        ("when letters = 0: enigma +1", "LW0204", "`letters empty`", None),
        ("guilt +1", "LW0128", "`on play`", None),
        ("everyone with guilt >= 2 guilt -1", "LW0128", "`on play`", None),
    ],
)
def test_the_hint_leads_on(line: str, code: str, hint: str, fix: str | None, tmp_path: Path) -> None:
    diagnostics = compiled(tmp_path, CARD.format(line), settings=SETTINGS).diagnostics
    finding = next(one for one in diagnostics if one.code == code)
    assert hint in (finding.hint or "")
    assert [one.text for one in finding.fixes] == ([] if fix is None else [fix])
    if fix is not None:  # what it puts in is right
        asked = "flag knows" if "flag" in line else "guilt"
        mended = CARD.format(line.replace(asked, fix))
        codes = {one.code for one in compiled(tmp_path, mended, settings=SETTINGS).diagnostics}
        assert codes.isdisjoint({"LW0318", "LW0398"})
