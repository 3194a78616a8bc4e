"""Texts that know how wide they are; those that can be scrolled, and how they share the lines of a panel."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

READABLE = {"options": 6, "news": 4, "detail": 6}
"""Lines with which a part can be read, if need be by scrolling; the most important first."""
GROWING = ("options", "detail", "news")
"""Who gets more lines then, the first as many as it needs."""


class Written(Widget):
    """A text that is written anew for the width that it is given."""

    def __init__(self, write: Callable[[int], list[str]], classes: str = "") -> None:
        super().__init__(classes=classes)
        self.write = write
        self.kept: dict[int, Text] = {}
        """What was written since the last change, by its width."""

    def rewrite(self) -> None:
        """What stands here has changed."""
        self.kept = {}
        self.refresh(layout=True)

    def render(self) -> Text:
        """The text."""
        return self._text(self.size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """How many lines it takes."""
        return line_count(self._text(width))

    def _text(self, width: int) -> Text:
        if width not in self.kept:
            self.kept = {width: inked(self.write(width))}
        return self.kept[width]


class Scrolled(VerticalScroll):
    """A text that can be scrolled; `lines` is how many it has."""

    def __init__(self, classes: str) -> None:
        super().__init__(classes=classes)
        self.text = Static()
        self.shown = Text()
        self.lines = 0

    def compose(self) -> ComposeResult:
        """The text."""
        yield self.text

    def show(self, text: Text) -> None:
        """Show a text from its beginning."""
        if text == self.shown:
            return
        self.shown, self.lines = text, line_count(text)
        self.text.update(text)
        self.scroll_home(animate=False)


def inked(lines: list[str]) -> Text:
    """Lines of the table, with their bold and dim parts, for the screen."""
    return Text.from_ansi("\n".join(lines))


def line_count(text: Text) -> int:
    """How many lines a text has, as it is."""
    return text.plain.count("\n") + 1 if text.plain else 0


def shares(room: int, needs: dict[str, int]) -> dict[str, int]:
    """The lines for each part, of so many in all."""
    given = dict.fromkeys(needs, 0)
    claims = [(part, min(lines, needs[part])) for part, lines in READABLE.items()]
    for part, claim in [*claims, *((part, needs[part]) for part in GROWING)]:
        more = max(0, min(room, claim - given[part]))
        given[part] += more
        room -= more
    return given
