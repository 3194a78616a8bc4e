"""The part of the screen with the decision: the news, the question, the options and the chosen one
in full.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from loopwright_engine.table.screens import OfferedChoice
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from loopwright.core.terminal_text import Paper

from .widgets import NameBar, Rows, Scrolled, inked, line_count, shares

NUMBER = 3  # columns for the numbers of options
GUTTER = 1  # columns for the bar that shows how far a text is scrolled
RULE = 1  # line above the option in full
Below = Callable[[OfferedChoice, Paper], list[str]]
"""What stands below an option that is looked at."""


def row(choice: OfferedChoice, paper: Paper, *, whose: bool = False) -> Text:
    """An option as lines of the list; with `whose`, the name of whose it is stands before it."""
    text = f"{choice.who}: {choice.text}" if whose and choice.who else choice.text
    facts = [f"· {fact}" for fact in choice.facts]
    number = paper.strong(f"{choice.number:>{NUMBER}}")
    return inked(paper.filled([*text.split(), *facts], f"{number} "))


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
        """The message that an option was taken."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    class Looked(Message):
        """The message that an option is looked at."""

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
