"""The figures of sweeps: games whose set-ups differ in one value, or in one of their options.

They are played on common random numbers, so most luck is the same for each value. The rest is estimated from
sums over batches of seeds, which take the same memory after any number of games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import MISSING, fields, replace
from math import fsum, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from loopwright_engine.kit.protocol import Kit
from loopwright_engine.playtest import stats
from loopwright_engine.playtest.plan import Cell, Plan
from loopwright_engine.playtest.stats import WON, Interval, Kind, Pairs, games_to_tell, of_all, paired
from loopwright_engine.playtest.tally import Tally

from . import luck

if TYPE_CHECKING:
    from .types import Sweep, SweepValue


OPTION: Final = "options."
"""So begins what stands in the place of a path where games differ by an option of their kit."""
FEWEST: Final = 20
"""With fewer games, nothing is judged."""


class Difference(NamedTuple):
    """The difference of the win rate from that with the first value, its interval, and its p-value."""

    share: float
    low: float
    high: float
    chance: float


def figures(kit: Kit, plan: Plan, tally: Tally, level: float) -> list[Sweep]:
    """For each path, value of the axis and bot: each value, compared with the first one that was asked for.

    The intervals of all differences of a bot hold at once; one that is not known is None.
    """
    sweeps: list[Sweep] = []
    for numbers in plan.bots.values():
        swept = list(_swept(kit, plan, numbers))
        looked_at = sum(len(cells) - 1 for _, cells in swept)
        for what, cells in swept:
            first = plan.cells[cells[0]]
            sweeps.append(
                {
                    "what": what,
                    "on_axis": kit.option_words(kit.axis, axis_value(kit, first)) if kit.axis else "",
                    "bot": first.bot,
                    "looked_at": looked_at,
                    "values": [
                        _value_figures(plan, tally, what, cells[0], cell, level, looked_at) for cell in cells
                    ],
                }
            )
    return sweeps


def axis_value(kit: Kit, cell: Cell) -> Any:
    """The value of the option by which figures are parted; the empty word in a kit that has none."""
    return getattr(cell.options, kit.axis) if kit.axis else ""


def _swept(kit: Kit, plan: Plan, numbers: Sequence[int]) -> Iterator[tuple[str, list[int]]]:
    """What differs within these cells, and the indices of those that differ in nothing else."""
    paths = dict.fromkeys(path for number in numbers for path, _ in plan.cells[number].changes)
    options = [OPTION + option.name for option in fields(kit.options) if option.name != kit.axis]
    for what in (*paths, *options):
        groups: dict[Cell, list[int]] = {}
        for number in numbers:
            cell = plan.cells[number]
            if what in options or what in dict(cell.changes):
                groups.setdefault(_without(cell, what), []).append(number)
        yield from ((what, cells) for cells in groups.values() if len(cells) > 1)


def _without(cell: Cell, what: str) -> Cell:
    """The cell as if nothing had been said of this."""
    if what.startswith(OPTION):
        name = what.removeprefix(OPTION)
        default = next(option.default for option in fields(cell.options) if option.name == name)
        assert default is not MISSING, "every option of a kit has a default"
        return replace(cell, options=replace(cell.options, **{name: default}))
    return replace(cell, changes=tuple(change for change in cell.changes if change.path != what))


def _value_figures(
    plan: Plan, tally: Tally, what: str, first: int, number: int, level: float, looked_at: int
) -> SweepValue:
    cell, tallies = plan.cells[number], [tally.cells[cell_number] for cell_number in (first, number)]
    old, new = (played.games for played in tallies)
    seen = number != first and old.games and new.games
    known = None
    at_once = 1 - (1 - level) / looked_at
    if seen and not cell.learns and min(old.games, new.games) >= FEWEST:
        one, other = of_all((played.batches for played in tallies), WON)
        adjusted, other_adjusted = (luck.controlled(played, WON).kind for played in tallies)
        known = min(
            compared(one, other, at_once),
            compared(adjusted, other_adjusted, at_once),
            key=lambda difference: difference.high - difference.low,
        )
    old_rate, rate = (luck.share([played], WON)[0] for played in tallies)
    gap = known.share if known else rate - old_rate
    sure = known and not known.low <= 0 <= known.high
    games = min(old.games, new.games)
    return {
        "cell": number,
        "value": _value(cell, what),
        "games": new.games,
        "win_rate": rate if new.games else None,
        "difference": gap if seen else None,
        "low": known and known.low,
        "high": known and known.high,
        "p": known and known.chance,
        "p_corrected": known and min(1.0, known.chance * looked_at),
        "sure": sure,
        "games_to_tell": games_to_tell(known.share, Interval(known.low, known.high), games, at_once)
        if known and not sure
        else None,
    }


def _value(cell: Cell, what: str) -> Any:
    if not what.startswith(OPTION):
        return dict(cell.changes)[what]
    value = getattr(cell.options, what.removeprefix(OPTION))
    return list(value) if isinstance(value, tuple) else value


def compared(old: Kind, new: Kind, level: float) -> Difference:
    """The difference of two kinds of games on common random numbers; one may have more games than the other.

    Luck may have been taken out of both. It uses Tango's interval and McNemar's test, as for pairs that are
    known; but the number of pairs that differ is estimated from the batches, and Student's t takes the place
    of the normal distribution.
    """
    (games, won), (new_games, new_won) = old, new
    share, new_share = fsum(won.values()) / games.total(), fsum(new_won.values()) / new_games.total()
    batches = games | new_games
    gaps = [
        (new_won.get(batch, 0) - new_share * new_games[batch]) / new_games.total()
        - (won.get(batch, 0) - share * games[batch]) / games.total()
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
