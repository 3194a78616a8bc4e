"""Distances from positions to goals: a guide's estimates, and the positions nearest to each goal."""

from __future__ import annotations

import random
from bisect import insort
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from loopwright_games.tales.coverage import Watch
from loopwright_games.tales.rules.state.game import Game

from .archive import StoryState
from .goals import Goals, SearchGoal, blocks_in, facts
from .players import Wanted

# --- The guide of a search, which is asked as seldom as possible


DAY: Final = 6
"""The distance that a day counts as."""
REMEMBERED: Final = 20_000
"""The most answers that are remembered."""


BLOCKS: Final = 2
"""The blocks of the bundle for which an answer of a guide costs a step of work, since it looks at
all of them.
"""
A_GOAL: Final = 2
"""The steps of work that an answer costs for each goal, besides."""


class DistanceGuide(Protocol):
    """A protocol for a heuristic that knows the story: `facts` are those of a game, a goal is the id of an
    item.

    It is asked about many goals in a row with the same facts. `barred` are things that must not happen
    before.
    """

    def distance(self, facts: Mapping[str, int], goal: str, barred: frozenset[str]) -> int | None:
        """An estimate of the distance to the goal, a day counting as 6; None when it cannot be reached any
        more.
        """

    def helpful(self, facts: Mapping[str, int], goal: str, barred: frozenset[str]) -> frozenset[str]:
        """The ids of blocks that bring the goal nearer when they are carried out.

        It also has `insight` and `enigma` when any solved or failed rumor helps, and `hacked.X` for machines.
        """


class NoGuide:
    """A guide that knows nothing."""

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
        """Always empty."""
        return frozenset()


class Ways:
    """The answers of a guide about one bundle, as players need them."""

    def __init__(self, watch: Watch, guide: DistanceGuide | None) -> None:
        self.guided: bool = guide is not None
        self.work: int = 0
        """The work of its answers, in steps of about a microsecond."""
        self.hints: dict[SearchGoal, frozenset[str]] = {}
        """Blocks that lead to a goal according to `Search.hint`."""
        self._guide: DistanceGuide = guide or NoGuide()
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

    def far(self, story_facts: Mapping[str, int], goals: Sequence[SearchGoal]) -> dict[SearchGoal, int]:
        """The distances of these goals from a position, without goals that cannot be reached."""
        self.work += self._price + len(goals) * A_GOAL
        ways_to = {goal: self._guide.distance(story_facts, goal.item, goal.without) for goal in goals}
        return {goal: distance for goal, distance in ways_to.items() if distance is not None}

    def wanted(self, story_facts: Mapping[str, int], goal: SearchGoal) -> Wanted:
        """What a game in this position should do to reach the goal."""
        self.work += self._price
        names = self._guide.helpful(story_facts, goal.item, goal.without) | self.hints.get(goal, frozenset())
        names |= {goal.item}
        aims = self._wanted.get((names, goal.without))
        if aims is None:
            if len(self._wanted) >= REMEMBERED:
                self._wanted.clear()
            aims = self._wanted[names, goal.without] = self._wanted_of(names, goal.without)
        return aims

    def _wanted_of(self, names: frozenset[str], without: frozenset[str]) -> Wanted:
        """These blocks and the blocks that they stand in, as things to do."""
        with_outer_blocks = {
            name for block in names for name in (block, *self._above.get(block, ()))
        } - without
        return Wanted(
            self._tables,
            {self._numbers[name] for name in with_outer_blocks if name in self._numbers},
            machines={self._machines[name] for name in with_outer_blocks if name in self._machines},
            solved="insight" in with_outer_blocks,
            failed="enigma" in with_outer_blocks,
            shunned={self._numbers[name] for name in without if name in self._numbers},
        )


KEPT: Final = 12
"""The most positions that are remembered for each goal."""
PATIENCE: Final = 3
"""`PATIENCE` tries from a position count as much as `STEPS` steps of distance."""
STEPS: Final = 2
FIRMNESS: Final = 2
"""The tries for a goal that count as one step of distance."""
HASTE: Final = (0.0, 0.5, 1.0, 2.0)
"""The random weights of a position's day, in days."""
FARTHEST: Final = 1_000_000


class EstimatedArrival(NamedTuple):
    """A position for a goal: the estimated arrival (day and distance together), the distance, and
    its cell.
    """

    late: int
    far: int
    number: int
    cell: StoryState


class Near:
    """The nearest positions for each goal, and how often it has been tried for."""

    def __init__(self, goals: Goals, ways: Ways, luck: random.Random) -> None:
        self._goals = goals
        self._ways = ways
        self._luck = luck
        self._near: dict[SearchGoal, list[EstimatedArrival]] = {}
        self._placed = 0
        self.tries: Counter[SearchGoal] = Counter()

    def far(self, game: Game, barred: int, story_facts: Mapping[str, int]) -> dict[SearchGoal, int]:
        """The distances of the open goals that wait for no other and that this position may lead to."""
        day = game.round
        goals = [
            goal
            for goal in self._goals.next
            if (goal.by is None or day <= goal.by) and self._goals.is_open(goal, barred)
        ]
        return self._ways.far(story_facts, goals)

    def place(self, cell: StoryState) -> None:
        """Remember a position for the goals that it is near to, unless that was done before."""
        if not cell.placed:
            self.put(cell, self.far(cell.game, cell.barred, facts(cell.game)))

    def put(self, cell: StoryState, distances: Mapping[SearchGoal, int]) -> None:
        """Remember a position, given its distances from goals."""
        cell.placed = True
        self._placed += 1
        day = DAY * cell.game.round
        for goal, far in distances.items():
            near = self._near.setdefault(goal, [])
            if len(near) < KEPT or far + day < near[-1].late:
                insort(near, EstimatedArrival(far + day, far, self._placed, cell))
                del near[KEPT:]

    def best(self, goal: SearchGoal) -> StoryState | None:
        """A position to try for a goal from, near and rarely tried; None without any."""
        near = self._near.get(goal)
        if not near:
            return None
        haste = HASTE[int(self._luck.random() * len(HASTE))] * DAY
        return min(near, key=lambda way: _worth(way, haste)).cell

    def any_goal(self) -> SearchGoal:
        """A random goal among those that wait for no other."""
        left = self._goals.next
        return left[int(self._luck.random() * len(left))]

    def nearest_goal(self) -> SearchGoal:
        """The goal that is nearest, counting tries as distance."""
        return min(self._goals.next, key=self._remoteness)

    def _remoteness(self, goal: SearchGoal) -> float:
        near = self._near.get(goal)
        return (near[0].late if near else FARTHEST) + self.tries[goal] / FIRMNESS

    def next_of(self, distances: Mapping[SearchGoal, int]) -> SearchGoal | None:
        """A near and rarely tried goal among these, with some chance; None without any."""
        luck = self._luck.random
        return min(
            distances,
            key=lambda goal: distances[goal] + self.tries[goal] / FIRMNESS + DAY * luck(),
            default=None,
        )

    def nearest(self, goal: SearchGoal) -> int | None:
        """The distance of the goal from the nearest position; None without any."""
        return min((way.far for way in self._near.get(goal, ())), default=None)


def _worth(way: EstimatedArrival, haste: float) -> float:
    return way.far + haste * way.cell.game.round + STEPS * way.cell.begun / PATIENCE
