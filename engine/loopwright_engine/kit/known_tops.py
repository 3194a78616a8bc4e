"""Known tops of piles: cards of hidden zones that some seats have seen. Another deal leaves them there.

(Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search*, 2012: what is dealt anew agrees
with all that a seat has seen.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

EVERYBODY = -1
"""The seat that sees what everybody can."""


class KnownCard(NamedTuple):
    """A place in a hidden zone, counted from its bottom, whose card is known; `seers` has a bit for each seat
    that knows it. Which card it is the zone says.
    """

    zone: str
    owner: int
    place: int
    seers: int


class HeldBack(NamedTuple):
    """A card that another deal leaves where it is."""

    zone: str
    owner: int
    place: int
    card: int


def is_seen(seers: int, seat: int, seats: int) -> bool:
    """Whether a seat is among the seers; everybody is where all are."""
    return seers == (1 << seats) - 1 if seat == EVERYBODY else bool(seers >> seat & 1)


def left(known: Iterable[KnownCard], zone: str, owner: int, height: int = 0) -> list[KnownCard]:
    """What is known yet when all cards of a zone above a height have gone, or all where it was shuffled."""
    return [one for one in known if (one.zone, one.owner) != (zone, owner) or one.place < height]


def learned(known: Iterable[KnownCard], new: KnownCard) -> list[KnownCard]:
    """The same with a card more, or with more seers of it."""
    others, seers = [], new.seers
    for one in known:
        if one[:3] == new[:3]:
            seers |= one.seers
        else:
            others.append(one)
    return sorted([*others, new._replace(seers=seers)]) if seers else others


def from_top(known: Iterable[KnownCard], zone: str, owner: int, seat: int, seats: int) -> Iterator[int]:
    """The places of a zone whose cards a seat knows, from the top down."""
    mine = (one for one in known if (one.zone, one.owner) == (zone, owner))
    yield from sorted((one.place for one in mine if is_seen(one.seers, seat, seats)), reverse=True)
