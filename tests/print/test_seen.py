"""Cards that were seen to fit are not looked at again, and what is found is what is found without."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from loopwright_compiler import compile_path
from loopwright_compiler.print import Settings
from loopwright_compiler.print.cards.kept_cards import DECK_CARD, CardMarks
from loopwright_compiler.print.cards.press import Press
from loopwright_compiler.print.cards.side import CardSide
from loopwright_compiler.print.prepare import printer_of, theme_for, unprinted
from loopwright_compiler.print.problems import Problems
from loopwright_engine.core.decks import decks_of

from .sample import Data, changed, sample
from .test_looking import BUNDLED, bundled

ROOT = Path(__file__).parents[2]
LAWS = (
    *(f"content/scenarios/{name}" for name in BUNDLED),
    *("content/the-loop", "content/which-side", "tests/fixtures/motel", "tests/fixtures/ferry-cat"),
)


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


def faces(bundle: Data) -> tuple[str, dict[str, tuple[str, str]]]:
    """What all cards of a bundle share, and of each card its mark and all that its two sides say."""
    printer = printer_of(bundle, Settings())
    marks = CardMarks(bundle, printer.ALONE)
    press = Press(bundle, theme_for(bundle, Settings()), Problems(bundle), printer, preflight=True)
    cards = {}
    for deck in printer.decks(press):
        for job in deck.jobs:
            card = job.layout()
            cards[job.id] = marks.of(job), repr((card.front.texts, card.back.texts))
    return marks.shared + repr(marks.titles), cards


def placed_as(card: Data, other: Data, keys: Sequence[str]) -> None:
    """Give a card all that another says but for its place in the game and what others show of it."""
    same = ("id", "title", "number", "set", "machine", "variant", "at", *keys)
    card.update({key: value for key, value in other.items() if key not in same})


@pytest.mark.parametrize("path", LAWS)
def test_a_card_says_nothing_of_what_others_of_its_kind_say(path: str) -> None:
    """Half of the cards get the content of another; the other half stays as it was."""
    bundle: Data = compile_path(ROOT / path, bundled=ROOT / "content").bundle  # type: ignore[assignment]
    shared, before = faces(bundle)
    mixed, edited = copy.deepcopy(bundle), list[str]()
    groups = [(mixed[part], keys) for part, keys in printer_of(bundle, Settings()).ALONE.items()]
    groups += [(deck["cards"], DECK_CARD) for deck in decks_of(mixed)]
    for cards, keys in groups:
        for card, other in zip(cards[::2], copy.deepcopy(cards[1::2]), strict=False):
            placed_as(card, other, keys)
            edited.append(card["id"])
    for id, text in bundle["strings"].items():
        if id.startswith(tuple(f"{card}." for card in edited)) and not id.endswith(".title"):
            mixed["strings"][id] = f"{text} And so on."
    still_shared, after = faces(mixed)
    assert still_shared == shared
    same = {id for id in before.keys() & after.keys() if before[id][0] == after[id][0]}
    assert {id: before[id][1] for id in same} == {id: after[id][1] for id in same}
    printed = before.keys() & after.keys() & set(edited)
    assert len(printed - same) == len(printed) > 0.8 * len(edited)
    assert sum(before[id] != after[id] for id in printed) > 0.8 * len(printed)
