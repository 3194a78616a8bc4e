"""A game on the whole screen is saved, loaded and left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from textual.widget import Widget

from loopwright.core.errors import Failure
from loopwright.core.terminal_text import Paper
from loopwright.play import autosave
from loopwright.play.match import Match
from loopwright.play.save_prompts import Keeper

from .app import TableApp
from .dialogs import Asked


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
        self.left = autosave.left(match) if spare else None
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
