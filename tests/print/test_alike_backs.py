"""Nobody knows a card of a shuffled deck by its back, on paper or at a table on the screen."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from loopwright_compiler.print import Settings, print_sheets
from loopwright_compiler.print.export.tabletop_simulator import export_to_tabletop
from loopwright_compiler.print.geometry.sizes import ChoiceError
from PIL import Image

from ..pdf_pages import pages
from .sample import Data, held_sample, sample, slot


@pytest.fixture
def late() -> Data:
    """Three complications, two of them with a second side."""
    bundle = sample(diary=4, rumors=0, school=0)
    bundle["scenario"]["complications"] = [2, 3, 4]
    bundle["diary"][2]["sides"]["back"] = None
    return bundle


def printed(bundle: Data, folder: Path, cards: str) -> Path:
    return print_sheets(bundle, folder / "x.pdf", Settings(cards=cards, layout="single")).out


def test_complications_have_one_back_and_their_second_sides_are_cards(late: Data, tmp_path: Path) -> None:
    path = printed(late, tmp_path, "deck:complications")
    backs = {pypdfium2.PdfDocument(path)[page].render().to_pil().tobytes() for page in (1, 3, 5)}
    assert len(backs) == 1
    front, back = pages(print_sheets(late, tmp_path / "x.pdf", Settings(cards="deck:second-sides")).out)[:2]
    text = slot(front, 0, 10.5, 16.5)
    assert text.startswith("COMPLICATION · DIARY 2") and "back of diary.2." in text
    assert "back of diary.4." in slot(front, 1, 10.5, 16.5)
    assert not slot(front, 2, 10.5, 16.5)
    assert "Keep this card beside the complications." in slot(back, 2, 10.5, 16.5)


def test_a_second_side_comes_with_its_card(late: Data, tmp_path: Path) -> None:
    sheets = pages(printed(late, tmp_path, "diary.2"))
    assert [("front of" in text, "back of" in text) for text in (page.extract_text() for page in sheets)] == [
        (True, False),
        (False, False),
        (False, True),
        (False, False),
    ]


def test_at_a_table_on_the_screen_all_backs_are_one_and_second_sides_lie_apart(
    late: Data, tmp_path: Path
) -> None:
    import json

    export_to_tabletop(late, tmp_path / "table", Settings(cards="diary.2,diary.3,diary.4"))
    deck, beside = json.loads((tmp_path / "table" / "the-hum.json").read_text("utf-8"))["ObjectStates"]
    assert [card["GMNotes"].split()[0] for card in deck["ContainedObjects"]] == [
        "diary.2",
        "diary.3",
        "diary.4",
    ]
    assert [card["GMNotes"].split()[0] for card in beside["ContainedObjects"]] == [
        "diary.2.back",
        "diary.4.back",
    ]
    assert deck["DeckIDs"][0] // 100 != beside["DeckIDs"][0] // 100
    with Image.open(tmp_path / "table" / "sheet-01-backs.png") as sheet:
        (layout,) = deck["CustomDeck"].values()
        width, height = sheet.width // layout["NumWidth"], sheet.height // layout["NumHeight"]
        cells = [divmod(index, layout["NumWidth"]) for index in range(3)]
        pieces = {
            sheet.crop((x * width, y * height, (x + 1) * width, (y + 1) * height)).tobytes() for y, x in cells
        }
    assert len(pieces) == 1


@pytest.mark.parametrize("card", ["item.coat", "chore.hens", "anomaly.float", "firewall.wall-1", "school.1"])
def test_a_picture_may_not_tell_a_card_apart(tmp_path: Path, card: str) -> None:
    own = tmp_path / "pictures"
    own.mkdir()
    Image.new("RGB", (30, 40), "green").save(own / f"{card}-back.png")
    with pytest.raises(ChoiceError, match="covers the backs of all such cards") as caught:
        print_sheets(held_sample(), tmp_path / "x.pdf", Settings(pictures=own))
    assert f"back-{card.partition('.')[0]}.png" in str(caught.value)


def test_the_picture_of_a_second_side_stands_on_its_card(late: Data, tmp_path: Path) -> None:
    own = tmp_path / "pictures"
    own.mkdir()
    Image.new("RGB", (30, 40), "green").save(own / "diary.2-back.png")
    settings = Settings(pictures=own, layout="single", cards="diary.2")
    sheets = pages(print_sheets(late, tmp_path / "x.pdf", settings).out)
    assert [len(page.images) for page in sheets] == [0, 0, 1, 0]
