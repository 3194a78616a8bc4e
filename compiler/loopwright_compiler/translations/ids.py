"""Contexts of texts: from a card, or from the id that a text has in a bundle, to where it stands."""

from __future__ import annotations

from typing import Final

from loopwright_dsl.nodes import (
    Card,
    DiaryCard,
    EffectCard,
    ResponseCard,
    RumorCard,
    ScenarioCard,
    SchoolCard,
)

_PARTS: Final = {"scenario": 1, "world": 1, "rumor": 3, "response": 4}
"""Kinds of ids -> how many of their parts name the owner; the others have two."""
_SIDES: Final = ("front", "back", "routine", "alert")


def card_id(card: Card) -> str:
    """The id that a card has in a bundle; an effect card, which is in none, is `effect.lost-in-fog`."""
    match card:
        case ScenarioCard():
            return "scenario"
        case DiaryCard(number=number):
            return f"diary.{number.value}"
        case RumorCard(set=set_, number=number):
            return f"rumor.{set_.text}.{number.value}"
        case SchoolCard(number=number):
            return f"school.{number.value}"
        case ResponseCard(machine=machine, variant=variant):
            return f"response.{machine.text}.{variant.text}"
        case EffectCard(id=name):
            return f"effect.{name.text}"
    return f"{type(card).__name__.removesuffix('Card').lower()}.{card.id.text}"


def owner(string: str) -> str:
    """The context of a text of a bundle: `diary.4.front` for `diary.4.front.action.1.label`."""
    parts = string.split(".")
    count = _PARTS.get(parts[0], 2)
    if parts[0] == "diary" and parts[2:] and parts[2] in _SIDES:
        count = 3
    return ".".join(parts[:count])
