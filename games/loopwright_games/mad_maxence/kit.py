"""The kit of Mad Maxence."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.campaign import Campaign
from loopwright_engine.kit.declared import DeclaredKit

from .rules import MadMaxence

KIT: Final = DeclaredKit(
    "mad-maxence",
    "Mad Maxence",
    1,
    MadMaxence,
    options=Campaign,
    tension=("hours", "combat"),
    counted=("repaired", "eluded", "bout", "took"),
)
