"""Every verb the engine can play: those that reach kids, and those that happen at the table."""

from __future__ import annotations

from .kid_verbs import KID_VERBS
from .table_verbs import TABLE_VERBS

__all__ = ["KID_VERBS", "TABLE_VERBS"]
