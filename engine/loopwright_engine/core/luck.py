"""How lucky rolls of dice are: what came, less what was to be expected of so many dice.

Whatever players do, its mean is 0, also times anything that was known before a roll. Surprises are whole
millionths, so that sums are the same in whatever order games were played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb
from typing import Final, TypeAlias

Surprise: TypeAlias = tuple[int, int, int]
"""A source and measure, `source * MEASURES + measure`; a round; and how much came beyond the expected."""
MEASURES: Final = 6
"""The measures of a source: 0 for a hit, or for the sum of the faces; 1 to 5 for how many faces are that."""
UNIT: Final = 1_000_000
SIX: Final = 6


@lru_cache(256)
def _misses(dice: int) -> int:
    """The chance, in millionths, that none of so many dice shows a six."""
    return round(UNIT * (5 / 6) ** dice)


def of_hit(faces: bytes | Sequence[int]) -> int:
    """The surprise of a roll that succeeds with a six."""
    return _misses(len(faces)) if SIX in faces else _misses(len(faces)) - UNIT


@lru_cache(1024)
def of_faces(faces: tuple[int, ...], sides: int) -> Sequence[tuple[int, int]]:
    """Pairs of a measure and its surprise, of dice with so many sides."""
    dice = len(faces)
    pairs = [(0, sum(faces) * UNIT - dice * (sides + 1) * UNIT // 2)]
    if sides == SIX:
        pairs += [(face, faces.count(face) * UNIT - round(dice * UNIT / SIX)) for face in range(1, MEASURES)]
    return pairs


def gathered(surprises: Iterable[Surprise]) -> list[Surprise]:
    """The surprises of a game, each source and round once, in order; of faces their sum over all rounds."""
    sums: dict[tuple[int, int], int] = {}
    for column, number, surprise in surprises:
        key = column, 0 if column % MEASURES else number
        sums[key] = sums.get(key, 0) + surprise
    return [(column, number, surprise) for (column, number), surprise in sorted(sums.items())]


def chance_of_heads(coins: int, least: int) -> float:
    """That so many coins show at least so many heads.

    >>> chance_of_heads(2, 1)
    0.75
    """
    return float(sum(comb(coins, heads) for heads in range(least, coins + 1)) / 2**coins)
