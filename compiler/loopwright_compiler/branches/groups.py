"""The programs of a bundle, one for all numbers of kids or one for each, with their value sets."""

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

ASKING_FOR_KIDS = ("'q': 'kids", "'q': 'enigma_limit'", "_for_dinner'")
"""Parts of a story that are not the same for all numbers of kids."""


class Group:
    """Some numbers of kids that are looked at together."""

    def __init__(self, bundle: Data, kids: tuple[int, ...]) -> None:
        self.kids = kids
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


def groups_of(bundle: Data, kids: tuple[int, ...]) -> list[Group]:
    """All numbers of kids together, or each by itself if the story asks how many there are."""
    asked = str([bundle[key] for key in ("diary", "rumors", "school", "responses", "world")])
    matters = any(words in asked for words in ASKING_FOR_KIDS)
    return [Group(bundle, (number,)) for number in kids] if matters else [Group(bundle, kids)]
