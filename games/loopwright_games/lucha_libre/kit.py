"""The kit of Lucha Libre."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.declared import DeclaredKit

from .rules import Arena, LuchaLibre

FANS: Final = ("fans.1", "fans.2")

KIT: Final = DeclaredKit(
    "lucha-libre",
    "Lucha Libre",
    1,
    LuchaLibre,
    Arena,
    seats=2,
    tension=FANS,
    scores=FANS,
    counted=("again", "tired", "changes"),
    spends=("reroll",),
)
