"""The parts of a report's page: tables and plots as data, and how they become HTML and Plotly's JSON.

Titles are written by strangers. Every text becomes HTML here, by `text`, and a plot's texts go through
`label`; nothing else may put words into the page. Colours are names of the page's, which has them for light
and dark; whatever a colour says is said by a sign or a pattern, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import field, replace
from html import escape
from typing import Any, NamedTuple

from loopwright_dsl.record import record

BLUE, ORANGE, GREY, GREEN, PINK = "--blue", "--orange", "--grey", "--green", "--pink"
COLOURS = (BLUE, ORANGE, GREEN, PINK, GREY)
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "x")
PATTERNS = ("", "/", "x", ".", "-")
DASHES = ("solid", "dash", "dot", "dashdot", "longdash")
ROW, EDGE = 26, 110
"""Height of a row, and of everything that is none."""
PERCENT: Json = {"tickformat": ".0%"}
POINTS: Json = {"tickformat": "+~f", "title": {"text": "points"}, "automargin": True}

Json = dict[str, Any]
NUMBER = re.compile(r"[<>−+]?[\d.,]+( %| to .*)?")
"""What stands to the right in a table."""
LONGEST = 34
"""Letters of a name beside a plot."""


class ExampleGame(NamedTuple):
    """A game of the playtest, by its cell and its number."""

    cell: int
    game: int

    @property
    def id(self) -> str:
        """The game's id in the page, and its file's name without the ending."""
        return f"{self.cell}-{self.game}"


Examples = tuple[ExampleGame, ...]
Entry = str | Examples


@record
class FigureTable:
    """A table of figures; the first entry of each row names what the row is about."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[Entry]]


@record
class Plot:
    """A plot as Plotly's data and layout; `says` describes what it shows."""

    says: str
    data: list[Json]
    layout: Json
    height: int


@record
class Section:
    """A section of the page: sentences, and plots and tables of the same figures."""

    id: str
    title: str
    says: Sequence[str]
    plots: Sequence[Plot] = ()
    tables: Sequence[FigureTable] = field(default_factory=list)


def label(words: str, longest: int = LONGEST) -> str:
    """A text in a plot, without Plotly's markup, with its middle left out if it is too long."""
    if len(words) > longest:
        end = longest // 3
        words = f"{words[: longest - end - 1].rstrip()}…{words[-end:].lstrip()}"
    return escape(words, quote=False)


def share(part: float | None) -> str:
    """A share in percent: `43.2 %`, `−3.1 %`; empty for None."""
    return "" if part is None else f"{100 * part:.1f} %".replace("-", "−")


def ends(low: float | None, high: float | None) -> str:
    """The two ends of a range of shares: `40.1 to 45.9 %`; empty for None."""
    return "" if low is None or high is None else f"{100 * low:.1f} to {share(high)}".replace("-", "−")


def signed(part: float | None) -> str:
    """A difference in percentage points: `+3.1`, `−0.4`; empty for None."""
    return "" if part is None else f"{100 * part:+.1f}".replace("-", "−")


def reach(low: float | None, high: float | None) -> str:
    """The two ends of a range of differences: `−1.2 to +3.4`; empty for None."""
    return "" if low is None or high is None else f"{signed(low)} to {signed(high)}"


def number(value: float | None) -> str:
    """A number with two decimals: `5.82`; empty for None."""
    return "" if value is None else f"{value:.2f}".replace("-", "−")


def chance(value: float | None) -> str:
    """A p-value: `0.042`; a tiny one is not rounded to 0."""
    return "" if value is None else "<0.001" if value < 0.0005 else f"{value:.3f}"


@record
class PlotMark:
    """A figure in a plot: its name, value, interval if it has one, and description."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None
    said: str = ""
    examples: Examples = ()


def in_points(mark: PlotMark) -> PlotMark:
    """The mark of a difference of shares, for an axis in percentage points."""
    low, high = (None if end is None else 100 * end for end in (mark.low, mark.high))
    return replace(mark, value=100 * mark.value, low=low, high=high)


def to_examples(marks: Sequence[PlotMark]) -> list[str | None]:
    """The id of the game that a click on each mark opens, or None."""
    return [f"#game-{mark.examples[0].id}" if mark.examples else None for mark in marks]


def errors(marks: Sequence[PlotMark], colour: str) -> Json:
    """The intervals around values as Plotly's error bars."""
    return {
        "type": "data",
        "symmetric": False,
        "array": [(mark.value if mark.high is None else mark.high) - mark.value for mark in marks],
        "arrayminus": [mark.value - (mark.value if mark.low is None else mark.low) for mark in marks],
        "color": colour,
        "thickness": 1.5,
        "width": 4,
    }


