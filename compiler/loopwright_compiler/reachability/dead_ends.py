"""Soft locks: facts that leave no way to win, shown by value sets from any state in which they hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from typing import NamedTuple

from .budget import Budget
from .guards import State, Variable
from .interpreter import CheckingInterpreter, TooMany
from .program import Program
from .system import Sites
from .value_sets import ValueSets

NOT = "not "
"""So begins the name of a fact that something has not happened yet."""
USED = "used."
"""So begins the name of the fact that something which may be done once has been done."""
MOST_FACTS = 200
"""So many are tried, those first that wins ask about most directly."""


class StuckAt(NamedTuple):
    """Facts of a story from which no win is left, although the game goes on.

    `what` is a fact by the name that the game gives it, such as `flag.cable-cut`, or `used.ID` for what may
    be done once a game. Whether a game can come so far is another question: `day` is the first on which it
    might.
    """

    what: str
    day: int
    also: str = ""
    """What must be so too: another of these, or `not flag.X`: it is not so yet."""
    left: tuple[str, ...] = ()
    """The endings that lose and may still come, but for time running out."""
    before: str = ""
    """What has not come to be yet, besides `also`: `not flag.X`."""

    @property
    def facts(self) -> tuple[str, ...]:
        """Return the names of all facts that must hold together."""
        return tuple(filter(None, (self.what, self.also, self.before)))


class _Fact(NamedTuple):
    name: str
    variable: Variable
    bit: int
    day: int


class _DeadEnds:
    def __init__(
        self, values: ValueSets, places: Sites, wins: Set[str], loses: Set[str], until: Budget
    ) -> None:
        self.values = values
        self.places = places
        self.program: Program = values.program
        self.wins, self.loses = wins, loses
        self.until = until
        self.ever = values.ever()
        self._any: dict[int, Set[str]] = {}

    def all(self) -> Iterator[StuckAt]:
        """Yield the facts that leave no win by themselves, then those that do with one or two others."""
        near = _distances(self.places, self.wins, len(self.program.variables.all))
        facts = sorted(self._facts(near), key=lambda fact: near[fact.variable.number])[:MOST_FACTS]
        after: dict[_Fact, Set[str]] = {}
        for fact in facts:
            reached = self._reached(fact.day, (fact,))
            if not self._winnable(fact.day):
                continue
            if self.wins.isdisjoint(reached):
                yield self._stuck((fact,), reached)
            else:
                after[fact] = reached
        yield from self._pairs(after, near)

    def _pairs(self, after: Mapping[_Fact, Set[str]], near: Mapping[int, int]) -> Iterator[StuckAt]:
        """For each fact, the first other that together with it leaves no win, or the first two others."""
        pairs: set[frozenset[_Fact]] = set()
        unset = sorted(self._not_yet(near), key=lambda fact: near[fact.variable.number])
        others = [*after, *unset]
        for one, reached in after.items():
            gone = self.values.reached.keys() - reached
            open_still: list[tuple[_Fact, Set[str]]] = []
            for other in others if gone else ():
                if one.variable is other.variable or not self._may_lock(other, gone, after):
                    continue
                if frozenset((one, other)) in pairs:
                    break
                day = max(one.day, other.day)
                both = self._reached(day, (one, other))
                if self.wins.isdisjoint(both) and self._winnable(day):
                    pairs.add(frozenset((one, other)))
                    yield self._stuck((one, other), both)
                    break
                open_still.append((other, both))
            else:
                yield from self._threes(one, open_still, unset)

    def _threes(
        self, one: _Fact, pairs: Iterable[tuple[_Fact, Set[str]]], unset: Iterable[_Fact]
    ) -> Iterator[StuckAt]:
        """The first two facts that leave no win with this one; the second can no longer come about."""
        for other, both in pairs:
            gone = self.values.reached.keys() - both
            day = max(one.day, other.day)
            for last in unset:
                if last.variable in (one.variable, other.variable) or not self._stays(last, gone):
                    continue
                reached = self._reached(day, (one, other, last))
                if self.wins.isdisjoint(reached) and self._winnable(day):
                    yield self._stuck((one, other, last), reached)
                    return

    def _may_lock(self, other: _Fact, gone: Set[str], after: Mapping[_Fact, Set[str]]) -> bool:
        """Whether what is gone may leave no win with another fact: it led on from it, or to the wins."""
        if other in after:
            left = self.wins & after[other]
            if all(self._all_gone(win, gone) for win in left):
                return True
        return self._stays(other, gone)

    def _stays(self, fact: _Fact, gone: Set[str]) -> bool:
        """Whether nothing that might end a fact can happen any more."""
        writers = self.places.writers.get(fact.variable.name, ())
        undoing = {place.at for place, effect in writers if self.places.ends(fact.variable, fact.bit, effect)}
        ends = undoing & self.values.reached.keys()
        return bool(ends) and ends <= gone

    def _all_gone(self, win: str, gone: Set[str]) -> bool:
        return win in gone or all(place.at in gone for place in self.places.of.get(win, ()))

    def _stuck(self, facts: Sequence[_Fact], reached: Set[str]) -> StuckAt:
        what, also, before = (*(fact.name for fact in facts), "", "")[:3]
        day = max(fact.day for fact in facts)
        return StuckAt(what, day, also, tuple(sorted(self.loses & reached)), before)

    # --- facts ------------------------------------------------------------------------------------

    def _facts(self, near: Mapping[int, int]) -> Iterator[_Fact]:
        """The facts that may come about while players can still act, each with its first day."""
        for variable in self.program.variables.all:
            for name, bit in self.places.turns(variable) if variable.number in near else ():
                day = next(
                    (day for day, state in self.values.rests.items() if state[variable.number] & bit), 0
                )
                if day and variable.start != bit and self._lasting(variable):
                    yield _Fact(name, variable, bit, day)

    def _lasting(self, variable: Variable) -> bool:
        """Whether a limit that is used up stays so: one for each round is free again tomorrow."""
        return variable.number not in self.program.per_round

    def _not_yet(self, near: Mapping[int, int]) -> Iterator[_Fact]:
        for variable in self.program.variables.all:
            if variable.start == 1 and variable.number in near and self.places.not_yet(variable):
                yield _Fact(f"{NOT}{variable.name}", variable, 1, 1)

    # --- what is left -----------------------------------------------------------------------------

    def _winnable(self, day: int) -> bool:
        """Whether a win can still be reached on a day when none of these facts has come about."""
        if day not in self._any:
            self._any[day] = self._reached(day, ())
        return not self.wins.isdisjoint(self._any[day])

    def _reached(self, day: int, facts: Iterable[_Fact]) -> Set[str]:
        """All that can be reached from any state of that day or later in which these facts hold.

        Raises TooMany.
        """
        values = list(self.ever)
        values[0] = 1 << day - 1
        for fact in facts:
            values[fact.variable.number] = fact.bit
        runner = CheckingInterpreter(self.program, cut=self.values.runner.cut)
        begin: tuple[int, State] = (day, tuple(values))
        return ValueSets(
            self.program, cut=runner.cut, begin=begin, until=self.until, runner=runner
        ).reached.keys()


def dead_ends(
    values: ValueSets, places: Sites, wins: Set[str], loses: Set[str], until: Budget
) -> tuple[StuckAt, ...]:
    """Return the facts from which a story cannot be won any more, as far as the budget allows to look."""
    stuck_places: list[StuckAt] = []
    if not wins.isdisjoint(values.reached):
        with suppress(TooMany):
            stuck_places.extend(_DeadEnds(values, places, wins, loses, until).all())
    return tuple(stuck_places)


def _distances(places: Sites, goals: Iterable[str], most: int) -> dict[int, int]:
    """How many steps back from these goals each variable is asked about."""
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
