"""What a verification of a kit without proofs has shown, as data and in words.

It is apart from what plays and walks: whoever asks for its type alone need not wait for those.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from loopwright_engine import Bundle, save
from loopwright_engine.bundle.load import place_of
from loopwright_engine.kit.cards import NONE_OPEN

from loopwright.core.console import json_text, plural, safe

from .limits import IMPOSSIBLE, OPEN, POSSIBLE, STOPPED, Limits, spent

if TYPE_CHECKING:
    from loopwright_engine.kit.set_ups import SetUps
    from loopwright_engine.kit.walk import Walked


@dataclass(slots=True, repr=False)
class Searched:
    """What cards, stories and games have shown, and what a walk over positions has reached and proved."""

    bundle: Bundle
    items: list[str]
    limits: Limits
    set_ups: SetUps
    cards: Mapping[str, str] = field(default_factory=dict)
    """The items that never happen by what the cards say alone, each with the reason."""
    games: int = 0
    work: float = 0.0
    seconds: float = 0.0
    interrupted: bool = False
    shown: dict[str, Any] = field(default_factory=dict)
    """For each item that a game has reached the shortest game that reaches it."""
    stories: dict[str, str] = field(default_factory=dict)
    """For each item that a story test was the first to reach the file of that story."""
    played: set[int] = field(default_factory=set)
    """The numbers of the set-ups of which games were played."""
    walked: Walked | None = None

    def __repr__(self) -> str:
        """Its figures; it keeps whole games."""
        counts = ", ".join(f"{self.count(verdict)} {verdict}" for verdict in (POSSIBLE, IMPOSSIBLE, OPEN))
        return f"<Searched {self.bundle.data['scenario']['id']}: {counts}>"

    @property
    def left(self) -> list[str]:
        """The items of which neither cards nor a game nor a walk says a thing, in the order of the cards."""
        reached = self.walked.reached if self.walked is not None else ()
        known = (self.shown, self.cards, reached)
        return [item for item in self.items if not any(item in part for part in known)]

    @property
    def exhaustive(self) -> bool:
        """Whether a walk has looked at every position that there is."""
        return self.walked is not None and self.walked.whole

    @property
    def never(self) -> list[str]:
        """The items that no game can reach."""
        left = set(self.left) if self.exhaustive else set()
        return [item for item in self.items if item in self.cards or item in left]

    @property
    def open(self) -> list[str]:
        """The items of which nothing is known."""
        return [] if self.exhaustive else self.left

    @property
    def verdicts(self) -> dict[str, str]:
        """The verdict on each item by its id, in the order of the cards."""
        verdicts = dict.fromkeys(self.items, POSSIBLE)
        return verdicts | dict.fromkeys(self.open, OPEN) | dict.fromkeys(self.never, IMPOSSIBLE)

    def count(self, verdict: str) -> int:
        """The number of things with this verdict."""
        return [self.verdicts[thing] for thing in self._things].count(verdict)

    @property
    def _things(self) -> list[str]:
        """What the cards hold: the items but for the choices of which no option may be open."""
        return [item for item in self.items if not item.endswith(NONE_OPEN)]

    @property
    def witnesses(self) -> dict[str, Any]:
        """For each item a saved game that reaches it, or None."""
        return {item: save(self.shown[item]) if item in self.shown else None for item in self.items}

    def text(self) -> Iterator[str]:
        """The report, line by line."""
        title = self.bundle.kit.contents.title(self.bundle.data)
        shown = f"as {plural(self.games, 'game')} show"
        left = [thing for thing in self._things if thing in self.left]
        if len(self.shown) + len(self.cards) + len(self.left) < len(self.items):
            shown += f" and a walk over {self._positions}"
        reached = f"{self.count(POSSIBLE)} of {plural(len(self._things), 'thing')}"
        stopped = f" {STOPPED}" if self.interrupted else ""
        yield f"{safe(title)}: {reached} can happen, {shown}.{stopped}"
        yield from self._listed("Never, whatever the rules do:", [*self.cards], self.cards)
        if self.exhaustive:
            head = f"Never: a walk over all {self._positions} of the game did not come there."
            yield from self._listed(head, left)
        else:
            why = self.walked.why if self.walked is not None else ""
            head = f"Open: no game came there, and nothing is proved{f': {why}' if why else ''}."
            yield from self._listed(head, left)
        closed = [
            item
            for item, verdict in self.verdicts.items()
            if verdict == POSSIBLE and item.endswith(NONE_OPEN)
        ]
        yield from self._listed("Nothing to choose: a game comes there while no option is open.", closed)
        yield ""
        yield self.coverage
        if self.open:
            cost = spent(self.work, self.limits.work, self.seconds)
            yield f"{cost}. More work may decide what is open: {self.limits.more}"

    def _listed(self, head: str, items: list[str], why: Mapping[str, str] | None = None) -> Iterator[str]:
        """Items under a heading, each with its place, perhaps with a reason; nothing where there are none."""
        if not items:
            return
        yield ""
        yield head
        places = {item: place_of(self.bundle.origins, item) for item in items}
        wide, broad = max(map(len, items)), max(map(len, places.values()))
        for item, place in places.items():
            yield f"  {item:<{wide}}  {place:<{broad}}  {why[item] if why else ''}".rstrip()

    @property
    def _positions(self) -> str:
        return plural(self.walked.positions if self.walked is not None else 0, "position")

    @property
    def coverage(self) -> str:
        """How much was looked at, in a sentence."""
        looked = f"Looked at: games of {len(self.played)} of {plural(self.set_ups.count, 'set-up')}"
        if self.exhaustive:
            looked += f", and all {self._positions} that any of them comes to"
        elif self.walked is not None and self.walked.positions:
            looked += f", and {self._positions}"
            looked += f", which are all of {self.walked.set_ups} of them" if self.walked.set_ups else ""
        if self.set_ups.unbounded:
            looked += f"; {' and '.join(self.set_ups.unbounded)} may be anything, and stayed as usual"
        return f"{looked}."

    def as_json(self) -> str:
        """The report for scripts: `by` says whether a `game`, a `story`, `cards` or a `walk` has decided."""
        document = {
            "scenario": self.bundle.data["scenario"]["id"],
            "kit": self.bundle.kit.name,
            "work": round(self.work, 1),
            "seconds": round(self.seconds, 1),
            "games": self.games,
            "positions": self.walked.positions if self.walked is not None else 0,
            "exhaustive": self.exhaustive,
            "set_ups": {
                "all": self.set_ups.count,
                "played": len(self.played),
                "walked": self.walked.set_ups if self.walked is not None else 0,
                "unbounded": self.set_ups.unbounded,
            },
            "items": [
                {
                    "id": item,
                    "verdict": verdict,
                    "detail": self.detail(item),
                    "by": self._by(item),
                    "place": place_of(self.bundle.origins, item) or None,
                }
                for item, verdict in self.verdicts.items()
            ],
        }
        return json_text(document)

    def _by(self, item: str) -> str | None:
        """What says whether an item can happen."""
        if item in self.shown:
            return "story" if item in self.stories else "game"
        if item in self.cards:
            return "cards"
        reached = self.walked is not None and (self.walked.whole or item in self.walked.reached)
        return "walk" if reached else None

    def detail(self, item: str) -> str:
        """Why an item has its verdict, in words; empty for what games show."""
        match self._by(item):
            case "game":
                return ""
            case "story":
                return f"the story {self.stories[item]} comes there"
            case "cards":
                return self.cards[item]
            case "walk":
                came = "does not come" if item in self.never else "comes"
                return f"a walk over {self._positions} {came} there"
        return (self.walked.why if self.walked is not None else "") or "no game came there"

    def show(self, ids: frozenset[str], game: Any, story: str = "") -> None:
        """A game has reached these ids. What a game has shown is so, whatever was taken to be proved."""
        for name in ids.intersection(self.items):
            best = self.shown.get(name)
            if best is None and story:
                self.stories[name] = story
            if best is None or (name not in self.stories and len(game.choices) < len(best.choices)):
                self.shown[name] = game
        if not ids.isdisjoint(self.cards):
            self.cards = {}
