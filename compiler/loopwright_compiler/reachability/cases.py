"""What conditions ask about and no variable tells. At one moment it is one way, so what is asked for more
than once is looked at case by case, like a variable that is eliminated by its values (Davis and Putnam 1960).
What was asked on the way to a block is known in it until that may change: path conditions (King 1976).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from math import inf
from typing import Any, Final, TypeAlias

from .guards import TESTS, All, Guard, NotGuard, State, Variables, always, either, joined

MOST_CASES = 64
"""So many cases are looked at; of what would make more of them nothing is taken to be known."""

Value: TypeAlias = "tuple[object, ...]"
Case: TypeAlias = "Mapping[str, Value]"
"""What is so of each thing that is asked about."""
Parts: TypeAlias = "Sequence[tuple[Any, bool]]"
"""Conditions, each paired with True where it holds, else with False."""


class Whichever(Guard):
    """One of these conditions it is, and the story does not know which."""

    __slots__ = ("cases",)

    def __init__(self, cases: Sequence[Guard]) -> None:
        self.cases = tuple(cases)

    def yes(self, state: State) -> State | None:
        return reduce(joined, (case.yes(state) for case in self.cases), None)

    def no(self, state: State) -> State | None:
        return reduce(joined, (case.no(state) for case in self.cases), None)

    def reads(self) -> frozenset[int]:
        return frozenset[int]().union(*(case.reads() for case in self.cases))

    def doubtful(self) -> bool:
        return True


class Implied(Guard):
    """A guard that follows from conditions beside it: it narrows states, and its negation never holds."""

    __slots__ = ("part",)

    def __init__(self, part: Guard) -> None:
        self.part = part

    def yes(self, state: State) -> State | None:
        return self.part.yes(state)

    def no(self, state: State) -> State | None:  # noqa: ARG002 - one signature for all
        return None

    def reads(self) -> frozenset[int]:
        return self.part.reads()


LEAST_ONE: Final = {">=": 1, ">": 0, "=": 1}
"""A comparison with so much, or more, asks for one at least."""


def asks_for_one(compare: Any) -> Any:
    """What must be so of one at the table at least, where so many are asked for of whom something is; else
    None.
    """
    left, right = compare["left"], compare["right"]
    asks = left["q"] == "seats_with" and right["q"] == "number"
    return left["only"] if asks and right["value"] >= LEAST_ONE.get(compare["cmp"], inf) else None


class CaseGuards(ABC):
    """A compiler of guards that looks at conditions case by case."""

    def __init__(self, variables: Variables) -> None:
        self._all = variables.all

    def guard_in(self, condition: Any, case: Case) -> Guard:
        """The guard of a condition in one case."""
        match condition["op"]:
            case "and":
                return self.all_in(condition["of"], case)
            case "or":
                return either(tuple(self.guard_in(part, case) for part in condition["of"]))
            case "not":
                return NotGuard(self.guard_in(condition["of"], case))
        return self.single(condition, case)

    def all_in(self, conditions: Sequence[Any], case: Case) -> Guard:
        """The guard of several conditions that must all hold."""
        return All(tuple(self.guard_in(part, case) for part in conditions))

    @abstractmethod
    def single(self, condition: Any, case: Case) -> Guard:
        """The guard of a fact or a comparison in one case."""

    @abstractmethod
    def thing(self, part: Any) -> str | None:
        """What a fact or comparison is about that no variable tells; None for all others."""

    def about(self, condition: Any) -> frozenset[str]:
        """All such things that a condition asks about."""
        return frozenset(thing for part in asked_in(condition) if (thing := self.thing(part)))

    def values(
        self,
        thing: str,  # noqa: ARG002 - games know more of some
        parts: Sequence[Any],
        conditions: Sequence[Any],  # noqa: ARG002
    ) -> Iterable[Value]:
        """What may be so of a thing that these parts of conditions ask for; none where they ask once."""
        if len(parts) < 2:
            return ()
        if parts[0]["op"] != "compare":
            return (False,), (True,)
        near = sorted({part["right"]["value"] + step for part in parts for step in (-1, 0, 1)})
        answers = {tuple(_compares(part, value) for part in parts): value for value in near}
        return [(value,) for value in answers.values()]

    def maybe(self, condition: Any, known: Sequence[Any] = ()) -> Guard:
        """The guard of a condition that may be absent; the conditions `known` hold when it is evaluated."""
        return always(True) if condition is None else self.guard(condition, known)

    def guard(self, condition: Any, known: Sequence[Any] = ()) -> Guard:
        """The guard of a condition; the conditions `known` held before, and what they say that no variable
        tells still holds.
        """
        cases = self._cases((*known, condition))
        if len(cases) == 1:
            return self.guard_in(condition, cases[0])
        fitting = [case for case in cases if all(self._may_hold(one, case) for one in known)]
        return Whichever([self.guard_in(condition, case) for case in fitting or cases])

    def never_together(self, parts: Parts) -> Iterator[tuple[Parts, Guard]]:
        """Groups of parts of a condition that can never all hold, since they contradict each other about one
        thing, each with its guard.
        """
        about = [self.about(part) for part, _ in parts]
        asked = {self.thing(one) for part, _ in parts for one in asked_in(part)}
        for thing in sorted(one for one in asked if one is not None):
            among = [part for part, things in zip(parts, about, strict=True) if thing in things]
            if len(among) > 1 and not self._may_hold(all_of(among)):
                yield self._fewest(among), self.guard(all_of(among))

    def told(self, part: Any, guard: Guard, case: Case) -> Guard:
        """The guard of a fact or comparison that a case may tell."""
        value = case.get(self.thing(part) or "")
        if value is None:
            return guard
        so = _compares(part, value[0]) if part["op"] == "compare" else value == (True,)
        return Implied(guard) if so else NotGuard(Implied(NotGuard(guard)))

    def _cases(self, conditions: Sequence[Any]) -> list[Case]:
        """All that may be so of what these conditions ask for more than once."""
        parts_by_thing: dict[str, list[Any]] = {}
        for part in (part for condition in conditions for part in asked_in(condition)):
            if (thing := self.thing(part)) is not None:
                parts_by_thing.setdefault(thing, []).append(part)
        rows: list[list[tuple[str, Value]]] = []
        count = 1
        for thing, parts in parts_by_thing.items():
            row = [(thing, value) for value in self.values(thing, parts, conditions)]
            if row and count * len(row) <= MOST_CASES:
                rows.append(row)
                count *= len(row)
        return [dict(case) for case in product(*rows)]

    def _fewest(self, parts: Parts) -> Parts:
        """A smallest group of these parts that can never all hold."""
        left = list(parts)
        for part in parts:
            fewer = [one for one in left if one is not part]
            left = left if self._may_hold(all_of(fewer)) else fewer
        return left

    def _may_hold(self, condition: Any, case: Case | None = None) -> bool:
        whole = tuple(variable.full for variable in self._all)
        guard = self.guard(condition) if case is None else self.guard_in(condition, case)
        return guard.yes(whole) is not None


def _compares(part: Any, value: Any) -> bool:
    return TESTS[part["cmp"]](*[value - part["right"]["value"]] * 2)[0]


def asked_in(condition: Any) -> Iterator[Any]:
    """All facts and comparisons that a condition asks for; those of seats that it counts are about others."""
    if condition["op"] == "not":
        yield from asked_in(condition["of"])
    elif condition["op"] in ("and", "or"):
        for part in condition["of"]:
            yield from asked_in(part)
    else:
        yield condition


def parts_of(condition: Any, holds: bool) -> Iterator[tuple[Any, bool]]:
    """The parts of a condition that must all hold (paired with True) or fail (paired with False) for it to
    hold, or to fail if `holds` is false.
    """
    if condition is None:
        return
    if condition["op"] == "not":
        yield from parts_of(condition["of"], not holds)
    elif condition["op"] in ("and", "or") and condition["op"] == ("and" if holds else "or"):
        for part in condition["of"]:
            yield from parts_of(part, holds)
    else:
        yield condition, holds


def all_of(parts: Iterable[tuple[Any, bool]]) -> Any:
    """The condition that holds when each part holds, or fails where it is paired with False."""
    whole = [part if holds else {"op": "not", "of": part} for part, holds in parts]
    return whole[0] if len(whole) == 1 else {"op": "and", "of": whole}


def known_within(effect: Any, condition: Any, holds: bool, known: Sequence[Any]) -> Sequence[Any]:
    """The conditions that hold at the beginning of a block of an `if` or a `choose`; none after dice."""
    if effect["do"] not in ("if", "choose"):
        return ()
    return known if condition is None else (*known, all_of([(condition, holds)]))


def of_facts(known: Sequence[Any]) -> list[Any]:
    """Those of these conditions, and parts of them, that compare no numbers."""
    parts = (part for condition in known for part in parts_of(condition, True))
    return [all_of([part]) for part in parts if all(one["op"] != "compare" for one in asked_in(part[0]))]


CONTRADICTING: Final = "they contradict each other"


def why_never(parts: Parts) -> str:
    """Why some parts of a condition never all hold, or fail where it says False."""
    opposite = len(parts) == 2 and parts[0][0] == parts[1][0]
    return "one is the opposite of the other" if opposite else CONTRADICTING
