"""The figures of a playtest, as one document of plain data (`FORMAT`), each with how far it can be trusted.

The same games give the same document, byte for byte, in whatever order they were played and added up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, cast

from loopwright_games.tales.rules.state import codes as v

from loopwright_engine.bundle.load import Bundle
from loopwright_engine.playtest import bundle_items
from loopwright_engine.playtest.plan import Cell, Plan
from loopwright_engine.playtest.records import WAYS
from loopwright_engine.playtest.stats.common_luck import ENDED, TOOK, WON, alike, of_all, share_of
from loopwright_engine.playtest.stats.intervals import LEVEL, mean, together
from loopwright_engine.playtest.tally import CellTally, Count, Sum, Tally

from . import cards, coverage, sweeps, tension
from .cards import examples

if TYPE_CHECKING:
    from .types import (
        BotFigures,
        CellFigures,
        ConditionFigures,
        EndingShare,
        Figures,
        Mean,
        PathFigures,
        SetUp,
        TimeFigures,
        Wins,
        WinsOfKids,
    )


FORMAT: Final = "loopwright-figures"
VERSION: Final = 2
MOST_PATHS: Final = 20
DIGITS: Final = 6


def figures(
    bundle: Bundle,
    plan: Plan,
    names: Sequence[str],
    tally: Tally,
    *,
    called: Callable[[str], str] = str,
    level: float = LEVEL,
) -> Figures:
    """The document for the games of a tally; `names` are the watch's, `called` puts an id into words."""
    data = bundle.data
    titles = bundle_items.endings(data)
    document = {
        "format": FORMAT,
        "version": VERSION,
        "scenario": data["scenario"]["id"],
        "title": bundle_items.plain(data["strings"][data["scenario"]["title"]]),
        "bundle": bundle.hash,
        "seed": plan.seed,
        "level": level,
        "games": tally.games,
        "cells": [
            _cell(number, plan.cells[number], cell, titles, level) for number, cell in enumerate(tally.cells)
        ],
        "sweeps": sweeps.figures(plan, tally, level),
        "bots": {
            bot: _of_bot(bundle, plan, names, tally.of(numbers), numbers, level)
            for bot, numbers in plan.bots.items()
        },
        "coverage": coverage.figures(data, plan, names, tally, called),
    }
    return cast("Figures", {key: neat(value) for key, value in document.items()})


def _of_bot(
    bundle: Bundle, plan: Plan, names: Sequence[str], tally: Tally, numbers: Sequence[int], level: float
) -> BotFigures:
    """What all games of one bot come to, in the cells of these numbers; `tally` has no other games."""
    return {
        "games": tally.games,
        "by_kids": _by_kids(plan, tally, numbers, level),
        "endings": _endings(tally.cells, bundle_items.endings(bundle.data), level),
        "cards": cards.figures(bundle.data, tally, level),
        "paths": _paths(names, tally),
        "time": _time(tally),
        "conditions": _conditions(tally, level),
        "tension": tension.figures(tally),
    }


def neat(value: Any) -> Any:
    """Data as JSON can hold it, with as many digits as mean something."""
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}") if isfinite(value) else None
    if isinstance(value, dict):
        return {key: neat(part) for key, part in value.items()}
    return [neat(part) for part in value] if isinstance(value, (list, tuple)) else value


def described(cell: Cell) -> SetUp:
    """How the games of a cell are set up."""
    return {
        "kids": cell.kids,
        "variants": list(cell.variants),
        "bot": cell.bot,
        "learns": cell.learns,
        "first": cell.first,
        "enigma_limit": cell.enigma_limit,
        "sweep": {change.path: change.value for change in cell.changes},
    }


def _cell(
    number: int, cell: Cell, found: CellTally, titles: dict[str, tuple[str, bool]], level: float
) -> CellFigures:
    games = found.games.games
    lengths = sorted(found.lengths.items())
    days = Sum(sum(day * n for day, n in lengths), sum(day * day * n for day, n in lengths))
    endings = _endings([found], titles, level)
    return {
        "id": number,
        **described(cell),
        **wins([found], level),
        "rounds": {**_mean(games, days, level), "histogram": lengths},
        "decisions": _mean(games, found.decisions, level),
        "endings": [
            {"id": ending, **shares, "examples": found.endings[ending].first}
            for ending, shares in endings.items()
            if ending in found.endings
        ],
    }


def wins(cells: Sequence[CellTally], level: float = LEVEL) -> Wins:
    """The games of some cells, how many of them were won, and the range of that share."""
    games, won = (sum(getattr(cell.games, each) for cell in cells) for each in ("games", "wins"))
    low, high = share_of(of_all((cell.batches for cell in cells), WON), level)
    return {"games": games, "wins": won, "win_rate": _share(won, games), "low": low, "high": high}


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _mean(count: int, numbers: Sum, level: float) -> Mean:
    middle, deviation, (low, high) = mean(count, numbers.total, numbers.squares, level)
    return {"mean": middle, "low": low, "high": high, "deviation": deviation}


