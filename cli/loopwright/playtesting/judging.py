"""No judgement of a bot that learns: its games are not independent, so no range or chance of luck holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

JUDGING = frozenset(
    ("low", "high", "effect_low", "effect_high", "p", "p_corrected", "verdict", "sure", "games_to_tell")
)
"""Figures that hold for independent games only."""


def unjudged(found: Any) -> Any:
    """The same data with nothing in the place of ranges, chances of luck and verdicts."""
    if isinstance(found, Mapping):
        return {key: None if key in JUDGING else unjudged(part) for key, part in found.items()}
    return [unjudged(part) for part in found] if isinstance(found, list) else found


def figures(found: Mapping[str, Any]) -> dict[str, Any]:
    """The figures of a playtest, without judgement where a bot learns."""
    learning = {cell["bot"] for cell in found["cells"] if cell["learns"]}
    return {
        **found,
        "cells": [unjudged(cell) if cell["learns"] else cell for cell in found["cells"]],
        "bots": {bot: unjudged(part) if bot in learning else part for bot, part in found["bots"].items()},
    }


def comparison(found: Mapping[str, Any]) -> dict[str, Any]:
    """A comparison, without judgement where a bot learns."""
    return {
        **found,
        "bots": {
            bot: unjudged(part) if any(cell["learns"] for cell in part["wins"]["cells"]) else part
            for bot, part in found["bots"].items()
        },
    }
