"""Choices of which no option may be open: every way in which gauges can stand and facts can be is tried."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

from .unreachable import ANY, Bounds, truth

MOST_CASES: Final = 20_000
"""More are not tried, and nothing is said."""

Condition = Mapping[str, Any]


def may_be_closed(options: Sequence[Condition], known: Sequence[Condition], bounds: Bounds) -> bool:
    """Whether all conditions `{"op": …}` of a choice may fail at once where the known ones hold."""
    gauges, facts = dict[str, set[int]](), set[str]()
    for condition in (*options, *known):
        for part in _parts(condition):
            if not _collect(part, gauges):
                facts.add(json.dumps(part, sort_keys=True))
    values = [_values(gauge, constants, bounds) for gauge, constants in gauges.items()]
    cases = 2 ** len(facts)
    for near in values:
        cases *= len(near)
    if cases > MOST_CASES:
        return False
    for standing in product(*values):
        at = {gauge: (value, value) for gauge, value in zip(gauges, standing, strict=True)}
        for so in product((False, True), repeat=len(facts)):
            answers = dict(zip(facts, so, strict=True))
            if all(_holds(condition, at, answers) for condition in known) and not any(
                _holds(condition, at, answers) for condition in options
            ):
                return True
    return False


def _parts(condition: Condition) -> Iterator[Condition]:
    """The facts and comparisons in a condition."""
    match condition["op"]:
        case "not":
            yield from _parts(condition["of"])
        case "all" | "any":
            for part in condition["of"]:
                yield from _parts(part)
        case _:
            yield condition


def _collect(part: Condition, gauges: dict[str, set[int]]) -> bool:
    """Whether a part compares gauges and numbers alone, which are then collected."""
    if part["op"] != "compare":
        return False
    amounts, waiting = list[Mapping[str, Any]](), [part["left"], part["right"]]
    while waiting:
        amount = waiting.pop()
        if amount["q"] == "sum":
            waiting += [term for _, term in amount["terms"]]
        else:
            amounts.append(amount)
    if not all(amount["q"] in ("gauge", "number") for amount in amounts):
        return False
    constants = {amount["value"] for amount in amounts if amount["q"] == "number"}
    for amount in amounts:
        if amount["q"] == "gauge":
            gauges.setdefault(amount["gauge"], set()).update(constants)
    return True


def _values(gauge: str, constants: set[int], bounds: Bounds) -> list[int]:
    """The values of a gauge that are tried: all, or of an endless one those about the numbers it meets."""
    low, high = bounds.get(gauge, ANY)
    if high - low <= MOST_CASES:
        return list(range(int(low), int(high) + 1))
    return sorted({number + step for number in constants or {0} for step in (-1, 0, 1)})


def _holds(condition: Condition, at: Bounds, facts: Mapping[str, bool]) -> bool:
    """Whether a condition holds where gauges stand so and facts are so."""
    match condition["op"]:
        case "not":
            return not _holds(condition["of"], at, facts)
        case "all":
            return all(_holds(part, at, facts) for part in condition["of"])
        case "any":
            return any(_holds(part, at, facts) for part in condition["of"])
    answer = facts.get(json.dumps(condition, sort_keys=True))
    return bool(truth(condition, at)) if answer is None else answer
