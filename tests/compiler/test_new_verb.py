"""What CONTRIBUTING names is all that a new verb takes: a row, a function, a sentence (and a test)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from .examples import NOWHERE, small


def test_a_row_a_function_and_a_sentence_make_a_verb(tmp_path: Path) -> None:
    scenario, source = small(tmp_path / "content"), tmp_path / "made"
    source.mkdir()
    program = Path(__file__).with_name("new_verb.py")
    ran = subprocess.run(
        [sys.executable, program, source, scenario, NOWHERE], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == [
        "built [{'do': 'calm_down', 'who': 'everyone'}]",
        "printed Everyone relieves all conditions.",
        "explained calm down",
        "coloured True",
        "played True",
    ]
