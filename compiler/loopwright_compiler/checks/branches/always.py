"""Conditions that are always true when they are asked, where that can hardly be meant."""

from __future__ import annotations

from collections.abc import Iterator

from .never import Never
from .noting import HELD
from .spots import Spot

NUMBERS = ("insight", "enigma", "counter", "token", "kids")


def always_true(story: Never) -> Iterator[Spot]:
    """Of lines `when`, `win` and `lose` all; of others those that compare a number that games change.

    Elsewhere it may be meant: a card that asks for the flag that brought it into play is only careful.
    """
    for spot in story.spots.values():
        if spot.condition is None or spot.role == "else" or not story.happens(spot.id):
            continue
        if story.came(spot.id) == HELD and (spot.role in ("when", "win", "lose") or _counts(story, spot)):
            yield spot


def _counts(story: Never, spot: Spot) -> bool:
    names = [story.program.variables.all[number].name for number in story.guards[spot.id].reads()]
    return any(name.partition(".")[0] in NUMBERS for name in names)
