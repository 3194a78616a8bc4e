"""Icons and sizes of cards that the rows of a kit name: print alone knows what there is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from loopwright_compiler.print.geometry.icon_paths import PATHS
from loopwright_compiler.print.geometry.sizes import CARDS
from loopwright_engine.kit.source_places import Slip, place_of_row, sources_of


def unknown_art(kit: Any) -> Iterator[Slip]:
    """Each name of an icon or a size in the rows of a declared kit that print does not know."""
    language, icons, sizes = kit.language, frozenset(PATHS), frozenset(CARDS)
    named = [("pieces", piece.title, "icon", piece.icon, icons) for piece in language.board.pieces]
    named += [("kinds", kind.name, "size", kind.size, sizes) for kind in language.kinds if kind.size]
    for table, row, what, name, names in named:
        if name not in names:
            there = ", ".join(sorted(one for one in names if one.islower()))
            what = f"{row!r} of `{table}` has the {what} {name!r}, which print lacks. There are: {there}."
            yield Slip(what, *place_of_row(sources_of(kit.game, kit), table, row))
