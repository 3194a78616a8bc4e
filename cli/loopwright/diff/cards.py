"""A bundle card by card: what a reader of each card sees, and what the engine makes of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from loopwright_compiler.ruletext.words import icon_word
from loopwright_compiler.semantics.markup import spelled
from loopwright_games.tales.nouns import HELD_DECKS

from loopwright.verify.report import promises

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData


PARTS = {"prose": "prose", "goal": "goal", "heading": "labels", "rule": "rules", "icons": "rules"}
"""Kinds of entries of a card's text, and the part of the card that they belong to."""
NUMBERED = {"diary": "diary", "school": "school", "rumors": "rumor"}
OF_THE_WORLD = {"kids": "kid", "machines": "machine", "locations": "location", "firewalls": "firewall"}
TEXTS = ("id", "title", "name", "about", "label", "text", "number")
"""Fields that name things or texts: two cards play alike when all others are equal."""
SHOWN = ("at", "count", "uses", "steps")
"""Fields of cards that their texts do not always show."""


SETTINGS = {
    "rumor_sets": "{}",
    "start_diary": "diary {}",
    "complications": "diary {}",
    "machines": "{id} at {sector} using {response}",
    "events": "{id} at {sector}",
    "counters": '{id} "{name}" from {low} to {high} start {start}',
    "flags": '{id} "{name}"',
    "tokens": '{id} "{name}" limit {limit}',
}
"""Lists on the scenario card, and how an entry of each reads."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card or another thing; `name` is what writers call it, `parts` are lists of lines by their names."""

    id: str
    name: str
    origin: str
    parts: dict[str, list[str]] = field(default_factory=dict)
    play: Any = None
    """What the engine makes of it, without its texts."""


def cards(bundle: BundleData) -> dict[str, Card]:
    """Everything in a bundle by id, in the order in which a reader meets it."""
    layout = _Layout(bundle)
    return {card.id: card for card in layout.all()}


class _Layout:
    """Reads one bundle."""

    def __init__(self, bundle: BundleData) -> None:
        self.bundle: Mapping[str, Any] = bundle  # whose parts are gone through by their names
        self.strings: dict[str, str] = bundle["strings"]
        self.intended: dict[str, list[str]] = defaultdict(list)
        for promise in promises(bundle):
            card, place = _placed(promise.item)
            self.intended[card].append(f"{place}: {promise.says}" if place else promise.says)

    def all(self) -> Iterator[Card]:
        yield self._scenario()
        for deck, word in NUMBERED.items():
            for card in self.bundle[deck]:
                called = " ".join((word, *card["id"].split(".")[1:]))
                yield self._card(card["id"], called, card, card["title"])
        for card in self.bundle["responses"]:
            yield self._card(card["id"], card["id"].replace(".", " "), card, None)
        for ending in self.bundle["endings"]:
            parts = {"title": [self.strings[ending["title"]]], "result": [ending["result"]]}
            yield self._thing(f"ending.{ending['id']}", f"ending {ending['id']}", parts)
        for word, deck in HELD_DECKS.items():
            for card in self.bundle["world"][deck]:
                yield self._card(f"{word}.{card['id']}", f"{word} {card['id']}", card, card["name"])
        yield from self._world()

    def _thing(self, id: str, name: str, parts: dict[str, list[str]], play: Any = None) -> Card:
        place = self.bundle["origins"].get(id)
        if id in self.intended:
            parts = {**parts, "intended": self.intended[id]}
        return Card(id, name, f"{place[0]}:{place[1]}" if place else "", parts, play)

    def _card(self, id: str, name: str, card: Mapping[str, Any], title: str | None) -> Card:
        parts: dict[str, list[str]] = defaultdict(list)
        if title is not None:
            parts["title"].append(self.strings[title])
            name = f'{name} "{self.strings[title]}"'
        for side, face in _faces(card):
            for kind, text in face["text"]:
                parts[f"{side}{PARTS[kind]}"].append(self._text(kind, text))
        for key in SHOWN:
            if key in card:
                parts[key].append(self._said(card[key]))
        return self._thing(id, name, dict(parts), _play(card))

    def _scenario(self) -> Card:
        scenario = self.bundle["scenario"]
        parts = {"title": [self.strings[scenario["title"]]], "weeks": [str(scenario["weeks"])]}
        for kind, text in scenario["text"]:
            parts.setdefault(PARTS[kind], []).append(self._text(kind, text))
        for key, form in SETTINGS.items():
            parts[_in_words(key)] = [self._setting(form, each) for each in scenario[key]]
        if scenario["ship"] is not None:
            parts["ship"] = [scenario["ship"]["place"] or "beside the board"]
        return self._thing("scenario", f"scenario {scenario['id']}", parts, _play(scenario))

    def _world(self) -> Iterator[Card]:
        world = self.bundle["world"]
        for deck, word in OF_THE_WORLD.items():
            for each in world[deck]:
                parts = {_in_words(key): [self._said(value)] for key, value in each.items() if key != "id"}
                yield self._thing(f"{word}.{each['id']}", f"{word} {each['id']}", parts)
        board = {"roads": [" – ".join(road) for road in world["roads"]], "sea": world["grid"]["sea"]}
        yield self._thing("board", f"world {world['id']}", board | {"school": [world["school"]]})

    def _setting(self, form: str, value: Any) -> str:
        """A line of the scenario card, nearly as it is written."""
        if not isinstance(value, dict):
            return form.format(value)
        if "name" in value and value["name"] is None:
            form = form.replace('"{name}"', "hidden")
        return form.format(**{key: self._said(part) for key, part in value.items()})

    def _text(self, kind: str, id: str) -> str:
        """A text of a card; that of the rules without its bold type, and with words for its icons."""
        text = self.strings[id]
        if kind == "prose":
            return text
        word = partial(icon_word, language=self.bundle["language"])
        return spelled(text.replace("**", ""), word, counted=kind == "rule")

    def _said(self, value: Any) -> str:
        if isinstance(value, dict):
            return ", ".join(f"{_in_words(key)} {self._said(part)}" for key, part in sorted(value.items()))
        if isinstance(value, list):
            return ", ".join(map(self._said, value)) or "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        return "none" if value is None else self.strings.get(str(value), str(value))


def _placed(item: str) -> tuple[str, str]:
    """The card of an item, and where on it: of `diary.4.front.when.1.block` its card and `front when 1`."""
    parts = item.removesuffix(".block").split(".")
    names = 3 if parts[0] == "rumor" else 2
    return ".".join(parts[:names]), " ".join(parts[names:])


def _faces(card: Mapping[str, Any]) -> Iterable[tuple[str, Mapping[str, Any]]]:
    """The sides of a card that have a text, with how their parts are called."""
    if "sides" in card:
        return [(f"{name}: ", side) for name, side in card["sides"].items() if side is not None]
    if "routine" in card:
        return [(f"{name}: ", card[name]) for name in ("routine", "alert")]
    return [("", card)]


def _play(value: Any) -> Any:
    """A card without ids and texts, so that only what it does is left."""
    if isinstance(value, dict):
        return {key: _play(part) for key, part in value.items() if key not in TEXTS}
    return [_play(part) for part in value] if isinstance(value, list) else value


def _in_words(key: str) -> str:
    return key.replace("_", " ")
