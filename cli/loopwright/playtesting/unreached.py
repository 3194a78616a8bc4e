"""What no game of a playtest has reached, told by what it stands on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Data = Mapping[str, Any]


def whether_ever(cells: Sequence[Data]) -> str:
    """Where to look on; those who let the explorer play have looked."""
    looked = any(cell["bot"] == "explorer" for cell in cells)
    further = "" if looked else "; --bot explorer goes looking for them"
    return f"loopwright verify tells whether they can ever be reached{further}."


def roots(never: Sequence[Data]) -> list[tuple[Data, int]]:
    """What was never reached though all it stands on was, each with how many things stand on it."""
    of = {each["id"].removesuffix(".block"): each for each in never}
    below = Counter[str]()
    for stem in of:
        above = [each for each in _above(stem) if each in of]
        below[above[-1] if above else stem] += 1
    return [(of[stem], count - 1) for stem, count in below.items()]


def _above(stem: str) -> Iterator[str]:
    """The ids that an id stands under, the nearest first."""
    parts = stem.split(".")
    for length in range(len(parts) - 1, 1, -1):
        yield ".".join(parts[:length])
