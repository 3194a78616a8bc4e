"""How much a sweep tries: so much as gives a first look, or TIMES as much with `make sweeps`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

TIMES = int(os.environ.get("SWEEP_TIMES", "1"))
Row = TypeVar("Row")


def times(count: int) -> int:
    """As many as that, in a longer look more."""
    return count * TIMES


def sample(rows: Iterable[Row], one_in: int) -> list[Row]:
    """One in so many rows of a table that is swept; in a longer look all of them."""
    return list(rows)[:: max(1, one_in // TIMES)]
