"""The kit of The Last Glow."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.declared import DeclaredKit

from .rules import LastGlow, Options, prepare
from .words import ACTIONS

KIT: Final = DeclaredKit(
    "the-last-glow",
    "The Last Glow",
    1,
    LastGlow,
    prepare,
    options=Options,
    axis="mode",
    tension=("points", "hull"),
    counted=("soothed", "explodes", "collides", "destroys"),
    spends=tuple(f"crew.{action}" for action, _, _ in ACTIONS),
)
