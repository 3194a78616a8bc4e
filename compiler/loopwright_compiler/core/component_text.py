"""What players read of the scenario's own decks, and of the markers of its timers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from loopwright_engine.core.timers import timers_of

from loopwright_compiler.i18n.word_tables import TextTables, put

from .block_text import lead, sentence

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import PartData


def deck_rules(decks: Sequence[PartData], title: Callable[[str], str], words: TextTables) -> Iterator[str]:
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


def _paragraph(opening: str, clauses: Iterable[str], words: TextTables) -> str:
    text = lead(opening, words)
    for clause in clauses:
        text = put(words.layout.SENTENCES, first=text, next=sentence(clause, words))
    return text


def timer_rules(bundle: PartData, timed: str, round: str, words: TextTables) -> Iterator[str]:
    """A paragraph on all markers, then one on each; `timed` is what they lie on, `round` what a round is
    called.
    """
    layout = words.layout
    yield sentence(put(layout.TIMER_RULES_TEXT[timed], round=round), words)
    for number, timer in enumerate(timers_of(bundle), 1):
        text = put(layout.MARKER_CARD_TEXT, title=card_of(bundle["strings"], timer["block"]["id"]))
        opening = lead(put(layout.MARKER_LEAD, n=number), words)
        yield put(layout.SENTENCES, first=opening, next=sentence(text, words))


def card_of(strings: Mapping[str, str], block: str) -> str:
    """The title of the card on which a block stands; its id where it stands on none with a title."""
    owner = block
    while owner:
        owner = owner.rpartition(".")[0]
        if f"{owner}.title" in strings:
            return strings[f"{owner}.title"]
    return block
