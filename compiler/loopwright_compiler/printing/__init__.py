"""Card sheets: a compiled scenario as a PDF of printable cards.

`print_sheets` is the way in. From the bundle to the paper: `cards` (what goes where on each kind of
card), `composer` and `fitting` (texts into boxes), `pen` and `document` (the file). Looks live in
`themes/`, geometry in `sheet`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from .. import whole
from . import settled  # noqa: F401  (before ReportLab)
from .cards import decks
from .changes import Changes, changes
from .choice import chosen
from .composer import Press
from .document import Document, Printable
from .imposition import SINGLE
from .problems import PrintError, Problems
from .references import dangling
from .settings import Settings
from .sizes import ChoiceError, card_size
from .stretch import resized
from .theme import Theme, load

__all__ = ["Changes", "ChoiceError", "PrintError", "PrintResult", "Settings", "print_sheets"]

DEFAULTS: Final = Settings()


@dataclass(frozen=True, slots=True)
class PrintResult:
    """What was printed: pages in the file, cards on them, the file, and what is new since an older bundle.

    When nothing has changed since then, there are no pages and no file.
    """

    pages: int
    cards: int
    out: Path
    changes: Changes | None = None


def print_sheets(
    bundle: dict[str, Any],
    out: Path,
    settings: Settings = DEFAULTS,
    since: dict[str, Any] | None = None,
) -> PrintResult:
    """Print the cards of a bundle on sheets; `since` an older bundle, only those that have changed.

    Raises PrintError if a card cannot be printed as it is: then no file is written. ChoiceError
    for settings that cannot be; OSError if `out` cannot be written.
    """
    theme = _theme(bundle, settings)
    printables = _checked(bundle, theme, settings)
    changed = _changes(since, printables, theme, settings) if since else None
    if changed:
        kept = (
            (title, tuple(card for card in cards if card.id in changed.changed))
            for title, cards in printables
        )
        printables = [Printable(title, cards) for title, cards in kept if cards]
        if not printables:
            return PrintResult(0, 0, out, changed)
    document = Document(bundle, theme, settings)
    for deck in printables:
        document.deck(deck)
    if settings.contents and settings.layout != SINGLE:
        document.contents(printables, changed)
    whole.write(out, document.bytes())
    return PrintResult(document.pages, sum(len(deck.cards) for deck in printables), out, changed)


def _theme(bundle: dict[str, Any], settings: Settings) -> Theme:
    theme = load(settings.ink, bundle["language"])
    return theme if settings.size is None else resized(theme, card_size(settings.size))


def _checked(bundle: dict[str, Any], theme: Theme, settings: Settings) -> list[Printable]:
    """The chosen cards, laid out; PrintError with all that is wrong with them."""
    problems = Problems(bundle)
    for card, name in dangling(bundle):
        problems.dangling(card, name)
    problems.stop()
    printables = _laid_out(Press(bundle, theme, problems, settings.draft), settings)
    if not printables and settings.cards is not None:
        problems.no_card(settings.cards)
    problems.stop()
    return printables


def _changes(since: dict[str, Any], printables: list[Printable], theme: Theme, settings: Settings) -> Changes:
    """What has changed; whether the older cards could be printed does not matter."""
    for card, name in dangling(since):
        raise ChoiceError(f"the older bundle is broken: {card} names {name}, which it does not hold")
    old = _laid_out(Press(since, theme, Problems(since)), settings)
    return changes(
        since["hash"],
        (card for deck in old for card in deck.cards),
        (card for deck in printables for card in deck.cards),
    )


def _laid_out(press: Press, settings: Settings) -> list[Printable]:
    """The chosen cards of each deck."""
    printables = []
    for deck, jobs in chosen(decks(press), settings.cards):
        laid_out = ((job.layout(), job.copies * settings.copies) for job in jobs)
        cards = tuple(card for card, copies in laid_out for _ in range(copies))
        printables.append(Printable(deck.title, cards))
    return printables
