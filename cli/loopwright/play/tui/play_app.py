"""The app in which people play a game on the full screen, save it, load it and leave it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from loopwright_engine.table.screens import OPTIONS, Choice
from rich.text import Text
from textual.events import Key
from textual.widget import Widget

from loopwright.core.errors import Failure
from loopwright.core.terminal_text import Paper
from loopwright.play import saves
from loopwright.play.match import Match, secret
from loopwright.play.saves import Keeper
from loopwright.play.screens import taken_up

from .app import TableApp
from .decision import Now, is_digit, row, row_id
from .widgets import AskScreen, Last, Opened, Sheet, inked

KEYS = {"u": "undo", "y": "redo", "i": "card", "s": "save", "f": "load", "q": "quit"}
Told = Callable[[Paper], list[str]]
"""Lines for a paper."""


def nothing() -> None:
    """Do nothing: the default for what follows an action."""


class KeptApp(TableApp):
    """A table whose game is saved; `farewell` are the lines to show when the screen has gone.

    `spare` is the path of the autosave, `left` that of one left by an earlier session.
    """

    def __init__(
        self, match: Match, paper: Paper, now: Widget, focus: Widget, save: Path | None, spare: Path | None
    ) -> None:
        super().__init__(match, paper, now, focus)
        self.keeper = Keeper(match, save, spare)
        self.left = saves.left(match) if spare else None
        self.farewell: list[str] = []

    def action_save(self) -> None:
        """Save to the game's file, else ask for one."""
        if self.keeper.path is None:
            self.action_save_as()
        else:
            self.save_to(str(self.keeper.path))

    def action_save_as(self, then: Callable[[], None] = nothing) -> None:
        """Ask for a file and save to it."""
        question = AskScreen(self.paper.say("ask_file"), str(self.keeper.path or ""))
        self.push_screen(question, lambda name: self.save_to(name or "", then))

    def save_to(self, name: str, then: Callable[[], None] = nothing) -> None:
        """Save to a file and call `then`; ask first if it would overwrite a file of others."""
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
        """Save to a file and notify; False if that was impossible."""
        try:
            self.keeper.save(Path(name))
        except Failure as failure:
            self.say(str(failure))
            return False
        self.say(self.paper.say("saved", path=name))
        return True

    def action_load(self) -> None:
        """Ask for a saved game and go on with it."""
        self.push_screen(AskScreen(self.paper.say("ask_load"), str(self.left or "")), self._load)

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
        """Leave; ask first if choices would be lost."""
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
        """Save, and return the lines that say where."""
        return self.keeper.leave(self.paper)

    def interrupt(self) -> None:
        """Save and leave without asking."""
        self.farewell = self.last_words()
        super().interrupt()


