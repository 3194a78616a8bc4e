"""The steps that set off other cards: what may happen, what is heard in turn, rules that cards replace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .guards import State
from .ops import Block, Op, Trigger, Written

if TYPE_CHECKING:
    from .playing import Player


def _read_by(triggers: Sequence[Trigger]) -> frozenset[int]:
    return frozenset[int]().union(*(trigger.reads() for trigger in triggers))


class Repeat(Op):
    """Any of these triggers, any number of times, in any order."""

    __slots__ = ("meets", "most", "one", "triggers")

    def __init__(
        self, triggers: Sequence[Trigger], most: int = 1, *, meets: bool = False, one: bool = False
    ) -> None:
        self.triggers = triggers
        self.most = most
        """How often each of them happens at most in a game."""
        self.meets = meets
        """Whether machines may be met each time."""
        self.one = one
        """Whether it is only one of these, be it several times."""

    def run(self, runner: Player, state: State) -> list[State]:
        return runner.repeat(self.triggers, state)

    def writes(self) -> Written:
        return {trigger.used: 2 for trigger in self.triggers if trigger.used >= 0}

    def touches(self) -> bool:
        return True

    def optional(self) -> bool:
        return True

    def reads(self) -> frozenset[int]:
        return _read_by(self.triggers)

    def blocks(self) -> Sequence[Block]:
        return [trigger.block for trigger in self.triggers]


class Each(Op):
    """These triggers of the diary one after another, each that is in play now and then; then any `held`."""

    __slots__ = ("held", "since", "triggers")

    def __init__(self, triggers: Sequence[Trigger], held: Repeat, since: Sequence[Trigger] = ()) -> None:
        self.triggers = triggers
        self.held = held
        self.since = since
        """What may have been carried out since it happened: sides may be in play now that were not then."""

    def run(self, runner: Player, state: State) -> list[State]:
        late = {number for trigger in self.since for number in trigger.block.changes}
        states = runner.in_turn(self.triggers, state, late)
        return [after for each in states for after in self.held.run(runner, each)]

    def writes(self) -> Written:
        return {trigger.used: 2 for trigger in self.triggers if trigger.used >= 0}

    def reads(self) -> frozenset[int]:
        return _read_by(self.triggers) | self.held.reads()

    def blocks(self) -> Sequence[Block]:
        return [*(trigger.block for trigger in self.triggers), *self.held.blocks()]


class Replace(Op):
    """A rule of the book, or what a side in play puts in its place (INS-2)."""

    __slots__ = ("default", "rules")

    def __init__(self, rules: Sequence[Trigger], default: Block) -> None:
        self.rules = rules
        self.default = default

    def run(self, runner: Player, state: State) -> list[State]:
        return runner.replaced(self.rules, self.default, state)

    def reads(self) -> frozenset[int]:
        return _read_by(self.rules)

    def blocks(self) -> Sequence[Block]:
        return [*(trigger.block for trigger in self.rules), self.default]
