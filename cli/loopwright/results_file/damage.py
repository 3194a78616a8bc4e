"""What is said of a results file that is damaged, or of one in which damage could not be seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from loopwright.core.console import plural
from loopwright.core.phrases import counted, listed, value_of

from .checksums import Unsealed

if TYPE_CHECKING:
    from loopwright_engine.playtest.plan import Cell, Chunk, Plan

    from .read import Contents, Results

MOST = 5
"""So many stretches of lost games are named."""
AGAIN = "They are played again, and what is damaged is taken out of the file."
MENDED = "No game is missing; what is damaged is taken out of the file."
OLDER = (
    "{path} is of an older loopwright, which wrote no checksums: damage in it cannot be seen. What was "
    "reached on response cards, event locations, items, anomalies and chores was not noted then."
)


def remarks(found: Results, contents: Contents) -> Iterator[str]:
    """A sentence for each thing that is not as it should be; none for a file that is whole."""
    if isinstance(found.sealer, Unsealed):
        yield OLDER.format(path=found.path)
    lost = len(contents.lost) + contents.unknown
    if lost:
        whole = len(contents.places)
        of = f"{counted(lost)} of {plural(lost + whole, 'chunk')}"
        verb = "is" if lost == 1 else "are"
        yield f"{found.path} is damaged: {of} {verb} lost, {listed(list(_lost(found.plan, contents)))}."
    if contents.twice:
        games = listed(_few(list(_stretches(found.plan, contents.twice))))
        yield f"{found.path} holds {games} more than once; they are counted once."


def of_rest(found: Results) -> list[str]:
    """The same for a file that is only read, and how to get the lost games back."""
    contents = found.contents()
    said = list(remarks(found, contents))
    if contents.lost or contents.unknown:
        again = f"loopwright playtest --resume {found.path}"
        said.append(f"Only the rest is looked at; `{again}` plays the lost games again.")
    return said


def _lost(plan: Plan, contents: Contents) -> Iterator[str]:
    yield from _few(list(_stretches(plan, contents.lost)))
    if contents.unknown:
        yield f"{contents.unknown} of which nobody can tell what games they held"


def _few(words: list[str]) -> list[str]:
    return words if len(words) <= MOST else [*words[: MOST - 1], f"{len(words) - MOST + 1} more stretches"]


def _stretches(plan: Plan, chunks: Sequence[Chunk]) -> Iterator[str]:
    """Chunks that follow each other as one: `games 100 to 149 with 2 kids by cautious`."""
    ordered = sorted(set(chunks))
    while ordered:
        first = last = ordered.pop(0)
        while ordered and ordered[0][:2] == (last.cell, last.first + last.games):
            last = ordered.pop(0)
        end = last.first + last.games - 1
        yield f"games {counted(first.first)} to {counted(end)} with {_cell(plan.cells[first.cell])}"


def _cell(cell: Cell) -> str:
    """The games of a cell: `2 kids, counters.minutes.start=2, by cautious`."""
    words = [f"{cell.kids} kids", *cell.variants]
    words += [f"{path}={value_of(value)}" for path, value in cell.changes]
    return f"{', '.join(words)} by {cell.bot}"
