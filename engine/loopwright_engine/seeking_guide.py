"""What leads a search to its goals: a guide from outside, asked as seldom as possible."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final, Protocol

from .coverage import Watch
from .facts import facts
from .rules.game import Game
from .seeking_archive import Key
from .seeking_goals import Goal
from .seeking_players import Wanted

REMEMBERED: Final = 20_000
"""So many answers."""


class Guide(Protocol):
    """Somebody who knows the story: `facts` are those of a game, a goal is the id of an item.

    It is asked about many goals in a row with the same facts.
    """

    def distance(self, facts: Mapping[str, int], goal: str) -> int | None:
        """How far it is to the goal, in steps of the story; None when there is no way any more."""

    def helpful(self, facts: Mapping[str, int], goal: str) -> frozenset[str]:
        """The ids of blocks that bring the goal nearer when they are carried out."""


class NoGuide:
    """Knows nothing: everywhere is as near as elsewhere."""

    def distance(self, facts: Mapping[str, int], goal: str) -> int | None:  # noqa: ARG002 - of the protocol
        """Always 1."""
        return 1

    def helpful(self, facts: Mapping[str, int], goal: str) -> frozenset[str]:  # noqa: ARG002 - of the protocol
        """Nothing."""
        return frozenset()


class Ways:
    """The answers of a guide about one bundle, remembered."""

    def __init__(self, watch: Watch, guide: Guide | None) -> None:
        self.guided: bool = guide is not None
        self._guide: Guide = guide or NoGuide()
        self._tables = watch.bundle.tables
        names = [*enumerate(self._tables.block_ids), *enumerate(watch.names)]
        self._numbers = {name: number for number, name in names}
        data = watch.bundle.data
        self._above = {name: above for part in ("diary", "rumors") for name, above in _blocks(data[part], ())}
        self.hints: dict[Goal, frozenset[str]] = {}
        """Blocks that lead to a goal, by somebody else's account."""
        self._helpful: dict[tuple[Goal, int, Key], Wanted] = {}
        self._wanted: dict[frozenset[str], Wanted] = {}

    def far(self, game: Game, goals: Collection[Goal]) -> dict[Goal, int]:
        """How far each of these goals is from a game; without those that it has no way to."""
        known = facts(game)
        asked = {goal: self._guide.distance(known, goal.item) for goal in goals}
        return {goal: way for goal, way in asked.items() if way is not None}

    def wanted(self, game: Game, key: Key, goal: Goal) -> Wanted:
        """What a game in this state should do to reach the goal."""
        place = (goal, game.round, key)
        found = self._helpful.get(place)
        if found is None:
            if len(self._helpful) >= REMEMBERED:
                self._helpful.clear()
            blocks = self._guide.helpful(facts(game), goal.item) | self.hints.get(goal, frozenset())
            found = self._helpful[place] = self._wanted_of(blocks | {goal.item})
        return found

    def _wanted_of(self, blocks: frozenset[str]) -> Wanted:
        """These blocks, with the blocks that they stand in."""
        found = self._wanted.get(blocks)
        if found is None:
            names = {name for block in blocks for name in (block, *self._above.get(block, ()))}
            numbers = {self._numbers[name] for name in names if name in self._numbers}
            found = self._wanted[blocks] = Wanted(self._tables, numbers)
        return found


def _blocks(value: Any, above: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The id of every block in a part of a bundle, with those of the blocks that it stands in."""
    if isinstance(value, list):
        for part in value:
            yield from _blocks(part, above)
    elif isinstance(value, dict):
        if "effects" in value:
            yield value["id"], above
            above = (*above, value["id"])
        for part in value.values():
            yield from _blocks(part, above)
