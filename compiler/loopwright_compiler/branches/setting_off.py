"""What sets off what: checks, listeners, rules and actions over sets of values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from itertools import product
from math import prod

from .guards import State
from .ops import Block, Trigger
from .playing import MOST_AT_ONCE, Player, TooMany

DEEPEST = 2
"""So deep triggers may set off triggers before anything is taken to be possible."""


class Chainer(Player):
    """A player that follows triggers."""

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
        among = [trigger for trigger in triggers if self.relevant(trigger) and not self._spent(trigger)]
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

    def _spent(self, trigger: Trigger) -> bool:
        """Whether a card of the world can neither change the story nor come to anything new."""
        block = trigger.block
        if self.tracked is not None or trigger.card >= 0 or block.changes:
            return False
        return self.reached.keys() >= block.begins

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
        apart = [self.told_apart(number, mask) for number, mask in zip(written, masks, strict=True)]
        if prod(map(len, apart)) > MOST_AT_ONCE:
            raise TooMany
        found = []
        for values in product(*apart):
            made = list(state)
            for number, bit in zip(written, values, strict=True):
                made[number] = bit
            found.append(tuple(made))
        return found

    def in_turn(self, triggers: Sequence[Trigger], state: State, late: Set[int] = frozenset()) -> list[State]:
        states = [state]
        for trigger in triggers:
            self._note(trigger, state)
            if self.kept(state, trigger.card, trigger.side) is None or not self.relevant(trigger):
                continue
            sure = not self.cut and self.kept(state, trigger.card, ~trigger.side) is None
            sure = sure and trigger.card not in late
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
