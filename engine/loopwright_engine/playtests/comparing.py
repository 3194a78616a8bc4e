"""What changed between two playtests: of two drafts, or of the same one on another day.

Games are compared in pairs: the same kids, variants, bot and sweep, and the same seed, so that both had the
same luck. What differs between the two games of a pair is then due to the draft, and few games tell much.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple, Protocol

from ..bundle import Bundle
from . import student, written
from .figures import described, neat
from .intervals import LEVEL, Interval, Pairs, holm, mcnemar, mean, paired, together
from .packing import Game, Games, Kinds
from .plan import Cell, Plan
from .records import GameRecord

FORMAT: Final = "loopwright-comparison"
VERSION: Final = 1
ALL: Final = "all"

Json = dict[str, Any]


class Played(Protocol):
    """Games that were played: a results file, or what has just been played."""

    @property
    def bundle(self) -> Bundle:
        """What was played."""

    @property
    def plan(self) -> Plan:
        """How."""

    @property
    def names(self) -> Sequence[str]:
        """What the records' numbers mean."""

    def records(self) -> Iterator[GameRecord]:
        """The games."""


class Change(NamedTuple):
    """How often something happened, and how likely luck alone makes so much of a difference."""

    old: float
    new: float
    difference: float
    low: float
    high: float
    chance: float
    pairs: int


class Counts:
    """What the pairs of one cell, or of several, come to."""

    def __init__(self) -> None:
        self.won: Counter[tuple[bool, bool]] = Counter()
        self.lengths: Counter[tuple[int, int]] = Counter()
        self.endings: Counter[tuple[int, int]] = Counter()
        self.both: Counter[int] = Counter()
        """Cards that came up both times, ..."""
        self.first: Counter[int] = Counter()
        """only in the old draft, ..."""
        self.second: Counter[int] = Counter()
        """and only in the new one."""

    def add(self, old: Game, new: Game) -> None:
        """One pair."""
        self.won[old.won, new.won] += 1
        self.lengths[old.last, new.last] += 1
        self.endings[old.ending, new.ending] += 1
        self.both.update(old.cards & new.cards)
        self.first.update(old.cards - new.cards)
        self.second.update(new.cards - old.cards)

    @property
    def pairs(self) -> int:
        """How many."""
        return self.won.total()


def compare(old: Played, new: Played, level: float = LEVEL) -> Json:
    """What is different in the new games, as a document of plain data (`FORMAT`)."""
    kinds = Kinds(old.bundle, new.bundle)
    before = Games(old.plan, kinds.reader(old.names), old.records())
    cells, after = _counted(new, before, kinds)
    document = {
        "format": FORMAT,
        "version": VERSION,
        "level": level,
        "old": _told(old, before.count),
        "new": _told(new, after),
        "pairs": sum(counts.pairs for counts in cells.values()),
        "wins": _wins(cells, level),
        **_rest(kinds, list(cells.values()), level),
    }
    return {key: neat(value) for key, value in document.items()}


def _told(played: Played, games: int) -> Json:
    scenario = played.bundle.data["scenario"]
    title = written.plain(played.bundle.strings[scenario["title"]])
    return {"scenario": scenario["id"], "title": title, "bundle": played.bundle.hash, "games": games}


def _counted(new: Played, before: Games, kinds: Kinds) -> tuple[dict[Cell, Counts], int]:
    """The pairs of each cell, and how many games the new playtest has."""
    cells: dict[Cell, Counts] = {}
    read, games = kinds.reader(new.names), 0
    for games, record in enumerate(new.records(), 1):  # noqa: B007 - how many there were
        cell = new.plan.cells[record.cell]
        found = before.get(cell, record.seed)
        if found is not None:
            cells.setdefault(cell, Counts()).add(found, read(record))
    return {cell: cells[cell] for cell in new.plan.cells if cell in cells}, games


def _wins(cells: dict[Cell, Counts], level: float) -> Json:
    by_kids: dict[str, list[Counts]] = {}
    for cell in sorted(cells, key=lambda cell: cell.kids):
        by_kids.setdefault(str(cell.kids), []).append(cells[cell])
    of_kids = {kids: _won(each, level) for kids, each in by_kids.items()}
    if len(of_kids) != 1:
        of_kids[ALL] = _won(list(cells.values()), level)
    told = _corrected(of_kids, level)
    of_cells = _corrected({cell: _won([counts], level) for cell, counts in cells.items()}, level)
    return {
        "all": told.get(ALL) or next(iter(told.values())),
        "by_kids": {kids: told[kids] for kids in by_kids},
        "cells": [{**described(cell), **change} for cell, change in of_cells.items()],
    }


