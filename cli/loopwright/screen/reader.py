"""The pages that are read: diary, kids, rumors, machines, log."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import VerticalScroll

from ..match import Match
from ..table import closeups, machines
from ..table.paper import Paper
from ..table.teller import Teller
from .scrolled import Written


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
