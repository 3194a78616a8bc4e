"""What a report of `verify` knows of things that no game of a playtest reached: the seam of the two."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loopwright.verify.measures import report

if TYPE_CHECKING:
    from loopwright_engine import Bundle

SAID = {"impossible": "proved to be impossible", "possible": "verify found a way", "open": "open"}


def read(path: Path, bundle: Bundle) -> dict[str, str]:
    """The verdict of each item. Failure for anything but a report on this scenario."""
    return report(path, bundle.data["scenario"]["id"]).verdicts


def add(figures: Mapping[str, Any], verdicts: Mapping[str, str]) -> None:
    """Write the verdicts to what was never reached; a diary card comes up by its front."""
    for item in figures["coverage"]["never"]:
        verdict = verdicts.get(item["id"]) or verdicts.get(f"{item['id']}.front")
        if verdict is not None:
            item["verdict"] = verdict
