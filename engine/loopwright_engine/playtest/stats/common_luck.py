"""Common random numbers (Law & Kelton): the covariance of kinds of games played on the same luck.

Game g of every kind has the same seed. So sums are kept for `BATCHES` batches, each of every hundredth seed:
batches have no luck in common, and whatever the kinds share shows in sums that are high or low in the same
batches. This takes the same room after any number of games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import fsum, sqrt
from typing import Final

from .intervals import Interval, added, wilson

BATCHES: Final = 100
FEWEST: Final = 200
"""With fewer games of a kind, all kinds are taken to be as one: that makes intervals wide, never narrow."""
_UNSEEN: Final = 4
"""So many games (about 1.96², as in Wilson's interval) may still come out as none did so far: by so many each
kind's share is drawn to that of all, and as much may sums vary that seem not to."""
_TINY: Final = 1e-9
"""Smaller is nothing, beside the roundings."""

GAMES: Final = "games"
WON: Final = "won"
PASSED, FAILED, ENDED, TOOK = "passed.", "failed.", "ended.", "took."
"""Before the id of a card, of an ending and of a condition."""

Sums = dict[str, Counter[int]]
"""For each batch: how many `GAMES` it has, how many of them were `WON` or came to an ending, how often a
condition was taken, and in how many a test of a card was passed or failed."""


def batch_of(game: int) -> int:
    """The batch of a game, by its number or its seed."""
    return game % BATCHES


Kind = tuple[Counter[int], Counter[int]]
"""The batches of a kind of games: how many of something there are, and how many of those count."""


def of_all(kinds: Iterable[Sums], what: str) -> list[Kind]:
    """For each kind that was played: its games, and how much there was of something."""
    return [(sums[GAMES], sums.get(what, Counter())) for sums in kinds if sums]


def share_of(kinds: Sequence[Kind], level: float) -> Interval:
    """Where the share lies of what counts: Wilson's interval, of as many independent games as tell as much.

    When none counts or all do, it is not known what the kinds have in common: they are taken to be as one.
    """
    numbers = [(games.total(), counts.total()) for games, counts in kinds]
    whole, count = (sum(column) for column in zip(*numbers, strict=True)) if numbers else (0, 0)
    if not whole:
        return Interval(0.0, 1.0)
    share = count / whole
    drawn = [(some + _UNSEEN * share) / (games + _UNSEEN) for games, some in numbers]
    errors = [sqrt(games * _spread(one)) for (games, _), one in zip(numbers, drawn, strict=True)]
    games = _spread(share) * (whole / added(errors, alike(kinds))) ** 2
    return wilson(share * games, games, level)


def _spread(share: float) -> float:
    """The variance of a game of which so much counts; where none does, or all do, anything alike for all."""
    return share * (1 - share) or 1.0


def alike(kinds: Sequence[Kind]) -> float:
    """How much kinds of games have in common, from 1 over 0 to -1.

    1: they are as one. 0: each has luck of its own. Between, it is their mean correlation. Below 0, the luck
    of one makes up for that of another, and it is the part by which that makes the sum of all vary less. 1
    also where nothing can be told: of few games, or when nothing varies in more than one kind.
    """
    if not kinds or any(games.total() < FEWEST for games, _ in kinds):
        return 1.0
    batches = sorted({batch for games, _ in kinds for batch in games})
    gaps = [_gaps(games, counts, batches) for games, counts in kinds]
    apart = [fsum(gap * gap for gap in kind) for kind in gaps]
    whole = fsum(fsum(column) ** 2 for column in zip(*gaps, strict=True))
    as_one = fsum(map(sqrt, apart)) ** 2
    independent = fsum(apart)
    if as_one - independent <= _TINY * as_one:
        return 1.0
    if whole < independent:
        return max(whole, min(_UNSEEN, independent)) / independent - 1
    return min(1.0, (whole - independent) / (as_one - independent))


def _gaps(games: Counter[int], counts: Counter[int], batches: Sequence[int]) -> list[float]:
    """How far each batch is from what its games would have on average."""
    mean = counts.total() / games.total()
    return [counts[batch] - mean * games[batch] for batch in batches]
