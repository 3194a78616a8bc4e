"""The kit of Lucha Libre."""

from __future__ import annotations

from typing import Final

from loopwright_engine.kit.declared import DeclaredKit

from .rules import Arena, LuchaLibre

KIT: Final = DeclaredKit(
    "lucha-libre", "Lucha Libre", 1, LuchaLibre, Arena, seats=2, tension=("fans.1", "fans.2")
)
