"""Conditions of cards over sets of values: can it hold, can it fail, and what is left of the values then.

What the story does not decide (where kids stand, what they hold, the rumor track) is unknown: it may
hold and it may fail, each time it is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import or_
from typing import TypeAlias

State: TypeAlias = "tuple[int, ...]"
"""A mask of values for each variable."""


class Guard:
    """A condition; `yes` and `no` give what is left of a state when it holds or fails, None for never."""

    __slots__ = ()

    def yes(self, state: State) -> State | None:
        """The state as far as the condition can hold in it."""
        return state

    def no(self, state: State) -> State | None:
        """The state as far as the condition can fail in it."""
        return state

    def reads(self) -> frozenset[int]:
        """The variables that it asks about."""
        return frozenset()

    def doubtful(self) -> bool:
        """Whether it asks about anything else too."""
        return False


class Unknown(Guard):
    """It may hold and it may fail."""

    __slots__ = ()

    def doubtful(self) -> bool:
        return True


UNKNOWN = Unknown()


def always(holds: bool) -> Guard:
    """The condition that always holds, or never."""
    return All(()) if holds else Not(All(()))


class OneOf(Guard):
    """A variable has one of these values; a value may be in both masks (the open end of a dial)."""

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


class Not(Guard):
    """The condition fails."""

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
    """All parts hold."""

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
        found: State | None = None
        left: State | None = state
        for part in self.parts:
            if left is None:
                break
            found = joined(found, part.no(left))
            left = part.yes(left)
        return found

    def reads(self) -> frozenset[int]:
        return frozenset(name for part in self.parts for name in part.reads())

    def doubtful(self) -> bool:
        return any(part.doubtful() for part in self.parts)


def either(parts: tuple[Guard, ...]) -> Guard:
    """At least one part holds."""
    return Not(All(tuple(Not(part) for part in parts)))


def joined(one: State | None, other: State | None) -> State | None:
    """The values of either state."""
    if one is None or one == other:
        return other
    if other is None:
        return one
    return tuple(map(or_, one, other))


def with_values(state: State, numbers: Iterable[int], values: State) -> State:
    """The state with these values of some variables."""
    made = list(state)
    for number, value in zip(numbers, values, strict=True):
        made[number] = value
    return tuple(made)


def bits(mask: int) -> list[int]:
    """Each value of a mask by itself."""
    return [1 << place for place in range(mask.bit_length()) if mask >> place & 1]
