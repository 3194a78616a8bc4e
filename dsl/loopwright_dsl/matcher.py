"""Differences of two sequences in bounded time: patience diff (Cohen) around difflib's own, which is cubic.

What begins and ends alike is set aside. A stretch that is small is left to difflib, whose matches read best.
A larger one is parted at what stands once on both sides, in the longest order that both have in common, be
that an element or a run of some. A stretch without any such place counts as wholly changed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from difflib import Match, SequenceMatcher
from typing import Any, Generic, NamedTuple, TypeVar

Element = TypeVar("Element", bound=Hashable)

MOST_PAIRS = 20_000
"""Pairs of alike elements in a stretch that difflib compares, in a few times as many steps."""

RUNS = (1, 4, 16)
"""Lengths of the runs that are looked for where they stand once on both sides."""

MOST_PARTS = 20
"""How often a part is parted again."""


class _Stretch(NamedTuple):
    """Elements of both sequences between two places of each."""

    start: int
    end: int
    other: int
    other_end: int


class Matcher(SequenceMatcher[Element], Generic[Element]):
    """A `SequenceMatcher` without junk that finds its blocks in bounded time; the rest follows from them."""

    def __init__(self, before: Sequence[Element], after: Sequence[Element]) -> None:
        super().__init__(None, before, after, autojunk=False)
        self._sides = before, after
        self._blocks: list[Match] = []

    def get_matching_blocks(self) -> list[Match]:
        """Return what both have in common, in order, and an empty block at the end."""
        before, after = self._sides
        if not self._blocks:
            whole = _Stretch(0, len(before), 0, len(after))
            end = Match(len(before), len(after), 0)
            self._blocks = [*_joined(_blocks(before, after, whole, MOST_PARTS)), end]
        return self._blocks


def _blocks(a: Sequence[object], b: Sequence[object], stretch: _Stretch, parts: int) -> Iterator[Match]:
    """The blocks of a stretch, in order; one may follow another at once."""
    start, end, other, other_end = stretch
    head = 0
    while start + head < end and other + head < other_end and a[start + head] == b[other + head]:
        head += 1
    yield Match(start, other, head)
    start, other, tail = start + head, other + head, 0
    while start < end - tail and other < other_end - tail and a[end - tail - 1] == b[other_end - tail - 1]:
        tail += 1
    inner = _Stretch(start, end - tail, other, other_end - tail)
    if _pairs(a, b, inner) <= MOST_PAIRS:
        matcher = SequenceMatcher(
            None, a[inner.start : inner.end], b[other : inner.other_end], autojunk=False
        )
        yield from (Match(start + i, other + j, size) for i, j, size in matcher.get_matching_blocks() if size)
    elif parts:
        yield from _parted(a, b, inner, parts - 1)
    yield Match(end - tail, other_end - tail, tail)


def _pairs(a: Sequence[object], b: Sequence[object], stretch: _Stretch) -> int:
    """The number of pairs of alike elements in a stretch."""
    left, right = Counter(a[stretch.start : stretch.end]), Counter(b[stretch.other : stretch.other_end])
    return sum(number * right[element] for element, number in left.items())


def _parted(a: Sequence[object], b: Sequence[object], stretch: _Stretch, parts: int) -> Iterator[Match]:
    """The blocks of a stretch that is parted where a run stands once on both sides."""
    places = next(filter(None, (_places(a, b, stretch, run) for run in RUNS)), [])
    start, other = stretch.start, stretch.other
    for place, across in [*places, (stretch.end, stretch.other_end)] if places else []:
        if place >= start and across >= other:
            yield from _blocks(a, b, _Stretch(start, place, other, across), parts)
            start, other = place, across


def _places(a: Sequence[object], b: Sequence[object], stretch: _Stretch, run: int) -> list[tuple[int, int]]:
    """Where runs that stand once on both sides begin, in the longest order that is the same on both."""
    ours, theirs = (
        _once(a, stretch.start, stretch.end, run),
        _once(b, stretch.other, stretch.other_end, run),
    )
    return _rising([(place, theirs[key]) for key, place in ours.items() if key in theirs])


def _once(elements: Sequence[object], start: int, end: int, run: int) -> dict[Any, int]:
    """The runs of so many elements that stand there once, and where, in order."""
    places: dict[Any, int] = {}
    for place in range(start, end - run + 1):
        key = elements[place] if run == 1 else tuple(elements[place : place + run])
        places[key] = -1 if key in places else place
    return {key: place for key, place in places.items() if place >= 0}


def _rising(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest part of some pairs, of rising first numbers, in which both rise (Schensted 1961)."""
    lowest: list[int] = []  # the lowest second number that ends a rise of this length
    ends: list[int] = []  # and its pair
    before: list[int] = []
    for number, (_, across) in enumerate(pairs):
        length = bisect_left(lowest, across)
        before.append(ends[length - 1] if length else -1)
        lowest[length : length + 1] = [across]
        ends[length : length + 1] = [number]
    rise, number = [], ends[-1] if ends else -1
    while number >= 0:
        rise.append(pairs[number])
        number = before[number]
    return rise[::-1]


def _joined(blocks: Iterator[Match]) -> Iterator[Match]:
    """Blocks of which those that touch on both sides are one."""
    last = Match(0, 0, 0)
    for block in blocks:
        if (block.a, block.b) == (last.a + last.size, last.b + last.size):
            last = Match(last.a, last.b, last.size + block.size)
        elif block.size:
            if last.size:
                yield last
            last = block
    if last.size:
        yield last
