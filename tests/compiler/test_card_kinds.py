"""A kind of card that has a row is known wherever a row cannot reach, and a test names the gap."""

from __future__ import annotations

from typing import get_args

import pytest
from loopwright_compiler.print.geometry.icon_paths import PATHS
from loopwright_compiler.schemas import load
from loopwright_dsl.parser.grammar import language_of
from loopwright_games.tales.bundle_types import WorldData
from loopwright_games.tales.card_kinds import (
    BESIDE_ITEMS,
    CARD_KINDS,
    HAND_DECKS,
    HANDS,
    HELD_DECKS,
    ITEM,
    CardKind,
    DeckName,
    HandDeckName,
    LineTakes,
)
from loopwright_games.tales.cards.language import DIALECT
from loopwright_games.tales.cards.reference import find
from loopwright_games.tales.cards.ruletext.catalogue.cards import LINE_TEXT
from loopwright_games.tales.cards.ruletext.catalogue.rows import ROW_TEXT
from loopwright_games.tales.verbs import VERBS

OF_ITS_OWN = {"chore": ("steps",)}
"""Lines of which functions of their kind make the sentences."""


@pytest.mark.parametrize("kind", CARD_KINDS.values(), ids=lambda kind: kind.name)
def test_a_kind_of_card_is_known_wherever_it_must_be(kind: CardKind) -> None:
    lines = [line.name for line in kind.written_lines]
    told = [line.name for line in kind.written_lines if line.takes in SAID and line.field != "count"]
    own = OF_ITS_OWN.get(kind.name, ())
    places = {
        "the grammar (run make words)": kind.name in language_of(DIALECT).words.values(),
        "what readers know of it (run make words)": kind.name in DIALECT.heads
        and set(lines) <= set(DIALECT.once[kind.name]),
        "the bundle's schema (run make words)": kind.name in load("bundle")["$defs"],
        "the type of its deck: DeckName in tales/card_kinds.py, WorldData in tales/bundle_types.py": kind.deck
        in get_args(DeckName)
        and kind.deck in WorldData.__annotations__,
        "the sentences of its lines: LINE_TEXT in tales/cards/ruletext/catalogue/cards.py": all(
            name in LINE_TEXT or name in own for name in told
        ),
        "the icon of its sides: a line of cards/signs.txt": kind.icon in PATHS,
        "the reference: says and example in its row": bool(find(kind.name))
        and all(line.says and line.example for line in kind.written_lines),
        "a verb that draws it: draw_… in tales/verbs.py": not kind.held or f"draw_{kind.name}" in VERBS,
    }
    forgotten = [place for place, known in places.items() if not known]
    assert not forgotten, f"the card kind `{kind.name}` is missing from {'; '.join(forgotten)}"


SAID = (LineTakes.NOTHING, LineTakes.WORD, LineTakes.WORDS, LineTakes.NUMBER)
"""What lines take that have a sentence; a condition and effects are sentences themselves."""


def test_the_decks_of_cards_in_hand_are_named_for_the_type_checker() -> None:
    assert set(HAND_DECKS.values()) == set(get_args(HandDeckName))
    assert set(HELD_DECKS.values()) == set(get_args(DeckName))


def test_items_come_first_among_the_cards_in_hand() -> None:
    """Numbers of cards in saves and logs count on it."""
    assert HANDS[0] is ITEM
    assert all(kind.counted and kind.held for kind in (ITEM, *BESIDE_ITEMS))


def test_nobody_says_lines_that_no_kind_has() -> None:
    lines = {line.name for kind in CARD_KINDS.values() for line in kind.lines}
    assert LINE_TEXT.keys() <= lines
    assert ROW_TEXT.keys() <= LINE_TEXT.keys()
