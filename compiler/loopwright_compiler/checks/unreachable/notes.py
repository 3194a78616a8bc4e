"""Value sets that note how conditions come out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from loopwright_compiler.reachability.interpreter.interpreter import Runner, TooMany
from loopwright_compiler.reachability.transition_system.guards import Guard, State
from loopwright_compiler.reachability.transition_system.operations import Block, Trigger
from loopwright_compiler.reachability.transition_system.program import Check, Program

HELD, FAILED = 1, 2


class Noting(Runner):
    """A runner that notes of each condition whether it may hold and whether it may fail."""

    def __init__(
        self, program: Program, *, cut: bool, closely: Iterable[Guard] = (), without: Iterable[object] = ()
    ) -> None:
        """`closely` are the conditions of which the states are noted, too, in which they are asked.

        `without` are checks and steps that end the game and are passed over.
        """
        super().__init__(program, cut=cut)
        self.came: dict[Guard, int] = {}
        """HELD, FAILED or both of each condition that was asked."""
        self.unasked: set[str] = set()
        """Blocks that were taken to be possible without a look at their conditions."""
        self.states: dict[Guard, dict[State, None]] = {guard: {} for guard in closely}
        self.passed = frozenset(without)
        self.stopped: Callable[[], bool] = lambda: False
        """Whether nobody waits any more."""

    def block(self, block: Block, state: State) -> list[State]:
        if self.stopped():
            raise TooMany
        return super().block(block, state)

    def split(self, guard: Guard, state: State) -> tuple[State | None, State | None]:
        holds, fails = super().split(guard, state)
        came = (HELD if holds is not None else 0) | (FAILED if fails is not None else 0)
        self.came[guard] = self.came.get(guard, 0) | came
        if guard in self.states:
            self.states[guard][state] = None
        return holds, fails

    def _anything(self, triggers: Iterable[Trigger], state: State) -> list[State]:
        among: Sequence[Trigger] = list(triggers)
        self.unasked.update(name for trigger in among for name in trigger.block.begins)
        return super()._anything(among, state)

    def _ask(self, check: Check, place: int, state: State, passed: list[State], fired: list[State]) -> None:
        if check.trigger not in self.passed:
            super()._ask(check, place, state, passed, fired)
            return
        here = self.kept(state, check.trigger.card, check.trigger.side)
        if here is not None:
            self.split(check.trigger.guard, here)
        passed.append(state)
