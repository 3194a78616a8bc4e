"""The program of a story, the places of its blocks, and its value sets, kept for many questions."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from .budget import Budget
from .guards import Guard, Variable
from .queries import Question, barred
from .system import System
from .value_sets import ValueSets

FEW_VALUES = 4
"""A variable with more is a wide number."""
MOST_ONCE = 8


class Model:
    """The transition system of a story, with what has been worked out of it."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.program, self.cut, self.places = system.program, system.cut, system.places
        self.banned: frozenset[str] = frozenset()
        """What is known to be impossible in any game."""
        self.reached: dict[str, int] = {}
        """The first day of all that any game may reach, as last worked out; nothing before there was time."""
        self.price = 0
        """How many steps the value sets of any game took."""
        self._values: dict[frozenset[str], ValueSets] = {}
        self._unbanned: ValueSets | None = None
        """The value sets of any game when nothing was banned yet."""

    def unbanned(self) -> Model:
        """Return the model of the same story with nothing banned; what is known of its value sets is kept."""
        model = Model(self.system)
        if self._unbanned is not None:
            model.price, model._values = self.price, {frozenset(): self._unbanned}
        return model

    @property
    def values(self) -> ValueSets:
        """Return the value sets of any game."""
        return self.values_for(Question(""))

    def values_for(self, question: Question, until: Budget | None = None) -> ValueSets:
        """Return the value sets of the games that a question is about, on any day. Raises TooMany."""
        without = question.without - {question.goal}
        values = self._values.get(without)
        if values is None:
            values = self._values[without] = self._worked_out(question, self.banned, until or Budget())
        return values

    def _worked_out(self, question: Question, banned: frozenset[str], until: Budget) -> ValueSets:
        before = until.meter.spent
        values = ValueSets(
            self.program,
            cut=self.cut,
            banned=banned,
            barred=barred(self.program, question),
            tried=self.places.triggers,
            until=until,
        )
        if not question.without:
            self.reached = values.reached
            self.price = until.meter.spent - before
            if not banned:
                self._unbanned = values
        return values

    def may_reach(self, question: Question, until: Budget | None = None) -> bool:
        """Whether value sets leave a way to the goal of a question. Raises TooMany."""
        day = self.values_for(question, until).reached.get(question.goal)
        return day is not None and (question.by is None or day <= question.by)

    def ban(self, names: frozenset[str], until: Budget) -> None:
        """Note that these are impossible, and work out the value sets again.

        Raises TooMany when the budget does not last for that; then all is as it was before.
        """
        banned = self.banned | names
        values = self._worked_out(Question(""), banned, until)
        self.banned, self._values = banned, {frozenset(): values}

    def indistinct(self, goal: str) -> dict[int, int]:
        """Return for each number its highest values, which no condition on the way to a goal tells apart."""
        guards = [part.guard for place in self.places.of.get(goal, ()) for part in place.parts]
        masks = {}
        for variable in self.program.variables.all[1:]:
            asking = [guard for guard in guards if variable.number in guard.reads()]
            if asking and variable.size > FEW_VALUES:
                lowest = max(self._highest_change(guard, variable) for guard in asking)
                masks[variable.number] = variable.full >> lowest << lowest
        return {number: mask for number, mask in masks.items() if mask.bit_count() > 1}

    def _highest_change(self, guard: Guard, variable: Variable) -> int:
        """The place of the value from which on a condition always has the same answer."""
        state = [one.full for one in self.program.variables.all]
        last = None
        for place in reversed(range(variable.size)):
            state[variable.number] = 1 << place
            rises = tuple(side is None for side in (guard.yes(tuple(state)), guard.no(tuple(state))))
            if last not in (None, rises):
                return place + 1
            last = rises
        return 0

    def beginnings(self, goal: str) -> list[frozenset[int]]:
        """Return the sets of variables with which a search begins.

        These are those that the goal asks about, with what may take its side away before, with what is done
        once, without numbers of many values.
        """
        sets = self._asked(goal)
        once = {
            place.trigger.used
            for number in sets
            for place, effect in self.places.writers.get(self.program.variables.all[number].name, ())
            if place.trigger.used >= 0 and self.places.repeats(effect)
        }
        narrow = self._narrow(sets)
        beginnings = [
            sets | self._leaving(goal, sets),
            sets | once if len(once) <= MOST_ONCE else sets,
            narrow,
            narrow | self._leaving(goal, narrow),
        ]
        return list(dict.fromkeys(map(frozenset, beginnings)))

    def _narrow(self, numbers: Iterable[int]) -> set[int]:
        return {number for number in numbers if self.program.variables.all[number].size <= FEW_VALUES}

    def _leaving(self, goal: str, tracked: Collection[int]) -> set[int]:
        """What checks ask about that take the side of a goal away or end the game there; whether they fired.

        Checks that ask about numbers of many values that are not tracked anyway are left out.
        """
        sides = {(place.trigger.card, place.trigger.side) for place in self.places.of.get(goal, ())}
        asked = [
            (check.trigger.guard.reads() | {check.trigger.used}) - {0, -1}
            for check in self.program.checks
            if (check.trigger.card, check.trigger.side) in sides
            and (check.ending or check.trigger.card in check.trigger.block.changes)
        ]
        return {number for reads in asked if reads <= self._narrow(reads).union(tracked) for number in reads}

    def _asked(self, goal: str) -> frozenset[int]:
        """The variables that the conditions on the way to a goal ask about."""
        places = self.places.of.get(goal, [])
        among = [place for place in places if place.at in self.values.reached] or places
        numbers = {number for place in among for part in place.parts for number in part.guard.reads()}
        return frozenset(numbers - {0})
