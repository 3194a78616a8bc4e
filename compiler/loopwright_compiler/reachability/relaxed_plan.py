"""The additive heuristic h_add on a delete relaxation (Hoffmann & Nebel 2001; numbers: Hoffmann 2003).

How far a position is from a goal if nothing is ever lost. All facts are numbered: a card lies in some way, a
flag is set, a number is as high as some condition asks. A deed (operator) needs all of its facts and gives
others. Where any of several conditions suffices, each is a deed that gives the same fact.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from heapq import heappop, heappush
from typing import NamedTuple

SURE, NEVER, PERHAPS = range(3)
"""Facts of their own: what always holds, what never does, and what the story does not decide."""
Moves = tuple[tuple[str, int], ...]


class PlanOperator(NamedTuple):
    """An operator: something that can happen; `path` is its block with those around, or a part of play."""

    path: tuple[str, ...]
    needs: tuple[int, ...]
    gives: tuple[int, ...]
    moves: Moves
    """Numbers, and by how much they change."""
    puts: Moves
    """Numbers, and what they become."""
    cost: int
    again: int
    """What it costs to do it once more; 0 when that cannot be."""
    sure: bool
    """It happens by itself as soon as it can."""


class Achiever(NamedTuple):
    """One way to reach an item: the facts that it needs, and the cost of its last step."""

    path: tuple[str, ...]
    needs: tuple[int, ...]
    cost: int


class Reach(NamedTuple):
    """The fact that a weighted sum of numbers is at least some value."""

    fact: int
    terms: Moves
    least: int


class Needs:
    """The numbered facts of a planning problem; who builds one fills in what is known of them."""

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}
        self.count = 3
        self.reaches: list[Reach] = []
        """The facts about sums of numbers."""
        self.alternatives: dict[int, list[tuple[int, ...]]] = {}
        """For a fact with several causes the facts that each of them needs."""
        self.begin: dict[str, int] = {}
        """What a position is known by, as it is in the beginning."""
        self.given: list[tuple[str, tuple[int, ...]]] = []
        """Of each thing that has one of several values the facts that it has the value 0, 1 …"""
        self.rivals: dict[int, frozenset[int]] = {}
        """What is no longer so when a fact is."""
        self.named: dict[str, int] = {}
        """The facts that something has happened which may be barred."""

    def fact(self, name: object, value: object = True) -> int:
        """The number of a fact."""
        fact_number = self._numbers.setdefault(
            (name, int(value) if isinstance(value, bool) else value), self.count
        )
        self.count += fact_number == self.count
        return fact_number

    def any_of(self, parts: tuple[tuple[int, ...], ...]) -> int:
        """The number of a fact that holds when all facts of any part hold."""
        if any(not part for part in parts):
            return SURE
        number = self.fact(parts)
        self.alternatives[number] = list(parts)
        return number

    def reach(self, terms: Moves, least: int) -> int:
        """The number of the fact that a weighted sum of numbers is at least some value."""
        if not terms:
            return SURE if least <= 0 else NEVER
        before = self.count
        number = self.fact(terms, least)
        if self.count > before:
            self.reaches.append(Reach(number, terms, least))
        return number


class Problem:
    """A relaxed planning problem: all deeds, and by `achievers` what leads to each item.

    Who builds one adds deeds and achievers, and then calls `close`.
    """

    def __init__(self, needs: Needs) -> None:
        self.needs = needs
        self.all: list[PlanOperator] = []
        self.achievers: dict[str, list[Achiever]] = {}
        self.users: list[list[int]] = []
        """For each fact the deeds that need it."""
        self.counts: list[int] = []
        """How many facts each deed needs."""
        self.free: list[int] = []
        """The deeds that need nothing."""
        self._shut: dict[frozenset[str], frozenset[int]] = {frozenset(): frozenset()}

    def close(self) -> None:
        """Note which deeds need what; all of them must have been added, but for those of alternatives."""
        for number in self.needs.alternatives:
            for part in self.needs.alternatives[number]:
                self.add((), part, gives=(number,), cost=0)
        self.users = [[] for _ in range(self.needs.count)]
        for place, deed in enumerate(self.all):
            for need in deed.needs:
                self.users[need].append(place)
        self.counts = [len(deed.needs) for deed in self.all]
        self.free = [number for number, deed in enumerate(self.all) if not deed.needs]

    def add(
        self,
        path: tuple[str, ...],
        needs: Iterable[int] = (),
        *,
        gives: tuple[int, ...] = (),
        moves: Moves = (),
        puts: Moves = (),
        cost: int,
        again: int = 0,
        sure: bool = False,
    ) -> None:
        """Add a deed."""
        self.all.append(
            PlanOperator(path, tuple(dict.fromkeys(needs)), gives, moves, puts, cost, again, sure)
        )

    def achieves(self, name: str, path: tuple[str, ...], needs: tuple[int, ...], cost: int) -> None:
        """Add a way to reach an item."""
        self.achievers.setdefault(name, []).append(Achiever(path, tuple(dict.fromkeys(needs)), cost))

    def shut_by(self, barred: frozenset[str]) -> frozenset[int]:
        """The deeds that would make something barred happen."""
        shut = self._shut.get(barred)
        if shut is None:
            facts = {self.needs.named[name] for name in barred if name in self.needs.named}
            shut = self._shut[barred] = frozenset(
                number
                for number, deed in enumerate(self.all)
                if not barred.isdisjoint(deed.path) or not facts.isdisjoint(deed.gives)
            )
        return shut

    def values(self, facts: Mapping[str, int]) -> dict[str, int]:
        """The numbers of a position."""
        return {**self.needs.begin, **facts}

    def too_late(self, terms: Moves, left: int, values: Mapping[str, int]) -> bool:  # noqa: ARG002
        """Whether a sum that lacks so much can no longer be reached; a game may know of such sums."""
        return False


FAR = 1 << 30
"""What cannot be had."""
UNKNOWN = 1

# --- What gets in the way on a cheapest way: steps that undo what other steps need


class RelaxedPlan:
    """A relaxed plan: the steps that lead from one position to a goal."""

    def __init__(self, costs: Costs, alternative: Achiever) -> None:
        self._deeds = costs.problem.all
        self._way = alternative
        self._steps = sorted(costs.steps(alternative))
        self._undone = {number: costs.undone_by(number) for number in self._steps}
        self._spoiled = self._spoiled_users()

    def _spoiled_users(self) -> dict[int, set[int]]:
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


class Heuristic(ABC):
    """The additive heuristic for one story, by the facts of a position that are not as at the beginning.

    A mapping of facts must not be changed after it was given. Answers for many goals with the same facts cost
    little more than for one. `barred` are ids that must not happen on the way, of blocks or of facts.
    """

    def __init__(self) -> None:
        self._remembered: dict[tuple[object, ...], Costs] = {}
        self._last: tuple[Mapping[str, int], frozenset[str], Costs] | None = None

    @abstractmethod
    def problem_of(self, facts: Mapping[str, int]) -> Problem:
        """The planning problem of a position; equal facts have the same one."""

    @abstractmethod
    def waiting(self, facts: Mapping[str, int], goal: str) -> int | None:
        """What it costs to wait for a goal that comes with time alone; None for any other goal."""

    def distance(self, facts: Mapping[str, int], goal: str, barred: frozenset[str] = NOTHING) -> int | None:
        """The estimated cost of reaching a goal, in the units of the deeds; None if there is no way."""
        cost, _ = self._best(facts, goal, barred)
        return None if cost >= FAR else cost

    def helpful(
        self, facts: Mapping[str, int], goal: str, barred: frozenset[str] = NOTHING
    ) -> frozenset[str]:
        """The blocks of a cheapest relaxed plan, and the players' part in it."""
        names = NOTHING
        for _ in range(MOST_ATTEMPTS):
            _, achiever = self._best(facts, goal, barred)
            if achiever is None:
                break
            plan = RelaxedPlan(self._costs(facts, barred), achiever)
            names = plan.names()
            odds = plan.at_odds()
            if odds is None:
                break
            barred = min(
                (barred | {name} for name in odds), key=lambda without: self._best(facts, goal, without)[0]
            )
        return names

    def _best(
        self, facts: Mapping[str, int], goal: str, barred: frozenset[str]
    ) -> tuple[int, Achiever | None]:
        cost = self.waiting(facts, goal)
        if cost is not None:
            return cost, None
        costs = self._costs(facts, barred)
        return costs.of(costs.problem.achievers.get(goal, ()))

    def _costs(self, facts: Mapping[str, int], barred: frozenset[str]) -> Costs:
        last = self._last
        if last is not None and last[0] is facts and last[1] == barred:
            return last[2]
        key = (barred, *facts.items())
        costs = self._remembered.get(key)
        if costs is None:
            if len(self._remembered) >= REMEMBERED:
                self._remembered.clear()
            costs = self._remembered[key] = Costs(self.problem_of(facts), facts, barred)
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

    def __init__(self, problem: Problem, facts: Mapping[str, int], barred: frozenset[str]) -> None:
        self.problem = problem
        self._barred = barred
        count = problem.needs.count
        self._cost = [FAR] * count
        self._how: list[tuple[int, ...]] = [()] * count
        self._shut = problem.shut_by(barred)
        self._left = problem.counts[:]
        self._sums = [0] * len(problem.all)
        self._heap: list[tuple[int, int]] = []
        self._counts: dict[str, list[tuple[_Count, int]]] = {}
        self._slack: dict[str, list[tuple[int, int, int]]] = {}
        """For each number what it has reached, how often it counts there, and by how much (0 or below)."""
        self._values = problem.values(facts)
        self._begin()
        self._spread()

    # --- what is asked ----------------------------------------------------------------------------

    def of(self, achievers: Iterable[Achiever]) -> tuple[int, Achiever | None]:
        """The cost of the cheapest way of some, and that way; None without one."""
        best, cheapest = FAR, None
        for alternative in achievers:
            if not self._barred.isdisjoint(alternative.path):
                continue
            cost = alternative.cost
            for need in alternative.needs:
                cost += self._cost[need]
            if cost < best:
                best, cheapest = cost, alternative
        return best, cheapest

    def steps(self, achiever: Achiever) -> set[int]:
        """The numbers of the deeds that lead along a way."""
        steps: set[int] = set()
        work, seen = list(achiever.needs), set(achiever.needs)
        while work:
            for number in self._how[work.pop()]:
                if number not in steps:
                    steps.add(number)
                    more = [need for need in self.problem.all[number].needs if need not in seen]
                    seen.update(more)
                    work += more
        return steps

    def undone_by(self, number: int) -> set[int]:
        """The facts of the position that no longer hold after a deed."""
        deed, rivals, costs = self.problem.all[number], self.problem.needs.rivals, self._cost
        undone = {rival for fact in deed.gives for rival in rivals.get(fact, ()) if not costs[rival]}
        for name, by in deed.moves:
            undone.update(fact for fact, times, left in self._slack.get(name, ()) if left > by * times)
        return undone

    # --- how it is worked out ---------------------------------------------------------------------

    def _begin(self) -> None:
        """Give cost 0 to the facts that hold in the position and to what follows from them alone."""
        begun = [SURE]
        begun += [fact[self._values[name]] for name, fact in self.problem.needs.given]
        for fact, terms, left in self.problem.needs.reaches:
            for name, times in terms:
                left -= times * self._values[name]
            if left <= 0:
                begun.append(fact)
                for name, times in terms:
                    self._slack.setdefault(name, []).append((fact, times, left))
            elif not self.problem.too_late(terms, left, self._values):
                count = _Count(fact, left)
                for name, times in terms:
                    self._counts.setdefault(name, []).append((count, times))
        heappush(self._heap, (UNKNOWN, PERHAPS))
        self._cost[PERHAPS] = UNKNOWN
        for fact in begun:
            self._cost[fact] = 0
        now = []
        for fact in begun:
            for number in self.problem.users[fact]:
                self._left[number] -= 1
                if not self._left[number]:
                    now.append(number)
        for number in self.problem.free:
            self._done(number, self.problem.all[number])
        for number in now:
            if not self.problem.all[number].sure:
                self._done(number, self.problem.all[number])

    def _spread(self) -> None:
        heap, costs, users, left, sums = self._heap, self._cost, self.problem.users, self._left, self._sums
        all_deeds = self.problem.all
        while heap:
            cost, fact = heappop(heap)
            if cost > costs[fact]:
                continue
            for number in users[fact]:
                sums[number] += cost
                left[number] -= 1
                if not left[number]:
                    self._done(number, all_deeds[number])

    def _done(self, number: int, deed: PlanOperator) -> None:
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
