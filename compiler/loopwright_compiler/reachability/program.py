"""A story as a program (transition system): variables, blocks, checks, actions, and the stages of a day.

Whatever the cards do not decide is left open in it, so that every game is a run of the program, which has
more runs than that (an over-approximation). A game's time passes in rounds, which are called days here.
"""

from __future__ import annotations

from typing import NamedTuple

from .guards import Guard, OneOf, State, Variable, Variables, kept
from .operations import Op, ProgramBlock, Trigger


class ProgramCheck(NamedTuple):
    """A condition that is looked at again and again while its card is in play, and what it sets off."""

    trigger: Trigger
    each_time: bool
    """Whether it fires each time its condition turns true, and not just once."""
    ending: bool
    """Whether it ends the game; the block of its trigger is the ending then, and empty."""


class Stage(NamedTuple):
    """A stage of a day, with its operations."""

    name: str
    checked: bool
    """Whether checks are looked at before it."""
    block: ProgramBlock
    days: frozenset[int]
    """The days on which anything happens in it."""
    acting: bool = False
    """Whether it is the stage in which players take any actions, with a look at the checks before each; its
    block is empty then."""


class Program:
    """Everything that the cards of a story can do to its variables.

    Who builds one adds blocks, checks and actions, sets `stages`, and then calls `operations.closed`.
    """

    def __init__(self, variables: Variables) -> None:
        self.variables: Variables = variables
        self.blocks: list[ProgramBlock] = []
        self.checks: list[ProgramCheck] = []
        """They stand in the order in which they are looked at."""
        self.actions: list[Trigger] = []
        """What players can do in the acting stage, as far as the story can notice."""
        self.stages: tuple[Stage, ...] = ()
        self.begun: tuple[str, ...] = ()
        """The ids of what is in play from the start."""
        self.limits: dict[int, list[int]] = {}
        """For some variables the mask of the values that there may be by the end of each day."""
        self.usual: dict[int, int] = {}
        """For some variables that may begin with any of several values the mask of the usual one."""
        self.facts: dict[str, tuple[int, int]] = {}
        """What a question may rule out by name: the variable, and the mask of values that it must not get."""
        self.per_round: list[int] = []
        """The variables that begin anew each day."""

    def within_limits(self, state: State, day: int) -> State | None:
        """The state narrowed to what a game can give until a day; None if nothing is left."""
        left: State | None = state
        for number, masks in self.limits.items():
            left = None if left is None else kept(left, number, masks[day - 1])
        return left

    def new_block(self, name: str) -> ProgramBlock:
        """A new, empty block of this id."""
        block = ProgramBlock(name)
        self.blocks.append(block)
        return block

    def loose_block(self, ops: tuple[Op, ...]) -> ProgramBlock:
        """A block of operations that belongs to no block of a card."""
        block = self.new_block("")
        block.ops = ops
        return block

    def one_of(self, variable: Variable, mask: int) -> Guard:
        """The guard that a variable has one of the values in a mask."""
        return OneOf(variable.number, mask, variable.full & ~mask)
