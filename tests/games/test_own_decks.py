"""Decks of a scenario's own in a game of rows, from the page to the table."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from loopwright_compiler.core.component_text import deck_rules
from loopwright_compiler.i18n.messages import of_cards, owner
from loopwright_compiler.kits.graph import build
from loopwright_compiler.kits.proofs.system import never_by_cards
from loopwright_compiler.kits.rules_text import KitText
from loopwright_dsl.format import format_text
from loopwright_engine.bundle.load import Bundle
from loopwright_engine.kit import registry
from loopwright_engine.kit.make import DeclaredKit
from loopwright_engine.kit.perfect import solve
from loopwright_engine.kit.walk import walk

from .laws import obey
from .one_kit import OneKit, ready
from .test_timers import Camp


class Post(Camp):
    """A walk a day."""

    days = 2


KIT = DeclaredKit("post", "Post", 1, Post)
CARDS = """scenario road "The Road"
  kit post
  deck letters "Letters"
  deck news "The News", once per game

gauge joy "Joy" from 0 to 9

deed box "To the box": draw letters

deed gate "To the gate"
  draw news
  if news empty: joy +5
  if joy >= 9: shuffle letters

card letters 1 "Home"
  > "Come home," it says.
  win home "Home"

card letters 2 "A Bill"
  copies 2
  nothing

card letters 3 "Late" if joy >= 3
  joy +1

card news 1 "Rain": joy +1
"""


KITS = OneKit(KIT, CARDS)


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bundle:
    """The bundle of the cards above."""
    monkeypatch.setattr(registry, "find", KITS.find)
    return KITS.loaded(tmp_path)


def played(bundle: Bundle, seed: int, *ways: int) -> Any:
    """A game in which these ways were gone."""
    game = KIT.start(bundle, KIT.options(), seed)
    for way in ways:
        obey(game, Random(seed))
        if game.decision is not None:
            game.choose(way)
    return game


def test_cards_come_by_luck(bundle: Bundle) -> None:
    """One of three at first; what does not fit stays, and the log says which card it was."""
    first = Counter()
    for seed in range(300):
        game = played(bundle, seed, 0)
        line = next(line for entry in game.log if "Letters" in (line := KIT.sentence(game, entry)))
        first[line] += 1
    assert set(first) == {"Letters: Home.", "Letters: A Bill."} and 70 < first["Letters: Home."] < 130
    assert played(bundle, 1, 1, 1).gauge("joy") == 9  # the second time none comes, and none is left


def test_chances_are_exact(bundle: Bundle) -> None:
    """Who goes to the box twice wins two times of three, which nobody can better."""
    solution = solve(bundle, KIT.options())
    assert solution.start == pytest.approx(2 / 3)


def test_every_position_is_walked(bundle: Bundle) -> None:
    """Each card is reached but the one that never fits in two days."""
    walked = walk(bundle)
    assert walked.whole
    cards = {name for name in walked.reached if name.startswith("card.")}
    assert cards == {f"card.{card}.block" for card in ("letters.1", "letters.2", "letters.3", "news.1")}


def test_a_card_that_never_fits_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its condition is a warning, and a proof says that it is never drawn; so it does of a whole deck."""
    monkeypatch.setattr(registry, "find", KITS.find)
    result = KITS.checked(tmp_path, CARDS.replace("if joy >= 3", "if joy > 9").replace("  draw news\n", ""))
    assert [finding.code for finding in result.diagnostics] == ["LW0560", "LW0506"]
    never = never_by_cards(ready(KIT, result).data)
    assert never == {
        "card.letters.3.block": "it needs joy > 9, which never holds: joy goes from 0 to 9",
        "card.news.1.block": "nothing draws from the deck news",
        "deed.gate.then": "it needs news empty, which never holds: the deck news is never drawn from",
    }


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("draw letters", "draw leters", "LW0240"),
        ("news empty", "newss empty", "LW0240"),
        ("card news 1", "card newz 1", "LW0240"),
        ('card news 1 "Rain": joy +1', 'card news 1 "Rain": draw letters, draw news', "LW0395"),
        ("shuffle letters", "shuffle news", "LW0387"),
        ('\ncard news 1 "Rain": joy +1\n', "", "LW0388"),
        ("copies 2", "copies 0", "LW0341"),
        ("card letters 2", "card letters 1", "LW0227"),
        ('deck news "The News"', 'deck letters "The News"', "LW0224"),
        ("nothing\n\ncard", "if first time: joy +1\n\ncard", "LW0553"),
    ],
)
def test_mistakes(old: str, new: str, code: str, tmp_path: Path) -> None:
    assert code in {finding.code for finding in KITS.checked(tmp_path, CARDS.replace(old, new)).diagnostics}


def test_cards_of_the_game_are_drawn_where_rules_say_so(tmp_path: Path) -> None:
    result = KITS.checked(tmp_path, CARDS.replace("draw letters", "draw deed"))
    [hint] = {finding.hint for finding in result.diagnostics if finding.code == "LW0240"}
    assert hint is not None and "`draw('deed')`" in hint


def test_what_it_reads_like(bundle: Bundle) -> None:
    text = KitText(bundle.data)
    gate = next(card for card in bundle.data["cards"] if card["id"] == "deed.gate")
    assert [line for _, line in text.face(gate)] == [
        "Draw a card of *The News*. If the deck *The News* is empty, Joy +5. If Joy ≥ 9, shuffle "
        "*Letters* together with its discards."
    ]
    assert [*deck_rules(bundle.data["decks"], text.deck_title, text.words)] == [
        "**Letters:** Shuffle the 4 cards into a deck, face down.",
        "**The News:** Lay the card face down. Each card comes once in a game: the discards are never "
        "shuffled.",
        "**To draw a card:** Do what it says, then discard it. Where it says *only if* and that is not so, "
        "draw on until a card fits, and shuffle the others back in; if none fits, nothing happens. When a "
        "deck is empty, shuffle its discards before the next draw.",
    ]


def test_the_graph_leads_to_each_card(bundle: Bundle) -> None:
    graph = build(bundle.data, KIT.language)
    assert {target for _, target, key in graph.edges(data="kind") if key == "play"} == {
        f"card.{card}" for card in ("letters.1", "letters.2", "letters.3", "news.1")
    }


def test_every_text_is_translated_where_it_stands(bundle: Bundle, tmp_path: Path) -> None:
    """What translators are given is what the bundle asks for."""
    given = {
        (message.context, message.text)
        for message in of_cards(next(iter(KITS.checked(tmp_path).symbols.values())).at)
    }
    assert {(owner(id), text) for id, text in bundle.strings.items()} <= given


def test_layout_is_kept() -> None:
    assert format_text(CARDS, KIT.language) == CARDS
