"""Errors about cards, and endings, with the same number or id."""

from __future__ import annotations

from loopwright_compiler.diagnostics.fixes import instead
from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.semantics.card_facts import facts
from loopwright_dsl.syntax import (
    Card,
    DiaryCard,
    EffectCard,
    GaugeCard,
    KitCard,
    Node,
    ResponseCard,
    RumorCard,
    ScenarioCard,
    SchoolCard,
    WorldCard,
)

from loopwright_games.tales.cards.semantics.symbols import Symbols

from .context import Context


def check_twice(context: Context, at: CardAt, first_of: dict[str, CardAt]) -> None:
    """Report a card whose number or id another card of its kind has; `first_of` remembers them."""
    if not at.placed.is_sure(head(at.card).span):
        return
    key, code = identity(at.card)
    first = first_of.setdefault(key, at)
    if first is not at:
        name = head(at.card)
        free = _free_number(context.symbols, at.card)
        fix = None if free is None else instead(name, free)
        wanted = context.symbols.misnumbered if code == "LW0220" else None
        context.reporter.again(at, code, name, key, (first, head(first.card)), fix, wanted)


def check_endings_twice(context: Context, at: CardAt) -> None:
    """Report an ending of this card whose id another ending has."""
    for ending in facts(at.card).endings:
        first_at, first = context.symbols.endings[ending.id.text]
        if first is not ending:
            context.reporter.again(at, "LW0225", ending.id, ending.id.text, (first_at, first.id))


def _free_number(symbols: Symbols, card: Card) -> int | None:
    """A number that no card of its kind has."""
    match card:
        case DiaryCard():
            taken = list(symbols.diary)
            if symbols.misnumbered is not None:
                return symbols.misnumbered
        case RumorCard(set=name):
            taken = [number for rumor_set, number in symbols.rumors if rumor_set == name.text]
        case SchoolCard():
            taken = list(symbols.school)
        case _:
            return None
    return max(taken, default=0) + 1


def identity(card: Card) -> tuple[str, str]:
    """The number or id of a card with its kind, and the diagnostic's code for a second card with the same."""
    match card:
        case DiaryCard(number=number):
            return f"diary {number.value}", "LW0220"
        case RumorCard(set=name, number=number):
            return f"rumor {name.text} {number.value}", "LW0221"
        case SchoolCard(number=number):
            return f"school {number.value}", "LW0222"
        case ResponseCard(machine=machine, variant=variant):
            return f"response {machine.text} {variant.text}", "LW0223"
        case WorldCard(id=name):
            return f"{card.kind} {name.text}", "LW0227"
        case KitCard(kind=kind, id=name):
            return f"{kind} {name.text}", "LW0227"
        case EffectCard(id=name):
            return f"effect {name.text}", "LW0227"
        case GaugeCard(id=name):
            return f"gauge {name.text}", "LW0227"
        case ScenarioCard():
            return "scenario", "LW0226"


def head(card: Card) -> Node:
    """The node of the number or id in a card's first line."""
    match card:
        case DiaryCard(number=number) | RumorCard(number=number) | SchoolCard(number=number):
            return number
        case ResponseCard(variant=variant):
            return variant
        case _:
            return card.id
