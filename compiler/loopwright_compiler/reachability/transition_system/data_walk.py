"""Every part of a bundle that holds some key: conditions hold `op`, quantities `q`, effects `do`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

CONDITION, QUANTITY, EFFECT = "op", "q", "do"


def parts_with(key: str, data: Any) -> Iterator[Mapping[str, Any]]:
    """All of them in any part of a bundle, from the outside to the inside."""
    if isinstance(data, dict):
        if key in data:
            yield data
        for part in data.values():
            yield from parts_with(key, part)
    elif isinstance(data, list):
        for part in data:
            yield from parts_with(key, part)