def _by_kids(plan: Plan, tally: Tally, numbers: Sequence[int], level: float) -> dict[str, WinsOfKids]:
    by_kids: dict[int, list[CellTally]] = {}
    for number in sorted(numbers, key=lambda number: plan.cells[number].kids):
        by_kids.setdefault(plan.cells[number].kids, []).append(tally.cells[number])
    found: dict[str, WinsOfKids] = {}
    for kids, cells in by_kids.items():
        games = sum(cell.games.games for cell in cells)
        days = sum(day * count for cell in cells for day, count in cell.lengths.items())
        found[str(kids)] = {**wins(cells, level), "rounds_mean": _share(days, games)}
    return found


def _endings(
    cells: Sequence[CellTally], titles: dict[str, tuple[str, bool]], level: float
) -> dict[str, EndingShare]:
    """Every ending that the scenario has, the most frequent first; those of the rules if they came."""
    games = Counter(dict.fromkeys(titles, 0))
    for cell in cells:
        games.update({ending: count.games for ending, count in cell.endings.items()})
    whole = games.total()
    found: dict[str, EndingShare] = {}
    for ending, number in sorted(games.items(), key=lambda pair: (-pair[1], pair[0])):
        if number or ending not in (v.TIME_RAN_OUT, v.RUMOR_LOST):
            low, high = share_of(of_all((cell.batches for cell in cells), ENDED + ending), level)
            title, won = titles[ending]
            share = _share(number, whole)
            found[ending] = {
                "title": title, "won": won, "games": number, "share": share, "low": low, "high": high,
            }  # fmt: skip
    return found


def _paths(names: Sequence[str], tally: Tally) -> list[PathFigures]:
    """The ways through the diary that were taken most, among the games whose way was counted."""
    found: dict[tuple[int, ...], list[tuple[int, Count]]] = {}
    for number, cell in enumerate(tally.cells):
        for path, count in cell.paths.items():
            found.setdefault(path, []).append((number, count))
    games = {path: sum(count.games for _, count in counts) for path, counts in found.items()}
    whole = sum(games.values())
    return [
        {
            "path": [names[side] for side in path],
            "games": games[path],
            "share": games[path] / whole,
            "wins": sum(count.wins for _, count in found[path]),
            "examples": examples(found[path]),
        }
        for path in sorted(games, key=lambda path: (-games[path], path))[:MOST_PATHS]
    ]


def _time(tally: Tally) -> list[TimeFigures]:
    cubes = [sum(cell.spent[way].total for cell in tally.cells) for way in range(len(WAYS))]
    whole = sum(cubes)
    return [
        {"way": way, "cubes": count, "share": _share(count, whole)}
        for way, count in zip(WAYS, cubes, strict=True)
    ]


def _conditions(tally: Tally, level: float) -> list[ConditionFigures]:
    found: list[ConditionFigures] = []
    for number, condition in enumerate(v.CONDITIONS):
        sums = [(cell.games.games, cell.took[number]) for cell in tally.cells]
        whole = Sum(sum(each.total for _, each in sums), sum(each.squares for _, each in sums))
        spread = _mean(tally.games, whole, level)
        if tally.games:
            means = [(games, mean(games, took.total, took.squares, level)) for games, took in sums]
            common = alike(of_all((cell.batches for cell in tally.cells), TOOK + condition))
            parts = [(games, middle, interval) for games, (middle, _, interval) in means]
            spread["low"], spread["high"] = together(parts, common)
        found.append({"condition": condition, "taken": whole.total, **spread})
    return found


# --- No judgement of a bot that learns: its games are not independent, so no range or chance of luck holds


JUDGING: Final = frozenset(
    ("low", "high", "effect_low", "effect_high", "p", "p_corrected", "verdict", "sure", "games_to_tell")
)
"""Figures that hold for independent games only."""


def unjudged(found: Any) -> Any:
    """The same data with nothing in the place of ranges, chances of luck and verdicts."""
    if isinstance(found, Mapping):
        return {key: None if key in JUDGING else unjudged(part) for key, part in found.items()}
    return [unjudged(part) for part in found] if isinstance(found, list) else found


def without_judgement(found: Mapping[str, Any]) -> dict[str, Any]:
    """The figures of a playtest, without judgement where a bot learns."""
    learning = {cell["bot"] for cell in found["cells"] if cell["learns"]}
    return {
        **found,
        "cells": [unjudged(cell) if cell["learns"] else cell for cell in found["cells"]],
        "bots": {bot: unjudged(part) if bot in learning else part for bot, part in found["bots"].items()},
    }
