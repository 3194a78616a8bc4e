"""Undo and redo: a game with its past states and the states that were undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from loopwright_engine.game_types import AnyGame, AnyOptions
from loopwright_engine.kit.protocol import Bundle

from .new_game import new_game


class Timeline:
    """A game that can be undone and redone, choice by choice.

    Every state is kept as a clone, so that undo and redo give back the very same state (and digest) without
    playing again. A new choice drops what was undone.
    """

    def __init__(self, game: AnyGame) -> None:
        self._games: list[Any] = [game.clone()]
        self._now: int = 0

    @classmethod
    def start(cls, bundle: Bundle, options: AnyOptions, seed: int) -> Timeline:
        """A timeline from the first decision of a new game. Raises OptionsError."""
        return cls(new_game(bundle, options, seed))

    @property
    def game(self) -> AnyGame:
        """The game in its present state; choose through the timeline, not through the game."""
        return self._games[self._now]

    @property
    def past(self) -> Sequence[Any]:
        """Every state until now, the present one last: to be looked at, never played on."""
        return self._games[: self._now + 1]

    @property
    def can_undo(self) -> bool:
        """Whether there is a choice to take back."""
        return self._now > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone choice."""
        return self._now + 1 < len(self._games)

    @property
    def fair(self) -> bool:
        """Whether the last choice can be taken back without having revealed anything hidden.

        False when it rolled dice, drew, shuffled or looked at cards, or turned one up.
        """
        return self._now == 0 or not self.game.kit.reveals(self._games[self._now - 1], self.game)

    def choose(self, index: int) -> None:
        """Choose an option of the pending decision. Raises IllegalChoice, after which nothing has changed."""
        following = self.game.clone()
        following.choose(index)
        del self._games[self._now + 1 :]
        self._games.append(following)
        self._now += 1

    def undo(self) -> bool:
        """Take back the last choice; False when there is none."""
        if not self.can_undo:
            return False
        self._now -= 1
        return True

    def redo(self) -> bool:
        """Repeat the choice that was taken back last; False when there is none."""
        if not self.can_redo:
            return False
        self._now += 1
        return True
