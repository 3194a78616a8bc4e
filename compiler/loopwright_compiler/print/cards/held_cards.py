"""Cards that kids hold, and event locations: which text and which sign goes into which box.

Each shows what it is good for as signs in a panel, with boxes to tick or to put counters on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from loopwright_compiler.ruletext import Names
from loopwright_compiler.semantics.markup import escape

from .composer import Composer, Press
from .faces import Card

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import AnomalyData, ChoreData, EventData, HeldData, ItemData


# --- What the layouts of all kinds of cards share: decks and jobs, the names of a bundle, the foot of a card


Held = TypeVar("Held", "ItemData", "AnomalyData", "ChoreData", "EventData")


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


PLACES_GAP = 0.2  # between boxes to tick or places for counters: nine of them fit


class HeldCards(Layouts):
    """Items, anomalies, chores and event locations."""

    def jobs(self) -> Iterator[tuple[str, list[Job]]]:
        """Deck names of the theme, and the cards in each."""
        world = self.bundle["world"]
        yield "items", [self._job("item", card, self.item) for card in world["items"]]
        yield "anomalies", [self._job("anomaly", card, self.anomaly) for card in world["anomalies"]]
        yield "chores", [self._job("chore", card, self.chore) for card in world["chores"]]
        yield "events", [self._job("event", card, self.event) for card in world["events"]]

    def _job(self, kind: str, card: Held, layout: Callable[[str, Held], Card]) -> Job:
        id = f"{kind}.{card['id']}"
        back = "" if kind == "event" or (card.get("iconic")) else kind
        return Job(id, partial(layout, id, card), card["count"] if "count" in card else 1, _tags(card), back)

    def item(self, id: str, card: ItemData) -> Card:
        """CMB-1: an item; its trait in the corner (a plain dot for a black one), its tags in the panel."""
        front = self._front("item", id, card, self.word("iconic" if card["iconic"] else "item"))
        front.icon("mark", card["color"] or "no-trait", "ink")
        front.row("signs", [[tag] for tag in card["tags"]])
        return self.card(id, card["name"], front, self._back("item", id))

    def anomaly(self, id: str, card: AnomalyData) -> Card:
        """CMB-6: an anomaly; what it gives in the panel, a place for each of its counters below."""
        front = self._front("anomaly", id, card, self.word("anomaly"))
        front.row("signs", [[sign] for sign in (card["tag"], card["combo"]) if sign])
        front.row("places", [["counter"]] * card["uses"], PLACES_GAP)
        return self.card(id, card["name"], front, self._back("anomaly", id))

    def chore(self, id: str, card: ChoreData) -> Card:
        """END-4: a chore; a box to tick for each step."""
        front = self._front("chore", id, card, self.word("chore"))
        front.row("places", [["box"]] * card["steps"], PLACES_GAP)
        return self.card(id, card["name"], front, self._back("chore", id))

    def event(self, id: str, card: EventData) -> Card:
        """MAP-5: an event location; the letter of the location where it is used is on both sides."""
        front = self._front("event", id, card, self.word("event"))
        back = self.press.side("event-back", id)
        back.word("kind", self.word("event"))
        self._place(back, card)
        back.text("title", card["name"])
        return self.card(id, card["name"], front, back)

    def _front(self, kind: str, id: str, card: HeldData, said: str) -> Composer:
        """A front with its title and texts; in the panel, short lines about signs stand under the signs."""
        front = self.press.side(f"{kind}-front", id)
        front.word("kind", said)
        if "at" in card:
            self._place(front, card)
        front.text("title", card["name"])
        captions = [entry for entry in card["text"] if entry[0] == "icons" and kind != "event"]
        if captions:
            front.column("caption", [["caption", sid] for _, sid in captions])
        front.column("body", [entry for entry in card["text"] if entry not in captions])
        return front

    def _place(self, face: Composer, card: EventData) -> None:
        face.word("letter", card["at"])
        face.text("place", self.locations[card["at"]])

    def _back(self, kind: str, id: str) -> Composer:
        back = self.press.side(f"{kind}-back", id)
        back.word("kind", self.word(kind))
        return back


def _tags(card: HeldData) -> frozenset[str]:
    """What a card can be chosen by: its signs, and whether it is iconic."""
    if "color" in card:
        signs = [*card["tags"], card["color"], "iconic" if card["iconic"] else None]
    else:
        signs = [card["tag"], card["combo"]] if "combo" in card else []
    return frozenset(sign for sign in signs if sign)
