"""Cards in hand and event locations: decks of their own, with the signs and places that play needs."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from loopwright.core import scenario_paths
from loopwright_compiler.print import PrintError, Settings, print_sheets
from loopwright_compiler.print.cards.faces import PrintedCard
from loopwright_compiler.print.cards.panels import COUNTER
from loopwright_compiler.print.cards.press import Press
from loopwright_compiler.print.prepare import checked, theme_for
from loopwright_compiler.print.problems import Problems
from loopwright_compiler.print.theme.load import load
from loopwright_games.tales.card_kinds import HELD_DECKS
from loopwright_games.tales.cards.story_cards import decks

from ..pdf_pages import pages
from .sample import Data, held_sample, shown, slot


@pytest.fixture(scope="module")
def held() -> Data:
    return held_sample()


@pytest.fixture(scope="module")
def laid_out(held: Data) -> dict[str, PrintedCard]:
    problems = Problems(held)
    decks_printed = decks(Press(held, load("full"), problems))
    cards = {job.id: job.layout() for deck in decks_printed for job in deck.jobs}
    problems.stop()
    return cards


def icons(card: PrintedCard) -> Counter[str]:
    """The signs that stand larger on a card than its badges do."""
    return Counter(shape.name for shape in card.front.shapes if shape.kind == "icon" and shape.at[2] > 5.9)


def rounds(card: PrintedCard) -> list[tuple[float, ...]]:
    """The places for counters: discs of paper with an outline of ink."""
    return [shape.at for shape in card.front.shapes if shape.kind == "disc" and shape.line and shape.fill]


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
        for text in (shown(held, card["name"]), prose, caption, rule):
            assert text in text_of_card, (text, text_of_card)
            text_of_card = text_of_card.split(text, 1)[1]


def test_copies_lie_side_by_side(held: Data, tmp_path: Path) -> None:
    front = pages(print_sheets(held, tmp_path / "x.pdf", Settings(cards="item.coat")).out)[0]
    assert ["The Coat" in slot(front, index, 10.5, 16.5) for index in range(4)] == [True] * 3 + [False]


def test_signs_and_places(laid_out: dict[str, PrintedCard]) -> None:
    assert icons(laid_out["item.knife"]) == {"BRAVE": 1, "SHARP": 1, "CLUB": 1}
    assert icons(laid_out["item.coat"]) == {"CLOTHES": 1}
    assert icons(laid_out["anomaly.marble"]) == {"LOUD": 1} and len(rounds(laid_out["anomaly.marble"])) == 3
    assert icons(laid_out["anomaly.float"]) == {"ROPE": 1} and len(rounds(laid_out["anomaly.float"])) == 9
    boxes = [shape for shape in laid_out["chore.hens"].front.shapes if shape.kind == "rect" and shape.line]
    assert len(boxes) == 4 and all(shape.at[2] == shape.at[3] > 5 for shape in boxes)


def test_nine_counters_are_large_enough_to_be_seen(laid_out: dict[str, PrintedCard]) -> None:
    counters = rounds(laid_out["anomaly.float"])
    assert len(counters) == 9 and all(radius >= 1.5 for _, _, radius in counters)
    for (x, _, radius), (other, _, _) in pairwise(counters):
        assert x + 2 * radius <= other


def test_an_event_location_shows_its_letter_on_both_sides(held: Data, tmp_path: Path) -> None:
    front, back = pages(print_sheets(held, tmp_path / "x.pdf", Settings(cards="event.*")).out)
    assert slot(front, 0, 10.5, 16.5).startswith("EVENT · QUAY BThe MastB")
    assert slot(back, 2, 10.5, 16.5) == "EVENT LOCATIONBThe MastQuay B"


def test_the_set_up_side_says_what_lies_where(held: Data, tmp_path: Path) -> None:
    front, back = pages(print_sheets(held, tmp_path / "x.pdf", Settings(cards="scenario")).out)
    assert "Event location" not in slot(front, 0, 10.5, 16.5)
    assert "Event locations: The Mast on D6" in slot(back, 2, 10.5, 16.5)


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
    assert {low.palette(side.accent, "night").sky for side in low.sides.values()} == {"#ffffff"}
    print_sheets(held, tmp_path / "x.pdf", Settings(ink="low"))


@pytest.mark.parametrize("size", ["mini", "square", "poker"])
def test_signs_and_places_keep_off_a_long_title(size: str) -> None:
    """On small cards with much text, too: the sign of an anomaly lies over its places, never below them."""
    bundle = held_sample()
    bundle["strings"]["anomaly.marble.name"] = "The Sound Under the Old Harbour"
    bundle["strings"]["item.knife.name"] = "The Harbour Master's Own Good Knife"
    settings = Settings(size=size, cards="anomaly.marble,item.knife")
    for deck in checked(bundle, theme_for(bundle, settings), settings):
        [card] = deck.cards
        face = card.front
        [first] = [number for number, line in enumerate(face.lines) if line.role == "H2"]
        title = [
            line for line in face.lines[first : first + 3] if line.line.size == face.lines[first].line.size
        ]
        foot = max(line.y for line in title) / 1000
        discs = [
            (number, shape.at)
            for number, shape in enumerate(face.shapes)
            if shape.kind == "disc" and shape.fill
        ]
        assert len(discs) >= 3 and all(y - radius > foot for _, (_, y, radius) in discs)
        signs = [
            number for number, shape in enumerate(face.shapes) if shape.kind == "icon" and shape.at[2] > 5.5
        ]
        assert signs and all(number < signs[-1] for number, _ in discs)


@pytest.mark.parametrize("size", [None, "tarot"])
def test_anomalies_have_one_size_of_discs_and_a_clear_strip_for_counters(size: str | None) -> None:
    bundle, settings = scenario_paths.bundle("speaking-clock"), Settings(cards="deck:anomalies", size=size)
    [deck] = checked(bundle, theme_for(bundle, settings), settings)
    radii = set()
    for card in deck.cards:
        face = card.front
        assert face.scene
        discs = [shape for shape in face.shapes if shape.kind == "disc" and shape.fill]
        places = [shape for shape in discs if shape.at[2] == COUNTER]
        radii |= {max(shape.at[2] for shape in discs if not shape.line)}
        lines = [line.y / 1000 - line.line.size * 0.36 for line in face.lines if not line.unseen]
        assert places
        for _, y, radius in (shape.at for shape in places):
            assert y - radius >= face.scene.frame.foot
            assert min(line for line in lines if line > face.scene.frame.foot) > y + radius
    assert len(radii) == 1
