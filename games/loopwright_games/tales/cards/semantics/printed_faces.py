"""The card faces that print the author's own words in place of generated rules text."""

from __future__ import annotations

from collections.abc import Iterator

from loopwright_compiler.semantics.card_facts import facts
from loopwright_dsl.syntax import (
    Card,
    DiaryCard,
    EffectCard,
    Node,
    Printed,
    ResponseCard,
    RumorCard,
    ScenarioCard,
    SchoolCard,
)

from .symbols import Symbols


def printed_faces(symbols: Symbols) -> list[str]:
    """The names of these faces, such as "diary 4 front" and "rumor hum 7"."""
    cards = [at.card for at in symbols.cards()]
    if symbols.scenario is not None:
        cards.insert(0, symbols.scenario.card)
    return [
        face
        for card in cards
        if any(isinstance(node, Printed) for node in facts(card).nodes)
        for face in _faces(card)
    ]


def _faces(card: Card) -> Iterator[str]:
    match card:
        case DiaryCard(number=number, sides=sides):
            yield from (f"diary {number.value} {side.name.text}" for side in sides if _own(side.items))
        case ResponseCard(machine=machine, variant=variant, sides=sides):
            head = f"response {machine.text} {variant.text}"
            yield from (f"{head} {side.name.text}" for side in sides if _own(side.items))
        case RumorCard(set=name, number=number):
            yield f"rumor {name.text} {number.value}"
        case SchoolCard(number=number):
            yield f"school {number.value}"
        case ScenarioCard():
            yield "scenario"
        case EffectCard():
            pass  # it has no face
        case _:
            yield f"{type(card).__name__.removesuffix('Card').lower()} {card.id.text}"


def _own(items: tuple[Node, ...]) -> bool:
    return any(isinstance(item, Printed) for item in items)