def _won(cells: Sequence[Counts], level: float) -> Change:
    won = [counts.won for counts in cells]
    return _paired(
        [Pairs(each[True, True], each[True, False], each[False, True], each[False, False]) for each in won],
        level,
    )


def _paired(kinds: Sequence[Pairs], level: float) -> Change:
    """The change in the pairs of some kinds of games, which share their luck."""
    games = sum(pairs.games for pairs in kinds)
    both, first, second = (sum(pairs[place] for pairs in kinds) for place in range(3))
    old, new = ((both + only) / games if games else 0.0 for only in (first, second))
    known = [(pairs.games, paired(pairs, level)[1]) for pairs in kinds]
    low, high = together(known) if games else Interval(-1.0, 1.0)
    return Change(old, new, (second - first) / max(1, games), low, high, mcnemar(*kinds), games)


def _length(cells: Sequence[Counts], level: float) -> Change:
    """The last day of the games, with Student's test for pairs; kinds of games share their luck."""
    games = sum(counts.pairs for counts in cells)
    total, error = 0, 0.0
    known = []
    for counts in cells:
        added = sum((new - old) * n for (old, new), n in counts.lengths.items())
        squares = sum((new - old) ** 2 * n for (old, new), n in counts.lengths.items())
        _, deviation, interval = mean(counts.pairs, added, squares, level)
        total, error = total + added, error + deviation * sqrt(counts.pairs)
        known.append((counts.pairs, interval))
    low, high = together(known) if games else Interval(float("-inf"), float("inf"))
    chance = 1.0
    if games > len(cells) and total:
        chance = student.beyond(abs(total) / error if error else float("inf"), games - len(cells))
    old = sum(old * n for counts in cells for (old, _), n in counts.lengths.items()) / max(1, games)
    middle = total / max(1, games)
    return Change(old, old + middle, middle, low, high, chance, games)


def _rest(kinds: Kinds, cells: Sequence[Counts], level: float) -> Json:
    """Length, endings and cards: all that came up in either draft, corrected for how many that is."""
    endings, cards = _endings(kinds, cells), _cards(kinds, cells)
    looked_at = 1 + len(endings) + len(cards)
    at_once = 1 - (1 - level) / looked_at
    changes: dict[tuple[str, str], Change] = {("length", ""): _length(cells, at_once)}
    changes |= {("endings", id): _paired(pairs, at_once) for id, pairs in endings.items()}
    changes |= {("cards", id): _paired(pairs, at_once) for id, pairs in cards.items()}
    told = _corrected(changes, level)
    titles = kinds.titles
    return {
        "looked_at": looked_at,
        "length": told["length", ""],
        "endings": {id: {"title": titles[f"ending.{id}"], **told["endings", id]} for id in endings},
        "cards": {id: {"title": titles[id], **told["cards", id]} for id in cards},
        "added": kinds.added,
        "removed": kinds.removed,
    }


def _corrected(changes: dict[Any, Change], level: float) -> dict[Any, Json]:
    """Changes as data, with their chances corrected for how many they are."""
    corrected = holm([change.chance for change in changes.values()])
    return {
        key: {
            "pairs": change.pairs,
            "old": change.old,
            "new": change.new,
            "difference": change.difference,
            "low": change.low,
            "high": change.high,
            "p": change.chance,
            "p_corrected": chance,
            "sure": chance < 1 - level,
        }
        for (key, change), chance in zip(changes.items(), corrected, strict=True)
    }


def _endings(kinds: Kinds, cells: Sequence[Counts]) -> dict[str, list[Pairs]]:
    """Those that came up, by their ids: the pairs of each cell."""
    found = {
        ending: [_ended(counts, number) for counts in cells] for number, ending in enumerate(kinds.endings)
    }
    return {ending: pairs for ending, pairs in found.items() if _came_up(pairs)}


def _ended(counts: Counts, number: int) -> Pairs:
    both = counts.endings[number, number]
    first = sum(n for (old, new), n in counts.endings.items() if old == number != new)
    second = sum(n for (old, new), n in counts.endings.items() if new == number != old)
    return Pairs(both, first, second, counts.pairs - both - first - second)


def _cards(kinds: Kinds, cells: Sequence[Counts]) -> dict[str, list[Pairs]]:
    """Cards that both drafts have, and that came up: the pairs of each cell."""
    found = {card: [_seen(counts, number) for counts in cells] for number, card in enumerate(kinds.cards)}
    return {card: pairs for card, pairs in found.items() if _came_up(pairs)}


def _seen(counts: Counts, number: int) -> Pairs:
    both, first, second = counts.both[number], counts.first[number], counts.second[number]
    return Pairs(both, first, second, counts.pairs - both - first - second)


def _came_up(pairs: Sequence[Pairs]) -> bool:
    return any(each.neither < each.games for each in pairs)
