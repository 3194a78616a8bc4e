"""What the values of a sweep do, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from loopwright_dsl.diagnostics.columns import padded
from loopwright_engine.playtest.figures.sweeps import FEWEST, OPTION

from loopwright.core.phrases import about, listed, percent, points, short, span, value_of
from loopwright.core.terminal_text import Paper, shown_width

from .comparison import difference

if TYPE_CHECKING:
    from loopwright_engine.playtest.figures.types import SweepValue


Data = Mapping[str, Any]
IN, DEEP = "  ", "    "
BESIDE = 40
"""Columns for the figures of a row, at least."""
NONE = "none"
"""No variant, as it is asked for."""
VARIANTS = f"{OPTION}variants"
TOO_FEW = f"With --games {FEWEST} or more, this also tells whether a difference can be luck."


def swept(figures: Data, paper: Paper) -> Iterator[str]:
    """What is clearest, then each value against the first one."""
    for sentence in sentences(figures):
        yield from paper.wrapped(paper.strong(sentence), IN, DEEP)
    for sweep in figures["sweeps"]:
        yield from paper.wrapped(f"{title(figures, sweep)}:", IN, DEEP)
        yield from _rows(sweep, paper)
    for note in (how_sure(figures), for_one(figures)):
        yield from paper.wrapped(paper.quiet(note), IN) if note else ()


def _rows(sweep: Data, paper: Paper) -> Iterator[str]:
    wide = min(max(shown_width(value(row)) for row in sweep["values"]), paper.width - BESIDE)
    for row in sweep["values"]:
        shown = value(row)
        if shown_width(shown) > wide:
            yield f"{DEEP}{shown}"
            shown = ""
        rate = "no games" if row["win_rate"] is None else percent(row["win_rate"])
        yield from map(str.rstrip, paper.wrapped(verdict(row), f"{DEEP}{padded(shown, wide)}  {rate:>5}  "))


def verdict(row: SweepValue) -> str:
    """What a value does, and whether that can be luck; nothing where there is nothing to compare."""
    return "" if row["difference"] is None else difference(row)


def sentences(figures: Data) -> list[str]:
    """For each thing that was swept, and each bot: the largest difference that is more than luck."""
    entries: dict[tuple[str, str], list[tuple[Data, Data]]] = {}
    for sweep in figures["sweeps"]:
        rows = [(sweep, row) for row in sweep["values"] if row["sure"] is not None]
        entries.setdefault((sweep["what"], sweep["bot"]), []).extend(rows)
    return [_clearest(figures, rows) for rows in entries.values() if rows]


def _clearest(figures: Data, rows: list[tuple[Data, Data]]) -> str:
    sure = [pair for pair in rows if pair[1]["sure"]]
    sweep, row = max(sure or rows, key=lambda pair: abs(pair[1]["difference"]))
    what = name(figures, sweep["what"])
    if not sure:
        bot = f"{sweep['bot']}: " if _several(figures, "bot") else ""
        return f"{bot}{what}: every difference can be luck{_power(row)}."
    how = "more" if row["difference"] > 0 else "fewer"
    size = span(row["low"], row["high"], "fewer", "more")
    ends = f"{what} at {value(row)} instead of {value(sweep['values'][0])}"
    return f"{ends}: {points(row['difference'])} {how} wins with {label(figures, sweep)} ({size})."


def _power(row: Data) -> str:
    """How many games would tell the largest difference, if any would."""
    games = row["games_to_tell"]
    if not games:
        return ""
    return f"; to tell the largest, {points(row['difference'])}, takes {about(games)} games of each value"


def title(figures: Data, sweep: Data) -> str:
    """`minutes.start with 2 kids, against 0`."""
    first = value(sweep["values"][0])
    return f"{name(figures, sweep['what'])} with {label(figures, sweep)}, against {first}"


def name(figures: Data, what: str) -> str:
    """What was swept, as it is called beside the win rates."""
    if what == VARIANTS:
        return "variant"
    return short(what, dict.fromkeys(path for cell in figures["cells"] for path in cell["sweep"]))


def label(figures: Data, sweep: Data) -> str:
    """The games of a sweep, with what tells them from those of other sweeps: `2 kids, random, weeks=1`."""
    return ", ".join([sweep["on_axis"], *beside(figures, sweep)])


def beside(figures: Data, sweep: Data) -> tuple[str, ...]:
    """What tells the games of a sweep from those of others, but the number of kids."""
    cell = figures["cells"][sweep["values"][0]["cell"]]
    words = [sweep["bot"]] if _several(figures, "bot") else []
    for what in dict.fromkeys(
        one_sweep["what"] for one_sweep in figures["sweeps"] if one_sweep["what"] != sweep["what"]
    ):
        if what.startswith(OPTION):
            words.append(cell["words"][what.removeprefix(OPTION)])
        elif what in cell["sweep"]:
            words.append(f"{name(figures, what)}={value_of(cell['sweep'][what])}")
    return tuple(words)


def _several(figures: Data, key: str) -> bool:
    return len({cell[key] for cell in figures["cells"]}) > 1


def value(row: Data) -> str:
    """A value as it was asked for."""
    swept_value = row["value"]
    return "+".join(swept_value) or NONE if isinstance(swept_value, list) else value_of(swept_value)


def how_sure(figures: Data) -> str:
    """How the values were compared, and how sure that is."""
    rows = [(sweep, row) for sweep in figures["sweeps"] for row in sweep["values"][1:]]
    known = [sweep["looked_at"] for sweep, row in rows if row["sure"] is not None]
    if known:
        whose = " of a bot" if _several(figures, "bot") else ""
        hold = f"ranges{whose} hold all at once" if max(known) > 1 else "range holds the true difference"
        return f"Values are compared on the same luck; the {hold}, 19 times out of 20."
    return TOO_FEW if rows and not all(cell["learns"] for cell in figures["cells"]) else ""


def pooled(figures: Data) -> str:
    """`All values of minutes.start together.`, of figures that are; nothing without a sweep."""
    return f"All values of {_names(figures)} together." if figures["sweeps"] else ""


def for_one(figures: Data) -> str:
    """How to see the figures of one value alone; nothing without a sweep."""
    if not figures["sweeps"]:
        return ""
    sweep = figures["sweeps"][0]
    alone = f"--sweep {sweep['what']}={value(sweep['values'][-1])}"
    text = f"What follows is about all values of {_names(figures)} together"
    return f"{text}; for one alone: {alone}."


def _names(figures: Data) -> str:
    return listed(list(dict.fromkeys(name(figures, sweep["what"]) for sweep in figures["sweeps"])))
