"""Pictures of single cards: exact pixels, the same as on paper, in folders that others accept."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopwright_compiler.print import ChoiceError, PrintError, Settings, print_sheets
from loopwright_compiler.print.export.folders import Album, CardImage, export_pictures, export_to_shop
from loopwright_compiler.print.export.shops import LEAST_SCALE, MOST_SCALE, SHOPS, lies, product, scale
from loopwright_compiler.print.export.tabletop_simulator import TableSheet, export_to_tabletop, most_cells
from loopwright_compiler.print.geometry.sizes import Size, card_size
from loopwright_compiler.print.prepare import checked, theme_for
from PIL import Image, ImageChops, ImageStat

from ..pdf_pages import pages
from .sample import Data, changed, held_sample, sample, table_sample


def opened(path: Path) -> Image.Image:
    with Image.open(path) as picture:
        picture.load()
        return picture.copy()


def difference(first: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures, 0 to 255."""
    return max(ImageStat.Stat(ImageChops.difference(first.convert("RGB"), other.convert("RGB"))).mean)


@pytest.mark.parametrize(("dpi", "width", "height"), [(300, 744, 1039), (150, 372, 520), (72, 179, 249)])
def test_a_picture_of_each_side(tmp_path: Path, dpi: int, width: int, height: int) -> None:
    pictures = export_pictures(sample(diary=2), tmp_path, Settings(cards="diary.*"), dpi)
    names = sorted(path.name for path in tmp_path.glob("*.png"))
    assert names == ["diary.1-back.png", "diary.1-front.png", "diary.2-back.png", "diary.2-front.png"]
    assert (pictures.files, pictures.cards) == (4, 2)
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
    [
        ("game-crafter", (825, 1125), ("31.75x31.75", 450)),
        ("make-playing-cards", (822, 1122), ("32x32", 450)),
    ],
)
def test_a_folder_for_a_print_shop(
    tmp_path: Path, shop: str, card: tuple[int, int], token: tuple[str, int]
) -> None:
    """A token is as large as the tile that a shop sells; where it sells none, as it is."""
    size, pixels = token
    export_to_shop(held_sample(), tmp_path, Settings(cards="item.*,firewall.*"), shop)
    files = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.png"))
    assert files == [
        f"{size}mm/backs/003_firewall.wall-1_x2.png",
        f"{size}mm/fronts/003_firewall.wall-1_x2.png",
        "63.5x88.9mm/backs/001_item.knife_x1.png",
        "63.5x88.9mm/backs/002_item.coat_x3.png",
        "63.5x88.9mm/fronts/001_item.knife_x1.png",
        "63.5x88.9mm/fronts/002_item.coat_x3.png",
    ]
    front = opened(tmp_path / files[4])
    assert front.size == card
    assert opened(tmp_path / files[0]).size == (pixels, pixels)
    corners = {front.getpixel(place) for place in ((1, 1), (card[0] - 2, 1), (1, card[1] - 2))}
    assert (255, 255, 255) not in corners  # the colour goes on into the bleed


@pytest.mark.parametrize(
    ("shop", "size", "pixels", "product"),
    [
        ("game-crafter", "tarot", (900, 1500), "Tarot Deck"),
        ("game-crafter", "bridge", (750, 1125), "Bridge Deck"),
        ("game-crafter", "items=mini", (600, 825), "Mini Deck"),
        ("game-crafter", "square", (1125, 1125), "Square Deck"),
        ("make-playing-cards", "poker", (822, 1122), "Poker size"),
        ("make-playing-cards", "bridge", (747, 1122), "Bridge size"),
        ("make-playing-cards", "items=mini", (597, 822), "Mini size"),
        ("make-playing-cards", "tarot", (897, 1497), "Tarot size"),
        ("make-playing-cards", "70x70mm", (899, 899), ""),
    ],
)
def test_sizes_are_those_of_the_shops_products(
    tmp_path: Path, shop: str, size: str, pixels: tuple[int, int], product: str
) -> None:
    """Sizes by name are what the shop sells under it, not what they are at home (70 x 120 mm, 44 x 68 mm)."""
    export_to_shop(held_sample(), tmp_path, Settings(cards="item.coat", size=size), shop)
    [front] = tmp_path.glob("*/fronts/*.png")
    assert opened(front).size == pixels
    head, row = (tmp_path / "order.csv").read_text("utf-8").splitlines()
    assert (head, row) == ("folder,product,cards", f"{front.parts[-3]},{product},3")


