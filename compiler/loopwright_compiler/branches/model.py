"""The program of a bundle, where its blocks stand, and the value sets of the games that are asked for."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

from .chains import may_be_cut
from .places import Places
from .program import Program
from .questions import Question, barred
from .values import ValueSets

Data = Mapping[str, Any]


class Model:
    """All games of some numbers of kids."""

    def __init__(self, bundle: Data, kids: tuple[int, ...]) -> None:
        self.program = Program(bundle, kids)
        self.cut = may_be_cut(self.program)
        self.places = Places(self.program)
        self.banned: frozenset[str] = frozenset()
        """What is known to be impossible in any game."""
        self._values: dict[frozenset[str], ValueSets] = {}

    @property
    def values(self) -> ValueSets:
        """Those of any game."""
        return self.values_for(Question(""))

    def values_for(self, question: Question, until: float = inf) -> ValueSets:
        """Those of the games that a question is about, on any day. Raises TooMany."""
        without = question.without - {question.goal}
        found = self._values.get(without)
        if found is None:
            found = self._values[without] = ValueSets(
                self.program,
                cut=self.cut,
                banned=self.banned,
                barred=barred(self.program, question),
                tried=self.places.triggers,
                until=until,
            )
        return found

    def may_reach(self, question: Question, until: float = inf) -> bool:
        """Whether value sets leave a way there. Raises TooMany."""
        day = self.values_for(question, until).reached.get(question.goal)
        return day is not None and (question.by is None or day <= question.by)

    def ban(self, names: frozenset[str]) -> None:
        """These are known to be impossible from now on: value sets are worked out again."""
        self.banned |= names
        self._values.clear()

    def variables_of(self, goal: str) -> frozenset[int]:
        """Those that the conditions on the way to a goal ask about."""
        places = self.places.of.get(goal, [])
        among = [place for place in places if place.at in self.values.reached] or places
        numbers = {number for place in among for part in place.parts for number in part.guard.reads()}
        return frozenset(numbers - {0})
