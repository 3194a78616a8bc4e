"""Sheets that are laid over the table: a text, a place with its options, a question."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from loopwright.core.terminal_text import Paper
from loopwright.play.match import Match
from loopwright.play.narration import Teller
from loopwright.play.terminal import details

from .widgets import Rows, Written


class Sheet(ModalScreen[str]):
    """A text with answers to choose from, or none; gives the id of the answer, "" when it is closed."""

    AUTO_FOCUS = "*"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "close", show=False)]

    def __init__(self, text: Text, answers: list[tuple[str, Text]], hint: str) -> None:
        super().__init__()
        self.text, self.answers, self.hint = text, answers, hint

    def compose(self) -> ComposeResult:
        """The text, then the answers."""
        with Vertical(classes="sheet") as sheet:
            sheet.border_subtitle = self.hint
            sheet.set_class(bool(self.answers), "answered")
            with VerticalScroll():
                yield Static(self.text)
            if self.answers:
                yield Rows(*(Option(text, key) for key, text in self.answers))

    def on_mount(self) -> None:
        """Keys go to the answers first."""
        for rows in self.query(Rows):
            rows.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An answer is taken."""
        self.dismiss(event.option_id or "")

    def action_close(self) -> None:
        """Put the sheet away."""
        self.dismiss("")


class Last(Sheet):
    """The sheet at the end of a game, from which `q` leaves the table."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "app.quit", show=False)]


class Asked(ModalScreen[str]):
    """A question that is answered in writing; gives the answer, "" when it is closed."""

    AUTO_FOCUS = "*"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, question: str, answer: str = "") -> None:
        super().__init__()
        self.question, self.answer = question, answer

    def compose(self) -> ComposeResult:
        """The question, and a line for the answer."""
        with Vertical(classes="sheet"):
            yield Static(Text(self.question))
            yield Input(self.answer)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The answer is written."""
        self.dismiss(event.value.strip())

    def action_close(self) -> None:
        """Leave it unanswered."""
        self.dismiss("")


# --- The pages that are read: diary, kids, rumors, machines, log


def _log(match: Match, paper: Paper) -> list[str]:
    return Teller(match, paper).everything()


PAGES: dict[str, Callable[[Match, Paper], list[str]]] = {
    "diary": details.diary,
    "kids": details.kids,
    "rumors": details.rumors,
    "machines": details.sheets,
    "log": _log,
}
"""What is written on each page."""


class Reader(VerticalScroll, can_focus=True):
    """One page at a time; a log shows its end first."""

    def __init__(self, match: Match, paper: Paper) -> None:
        super().__init__(classes="reader")
        self.match, self.paper = match, paper
        self.page = "diary"
        self.text = Written(self._written)

    def compose(self) -> ComposeResult:
        """The page's text."""
        yield self.text

    def _written(self, width: int) -> list[str]:
        return PAGES[self.page](self.match, self.paper.wide(width))

    def show(self, match: Match, page: str = "") -> None:
        """Write the page anew."""
        turned = page not in ("", self.page)
        self.match, self.page = match, page or self.page
        self.border_title = self.paper.say(f"page_{self.page}")
        self.text.rewrite()
        if self.page == "log":
            self.scroll_end(animate=False)
        elif turned:
            self.scroll_home(animate=False)
