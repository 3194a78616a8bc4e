"""The small game in `tests/causeway`, for tests that want its kit or its bundle in their own process."""

from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from loopwright_compiler import compile_path

CAUSEWAY = Path(__file__).parents[1] / "causeway"
KIT: Any = runpy.run_path(str(CAUSEWAY / "kit.py"))["KIT"]
KITS: Any = SimpleNamespace(find=lambda _: KIT, names=lambda: [KIT.name], refusal=lambda _: None, texts=None)
"""In the place of the registry: all that is there is this kit."""


def bundle() -> Any:
    """The bundle of its scenario."""
    checked = compile_path(CAUSEWAY, bundled=CAUSEWAY, kits=KITS)
    assert [diagnostic.message for diagnostic in checked.diagnostics] == []
    return checked.bundle
