"""The pages that are read: diary, kids, rumors, machines, log."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from ..match import Match
from ..table import closeups, machines
from ..table.paper import Paper
from ..table.teller import Teller


def _log(match: Match, paper: Paper) -> list[str]:
    return Teller(match, paper).everything()


PAGES: dict[str, Callable[[Match, Paper], list[str]]] = {
    "diary": closeups.diary,
    "kids": closeups.kids,
    "rumors": closeups.rumors,
    "machines": machines.sheets,
    "log": _log,
}
"""What is written on each page."""


def inked(lines: list[str]) -> Text:
    """Lines of the table, with their bold and dim parts, for the screen."""
    return Text.from_ansi("\n".join(lines))


class Reader(VerticalScroll, can_focus=True):
    """One page at a time; a log shows its end first."""

    def __init__(self) -> None:
        super().__init__(classes="reader")
        self.page = "diary"
        self.text = Static()

    def compose(self) -> ComposeResult:
        """The page's text."""
        yield self.text

    def show(self, match: Match, paper: Paper, page: str = "") -> None:
        """Write the page anew."""
        turned = page not in ("", self.page)
        self.page = page or self.page
        wide = self.scrollable_content_region.width or paper.width
        narrow = paper.narrower(paper.width - max(20, wide))
        self.border_title = paper.say(f"page_{self.page}")
        self.text.update(inked(PAGES[self.page](match, narrow)))
        if self.page == "log":
            self.scroll_end(animate=False)
        elif turned:
            self.scroll_home(animate=False)
