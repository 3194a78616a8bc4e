"""Choices of which no option may be open: every way in which numbers can stand and facts can be is tried.

Conditions are those of a bundle, `{"op": …}`, of any game.
"""

from __future__ import annotations

import json
import operator
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, Final

MOST_CASES: Final = 20_000
"""More are not tried."""
MOST_VALUES: Final = 50
"""A number with more values than these is tried about the numbers that it is compared with."""

Condition = Mapping[str, Any]
Bounds = Mapping[str, tuple[float, float]]
"""The ends of numbers, by the name of their counter; of others only what is compared is known."""

_JOINED: Final = {"and": all, "or": any}
_COMPARED: Final = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
    "!=": operator.ne,
}


def may_be_closed(
    options: Sequence[Condition], known: Sequence[Condition] = (), bounds: Bounds | None = None
) -> bool | None:
    """Whether all options' conditions may fail at once where the known conditions hold.

    None where that was not found, but not all was tried.
    """
    numbers, facts = dict[str, set[int]](), dict[str, None]()
    joined = set[str]()  # numbers that are not compared with a plain one alone
    ends = dict[str, tuple[float, float]]()
    for part in (part for condition in (*options, *known) for part in _parts(condition)):
        if part["op"] != "compare":
            facts[_key(part)] = None
            continue
        leaves = [*_leaves(part["left"]), *_leaves(part["right"])]
        constants = {leaf["value"] for leaf in leaves if leaf["q"] == "number"}
        if "sum" in (part["left"]["q"], part["right"]["q"]) or not constants:
            joined.update(_key(leaf) for leaf in leaves if leaf["q"] != "number")
        for leaf in leaves:
            if leaf["q"] != "number":
                numbers.setdefault(_key(leaf), set()).update(constants)
                name = leaf.get("counter", "")
                ends[_key(leaf)] = (bounds or {}).get(name, (0, float("inf")))
    values = [_values(constants, *ends[key]) for key, constants in numbers.items()]
    if prod(map(len, values)) * 2 ** len(facts) > MOST_CASES:
        return None
    for standing in product(*values):
        for so in product((False, True), repeat=len(facts)):
            case = {**dict(zip(numbers, standing, strict=True)), **dict(zip(facts, so, strict=True))}
            if all(_holds(condition, case) for condition in known) and not any(
                _holds(condition, case) for condition in options
            ):
                return True
    sampled = {key for key, (low, high) in ends.items() if high - low > MOST_VALUES}
    return None if sampled & joined else False


def _key(data: Mapping[str, object]) -> str:
    return json.dumps(data, sort_keys=True)


def _parts(condition: Condition) -> Iterator[Condition]:
    """The facts and comparisons in a condition."""
    if condition["op"] == "not":
        yield from _parts(condition["of"])
    elif condition["op"] in _JOINED:
        for part in condition["of"]:
            yield from _parts(part)
    else:
        yield condition


def _leaves(amount: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The numbers that an amount is the sum of, or the amount itself."""
    if amount["q"] == "sum":
        for _, term in amount["terms"]:
            yield from _leaves(term)
    else:
        yield amount


def _values(constants: set[int], low: float, high: float) -> list[int]:
    """The values of a number that are tried."""
    if high - low <= MOST_VALUES:
        return list(range(int(low), int(high) + 1))
    near = {number + step for number in constants | {0} for step in (-1, 0, 1)}
    return sorted(value for value in near if low <= value <= high)


def _amount(amount: Mapping[str, Any], case: Mapping[str, int]) -> int:
    match amount["q"]:
        case "number":
            return int(amount["value"])
        case "sum":
            return sum(sign * _amount(term, case) for sign, term in amount["terms"])
    return case[_key(amount)]


def _holds(condition: Condition, case: Mapping[str, int]) -> bool:
    """Whether a condition holds where numbers stand so and facts are so."""
    if condition["op"] == "not":
        return not _holds(condition["of"], case)
    if condition["op"] in _JOINED:
        return _JOINED[condition["op"]](_holds(part, case) for part in condition["of"])
    if condition["op"] == "compare":
        left, right = (_amount(condition[side], case) for side in ("left", "right"))
        return bool(_COMPARED[condition["cmp"]](left, right))
    return bool(case[_key(condition)])
