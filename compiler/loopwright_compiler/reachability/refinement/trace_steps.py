"""The steps of a way, each of which may be taken with more variables than those it was found with."""

from __future__ import annotations

from typing import NamedTuple

from loopwright_compiler.reachability.interpreter.interpreter import Runner
from loopwright_compiler.reachability.transition_system.guards import State
from loopwright_compiler.reachability.transition_system.operations import Trigger
from loopwright_compiler.reachability.transition_system.round import ADVENTURE

from .tracked_search import Few, Node


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
