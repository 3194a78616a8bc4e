"""How many random inputs a sweep tries: so many as give a first look, or TIMES as many with `make sweeps`."""

from __future__ import annotations

import os

TIMES = int(os.environ.get("SWEEP_TIMES", "1"))


def times(count: int) -> int:
    """As many as that, in a longer look more."""
    return count * TIMES