def told(marks: Sequence[PlotMark]) -> list[str]:
    """The texts shown when a mark is pointed at."""
    return [f"{label(mark.name, 120)}<br>{label(mark.said, 200)}" for mark in marks]


def rows(names: Sequence[str]) -> Json:
    """An axis with a row for each name, from above; equal names after cutting stay distinct by
    their numbers.
    """
    return {
        "tickmode": "array",
        "tickvals": list(range(len(names))),
        "ticktext": [label(name) for name in names],
        "range": [len(names) - 0.5, -0.5],
        "automargin": True,
        "zeroline": False,
        "showgrid": False,
        "fixedrange": True,
    }


def dots(title: str, marks: Sequence[PlotMark], places: Sequence[int], kind: int = 0) -> Json:
    """A trace of values with their intervals, in rows."""
    return _across(title, marks, places) | {
        "type": "scatter",
        "mode": "markers",
        "error_x": errors(marks, COLOURS[kind]),
        "cliponaxis": False,
        "marker": {"color": COLOURS[kind], "symbol": SYMBOLS[kind], "size": 10},
    }


def bars(title: str, marks: Sequence[PlotMark], places: Sequence[int], kind: int = 0) -> Json:
    """A trace of values as bars with their intervals, in rows."""
    return _across(title, marks, places) | {
        "type": "bar",
        "orientation": "h",
        "error_x": errors(marks, "--ink") | {"visible": any(mark.low is not None for mark in marks)},
        "marker": {"color": COLOURS[kind], "pattern": pattern(kind)},
    }


def _across(title: str, marks: Sequence[PlotMark], places: Sequence[int]) -> Json:
    """The properties that all traces in rows share."""
    return {
        "name": label(title),
        "x": [mark.value for mark in marks],
        "y": list(places),
        "hovertext": told(marks),
        "hoverinfo": "text",
        "customdata": to_examples(marks),
    }


def columns(title: str, marks: Sequence[PlotMark], kind: int = 0) -> Json:
    """A trace of values as upright bars, one for each round."""
    return _by_round(title, marks) | {
        "type": "bar",
        "marker": {"color": COLOURS[kind], "pattern": pattern(kind)},
    }


def lines(title: str, marks: Sequence[PlotMark], kind: int = 0) -> Json:
    """A trace of values round after round."""
    return _by_round(title, marks) | {
        "type": "scatter",
        "mode": "lines+markers",
        "line": {"color": COLOURS[kind], "dash": DASHES[kind], "width": 2},
        "marker": {"color": COLOURS[kind], "symbol": SYMBOLS[kind], "size": 8},
    }


def _by_round(title: str, marks: Sequence[PlotMark]) -> Json:
    """The properties that all traces over rounds share."""
    return {
        "name": label(title),
        "x": list(range(1, len(marks) + 1)),
        "y": [mark.value for mark in marks],
        "hovertext": told(marks),
        "hoverinfo": "text",
    }


def pattern(kind: int) -> Json:
    """The fill pattern that tells bars of a kind apart without colour."""
    return {"shape": PATTERNS[kind], "fillmode": "overlay", "fgcolor": "--paper", "size": 7}


def in_rows(says: str, data: list[Json], names: Sequence[str], **axis: Any) -> Plot:
    layout = {"xaxis": {"zeroline": True, **axis}, "yaxis": rows(names), "showlegend": len(data) > 1}
    return Plot(says, data, layout, ROW * len(names) + EDGE)


MOST_LABELS = 24
"""The most rounds that are named on an axis."""


def over_rounds(says: str, data: list[Json], last: int, label_of: Callable[[int], str], **axis: Any) -> Plot:
    """A plot over the rounds of a game, up to the last one that games came to; `label_of` names one."""
    rounds = range(1, last + 1, -(-last // MOST_LABELS))
    layout = {
        "xaxis": {
            "tickmode": "array",
            "tickvals": list(rounds),
            "ticktext": [label_of(number) for number in rounds],
            "range": [0.5, last + 0.5],
            "fixedrange": True,
            "autoangles": [0, -45, -90],
            "automargin": True,
        },
        "yaxis": {"rangemode": "tozero", "automargin": True, **axis},
        "showlegend": len(data) > 1,
        "barmode": "group",
    }
    return Plot(says, data, layout, 320)
