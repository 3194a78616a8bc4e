"""From a bundle to laid-out cards: chosen, checked, and compared with those of an older bundle."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from loopwright_compiler.i18n.translated_bundle import SOURCE
from loopwright_compiler.semantics.markup import escape, plain

from .cards.composer import COVER, Press
from .cards.pictures import Pictures
from .cards.references import dangling
from .cards.selection import Changes, changes, chosen, remedy, unmatched
from .cards.story_cards import decks
from .geometry.sizes import ChoiceError, card_sizes
from .problems import PrintError, Problems
from .sheet.arrangement import Printable
from .sheet.settings import Settings
from .text.bounds import bound
from .text.fonts import UnprintableError, parted
from .text.plain_text import one_line
from .theme.load import load
from .theme.resize import resized
from .theme.theme import Theme

if TYPE_CHECKING:
    from loopwright_dsl.diagnostics.diagnostic import Diagnostic
    from loopwright_games.tales.bundle_types import BundleData


def theme_for(bundle: BundleData, settings: Settings) -> Theme:
    theme = load(settings.ink, bundle["language"], settings.theme)
    return theme if settings.size is None else resized(theme, *card_sizes(settings.size))


def unprinted(bundle: BundleData, pictures: Path | None = None) -> list[Diagnostic]:
    """What keeps the cards of a bundle from being printed, with a folder of pictures or none, in the sizes
    and the looks that nobody has chosen. What is wrong with the pictures themselves is left to printing.
    """
    settings = Settings(pictures=pictures)
    try:
        checked(bundle, theme_for(bundle, settings), settings, only_look=True)
    except PrintError as error:
        return error.diagnostics
    except ChoiceError:
        return [] if pictures is None else unprinted(bundle)
    return []


def checked(bundle: BundleData, theme: Theme, settings: Settings, only_look: bool = False) -> list[Printable]:
    """The chosen cards, laid out; PrintError with all that is wrong with them.

    `only_look` says the same of them, but what surely fits is missing on the cards.
    """
    problems = Problems(bundle)
    for card, name in dangling(bundle):
        problems.dangling(card, name)
    problems.stop()
    _check_sheets(bundle, theme, settings, problems)
    press = Press(bundle, theme, problems, settings.draft, Pictures(settings.pictures), only_look)
    kinds = {COVER + name.rpartition("-")[0] for name, side in theme.sides.items() if side.over is not None}
    every = decks(press)
    jobs = [job for deck in every for job in deck.jobs]
    press.pictures.check(kinds | {job.id for job in jobs})
    with_second = {job.beside for job in jobs}
    press.pictures.check_backs({job.id: job.back for job in jobs if job.back and job.id not in with_second})
    for pattern in unmatched(every, settings.cards):
        problems.no_card(pattern, remedy(every, pattern))
    problems.stop()
    printables = _laid_out(press, settings)
    problems.stop()
    press.pictures.check_used({card.id for deck in printables for card in deck.cards})
    return printables


def _check_sheets(bundle: BundleData, theme: Theme, settings: Settings, problems: Problems) -> None:
    """What stands on every sheet, whatever cards are chosen: the scenario's title and the draft mark."""
    fonts = theme.sheet_fonts()
    title = bundle["scenario"]["title"]
    try:
        _show(plain(bundle["strings"][title]), fonts)
    except UnprintableError as error:
        problems.unprintable("scenario", title, error, bundle["strings"][title])
        problems.stop()
    try:
        _show(settings.draft, fonts)
    except UnprintableError as error:
        raise ChoiceError(f"the draft mark holds {error.what}") from None


def _show(text: str, fonts: tuple[str, ...]) -> None:
    """UnprintableError if none of the fonts has a letter; those that all have are not looked for."""
    line = one_line(text)
    if bound(escape(line), fonts[:1], SOURCE) is None:
        list(parted(line, fonts))


def changed_since(
    since: BundleData, printables: list[Printable], theme: Theme, settings: Settings
) -> Changes:
    """What has changed; whether the older cards could be printed does not matter."""
    for card, name in dangling(since):
        raise ChoiceError(f"the older bundle is broken: {card} names {name}, which it does not hold")
    old = _laid_out(Press(since, theme, Problems(since), pictures=Pictures(settings.pictures)), settings)
    return changes(
        since["hash"],
        (card for deck in old for card in deck.cards),
        (card for deck in printables for card in deck.cards),
    )


def _laid_out(press: Press, settings: Settings) -> list[Printable]:
    """The chosen cards of each deck; twice if kinds are to share a size of text, which only then is known."""
    if press.theme.uniform:
        alone = replace(press, theme=replace(press.theme, uniform=frozenset()))
        _laid_out(alone, settings)
        last = alone.typesetter.last
        press.typesetter.first.update({kind: last[kind] for kind in press.theme.uniform & last.keys()})
    printables = []
    for deck, jobs in chosen(decks(press), settings.cards):
        laid_out = ((job.layout(), job.copies * settings.copies) for job in jobs)
        cards = tuple(card for card, copies in laid_out for _ in range(copies))
        printables.append(Printable(deck.title, cards))
    return printables
