"""So many of each thing of Tales' own may a scenario have: a file from a stranger is to cost little."""

from __future__ import annotations

from typing import Final

CARDS_OF_A_DECK: Final = 200  # items, anomalies, chores or event locations
TOKENS: Final = 50
MACHINES: Final = 30
EVENTS: Final = 48
START_DIARY: Final = 100
RUMOR_SETS: Final = 100
COMPLICATIONS: Final = 200
MOVES: Final = 20  # of machines, on one line of a school card

DECLARED: Final = {
    "token": ("tokens", TOKENS),
    "machine": ("machines", MACHINES),
    "event": ("event locations", EVENTS),
    "diary": ("diary cards at the start", START_DIARY),
    "rumors": ("rumor sets", RUMOR_SETS),
    "complications": ("complications", COMPLICATIONS),
}
"""What the lines of a scenario card may name so often, by the kind of the line."""
SEVERAL: Final = ("diary", "rumors", "complications")
"""Kinds of lines that name several."""
