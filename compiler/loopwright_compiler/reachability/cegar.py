"""Counterexample-guided abstraction refinement (Clarke et al. 2000) over the variables of a story.

A way to the goal that a search over few variables finds is walked again with all of them: it is real, or
it is spurious and names the variables to track next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from loopwright_dsl.record import record
from loopwright_engine.core.branches import TICK

from .budget import Budget
from .guards import State
from .interpreter import CheckingInterpreter, TooMany
from .model import Model
from .operations import Trigger
from .queries import IMPOSSIBLE, OPEN, POSSIBLE, Question, Reason, Trace, Verdict
from .quickxplain import TraceStep, minimal_conflict
from .tracked_search import SearchNode, TrackedSearch

BEAM = 250
"""So many states of all variables are followed at a time."""

MOST_REFINEMENTS = 16


@record
class Effort:
    """How much one question may cost: the most states that are kept, and the budget of steps."""

    most: int
    until: Budget


@record
class Abstraction:
    """The abstraction for a question: the tracked variables, and which of their values are merged."""

    tracked: frozenset[int]
    merged_values: Mapping[int, int]

    def closer(self, numbers: frozenset[int]) -> Abstraction:
        """Return an abstraction that tracks these variables too, with each of their values by itself."""
        masks = {number: mask for number, mask in self.merged_values.items() if number not in numbers}
        return Abstraction(self.tracked | numbers, masks)


class Refiner:
    """Refines abstractions; it keeps, for each question, those found so far, so that it may go on later."""

    def __init__(self) -> None:
        self.abstractions: dict[Question, list[Abstraction]] = {}

    def decide(
        self, model: Model, question: Question, effort: Effort, known: Mapping[str, Reason]
    ) -> Verdict:
        """Return the verdict of a question within an effort.

        `known` holds the reasons of what was proved impossible before.
        """
        if question not in self.abstractions:
            goal = question.goal
            self.abstractions[question] = [
                Abstraction(one, model.indistinct(goal)) for one in model.beginnings(goal)
            ]
        ways = len(self.abstractions[question])
        verdict = None
        for number in range(ways):
            until = effort.until.part(effort.until.left / (1 if number == ways - 1 else 2))
            again = self._refined(model, question, number, Effort(effort.most, until), known)
            verdict = again if verdict is None or again.verdict != OPEN else verdict
            if verdict.verdict != OPEN:
                break
        assert verdict is not None
        return verdict

    def _refined(
        self, model: Model, question: Question, number: int, effort: Effort, known: Mapping[str, Reason]
    ) -> Verdict:
        """Track more and more variables, until no way to the goal is left or one can be followed."""
        abstractions = self.abstractions[question]
        states = 0
        trace: Trace = ()
        for _ in range(MOST_REFINEMENTS):
            abstraction = abstractions[number]
            search = self._search(model, question, abstraction, effort)
            try:
                spurious = follow(search) if search.explore() else None
            except TooMany:
                states = search.states
                break
            method = f"few variables: {_names(model, abstraction)}; {search.states} states"
            if spurious is None:
                because = model.system.reasons(search.values, known).of(question.goal, search)
                return Verdict(question, IMPOSSIBLE, method, because)
            trace = _actions_chosen(search, model)
            if spurious.followed:
                return Verdict(question, POSSIBLE, method, None, trace)
            abstractions[number] = abstraction.closer(spurious.doubts)
            if abstractions[number] == abstraction:
                break
        method = f"few variables: {len(abstractions[number].tracked)} variables, {states} states searched"
        return Verdict(question, OPEN, method, None, trace)

    def _search(
        self, model: Model, question: Question, abstraction: Abstraction, effort: Effort
    ) -> TrackedSearch:
        return TrackedSearch(
            model.values_for(question, effort.until),
            abstraction.tracked,
            question.goal,
            most=effort.most,
            until=effort.until,
            by=question.by,
            merged_values=abstraction.merged_values,
            tried=[place.trigger for place in model.places.of.get(question.goal, ())],
        )


def _names(model: Model, abstraction: Abstraction) -> str:
    names = model.program.variables.all
    tracked = (names[number].name.replace(f"flag.{TICK}", "box.") for number in abstraction.tracked)
    return ", ".join(sorted(tracked)) or "none"


def _actions_chosen(search: TrackedSearch, model: Model) -> Trace:
    """The actions on the way to the goal that players choose, each with its day."""
    return tuple(
        (node.moment[0], action.block.id)
        for node, action in search.way()
        if action is not None and action.block.id in model.places.of
    )


class SpuriousStep(NamedTuple):
    """How following a way ended: whether it could be followed, else the variables to track next."""

    doubts: frozenset[int]
    followed: bool


class _FullRunner(CheckingInterpreter):
    """A runner that tracks all variables, and carries out only the triggers that matter for the way."""

    def __init__(self, search: TrackedSearch) -> None:
        variables = search.program.variables.all
        everything = frozenset(variable.number for variable in variables) - {0}
        super().__init__(search.program, cut=search.runner.cut, tracked=everything, goal=search.goal)
        self.until = search.until
        self.banned = search.runner.banned
        self.barred = search.runner.barred
        self.search = search

    def repeat(self, triggers: Sequence[Trigger], state: State) -> list[State]:
        return super().repeat([one for one in triggers if self.search.runner.relevant(one)], state)


def follow(search: TrackedSearch) -> SpuriousStep:
    """Walk the way to the goal with all variables tracked. Raises TooMany when the budget is used up."""
    full_runner = _FullRunner(search)
    trace = search.way()
    if not trace:
        return SpuriousStep(frozenset(), True)
    states = [_start(search, trace[0][0])]
    steps = [TraceStep(node, after, action) for (node, action), (after, _) in pairwise(trace)]
    for step in (*steps, TraceStep(trace[-1][0], None, trace[-1][1])):
        try:
            after = step.taken(full_runner, search, states)
        except TooMany:
            search.on_time()
            after = []
        if not after:
            return SpuriousStep(minimal_conflict(search, step, states), False)
        states = after[:BEAM]
    return SpuriousStep(frozenset(), True)


def _start(search: TrackedSearch, first: SearchNode) -> State:
    """One value for each variable: the first, or the usual one of those that have one."""
    values = []
    for variable in search.program.variables.all:
        mask = variable.start if variable.number not in search.tracked else first.state[variable.number]
        values.append(mask & -mask)
    for number, mask in search.program.usual.items():
        if number not in search.tracked:
            values[number] = mask
    return tuple(values)
