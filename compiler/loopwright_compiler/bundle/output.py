"""What lowering gathers beside the tree of a bundle, in any game: texts, places, endings, intentions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from loopwright_dsl.syntax import Block, EffectCard, If, Intend, Name, Node, Number, Printed, Prose, Text

from loopwright_compiler.diagnostics.reporter import CardAt
from loopwright_compiler.i18n.messages import card_id

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import EndingData, IntentionData, Origin, TextData


@dataclass(slots=True)
class Place:
    """A place at which the wording of a text varies; `data` is what it hangs on, as an *if* of the bundle.

    It may be the `whole` text, which is read or not.
    """

    at: CardAt
    written: If
    whole: bool = False
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Output:
    """What lowering gathers beside the tree: texts, places and endings; `named` are the effect cards.

    `ticks` are the flags of lines that come once, in their order. `shared` has the texts that stand on an
    effect card -> that card's context for translators; `lowest` the lower ends of counters; `each` are the
    names of counters and flags that each seat has one of; `used` the names of the effects that something
    does. `places` are those at which the wording of a text varies, by its id; `told` the texts that blocks
    tell. `timers` are the timers that were come to, by their names, `rounds` in how many rounds each is due
    at most.
    """

    named: dict[str, CardAt] = field(default_factory=dict)
    strings: dict[str, str] = field(default_factory=dict)
    origins: dict[str, Origin] = field(default_factory=dict)
    endings: list[EndingData] = field(default_factory=list)
    intentions: list[IntentionData] = field(default_factory=list)
    ticks: list[str] = field(default_factory=list)
    shared: dict[str, str] = field(default_factory=dict)
    lowest: dict[str, int] = field(default_factory=dict)
    each: frozenset[str] = frozenset()
    used: set[str] = field(default_factory=set)
    places: dict[str, list[Place]] = field(default_factory=dict)
    told: set[str] = field(default_factory=set)
    timers: dict[str, dict[str, Any]] = field(default_factory=dict)
    rounds: dict[str, int] = field(default_factory=dict)

    def string(self, id: str, at: CardAt, text: Text) -> str:
        """Add a text under its id; gives the id."""
        self.strings[id] = text.text
        self.origins[id] = at.origin(text)
        if text.only is not None:
            whole = If(text.only.span, text.only, Block(text.only.span, ()), None)
            self.places[id] = [Place(at, whole, whole=True)]
        if text.places:
            self.places.setdefault(id, []).extend(Place(at, place) for place in text.places)
        if isinstance(at.card, EffectCard) and not id.startswith("ending."):
            self.shared[id] = card_id(at.card)
        return id

    def intend(self, item: str, at: CardAt, intentions: Iterable[Intend]) -> None:
        for n, intention in enumerate(intentions, 1):
            id = f"{item}.intend.{n}"
            self.intentions.append(self.intention(intention, id, item))
            self.origins[id] = at.origin(intention)

    def intention(self, intention: Intend, id: str, item: str) -> IntentionData:
        """One intention for an item; a game whose intentions name weekdays and cards says more."""
        round = intention.day.args[0] if intention.day is not None else None
        return {
            "id": id,
            "item": item,
            "must": intention.must,
            "day": round.value if isinstance(round, Number) else None,
            "after": f"flag.{intention.after.text}" if isinstance(intention.after, Name) else None,
        }

    def prose(self, id: str, at: CardAt, proses: tuple[Prose, ...], first: int = 1) -> list[str]:
        """Add paragraphs as `id.text.1`, `id.text.2` …; gives their ids."""
        paragraphs = [text for prose in proses for text in prose.paragraphs]
        return [self.string(f"{id}.text.{n}", at, text) for n, text in enumerate(paragraphs, first)]

    def printed(self, id: str, at: CardAt, items: Iterable[Node | None]) -> TextData:
        """Entries of a face's text for the words that it prints in place of its rules text."""
        proses = [prose for item in items if isinstance(item, Printed) for prose in item.prose]
        paragraphs = [text for prose in proses for text in prose.paragraphs]
        ids = [self.string(f"{id}.printed.{n}", at, text) for n, text in enumerate(paragraphs, 1)]
        return [["printed", text] for text in ids]
