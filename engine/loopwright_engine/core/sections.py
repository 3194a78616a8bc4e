"""The numbers of cards that are read like the sections of a notebook.

They are dealt in the order in which the sections are written, 0 first; those that are hidden have letters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

NEAR: Final = "near"
"""The line that hides a place: it names those from which it can be reached."""
LETTERS: Final = 26


def sections(cards: Iterable[Mapping[str, Any]], kinds: Collection[str]) -> dict[str, str]:
    """The number, or the letter, of each card of these kinds, by its id."""
    numbers: dict[str, str] = {}
    for kind in kinds:
        open_ones = hidden_ones = 0
        for card in cards:
            if card["kind"] != kind:
                continue
            if card["head"].get(NEAR):
                numbers[card["id"]] = _letters(hidden_ones)
                hidden_ones += 1
            else:
                numbers[card["id"]] = str(open_ones)
                open_ones += 1
    return numbers


def _letters(number: int) -> str:
    """A, B, to Z, then AA, AB and so on."""
    before, last = divmod(number, LETTERS)
    return (_letters(before - 1) if before else "") + chr(ord("A") + last)
