"""What gets in the way on a cheapest way: steps that undo what other steps need.

The relaxed problem does not see that. Where two steps bar each other, a way must do without one of them;
where one undoes what another still needs, it has to wait.
"""

from __future__ import annotations

from .guide_costs import Costs
from .guide_deeds import Way


class Plan:
    """The steps of a way from one position."""

    def __init__(self, costs: Costs, way: Way) -> None:
        self._deeds = costs.deeds.all
        self._way = way
        self._steps = sorted(costs.steps(way))
        self._undone = {number: costs.undone_by(number) for number in self._steps}
        self._spoiled = self._found_spoiled()

    def _found_spoiled(self) -> dict[int, set[int]]:
        """For each step that undoes something, the steps that need it and stand somewhere else."""
        users: dict[int, list[int]] = {fact: [] for facts in self._undone.values() for fact in facts}
        for number in self._steps:
            if users and self._deeds[number].path:
                for need in self._deeds[number].needs:
                    if need in users:
                        users[need].append(number)
        return {
            number: {
                user
                for fact in facts
                for user in users[fact]
                if self._deeds[user].path[0] not in self._deeds[number].path[:1]
            }
            for number, facts in self._undone.items()
            if facts
        }

    def at_odds(self) -> tuple[str, str] | None:
        """The blocks of two steps that each undo what the other needs."""
        for one, others in self._spoiled.items():
            for other in others:
                if one in self._spoiled.get(other, ()):
                    return self._deeds[one].path[-1], self._deeds[other].path[-1]
        return None

    def names(self) -> frozenset[str]:
        """What is to be done now or may be: all steps but those that undo what others still need."""
        names = set(self._way.path)
        for number in self._steps:
            if not self._spoiled.get(number) and self._undone[number].isdisjoint(self._way.needs):
                names.update(self._deeds[number].path)
        return frozenset(names)
