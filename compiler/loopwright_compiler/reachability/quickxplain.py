"""Minimal conflicts by QuickXplain (Junker 2004): the variables that bar a spurious way at one step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeVar

from .guards import State, Variable
from .interpreter import CheckingInterpreter, TooMany
from .operations import Trigger
from .program import Stage
from .tracked_search import SearchNode, TrackedSearch

MOST_NEW = 4
"""So many variables are added where it is not known which do it."""
MOST_STATES = 40
"""From so many states a step is tried."""
MOST_ALONE = 3
"""So many things are looked for of which each does it by itself."""
Thing = TypeVar("Thing")
MEMORIES = ("fired.", "used.")


def minimal_conflict(search: TrackedSearch, step: TraceStep, states: list[State]) -> frozenset[int]:
    """Return the fewest variables with which this step is impossible from these states. Raises TooMany.

    When all that a condition was in doubt about do not bar it, the most likely of those are returned.
    """
    doubts = _doubts(search, step)

    def blocked(numbers: Sequence[int]) -> bool:
        return not _goes(search, step, numbers, states)

    if not doubts or not blocked(doubts):
        return frozenset(doubts[:MOST_NEW])
    return frozenset(fewest(blocked, [], doubts, changed=False))


def _doubts(search: TrackedSearch, step: TraceStep) -> list[int]:
    """The variables that a condition was in doubt about at this step, the most promising first."""
    search.runner.doubts.clear()
    search.runner.forget()
    with suppress(TooMany):
        step.taken(search.runner, search, [step.node.state])
    search.on_time()
    variables = search.program.variables.all
    return sorted(search.runner.doubts - {0}, key=lambda number: _price(variables[number]))


def _price(variable: Variable) -> tuple[bool, int, int]:
    """The order of variables: what has fired or is used up first, for else things happen over and over."""
    return not variable.name.startswith(MEMORIES), variable.size, variable.number


def _goes(search: TrackedSearch, step: TraceStep, more: Sequence[int], states: list[State]) -> bool:
    """Whether the step can be taken when these variables are tracked too, each value by itself."""
    runner = CheckingInterpreter(
        search.program, cut=search.runner.cut, tracked=search.tracked.union(more), goal=search.goal
    )
    runner.until = search.until
    runner.merged_values = {
        number: mask for number, mask in search.runner.merged_values.items() if number not in more
    }
    runner.banned, runner.barred = search.runner.banned, search.runner.barred
    starts: dict[State, None] = {}
    for state in states:
        values = list(step.node.state)
        for number in more:
            values[number] = state[number]
        starts[tuple(values)] = None
    try:
        return bool(step.taken(runner, search, list(starts)[:MOST_STATES]))
    except TooMany:
        search.on_time()
        return True


def fewest(
    enough: Callable[[Sequence[Thing]], bool], things_kept: list[Thing], left: list[Thing], *, changed: bool
) -> list[Thing]:
    """Return the fewest of `left` that are enough together with `things_kept`; earlier ones are preferred.

    QuickXplain (Junker 2004); all of them together must be enough. `changed` says whether things were kept
    since the last test.
    """
    if changed and enough(things_kept):
        return []
    if len(left) == 1:
        return left
    first, second = left[: len(left) // 2], left[len(left) // 2 :]
    of_second = fewest(enough, things_kept + first, second, changed=True)
    of_first = fewest(enough, things_kept + of_second, first, changed=bool(of_second))
    return of_first + of_second


def each_enough(enough: Callable[[Sequence[Thing]], bool], left: Sequence[Thing]) -> list[list[Thing]]:
    """Return a few things that are each enough alone; without any, the fewest that are together.

    Earlier ones are preferred. The answer is empty where all of them are not enough.
    """
    conflicts: list[list[Thing]] = []
    among = list(left)
    while among and len(conflicts) < MOST_ALONE and enough(among):
        conflict = list(fewest(enough, [], among, changed=False))
        if len(conflict) > 1:
            return conflicts or [conflict]
        conflicts.append(conflict)
        among.remove(conflict[0])
    return conflicts


class TraceStep(NamedTuple):
    """A step of a trace: from a node, by an action or the order of play, to the next; None is the goal."""

    node: SearchNode
    after: SearchNode | None
    action: Trigger | None

    def taken(self, runner: CheckingInterpreter, search: TrackedSearch, states: list[State]) -> list[State]:
        """Return the states after the step that agree with the trace in its tracked variables.

        Raises TooMany.
        """
        moment = (self.after or self.node).moment
        moment = (moment[0], moment[1].removesuffix("-"))
        runner.enter(moment[0], search.values.at[moment])
        if self.after is None:
            return self._arrived(runner, search.goal, states)
        wanted = self.after.state
        return [
            state
            for state in self._step(runner, self.after, states)
            if all(state[number] & wanted[number] for number in search.tracked)
        ]

    def _step(self, runner: CheckingInterpreter, after: SearchNode, states: list[State]) -> list[State]:
        if self.action is not None:
            return [new for state in states for new in runner.fired(self.action, state)]
        if after.stable:
            return runner.checked(states)
        if self.node.moment == after.moment or not after.moment[1].endswith("-"):
            day = 1 << after.moment[0] - 1
            return [(day, *state[1:]) for state in states]
        return _carried_out(runner, _named(runner, after.moment[1].removesuffix("-")), states)

    def _arrived(self, runner: CheckingInterpreter, goal: str, states: list[State]) -> list[State]:
        """Return the states before the step if the goal is reached from one of them, else none."""
        if goal.startswith("day."):
            return states
        runner.reached.pop(goal, None)
        runner.forget()
        stage = _named(runner, self.node.moment[1].removesuffix("-"))
        if self.action is not None:
            for state in states:
                runner.fired(self.action, state)
        elif stage.acting:
            runner.checked(states)
        else:
            _carried_out(runner, stage, states)
        return states if goal in runner.reached else []


def _named(runner: CheckingInterpreter, name: str) -> Stage:
    """The stage of this name."""
    return next(stage for stage in runner.program.stages if stage.name == name)


def _carried_out(runner: CheckingInterpreter, stage: Stage, states: list[State]) -> list[State]:
    """The states after the operations of a stage."""
    settled = runner.checked(states) if stage.checked else states
    return list(dict.fromkeys(new for state in settled for new in runner.block(stage.block, state)))