class PlayApp(KeptApp):
    """The table with the options of the pending decision."""

    def __init__(self, match: Match, paper: Paper, save: Path | None, spare: Path | None = None) -> None:
        self.decision = Now(paper)
        super().__init__(match, paper, self.decision, self.decision.list, save, spare)
        self.decision.border_subtitle = paper.say("take_hint")
        self.teller = self.screens(paper).teller()
        self.seat = match.game.decision.seat if match.game.decision is not None else -1
        self.told: Told = self._opening
        self.since = 0  # entry of the log with which the news begins
        for key, action in KEYS.items():
            self.bind(key, action, description=paper.say(f"key_{action}"))
        self.bind("S", "save_as", show=False)

    prose_help = ("how_to_choose", "odds_help")

    def begin(self) -> None:
        """Show how the game begins or goes on."""
        self.teller = self.screens(self.paper).teller()
        if self.match.game.choices:
            self.teller.skip_past_rounds()
        self.step(self._opening)

    def _opening(self, paper: Paper) -> list[str]:
        screens = self.screens(paper)
        texts = screens.opening()
        if self.match.file is not None:
            texts = [*texts, "", *taken_up(self.match, paper)]
        return [*paper.wrapped(paper.say("cut_short")), *texts] if self.left else texts

    def step(self, lines_before: Told = lambda _: []) -> None:
        """Show what has happened since the last step, and the pending decision."""
        self.told, self.since, self.teller.log_length = (
            lines_before,
            self.teller.log_length,
            len(self.match.game.log),
        )
        self.write()
        self.refresh_table()
        if self.match.game.result is not None:
            self._tell_ending()
        elif self.keeper.unsaved:
            self.call_after_refresh(self.keeper.keep_aside)

    def _tell_ending(self) -> None:
        paper = self.sheet_paper()
        *prose, name = self.screens(paper).ending()
        over = paper.wrapped(paper.say("game_over"))
        lines = [*paper.filled(map(paper.strong, name.split())), "", *prose, *([""] if prose else []), *over]
        self.push_screen(Last(inked(lines), [], paper.say("close")))

    def write(self) -> None:
        """Write news, question and options for the present width."""
        paper = self.paper.wide(self.decision.columns or self.size.width - 4)
        self.teller.paper = paper
        game = self.match.game
        news = [*self.told(paper), *self.teller.since(self.since)]
        screens = self.screens(paper)
        if game.result is not None:  # what matters most comes first
            news = [*screens.ending(), "", *news]
            question = paper.wrapped(paper.say("game_over"))
        else:
            question = screens.question()
        self.decision.show(news, question, screens.choices(), self._below)

    def _below(self, choice: Choice, paper: Paper) -> list[str]:
        return self.screens(paper).below(choice)

    def on_now_resized(self) -> None:
        """Write everything for the new width; the option that is looked at stays."""
        choice = self.decision.choice
        self.write()
        if choice is not None:
            self.decision.look_at(choice.number)

    def on_key(self, event: Key) -> None:
        """Move to the option with the typed number, wherever the focus is."""
        if is_digit(event) and len(self.screen_stack) == 1:
            self.action_page(OPTIONS)
            self.decision.on_key(event)

    def on_now_looked(self, event: Now.Looked) -> None:
        """Show on the map where the option leads."""
        self.board.show(self.match, event.choice.place)

    def on_now_taken(self, event: Now.Taken) -> None:
        """Take the option."""
        self.take(event.number)

    def take(self, number: int) -> None:
        """Take the option with this number."""
        self.teller.read = self.screens(self.paper).read_out()
        before = self.match.game
        self.match.choose(self.decision.choices[number - 1].index)
        self.pass_on(before, self.step)

    def pass_on(self, before: Any, then: Callable[[], None]) -> None:
        """Go on; where the next player must not see what was chosen, hide all until they sit there."""
        kit, game = self.match.bundle.kit, self.match.game
        if not secret(kit, before, game, self.seat):
            self.seat = game.decision.seat if game.decision is not None else self.seat
            then()
            return
        self.seat = game.decision.seat
        self.show_parts(False)
        player = kit.seat_name(game, self.seat)

        def seated(_: str | None) -> None:
            self.show_parts(True)
            self.screen.set_focus(self.focus_of_now)
            then()

        lines = self.sheet_paper().wrapped(self.paper.say("pass_on", player=player))
        self.push_screen(Sheet(inked(lines), [("seated", Text(player))], ""), seated)

    def on_opened(self, event: Opened) -> None:
        """Show a location in full, with the options that are there."""
        choices_there = [choice for choice in self.decision.choices if choice.place == event.place]
        lines, paper = self.place(event.place), self.sheet_paper()
        if not choices_there:
            lines += ["", self.paper.say("nothing_here")]
        answers = [(row_id(choice), row(choice, paper, whose=True)) for choice in choices_there]
        hint = self.paper.say("choose_hint" if choices_there else "close")
        self.push_screen(Sheet(inked(lines), answers, hint), self._taken_there)

    def _taken_there(self, number: str | None) -> None:
        if number:
            self.action_page(OPTIONS)
            self.take(int(number))

    def action_card(self) -> None:
        """Show the card behind the option that is looked at."""
        choice = self.decision.choice
        if choice is None:
            return
        self.decision.typed = ""  # a number that comes after the card is a new one
        self.read(self.screens(self.sheet_paper()).card(choice))

    def action_undo(self) -> None:
        """Take back the last choice, unless it revealed something hidden."""
        before = self.match.game
        if self.match.undo():
            self.teller.forget()
            self.pass_on(before, lambda: self.step(lambda paper: [paper.say("taken_back")]))
        else:
            self.say(self.paper.say("seen_already" if self.match.game.choices else "nothing_chosen"))

    def action_redo(self) -> None:
        """Repeat the choice that was taken back last."""
        before = self.match.game
        if self.match.redo():
            self.pass_on(before, self.step)
        else:
            self.say(self.paper.say("nothing_back"))
