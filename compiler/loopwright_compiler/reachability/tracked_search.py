"""Explicit search over a few tracked variables; all others may have any value of their value sets.

That allows more than the game does, so what is not reached here is impossible. The states are looked at
step by step, from the first morning to the last evening.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from .budget import Budget
from .guards import State, with_values
from .interpreter import CheckingInterpreter, TooMany
from .operations import Trigger
from .program import Stage
from .value_sets import Moment, ValueSets

# --- What players can do in a state: actions that depend on the same variables are looked at together


GROUPS, FOUND = 10, 3
"""So many groups of actions, and so many states that they lead to, are as much work as one step."""


class MatteringActions:
    """The actions that can matter for some tracked variables at one moment."""

    def __init__(self, runner: CheckingInterpreter, actions: Iterable[Trigger]) -> None:
        self.runner = runner
        tracked = runner.tracked or frozenset()
        self.groups: dict[tuple[int, ...], list[Trigger]] = {}
        """Those that depend on the same tracked variables, and write no others."""
        for action in actions:
            if runner.relevant(action):
                uses = tracked & (action.reads() | action.block.uses)
                self.groups.setdefault(tuple(uses), []).append(action)
        self._known: dict[tuple[tuple[int, ...], State], dict[State, Trigger]] = {}

    def after(self, state: State) -> Iterator[tuple[State, Trigger]]:
        """Return the states that an action leads to, each once, with an action that leads there."""
        self.runner.until.take(self.runner.price * (1 + len(self.groups) // GROUPS))
        for uses, actions in self.groups.items():
            before = tuple([state[number] for number in uses])
            transitions = self._known.get((uses, before))
            if transitions is None:
                transitions = self._known[uses, before] = {}
                for action in actions:
                    for after in self.runner.fired(action, state):
                        transitions.setdefault(tuple([after[number] for number in uses]), action)
                    if self.runner.goal in self.runner.reached:
                        yield state, action
                        return
            self.runner.until.take(self.runner.price * len(transitions) // FOUND)
            for values, action in transitions.items():
                if values != before:
                    yield with_values(state, uses, values), action


class SearchNode(NamedTuple):
    """A state as a step begins, or (`stable`) after a look at the checks in the acting stage."""

    moment: Moment
    state: State
    stable: bool = False


class SearchStep(NamedTuple):
    """How a node was reached: from which node, and by which action; None is the order of play."""

    before: SearchNode | None
    action: Trigger | None


class TrackedSearch:
    """A search over the states of a few variables, which stops where the goal is reached."""

    def __init__(
        self,
        values: ValueSets,
        tracked: Iterable[int],
        goal: str,
        *,
        most: int,
        until: Budget,
        by: int | None = None,
        merged_values: Mapping[int, int] = {},
        tried: Iterable[Trigger] = (),
    ) -> None:
        """`by` is the last day that is looked at; what is ruled out is so for the value sets already.

        `alike` are values of tracked variables that are not told apart.
        """
        self.values = values
        self.program = values.program
        self.tracked = frozenset(tracked)
        self.goal = goal
        self.most = most
        self.until = until
        self.days = min(by or self.program.variables.rounds, self.program.variables.rounds)
        self.runner = CheckingInterpreter(
            self.program, cut=values.runner.cut, tracked=self.tracked, goal=goal
        )
        self.runner.until = until
        self.runner.merged_values = merged_values
        self.runner.banned = values.runner.banned
        self.runner.barred = values.runner.barred
        self.runner.tried = {trigger: set() for trigger in tried}
        self.came: dict[SearchNode, SearchStep] = {}
        self.last: SearchNode | None = None
        """The node from which the goal was reached."""
        self.last_action: Trigger | None = None

    @property
    def states(self) -> int:
        """Return how many states have been reached."""
        return len(self.came)

    @property
    def at_goal(self) -> bool:
        """Whether the goal was reached."""
        return self.goal in self.runner.reached

    def explore(self) -> bool:
        """Search all states, and return whether the goal was reached. Raises TooMany."""
        program = self.program
        for name in program.begun:
            self.runner.reach(name, ())
        if self.at_goal or self.runner.barred.from_start:
            return self.at_goal
        start = self._starts()
        nodes = [SearchNode((1, program.stages[0].name), state) for state in start]
        for node in nodes:
            self.came[node] = SearchStep(None, None)
        for day in range(1, self.days + 1):
            if nodes and self._begins(day, nodes[0]):
                return True
            for stage in program.stages:
                if day in stage.days and nodes:
                    nodes = self._stage(day, stage, nodes)
                    if self.at_goal:
                        return True
        return False

    def _begins(self, day: int, node: SearchNode) -> bool:
        """Begin a day; return whether that was the goal."""
        self.runner.day = day
        self.runner.reach(f"day.{day}", node.state)
        return self._arrived(node, None)

    def _starts(self) -> list[State]:
        runner = self.runner
        runner.seen = list(self.program.variables.starts())
        states = [tuple(runner.seen)]
        for number in self.tracked:
            states = [one for state in states for one in runner.put(state, number, state[number])]
        return states

    def based(self, state: State, moment: Moment) -> State:
        """The state at another time: all but the tracked variables have their values of then."""
        values = list(self.values.at[moment])
        for number in self.tracked:
            values[number] = state[number]
        return tuple(values)

    def _may_be(self, node: SearchNode) -> bool:
        """Whether no variable shows more than a game can give by that day."""
        return self.program.within_limits(node.state, node.moment[0]) is not None

    def enter(self, moment: Moment) -> None:
        """Add a state that is reached at this time."""
        self.runner.enter(moment[0], self.values.at[moment])

    def _stage(self, day: int, stage: Stage, nodes: list[SearchNode]) -> list[SearchNode]:
        moment = (day, stage.name)
        if moment not in self.values.at:
            return []
        self.enter(moment)
        here: dict[SearchNode, None] = {}
        for node in nodes:
            inner = SearchNode(moment, self.based(node.state, moment))
            if inner not in here and self._may_be(inner):
                here[inner] = None
                self.came[inner] = (
                    self.came.get(node, SearchStep(None, None))
                    if node.moment == moment
                    else SearchStep(node, None)
                )
        if stage.acting:
            return self._acting(moment, list(here))
        nodes_by_state: dict[State, SearchNode] = {}
        for node in here:
            states = self.runner.checked([node.state]) if stage.checked else [node.state]
            for state in (after for before in states for after in self.runner.block(stage.block, before)):
                nodes_by_state.setdefault(state, node)
            if self._arrived(node, None):
                return []
        return self._left(moment, nodes_by_state)

    def _left(self, moment: Moment, nodes_by_state: dict[State, SearchNode]) -> list[SearchNode]:
        """The nodes after a step; they are known by the step's own name with a dash."""
        nodes = []
        for state, before in nodes_by_state.items():
            node = SearchNode((moment[0], moment[1] + "-"), state)
            self.came[node] = SearchStep(before, None)
            nodes.append(node)
        self._bound()
        return nodes

    def _bound(self) -> None:
        if len(self.came) > self.most:
            raise TooMany
        self.on_time()

    def on_time(self) -> None:
        """Raise TooMany when the budget is used up."""
        if self.until.over():
            raise TooMany

    def _arrived(self, node: SearchNode, action: Trigger | None) -> bool:
        if self.at_goal and self.last is None:
            self.last, self.last_action = node, action
        return self.at_goal

    def _acting(self, moment: Moment, nodes: list[SearchNode]) -> list[SearchNode]:
        """Carry out any actions, with a look at the checks before each and after the last."""
        moves = MatteringActions(self.runner, self.program.actions)
        stable: list[SearchNode] = []
        work = deque(nodes)
        while work:
            node = work.popleft()
            for state in self.runner.checked([node.state]):
                if self._arrived(node, None):
                    return []
                quiet = SearchNode(moment, state, True)
                if quiet in self.came:
                    continue
                self.came[quiet] = SearchStep(node, None)
                stable.append(quiet)
                for after, action in moves.after(state):
                    if self._arrived(quiet, action):
                        return []
                    new = SearchNode(moment, after)
                    if new not in self.came and self._may_be(new):
                        self.came[new] = SearchStep(quiet, action)
                        work.append(new)
            if self._arrived(node, None):
                return []
            self._bound()
        return stable

    # --- the way to the goal ----------------------------------------------------------------------

    def way(self) -> list[tuple[SearchNode, Trigger | None]]:
        """Return the nodes from the first morning to the goal, each with the action taken there."""
        steps: list[tuple[SearchNode, Trigger | None]] = []
        node, action = self.last, self.last_action
        while node is not None:
            steps.append((node, action))
            step = self.came[node]
            node, action = step.before, step.action
        return steps[::-1]
