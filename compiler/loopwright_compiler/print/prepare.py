"""From a bundle to laid-out cards: chosen by the user's patterns, checked for what keeps them from being
printed, and compared with those of an older bundle.

A bundle from a stranger may name things that it does not hold; that is reported here.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from loopwright_compiler.i18n.translated_bundle import SOURCE
from loopwright_compiler.kits.find import front_end_of
from loopwright_compiler.kits.protocol import CardPrinter
from loopwright_compiler.project.files import ResultStore
from loopwright_compiler.project.kit import DEFAULT, Installed
from loopwright_compiler.semantics.markup import escape, plain
from loopwright_compiler.semantics.own_words import own_icons as own_words

from .cards.decks import Job
from .cards.kept_cards import CardMarks, KeptCards
from .cards.own_icons import own_icons
from .cards.pictures import COVER, Pictures
from .cards.press import Press
from .cards.selection import ChangedCards, changes, chosen, remedy, unmatched
from .geometry.grid import BLEED
from .geometry.set_signs import SET_SIGN, set_sign
from .geometry.sizes import ChoiceError, FileError, card_sizes, um
from .problems import PrintError, Problems
from .sheet.arrangement import Printable
from .sheet.settings import Settings
from .text.bounds import bound
from .text.fonts import UnprintableError, parted
from .text.ink import one_line
from .theme.layout_file import clashes
from .theme.load import SHIPPED, load
from .theme.theme import Theme, resized

if TYPE_CHECKING:
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic

    from loopwright_compiler.bundle.canonical import AnyBundle
    from loopwright_compiler.project.kit import Kits

    from .story_book import BookEntry


WORK: Final = "cards that fit"
MOST: Final = 1_000
"""The most cards that are kept of what shares the rest: those of the last look, then of those before."""


class SeenCards:
    """The cards of one bundle that were seen to fit before."""

    def __init__(self, marks: CardMarks, kept: ResultStore) -> None:
        self._marks, self._kept = marks, kept
        self._shared = marks.shared + json.dumps(marks.titles)
        self._known: list[str] = kept.recall(WORK, self._shared, [str]) or []

    def others(self, jobs: Sequence[Job]) -> list[Job]:
        """Those of some cards that have to be looked at."""
        known = set(self._known)
        return [job for job in jobs if self._marks.of(job) not in known]

    def keep(self, jobs: Sequence[Job]) -> None:
        """Keep that all cards of the bundle fit."""
        marks = dict.fromkeys(map(self._marks.of, jobs))
        if not marks.keys() <= set(self._known):
            self._kept.keep(WORK, self._shared, list(marks | dict.fromkeys(self._known))[:MOST])


def theme_for(bundle: AnyBundle, settings: Settings) -> Theme:
    """The theme in which a bundle's cards are printed with these settings: in its language, with what its
    adds, and in the sizes that are asked for. Raises ChoiceError for a theme or size that cannot be.
    """
    kit = "kit" in bundle
    kinds = {card["kind"] for card in cast("Any", bundle)["cards"]} if kit else ()
    theme = load(settings.ink, bundle["language"], settings.theme, kit, kinds)
    beside = None if str(settings.theme) in SHIPPED else settings.theme
    theme = theme._replace(icons={SET_SIGN: set_sign(bundle["scenario"]["id"]), **own_icons(beside)})
    printer = printer_of(bundle, settings)
    theme = printer.designed(theme, bundle)._replace(own=own_words(bundle))
    return theme if settings.size is None else resized(theme, *card_sizes(settings.size), printer.SIZED)


def kept_cards(bundle: AnyBundle, settings: Settings) -> KeptCards | None:
    """The cards of a bundle as they were drawn with these settings before. None where nothing is kept: of a
    choice of cards, which are drawn as fast; where files of the author's are used; of a game that does not
    come along, whose words change by themselves; and with so much bleed that what is drawn on a side depends
    on its place on the sheet.
    """
    own = settings.pictures or settings.profile or (settings.theme and str(settings.theme) not in SHIPPED)
    wide = settings.back_bleed or um(settings.bleed or 0) > BLEED
    foreign = settings.kits or not Installed().is_ours([str(bundle.get("kit", DEFAULT))])
    if settings.cards or own or foreign or wide:
        return None
    return KeptCards(bundle, repr(settings), printer_of(bundle, settings).ALONE)


def unprinted(
    bundle: AnyBundle,
    pictures: Path | None = None,
    kits: Kits | None = None,
    kept: ResultStore | None = None,
    size: str | None = None,
) -> list[Diagnostic]:
    """The errors that keep a bundle's cards from being printed with default settings, or in a `size`;
    `pictures` is the author's folder of pictures, if any, `kits` say what is printed of a kit, `kept` which
    cards were seen to fit. Raises ChoiceError for a size that cannot be.
    """
    settings = Settings(pictures=pictures, kits=kits, size=size)
    refused: list[FileError] = []
    diagnostics: list[Diagnostic] = []
    try:
        theme = theme_for(bundle, settings)
        alone = printer_of(bundle, settings).ALONE
        seen = None
        if alone and kept is not None and pictures is None and size is None:
            seen = SeenCards(CardMarks(bundle, alone), kept)
        checked(bundle, theme, settings, preflight=True, seen=seen, refused=refused)
    except PrintError as error:
        diagnostics = error.diagnostics
    except ChoiceError:
        if size is not None:
            raise
        return []  # no theme prints this: a matter of print's options
    return [*diagnostics, *(_refusal(error) for error in refused)]


def _refusal(error: FileError) -> Diagnostic:
    """An error in an author's picture at its place, in the words of `loopwright print`."""
    from loopwright_dsl.diagnostics.diagnostic import diagnose
    from loopwright_dsl.syntax.span import Span

    reason = error.sentence.removeprefix(f"{error.file}:{error.line}:{error.column}: ")
    reason = reason.replace(f"{error.file.parent}{os.sep}", "")
    place = Span(error.line, error.column, error.line, error.column + 1)
    return diagnose("LW0607", str(error.file), place, reason=reason)


