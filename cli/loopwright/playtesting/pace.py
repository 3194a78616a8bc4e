"""How long games go on, and when it is known who wins, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from .words import day_name

Data = Mapping[str, Any]
EARLY = 0.8
"""When the outcome is decided before this part of the days is over, it is told as early."""
DECIDED = (
    "Insight and enigma are means of the games that had this day. Decided: how much of who wins is known by "
    "its end, over all games, those that are over included."
)


def most_over_by(view: Data) -> int | None:
    """The first day by whose end more than half of the games of a bot are over; None if it is the last."""
    for day, after in pairwise(view["tension"]["rounds"]):
        if view["games"] - after["games"] > view["games"] / 2:
            return int(day["round"])
    return None


def sentences(view: Data) -> Iterator[str]:
    """When most games are over, and when who wins is decided, of the games of one bot."""
    over, by, last = most_over_by(view), view["tension"]["decided_by"], len(view["tension"]["rounds"])
    if over is not None:
        yield f"Most games are over by the end of {day_name(over)}."
    if by is None or last == 1:
        return
    if by == last:
        # What is known of all games is never less than what is known of those that still go on.
        yield f"Where a game goes on to {day_name(last)}, who wins is not settled before."
    else:
        early = ": early" if by < EARLY * (over or last) else ""
        yield f"Over all games, who wins is for the most part decided by the end of {day_name(by)}{early}."
