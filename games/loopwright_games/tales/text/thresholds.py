"""At which values of a dial something happens: what the open sides of diary cards ask, for the kids at the
table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from loopwright_engine.core.source_text import MIRRORED

Json = Mapping[str, Any]
NUMBER, KIDS, UNKNOWN = "#number", "#kids", "#"


class Threshold(NamedTuple):
    """A comparison of so many times a dial with a number and so much for each kid. `dial` is insight, enigma,
    or the id of a counter.
    """

    dial: str
    times: int
    cmp: str
    number: int
    each_kid: int

    def met(self, kids: int, now: int) -> int | None:
        """The value at which it comes true as the dial is moved from `now` on; None if it is true there, or
        never comes to be so.
        """
        number = self.number + self.each_kid * kids
        least = -(-number // self.times)
        match self.cmp:
            case ">=" | ">":
                value = least if self.cmp == ">=" else number // self.times + 1
                return value if now < value else None
            case "<=" | "<":
                value = number // self.times if self.cmp == "<=" else least - 1
                return value if now > value else None
        return least if least * self.times == number and now != least else None


def thresholds(part: object) -> Iterator[Threshold]:
    """Those of all conditions within a part of a bundle, at any depth."""
    if isinstance(part, list):
        for inner in part:
            yield from thresholds(inner)
    elif isinstance(part, dict):
        if part.get("op") == "compare":
            yield from _threshold(part)
        for inner in part.values():
            yield from thresholds(inner)


def _threshold(compare: Json) -> Iterator[Threshold]:
    """That of a comparison in which one dial, plain numbers and the number of kids stand."""
    amounts: Counter[str] = Counter()
    for sign, side in ((1, compare["left"]), (-1, compare["right"])):
        for times, quantity in side["terms"] if side["q"] == "sum" else [[1, side]]:
            amounts[_name(quantity)] += sign * times * quantity.get("value", 1)
    number, each_kid = amounts.pop(NUMBER, 0), amounts.pop(KIDS, 0)
    if len(amounts) == 1 and UNKNOWN not in amounts:
        ((dial, times),) = amounts.items()
        cmp = compare["cmp"] if times > 0 else MIRRORED[compare["cmp"]]
        sign = -1 if times > 0 else 1
        if times:
            yield Threshold(dial, abs(times), cmp, sign * number, sign * each_kid)


def _name(quantity: Json) -> str:
    """What is counted: a dial, as `Threshold` calls it, plain numbers, kids, or something else."""
    match quantity["q"]:
        case "counter":
            return str(quantity["counter"])
        case "insight" | "enigma" as dial:
            return str(dial)
        case "number":
            return NUMBER
        case "kids":
            return KIDS
    return UNKNOWN
