"""Cards that kids hold, and event locations: which text and which sign goes into which box.

Each shows what it is good for as signs in a panel, with boxes to tick or to put counters on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from .composer import Composer
from .faces import Card
from .layouts import Job, Json, Layouts

PLACES_GAP = 0.2  # between boxes to tick or places for counters: nine of them fit


class HeldCards(Layouts):
    """Items, anomalies, chores and event locations."""

    def jobs(self) -> Iterator[tuple[str, list[Job]]]:
        """Deck names of the theme, and the cards in each."""
        layouts = {
            "items": ("item", self.item),
            "anomalies": ("anomaly", self.anomaly),
            "chores": ("chore", self.chore),
            "events": ("event", self.event),
        }
        for deck, (kind, layout) in layouts.items():
            cards = [(f"{kind}.{card['id']}", card) for card in self.bundle["world"][deck]]
            yield (
                deck,
                [
                    Job(
                        id,
                        partial(layout, id, card),
                        card.get("count", 1),
                        _tags(card),
                        "" if kind == "event" or card.get("iconic") else kind,
                    )
                    for id, card in cards
                ],
            )

    def item(self, id: str, card: Json) -> Card:
        """CMB-1: an item; its trait in the corner (a plain dot for a black one), its tags in the panel."""
        front = self._front("item", id, card, self.word("iconic" if card["iconic"] else "item"))
        front.icon("mark", card["color"] or "no-trait", "ink")
        front.row("signs", [[tag] for tag in card["tags"]])
        return self.card(id, card["name"], front, self._back("item", id))

    def anomaly(self, id: str, card: Json) -> Card:
        """CMB-6: an anomaly; what it gives in the panel, a place for each of its counters below."""
        front = self._front("anomaly", id, card, self.word("anomaly"))
        front.row("signs", [[sign] for sign in (card["tag"], card["combo"]) if sign])
        front.row("places", [["counter"]] * card["uses"], PLACES_GAP)
        return self.card(id, card["name"], front, self._back("anomaly", id))

    def chore(self, id: str, card: Json) -> Card:
        """END-4: a chore; a box to tick for each step."""
        front = self._front("chore", id, card, self.word("chore"))
        front.row("places", [["box"]] * card["steps"], PLACES_GAP)
        return self.card(id, card["name"], front, self._back("chore", id))

    def event(self, id: str, card: Json) -> Card:
        """MAP-5: an event location; the letter of the location where it is used is on both sides."""
        front = self._front("event", id, card, self.word("event"))
        back = self.press.side("event-back", id)
        back.word("kind", self.word("event"))
        self._place(back, card)
        back.text("title", card["name"])
        return self.card(id, card["name"], front, back)

    def _front(self, kind: str, id: str, card: Json, said: str) -> Composer:
        """A front with its title and texts; in the panel, short lines about signs stand under the signs."""
        front = self.press.side(f"{kind}-front", id)
        front.word("kind", said)
        if kind == "event":
            self._place(front, card)
        front.text("title", card["name"])
        captions = [entry for entry in card["text"] if entry[0] == "icons" and kind != "event"]
        if captions:
            front.column("caption", [["caption", sid] for _, sid in captions])
        front.column("body", [entry for entry in card["text"] if entry not in captions])
        return front

    def _place(self, face: Composer, card: Json) -> None:
        face.word("letter", card["at"])
        face.text("place", self.locations[card["at"]])

    def _back(self, kind: str, id: str) -> Composer:
        back = self.press.side(f"{kind}-back", id)
        back.word("kind", self.word(kind))
        return back


def _tags(card: Json) -> frozenset[str]:
    """What a card can be chosen by: its signs, and whether it is iconic."""
    signs = [*card.get("tags", ()), card.get("tag"), card.get("combo"), card.get("color")]
    return frozenset([sign for sign in signs if sign] + ["iconic"] * card.get("iconic", False))
