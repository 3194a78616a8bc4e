"""The scenarios that ship, compiled once in a process for the tests that change nothing in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from loopwright_compiler import compile_path

if TYPE_CHECKING:
    from loopwright_compiler import Checked

CONTENT = Path(__file__).parents[1] / "content"
SCENARIOS = sorted(path.parent.name for path in CONTENT.glob("scenarios/*/scenario.loop"))


@cache
def shipped(scenario: str, language: str | None = None) -> Checked:
    """What the compiler makes of one of them; there is a bundle."""
    checked = compile_path(CONTENT / "scenarios" / scenario, bundled=CONTENT, language=language)
    assert checked.bundle is not None, checked.diagnostics
    return checked
