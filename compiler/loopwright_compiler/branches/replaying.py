"""Whether a way that is possible for a few variables is possible for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from .few import Few, Node
from .guards import State
from .ops import Trigger
from .round import ADVENTURE
from .runner import Runner, TooMany
from .variables import own_limit

BEAM = 250
"""So many states of all variables are followed at a time."""
MOST_NEW = 4
"""So many variables are added at a time."""


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
    """Walk the way to the goal with all variables."""
    whole = _Whole(few)
    way = few.way()
    if not way:
        return Stumble(frozenset(), True)
    before = states = [_start(few, way[0][0])]
    for (node, action), (after, _) in pairwise(way):
        try:
            found = _step(whole, few, node, after, action, states)
        except TooMany:
            found = []
        states = [state for state in found if _agree(few, state, after.state)][:BEAM]
        if not states:
            return Stumble(_culprits(few, node, after, action, before), False)
        before = states
    if few.goal.startswith("day."):
        return Stumble(frozenset(), True)
    _enter(whole, few, way[-1][0])
    _last(whole, *way[-1], states)
    if whole.goal in whole.reached:
        return Stumble(frozenset(), True)
    return Stumble(_culprits(few, way[-1][0], None, way[-1][1], states), False)


def _start(few: Few, first: Node) -> State:
    """One value for each variable: the first, but the scenario's own enigma limit."""
    made = []
    for variable in few.program.variables.all:
        mask = variable.start if variable.number not in few.tracked else first.state[variable.number]
        made.append(mask & -mask)
    limit = few.program.variables["enigma limit"]
    if limit.number not in few.tracked and limit.size > 1:
        made[limit.number] = limit.bit(own_limit(few.program.bundle["scenario"], few.program.kids[0]))
    return tuple(made)


def _agree(few: Few, state: State, wanted: State) -> bool:
    return all(state[number] == wanted[number] for number in few.tracked)


def _enter(runner: Runner, few: Few, node: Node) -> None:
    moment = (node.moment[0], node.moment[1].removesuffix("-"))
    runner.enter(moment[0], few.values.at[moment])


def _step(
    runner: Runner, few: Few, node: Node, after: Node, action: Trigger | None, states: list[State]
) -> list[State]:
    _enter(runner, few, after)
    if action is not None:
        return [new for state in states for new in runner.fired(action, state)]
    if after.stable:
        return runner.checked(states)
    if node.moment == after.moment or not after.moment[1].endswith("-"):
        day = 1 << after.moment[0] - 1
        return [(day, *state[1:]) for state in states]
    return _stage(runner, after.moment[1].removesuffix("-"), states)


def _stage(runner: Runner, name: str, states: list[State]) -> list[State]:
    stage = next(stage for stage in runner.program.stages if stage.name == name)
    calm = runner.checked(states) if stage.checked else states
    return list(dict.fromkeys(new for state in calm for new in runner.block(stage.block, state)))


def _last(runner: Runner, node: Node, action: Trigger | None, states: list[State]) -> None:
    """The step in which the goal is reached."""
    name = node.moment[1].removesuffix("-")
    try:
        if action is not None:
            for state in states:
                runner.fired(action, state)
        elif name == ADVENTURE:
            runner.checked(states)
        else:
            _stage(runner, name, states)
    except TooMany:
        return


def _culprits(
    few: Few, node: Node, after: Node | None, action: Trigger | None, states: list[State]
) -> frozenset[int]:
    """The variables that stand in the way of this step: one alone if its values there do so."""
    runner = few.runner
    _enter(runner, few, node)
    runner.doubts.clear()
    _goes(runner, few, node, after, action, {})
    variables = few.program.variables.all
    doubts = sorted(runner.doubts - few.tracked - {0}, key=lambda one: (variables[one].size, one))
    for number in doubts:
        mask = 0
        for state in states:
            mask |= state[number]
        if not _goes(runner, few, node, after, action, {number: mask}):
            return frozenset((number,))
    return frozenset(doubts[:MOST_NEW])


def _goes(
    runner: Runner, few: Few, node: Node, after: Node | None, action: Trigger | None, narrow: dict[int, int]
) -> bool:
    """Whether the step is possible for the few variables while others have only these values."""
    made = list(node.state)
    for number, mask in narrow.items():
        made[number] = mask
    _enter(runner, few, node if after is None else after)
    runner.reached.pop(few.goal, None)
    try:
        if after is None:
            _last(runner, node, action, [tuple(made)])
            return few.goal in runner.reached
        found = _step(runner, few, node, after, action, [tuple(made)])
    except TooMany:
        return True
    return any(_agree(few, state, after.state) for state in found)
