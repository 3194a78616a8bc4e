"""The app in which people play a game on the full screen, save it, load it and leave it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from loopwright_engine.table import chosen_unseen
from loopwright_engine.table.screens import OPTIONS, OfferedChoice, facts_of
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from loopwright.core.errors import Failure
from loopwright.core.terminal_text import Paper
from loopwright.play import saves
from loopwright.play.match import Match, taken_up
from loopwright.play.saves import SaveFile

from .app import TableApp
from .widgets import AnswerSheet, AskScreen, Last, NameBar, Opened, Rows, Scrolled, inked, line_count, shares

NUMBER = 3  # columns for the numbers of options
GUTTER = 1  # columns for the bar that shows how far a text is scrolled
RULE = 1  # line above the option in full
Below = Callable[[OfferedChoice, Paper], list[str]]
"""What stands below an option that is looked at."""


def row(choice: OfferedChoice, paper: Paper, *, whose: bool = False) -> Text:
    """An option as lines of the list; with `whose`, the name of whose it is stands before it."""
    text = f"{choice.who}: {choice.text}" if whose and choice.who else choice.text
    number = paper.strong(f"{choice.number:>{NUMBER}}")
    return inked(paper.filled([*text.split(), *facts_of(choice)], f"{number} "))


def row_id(choice: OfferedChoice) -> str:
    """The id of an option's row in the list."""
    return str(choice.number)


def is_digit(event: Key) -> bool:
    """Whether the key is one of 0 to 9."""
    return (event.character or " ") in "0123456789"


def _prompt(option: Option) -> Text:
    assert isinstance(option.prompt, Text)
    return option.prompt


