"""The kit of The LOOP."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.protocol import Foresight

from .rules import Options, TheLoop

KIT: Final = DeclaredKit(
    "the-loop",
    "The LOOP",
    1,
    TheLoop,
    seats=4,
    options=Options,
    axis="level",
    tension=("completed", "vortexes"),
    foresight=Foresight(most_options=8, margin=1000.0, rounds=0, trust=0.0),
    counted=("used", "looped", "clone_gone", "vortex", "completed", "failed", "acquired"),
)
