"""Which positions are near to which goals."""

from __future__ import annotations

import random
from bisect import insort
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.queries import facts
from loopwright_games.tales.rules.state.game import Game

from .archive import Cell
from .goals import Goal, Goals, blocks_in
from .players import Wanted

# --- What leads a search to its goals: a guide from outside, asked as seldom as possible


DAY: Final = 6
"""What a guide counts for a day."""
REMEMBERED: Final = 20_000
"""So many answers."""


BLOCKS: Final = 2
"""An answer of a guide takes about a step for so many blocks of the bundle: it thinks of all of them, …"""
A_GOAL: Final = 2
"""… and so many for each goal."""


class Guide(Protocol):
    """Somebody who knows the story: `facts` are those of a game, a goal is the id of an item.

    It is asked about many goals in a row with the same facts. `barred` are things that must not happen
    on the way.
    """

    def distance(self, facts: Mapping[str, int], goal: str, barred: frozenset[str]) -> int | None:
        """About how far it is to the goal, a day counting as 6; None when there is no way any more."""

    def helpful(self, facts: Mapping[str, int], goal: str, barred: frozenset[str]) -> frozenset[str]:
        """The ids of blocks that bring the goal nearer when they are carried out.

        Also `insight` and `enigma`, when any rumor does that is solved or failed, and `hacked.X`.
        """


class NoGuide:
    """Knows nothing: everywhere is as near as elsewhere."""

    def distance(
        self,
        facts: Mapping[str, int],  # noqa: ARG002 - of the protocol
        goal: str,  # noqa: ARG002 - of the protocol
        barred: frozenset[str],  # noqa: ARG002 - of the protocol
    ) -> int | None:
        """Always 1."""
        return 1

    def helpful(
        self,
        facts: Mapping[str, int],  # noqa: ARG002 - of the protocol
        goal: str,  # noqa: ARG002 - of the protocol
        barred: frozenset[str],  # noqa: ARG002 - of the protocol
    ) -> frozenset[str]:
        """Nothing."""
        return frozenset()


class Ways:
    """The answers of a guide about one bundle, as players understand them."""

    def __init__(self, watch: Watch, guide: Guide | None) -> None:
        self.guided: bool = guide is not None
        self.work: int = 0
        """How many steps its answers took: about a microsecond each."""
        self.hints: dict[Goal, frozenset[str]] = {}
        """Blocks that lead to a goal, by somebody else's account."""
        self._guide: Guide = guide or NoGuide()
        self._tables = watch.bundle.tables
        self._price: int = len(self._tables.block_ids) // BLOCKS if guide is not None else 0
        names = [*enumerate(self._tables.block_ids), *enumerate(watch.names)]
        self._numbers = {name: number for number, name in names}
        data = watch.bundle.data
        self._above = {name: above for part in ("diary", "rumors") for name, above in blocks_in(data[part])}
        self._machines = {
            f"hacked.{machine['id']}": number for number, machine in enumerate(data["scenario"]["machines"])
        }
        self._wanted: dict[tuple[frozenset[str], frozenset[str]], Wanted] = {}

    def far(self, known: Mapping[str, int], goals: Sequence[Goal]) -> dict[Goal, int]:
        """How far each of these goals is from a position; without those that there is no way to."""
        self.work += self._price + len(goals) * A_GOAL
        ways_to = {goal: self._guide.distance(known, goal.item, goal.without) for goal in goals}
        return {goal: way for goal, way in ways_to.items() if way is not None}

    def wanted(self, known: Mapping[str, int], goal: Goal) -> Wanted:
        """What a game in this position should do to reach the goal."""
        self.work += self._price
        names = self._guide.helpful(known, goal.item, goal.without) | self.hints.get(goal, frozenset())
        names |= {goal.item}
        aims = self._wanted.get((names, goal.without))
        if aims is None:
            if len(self._wanted) >= REMEMBERED:
                self._wanted.clear()
            aims = self._wanted[names, goal.without] = self._wanted_of(names, goal.without)
        return aims

    def _wanted_of(self, names: frozenset[str], without: frozenset[str]) -> Wanted:
        """These blocks, with the blocks that they stand in."""
        whole = {name for block in names for name in (block, *self._above.get(block, ()))} - without
        return Wanted(
            self._tables,
            {self._numbers[name] for name in whole if name in self._numbers},
            machines={self._machines[name] for name in whole if name in self._machines},
            solved="insight" in whole,
            failed="enigma" in whole,
            shunned={self._numbers[name] for name in without if name in self._numbers},
        )


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
