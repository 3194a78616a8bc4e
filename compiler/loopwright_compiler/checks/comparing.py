"""Comparisons of two ranges of values: what every value answers, and a range in words."""

from __future__ import annotations

import math

Range = tuple[float, float]
"""The least and the greatest value."""


def verdict(left: Range, operator: str, right: Range) -> bool | None:
    """True or False when every value gives that answer, else None."""
    match operator:
        case ">" | ">=" | "=":
            never = left[1] < right[0] or (operator == ">" and left[1] == right[0])
            always = left[0] > right[1] or (operator == ">=" and left[0] == right[1])
            if operator == "=":
                never |= left[0] > right[1]
                always = left[0] == left[1] == right[0] == right[1]
            return True if always else False if never else None
        case "<" | "<=":
            return verdict(right, ">" if operator == "<" else ">=", left)
        case _:
            same = verdict(left, "=", right)
            return None if same is None else not same


def shown(low: float, high: float) -> str:
    """A range in words; only the dials have no upper bound."""
    if low == high:
        return f"always {low:.0f}"
    return f"at least {low:.0f}" if math.isinf(high) else f"between {low:.0f} and {high:.0f}"
