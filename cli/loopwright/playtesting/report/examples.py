"""The games that the report shows: as few as are enough for every figure, and each with what it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from .markup import Example, Examples

if TYPE_CHECKING:
    from loopwright_engine.playtests.records import GameRecord

    from ..results import Results

Json = dict[str, Any]
MOST = 100
"""So many games are written at most; what comes later in the report then has none."""
EACH = 2
"""Links beside one figure."""


class Chosen:
    """The games of a playtest that are shown: ask with `of` for each figure, the most important first."""

    def __init__(self, figures: Json, records: Iterable[GameRecord]) -> None:
        self.records: dict[Example, GameRecord] = {}
        self._kept = _candidates(figures, records)

    def of(self, games: Iterable[Sequence[int]]) -> Examples:
        """Links for a figure with these games: to those that are shown already, or else to its first one."""
        pairs = [Example(*each) for each in games]
        known = [each for each in pairs if each in self.records]
        if not known and len(self.records) < MOST:
            known = [each for each in pairs if each in self._kept][:1]
            self.records |= {each: self._kept[each] for each in known}
        return tuple(known[:EACH])

    def like(self, cells: Iterable[Json], wanted: Callable[[GameRecord], bool]) -> Examples:
        """Links for a figure that names no games itself: to those of these cells that are `wanted`."""
        mine = {cell["id"] for cell in cells}
        kept = ((each, record) for each, record in self._kept.items() if each.cell in mine)
        found = [(each.game, each.cell) for each, record in kept if wanted(record)]
        return self.of([(cell, game) for game, cell in sorted(found)])


def of_cell(cell: Json, won: bool | None = None) -> list[tuple[int, int]]:
    """The first games of a cell; only those that were won or lost, if that is said."""
    found = [each for each in cell["endings"] if won in (None, each["won"])]
    return sorted((cell["id"], game) for each in found for game in each["examples"])


def _named(figures: Json) -> Iterator[Example]:
    """Every game that a figure has as its example; of very many set-ups, those of the first ones."""
    for cell in figures["cells"][:MOST]:
        yield from (Example(*pair) for pair in of_cell(cell))
    of_bots = [
        each for part in figures["bots"].values() for each in (*part["cards"].values(), *part["paths"])
    ]
    for each in (*of_bots, *figures["coverage"]["rare"]):
        yield from (Example(*pair) for pair in each["examples"])


def records(figures: Json, results: Results) -> Iterator[GameRecord]:
    """The games of those chunks alone in which figures have examples: of a long playtest, these are few."""
    chunks = {results.plan.chunk_at(each.cell, each.game) for each in _named(figures)}
    places = [place for place in results.places() if place.chunk in chunks]
    for found in results.at(places):
        yield from found


def _candidates(figures: Json, records: Iterable[GameRecord]) -> dict[Example, GameRecord]:
    """The games that may be shown: those that figures name."""
    wanted = set(_named(figures))
    found: dict[Example, GameRecord] = {}
    if wanted:
        for record in records:
            example = Example(record.cell, record.game)
            if example in wanted:
                found[example] = record
                if len(found) == len(wanted):
                    break
    return found
