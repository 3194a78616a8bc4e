"""Tales from the Loop at the table: its screens in the terminal, and its panes on the full screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loopwright.core.terminal_text import Paper
    from loopwright.play.match import Match

    from .lines import TalesScreens
    from .panes import TalesPanes


def in_lines(match: Match, paper: Paper) -> TalesScreens:
    """What the terminal shows in lines."""
    from .lines import TalesScreens

    return TalesScreens(match, paper)


def on_screen(match: Match) -> TalesPanes:
    """What the full screen shows; it needs Textual."""
    from .panes import TalesPanes

    return TalesPanes(match)
