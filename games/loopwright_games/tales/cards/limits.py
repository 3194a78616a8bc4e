"""So many of each thing of Tales' own may a scenario have: a file from a stranger is to cost little."""

from __future__ import annotations

from typing import Final

CARDS_OF_A_DECK: Final = 200  # items, anomalies, chores or event locations
TOKENS: Final = 50
MOVES: Final = 20  # of machines, on one line of a school card

DECLARED: Final = {
    "token": ("tokens", TOKENS),
    "machine": ("machines", 20),
    "event": ("event locations", 48),
    "diary": ("diary cards at the start", 100),
    "rumors": ("rumor sets", 100),
    "complications": ("complications", 200),
    "without_school": ("school cards left out", 200),
}
"""What the lines of a scenario card may name so often, by the kind of the line."""
SEVERAL: Final = ("diary", "rumors", "complications", "without_school")
"""Kinds of lines that name several."""
