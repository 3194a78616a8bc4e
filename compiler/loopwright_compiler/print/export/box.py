"""All that lies on the table, as a folder of files to print: contents, board, cards, sheets, tokens, pawns.

Each file is printed in one way: over several sheets, on both sides, or on one to be folded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_compiler.print.booklet.make import drawn
from loopwright_compiler.print.cards.pictures import Pictures
from loopwright_compiler.print.cards.press import Press
from loopwright_compiler.print.geometry.sizes import FileError, Size, um
from loopwright_compiler.print.isolation import factory_settings
from loopwright_compiler.print.pdf.boards import BoardFile
from loopwright_compiler.print.pdf.document import PdfFile
from loopwright_compiler.print.pdf.standees import StandeeFile
from loopwright_compiler.print.pdf.tuck_boxes import TuckBoxFile
from loopwright_compiler.print.prepare import checked, notebook_of, printer_of, theme_for
from loopwright_compiler.print.problems import Problems
from loopwright_compiler.print.sheet.arrangement import Printable
from loopwright_compiler.print.sheet.cuts import drawings
from loopwright_compiler.print.sheet.imposition import DUPLEX, FRONTS
from loopwright_compiler.project import atomic_write
from loopwright_compiler.project.result_folder import cut_folder, filled, refuse

from .box_contents import PICTURE, SMALL_PICTURE, BoxContents, BoxFile

if TYPE_CHECKING:
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic

    from loopwright_compiler.bundle.canonical import AnyBundle
    from loopwright_compiler.print.cards.decks import PrintedDeck, TableParts
    from loopwright_compiler.print.cards.faces import PrintedCard
    from loopwright_compiler.print.sheet.settings import Settings
    from loopwright_compiler.print.theme.theme import Theme

POSTER: Final = "board-poster"
"""The file with what is in another file, too."""
BY_SIZE: Final = ("cards", "sheets", "tokens")
LARGEST_CARD: Final = um(125)
"""What is longer lies before a player or beside the board."""
LARGEST_TOKEN: Final = um(40)


class WrittenBox(NamedTuple):
    """A box that was written: its folder, how many files and pages are in it, and warnings about pictures."""

    folder: Path
    files: int
    pages: int
    warnings: tuple[Diagnostic, ...] = ()


class BoxParts(NamedTuple):
    """What a box holds, laid out."""

    theme: Theme
    boards: tuple[Printable, ...]
    cards: tuple[Printable, ...]
    standees: tuple[Printable, ...]
    table: TableParts
    cover: PrintedCard | None
    warnings: tuple[Diagnostic, ...]


@factory_settings()
def print_box(
    bundle: AnyBundle, folder: Path, settings: Settings, show: Callable[[str], None] = lambda _: None
) -> WrittenBox:
    """Write all that lies on the table of a bundle's game into a folder.

    `show` is called with lines of progress. Raises PrintError and ChoiceError as `print_sheets` does, and
    OSError if a file cannot be written.
    """
    refuse(folder, [])
    parts = box_parts(bundle, settings)
    files: list[BoxFile] = []
    cut_along: dict[Path, bytes] = {}
    for key, decks, draw in _files(bundle, settings, parts):
        show(decks[0].title if decks else parts.theme.word(f"box-{key}"))
        finished = draw()
        name = f"{len(files) + 2:02}-{key}.pdf"
        files.append(BoxFile(name, key, finished.pages, finished.data, () if key == POSTER else decks))
        beside = cut_folder(Path(name))
        cut_along |= {beside / drawing: data for drawing, data in finished.cuts.items()}
    contents = _contents(bundle, settings, parts, files, PICTURE)
    if contents.pages > 1:
        contents = min(
            contents, _contents(bundle, settings, parts, files, SMALL_PICTURE), key=lambda made: made.pages
        )
    with filled(folder) as new:
        atomic_write.write(new / "01-contents.pdf", contents.bytes())
        for file in files:
            atomic_write.write(new / file.name, file.data)
        for drawing, data in cut_along.items():
            atomic_write.write(new / drawing, data)
    pages = contents.pages + sum(file.pages for file in files)
    return WrittenBox(folder, 1 + len(files) + len(cut_along), pages, parts.warnings)


def _contents(
    bundle: AnyBundle, settings: Settings, parts: BoxParts, files: Sequence[BoxFile], picture: Size
) -> BoxContents:
    contents = BoxContents(bundle, parts.theme, replace(settings, layout=FRONTS))
    contents.draw(files, parts.table.brought, picture)
    return contents


def box_parts(bundle: AnyBundle, settings: Settings) -> BoxParts:
    """Everything laid out. Raises PrintError with all the errors in it."""
    theme = theme_for(bundle, settings)
    warned: list[Diagnostic] = []
    cards = checked(bundle, theme, settings, warned=warned)
    problems, printer = Problems(bundle), printer_of(bundle, settings)
    press = Press(bundle, theme, problems, printer, settings.draft, Pictures(settings.pictures))
    table = printer.table(press)
    press.theme = theme = theme._replace(sides={**theme.sides, **table.sides})
    boards = tuple(Printable(board.title, (board,)) for board in (job.layout() for job in table.boards))
    standees, pieces = _laid_out(table.standees), _laid_out(table.pieces)
    cover = table.cover.layout() if table.cover else None
    problems.stop()
    kept = (part for deck in cards for part in _kept(deck, table.replaced))
    return BoxParts(theme, boards, (*kept, *pieces), standees, table, cover, tuple(warned))


def _kept(deck: Printable, replaced: frozenset[str]) -> Iterator[Printable]:
    """A deck; of one with cards that are not needed the others, each under its own title."""
    if replaced.isdisjoint(card.id for card in deck.cards):
        yield deck
        return
    yield from (Printable(card.title, (card,)) for card in deck.cards if card.id not in replaced)


def _laid_out(decks: tuple[PrintedDeck, ...]) -> tuple[Printable, ...]:
    made = (
        Printable(deck.title, tuple(card for job in deck.jobs for card in (job.layout(),) * job.copies))
        for deck in decks
    )
    return tuple(deck for deck in made if deck.cards)


class FinishedPdf(NamedTuple):
    """The number of pages of a file, the file, and what a cutting machine cuts along by names of drawings."""

    pages: int
    data: bytes
    cuts: Mapping[str, bytes] = MappingProxyType({})


def _done(file: PdfFile) -> FinishedPdf:
    return FinishedPdf(file.pages, file.bytes(), drawings(file.cut_sheets))


def _files(
    bundle: AnyBundle, settings: Settings, parts: BoxParts
) -> Iterator[tuple[str, tuple[Printable, ...], Callable[[], FinishedPdf]]]:
    """The key of each file, what is in it, and the function that draws it."""
    theme, one_side = parts.theme, replace(settings, layout=FRONTS)

    def boards(draw: Callable[[BoardFile, PrintedCard], None]) -> FinishedPdf:
        file = BoardFile(bundle, theme, one_side)
        for board in parts.boards:
            draw(file, board.cards[0])
        return _done(file)

    def cards(key: str, decks: tuple[Printable, ...]) -> FinishedPdf:
        # Two large ones have no room above each other on a sheet that is folded.
        file = PdfFile(bundle, theme, replace(settings, layout=DUPLEX) if key == "sheets" else settings)
        file.decks(decks)
        return _done(file)

    def boxes(decks: tuple[Printable, ...], cover: PrintedCard) -> FinishedPdf:
        file = TuckBoxFile(bundle, theme, one_side)
        file.boxes(decks, cover)
        return _done(file)

    def standees() -> FinishedPdf:
        file = StandeeFile(bundle, theme, one_side)
        file.standees(parts.standees)
        return _done(file)

    if book := _book(bundle, settings, parts):
        yield "rulebook", (), lambda: book
    if parts.boards:
        yield "board", parts.boards, partial(boards, BoardFile.tiled)
        yield POSTER, parts.boards, partial(boards, BoardFile.poster)
    for key in BY_SIZE:
        chosen = (
            Printable(deck.title, tuple(card for card in deck.cards if _key(card, theme) == key))
            for deck in parts.cards
        )
        if decks := tuple(deck for deck in chosen if deck.cards):
            yield key, decks, partial(cards, key, decks)
            if key == "cards" and parts.cover:
                yield "tuck-boxes", (), partial(boxes, decks, parts.cover)
    if parts.standees:
        yield "standees", parts.standees, standees


def _book(bundle: AnyBundle, settings: Settings, parts: BoxParts) -> FinishedPdf | None:
    """The rulebook, with the notebook of a game that has one; of a game without rules the notebook alone."""
    try:
        laid = (card for deck in (*parts.cards, *parts.boards) for card in deck.cards)
        booklet = drawn(bundle, replace(settings, layout=DUPLEX), laid=laid)
    except FileError:
        title, sections = notebook_of(bundle, settings)
        file = PdfFile(bundle, parts.theme, settings)
        if sections:
            file.book(title, sections, "N")
        return _done(file) if sections else None
    return FinishedPdf(2 * booklet.sheets, booklet.data)


def _key(card: PrintedCard, theme: Theme) -> str:
    """In which file a card is, by its size."""
    longest = max(theme.sides[card.front.side].size)
    return "sheets" if longest > LARGEST_CARD else "tokens" if longest <= LARGEST_TOKEN else "cards"
