"""Sheets are filled deck after deck, or begin anew with each deck; either way the margin and outline tell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pytest
from loopwright_compiler.print import Settings, print_sheets

from ..pdf_pages import pages
from .sample import MM, Data, slot

PLACES = 9  # poker cards on A4
TURNED = [2, 1, 0, 5, 4, 3, 8, 7, 6]


@pytest.fixture(scope="module")
def filled(bundle: Data, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three cards of the set-up, four of the diary, eleven rumors, two of the school, ten references: 30 on
    four sheets of nine; and a machine's sheet.
    """
    return print_sheets(bundle, tmp_path_factory.mktemp("filled") / "cards.pdf").out


def margin(page: Any) -> str:
    text: str = page.crop((0, page.height - 16 * MM, page.width, page.height)).extract_text()
    return text


def outline(path: Path) -> list[tuple[str, int, list[str]]]:
    """Each deck, the page that it leads to, and the cards below it."""
    with pikepdf.open(path) as pdf, pdf.open_outline() as titles:
        numbers = {page.objgen: number for number, page in enumerate(pdf.pages)}
        return [
            (deck.title, numbers[_page(pdf, deck).objgen], [card.title for card in deck.children])
            for deck in titles.root
        ]


def _page(pdf: pikepdf.Pdf, item: pikepdf.OutlineItem) -> Any:
    """The page of an entry, whose destination may have a name."""
    place = item.destination
    if not isinstance(place, pikepdf.Array):
        place = pdf.Root.Dests[f"/{str(place).removeprefix('/')}"]
    return place[0] if isinstance(place, pikepdf.Array) else place.D[0]


def test_decks_share_sheets(filled: Path) -> None:
    fronts = pages(filled)[::2]
    counts = [sum(bool(slot(page, index, 10.5, 16.5)) for index in range(PLACES)) for page in fronts[:3]]
    assert counts == [9, 9, 9]
    assert len(fronts) == 6  # more reference cards, and the machine's
    assert slot(fronts[0], 7, 10.5, 16.5).startswith("RUMOR · QUAY BRadio 1")  # after three and four others
    assert slot(fronts[2], 5, 10.5, 16.5).startswith("REFERENCE")


def test_backs_of_mixed_sheets_are_behind_their_fronts(filled: Path) -> None:
    front, back = pages(filled)[4:6]
    texts = [slot(front, index, 10.5, 16.5) for index in range(PLACES)]
    behind = [slot(back, TURNED[index], 10.5, 16.5) for index in range(PLACES)]
    assert [bool(text) for text in texts] == [bool(text) for text in behind] == [True] * 9
    assert "SCHOOL 2" in texts[1] and behind[1] == "SchoolONE CARD EACH MORNING"
    for front_text, other in zip(texts[2:7], behind[2:7], strict=True):
        assert front_text.startswith("REFERENCEA day") and other.startswith("REFERENCETests")


def test_the_margin_says_which_decks(filled: Path) -> None:
    first, _, second, _, third, *_ = pages(filled)
    assert "Scenario and machines, Diary, Rumors · The Hum" in margin(first)
    assert "sheet 1/6 · front" in margin(first)
    assert margin(second).startswith("Rumors · The Hum")
    assert "School, Reference cards · The Hum" in margin(third)


def test_the_outline_leads_to_the_sheet_on_which_a_deck_begins(filled: Path) -> None:
    decks = outline(filled)
    assert [(title, page) for title, page, _ in decks] == [
        ("Scenario and machines", 0),
        ("Diary", 0),
        ("Rumors", 0),
        ("School", 4),
        ("Reference cards", 4),
        ("Credits", 8),
        ("Machine sheets", 10),
    ]
    cards = {title: children for title, _, children in decks}
    assert cards["Diary"] == ["diary.1", "diary.2", "diary.3", "diary.4"]
    assert cards["Reference cards"] == ["reference", "badges", "terms", "combos"]
    assert len(cards["Rumors"]) == 11


def test_each_deck_apart(a4: Path) -> None:
    margins = [margin(page) for page in pages(a4)[::2]]
    decks = [
        "Scenario and machines",
        "Diary",
        "Rumors",
        "Rumors",
        "School",
        "Machine sheets",
        *["Reference cards"] * 3,
        "Credits",
    ]
    assert [f"{deck} · The Hum" in text for text, deck in zip(margins, decks, strict=True)] == [True] * 10


def test_fold_and_single_pages_take_decks_together_too(bundle: Data, tmp_path: Path) -> None:
    folded = print_sheets(bundle, tmp_path / "fold.pdf", Settings(layout="fold"))
    assert folded.pages == 11 + 1  # 41 cards, four to a sheet, and the machine's
    single = print_sheets(bundle, tmp_path / "single.pdf", Settings(layout="single"))
    assert single.pages == 84
