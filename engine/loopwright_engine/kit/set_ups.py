"""All set-ups of a kit, apart from what plays them: every option with every value that it may have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import Field, fields
from math import prod
from typing import Any, Final

BOTH: Final = (False, True)


class SetUps:
    """The set-ups of a kit by number; number 0 is the usual one. What may be anything stays as usual."""

    def __init__(self, kit: Any) -> None:
        self._make = kit.options
        rows = fields(kit.options)
        self._usual: dict[str, Any] = {row.name: row.default for row in rows}
        values = {row.name: _values(row) for row in rows}
        self._values: dict[str, Sequence[Any]] = {name: row for name, row in values.items() if row}
        self.unbounded: list[str] = [name for name, row in values.items() if not row]
        """The options of which not every value can be tried."""
        self.count: int = prod(len(row) for row in self._values.values())

    def __getitem__(self, number: int) -> Any:
        """The options of a set-up; those that are named last differ first."""
        chosen = dict(self._usual)
        for name, row in reversed(self._values.items()):
            number, place = divmod(number, len(row))
            usual = row.index(chosen[name])
            chosen[name] = row[usual] if not place else row[place - (place <= usual)]
        return self._make(**chosen)

    def __iter__(self) -> Iterator[Any]:
        """Every set-up."""
        number = 0
        while number < self.count:
            yield self[number]
            number += 1


def _values(row: Field[Any]) -> Sequence[Any]:
    """Every value of an option, its default among them; none where it may be anything."""
    low, high = row.metadata.get("low"), row.metadata.get("high")
    if row.metadata.get("choices"):
        return tuple(row.metadata["choices"])
    if isinstance(row.default, bool):
        return BOTH
    if type(row.default) is int and low is not None and high is not None:
        return range(low, high + 1)
    return ()
