"""ADV-8: the checks of the diary over sets of values, in the engine's order, until none does anything."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from .guards import State
from .ops import Trigger
from .playing import MOST_AT_ONCE, TooMany
from .program import Check
from .setting_off import Chainer

LOOK = 2
"""A look at a check that does not fire takes about so many microseconds."""
FORGET = 6
"""And so many, to work out that a change counts again when it comes once more."""


class Runner(Chainer):
    """A player that looks at the checks too."""

    @cached_property
    def _looked_at(self) -> list[tuple[int, Check]]:
        """The checks that can matter, each with its place among all."""
        checks = enumerate(self.program.checks)
        return [one for one in checks if one[1].ending or self.relevant(one[1].trigger)]

    @cached_property
    def _turning(self) -> list[tuple[int, Trigger]]:
        """Those that fire each time their condition turns true."""
        return [(place, check.trigger) for place, check in self._looked_at if check.each_time]

    def checked(self, states: Iterable[State]) -> list[State]:
        """ADV-8: the states in which no check has anything to do any more."""
        if self.tracked is None:
            return self._checked_together(self.merged(states))
        found: dict[State, None] = {}
        work = list(dict.fromkeys(states))
        known = set(work)
        while work:
            stable, fired = self._look(work.pop())
            found.update(dict.fromkeys(stable))
            work += [state for state in dict.fromkeys(fired) if state not in known]
            known.update(fired)
            if len(known) > MOST_AT_ONCE:
                raise TooMany
        return list(found)

    def _checked_together(self, states: list[State]) -> list[State]:
        found: list[State] = []
        while states:
            stable, fired = self._look(states[0])
            found = self.merged([*found, *stable])
            again = self.merged([*states, *fired])
            if again == states:
                break
            states = again
        return found

    def _look(self, state: State) -> tuple[list[State], list[State]]:
        """One look at all checks: the states in which none does anything, and those after one has."""
        pending, fired = [state], list[State]()
        self.until.take(len(self._looked_at) * LOOK)
        for place, check in self._looked_at:
            passed: list[State] = []
            for each in pending:
                self._ask(check, place, each, passed, fired)
            if not passed:
                return [], fired
            pending = passed if len(passed) == 1 else self.merged(passed)
        return pending, fired

    def _ask(self, check: Check, place: int, state: State, passed: list[State], fired: list[State]) -> None:
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
                states = self.merged(after for each in states for after in self._forgets(trigger, each))
        return states

    def _forgets(self, trigger: Trigger, state: State) -> list[State]:
        away = self.kept(state, trigger.card, ~trigger.side)
        found = [] if away is None else [away]
        here = self.kept(state, trigger.card, trigger.side)
        if here is not None:
            holds, fails = self.split(trigger.guard, here)
            if holds is not None:
                found.append(holds)
            if fails is not None:
                found += self.put(fails, trigger.used, 1)
        return found


__all__ = ["Runner", "TooMany"]
