"""The section on what changed against a baseline, in pairs of games on the same seeds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from loopwright.core.phrases import Called, counted, percent, set_up
from loopwright.playtest.text.comparison import (
    APART,
    LUCK,
    SURE,
    UNJUDGED,
    are_apart,
    difference,
    news,
    of_bots,
)
from loopwright.playtest.text.views import report_words

from . import markup
from .markup import Entry, FigureTable, Plot, PlotMark, Section, chance, number, reach, share, signed

if TYPE_CHECKING:
    from loopwright_engine.playtest.figures.types import BotChange, ChangeFigures, Comparison


VERDICTS = {True: SURE, False: LUCK, None: ""}
MOST = 25
"""The most rows of the plot of endings and cards."""


def changes(comparison: Comparison, called: Called) -> Section:
    """The section of differences with their intervals: of the win rate, then of endings and cards."""
    pairs = comparison["pairs"]
    head = f'Against "{comparison["old"]["title"]}", in {counted(pairs)} pairs of games on the same luck.'
    if not pairs:
        text = "No game of these has a partner with the same set-up and seed there."
        return Section("changes", "What changed", [text])
    level = percent(comparison["level"])
    two_scenarios = are_apart(comparison)
    axis = (comparison["axis"] or "set-up").capitalize()
    says: list[str] = [head, *([APART] if two_scenarios else [])]
    drawn: list[Plot] = []
    tables: list[FigureTable] = []
    for prefix, changes_of_bot in of_bots(comparison):
        whose = f" ({prefix.removesuffix(': ')})" if prefix else ""
        judged = changes_of_bot["length"]["sure"] is not None
        wins, rest = _wins(changes_of_bot), [] if two_scenarios else _rest(changes_of_bot, called)
        moved = [pair for pair in rest if pair[1]["difference"]]
        largest = sorted(moved, key=lambda pair: -abs(pair[1]["difference"]))[:MOST]
        first = (
            f"{prefix}By how many points more often {report_words(comparison).wins} now; lines show where "
            f"the difference may lie, {level} sure."
        )
        second = (
            f"{prefix}By how many points more often endings and cards come up now, the {len(largest)} that "
            f"changed most; their lines hold for all {changes_of_bot['looked_at']} at once, {level} sure."
        )
        if judged:
            drawn += [_plot(first, wins), *([_plot(second, largest)] if largest else [])]
        else:
            says.append(prefix + UNJUDGED)
        cells = changes_of_bot["wins"]["cells"]
        tables += [
            _table(f"change of the win rate{whose}", axis, wins),
            _table(
                f"change of every set-up{whose}", "Set-up", [(set_up(cell, cells), cell) for cell in cells]
            ),
            *([_table(f"change of endings and cards{whose}", "Thing", rest)] if rest else []),
        ]
        says.append(prefix + _length(changes_of_bot["length"], report_words(comparison).round))
    if not two_scenarios:
        says += news(comparison, called)
    return Section("changes", "What changed", says, drawn, tables)


def _wins(differences: BotChange) -> list[tuple[str, ChangeFigures]]:
    values = [(change["title"], change) for change in differences["wins"]["by_axis"].values()]
    return [*values, ("all together", differences["wins"]["all"])]


def _rest(differences: BotChange, called: Called) -> list[tuple[str, ChangeFigures]]:
    endings: list[tuple[str, ChangeFigures]]
    endings = [(f'ending "{ending["title"]}"', ending) for ending in differences["endings"].values()]
    return [*endings, *((called(id), card) for id, card in differences["cards"].items())]


def _plot(says: str, entries: Sequence[tuple[str, ChangeFigures]]) -> Plot:
    data = []
    for kind, (sure, sure_words) in enumerate(((True, SURE), (False, LUCK))):
        rows = [row for row, (_, change) in enumerate(entries) if change["sure"] is sure]
        marks = [_mark(*entries[row]) for row in rows]
        data.append(markup.dots(sure_words, marks, rows, kind))
    return markup.in_rows(says, data, [name for name, _ in entries], **markup.POINTS)


def _mark(name: str, change: ChangeFigures) -> PlotMark:
    rates = f"{percent(change['old'])} before, {percent(change['new'])} now"
    return markup.in_points(
        PlotMark(name, change["difference"], change["low"], change["high"], f"{rates}; {difference(change)}")
    )


def _table(caption: str, heading: str, entries: Sequence[tuple[str, ChangeFigures]]) -> FigureTable:
    rows: list[list[Entry]] = [
        [name, f"{row['pairs']:,}", share(row["old"]), share(row["new"]), signed(row["difference"]),
         reach(row["low"], row["high"]), chance(row["p_corrected"]), VERDICTS[row["sure"]]]
        for name, row in entries
    ]  # fmt: skip
    heads = [heading, "Pairs", "Before", "Now", "Points", "Range", "Chance of luck", "Verdict"]
    return FigureTable(caption, heads, rows)


def _length(change: ChangeFigures, noun: str) -> str:
    verdict = VERDICTS[change["sure"]]
    how = "longer" if change["difference"] > 0 else "shorter"
    if not change["difference"]:
        return "Games are as long as before."
    size, sure = number(abs(change["difference"])), f"; {verdict}" if verdict else ""
    return f"Games are {size} {noun}s {how}, {number(change['new'])} {noun}s now{sure}."