class Now(Vertical):
    """The widget of the pending decision; it posts the options that are looked at and taken."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "next(-1)", show=False),
        Binding("right", "next(1)", show=False),
    ]

    class Taken(Message):
        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    class Looked(Message):
        def __init__(self, choice: OfferedChoice) -> None:
            super().__init__()
            self.choice = choice

    class Resized(Message):
        """The message that the widget has another size."""

    def __init__(self, paper: Paper) -> None:
        super().__init__(classes="now")
        self.paper = paper
        self.news, self.question = Scrolled("news"), Scrolled("question")
        self.people, self.list, self.detail = NameBar("whobar"), Rows(), Scrolled("detail")
        self.choices: list[OfferedChoice] = []
        self.below: Below = lambda *_: []
        self.who = ""
        self.typed = ""

    def compose(self) -> ComposeResult:
        """Yield the parts: news, question, people, options, and the chosen option in full."""
        yield from (self.news, self.question, self.people, self.list, self.detail)

    def show(self, news: list[str], question: list[str], choices: list[OfferedChoice], below: Below) -> None:
        """Show a decision; the chosen who stays chosen if it still has options."""
        self.news.show(inked(news))
        self.question.show(inked(question))
        self.choices, self.below, self.typed = choices, below, ""
        names = self._names()
        self.show_one(self.who if self.who in names else next(iter(names), ""))
        self._share()

    def show_one(self, who: str) -> None:
        """Show the options of one who and those that belong to no who."""
        self.who = who
        names = self._names()
        self.people.set_class(bool(names), "shown")
        self.people.show(names, who)
        self.list.clear_options()
        self.list.add_options(self._rows(who))
        self.list.highlighted = None
        self.list.action_first()
        if not self.choices:
            self.detail.show(Text())

    def _rows(self, who: str) -> list[Option]:
        """The rows of a who's options under headings that name places, and of those that belong to no who."""
        of_one = [choice for choice in self.choices if choice.who == who != ""]
        options: list[Option] = []
        for heading, going in (("here", False), ("elsewhere", True)):
            group = [choice for choice in of_one if choice.going is going]
            if group:
                text = self.paper.say(heading, place=group[0].where)
                options.append(Option(Text(text), disabled=True))
            options += [Option(row(choice, self._paper), row_id(choice)) for choice in group]
        return options + [
            Option(row(choice, self._paper), row_id(choice)) for choice in self.choices if not choice.who
        ]

    def _share(self) -> None:
        """Give each part its lines, the same for all options of a decision, so that nothing moves."""
        names = list(self._names())
        needs = {
            "news": self.news.lines,
            "options": max(sum(map(line_count, map(_prompt, self._rows(who)))) for who in names or [""]),
            "detail": max((RULE + line_count(self._full(choice)) for choice in self.choices), default=0),
        }
        lines_wanted = min(self.question.lines, self.size.height // 2)
        room = self.size.height - lines_wanted - (1 if names else 0)
        line_counts = shares(room, needs)
        self.question.styles.height = lines_wanted
        self.list.styles.height = line_counts["options"]
        for part, height in ((self.news, line_counts["news"]), (self.detail, line_counts["detail"])):
            part.styles.height = height
            part.display = height > 0

    def look_at(self, number: int) -> bool:
        """Move to the option with this number, whichever who has it; False if there is none."""
        if not 1 <= number <= len(self.choices):
            return False
        choice = self.choices[number - 1]
        if choice.who not in (self.who, ""):
            self.show_one(choice.who)
        self.list.highlighted = self.list.get_option_index(row_id(choice))
        return True

    @property
    def choice(self) -> OfferedChoice | None:
        """The option that is looked at, or None."""
        option = self.list.highlighted_option
        return self.choices[int(option.id) - 1] if option and option.id else None

    def _full(self, choice: OfferedChoice) -> Text:
        """The text below the options: more about one of them, and its source."""
        paper = self._paper
        return inked([*self.below(choice, paper), *paper.filled([paper.quiet(f"[{choice.source}]")])])

    @property
    def columns(self) -> int:
        """The columns for texts; 0 before the screen is laid out."""
        return max(0, self.size.width - GUTTER)

    @property
    def _paper(self) -> Paper:
        """A paper as wide as the texts."""
        return self.paper.wide(self.columns or self.paper.width)

    def on_resize(self) -> None:
        """Ask for all texts to be written for the new width."""
        self.post_message(self.Resized())

    def on_key(self, event: Key) -> None:
        """Move to the option with the typed number."""
        if not is_digit(event):
            return
        digit = str(event.character)
        for typed in (self.typed + digit, digit):
            if self.look_at(int(typed)):
                self.typed = typed
                event.stop()
                return

    def action_next(self, step: int) -> None:
        """Show the options of the next or previous who."""
        names = list(self._names())
        if names:
            self.show_one(names[(names.index(self.who) + step) % len(names)])

    def on_name_bar_picked(self, event: NameBar.Picked) -> None:
        """Show the options of the who whose name was clicked."""
        event.stop()
        self.show_one(event.key)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Post that an option is looked at."""
        event.stop()
        if self.choice is not None:
            if self.typed != row_id(self.choice):  # somebody has gone elsewhere since
                self.typed = ""
            self.detail.show(self._full(self.choice))
            self.post_message(self.Looked(self.choice))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Post that an option was taken."""
        event.stop()
        if event.option_id:
            self.post_message(self.Taken(int(event.option_id)))

    def _names(self) -> dict[str, str]:
        return {choice.who: choice.who for choice in self.choices if choice.who}


KEYS = {"u": "undo", "y": "redo", "i": "card", "s": "save", "f": "load", "q": "quit"}
LinesOnPaper = Callable[[Paper], list[str]]
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
        self.keeper = SaveFile(match, save, spare)
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
        self.told: LinesOnPaper = self._opening
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

    def step(self, lines_before: LinesOnPaper = lambda _: []) -> None:
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

    def _below(self, choice: OfferedChoice, paper: Paper) -> list[str]:
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
        self.teller.read = self.screens(self.paper).read_out()
        before = self.match.game
        self.match.choose(self.decision.choices[number - 1].index)
        self.pass_on(before, self.step)

    def pass_on(self, before: Any, then: Callable[[], None]) -> None:
        """Go on; where the next player must not see what was chosen, hide all until they sit there."""
        kit, game = self.match.bundle.kit, self.match.game
        if not chosen_unseen(kit, before, game, self.seat):
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
        self.push_screen(AnswerSheet(inked(lines), [("seated", Text(player))], ""), seated)

    def on_opened(self, event: Opened) -> None:
        """Show a location in full, with the options that are there."""
        choices_there = [choice for choice in self.decision.choices if choice.place == event.place]
        lines, paper = self.place(event.place), self.sheet_paper()
        if not choices_there:
            lines += ["", self.paper.say("nothing_here")]
        answers = [(row_id(choice), row(choice, paper, whose=True)) for choice in choices_there]
        hint = self.paper.say("choose_hint" if choices_there else "close")
        self.push_screen(AnswerSheet(inked(lines), answers, hint), self._taken_there)

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
