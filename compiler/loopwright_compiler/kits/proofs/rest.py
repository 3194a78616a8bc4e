"""What is left of the blocks around while rules break in upon an effect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import BlockData, EffectData

Rest: TypeAlias = "tuple[tuple[str, int, Sequence[EffectData]], ...]"
"""What is left of blocks when one inside them is done, the innermost first: each with its id, the number of
the effect, and its effects.
"""


def name_of_rest(rest: Rest) -> str:
    """What the rest of some blocks is asked for by."""
    return ".".join(f"{name}@{number}" for name, number, _ in rest)


def name_of(data: BlockData) -> str:
    """What a block is known by; what a correction puts in has no id."""
    return data["id"] or f"@{id(data)}"


def dropped(rest: Iterable[tuple[str, int, Sequence[EffectData]]]) -> Rest:
    """What is left, without blocks that are done."""
    return tuple(one for one in rest if one[1] < len(one[2]))
