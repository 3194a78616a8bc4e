"""The map on the screen: drawn as large as there is room, with a location that is chosen."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from loopwright.core.terminal_text import Paper
from loopwright.play.board_map import Chart
from loopwright.play.match import Match

STYLES = {
    "kid": "bold green",
    "rumor": "bold yellow",
    "machine": "cyan",
    "alert": "bold red",
    "token": "magenta",
    "event": "yellow",
    "sea": "blue dim",
    "chosen": "reverse",
    "quiet": "dim",
}
"""How kinds of things look; signs and words tell them apart without colour."""
LEGEND = 3  # lines under the map for the chosen location and the signs


class Board(Widget, can_focus=True):
    """The map; arrows go from location to location, Enter or a click opens one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1, 0)", show=False),
        Binding("right", "go(1, 0)", show=False),
        Binding("up", "go(0, -1)", show=False),
        Binding("down", "go(0, 1)", show=False),
        Binding("enter", "open", show=False),
    ]

    class Opened(Message):
        """Somebody wants to know what can be done at a location."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    def __init__(self, match: Match, paper: Paper) -> None:
        super().__init__(classes="board")
        self.match = match
        self.paper = paper
        self.place = str(match.bundle.data["world"]["school"])

    @property
    def legend(self) -> list[str]:
        """What the signs on the map mean."""
        return self.paper.say("legend", alert=self.paper.words.icon("ALERT")).split("  ")

    @property
    def chart(self) -> Chart:
        """The map as it is drawn now."""
        wide, high = self.size
        rows: int = self.match.bundle.data["world"]["grid"]["rows"]
        return Chart(self.match, self.paper, wide, high - (LEGEND if high > 2 * rows + LEGEND else 1))

    def show(self, match: Match, place: str = "") -> None:
        """Draw a game, with the chosen location or the one that was chosen before."""
        self.match = match
        self.place = place or self.place
        self.refresh()

    def render(self) -> Text:
        """The map, the chosen location with its roads, and what the signs mean."""
        chart = self.chart
        text = Text(no_wrap=True, overflow="crop")
        for line in chart.lines(self.place):
            for span in line:
                text.append(span.text, STYLES.get(span.kind, ""))
            text.append("\n")
        letters = " ".join(sorted(chart.roads[self.place]))
        name = f"{self.place} {chart.names[self.place]}"
        if chart.places[self.place]["bus"]:
            name = self.paper.say("bus", place=name)
        roads = self.paper.say("roads", letters=letters)
        text.append(f"{name}: {roads}\n", "bold")
        narrow = self.paper.wide(self.size.width)
        text.append("\n".join(narrow.filled(self.legend, gap="  ")), "dim")
        return text

    def on_click(self, event: Click) -> None:
        """A click on a location opens it."""
        offset = event.get_content_offset(self)
        place = self.chart.place_at(offset.x, offset.y) if offset else None
        if place is not None:
            self.show(self.match, place)
            self.action_open()

    def action_go(self, columns: int, rows: int) -> None:
        """Choose the next location in a direction."""
        self.show(self.match, self.chart.beside(self.place, columns, rows))

    def action_open(self) -> None:
        """Open the chosen location."""
        self.post_message(self.Opened(self.place))
