"""What is to be decided: what has just happened, the question, the options of one kid at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ..table.choices import Choice
from ..table.paper import Paper
from .bar import Bar
from .reader import inked
from .rows import Rows

NUMBER = 3  # columns for the numbers of options


def row(choice: Choice, paper: Paper, *, whose: bool = False, source: bool = False) -> Text:
    """An option in a few lines; if wanted with the kid whose option it is, and the rule or card behind it."""
    told = " · ".join([choice.text, *choice.facts])
    told = f"{choice.kid}: {told}" if whose and choice.kid else told
    behind = [paper.quiet(f"[{choice.source}]")] if source else []
    return inked(paper.filled([*told.split(), *behind], f"{paper.strong(f'{choice.number:>{NUMBER}}')} "))


def row_id(choice: Choice) -> str:
    """What a list calls the row of an option."""
    return str(choice.number)


def is_digit(event: Key) -> bool:
    """Whether a key is one of 0 to 9."""
    return (event.character or " ") in "0123456789"


class Now(Vertical):
    """The pending decision; posts what is taken and what is looked at."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "kid(-1)", show=False),
        Binding("right", "kid(1)", show=False),
    ]

    class Taken(Message):
        """Somebody has taken an option."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    class Looked(Message):
        """Somebody is looking at an option."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, paper: Paper) -> None:
        super().__init__(classes="now")
        self.paper = paper
        self.scroll = VerticalScroll(classes="news")
        self.news, self.question = Static(), Static(classes="question")
        self.kids, self.list, self.detail = Bar("kidbar"), Rows(), Static(classes="detail")
        self.choices: list[Choice] = []
        self.kid = ""
        self.typed = ""

    def compose(self) -> ComposeResult:
        """News, question, kids, options, and the chosen option in full."""
        with self.scroll:
            yield self.news
        yield self.question
        yield self.kids
        yield self.list
        yield self.detail

    def tell(self, lines: list[str]) -> None:
        """Show what has just happened, from its beginning."""
        self.news.update(inked(lines))
        self.scroll.scroll_home(animate=False)

    @property
    def columns(self) -> int:
        """How wide news may be; 0 before the screen is laid out."""
        return self.scroll.scrollable_content_region.width

    def ask(self, question: list[str], choices: list[Choice]) -> None:
        """Show a decision; the kid whose options were shown stays, if there are any."""
        self.question.update(inked(question))
        self.choices, self.typed = choices, ""
        names = self._names()
        self.show_kid(self.kid if self.kid in names else next(iter(names), ""))

    def show_kid(self, kid: str) -> None:
        """Show the options of one kid, those that are here first; with them those of nobody."""
        self.kid = kid
        names = self._names()
        self.kids.set_class(bool(names), "shown")
        self.kids.show(names, kid)
        own = [each for each in self.choices if each.kid == kid != ""]
        here, away = ([each for each in own if each.going is going] for going in (False, True))
        self.list.clear_options()
        self._add("here", here)
        self._add("elsewhere", away)
        self._add("", [each for each in self.choices if not each.kid])
        self.list.highlighted = None
        self.list.action_first()
        if not self.choices:
            self.detail.update("")

    def _add(self, heading: str, choices: list[Choice]) -> None:
        """Rows under a heading that says where."""
        if choices and heading:
            said = self.paper.say(heading, place=choices[0].where)
            self.list.add_option(Option(Text(said), disabled=True))
        self.list.add_options([Option(row(each, self._paper), row_id(each)) for each in choices])

    def look_at(self, number: int) -> bool:
        """Go to the option of this number, whosever it is; False if there is none."""
        if not 1 <= number <= len(self.choices):
            return False
        choice = self.choices[number - 1]
        if choice.kid not in (self.kid, ""):
            self.show_kid(choice.kid)
        self.list.highlighted = self.list.get_option_index(row_id(choice))
        return True

    @property
    def choice(self) -> Choice | None:
        """The option that is looked at."""
        option = self.list.highlighted_option
        return self.choices[int(option.id) - 1] if option and option.id else None

    def show_detail(self, card: Callable[[Paper], list[str]]) -> None:
        """The option that is looked at in full, with what makes it possible; then the card that it is."""
        if self.choice is not None:
            text, lines = row(self.choice, self._paper, source=True), card(self._paper)
            self.detail.update(Text("\n").join([text, inked(lines)]) if lines else text)

    @property
    def _paper(self) -> Paper:
        """Paper as wide as the list."""
        wide = self.list.scrollable_content_region.width or self.paper.width
        return self.paper.narrower(self.paper.width - max(20, wide))

    def on_resize(self) -> None:
        """Write the options anew for another width."""
        choice = self.choice
        self.show_kid(self.kid)
        if choice is not None:
            self.look_at(choice.number)

    def on_key(self, event: Key) -> None:
        """Digits go to the option of that number."""
        if not is_digit(event):
            return
        digit = str(event.character)
        for typed in (self.typed + digit, digit):
            if self.look_at(int(typed)):
                self.typed = typed
                event.stop()
                return

    def action_kid(self, step: int) -> None:
        """The options of the next kid."""
        names = list(self._names())
        if names:
            self.show_kid(names[(names.index(self.kid) + step) % len(names)])

    def on_bar_picked(self, event: Bar.Picked) -> None:
        """A click on a kid's name."""
        event.stop()
        self.show_kid(event.key)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """An option is looked at."""
        event.stop()
        if self.choice is not None:
            if self.typed != row_id(self.choice):  # somebody has gone elsewhere since
                self.typed = ""
            self.post_message(self.Looked(self.choice))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An option is taken."""
        event.stop()
        if event.option_id:
            self.post_message(self.Taken(int(event.option_id)))

    def _names(self) -> dict[str, str]:
        return {each.kid: each.kid for each in self.choices if each.kid}
