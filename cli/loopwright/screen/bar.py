"""A line of names, one of which is chosen: pages of the screen, or kids."""

from __future__ import annotations

from loopwright_dsl.columns import cut
from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from ..table.paper import shown_width

GAP = 2


class Bar(Widget):
    """Names side by side; a click picks one. The chosen one is in brackets and reversed."""

    class Picked(Message):
        """Somebody has clicked on a name."""

        def __init__(self, bar: Bar, key: str) -> None:
            super().__init__()
            self.bar = bar
            self.key = key

    def __init__(self, classes: str = "") -> None:
        super().__init__(classes=classes)
        self.names: dict[str, str] = {}
        self.chosen = ""

    def show(self, names: dict[str, str], chosen: str) -> None:
        """Show names by their keys."""
        self.names, self.chosen = names, chosen
        self.refresh()

    def _shown(self) -> dict[str, str]:
        """The names by their keys, the longest ones cut where there is no room for all."""
        longest = max(map(shown_width, self.names.values()), default=0)
        for width in range(longest, 0, -1):
            shown = {key: cut(name, width) for key, name in self.names.items()}
            if sum(shown_width(name) + GAP for name in shown.values()) <= self.size.width:
                return shown
        return self.names

    def render(self) -> Text:
        """The names in a line."""
        text = Text(no_wrap=True, overflow="ellipsis")
        for key, name in self._shown().items():
            here = key == self.chosen
            text.append(f"[{name}]" if here else f" {name} ", "reverse" if here else "")
        return text

    def on_click(self, event: Click) -> None:
        """Find the name under the mouse."""
        offset = event.get_content_offset(self)
        left = 0
        for key, name in self._shown().items():
            wide = shown_width(name) + GAP
            if offset is not None and left <= offset.x < left + wide:
                self.post_message(self.Picked(self, key))
                return
            left += wide
