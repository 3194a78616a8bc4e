"""Case folders: `case.loop` and the findings that people see, `diagnostics.txt`.

Write a new folder, run `pytest tests/dsl/test_cases.py --bless`, and read what was written.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_dsl import parse_file, render
from loopwright_games.tales.cards.language import DIALECT

CASES = Path(__file__).parent.parent / "cases" / "syntax"
FILES = {"case.loop", "diagnostics.txt"}


def folders() -> list[Path]:
    return sorted(path for path in CASES.iterdir() if path.is_dir())


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_case(folder: Path, bless: bool) -> None:
    parsed = parse_file((folder / "case.loop").read_text(encoding="utf-8"), "case.loop", DIALECT)
    findings = [render(diagnostic, parsed.text) for diagnostic in parsed.diagnostics]
    text = "\n".join(findings) or "No findings.\n"
    expected = folder / "diagnostics.txt"
    if bless:
        expected.write_text(text, encoding="utf-8")
    assert text == expected.read_text(encoding="utf-8")


def test_no_orphans() -> None:
    """Every folder is a whole case and holds nothing else."""
    for folder in folders():
        assert {path.name for path in folder.iterdir()} == FILES, folder.name
    assert [path for path in CASES.iterdir() if path.is_file()] == []
