"""Runs blocks and triggers over sets of values.

Without `tracked` variables there is one state at a time: for each variable all values that it may have.
With some, states differ in the values of those (one value each); all others may have whatever they may
have at that time of that day, as worked out before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import inf
from time import monotonic

from .guards import Guard, State, joined
from .ops import Block, Op, Trigger
from .program import Program
from .questions import FREE, Barred

DEEPEST = 2
"""So deep triggers may set off triggers before anything is taken to be possible."""
MOST_AT_ONCE = 4000


class TooMany(Exception):
    """There are more states than can be looked at."""


class Player:
    """Runs a program; `reached` collects the names of blocks, sides and endings, with the first day."""

    def __init__(
        self, program: Program, *, cut: bool, tracked: frozenset[int] | None = None, goal: str = ""
    ) -> None:
        self.program = program
        self.cut = cut
        """Whether a chain of triggers may be so long that the engine cuts it: then none is certain."""
        self.tracked = tracked
        self.goal = goal
        self.banned: frozenset[str] = frozenset()
        """What is known to be impossible, or ruled out: a run that comes to it is none."""
        self.barred: Barred = FREE
        """What the question rules out."""
        self.until = inf
        """When to give up."""
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
        return [(*state[:number], bit, *state[number + 1 :]) for bit in _bits(mask)]

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
            self.doubts |= guard.reads() - self.tracked
        return None if yes is None else state, None if no is None else state

    def reach(self, name: str, state: State) -> None:  # noqa: ARG002 - for those who look closer
        """A block is begun, a side comes into play, or the game ends."""
        if name and name not in self.reached:
            self.reached[name] = self.day

    # --- blocks ---------------------------------------------------------------------------------

    def wanted(self, block: Block) -> bool:
        """Whether a block can matter: it may write what is tracked, lead to the goal or be ruled out."""
        if self.tracked is None:
            return True
        found = self._wanted.get(block)
        if found is None:
            found = self._wanted[block] = (
                not self.tracked.isdisjoint(block.changes)
                or self.goal in block.begins
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
        states = [state]
        for op in block.ops:
            states = self.merged(after for each in states for after in op.run(self, each))
        if monotonic() > self.until:
            raise TooMany
        return states

    def op(self, op: Op, state: State) -> list[State]:
        """One step."""
        return op.run(self, state)

    # --- triggers -------------------------------------------------------------------------------

    def _note(self, trigger: Trigger, state: State) -> None:
        if trigger in self.tried:
            self.tried[trigger].add(state)

    def relevant(self, trigger: Trigger) -> bool:
        """Whether a trigger can matter."""
        return self.wanted(trigger.block) or (self.tracked is not None and trigger.used in self.tracked)

    def fired(self, trigger: Trigger, state: State) -> list[State]:
        """The states after the trigger has been set off, where it can be."""
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
        found = [after for each in states for after in self.block(trigger.block, each)]
        self._stack.pop()
        return found

    def repeat(self, triggers: Sequence[Trigger], state: State) -> list[State]:
        """Any of them, any number of times."""
        among = [trigger for trigger in triggers if self.relevant(trigger)]
        if not among:
            return [state]
        if self._too_deep(among):
            return self._anything(among, state)
        found = {state: None}
        work = [state]
        while work:
            each = work.pop()
            after = [new for trigger in among for new in self.fired(trigger, each)]
            if self.tracked is None:
                whole = self.merged([each, *after])[0]
                if whole != each:
                    work.append(whole)
                found = {whole: None}
                continue
            work += [new for new in dict.fromkeys(after) if new not in found]
            found.update(dict.fromkeys(after))
            if len(found) > MOST_AT_ONCE:
                raise TooMany
        return list(found)

    def _too_deep(self, triggers: Iterable[Trigger]) -> bool:
        return len(self._stack) >= DEEPEST or any(trigger in self._stack for trigger in triggers)

    def _anything(self, triggers: Iterable[Trigger], state: State) -> list[State]:
        """Whatever these triggers could do, in any order, as often as one likes."""
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
        made = list(state)
        for number, mask in written.items():
            made[number] |= mask & ~self.barred.values.get(number, 0)
            self.seen[number] |= made[number]
        return [tuple(made)]

    def _each_of(self, written: dict[int, int], state: State) -> list[State]:
        """One state for each combination of the values that may have been written, in this step."""
        masks = [self.seen[number] & (mask | state[number]) for number, mask in written.items()]
        count = 1
        for mask in masks:
            count *= mask.bit_count()
        if count > MOST_AT_ONCE:
            raise TooMany
        found = []
        for bits in product(*(_bits(mask) for mask in masks)):
            made = list(state)
            for number, bit in zip(written, bits, strict=True):
                made[number] = bit
            found.append(tuple(made))
        return found

    def in_turn(self, triggers: Sequence[Trigger], state: State) -> list[State]:
        """Each once, in order, if its side is in play when this happens and still in play at its turn."""
        states = [state]
        for trigger in triggers:
            self._note(trigger, state)
            if self.kept(state, trigger.card, trigger.side) is None or not self.relevant(trigger):
                continue
            sure = not self.cut and self.kept(state, trigger.card, ~trigger.side) is None
            states = self.merged(after for each in states for after in self._at_its_turn(trigger, sure, each))
        return states

    def _at_its_turn(self, trigger: Trigger, sure: bool, state: State) -> list[State]:
        found: list[State | None] = [self.kept(state, trigger.card, ~trigger.side)]
        here = self.kept(state, trigger.card, trigger.side)
        if here is not None and not sure:
            found.append(here)
        if here is not None and trigger.used >= 0:
            found.append(self.kept(here, trigger.used, 2))
            here = self.kept(here, trigger.used, 1)
        done: list[State] = []
        if here is not None:
            holds, fails = self.split(trigger.guard, here)
            found.append(fails)
            if holds is not None:
                done = self._guarded(trigger, holds)
        return [one for one in found if one is not None] + done

    def _guarded(self, trigger: Trigger, state: State) -> list[State]:
        """Carried out, unless that would go too deep."""
        if self._too_deep([trigger]):
            return self._anything([trigger], state)
        return self._carried_out(trigger, state)

    def replaced(self, rules: Sequence[Trigger], default: Block, state: State) -> list[State]:
        """INS-2: the rule of any side in play; the default when there is none."""
        found: list[State] = [state] if self.cut and rules else []
        rest: State | None = state
        for trigger in rules:
            self._note(trigger, state)
            here = self.kept(state, trigger.card, trigger.side)
            if here is not None:
                found += self._guarded(trigger, here)
            rest = None if rest is None else self.kept(rest, trigger.card, ~trigger.side)
        if rest is not None:
            found += self.block(default, rest)
        return self.merged(found)


def _bits(mask: int) -> list[int]:
    return [1 << place for place in range(mask.bit_length()) if mask >> place & 1]
