"""Records: classes of values that are quick to define.

A frozen dataclass with slots writes and compiles seven methods for each class, which takes 0.3 ms. A record
writes its `__init__` alone, shares the rest, and is frozen for type checkers only: that is a fifth of the
time, and each value is made faster, too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeVar, dataclass_transform

Kind = TypeVar("Kind", bound=type)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(kind: Kind) -> Kind:
    """Make a class of records: as `dataclass(frozen=True, slots=True)`, but frozen for type checkers only.

    Its values are equal, and have the same hash, if they are of the same class and were made of the same.
    """
    made: Any = dataclass(slots=True, eq=False, repr=False)(kind)
    for name, method in _SHARED.items():
        if name not in vars(kind):
            setattr(made, name, method)
    return made  # type: ignore[no-any-return]


def values_of(value: Any) -> tuple[Any, ...]:
    """What a record was made of, in the order of its fields."""
    return tuple([getattr(value, name) for name in type(value).__match_args__])


def _equal(value: object, other: object) -> Any:
    return values_of(value) == values_of(other) if type(other) is type(value) else NotImplemented


def _hash(value: object) -> int:
    return hash(values_of(value))


def _shown(value: object) -> str:
    return f"{type(value).__qualname__}{values_of(value)!r}"


_SHARED = {"__eq__": _equal, "__hash__": _hash, "__repr__": _shown}
