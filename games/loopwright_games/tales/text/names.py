"""The names of things by their numbers in play: for texts, never for the rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from loopwright_engine.bundle.load import place_of
from loopwright_engine.core.decks import deck_cards, decks_of
from loopwright_engine.core.timers import timers_of

from loopwright_games.tales.card_kinds import HANDS, hand_deck
from loopwright_games.tales.counters import counters_of

from .catalogue import GameTexts, words_of
from .thresholds import Threshold, thresholds

if TYPE_CHECKING:
    from loopwright_engine.bundle.types import Origin, ShownData

    from loopwright_games.tales.bundle_types import BundleData

    from .faces import Faces


class Names:
    """The names and ids of one bundle's things by number. Sectors are named by column and row."""

    def __init__(self, data: BundleData) -> None:
        strings: dict[str, str] = data["strings"]
        self._data = data
        world, scenario = data["world"], data["scenario"]
        self.words: GameTexts = words_of(data["language"])
        self.scenario: str = scenario["id"]
        self.strings: dict[str, str] = strings
        self.origins: dict[str, Origin] = data["origins"]
        self.columns: int = world["grid"]["columns"]
        self.letters: list[str] = [place["id"] for place in world["locations"]]
        self.locations: list[str] = [strings[place["name"]] for place in world["locations"]]
        self.kids: list[str] = [strings[kid["name"]] for kid in world["kids"]]
        self.cards: list[str] = [
            strings[card["name"]]
            for kind in HANDS
            for card in hand_deck(world, kind)
            for _ in range(card["count"])
        ]
        self.chores: list[str] = [strings[card["name"]] for card in world["chores"]]
        tiles = {card["id"]: strings[card["name"]] for card in world["events"]}
        self.events: list[str] = [tiles[placed["id"]] for placed in scenario["events"]]
        self.rumors: list[str] = [strings[card["title"]] for card in data["rumors"]]
        self.school: list[str] = [strings[card["title"]] for card in data["school"]]
        self.diary: list[str] = [f"{card['number']} ({strings[card['title']]})" for card in data["diary"]]
        self.endings: list[str] = [strings[ending["title"]] for ending in data["endings"]]
        counters = counters_of(data)
        self.counters: list[str] = [_title(counter, strings) for counter in counters]
        self.flags: list[str] = [_title(flag, strings) for flag in scenario["flags"]]
        self.own: list[str] = [_title(own, strings) for own in scenario.get("own", ())]
        """What each kid has one of."""
        self.hidden: frozenset[tuple[str, int]] = frozenset(
            (kind, number)
            for kind, things in (
                ("counter", counters),
                ("flag", scenario["flags"]),
                ("own", scenario.get("own", [])),
            )
            for number, thing in enumerate(things)
            if thing["name"] is None
        )
        """The kinds and numbers of counters and flags that are hidden from players."""
        self.decks: list[str] = [strings[deck["title"]] for deck in decks_of(data)]
        self.deck_cards: list[str] = [
            f"{strings[deck['title']]}: {strings[card['title']]}"
            for deck in decks_of(data)
            for card in deck["cards"]
        ]
        self.combos: list[str] = [
            *self.words.combos,
            *(strings[own["name"]] for own in scenario.get("combos", ())),
        ]
        self.tokens: list[str] = [strings[token["name"]] for token in scenario["tokens"]]
        self.machines: list[str] = _machines(data)
        self.ids: dict[str, list[str]] = _ids(data)
        """For each kind of thing, its ids by number."""

    @cached_property
    def faces(self) -> Faces:
        """What is printed on the cards. Games that only bots play never ask for it."""
        from .faces import Faces

        return Faces(self._data)

    @cached_property
    def thresholds(self) -> list[list[Threshold]]:
        """What diary sides ask of dials, by the codes of the sides."""
        sides = (card["sides"].get(side) for card in self._data["diary"] for side in ("front", "back"))
        return [list(thresholds(side)) for side in sides]

    def sector(self, number: int) -> str:
        """A sector's name, such as C3."""
        row, column = divmod(number, self.columns)
        return f"{chr(65 + column)}{row + 1}"

    def place(self, number: int) -> str:
        """A location's letter and name."""
        return f"{self.letters[number]} {self.locations[number]}"

    def spot(self, number: int) -> str:
        """A spot of tokens or the ship in words: a location or a sector."""
        sector = number - len(self.letters)
        return self.place(number) if sector < 0 else self.sector(sector)

    def spot_id(self, number: int) -> str:
        """A spot's id: the letter of a location, or the name of a sector."""
        sector = number - len(self.letters)
        return self.letters[number] if sector < 0 else self.sector(sector)

    def origin(self, name: str) -> str:
        """The `file:line` of an id, or of the nearest part of it that has one; empty when none is known."""
        return place_of(self.origins, name)


def capitalized(words: str) -> str:
    """The words with a capital letter at the beginning."""
    return words[:1].upper() + words[1:]


def _machines(data: BundleData) -> list[str]:
    """The machines by their models' names, with their ids when there are several of a model."""
    models = {model["id"]: data["strings"][model["name"]] for model in data["world"]["machines"]}
    in_play = data["scenario"]["machines"]
    count = [sum(figure["model"] == machine["model"] for figure in in_play) for machine in in_play]
    return [
        models[machine["model"]] + (f" ({machine['id']})" if several > 1 else "")
        for machine, several in zip(in_play, count, strict=True)
    ]


def _title(declared: ShownData, strings: Mapping[str, str]) -> str:
    """The name of a flag or a counter for players; its id if it is hidden."""
    name: str = declared["id"] if declared["name"] is None else strings[declared["name"]]
    return name


def _ids(data: BundleData) -> dict[str, list[str]]:
    world, scenario = data["world"], data["scenario"]
    ids: dict[str, list[str]] = {
        kind: [thing["id"] for thing in things]
        for kind, things in (
            ("rumor", data["rumors"]),
            ("school", data["school"]),
            ("diary", data["diary"]),
            ("ending", data["endings"]),
            ("machine", scenario["machines"]),
            ("counter", counters_of(data)),
            ("flag", scenario["flags"]),
            ("deck", decks_of(data)),
            ("deck_card", [*deck_cards(data)]),
            ("timer", timers_of(data)),
            ("own", scenario.get("own", [])),
            ("piece", scenario["tokens"]),
        )
    }
    ids["model"] = [machine["model"] for machine in scenario["machines"]]
    ids["card"] = [
        f"{kind.name}.{card['id']}"
        for kind in HANDS
        for card in hand_deck(world, kind)
        for _ in range(card["count"])
    ]
    ids["wall"] = [wall["id"] for wall in world["firewalls"] for _ in range(wall["count"])]
    ids["chore"] = [f"chore.{card['id']}" for card in world["chores"]]
    return ids
