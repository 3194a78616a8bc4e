"""The narration of a game: a line for each log entry, with the rule or the card's line that caused it."""

from __future__ import annotations

from loopwright_engine.kit.cards import PROSE_READ

from loopwright.core.terminal_text import Paper

from .match import Match

Entry = tuple[int, ...]
INDENT = "    "  # of what belongs to the line above
BAR = "    | "  # beside what a card says to be read


class Teller:
    """The narrator of a match; it remembers which log entries it has told."""

    def __init__(self, match: Match, paper: Paper) -> None:
        self.match = match
        self.paper = paper
        self.log_length = 0
        self.read: set[str] = set()
        """Ids of cards whose text is left out, since the players have just chosen among them."""

    def news(self) -> list[str]:
        """The lines for everything that was logged since the last call."""
        start, self.log_length = self.log_length, len(self.match.game.log)
        return self.since(start)

    def since(self, start: int) -> list[str]:
        """The lines for the log from entry `start` on."""
        return self._all(self.match.game.log[start:])

    def everything(self) -> list[str]:
        """The lines for the whole log, with the text of every card."""
        self.read = set()
        return self._all(self.match.game.log)

    def skip_past_rounds(self) -> None:
        """Count all entries as told, for a saved game that goes on."""
        self.forget()

    def forget(self) -> None:
        """Count all entries as told, after choices were taken back."""
        self.log_length = len(self.match.game.log)

    def _all(self, entries: list[Entry]) -> list[str]:
        """The lines for entries, without silent ones."""
        silent = self.match.bundle.kit.silent
        return [
            line for entry in entries if not silent(self.match.game, entry) for line in self._lines(entry)
        ]

    def _lines(self, entry: Entry) -> list[str]:
        kit, game = self.match.bundle.kit, self.match.game
        text = self.paper.marked(kit.sentence(game, entry))
        if kit.entry_id(game, entry)[0] == PROSE_READ:
            return self.paper.wrapped(text, BAR, BAR)
        cause = self.paper.quiet(f"[{place(kit.source(game, entry))}]")
        return self.paper.filled([*text.split(), cause], "  ", INDENT)


def place(source: str) -> str:
    """The end of a source: the rule's id, or `file:line` of a card's block."""
    return source.rpartition(", ")[2]
