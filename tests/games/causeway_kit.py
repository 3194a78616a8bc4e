"""The small game in `tests/causeway`, for tests that want its kit or its bundle in their own process."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from loopwright_compiler import compile_path

from .one_kit import OneKit

CAUSEWAY = Path(__file__).parents[1] / "causeway"
KIT: Any = runpy.run_path(str(CAUSEWAY / "kit.py"))["KIT"]
KITS = OneKit(KIT)


def bundle() -> Any:
    """The bundle of its scenario."""
    checked = compile_path(CAUSEWAY, bundled=CAUSEWAY, kits=KITS)
    assert [diagnostic.message for diagnostic in checked.diagnostics] == []
    return checked.bundle
