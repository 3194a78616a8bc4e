"""Counterexample-guided abstraction refinement (Clarke et al. 2000) over the variables of a story."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .budget import Budget
from .explain.reasons import Reason, Reasons
from .interpreter.interpreter import TooMany
from .model import Model
from .queries import Question
from .refinement.trace_replay import follow
from .refinement.tracked_search import Few
from .verdicts import IMPOSSIBLE, OPEN, POSSIBLE, Verdict, Way

MOST_REFINEMENTS = 16


@dataclass(frozen=True, slots=True)
class Effort:
    """How much may be spent: states, and steps."""

    most: int
    until: Budget


@dataclass(frozen=True, slots=True)
class Sight:
    """How closely a question is looked at: the variables, and values of theirs that are not told apart."""

    tracked: frozenset[int]
    alike: Mapping[int, int]

    def closer(self, numbers: frozenset[int]) -> Sight:
        """These variables too, all their values told apart."""
        alike = {number: mask for number, mask in self.alike.items() if number not in numbers}
        return Sight(self.tracked | numbers, alike)


class Refiner:
    """Keeps for each question the variables that it was found to depend on, for each way to begin."""

    def __init__(self) -> None:
        self.sights: dict[Question, list[Sight]] = {}

    def decide(
        self, model: Model, question: Question, effort: Effort, known: Mapping[str, Reason]
    ) -> Verdict:
        """A verdict; `known` are reasons found before."""
        if question not in self.sights:
            goal = question.goal
            self.sights[question] = [Sight(one, model.alike(goal)) for one in model.beginnings(goal)]
        ways = len(self.sights[question])
        found = None
        for number in range(ways):
            until = effort.until.part(effort.until.left / (1 if number == ways - 1 else 2))
            again = self._refined(model, question, number, Effort(effort.most, until), known)
            found = again if found is None or again.verdict != OPEN else found
            if found.verdict != OPEN:
                break
        assert found is not None
        return found

    def _refined(
        self, model: Model, question: Question, number: int, effort: Effort, known: Mapping[str, Reason]
    ) -> Verdict:
        """More and more variables, until there is no way or one that can be followed."""
        sights = self.sights[question]
        states = 0
        way: Way = ()
        for _ in range(MOST_REFINEMENTS):
            sight = sights[number]
            few = self._few(model, question, sight, effort)
            try:
                stumble = follow(few) if few.explore() else None
            except TooMany:
                states = few.states
                break
            method = f"few variables: {_names(model, sight)}; {few.states} states"
            if stumble is None:
                because = Reasons(model.places, few.values, known).of(question.goal, few)
                return Verdict(question, IMPOSSIBLE, method, because)
            way = _told(few, model)
            if stumble.followed:
                return Verdict(question, POSSIBLE, method, None, way)
            sights[number] = sight.closer(stumble.doubts)
            if sights[number] == sight:
                break
        method = f"few variables: {len(sights[number].tracked)} variables, {states} states searched"
        return Verdict(question, OPEN, method, None, way)

    def _few(self, model: Model, question: Question, sight: Sight, effort: Effort) -> Few:
        return Few(
            model.values_for(question, effort.until),
            sight.tracked,
            question.goal,
            most=effort.most,
            until=effort.until,
            by=question.by,
            alike=sight.alike,
            tried=[place.trigger for place in model.places.of.get(question.goal, ())],
        )


def _names(model: Model, sight: Sight) -> str:
    names = model.program.variables.all
    return ", ".join(sorted(names[number].name for number in sight.tracked)) or "none"


def _told(few: Few, model: Model) -> Way:
    """The way to the goal, as far as kids choose it."""
    return tuple(
        (node.moment[0], action.block.id)
        for node, action in few.way()
        if action is not None and action.block.id in model.places.of
    )
