"""What kids can do in a state of a few variables: actions that depend on the same are looked at together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .guards import State, with_values
from .ops import Trigger
from .runner import Runner

GROUPS, FOUND = 10, 3
"""So many groups of actions, and so many states that they lead to, are as much work as one step."""


class Moves:
    """The actions of the adventure that can matter for some tracked variables, at one moment."""

    def __init__(self, runner: Runner, actions: Iterable[Trigger]) -> None:
        self.runner = runner
        tracked = runner.tracked or frozenset()
        self.alike: dict[tuple[int, ...], list[Trigger]] = {}
        """Those that depend on the same tracked variables, and write no others."""
        for action in actions:
            if runner.relevant(action):
                uses = tracked & (action.reads() | action.block.uses)
                self.alike.setdefault(tuple(uses), []).append(action)
        self._known: dict[tuple[tuple[int, ...], State], dict[State, Trigger]] = {}

    def after(self, state: State) -> Iterator[tuple[State, Trigger]]:
        """The states that an action leads to, each once, with an action that does."""
        self.runner.until.take(self.runner.price * (1 + len(self.alike) // GROUPS))
        for uses, actions in self.alike.items():
            before = tuple([state[number] for number in uses])
            found = self._known.get((uses, before))
            if found is None:
                found = self._known[uses, before] = {}
                for action in actions:
                    for after in self.runner.fired(action, state):
                        found.setdefault(tuple([after[number] for number in uses]), action)
                    if self.runner.goal in self.runner.reached:
                        yield state, action
                        return
            self.runner.until.take(self.runner.price * len(found) // FOUND)
            for values, action in found.items():
                if values != before:
                    yield with_values(state, uses, values), action
