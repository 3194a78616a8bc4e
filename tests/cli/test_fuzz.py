"""A short run of the fuzzer of files that commands read (`make fuzz` goes on for as long as one likes)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[1] / "fuzz.py"
TRIALS = 8


def test_files_with_mistakes_that_nobody_would_make_are_borne() -> None:
    """In a process of its own, which has everything loaded and little besides."""
    words = [sys.executable, SCRIPT, "--trials", str(TRIALS)]
    result = subprocess.run(words, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stdout + result.stderr
    assert f"{TRIALS} trials, 0 failed" in result.stdout
