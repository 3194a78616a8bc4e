"""The narration of a game: a line for each log entry, with the rule or the card's line that caused it."""

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
"""Kinds of entries that reveal a card, and its side; the card is the entry's last field."""


class Teller:
    """The narrator of a match; it remembers which log entries it has told."""

    def __init__(self, match: Match, paper: Paper) -> None:
        self.match = match
        self.paper = paper
        self.told = 0
        self.read: set[str] = set()
        """Ids of cards whose text is left out, since the players have just chosen among them."""

    def news(self) -> list[str]:
        """The lines for everything that was logged since the last call."""
        start, self.told = self.told, len(self.match.game.log)
        return self.since(start)

    def since(self, start: int) -> list[str]:
        """The lines for the log from entry `start` on."""
        return self._all(self.match.game.log[start:])

    def everything(self) -> list[str]:
        """The lines for the whole log, with the text of every card."""
        self.read = set()
        return self._all(self.match.game.log)

    def skip_past_days(self) -> None:
        """Count the entries before today as told, for a saved game that goes on."""
        days = [number for number, entry in enumerate(self.match.game.log) if entry[0] == log.NEW_ROUND]
        self.told = days[-1] if days else 0

    def forget(self) -> None:
        """Count all entries as told, after choices were taken back."""
        self.told = len(self.match.game.log)

    def _all(self, entries: list[Entry]) -> list[str]:
        """The lines for entries, without silent ones; a firewall met as soon as it is drawn is told once."""
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
        """The text of the card that the entry reveals, if it reveals one."""
        if entry[0] not in READ_OUT:
            return []
        field = log.KINDS[entry[0]].fields[-1]
        card = stable_id(self.match.game, field, entry[-1])
        return [] if card in self.read else self.match.faces.text(card + READ_OUT[entry[0]], paper)


def place(source: str) -> str:
    """The end of a source: the rule's id, or `file:line` of a card's block."""
    return source.rpartition(", ")[2]
