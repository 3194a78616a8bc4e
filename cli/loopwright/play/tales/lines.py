"""Tales from the Loop at the terminal: its table, its pages and keys, and its log with the text of cards."""

from __future__ import annotations

from itertools import zip_longest

from loopwright_games.tales.rules.state import log
from loopwright_games.tales.text import describe
from loopwright_games.tales.text.fields import stable_id

from loopwright.core.terminal_text import Paper
from loopwright.play.narration import BAR, INDENT, Entry, Teller, place
from loopwright.play.terminal.game_screens import GameScreens, Page

from . import details, options, screens
from .card_text import faces_of

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


class TalesTeller(Teller):
    """The narrator that reads out the cards that come up."""

    def skip_past_rounds(self) -> None:
        """Count the entries before today as told, for a saved game that goes on."""
        days = [number for number, entry in enumerate(self.match.game.log) if entry[0] == log.NEW_ROUND]
        self.log_length = days[-1] if days else 0

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
            return self.paper.wrapped(text, BAR, BAR)
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
        return [] if card in self.read else faces_of(self.match.bundle).text(card + READ_OUT[entry[0]], paper)


class TalesScreens(GameScreens):
    """What the terminal shows of a game of Tales."""

    help_key = "help"
    odds_key = "odds_help"

    def teller(self) -> Teller:
        """The narrator that reads out cards."""
        return TalesTeller(self.match, self.paper)

    def pages(self) -> dict[str, Page]:
        """The pages of the table in full, by the keys that open them."""
        pages = {
            "m": details.board,
            "d": details.diary,
            "k": details.kids,
            "r": details.rumors,
            "g": details.sheets,
        }
        return {key: lambda page=page: page(self.match, self.paper) for key, page in pages.items()}  # type: ignore[misc]

    def opening(self) -> list[str]:
        """The scenario's title and intro, the kids, the seed, variants and limits."""
        return screens.opening(self.match, self.paper)

    def status(self, *, drawn: bool = True) -> list[str]:  # noqa: ARG002 - the map is a page of its own
        """The day, dials, track, machines and kids."""
        return screens.status(self.match, self.paper)

    def news_status(self) -> list[str]:
        """The table, when the kids go about their day."""
        decision = self.match.game.decision
        return self.status() if decision is not None and decision.kind == "adventure" else []

    def decision(self) -> list[str]:
        """The pending decision, its options by kid."""
        return options.lines(self.match, self.paper)

    def read_out(self) -> set[str]:
        """The cards whose text the decision shows."""
        return options.read_out(self.match)

    def ending(self) -> list[str]:
        """The ending's prose and name."""
        return screens.ending(self.match, self.paper)
