"""A bundle laid out as cards, whose lines are what a reader sees, to compare it with another draft."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from functools import partial
from typing import TYPE_CHECKING, Any

from loopwright_dsl.record import record
from loopwright_engine.core.counters import counters_of
from loopwright_engine.core.icon_words import spelled

from loopwright_compiler.core.places import told_once
from loopwright_compiler.core.prose_values import in_brackets
from loopwright_compiler.words import icon_word

from .rules_text import KitText

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import KitBlockData, ListenerData, PartData

PARTS = {"prose": "prose", "goal": "goal", "heading": "labels", "rule": "rules", "icons": "rules"}
"""Kinds of entries of a card's text, and the part of the card that they belong to."""
Printed = Callable[[Any], Any]
"""For a bundle, the rows of its kit with their words for players."""
TEXTS = ("id", "title", "name", "about", "label", "text", "number", "string")
"""Fields that name things or texts: two cards play alike when all others are equal."""


@record
class Laid:
    """A card or another thing; `name` is what writers call it, `parts` are lists of lines by the
    part's name.
    """

    id: str
    name: str
    origin: str
    parts: dict[str, list[str]] = field(default_factory=dict)
    play: Any = None
    """What the engine makes of it, without its texts."""


class Layout(ABC):
    """The layout of one bundle as cards."""

    def __init__(self, data: Any) -> None:
        self.bundle: Mapping[str, Any] = data  # whose parts are gone through by their names
        self.strings: dict[str, str] = data["strings"]

    @abstractmethod
    def all(self) -> Iterator[Laid]:
        """Every card and other thing, in the order in which a reader meets it."""

    @abstractmethod
    def deck_card(self, card: PartData) -> Laid:
        """A card of a deck of the scenario's own."""

    def decks(self) -> Iterator[Laid]:
        """The decks of the scenario's own, each before its cards."""
        for deck in self.bundle.get("decks", ()):
            title = self.strings[deck["title"]]
            parts = {"title": [title], "once per game": [self.said(deck["once"])]}
            yield self.thing(f"deck.{deck['id']}", f'deck {deck["id"]} "{title}"', parts)
            yield from map(self.deck_card, deck["cards"])

    def thing(self, id: str, name: str, parts: dict[str, list[str]], play: object = None) -> Laid:
        """A card or another thing, with the place where it is written."""
        place = self.bundle["origins"].get(id)
        return Laid(id, name, f"{place[0]}:{place[1]}" if place else "", parts, play)

    def said(self, value: object) -> str:
        """A value of a bundle in words; ids of texts as the texts."""
        if isinstance(value, dict):
            return ", ".join(f"{in_words(key)} {self.said(part)}" for key, part in sorted(value.items()))
        if isinstance(value, list):
            return ", ".join(map(self.said, value)) or "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        return "none" if value is None else self.strings.get(str(value), str(value))


