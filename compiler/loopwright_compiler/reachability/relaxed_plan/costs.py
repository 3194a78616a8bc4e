"""The additive heuristic with numbers (h_add; Hoffmann 2003): what all costs from one position.

The relaxed problem of planning: whatever has been true once stays true. A deed costs what its needs cost
together, and its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush

from .operators import PERHAPS, SURE, Deed, Deeds, Moves, Way

FAR = 1 << 30
"""What cannot be had."""
UNKNOWN = 1


class _Count:
    """How near a sum of numbers has come to what it must reach."""

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
        """What it costs altogether, as far as is known."""
        if self.left <= 0:
            return self.cost
        return FAR if self.repeat is None else self.with_repeats(*self.repeat[1:])

    def used(self) -> tuple[int, ...]:
        """The deeds of the best way."""
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
        """The cheapest of some ways, and what it costs."""
        best, found = FAR, None
        for way in ways:
            if not self._barred.isdisjoint(way.path):
                continue
            cost = way.cost
            for need in way.needs:
                cost += self._cost[need]
            if cost < best:
                best, found = cost, way
        return best, found

    def steps(self, way: Way) -> set[int]:
        """The deeds that lead along a way, by their numbers."""
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
        """The facts of the position itself that are no more so after a deed."""
        deed, rivals, costs = self.deeds.all[number], self.deeds.needs.rivals, self._cost
        undone = {rival for fact in deed.gives for rival in rivals.get(fact, ()) if not costs[rival]}
        for name, by in deed.moves:
            undone.update(fact for fact, times, left in self._slack.get(name, ()) if left > by * times)
        return undone

    # --- how it is worked out ---------------------------------------------------------------------

    def _begin(self) -> None:
        """What holds already costs nothing; what holds by itself has happened."""
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
        """Only days lead there, and there are not so many."""
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
