"""The figures of one bot at a time, for those of several say nothing together; and how sure they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from loopwright_engine.playtests.batches import FEWEST

RANGES = "The range beside a rate holds the true rate 19 times out of 20."
LEARNS = (
    "The explorer learns from game to game: its rates, and what changed in them, tell how these games went, "
    "not how others would."
)
FEW_CARDS = "Too few games were won, or lost, with a card and without it, to tell of any."
TOO_FEW = f"How much is decided by then can be told from {FEWEST} games of each kind on."


def by_bot(figures: Mapping[str, Any]) -> list[dict[str, Any]]:
    """For each bot that played, the figures as if nobody else had; what was reached is told of all together.

    With several bots, `whose` follows a title, `who` precedes a sentence, and `suffix` follows the id of a
    section.
    """
    several = len(figures["bots"]) > 1
    return [
        {
            **figures,
            **part,
            "cells": [cell for cell in figures["cells"] if cell["bot"] == bot],
            "whose": f" ({bot})" if several else "",
            "who": f"{bot}: " if several else "",
            "suffix": f"-{number}" if number > 1 else "",
        }
        for number, (bot, part) in enumerate(figures["bots"].items(), 1)
        if part["games"]
    ]


def too_few(cells: Sequence[Mapping[str, Any]]) -> bool:
    """Whether there are too few games to tell how much is decided on each day."""
    return any(0 < cell["games"] < FEWEST for cell in cells)


def how_sure(cells: Sequence[Mapping[str, Any]]) -> list[str]:
    """What the ranges beside rates mean, and where they mean nothing."""
    learning = [cell["learns"] for cell in cells]
    return [*([] if all(learning) else [RANGES]), *([LEARNS] if any(learning) else [])]
