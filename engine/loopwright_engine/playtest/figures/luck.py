"""Luck taken out of shares and means: control variates (Lavenberg and Welch 1981), whose weights are learned
by ridge regression of other games (cross-fitting, Chernozhukov et al. 2018).

What the dice did beyond what was to be expected (`playtest/luck.py`) has a mean of 0, so a weighted sum of it
can be taken off the outcome of each game without bias, whatever the weights are: those of a fold of games are
learned from the other folds. What is left varies less, by the part of the outcome that dice explain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import fsum, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from loopwright_engine.core.luck import MEASURES
from loopwright_engine.playtest.luck import FOLDS, PAIR, PLAIN, SOURCES, LuckSums
from loopwright_engine.playtest.stats import FEWEST, GAMES, LEVEL, WON, Interval, Kind, share_of
from loopwright_engine.playtest.stats import mean as plain_mean
from loopwright_engine.playtest.tally import CellTally, SumOfSquares, Tally, owners

if TYPE_CHECKING:
    from .types import LuckFigures

MOST_COLUMNS: Final = 32
"""So many columns at most have a weight."""
LEAST_SQUARE: Final = 6.0
"""The square of the number of standard deviations that a column must be off 0 with the outcome."""
RIDGE: Final = 30.0
"""The penalty on a weight, in games, for columns of variance 1."""
LITTLE: Final = 0.005
"""What decides less is not named."""
FEWEST_OF_EACH: Final = 20
"""In so many games at least something must have come, and must not have come."""

Weights = Mapping[int, float]


class Controlled(NamedTuple):
    """A kind of games without the luck of their dice: the batches, in which what counts is no whole number
    any more; the part of its variance that is left, at most 1; and for each source what it explains.
    """

    kind: Kind
    left: float = 1.0
    explained: Mapping[int, float] = {}


def share(cells: Sequence[CellTally], what: str, level: float = LEVEL) -> tuple[float, Interval]:
    """The share of games in which something came, and its interval, without the luck of the dice."""
    parts = [controlled(cell, what) for cell in cells if cell.batches]
    games = sum(part.kind[0].total() for part in parts)
    count = fsum(fsum(part.kind[1].values()) for part in parts)
    middle = min(1.0, max(0.0, count / games)) if games else 0.0
    return middle, share_of([part.kind for part in parts], level, [part.left for part in parts])


def figures(tally: Tally, cards: frozenset[str]) -> LuckFigures:
    """How much of who wins the dice decide, and those of which cards."""
    whole, by_source = explained(tally.cells, WON)
    of_cards: dict[str, float] = {}
    owner_ids = owners(tally.sources, cards)
    for source, part in by_source.items():
        of_cards[owner_ids[source]] = of_cards.get(owner_ids[source], 0.0) + part
    order = sorted(of_cards, key=lambda card: (-of_cards[card], card))
    return {
        "share": whole,
        "cards": [{"id": card, "share": of_cards[card]} for card in order if of_cards[card] >= LITTLE],
    }


def explained(cells: Sequence[CellTally], what: str) -> tuple[float, dict[int, float]]:
    """How much of whether something comes the dice decide, from 0 to 1, and how much of it each source."""
    parts = [controlled(cell, what) for cell in cells if cell.batches]
    games = sum(part.kind[0].total() for part in parts)
    sources: dict[int, float] = {}
    for part in parts:
        for source, number in part.explained.items():
            sources[source] = sources.get(source, 0.0) + number * part.kind[0].total() / games
    return sum((1 - part.left) * part.kind[0].total() for part in parts) / (games or 1), sources


def mean(
    cell: CellTally, what: str, numbers: SumOfSquares, level: float = LEVEL
) -> tuple[float, float, Interval]:
    """The mean of an amount over the games of a cell, its standard deviation, and Student's interval, without
    the luck of the dice.
    """
    games = cell.games.games
    middle, deviation, interval = plain_mean(games, numbers.total, numbers.squares, level)
    if games < FEWEST or what not in cell.batches:
        return middle, deviation, interval
    adjusted = controlled(cell, what, numbers)
    middle = fsum(adjusted.kind[1].values()) / games
    half = interval.half * sqrt(adjusted.left)
    return middle, deviation, Interval(middle - half, middle + half)


def controlled(cell: CellTally, what: str, numbers: SumOfSquares | None = None) -> Controlled:
    """The games of a cell with or without something, less what their dice explain; as they are where nothing
    can be learned: of few games, where nearly all or none came so, and where dice explain nothing. `numbers`
    are given of an amount that may be more than 1.
    """
    done = cell.luck.worked_out
    if what not in done:
        done[what] = _controlled(cell, what, numbers)
    adjusted: Controlled = done[what]
    return adjusted


def _controlled(cell: CellTally, what: str, numbers: SumOfSquares | None) -> Controlled:
    games, counts, sums = cell.batches[GAMES], cell.batches.get(what, Counter()), cell.luck
    whole, came = games.total(), counts.total()
    if sums.games < whole or whole < FEWEST:
        return Controlled((games, counts))
    if numbers is None and min(came, whole - came) < FEWEST_OF_EACH:
        return Controlled((games, counts))
    squares_of = came if numbers is None else numbers.squares
    plain = squares_of - came * came / whole
    if plain <= 0:
        return Controlled((games, counts))
    adjusted: dict[int, float] = {}
    parts: list[float] = [squares_of]
    sources: dict[int, list[float]] = {}
    learned = _Learned(games, counts, sums, what, None if numbers is None else plain / whole)
    for fold in range(FOLDS):
        weights = learned.without(fold)
        products, squares = learned.products[fold], learned.squares[fold]
        for batch in sorted(games):
            if batch % FOLDS == fold:
                totals = sums.totals.get(batch, _NONE)
                adjusted[batch] = counts[batch] - fsum(
                    weight * totals[column] for column, weight in weights.items()
                )
        for column, weight in weights.items():
            parts.append(-2 * weight * products[column])
            parts += [weight * weights[other] * squares[_key(column, other)] for other in weights]
        for column, product in products.items():
            source, measure = divmod(column - SOURCES, MEASURES)
            weight = weights.get(column, 0.0) + (0.0 if measure else weights.get(PLAIN, 0.0))
            if weight and source >= 0:
                sources.setdefault(source, []).append(weight * product / plain)
    left = fsum(parts) - fsum(adjusted.values()) ** 2 / whole
    if left >= plain:
        return Controlled((games, counts))
    return Controlled((games, adjusted), left / plain, {source: fsum(sources[source]) for source in sources})


_NONE: Final[Counter[int]] = Counter()
_SHARED: Final = ""
"""The sums over all folds, which are the same for all outcomes; no outcome is called so."""


class _Learned:
    """What the games of all folds but one tell of the weights of columns."""

    def __init__(
        self, games: Counter[int], counts: Counter[int], sums: LuckSums, what: str, variance: float | None
    ) -> None:
        self._games, self._counts, self._sums = games, counts, sums
        self._variance = variance
        """Of an amount; that of a share follows from the games of other folds."""
        self.products = [sums.products.get((fold, what), _NONE) for fold in range(FOLDS)]
        self.squares = [sums.squares.get(fold, _NONE) for fold in range(FOLDS)]
        self._all_products = _added(self.products)
        shared = sums.worked_out
        if _SHARED not in shared:
            shared[_SHARED] = _added(self.squares), _added(sums.totals.values())
        sums_of_all: tuple[Counter[int], Counter[int]] = shared[_SHARED]
        self._all_squares, self._totals = sums_of_all

    def without(self, fold: int) -> Weights:
        """The weights of columns, by what is known without the games of a fold: ridge regression."""
        others = [batch for batch in self._games if batch % FOLDS != fold]
        count = sum(self._games[batch] for batch in others)
        mean = sum(self._counts[batch] for batch in others) / count
        variance = self._variance or mean * (1 - mean) or 1.0
        here = _added(self._sums.totals.get(batch, _NONE) for batch in self._games if batch % FOLDS == fold)
        products, squares = self.products[fold], self.squares[fold]
        all_squares = self._all_squares

        def square(column: int, other: int) -> int:
            key = _key(column, other)
            return all_squares[key] - squares[key]

        signal: list[tuple[float, int, float, float]] = []
        """The square of how far a column is off, the column, its product with the outcome, its deviation."""
        for column in sorted(self._totals):
            spread = square(column, column)
            product = self._all_products[column] - products[column]
            product_centred = product - mean * (self._totals[column] - here[column])
            if spread:
                off = product_centred * product_centred / (spread * variance)
                if off >= LEAST_SQUARE:
                    signal.append((off, column, product_centred, sqrt(spread / count)))
        signal = sorted(sorted(signal, reverse=True)[:MOST_COLUMNS], key=lambda row: row[1])
        matrix = [
            [
                square(column, other) / deviation / other_deviation + (RIDGE if column == other else 0.0)
                for _, other, _, other_deviation in signal
            ]
            for _, column, _, deviation in signal
        ]
        solved = _solved(matrix, [product / deviation for _, _, product, deviation in signal])
        return {row[1]: weight / row[3] for row, weight in zip(signal, solved, strict=True)}


def _added(parts: Iterable[Mapping[int, int]]) -> Counter[int]:
    whole = Counter[int]()
    for part in parts:
        for key, number in part.items():
            whole[key] = whole.get(key, 0) + number
    return whole


def _key(column: int, other: int) -> int:
    return min(column, other) * PAIR + max(column, other)


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations with a symmetric positive definite matrix (Cholesky)."""
    size = len(right)
    lower = [[0.0] * size for _ in range(size)]
    forward: list[float] = []
    for row in range(size):
        for column in range(row):
            part = matrix[row][column] - sum(
                one * two for one, two in zip(lower[row][:column], lower[column][:column], strict=True)
            )
            lower[row][column] = part / lower[column][column]
        lower[row][row] = sqrt(matrix[row][row] - sum(part * part for part in lower[row][:row]))
        known = sum(one * two for one, two in zip(lower[row][:row], forward, strict=True))
        forward.append((right[row] - known) / lower[row][row])
    solution = [0.0] * size
    for row in reversed(range(size)):
        known = sum(lower[below][row] * solution[below] for below in range(row + 1, size))
        solution[row] = (forward[row] - known) / lower[row][row]
    return solution
