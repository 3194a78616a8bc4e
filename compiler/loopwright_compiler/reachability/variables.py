"""The variables of a story, each with finitely many values; a set of values is a mask.

Bit 0 of a mask is the lowest value. A variable may have no upper end: then its highest value stands for
itself and everything above.
"""

from __future__ import annotations

from collections.abc import Sequence


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
