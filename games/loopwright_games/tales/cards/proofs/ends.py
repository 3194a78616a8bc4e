"""ADV-10: what happens beyond the ends of counters, written out where a counter is changed.

A change by so many steps is so many times one step: below the end a change by one, at the end the block that
stands there. So proofs need no word for ends; who is told of such a block finds it by its own id.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from loopwright_engine.core.branches import sign_of
from loopwright_engine.core.counters import MOVES, End, counters_of, end_of, ends_of

from loopwright_games.tales.nouns import KIDS

from .items import PARTS

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData


def written_out(bundle: BundleData) -> BundleData:
    """The bundle with the ends of its counters written out; itself, where nothing happens beyond any."""
    counters = counters_of(bundle["scenario"])
    ends = ends_of(cast("list[dict[str, Any]]", counters))
    if not ends:
        return bundle
    writer = _Writer(ends, {one["id"]: (one["low"], one["high"]) for one in counters})
    cards = {part: writer.part(bundle[part], "") for part in PARTS}
    return cast("BundleData", {**bundle, **cards})


class _Writer:
    """Copies parts of a bundle; an end is copied once, as no end leads to itself."""

    def __init__(self, ends: dict[End, Any], bounds: dict[str, tuple[int, int]]) -> None:
        self._ends = ends
        self._bounds = bounds
        self._copied: dict[End, Any] = {}

    def part(self, data: Any, block: str) -> Any:
        """A part that stands in the block of this id, with its changes of counters written out."""
        if isinstance(data, list):
            return [self.part(one, block) for one in data]
        if not isinstance(data, dict):
            return data
        if data.get("do") in MOVES:
            return self._change(data, block)
        inside = data["id"] if "effects" in data else block
        return {key: self.part(value, inside) for key, value in data.items()}

    def _change(self, effect: dict[str, Any], block: str) -> dict[str, Any]:
        """A change; its parts have the id of the block in which it stands, as they begin when that does."""
        name, by = effect["counter"], effect["by"]
        end = name, end_of(by)
        if end not in self._ends or not by:
            return effect
        low, high = self._bounds[name]
        bound, sign = (high, "<") if sign_of(by) > 0 else (low, ">")
        left, right = {"q": effect["do"], "counter": name}, {"q": "number", "value": bound}
        step = {
            "do": "if",
            "condition": {"op": "compare", "cmp": sign, "left": left, "right": right},
            "then": {"id": block, "effects": [{**effect, "by": sign_of(by)}]},
            "else": self._beyond(end),
        }
        steps = _repeat(block, abs(by) if isinstance(by, int) else by["of"], step)
        return _repeat(block, KIDS[1], _perhaps(block, steps)) if "who" in effect else steps

    def _beyond(self, end: End) -> Any:
        if end not in self._copied:
            self._copied[end] = self.part(self._ends[end], "")
        return self._copied[end]


def _repeat(block: str, times: Any, effect: dict[str, Any]) -> dict[str, Any]:
    return {"do": "repeat", "times": times, "repeated": {"id": block, "effects": [effect]}}


def _perhaps(block: str, effect: dict[str, Any]) -> dict[str, Any]:
    """ADV-11: of some kids it is so, whoever they are; a row of a table comes or does not."""
    return {"do": "roll", "rows": [{"low": 1, "high": 1, "then": {"id": block, "effects": [effect]}}]}
