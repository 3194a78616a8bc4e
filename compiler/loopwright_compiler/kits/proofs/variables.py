"""The variables of a kit's cards: counters, flags, what each seat has, what is left in decks, what was asked.

Of what each seat has two numbers are followed, the least and the most that any seat ever had.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.core.decks import decks_of, left_in
from loopwright_engine.core.notes import is_note, starts_of

from loopwright_compiler.reachability.guards import Variable, Variables

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import KitBundleData
    from loopwright_engine.core.freedom import Freedom

WIDEST: Final = 100
"""Of a counter with more values none is followed: only its ends are known."""
COUNTER, FLAG, MOST, LEAST, ASKED = "counter.", "flag.", "own.", "least.", "asked."
"""So begin the names of variables; what was asked for is a block that may begin since."""

AT: Final = "at."
"""So begins what is asked for where the figure can come to a place."""


class KitVariables(Variables):
    """The variables of a bundle; those that rules move may have any value at any time."""

    def __init__(self, data: KitBundleData, freedom: Freedom) -> None:
        super().__init__(1)
        anything = bool(freedom.own_ways)
        self.moved_by_rules: list[Variable] = []
        self._pooled = {name for pool in freedom.pools for name in pool.counters}
        self.ends: dict[str, tuple[float, float]] = {}
        """The ends of every number, by its name."""
        carried = data.get("carry", ())
        for one in data["counters"]:
            free = anything or freedom.steps.writes_to(one["id"])
            self._number(COUNTER, one, free=free, carried=one["id"] in carried)
        for deck in decks_of(data):
            for left in left_in(deck):
                self._number(COUNTER, left, free=anything)
        for flag in data.get("flags", ()):
            row = {"id": flag["id"], "low": 0, "high": 1, "start": starts_of(flag)[0]}
            unknown = len(starts_of(flag)) > 1 or ("flags" in carried and not is_note(flag["id"]))
            self._number(FLAG, row, free=anything, carried=unknown)
        for one in data.get("own", ()):
            free = anything or (one["id"] in freedom.own and freedom.steps.writes_to(one["id"]))
            self._number(MOST, one, free=free)
            self._number(LEAST, one, free=free)
        self._of_rules: frozenset[str] = freedom.own

    def _number(self, kind: str, one: Mapping[str, Any], *, free: bool, carried: bool = False) -> None:
        """One that rules move begins anywhere, but for pieces of a pool, which rules lay out; one that is
        carried from another adventure does, too, and is moved by the cards alone.
        """
        low, high = one["low"], one["high"]
        self.ends[one["id"]] = (low, high)
        if high - low >= WIDEST:
            return
        anywhere = carried or (free and one["id"] not in self._pooled)
        start = range(low, high + 1) if anywhere else (one["start"],)
        variable = self.add(f"{kind}{one['id']}", low, high, start)
        if free:
            self.moved_by_rules.append(variable)

    def counter(self, name: str) -> Variable | None:
        """The variable of a counter; None for one that is too wide."""
        return self.by_name.get(f"{COUNTER}{name}")

    def asked(self, name: str) -> Variable:
        """The variable that remembers that something was asked for; made when it is first named."""
        return self.by_name.get(f"{ASKED}{name}") or self.add(f"{ASKED}{name}", 0, 1)

    def of_counters(self) -> Iterator[tuple[str, Variable]]:
        """The variables of all counters of the cards that a verb may move, with the names of these."""
        for variable in self.all:
            kind, _, name = variable.name.partition(".")
            if f"{kind}." == COUNTER or (f"{kind}." in (MOST, LEAST) and name in self._of_rules):
                yield name, variable
