"""Tells what happened, and which rule or which line of which card made it happen."""

from __future__ import annotations

from dataclasses import replace

from loopwright_engine import Bundle, Game, describe
from loopwright_engine.rules import log

from .paper import Paper, texts

Entry = tuple[int, ...]
INDENT = "    "  # of a card's text under the line that brought it up


class Teller:
    """Turns the game's log into lines; remembers how much of it has been told."""

    def __init__(self, bundle: Bundle, paper: Paper) -> None:
        self.bundle = bundle
        self.paper = paper
        self.told = 0

    def news(self, game: Game) -> list[str]:
        """Lines for everything that was logged since the last call."""
        entries = game.log
        fresh, self.told = entries[self.told :], len(entries)
        return [line for entry in fresh for line in self._lines(game, entry)]

    def everything(self, game: Game) -> list[str]:
        """Lines for the whole log."""
        return [line for entry in game.log for line in self._lines(game, entry)]

    def forget(self, game: Game) -> None:
        """The game has been taken back to `game`: what it has logged so far has been told."""
        self.told = len(game.log)

    def _lines(self, game: Game, entry: Entry) -> list[str]:
        text = self.paper.marked(describe.sentence(game, entry))
        if entry[0] == log.NEW_ROUND:
            return ["", self.paper.rule(text)]
        if entry[0] == log.TELL:
            return self.paper.wrapped(text, "    | ", "    | ")
        cause = self.paper.quiet(f"[{place(describe.source(game, entry))}]")
        line = self.paper.filled([*text.split(), cause], "  ", INDENT)
        narrow = replace(self.paper, width=self.paper.width - len(INDENT))
        return line + [INDENT + each for each in texts(self._card(entry), self.bundle.strings, narrow)]

    def _card(self, entry: Entry) -> list[list[str]]:
        """The text of a card that comes into sight with this entry."""
        data = self.bundle.data
        if entry[0] == log.SCHOOL_CARD:
            return list(data["school"][entry[-1]]["text"])
        if entry[0] == log.RUMOR_SEEN:
            return list(data["rumors"][entry[-1]]["text"])
        if entry[0] in (log.DIARY_PLAYED, log.DIARY_FLIPPED):
            side = "front" if entry[0] == log.DIARY_PLAYED else "back"
            return list(data["diary"][entry[-1]]["sides"][side]["text"])
        return []


def place(source: str) -> str:
    """The short form of a source: the rule's id, or only `file:line` of a card's block."""
    return source.rpartition(", ")[2]
