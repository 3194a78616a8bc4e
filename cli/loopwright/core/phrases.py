"""How figures and the things they are about are put into words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from loopwright_engine.kit.protocol import Card
from loopwright_games.tales import contents

from .console import plural
from .item_names import Names, listed

if TYPE_CHECKING:
    from loopwright_games.tales.bundle_types import BundleData


Data = Mapping[str, Any]
__all__ = [
    "Called",
    "about",
    "bar",
    "between",
    "counted",
    "day_name",
    "days",
    "in_words",
    "listed",
    "percent",
    "plural_of",
    "points",
    "set_up",
    "short",
    "shortened",
    "span",
    "surely",
    "value_of",
]
KINDS = {"event": "event location"}
"""What a kind of card is called where its name is not that of the deck."""
DAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "the weekend")
BAR = 25
"""Places in a bar: one for each 4 %, and the last for all."""


class Called:
    """What a writer calls everything that playtests speak of, by its id; an `earlier` draft has others."""

    def __init__(self, bundle: BundleData, earlier: BundleData | None = None) -> None:
        self._names = Names(bundle)
        self._cards = {
            card.id: _card(card) for draft in (earlier, bundle) if draft for card in contents.cards(draft)
        }

    def __call__(self, name: str) -> str:
        """`diary 7 "The Fourth of May"`, `success of action "Climb" on diary 4 back`."""
        return self._cards.get(name) or self._names.of(name)


def _card(card: Card) -> str:
    """A card; the numbers of some decks are how people find them."""
    if card.kind in ("diary", "rumor", "school"):
        return f'{card.id.replace(".", " ")} "{card.title}"'
    erratic = "erratic " if card.id.endswith(f".{contents.ERRATIC}") else ""
    return f'{erratic}{KINDS.get(card.kind, card.kind)} "{card.title}"'


def percent(share: float) -> str:
    """`43 %`; what is neither never nor always is not rounded to it."""
    rounded = round(round(100 * share, 6))  # 57.5 is rounded as such, whatever the machine makes of 0.575
    if rounded == 0 and share > 0:
        return "<1 %"
    return ">99 %" if rounded == 100 and share < 1 else f"{rounded} %"


def between(low: float | None, high: float | None) -> str:
    """`38 to 48 %`, `0.1 to 0.4 %`; nothing where nothing is known."""
    if low is None or high is None:
        return ""
    ends = (f"{100 * low:.0f}", f"{100 * high:.0f}")
    first, last = ends if ends[0] != ends[1] else (f"{100 * low:.1f}", f"{100 * high:.1f}")
    return f"{first} to {last} %"


def surely(low: float | None, high: float | None) -> str:
    """A range that follows its figure: ` (38 to 48 %)`, or nothing."""
    return f" ({between(low, high)})" if low is not None else ""


def points(share: float) -> str:
    """`6 points`, `1 point`, `0.4 points`, without a sign."""
    (text,) = _sizes(share)
    return f"{text} point" if text == "1" else f"{text} points"


def _sizes(*shares: float) -> list[str]:
    """Points, all with a digit more where one of them is few."""
    sizes = [100 * abs(share) for share in shares]
    if min(sizes) >= 1.5 or all(f"{size:.1f}".endswith(".0") for size in sizes):
        return [f"{size:.0f}" for size in sizes]
    return [f"{size:.1f}" for size in sizes]


def days(number: float) -> str:
    """`0.3 days`, without a sign."""
    text = f"{abs(number):.1f}"
    return f"{text} day" if text == "1.0" else f"{text} days"


def span(low: float, high: float, less: str = "less", more: str = "more") -> str:
    """Two ends of a change in points: `9 to 3 less`, `2 less to 4 more`, `4.7 to 1.2 less`."""
    first, last = _sizes(low, high)
    if low < 0 and high <= 0:
        return f"{first} to {last} {less}"
    return f"{first} to {last} {more}" if low >= 0 else f"{first} {less} to {last} {more}"


def bar(share: float, low: float | None, high: float | None) -> str:
    """A share on a scale from 0 to 100 %, in plain characters: `|....--o--....|`; without a range a mark."""
    ends = (share if low is None else low, share, share if high is None else high)
    first, at, last = (min(BAR - 1, int(part * BAR)) for part in ends)
    drawn = ["-" if first <= place <= last else "." for place in range(BAR)]
    drawn[at] = "o"
    return f"|{''.join(drawn)}|"


def counted(number: int) -> str:
    """`12,345`."""
    return f"{number:,}"


def about(number: float) -> str:
    """A number of which only the size matters: `about 1,300`."""
    step = 10 ** max(0, len(str(int(number))) - 2)
    return f"about {-(-int(number + 1) // step) * step:,}"


def set_up(cell: Data, cells: Sequence[Data]) -> str:
    """The games of a cell, with all that tells them from the others: `2 kids, random, minutes.start=2`."""
    first, *others = _options(cell, cells)
    words = [first]
    if any(other["bot"] != cell["bot"] for other in cells):
        words.append(cell["bot"])
    words += others
    words += [f"{short(path, cell['sweep'])}={value_of(value)}" for path, value in cell["sweep"].items()]
    return ", ".join(words)


def _options(cell: Data, cells: Sequence[Data]) -> list[str]:
    """The first option in words, and the others in which cells differ; the bot in a kit without options."""
    names = list(cell["words"])
    if not names:
        return [cell["bot"]]
    differing = [
        name for name in names[1:] if any(other["words"][name] != cell["words"][name] for other in cells)
    ]
    return [cell["words"][name] for name in (names[0], *differing)]


def in_words(cell: Data, cells: Sequence[Data]) -> str:
    """The same in a sentence: `2 kids, the bot random and minutes.start at 2`."""
    first, *others = _options(cell, cells)
    words = [first]
    if any(other["bot"] != cell["bot"] for other in cells):
        words.append(f"the bot {cell['bot']}")
    words += [listed(other.split("+")) for other in others]
    words += [f"{short(path, cell['sweep'])} at {value_of(value)}" for path, value in cell["sweep"].items()]
    return listed(words)


def short(path: str, paths: Iterable[str]) -> str:
    """The end of a path of a sweep, as much as tells it from the other paths, and two names at least."""
    others = [f".{other}" for other in paths if other != path]
    names = path.split(".")
    for length in range(2, len(names)):
        end = ".".join(names[-length:])
        if not any(other.endswith(f".{end}") for other in others):
            return end
    return path


def shortened(cells: Sequence[Data]) -> list[str]:
    """Which paths of sweeps `set_up` has shortened: `minutes.start stands for counters.minutes.start.`"""
    paths = dict.fromkeys(path for cell in cells for path in cell["sweep"])
    return [f"{short(path, paths)} stands for {path}." for path in paths if short(path, paths) != path]


def value_of(value: object) -> str:
    """A value of a sweep as it was asked for."""
    named = {True: "true", False: "false", None: "null"}
    return named[value] if value is None or isinstance(value, bool) else str(value)


def plural_of(number: int, thing: str) -> str:
    """`1 game`, `12,000 games`."""
    return plural(number, thing).replace(str(number), counted(number), 1)


def day_name(number: int) -> str:
    """`Monday`, `Tuesday of week 2`."""
    week, day = divmod(number - 1, len(DAY_NAMES))
    return f"{DAY_NAMES[day]} of week {week + 1}" if week else DAY_NAMES[day]
