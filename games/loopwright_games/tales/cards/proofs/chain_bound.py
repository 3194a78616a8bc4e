"""How many triggers one step of a game can set off at most.

The engine cuts off a chain of too many triggers, and then even what is certain does not happen. Where no
chain can be that long, a check whose condition holds is sure to fire.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from loopwright_compiler.reachability.operations import (
    FREE,
    HEARD,
    Op,
    ProgramBlock,
    RepeatOperation,
    Replace,
    Trigger,
    TriggerSequence,
    Turn,
)

from .compile_effects import OF_TESTS
from .program import RESPONSE, Arrival, StoryProgram
from .variables import GONE

BOUND, FOR_EACH = 100, 2
"""`trigger_limits.CHAIN_BOUND` and `FOR_EACH` of the rules: where a chain is cut off."""
MEETS = "meets"
"""Machines that are met count too."""

Cause = Trigger | str | int
"""A trigger, a machine met, or a variable: of a card that is discarded, of a check that is forgotten."""


class _Chains:
    def __init__(self, program: StoryProgram) -> None:
        self.program = program
        self.bound = where_cut(program)
        self.machines = len(program.bundle["scenario"]["machines"])
        self.checks = {check.trigger: check for check in program.checks if not check.ending}
        self.counted: dict[ProgramBlock, Counter[Cause]] = {}
        self.against: dict[Trigger, list[Trigger]] = {}
        self.met = _most(self.of(trigger.block) for trigger in program.responses)
        for kind in OF_TESTS:
            heard = [*program.listeners.get(kind, ()), *program.held.get(kind, ())]
            self.met.update({one.trigger: one.trigger.copies for one in heard})

    def of(self, block: ProgramBlock) -> Counter[Cause]:
        """The triggers that one run of a block sets off at most, and how often it writes each variable."""
        counts = self.counted.get(block)
        if counts is None:
            counts = Counter()
            for op in block.ops:
                self._count(op, counts)
            self.counted[block] = counts
        return counts

    def _count(self, op: Op, counts: Counter[Cause]) -> None:
        if isinstance(op, RepeatOperation):
            chained = [trigger for trigger in op.triggers if trigger.kind == HEARD]
            counts.update({trigger: op.most * trigger.copies for trigger in chained})
            counts[MEETS] += op.most * self.machines * isinstance(op, Arrival)
            free = [self.of(trigger.block) for trigger in op.triggers if trigger.kind == FREE]
            if not isinstance(op, Arrival):
                free.append(
                    _most(self.of(trigger.block) for trigger in op.triggers if trigger.kind == RESPONSE)
                )
            for counter in [_most(free)] if op.one else free:
                counts.update({cause: op.most * number for cause, number in counter.items()})
        elif isinstance(op, TriggerSequence):
            counts.update(op.triggers)
            self._count(op.held, counts)
        elif isinstance(op, Replace):
            counts.update(op.rules)
            counts.update(self.of(op.default))
        else:
            for inner in op.blocks():
                counts.update(self.of(inner))
        if isinstance(op, Turn):
            counts.update(op.fired)
            counts[op.card.number] += op.after == 1 << GONE

    def too_many(self) -> bool:
        """Whether any step of the round or any action can set off as many as the bound; checks always may."""
        program = self.program
        blocks = [stage.block for stage in program.stages if not stage.acting]
        blocks += [action.block for action in program.actions]
        beginnings = {frozenset(self.of(block).items()) for block in blocks}
        return len(self.checks) >= self.bound or any(
            self._total(Counter(dict(start))) >= self.bound for start in beginnings
        )

    def _total(self, start: Counter[Cause]) -> int:
        """How many triggers a step sets off in all that begins with these."""
        counts: Counter[Cause] = Counter()
        while True:
            following = Counter(start)
            for cause, number in counts.items():
                for other, times in self._after(cause).items():
                    following[other] += number * times
            for cause in following:
                if isinstance(cause, Trigger) and cause.used >= 0:
                    following[cause] = 1
            for trigger in self.checks:
                following[trigger] = self._fires(trigger, following, counts)
            whole = sum(number for cause, number in following.items() if not isinstance(cause, int))
            if whole >= self.bound:
                return self.bound
            if following == counts:
                return whole
            counts = following

    def _after(self, cause: Cause) -> Counter[Cause]:
        if isinstance(cause, Trigger):
            return self.of(cause.block)
        return self.met if cause == MEETS else Counter()

    def _fires(self, trigger: Trigger, following: Counter[Cause], counts: Counter[Cause]) -> int:
        """How often a check fires: once, and again if its side leaves and comes into play again.

        `each time`: once, and again at most after each other check whose block may turn its condition.
        """
        again = min(following[trigger.used], self._leaves(trigger, following, counts))
        if self.checks[trigger].each_time:
            reads, doubtful = trigger.guard.reads(), trigger.guard.doubtful()
            again += sum(
                counts[other]
                for other in self.checks
                if other is not trigger
                and ((doubtful and other.block.touches) or not reads.isdisjoint(other.block.changes))
            )
        return 1 + again

    def _leaves(self, trigger: Trigger, following: Counter[Cause], counts: Counter[Cause]) -> int:
        """How often the card of a check leaves play between two times that it fires.

        A check that never holds together with it takes the card away only if the block of a check (nothing
        else happens between checks) has changed meanwhile what the two ask for.
        """
        leaves = following[trigger.card]
        for other in self._against(trigger):
            asked = trigger.guard.reads() | other.guard.reads()
            turned = sum(counts[one] for one in self.checks if not asked.isdisjoint(one.block.changes))
            leaves -= max(0, counts[other] * self.of(other.block)[trigger.card] - turned)
        return leaves

    def _against(self, trigger: Trigger) -> list[Trigger]:
        """The checks that may take the card of a check out of play and never hold together with it."""
        if trigger not in self.against:
            holding = trigger.guard.yes(tuple(one.full for one in self.program.variables.all))
            self.against[trigger] = [
                other
                for other in self.checks
                if self.of(other.block)[trigger.card]
                and (holding is None or other.guard.yes(holding) is None)
            ]
        return self.against[trigger]


def where_cut(program: StoryProgram) -> int:
    """Return the number of the first trigger that is cut off."""
    heard = [one.trigger for triggers in program.listeners.values() for one in triggers]
    listener_count = sum(trigger.kind == HEARD for trigger in heard)
    rules = sum(len(triggers) for triggers in program.rules.values())
    return max(BOUND, FOR_EACH * (len(program.checks) + listener_count + rules))


def _most(counters: Iterable[Counter[Cause]]) -> Counter[Cause]:
    whole: Counter[Cause] = Counter()
    for counter in counters:
        whole |= counter
    return whole


def may_be_cut(program: StoryProgram) -> bool:
    """Whether a chain of triggers may be so long that the engine cuts it off."""
    return _Chains(program).too_many()
