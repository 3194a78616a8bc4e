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
    """A card that can be printed: its id, how its two sides are laid out, and how many a box holds.

    `tags` are words that it can be chosen by. A card that is shuffled with others has the one `back` of
    this kind. A card that lies `beside` its deck comes with the other of this id.
    """

    id: str
    layout: Callable[[], Card]
    copies: int = 1
    tags: frozenset[str] = frozenset()
    back: str = ""
    beside: str = ""


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards that are printed together on sheets of their own; `title` is printed in the margin."""

    name: str
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

    def card(self, card: str, title: str, front: Composer, back: Composer) -> Card:
        """A finished card; `title` is the id of its title."""
        return self.made(card, self.press.string(title), front, back)

    def made(self, card: str, title: str, front: Composer, back: Composer) -> Card:
        """A finished card.

        At the foot of sides that differ from card to card it says what scenario and draft, what card,
        and by its mark which state of it this is; on narrow ones less, but never without the mark.
        """
        made = Card(card, title, front.face, back.face, (front.face.mark(), back.face.mark()))
        title_id = self.bundle["scenario"]["title"]
        scenario, draft = self.press.string(title_id), escape(self.press.draft)
        long, short = f"{escape(card)} · {made.mark}", made.mark
        if draft:
            lines = [(f"{scenario} · {draft}", long), (draft, long), (draft, short), ("", short)]
        else:
            lines = [(scenario, long), ("", long), ("", short)]
        for side in (front, back):
            if "id" in side.side.boxes:
                side.foot(lines, title_id)
        return made
