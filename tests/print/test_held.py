"""Cards in hand and event locations: decks of their own, with the signs and places that play needs."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from loopwright_compiler.print import PrintError, Settings, print_sheets
from loopwright_compiler.print.cards.composer import Press
from loopwright_compiler.print.cards.faces import Card
from loopwright_compiler.print.cards.story_cards import decks
from loopwright_compiler.print.problems import Problems
from loopwright_compiler.print.theme.load import load
from loopwright_games.tales.nouns import HELD_DECKS

from .sample import Data, held_sample, pages, shown, slot


@pytest.fixture(scope="module")
def held() -> Data:
    return held_sample()


@pytest.fixture(scope="module")
def laid_out(held: Data) -> dict[str, Card]:
    problems = Problems(held)
    decks_printed = decks(Press(held, load("full"), problems))
    cards = {job.id: job.layout() for deck in decks_printed for job in deck.jobs}
    problems.stop()
    return cards


def icons(card: Card) -> Counter[str]:
    return Counter(icon.name for icon in card.front.icons)


@pytest.mark.parametrize(
    ("pattern", "cards", "deck", "back"),
    [
        ("item.*", 4, "Items", "ITEM"),
        ("anomaly.*", 3, "Anomalies", "ANOMALY"),
        ("chore.*", 1, "Chores", "CHORE"),
        ("event.*", 1, "Event locations", "EVENT LOCATION"),
    ],
)
def test_decks_of_their_own(
    held: Data, tmp_path: Path, pattern: str, cards: int, deck: str, back: str
) -> None:
    result = print_sheets(held, tmp_path / "x.pdf", Settings(cards=pattern))
    assert (result.cards, result.pages) == (cards, 2)
    front, behind = pages(result.out)
    assert f"{deck} · The Hum" in front.extract_text()
    assert back in slot(behind, 2, 10.5, 16.5)


def test_every_text_in_order(held: Data, tmp_path: Path) -> None:
    for kind, deck in HELD_DECKS.items():
        card = held["world"][deck][0]
        path = print_sheets(
            held, tmp_path / "x.pdf", Settings(cards=f"{kind}.{card['id']}", layout="fronts")
        ).out
        text_of_card = slot(pages(path)[0], 0, 10.5, 16.5)
        prose, caption, rule = (shown(held, sid) for _, sid in card["text"])
        body = [prose, caption, rule] if kind == "event" else [caption, prose, rule]
        for text in (shown(held, card["name"]), *body):
            assert text in text_of_card, (text, text_of_card)
            text_of_card = text_of_card.split(text, 1)[1]


def test_copies_lie_side_by_side(held: Data, tmp_path: Path) -> None:
    front = pages(print_sheets(held, tmp_path / "x.pdf", Settings(cards="item.coat")).out)[0]
    assert ["The Coat" in slot(front, index, 10.5, 16.5) for index in range(4)] == [True] * 3 + [False]


def test_signs_and_places(laid_out: dict[str, Card]) -> None:
    assert icons(laid_out["item.knife"]) == {"BRAVE": 1, "SHARP": 1, "CLUB": 1}
    assert icons(laid_out["item.coat"]) == {"no-trait": 1, "CLOTHES": 1}
    assert icons(laid_out["anomaly.marble"]) == {"LOUD": 1, "counter": 3}
    assert icons(laid_out["anomaly.float"]) == {"ROPE": 1, "counter": 9}
    assert icons(laid_out["chore.hens"]) == {"box": 4}


def test_nine_counters_are_large_enough_to_be_seen(laid_out: dict[str, Card]) -> None:
    counters = [icon for icon in laid_out["anomaly.float"].front.icons if icon.name == "counter"]
    assert all(icon.size >= 3000 for icon in counters)
    for counter, other in pairwise(counters):
        assert counter.x + counter.size <= other.x


def test_an_event_location_shows_its_letter_on_both_sides(held: Data, tmp_path: Path) -> None:
    front, back = pages(print_sheets(held, tmp_path / "x.pdf", Settings(cards="event.*")).out)
    assert slot(front, 0, 10.5, 16.5).startswith("EVENT LOCATIONBQuay BThe Mast")
    assert slot(back, 2, 10.5, 16.5).startswith("EVENT LOCATIONBQuay BThe Mast")


def test_the_set_up_side_says_what_lies_where(held: Data, tmp_path: Path) -> None:
    front, back = pages(print_sheets(held, tmp_path / "x.pdf", Settings(cards="scenario")).out)
    assert "Event location" not in slot(front, 0, 10.5, 16.5)
    assert "Event location: Mast on sector D6" in slot(back, 2, 10.5, 16.5)


def test_an_event_location_where_no_location_is(tmp_path: Path) -> None:
    bundle = held_sample()
    bundle["world"]["events"][0]["at"] = "Z"
    with pytest.raises(PrintError) as refusal:
        print_sheets(bundle, tmp_path / "x.pdf")
    [diagnostic] = refusal.value.diagnostics
    assert diagnostic.code == "LW0605" and "event.mast" in diagnostic.message and "Z" in diagnostic.message


def test_low_ink_knows_every_side(held: Data, tmp_path: Path) -> None:
    full, low = (load(ink) for ink in ("full", "low"))
    grounds = {name for name, side in full.sides.items() if side.art == low.sides[name].art}
    assert not grounds
    print_sheets(held, tmp_path / "x.pdf", Settings(ink="low"))
