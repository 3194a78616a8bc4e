"""What everything costs from one position, if nothing ever got in the way: the cheapest deeds first.

The relaxed problem of planning: whatever has been true once stays true. A deed costs what its needs cost
together, and its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush

from .guide_deeds import Deed, Deeds, Way
from .guide_needs import PERHAPS, SURE, Reach

FAR = 1 << 30
"""What cannot be had."""
UNKNOWN = 1


class _Count:
    """How near a sum of numbers has come to what it must reach."""

    __slots__ = ("cost", "deeds", "left", "reach", "repeat", "repeat_cost", "repeat_gain")

    def __init__(self, reach: Reach, left: int) -> None:
        self.reach = reach
        self.left = left
        self.cost = 0
        self.deeds: tuple[int, ...] = ()
        self.repeat = -1
        """The deed that can be done again and again at the best rate, what it gives, and what it costs."""
        self.repeat_gain = 0
        self.repeat_cost = (0, 0)

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

    def more(self, deed: int, gain: int, cost: int, again: int) -> None:
        """A deed that can be done again."""
        if self.repeat < 0 or self._with(gain, cost, again) < self._with(self.repeat_gain, *self.repeat_cost):
            self.repeat, self.repeat_gain, self.repeat_cost = deed, gain, (cost, again)

    def _with(self, gain: int, cost: int, again: int) -> int:
        return cost + (-(-self.left // gain) - 1) * again

    def best(self) -> int:
        """What it costs altogether, as far as is known."""
        if self.left <= 0:
            return self.cost
        if self.repeat < 0:
            return FAR
        return self.cost + self._with(self.repeat_gain, *self.repeat_cost)

    def used(self) -> tuple[int, ...]:
        """The deeds of the best way."""
        return self.deeds if self.left <= 0 or self.repeat < 0 else (*self.deeds, self.repeat)


class Costs:
    """The cost of every fact from one position; `barred` blocks do not happen, nor barred facts."""

    def __init__(self, deeds: Deeds, facts: Mapping[str, int], barred: frozenset[str]) -> None:
        self._deeds = deeds
        self._barred = barred
        count = deeds.needs.count
        self._cost = [FAR] * count
        self._how: list[tuple[int, ...]] = [()] * count
        self._shut = deeds.shut_by(barred)
        self._left = deeds.counts[:]
        self._sums = [0] * len(deeds.all)
        self._heap: list[tuple[int, int]] = []
        self._counts: dict[str, list[tuple[_Count, int]]] = {}
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

    def names(self, way: Way) -> frozenset[str]:
        """The deeds that lead along a way."""
        names = set(way.path)
        work, seen = list(way.needs), set(way.needs)
        while work:
            for number in self._how[work.pop()]:
                deed = self._deeds.all[number]
                names.update(deed.path)
                for need in deed.needs:
                    if need not in seen:
                        seen.add(need)
                        work.append(need)
        return frozenset(names)

    # --- how it is worked out ---------------------------------------------------------------------

    def _begin(self) -> None:
        """What holds already costs nothing; what holds by itself has happened."""
        begun = [SURE]
        begun += [fact[self._values[name]] for name, fact in self._deeds.needs.given]
        for reach in self._deeds.needs.reaches:
            left = reach.least - sum(times * self._values[name] for name, times in reach.terms)
            if left <= 0:
                begun.append(reach.fact)
            elif not self._too_late(reach, left):
                count = _Count(reach, left)
                for name, times in reach.terms:
                    self._counts.setdefault(name, []).append((count, times))
        heappush(self._heap, (UNKNOWN, PERHAPS))
        self._cost[PERHAPS] = UNKNOWN
        for fact in begun:
            self._cost[fact] = 0
        now = []
        for fact in begun:
            for number in self._deeds.users[fact]:
                self._left[number] -= 1
                if not self._left[number]:
                    now.append(number)
        for number in (*self._deeds.free, *now):
            deed = self._deeds.all[number]
            if not (deed.sure and number in now):
                self._done(number, deed)

    def _too_late(self, reach: Reach, left: int) -> bool:
        """Only days lead there, and there are not so many."""
        return (
            len(reach.terms) == 1
            and reach.terms[0][0] == "day"
            and self._values["day"] + left > self._deeds.rounds
        )

    def _spread(self) -> None:
        heap, costs, users, left, sums = self._heap, self._cost, self._deeds.users, self._left, self._sums
        all_deeds = self._deeds.all
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
                if gain > 0 and count.left > 0:
                    if deed.again:
                        count.more(number, gain, cost, deed.again)
                    else:
                        count.once(number, gain, cost)
                    self._better(count.reach.fact, count.best(), count.used())
        for name, value in deed.puts:
            for count, times in self._counts.get(name, ()):
                if (value - self._values[name]) * times >= count.left > 0:
                    self._better(count.reach.fact, cost, (number,))

    def _better(self, fact: int, cost: int, how: tuple[int, ...]) -> None:
        if cost < self._cost[fact]:
            self._cost[fact] = cost
            self._how[fact] = how
            heappush(self._heap, (cost, fact))
