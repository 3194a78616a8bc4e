"""Delete relaxation (Hoffmann & Nebel 2001): how far a position is from a goal if nothing is lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from loopwright_games.tales.nouns import TIME_RAN_OUT

from loopwright_compiler.reachability.transition_system.variables import own_limit

from .costs import FAR, Costs
from .operators import DAY, Deeds, Way

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData


# --- What gets in the way on a cheapest way: steps that undo what other steps need


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


MOST_ATTEMPTS = 4
"""So often a way is looked for that has no steps at odds with each other."""
REMEMBERED = 2_000
"""So many positions."""
NOTHING: frozenset[str] = frozenset()


class Guide:
    """Answers for one bundle; `facts` are `day`, `insight`, `flag.X` 0 or 1, `diary.N` 0 out … 3 gone …

    What is not told is as in the beginning; facts that were told must not be changed later. Answers to many
    goals with the same facts cost little more than one. `barred` are things that must not happen on the way:
    sides, blocks, flags.
    """

    def __init__(self, bundle: BundleData) -> None:
        self._bundle = bundle
        self._deeds: dict[tuple[int, int], Deeds] = {}
        self._remembered: dict[tuple[object, ...], Costs] = {}
        self._last: tuple[Mapping[str, int], frozenset[str], Costs] | None = None

    def distance(self, facts: Mapping[str, int], goal: str, barred: frozenset[str] = NOTHING) -> int | None:
        """About what it takes to reach a goal (a day is 6, an action 1 or 2); None when there is no way."""
        found, _ = self._best(facts, goal, barred)
        return None if found >= FAR else found

    def helpful(
        self, facts: Mapping[str, int], goal: str, barred: frozenset[str] = NOTHING
    ) -> frozenset[str]:
        """The blocks of a cheapest way, and what kids do on it: `insight`, `enigma`, `hacked.X`, `day`."""
        names = NOTHING
        for _ in range(MOST_ATTEMPTS):
            _, way = self._best(facts, goal, barred)
            if way is None:
                break
            plan = Plan(self._costs(facts, barred), way)
            names = plan.names()
            odds = plan.at_odds()
            if odds is None:
                break
            barred = min(
                (barred | {name} for name in odds), key=lambda without: self._best(facts, goal, without)[0]
            )
        return names

    def _best(self, facts: Mapping[str, int], goal: str, barred: frozenset[str]) -> tuple[int, Way | None]:
        kind, _, name = goal.partition(".")
        if goal == f"ending.{TIME_RAN_OUT}":
            rounds = self._of(facts).rounds
            return DAY * (rounds + 1 - facts.get("day", 0)), None
        if kind == "day":
            return DAY * max(0, int(name) - facts.get("day", 0)), None
        costs = self._costs(facts, barred)
        return costs.of(costs.deeds.ways.get(goal, ()))

    def _of(self, facts: Mapping[str, int]) -> Deeds:
        """The deeds for so many kids."""
        kids = facts.get("kids", 2)
        limit = facts.get("enigma limit", own_limit(self._bundle["scenario"], kids))
        found = self._deeds.get((kids, limit))
        if found is None:
            found = self._deeds[kids, limit] = Deeds(self._bundle, kids, limit)
        return found

    def _costs(self, facts: Mapping[str, int], barred: frozenset[str]) -> Costs:
        last = self._last
        if last is not None and last[0] is facts and last[1] == barred:
            return last[2]
        key = (barred, *facts.items())
        found = self._remembered.get(key)
        if found is None:
            if len(self._remembered) >= REMEMBERED:
                self._remembered.clear()
            found = self._remembered[key] = Costs(self._of(facts), facts, barred)
        self._last = (facts, barred, found)
        return found
