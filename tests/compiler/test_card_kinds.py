"""A kind of card that is known in one place is known in all, and a test names the gap."""

from __future__ import annotations

import pytest
from loopwright_compiler.names import What
from loopwright_compiler.print.geometry.sizes import DECKS as SIZES
from loopwright_compiler.schemas import load
from loopwright_dsl.parser.grammar import language
from loopwright_dsl.parser.source import CARD_HEADS, ONCE
from loopwright_games.tales.card_kinds import HELD_DECKS
from loopwright_games.tales.cards.diary_graph import LOOKS
from loopwright_games.tales.cards.editor import CARDS as SNIPPETS
from loopwright_games.tales.cards.reference import find
from loopwright_games.tales.cards.ruletext.catalogue.causes import KIND_TEXT
from loopwright_games.tales.loading.cards import WORLD


@pytest.mark.parametrize(("kind", "deck"), HELD_DECKS.items())
def test_a_kind_of_card_is_known_wherever_it_must_be(kind: str, deck: str) -> None:
    places = {
        "the grammar: a rule in dsl/…/parser/cards.lark": kind in language().words.values(),
        "its first line: CARD_HEADS in dsl/…/parser/source.py": kind in CARD_HEADS,
        "its parts that come once: ONCE in dsl/…/parser/source.py": kind in ONCE,
        "the bundle's schema: compiler/…/bundle/schema.py": kind in load("bundle")["$defs"],
        "its name in editors: What in compiler/…/names/in_cards.py": kind.upper() in What.__members__,
        "its snippet: CARDS in compiler/…/lsp/features/completion.py": kind in SNIPPETS,
        "what graphs call it: ruletext/catalogue/causes.py": kind in KIND_TEXT,
        "its colours and shape in graphs: tales/cards/diary_graph.py": kind in LOOKS,
        "its size: DECKS in compiler/…/print/geometry/sizes.py": deck in SIZES,
        "its entry in tales/cards/reference/entries": any(gap.kind == "card" for gap in find(kind)),
        "its fields in the game's loading/world.py": deck in WORLD,
    }
    forgotten = [place for place, known in places.items() if not known]
    assert not forgotten, f"the card kind `{kind}` is missing from {'; '.join(forgotten)}"
