"""Runs blocks and triggers over sets of values: the abstract interpreter, Cartesian domain.

Without `tracked` variables there is one state at a time: for each variable all values that it may have.
With some, states differ in the values of those (one value each); all others may have whatever they may
have at that time of that day, as worked out before.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import cached_property
from itertools import product
from math import prod
from operator import itemgetter
from typing import TypeAlias

from .budget import Budget
from .guards import Guard, State, bits, joined, with_values
from .operations import ProgramBlock, Trigger
from .program import Program, ProgramCheck
from .queries import FREE, Barred

MOST_AT_ONCE = 4000
FIRED = 8
"""What it costs to set off a trigger whose block was carried out before, in steps of the budget."""
STEP, NARROW = 15, 10
"""A step on a state takes about so many microseconds, and one more for so many variables."""
MOST_REMEMBERED = 300_000
"""So many results of blocks are kept."""


View: TypeAlias = "tuple[Callable[[State], object], tuple[int, ...]]"
"""What a block depends on in a state, and the tracked variables that it may write."""


class TooMany(Exception):
    """Raised when there are more states than can be kept, or the budget of steps is used up."""


class Interpreter(ABC):
    """Runs a program; `reached` collects the names of blocks, sides and endings, with the first day."""

    def __init__(
        self, program: Program, *, cut: bool, tracked: frozenset[int] | None = None, goal: str = ""
    ) -> None:
        self.program = program
        self.cut = cut
        """Whether a chain of triggers may be so long that the engine cuts it: then none is certain."""
        self.tracked = tracked
        self.goal = goal
        self.merged_values: Mapping[int, int] = {}
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
        self._wanted: dict[ProgramBlock, bool] = {}
        self._views: dict[ProgramBlock, View] = {}
        self._after: dict[object, dict[State, None]] = {}
        """What comes after a block, by the values that it depends on and those that there are."""
        self._limits: dict[ProgramBlock, State] = {}
        """The values that there are of what a block may write, at this time."""
        self._known: dict[object, tuple[list[State], State]] = {}
        """The same for all values at once, at any time, and the values that were written on the way."""

    def enter(self, day: int, seen: State) -> None:
        """Begin a step of a day, in which each variable has only the values of `seen`."""
        self.day = day
        self.seen = list(seen)
        self._limits.clear()
        if len(self._after) > MOST_REMEMBERED:
            self.forget()

    def forget(self) -> None:
        """Drop what is kept of blocks, to note anew what they reach and which variables are in doubt."""
        self._after.clear()

    # --- states ---------------------------------------------------------------------------------

    def merged(self, states: Iterable[State]) -> list[State]:
        """Return the states, each once; joined into one when no variable is tracked. Raises TooMany."""
        if self.tracked is not None:
            states_seen: dict[State, None] = {}
            for state in states:
                states_seen[state] = None
                if len(states_seen) > MOST_AT_ONCE:
                    raise TooMany
            return list(states_seen)
        whole: State | None = None
        for state in states:
            whole = joined(whole, state)
        return [] if whole is None else [whole]

    def put(self, state: State, number: int, mask: int) -> list[State]:
        """Return the states after a variable got any of these values that the question does not rule out."""
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
        """Return the masks by which a mask of a tracked variable is split: one for each value not merged."""
        equal_bits = self.merged_values.get(number, 0)
        if not mask & equal_bits:
            return bits(mask)
        return [*bits(mask & ~equal_bits), equal_bits]

    def kept(self, state: State, number: int, mask: int) -> State | None:
        """Return the state as far as the variable has one of these values; None when it has none of them."""
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
        """Return the state as far as the condition holds, and as far as it fails; None for never."""
        yes, no = guard.yes(state), guard.no(state)
        if self.tracked is None:
            return yes, no
        if yes is not None and no is not None:
            self.doubts |= guard.reads() - (self.tracked - self.merged_values.keys())
        return None if yes is None else state, None if no is None else state

    def reach(self, name: str, state: State) -> None:  # noqa: ARG002 - for those who look closer
        """Note that a block begins, a side comes into play, or the game ends."""
        if name and name not in self.reached:
            self.reached[name] = self.day

    # --- blocks ---------------------------------------------------------------------------------

    def wanted(self, block: ProgramBlock) -> bool:
        """Whether a block can matter: it may write a tracked variable, lead to the goal or end the game."""
        if self.tracked is None:
            return True
        wanted_variables = self._wanted.get(block)
        if wanted_variables is None:
            wanted_variables = self._wanted[block] = (
                not self.tracked.isdisjoint(block.changes)
                or self.goal in block.begins
                or block.ends
                or self.barred.touched_by(block)
            )
        return wanted_variables

    def block(self, block: ProgramBlock, state: State) -> list[State]:
        """Return the states after all steps of a block."""
        if block.id in self.banned:
            return []
        if not self.wanted(block):
            return [state]
        self.reach(block.id, state)
        if self.tracked is not None:
            return self._once(block, state)
        return self._ever(block, state) if block.holds else self._steps(block, state)

    def _ever(self, block: ProgramBlock, state: State) -> list[State]:
        """The states after a block, kept from any time when what it reads and writes was the same."""
        uses, names = block.uses, block.begins
        around = [frame for frame in self._stack if frame.block.id in names or not frame.block.id]
        key = (block, len(self._stack), *around, tuple([state[number] for number in uses]))
        states = self._known.get(key)
        if states is None:
            before, self.seen = self.seen, [0] * len(state)
            after = self._steps(block, state)
            left = [tuple([frame[number] for number in uses]) for frame in after]
            states = self._known[key] = left, tuple([self.seen[number] for number in uses])
            self.seen = before
        for number, mask in zip(uses, states[1], strict=True):
            self.seen[number] |= mask
        return [with_values(state, uses, values) for values in states[0]]

    def _once(self, block: ProgramBlock, state: State) -> list[State]:
        """The states after a block, kept from a time at which what it depends on had the same values."""
        view = self._views.get(block)
        if view is None:
            view = self._views[block] = self._view(block)
        depends, writes = view
        limits = self._limits.get(block)
        if limits is None:
            limits = self._limits[block] = tuple([self.seen[number] for number in writes])
        key = (block, depends(state), limits, *self._stack)
        states = self._after.get(key)
        if states is None:
            after = self._steps(block, state)
            self._after[key] = dict.fromkeys(tuple([before[number] for number in writes]) for before in after)
            return after
        return [with_values(state, writes, values) for values in states]

    def _view(self, block: ProgramBlock) -> View:
        tracked = self.tracked or frozenset()
        depends = itemgetter(*block.uses) if block.uses else _nothing
        return depends, tuple(tracked.intersection(block.changes))

    def _steps(self, block: ProgramBlock, state: State) -> list[State]:
        states, steps = [state], 1
        for op in block.ops:
            steps += len(states)
            states = [after for before in states for after in op.run(self, before)]
            if len(states) > 1:
                states = self.merged(states)
        self.until.take(steps * self.price)
        if self.until.over():
            raise TooMany
        return states

    # --- triggers -------------------------------------------------------------------------------

    @abstractmethod
    def repeat(self, triggers: Sequence[Trigger], state: State) -> list[State]:
        """Return the states after any of these triggers, any number of times."""

    @abstractmethod
    def in_turn(self, triggers: Sequence[Trigger], state: State, late: Set[int] = frozenset()) -> list[State]:
        """Return the states after each trigger once, in order.

        A trigger answers if its side is in play when the event happens and still at its turn; of `late`
        cards nobody knows whether they were in play.
        """

    @abstractmethod
    def replaced(
        self, rules: Sequence[Trigger], default: ProgramBlock, state: State, first: bool
    ) -> list[State]:
        """Return the states after the block of any side that replaces a rule, else the default; it is `first`
        in a step of the game, or may be cut off with its chain.
        """


def _nothing(_state: State) -> object:
    return None


# --- What sets off what: checks, listeners, rules and actions over sets of values


DEEPEST = 2
"""So deep triggers may set off triggers before anything is taken to be possible."""


class Chainer(Interpreter):
    """A player that follows triggers: what they set off, and in which order."""

    def _note(self, trigger: Trigger, state: State) -> None:
        if trigger in self.tried:
            self.tried[trigger].add(state)

    def relevant(self, trigger: Trigger) -> bool:
        """Whether a trigger can matter for the tracked variables or the goal. That it is used up matters for
        itself alone.
        """
        return self.wanted(trigger.block)

    def fired(self, trigger: Trigger, state: State) -> list[State]:
        """Return the states after the trigger has been set off; none where it cannot be."""
        self._note(trigger, state)
        here = state if trigger.card < 0 else self.kept(state, trigger.card, trigger.side)
        if here is not None and trigger.used >= 0:
            here = self.kept(here, trigger.used, 1)
        if here is not None:
            here, _ = self.split(trigger.guard, here)
        return [] if here is None else self._carried_out(trigger, here)

    def _carried_out(self, trigger: Trigger, state: State) -> list[State]:
        states = [state] if trigger.used < 0 else self.put(state, trigger.used, 2)
        self._stack.append(trigger)
        states_after = [after for before in states for after in self.block(trigger.block, before)]
        self._stack.pop()
        return states_after

    def repeat(self, triggers: Sequence[Trigger], state: State) -> list[State]:
        among = [trigger for trigger in triggers if self.relevant(trigger) and not self._spent(trigger)]
        if not among:
            return [state]
        if self._too_deep(among):
            return self._anything(among, state)
        states_seen = {state: None}
        work = [state]
        while work:
            state_now = work.pop()
            self.until.take(len(among) * FIRED)
            if self.until.over():
                raise TooMany
            after = [new for trigger in among for new in self.fired(trigger, state_now)]
            if self.tracked is None:
                whole = self.merged([state_now, *after])[0]
                if whole != state_now:
                    work.append(whole)
                states_seen = {whole: None}
                continue
            work += [new for new in dict.fromkeys(after) if new not in states_seen]
            states_seen.update(dict.fromkeys(after))
            if len(states_seen) > MOST_AT_ONCE:
                raise TooMany
        return list(states_seen)

    def _spent(self, trigger: Trigger) -> bool:
        """Whether a card of the world can neither change the story nor reach anything new."""
        block = trigger.block
        if self.tracked is not None or trigger.card >= 0 or block.changes:
            return False
        return self.reached.keys() >= block.begins

    def _too_deep(self, triggers: Iterable[Trigger]) -> bool:
        return len(self._stack) >= DEEPEST or any(trigger in self._stack for trigger in triggers)

    def _anything(self, triggers: Iterable[Trigger], state: State) -> list[State]:
        """The state after anything that these triggers could do, in any order, any number of times."""
        written: dict[int, int] = {}
        for trigger in triggers:
            for number, mask in (*trigger.block.changes.items(), (trigger.used, 2)):
                written[number] = written.get(number, 0) | mask
            for name in trigger.block.begins:
                self.reach(name, state)
        written.pop(-1, None)
        if self.tracked is None:
            return self._wide(written, state)
        return self._each_of(
            {number: mask for number, mask in written.items() if number in self.tracked}, state
        )

    def _wide(self, written: dict[int, int], state: State) -> list[State]:
        values = list(state)
        for number, mask in written.items():
            values[number] |= mask & ~self.barred.values.get(number, 0)
            self.seen[number] |= values[number]
        return [tuple(values)]

    def _each_of(self, written: dict[int, int], state: State) -> list[State]:
        """One state for each combination of the values that may have been written in this step."""
        masks = [self.seen[number] & (mask | state[number]) for number, mask in written.items()]
        apart = [self.told_apart(number, mask) for number, mask in zip(written, masks, strict=True)]
        if prod(map(len, apart)) > MOST_AT_ONCE:
            raise TooMany
        states_after = []
        for values in product(*apart):
            fresh_values = list(state)
            for number, bit in zip(written, values, strict=True):
                fresh_values[number] = bit
            states_after.append(tuple(fresh_values))
        return states_after

    def in_turn(self, triggers: Sequence[Trigger], state: State, late: Set[int] = frozenset()) -> list[State]:
        states = [state]
        for trigger in triggers:
            self._note(trigger, state)
            if self.kept(state, trigger.card, trigger.side) is None or not self.relevant(trigger):
                continue
            sure = not self.cut and self.kept(state, trigger.card, ~trigger.side) is None
            sure = sure and trigger.card not in late
            states = self.merged(
                after for before in states for after in self._at_its_turn(trigger, sure, before)
            )
        return states

    def _at_its_turn(self, trigger: Trigger, sure: bool, state: State) -> list[State]:
        states_after: list[State | None] = [self.kept(state, trigger.card, ~trigger.side)]
        here = self.kept(state, trigger.card, trigger.side)
        if here is not None and not sure:
            states_after.append(here)
        if here is not None and trigger.used >= 0:
            states_after.append(self.kept(here, trigger.used, 2))
            here = self.kept(here, trigger.used, 1)
        done: list[State] = []
        if here is not None:
            holds, fails = self.split(trigger.guard, here)
            states_after.append(fails)
            if holds is not None:
                done = self._guarded(trigger, holds)
        return [one for one in states_after if one is not None] + done

    def _guarded(self, trigger: Trigger, state: State) -> list[State]:
        """The states after a block or trigger; any values it could write when triggers nest too deep."""
        if self._too_deep([trigger]):
            return self._anything([trigger], state)
        return self._carried_out(trigger, state)

    def replaced(
        self, rules: Sequence[Trigger], default: ProgramBlock, state: State, first: bool
    ) -> list[State]:
        states_after: list[State] = [state] if self.cut and rules and not first else []
        rest: State | None = state
        for trigger in rules:
            self._note(trigger, state)
            here = self.kept(state, trigger.card, trigger.side)
            if here is not None:
                states_after += self._guarded(trigger, here)
            rest = None if rest is None else self.kept(rest, trigger.card, ~trigger.side)
        if rest is not None:
            states_after += self.block(default, rest)
        return self.merged(states_after)


# --- Checks over sets of values, in the engine's order, until none does anything


LOOK = 2
"""A look at a check that does not fire takes about so many microseconds."""
FORGET = 6
"""And so many, to work out that a change counts again when it comes once more."""


class CheckingInterpreter(Chainer):
    """A player that also looks at the checks of the program."""

    @cached_property
    def _looked_at(self) -> list[tuple[int, ProgramCheck]]:
        """Return the checks that can matter, each with its place among all."""
        checks = enumerate(self.program.checks)
        return [one for one in checks if one[1].ending or self.relevant(one[1].trigger)]

    @cached_property
    def _turning(self) -> list[tuple[int, Trigger]]:
        """Return the checks that fire each time their condition turns true."""
        return [(place, check.trigger) for place, check in self._looked_at if check.each_time]

    def checked(self, states: Iterable[State]) -> list[State]:
        """Return the states in which no check fires any more. Raises TooMany."""
        if self.tracked is None:
            return self._checked_together(self.merged(states))
        states_seen: dict[State, None] = {}
        work = list(dict.fromkeys(states))
        known = set(work)
        while work:
            stable, fired = self._look(work.pop())
            states_seen.update(dict.fromkeys(stable))
            work += [state for state in dict.fromkeys(fired) if state not in known]
            known.update(fired)
            if len(known) > MOST_AT_ONCE:
                raise TooMany
        return list(states_seen)

    def _checked_together(self, states: list[State]) -> list[State]:
        states_after: list[State] = []
        while states:
            stable, fired = self._look(states[0])
            states_after = self.merged([*states_after, *stable])
            again = self.merged([*states, *fired])
            if again == states:
                break
            states = again
        return states_after

    def _look(self, state: State) -> tuple[list[State], list[State]]:
        """Look at all checks once: return the states in which none fires, and those after one has fired."""
        pending, fired = [state], list[State]()
        self.until.take(len(self._looked_at) * LOOK)
        for place, check in self._looked_at:
            passed: list[State] = []
            for before in pending:
                self._ask(check, place, before, passed, fired)
            if not passed:
                return [], fired
            pending = passed if len(passed) == 1 else self.merged(passed)
        return pending, fired

    def _ask(
        self, check: ProgramCheck, place: int, state: State, passed: list[State], fired: list[State]
    ) -> None:
        trigger = check.trigger
        self._note(trigger, state)
        away = self.kept(state, trigger.card, ~trigger.side)
        if away is not None:
            passed.append(away)
        here = self.kept(state, trigger.card, trigger.side)
        if here is None:
            return
        holds, fails = self.split(trigger.guard, here)
        if fails is not None:
            passed += self.put(fails, trigger.used, 1) if check.each_time else [fails]
        if holds is None:
            return
        if check.ending:
            if trigger.block.id not in self.banned:
                self.reach(trigger.block.id, holds)
            if self.cut:
                passed.append(holds)
            return
        done, free = self.kept(holds, trigger.used, 2), self.kept(holds, trigger.used, 1)
        if done is not None:
            passed.append(done)
        if free is not None:
            if self.cut:
                passed.append(free)
            for noted in self._note_false(place, free):
                fired += self._carried_out(trigger, noted)

    def _note_false(self, place: int, state: State) -> list[State]:
        """Checks further down that are false now count as a change when they become true again."""
        states = [state]
        for other, trigger in self._turning:
            if other > place:
                self.until.take(len(states) * FORGET)
                states = self.merged(after for before in states for after in self._forgets(trigger, before))
        return states

    def _forgets(self, trigger: Trigger, state: State) -> list[State]:
        away = self.kept(state, trigger.card, ~trigger.side)
        states_after = [] if away is None else [away]
        here = self.kept(state, trigger.card, trigger.side)
        if here is not None:
            holds, fails = self.split(trigger.guard, here)
            if holds is not None:
                states_after.append(holds)
            if fails is not None:
                states_after += self.put(fails, trigger.used, 1)
        return states_after


__all__ = ["CheckingInterpreter", "TooMany"]
