"""The figures of sweeps: games whose set-ups differ in one value, or in their variants.

They are played on common random numbers, so most luck is the same for each value. The rest is estimated from
sums over batches of seeds, which take the same memory after any number of games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import fsum, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_engine.playtest import stats
from loopwright_engine.playtest.plan import Cell, Plan
from loopwright_engine.playtest.stats import WON, Interval, Kind, Pairs, games_to_tell, of_all, paired
from loopwright_engine.playtest.tally import Tally

if TYPE_CHECKING:
    from .types import Sweep, SweepValue


VARIANT: Final = "variant"
"""The word in place of a path where games differ in their variants."""
FEWEST: Final = 20
"""With fewer games, nothing is judged."""


class Difference(NamedTuple):
    """The difference of the win rate from that with the first value, its interval, and its p-value."""

    share: float
    low: float
    high: float
    chance: float


def figures(plan: Plan, tally: Tally, level: float) -> list[Sweep]:
    """For each path, number of kids and bot: each value, compared with the first one that was asked for.

    The intervals of all differences of a bot hold at once; one that is not known is None.
    """
    found: list[Sweep] = []
    for numbers in plan.bots.values():
        swept = list(_swept(plan, numbers))
        looked_at = sum(len(cells) - 1 for _, cells in swept)
        for what, cells in swept:
            first = plan.cells[cells[0]]
            found.append(
                {
                    "what": what,
                    "kids": first.kids,
                    "bot": first.bot,
                    "looked_at": looked_at,
                    "values": [_told(plan, tally, what, cells[0], cell, level, looked_at) for cell in cells],
                }
            )
    return found


def _swept(plan: Plan, numbers: Sequence[int]) -> Iterator[tuple[str, list[int]]]:
    """What differs within these cells, and the indices of those that differ in nothing else."""
    paths = dict.fromkeys(path for number in numbers for path, _ in plan.cells[number].changes)
    for what in (*paths, VARIANT):
        groups: dict[Cell, list[int]] = {}
        for number in numbers:
            cell = plan.cells[number]
            if what == VARIANT or what in dict(cell.changes):
                groups.setdefault(_without(cell, what), []).append(number)
        yield from ((what, cells) for cells in groups.values() if len(cells) > 1)


def _without(cell: Cell, path: str) -> Cell:
    """The cell without its value of a path, or without its variants."""
    if path == VARIANT:
        return replace(cell, variants=())
    return replace(cell, changes=tuple(change for change in cell.changes if change.path != path))


def _told(
    plan: Plan, tally: Tally, what: str, first: int, number: int, level: float, looked_at: int
) -> SweepValue:
    cell = plan.cells[number]
    old, new = (tally.cells[cell_number].games for cell_number in (first, number))
    seen = number != first and old.games and new.games
    known = None
    at_once = 1 - (1 - level) / looked_at
    if seen and not cell.learns and min(old.games, new.games) >= FEWEST:
        kinds = of_all((tally.cells[cell_number].batches for cell_number in (first, number)), WON)
        known = compared(kinds[0], kinds[1], at_once)
    sure = known and not known.low <= 0 <= known.high
    games = min(old.games, new.games)
    return {
        "cell": number,
        "value": list(cell.variants) if what == VARIANT else dict(cell.changes)[what],
        "games": new.games,
        "win_rate": new.wins / new.games if new.games else None,
        "difference": new.wins / new.games - old.wins / old.games if seen else None,
        "low": known and known.low,
        "high": known and known.high,
        "p": known and known.chance,
        "p_corrected": known and min(1.0, known.chance * looked_at),
        "sure": sure,
        "games_to_tell": games_to_tell(known.share, Interval(known.low, known.high), games, at_once)
        if known and not sure
        else None,
    }


def compared(old: Kind, new: Kind, level: float) -> Difference:
    """The difference of two kinds of games on common random numbers; one may have more games than the other.

    It uses Tango's interval and McNemar's test, as for pairs that are known; but the number of pairs that
    differ is estimated from the batches, and Student's t takes the place of the normal distribution.
    """
    (games, won), (new_games, new_won) = old, new
    share, new_share = won.total() / games.total(), new_won.total() / new_games.total()
    batches = games | new_games
    gaps = [
        (new_won[batch] - new_share * new_games[batch]) / new_games.total()
        - (won[batch] - share * games[batch]) / games.total()
        for batch in sorted(batches)
    ]
    freedom = len(batches) - 1
    variance = fsum(gap * gap for gap in gaps) * len(batches) / freedom
    gap, count = new_share - share, min(games.total(), new_games.total())
    pairs = _pairs(gap, variance, count)
    limit = stats.quantile((1 + level) / 2, freedom)
    low, high = paired(pairs, 2 * NormalDist().cdf(limit) - 1)[1]
    differ = pairs.first + pairs.second
    chance = stats.beyond(abs(pairs.second - pairs.first) / sqrt(differ), freedom) if differ else 1.0
    return Difference(gap, low, high, chance)


def _pairs(gap: float, variance: float, count: int) -> Pairs:
    """The pairs that would differ by this gap, with this variance."""
    more = round(gap * count)
    differ = min(count, max(abs(more), round(count * (count * variance + gap * gap))))
    second = min(count, (differ + more + 1) // 2)
    first = second - more
    return Pairs(0, first, second, count - first - second)
