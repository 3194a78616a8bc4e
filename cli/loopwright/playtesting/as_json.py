"""The figures for scripts: one document."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from .targets import Held, as_data
from .work import TOOL


def document(
    figures: Mapping[str, Any],
    *,
    seconds: float,
    played: int,
    held: Sequence[Held] = (),
    comparison: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The figures with what is not of the games: how long it took, targets, and another playtest.

    `played` games took these seconds; there may be more, from a file that was gone on with.
    """
    found = {**figures, "tool": TOOL, "seconds": round(seconds, 3)}
    found["games_per_second"] = round(played / seconds, 1) if seconds else None
    if held:
        found["targets"] = as_data(held)
    if comparison is not None:
        found["comparison"] = dict(comparison)
    return found


def as_json(found: Mapping[str, Any]) -> str:
    """As text."""
    return json.dumps(found, ensure_ascii=False, indent=1, allow_nan=False)
