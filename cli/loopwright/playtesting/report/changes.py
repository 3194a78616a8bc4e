"""What changed against other games, pair by pair on the same luck."""

from __future__ import annotations

from collections.abc import Sequence

from ..compared import LUCK, SURE, of_bots
from ..words import Called, counted, listed, percent, set_up, span
from . import plots
from .markup import Entry, Json, Plot, Section, Table, chance, ends, number, share
from .plots import Mark

MOST = 25
"""Rows of the plot of endings and cards."""


def changes(comparison: Json, called: Called) -> Section:
    """Differences with their intervals: of winning, then of everything else."""
    pairs = comparison["pairs"]
    head = f'Against "{comparison["old"]["title"]}", in {counted(pairs)} pairs of games on the same luck.'
    if not pairs:
        said = "No game of these has a partner with the same set-up and seed there."
        return Section("changes", "What changed", [said])
    level = percent(comparison["level"])
    says: list[str] = [head]
    drawn: list[Plot] = []
    tables: list[Table] = []
    for who, found in of_bots(comparison):
        whose = f" ({who.removesuffix(': ')})" if who else ""
        wins, rest = _wins(found), _rest(found, called)
        shown = sorted(rest, key=lambda pair: -abs(pair[1]["difference"]))[:MOST]
        first = (
            f"{who}By how much more often the kids win now; lines show where the difference may lie, "
            f"{level} sure."
        )
        second = (
            f"{who}By how much more often endings and cards come up now, the {len(shown)} that changed most; "
            f"their lines hold for all {found['looked_at']} at once, {level} sure."
        )
        drawn += [_plot(first, wins), *([_plot(second, shown)] if shown else [])]
        tables += [
            _table(f"change of the win rate{whose}", "Kids", wins),
            _table(f"change of every set-up{whose}", "Set-up", _cells(found["wins"]["cells"])),
            _table(f"change of endings and cards{whose}", "Thing", rest),
        ]
        says.append(who + _length(found["length"]))
    return Section("changes", "What changed", [*says, *_news(comparison, called)], drawn, tables)


def _wins(found: Json) -> list[tuple[str, Json]]:
    kids = [(f"{kids} kids", change) for kids, change in found["wins"]["by_kids"].items()]
    return [*kids, ("all together", found["wins"]["all"])]


def _cells(cells: Sequence[Json]) -> list[tuple[str, Json]]:
    return [(set_up(cell, cells), cell) for cell in cells]


def _rest(found: Json, called: Called) -> list[tuple[str, Json]]:
    endings = [(f'ending "{each["title"]}"', each) for each in found["endings"].values()]
    return [*endings, *((called(id), each) for id, each in found["cards"].items())]


def _plot(says: str, found: Sequence[tuple[str, Json]]) -> Plot:
    data = []
    for kind, (sure, said) in enumerate(((True, SURE), (False, LUCK))):
        rows = [row for row, (_, change) in enumerate(found) if change["sure"] is sure]
        marks = [_mark(*found[row]) for row in rows]
        data.append(plots.dots(said, marks, rows, kind))
    return plots.in_rows(says, data, [name for name, _ in found], **plots.POINTS)


def _mark(name: str, change: Json) -> Mark:
    said = (
        f"{share(change['difference'])} ({span(change['low'], change['high'])}), {percent(change['new'])} now"
    )
    return Mark(name, change["difference"], change["low"], change["high"], said)


def _table(caption: str, what: str, found: Sequence[tuple[str, Json]]) -> Table:
    rows: list[list[Entry]] = [
        [name, f"{each['pairs']:,}", share(each["old"]), share(each["new"]), share(each["difference"]),
         ends(each["low"], each["high"]), chance(each["p_corrected"]), SURE if each["sure"] else LUCK]
        for name, each in found
    ]  # fmt: skip
    heads = [what, "Pairs", "Before", "Now", "Difference", "Range", "Chance of luck", "Verdict"]
    return Table(caption, heads, rows)


def _length(change: Json) -> str:
    verdict = SURE if change["sure"] else LUCK
    how = "longer" if change["difference"] > 0 else "shorter"
    if not change["difference"]:
        return "Games are as long as before."
    size = number(abs(change["difference"]))
    return f"Games are {size} days {how}, {number(change['new'])} days now; {verdict}."


def _news(comparison: Json, called: Called) -> list[str]:
    said = []
    for key, word in (("added", "New"), ("removed", "Gone")):
        if comparison[key]:
            said.append(f"{word}: {listed([called(card) for card in comparison[key]])}.")
    return said
