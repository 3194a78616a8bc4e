"""Cards that were seen to fit are not looked at again, and what is found is what is found without."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest
from loopwright_compiler.print import Settings
from loopwright_compiler.print.cards.press import Press
from loopwright_compiler.print.cards.side import CardSide
from loopwright_compiler.print.prepare import laid_out, printer_of, theme_for, unprinted
from loopwright_compiler.print.problems import Problems
from loopwright_games.tales.cards.story_cards import ALONE

from .sample import Data, changed, sample
from .test_looking import BUNDLED, bundled


class Memory:
    """What is kept, in a dictionary."""

    def __init__(self) -> None:
        self.results: dict[tuple[str, str], Any] = {}

    def recall(self, work: str, content: str, _shape: Any) -> Any:
        """The result that was kept."""
        return copy.deepcopy(self.results.get((work, content)))

    def keep(self, work: str, content: str, result: Any) -> None:
        """Keep a result."""
        self.results[work, content] = result


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The cards whose bodies are laid out."""
    cards: list[str] = []
    body = CardSide.body

    def watched(self: CardSide, *rest: Any) -> float:
        cards.append(self.face.card)
        return body(self, *rest)

    monkeypatch.setattr(CardSide, "body", watched)
    return cards


def test_only_an_edited_card_is_looked_at_again(looked_at: list[str]) -> None:
    bundle, kept = bundled("speaking-clock"), Memory()
    assert unprinted(bundle, kept=kept) == []
    assert len(looked_at) > 100
    looked_at.clear()
    assert unprinted(bundle, kept=kept) == []
    assert looked_at == []
    text = bundle["strings"]["diary.4.front.text.1"]
    assert unprinted(changed(bundle, diary__4__front__text__1=f"{text} Well."), kept=kept) == []
    assert set(looked_at) == {"diary.4"}
    looked_at.clear()
    assert unprinted(bundle, kept=kept) == []
    assert looked_at == []
    assert unprinted(changed(bundle, diary__4__title="Another"), kept=kept) == []
    assert len(looked_at) > 100


def test_the_same_is_found_with_and_without_it() -> None:
    """Nothing is kept of a bundle with an error: a card may be silent about what another told before it."""
    random, kept, base = Random(3), Memory(), sample(diary=2, rumors=3, school=2)
    texts = [id for id in base["strings"] if ".text" in id or id.endswith(".title")]
    found = 0
    for _ in range(60):
        bundle = changed(base)
        for id in random.sample(texts, random.randint(0, 3)):
            bundle["strings"][id] = random.choice(("word " * 200, "h" + "u" * 60 + "m", "☠", "Short."))
        diagnostics = unprinted(bundle, kept=kept)
        assert diagnostics == unprinted(bundle)
        found += bool(diagnostics)
    assert 20 < found < 60


def faces(bundle: Data) -> dict[str, tuple[str, ...]]:
    """What tells the two sides of each card of a story apart from all others."""
    press = Press(bundle, theme_for(bundle, Settings()), Problems(bundle), preflight=True)
    decks = laid_out(press, printer_of(bundle, Settings()), Settings())
    return {card.id: (repr(card.front.texts), repr(card.back.texts)) for deck in decks for card in deck.cards}


@pytest.mark.parametrize("scenario", BUNDLED)
def test_a_card_says_nothing_of_what_others_of_its_kind_say(scenario: str) -> None:
    """Half of the cards get the content of another; the other half stays as it was."""
    bundle = bundled(scenario)
    before = faces(bundle)
    mixed, edited = copy.deepcopy(bundle), list[str]()
    same = ("id", "title", "number", "set", "machine", "variant", "at")
    for part in ALONE:
        cards = mixed[part]
        for card, other in zip(cards[::2], bundle[part][1::2], strict=False):
            card.update({key: value for key, value in other.items() if key not in same})
            edited.append(card["id"])
    for id, text in bundle["strings"].items():
        if id.startswith(tuple(f"{card}." for card in edited)) and not id.endswith(".title"):
            mixed["strings"][id] = f"{text} And so on."
    after = faces(mixed)
    assert len(edited) > 30
    others = before.keys() - set(edited) - {f"{card}.back" for card in edited}
    assert {card: before[card] for card in others} == {card: after[card] for card in others}
    assert sum(before[card] != after[card] for card in edited if card in before) > 0.8 * len(edited)
