"""People play a game on the whole screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from loopwright_engine.text import describe
from textual.events import Key

from loopwright.core.terminal_text import Paper
from loopwright.play.choices import Choice, choices
from loopwright.play.match import Match
from loopwright.play.narration import Teller
from loopwright.play.terminal import condition_text, options, screens

from .board import Board
from .decision import Now, is_digit, row, row_id
from .dialogs import Last, Sheet
from .save_dialogs import KeptApp
from .widgets import inked

KEYS = {"u": "undo", "y": "redo", "i": "card", "s": "save", "f": "load", "q": "quit"}
Told = Callable[[Paper], list[str]]
"""Lines for a paper."""


class PlayApp(KeptApp):
    """The table, and options to be taken."""

    prose_help = ("how_to_choose", "odds_help")

    def __init__(self, match: Match, paper: Paper, save: Path | None, spare: Path | None = None) -> None:
        self.decision = Now(paper)
        super().__init__(match, paper, self.decision, self.decision.list, save, spare)
        self.decision.border_subtitle = paper.say("take_hint")
        self.teller = Teller(match, paper)
        self.told: Told = self._opening
        self.since = 0  # entry of the log with which the news begins
        for key, action in KEYS.items():
            self.bind(key, action, description=paper.say(f"key_{action}"))
        self.bind("S", "save_as", show=False)

    def begin(self) -> None:
        """Tell how the game begins, or how it goes on."""
        self.teller = Teller(self.match, self.paper)
        if self.match.game.choices:
            self.teller.skip_past_days()
        self.step(self._opening)

    def _opening(self, paper: Paper) -> list[str]:
        told = screens.opening(self.match, paper)
        if self.match.game.choices:
            told = [*told, "", *screens.taken_up(self.match, paper)]
        return [*paper.wrapped(paper.say("cut_short")), *told] if self.left else told

    def step(self, told: Told = lambda _: []) -> None:
        """Show what has happened since, and what is to be decided now."""
        self.told, self.since, self.teller.told = told, self.teller.told, len(self.match.game.log)
        self.write()
        self.refresh_table()
        if self.match.game.result is not None:
            self._tell_ending()
        elif self.keeper.unsaved:
            self.call_after_refresh(self.keeper.keep_aside)

    def _tell_ending(self) -> None:
        paper = self.sheet_paper()
        *prose, name = screens.ending(self.match, paper)
        over = paper.wrapped(paper.say("game_over"))
        lines = [*paper.filled(map(paper.strong, name.split())), "", *prose, *([""] if prose else []), *over]
        self.push_screen(Last(inked(lines), [], paper.say("close")))

    def write(self) -> None:
        """Write news, question and options, as wide as there is room."""
        paper = self.paper.wide(self.decision.columns or self.size.width - 4)
        self.teller.paper = paper
        game = self.match.game
        news = [*self.told(paper), *self.teller.since(self.since)]
        if game.result is not None:  # what matters most comes first
            news = [*screens.ending(self.match, paper), "", *news]
            question = paper.wrapped(paper.say("game_over"))
        else:
            view = describe.decision(game)
            card = self.match.faces.text(view.card, paper) if view.kind in options.EXPLAINED else []
            question = [*paper.filled(paper.marked(view.title).split()), *card]
        self.decision.show(news, question, choices(self.match, paper), self._below)

    def on_now_resized(self) -> None:
        """Write everything anew; what is looked at stays."""
        choice = self.decision.choice
        self.write()
        if choice is not None:
            self.decision.look_at(choice.number)

    def on_key(self, event: Key) -> None:
        """Digits count wherever keys go to."""
        if is_digit(event) and len(self.screen_stack) == 1:
            self.action_page("options")
            self.decision.on_key(event)

    def on_now_looked(self, event: Now.Looked) -> None:
        """The map shows where the option is."""
        self.board.show(self.match, event.choice.place)

    def _below(self, choice: Choice, paper: Paper) -> list[str]:
        """What the conditions do that are taken, cards to choose from, and what hangs on a roll."""
        asked, faces = self.match.game.decision, self.match.faces
        told = condition_text.explained(self.match, choice.conditions, paper)
        if asked is None or not choice.card:
            return told
        if asked.kind in options.ROLLS:
            return told + faces.rules(choice.card, paper)
        return told + (faces.text(choice.card, paper) if asked.kind in options.CARDS else [])

    def on_now_taken(self, event: Now.Taken) -> None:
        """Take an option."""
        self.take(event.number)

    def take(self, number: int) -> None:
        """Take the option of this number."""
        self.teller.read = options.read_out(self.match)
        self.match.choose(self.decision.choices[number - 1].index)
        self.step()

    def on_board_opened(self, event: Board.Opened) -> None:
        """A location in full, with the options that are there."""
        there = [each for each in self.decision.choices if each.place == event.place]
        lines, paper = self.place(event.place), self.sheet_paper()
        if not there:
            lines += ["", self.paper.say("nothing_here")]
        answers = [(row_id(each), row(each, paper, whose=True)) for each in there]
        hint = self.paper.say("choose_hint" if there else "close")
        self.push_screen(Sheet(inked(lines), answers, hint), self._taken_there)

    def _taken_there(self, number: str | None) -> None:
        if number:
            self.action_page("options")
            self.take(int(number))

    def action_card(self) -> None:
        """The card behind the option that is looked at."""
        choice = self.decision.choice
        if choice is None:
            return
        self.decision.typed = ""  # a number that comes after the card is a new one
        if not choice.card:
            self.read(self.sheet_paper().wrapped(self.paper.say("no_card", rule=choice.source)))
            return
        paper = self.sheet_paper()
        title = paper.strong(self.match.faces.name(choice.card, paper))
        self.read([title, *self.match.faces.text(choice.card, paper)])

    def action_undo(self) -> None:
        """Take back the last choice, if it showed nothing hidden."""
        if self.match.undo():
            self.teller.forget()
            self.step(lambda paper: [paper.say("taken_back")])
        else:
            self.say(self.paper.say("seen_already" if self.match.game.choices else "nothing_chosen"))

    def action_redo(self) -> None:
        """Make the choice again that was taken back last."""
        if self.match.redo():
            self.step()
        else:
            self.say(self.paper.say("nothing_back"))