def checked(
    bundle: AnyBundle,
    theme: Theme,
    settings: Settings,
    preflight: bool = False,
    seen: SeenCards | None = None,
    kept: KeptCards | None = None,
    refused: list[FileError] | None = None,
    unfit: list[PrintError] | None = None,
    warned: list[Diagnostic] | None = None,
) -> list[Printable]:
    """The chosen cards, laid out. Raises PrintError with all the errors in them, and ChoiceError for an
    author's picture that cannot be printed, unless there is a list of those that are `refused`.

    In a `preflight` the errors are the same, but texts that surely fit are left out of the cards, which is
    faster; and so are cards that were `seen` to fit. Cards that are `kept` have the tapes of what was drawn
    and nothing else. With a list of what is `unfit`, an error that keeps the cards from being printed as they
    are laid out is put in there instead. What is doubtful is put into `warned`.
    """
    bundle = kept.bundle if kept else bundle
    problems, printer = Problems(bundle), printer_of(bundle, settings)
    for card, name in printer.dangling(bundle):
        problems.dangling(card, name)
    problems.stop()
    _check_sheets(bundle, theme, settings, problems)
    pictures = Pictures(settings.pictures, refused)
    press = Press(bundle, theme, problems, printer, settings.draft, pictures, preflight, kept)
    kinds = {COVER + name.rpartition("-")[0] for name, side in theme.sides.items() if side.over is not None}
    every = printer.decks(press)
    press.decks = every
    jobs = [job for deck in every for job in deck.jobs]
    press.pictures.check(kinds | {job.id for job in jobs})
    if refused is not None:  # `check` alone sees the cards as they are written, in no other language
        press.pictures.check_titles(_titles(bundle))
    with_second = {job.beside for job in jobs}
    press.pictures.check_backs({job.id: job.back for job in jobs if job.back and job.id not in with_second})
    for pattern in unmatched(every, settings.cards):
        problems.no_card(pattern, remedy(every, pattern))
    problems.stop()
    printables = laid_out(press, printer, settings, seen)
    _check_layout(press, whole=not settings.cards and seen is None)
    if warned is not None:
        warned += problems.warnings + _coarse(bundle, printables)
    if unfit is None:
        problems.stop()
    elif problems.diagnostics:
        unfit.append(problems.error())
    if seen is not None:
        seen.keep(jobs)
    press.pictures.check_used({card.id for deck in printables for card in deck.cards})
    return printables


def _check_layout(press: Press, whole: bool) -> None:
    """Report what of an author's layout tables cannot stand as they say, or changes nothing, as only the
    `whole` of the cards can tell.
    """
    theme, problems = press.theme, press.problems
    drawn, tables = {side for side, _, _ in press.used}, {(side, table) for side, table, _ in press.used}
    for name, table in sorted(tables):
        side = theme.sides[name]
        rows = {row.part: row for row in theme.laid if row.table == table and row.side in side.likes}
        if rows:
            layout = press.layout(name, (side.size.width / 1000, side.size.height / 1000), table == "poster")
            used = {part for used, of, part in press.used if (used, of) == (name, table)}
            for part, reason in clashes(layout, used, rows.keys()):
                problems.clash(rows[part], reason)
    for row in theme.laid if whole else ():
        sides = {name for name in drawn if row.side in theme.sides[name].likes}
        if sides and not any((name, row.table, row.part) in press.used for name in sides):
            problems.idle(row)


