"""What conditions ask about and the story does not follow: where the asking kid is, what it holds, machines.

Nothing is known of it from one condition to the next. But at one moment a kid is at one place, has one
favor, and a machine stands on one sector; so a condition that asks for such a thing more than once is looked
at case by case, like a variable that is eliminated by its values (Davis and Putnam 1960).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, Literal, TypeAlias

from loopwright_compiler.reachability.guards import Guard, State, joined

from loopwright_games.tales.nouns import FAVORS, MACHINE_STATES

from .items import CONDITION, QUANTITY, parts_with

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData, ConditionData, FactData


MOST_CASES = 64
"""With more than so many cases nothing is taken to be known."""
ELSEWHERE = ""
"""Where the asking kid is when it is at no place that is named."""
PLACE, OF_PLACE = "place", ("at", "at_home")
HELD: Mapping[str, Literal["tag", "condition"]] = {"has_item": "tag", "has_condition": "condition"}
"""Facts about things in hand: any, or one of a kind."""
PLAIN = ("has_anomaly", "home_for_dinner", "first_player", "controls")
"""Facts that are about nothing but themselves."""

Value: TypeAlias = "tuple[object, ...]"
Case: TypeAlias = "Mapping[str, Value]"
"""What is so of each thing that is asked about: of the kid's place the place, and whether it is home."""
NOTHING_KNOWN: Case = {}


class Whichever(Guard):
    """One of these conditions it is, and the story does not know which."""

    __slots__ = ("cases",)

    def __init__(self, cases: Sequence[Guard]) -> None:
        self.cases = tuple(cases)

    def yes(self, state: State) -> State | None:
        state_left: State | None = None
        for case in self.cases:
            state_left = joined(state_left, case.yes(state))
        return state_left

    def no(self, state: State) -> State | None:
        state_left: State | None = None
        for case in self.cases:
            state_left = joined(state_left, case.no(state))
        return state_left

    def reads(self) -> frozenset[int]:
        return frozenset[int]().union(*(case.reads() for case in self.cases))

    def doubtful(self) -> bool:
        return True


class Unseen:
    """The cases of conditions in one bundle."""

    def __init__(self, bundle: BundleData) -> None:
        world = bundle["world"]
        self._homes = frozenset(kid["home"] for kid in world["kids"])
        self._locations = frozenset(place["id"] for place in world["locations"])
        self._nearby: dict[str, frozenset[str]] = {}
        for place in world["locations"]:
            for sector in place["sectors"]:
                self._nearby[sector] = self._nearby.get(sector, frozenset()) | {place["id"]}

    def cases(self, conditions: Iterable[ConditionData]) -> list[Case]:
        """All that may be so of what these conditions ask for more than once, or that only some kids have."""
        facts_by_subject: dict[str, list[FactData]] = {}
        crowds = list[str]()
        for condition in conditions:
            for fact in facts_in(condition):
                subject = subject_of(fact)
                if subject is not None:
                    facts_by_subject.setdefault(subject, []).append(fact)
            crowds += places_of_kids(condition)
        rows: list[list[tuple[str, Value]]] = []
        for subject, facts in facts_by_subject.items():
            if len(facts) > 1 or (subject == PLACE and crowds):
                rows.append([(subject, value) for value in self._values(subject, facts, crowds)])
        count = 1
        for row in rows:
            count *= len(row)
        return [dict(case) for case in product(*rows)] if count <= MOST_CASES else [NOTHING_KNOWN]

    def _values(self, subject: str, facts: Sequence[FactData], crowds: Sequence[str]) -> Iterator[Value]:
        op = facts[0]["op"]
        if subject == PLACE:
            yield from self._places(facts, crowds)
        elif op == "favor":
            yield from ((favor,) for favor in FAVORS)
        elif op in HELD:
            kinds = sorted({kind for fact in facts if (kind := fact[HELD[op]]) is not None})
            yield ()
            for number in range(len(kinds) + 1):
                yield from (("any", *few) for few in combinations(kinds, number))
        elif op in ("machine_state", "machine_nearby"):
            named = {fact["location"] for fact in facts if fact["op"] == "machine_nearby"}
            around = dict.fromkeys((frozenset(), *(near & named for near in self._nearby.values())))
            yield from (("", frozenset()), *product(MACHINE_STATES, around))
        else:
            yield from ((False,), (True,))

    def _places(self, facts: Sequence[FactData], crowds: Sequence[str]) -> Iterator[Value]:
        """MAP: a place of the board, and whether it is the home of the kid, where any kid has it there."""
        named = {fact["location"] for fact in facts if fact["op"] == "at"} | set(crowds)
        for place in (*sorted(named & self._locations), ELSEWHERE):
            yield place, False
            if any(fact["op"] == "at_home" for fact in facts) and (
                place in self._homes or (place == ELSEWHERE and not self._homes <= named)
            ):
                yield place, True


