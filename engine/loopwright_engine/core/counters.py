"""Counters with ends: how far one moves, and what may happen beyond its ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from typing import Any, Final, TypeAlias

from .branches import branches, sign_of

End: TypeAlias = tuple[str, str]
"""A counter, and which of its ends: "over" or "under"; or a deck, and "draw"."""

OVER: Final = "over"
UNDER: Final = "under"
DRAW: Final = "draw"
ENDS: Final = (OVER, UNDER)

MOVES: Final = ("counter", "own_counter")
"""What moves a counter by some steps: one of all, or that of a seat."""

MOST_STEPS: Final = 20
"""By so many at most a change may move a counter beyond whose end something happens, where games say so."""


def moved(before: int, by: int, low: int, high: int) -> tuple[int, int]:
    """Where a counter stands after so many steps, and how many were beyond its end, with their sign."""
    inside = min(high, max(low, before + by))
    return inside, by - (inside - before)


def end_of(by: int | Mapping[str, Any]) -> str:
    """The end towards which a change moves a counter."""
    return OVER if sign_of(by) > 0 else UNDER


def few(by: int) -> int:
    """An amount that is known only in play, by which a counter moves beyond whose end something happens."""
    return min(MOST_STEPS, max(-MOST_STEPS, by))


def counters_of(declared: Mapping[str, Any]) -> tuple[Any, ...]:
    """All counters that a bundle or its scenario declares: those of all, then those that each seat has."""
    return (*declared["counters"], *declared.get("own", ()))


def ends_of(counters: Iterable[Mapping[str, Any]]) -> dict[End, Any]:
    """The blocks of all ends at which something happens."""
    return {(one["id"], end): one[end] for one in counters for end in ENDS if one.get(end) is not None}


def towards(block: Mapping[str, Any]) -> Iterator[End]:
    """The ends towards which a block moves counters, and the decks from which it draws, at any depth."""
    for effect in block["effects"]:
        if effect["do"] in MOVES:
            yield effect["counter"], end_of(effect["by"])
        elif effect["do"] == "draw_card":
            yield effect["deck"], DRAW
        for branch in branches(effect):
            yield from towards(branch.block)


def circle_in(counters: Iterable[Mapping[str, Any]], decks: Iterable[Mapping[str, Any]]) -> list[End]:
    """Ends and decks of a bundle of which each leads to the next, and the last to the first."""
    leads: dict[End, list[End]] = {end: [*towards(block)] for end, block in ends_of(counters).items()}
    for deck in decks:
        leads[deck["id"], DRAW] = [end for card in deck["cards"] for end in towards(card["block"])]
    return circle(leads)


def circle(leads: Mapping[End, Iterable[End]]) -> list[End]:
    """Ends of which each leads to the next, and the last to the first; none where no end leads to itself."""
    try:
        TopologicalSorter({end: set(leads[end]) & leads.keys() for end in leads}).prepare()
    except CycleError as error:
        return error.args[1][:0:-1]  # type: ignore[no-any-return]
    return []
