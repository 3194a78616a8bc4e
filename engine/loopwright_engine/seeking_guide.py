"""What leads a search to its goals: a guide from outside, asked as seldom as possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from .coverage import Watch
from .seeking_goals import Goal, blocks_in
from .seeking_wanted import Wanted

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
        asked = {goal: self._guide.distance(known, goal.item, goal.without) for goal in goals}
        return {goal: way for goal, way in asked.items() if way is not None}

    def wanted(self, known: Mapping[str, int], goal: Goal) -> Wanted:
        """What a game in this position should do to reach the goal."""
        self.work += self._price
        names = self._guide.helpful(known, goal.item, goal.without) | self.hints.get(goal, frozenset())
        names |= {goal.item}
        found = self._wanted.get((names, goal.without))
        if found is None:
            if len(self._wanted) >= REMEMBERED:
                self._wanted.clear()
            found = self._wanted[names, goal.without] = self._wanted_of(names, goal.without)
        return found

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
