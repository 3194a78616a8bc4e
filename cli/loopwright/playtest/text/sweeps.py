"""What the values of a sweep do, as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from loopwright_dsl.diagnostics.columns import padded
from loopwright_engine.playtest.figures.sweeps import FEWEST, OPTION

from loopwright.core.phrases import about, listed, percent, points, span, swept_name, value_of
from loopwright.core.terminal_text import Paper, shown_width

from .comparison import difference

if TYPE_CHECKING:
    from loopwright_engine.playtest.figures.types import Sweep, SweepValue

    from .views import SessionFigures


IN, DEEP = "  ", "    "
BESIDE = 40
"""The least columns for the figures of a row."""
NONE = "none"
"""The value of a sweep over variants that stands for none."""
VARIANTS = f"{OPTION}variants"
TOO_FEW = f"With --games {FEWEST} or more, this also tells whether a difference can be luck."


def swept(figures: SessionFigures, paper: Paper) -> Iterator[str]:
    """The lines on sweeps: the clearest difference, then each value against the first one."""
    for sentence in sentences(figures):
        yield from paper.wrapped(paper.strong(sentence), IN, DEEP)
    for sweep in figures["sweeps"]:
        yield from paper.wrapped(f"{title(figures, sweep)}:", IN, DEEP)
        yield from _rows(sweep, paper)
    for note in (how_sure(figures), for_one(figures)):
        yield from paper.wrapped(paper.quiet(note), IN) if note else ()


def _rows(sweep: Sweep, paper: Paper) -> Iterator[str]:
    wide = min(max(shown_width(value(row)) for row in sweep["values"]), paper.width - BESIDE)
    for row in sweep["values"]:
        value_name = value(row)
        if shown_width(value_name) > wide:
            yield f"{DEEP}{value_name}"
            value_name = ""
        rate = "no games" if row["win_rate"] is None else percent(row["win_rate"])
        yield from map(
            str.rstrip, paper.wrapped(verdict(row), f"{DEEP}{padded(value_name, wide)}  {rate:>5}  ")
        )


def verdict(row: SweepValue) -> str:
    """The difference of a value from the first one in words; empty where there is none."""
    return "" if row["difference"] is None else difference(row)


def sentences(figures: SessionFigures) -> list[str]:
    """A sentence for each sweep and bot: the largest difference that is more than luck, if any is."""
    entries: dict[tuple[str, str], list[tuple[Sweep, SweepValue]]] = {}
    for sweep in figures["sweeps"]:
        rows = [(sweep, row) for row in sweep["values"] if row["sure"] is not None]
        entries.setdefault((sweep["what"], sweep["bot"]), []).extend(rows)
    return [_clearest(figures, rows) for rows in entries.values() if rows]


def _clearest(figures: SessionFigures, rows: list[tuple[Sweep, SweepValue]]) -> str:
    sure = [pair for pair in rows if pair[1]["sure"]]
    sweep, row = max(sure or rows, key=lambda pair: abs(pair[1]["difference"] or 0))
    change, low, high = row["difference"], row["low"], row["high"]
    swept_name = name(figures, sweep["what"])
    if not sure:
        bot = f"{sweep['bot']}: " if _several_bots(figures) else ""
        return f"{bot}{swept_name}: every difference can be luck{_power(row)}."
    assert change is not None and low is not None and high is not None  # values that were compared
    how = "more" if change > 0 else "fewer"
    size = span(low, high, "fewer", "more")
    ends = f"{swept_name} at {value(row)} instead of {value(sweep['values'][0])}"
    return f"{ends}: {points(change)} {how} wins{_among(figures, sweep)} ({size})."


def _power(row: SweepValue) -> str:
    """The number of games that would show the largest difference, in words; empty if none would."""
    games, largest = row["games_to_tell"], row["difference"]
    if not games or largest is None:
        return ""
    return f"; to tell the largest, {points(largest)}, takes {about(games)} games of each value"


def title(figures: SessionFigures, sweep: Sweep) -> str:
    """The title of a sweep's table: `minutes.start with 2 players, against 0`."""
    first = value(sweep["values"][0])
    return f"{name(figures, sweep['what'])}{_among(figures, sweep)}, against {first}"


def _among(figures: SessionFigures, sweep: Sweep) -> str:
    """In which games, where there are others."""
    return f" with {label(figures, sweep)}" if label(figures, sweep) else ""


def name(figures: SessionFigures, swept_path: str) -> str:
    """The name of a swept path as it stands beside the win rates."""
    if swept_path == VARIANTS:
        return "variant"
    return swept_name(swept_path, figures["cells"])


def label(figures: SessionFigures, sweep: Sweep) -> str:
    """The set-up of a sweep, as far as it tells it from other sweeps: `2 players, random, weeks=1`."""
    return ", ".join(filter(None, [sweep["on_axis"], *beside(figures, sweep)]))


def beside(figures: SessionFigures, sweep: Sweep) -> tuple[str, ...]:
    """What tells a sweep's games from those of other sweeps, beside the value of the axis."""
    cell = figures["cells"][sweep["values"][0]["cell"]]
    words = [sweep["bot"]] if _several_bots(figures) else []
    for path in dict.fromkeys(
        other_sweep["what"] for other_sweep in figures["sweeps"] if other_sweep["what"] != sweep["what"]
    ):
        if path.startswith(OPTION):
            words.append(cell["words"][path.removeprefix(OPTION)])
        elif path in cell["sweep"]:
            words.append(f"{name(figures, path)}={value_of(cell['sweep'][path])}")
    return tuple(words)


def _several_bots(figures: SessionFigures) -> bool:
    return len({cell["bot"] for cell in figures["cells"]}) > 1


def value(row: SweepValue) -> str:
    """A value as it is typed on the command line."""
    swept_value = row["value"]
    return "+".join(swept_value) or NONE if isinstance(swept_value, list) else value_of(swept_value)


def how_sure(figures: SessionFigures) -> str:
    """The sentence on how values were compared and how sure that is; empty without a sweep."""
    rows = [(sweep, row) for sweep in figures["sweeps"] for row in sweep["values"][1:]]
    judged = [sweep["looked_at"] for sweep, row in rows if row["sure"] is not None]
    if judged:
        whose = " of a bot" if _several_bots(figures) else ""
        hold = f"ranges{whose} hold all at once" if max(judged) > 1 else "range holds the true difference"
        return f"Values are compared on the same luck; the {hold}, 19 times out of 20."
    return TOO_FEW if rows and not all(cell["learns"] for cell in figures["cells"]) else ""


def pooled(figures: SessionFigures) -> str:
    """The sentence `All values of minutes.start together.`; empty without a sweep."""
    return f"All values of {_names(figures)} together." if figures["sweeps"] else ""


def for_one(figures: SessionFigures) -> str:
    """The sentence on how to see the figures of one value alone; empty without a sweep."""
    if not figures["sweeps"]:
        return ""
    sweep = figures["sweeps"][0]
    alone = f"--sweep {sweep['what']}={value(sweep['values'][-1])}"
    text = f"What follows is about all values of {_names(figures)} together"
    return f"{text}; for one alone: {alone}."


def _names(figures: SessionFigures) -> str:
    return listed(list(dict.fromkeys(name(figures, sweep["what"]) for sweep in figures["sweeps"])))
