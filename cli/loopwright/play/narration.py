"""Tells what happened, and which rule or which line of which card made it happen."""

from __future__ import annotations

from itertools import zip_longest

from loopwright_games.tales.rules.state import log
from loopwright_games.tales.text import describe
from loopwright_games.tales.text.fields import stable_id

from loopwright.core.terminal_text import Paper

from .match import Match

Entry = tuple[int, ...]
INDENT = "    "  # of a card's text under the line that brought it up
READ_OUT = {
    log.SCHOOL_CARD: "",
    log.RUMOR_SEEN: "",
    log.DIARY_PLAYED: ".front",
    log.DIARY_FLIPPED: ".back",
    log.ITEM_DRAWN: "",
    log.ANOMALY_DRAWN: "",
    log.CHORE_DRAWN: "",
}
"""Kinds of entries that bring a card into sight, and the side of it; the card is their last field."""


class Teller:
    """Turns the game's log into lines; remembers how much of it has been told."""

    def __init__(self, match: Match, paper: Paper) -> None:
        self.match = match
        self.paper = paper
        self.told = 0
        self.read: set[str] = set()
        """Cards that need no reading out now: the table has just chosen among them."""

    def news(self) -> list[str]:
        """Lines for everything that was logged since the last call."""
        start, self.told = self.told, len(self.match.game.log)
        return self.since(start)

    def since(self, start: int) -> list[str]:
        """Lines for the log from this entry on, whether or not it has been told."""
        return self._all(self.match.game.log[start:])

    def everything(self) -> list[str]:
        """Lines for the whole log."""
        self.read = set()
        return self._all(self.match.game.log)

    def skip_past_days(self) -> None:
        """Only what was logged today is news: a saved game is taken up again."""
        days = [number for number, entry in enumerate(self.match.game.log) if entry[0] == log.NEW_ROUND]
        self.told = days[-1] if days else 0

    def forget(self) -> None:
        """The game has been taken back: what it has logged so far has been told."""
        self.told = len(self.match.game.log)

    def _all(self, entries: list[Entry]) -> list[str]:
        """Lines for entries; a firewall that is faced as soon as it is turned up is told once, and
        what is hidden never.
        """
        out: list[str] = []
        entries = [entry for entry in entries if not describe.silent(self.match.game, entry)]
        for entry, following in zip_longest(entries, entries[1:]):
            faced = following is not None and following[0] == log.WALL and following[2:] == entry[2:]
            if not (entry[0] == log.WALL_DRAWN and faced):
                out += self._lines(entry)
        return out

    def _lines(self, entry: Entry) -> list[str]:
        game = self.match.game
        text = self.paper.marked(describe.sentence(game, entry))
        if entry[0] == log.NEW_ROUND:
            return ["", self.paper.rule(text)]
        if entry[0] == log.TELL:
            return self.paper.wrapped(text, "    | ", "    | ")
        cause = self.paper.quiet(f"[{place(describe.source(game, entry))}]")
        line = self.paper.filled([*text.split(), cause], "  ", INDENT)
        narrow = self.paper.narrower(len(INDENT))
        return line + [INDENT + text_line for text_line in self._card(entry, narrow)]

    def _card(self, entry: Entry, paper: Paper) -> list[str]:
        """The text of a card that comes into sight with this entry."""
        if entry[0] not in READ_OUT:
            return []
        field = log.KINDS[entry[0]].fields[-1]
        card = stable_id(self.match.game, field, entry[-1])
        return [] if card in self.read else self.match.faces.text(card + READ_OUT[entry[0]], paper)


def place(source: str) -> str:
    """The short form of a source: the rule's id, or only `file:line` of a card's block."""
    return source.rpartition(", ")[2]
