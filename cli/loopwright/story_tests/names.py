"""The names that the stories of a scenario may use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from loopwright_compiler.diagnostics.suggest import nearest
from loopwright_engine import VARIANTS, Bundle
from loopwright_engine.bots import BOTS
from loopwright_engine.words.catalogue import ENGLISH
from loopwright_games.tales.nouns import HAND_DECKS, HELD_DECKS
from loopwright_games.tales.rules.state import codes as v

from .choices import ALONE, HELP, SPEND, USE, verbs

Json = dict[str, Any]
_MARKS = re.compile(r"[*{}]")
PROSE = re.compile(r"(.+)\.(?:text|printed)\.\d+")
_NTH = re.compile(r"\(\d+\)")


class Names:
    """Names by kind, from one bundle; `prose` has the id and the plain words of everything read out."""

    def __init__(self, bundle: Bundle) -> None:
        data, strings = bundle.data, bundle.strings
        world, scenario = data["world"], data["scenario"]
        self.kids = [kid["id"] for kid in world["kids"]]
        self.variants = [variant.name for variant in VARIANTS]
        self.bots = list(BOTS)
        self.endings = [ending["id"] for ending in data["endings"]] + list(ENGLISH.endings)
        self.verbs = sorted(set(verbs()))
        self.prose = {name: plain(text) for name, text in strings.items() if PROSE.fullmatch(name)}
        self.labels = {text: name for name, text in strings.items() if name.endswith(".label")}
        self.actions = {action["label"]: action for action in _actions(data)}
        self.prices = dict(_prices(data))
        self._things = {
            *(place["id"] for place in world["locations"]),
            *(card["id"] for deck in HAND_DECKS.values() for card in world[deck]),
            *(machine["id"] for machine in scenario["machines"]),
            *v.CONDITIONS,
            *("yes", "no", "bottom", ALONE, HELP, USE, SPEND),
        }

    def objects(self) -> set[str]:
        """What can stand in a choice after its verb, beside labels and numbers."""
        return self._things | set(self.kids)

    def is_object(self, word: str) -> bool:
        """Whether a word can stand in a choice after its verb."""
        return word in self._things or word in self.kids or word.isdigit() or bool(_NTH.fullmatch(word))

    def says(self, words: str) -> bool:
        """Whether any card says these words."""
        return any(words in text for text in self.prose.values())

    def near_prose(self, words: str) -> str | None:
        """As many words of a card that a writer most likely meant."""
        count = len(words.split())
        stretches: set[str] = set()
        for text in self.prose.values():
            said = text.split()
            stretches.update(" ".join(said[at : at + count]) for at in range(len(said)))
        return nearest(words, stretches)


def _actions(data: Mapping[str, Any]) -> Iterator[Json]:
    """Every action of every card."""
    world = data["world"]
    sides = (side for card in data["diary"] for side in card["sides"].values() if side is not None)
    held = (card for deck in HELD_DECKS.values() for card in world[deck])
    for owner in (*sides, *held):
        yield from owner["actions"]


def _prices(data: object) -> Iterator[tuple[str, int]]:
    """The label of every option with a price, and the time that it costs (TST-9)."""
    if isinstance(data, dict):
        if {"label", "spend", "then"} <= data.keys():
            yield data["label"], data["spend"]
        for part in data.values():
            yield from _prices(part)
    elif isinstance(data, list):
        for part in data:
            yield from _prices(part)


def plain(text: str) -> str:
    """Prose as it is read out: without marks of emphasis, on one line."""
    return " ".join(_MARKS.sub("", text).split())
