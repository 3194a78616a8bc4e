"""What a game's books keep beside what it reached: how counters and flags stand round by round and what moves
them, whose cards come when, and which options are taken while they stand how.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from .branches import blocks_within

RULES: Final = -1
"""In the place of a source: the rules moved it, and no card; in the place of a player: nobody acts."""
OTHER: Final = -999_999
"""In the place of the option that was taken: one that has no name."""
CHOOSE: Final = "choose"
"""The kind of decision between lines of a card."""


class Pick(NamedTuple):
    """A decision of which options have names: its kind, its round and its player, the option that was taken,
    those that were open, and how counters and flags stood; empty where they stood as at the one before.
    """

    ask: int
    round: int
    player: int
    taken: int
    open: list[int]
    standing: list[int]


Moved: TypeAlias = tuple[int, int, int, int]
"""What was moved, by which block, in which round, and by how much in all."""
Came: TypeAlias = tuple[int, int, int, int]
"""A block of a card that began on its own, in which round, for which player, and how often."""


class Books(NamedTuple):
    """The books of one game. `rows` are what writers keep that is in no row of the kit, at the end of each
    round; numbers in `moved` are places in the kit's rows, and then in these.
    """

    rows: list[list[int]]
    moved: list[Moved]
    came: list[Came]
    picks: list[Pick]


def summed(moves: Iterable[Moved]) -> list[Moved]:
    """Each thing, source and round once, in order."""
    sums: dict[tuple[int, int, int], int] = {}
    for what, source, number, by in moves:
        key = what, source, number
        sums[key] = sums.get(key, 0) + by
    return [(*key, by) for key, by in sorted(sums.items())]


def outermost(blocks: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """The ids of blocks that stand in no other: what a card says first, and of each of its actions."""
    ids, within = set(), set()
    for block in blocks:
        ids.add(block["id"])
        within |= {inner["id"] for inner in blocks_within(block)}
    return frozenset(ids - within)


def changed(picks: list[Pick]) -> list[Pick]:
    """The same, with nothing said of how all stood where it stood so at the decision before."""
    before: list[int] = []
    shorter = []
    for pick in picks:
        shorter.append(pick._replace(standing=[]) if pick.standing == before else pick)
        before = pick.standing
    return shorter
