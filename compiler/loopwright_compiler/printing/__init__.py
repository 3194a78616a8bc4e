"""Card sheets: a compiled scenario as a PDF of printable cards.

`print_sheets` is the way in. From the bundle to the paper: `cards` (what goes where on each kind of
card), `composer` and `fitting` (texts into boxes), `pen` and `document` (the file). Looks live in
`themes/`, geometry in `sheet`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from .. import whole
from . import settled  # noqa: F401  (before ReportLab)
from .cards import decks
from .composer import Press
from .document import Document, Printable
from .layouts import Deck
from .problems import PrintError, Problems
from .references import dangling
from .settings import Settings
from .sizes import ChoiceError, card_size
from .stretch import resized
from .theme import Theme, load

__all__ = ["ChoiceError", "PrintError", "PrintResult", "Settings", "print_sheets"]

DEFAULTS: Final = Settings()


@dataclass(frozen=True, slots=True)
class PrintResult:
    """What was printed: pages in the file, cards on them, and the file."""

    pages: int
    cards: int
    out: Path


def print_sheets(bundle: dict[str, Any], out: Path, settings: Settings = DEFAULTS) -> PrintResult:
    """Print the cards of a bundle on sheets.

    Raises PrintError if a card cannot be printed as it is: then no file is written. ChoiceError
    for settings that cannot be; OSError if `out` cannot be written.
    """
    problems, theme = Problems(bundle), _theme(bundle, settings)
    for card, name in dangling(bundle):
        problems.dangling(card, name)
    problems.stop()
    printables = _lay_out(decks(Press(bundle, theme, problems)), settings)
    if not printables and settings.cards is not None:
        problems.no_card(settings.cards)
    problems.stop()
    document = Document(bundle, theme, settings)
    for deck in printables:
        document.deck(deck)
    whole.write(out, document.bytes())
    return PrintResult(document.pages, sum(len(deck.cards) for deck in printables), out)


def _theme(bundle: dict[str, Any], settings: Settings) -> Theme:
    theme = load(settings.ink, bundle["language"])
    return theme if settings.size is None else resized(theme, card_size(settings.size))


def _lay_out(all_decks: list[Deck], settings: Settings) -> list[Printable]:
    """The chosen cards of each deck, laid out; decks without any are left out."""
    chosen = []
    for deck in all_decks:
        jobs = [job for job in deck.jobs if settings.cards is None or fnmatchcase(job.id, settings.cards)]
        if jobs:
            laid_out = ((job.layout(), job.copies * settings.copies) for job in jobs)
            cards = tuple(card for card, copies in laid_out for _ in range(copies))
            chosen.append(Printable(deck.title, cards))
    return chosen
