"""Counterexample-guided abstraction refinement (Clarke et al. 2000) over the variables of a story.

A way through few variables is played again with all: it is real, or a spurious one that names the next
variable.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from .budget import Budget
from .explain.reasons import Reason, Reasons
from .interpreter.interpreter import Runner, TooMany
from .model import Model
from .queries import Question
from .refinement.quickxplain import Stroke, culprits
from .refinement.tracked_search import Few, Node
from .transition_system.guards import State
from .transition_system.operations import Trigger
from .transition_system.variables import own_limit
from .verdicts import IMPOSSIBLE, OPEN, POSSIBLE, Verdict, Way

BEAM = 250
"""So many states of all variables are followed at a time."""

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
        masks = {number: mask for number, mask in self.alike.items() if number not in numbers}
        return Sight(self.tracked | numbers, masks)


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
        """More and more variables, until there is no way or one that can be followed."""
        sights = self.sights[question]
        states = 0
        trace: Way = ()
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
            trace = _told(few, model)
            if stumble.followed:
                return Verdict(question, POSSIBLE, method, None, trace)
            sights[number] = sight.closer(stumble.doubts)
            if sights[number] == sight:
                break
        method = f"few variables: {len(sights[number].tracked)} variables, {states} states searched"
        return Verdict(question, OPEN, method, None, trace)

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


class Stumble(NamedTuple):
    """The variables that were in doubt where the way could not be followed; none when it could."""

    doubts: frozenset[int]
    followed: bool


class _Whole(Runner):
    """All variables; of what may happen only that is done which matters for the way."""

    def __init__(self, few: Few) -> None:
        variables = few.program.variables.all
        everything = frozenset(variable.number for variable in variables) - {0}
        super().__init__(few.program, cut=few.runner.cut, tracked=everything, goal=few.goal)
        self.until = few.until
        self.banned = few.runner.banned
        self.barred = few.runner.barred
        self.few = few

    def repeat(self, triggers: Sequence[Trigger], state: State) -> list[State]:
        return super().repeat([one for one in triggers if self.few.runner.relevant(one)], state)


def follow(few: Few) -> Stumble:
    """Walk the way to the goal with all variables. Raises TooMany when time is over."""
    whole = _Whole(few)
    trace = few.way()
    if not trace:
        return Stumble(frozenset(), True)
    states = [_start(few, trace[0][0])]
    strokes = [Stroke(node, after, action) for (node, action), (after, _) in pairwise(trace)]
    for stroke in (*strokes, Stroke(trace[-1][0], None, trace[-1][1])):
        try:
            after = stroke.taken(whole, few, states)
        except TooMany:
            few.on_time()
            after = []
        if not after:
            return Stumble(culprits(few, stroke, states), False)
        states = after[:BEAM]
    return Stumble(frozenset(), True)


def _start(few: Few, first: Node) -> State:
    """One value for each variable: the first, but the scenario's own enigma limit."""
    values = []
    for variable in few.program.variables.all:
        mask = variable.start if variable.number not in few.tracked else first.state[variable.number]
        values.append(mask & -mask)
    limit = few.program.variables["enigma limit"]
    if limit.number not in few.tracked and limit.size > 1:
        values[limit.number] = limit.bit(own_limit(few.program.bundle["scenario"], few.program.kids[0]))
    return tuple(values)
