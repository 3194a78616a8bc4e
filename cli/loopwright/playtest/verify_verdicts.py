"""The verdicts of `verify` for what no game of a playtest reached."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from loopwright.verify.measures import report

if TYPE_CHECKING:
    from loopwright_engine import Bundle
    from loopwright_engine.playtest.figures.types import Figures

SAID = {"impossible": "proved to be impossible", "possible": "verify found a way", "open": "open"}


def read(path: Path, bundle: Bundle) -> dict[str, str]:
    """The verdict of each item in a report of `verify`, by id. Raises Failure for any other file or
    scenario.
    """
    return report(path, bundle.data["scenario"]["id"]).verdicts


def add(figures: Figures, verdicts: Mapping[str, str]) -> None:
    """Write the verdicts into the figures on what was never reached; a diary card has that of its front."""
    for item in figures["coverage"]["never"]:
        verdict = verdicts.get(item["id"]) or verdicts.get(f"{item['id']}.front")
        if verdict is not None:
            item["verdict"] = verdict
