"""The variables of a story, with sets of their values as bit masks, and guards: conditions of cards over such
sets, which give whether they can hold or fail and the values left then.

Things that the story's variables do not tell (where players stand, what they hold) are unknown: such a
condition may hold and may fail each time it is evaluated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import or_
from typing import TypeAlias

State: TypeAlias = "tuple[int, ...]"
"""A mask of values for each variable."""


class Guard:
    """A condition over abstract states; `yes` and `no` narrow a state to the values with which it can hold or
    fail.
    """

    __slots__ = ()

    def yes(self, state: State) -> State | None:
        """The state narrowed to the values with which the condition can hold; None if it cannot."""
        return state

    def no(self, state: State) -> State | None:
        """The state narrowed to the values with which the condition can fail; None if it cannot."""
        return state

    def reads(self) -> frozenset[int]:
        """The numbers of the variables that the condition depends on."""
        return frozenset()

    def doubtful(self) -> bool:
        """Whether the condition also depends on things that no variable tells."""
        return False


class Unknown(Guard):
    """The guard of a condition that may hold and may fail in any state."""

    __slots__ = ()

    def doubtful(self) -> bool:
        return True


UNKNOWN = Unknown()


def always(holds: bool) -> Guard:
    """The guard that always holds, or with False never."""
    return All(()) if holds else NotGuard(All(()))


class OneOf(Guard):
    """The guard that a variable has one of some values; a value may be in both masks (the open end of a
    dial).
    """

    __slots__ = ("fails", "holds", "variable")

    def __init__(self, variable: int, holds: int, fails: int) -> None:
        self.variable = variable
        self.holds = holds
        self.fails = fails

    def yes(self, state: State) -> State | None:
        return kept(state, self.variable, self.holds)

    def no(self, state: State) -> State | None:
        return kept(state, self.variable, self.fails)

    def reads(self) -> frozenset[int]:
        return frozenset((self.variable,))

    def doubtful(self) -> bool:
        return self.holds & self.fails != 0


def kept(state: State, variable: int, mask: int) -> State | None:
    before = state[variable]
    after = before & mask
    if after == before:
        return state
    return (*state[:variable], after, *state[variable + 1 :]) if after else None


class NotGuard(Guard):
    """The negation of a guard."""

    __slots__ = ("part",)

    def __init__(self, part: Guard) -> None:
        self.part = part

    def yes(self, state: State) -> State | None:
        return self.part.no(state)

    def no(self, state: State) -> State | None:
        return self.part.yes(state)

    def reads(self) -> frozenset[int]:
        return self.part.reads()

    def doubtful(self) -> bool:
        return self.part.doubtful()


class All(Guard):
    """The conjunction of guards."""

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[Guard, ...]) -> None:
        self.parts = parts

    def yes(self, state: State) -> State | None:
        left: State | None = state
        for part in self.parts:
            if left is None:
                break
            left = part.yes(left)
        return left

    def no(self, state: State) -> State | None:
        state_left: State | None = None
        left: State | None = state
        for part in self.parts:
            if left is None:
                break
            state_left = joined(state_left, part.no(left))
            left = part.yes(left)
        return state_left

    def reads(self) -> frozenset[int]:
        return frozenset(name for part in self.parts for name in part.reads())

    def doubtful(self) -> bool:
        return any(part.doubtful() for part in self.parts)


def either(parts: tuple[Guard, ...]) -> Guard:
    """The disjunction of guards."""
    return NotGuard(All(tuple(NotGuard(part) for part in parts)))


def joined(one: State | None, other: State | None) -> State | None:
    """The join of two states: the values of either one."""
    if one is None or one == other:
        return other
    if other is None:
        return one
    return tuple(map(or_, one, other))


def with_values(state: State, numbers: Iterable[int], values: State) -> State:
    """The state with these variables' values taken from another state."""
    fresh_values = list(state)
    for number, value in zip(numbers, values, strict=True):
        fresh_values[number] = value
    return tuple(fresh_values)


def bits(mask: int) -> list[int]:
    """The single bits of a mask, each as a mask."""
    return [1 << place for place in range(mask.bit_length()) if mask >> place & 1]


# --- Comparisons of several numbers of the story at once


MOST_CASES = 3000
"""So many combinations of values are looked at for one comparison of several variables."""


Ends: TypeAlias = "tuple[float, float]"
Table: TypeAlias = "tuple[Ends, ...]"
"""For each value of a variable the least and the most that it adds to a sum."""