def test_boards_and_tokens_are_products_of_a_shop() -> None:
    """What is not a card lies on the product that it fills best, turned as that is; its edges go on."""
    album = Album(table_sample(), Settings(bleed=SHOPS["game-crafter"].bleed), "game-crafter")
    wanted = {
        "kid.": ("Domino Board", (255, 495)),  # a fifth of 1275 by 2475, at a fifth of 300 dots an inch
        "machine.": ("Domino Board", (255, 495)),
        "firewall.": ("Mini Square Tile", (90, 90)),
        "token.first": ("Medium Square Chit", (60, 60)),
        "board": ("Six-Fold Game Board", (1635, 1095)),
    }
    pieces = [piece for _, pieces in album.decks for piece in pieces]
    for start, (name, size) in wanted.items():
        piece = next(piece for piece in pieces if piece.card.id.startswith(start))
        made = product("game-crafter", piece.trim)
        assert made is not None and made.name == name
        picture = album.sized(piece, False, 60)
        assert picture.size == size, start
        if start == "kid.":  # lies on its side: beyond its edges are the colours of its edges
            beyond = [picture.getpixel((1, y)) for y in range(20, 480, 20)]
            assert beyond == [picture.getpixel((8, y)) for y in range(20, 480, 20)]


@given(width=st.integers(10, 700), height=st.integers(10, 700))
def test_a_piece_is_hardly_larger_or_smaller_on_a_product(width: int, height: int) -> None:
    size = Size(width * 1000, height * 1000)
    made = product("game-crafter", size)
    if made and size != made.size:
        larger = scale(size, lies(size, made.size))
        assert LEAST_SCALE <= larger <= MOST_SCALE
        assert all(
            length * larger <= room + 1 for length, room in zip(size, lies(size, made.size), strict=True)
        )


def test_a_size_that_a_shop_does_not_sell(tmp_path: Path) -> None:
    with pytest.raises(ChoiceError, match="drivethru-cards prints no cards of the size 'mini': poker, tarot"):
        export_to_shop(held_sample(), tmp_path, Settings(size="tarot,items=mini"), "drivethru-cards")


@pytest.mark.parametrize("shop", SHOPS)
def test_texts_keep_out_of_the_margin_of_each_product(shop: str) -> None:
    for deck_product in SHOPS[shop].products.values():
        settings = Settings(size=deck_product.measure, cards="diary.*,rumor.*,item.*,anomaly.*,event.*")
        bundle = held_sample()
        theme = theme_for(bundle, settings)
        margin = SHOPS[shop].safe * 1000 - 1
        for deck in checked(bundle, theme, settings):
            for face in (face for card in deck.cards for face in (card.front, card.back)):
                width, height = theme.sides[face.side].size
                for text in face.lines:
                    right = text.x + (text.unseen or text.line.width)
                    assert margin <= text.x and right <= width - margin, (deck_product.name, face.card, text)
                    assert margin <= text.y <= height - margin, (deck_product.name, face.card, text)


