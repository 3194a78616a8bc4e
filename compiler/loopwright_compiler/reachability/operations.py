"""Operations of a program: what cards do to the story's variables, step by step.

An operation gets an abstract state from a runner and gives the states after it: none when the game ends. It
declares which variables it may write and which triggers it may set off, so that a runner may skip it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeAlias

from .guards import Guard, State, SumBounds, Variable, comparison, total

Written: TypeAlias = "Mapping[int, int]"


class Runner(Protocol):
    """What runs operations: an interpreter of programs (`interpreter.Player`)."""

    banned: frozenset[str]
    """Sides and endings to which no run may come."""
    passed: frozenset[object]
    """Operations that would end the game and are passed over."""

    def block(self, block: ProgramBlock, state: State) -> list[State]:
        """The states after a block."""

    def kept(self, state: State, number: int, mask: int) -> State | None:
        """The state with those values of a variable alone that are in a mask; None where there are none."""

    def merged(self, states: Iterable[State]) -> list[State]:
        """The states, each once; joined into one when no variable is tracked."""

    def put(self, state: State, number: int, mask: int) -> list[State]:
        """The states in which a variable has one of the values of a mask."""

    def split(self, guard: Guard, state: State) -> tuple[State | None, State | None]:
        """The state where a condition holds, and where it does not."""

    def reach(self, name: str, state: State) -> None:
        """Note that a side or an ending is come to."""

    def repeat(self, triggers: Sequence[Trigger], state: State) -> list[State]:
        """The states after any of some triggers, any number of times."""

    def in_turn(self, triggers: Sequence[Trigger], state: State, late: set[int]) -> list[State]:
        """The states after triggers in a row; `late` are variables that may have changed since."""

    def replaced(
        self, rules: Sequence[Trigger], default: ProgramBlock, state: State, first: bool
    ) -> list[State]:
        """The states after a rule, or what a side in play puts in its place."""


class Op:
    """One operation of a block."""

    __slots__ = ()

    @abstractmethod
    def run(self, runner: Runner, state: State) -> list[State]:
        """The states after the operation; none when the game ends."""

    def writes(self) -> Written:
        """The variables that the operation itself may write, each with the mask of its possible values."""
        return {}

    def reads(self) -> frozenset[int]:
        """The variables that the operation itself depends on, apart from those that it writes."""
        return frozenset()

    def blocks(self) -> Sequence[ProgramBlock]:
        """The blocks that the operation holds or may set off."""
        return ()

    def optional(self) -> bool:
        """Whether the operation may do nothing at all."""
        return False

    def reaches(self) -> tuple[str, ...]:
        """The ids of the side that the operation brings into play, or of the ending."""
        return ()

    def touches(self) -> bool:
        """Whether the operation also stands for changes that no variable tells."""
        return False


class ProgramBlock:
    """Operations in a row, with the id of the card's block; what they may write and reach is
    computed once.
    """

    __slots__ = ("begins", "changes", "ends", "holds", "id", "ops", "touches", "uses")

    def __init__(self, name: str, ops: tuple[Op, ...] = ()) -> None:
        self.id = name
        self.ops = ops
        self.touches: bool = False
        """Whether it may change things that the story does not know."""
        self.changes: dict[int, int] = {}
        """All variables that anything set off by the block may write, with the values they may get."""
        self.begins: frozenset[str] = frozenset()
        """All blocks and endings that may be reached by way of it."""
        self.uses: frozenset[int] = frozenset()
        """All variables that anything set off by the block may ask about or write."""
        self.ends: bool = False
        """Whether it may end the game, but for what is optional in it."""
        self.holds: bool = False
        """Whether it holds or sets off other blocks."""


ENDING = "ending."
"""So begins the id of an ending."""
HEARD, FREE = range(2)
"""Kinds of triggers: those that a chain of the engine counts, and blocks that just may be carried out. A game
may have more kinds."""


class Trigger:
    """A block that is set off by something: a check, a listener, an action, or a card that anybody
    may hold.
    """

    __slots__ = ("block", "card", "copies", "guard", "kind", "side", "used")

    def __init__(
        self, block: ProgramBlock, guard: Guard, card: int = -1, side: int = 0, used: int = -1
    ) -> None:
        self.block = block
        self.guard = guard
        self.card = card
        """The variable of its card, -1 where that is always at hand."""
        self.side = side
        """The mask of that variable while its side is in play."""
        self.used = used
        """The variable that remembers its use or its firing, or -1."""
        self.copies: int = 1
        """How many cards say so."""
        self.kind: int = HEARD

    def reads(self) -> frozenset[int]:
        """The variables that decide whether it can be set off."""
        return self.guard.reads() | ({self.card, self.used} - {-1})


def closed(blocks: Sequence[ProgramBlock]) -> None:
    """Compute what each block may write and reach, including everything that it sets off."""
    inner = {block: [part for op in block.ops for part in op.blocks()] for block in blocks}
    certain = {
        block: [part for op in block.ops if not op.optional() for part in op.blocks()] for block in blocks
    }
    for block in blocks:
        block.begins = frozenset((block.id, *(name for op in block.ops for name in op.reaches())))
        for op in block.ops:
            _add(block.changes, op.writes())
        block.uses = frozenset(block.changes).union(*(op.reads() for op in block.ops))
        block.ends = any(name.startswith(ENDING) for op in block.ops for name in op.reaches())
        block.holds = bool(inner[block])
        block.touches |= any(op.touches() for op in block.ops)
    again = True
    while again:
        again = False
        for block in blocks:
            begins = block.begins.union(*(part.begins for part in inner[block]))
            uses = block.uses.union(*(part.uses for part in inner[block]))
            before = dict(block.changes)
            for part in inner[block]:
                _add(block.changes, part.changes)
            touches = block.touches or any(part.touches for part in inner[block])
            ends = block.ends or any(part.ends for part in certain[block])
            now = (begins, uses, ends, touches, before)
            again = again or now != (block.begins, block.uses, block.ends, block.touches, block.changes)
            block.begins, block.uses, block.ends, block.touches = begins, uses, ends, touches


def _add(changes: dict[int, int], more: Written) -> None:
    for number, mask in more.items():
        changes[number] = changes.get(number, 0) | mask


# --- The steps that set off other cards: what may happen, what is heard in turn, rules that cards replace


def _read_by(triggers: Sequence[Trigger]) -> frozenset[int]:
    return frozenset[int]().union(*(trigger.reads() for trigger in triggers))


class RepeatOperation(Op):
    """The operation that sets off any of some triggers, any number of times, in any order."""

    __slots__ = ("most", "one", "triggers")

    def __init__(self, triggers: Sequence[Trigger], most: int = 1, *, one: bool = False) -> None:
        self.triggers = triggers
        self.most = most
        """How often each of them happens at most in a game."""
        self.one = one
        """Whether it is only one of these, be it several times."""

    def run(self, runner: Runner, state: State) -> list[State]:
        return runner.repeat(self.triggers, state)

    def writes(self) -> Written:
        return {trigger.used: 2 for trigger in self.triggers if trigger.used >= 0}

    def touches(self) -> bool:
        return True

    def optional(self) -> bool:
        return True

    def reads(self) -> frozenset[int]:
        return _read_by(self.triggers)

    def blocks(self) -> Sequence[ProgramBlock]:
        return [trigger.block for trigger in self.triggers]


class TriggerSequence(Op):
    """The operation that sets off triggers in a row, each if its card is in play then; after them any of the
    `held` ones.
    """

    __slots__ = ("held", "since", "triggers")

    def __init__(
        self, triggers: Sequence[Trigger], ops_held: RepeatOperation, since: Sequence[Trigger] = ()
    ) -> None:
        self.triggers = triggers
        self.held = ops_held
        self.since = since
        """What may have been carried out since it happened: sides may be in play now that were not then."""

    def run(self, runner: Runner, state: State) -> list[State]:
        late = {number for trigger in self.since for number in trigger.block.changes}
        states = runner.in_turn(self.triggers, state, late)
        return [after for before in states for after in self.held.run(runner, before)]

    def writes(self) -> Written:
        return {trigger.used: 2 for trigger in self.triggers if trigger.used >= 0}

    def reads(self) -> frozenset[int]:
        return _read_by(self.triggers) | self.held.reads()

    def blocks(self) -> Sequence[ProgramBlock]:
        return [*(trigger.block for trigger in self.triggers), *self.held.blocks()]


class Replace(Op):
    """The operation of a rule of the game, or of the block by which a side in play replaces it.

    What comes `first` in a step of the game is in no chain that could be cut off.
    """

    __slots__ = ("default", "first", "rules")

    def __init__(self, rules: Sequence[Trigger], default: ProgramBlock, first: bool = False) -> None:
        self.rules = rules
        self.default = default
        self.first = first

    def run(self, runner: Runner, state: State) -> list[State]:
        return runner.replaced(self.rules, self.default, state, self.first)

    def reads(self) -> frozenset[int]:
        return _read_by(self.rules)

    def blocks(self) -> Sequence[ProgramBlock]:
        return [*(trigger.block for trigger in self.rules), self.default]


# --- The steps that cards take: numbers, sides of cards, branches, endings, and what sets off other cards


class ChangeNumber(Op):
    """The operation that adds to a number, which stops at its ends; with `perhaps` it may also do nothing."""

    __slots__ = ("by", "perhaps", "variable")

    def __init__(self, variable: Variable, by: int, perhaps: bool = False) -> None:
        self.variable = variable
        self.by = by
        self.perhaps = perhaps

    def run(self, runner: Runner, state: State) -> list[State]:
        before = state[self.variable.number]
        after = moved(self.variable, before, self.by)
        return runner.put(state, self.variable.number, after | before if self.perhaps else after)

    def writes(self) -> Written:
        return {self.variable.number: self.variable.full}


def moved(variable: Variable, mask: int, by: int) -> int:
    """The mask of values after adding `by` to each; values beyond an end become that end."""
    top = 1 << variable.size - 1
    if by >= 0:
        by = min(by, variable.size)
        after = mask << by
        return after & variable.full | (top if after >> variable.size else 0)
    by = min(-by, variable.size)
    after = mask >> by | (1 if mask & (1 << by) - 1 else 0)
    if variable.open and mask & top:
        after |= variable.full & ~(variable.full >> by + 1)
    return after


class AmountOperation(Op):
    """The operation that sets a number to an amount, or with a sign moves it that way by one: any between the
    least and the most that the amount can be, as far as others tell. Less than 0 moves nothing.
    """

    __slots__ = ("amount", "sign", "variable")

    def __init__(self, variable: Variable, amount: SumBounds, sign: int = 0) -> None:
        self.variable = variable
        self.amount = amount
        self.sign = sign

    def run(self, runner: Runner, state: State) -> list[State]:
        number, variable = self.variable.number, self.variable
        least, most = self.amount.ends(state)
        if not self.sign:
            low, high = variable.low, variable.low + variable.size - 1
            after = 0
            for value in range(int(min(high, max(low, least))), int(max(low, min(high, most))) + 1):
                after |= variable.bit(value)
            return runner.put(state, number, after)
        after = 0
        for by in range(int(min(variable.size, max(0, least))), int(max(0, min(variable.size, most))) + 1):
            after |= moved(variable, state[number], self.sign * by)
        return runner.put(state, number, after)

    def writes(self) -> Written:
        return {self.variable.number: self.variable.full}

    def reads(self) -> frozenset[int]:
        return frozenset(self.amount.variables)


class Put(Op):
    """The operation that gives a variable one of some values; with `perhaps` it may also keep its own."""

    __slots__ = ("mask", "perhaps", "variable")

    def __init__(self, variable: Variable, mask: int, perhaps: bool = False) -> None:
        self.variable = variable
        self.mask = mask
        self.perhaps = perhaps

    def run(self, runner: Runner, state: State) -> list[State]:
        number = self.variable.number
        return runner.put(state, number, self.mask | state[number] if self.perhaps else self.mask)

    def writes(self) -> Written:
        return {self.variable.number: self.mask}


class Deal(Op):
    """The operation that deals pieces anew among some of the counters that count them, which are no more
    together than there are pieces, or than they were: a declared place invariant (Murata 1989).
    """

    __slots__ = ("_at_most", "_sums", "bounds", "count", "dealt")

    def __init__(self, counters: Sequence[Variable], count: int, dealt: Sequence[Variable]) -> None:
        """`count` pieces are counted by the counters; those of `dealt` get any values."""
        self.bounds = total(counters)
        self.count = count
        self.dealt = dealt
        kept = [one for one in counters if one not in dealt]
        lows = [one.low for one in dealt]
        self._sums = [
            total([*kept, *dealt[:number]]).less(-sum(lows[number:])) for number in range(1, len(dealt) + 1)
        ]
        """After each of `dealt` got its value, what all have together at least: so few states come about."""
        self._at_most: dict[float, list[Guard]] = {}

    def run(self, runner: Runner, state: State) -> list[State]:
        most = max(self.count, self.bounds.ends(state)[1])
        if most not in self._at_most:
            self._at_most[most] = [comparison("<=", one.less(most), doubtful=False) for one in self._sums]
        states = [state]
        for one, guard in zip(self.dealt, self._at_most[most], strict=True):
            put = (after for before in states for after in runner.put(before, one.number, one.full))
            held = (runner.split(guard, after)[0] for after in put)
            states = runner.merged(after for after in held if after is not None)
        return states

    def writes(self) -> Written:
        return {one.number: one.full for one in self.dealt}

    def reads(self) -> frozenset[int]:
        return frozenset(self.bounds.variables)


class Turn(Op):
    """The operation that turns a card from one of some values to another; the new side's memory of
    fired checks is cleared.
    """

    __slots__ = ("after", "before", "card", "fired", "name")

    def __init__(self, name: str, card: Variable, before: int, after: int, fired: tuple[int, ...]) -> None:
        self.name = name
        """The id of the side that comes into play, empty for none."""
        self.card = card
        self.before = before
        self.after = after
        self.fired = fired

    def run(self, runner: Runner, state: State) -> list[State]:
        number = self.card.number
        states_after: list[State] = []
        stays = runner.kept(state, number, self.card.full & ~self.before)
        if stays is not None:
            states_after.append(stays)
        turned = runner.kept(state, number, self.before)
        if turned is not None and self.name not in runner.banned:
            runner.reach(self.name, turned)
            states = runner.put(turned, number, self.after)
            for fired in self.fired:
                states = [after for before in states for after in runner.put(before, fired, 1)]
            states_after += states
        return states_after

    def writes(self) -> Written:
        return {**dict.fromkeys(self.fired, 1), self.card.number: self.after}

    def reaches(self) -> tuple[str, ...]:
        return (self.name,)


class IfOperation(Op):
    """The operation that runs one of two blocks, by a condition."""

    __slots__ = ("guard", "otherwise", "then")

    def __init__(self, guard: Guard, then: ProgramBlock, otherwise: ProgramBlock) -> None:
        self.guard = guard
        self.then = then
        self.otherwise = otherwise

    def run(self, runner: Runner, state: State) -> list[State]:
        holds, fails = runner.split(self.guard, state)
        states_after: list[State] = []
        if holds is not None:
            states_after += runner.block(self.then, holds)
        if fails is not None:
            states_after += runner.block(self.otherwise, fails)
        return states_after

    def reads(self) -> frozenset[int]:
        return self.guard.reads()

    def blocks(self) -> Sequence[ProgramBlock]:
        return (self.then, self.otherwise)


class Fork(Op):
    """The operation that runs one of several blocks whose conditions hold; `otherwise` where none holds."""

    __slots__ = ("lines", "otherwise")

    def __init__(
        self, lines: tuple[tuple[Guard, ProgramBlock], ...], otherwise: ProgramBlock | None = None
    ) -> None:
        self.lines = lines
        self.otherwise = otherwise

    def run(self, runner: Runner, state: State) -> list[State]:
        states_after: list[State] = []
        none: State | None = state
        for guard, block in self.lines:
            holds, _ = runner.split(guard, state)
            if holds is not None:
                states_after += runner.block(block, holds)
            none = None if none is None else runner.split(guard, none)[1]
        if none is not None:
            states_after += [none] if self.otherwise is None else runner.block(self.otherwise, none)
        return states_after

    def reads(self) -> frozenset[int]:
        return frozenset[int]().union(*(guard.reads() for guard, _ in self.lines))

    def blocks(self) -> Sequence[ProgramBlock]:
        return [*(block for _, block in self.lines), *([self.otherwise] if self.otherwise else ())]


class End(Op):
    """The operation that ends the game."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def run(self, runner: Runner, state: State) -> list[State]:
        if self in runner.passed:
            return [state]
        if self.name not in runner.banned:
            runner.reach(self.name, state)
        return []

    def reaches(self) -> tuple[str, ...]:
        return (self.name,)


class Call(Op):
    """The operation that runs a block inside a block."""

    __slots__ = ("block", "perhaps")

    def __init__(self, block: ProgramBlock, perhaps: bool = False) -> None:
        self.block = block
        self.perhaps = perhaps

    def run(self, runner: Runner, state: State) -> list[State]:
        return [*([state] if self.perhaps else []), *runner.block(self.block, state)]

    def blocks(self) -> Sequence[ProgramBlock]:
        return (self.block,)

    def optional(self) -> bool:
        return self.perhaps
