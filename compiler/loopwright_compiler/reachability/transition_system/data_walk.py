"""A walk over a bundle's data that gives every part with a certain key (`op`, `q`, `do`, `on`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal, overload

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import ConditionData, EffectData, OccasionData, QuantityData

CONDITION: Final = "op"
QUANTITY: Final = "q"
EFFECT: Final = "do"
OCCASION: Final = "on"


@overload
def parts_with(key: Literal["op"], data: object) -> Iterator[ConditionData]: ...
@overload
def parts_with(key: Literal["q"], data: object) -> Iterator[QuantityData]: ...
@overload
def parts_with(key: Literal["do"], data: object) -> Iterator[EffectData]: ...
@overload
def parts_with(key: Literal["on"], data: object) -> Iterator[OccasionData]: ...
def parts_with(key: Literal["op", "q", "do", "on"], data: object) -> Iterator[object]:
    """All of them in any part of a bundle, from the outside to the inside."""
    if isinstance(data, dict):
        if key in data:
            yield data
        for part in data.values():
            yield from parts_with(key, part)
    elif isinstance(data, list):
        for part in data:
            yield from parts_with(key, part)
