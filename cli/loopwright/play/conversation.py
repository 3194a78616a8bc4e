"""The conversation with the players: show the decision, read the answer, play on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from loopwright_engine.table import chosen_unseen

from loopwright.core.errors import Failure
from loopwright.core.terminal_text import Paper
from loopwright.play import saves
from loopwright.play.match import Match, screens_of, taken_up
from loopwright.play.saves import SaveFile

CLEARED = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what scrolled off it."""


class Conversation:
    """A session of a match at the terminal; `keys` are the actions by the key that asks for each."""

    def __init__(self, match: Match, paper: Paper, save_path: Path | None) -> None:
        self.match = match
        self.keeper = SaveFile(match, save_path, saves.place(match) if sys.stdin.isatty() else None)
        self.screens = screens_of(match, paper)
        self.paper: Any = self.screens.paper
        self.teller = self.screens.teller()
        self.leaving = False
        self.seat = match.game.decision.seat if match.game.decision is not None else -1
        self.keys: dict[str, Callable[[], None]] = {
            "?": self.help,
            "l": lambda: self.show(self.teller.everything()),
            "o": self.show_table,
            "u": self.undo,
            "y": self.redo,
            "s": self.save,
            "q": self.quit,
        }
        for key, page in self.screens.pages().items():
            self.keys[key] = lambda page=page: self.show(page())  # type: ignore[misc]

    def run(self) -> None:
        """Play until the game is over or the players leave; Ctrl-C saves as the end of input does."""
        try:
            self._talk()
        except KeyboardInterrupt:
            print()
            self.end_of_input()
            raise

    def _talk(self) -> None:
        self.show([*self.screens.opening(), self.paper.say("all_keys")])
        if self.match.file is not None:
            self.show(taken_up(self.match, self.paper))
            self.teller.skip_past_rounds()
        if self.keeper.spare is not None and (left := saves.left(self.match)):
            self.show([self.paper.say("kept_aside", path=left)])
        self.step()
        while self.match.game.result is None and not self.leaving:
            answer = self.ask("> ")
            if answer is None:
                self.end_of_input()
            elif answer.lower() in self.keys:
                self.keys[answer.lower()]()
            elif answer:
                self.choose(answer)

    def step(self) -> None:
        """Show what has just happened, then the next decision or the ending."""
        game = self.match.game
        if self.keeper.unsaved:
            self.keeper.keep_aside()
        self.show(self.teller.news())
        if game.result is not None:
            self.keeper.forget()
            print("\n".join(self.screens.ending()))
        else:
            self.show(self.screens.news_status())
            self.show(self.screens.decision())

    def show_table(self) -> None:
        """Show the state of the table, and the pending decision with its numbered options."""
        self.show(self.screens.status())
        self.show(self.screens.decision())

    def choose(self, answer: str) -> None:
        """Choose the option with the number in `answer`, or say which numbers there are."""
        decision = self.match.game.decision
        count = len(decision.options) if decision else 0
        if not (answer.isascii() and answer.isdigit() and 1 <= int(answer[:9]) <= count):
            self.show([self.paper.say("ask_number", count=count)])
            return
        self.teller.read = self.screens.read_out()
        before = self.match.game
        self.match.choose(int(answer) - 1)
        self.pass_on(before)
        self.step()

    def pass_on(self, before: Any) -> None:
        """Clear the screen for the next player, when what was chosen is not for them to see."""
        kit, game = self.match.bundle.kit, self.match.game
        hidden = chosen_unseen(kit, before, game, self.seat)
        self.seat = game.decision.seat if game.decision is not None else self.seat
        if hidden and sys.stdin.isatty() and sys.stdout.isatty():
            print(CLEARED, end="")
            self.ask(f"{self.paper.say('pass_on', player=kit.seat_name(game, self.seat))} ")
            print(CLEARED, end="")

    def help(self) -> None:
        """Show the keys, and how to read the chances."""
        say = self.paper.say
        self.show([*say("help").splitlines(), *self.paper.wrapped(say("odds_help"))])

    def undo(self) -> None:
        """Take back the last choice, unless it revealed something hidden."""
        before = self.match.game
        if not self.match.undo():
            self.show([self.paper.say("seen_already" if self.match.game.choices else "nothing_chosen")])
            return
        self.teller.forget()
        self.pass_on(before)
        self.show([self.paper.say("taken_back")])
        self.step()

    def redo(self) -> None:
        """Repeat the choice that was taken back last."""
        before = self.match.game
        if self.match.redo():
            self.pass_on(before)
            self.step()
        else:
            self.show([self.paper.say("nothing_back")])

    def save(self) -> None:
        """Save to the game's file, else to one that the player names."""
        path = self.keeper.path
        if path is None:
            name = self.ask(f"{self.paper.say('ask_file')} ")
            if not name:
                self.show([self.paper.say("not_saved")])
                return
            path = Path(name)
        if self.keeper.foreign(path):
            self.show([self.paper.say("taken", path=path)])
            if not self.yes("ask_overwrite"):
                self.show([self.paper.say("not_saved")])
                return
        try:
            self.keeper.save(path)
        except Failure as failure:
            self.show([str(failure)])
            return
        self.show([self.paper.say("saved", path=path)])

    def quit(self) -> None:
        """Leave; ask first if choices would be lost."""
        if self.keeper.unsaved:
            yes, no = self.paper.say("yes"), self.paper.say("no")
            answer = self.ask(f"{self.paper.say('ask_save', yes=yes, no=no)} ")
            if answer is not None and answer.lower()[:1] not in (yes, no):
                return
            if answer and answer.lower()[:1] == yes:
                self.save()
                if self.keeper.unsaved:
                    return
        self.keeper.forget()
        self.leaving = True

    def yes(self, question: str) -> bool:
        """Whether the answer to a question is yes."""
        yes, no = self.paper.say("yes"), self.paper.say("no")
        answer = self.ask(f"{self.paper.say(question, yes=yes, no=no)} ")
        return answer is not None and answer.lower()[:1] == yes

    def end_of_input(self) -> None:
        """Save or keep the game aside, and leave, since no more input comes."""
        self.show(self.keeper.leave(self.paper))
        self.leaving = True

    def ask(self, prompt: str) -> str | None:
        """A line of input, without spaces around it; None when there is no more input."""
        if sys.stdin.isatty():
            import readline  # noqa: F401 - gives `input` line editing

            try:
                return input(prompt).strip()
            except EOFError:
                print()
                return None
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        print(line.rstrip("\n"))  # a pipe does not echo
        return line.strip() if line else None

    def show(self, lines: list[str]) -> None:
        """Print lines and an empty one after them."""
        if lines:
            print("\n".join(lines), end="\n\n")
