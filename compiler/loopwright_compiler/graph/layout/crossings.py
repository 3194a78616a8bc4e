"""Sugiyama layers, step 2: the order of boxes within their columns, so that few links cross."""

from __future__ import annotations

from bisect import bisect_left, insort
from itertools import pairwise

from .boxes import Box

SWEEPS = 24
FEW = 900  # above so many boxes, fewer sweeps and no swapping of neighbours


def order(columns: list[list[Box]]) -> None:
    """Reorder every column in place by medians of neighbours, back and forth; the best order wins."""
    small = sum(map(len, columns)) <= FEW
    best, fewest = [list(column) for column in columns], crossings(columns)
    for sweep in range(SWEEPS if small else 4):
        forward = sweep % 2 == 0
        for column in columns if forward else reversed(columns):
            _by_median(column, columns, forward)
        if small:
            _swap_neighbours(columns)
        found = crossings(columns)
        if found < fewest:
            best, fewest = [list(column) for column in columns], found
        if fewest == 0:
            break
    for column, kept in zip(columns, best, strict=True):
        column[:] = kept


def crossings(columns: list[list[Box]]) -> int:
    """How many pairs of links cross between neighbouring columns."""
    return sum(_crossings(left, right) for left, right in pairwise(columns))


def _crossings(left: list[Box], right: list[Box]) -> int:
    place = {box: index for index, box in enumerate(right)}
    seen: list[int] = []
    total = 0
    for box in left:
        ends = sorted(place[end] for end in box.right if end in place)
        total += sum(len(seen) - bisect_left(seen, end + 1) for end in ends)
        for end in ends:
            insort(seen, end)
    return total


def _by_median(column: list[Box], columns: list[list[Box]], forward: bool) -> None:
    if not column:
        return
    index = column[0].column + (-1 if forward else 1)
    if not 0 <= index < len(columns):
        return
    place = {box: number for number, box in enumerate(columns[index])}
    wanted: dict[Box, float] = {}
    for number, box in enumerate(column):
        places = sorted(place[end] for end in (box.left if forward else box.right))
        wanted[box] = _median(places) if places else number * len(place) / len(column)
        if not (box.left or box.right):
            wanted[box] = len(place)  # to the end of its column
    column.sort(key=lambda box: wanted[box])


def _median(places: list[int]) -> float:
    middle = len(places) // 2
    if len(places) % 2:
        return places[middle]
    return (places[middle - 1] + places[middle]) / 2


def _swap_neighbours(columns: list[list[Box]]) -> None:
    """Swap neighbours in a column as long as that removes crossings."""
    for column in columns:
        if len(column) < 2:
            continue
        index = column[0].column
        sides = [columns[other] for other in (index - 1, index + 1) if 0 <= other < len(columns)]
        places = {box: number for side in sides for number, box in enumerate(side)}
        improved = True
        while improved:
            improved = False
            for number in range(len(column) - 1):
                one, other = column[number], column[number + 1]
                if _pair(one, other, places) > _pair(other, one, places):
                    column[number], column[number + 1] = other, one
                    improved = True


def _pair(upper: Box, lower: Box, places: dict[Box, int]) -> int:
    """Crossings between the links of two neighbours, the first above the second."""
    total = 0
    for ends_up, ends_low in ((upper.left, lower.left), (upper.right, lower.right)):
        for end in ends_up:
            total += sum(places[end] > places[other] for other in ends_low)
    return total
