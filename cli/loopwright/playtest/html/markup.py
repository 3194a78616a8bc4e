"""Pieces of the page: tables and plots as data, and figures as words.

Titles are written by strangers. The template escapes every text, and a plot's texts go through `label`;
nothing else may put words into the page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, NamedTuple

Json = dict[str, Any]
NUMBER = re.compile(r"[<>−+]?[\d.,]+( %| to .*)?")
"""What stands to the right in a table."""
LONGEST = 34
"""Letters of a name beside a plot."""


class Example(NamedTuple):
    """A game of the playtest."""

    cell: int
    game: int

    @property
    def id(self) -> str:
        """What it is called in the page, and its file without the ending."""
        return f"{self.cell}-{self.game}"


Examples = tuple[Example, ...]
Entry = str | Examples


@dataclass(frozen=True, slots=True)
class Table:
    """Figures in rows; the first entry of each row is what it is about."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[Entry]]


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot as Plotly understands it; `says` is what is to be seen in it."""

    says: str
    data: list[Json]
    layout: Json
    height: int


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page: what there is to say, and plots and tables of the same figures."""

    id: str
    title: str
    says: Sequence[str]
    plots: Sequence[Plot] = ()
    tables: Sequence[Table] = field(default_factory=list)


def label(words: str, longest: int = LONGEST) -> str:
    """Words in a plot, where Plotly reads some markup; the middle is left out of what would not fit."""
    if len(words) > longest:
        end = longest // 3
        words = f"{words[: longest - end - 1].rstrip()}…{words[-end:].lstrip()}"
    return escape(words, quote=False)


def share(part: float | None) -> str:
    """`43.2 %`, `−3.1 %`; nothing where nothing is known."""
    return "" if part is None else f"{100 * part:.1f} %".replace("-", "−")


def ends(low: float | None, high: float | None) -> str:
    """The two ends of a share: `40.1 to 45.9 %`."""
    return "" if low is None or high is None else f"{100 * low:.1f} to {share(high)}".replace("-", "−")


def signed(part: float | None) -> str:
    """A difference in points: `+3.1`, `−0.4`."""
    return "" if part is None else f"{100 * part:+.1f}".replace("-", "−")


def reach(low: float | None, high: float | None) -> str:
    """The two ends of a difference: `−1.2 to +3.4`."""
    return "" if low is None or high is None else f"{signed(low)} to {signed(high)}"


def number(value: float | None) -> str:
    """`5.82`."""
    return "" if value is None else f"{value:.2f}".replace("-", "−")


def chance(value: float | None) -> str:
    """`0.042`; what is nearly nothing is not told as nothing."""
    return "" if value is None else "<0.001" if value < 0.0005 else f"{value:.3f}"
