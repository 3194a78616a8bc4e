"""Export to Tabletop Simulator: sheets of card pictures, and the saved object that deals cards from them."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import quote

from loopwright_compiler.print.geometry.sizes import INCH, Size
from loopwright_compiler.print.sheet.settings import Settings
from loopwright_compiler.project import atomic_write
from loopwright_compiler.project.portable_names import portable
from loopwright_compiler.project.result_folder import filled
from loopwright_compiler.semantics.markup import plain

from .folders import Album, CardImage, Export, pixels

if TYPE_CHECKING:
    from PIL.Image import Image

    from loopwright_compiler.bundle.canonical import AnyBundle

COLUMNS, ROWS = 10, 7
LEAST = 2  # columns and rows that the simulator needs
LARGEST_SIDE = 4096
CELL = 409  # pixels across a poker card: ten of them fit
ROUNDING = 1e-6  # pixels: what whole ones lose in computing
IN_ADDRESSES: Final = "/:@!$&'()*+,;=~%[]"  # signs that an address has as they are, beside letters and digits
APART = 4  # between decks on the table
PLACE: Final = {"rotX": 0, "rotY": 180, "rotZ": 180, "scaleX": 1, "scaleY": 1, "scaleZ": 1}


class TableSheet(NamedTuple):
    """Cards of one size that share one picture of fronts and one of backs; at `dpi` dots an inch, or as many
    as leave room for the most cards.
    """

    key: int
    title: str
    pieces: list[CardImage]
    dpi: int | None

    @property
    def grid(self) -> tuple[int, int]:
        """The number of columns and rows; the last cell is what a hidden hand shows."""
        most, _ = most_cells(self.pieces[0].size, self.dpi)
        columns = min(most, max(LEAST, len(self.pieces) + 1))
        return columns, max(LEAST, ceil((len(self.pieces) + 1) / columns))

    @property
    def cell(self) -> tuple[int, int]:
        """The width and height of a cell in pixels, small enough that no side of the sheet is too long."""
        columns, rows = self.grid
        width, height = self.pieces[0].size
        wanted = self.dpi / INCH if self.dpi else CELL / min(width, height)
        scale = min(LARGEST_SIDE / columns / width, LARGEST_SIDE / rows / height, wanted)
        return int(width * scale + ROUNDING), int(height * scale + ROUNDING)


def most_cells(size: Size, dpi: int | None) -> tuple[int, int]:
    """The greatest number of columns and rows of a sheet of cards of a size."""
    if dpi is None:
        return COLUMNS, ROWS
    across, down = (max(LEAST, LARGEST_SIDE // length) for length in pixels(size, dpi))
    return min(COLUMNS, across), min(ROWS, down)


def export_to_tabletop(
    bundle: AnyBundle,
    folder: Path,
    settings: Settings,
    base_url: str | None = None,
    show: Callable[[str], None] = lambda _: None,
    dpi: int | None = None,
) -> Export:
    """Write sheets as PNG, and a saved object that refers to them below `base_url`, or in this folder without
    one.

    With `dpi` cards have so many dots an inch, and sheets hold as few cards as that takes. `show` is called
    with lines of progress. Raises PrintError and ChoiceError as `print_sheets` does, and OSError if a file
    cannot be written.
    """
    album = Album(bundle, replace(settings, bleed=0.0))
    sheets = list(_sheets(album, dpi))
    base = quote(base_url.rstrip("/"), safe=IN_ADDRESSES) if base_url else folder.resolve().as_uri()
    decks = [
        list(sheets_alike)
        for _, sheets_alike in groupby(sheets, lambda sheet: (sheet.title, sheet.pieces[0].size))
    ]
    states = [_state(deck, base, place) for place, deck in enumerate(decks)]
    saved = {"SaveName": bundle["scenario"]["id"], "ObjectStates": states}
    with filled(folder) as new:
        for sheet in sheets:
            for side in ("front", "back"):
                show(f"{sheet.title}, {side}s")
                out = io.BytesIO()
                _drawn(album, sheet, side == "back").save(out, "PNG")
                atomic_write.write(new / _file(sheet, side), out.getvalue())
        name = new / f"{portable(bundle['scenario']['id'])}.json"
        atomic_write.write(name, json.dumps(saved, indent=2, ensure_ascii=False).encode("utf-8"))
    cards = sum(piece.copies for sheet in sheets for piece in sheet.pieces)
    return Export(2 * len(sheets) + 1, cards, folder, tuple(album.warnings))


def _sheets(album: Album, dpi: int | None) -> Iterator[TableSheet]:
    key = 0
    for title, pieces in album.decks:
        for size, group in groupby(pieces, lambda piece: piece.size):
            sheets_alike = list(group)
            columns, rows = most_cells(size, dpi)
            most = columns * rows - 1
            for start in range(0, len(sheets_alike), most):
                key += 1
                yield TableSheet(key, title, sheets_alike[start : start + most], dpi)


def _drawn(album: Album, sheet: TableSheet, back: bool) -> Image:
    """The picture of a sheet's cells; unused cells stay white."""
    from PIL import Image

    (columns, rows), (width, height) = sheet.grid, sheet.cell
    picture = Image.new("RGB", (columns * width, rows * height), "white")
    for index, piece in enumerate(sheet.pieces):
        row, column = divmod(index, columns)
        picture.paste(album.picture(piece.card, back, width, height), (column * width, row * height))
    return picture


def _state(deck: list[TableSheet], base: str, place: int) -> dict[str, Any]:
    """A deck, on as many sheets as it needs, as the simulator saves it; a single card is saved as a card, not
    as a deck.
    """
    cards = [
        _card(sheet, base, index, copy)
        for sheet in deck
        for index, piece in enumerate(sheet.pieces)
        for copy in range(piece.copies)
    ]
    transform = {"posX": APART * (place % 6), "posY": 1, "posZ": -APART * (place // 6), **PLACE}
    if len(cards) == 1:
        return cards[0] | {"Transform": transform}
    return {
        "Name": "DeckCustom",
        "Transform": transform,
        "Nickname": deck[0].title,
        "GUID": _guid(deck[0].title, deck[0].key),
        "HideWhenFaceDown": True,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": {key: value for sheet in deck for key, value in _custom_deck(sheet, base).items()},
        "ContainedObjects": cards,
    }


def _card(sheet: TableSheet, base: str, index: int, copy: int) -> dict[str, Any]:
    piece = sheet.pieces[index]
    return {
        "Name": "Card",
        "Transform": {"posX": 0, "posY": 0, "posZ": 0, **PLACE},
        "Nickname": plain(piece.card.title),
        "Description": "",
        "GMNotes": f"{piece.card.id} · {piece.card.mark}",
        "Tags": [piece.card.id.partition(".")[0]],
        "GUID": _guid(piece.card.id, copy),
        "CardID": sheet.key * 100 + index,
        "CustomDeck": _custom_deck(sheet, base),
    }


def _custom_deck(sheet: TableSheet, base: str) -> dict[str, Any]:
    columns, rows = sheet.grid
    return {
        str(sheet.key): {
            "FaceURL": f"{base}/{_file(sheet, 'front')}",
            "BackURL": f"{base}/{_file(sheet, 'back')}",
            "NumWidth": columns,
            "NumHeight": rows,
            "BackIsHidden": True,
            "UniqueBack": True,
            "Type": 0,
        }
    }


def _file(sheet: TableSheet, side: str) -> str:
    return f"sheet-{sheet.key:02}-{side}s.png"


def _guid(name: str, number: int) -> str:
    return hashlib.sha256(f"{name} {number}".encode()).hexdigest()[:6]
