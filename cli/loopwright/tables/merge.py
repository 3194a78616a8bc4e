"""Cells into cards: a merge of three sides (diff3), what was imported last, the card, and the cell."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from loopwright_dsl.matcher import Matcher


class MergeOutcome(Enum):
    """What becomes of a field."""

    KEPT = "kept"  # as the card has it
    BY_HAND = "by hand"  # as the card has it, though the cell has another value
    WRITTEN = "written"
    CONFLICT = "conflict"  # both were edited: as the card has it


class MergedField(NamedTuple):
    """The outcome for a field, and its value from now on."""

    outcome: MergeOutcome
    value: str


LINED: Final = "\n"


def merged(last: str | None, card: str, cell: str, *, by_lines: bool, overwrite: bool) -> MergedField:
    """The value of a field.

    last: the cell when it was imported last, None where it never was; by_lines: whether edits of different
    lines do not touch each other; overwrite: whether cells win.
    """
    if alike(card, cell):
        return MergedField(MergeOutcome.KEPT, card)
    if overwrite or alike(last or "", card):
        return MergedField(MergeOutcome.WRITTEN, cell)
    if last is None:
        return MergedField(MergeOutcome.CONFLICT if cell else MergeOutcome.KEPT, card)
    if alike(last, cell):
        return MergedField(MergeOutcome.BY_HAND, card)
    lines = (
        _of_lines(*(text.split(LINED) if text else [] for text in (last, card, cell))) if by_lines else None
    )
    return (
        MergedField(MergeOutcome.CONFLICT, card)
        if lines is None
        else MergedField(MergeOutcome.WRITTEN, LINED.join(lines))
    )


def alike(one: str, other: str) -> bool:
    """Whether two values are the same, but for how wide the spaces between words are."""
    return one == other or _plain(one) == _plain(other)


def _plain(text: str) -> list[str]:
    rows = text.strip(LINED).split(LINED)
    return [row[: len(row) - len(row.lstrip())] + " ".join(row.split()) for row in rows]


def _of_lines(last: Sequence[str], card: Sequence[str], cell: Sequence[str]) -> list[str] | None:
    """The lines with the edits of both sides; None where both touch the same place."""
    out: list[str] = []
    at = -1
    for start, end, lines in sorted({*_edits(last, card), *_edits(last, cell)}):
        if start <= at:
            return None
        out += [*last[max(at, 0) : start], *lines]
        at = end
    return [*out, *last[max(at, 0) :]]


def _edits(last: Sequence[str], new: Sequence[str]) -> list[tuple[int, int, tuple[str, ...]]]:
    """Each stretch of lines that another took the place of: where it begins and ends, and the new lines."""
    return [
        (i, j, tuple(new[m:n])) for kind, i, j, m, n in Matcher(last, new).get_opcodes() if kind != "equal"
    ]
