"""What players read of decks of the scenario's own: how they are laid out, and how a card is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from loopwright_compiler.i18n.word_tables import put

from .block_text import lead, sentence


def deck_rules(decks: Sequence[Mapping[str, Any]], title: Callable[[str], str], words: Any) -> Iterator[str]:
    """A paragraph on each deck, then one on all of them; `title` says what players call a deck."""
    layout = words.layout
    for deck in decks:
        count = sum(card["copies"] for card in deck["cards"])
        once = [layout.DECK_ONCE_TEXT] if deck["once"] else []
        yield _paragraph(title(deck["id"]), [put(layout.DECK_SHUFFLE_TEXT.of(count), n=count), *once], words)
    if decks:
        fitting = any(card["condition"] for deck in decks for card in deck["cards"])
        clauses = [layout.DECK_DRAWN_TEXT, *([layout.DECK_FITTING_TEXT] if fitting else [])]
        again = [] if all(deck["once"] for deck in decks) else [layout.DECK_AGAIN_TEXT]
        yield _paragraph(layout.DECK_DRAW_LEAD, [*clauses, *again], words)


def _paragraph(opening: str, clauses: Iterable[str], words: Any) -> str:
    text = lead(opening, words)
    for clause in clauses:
        text = put(words.layout.SENTENCES, first=text, next=sentence(clause, words))
    return text
