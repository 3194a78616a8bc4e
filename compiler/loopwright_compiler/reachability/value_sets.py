"""Abstract interpretation (Cousot & Cousot 1977): the values of each variable, by step and day."""

from __future__ import annotations

from collections.abc import Iterable

from .budget import Budget
from .guards import State
from .interpreter import CheckingInterpreter
from .operations import Trigger
from .program import Program, Stage
from .queries import FREE, Barred

Moment = tuple[int, str]
"""A day and a step."""


class ValueSets:
    """The values of each variable by step and day (`at`), and the first day of all reached (`reached`)."""

    def __init__(
        self,
        program: Program,
        *,
        cut: bool,
        banned: frozenset[str] = frozenset(),
        barred: Barred = FREE,
        tried: Iterable[Trigger] = (),
        begin: tuple[int, State] | None = None,
        until: Budget | None = None,
        runner: CheckingInterpreter | None = None,
    ) -> None:
        """`banned` is what is known to be impossible, `barred` what a question rules out.

        `tried` are the triggers whose states are noted. `begin` is a day, and values that there may be
        from then on at any time, instead of the start. It raises TooMany when `until` is used up.
        `runner` is one that looks on, else a plain one.
        """
        self.program = program
        self.runner = runner or CheckingInterpreter(program, cut=cut)
        self.runner.banned = banned | barred.names
        self.runner.barred = barred
        self.runner.until = until or Budget()
        self.runner.tried = {trigger: set() for trigger in tried}
        self.at: dict[Moment, State] = {}
        self.reached = self.runner.reached
        self.entered: dict[Moment, State] = {}
        """The values with which each step begins."""
        self.rests: dict[int, State] = {}
        """By day, the values with which players may take an action or leave it: nothing is under way."""
        self._anytime = begin
        self._run(*(begin or (1, tuple(program.variables.starts()))))

    def ever(self) -> State:
        """Return, for each variable, the mask of all values that it may have at any time."""
        whole = self.program.variables.starts()
        for state in self.at.values():
            whole = [one | other for one, other in zip(whole, state, strict=True)]
        return tuple(whole)

    def _run(self, first: int, start: State) -> None:
        program, runner = self.program, self.runner
        states = [start]
        runner.day = first
        if first == 1:
            for name in program.begun:
                runner.reach(name, start)
            if runner.barred.from_start:
                return
        for day in range(first, program.variables.rounds + 1):
            runner.day = day
            if states:
                runner.reach(f"day.{day}", states[0])
            states = [(1 << day - 1, *state[1:]) for state in states]
            for stage in program.stages:
                if self._anytime is not None:
                    states = runner.merged([*states, (1 << day - 1, *start[1:])])
                states = self._within_limits(states, day)
                if states and day in stage.days:
                    states = self._stage((day, stage.name), stage, states[0])
                    if not stage.acting:
                        states = [after for before in states for after in runner.block(stage.block, before)]
                    self.at[day, stage.name] = self._within_limits([tuple(runner.seen)], day)[0]

    def _within_limits(self, states: Iterable[State], day: int) -> list[State]:
        left = (self.program.within_limits(state, day) for state in states)
        return [state for state in left if state is not None]

    def _stage(self, moment: Moment, stage: Stage, state: State) -> list[State]:
        runner = self.runner
        self.entered[moment] = state
        runner.seen = list(state)
        if stage.acting:
            return self._acting(state)
        return runner.checked([state]) if stage.checked else [state]

    def _acting(self, state: State) -> list[State]:
        """Carry out any actions, with a look at the checks before each and after the last."""
        runner, before = self.runner, state
        while True:
            stable = runner.checked([before])
            if not stable:
                return []
            after = [before, stable[0]]
            for action in self.program.actions:
                after += runner.fired(action, stable[0])
            whole = self._within_limits(runner.merged(after), runner.day)[0]
            if whole == before:
                self.rests[runner.day] = stable[0]
                return stable
            before = whole
