"""Cards of decks of a scenario's own, alike in all games: a plain face, and one back for each deck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from loopwright_engine.core.decks import decks_of

from loopwright_compiler.card_rows import Block
from loopwright_compiler.print.scenes import Subject, Thing

from .decks import Job, PrintedDeck
from .faces import PrintedCard
from .layouts import Layouts
from .scenery import back_key
from .side import Head

if TYPE_CHECKING:
    from loopwright_compiler.print.theme.theme import Theme, ThemeSide

    from .scenery import Key

Blocks = Callable[[Any], Sequence[Block]]
"""What stands on a card, by its data."""


def design(deck: str, face: str) -> str:
    """The name of the design of a deck's cards."""
    return f"deck-{deck}-{face}"


def own_designs(theme: Theme, bundle: Mapping[str, object]) -> dict[str, ThemeSide]:
    """The designs of the cards of all decks, each deck in a colour."""
    base = theme.sides.get("kit-front", theme.sides["card-side"])
    paints = [name for name in (f"kit-ground-{number}" for number in (3, 2, 1, 0)) if name in theme.paints]
    paints = paints or [*dict.fromkeys(side.accent for side in theme.sides.values())]
    return {
        design(deck["id"], face): base._replace(
            name=design(deck["id"], face), accent=paints[number % len(paints)]
        )
        for number, deck in enumerate(decks_of(bundle))
        for face in ("front", "back")
    }


def own_subjects(bundle: Mapping[str, Any]) -> Iterator[tuple[Key, Subject]]:
    """What each side of these cards says to its scene."""
    strings = bundle["strings"]
    for deck in decks_of(bundle):
        about = Thing(deck["id"], (strings.get(deck["title"], ""),))
        for card in deck["cards"]:
            things = (Thing(card["id"], (strings.get(card["title"], ""),)), about)
            yield (card["id"], design(deck["id"], "front")), Subject(card["id"], things)
        key = back_key(f"deck-{deck['id']}")
        yield (key, design(deck["id"], "back")), Subject(key, (about,), hour="night")


class OwnDecks(Layouts):
    """The cards of the decks of one bundle; `blocks` says what stands on each."""

    def decks(self, blocks: Blocks) -> Iterator[PrintedDeck]:
        """A deck of the sheets for each."""
        for deck in decks_of(self.bundle):
            name = f"deck-{deck['id']}"
            jobs = (
                Job(card["id"], partial(self._card, deck, card, blocks), card["copies"], back=name)
                for card in deck["cards"]
            )
            yield PrintedDeck(name, self.press.string(deck["title"]), tuple(jobs))

    def _card(self, deck: Mapping[str, Any], card: Mapping[str, Any], blocks: Blocks) -> PrintedCard:
        title = self.press.string(deck["title"])
        front = self.card_side(design(deck["id"], "front"), card["id"])
        front.header(Head(title.upper(), "", self.press.string(card["title"]), card["title"]))
        if foot := front.body(list(blocks(card))):
            front.scene(foot)
        back = self.poster(
            design(deck["id"], "back"), card["id"], "night", key=back_key(f"deck-{deck['id']}")
        )
        back.word_poster(title, self.press.string(self.bundle["scenario"]["title"]), "")
        return self.card(card["id"], card["title"], front, back)


def dangling_texts(bundle: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Every text that is printed of a deck, as the id of its card and the id of the text."""
    for deck in decks_of(bundle):
        for card in deck["cards"]:
            yield card["id"], deck["title"]
            yield card["id"], card["title"]
            yield from ((card["id"], sid) for _, sid in card["text"])
