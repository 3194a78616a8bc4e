"""Every code of the compiler: its wrong example gives exactly this code, its right one gives none."""

from __future__ import annotations

from pathlib import Path

import pytest
from loopwright_dsl.catalogue import codes, load

from .examples import compile_small

OURS = [code for code in codes() if "LW0020" <= code <= "LW0029" or "LW0200" <= code <= "LW0599"]
SHOWN = [code for code in OURS if load(code).example != "none"]  # the others are in test_hostile.py


@pytest.mark.parametrize("code", SHOWN)
def test_examples(code: str, tmp_path: Path) -> None:
    entry = load(code)
    assert entry.wrong and entry.right
    wrong = compile_small(tmp_path / "wrong", entry.wrong)
    assert {item.code for item in wrong.diagnostics} == {code}
    assert all("{" not in item.message or code == "LW0214" for item in wrong.diagnostics)
    assert (wrong.bundle is None) == (entry.severity == "error")
    right = compile_small(tmp_path / "right", entry.right)
    assert right.diagnostics == []
    assert right.bundle is not None
