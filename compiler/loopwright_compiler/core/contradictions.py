"""Contradictions between conditions: enough logic to see which never, or always, hold.

Conditions are brought into disjunctive normal form: alternatives, each a conjunction of facts and
comparisons. An alternative is impossible when two of its parts exclude each other; when all are, the
conditions cannot hold.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable
from itertools import product
from typing import Protocol

from loopwright_dsl.record import record
from loopwright_dsl.syntax import AllOf, Compare, Condition, Fact, Name, Not, Number, Quantity, Sum
from loopwright_engine.core.source_text import MIRRORED, NEGATED

from loopwright_compiler.checks.shared import Range

States = tuple[Hashable, frozenset[str | None]]
"""A thing, and some of the states that it can be in."""


class Meaning(Protocol):
    """What a game's facts and numbers exclude."""

    def range(self, side: Quantity | Sum) -> Range:
        """The least and the greatest value of a number."""

    def constant(self, quantity: Quantity) -> int | None:
        """The value of a quantity that is always the same, though it is no plain number."""

    def states(self, fact: Fact) -> States:
        """The thing that a fact is about, and the states that it allows."""

    def all_states(self, thing: Hashable) -> Collection[str | None] | None:
        """All states that a thing can be in; None where there may be others than facts name."""


def stated(fact: Fact) -> States:
    """A fact about a thing that is so or not."""
    return (fact.kind, *map(named, fact.args)), frozenset(("so",))


MOST_WAYS = 200


@record
class Literal:
    """A fact or a comparison, whether it must be true, and its node."""

    what: Fact | Compare
    true: bool
    node: Condition


Clash = tuple[Literal, Literal]


def clash(conditions: list[tuple[Condition, bool]], meaning: Meaning) -> Clash | None:
    """Two parts that exclude each other, if the conditions can never hold together; else None."""
    ways: list[list[Literal]] = [[]]
    for condition, true in conditions:
        ways = [before + alternative for before, alternative in product(ways, _ways(condition, true))]
        if len(ways) > MOST_WAYS:
            return None
    conflict = None
    for alternative in ways:
        odd = _odd(alternative, meaning)
        if odd is None:
            return None
        conflict = conflict or odd
    return conflict


def _ways(condition: Condition, true: bool) -> list[list[Literal]]:
    """The alternatives in which a condition holds, or in which it fails if `true` is false."""
    if isinstance(condition, Not):
        return [
            [
                Literal(part.what, part.true, condition if part.node is condition.condition else part.node)
                for part in alternative
            ]
            for alternative in _ways(condition.condition, not true)
        ]
    if isinstance(condition, Fact | Compare):
        return [[Literal(condition, true, condition)]]
    alternatives = [_ways(part, true) for part in condition.conditions]
    if isinstance(condition, AllOf) is not true:
        return [alternative for ways in alternatives for alternative in ways]
    if math.prod(len(ways) for ways in alternatives) > MOST_WAYS:
        return [[]]
    return [[part for alternative in together for part in alternative] for together in product(*alternatives)]


def _odd(alternative: list[Literal], meaning: Meaning) -> Clash | None:
    """The first two parts that exclude each other; None without such."""
    for place, second in enumerate(alternative):
        for first in alternative[:place]:
            if _exclude(first, second, meaning):
                return first, second
    return _none_left(alternative, meaning)


def _none_left(alternative: list[Literal], meaning: Meaning) -> Clash | None:
    """The last two of several parts that leave a number no value, or a thing none of its states, together."""
    denied: dict[Hashable, list[tuple[Literal, frozenset[str | None]]]] = {}
    for part in alternative:
        if isinstance(part.what, Fact) and not part.true:
            thing, states = meaning.states(part.what)
            denied.setdefault(thing, []).append((part, states))
    for thing, parts in denied.items():
        every = meaning.all_states(thing)
        if every is not None and frozenset().union(*(states for _, states in parts)) >= set(every):
            return parts[-2][0], parts[-1][0]
    numbers: dict[Key, list[Literal]] = {}
    for part in alternative:
        against = _against(part, meaning) if isinstance(part.what, Compare) else None
        if against is not None:
            numbers.setdefault(against[0], []).append(part)
    for compared in numbers.values():
        if len(compared) > 2 and not _common(compared, meaning):
            return compared[-2], compared[-1]
    return None


