"""Undo and redo: a game with its past states, the states that were undone, and how long people thought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, Final, TypeAlias

from loopwright_engine.game_types import AnyGame, AnyOptions
from loopwright_engine.json_text import Json
from loopwright_engine.kit.protocol import Bundle

from .new_game import new_game
from .saves import save

THINKING: Final = "thinking"
"""The field of a save with the seconds that people thought before each choice."""
LONGEST_THOUGHT: Final = 1_000_000.0
"""Seconds; a file that claims more is not believed."""
Thought: TypeAlias = float | None
"""Seconds before a choice; None for a choice of a bot, and where nobody measured."""


def thoughts_in(saved: Json) -> list[Thought]:
    """The seconds before each choice in a save, which a stranger may have written; all None where they do not
    fit its choices.
    """
    seconds, count = saved.get(THINKING), len(saved["choices"])
    if not isinstance(seconds, list) or len(seconds) != count:
        return [None] * count
    return [
        value if type(value) in (int, float) and 0 <= value <= LONGEST_THOUGHT else None for value in seconds
    ]


class Timeline:
    """A game that can be undone and redone, choice by choice.

    Every state is kept as a clone, so that undo and redo give back the very same state (and digest) without
    playing again. A new choice drops what was undone. Thinking begins when a state comes up, by `clock`.
    """

    def __init__(self, game: AnyGame, clock: Callable[[], float] = monotonic) -> None:
        self._games: list[Any] = [game.clone()]
        self._now: int = 0
        self._clock = clock
        self._since: float = clock()
        self._thoughts: list[Thought] = []

    @classmethod
    def start(cls, bundle: Bundle, options: AnyOptions, seed: int) -> Timeline:
        """A timeline from the first decision of a new game. Raises OptionsError."""
        return cls(new_game(bundle, options, seed))

    @classmethod
    def resume(cls, game: AnyGame, saved: Json) -> Timeline:
        """A loaded game, played again so that its choices can be taken back; `saved` is its file."""
        timeline = cls(game.kit.again(game))
        for choice, thought in zip(game.choices, thoughts_in(saved), strict=False):
            timeline._take(choice, thought)
        return timeline

    def save(self) -> Json:
        """The present state as JSON data, as `saves.save` has it, with what people thought before choices."""
        thoughts = self._thoughts[: self._now]
        return save(self.game) | (
            {THINKING: thoughts} if any(thought is not None for thought in thoughts) else {}
        )

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

    def choose(self, index: int, *, bot: bool = False) -> None:
        """Choose an option of the pending decision. Raises IllegalChoice, after which nothing has changed."""
        self._take(index, None if bot else round(self._clock() - self._since, 1))

    def _take(self, index: int, thought: Thought) -> None:
        following = self.game.clone()
        following.choose(index)
        del self._games[self._now + 1 :]
        self._games.append(following)
        self._thoughts[self._now :] = [thought]
        self._go(self._now + 1)

    def _go(self, state: int) -> None:
        self._now = state
        self._since = self._clock()

    def undo(self) -> bool:
        """Take back the last choice; False when there is none."""
        if not self.can_undo:
            return False
        self._go(self._now - 1)
        return True

    def redo(self) -> bool:
        """Repeat the choice that was taken back last; False when there is none."""
        if not self.can_redo:
            return False
        self._go(self._now + 1)
        return True
