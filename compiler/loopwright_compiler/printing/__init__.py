"""Card sheets: a compiled scenario as a PDF of printable cards.

`print_sheets` is the way in. From the bundle to the paper: `cards` (what goes where on each kind of
card), `composer` and `fitting` (texts into boxes), `pen` and `document` (the file). Looks live in
`themes/`, geometry in `sheet`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from .. import whole
from . import settled  # noqa: F401  (before ReportLab)
from .cards import decks
from .composer import Press
from .document import Document, Printable
from .layouts import Deck
from .problems import PrintError, Problems
from .references import dangling
from .sheet import poker_grid
from .theme import load

__all__ = ["LAYOUTS", "PrintError", "PrintResult", "print_sheets"]

LAYOUTS = ("duplex", "fronts")


@dataclass(frozen=True, slots=True)
class PrintResult:
    """What was printed: pages in the file, cards on them, and the file."""

    pages: int
    cards: int
    out: Path


def print_sheets(
    bundle: dict[str, Any],
    out: Path,
    *,
    paper: str = "a4",
    layout: str = "duplex",
    ink: str = "full",
    cards: str | None = None,
) -> PrintResult:
    """Print the cards of a bundle on sheets, nine poker cards a page.

    `paper` is "a4" or "letter"; `layout` "duplex" (each sheet's backs follow, mirrored for a turn
    over the long edge) or "fronts"; `ink` "full" or "low"; `cards` a pattern that card ids must
    match, such as "diary.1*". Raises PrintError if a card cannot be printed as it is: then no file
    is written. ValueError for an unknown paper, layout or ink; OSError if `out` cannot be written.
    """
    if layout not in LAYOUTS:
        raise ValueError(f"unknown layout {layout!r}: one of {', '.join(LAYOUTS)}")
    grid, theme, problems = poker_grid(paper), load(ink, bundle["language"]), Problems(bundle)
    for card, name in dangling(bundle):
        problems.dangling(card, name)
    problems.stop()
    printables = _lay_out(decks(Press(bundle, theme, problems)), cards)
    if not printables and cards is not None:
        problems.no_card(cards)
    problems.stop()
    document = Document(bundle, theme, grid, backs=layout == "duplex")
    for deck in printables:
        document.deck(deck)
    whole.write(out, document.bytes())
    return PrintResult(document.pages, sum(len(deck.cards) for deck in printables), out)


def _lay_out(all_decks: list[Deck], pattern: str | None) -> list[Printable]:
    """The chosen cards of each deck, laid out; decks without any are left out."""
    chosen = []
    for deck in all_decks:
        jobs = [job for job in deck.jobs if pattern is None or fnmatchcase(job.id, pattern)]
        if jobs:
            laid_out = ((job.layout(), job.copies) for job in jobs)
            cards = tuple(card for card, copies in laid_out for _ in range(copies))
            chosen.append(Printable(deck.title, cards))
    return chosen
