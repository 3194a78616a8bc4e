"""People play a game on the whole screen, save it, load it and leave it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from loopwright_games.tales.text import describe
from textual.events import Key
from textual.widget import Widget

from loopwright.core.errors import Failure
from loopwright.core.terminal_text import Paper
from loopwright.play import saves
from loopwright.play.match import Match
from loopwright.play.narration import Teller
from loopwright.play.saves import Keeper
from loopwright.play.terminal import options, screens

from .app import TableApp
from .board import Board
from .decision import Choice, Now, choices, is_digit, row, row_id
from .widgets import Asked, Last, Sheet, inked

KEYS = {"u": "undo", "y": "redo", "i": "card", "s": "save", "f": "load", "q": "quit"}
Told = Callable[[Paper], list[str]]
"""Lines for a paper."""


def nothing() -> None:
    """What there is to do after something that nothing follows."""


class KeptApp(TableApp):
    """A table whose game is kept; `farewell` is what to say when the screen has gone.

    `spare` is where the game is kept aside until it is saved, `left` one that was cut short.
    """

    def __init__(
        self, match: Match, paper: Paper, now: Widget, focus: Widget, save: Path | None, spare: Path | None
    ) -> None:
        super().__init__(match, paper, now, focus)
        self.keeper = Keeper(match, save, spare)
        self.left = saves.left(match) if spare else None
        self.farewell: list[str] = []

    def action_save(self) -> None:
        """Save to the file of the game, else to one that is asked for."""
        if self.keeper.path is None:
            self.action_save_as()
        else:
            self.save_to(str(self.keeper.path))

    def action_save_as(self, then: Callable[[], None] = nothing) -> None:
        """Save to a file that is asked for."""
        question = Asked(self.paper.say("ask_file"), str(self.keeper.path or ""))
        self.push_screen(question, lambda name: self.save_to(name or "", then))

    def save_to(self, name: str, then: Callable[[], None] = nothing) -> None:
        """Save to a file and go on; ask first if that would overwrite what is not ours."""
        if not name:
            self.say(self.paper.say("not_saved"))
        elif self.keeper.foreign(Path(name)):
            self._ask_overwrite(name, then)
        elif self._saved(name):
            then()

    def _ask_overwrite(self, name: str, then: Callable[[], None]) -> None:
        say = self.paper.say
        answers = [("other", say("other_file")), ("over", say("overwrite")), ("", say("stay"))]

        def answered(answer: str | None) -> None:
            if answer == "other":
                self.action_save_as(then)
            elif answer == "over" and self._saved(name):
                then()

        self.ask(say("taken", path=name), answers, answered)

    def _saved(self, name: str) -> bool:
        """Save to a file and say so; False if that was not possible."""
        try:
            self.keeper.save(Path(name))
        except Failure as failure:
            self.say(str(failure))
            return False
        self.say(self.paper.say("saved", path=name))
        return True

    def action_load(self) -> None:
        """Go on with a saved game that is asked for."""
        self.push_screen(Asked(self.paper.say("ask_load"), str(self.left or "")), self._load)

    def _load(self, name: str | None) -> None:
        if not name:
            return
        try:
            match = Match.resume(self.match.bundle, Path(name))
        except Failure as failure:
            self.say(str(failure))
            return
        self.match = match
        self.keeper = self.keeper.follow(match)
        self.left = None
        self.begin()

    async def action_quit(self) -> None:
        """Leave; ask first if something would be lost."""
        if not self.keeper.unsaved or self.match.game.result is not None:
            self.keeper.forget()
            self.exit()
            return
        say = self.paper.say
        answers = [("save", say("leave_saved")), ("lose", say("leave_lost")), ("", say("stay"))]
        self.ask(say("leave"), answers, self._leave)

    def _leave(self, answer: str | None) -> None:
        if answer == "lose":
            self.keeper.forget()
            self.exit()
        elif answer == "save" and self.keeper.path is None:
            self.action_save_as(self.exit)
        elif answer == "save":
            self.save_to(str(self.keeper.path), self.exit)

    def last_words(self) -> list[str]:
        """Save, and say where."""
        return self.keeper.leave(self.paper)

    def interrupt(self) -> None:
        """Nobody can be asked any more: save, and go."""
        self.farewell = self.last_words()
        super().interrupt()


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
        texts = screens.opening(self.match, paper)
        if self.match.game.choices:
            texts = [*texts, "", *screens.taken_up(self.match, paper)]
        return [*paper.wrapped(paper.say("cut_short")), *texts] if self.left else texts

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
        texts = options.explained(self.match, choice.conditions, paper)
        if asked is None or not choice.card:
            return texts
        if asked.kind in options.ROLLS:
            return texts + faces.rules(choice.card, paper)
        return texts + (faces.text(choice.card, paper) if asked.kind in options.CARDS else [])

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
        there = [choice for choice in self.decision.choices if choice.place == event.place]
        lines, paper = self.place(event.place), self.sheet_paper()
        if not there:
            lines += ["", self.paper.say("nothing_here")]
        answers = [(row_id(choice), row(choice, paper, whose=True)) for choice in there]
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
