"""Dead ends: what leaves no way to win, as value sets show from any state in which it is so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import suppress
from typing import NamedTuple

from .budget import Budget
from .guards import State
from .places import Places
from .program import Program
from .runner import Runner, TooMany
from .values import ValueSets
from .variables import BACK, FRONT, GONE, Variable

SAID = {FRONT: "front", BACK: "back", GONE: "discarded"}
NOT = "not "
"""So begins the name of a fact that something has not happened yet."""
USED = "used."
MOST_FACTS = 200
"""So many are tried, those first that wins ask about most directly."""


class StuckAt(NamedTuple):
    """When this has come to be so and the game goes on, no win is left.

    `what` is `diary.4.back`, `diary.4.discarded`, `flag.cable-cut`, or `used.ID` for what may be done once a
    game. Whether a game can come so far is another question: `day` is the first day on which it might.
    """

    what: str
    day: int
    also: str = ""
    """What must be so too: another of these, or `not flag.X`, `not diary.N` (not in play yet)."""
    left: tuple[str, ...] = ()
    """The endings that lose and may still come, but for time running out."""


class _Fact(NamedTuple):
    name: str
    variable: Variable
    bit: int
    day: int


class _DeadEnds:
    def __init__(
        self, values: ValueSets, places: Places, wins: Set[str], loses: Set[str], until: Budget
    ) -> None:
        self.values = values
        self.places = places
        self.program: Program = values.program
        self.wins, self.loses = wins, loses
        self.until = until
        self.ever = values.ever()
        self._any: dict[int, Set[str]] = {}

    def all(self) -> Iterator[StuckAt]:
        """Facts that leave no win by themselves, then those that do with another."""
        near = _distances(self.places, self.wins, len(self.program.variables.all))
        facts = sorted(self._facts(near), key=lambda fact: near[fact.variable.number])[:MOST_FACTS]
        after: dict[_Fact, Set[str]] = {}
        for fact in facts:
            reached = self._reached(fact.day, (fact,))
            if not self._winnable(fact.day):
                continue
            if self.wins.isdisjoint(reached):
                yield self._stuck(fact, None, reached)
            else:
                after[fact] = reached
        yield from self._pairs(after, near)

    def _pairs(self, after: Mapping[_Fact, Set[str]], near: Mapping[int, int]) -> Iterator[StuckAt]:
        """For each fact the first that together with it leaves no win."""
        told: set[frozenset[_Fact]] = set()
        others = [*after, *sorted(self._not_yet(near), key=lambda fact: near[fact.variable.number])]
        for one, reached in after.items():
            gone = self.values.reached.keys() - reached
            for other in others if gone else ():
                if one.variable is other.variable or not self._may_lock(other, gone, after):
                    continue
                if frozenset((one, other)) in told:
                    break
                day = max(one.day, other.day)
                both = self._reached(day, (one, other))
                if self.wins.isdisjoint(both) and self._winnable(day):
                    told.add(frozenset((one, other)))
                    yield self._stuck(one, other, both)
                    break

    def _may_lock(self, other: _Fact, gone: Set[str], after: Mapping[_Fact, Set[str]]) -> bool:
        """Whether what is gone may leave no win with another fact: it led on from that, or to the wins."""
        if other in after:
            left = self.wins & after[other]
            return all(self._all_gone(win, gone) for win in left)
        writers = [place.at for place, _ in self.places.writers.get(other.variable.name, ())]
        return bool(writers) and set(writers) & self.values.reached.keys() <= gone

    def _all_gone(self, win: str, gone: Set[str]) -> bool:
        return win in gone or all(place.at in gone for place in self.places.of.get(win, ()))

    def _stuck(self, fact: _Fact, other: _Fact | None, reached: Set[str]) -> StuckAt:
        day = max(fact.day, other.day) if other is not None else fact.day
        return StuckAt(fact.name, day, other.name if other else "", tuple(sorted(self.loses & reached)))

    # --- facts ------------------------------------------------------------------------------------

    def _facts(self, near: Mapping[int, int]) -> Iterator[_Fact]:
        """What may come to be so while kids can still do something, from its first day on."""
        for variable in self.program.variables.all:
            for name, bit in _turns(variable) if variable.number in near else ():
                day = next(
                    (day for day, state in self.values.rests.items() if state[variable.number] & bit), 0
                )
                if day and variable.start != bit and self._lasting(variable):
                    yield _Fact(name, variable, bit, day)

    def _lasting(self, variable: Variable) -> bool:
        """Whether what is used up stays so: what may be done once a round is free again tomorrow."""
        return variable.number not in self.program.per_round

    def _not_yet(self, near: Mapping[int, int]) -> Iterator[_Fact]:
        for variable in self.program.variables.all:
            kind = variable.name.partition(".")[0]
            if kind in ("flag", "diary") and variable.start == 1 and variable.number in near:
                yield _Fact(f"{NOT}{variable.name}", variable, 1, 1)

    # --- what is left -----------------------------------------------------------------------------

    def _winnable(self, day: int) -> bool:
        """Whether a win is left on a day for those to whom nothing has happened."""
        if day not in self._any:
            self._any[day] = self._reached(day, ())
        return not self.wins.isdisjoint(self._any[day])

    def _reached(self, day: int, facts: Iterable[_Fact]) -> Set[str]:
        """All that is reached from any state of that day or later in which this is so. Raises TooMany."""
        made = list(self.ever)
        made[0] = 1 << day - 1
        for fact in facts:
            made[fact.variable.number] = fact.bit
        runner = Runner(self.program, cut=self.values.runner.cut)
        begin: tuple[int, State] = (day, tuple(made))
        return ValueSets(
            self.program, cut=runner.cut, begin=begin, until=self.until, runner=runner
        ).reached.keys()


def dead_ends(
    values: ValueSets, places: Places, wins: Set[str], loses: Set[str], until: Budget
) -> tuple[StuckAt, ...]:
    """Where a story is stuck, as far as there is time to look."""
    found: list[StuckAt] = []
    if not wins.isdisjoint(values.reached):
        with suppress(TooMany):
            found.extend(_DeadEnds(values, places, wins, loses, until).all())
    return tuple(found)


def _turns(variable: Variable) -> Iterator[tuple[str, int]]:
    kind = variable.name.partition(".")[0]
    if kind in ("flag", "used"):
        yield variable.name, 2
    elif kind == "diary":
        for value, said in SAID.items():
            yield f"{variable.name}.{said}", 1 << value


def _distances(places: Places, goals: Iterable[str], most: int) -> dict[int, int]:
    """How many steps back from some goals each variable is asked about."""
    variables = places.program.variables
    far: dict[int, int] = {}
    around = [place for goal in goals for place in places.of.get(goal, ())]
    for distance in range(most):
        reads = {
            number
            for place in around
            for number in (*(n for part in place.parts for n in part.guard.reads()), place.trigger.used)
            if number > 0
        }
        new = sorted(reads - far.keys())
        if not new:
            break
        far.update(dict.fromkeys(new, distance))
        names = [variables.all[number].name for number in new]
        around = [place for name in names for place, _ in places.writers.get(name, ())]
    return far
