"""The cards of The LOOP, ready to be played: by what each answers, and whose it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from loopwright_engine.core.branches import blocks_within
from loopwright_engine.errors import BundleError
from loopwright_engine.kit.cards import Card, CardGame, Deck

from .language import CYCLES, DIMENSIONS, ERAS, LEVELS

READYING: Final = ("ready", "ready_in")


class Box(Deck):
    """The cards by what they answer: the track by level and cycle, artifacts by their owners."""

    def __init__(self, data: Mapping[str, object], game: type[CardGame]) -> None:
        super().__init__(data, game)
        self.track = {
            (card.head["level"], card.head["cycle"]): number
            for number, card in enumerate(self.cards["track"])
        }
        if len(self.track) != len(LEVELS) * CYCLES:
            raise BundleError("cards", "there must be a card of the track for each level and each cycle")
        artifacts = self.cards["artifact"]
        self.origin: list[int] = [card.head["from"] for card in artifacts]
        self.dimension: list[int] = [DIMENSIONS.index(card.head["in"]) for card in artifacts]
        self.own_of = [
            [number for number, card in enumerate(artifacts) if agent in card.head["of"]]
            for agent in range(len(self.cards["agent"]))
        ]
        self.readying = {number for number, card in enumerate(artifacts) if self._says(card, READYING)}
        """Q17: artifacts that make others ready."""
        self.archive = [number for number, card in enumerate(artifacts) if not card.head["of"]]
        self.places: list[int] = [card.head["places"] for card in self.cards["mission"]]
        if len(self.cards["era"]) != ERAS:
            raise BundleError("cards", f"there must be {ERAS} Eras")

    def _says(self, card: Card, verbs: Sequence[str]) -> bool:
        """Whether one of these verbs stands on a card."""
        block = self.written(card)
        blocks = (block, *blocks_within(block))
        return any(effect["do"] in verbs for one in blocks for effect in one["effects"])
