"""What changed between two playtests: of two drafts, or of the same one on another day.

Games are compared in pairs: the same kids, variants, bot and sweep, and the same seed, so that both had the
same luck. What differs between the two games of a pair is then due to the draft, and few games tell much.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from . import student, written
from .batches import ENDED, WON, alike, of_all
from .chances import holm, mcnemar
from .figures import described, neat
from .intervals import LEVEL, Interval, Pairs, added, games_to_tell, mean, paired, together
from .packing import Games, Kinds
from .pairing import LENGTH, SEEN, Counts, Played, counted
from .plan import Cell

FORMAT: Final = "loopwright-comparison"
VERSION: Final = 2
ALL: Final = "all"

Json = dict[str, Any]


class Change(NamedTuple):
    """How often something happened, and how likely luck alone makes so much of a difference."""

    old: float
    new: float
    difference: float
    low: float
    high: float
    chance: float
    pairs: int


def compare(old: Played, new: Played, level: float = LEVEL) -> Json:
    """What is different in the new games, as a document of plain data (`FORMAT`)."""
    kinds = Kinds(old.bundle, new.bundle)
    before = Games(old.plan, kinds.reader(old.names), old.records())
    cells, after = counted(new, before, kinds)
    document = {
        "format": FORMAT,
        "version": VERSION,
        "level": level,
        "old": _told(old, before.count),
        "new": _told(new, after),
        "pairs": sum(counts.pairs for counts in cells.values()),
        "bots": {
            bot: _of_bot(kinds, {cell: cells[cell] for cell in cells if cell.bot == bot}, level)
            for bot in dict.fromkeys(cell.bot for cell in cells)
        },
        "added": kinds.added,
        "removed": kinds.removed,
    }
    return {key: neat(value) for key, value in document.items()}


def _of_bot(kinds: Kinds, cells: dict[Cell, Counts], level: float) -> Json:
    """What changed in the games of one bot; each bot's list is corrected by itself."""
    return {
        "pairs": sum(counts.pairs for counts in cells.values()),
        "wins": _wins(cells, level),
        **_rest(kinds, list(cells.values()), level),
    }


def _told(played: Played, games: int) -> Json:
    scenario = played.bundle.data["scenario"]
    title = written.plain(played.bundle.strings[scenario["title"]])
    return {"scenario": scenario["id"], "title": title, "bundle": played.bundle.hash, "games": games}


def _wins(cells: dict[Cell, Counts], level: float) -> Json:
    by_kids: dict[str, list[Counts]] = {}
    for cell in sorted(cells, key=lambda cell: cell.kids):
        by_kids.setdefault(str(cell.kids), []).append(cells[cell])
    rows = by_kids if len(by_kids) == 1 else {**by_kids, ALL: list(cells.values())}
    told = _won(rows, level)
    of_cells = _won({cell: [counts] for cell, counts in cells.items()}, level)
    return {
        "all": told.get(ALL) or next(iter(told.values())),
        "by_kids": {kids: told[kids] for kids in by_kids},
        "cells": [{**described(cell), **change} for cell, change in of_cells.items()],
    }


def _won(rows: Mapping[Any, Sequence[Counts]], level: float) -> dict[Any, Json]:
    """The change of the win rate in each row of a table, corrected for how many rows it has."""
    at_once = _at_once(level, len(rows))
    changes = {
        key: _paired(cells, WON, [counts.wins for counts in cells], at_once) for key, cells in rows.items()
    }
    return _corrected(changes, level)


def _at_once(level: float, looks: int) -> float:
    """The level of each of several intervals that are to hold all at once."""
    return 1 - (1 - level) / max(1, looks)


def _paired(cells: Sequence[Counts], what: str, kinds: Sequence[Pairs], level: float) -> Change:
    """The change in the pairs of some kinds of games."""
    games = sum(pairs.games for pairs in kinds)
    both, first, second = (sum(pairs[place] for pairs in kinds) for place in range(3))
    old, new = ((both + only) / games for only in (first, second))
    common = alike(of_all((counts.batches for counts in cells), what))
    low, high = together([(pairs.games, *paired(pairs, level)) for pairs in kinds], common)
    return Change(old, new, (second - first) / games, low, high, mcnemar(*kinds, alike=common), games)


