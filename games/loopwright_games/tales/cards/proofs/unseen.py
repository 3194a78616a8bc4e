"""What conditions ask about and the story does not follow: where the asking kid is, what it holds, machines.

At one moment a kid is at one place, has one favor, and a machine stands on one sector; these are the cases
that are looked at (`reachability/cases.py` of the compiler).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, Literal

from loopwright_compiler.reachability import cases
from loopwright_compiler.reachability.cases import Case, Value, asked_in

from loopwright_games.tales.nouns import FAVORS, MACHINE_STATES

from .items import QUANTITY, parts_with

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData, ConditionData, FactData


ELSEWHERE = ""
"""Where the asking kid is when it is at no place that is named."""
PLACE, OF_PLACE = "place", ("at", "at_home")
HELD: Mapping[str, Literal["tag", "condition"]] = {"has_item": "tag", "has_condition": "condition"}
"""Facts about things in hand: any, or one of a kind."""
PLAIN = ("has_anomaly", "home_for_dinner", "first_player", "controls")
"""Facts that are about nothing but themselves."""


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

    def values(self, subject: str, facts: Sequence[FactData], crowds: Sequence[str]) -> Iterator[Value]:
        """All that may be so of what these facts are about; `crowds` are places where kids are counted."""
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
    subjects = {subject for fact in asked_in(condition) if (subject := subject_of(fact)) is not None}
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
    ops = {fact["op"] for part, _ in parts for fact in asked_in(part)}
    if "compare" in ops and len(ops) > 1:
        return "the kid who acts counts, too"
    if len(facts) == len(parts):
        return f"one kid cannot be {' and '.join('at ' + fact['location'] for fact in facts)}"
    why = cases.why_never(parts)
    return next((SO_IT_IS[op] for op in SO_IT_IS if op in ops and why == cases.CONTRADICTING), why)
