"""The steps that cards take: numbers, sides of cards, branches, endings, and what sets off other cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .guards import Guard, State
from .ops import Block, Op, Written
from .variables import Variable

if TYPE_CHECKING:
    from .playing import Player


class Change(Op):
    """A number goes up or down, and stops at its ends; with `perhaps` it may also stay."""

    __slots__ = ("by", "perhaps", "variable")

    def __init__(self, variable: Variable, by: int, perhaps: bool = False) -> None:
        self.variable = variable
        self.by = by
        self.perhaps = perhaps

    def run(self, runner: Player, state: State) -> list[State]:
        before = state[self.variable.number]
        after = moved(self.variable, before, self.by)
        return runner.put(state, self.variable.number, after | before if self.perhaps else after)

    def writes(self) -> Written:
        return {self.variable.number: self.variable.full}


def moved(variable: Variable, mask: int, by: int) -> int:
    """The values of a mask, each so much higher or lower; what goes beyond an end stays at it."""
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


class Put(Op):
    """A variable gets one of these values; with `perhaps` it may also keep its own."""

    __slots__ = ("mask", "perhaps", "variable")

    def __init__(self, variable: Variable, mask: int, perhaps: bool = False) -> None:
        self.variable = variable
        self.mask = mask
        self.perhaps = perhaps

    def run(self, runner: Player, state: State) -> list[State]:
        number = self.variable.number
        return runner.put(state, number, self.mask | state[number] if self.perhaps else self.mask)

    def writes(self) -> Written:
        return {self.variable.number: self.mask}


class Turn(Op):
    """A diary card goes from one of these values to another; what the new side has fired is forgotten."""

    __slots__ = ("after", "before", "card", "fired", "name")

    def __init__(self, name: str, card: Variable, before: int, after: int, fired: tuple[int, ...]) -> None:
        self.name = name
        """The id of the side that comes into play, empty for none."""
        self.card = card
        self.before = before
        self.after = after
        self.fired = fired

    def run(self, runner: Player, state: State) -> list[State]:
        number = self.card.number
        found: list[State] = []
        stays = runner.kept(state, number, self.card.full & ~self.before)
        if stays is not None:
            found.append(stays)
        turned = runner.kept(state, number, self.before)
        if turned is not None and self.name not in runner.banned:
            runner.reach(self.name, turned)
            states = runner.put(turned, number, self.after)
            for fired in self.fired:
                states = [after for each in states for after in runner.put(each, fired, 1)]
            found += states
        return found

    def writes(self) -> Written:
        return {**dict.fromkeys(self.fired, 1), self.card.number: self.after}

    def reaches(self) -> tuple[str, ...]:
        return (self.name,)


class If(Op):
    """One block or the other."""

    __slots__ = ("guard", "otherwise", "then")

    def __init__(self, guard: Guard, then: Block, otherwise: Block) -> None:
        self.guard = guard
        self.then = then
        self.otherwise = otherwise

    def run(self, runner: Player, state: State) -> list[State]:
        holds, fails = runner.split(self.guard, state)
        found: list[State] = []
        if holds is not None:
            found += runner.block(self.then, holds)
        if fails is not None:
            found += runner.block(self.otherwise, fails)
        return found

    def reads(self) -> frozenset[int]:
        return self.guard.reads()

    def blocks(self) -> Sequence[Block]:
        return (self.then, self.otherwise)


class Fork(Op):
    """One of these blocks whose conditions hold; none only when no condition holds, or `perhaps`."""

    __slots__ = ("lines", "perhaps")

    def __init__(self, lines: tuple[tuple[Guard, Block], ...], perhaps: bool = False) -> None:
        self.lines = lines
        self.perhaps = perhaps

    def run(self, runner: Player, state: State) -> list[State]:
        found: list[State] = [state] if self.perhaps else []
        none: State | None = state
        for guard, block in self.lines:
            holds, _ = runner.split(guard, state)
            if holds is not None:
                found += runner.block(block, holds)
            none = None if none is None else runner.split(guard, none)[1]
        if none is not None and not self.perhaps:
            found.append(none)
        return found

    def reads(self) -> frozenset[int]:
        return frozenset[int]().union(*(guard.reads() for guard, _ in self.lines))

    def blocks(self) -> Sequence[Block]:
        return [block for _, block in self.lines]


class End(Op):
    """The game is over."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def run(self, runner: Player, state: State) -> list[State]:
        if self in runner.passed:
            return [state]
        if self.name not in runner.banned:
            runner.reach(self.name, state)
        return []

    def reaches(self) -> tuple[str, ...]:
        return (self.name,)


class Call(Op):
    """A block within a block."""

    __slots__ = ("block", "perhaps")

    def __init__(self, block: Block, perhaps: bool = False) -> None:
        self.block = block
        self.perhaps = perhaps

    def run(self, runner: Player, state: State) -> list[State]:
        return [*([state] if self.perhaps else []), *runner.block(self.block, state)]

    def blocks(self) -> Sequence[Block]:
        return (self.block,)

    def optional(self) -> bool:
        return self.perhaps
