"""Figures of playtests in words: percentages, ranges, differences, and the names of things
and cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from loopwright_engine.kit import registry

from .console import listed as listed
from .console import plural

if TYPE_CHECKING:
    from loopwright_engine.playtest.figures.types import CellSetUp

SHALLOW = 2
"""Paths with so many dots at most are read as they are."""
BAR = 25
"""The characters of a bar: one for each 4 %, the last for all above."""


class Called:
    """The names of all items and cards that figures speak of, by id; with those of an `earlier` draft."""

    def __init__(self, bundle: Any, earlier: Any = None) -> None:
        kit = registry.find(bundle.get("kit", registry.DEFAULT))
        assert kit is not None  # the bundle was loaded by it
        self._drafts = [kit.contents.names(draft) for draft in (bundle, earlier) if draft]

    def __call__(self, name: str) -> str:
        """The name of an id: `item lamp "A Lamp"`, `success of action "Climb" on item rope`."""
        names = (called(name) for called in self._drafts)
        return next(filter(None, names), "") or name.removesuffix(".block").replace(".", " ")


def percent(share: float) -> str:
    """A share of 1 as whole percent: `43 %`; only 0 itself is `0 %`, and only 1 itself is `100 %`."""
    rounded = round(round(100 * share, 6))  # 57.5 is rounded as such, whatever floats make of 0.575
    if rounded == 0 and share > 0:
        return "<1 %"
    return ">99 %" if rounded == 100 and share < 1 else f"{rounded} %"


def between(low: float | None, high: float | None) -> str:
    """A range of shares in percent: `38 to 48 %`, `0.1 to 0.4 %`; empty without both ends."""
    if low is None or high is None:
        return ""
    ends = (f"{100 * low:.0f}", f"{100 * high:.0f}")
    first, last = ends if ends[0] != ends[1] else (f"{100 * low:.1f}", f"{100 * high:.1f}")
    return f"{first} to {last} %"


def surely(low: float | None, high: float | None) -> str:
    """The range that follows a figure: ` (38 to 48 %)`, or nothing."""
    return f" ({between(low, high)})" if low is not None else ""


def points(share: float) -> str:
    """The size of a difference of shares in percentage points: `6 points`, `1 point`, `0.4 points`."""
    (text,) = _sizes(share)
    return f"{text} point" if text == "1" else f"{text} points"


def _sizes(*shares: float) -> list[str]:
    """Sizes in percentage points, all with one decimal if one of them is below 1.5."""
    sizes = [100 * abs(share) for share in shares]
    if min(sizes) >= 1.5 or all(f"{size:.1f}".endswith(".0") for size in sizes):
        return [f"{size:.0f}" for size in sizes]
    return [f"{size:.1f}" for size in sizes]


def lasting(number: float, noun: str) -> str:
    """The size of a number of rounds, by the kit's word for one: `0.3 days`."""
    text = f"{abs(number):.1f}"
    return f"{text} {noun}" if text == "1.0" else f"{text} {noun}s"


def span(low: float, high: float, less: str = "less", more: str = "more") -> str:
    """The range of a change in percentage points: `9 to 3 less`, `2 less to 4 more`, `4.7 to 1.2 less`."""
    first, last = _sizes(low, high)
    if low < 0 and high <= 0:
        return f"{first} to {last} {less}"
    return f"{first} to {last} {more}" if low >= 0 else f"{first} {less} to {last} {more}"


def bar(share: float, low: float | None, high: float | None) -> str:
    """A share and its range on a scale from 0 to 100 %, in plain characters: `

    ....--o--....

    `.
    """
    ends = (share if low is None else low, share, share if high is None else high)
    first, at, last = (min(BAR - 1, int(part * BAR)) for part in ends)
    drawn = ["-" if first <= place <= last else "." for place in range(BAR)]
    drawn[at] = "o"
    return f"|{''.join(drawn)}|"


def counted(number: int) -> str:
    """A number with commas: `12,345`."""
    return f"{number:,}"


def about(number: float) -> str:
    """A number rounded up to two digits: `about 1,300`."""
    step = 10 ** max(0, len(str(int(number))) - 2)
    return f"about {-(-int(number + 1) // step) * step:,}"


def set_up(cell: CellSetUp, cells: Sequence[CellSetUp]) -> str:
    """The set-up of a cell, as far as it tells `cells` apart: `2 players, random, minutes.start=2`."""
    first, *others = _options(cell, cells)
    words = [first]
    if first != cell["bot"] and any(other["bot"] != cell["bot"] for other in cells):
        words.append(cell["bot"])
    words += others
    words += [f"{swept_name(path, cells)}={value_of(value)}" for path, value in cell["sweep"].items()]
    return ", ".join(words)


def _options(cell: CellSetUp, cells: Sequence[CellSetUp]) -> list[str]:
    """The first option in words, and the others in which cells differ; the bot in a kit without options."""
    names = list(cell["words"])
    if not names:
        return [cell["bot"]]
    differing = [
        name for name in names[1:] if any(other["words"][name] != cell["words"][name] for other in cells)
    ]
    return [cell["words"][name] for name in (names[0], *differing)]


def in_words(cell: CellSetUp, cells: Sequence[CellSetUp]) -> str:
    """The set-up of a cell for a sentence: `2 players, the bot random and minutes.start at 2`."""
    first, *others = _options(cell, cells)
    words = [first]
    if first != cell["bot"] and any(other["bot"] != cell["bot"] for other in cells):
        words.append(f"the bot {cell['bot']}")
    words += [listed(other.split("+")) for other in others]
    words += [f"{swept_name(path, cells)} at {value_of(value)}" for path, value in cell["sweep"].items()]
    return listed(words)


def short(path: str, paths: Iterable[str]) -> str:
    """The end of a sweep's path that tells it from the other `paths`, of two names at least."""
    endings = [f".{other_path}" for other_path in paths if other_path != path]
    names = path.split(".")
    for length in range(2, len(names)):
        end = ".".join(names[-length:])
        if not any(ending.endswith(f".{end}") for ending in endings):
            return end
    return path


def shortened(cells: Sequence[CellSetUp]) -> list[str]:
    """A sentence for each path that `set_up` shortens: `minutes.start stands for counters.minutes.start.`"""
    paths = dict.fromkeys(path for cell in cells for path in cell["sweep"])
    names = {path: swept_name(path, cells) for path in paths}
    return [f"{name} stands for {path}." for path, name in names.items() if name != path]


def swept_name(path: str, cells: Sequence[CellSetUp]) -> str:
    """What a swept path is called beside those of other cells: in words where it leads far into a card."""
    words = next((cell["names"][path] for cell in cells if path in cell.get("names", {})), "")
    if words and path.count(".") > SHALLOW:
        return words
    return short(path, dict.fromkeys(other for cell in cells for other in cell["sweep"]))


def value_of(value: object) -> str:
    """A value of a sweep as it is typed on the command line."""
    named = {True: "true", False: "false", None: "null"}
    return named[value] if value is None or isinstance(value, bool) else str(value)


def plural_of(number: int, noun: str) -> str:
    """A number with commas and its noun: `1 game`, `12,000 games`."""
    return plural(number, noun).replace(str(number), counted(number), 1)
