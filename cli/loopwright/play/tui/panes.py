"""What the full screen shows of a game of any kit: its pages, the table, the options of a decision.

A game may bring panes of its own (`loopwright.play.halves`); everything here comes from its kit alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from loopwright_dsl.record import record
from loopwright_engine.kit.protocol import OptionView
from textual.containers import VerticalScroll
from textual.widget import Widget

from loopwright.core.terminal_text import Paper
from loopwright.play.match import Match
from loopwright.play.narration import place
from loopwright.play.terminal.game_screens import GameScreens, percent, screens_of

from .widgets import WrappedText

OPTIONS: Final = "options"
Writer = Callable[[Match, Paper], list[str]]
"""Writes a page for the width of a paper."""


@record
class Choice:
    """An option of the decision; `index` is its place there, `number` its number in the list, from 1.

    `kid` is the name of whose option it is, where one decision has those of several; `place` is the letter of
    the location, `where` the letter with its name, `card` an id; each is empty where there is none. `going`
    says that somebody goes to the place, `home` that it goes home and does nothing more in this round.
    `source` is the rule's id or the card's line, `conditions` the ids of those that the option gives or
    removes.
    """

    index: int
    number: int
    kid: str
    place: str
    where: str
    going: bool
    home: bool
    text: str
    facts: list[str]
    card: str
    source: str
    conditions: list[str]


class OpenTable(VerticalScroll, can_focus=True):
    """All that lies open for the player who decides: the board, if the kit draws one, and names with numbers.

    It stands where a game with a map of its own has the map.
    """

    legend: tuple[str, ...] = ()
    place = ""

    def __init__(self, match: Match, paper: Paper) -> None:
        super().__init__(classes="board")
        self.match, self.paper = match, paper
        self.text = WrappedText(self._written)

    def compose(self) -> Any:
        """Yield the text of the table."""
        yield self.text

    def _written(self, width: int) -> list[str]:
        return screens_of(self.match, self.paper.wide(max(1, width))).status()

    def show(self, match: Match, place: str = "") -> None:  # noqa: ARG002 - a map has places
        """Show a game's table."""
        self.match = match
        self.text.rewrite()


class Panes:
    """What the screen shows of a match, pane by pane; `paper` is as wide as the pane."""

    keys: Mapping[str, str] = {OPTIONS: "o", "table": "t", "rules": "r", "log": "l"}
    """The pages, and the keys that open them."""
    main = "table"
    """The page that is the large part on the left, the map or the table."""
    read: Mapping[str, Writer] = {
        "log": lambda match, paper: screens_of(match, paper).teller().everything(),
        "rules": lambda match, paper: screens_of(match, paper).rules(),
    }
    """What is written on the pages that are read; the first one is open at the beginning."""
    keys_help = "kit_screen_help"
    watch_help = "kit_watch_help"
    prose_help: tuple[str, ...] = ("kit_how_to_choose", "kit_odds_help")
    story_kinds: tuple[int, ...] = ()
    """Kinds of log entries that tell how the story goes on, to which a replay can jump."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def screens(self, paper: Paper) -> GameScreens:
        """The texts that lines in a terminal show, too."""
        return screens_of(self.match, paper)

    def board(self, paper: Paper) -> Widget:
        """The widget of the main page."""
        return OpenTable(self.match, paper)

    def head(self, paper: Paper) -> list[str]:
        """The lines above all panes: the scenario, the round, who decides."""
        match = self.match
        kit, game = match.bundle.kit, match.game
        seat = game.decision.seat if game.decision is not None else -1
        words = [paper.strong(paper.marked(kit.contents.title(match.bundle.data))), kit.moment(game)]
        if kit.seats > 1 and seat >= 0:
            words.append(kit.seat_name(game, seat))
        return paper.filled(words, gap="  ")

    def people(self, paper: Paper) -> list[str]:  # noqa: ARG002 - an answer for every width
        """The lines on the people of the game, below the main pane; none where the table tells all."""
        return []

    def question(self, paper: Paper) -> list[str]:
        """The lines of the question that is asked."""
        return paper.filled(paper.marked(self.match.bundle.kit.decision(self.match.game).title).split())

    def choices(self, paper: Paper) -> list[Choice]:
        """The options of the pending decision in the order of the list; empty when the game is over."""
        if self.match.game.decision is None:
            return []
        view = self.match.bundle.kit.decision(self.match.game)
        return [self._choice(index, option, paper) for index, option in enumerate(view.options)]

    def _choice(self, index: int, option: OptionView, paper: Paper) -> Choice:
        facts = [paper.say("costs", cost=option.cost)] if option.cost else []
        facts += [paper.say("chance", chance=percent(option.chance))] if option.chance is not None else []
        text, source = paper.marked(option.text), place(option.source)
        return Choice(index, index + 1, "", "", "", False, False, text, facts, "", source, [])

    def below(self, choice: Choice, paper: Paper) -> list[str]:  # noqa: ARG002 - an answer for all
        """The lines below an option that is looked at."""
        return []

    def card(self, choice: Choice, paper: Paper) -> list[str]:
        """The card behind an option, or that a rule stands behind it."""
        return paper.wrapped(paper.say("no_card", rule=choice.source))

    def place(self, letter: str, paper: Paper) -> list[str]:
        """The lines on a location and what is there; a table without a map has none. Raises LookupError."""
        raise LookupError(f"there is no place {letter} on paper of {paper.width} columns")


def panes_of(match: Match) -> Panes:
    """The panes of the game that a match is of: its own, or those of any kit."""
    from loopwright.play.halves import half

    own = half(match.bundle.kit.name)
    return Panes(match) if own is None else own.on_screen(match)
