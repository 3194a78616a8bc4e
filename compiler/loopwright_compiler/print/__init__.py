"""Card sheets: a compiled scenario as a PDF of printable cards, or as pictures.

`print_sheets` is the way in. From the bundle to the paper: `prepare` (what is printed), `cards` (what goes
where on each kind of card, and in which size), `text` (words into lines), `scenes` (what is drawn behind
them), `sheet` (cards onto sheets, backs behind fronts), `pdf` (the file). Looks live in `theme`. Pictures of
cards: `export` and `svg`.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_compiler.gc_pause import no_collecting
from loopwright_compiler.project import atomic_write

from .geometry.sizes import ChoiceError
from .sheet.imposition import SINGLE
from .sheet.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from loopwright_dsl.diagnostics.diagnostic import Diagnostic

    from loopwright_compiler.bundle.canonical import AnyBundle

    from .booklet.make import DrawnBooklet
    from .cards.selection import ChangedCards
    from .prepare import Older, stray_pictures
    from .problems import PrintError
    from .theme.theme import Theme


__all__ = [
    "BookletResult",
    "ChangedCards",
    "ChoiceError",
    "Older",
    "PrintError",
    "PrintResult",
    "Settings",
    "changes_since",
    "print_booklet",
    "print_sheets",
    "stray_pictures",
]

DEFAULTS: Final = Settings()
_LATER: Final = {
    "ChangedCards": "cards.selection",
    "Older": "prepare",
    "PrintError": "problems",
    "stray_pictures": "prepare",
}
"""Where those names are that only printing needs: whoever chooses settings need not wait for it."""


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _LATER:
        return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class PrintResult(NamedTuple):
    """The result of a run: the number of pages in the file and of cards on them, the file's path, the changes
    since an older bundle, warnings about pictures that will look coarse, and what a cutting machine cuts
    along, by the names of drawings, which are put into a folder beside the file.

    Without any change since that bundle there are no pages and no file.
    """

    pages: int
    cards: int
    out: Path
    changes: ChangedCards | None = None
    warnings: tuple[Diagnostic, ...] = ()
    cuts: Mapping[str, bytes] = MappingProxyType({})

    @property
    def cut_folder(self) -> Path:
        """The folder for the drawings."""
        from loopwright_compiler.project.result_folder import cut_folder

        return cut_folder(self.out)


def print_sheets(
    bundle: AnyBundle, out: Path, settings: Settings = DEFAULTS, since: AnyBundle | Older | None = None
) -> PrintResult:
    """Print the cards of a bundle on sheets, as a PDF at `out`; with `since`, an older bundle, only the cards
    that have changed. The pictures of then are taken to be those of now unless an `Older` names them.

    Raises PrintError if a card cannot be printed as it is (no file is written then), ChoiceError for settings
    that are impossible, and OSError if `out` cannot be written.
    """
    result, data = drawn_sheets(bundle, out, settings, since)
    write_sheets(result, data)
    return result


def write_sheets(result: PrintResult, data: bytes) -> None:
    """Write the file of a result, and its drawings in place of those of the last time. Raises OSError."""
    if data:
        atomic_write.write(result.out, data)
    from loopwright_compiler.project.result_folder import filled, is_filled

    if result.cuts or is_filled(result.cut_folder):
        with filled(result.cut_folder) as new:
            for name, drawing in result.cuts.items():
                atomic_write.write(new / name, drawing)


def drawn_sheets(
    bundle: AnyBundle, out: Path, settings: Settings, since: AnyBundle | Older | None = None
) -> tuple[PrintResult, bytes]:
    """What `print_sheets` would write to `out`, empty if there is no page, and its result."""
    from .isolation import factory_settings

    with no_collecting(), factory_settings():
        return _drawn(bundle, out, settings, since)


def _drawn(
    bundle: AnyBundle, out: Path, settings: Settings, since: AnyBundle | Older | None
) -> tuple[PrintResult, bytes]:
    from .pdf.document import PdfFile
    from .prepare import changed_since, checked, kept_cards, notebook_of, theme_for
    from .sheet.arrangement import Printable
    from .sheet.cuts import drawings
    from .story_book import BookEntry, taken_apart

    theme = theme_for(bundle, settings)
    entries: list[BookEntry] = []
    if settings.story_book:
        said = partial(_read_in_book, theme)
        bundle, entries = taken_apart(bundle, said)
        if since:
            older = _older(since)
            since = older._replace(bundle=taken_apart(older.bundle, said)[0])
    kept = None if since else kept_cards(bundle, settings)
    warned: list[Diagnostic] = []
    printables = checked(bundle, theme, settings, kept=kept, warned=warned)
    title, sections = ("", []) if settings.cards else notebook_of(bundle, settings)
    changed = changed_since(_older(since), printables, theme, settings) if since else None
    if since and sections == notebook_of(_older(since).bundle, settings)[1]:
        sections = []
    if changed:
        still = (
            (title, tuple(card for card in cards if card.id in changed.changed))
            for title, cards in printables
        )
        printables = [Printable(title, cards) for title, cards in still if cards]
        if not printables and not sections:
            return PrintResult(0, 0, out, changed), b""
    document = PdfFile(bundle, theme, settings, kept=kept)
    document.decks(printables)
    if sections:
        document.book(title, sections, "N")
    if entries:
        document.book(theme.word("book"), entries, "R")
    if settings.contents and settings.layout != SINGLE:
        document.contents(printables, changed)
    data = document.bytes()
    if kept:
        kept.keep()
    count = sum(len(deck.cards) for deck in printables)
    cuts = drawings(document.cut_sheets)
    return PrintResult(document.pages, count, out, changed, tuple(warned), cuts), data


class BookletResult(NamedTuple):
    """The result of a booklet: how many pages it has to read, on how many sheets, and the file's path."""

    pages: int
    sheets: int
    out: Path


def print_booklet(bundle: AnyBundle, out: Path, settings: Settings = DEFAULTS) -> BookletResult:
    """Print the rulebook of a bundle's game, with the cards of the bundle in its pictures, as a booklet at
    `out`; with `settings.story_book` the story book. On sheets to fold and staple, or for the layout "single"
    page by page.

    Raises PrintError and ChoiceError as `print_sheets` does, and OSError if `out` cannot be written.
    """
    drawn = drawn_booklet(bundle, settings)
    atomic_write.write(out, drawn.data)
    return BookletResult(drawn.pages, drawn.sheets, out)


def drawn_booklet(bundle: AnyBundle, settings: Settings, evenings: Sequence[AnyBundle] = ()) -> DrawnBooklet:
    """What `print_booklet` would write, with the numbers of its pages and sheets.

    With the `evenings` before a finale it is the notebook of their campaign.
    """
    from .booklet.make import drawn
    from .isolation import factory_settings

    with no_collecting(), factory_settings():
        return drawn(bundle, settings, evenings)


def changes_since(bundle: AnyBundle, settings: Settings, since: AnyBundle | Older) -> ChangedCards:
    """What has changed on the chosen cards since an older bundle. Raises as `print_sheets` does."""
    from .isolation import factory_settings
    from .prepare import changed_since, checked, theme_for

    with no_collecting(), factory_settings():
        theme = theme_for(bundle, settings)
        return changed_since(_older(since), checked(bundle, theme, settings), theme, settings)


def _read_in_book(theme: Theme, number: int) -> str:
    """What a card says of words that stand in the story book."""
    return theme.word("book-read", number=number)


def _older(since: AnyBundle | Older) -> Older:
    from .prepare import Older

    return since if isinstance(since, Older) else Older(since)
