"""The kit of Which Side."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.declared import DeclaredKit
from loopwright_engine.kit.protocol import Foresight

from .rules import City, Options, WhichSide

KIT: Final = DeclaredKit(
    "which-side",
    "Which Side",
    1,
    WhichSide,
    City,
    options=Options,
    axis="level",
    tension=("strength", "controlled"),
    foresight=Foresight(most_options=12, margin=1000.0, rounds=12, trust=0.0, follows=True),
    counted=("hurt", "died", "arrested", "owed", "took"),
)
