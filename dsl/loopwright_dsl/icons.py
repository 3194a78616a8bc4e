"""The icons that a text can name in braces: `{BRAVE}`, `{time}`; another name there is a counter's."""

from __future__ import annotations

from typing import Final

ICONS: Final = frozenset(
    (
        *("BRAVE", "CLEVER", "CHARMING", "QUICK", "TOUGH"),
        *("EXHAUSTED", "UPSET", "SCARED", "INJURED"),
        *("CHEMICALS", "DECOY", "EXPLOSIVE", "HIT-N-RUN", "INTERFACE", "KNOCKOUT"),
        *("PARTS", "POWER", "REACH", "ROPE", "TOW"),
        *("BATTERY", "BIKE", "CABLES", "CLOTHES", "CLUB", "COMBUSTIBLE", "COMPUTER"),
        *("FIRE", "GLUE", "KNOWLEDGE", "LOUD", "MAKEUP", "SHARP"),
        *("ROUTINE", "ALERT", "worker", "warden", "watcher", "warrior"),
        *("insight", "enigma", "time", "favor", "firmware", "bus", "item", "rumor", "diary"),
        "default",
    )
)
"""Icons that a text can name: those of which there is a drawing."""
