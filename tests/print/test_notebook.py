"""Numbered cards on paper: a notebook of sections, and a map of the places."""

from __future__ import annotations

from typing import Any

import pytest
from loopwright_compiler.print import Settings
from loopwright_compiler.print.cards.kit_map import spots
from loopwright_compiler.print.notebook import notebook
from loopwright_compiler.print.prepare import checked, notebook_of, theme_for
from loopwright_engine.kit import registry

from ..games import boxes

SETTINGS = Settings(kits=registry)


@pytest.fixture(scope="module")
def bundle() -> Any:
    """The first adventure of Mad Maxence."""
    return boxes.mad_maxence()


def test_sections_stand_in_the_order_of_their_numbers(bundle: Any) -> None:
    """Those with letters behind them, then what sections name, then the last words of endings."""
    title, entries = notebook_of(bundle, SETTINGS)
    assert title == "Sections"
    headings = [str(entry.number) for entry in entries]
    assert [heading.split()[0] for heading in headings[:30]] == [*map(str, range(26)), *"ABCD"]
    assert headings.index("The Hard Shoulder") > 29
    assert headings[-1] == "Exit Thirty-One"


def test_a_section_says_all_of_its_card(bundle: Any) -> None:
    """Prose as prose, rules as rules, roads last; where it lies on the map is told by the map alone."""
    _, entries = notebook_of(bundle, SETTINGS)
    quarry = next(entry for entry in entries if str(entry.number) == "1 The Quarry")
    assert quarry.texts[0].startswith("They dug the road out of this hole")
    assert 0 not in quarry.rules
    assert quarry.texts[-1] == "**Roads** 6 The Weighbridge · 9 The Breakers · 10 The Viaduct"
    assert len(quarry.texts) - 1 in quarry.rules
    assert any("as many coins as *Driving*" in text for text in quarry.texts)
    assert not any("Spot" in text for entry in entries for text in entry.texts)


def test_no_section_is_cut_out(bundle: Any) -> None:
    """Board, reference card, map and slips are cards; sections, effects and endings are not."""
    decks = checked(bundle, theme_for(bundle, SETTINGS), SETTINGS)
    ids = [card.id for deck in decks for card in deck.cards]
    assert ids[:3] == ["board", "reference", "map"]
    assert {id.partition(".")[0] for id in ids[3:]} == {"gear", "credits"}


def test_the_map_shows_what_is_not_hidden(bundle: Any) -> None:
    """A disc for each place with a number, a bar for each road between two of them."""
    language = registry.find("mad-maxence").language
    places = spots(bundle, language)
    hidden = {card["id"] for card in bundle["cards"] if card["head"].get("near")}
    every = {card["id"] for card in bundle["cards"] if card["kind"] == "place"}
    assert places.keys() == every - hidden
    assert len(set(places.values())) == len(places)
    decks = checked(bundle, theme_for(bundle, SETTINGS), SETTINGS)
    front = next(card for deck in decks for card in deck.cards if card.id == "map").front
    roads = {
        frozenset((card["id"], other))
        for card in bundle["cards"] if card["kind"] == "place" for other in card["head"]["roads"]
    }  # fmt: skip
    assert sum(shape.kind == "line" for shape in front.shapes) >= len(roads)
    texts = [text for _, *words in front.texts for text in words]
    assert {"0", "25"} <= set(texts) and "A" not in texts


def test_other_games_have_no_notebook() -> None:
    """Nor a map."""
    bundle = boxes.bonnie_and_clyde()
    assert notebook_of(bundle, SETTINGS) == ("", [])
    assert notebook(bundle, None) == ("", [])
    assert spots(bundle, registry.find("bonnie-and-clyde").language) == {}
