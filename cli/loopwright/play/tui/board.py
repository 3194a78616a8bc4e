"""The map on the screen: drawn with characters, as large as there is room, with one chosen location.

A cell for each sector, with its locations and what is there, from what the game says (`MapData`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from math import hypot
from typing import ClassVar

from loopwright_dsl.diagnostics.columns import cut
from loopwright_engine.table.screens import MapData, MapPiece, MapPlace
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Click
from textual.widget import Widget

from loopwright.core.terminal_text import CellThing, MarkedSpan, Paper, fitted, packed, padded, wrapped
from loopwright.play.match import Match, screens_of

from .widgets import Opened, WrappedText

LABEL = 3  # columns for the numbers of rows
NARROWEST, WIDEST = 7, 22  # columns of a cell
HIGHEST = 5  # lines of a cell
WAVE = 4  # columns from wave to wave

STYLES = {
    "person": "bold green",
    "secret": "bold yellow",
    "figure": "cyan",
    "alert": "bold red",
    "token": "magenta",
    "event": "yellow",
    "sea": "blue dim",
    "chosen": "reverse",
    "quiet": "dim",
}
"""How kinds of things look; signs and words tell them apart without colour."""
LEGEND = 3  # lines under the map for the chosen location and the signs


class BoardPane(Widget, can_focus=True):
    """The map; arrow keys move between locations, Enter or a click opens one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1, 0)", show=False),
        Binding("right", "go(1, 0)", show=False),
        Binding("up", "go(0, -1)", show=False),
        Binding("down", "go(0, 1)", show=False),
        Binding("enter", "open", show=False),
    ]

    def __init__(self, match: Match, paper: Paper, drawn: MapData) -> None:
        super().__init__(classes="board")
        self.match = match
        self.paper = paper
        self.map = drawn
        self.place = drawn.start
        self.legend = drawn.legend
        """The lines that explain the signs on the map."""

    @property
    def chart(self) -> Chart:
        """The map in its present size."""
        wide, high = self.size
        lines = high - (LEGEND if high > 2 * self.map.rows + LEGEND else 1)
        return Chart(self.map, screens_of(self.match, self.paper).pieces(), wide, lines)

    def show(self, match: Match, place: str = "") -> None:
        """Draw a game with the chosen location, or with the one that was chosen before."""
        self.match = match
        self.place = place or self.place
        self.refresh()

    def render(self) -> Text:
        """The map, the chosen location with its roads, and the legend."""
        chart = self.chart
        text = Text(no_wrap=True, overflow="crop")
        for line in chart.lines(self.place):
            for span in line:
                text.append(span.text, STYLES.get(span.kind, ""))
            text.append("\n")
        text.append(f"{chart.places[self.place].says}\n", "bold")
        narrow = self.paper.wide(self.size.width)
        text.append("\n".join(narrow.filled(self.legend, gap="  ")), "dim")
        return text

    def on_click(self, event: Click) -> None:
        """Open the location that was clicked."""
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
        self.post_message(Opened(self.place))


class OpenTable(VerticalScroll, can_focus=True):
    """All that lies open for the player who decides: the board, if the kit draws one, and names with numbers.

    It stands where a game with a map of its own has the map.
    """

    legend: tuple[str, ...] = ()
    place = ""

    def __init__(self, match: Match, paper: Paper) -> None:
        super().__init__(classes="board")
        self.match, self.paper = match, paper
        self.text = WrappedText(self._written)

    def compose(self) -> ComposeResult:
        """Yield the text of the table."""
        yield self.text

    def _written(self, width: int) -> list[str]:
        return screens_of(self.match, self.paper.wide(max(1, width))).status()

    def show(self, match: Match, place: str = "") -> None:  # noqa: ARG002 - a map has places
        """Show a game's table."""
        self.match = match
        self.text.rewrite()


def board_of(match: Match, paper: Paper) -> BoardPane | OpenTable:
    """The widget of the main page: a map, where the game has one."""
    drawn = screens_of(match, paper).map()
    return OpenTable(match, paper) if drawn is None else BoardPane(match, paper, drawn)


@dataclass(slots=True)
class MapCell:
    """A sector: the locations that begin in it, those that reach into it, and what is there."""

    sea: bool
    places: list[str] = field(default_factory=list)
    reaching: list[str] = field(default_factory=list)
    pieces: list[CellThing] = field(default_factory=list)


