"""Every verb the engine can play: those that reach kids, and those that happen at the table."""

from __future__ import annotations

from typing import Final

from . import table_verbs
from .hand_verbs import HAND_VERBS
from .kid_verbs import KID_VERBS
from .machine_verbs import MACHINE_VERBS
from .piece_verbs import PIECE_VERBS
from .rumor_verbs import RUMOR_VERBS
from .table_verbs import TableVerb

TABLE_VERBS: Final[dict[str, TableVerb]] = {
    **table_verbs.TABLE_VERBS,
    **RUMOR_VERBS,
    **MACHINE_VERBS,
    **HAND_VERBS,
    **PIECE_VERBS,
}

__all__ = ["KID_VERBS", "TABLE_VERBS"]
