"""Which cards go on which sheets: all decks together, or each deck on sheets of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from loopwright_compiler.print.cards.faces import PrintedCard
from loopwright_compiler.print.geometry.grid import SheetGrid
from loopwright_compiler.print.geometry.sizes import Size
from loopwright_compiler.print.theme.theme import ThemeSide

from .imposition import Sheet, sheets
from .settings import Settings


class Printable(NamedTuple):
    """Cards of one deck that are ready to be drawn."""

    title: str
    cards: tuple[PrintedCard, ...]


class Filled(NamedTuple):
    """A sheet with its cards: the grid that they stand on, and the title of each card's deck."""

    sheet: Sheet
    grid: SheetGrid
    decks: tuple[str, ...]


class _Drawn(NamedTuple):
    card: PrintedCard
    deck: str


def arranged(decks: Sequence[Printable], sides: Mapping[str, ThemeSide], settings: Settings) -> list[Filled]:
    """The sheets of a file, in order.

    Cards of one size fill their sheets deck after deck, so that the least paper is used; `settings` may ask
    for each deck apart.
    """
    runs: dict[tuple[Size, str], list[_Drawn]] = {}
    for deck in decks:
        for card in deck.cards:
            run = sides[card.front.side].size, deck.title if settings.apart else ""
            runs.setdefault(run, []).append(_Drawn(card, deck.title))
    return [filled for (size, _), drawn in runs.items() for filled in _filled(drawn, size, settings)]


def _filled(drawn: list[_Drawn], size: Size, settings: Settings) -> Iterator[Filled]:
    grid = settings.grid(size)
    titles = iter([card.deck for card in drawn])
    for sheet in sheets([card.card for card in drawn], grid, settings.plan):
        yield Filled(sheet, grid, tuple(next(titles) for _ in sheet.cards))


def named(titles: Iterable[str]) -> str:
    """The titles of a sheet's decks, each once, as the margin names them."""
    return ", ".join(title for title, _ in groupby(titles))
