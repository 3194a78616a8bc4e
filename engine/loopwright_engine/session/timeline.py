"""Taking back: a game with its past and its undone future."""

from __future__ import annotations

from typing import Any

from loopwright_engine.bundle.load import Bundle

from .new_game import new_game


class Timeline:
    """A game that can be undone and redone, choice by choice.

    Every point is kept as a clone, so that undo and redo give back the very same state (and digest)
    without playing again. A new choice drops what was undone.
    """

    def __init__(self, game: Any) -> None:
        self._games: list[Any] = [game.clone()]
        self._now: int = 0

    @classmethod
    def start(cls, bundle: Bundle, options: Any, seed: int) -> Timeline:
        """A timeline from the first decision of a new game. Raises OptionsError."""
        return cls(new_game(bundle, options, seed))

    @property
    def game(self) -> Any:
        """The game as it stands now; choose through the timeline, not through the game."""
        return self._games[self._now]

    @property
    def can_undo(self) -> bool:
        """Whether there is a choice to take back."""
        return self._now > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a choice that was taken back."""
        return self._now + 1 < len(self._games)

    @property
    def fair(self) -> bool:
        """Whether the last choice can be taken back without having learned anything hidden.

        False when it rolled dice, drew, shuffled or looked at cards, turned up a rumor, or put a side
        of a diary card into play.
        """
        return self._now == 0 or not self.game.kit.reveals(self._games[self._now - 1], self.game)

    def choose(self, index: int) -> None:
        """Choose an option of the pending decision. Raises IllegalChoice, and nothing has changed then."""
        following = self.game.clone()
        following.choose(index)
        del self._games[self._now + 1 :]
        self._games.append(following)
        self._now += 1

    def undo(self) -> bool:
        """Take the last choice back; False when there is none."""
        if not self.can_undo:
            return False
        self._now -= 1
        return True

    def redo(self) -> bool:
        """Make the choice again that was taken back last; False when there is none."""
        if not self.can_redo:
            return False
        self._now += 1
        return True
