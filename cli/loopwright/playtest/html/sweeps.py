"""The section on sweeps: win rates over the values, and how each differs from the first one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import TYPE_CHECKING, cast

from loopwright.core.phrases import percent, surely
from loopwright.playtest.text.comparison import LUCK, SURE
from loopwright.playtest.text.sweeps import beside, for_one, how_sure, name, sentences, title, value, verdict
from loopwright.playtest.text.views import in_the_past, report_words

from . import markup
from .folder import LinkedGames, of_cell
from .markup import Entry, Json, Mark, Plot, Section, Table, chance, ends, reach, share, signed
from .markup import label as cut

if TYPE_CHECKING:
    from loopwright_engine.playtest.figures.types import CellFigures, Sweep, SweepValue

    from loopwright.playtest.text.views import SessionFigures


KINDS = range(len(markup.COLOURS))
HEADS = [
    "Value", "Games", "Win rate", "Range", "Points", "Range of the points", "Chance of luck", "Verdict",
    "Games to watch",
]  # fmt: skip
VERDICTS = {True: SURE, False: LUCK, None: ""}


def sweeps(figures: SessionFigures, chosen: LinkedGames) -> list[Section]:
    """The section on sweeps, or none: plots with the values of the axis side by side, and tables."""
    rows_by_sweep: dict[tuple[str, ...], list[Sweep]] = {}
    for sweep in figures["sweeps"]:
        rows_by_sweep.setdefault((sweep["what"], *beside(figures, sweep)), []).append(sweep)
    if not rows_by_sweep:
        return []
    drawn = [_plot(figures, rows, chosen) for rows in rows_by_sweep.values()]
    tables = [_table(figures, sweep, chosen) for sweep in figures["sweeps"]]
    says = [*sentences(figures), how_sure(figures), for_one(figures)]
    return [Section("sweeps", "What the values do", says, drawn, tables)]


def _plot(figures: SessionFigures, rows: Sequence[Sweep], chosen: LinkedGames) -> Plot:
    """Curves over numeric values, else bars."""
    swept_name, other_settings = name(figures, rows[0]["what"]), beside(figures, rows[0])
    says = (
        f"The share of games that {in_the_past(report_words(figures).wins)} with each value of {swept_name}"
    )
    says += f" ({', '.join(other_settings)})." if other_settings else "."
    if any(_cell(figures, row)["low"] is not None for sweep in rows for row in sweep["values"]):
        says += f" Lines reach as far as the true share may lie, {percent(figures['level'])} sure."
    if all(type(row["value"]) is int for sweep in rows for row in sweep["values"]):
        return _curves(says, swept_name, figures, rows, chosen)
    names: list[str] = []
    data: list[Json] = []
    for kind, sweep in zip(cycle(KINDS), rows, strict=False):
        marks = [_mark(figures, sweep, row, chosen) for row in _played(sweep)]
        places = range(len(names), len(names) + len(marks))
        data.append(markup.bars(sweep["on_axis"], marks, places, kind))
        names += [mark.name for mark in marks]
    return markup.in_rows(says, data, names, range=[0, 1], **markup.PERCENT)


def _curves(
    says: str, swept_name: str, figures: SessionFigures, entries: Sequence[Sweep], chosen: LinkedGames
) -> Plot:
    data = []
    for kind, sweep in zip(cycle(KINDS), entries, strict=False):
        rows = sorted(_played(sweep), key=lambda row: int(cast("int", row["value"])))
        marks = [_mark(figures, sweep, row, chosen) for row in rows]
        data.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "name": sweep["on_axis"],
                "x": [row["value"] for row in rows],
                "y": [mark.value for mark in marks],
                "error_y": markup.errors(marks, markup.COLOURS[kind]),
                "line": {"color": markup.COLOURS[kind], "dash": markup.DASHES[kind], "width": 2},
                "marker": {"color": markup.COLOURS[kind], "symbol": markup.SYMBOLS[kind], "size": 9},
                "hovertext": markup.told(marks),
                "hoverinfo": "text",
                "customdata": markup.to_examples(marks),
                "cliponaxis": False,
            }
        )
    ticks = sorted({int(cast("int", row["value"])) for sweep in entries for row in sweep["values"]})
    layout = {
        "xaxis": {
            "title": {"text": cut(swept_name)},
            "tickvals": ticks,
            "automargin": True,
            "fixedrange": True,
        },
        "yaxis": {"range": [0, 1], "automargin": True, **markup.PERCENT},
        "showlegend": len(data) > 1,
    }
    return Plot(says, data, layout, 320)


def _played(sweep: Sweep) -> list[SweepValue]:
    return [row for row in sweep["values"] if row["games"]]


def _cell(figures: SessionFigures, row: SweepValue) -> CellFigures:
    return figures["cells"][row["cell"]]


def _mark(figures: SessionFigures, sweep: Sweep, row: SweepValue, chosen: LinkedGames) -> Mark:
    cell, rate = _cell(figures, row), row["win_rate"]
    assert rate is not None  # only values with games are drawn
    parts = [f"{share(rate)} won{surely(cell['low'], cell['high'])}", verdict(row)]
    mark_name = f"{sweep['on_axis']}, {value(row)}"
    links = chosen.of(of_cell(cell))
    return Mark(mark_name, rate, cell["low"], cell["high"], "; ".join(filter(None, parts)), links)


def _table(figures: SessionFigures, sweep: Sweep, chosen: LinkedGames) -> Table:
    rows: list[list[Entry]] = []
    for row in sweep["values"]:
        cell = _cell(figures, row)
        played = bool(row["games"])
        rows.append(
            [
                value(row), f"{row['games']:,}", share(row["win_rate"]),
                ends(cell["low"], cell["high"]) if played else "", signed(row["difference"]),
                reach(row["low"], row["high"]), chance(row["p_corrected"]), VERDICTS[row["sure"]],
                chosen.of(of_cell(cell)),
            ]
        )  # fmt: skip
    return Table(title(figures, sweep), HEADS, rows)
