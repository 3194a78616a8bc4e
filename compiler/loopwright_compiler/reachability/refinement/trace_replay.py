"""Spurious or real: whether a way through few variables is one through all (the C of CEGAR)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from loopwright_compiler.reachability.interpreter.interpreter import Runner, TooMany
from loopwright_compiler.reachability.transition_system.guards import State
from loopwright_compiler.reachability.transition_system.operations import Trigger
from loopwright_compiler.reachability.transition_system.variables import own_limit

from .quickxplain import culprits
from .trace_steps import Stroke
from .tracked_search import Few, Node

BEAM = 250
"""So many states of all variables are followed at a time."""


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
    way = few.way()
    if not way:
        return Stumble(frozenset(), True)
    states = [_start(few, way[0][0])]
    strokes = [Stroke(node, after, action) for (node, action), (after, _) in pairwise(way)]
    for stroke in (*strokes, Stroke(way[-1][0], None, way[-1][1])):
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
    made = []
    for variable in few.program.variables.all:
        mask = variable.start if variable.number not in few.tracked else first.state[variable.number]
        made.append(mask & -mask)
    limit = few.program.variables["enigma limit"]
    if limit.number not in few.tracked and limit.size > 1:
        made[limit.number] = limit.bit(own_limit(few.program.bundle["scenario"], few.program.kids[0]))
    return tuple(made)
