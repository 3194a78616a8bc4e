"""Conditions and sums of cards as closures of (game, acting seat), each with what of a game it reads.

What reads what is a bit mask of the game's own; 0 is what never changes, and a game whose cards are not asked
for it says 0 throughout. Facts and quantities are the game's: it is asked for what is not known here.
"""

# ruff: noqa: ARG005 - one signature for all facts and numbers, used in full or not

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from loopwright_engine.game_types import AnyGame

from .timers import running, standing

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import AmountData, ConditionData, QuantityData, StepsData

Condition: TypeAlias = Callable[[AnyGame, int], bool]
Amount: TypeAlias = Callable[[AnyGame, int], int]
Requirement: TypeAlias = tuple[Condition, int]
Number: TypeAlias = tuple[Amount, int]

MOST_STEPS: Final = 1_000_000
"""Of a change by a number that is known in play."""
COMPARISONS: Final[dict[str, Callable[[float, float], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
    "!=": operator.ne,
}


class Conditions:
    """Compiles the conditions of one game's cards; `fact` and `quantity` compile what is the game's, `seats`
    are all that have a part in a game.
    """

    __slots__ = ("_fact", "_quantity", "_seats")

    def __init__(
        self,
        fact: Callable[[Mapping[str, Any]], Requirement],
        quantity: Callable[[Mapping[str, Any]], Number],
        seats: Callable[[Any], Sequence[int]],
    ) -> None:
        self._fact = fact
        self._quantity = quantity
        self._seats = seats

    def condition(self, data: ConditionData) -> Requirement:
        """A condition as the bundle has it: `{"op": "and", "of": […]}`."""
        match data["op"]:
            case "and" | "or":
                return self._joined(data["op"] == "or", data["of"])
            case "not":
                part, reads = self.condition(data["of"])
                return lambda game, seat: not part(game, seat), reads
            case "compare":
                return self._compared(COMPARISONS[data["cmp"]], data["left"], data["right"])
            case "timer_runs":
                return self.condition(running(data["timer"]))
        return self._fact(data)

    def maybe(self, data: ConditionData | None) -> Condition | None:
        """The closure of a condition that may be absent; None where it is."""
        return None if data is None else self.condition(data)[0]

    def amount(self, data: QuantityData) -> Number:
        """A number that is known in play, as the bundle has it: `{"q": "number", "value": 3}`."""
        seats = self._seats
        match data["q"]:
            case "number":
                value: int = data["value"]
                return lambda game, seat: value, 0
            case "sum":
                return self._sum(data["terms"])
            case "until_timer":
                return self.amount(standing(data["timer"]))
            case "seats":
                return lambda game, seat: len(seats(game)), 0
            case "total":
                own, reads = self._quantity({"q": "own_counter", "counter": data["counter"]})
                return lambda game, seat: sum(own(game, one) for one in seats(game)), reads
            case "count":
                parts, reads = _apart([self.condition(part) for part in data["of"]])
                return lambda game, seat: sum(part(game, seat) for part in parts), reads
            case "seats_with":
                holds, reads = self.condition(data["only"])
                return lambda game, seat: sum(holds(game, one) for one in seats(game)), reads
        return self._quantity(data)

    def number(self, data: AmountData) -> Number:
        """A number that the bundle has as it is, or as one that is known in play."""
        return self.amount({"q": "number", "value": data} if isinstance(data, int) else data)

    def change(self, data: StepsData) -> Number:
        """A change as the bundle has it: `-2`, or `{"sign": -1, "of": {"q": …}}`; less than 0 is none."""
        if isinstance(data, int):
            return self.number(data)
        sign: int = data["sign"]
        of, reads = self.amount(data["of"])
        return lambda game, seat: sign * min(MOST_STEPS, max(0, of(game, seat))), reads

    def _joined(self, either: bool, of: Sequence[Mapping[str, Any]]) -> Requirement:
        parts, reads = _apart([self.condition(part) for part in of])
        if either:
            return lambda game, seat: any(part(game, seat) for part in parts), reads
        if len(parts) == 2:  # by far the most frequent, and faster like this
            one, other = parts
            return lambda game, seat: one(game, seat) and other(game, seat), reads
        return lambda game, seat: all(part(game, seat) for part in parts), reads

    def _compared(
        self, compare: Callable[[int, int], bool], left: Mapping[str, Any], right: Mapping[str, Any]
    ) -> Requirement:
        one, reads = self.amount(left)
        if right["q"] == "number":
            value: int = right["value"]
            return lambda game, seat: compare(one(game, seat), value), reads
        other, more = self.amount(right)
        return lambda game, seat: compare(one(game, seat), other(game, seat)), reads | more

    def _sum(self, terms: Sequence[Sequence[Any]]) -> Number:
        amounts, reads = _apart([self.amount(term) for _, term in terms])
        pairs = [(sign, amount) for (sign, _), amount in zip(terms, amounts, strict=True)]
        return lambda game, seat: sum(sign * amount(game, seat) for sign, amount in pairs), reads


def _apart(read: Sequence[tuple[Any, int]]) -> tuple[list[Any], int]:
    """The closures, and what all of them read."""
    reads = 0
    for _, bits in read:
        reads |= bits
    return [closure for closure, _ in read], reads
