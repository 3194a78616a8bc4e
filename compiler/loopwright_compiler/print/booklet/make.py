"""From a bundle to the file of a booklet: the rulebook of its game, behind it the sections of its notebook if
there is one; or its story book; or the notebook of the campaign of which it is the finale.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_compiler.print.cards.pictures import Pictures
from loopwright_compiler.print.cards.press import Press
from loopwright_compiler.print.geometry.sizes import ChoiceError, Size, paper_size, um
from loopwright_compiler.print.prepare import notebook_of, printer_of, theme_for
from loopwright_compiler.print.problems import Problems
from loopwright_compiler.print.sheet.imposition import DUPLEX, SINGLE
from loopwright_compiler.print.story_book import book_of

from .booklet import BookletPages, BookletText, sections, told, with_designs
from .campaign import campaign_text
from .figures import ScenarioFigures
from .file import DESIGNED, BookletFile
from .rows import origin_of
from .source import TextPart, rulebook

if TYPE_CHECKING:
    from loopwright_compiler.bundle.canonical import AnyBundle
    from loopwright_compiler.print.cards.faces import PrintedCard
    from loopwright_compiler.print.sheet.settings import Settings
    from loopwright_compiler.print.theme.theme import Theme

NARROWEST: Final = um(95)
LOWEST: Final = um(130)


class DrawnBooklet(NamedTuple):
    """A booklet as a file: how many pages it has to read, on how many sheets, and its bytes."""

    pages: int
    sheets: int
    data: bytes


def drawn(
    bundle: AnyBundle,
    settings: Settings,
    evenings: Sequence[AnyBundle] = (),
    laid: Iterable[PrintedCard] = (),
) -> DrawnBooklet:
    """The booklet of a bundle: with `settings.story_book` what is read only when it is reached, with the
    `evenings` of a campaign before it the notebook of that, else the rulebook; on sheets of the paper to be
    folded, or for the layout "single" page by page. Cards and boards that were `laid` out already are shown
    as they are.

    Raises PrintError for a text or card that cannot be printed, and ChoiceError for what there is no booklet
    of.
    """
    if settings.layout not in (DUPLEX, SINGLE):
        raise ChoiceError(f"a booklet has no layout {settings.layout}: {DUPLEX} or {SINGLE}")
    paper = paper_size(settings.paper)
    size = page_size(paper)
    theme = with_designs(theme_for(bundle, settings), size, "kit" in bundle)
    problems, printer = Problems(bundle), printer_of(bundle, settings)
    for card, name in printer.dangling(bundle):
        problems.dangling(card, name)
    problems.stop()
    press = Press(bundle, theme, problems, printer, pictures=Pictures(settings.pictures))
    table = printer.table(press)
    press.theme = theme = theme._replace(sides={**theme.sides, **table.sides})
    document = BookletFile(bundle, theme, settings)
    press.decks = printer.decks(press)
    figures = ScenarioFigures(press, table.boards, {card.id: card for card in laid})
    if evenings:
        text = campaign_text([*evenings, bundle], settings, theme)
    else:
        text = text_of(bundle, settings, theme, problems)
    pages = BookletPages(figures, document.title, size).all(text)
    problems.stop()
    if settings.layout == SINGLE:
        document.in_order(pages, size)
    else:
        document.on_sheets(pages, size, paper)
    return DrawnBooklet(len(pages), len(pages) // 4, document.bytes())


def page_size(paper: Size) -> Size:
    """The page of a booklet: half the paper, and no larger than the sizes of type are made for."""
    sheet = paper if paper.landscape else paper.turned()
    half = Size(sheet.width // 2, sheet.height)
    if half.width < NARROWEST or half.height < LOWEST:
        raise ChoiceError("the paper is too small for a booklet: a4, letter or larger")
    width = min(half.width, DESIGNED)
    return Size(width, half.height * width // half.width)


def text_of(bundle: AnyBundle, settings: Settings, theme: Theme, problems: Problems) -> BookletText:
    """What the booklet says; a rulebook without a last page of its own ends with what it is made with."""
    if settings.story_book:
        entries = book_of(bundle)
        if not entries:
            raise ChoiceError("this scenario has nothing for a story book: no card leads to words of its own")
        return BookletText(theme.word("book"), list(sections(entries)), prose=True)
    file, parts = rulebook(bundle, settings)
    for part in parts:
        problems.place_beside(origin_of(part), file, part.line)
    text = told(parts, bundle["scenario"]["id"])
    title, entries = notebook_of(bundle, settings)
    chapter = [TextPart("break"), TextPart("heading", title, 2), *sections(entries)] if entries else []
    colophon = [] if text.last else [TextPart("paragraph", f"*{theme.word('booklet-colophon')}*")]
    return text._replace(parts=[*text.parts, *chapter, *colophon])