def facts_in(condition: ConditionData) -> Iterator[FactData]:
    """All facts that a condition asks for; those of the kids whom it counts are about others."""
    if condition["op"] == "not":
        yield from facts_in(condition["of"])
    elif condition["op"] == "and" or condition["op"] == "or":
        for part in condition["of"]:
            yield from facts_in(part)
    elif condition["op"] != "compare":
        yield condition


def subject_of(fact: FactData) -> str | None:
    """What a fact is about, of which only one thing can be so at a time; None for what the story follows."""
    op: str = fact["op"]
    if op in OF_PLACE:
        return PLACE
    if op in ("machine_state", "machine_nearby"):
        return f"machine {fact['machine']}"
    if op == "favor" or op in HELD:
        return op
    return f"{op} {fact.get('machine')}" if op in PLAIN else None


def subjects_of(condition: ConditionData) -> frozenset[str]:
    """All that a condition asks about, how many kids are at a place among it."""
    subjects = {subject for fact in facts_in(condition) if (subject := subject_of(fact)) is not None}
    return frozenset(subjects | ({PLACE} if places_of_kids(condition) else set()))


def places_of_kids(condition: ConditionData) -> list[str]:
    """The places where a condition counts kids; `here` is none by its name, but counts."""
    return [
        quantity.get("location", ELSEWHERE)
        for quantity in parts_with(QUANTITY, condition)
        if quantity["q"] in ("kids_at", "kids_here")
    ]


def is_so(fact: FactData, case: Case) -> bool | None:
    """Whether a fact is true in a case; None where the case says nothing of it."""
    subject, op = subject_of(fact), fact["op"]
    value = case.get(subject or "")
    if value is None:
        return None
    if op == "at":
        return bool(value[0] == fact["location"])
    if op == "at_home":
        return bool(value[1])
    if op == "machine_state":
        return bool(value[0] == fact["state"])
    if op == "machine_nearby":
        return fact["location"] in value[1]  # type: ignore[operator]
    if op in HELD:
        return (fact[HELD[op]] or "any") in value
    return value == ((fact["favor"],) if op == "favor" else (True,))


# --- in words -----------------------------------------------------------------------------------


SO_IT_IS = {
    "at_home": "no kid has its home there",
    "at": "one kid is at one place",
    "favor": "the favor of a kid's grown-ups is one of three",
    "has_item": "an item with a tag is an item",
    "has_condition": "each condition is one",
    "machine_state": "a machine has one state",
    "machine_nearby": "it stands on one sector",
}
"""Why facts of these kinds contradict each other; of several kinds the first counts."""


def why_never(parts: Sequence[tuple[ConditionData, bool]]) -> str:
    """Why some parts of a condition about one kid or machine never all hold, or fail where it says False."""
    facts = [part for part, holds in parts if holds and part["op"] == "at"]
    ops = {fact["op"] for part, _ in parts for fact in parts_with(CONDITION, part)}
    if "compare" in ops:
        return "the kid who acts counts, too"
    if len(facts) == len(parts):
        return f"one kid cannot be {' and '.join('at ' + fact['location'] for fact in facts)}"
    if len(parts) == 2 and parts[0][0] == parts[1][0]:
        return "one is the opposite of the other"
    return next((why for op, why in SO_IT_IS.items() if op in ops), "they contradict each other")
