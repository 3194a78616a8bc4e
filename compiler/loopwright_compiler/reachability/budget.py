"""Budgets of work in steps instead of seconds, so that a busy computer finds what an idle one finds."""

from __future__ import annotations

from math import inf
from time import monotonic

SECOND = 1_000_000
"""So many steps an ordinary computer takes in about a second when it has nothing else to do."""


class Meter:
    """Counts the steps of all budgets that share it; it may have a deadline in seconds besides."""

    __slots__ = ("deadline", "spent")

    def __init__(self) -> None:
        self.spent = 0
        self.deadline = inf
        """A moment of `monotonic`."""

    @property
    def rest(self) -> float:
        """Return the seconds until the deadline."""
        return self.deadline - monotonic()

    def late(self) -> bool:
        """Whether the deadline is over."""
        return self.deadline < inf and monotonic() > self.deadline

    def budget(self, steps: float = inf) -> Budget:
        """Return a budget of so many steps from now on."""
        return Budget(self, self.spent + steps)


class Budget:
    """A number of steps that a meter may still count."""

    __slots__ = ("end", "meter")

    def __init__(self, meter: Meter | None = None, end: float = inf) -> None:
        self.meter = meter or Meter()
        self.end = end

    @property
    def left(self) -> float:
        """Return how many steps may still be taken; 0 after the deadline."""
        return 0 if self.meter.late() else max(0, self.end - self.meter.spent)

    def take(self, steps: int) -> None:
        """Count so many steps as taken."""
        self.meter.spent += steps

    def over(self) -> bool:
        """Whether the budget is used up, or the deadline is over."""
        return self.meter.spent >= self.end or self.meter.late()

    def at_least(self, steps: float) -> Budget:
        """Return this budget, with at least so many steps left; it stays empty after the deadline."""
        return Budget(self.meter, max(self.end, self.meter.spent + steps))

    def part(self, steps: float) -> Budget:
        """Return a budget of so many of these steps."""
        return Budget(self.meter, min(self.end, self.meter.spent + steps))
