"""Questions to a story, and their verdicts: can a game get there, while something else has not happened?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from loopwright_dsl.record import record

from .operations import ENDING, ProgramBlock
from .program import Program

IMPOSSIBLE, POSSIBLE, OPEN = "impossible", "possible-in-the-model", "open"

Trace: TypeAlias = "tuple[tuple[int, str], ...]"
"""Days, and the actions that players take on them, in order."""


class Question(NamedTuple):
    """Can a game reach `goal`, at the latest on day `by`, while nothing of `without` has happened before?

    `goal` is the id of an item, or `day.N`: day N begins. `without` holds blocks that were begun, endings,
    and facts of the program, such as sides that came into play and flags that were set.
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

    def touched_by(self, block: ProgramBlock) -> bool:
        """Whether a block may do any of it."""
        return not self.names.isdisjoint(block.begins) or any(
            block.changes.get(number, 0) & mask for number, mask in self.values.items()
        )


FREE = Barred({}, frozenset(), False)


def barred(program: Program, question: Question) -> Barred:
    """Return what a question rules out; an ending is always the last that happens and rules out nothing."""
    values, names = dict[int, int](), set[str]()
    for name in question.without - {question.goal}:
        if name in program.facts:
            number, mask = program.facts[name]
            values[number] = values.get(number, 0) | mask
        elif not name.startswith(ENDING) and "." in name:
            names.add(name)
    start = program.variables.starts()
    return Barred(values, frozenset(names), any(not start[number] & ~mask for number, mask in values.items()))


@record
class Reason:
    """A sentence, the conditions that cannot all hold, and the ids of the blocks that it speaks of."""

    text: str
    conditions: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    root: str = ""
    """What is impossible first: itself, or what this stands on."""


@record
class Verdict:
    """What was found out about one question, and how; only `impossible` is a proof about the game itself."""

    question: Question
    verdict: str
    method: str
    because: Reason | None = None
    """Why it is impossible."""
    way: Trace = ()
    """A way that the model found, as a hint where to search."""
