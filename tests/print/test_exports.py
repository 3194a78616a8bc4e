"""Pictures of single cards: exact pixels, the same as on paper, in folders that others accept."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from loopwright_compiler.printing import ChoiceError, PrintError, Settings, print_sheets
from loopwright_compiler.printing.folders import export_pictures, export_to_shop
from loopwright_compiler.printing.tabletop import export_to_tabletop
from PIL import Image, ImageChops, ImageStat

from .sample import Data, changed, held_sample, sample


def opened(path: Path) -> Image.Image:
    with Image.open(path) as picture:
        picture.load()
        return picture.copy()


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures, 0 to 255."""
    return max(ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).mean)


@pytest.mark.parametrize(("dpi", "width", "height"), [(300, 744, 1039), (150, 372, 520), (72, 179, 249)])
def test_a_picture_of_each_side(tmp_path: Path, dpi: int, width: int, height: int) -> None:
    done = export_pictures(sample(diary=2), tmp_path, Settings(cards="diary.*"), dpi)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["diary.1-back.png", "diary.1-front.png", "diary.2-back.png", "diary.2-front.png"]
    assert (done.files, done.cards) == (4, 2)
    with Image.open(tmp_path / "diary.1-front.png") as picture:
        assert picture.size == (width, height)
        assert picture.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)
        assert picture.mode == "RGB"


def test_a_picture_is_what_is_printed(tmp_path: Path) -> None:
    bundle = sample(diary=1)
    export_pictures(bundle, tmp_path / "png", Settings(cards="diary.1"), 150)
    sheet = print_sheets(bundle, tmp_path / "x.pdf", Settings(cards="diary.1", layout="fronts")).out
    page = pypdfium2.PdfDocument(sheet)[0].render(scale=150 / 72).to_pil()
    left, top = round(10.5 / 25.4 * 150), round(16.5 / 25.4 * 150)
    cut = page.crop((left, top, left + 372, top + 520))
    assert difference(opened(tmp_path / "png" / "diary.1-front.png"), cut) < 8


@pytest.mark.parametrize(
    ("shop", "card", "token"),
    [("game-crafter", (825, 1125), (465, 465)), ("make-playing-cards", (822, 1122), (462, 462))],
)
def test_a_folder_for_a_print_shop(
    tmp_path: Path, shop: str, card: tuple[int, int], token: tuple[int, int]
) -> None:
    export_to_shop(held_sample(), tmp_path, Settings(cards="item.*,firewall.*"), shop)
    files = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.png"))
    assert files == [
        "33x33mm/backs/003_firewall.wall-1_x2.png",
        "33x33mm/fronts/003_firewall.wall-1_x2.png",
        "63.5x88.9mm/backs/001_item.knife_x1.png",
        "63.5x88.9mm/backs/002_item.coat_x3.png",
        "63.5x88.9mm/fronts/001_item.knife_x1.png",
        "63.5x88.9mm/fronts/002_item.coat_x3.png",
    ]
    front = opened(tmp_path / files[4])
    assert front.size == card
    assert opened(tmp_path / files[0]).size == token
    corners = {front.getpixel(place) for place in ((1, 1), (card[0] - 2, 1), (1, card[1] - 2))}
    assert (255, 255, 255) not in corners  # the colour goes on into the bleed


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("table")
    bundle = sample(diary=1, rumors=80, school=0)
    bundle["world"] |= held_sample()["world"] | {"machines": bundle["world"]["machines"]}
    bundle["strings"] |= held_sample()["strings"]
    export_to_tabletop(bundle, folder, Settings(cards="rumor.*,item.*,kid.*"))
    return folder


def test_a_saved_object_for_tabletop_simulator(table: Path) -> None:
    saved = json.loads((table / "the-hum.json").read_text("utf-8"))
    decks = saved["ObjectStates"]
    assert [each["Name"] for each in decks] == ["DeckCustom", "DeckCustom", "DeckCustom", "Card"]
    for deck in decks:
        cards = deck.get("ContainedObjects", [deck])
        if deck["Name"] == "DeckCustom":
            assert deck["DeckIDs"] == [card["CardID"] for card in cards]
        for key, sheet in deck["CustomDeck"].items():
            assert set(sheet) == {
                "FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack", "Type",
            }  # fmt: skip
            assert 2 <= sheet["NumWidth"] <= 10 and 2 <= sheet["NumHeight"] <= 7
            cells = sheet["NumWidth"] * sheet["NumHeight"]
            for card in cards:
                assert card["Name"] == "Card" and str(card["CardID"] // 100) == key
                assert card["CardID"] % 100 < cells - 1  # the last cell is for hidden hands
                assert re.fullmatch("[0-9a-f]{6}", card["GUID"])
    assert len(decks[0]["ContainedObjects"]) + len(decks[1]["ContainedObjects"]) == 80
    assert [card["Nickname"] for card in decks[2]["ContainedObjects"]] == ["The Knife"] + ["The Coat"] * 3


def test_cells_hold_the_cards_that_the_object_names(table: Path, tmp_path: Path) -> None:
    saved = json.loads((table / "the-hum.json").read_text("utf-8"))
    sheet = saved["ObjectStates"][0]["CustomDeck"]["1"]
    assert sheet["FaceURL"] == (table / "sheet-01-fronts.png").as_uri()
    picture = opened(table / "sheet-01-fronts.png")
    assert max(picture.size) <= 4096
    width, height = picture.width // sheet["NumWidth"], picture.height // sheet["NumHeight"]
    export_pictures(sample(diary=1, rumors=80), tmp_path, Settings(cards="rumor.echo.12"), 300)
    alone = opened(tmp_path / "rumor.echo.12-front.png").resize((width, height))
    row, column = divmod(11, sheet["NumWidth"])
    box = (column * width, row * height, (column + 1) * width, (row + 1) * height)
    right, wrong = (difference(picture.crop(cut), alone) for cut in (box, (0, 0, width, height)))
    assert right < 2 < wrong, (right, wrong)


def test_pictures_elsewhere(tmp_path: Path) -> None:
    export_to_tabletop(sample(), tmp_path, Settings(cards="school.*"), "https://example.org/box/")
    saved = json.loads((tmp_path / "the-hum.json").read_text("utf-8"))
    urls = {sheet["FaceURL"] for sheet in saved["ObjectStates"][0]["CustomDeck"].values()}
    assert urls == {"https://example.org/box/sheet-01-fronts.png"}


def test_the_same_pictures_every_time(tmp_path: Path) -> None:
    for name in ("one", "two"):
        export_pictures(sample(diary=1), tmp_path / name, Settings(cards="diary.1"), 100)
    one, two = ((tmp_path / name / "diary.1-front.png").read_bytes() for name in ("one", "two"))
    assert one == two


@pytest.mark.parametrize("export", [export_pictures, export_to_tabletop])
def test_no_pictures_of_what_cannot_be_printed(tmp_path: Path, export: Any) -> None:
    bundle: Data = changed(sample(), diary__1__front__text__0="word " * 300)
    with pytest.raises(PrintError):
        export(bundle, tmp_path, Settings())
    assert not list(tmp_path.iterdir())


def test_a_resolution_that_makes_no_sense(tmp_path: Path) -> None:
    with pytest.raises(ChoiceError, match="36 to 600"):
        export_pictures(sample(), tmp_path, Settings(cards="diary.1"), 5)
    assert not list(tmp_path.iterdir())


def test_without_the_renderer_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(ChoiceError, match=r"pip install 'loopwright\[images\]'"):
        export_pictures(sample(), tmp_path, Settings())
