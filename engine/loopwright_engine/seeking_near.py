"""Which positions are near to which goals."""

from __future__ import annotations

import random
from bisect import insort
from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from .facts import facts
from .rules.game import Game
from .seeking_archive import Cell
from .seeking_goals import Goal, Goals
from .seeking_guide import DAY, Ways

KEPT: Final = 12
"""Positions near a goal that are remembered."""
PATIENCE: Final = 3
"""So many tries from a position count as much as so many steps: …"""
STEPS: Final = 2
FIRMNESS: Final = 2
"""After so many tries for a goal it counts as one step farther away."""
HASTE: Final = (0.0, 0.5, 1.0, 2.0)
"""What a day later is worth, in days, by luck."""
FARTHEST: Final = 1_000_000


class Way(NamedTuple):
    """When a goal might be reached, if all steps were taken one after another; how far it is; from where."""

    late: int
    far: int
    number: int
    cell: Cell


class Near:
    """For each goal the nearest positions, and how often it has been tried for."""

    def __init__(self, goals: Goals, ways: Ways, luck: random.Random) -> None:
        self._goals = goals
        self._ways = ways
        self._luck = luck
        self._near: dict[Goal, list[Way]] = {}
        self._placed = 0
        self.tries: Counter[Goal] = Counter()

    def far(self, game: Game, barred: int, known: Mapping[str, int]) -> dict[Goal, int]:
        """How far the goals are that wait for no other and that this position may lead to."""
        day = game.round
        goals = [
            goal
            for goal in self._goals.next
            if (goal.by is None or day <= goal.by) and self._goals.is_open(goal, barred)
        ]
        return self._ways.far(known, goals)

    def place(self, cell: Cell) -> None:
        """Remember a position with the goals that it is near to, if it was not yet."""
        if not cell.placed:
            self.put(cell, self.far(cell.game, cell.barred, facts(cell.game)))

    def put(self, cell: Cell, distances: Mapping[Goal, int]) -> None:
        """The same, when it is known how far they are."""
        cell.placed = True
        self._placed += 1
        day = DAY * cell.game.round
        for goal, far in distances.items():
            near = self._near.setdefault(goal, [])
            if len(near) < KEPT or far + day < near[-1].late:
                insort(near, Way(far + day, far, self._placed, cell))
                del near[KEPT:]

    def best(self, goal: Goal) -> Cell | None:
        """A position to try for a goal from, where few have tried from yet."""
        near = self._near.get(goal)
        if not near:
            return None
        haste = HASTE[int(self._luck.random() * len(HASTE))] * DAY
        return min(near, key=lambda way: _worth(way, haste)).cell

    def any_goal(self) -> Goal:
        """One that waits for no other."""
        left = self._goals.next
        return left[int(self._luck.random() * len(left))]

    def nearest_goal(self) -> Goal:
        """The one that seems nearest and was not tried for often."""
        return min(self._goals.next, key=self._remoteness)

    def _remoteness(self, goal: Goal) -> float:
        near = self._near.get(goal)
        return (near[0].late if near else FARTHEST) + self.tries[goal] / FIRMNESS

    def next_of(self, distances: Mapping[Goal, int]) -> Goal | None:
        """Among goals at these distances, one that is near and was not tried for often."""
        luck = self._luck.random
        return min(
            distances,
            key=lambda goal: distances[goal] + self.tries[goal] / FIRMNESS + DAY * luck(),
            default=None,
        )

    def nearest(self, goal: Goal) -> int | None:
        """How far the goal is from the nearest position."""
        return min((way.far for way in self._near.get(goal, ())), default=None)


def _worth(way: Way, haste: float) -> float:
    return way.far + haste * way.cell.game.round + STEPS * way.cell.begun / PATIENCE
