"""The sides of a bundle's cards as SVG: laid out as for sheets, each drawn once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from loopwright_compiler.print.cards.faces import PrintedCard, PrintedFace
from loopwright_compiler.print.isolation import factory_settings
from loopwright_compiler.print.prepare import checked, theme_for
from loopwright_compiler.print.sheet.settings import Settings
from loopwright_compiler.print.theme.theme import Theme

from .pen import alone

if TYPE_CHECKING:
    from loopwright_compiler.bundle.canonical import AnyBundle

DEFAULTS: Final = Settings()


@factory_settings()
def card_pictures(bundle: AnyBundle, settings: Settings = DEFAULTS) -> dict[str, dict[str, str]]:
    """The front and the back of each card, as {card id: {"front": svg, "back": svg}}, in the order of decks.

    Each is a whole file of the card's trim that needs nothing else: it may be shown as a picture. The words
    are in the bundle's language, the look that of the settings' theme. Raises PrintError and ChoiceError as
    `print_sheets` does.
    """
    theme = theme_for(bundle, settings)
    drawn: dict[str, str] = {}
    pictures = {}
    for deck in checked(bundle, theme, settings):
        for card in unique(deck.cards):
            sides = (("front", card.front), ("back", card.back))
            pictures[card.id] = {side: _once(face, theme, drawn) for side, face in sides}
    return pictures


def unique(cards: tuple[PrintedCard, ...]) -> Iterator[PrintedCard]:
    """The cards of a deck without their copies."""
    yield from {card.id: card for card in cards}.values()


def _once(face: PrintedFace, theme: Theme, drawn: dict[str, str]) -> str:
    key = repr(face)
    if key not in drawn:
        drawn[key] = alone(face, theme)
    return drawn[key]
