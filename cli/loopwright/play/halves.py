"""Games whose table has screens of its own: a package of `loopwright.play` each, loaded when they are played.

Such a half has `in_lines(match, paper)`, what the terminal shows in lines, and `on_screen(match)`, what the
full screen shows; every other game is shown from what its kit says (`terminal.game_screens`, `tui.panes`).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from loopwright.core.terminal_text import Paper

    from .match import Match
    from .terminal.game_screens import GameScreens
    from .tui.panes import Panes

HALVES: Final = {"tales": "loopwright.play.tales"}
"""The package of a game, by the name of its kit."""


class Half(Protocol):
    """What a game brings to the table."""

    def in_lines(self, match: Match, paper: Paper) -> GameScreens:
        """What the terminal shows in lines."""

    def on_screen(self, match: Match) -> Panes:
        """What the full screen shows."""


def half(kit: str) -> Half | None:
    """What the game of a kit brings to the table; None for most."""
    package = HALVES.get(kit)
    return None if package is None else import_module(package)
