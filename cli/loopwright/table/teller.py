"""Tells what happened, and which rule or which line of which card made it happen."""

from __future__ import annotations

from loopwright_engine import Bundle, Game, describe

from .paper import Paper


class Teller:
    """Turns the game's log into lines; remembers how much of it has been told."""

    def __init__(self, bundle: Bundle, paper: Paper) -> None:
        self.bundle = bundle
        self.paper = paper
        self.told = 0

    def news(self, game: Game) -> list[str]:
        """Lines for everything that was logged since the last call."""
        log = game.log
        fresh, self.told = log[self.told :], len(log)
        return self.lines(fresh)
