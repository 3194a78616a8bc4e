"""What a search has found, and how it goes on."""

from __future__ import annotations

from typing import NamedTuple

from .rules.game import Game
from .seeking_goals import Goal


class Found(NamedTuple):
    """What a search came to.

    `witnesses`: for each goal reached a saved game that ends right there. `games`: how many were played,
    those from positions in the middle included. `searched`: for each other goal, in words, how far was
    searched.
    """

    witnesses: dict[Goal, dict[str, object]]
    games: int
    searched: dict[Goal, str]


class Progress(NamedTuple):
    """How far a search is: so many goals reached, of so many, in so many games."""

    reached: int
    goals: int
    games: int


class Shown(NamedTuple):
    """A game that stands right where a goal was reached, on this day."""

    day: int
    game: Game
