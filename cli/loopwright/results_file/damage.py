"""What is damaged in a results file, in words, and how to get the lost games back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING

from loopwright.core.console import plural
from loopwright.core.phrases import counted, listed, value_of

from .checksums import Unsealed

if TYPE_CHECKING:
    from loopwright_engine.kit.protocol import Kit
    from loopwright_engine.playtest.plan import Cell, Chunk

    from .read import Contents, Results

MOST = 5
"""The most stretches of lost games that are named."""
AGAIN = "They are played again, and what is damaged is taken out of the file."
MENDED = "No game is missing; what is damaged is taken out of the file."
OLDER = (
    "{path} is of an older loopwright, which wrote no checksums: damage in it cannot be seen. What was "
    "reached on response cards, event locations, items, anomalies and chores was not noted then."
)


def remarks(results: Results, contents: Contents) -> Iterator[str]:
    """A sentence for each kind of damage; none for a file that is whole."""
    if isinstance(results.sealer, Unsealed):
        yield OLDER.format(path=results.path)
    lost_count = len(contents.lost) + contents.unknown
    if lost_count:
        whole_count = len(contents.places)
        of = f"{counted(lost_count)} of {plural(lost_count + whole_count, 'chunk')}"
        verb = "is" if lost_count == 1 else "are"
        yield f"{results.path} is damaged: {of} {verb} lost, {listed(list(_lost(results, contents)))}."
    if contents.twice:
        games = listed(_few(list(_stretches(results, contents.twice))))
        yield f"{results.path} holds {games} more than once; they are counted once."


def of_rest(results: Results) -> list[str]:
    """The remarks on a file that is only read, with how to get the lost games back."""
    contents = results.contents()
    texts = list(remarks(results, contents))
    if contents.lost or contents.unknown:
        again = f"loopwright playtest --resume {results.path}"
        texts.append(f"Only the rest is looked at; `{again}` plays the lost games again.")
    return texts


def _lost(results: Results, contents: Contents) -> Iterator[str]:
    yield from _few(list(_stretches(results, contents.lost)))
    if contents.unknown:
        yield f"{contents.unknown} of which nobody can tell what games they held"


def _few(words: list[str]) -> list[str]:
    return words if len(words) <= MOST else [*words[: MOST - 1], f"{len(words) - MOST + 1} more stretches"]


def _stretches(results: Results, chunks: Sequence[Chunk]) -> Iterator[str]:
    """The chunks in words, consecutive ones as one: `games 100 to 149 with 2 players by cautious`."""
    ordered = sorted(set(chunks))
    while ordered:
        first = last = ordered.pop(0)
        while ordered and ordered[0][:2] == (last.cell, last.first + last.games):
            last = ordered.pop(0)
        end = last.first + last.games - 1
        cell = _cell(results.plan.cells[first.cell], results.bundle.kit)
        yield f"games {counted(first.first)} to {counted(end)} with {cell}"


def _cell(cell: Cell, kit: Kit) -> str:
    """The set-up of a cell: `2 players, counters.minutes.start=2 by cautious`."""
    set_up = [(option.name, getattr(cell.options, option.name)) for option in fields(cell.options)]
    words = [kit.option_words(name, value) for name, value in set_up[:1]]
    for name, value in set_up[1:]:
        words += kit.option_words(name, value).split("+") if value else []
    words += [f"{path}={value_of(value)}" for path, value in cell.changes]
    return f"{', '.join(words)} by {cell.bot}".lstrip()
