"""Sets of small numbers as bit masks, bit n for the number n. It is a file of its own to be
compiled alone.
"""

from __future__ import annotations

from collections.abc import Iterable


def members(mask: int) -> list[int]:
    """The numbers in a mask (0 or above), lowest first."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


def mask_of(numbers: Iterable[int]) -> int:
    """The mask of these numbers; one that is named twice counts once."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
