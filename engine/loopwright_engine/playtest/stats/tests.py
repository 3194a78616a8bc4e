"""How likely luck alone makes a difference: tests, and the correction for many looks (Holm, 1979)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb, erfc, sqrt
from typing import Final

from .intervals import Group, Pairs, added

_MOST_EXACT: Final = 1_000
"""Pairs that differ, up to which McNemar's test is counted out."""


def association(*kinds: Iterable[Group], alike: float = 1.0) -> float:
    """How likely luck alone makes two shares differ so much within groups: Mantel and Haenszel's test.

    With the correction for whole numbers, which keeps it near the exact test where games are few. For several
    kinds of games it is `alike` how much these have in common, as in `together`.
    """
    gap, deviations = 0.0, []
    for groups in kinds:
        spread = 0.0
        for wins, games, other_wins, other_games in groups:
            whole, won = games + other_games, wins + other_wins
            if whole > 1:
                gap += wins - games * won / whole
                spread += games * other_games * won * (whole - won) / (whole * whole * (whole - 1))
        if spread > 0:
            deviations.append(sqrt(spread))
    return _by_chance(gap, 0.5, deviations, alike)


def mcnemar(*kinds: Pairs, alike: float = 1.0) -> float:
    """How likely luck alone makes so uneven a split of the pairs that differ: McNemar's exact test.

    For several kinds of games it is `alike` how much these have in common, as in `together`.
    """
    differing = [pairs for pairs in kinds if pairs.first + pairs.second]
    differ = [pairs.first + pairs.second for pairs in differing]
    if len(differ) == 1 and differ[0] <= _MOST_EXACT:
        fewer = min(differing[0].first, differing[0].second)
        return min(1.0, 2 * sum(comb(differ[0], count) for count in range(fewer + 1)) / (1 << differ[0]))
    gap = sum(pairs.first - pairs.second for pairs in differing)
    return _by_chance(gap, 1.0, [sqrt(count) for count in differ], alike)


def holm(chances: Sequence[float]) -> list[float]:
    """The chances of luck, corrected for how many were looked at; in the same order.

    A corrected chance below 5 % comes up in one of twenty whole lists when all is luck, not in one of
    twenty lines.
    """
    order = sorted(range(len(chances)), key=chances.__getitem__)
    corrected, highest = [1.0] * len(chances), 0.0
    for place, index in enumerate(order):
        highest = max(highest, min(1.0, chances[index] * (len(chances) - place)))
        corrected[index] = highest
    return corrected


def _by_chance(gap: float, step: float, deviations: Sequence[float], alike: float) -> float:
    """How likely a sum is so far from 0 which in each kind of games changes by whole steps only."""
    if not deviations:
        return 1.0
    steps = step * (1 + max(0.0, alike) * (len(deviations) - 1))
    far, error = max(0.0, abs(gap) - steps), added(deviations, alike)
    return erfc(far / error / sqrt(2)) if error else float(not far)
