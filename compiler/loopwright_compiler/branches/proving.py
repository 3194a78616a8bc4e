"""The passes one after another: value sets, then few variables, more of them where a way is a dead end."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import inf
from time import monotonic
from typing import Any

from .guide import Guide
from .items import items
from .landmarks import Needed, landmarks
from .model import Model
from .questions import Question
from .reasons import Reason, Reasons
from .refining import Effort, Refiner
from .runner import TooMany
from .verdicts import IMPOSSIBLE, OPEN, Verdict

Data = Mapping[str, Any]

KIDS = (2, 3, 4, 5)
ROUNDS = ((2_000, 0.5), (20_000, 6.0), (150_000, 60.0))
"""One after another for a question: the most states, and the most seconds."""
LEAST = 0.25
"""No question is looked at for less."""
LATER_PARTS = 2
"""After its first round a question gets at least this part of the time: what is cut off is begun again."""
FOLLOWING = "value sets, from what is impossible already"


class Prover:
    """Says what can never happen in any game of some numbers of kids, and why.

    Verdicts hold for games without variants, with or without the complications of the scenario, and for
    any enigma limit.
    """

    def __init__(self, bundle: Data, kids: Sequence[int] = KIDS) -> None:
        self.bundle = bundle
        self.kids = tuple(kids)
        self.model = Model(bundle, self.kids)
        self.verdicts: dict[Question, Verdict] = {}
        """All that was found out so far."""
        self._refiner = Refiner()
        self._round: dict[Question, int] = {}
        """How many rounds a question has gone through."""
        self._spent: dict[Question, float] = {}
        """How many seconds few variables were looked at for a question."""

    @property
    def earliest(self) -> dict[str, int]:
        """The first day on which anything might be reached; empty before there was time for value sets."""
        return self.model.reached

    @property
    def needed(self) -> Mapping[str, Needed]:
        """For each block, side and ending that may be reached: all that every way to it passes."""
        return landmarks(self.model.program, self.model.places)

    @cached_property
    def guide(self) -> Guide:
        """For a search of what is open."""
        return Guide(self.bundle)

    def cheap(self, *, seconds: float = inf) -> dict[str, Verdict]:
        """The items that value sets alone prove impossible; nothing if there is no time to finish them."""
        questions = [Question(item.id) for item in items(self.bundle)]
        try:
            self._by_values(questions, monotonic() + seconds)
        except TooMany:
            return {}
        return {one.goal: self.verdicts[one] for one in questions if one in self.verdicts}

    def decide(
        self, questions: Iterable[Question], *, seconds: float, known: Collection[Question] = ()
    ) -> dict[Question, Verdict]:
        """The verdict of each question; what is open may be asked again, and more is spent on it then.

        `known` are questions that games have answered: they are left out.
        """
        until = monotonic() + seconds
        asked = {one: None for one in questions if one not in known}
        for one in asked:
            self.verdicts.setdefault(one, Verdict(one, OPEN, "not looked at yet"))
        try:
            self._by_values(asked, until)
            leaders = [one for one in asked if self._head(one) not in asked]
            self._few_variables(leaders, asked, until)
        except TooMany:
            pass
        for one in self._open(asked):
            if (head := self._head(one)) in asked and self.verdicts[head].verdict != IMPOSSIBLE:
                self.verdicts[one] = replace(self.verdicts[head], question=one)
        return {one: self.verdicts[one] for one in asked}

    def _open(self, questions: Iterable[Question]) -> list[Question]:
        return [one for one in questions if one not in self.verdicts or self.verdicts[one].verdict == OPEN]

    def _by_values(self, questions: Iterable[Question], until: float, method: str = "value sets") -> None:
        """What no value sets reach is impossible. Raises TooMany when time is over before all is told."""
        for one in self._open(questions):
            if monotonic() > until:
                raise TooMany
            if not self.model.may_reach(one, until):
                reasons = Reasons(self.model.places, self.model.values_for(one), self._reasons())
                self.verdicts[one] = Verdict(one, IMPOSSIBLE, method, reasons.of(one.goal))

    def _head(self, question: Question) -> Question:
        """The same about the block above, where that decides it."""
        return question._replace(goal=self.model.places.heads.get(question.goal, ""))

    def _reasons(self) -> dict[str, Reason]:
        """Of what is impossible in any game."""
        return {
            question.goal: found.because
            for question, found in self.verdicts.items()
            if found.because is not None and question.plain
        }

    def _few_variables(
        self, leaders: Collection[Question], asked: Collection[Question], until: float
    ) -> None:
        """Few variables for what is left, always that next on which least was spent."""
        while (left := self._unfinished(leaders)) and (now := monotonic()) < until:
            one = min(left, key=lambda each: self._spent.get(each, 0.0))
            self._by_values([one], until, FOLLOWING)
            if self.verdicts[one].verdict != OPEN:
                continue
            number = self._round.get(one, 0)
            parts = min(len(left), LATER_PARTS) if number else len(left)
            self._look_at(one, number, now, min(until - now, max(LEAST, (until - now) / parts)))
            if self.verdicts[one].verdict == IMPOSSIBLE and one.plain:
                self.model.ban(frozenset((one.goal,)))
                self._by_values([other for other in asked if other.plain], until, FOLLOWING)

    def _unfinished(self, leaders: Collection[Question]) -> list[Question]:
        return [one for one in self._open(leaders) if self._round.get(one, 0) < len(ROUNDS)]

    def _look_at(self, question: Question, number: int, now: float, seconds: float) -> None:
        """One question, for so long; the round is over for it when more time would change nothing."""
        most, longest = ROUNDS[number]
        effort = Effort(most, now + min(seconds, longest))
        self.verdicts[question] = self._refiner.decide(self.model, question, effort, self._reasons())
        self._spent[question] = self._spent.get(question, 0.0) + monotonic() - now
        if monotonic() < effort.until or seconds >= longest:
            self._round[question] = number + 1
