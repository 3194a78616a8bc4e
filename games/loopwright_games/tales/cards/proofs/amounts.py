"""What amounts that are known only in play come to at least and at most, with so many kids."""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import inf
from typing import TYPE_CHECKING

from loopwright_engine.core.counters import counters_of

from loopwright_games.tales.nouns import quantity_ends

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData, PlainQuantityData

Range = tuple[float, float]


def ends_of(bundle: BundleData, kids: Collection[int]) -> Callable[[PlainQuantityData], Range]:
    """Between what each number of a bundle lies that is no sum."""
    scenario = bundle["scenario"]
    declared: dict[str, Range] = {one["id"]: (one["low"], one["high"]) for one in counters_of(scenario)}
    limits: dict[str, Range] = {one["id"]: (0, one["limit"]) for one in scenario["tokens"]}

    def ends(quantity: PlainQuantityData) -> Range:
        kind = quantity["q"]
        if kind == "enigma_limit":  # a table may have its own, and it may be a sum
            return -inf, inf
        name = quantity.get("counter", quantity.get("token", ""))
        low, high = quantity_ends(kind, (limits if "token" in quantity else declared).get(name))
        if kind.startswith(("kids", "seats")):
            return (min(kids) if kind in ("kids", "seats") else low), max(kids)
        return low, high

    return ends
