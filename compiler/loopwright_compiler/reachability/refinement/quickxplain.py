"""Minimal conflicts (QuickXplain, Junker 2004): which variables bar a way that was found, step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeVar

from loopwright_compiler.reachability.interpreter.interpreter import Runner, TooMany
from loopwright_compiler.reachability.transition_system.guards import State
from loopwright_compiler.reachability.transition_system.operations import Trigger
from loopwright_compiler.reachability.transition_system.round import ADVENTURE
from loopwright_compiler.reachability.transition_system.variables import Variable

from .tracked_search import Few, Node

MOST_NEW = 4
"""So many variables are added where it is not known which do it."""
MOST_STATES = 40
"""From so many states a step is tried."""
MOST_ALONE = 3
"""So many things are looked for of which each does it by itself."""
Thing = TypeVar("Thing")
MEMORIES = ("fired.", "used.")


def culprits(few: Few, stroke: Stroke, states: list[State]) -> frozenset[int]:
    """The fewest variables with which this step is impossible from these states; TooMany: no time."""
    doubts = _doubts(few, stroke)

    def blocked(numbers: Sequence[int]) -> bool:
        return not _goes(few, stroke, numbers, states)

    if not doubts or not blocked(doubts):
        return frozenset(doubts[:MOST_NEW])
    return frozenset(fewest(blocked, [], doubts, changed=False))


def _doubts(few: Few, stroke: Stroke) -> list[int]:
    """The variables that a condition was in doubt about, those first that are worth most."""
    few.runner.doubts.clear()
    few.runner.forget()
    with suppress(TooMany):
        stroke.taken(few.runner, few, [stroke.node.state])
    few.on_time()
    variables = few.program.variables.all
    return sorted(few.runner.doubts - {0}, key=lambda number: _price(variables[number]))


def _price(variable: Variable) -> tuple[bool, int, int]:
    """What has fired and what is used up comes first: without it a thing is done again and again."""
    return not variable.name.startswith(MEMORIES), variable.size, variable.number


def _goes(few: Few, stroke: Stroke, more: Sequence[int], states: list[State]) -> bool:
    """Whether the step can be taken with these variables too, all values told apart."""
    runner = Runner(few.program, cut=few.runner.cut, tracked=few.tracked.union(more), goal=few.goal)
    runner.until = few.until
    runner.alike = {number: mask for number, mask in few.runner.alike.items() if number not in more}
    runner.banned, runner.barred = few.runner.banned, few.runner.barred
    starts: dict[State, None] = {}
    for state in states:
        values = list(stroke.node.state)
        for number in more:
            values[number] = state[number]
        starts[tuple(values)] = None
    try:
        return bool(stroke.taken(runner, few, list(starts)[:MOST_STATES]))
    except TooMany:
        few.on_time()
        return True


def fewest(
    enough: Callable[[Sequence[Thing]], bool], things_kept: list[Thing], left: list[Thing], *, changed: bool
) -> list[Thing]:
    """The fewest of those that are left which together with what is kept are enough; first ones first.

    QuickXplain (Junker 2004); all of them together are enough.
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
    """A few things each of which is enough by itself, first ones first; or the fewest that are together.

    Nothing where all of them are not enough.
    """
    conflicts: list[list[Thing]] = []
    among = list(left)
    while among and len(conflicts) < MOST_ALONE and enough(among):
        few = list(fewest(enough, [], among, changed=False))
        if len(few) > 1:
            return conflicts or [few]
        conflicts.append(few)
        among.remove(few[0])
    return conflicts


class Stroke(NamedTuple):
    """From a node by an action, or by the order of play, to the next node; None is the goal."""

    node: Node
    after: Node | None
    action: Trigger | None

    def taken(self, runner: Runner, few: Few, states: list[State]) -> list[State]:
        """The states after it that are those of the way as far as the few variables go. Raises TooMany."""
        moment = (self.after or self.node).moment
        moment = (moment[0], moment[1].removesuffix("-"))
        runner.enter(moment[0], few.values.at[moment])
        if self.after is None:
            return self._arrived(runner, few.goal, states)
        wanted = self.after.state
        return [
            state
            for state in self._step(runner, self.after, states)
            if all(state[number] & wanted[number] for number in few.tracked)
        ]

    def _step(self, runner: Runner, after: Node, states: list[State]) -> list[State]:
        if self.action is not None:
            return [new for state in states for new in runner.fired(self.action, state)]
        if after.stable:
            return runner.checked(states)
        if self.node.moment == after.moment or not after.moment[1].endswith("-"):
            day = 1 << after.moment[0] - 1
            return [(day, *state[1:]) for state in states]
        return _stage(runner, after.moment[1].removesuffix("-"), states)

    def _arrived(self, runner: Runner, goal: str, states: list[State]) -> list[State]:
        """The states before, if the goal is reached from one of them."""
        if goal.startswith("day."):
            return states
        runner.reached.pop(goal, None)
        runner.forget()
        name = self.node.moment[1].removesuffix("-")
        if self.action is not None:
            for state in states:
                runner.fired(self.action, state)
        elif name == ADVENTURE:
            runner.checked(states)
        else:
            _stage(runner, name, states)
        return states if goal in runner.reached else []


def _stage(runner: Runner, name: str, states: list[State]) -> list[State]:
    stage = next(stage for stage in runner.program.stages if stage.name == name)
    calm = runner.checked(states) if stage.checked else states
    return list(dict.fromkeys(new for state in calm for new in runner.block(stage.block, state)))