class Chart:
    """The board of a game in its present state, to be drawn into so many columns and lines."""

    def __init__(self, drawn: MapData, pieces: list[MapPiece], width: int, height: int) -> None:
        self.letters = [chr(ord("A") + number) for number in range(drawn.columns)]
        self.rows = drawn.rows
        self.places: dict[str, MapPlace] = {place.sign: place for place in drawn.places}
        across = (width - LABEL) // len(self.letters) - 1
        self.across = max(NARROWEST, min(WIDEST, across))
        self.cells = self._cells(drawn.sea)
        for piece in pieces:
            shown = CellThing(piece.long, piece.short, piece.look)
            self.cells[self._sector(piece.where)].pieces.append(shown)
        self.heights = self._heights(height - 1)

    @property
    def size(self) -> tuple[int, int]:
        """The columns and lines that the map takes."""
        return LABEL + len(self.letters) * (self.across + 1), 1 + sum(self.heights)

    def lines(self, chosen: str = "") -> Iterator[list[MarkedSpan]]:
        """The lines of the map; the chosen location is marked, and those that a road leads to."""
        yield [
            MarkedSpan(" " * LABEL),
            *(MarkedSpan(f"{letter:^{self.across + 1}}", "quiet") for letter in self.letters),
        ]
        for row, height in enumerate(self.heights, 1):
            cells = [self._drawn(f"{letter}{row}", height, chosen) for letter in self.letters]
            for line in range(height):
                label = f"{row:>{LABEL - 1}} " if line == 0 else " " * LABEL
                spans = [MarkedSpan(label, "quiet")]
                for cell in cells:
                    spans += [*cell[line], MarkedSpan(" ")]
                yield spans

    def place_at(self, column: int, line: int) -> str | None:
        """The letter of the location drawn at a column and line, or None."""
        number = (column - LABEL) // (self.across + 1)
        row = bisect_right(list(accumulate(self.heights)), line - 1) + 1
        if column < LABEL or line < 1 or number >= len(self.letters) or row > self.rows:
            return None
        cell = self.cells[f"{self.letters[number]}{row}"]
        return next(iter([*cell.places, *cell.reaching]), None)

    def beside(self, place: str, columns: int, rows: int) -> str:
        """The letter of the nearest location in a direction; that of `place` when there is none."""
        x, y = self._spot(place)
        best, nearest = float("inf"), place
        for letter in self.places:
            right, below = self._spot(letter)[0] - x, self._spot(letter)[1] - y
            ahead, aside = right * columns + below * rows, abs(right * rows) + abs(below * columns)
            if ahead > 0 and hypot(ahead, 2 * aside) < best:
                best, nearest = hypot(ahead, 2 * aside), letter
        return nearest

    def _spot(self, place: str) -> tuple[int, int]:
        sector = self._sector(place)
        return self.letters.index(sector[0]), int(sector[1:])

    def _sector(self, spot: str) -> str:
        """A sector by its name, or the first sector of a location by its letter."""
        return str(self.places[spot].sectors[0]) if spot in self.places else spot

    def _cells(self, sea: frozenset[str]) -> dict[str, MapCell]:
        names = [f"{letter}{row}" for letter in self.letters for row in range(1, self.rows + 1)]
        cells = {name: MapCell(name in sea) for name in names}
        for letter, place in self.places.items():
            first, *others = place.sectors
            cells[first].places.append(letter)
            for sector in others:
                cells[sector].reaching.append(letter)
        return cells

    def _heights(self, lines: int) -> list[int]:
        """The lines of each row; spare lines go first to cells that would be hidden, then to those cut."""
        rows = [[self.cells[f"{letter}{row}"] for letter in self.letters] for row in range(1, self.rows + 1)]
        least = [max(1 + bool(cell.pieces) for cell in row) for row in rows]
        needs = [min(HIGHEST, max(map(self._need, row))) for row in rows]
        heights = [1] * self.rows
        for _ in range(min(lines, self.rows * HIGHEST) - self.rows):
            heights[min(range(self.rows), key=lambda row: _enough(heights[row], least[row], needs[row]))] += 1
        return heights

    def _need(self, cell: MapCell) -> int:
        """The lines in which all of a cell can be shown by name."""
        longest = [MarkedSpan(piece.long) for piece in cell.pieces]
        pieces = packed(longest, self.across - 1, HIGHEST) if longest else []
        return len(self._names(cell)) + (HIGHEST if pieces is None else sum(map(bool, pieces)))

    def _drawn(self, sector: str, height: int, chosen: str) -> list[list[MarkedSpan]]:
        """The lines of a cell, each as wide as the cell."""
        cell = self.cells[sector]
        if not (cell.places or cell.reaching or cell.pieces):
            return [[self._ground(sector, line)] for line in range(height)]
        names = self._names(cell, chosen)
        if len(names) + bool(cell.pieces) > height:
            names = self._names(cell, chosen, 1)
        lines = fitted(cell.pieces, self.across - 1, height - len(names))
        below = [[MarkedSpan(" "), *line] for line in lines]
        return [padded(line, self.across) for line in [*names, *below]]

    def _ground(self, sector: str, line: int) -> MarkedSpan:
        """A line of a sector without a location: waves for the sea, else land."""
        if self.cells[sector].sea:
            start = (2 * (line % 2)) % WAVE
            return MarkedSpan(
                "".join("~" if (x + start) % WAVE == 0 else " " for x in range(self.across)), "sea"
            )
        return MarkedSpan("·" + " " * (self.across - 1) if line == 0 else " " * self.across, "quiet")

    def _names(self, cell: MapCell, chosen: str = "", lines: int = 2) -> list[list[MarkedSpan]]:
        """The lines with the locations of a cell; the name of a single one may take `lines` lines."""
        named = [
            (self._sign(letter, chosen), self.places[letter].name, letter == chosen) for letter in cell.places
        ]
        spans = []
        for sign, name, is_chosen in named:
            room = self.across // len(named)
            parts = wrapped(sign, name, room, lines if len(named) == 1 else 1)
            spans += [MarkedSpan(part, "chosen" if is_chosen else "place") for part in parts]
        if len(named) == 1:
            return [[span] for span in spans]
        if not spans:
            reaching = f" ({', '.join(cell.reaching)})" if cell.reaching else "·"
            spans = [MarkedSpan(cut(reaching, self.across), "quiet")]
        return [spans]

    def _sign(self, letter: str, chosen: str) -> str:
        """A location's letter, marked if it is the chosen one or a road leads to it from there."""
        roads = self.places[chosen].roads if chosen in self.places else ()
        sign = "»" if letter == chosen else "›" if letter in roads else " "
        return f"{sign}[{letter}]" if self.places[letter].bracketed else f"{sign}{letter}"


def _enough(height: int, *needs: int) -> tuple[bool | int, ...]:
    """A sort key: the smaller, the more urgently a row of this height needs another line."""
    return (*(height >= need for need in needs), height)
