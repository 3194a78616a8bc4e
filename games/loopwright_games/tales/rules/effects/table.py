"""Every verb the engine can play: those that reach kids, and those that happen at the table."""

from __future__ import annotations

from typing import Final

from . import table_verbs
from .kid_verbs import KID_VERBS
from .machine_verbs import MACHINE_VERBS
from .table_verbs import HAND_VERBS, PIECE_VERBS, RUMOR_VERBS, TableVerb

TABLE_VERBS: Final[dict[str, TableVerb]] = {
    **table_verbs.TABLE_VERBS,
    **RUMOR_VERBS,
    **MACHINE_VERBS,
    **HAND_VERBS,
    **PIECE_VERBS,
}

__all__ = ["KID_VERBS", "TABLE_VERBS"]