def _common(parts: list[Literal], meaning: Meaning) -> bool:
    """Whether comparisons of the same number may have a common value, or one of them none anyway."""
    against = [one for part in parts if (one := _against(part, meaning)) is not None]
    side = against[0][1]
    low, high = meaning.range(side) if side is not None else (-math.inf, math.inf)
    near = {number + step for _, _, _, number in against for step in (-1, 0, 1)} | {low, high}
    values = [value for value in near if low <= value <= high and math.isfinite(value)]
    fitting = [
        {value for value in values if _compares(value, sign, number)} for _, _, sign, number in against
    ]
    return not all(fitting) or bool(set.intersection(*fitting))


def _exclude(first: Literal, second: Literal, meaning: Meaning) -> bool:
    if isinstance(first.what, Fact) and isinstance(second.what, Fact):
        return _facts_exclude(first.what, first.true, second.what, second.true, meaning)
    if isinstance(first.what, Compare) and isinstance(second.what, Compare):
        return _numbers_exclude(first, second, meaning)
    return False


# --- facts ----------------------------------------------------------------------------------


def _facts_exclude(first: Fact, first_true: bool, second: Fact, second_true: bool, meaning: Meaning) -> bool:
    """Whether two facts exclude each other: each says that a thing is in one of several states, or if denied,
    that it is not.
    """
    if first_true != second_true:
        one, general = (first, second) if first_true else (second, first)
        if general.args == (None,) and one.kind == general.kind:
            return True  # an item with a tag is an item
    (what, states), (other, others) = meaning.states(first), meaning.states(second)
    if what != other:
        return False
    if first_true and second_true:
        return states.isdisjoint(others)
    if first_true or second_true:
        said, denied = (states, others) if first_true else (others, states)
        return said <= denied
    return False


def named(arg: Name | Number | None) -> str | None:
    """What stands in a place of a fact, in words; None where nothing does."""
    return str(arg.value) if isinstance(arg, Number) else arg.text if arg is not None else None


# --- comparisons ----------------------------------------------------------------------------

Key = tuple[Hashable, ...]


def _numbers_exclude(first: Literal, second: Literal, meaning: Meaning) -> bool:
    """Whether two comparisons of the same number have no common value, though each alone has one."""
    one, two = _against(first, meaning), _against(second, meaning)
    if one is None or two is None or one[0] != two[0]:
        return False
    (_, side, first_sign, number), (_, _, second_sign, other) = one, two
    low, high = meaning.range(side) if side is not None else (-math.inf, math.inf)
    near = {value + step for value in (number, other) for step in (-1, 0, 1)} | {low, high}
    values = [value for value in near if low <= value <= high and math.isfinite(value)]
    fitting = {value for value in values if _compares(value, first_sign, number)}
    others = {value for value in values if _compares(value, second_sign, other)}
    return bool(fitting) and bool(others) and fitting.isdisjoint(others)


def _against(part: Literal, meaning: Meaning) -> tuple[Key, Quantity | Sum | None, str, float] | None:
    """A comparison as: what is compared, with which sign, to which number.

    Where neither side is a plain number, what is compared is their difference, to 0.
    """
    compare = part.what
    assert isinstance(compare, Compare)
    sign = compare.operator if part.true else NEGATED[compare.operator]
    left, right = _key(compare.left, meaning), _key(compare.right, meaning)
    if left[0] == right[0] == "number":
        return None
    if right[0] == "number":
        return left, compare.left, sign, float(str(right[1]))
    if left[0] == "number":
        return right, compare.right, MIRRORED[sign], float(str(left[1]))
    if repr(left) > repr(right):
        left, right, sign = right, left, MIRRORED[sign]
    return ("difference", left, right), None, sign, 0


def _key(side: Quantity | Sum, meaning: Meaning) -> Key:
    """The same for the same number, wherever it is written."""
    if isinstance(side, Sum):
        return ("sum", *sorted((repr(_key(term, meaning)), sign) for sign, term in side.terms))
    if side.kind == "number" and isinstance(side.args[0], Number):
        return "number", side.args[0].value
    constant = meaning.constant(side)
    if constant is not None:
        return "number", constant
    having = () if side.having is None else (repr(side.having),)
    return (side.kind, *(named(arg) for arg in side.args), *having)


def _compares(value: float, sign: str, number: float) -> bool:
    return {
        ">=": value >= number,
        "<=": value <= number,
        ">": value > number,
        "<": value < number,
        "=": value == number,
        "!=": value != number,
    }[sign]
