"""The kit of Bonnie and Clyde."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.declared import DeclaredKit

from .rules import BonnieAndClyde, Town

KIT: Final = DeclaredKit(
    "bonnie-and-clyde",
    "Bonnie and Clyde",
    1,
    BonnieAndClyde,
    Town,
    tension=("passion", "poems"),
    counted=("bullet", "lost", "roy"),
    small=True,
)