def added(one: Table, other: Table) -> Table:
    return tuple((low + less, high + more) for (low, high), (less, more) in zip(one, other, strict=True))


class SumBounds:
    """The least and the most that a sum of variables can be: for each of them what each of its values adds,
    and what the rest does.
    """

    __slots__ = ("cases", "free", "variables")

    def __init__(self, variables: tuple[int, ...], cases: tuple[Table, ...], free: Ends) -> None:
        self.variables = variables
        self.cases = cases
        self.free = free
        """The least and the most that the rest adds, any number between them."""

    def less(self, number: float) -> SumBounds:
        """Those of the sum without so much."""
        least, most = self.free
        return SumBounds(self.variables, self.cases, (least - number, most - number))

    def ends(self, state: State) -> tuple[float, float]:
        """Those of a state."""
        return self.of([state[variable] for variable in self.variables])

    def of(self, masks: Sequence[int], apart_from: int = -1) -> tuple[float, float]:
        """Those where the variables have these values, or of the sum without one of them."""
        least, most = self.free
        for place, (mask, cases) in enumerate(zip(masks, self.cases, strict=True)):
            if place != apart_from:
                among = [case for number, case in enumerate(cases) if mask >> number & 1]
                least += min(low for low, _ in among)
                most += max(high for _, high in among)
        return least, most


