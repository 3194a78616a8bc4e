"""What the layouts of all kinds of cards share: decks and jobs, the names of a bundle, the foot of a card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from loopwright_compiler.markup import escape
from loopwright_compiler.wording import Names

from .composer import Composer, Press
from .faces import Card

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Job:
    """A card that can be printed: its id, how its two sides are laid out, and how many a box holds."""

    id: str
    layout: Callable[[], Card]
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards that are printed together on sheets of their own; `title` is printed in the margin."""

    title: str
    jobs: tuple[Job, ...]


class Layouts:
    """The layouts of one bundle's cards."""

    def __init__(self, press: Press) -> None:
        self.press = press
        self.word = press.theme.word
        self.bundle = press.bundle
        self.locations = {place["id"]: place["name"] for place in press.bundle["world"]["locations"]}
        self.names = Names.of(press.bundle)

    def foot(self, face: Composer, card: str) -> None:
        """The scenario's title and the card's id, small, at the foot of a side."""
        face.text("scenario", self.bundle["scenario"]["title"])
        face.word("id", escape(card))

    def card(self, card: str, title: str, front: Composer, back: Composer) -> Card:
        """A finished card; `title` is the id of its title."""
        return Card(card, self.press.string(title), front.face, back.face)
