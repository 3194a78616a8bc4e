"""Between what a number lies that is known only in play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.core.branches import capped
from loopwright_engine.core.timers import MOST_ROUNDS

from loopwright_compiler.checks.shared import Range

from .named import NUMBERS

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import AmountData, QuantityData, StepsData

ANY: Final[Range] = (-inf, inf)


def terms_of(number: Any, sign: int) -> Iterator[tuple[int, Any]]:
    """The terms of a number as a sum: so many times a number that is none."""
    for times, part in number["terms"] if number["q"] == "sum" else ((1, number),):
        yield sign * times, part


def amount_range(amount: QuantityData, of: Callable[[Any], Range]) -> Range:
    """The least and the greatest value of a number `{"q": …}`; `of` says so of what is no sum."""
    if (limited := capped(amount)) is not None:
        low, high = amount_range(limited[0], of)
        return max(0, min(low, limited[1])), max(0, min(high, limited[1]))
    match amount["q"]:
        case "number":
            return amount["value"], amount["value"]
        case "parameter":
            return NUMBERS
        case "until_timer":
            return 0, MOST_ROUNDS
        case "sum":
            parts = [(sign, amount_range(term, of)) for sign, term in amount["terms"]]
            least = sum(low if sign > 0 else -high for sign, (low, high) in parts)
            return least, sum(high if sign > 0 else -low for sign, (low, high) in parts)
    return of(amount)


def times_range(times: AmountData, of: Callable[[Any], Range]) -> Range:
    """The same of a number of times, or of what a change comes to without its sign: never below 0."""
    if isinstance(times, int):
        return times, times
    low, high = amount_range(times, of)
    return max(0, low), max(0, high)


def change_range(change: StepsData, of: Callable[[Any], Range]) -> Range:
    """The same of a change, which goes one way."""
    if isinstance(change, int):
        return change, change
    low, high = times_range(change["of"], of)
    return (low, high) if change["sign"] > 0 else (-high, -low)