def _coarse(bundle: AnyBundle, printables: list[Printable]) -> list[Diagnostic]:
    """Warnings about pictures that have too few pixels for the size at which they are printed."""
    problems = Problems(bundle)
    for deck in printables:
        for card in deck.cards:
            for face in (card.front, card.back):
                for art in (*face.art, *filter(None, (face.cover, face.frame))):
                    if art.source.drawing is None:
                        problems.coarse(card.id, art.source.file, art.source.width, art.width)
    return problems.warnings


def _check_sheets(bundle: AnyBundle, theme: Theme, settings: Settings, problems: Problems) -> None:
    """Check the texts that stand on every sheet, whichever cards are chosen: the scenario's title and the
    draft mark.
    """
    fonts = theme.sheet_fonts()
    title = bundle["scenario"]["title"]
    try:
        _show(plain(bundle["strings"][title]), fonts)
    except UnprintableError as error:
        problems.unprintable("scenario", title, error, bundle["strings"][title], fonts)
        problems.stop()
    try:
        _show(settings.draft, fonts)
    except UnprintableError as error:
        raise ChoiceError(f"the draft mark holds {error.what}") from None


def _show(text: str, fonts: tuple[str, ...]) -> None:
    """Raise UnprintableError if none of the fonts has a letter of the text; letters that all fonts have are
    not looked up.
    """
    line = one_line(text)
    if bound(escape(line), fonts[:1], SOURCE) is None:
        list(parted(line, fonts))


TITLES: Final = (".name", ".title")
"""How the keys of strings end that are what a card is called; the last goes first."""


def _titles(bundle: AnyBundle) -> dict[str, str]:
    """What is called something in a bundle, by id, without marks."""
    strings = bundle["strings"].items()
    return {
        key.removesuffix(end): plain(text) for end in TITLES for key, text in strings if key.endswith(end)
    }


class Older(NamedTuple):
    """An older bundle, and the folder of its author's pictures; for None they are those of now."""

    bundle: AnyBundle
    pictures: Path | None = None


def changed_since(
    since: Older, printables: list[Printable], theme: Theme, settings: Settings
) -> ChangedCards:
    """The changes from an older bundle to these cards; older cards and pictures that could not be printed are
    compared all the same. Raises ChoiceError.
    """
    printer = printer_of(since.bundle, settings)
    for card, name in printer.dangling(since.bundle):
        raise ChoiceError(f"the older bundle is broken: {card} names {name}, which it does not hold")
    refused: list[FileError] = []
    pictures = Pictures(since.pictures or settings.pictures, refused)
    press = Press(since.bundle, theme, Problems(since.bundle), printer, pictures=pictures)
    old = laid_out(press, printer, settings)
    return changes(
        since.bundle["hash"],
        (card for deck in old for card in deck.cards),
        (card for deck in printables for card in deck.cards),
    )


def stray_pictures(bundle: AnyBundle, pictures: Path, since: Older) -> list[str]:
    """Sentences on the pictures of a folder that stood on another card in an older bundle, whose number or
    name was given to this one.
    """
    of_now, of_then = (Pictures(folder, refused=[]) for folder in (pictures, since.pictures or pictures))
    return list(of_now.strays(of_then, _titles(since.bundle), _titles(bundle)))


def laid_out(
    press: Press, printer: CardPrinter, settings: Settings, seen: SeenCards | None = None
) -> list[Printable]:
    """Lay out the chosen cards of each deck in its form, but for those that were `seen` to fit."""
    printables = []
    for deck, jobs in chosen(printer.decks(press), settings.cards):
        rest = jobs if seen is None else seen.others(jobs)
        press.begin(deck)
        printed = ((press.printed(job), job.copies * settings.copies) for job in rest)
        cards = tuple(card for card, copies in printed for _ in range(copies))
        printables.append(Printable(deck.title, cards))
    return printables


def notebook_of(bundle: AnyBundle, settings: Settings) -> tuple[str, list[BookEntry]]:
    """What the sections of a bundle's notebook are called, and the sections, if it has any."""
    if _own_printer(bundle) is not None:
        return "", []
    from .notebook import notebook

    return notebook(cast("Any", bundle), settings.words_of(bundle))


def printer_of(bundle: AnyBundle, settings: Settings) -> CardPrinter:
    """What lays out a bundle's cards: its game, or else the rows of its kit."""
    own = _own_printer(bundle)
    if own is not None:
        return own
    from .cards.kit_printer import KitPrinter

    return KitPrinter(settings.words_of(bundle))


def _own_printer(bundle: AnyBundle) -> CardPrinter | None:
    """What the game of a bundle brings to lay out its cards, which a kit does not."""
    return None if "kit" in bundle else front_end_of(None).printer()
