"""What a search looks for: an item, perhaps by a day, perhaps before anything else has happened."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from .coverage import Watch


class Goal(NamedTuple):
    """Can a game reach `item`, at the latest on day `by`, while nothing of `without` has happened before?

    `item` is an id of `coverage`: a side, a block, a rumor, an ending, or `day.N`. `without` holds ids of
    the same kinds, and flags (`flag.old-number`) that were set.
    """

    item: str
    by: int | None = None
    without: frozenset[str] = frozenset()


def goal_of(goal: Goal | str) -> Goal:
    """The plain id of an item asks whether it can be reached at all."""
    return Goal(goal) if isinstance(goal, str) else goal


class Goals:
    """Goals by what they wait for; which of them are left."""

    def __init__(self, watch: Watch, goals: Collection[Goal]) -> None:
        numbers = {name: number for number, name in enumerate(watch.names)}
        self.all: tuple[Goal, ...] = tuple(dict.fromkeys(goals))
        self.left: list[Goal] = list(self.all)
        """Neither reached nor given up."""
        self._before_days: int = watch.items - 1
        """`day.N` has this number plus N."""
        self._days = range(watch.items, watch.items + watch.days)
        self._waiting: dict[int, list[Goal]] = {}
        for goal in self.all:
            if goal.item in numbers:
                self._waiting.setdefault(numbers[goal.item], []).append(goal)
        barring = {name for goal in self.all for name in goal.without} & numbers.keys()
        bits = {name: 1 << place for place, name in enumerate(sorted(barring))}
        self._bits = {numbers[name]: bit for name, bit in bits.items()}
        self._barring = {
            goal: sum(bits.get(name, 0) for name in goal.without) for goal in self.all if goal.without
        }

    def after(self, barred: int, found: Sequence[int]) -> int:
        """All that bars goals, as bits, when this has happened as well."""
        if self._bits:
            for number in found:
                barred |= self._bits.get(number, 0)
        return barred

    def met(self, found: Sequence[int], barred: int, day: int) -> list[tuple[Goal, int]]:
        """The goals that are reached by what happens now, each with its day.

        `day` is that before it happens, and `barred` what has happened by then.
        """
        reached: list[tuple[Goal, int]] = []
        for number in found:
            if number in self._days:
                day = number - self._before_days
            reached += [
                (goal, day)
                for goal in self._waiting.get(number, ())
                if (goal.by is None or day <= goal.by) and self.is_open(goal, barred)
            ]
            barred = self.after(barred, (number,))
        return reached

    def is_open(self, goal: Goal, barred: int) -> bool:
        """Whether nothing that has happened bars a goal."""
        return not self._barring.get(goal, 0) & barred

    def reach(self, goal: Goal) -> None:
        """This one is not left any more; games that meet it again may be shorter."""
        self.left.remove(goal)

    def drop(self, goals: Collection[Goal]) -> None:
        """These are given up."""
        gone = frozenset(goals)
        self.left = [goal for goal in self.left if goal not in gone]
        self._waiting = {
            number: [goal for goal in waiting if goal not in gone]
            for number, waiting in self._waiting.items()
        }
