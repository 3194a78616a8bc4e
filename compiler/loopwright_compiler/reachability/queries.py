"""Questions to a story: can a game get there, by some day, while something else has not happened?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .transition_system.operations import Block
from .transition_system.program import Program
from .transition_system.variables import SIDE_VALUE


class Question(NamedTuple):
    """Can a game reach `goal`, at the latest on day `by`, while nothing of `without` has happened before?

    `goal` is the id of an item, or `day.N`: day N begins. `without` holds sides (`diary.4.back` came
    into play), blocks that were begun, endings, and flags (`flag.X` was set).
    """

    goal: str
    by: int | None = None
    without: frozenset[str] = frozenset()

    @property
    def plain(self) -> bool:
        """Whether it asks about any game and any day."""
        return self.by is None and not self.without


class Barred(NamedTuple):
    """What must not happen in a game that is looked for."""

    values: Mapping[int, int]
    """For some variables the mask of values that they may not get."""
    names: frozenset[str]
    """Blocks that may not be begun, and what is known to be impossible."""
    from_start: bool
    """Whether something of it is so from the start."""

    def touched_by(self, block: Block) -> bool:
        """Whether a block may do any of it."""
        return not self.names.isdisjoint(block.begins) or any(
            block.changes.get(number, 0) & mask for number, mask in self.values.items()
        )


FREE = Barred({}, frozenset(), False)


def barred(program: Program, question: Question) -> Barred:
    """Return what a question rules out; an ending is always the last that happens and rules out nothing."""
    variables, values, names = program.variables, dict[int, int](), set[str]()
    for name in question.without - {question.goal}:
        kind, _, rest = name.partition(".")
        card, _, side = name.rpartition(".")
        if kind == "flag" and name in variables.by_name:
            values[variables[name].number] = 2
        elif card in variables.by_name and side in SIDE_VALUE:
            number = variables[card].number
            values[number] = values.get(number, 0) | 1 << SIDE_VALUE[side]
        elif kind != "ending" and rest:
            names.add(name)
    start = variables.starts()
    return Barred(values, frozenset(names), any(not start[number] & ~mask for number, mask in values.items()))
