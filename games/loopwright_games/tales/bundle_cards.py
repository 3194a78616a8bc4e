"""What a bundle of Tales lists by card or by deck, one by one: the sides of the diary, of responses, and what
kids hold or come upon.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from .card_kinds import HAND_DECKS, HELD_DECKS
from .nouns import SIDES as ALL_SIDES

if TYPE_CHECKING:
    from .bundle_types import DiaryData, HeldData, ResponseData, ResponseSideData, SideData

SIDES: Final = ALL_SIDES[:2]
"""The sides of a diary card, in the order in which they come into play."""


def diary_sides(data: Mapping[str, Any]) -> Iterator[tuple[DiaryData, str, SideData]]:
    """Every side of the diary that has anything on it: its card, its name, and the side."""
    for card in data["diary"]:
        for name in SIDES:
            side = card["sides"][name]
            if side is not None:
                yield card, name, side


def response_sides(data: Mapping[str, Any]) -> Iterator[tuple[ResponseData, ResponseSideData]]:
    """Both sides of every response card, each behind its card."""
    for card in data["responses"]:
        yield card, card["routine"]
        yield card, card["alert"]


def held_cards(data: Mapping[str, Any]) -> Iterator[tuple[str, str, HeldData]]:
    """Every card in hand and every event location: its kind, the id under which it is known, and the card."""
    for kind, deck in HELD_DECKS.items():
        for card in data["world"][deck]:
            yield kind, f"{kind}.{card['id']}", card


def awaited(data: Mapping[str, Any]) -> frozenset[str]:
    """The events for which diary cards and cards in hand of a bundle wait."""
    sides = (side for _, _, side in diary_sides(data))
    held = (row for deck in HAND_DECKS.values() for row in data["world"][deck])
    return frozenset(part["event"]["on"] for holder in (*sides, *held) for part in holder["on"])
