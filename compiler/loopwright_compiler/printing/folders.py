"""Pictures of single cards in a folder: for whoever wants them, or as a print shop takes them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from .. import whole
from .images import Album, Piece, pixels
from .settings import Settings

COMPRESSION = 6
_UNSAFE = re.compile(r"[^\w.-]+")


@dataclass(frozen=True, slots=True)
class Shop:
    """How a print shop takes cards: their size, the bleed on each side, and the resolution."""

    size: str
    bleed: float  # mm
    dpi: int


SHOPS: Final = {
    "game-crafter": Shop("poker-us", 3.175, 300),  # 825 x 1125 pixels
    "make-playing-cards": Shop("poker-us", 3.048, 300),  # 822 x 1122: 36 pixels of bleed
}


class Export(NamedTuple):
    """What was written: files, cards, and the folder."""

    files: int
    cards: int
    folder: Path


def export_pictures(
    bundle: dict[str, Any],
    folder: Path,
    settings: Settings,
    dpi: int = 300,
    show: Callable[[str], None] = lambda _: None,
) -> Export:
    """Write a PNG of each side of each card, cut to its trim unless `settings` ask for a bleed.

    `show` is told how far it has come. PrintError and ChoiceError as for sheets; OSError if a file
    cannot be written.
    """
    album = Album(bundle, replace(settings, bleed=settings.bleed or 0.0))
    return _written(album, folder, dpi, show, lambda piece, _, side: f"{_named(piece)}-{side}.png")


def export_to_shop(
    bundle: dict[str, Any],
    folder: Path,
    settings: Settings,
    shop: str,
    show: Callable[[str], None] = lambda _: None,
) -> Export:
    """Write the folder that a print shop takes: fronts and backs of each size of card, named alike.

    A name says the place in the order, the card, and how many of it are to be printed.
    """
    taken = SHOPS[shop]
    album = Album(bundle, replace(settings, size=settings.size or taken.size, bleed=taken.bleed))

    def name(piece: Piece, number: int, side: str) -> str:
        trim = (f"{(each - 2 * round(taken.bleed * 1000)) / 1000:g}" for each in piece.size)
        return f"{'x'.join(trim)}mm/{side}s/{number:03}_{_named(piece)}_x{piece.copies}.png"

    return _written(album, folder, taken.dpi, show, name)


def _written(
    album: Album,
    folder: Path,
    dpi: int,
    show: Callable[[str], None],
    name: Callable[[Piece, int, str], str],
) -> Export:
    files = 0
    for number, piece in _numbered(album):
        width, height = pixels(piece.size, dpi)
        for side in ("front", "back"):
            files += 1
            show(f"Picture {files} of {album.sides}")
            out = io.BytesIO()
            picture = album.picture(piece.card, side == "back", width, height)
            picture.save(out, "PNG", dpi=(dpi, dpi), compress_level=COMPRESSION)
            whole.write(folder / name(piece, number, side), out.getvalue())
    return Export(files, sum(piece.copies for _, piece in _numbered(album)), folder)


def _numbered(album: Album) -> Iterator[tuple[int, Piece]]:
    return enumerate((piece for _, pieces in album.decks for piece in pieces), 1)


def _named(piece: Piece) -> str:
    """A card's id as a part of a file's name."""
    return _UNSAFE.sub("_", piece.card.id)
