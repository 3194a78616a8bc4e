"""Runs blocks and triggers over sets of values.

Without `tracked` variables there is one state at a time: for each variable all values that it may have.
With some, states differ in the values of those (one value each); all others may have whatever they may
have at that time of that day, as worked out before.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from operator import itemgetter
from typing import TypeAlias

from .budget import Budget
from .guards import Guard, State, bits, joined, with_values
from .ops import Block, Trigger
from .program import Program
from .questions import FREE, Barred

MOST_AT_ONCE = 4000
STEP, NARROW = 15, 10
"""A step on a state takes about so many microseconds, and one more for so many variables."""
MOST_REMEMBERED = 300_000
"""So many results of blocks are kept."""


View: TypeAlias = "tuple[Callable[[State], object], tuple[int, ...]]"
"""What a block depends on in a state, and the tracked variables that it may write."""


class TooMany(Exception):
    """There are more states than can be looked at."""


class Player(ABC):
    """Runs a program; `reached` collects the names of blocks, sides and endings, with the first day."""

    def __init__(
        self, program: Program, *, cut: bool, tracked: frozenset[int] | None = None, goal: str = ""
    ) -> None:
        self.program = program
        self.cut = cut
        """Whether a chain of triggers may be so long that the engine cuts it: then none is certain."""
        self.tracked = tracked
        self.goal = goal
        self.alike: Mapping[int, int] = {}
        """For some tracked variables the values that are not told apart."""
        self.banned: frozenset[str] = frozenset()
        """What is known to be impossible, or ruled out: a run that comes to it is none."""
        self.barred: Barred = FREE
        """What the question rules out."""
        self.passed: frozenset[object] = frozenset()
        """Checks and steps that would end the game and are passed over."""
        self.until = Budget()
        """When to give up."""
        self.price = STEP + len(program.variables.all) // NARROW
        """How much work a step is: the more variables, the more."""
        self.day = 0
        self.reached: dict[str, int] = {}
        self.seen: list[int] = []
        """The values that each variable has had in the present step, when none is tracked."""
        self.doubts: set[int] = set()
        """Variables that are not tracked and that a condition was in doubt about."""
        self.tried: dict[Trigger, set[State]] = {}
        """The states in which a trigger was looked at, for each one that is in here."""
        self._stack: list[Trigger] = []
        self._wanted: dict[Block, bool] = {}
        self._views: dict[Block, View] = {}
        self._after: dict[object, dict[State, None]] = {}
        """What comes after a block, by the values that it depends on and those that there are."""
        self._limits: dict[Block, State] = {}
        """The values that there are of what a block may write, at this time."""
        self._known: dict[object, tuple[list[State], State]] = {}
        """The same for all values at once, at any time, and the values that were written on the way."""

    def enter(self, day: int, seen: State) -> None:
        """It is this day, and a step in which the variables have no other values than these."""
        self.day = day
        self.seen = list(seen)
        self._limits.clear()
        if len(self._after) > MOST_REMEMBERED:
            self.forget()

    def forget(self) -> None:
        """Look into every block again, for what is reached there and what is in doubt."""
        self._after.clear()

    # --- states ---------------------------------------------------------------------------------

    def merged(self, states: Iterable[State]) -> list[State]:
        """Each once; all as one when nothing is tracked."""
        if self.tracked is not None:
            found: dict[State, None] = {}
            for state in states:
                found[state] = None
                if len(found) > MOST_AT_ONCE:
                    raise TooMany
            return list(found)
        whole: State | None = None
        for state in states:
            whole = joined(whole, state)
        return [] if whole is None else [whole]

    def put(self, state: State, number: int, mask: int) -> list[State]:
        """A variable gets any of these values, but none that is ruled out."""
        if number in self.barred.values:
            mask &= ~self.barred.values[number]
            if not mask:
                return []
        if self.tracked is None:
            self.seen[number] |= mask
            if state[number] == mask:
                return [state]
            return [(*state[:number], mask, *state[number + 1 :])]
        if number not in self.tracked:
            return [state]
        return [(*state[:number], bit, *state[number + 1 :]) for bit in self.told_apart(number, mask)]

    def told_apart(self, number: int, mask: int) -> list[int]:
        """Each value of a tracked variable by itself, but those as one that are not told apart."""
        alike = self.alike.get(number, 0)
        if not mask & alike:
            return bits(mask)
        return [*bits(mask & ~alike), alike]

    def kept(self, state: State, number: int, mask: int) -> State | None:
        """The state as far as the variable has one of these values."""
        before = state[number]
        after = before & mask
        if after == before:
            return state
        if not after:
            return None
        if self.tracked is not None:
            self.doubts.add(number)
            return state
        return (*state[:number], after, *state[number + 1 :])

    def split(self, guard: Guard, state: State) -> tuple[State | None, State | None]:
        """The state as far as the condition holds, and as far as it fails."""
        yes, no = guard.yes(state), guard.no(state)
        if self.tracked is None:
            return yes, no
        if yes is not None and no is not None:
            self.doubts |= guard.reads() - (self.tracked - self.alike.keys())
        return None if yes is None else state, None if no is None else state

    def reach(self, name: str, state: State) -> None:  # noqa: ARG002 - for those who look closer
        """A block is begun, a side comes into play, or the game ends."""
        if name and name not in self.reached:
            self.reached[name] = self.day

    # --- blocks ---------------------------------------------------------------------------------

    def wanted(self, block: Block) -> bool:
        """Whether a block can matter: it may write what is tracked, lead to the goal, end the game …"""
        if self.tracked is None:
            return True
        found = self._wanted.get(block)
        if found is None:
            found = self._wanted[block] = (
                not self.tracked.isdisjoint(block.changes)
                or self.goal in block.begins
                or block.ends
                or self.barred.touched_by(block)
            )
        return found

    def block(self, block: Block, state: State) -> list[State]:
        """All steps of a block."""
        if block.id in self.banned:
            return []
        if not self.wanted(block):
            return [state]
        self.reach(block.id, state)
        if self.tracked is not None:
            return self._once(block, state)
        return self._ever(block, state) if block.holds else self._steps(block, state)

    def _ever(self, block: Block, state: State) -> list[State]:
        """As at any time before, where it began with the same values of what it may ask about or write."""
        uses, names = block.uses, block.begins
        around = [each for each in self._stack if each.block.id in names or not each.block.id]
        key = (block, len(self._stack), *around, tuple([state[number] for number in uses]))
        found = self._known.get(key)
        if found is None:
            before, self.seen = self.seen, [0] * len(state)
            after = self._steps(block, state)
            left = [tuple([each[number] for number in uses]) for each in after]
            found = self._known[key] = left, tuple([self.seen[number] for number in uses])
            self.seen = before
        for number, mask in zip(uses, found[1], strict=True):
            self.seen[number] |= mask
        return [with_values(state, uses, values) for values in found[0]]

    def _once(self, block: Block, state: State) -> list[State]:
        """As before, where it began with the same values of what it depends on."""
        view = self._views.get(block)
        if view is None:
            view = self._views[block] = self._view(block)
        depends, writes = view
        limits = self._limits.get(block)
        if limits is None:
            limits = self._limits[block] = tuple([self.seen[number] for number in writes])
        key = (block, depends(state), limits, *self._stack)
        found = self._after.get(key)
        if found is None:
            after = self._steps(block, state)
            self._after[key] = dict.fromkeys(tuple([each[number] for number in writes]) for each in after)
            return after
        return [with_values(state, writes, values) for values in found]

    def _view(self, block: Block) -> View:
        tracked = self.tracked or frozenset()
        depends = itemgetter(*block.uses) if block.uses else _nothing
        return depends, tuple(tracked.intersection(block.changes))

    def _steps(self, block: Block, state: State) -> list[State]:
        states, steps = [state], 1
        for op in block.ops:
            steps += len(states)
            states = [after for each in states for after in op.run(self, each)]
            if len(states) > 1:
                states = self.merged(states)
        self.until.take(steps * self.price)
        if self.until.over():
            raise TooMany
        return states

    # --- triggers -------------------------------------------------------------------------------

    @abstractmethod
    def repeat(self, triggers: Sequence[Trigger], state: State) -> list[State]:
        """Any of them, any number of times."""

    @abstractmethod
    def in_turn(self, triggers: Sequence[Trigger], state: State, late: Set[int] = frozenset()) -> list[State]:
        """Each once, in order, if its side is in play when this happens and still in play at its turn.

        Of the `late` cards nobody knows whether they were.
        """

    @abstractmethod
    def replaced(self, rules: Sequence[Trigger], default: Block, state: State) -> list[State]:
        """INS-2: the rule of any side in play; the default when there is none."""


def _nothing(_state: State) -> object:
    return None
