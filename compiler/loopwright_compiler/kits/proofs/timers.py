"""Timers written out for proofs: counters of rounds, and what happens as a round begins on a card of its own.

Rules begin rounds whenever they like, so what happens then may begin at any time.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Any, Final, cast

from loopwright_engine.core.timers import (
    RUNS,
    TIMER_VERBS,
    UNTIL,
    changed,
    counters_of_timers,
    due_flags,
    passing,
    running,
    standing,
    timers_of,
)

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import KitBundleData

CALENDAR: Final = "timers"
"""The id of that card."""
PARTS: Final = ("cards", "effects", "counters", "own", "decks")
NO_ENDS: Final = {"title": None, "over": None, "under": None}


def written_out(data: KitBundleData) -> KitBundleData:
    """The bundle with its timers written out; itself, where there are none."""
    if not timers_of(data):
        return data
    waiting: list[dict[str, Any]] = [
        {
            "event": None,
            "condition": condition,
            "each_time": True,
            "limit": None,
            "block": block,
            "text": [],
        }
        for condition, block in passing(data, f"{CALENDAR}.rounds")
    ]
    calendar = {
        "kind": "",
        "id": CALENDAR,
        "title": "",
        "copies": 1,
        "head": {},
        "condition": None,
        "block": {"id": f"{CALENDAR}.block", "effects": []},
        "listeners": waiting,
    }
    whole: dict[str, Any] = {**data, "cards": [*data["cards"], calendar], "timers": []}
    numbers = count(1)
    whole |= {part: _part(whole[part], "", numbers) for part in PARTS if part in whole}
    whole["counters"] = [*whole["counters"], *({**NO_ENDS, **one} for one in counters_of_timers(data))]
    whole["flags"] = [*data.get("flags", ()), *({**flag, "title": None} for flag in due_flags(data))]
    return cast("KitBundleData", whole)


def _part(data: object, block: str, numbers: Iterator[int]) -> Any:
    """A part that stands in the block of this id; blocks of no card's own get ids of their own."""
    if isinstance(data, list):
        return [_part(one, block, numbers) for one in data]
    if not isinstance(data, dict):
        return data
    if data.get("do") in TIMER_VERBS:
        return _part(changed(data, block), block, numbers)
    if data.get("op") == RUNS:
        return running(data["timer"])
    if data.get("q") == UNTIL:
        return standing(data["timer"])
    if "effects" not in data:
        return {key: _part(value, block, numbers) for key, value in data.items()}
    inside = f"{block}.{next(numbers)}" if data["id"] == block else data["id"]
    # what a timer does stands in blocks that are called like the one around them
    return {"id": inside, "effects": [_part(one, data["id"], numbers) for one in data["effects"]]}