def test_a_picture_says_in_words_what_it_shows(tmp_path: Path) -> None:
    export_pictures({**sample(diary=1), "language": "sv"}, tmp_path, Settings(cards="diary.1"), 72)
    for side, mark in (("front", "A"), ("back", "B")):
        with Image.open(tmp_path / f"diary.1-{side}.png") as picture:
            words = picture.text["Description"]  # type: ignore[attr-defined]
        assert words.lang == "sv"
        scene, kicker, *rest = words.splitlines()
        assert scene and kicker == "DAGBOK 1" and mark in rest


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
    assert [pile["Name"] for pile in decks] == ["DeckCustom", "DeckCustom", "Card"]
    for deck in decks:
        cards = deck.get("ContainedObjects", [deck])
        if deck["Name"] == "DeckCustom":
            assert deck["DeckIDs"] == [card["CardID"] for card in cards]
        for key, sheet in deck["CustomDeck"].items():
            assert set(sheet) == {
                "FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack", "Type",
            }  # fmt: skip
            assert (sheet["BackIsHidden"], sheet["UniqueBack"], sheet["Type"]) == (True, True, 0)
            assert 2 <= sheet["NumWidth"] <= 10 and 2 <= sheet["NumHeight"] <= 7
            cells = sheet["NumWidth"] * sheet["NumHeight"]
            for card in cards:
                assert card["Name"] == "Card" and str(card["CardID"] // 100) in deck["CustomDeck"]
                assert (
                    card["CardID"] // 100 != int(key) or card["CardID"] % 100 < cells - 1
                )  # for hidden hands
                assert re.fullmatch("[0-9a-f]{6}", card["GUID"])
    assert list(decks[0]["CustomDeck"]) == ["1", "2"]
    assert [card["CardID"] for card in decks[0]["ContainedObjects"]] == [*range(100, 169), *range(200, 211)]
    assert [card["Nickname"] for card in decks[1]["ContainedObjects"]] == ["The Knife"] + ["The Coat"] * 3
    assert decks[1]["ContainedObjects"][0]["Tags"] == ["item"]
    ids = [card["GUID"] for deck in decks for card in (deck, *deck.get("ContainedObjects", []))]
    assert len(set(ids)) == len(ids) == 87


def test_the_last_cell_of_a_sheet_is_empty(table: Path) -> None:
    for name in ("sheet-01-fronts.png", "sheet-01-backs.png"):
        picture = opened(table / name)
        assert picture.mode == "RGB"
        width, height = picture.width // 10, picture.height // 7
        last = picture.crop((9 * width, 6 * height, 10 * width, 7 * height))
        assert last.getextrema() == ((255, 255),) * 3


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


@pytest.mark.parametrize(
    ("dpi", "size", "most", "cell"),
    [
        (None, "poker", (10, 7), (409, 571)),
        (300, "poker", (5, 3), (744, 1039)),
        (72, "poker", (10, 7), (178, 249)),
        (300, "190x88mm", (2, 3), (2048, 948)),
    ],
)
def test_sharper_cards_stand_on_more_sheets(
    dpi: int | None, size: str, most: tuple[int, int], cell: tuple[int, int]
) -> None:
    measure = card_size(size)
    assert most_cells(measure, dpi) == most
    pieces = [CardImage(None, 1, measure, measure)] * (most[0] * most[1] - 1)  # type: ignore[arg-type]
    sheet = TableSheet(1, "Diary", pieces, dpi)
    assert (sheet.grid, sheet.cell) == (most, cell)
    assert max(columns * length for columns, length in zip(sheet.grid, sheet.cell, strict=True)) <= 4096


def test_all_cards_are_on_sharper_sheets(tmp_path: Path) -> None:
    bundle = sample(diary=1, rumors=20, school=0)
    export_to_tabletop(bundle, tmp_path, Settings(cards="rumor.*"), dpi=300)
    saved = json.loads((tmp_path / "the-hum.json").read_text("utf-8"))
    [deck] = saved["ObjectStates"]
    assert deck["DeckIDs"] == [*range(100, 114), *range(200, 206)]
    assert [(sheet["NumWidth"], sheet["NumHeight"]) for sheet in deck["CustomDeck"].values()] == [
        (5, 3),
        (5, 2),
    ]
    assert opened(tmp_path / "sheet-01-fronts.png").size == (5 * 744, 3 * 1039)


def test_pictures_elsewhere(tmp_path: Path) -> None:
    export_to_tabletop(sample(), tmp_path, Settings(cards="school.*"), "https://example.org/box/")
    saved = json.loads((tmp_path / "the-hum.json").read_text("utf-8"))
    urls = {sheet["FaceURL"] for sheet in saved["ObjectStates"][0]["CustomDeck"].values()}
    assert urls == {"https://example.org/box/sheet-01-fronts.png"}
    export_to_tabletop(sample(), tmp_path, Settings(cards="school.*"), "https://example.org/a%20box/här so")
    assert "https://example.org/a%20box/h%C3%A4r%20so/sheet-01" in (tmp_path / "the-hum.json").read_text()


def test_the_same_pictures_every_time(tmp_path: Path) -> None:
    for name in ("one", "two"):
        export_pictures(sample(diary=1), tmp_path / name, Settings(cards="diary.1"), 100)
    first, two = ((tmp_path / name / "diary.1-front.png").read_bytes() for name in ("one", "two"))
    assert first == two


@pytest.mark.parametrize("export", [export_pictures, export_to_tabletop])
def test_no_pictures_of_what_cannot_be_printed(tmp_path: Path, export: Any) -> None:
    bundle: Data = changed(sample(), diary__1__front__text__0="word " * 300)
    with pytest.raises(PrintError):
        export(bundle, tmp_path, Settings())
    assert not list(tmp_path.iterdir())


@pytest.fixture(scope="module")
def drivethru(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shop")
    export_to_shop(held_sample(), folder, Settings(cards="item.*,diary.1,firewall.*"), "drivethru-cards")
    return folder


def test_a_pdf_of_each_deck_for_drivethru_cards(drivethru: Path) -> None:
    files = sorted(path.relative_to(drivethru).as_posix() for path in drivethru.rglob("*.pdf"))
    assert files == [
        "32x32mm/03_Firewall_tokens.pdf", "63.5x88.9mm/01_Diary.pdf", "63.5x88.9mm/02_Items.pdf",
    ]  # fmt: skip
    with pikepdf.open(drivethru / files[1]) as pdf:
        assert pdf.docinfo.GTS_PDFXVersion == "PDF/X-1a:2003"
        assert [page.label for page in pdf.pages] == ["B1", "F1"]
        for page in pdf.pages:
            inches = [[float(number) / 72 for number in page.obj[box]] for box in ("/MediaBox", "/TrimBox")]
            assert inches[0] == pytest.approx([0, 0, 2.75, 3.75], abs=0.002)
            assert inches[1] == pytest.approx([0.125, 0.125, 2.625, 3.625], abs=0.002)
    texts = [page.extract_text() for page in pages(drivethru / files[1])]
    assert "back of diary.1." in texts[0] and "front of diary.1." in texts[1]
    items = [page.extract_text() for page in pages(drivethru / files[2])]
    assert ["The Coat" in text for text in items] == [False, False, *[False, True] * 3]


def test_nothing_of_note_within_an_eighth_of_an_inch_of_the_cut(drivethru: Path) -> None:
    for path in drivethru.rglob("63.5*/*.pdf"):
        for page in pages(path):
            for char in page.chars:
                if char["text"].strip():
                    assert char["x0"] >= 18 and char["x1"] <= page.width - 18
                    assert char["top"] >= 18 and char["bottom"] <= page.height - 18
            assert not [line for line in page.lines if abs(line["linewidth"] - 0.25) < 0.01]  # of a die


def test_a_second_time_leaves_nothing_of_the_first_and_all_else(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    export_to_shop(sample(), folder, Settings(cards="diary.1,school.1"), "game-crafter")
    (folder / "notes.txt").write_text("mine")
    (folder / "63.5x88.9mm/fronts/mine.png").write_bytes(b"mine")
    export_pictures(sample(), folder, Settings(cards="diary.2"), 72)
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("[!.]*") if path.is_file())
    assert names == ["63.5x88.9mm/fronts/mine.png", "diary.2-back.png", "diary.2-front.png", "notes.txt"]
    assert not (folder / "63.5x88.9mm/backs").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["cards"]


def stop_at_the_third(texts: list[str]) -> Any:
    def show(text: str) -> None:
        texts.append(text)
        if len(texts) == 3:
            raise KeyboardInterrupt

    return show


@pytest.mark.parametrize("before", [False, True])
def test_who_stops_it_finds_what_was_there_before(tmp_path: Path, before: bool) -> None:
    folder = tmp_path / "cards"
    if before:
        export_pictures(sample(), folder, Settings(cards="diary.1"), 72)
    files = {path.name: path.read_bytes() for path in folder.glob("*")}
    assert len(files) == 3 * before
    with pytest.raises(KeyboardInterrupt):
        export_pictures(sample(), folder, Settings(cards="diary.*"), 100, stop_at_the_third([]))
    assert {path.name: path.read_bytes() for path in folder.glob("*")} == files
    assert [path.name for path in tmp_path.iterdir()] == ["cards"] * before


def test_who_stops_it_while_files_are_moved_has_them_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace, moved = Path.replace, []

    def stopped(path: Path, target: Path) -> Path:
        moved.append(target)
        if len(moved) == 6:
            raise KeyboardInterrupt
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        export_pictures(sample(), tmp_path / "cards", Settings(cards="diary.1"), 72)
    names = sorted(path.name for path in (tmp_path / "cards").glob("[!.]*"))
    assert names == ["diary.1-back.png", "diary.1-front.png"]


def test_no_name_leads_out_of_the_folder(tmp_path: Path) -> None:
    bundle = sample(diary=1)
    bundle["scenario"]["id"] = "../../the/hum"
    bundle["diary"][0]["id"] = "../../diary/.."
    folder = tmp_path / "a" / "b"
    export_pictures(bundle, folder, Settings(cards="*diary*"), 72)
    assert sorted(path.name for path in folder.glob("*.png")) == [
        "_.._diary_-back.png", "_.._diary_-front.png",
    ]  # fmt: skip
    export_to_tabletop(bundle, folder, Settings(cards="school.*"))
    assert [path.name for path in folder.glob("*.json")] == ["_.._the_hum.json"]
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["b"]


def test_a_list_by_somebody_else_takes_nothing_away(tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("mine")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / ".loopwright-export").write_text(f"../precious\n{tmp_path}/precious\n..\n\n")
    export_pictures(sample(), tmp_path / "folder", Settings(cards="diary.1"), 72)
    assert (tmp_path / "precious").read_text() == "mine"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(OSError, match="Not a directory"):
        export_pictures(sample(), tmp_path / "file", Settings(cards="diary.1"), 72)
    assert (tmp_path / "file").read_text() == "mine"


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
