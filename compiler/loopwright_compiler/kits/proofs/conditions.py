"""Compiles the conditions of a kit's cards into guards over its variables; facts of the rules are unknown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.core.decks import DECK_EMPTY, decks_of, emptied
from loopwright_engine.core.source_text import NEGATED

from loopwright_compiler.core.ranges import ANY, amount_range, terms_of
from loopwright_compiler.reachability.cases import Case, CaseGuards, asks_for_one
from loopwright_compiler.reachability.corrections import PERHAPS
from loopwright_compiler.reachability.guards import (
    UNKNOWN,
    All,
    CountGuard,
    Guard,
    NotGuard,
    OneOf,
    State,
    SumBounds,
    Table,
    Variable,
    added,
    comparison,
    either,
)

from .variables import AT, FLAG, LEAST, MOST, KitVariables

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import ConditionData, KitBundleData, QuantityData
    from loopwright_engine.core.freedom import Freedom

Data = Mapping[str, Any]
FOLLOWED: Final = ("flag", DECK_EMPTY, PERHAPS["op"])
"""Facts of which variables tell, or which are never known."""
UPWARD, DOWNWARD = (">=", ">"), ("<=", "<")


class OfSomeSeat(Guard):
    """What some seat may have or not have, or where a figure may be: nothing is known of others, and of
    later, so no state is narrowed.
    """

    __slots__ = ("fails", "holds")

    def __init__(self, holds: Guard, fails: Guard) -> None:
        self.holds, self.fails = holds, fails

    def yes(self, state: State) -> State | None:
        return state if self.holds.yes(state) is not None else None

    def no(self, state: State) -> State | None:
        return state if self.fails.yes(state) is not None else None

    def reads(self) -> frozenset[int]:
        return self.holds.reads() | self.fails.reads()

    def doubtful(self) -> bool:
        return True


class KitGuards(CaseGuards):
    """A compiler of guards for the variables of one bundle."""

    def __init__(self, data: KitBundleData, variables: KitVariables, freedom: Freedom) -> None:
        super().__init__(variables)
        self._variables = variables
        self._freedom = freedom
        self._decks = {deck["id"]: deck for deck in decks_of(data)}

    def thing(self, part: ConditionData) -> str | None:
        """A fact of the rules, or a number that no variable tells; none where blocks are played otherwise."""
        if self._freedom.own_ways:
            return None
        if part["op"] == "compare":
            left = part["left"]
            followed = left["q"] == "counter" and self._variables.counter(left["counter"]) is not None
            plain = part["right"]["q"] == "number" and left["q"] not in ("number", "sum")
            return repr(left) if plain and not followed else None
        return None if part["op"] in FOLLOWED else repr(part)

    def single(self, condition: ConditionData, case: Case) -> Guard:
        """The same in every case, but for what the case tells."""
        return self.told(condition, self._single(condition), case)

    def _single(self, data: ConditionData) -> Guard:
        match data["op"]:
            case "compare":
                return self._compare(data)
            case "flag":
                flag = self._variables.by_name.get(f"{FLAG}{data['flag']}")
                return UNKNOWN if flag is None else OneOf(flag.number, 2, 1)
            case op if op == DECK_EMPTY:
                return self.guard(emptied(self._decks[data["deck"]]))
            case "at" | "here" if self._freedom.roads is not None:
                there = self._variables.asked(f"{AT}{data['place']}")
                return OfSomeSeat(OneOf(there.number, 2, 1), UNKNOWN)
        return UNKNOWN

    def _compare(self, data: ConditionData) -> Guard:
        cmp, left, right = data["cmp"], data["left"], data["right"]
        if left["q"] == "own_counter" and right["q"] == "number":
            return OfSomeSeat(
                self._of_seat(cmp, left["counter"], right["value"]),
                self._of_seat(NEGATED[cmp], left["counter"], right["value"]),
            )
        whole = comparison(cmp, self._bounds([*terms_of(left, 1), *terms_of(right, -1)]), doubtful=False)
        if (having := asks_for_one(data)) is not None:
            return OfSomeSeat(All((whole, self.guard(having))), NotGuard(whole))
        if left["q"] == "count" and right["q"] == "number":
            return CountGuard(cmp, right["value"], [self.guard(part) for part in left["of"]])
        return whole

    def _of_seat(self, cmp: str, name: str, value: int) -> Guard:
        """The guard that what some seat has may be so, by the least and the most of all."""
        most = self._variables.by_name.get(f"{MOST}{name}")
        least = self._variables.by_name.get(f"{LEAST}{name}")
        if most is None or least is None:
            return UNKNOWN
        if cmp in UPWARD:
            return _compared(most, cmp, value)
        if cmp in DOWNWARD:
            return _compared(least, cmp, value)
        if cmp == "=":
            return All((_compared(most, ">=", value), _compared(least, "<=", value)))
        return either((_compared(most, "!=", value), _compared(least, "!=", value)))

    def amount(self, data: QuantityData) -> SumBounds:
        """What an amount can be."""
        return self._bounds([*terms_of(data, 1)])

    def ends(self, data: QuantityData) -> tuple[float, float]:
        """Between what a number of the bundle lies that is no sum."""
        low, high = self._variables.ends.get(data.get("counter", ""), ANY)
        match data["q"]:
            case "seats":
                return 1, self._freedom.seats
            case "seats_with":
                return 0, self._freedom.seats
            case "count":
                return 0, len(data["of"])
            case "total":
                seats = self._freedom.seats
                return (low if low >= 0 else low * seats), (high * seats if high > 0 else high)
        return self._freedom.numbers.get(data["q"], (low, high))

    def range(self, data: QuantityData) -> tuple[float, float]:
        """The same of any number."""
        return amount_range(data, self.ends)

    def _bounds(self, terms: list[tuple[int, Data]]) -> SumBounds:
        tables: dict[int, Table] = {}
        least = most = 0.0
        for sign, number in terms:
            variable = self._variables.counter(number["counter"]) if number["q"] == "counter" else None
            if variable is None:
                low, high = self.range(number)
                ends = sorted((sign * low, sign * high))
                least, most = least + ends[0], most + ends[1]
            else:
                adds = tuple((sign * value, sign * value) for value in variable.values(variable.full))
                old = tables.get(variable.number)
                tables[variable.number] = adds if old is None else added(old, adds)
        return SumBounds(tuple(tables), tuple(tables.values()), (least, most))


def _compared(variable: Variable, cmp: str, value: int) -> Guard:
    table = tuple((one - value, one - value) for one in variable.values(variable.full))
    return comparison(cmp, SumBounds((variable.number,), (table,), (0, 0)), doubtful=False)
