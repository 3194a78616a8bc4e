"""The cards of The LOOP, ready to be played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from loopwright_engine.core.branches import blocks_within
from loopwright_engine.errors import BundleError
from loopwright_engine.kit.cards import Card, CardGame, Deck

from .language import CYCLES, DIMENSIONS, ERAS, LEVELS

READYING: Final = ("ready", "ready_in")


class Box(Deck):
    """The cards, of which some make others ready."""

    def __init__(self, data: Mapping[str, object], game: type[CardGame]) -> None:
        super().__init__(data, game)
        artifact, track = self.lines["artifact"], self.lines["track"]
        self.dimension: list[int] = [DIMENSIONS.index(name) for name in artifact["in"]]
        self.archive = [number for number, own in enumerate(artifact["of"]) if not own]
        self.readying = {number for number, card in enumerate(self.cards["artifact"]) if self._readies(card)}
        """Q17: artifacts that make others ready."""
        if len({*zip(track["level"], track["cycle"], strict=True)}) != len(LEVELS) * CYCLES:
            raise BundleError("cards", "there must be a card of the track for each level and each cycle")
        if len(self.cards["era"]) != ERAS:
            raise BundleError("cards", f"there must be {ERAS} Eras")

    def _readies(self, card: Card) -> bool:
        block = self.written(card)
        return any(row["do"] in READYING for one in (block, *blocks_within(block)) for row in one["effects"])
