"""The chance of a test, as the rulebook's table gives it (TST-2, TST-8)."""

from __future__ import annotations

POOL = 3
"""TST-2: dice of a test before anything is added or taken away."""


def chance(dice: int = POOL, *, pushed: bool = False) -> float:
    """TST-8: how likely at least one six is, with the first roll or with a second one as well."""
    return 1 - (5 / 6) ** (2 * dice if pushed else dice)
