"""What `verify` writes of a search through games, as text and for scripts."""

from __future__ import annotations

import json
from typing import Any

from loopwright.core.terminal_text import Paper
from loopwright.verify.by_search import Searched
from loopwright.verify.json import as_json
from loopwright.verify.places import LocatedScenario
from loopwright.verify.text import VerdictWriter


def text(searched: Searched, *, everything: bool = False) -> str:
    """The report in words, on wide paper."""
    written = LocatedScenario(searched.bundle.data)
    return VerdictWriter(
        searched.report(written, keep=False), written, Paper(width=200), everything=everything
    ).text()


def document(searched: Searched) -> dict[str, Any]:
    """The report for scripts."""
    written = LocatedScenario(searched.bundle.data)
    data: dict[str, Any] = json.loads(as_json(searched.report(written, keep=False), kept=False))
    return data
