"""A step of a recorded game: where in it we are, what has just happened, what is chosen next."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from ..table.paper import Paper
from .scrolled import Written

BAR = 40  # columns of the line that shows how far we are, at most


class Steps(VerticalScroll):
    """The text of one step; keys that would scroll it sideways or to its ends go through the game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("home", "app.go(0)", show=False),
        Binding("end", "app.end", show=False),
        Binding("right", "app.forward", show=False),
        Binding("left", "app.backward", show=False),
    ]

    def __init__(self, write: Callable[[Paper], list[str]], paper: Paper) -> None:
        super().__init__(classes="now")
        self.text = Written(lambda width: write(paper.wide(width)))

    def compose(self) -> ComposeResult:
        """The step."""
        yield self.text

    def show(self) -> None:
        """Show another step from its beginning."""
        self.text.rewrite()
        self.scroll_home(animate=False)


def progress(step: int, last: int, paper: Paper) -> str:
    """How far we are, as a line such as `━━━━╸─────`."""
    wide = min(BAR, max(10, paper.width - 30))
    done = wide * step // max(1, last)
    return "━" * done + paper.quiet("─" * (wide - done))
