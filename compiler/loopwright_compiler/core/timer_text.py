"""What players read of timers: what becomes of their markers, and on which card each is looked up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from loopwright_engine.core.timers import timers_of

from loopwright_compiler.i18n.word_tables import put

from .block_text import lead, sentence


def timer_rules(bundle: Mapping[str, Any], timed: str, round: str, words: Any) -> Iterator[str]:
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