class KitLayout(Layout):
    """The layout of the bundle of a game whose cards are declared as rows.

    What has the same id in another draft, `named_as`, is called as it is there where cards name it: a new
    title is a change of the thing that bears it alone.
    """

    def __init__(self, data: Any, named_as: Any, printed: Printed) -> None:
        super().__init__(data)
        titles = _titles(named_as) if named_as and "kit" in named_as else {}
        data_named = data | {
            "strings": self.strings | {key: titles[key] for key in _titles(data) if key in titles}
        }
        self.rules = KitText(data_named, printed(data), whole=True)

    def all(self) -> Iterator[Laid]:
        scenario = self.bundle["scenario"]
        numbers = {key: [self.said(value)] for key, value in self._settings()}
        head = {"kit": [self.bundle["kit"]]} | numbers
        if carried := self.bundle.get("carry"):
            head["carry"] = [", ".join(carried)]
        if target := scenario.get("target"):
            head["target"] = [", ".join(map(str, target))]
        yield self._titled("scenario", f"scenario {scenario['id']}", scenario, head)
        counters, placed = told_once(counters_of(self.bundle), self.bundle.get("placed", ()))
        for gauge in (*counters, *placed, *self.bundle.get("own", ())):
            ends = {end: self._read(gauge[end]) for end in ("over", "under") if gauge.get(end)}
            each = "each place " if "places" in gauge else ""
            span = {"numbers": [f"{each}from {gauge['low']} to {gauge['high']} start {gauge['start']}"]}
            yield self._titled(f"gauge.{gauge['id']}", f"gauge {gauge['id']}", gauge, span | ends)
        for flag in self.bundle.get("flags", ()):
            yield self._titled(f"flag.{flag['id']}", f"flag {flag['id']}", flag, {})
        yield from self.decks()
        for card in self.bundle["cards"]:
            said = {
                key: sorted(value) if self.rules.mutual(card, key) else value
                for key, value in self.rules.head(card).items()
            }
            head = {key: [self.said(value)] for key, value in said.items()}
            yield self._card(card | {"head": said}, head)
        for effect in self.bundle["effects"]:
            name = effect["id"]
            yield self.thing(
                f"effect.{name}", f"effect {name}", self._body(effect["block"]), without_texts(effect)
            )
        for ending in self.bundle["endings"]:
            result = {"result": ["won" if ending["result"] == "win" else "lost"]}
            yield self._titled(f"ending.{ending['id']}", f"ending {ending['id']}", ending, result)

    def deck_card(self, card: PartData) -> Laid:
        return self._card(card, {})

    def _card(self, card: PartData, head: dict[str, list[str]]) -> Laid:
        """A card with the parts of its `head`, what it does and what it waits for."""
        if card["condition"] is not None:
            head["condition"] = [self._plain(self.rules.condition(card["condition"]))]
        parts = head | {"copies": [str(card["copies"])], **self._body(card["block"])}
        parts["rules"] += [line for part in card.get("listeners", ()) for line in self._waiting(part)]
        own = [text for text in card.get("text", ()) if text[0] != "prose"]
        return self._titled(card["id"], card["id"].replace(".", " "), {**card, "text": own}, parts)

    def _settings(self) -> Iterator[tuple[str, Any]]:
        yield from self.bundle["numbers"].items()
        yield from self.bundle["sequences"].items()

    def _titled(self, id: str, name: str, thing: Mapping[str, Any], more: dict[str, list[str]]) -> Laid:
        """A thing with a title and texts; `more` are its other parts."""
        title = "hidden" if thing["title"] is None else self.strings[thing["title"]]
        called = title if thing["title"] is None else f'"{title}"'
        parts: dict[str, list[str]] = defaultdict(list, {"title": [title]})
        for kind, text in thing.get("text", ()):
            parts[PARTS.get(kind, kind)].append(in_brackets(self.strings[text]))
        for part, lines in more.items():
            parts[part] += lines
        return self.thing(id, f"{name} {called}", dict(parts), without_texts(thing))

    def _body(self, block: KitBlockData) -> dict[str, list[str]]:
        """The prose of a card, and what it does, in lines with the prose that stands in its branches."""
        rules = [effect for effect in block["effects"] if effect["do"] != "tell"]
        told = (self.strings[effect["text"]] for effect in block["effects"] if effect["do"] == "tell")
        prose = [in_brackets(text) for text in told]
        return {"prose": prose, "rules": self._read({"id": block["id"], "effects": rules})}

    def _waiting(self, part: ListenerData) -> list[str]:
        """What a card waits for, and what happens then, in lines."""
        lead = self.rules.lead(self.rules.waiting(part))
        return [self._plain(line) for line in self.rules.lines(part["block"], lead)]

    def _read(self, block: KitBlockData | None) -> list[str]:
        """What a block does, in lines."""
        return [self._plain(line) for line in self.rules.lines(block)]

    def _plain(self, text: str) -> str:
        return spelled(
            text.replace("**", ""), partial(icon_word, language=self.bundle["language"]), counted=True
        )


def _titles(data: Any) -> dict[str, str]:
    """The titles of gauges, cards and endings, by the ids of their texts."""
    things = (
        *counters_of(data),
        *data.get("own", ()),
        *data.get("flags", ()),
        *data["cards"],
        *data["endings"],
    )
    return {thing["title"]: data["strings"][thing["title"]] for thing in things if thing["title"]}


def without_texts(value: object) -> Any:
    """A card's data without ids and texts: what it does."""
    if isinstance(value, dict):
        return {key: without_texts(part) for key, part in value.items() if key not in TEXTS}
    return [without_texts(part) for part in value] if isinstance(value, list) else value


def in_words(key: str) -> str:
    return key.replace("_", " ")