class SumGuard(Guard):
    """A guard that compares a sum of several variables with 0; relations between variables are not kept."""

    __slots__ = ("asks_more", "bounds", "cases", "free", "ordered", "remembered", "test", "variables")

    def __init__(
        self,
        bounds: SumBounds,
        test: Callable[[float, float], tuple[bool, bool]],
        *,
        ordered: bool,
        doubtful: bool,
    ) -> None:
        self.bounds = bounds
        self.variables = bounds.variables
        self.cases = bounds.cases
        self.asks_more = doubtful
        self.free = bounds.free
        self.test = test
        """From the least and the most of the sum: whether it may hold, whether it may fail."""
        self.ordered = ordered
        """Whether it is at least or at most 0 that is asked, so that the ends of the others decide."""
        self.remembered: dict[tuple[int, ...], tuple[tuple[int, ...], tuple[int, ...]]] = {}

    def yes(self, state: State) -> State | None:
        return self._with(state, self._split(state)[0])

    def no(self, state: State) -> State | None:
        return self._with(state, self._split(state)[1])

    def reads(self) -> frozenset[int]:
        return frozenset(self.variables)

    def doubtful(self) -> bool:
        return self.asks_more

    def _with(self, state: State, masks: tuple[int, ...]) -> State | None:
        if not all(masks):
            return None
        left: State | None = state
        for variable, mask in zip(self.variables, masks, strict=True):
            left = None if left is None else kept(left, variable, mask)
        return left

    def _split(self, state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
        masks = tuple(state[variable] for variable in self.variables)
        parts = self.remembered.get(masks)
        if parts is None:
            if len(self.remembered) > MOST_CASES:
                self.remembered.clear()
            parts = self.remembered[masks] = self._work_out(masks)
        return parts

    def _work_out(self, masks: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Each variable's values that go with some values of the others, when it holds and when it fails."""
        if self.ordered:
            return self._by_ends(masks)
        count = 1
        for mask in masks:
            count *= mask.bit_count()
        if count > MOST_CASES:
            least, most = self.bounds.of(masks)
            hold, fail = self.test(least, most)
            return tuple(hold * mask for mask in masks), tuple(fail * mask for mask in masks)
        yes, no = [0] * len(masks), [0] * len(masks)
        for bits, least, most in self._combinations(masks, 0):
            hold, fail = self.test(least + self.free[0], most + self.free[1])
            for place, bit in enumerate(bits):
                yes[place] |= hold * bit
                no[place] |= fail * bit
        return tuple(yes), tuple(no)

    def _by_ends(self, masks: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        yes, no = [0] * len(masks), [0] * len(masks)
        for place, mask in enumerate(masks):
            least, most = self.bounds.of(masks, apart_from=place)
            for number, (low, high) in enumerate(self.cases[place]):
                if mask >> number & 1:
                    hold, fail = self.test(least + low, most + high)
                    yes[place] |= hold << number
                    no[place] |= fail << number
        return tuple(yes), tuple(no)

    def _combinations(
        self, masks: tuple[int, ...], place: int
    ) -> Iterator[tuple[tuple[int, ...], float, float]]:
        if place == len(masks):
            yield (), 0, 0
            return
        for bits, least, most in self._combinations(masks, place + 1):
            for number, (low, high) in enumerate(self.cases[place]):
                if masks[place] >> number & 1:
                    yield (1 << number, *bits), least + low, most + high


TESTS: dict[str, Callable[[float, float], tuple[bool, bool]]] = {
    ">=": lambda least, most: (most >= 0, least < 0),
    "<=": lambda least, most: (least <= 0, most > 0),
    ">": lambda least, most: (most > 0, least <= 0),
    "<": lambda least, most: (least < 0, most >= 0),
    "=": lambda least, most: (least <= 0 <= most, not least == most == 0),
    "!=": lambda least, most: (not least == most == 0, least <= 0 <= most),
}
"""Of `left - right`, from its least and its most: whether the comparison may hold, whether it may fail."""


def comparison(cmp: str, bounds: SumBounds, *, doubtful: bool) -> Guard:
    """The guard that a sum is so compared with 0."""
    test, (least, most) = TESTS[cmp], bounds.free
    if not bounds.variables:
        hold, fail = test(least, most)
        return UNKNOWN if hold and fail else always(hold)
    if len(bounds.variables) == 1:
        (number,), (table_of,) = bounds.variables, bounds.cases
        hold_mask = fail_mask = 0
        for place, (low, high) in enumerate(table_of):
            hold, fail = test(low + least, high + most)
            hold_mask |= hold << place
            fail_mask |= fail << place
        return OneOf(number, hold_mask, fail_mask)
    ordered = cmp not in ("=", "!=")
    return SumGuard(bounds, test, ordered=ordered, doubtful=doubtful)


class CountGuard(Guard):
    """The guard that of some conditions so many hold, as it is compared with a number."""

    __slots__ = ("number", "parts", "test")

    def __init__(self, cmp: str, number: int, parts: Sequence[Guard]) -> None:
        self.test = TESTS[cmp]
        self.number = number
        self.parts = parts

    def yes(self, state: State) -> State | None:
        return state if self._may(state)[0] else None

    def no(self, state: State) -> State | None:
        return state if self._may(state)[1] else None

    def _may(self, state: State) -> tuple[bool, bool]:
        """Whether the comparison may hold, whether it may fail."""
        least = sum(part.no(state) is None for part in self.parts)
        most = sum(part.yes(state) is not None for part in self.parts)
        return self.test(least - self.number, most - self.number)

    def reads(self) -> frozenset[int]:
        return frozenset(name for part in self.parts for name in part.reads())

    def doubtful(self) -> bool:
        return any(part.doubtful() for part in self.parts)


class Variable:
    """A number of the story: its values are `low` .. `low + size - 1`."""

    __slots__ = ("full", "low", "name", "number", "open", "size", "start")

    def __init__(self, number: int, name: str, low: int, high: int, start: int, open_end: bool) -> None:
        self.number = number
        self.name = name
        self.low = low
        self.size = high - low + 1
        self.full = (1 << self.size) - 1
        self.start = start
        """The mask of the values that it may begin with."""
        self.open = open_end
        """Whether the highest value stands for all above it too."""

    def bit(self, value: int) -> int:
        """The mask of one value, moved to the nearest end when it lies outside."""
        return 1 << min(self.size - 1, max(0, value - self.low))

    def values(self, mask: int) -> list[int]:
        """The values in a mask."""
        return [self.low + place for place in range(self.size) if mask >> place & 1]


def total(variables: Sequence[Variable]) -> SumBounds:
    """Those of the sum of these variables."""
    cases = tuple(tuple((value, value) for value in one.values(one.full)) for one in variables)
    return SumBounds(tuple(one.number for one in variables), cases, (0, 0))


class Variables:
    """All variables of a story, by name and by number; the first counts its days, from 1 to `rounds`."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.all: list[Variable] = []
        self.by_name: dict[str, Variable] = {}
        self.add("day", 1, rounds)

    def add(
        self, name: str, low: int, high: int, start: Sequence[int] = (), *, open_end: bool = False
    ) -> Variable:
        """One more variable; without a start it begins with its lowest value."""
        variable = Variable(len(self.all), name, low, high, 0, open_end)
        for value in start or (low,):
            variable.start |= variable.bit(value)
        self.all.append(variable)
        self.by_name[name] = variable
        return variable

    def __getitem__(self, name: str) -> Variable:
        return self.by_name[name]

    def starts(self) -> list[int]:
        """The masks with which a game begins."""
        return [variable.start for variable in self.all]
