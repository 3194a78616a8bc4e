"""Bounded model checking of a story (Biere et al. 1999): value sets, then a tracked search, refined."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from math import inf
from time import monotonic

from .budget import SECOND, Budget, Meter
from .cegar import Effort, Refiner
from .interpreter import TooMany
from .landmarks import Needed, landmarks
from .model import Model
from .queries import IMPOSSIBLE, OPEN, Question, Reason, Verdict
from .system import System

ROUNDS = ((2_000, SECOND // 10), (2_000, SECOND // 2), (20_000, 6 * SECOND), (150_000, 60 * SECOND))
"""One after another for a question: the most states, and the most steps; what is proved soon comes first."""
LEAST = SECOND // 10
"""No question is looked at for less."""
LATER_PARTS = 2
"""After its first round a question gets at least this part of the time: what is cut off is begun again."""
SPARING = 2
"""Value sets are worked out again after, and before, so many times the work that they take."""
VALUES = "value sets"
FOLLOWING = "value sets, from what is impossible already"


class Prover:
    """Proves what can never happen in any game that is a run of a system, and says why."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.model = Model(system)
        self.verdicts: dict[Question, Verdict] = {}
        """All that was found out so far."""
        self._refiner = Refiner()
        self._round: dict[Question, int] = {}
        """How many rounds a question has gone through."""
        self._spent: dict[Question, int] = {}
        """How many steps few variables were looked at for a question."""
        self._new: set[str] = set()
        """What was proved impossible since the value sets were worked out, …"""
        self._since = 0
        """… and when that was, by the meter."""
        self.meter = Meter()
        """All the work that it has done."""

    @property
    def earliest(self) -> dict[str, int]:
        """Return the first day on which anything might be reached; empty before value sets are worked out."""
        return self.model.reached

    @property
    def needed(self) -> Mapping[str, Needed]:
        """Return, for each block, side and ending that may be reached, all that every way to it passes."""
        return landmarks(self.model.program, self.model.places)

    def cheap(self, *, seconds: float = inf, work: float = inf) -> dict[str, Verdict]:
        """Return the items that value sets alone prove impossible; none if it takes more time or steps."""
        questions = [Question(item) for item in self.system.items]
        try:
            self._by_values(questions, self._budget(seconds, work))
        except TooMany:
            return {}
        return {one.goal: self.verdicts[one] for one in questions if one in self.verdicts}

    def decide(
        self,
        questions: Iterable[Question],
        *,
        seconds: float = inf,
        work: float = inf,
        known: Collection[Question] = (),
    ) -> dict[Question, Verdict]:
        """The verdict of each question; what is open may be asked again, and more is spent on it then.

        `work` are steps, of which a second has about `budget.SECOND`: they alone give the same verdicts on
        every computer. `known` are questions that games have answered: they are left out.
        """
        until = self._budget(seconds, work)
        questions_left = {one: None for one in questions if one not in known}
        for one in questions_left:
            self.verdicts.setdefault(one, Verdict(one, OPEN, "not looked at yet"))
        try:
            self._follow(questions_left, until)
            self._by_values(questions_left, until, FOLLOWING if self.model.banned else VALUES)
            leaders = [one for one in questions_left if self._head(one) not in questions_left]
            self._few_variables(leaders, questions_left, until)
            self._follow(questions_left, until)
        except TooMany:
            pass
        for one in self._open(questions_left):
            if (head := self._head(one)) in questions_left and self.verdicts[head].verdict != IMPOSSIBLE:
                self.verdicts[one] = replace(self.verdicts[head], question=one)
        return {one: self.verdicts[one] for one in questions_left}

    def _budget(self, seconds: float, work: float) -> Budget:
        self.meter.deadline = monotonic() + seconds
        return self.meter.budget(work)

    def _open(self, questions: Iterable[Question]) -> list[Question]:
        return [one for one in questions if one not in self.verdicts or self.verdicts[one].verdict == OPEN]

    def _by_values(self, questions: Iterable[Question], until: Budget, method: str = VALUES) -> None:
        """The verdicts of value sets: what none of them reaches is impossible. Raises TooMany."""
        for one in self._open(questions):
            if until.over():
                raise TooMany
            if not self.model.may_reach(one, until):
                reasons = self.system.reasons(self.model.values_for(one), self._reasons())
                self.verdicts[one] = Verdict(one, IMPOSSIBLE, method, reasons.of(one.goal))

    def _head(self, question: Question) -> Question:
        """The same question about the block above, where its answer decides this one."""
        return question._replace(goal=self.model.places.heads.get(question.goal, ""))

    def _side(self, question: Question) -> Question:
        """The same question about the side of the card that its goal stands on; else about nothing."""
        return question._replace(goal=self.model.places.side_around(question.goal))

    def _reasons(self) -> dict[str, Reason]:
        """Return the reasons of what is impossible in any game."""
        return {
            question.goal: verdict.because
            for question, verdict in self.verdicts.items()
            if verdict.because is not None and question.plain
        }

    def _few_variables(
        self, leaders: Collection[Question], questions: Collection[Question], until: Budget
    ) -> None:
        """Search over few variables for what is left: round by round, sides before what stands on them."""

        def turn(one: Question) -> tuple[int, bool, int]:
            return self._round.get(one, 0), self._side(one) in questions, self._spent.get(one, 0)

        while (left := self._unfinished(leaders)) and not until.over():
            one = min(left, key=turn)
            if self._side(one).goal in self._new:
                self._follow(questions, until)
            self._by_values([one], until, FOLLOWING)
            if self.verdicts[one].verdict != OPEN:
                continue
            number = self._round.get(one, 0)
            parts = min(len(left), LATER_PARTS) if number else len(left)
            self._look_at(one, number, until.part(max(LEAST, until.left / parts)))
            if self.verdicts[one].verdict == IMPOSSIBLE and one.plain:
                self._new.add(one.goal)
                self._follow(questions, until)

    def _follow(self, questions: Iterable[Question], until: Budget) -> None:
        """Find what is impossible because something else was proved to be; value sets are worked out again.

        That takes long, so it is done where they are a small part of the work since then and of what is left.
        """
        plain = [one for one in questions if one.plain]
        if self._new and min(until.left, self.meter.spent - self._since) > SPARING * self.model.price:
            self.model.ban(frozenset(self._new), until)
            self._new.clear()
            self._by_values(plain, until, FOLLOWING)
            self._since = self.meter.spent
        elif self._new:
            self._by_places(plain)

    def _by_places(self, questions: Iterable[Question]) -> None:
        """Find what stands only where nothing happens any more; value sets would find more."""
        places, known = self.model.places, self._reasons()
        left = self._open(questions)
        while gone := [one for one in left if places.only_in(one.goal, known)]:
            for one in gone:
                reasons = self.system.reasons(self.model.values, known)
                self.verdicts[one] = Verdict(one, IMPOSSIBLE, FOLLOWING, reasons.of(one.goal))
            self._new.update(one.goal for one in gone)
            left, known = self._open(left), self._reasons()

    def _unfinished(self, leaders: Collection[Question]) -> list[Question]:
        return [one for one in self._open(leaders) if self._round.get(one, 0) < len(ROUNDS)]

    def _look_at(self, question: Question, number: int, until: Budget) -> None:
        """Search for one question within a budget; drop it when more work would change nothing."""
        most, longest = ROUNDS[number]
        before, whole = self.meter.spent, until.left >= longest
        effort = Effort(most, until.part(longest))
        self.verdicts[question] = self._refiner.decide(self.model, question, effort, self._reasons())
        self._spent[question] = self._spent.get(question, 0) + self.meter.spent - before
        if not self.meter.late() and (whole or not effort.until.over()):
            self._round[question] = number + 1
