"""The additive heuristic h_add on a delete relaxation (Hoffmann & Nebel 2001; numbers: Hoffmann 2003).

How far a position is from a goal if nothing is ever lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from loopwright_games.tales.nouns import TIME_RAN_OUT

from loopwright_compiler.reachability.transition_system.variables import own_limit

from .operators import DAY, PERHAPS, SURE, Deed, Deeds, Moves, Way

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData

FAR = 1 << 30
"""What cannot be had."""
UNKNOWN = 1

# --- What gets in the way on a cheapest way: steps that undo what other steps need


class Plan:
    """A relaxed plan: the steps that lead from one position to a goal."""

    def __init__(self, costs: Costs, alternative: Way) -> None:
        self._deeds = costs.deeds.all
        self._way = alternative
        self._steps = sorted(costs.steps(alternative))
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
        """The blocks of two steps of which each undoes a fact that the other needs; None without such."""
        for one, others in self._spoiled.items():
            for other in others:
                if one in self._spoiled.get(other, ()):
                    return self._deeds[one].path[-1], self._deeds[other].path[-1]
        return None

    def names(self) -> frozenset[str]:
        """The ids of what is to be done now or may be: of all steps but those that undo what others still
        need.
        """
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
    """The heuristic for one bundle. `facts` are `day`, `insight`, `flag.X` 0 or 1, `diary.N` 0 (out) to 3
    (gone) …

    Facts that are not given are as at the beginning; a mapping must not be changed after it was given.
    Answers for many goals with the same facts cost little more than for one. `barred` are ids that must not
    happen on the way: sides, blocks, flags.
    """

    def __init__(self, bundle: BundleData) -> None:
        self._bundle = bundle
        self._deeds: dict[tuple[int, int], Deeds] = {}
        self._remembered: dict[tuple[object, ...], Costs] = {}
        self._last: tuple[Mapping[str, int], frozenset[str], Costs] | None = None

    def distance(self, facts: Mapping[str, int], goal: str, barred: frozenset[str] = NOTHING) -> int | None:
        """The estimated cost of reaching a goal (a day costs 6, an action 1 or 2); None if there is
        no way.
        """
        best_way, _ = self._best(facts, goal, barred)
        return None if best_way >= FAR else best_way

    def helpful(
        self, facts: Mapping[str, int], goal: str, barred: frozenset[str] = NOTHING
    ) -> frozenset[str]:
        """The blocks of a cheapest relaxed plan, and the kids' part in it: `insight`, `enigma`, `hacked.X`,
        `day`.
        """
        names = NOTHING
        for _ in range(MOST_ATTEMPTS):
            _, best_way = self._best(facts, goal, barred)
            if best_way is None:
                break
            plan = Plan(self._costs(facts, barred), best_way)
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
        deeds = self._deeds.get((kids, limit))
        if deeds is None:
            deeds = self._deeds[kids, limit] = Deeds(self._bundle, kids, limit)
        return deeds

    def _costs(self, facts: Mapping[str, int], barred: frozenset[str]) -> Costs:
        last = self._last
        if last is not None and last[0] is facts and last[1] == barred:
            return last[2]
        key = (barred, *facts.items())
        costs = self._remembered.get(key)
        if costs is None:
            if len(self._remembered) >= REMEMBERED:
                self._remembered.clear()
            costs = self._remembered[key] = Costs(self._of(facts), facts, barred)
        self._last = (facts, barred, costs)
        return costs


class _Count:
    """The cheapest deeds by which a sum of numbers reaches its goal, in the making."""

    __slots__ = ("cost", "deeds", "fact", "left", "repeat")

    def __init__(self, fact: int, left: int) -> None:
        self.fact = fact
        self.left = left
        self.cost = 0
        self.deeds: tuple[int, ...] = ()
        """What has been done once each, for this cost."""
        self.repeat: tuple[int, int, int, int] | None = None
        """The best deed that can be done again: what it gives, costs, and costs again."""

    def once(self, deed: int, gain: int, cost: int) -> None:
        """A deed that can be done once, unless doing another again is better."""
        before = self.best()
        self.left -= gain
        self.cost += cost
        if self.best() > before:
            self.left += gain
            self.cost -= cost
        else:
            self.deeds = (*self.deeds, deed)

    def with_repeats(self, gain: int, cost: int, again: int) -> int:
        """What it costs altogether when the rest is done by one deed."""
        return self.cost + cost + (-(-self.left // gain) - 1) * again

    def best(self) -> int:
        """The lowest total cost known so far."""
        if self.left <= 0:
            return self.cost
        return FAR if self.repeat is None else self.with_repeats(*self.repeat[1:])

    def used(self) -> tuple[int, ...]:
        """The deeds of the cheapest way known so far."""
        return self.deeds if self.left <= 0 or self.repeat is None else (*self.deeds, self.repeat[0])


class Costs:
    """The cost of every fact from one position; `barred` blocks do not happen, nor barred facts."""

    def __init__(self, deeds: Deeds, facts: Mapping[str, int], barred: frozenset[str]) -> None:
        self.deeds = deeds
        self._barred = barred
        count = deeds.needs.count
        self._cost = [FAR] * count
        self._how: list[tuple[int, ...]] = [()] * count
        self._shut = deeds.shut_by(barred)
        self._left = deeds.counts[:]
        self._sums = [0] * len(deeds.all)
        self._heap: list[tuple[int, int]] = []
        self._counts: dict[str, list[tuple[_Count, int]]] = {}
        self._slack: dict[str, list[tuple[int, int, int]]] = {}
        """For each number what it has reached, how often it counts there, and by how much (0 or below)."""
        self._values = {**deeds.needs.begin, **facts}
        self._values["hacked"] = sum(value for name, value in facts.items() if name.startswith("hacked."))
        self._begin()
        self._spread()

    # --- what is asked ----------------------------------------------------------------------------

    def of(self, ways: Iterable[Way]) -> tuple[int, Way | None]:
        """The cost of the cheapest way of some, and that way; None without one."""
        best, found = FAR, None
        for alternative in ways:
            if not self._barred.isdisjoint(alternative.path):
                continue
            cost = alternative.cost
            for need in alternative.needs:
                cost += self._cost[need]
            if cost < best:
                best, found = cost, alternative
        return best, found

    def steps(self, way: Way) -> set[int]:
        """The numbers of the deeds that lead along a way."""
        steps: set[int] = set()
        work, seen = list(way.needs), set(way.needs)
        while work:
            for number in self._how[work.pop()]:
                if number not in steps:
                    steps.add(number)
                    more = [need for need in self.deeds.all[number].needs if need not in seen]
                    seen.update(more)
                    work += more
        return steps

    def undone_by(self, number: int) -> set[int]:
        """The facts of the position that no longer hold after a deed."""
        deed, rivals, costs = self.deeds.all[number], self.deeds.needs.rivals, self._cost
        undone = {rival for fact in deed.gives for rival in rivals.get(fact, ()) if not costs[rival]}
        for name, by in deed.moves:
            undone.update(fact for fact, times, left in self._slack.get(name, ()) if left > by * times)
        return undone

    # --- how it is worked out ---------------------------------------------------------------------

    def _begin(self) -> None:
        """Give cost 0 to the facts that hold in the position and to what follows from them alone."""
        begun = [SURE]
        begun += [fact[self._values[name]] for name, fact in self.deeds.needs.given]
        for fact, terms, left in self.deeds.needs.reaches:
            for name, times in terms:
                left -= times * self._values[name]
            if left <= 0:
                begun.append(fact)
                for name, times in terms:
                    self._slack.setdefault(name, []).append((fact, times, left))
            elif not self._too_late(terms, left):
                count = _Count(fact, left)
                for name, times in terms:
                    self._counts.setdefault(name, []).append((count, times))
        heappush(self._heap, (UNKNOWN, PERHAPS))
        self._cost[PERHAPS] = UNKNOWN
        for fact in begun:
            self._cost[fact] = 0
        now = []
        for fact in begun:
            for number in self.deeds.users[fact]:
                self._left[number] -= 1
                if not self._left[number]:
                    now.append(number)
        for number in self.deeds.free:
            self._done(number, self.deeds.all[number])
        for number in now:
            if not self.deeds.all[number].sure:
                self._done(number, self.deeds.all[number])

    def _too_late(self, terms: Moves, left: int) -> bool:
        """Whether only passing days lead to a sum, and too few are left."""
        return len(terms) == 1 and terms[0][0] == "day" and self._values["day"] + left > self.deeds.rounds

    def _spread(self) -> None:
        heap, costs, users, left, sums = self._heap, self._cost, self.deeds.users, self._left, self._sums
        all_deeds = self.deeds.all
        while heap:
            cost, fact = heappop(heap)
            if cost > costs[fact]:
                continue
            for number in users[fact]:
                sums[number] += cost
                left[number] -= 1
                if not left[number]:
                    self._done(number, all_deeds[number])

    def _done(self, number: int, deed: Deed) -> None:
        if number in self._shut:
            return
        cost = self._sums[number] + deed.cost
        for fact in deed.gives:
            self._better(fact, cost, (number,))
        for name, by in deed.moves:
            for count, times in self._counts.get(name, ()):
                gain = by * times
                if gain > 0 and cost < self._cost[count.fact]:
                    self._more(number, deed.again, count, gain, cost)
        for name, value in deed.puts:
            for count, times in self._counts.get(name, ()):
                if (value - self._values[name]) * times >= count.left > 0:
                    self._better(count.fact, cost, (number,))

    def _more(self, number: int, again: int, count: _Count, gain: int, cost: int) -> None:
        """A deed brings a sum nearer to what it must reach."""
        if not again:
            count.once(number, gain, cost)
        elif count.repeat is None or count.with_repeats(gain, cost, again) < count.best():
            count.repeat = (number, gain, cost, again)
        else:
            return
        self._better(count.fact, count.best(), count.used())

    def _better(self, fact: int, cost: int, how: tuple[int, ...]) -> None:
        if cost < self._cost[fact]:
            self._cost[fact] = cost
            self._how[fact] = how
            heappush(self._heap, (cost, fact))
