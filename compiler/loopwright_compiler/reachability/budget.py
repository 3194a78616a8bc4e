"""Work in steps instead of seconds: a busy machine comes just as far as an idle one."""

from __future__ import annotations

from math import inf
from time import monotonic

SECOND = 1_000_000
"""So many steps an ordinary machine takes in about a second when it has nothing else to do."""


class Meter:
    """Counts the steps of everything that shares it; it may bear a deadline besides, for people who wait."""

    __slots__ = ("deadline", "spent")

    def __init__(self) -> None:
        self.spent = 0
        self.deadline = inf
        """A moment of `monotonic`."""

    @property
    def rest(self) -> float:
        """Seconds until the deadline."""
        return self.deadline - monotonic()

    def late(self) -> bool:
        """Whether the deadline is over."""
        return self.deadline < inf and monotonic() > self.deadline

    def budget(self, steps: float = inf) -> Budget:
        """So many steps from now on."""
        return Budget(self, self.spent + steps)


class Budget:
    """Steps up to some count of a meter."""

    __slots__ = ("end", "meter")

    def __init__(self, meter: Meter | None = None, end: float = inf) -> None:
        self.meter = meter or Meter()
        self.end = end

    @property
    def left(self) -> float:
        """How many steps may still be taken; 0 after the deadline."""
        return 0 if self.meter.late() else max(0, self.end - self.meter.spent)

    def take(self, steps: int) -> None:
        """So many have been taken."""
        self.meter.spent += steps

    def over(self) -> bool:
        """Whether it is used up, or late."""
        return self.meter.spent >= self.end or self.meter.late()

    def at_least(self, steps: float) -> Budget:
        """The same, or so many steps where fewer are left; not after the deadline."""
        return Budget(self.meter, max(self.end, self.meter.spent + steps))

    def part(self, steps: float) -> Budget:
        """So many of these steps."""
        return Budget(self.meter, min(self.end, self.meter.spent + steps))
