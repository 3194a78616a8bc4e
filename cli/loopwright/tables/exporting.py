"""Cards of one kind as a table."""

from __future__ import annotations

from dataclasses import dataclass, field

from loopwright_dsl.card_fields import layout_of

from loopwright.core.console import shown

from .decks import CardDecks
from .mapping import KindMapping, Texts


@dataclass
class CardTable:
    """The rows of a table, its columns first; the cells by the names of the cards, as the memory has them.

    unreadable: where cards are whose first line cannot be read.
    """

    rows: list[list[str]] = field(default_factory=list)
    cards: dict[str, Texts] = field(default_factory=dict)
    unreadable: list[str] = field(default_factory=list)


def table_of(decks: CardDecks, kind: str, kept: KindMapping) -> CardTable:
    """The cards of a kind, with those columns that any has a value in, named as an import knows them."""
    layout = layout_of(kind, decks.cards)
    table = CardTable()
    for file, at, card in decks.of_kind(kind):
        if card is None:
            table.unreadable.append(f"{shown(file.path)}:{file.lines()[at] + 1}")
            continue
        values = {column: card.value(column) for column in layout.columns}
        table.cards.setdefault(" ".join(card.names), values)
    used = [name for name in layout.columns if any(values[name] for values in table.cards.values())]
    table.cards = {key: {name: values[name] for name in used} for key, values in table.cards.items()}
    names = {what: name for name, what in kept.columns.items() if what}
    table.rows = [
        [names.get(name, name) for name in used],
        *([values[name] for name in used] for values in table.cards.values()),
    ]
    return table