def _length(cells: Sequence[Counts], level: float) -> Change:
    """The last day of the games, with Student's test for pairs."""
    games = sum(counts.pairs for counts in cells)
    common = alike(of_all((counts.batches for counts in cells), LENGTH))
    parts, errors = [], []
    for counts in cells:
        total = sum((new - old) * n for (old, new), n in counts.lengths.items())
        squares = sum((new - old) ** 2 * n for (old, new), n in counts.lengths.items())
        middle, deviation, interval = mean(counts.pairs, total, squares, level)
        parts.append((counts.pairs, middle, interval))
        errors.append(deviation * sqrt(counts.pairs))
    low, high = together(parts, common)
    total, error, chance = sum(counts.batches[LENGTH].total() for counts in cells), added(errors, common), 1.0
    if games > len(cells) and total:
        chance = student.beyond(abs(total) / error if error else float("inf"), games - len(cells))
    old = sum(old * n for counts in cells for (old, _), n in counts.lengths.items()) / games
    return Change(old, old + total / games, total / games, low, high, chance, games)


def _rest(kinds: Kinds, cells: Sequence[Counts], level: float) -> Json:
    """Length, endings and cards: all that came up in either draft, corrected for how many that is."""
    pairs = {f"{ENDED}{n}": [counts.ended(n) for counts in cells] for n in range(len(kinds.endings))}
    pairs |= {f"{SEEN}{n}": [counts.saw(n) for counts in cells] for n in range(len(kinds.cards))}
    pairs = {what: each for what, each in pairs.items() if _came_up(each)}
    looked_at = 1 + len(pairs)
    at_once = _at_once(level, looked_at)
    changes = {LENGTH: _length(cells, at_once)}
    changes |= {what: _paired(cells, what, each, at_once) for what, each in pairs.items()}
    told = _corrected(changes, level)
    endings = {id: f"{ENDED}{n}" for n, id in enumerate(kinds.endings) if f"{ENDED}{n}" in told}
    cards = {id: f"{SEEN}{n}" for n, id in enumerate(kinds.cards) if f"{SEEN}{n}" in told}
    return {
        "looked_at": looked_at,
        "length": told[LENGTH],
        "endings": {
            id: {"title": kinds.titles[f"ending.{id}"], **told[what]} for id, what in endings.items()
        },
        "cards": {id: {"title": kinds.titles[id], **told[what]} for id, what in cards.items()},
    }


def _came_up(pairs: Sequence[Pairs]) -> bool:
    return any(each.neither < each.games for each in pairs)


def _corrected(changes: dict[Any, Change], level: float) -> dict[Any, Json]:
    """Changes as data, with their chances corrected for how many they are.

    A change is sure if both its chance and its range say so; the range of any other reaches to no change.
    """
    corrected = holm([change.chance for change in changes.values()])
    at_once = _at_once(level, len(changes))
    return {
        key: _as_data(change, chance, level, at_once)
        for (key, change), chance in zip(changes.items(), corrected, strict=True)
    }


def _as_data(change: Change, corrected: float, level: float, at_once: float) -> Json:
    """`games_to_tell` is how many pairs of games would tell a change that is not sure, if any would."""
    interval = Interval(change.low, change.high)
    sure = corrected < 1 - level and not change.low <= 0 <= change.high
    return {
        "pairs": change.pairs,
        "old": change.old,
        "new": change.new,
        "difference": change.difference,
        "low": change.low if sure else min(0.0, change.low),
        "high": change.high if sure else max(0.0, change.high),
        "p": change.chance,
        "p_corrected": corrected,
        "sure": sure,
        "games_to_tell": None if sure else games_to_tell(change.difference, interval, change.pairs, at_once),
    }
