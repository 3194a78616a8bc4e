"""What cards do to the variables of the story, step by step.

An op is told by a runner what state it is in and gives the states after it: none when the game ends. It
says which variables it may write and which triggers it may set off, so that a runner may leave it out.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from .guards import Guard, State

if TYPE_CHECKING:
    from .playing import Player


Written: TypeAlias = "Mapping[int, int]"


class Op:
    """One step."""

    __slots__ = ()

    @abstractmethod
    def run(self, runner: Player, state: State) -> list[State]:
        """The states after the step."""

    def writes(self) -> Written:
        """The variables that the step itself may write, each with the mask of the values it may get."""
        return {}

    def reads(self) -> frozenset[int]:
        """The variables that the step itself asks about, beside those that it writes."""
        return frozenset()

    def blocks(self) -> Sequence[Block]:
        """The blocks that the step itself holds or may set off."""
        return ()

    def optional(self) -> bool:
        """Whether all of these may be left out."""
        return False

    def reaches(self) -> tuple[str, ...]:
        """The side that comes into play by it, or the ending."""
        return ()

    def touches(self) -> bool:
        """Whether it stands for things that the story does not know."""
        return False


class Block:
    """Steps one after another, with the name of the card's block; what lies under it is worked out once."""

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


HEARD, FREE, RESPONSE = range(3)
"""Kinds of triggers: those that a chain of the engine counts, blocks that just may be carried out, and what
machines do to the kids that they meet."""


class Trigger:
    """Something that is set off: a check, a listener, an action, or a card that anybody may hold."""

    __slots__ = ("block", "card", "copies", "guard", "kind", "side", "used")

    def __init__(self, block: Block, guard: Guard, card: int = -1, side: int = 0, used: int = -1) -> None:
        self.block = block
        self.guard = guard
        self.card = card
        """The variable of its diary card, -1 for others."""
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


def closed(blocks: Sequence[Block]) -> None:
    """Work out what each block may write and reach, by way of all that it sets off."""
    inner = {block: [part for op in block.ops for part in op.blocks()] for block in blocks}
    certain = {
        block: [part for op in block.ops if not op.optional() for part in op.blocks()] for block in blocks
    }
    for block in blocks:
        block.begins = frozenset((block.id, *(name for op in block.ops for name in op.reaches())))
        for op in block.ops:
            _add(block.changes, op.writes())
        block.uses = frozenset(block.changes).union(*(op.reads() for op in block.ops))
        block.ends = any(name.startswith("ending.") for op in block.ops for name in op.reaches())
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
