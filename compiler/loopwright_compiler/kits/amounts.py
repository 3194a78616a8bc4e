"""Between what numbers of a kit's cards lie, and what coins and dice can come to."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

from loopwright_compiler.checks.shared import Range
from loopwright_compiler.core.ranges import ANY

Bounds = Mapping[str, Range]
"""The ends of gauges, by name; a gauge without any may stand anywhere."""


def number_ends(number: Mapping[str, Any], bounds: Bounds, seats: float = inf, places: float = inf) -> Range:
    """The least and the greatest value of a number `{"q": …}` that is no sum, as far as the ends of gauges
    say; so many sit at the table at most, and so many places there are.
    """
    low, high = bounds.get(number.get("counter", ""), ANY)
    match number["q"]:
        case "count":
            return 0, len(number["of"])
        case "seats" | "seats_with":
            return 0, seats
        case "places_with":
            return 0, places
        case "total":
            return (low if low >= 0 else low * seats), (high * seats if high > 0 else high)
    return low, high


MOST_THROWN = 20
"""Coins or dice of one test."""


def chance_range(thrown: str, count: Range) -> Range:
    """The least and the greatest result of so many coins (heads) or dice (their sum), from the fewest to the
    most.
    """
    fewest, most = (max(0, end) for end in count)
    return (0, most) if thrown.startswith("coin") else (fewest, 6 * most)


def test_range(test: Mapping[str, Any]) -> Range:
    """What a test of coins or dice can come to; of as many as a counter says, whatever that is."""
    count = test["count"]
    return chance_range(test["thrown"], (count, count) if isinstance(count, int) else (0, MOST_THROWN))
