"""What the fields of a game may hold, and copies of it: numbers, words, and lists of those, however deep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from loopwright_engine.errors import RulesError

SHARED: Final = frozenset((int, bool, str, float, type(None)))
"""The usual types of values that never change, which a game shares with its copies."""
REMEDY: Final = "use numbers, words, and lists of those"


def is_flat(value: object) -> bool:
    """Whether a value is a list of values that never change; of an empty one nobody can tell."""
    return type(value) is list and bool(value) and SHARED.issuperset(map(type, value))


def heaps(value: Any) -> list[list[int]]:
    """The piles of a field that lies face down: it is one, or has one for each seat."""
    return value if value and type(value[0]) is list else [value]


def heights(value: Any) -> int | list[int]:
    """How many cards lie in the piles of a field."""
    return [len(pile) for pile in value] if value and type(value[0]) is list else len(value)


def copied(name: str, value: object) -> Any:
    """The value of a field with every list in it copied, however deep. Raises RulesError."""
    if type(value) is list:
        return [part if type(part) in SHARED else copied(name, part) for part in value]
    if isinstance(value, (int, str, float)):  # such as the members of an enum
        return value
    if isinstance(value, tuple) and all(type(part) in SHARED or copied(name, part) is part for part in value):
        return value
    raise RulesError(f"the field {name} holds {_kind(value)}, which copies of a game would share: {REMEDY}")


def faults(fields: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The name of each field that no copy would be right of, and what is wrong with it."""
    owners: dict[int, str] = {}
    for name, value in fields.items():
        try:
            copied(name, value)
        except RulesError as error:
            yield name, str(error)
            continue
        for part in _lists(value):
            if id(part) in owners:
                yield name, _twice(owners[id(part)], name)
                break
            owners[id(part)] = name


def _twice(owner: str, name: str) -> str:
    if owner != name:
        return f"the fields {owner} and {name} hold one and the same list: give each its own"
    return (
        f"the field {name} holds one list more than once, so that whoever changes one changes all: "
        "make each anew, as in [[0] * 3 for _ in range(4)]"
    )


def _lists(value: object) -> Iterator[list[Any]]:
    if type(value) is list:
        yield value
        for part in value:
            yield from _lists(part)


def _kind(value: object) -> str:
    if isinstance(value, tuple):
        return "a tuple with lists in it"
    return {"dict": "a dict", "set": "a set"}.get(
        type(value).__name__, f"an object of {type(value).__name__}"
    )
