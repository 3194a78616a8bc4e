"""Asking about a game from outside, in the words of cards: conditions and numbers of the card language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .bundle import Bundle
from .rules.game import Game
from .rules.prepare import indexed
from .rules.quantities import quantity
from .rules.requirements import requirement


class Questions:
    """Answers questions about games of one bundle; where they say `you` and no kid is named, the first
    player is meant.

    A question is data as a bundle holds it (`{"op": ...}`, `{"q": ...}`), made by the compiler for this
    very scenario: a name that the bundle does not know is a KeyError.
    """

    def __init__(self, bundle: Bundle) -> None:
        self._index = indexed(bundle.data)

    def holds(self, game: Game, condition: Mapping[str, Any], kid: int | None = None) -> bool:
        """Whether a condition is true in a game as it stands, for the kid in a seat."""
        return requirement(self._index, condition)[0](game, game.first if kid is None else kid)

    def number(self, game: Game, asked: Mapping[str, Any], kid: int | None = None) -> int:
        """What a number is in a game as it stands, for the kid in a seat."""
        return quantity(self._index, asked)[0](game, game.first if kid is None else kid)
