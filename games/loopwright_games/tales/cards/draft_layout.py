"""A bundle of Tales laid out as cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from loopwright_compiler.core.places import told_once
from loopwright_compiler.core.prose_values import in_brackets
from loopwright_compiler.kits.draft_layout import PARTS, Laid, Layout, in_words, without_texts
from loopwright_compiler.words import icon_word
from loopwright_engine.core.icon_words import spelled

from loopwright_games.tales.bundle_cards import held_cards

from .proofs.intentions import promises

NUMBERED = {"diary": "diary", "school": "school", "rumors": "rumor"}
OF_THE_WORLD = {"kids": "kid", "machines": "machine", "locations": "location", "firewalls": "firewall"}
SHOWN = ("at", "count", "copies", "uses", "steps")
"""Fields of cards that their texts do not always show."""


SETTINGS = {
    "rumor_sets": "{}",
    "start_diary": "diary {}",
    "complications": "diary {}",
    "machines": "{id} at {sector} using {response}",
    "events": "{id} at {sector}",
    "counters": '{id} "{name}" from {low} to {high} start {start}',
    "placed": '{id} "{title}" each place from {low} to {high} start {start}',
    "flags": '{id} "{name}"',
    "own": '{id} "{name}" of each kid, from {low} to {high} start {start}',
    "tokens": '{id} "{name}" limit {limit}',
}
"""Lists on the scenario card, and how an entry of each reads."""
WITH = {"placed": "counters"}
"""What stands in the list of others."""


class TalesLayout(Layout):
    """The layout of one bundle of Tales as cards."""

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        self.intended: dict[str, list[str]] = defaultdict(list)
        for promise in promises(data):
            card, place = _placed(promise.item)
            self.intended[card].append(f"{place}: {promise.says}" if place else promise.says)

    def thing(self, id: str, name: str, parts: dict[str, list[str]], played: object = None) -> Laid:
        """A card or another thing, with what its writer intends of it."""
        intended = {"intended": self.intended[id]} if id in self.intended else {}
        return super().thing(id, name, {**parts, **intended}, played)

    def all(self) -> Iterator[Laid]:
        yield self._scenario()
        for deck, word in NUMBERED.items():
            for card in self.bundle[deck]:
                called = " ".join((word, *card["id"].split(".")[1:]))
                yield self._card(card["id"], called, card, card["title"])
        for card in self.bundle["responses"]:
            yield self._card(card["id"], card["id"].replace(".", " "), card, None)
        for ending in self.bundle["endings"]:
            parts = {"title": [self.strings[ending["title"]]], "result": [ending["result"]]}
            yield self.thing(f"ending.{ending['id']}", f"ending {ending['id']}", parts)
        for word, id, card in held_cards(self.bundle):
            yield self._card(id, f"{word} {card['id']}", card, card["name"])
        yield from self.decks()
        yield from self._world()

    def deck_card(self, card: Mapping[str, Any]) -> Laid:
        return self._card(card["id"], card["id"].replace(".", " "), card, card["title"])

    def _card(self, id: str, name: str, card: Mapping[str, Any], title: str | None) -> Laid:
        parts: dict[str, list[str]] = defaultdict(list)
        if title is not None:
            parts["title"].append(self.strings[title])
            name = f'{name} "{self.strings[title]}"'
        for side, face in _faces(card):
            for kind, text in face["text"]:
                parts[f"{side}{PARTS[kind]}"].append(self._text(kind, text))
        for key in SHOWN:
            if key in card:
                parts[key].append(self.said(card[key]))
        return self.thing(id, name, dict(parts), without_texts(card))

    def _scenario(self) -> Laid:
        scenario = self.bundle["scenario"]
        parts = {"title": [self.strings[scenario["title"]]], "weeks": [str(scenario["weeks"])]}
        for kind, text in scenario["text"]:
            parts.setdefault(PARTS[kind], []).append(self._text(kind, text))
        counters, placed = told_once(scenario["counters"], self.bundle.get("placed", ()))
        lists = {**scenario, "counters": counters, "placed": placed}
        for key, form in SETTINGS.items():
            part = parts.setdefault(in_words(WITH.get(key, key)), [])
            part += [self._setting(form, value) for value in lists.get(key, ())]
        if scenario["ship"] is not None:
            parts["ship"] = [scenario["ship"]["place"] or "beside the board"]
        return self.thing("scenario", f"scenario {scenario['id']}", parts, without_texts(scenario))

    def _world(self) -> Iterator[Laid]:
        world = self.bundle["world"]
        for deck, word in OF_THE_WORLD.items():
            for thing in world[deck]:
                parts = {in_words(key): [self.said(value)] for key, value in thing.items() if key != "id"}
                yield self.thing(f"{word}.{thing['id']}", f"{word} {thing['id']}", parts)
        board = {"roads": [" – ".join(road) for road in world["roads"]], "sea": world["grid"]["sea"]}
        yield self.thing("board", f"world {world['id']}", board | {"school": [world["school"]]})

    def _setting(self, form: str, value: object) -> str:
        """A setting of the scenario card as it is written."""
        if not isinstance(value, dict):
            return form.format(value)
        if "name" in value and value["name"] is None:
            form = form.replace('"{name}"', "hidden")
        return form.format(**{key: self.said(part) for key, part in value.items()})

    def _text(self, kind: str, id: str) -> str:
        """A text of a card in plain letters: rules text without bold type, icons as words."""
        text = self.strings[id]
        if kind == "prose":
            return in_brackets(text)
        word = partial(icon_word, language=self.bundle["language"])
        return spelled(text.replace("**", ""), word, counted=kind == "rule")


def _placed(item: str) -> tuple[str, str]:
    """The card of an item and the place on it: `diary.4` and `front when 1` for
    `diary.4.front.when.1.block`.
    """
    parts = item.removesuffix(".block").split(".")
    names = 3 if parts[0] == "rumor" else 2
    return ".".join(parts[:names]), " ".join(parts[names:])


def _faces(card: Mapping[str, Any]) -> Iterable[tuple[str, Mapping[str, Any]]]:
    """The sides of a card that have a text, each with the prefix of its parts' names."""
    if "sides" in card:
        return [(f"{name}: ", side) for name, side in card["sides"].items() if side is not None]
    if "routine" in card:
        return [(f"{name}: ", card[name]) for name in ("routine", "alert")]
    return [("", card)]
