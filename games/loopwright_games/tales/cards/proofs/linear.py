"""Linear constraints over kids and tokens, each of which is in one place: what several comparisons imply
together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from loopwright_compiler.core.ranges import terms_of
from loopwright_compiler.reachability.guards import Guard, State

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import ConditionData, QuantityData


Term: TypeAlias = "tuple[int, QuantityData]"
"""So many times a quantity."""

HERE = "here"
OPPOSITE: Mapping[str, Literal["<", ">", "<=", ">="]] = {">=": "<", "<=": ">", ">": "<=", "<": ">="}
LESS = {"<=": 0, "<": -1}
MORE = {">=": 0, ">": -1}


class Both(Guard):
    """A guard for one condition that is known in two ways."""

    __slots__ = ("one", "other")

    def __init__(self, one: Guard, other: Guard) -> None:
        self.one = one
        self.other = other

    def yes(self, state: State) -> State | None:
        left = self.one.yes(state)
        return None if left is None else self.other.yes(left)

    def no(self, state: State) -> State | None:
        left = self.one.no(state)
        return None if left is None else self.other.no(left)

    def reads(self) -> frozenset[int]:
        return self.one.reads() | self.other.reads()

    def doubtful(self) -> bool:
        return self.one.doubtful() and self.other.doubtful()


def share(places: Iterable[tuple[int, str]]) -> tuple[int, int]:
    """The least and the greatest amount that one kid or token can add to a sum; it is in one place, named or
    not.

    `places` give how often each place counts; `here` may be any of them, or another.
    """
    of, here = _by_place(places)
    ends = [there + more for there in (0, *of.values()) for more in (0, here)]
    return min(ends), max(ends)


def own_share(places: Iterable[tuple[int, str]]) -> tuple[int, int]:
    """As `share`, for the kid who asks, who is `here` for certain."""
    of, here = _by_place(places)
    ends = [there + here for there in (0, *of.values())]
    return min(ends), max(ends)


def _by_place(places: Iterable[tuple[int, str]]) -> tuple[dict[str, int], int]:
    """How often each named place counts, and how often `here` does."""
    of: dict[str, int] = {}
    for times, place in places:
        of[place] = of.get(place, 0) + times
    return of, of.pop(HERE, 0)


def together(conditions: Iterable[ConditionData]) -> ConditionData | None:
    """The sum that conditions which hold at once imply about all kids, or all tokens of a kind.

    None if fewer than two of them ask for something at a place.
    """
    terms: list[Term] = []
    asking = 0
    for condition in conditions:
        parts = at_least(condition)
        if any(times > 0 and part["q"] in ("kids_at", "token_at") for times, part in parts):
            asking += 1
            terms += parts
    if asking < 2:
        return None
    left: QuantityData = {"q": "sum", "terms": [term for term in terms if term[1]["q"] != "number"]}
    value = -sum(times * part["value"] for times, part in terms if part["q"] == "number")
    right: QuantityData = {"q": "number", "value": value}
    return {"op": "compare", "cmp": ">=", "left": left, "right": right}


def implies(condition: ConditionData, other: ConditionData) -> bool:
    """Whether a condition implies another, as far as sums of the same numbers tell."""
    parts = condition["of"] if condition["op"] == "and" else [condition]
    return all(
        piece in parts or any(_at_odds(part, piece) for part in parts)
        for piece in (other["of"] if other["op"] == "and" else [other])
    )


def _at_odds(condition: ConditionData, other: ConditionData) -> bool:
    """Whether a comparison cannot hold while another fails: their sum is at least 0 and below it."""
    if other["op"] != "compare" or other["cmp"] in ("=", "!="):
        return False
    parts = [*at_least(condition), *at_least({**other, "cmp": OPPOSITE[other["cmp"]]})]
    whole: dict[str, int] = {}
    constant = 0
    for times, part in parts:
        if part["q"] == "number":
            constant += times * part["value"]
        else:
            whole[repr(part)] = whole.get(repr(part), 0) + times
    return bool(at_least(condition)) and not any(whole.values()) and constant < 0


def at_least(condition: ConditionData) -> list[Term]:
    """The terms of a comparison as a sum that is at least 0; empty for other conditions."""
    if condition["op"] != "compare" or condition["cmp"] == "!=":
        return []
    sign = -1 if condition["cmp"] in LESS else 1
    less = {**LESS, **MORE, "=": 0}[condition["cmp"]]
    sums = [*terms_of(condition["left"], sign), *terms_of(condition["right"], -sign)]
    if condition["cmp"] == "=" and not any(times > 0 and part["q"].endswith("_at") for times, part in sums):
        sums = [(-times, part) for times, part in sums]
    return [*sums, (less, {"q": "number", "value": 1})]
