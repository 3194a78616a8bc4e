"""Decks: lists of card numbers, the top card last."""

from __future__ import annotations

from struct import unpack
from typing import Final

from .tapes import Tape

SHUFFLE: Final = 2
"""Which `shuffle` this is: what was dealt once is dealt again by the same one only.

The first one left equal cards beside each other. Different cards it put in the same order, and the decks
of a game hold every card once, copies too: games of either are the same.
"""


def shuffle(cards: list[int], tape: Tape, cursor: int) -> int:
    """Shuffle cards in place, also equal ones; returns the position on the tape afterwards.

    Every place gets eight random bytes, and the cards are put in the order of these numbers. Two numbers
    are the same so rarely (once in ten million billion shuffles of 60 cards) that all orders are equally
    likely.
    """
    count = len(cards)
    numbers = unpack(f">{count}Q", tape.raw(cursor, 8 * count))
    places = sorted(range(count), key=numbers.__getitem__)
    cards[:] = [cards[place] for place in places]
    return cursor + 8 * count


def turn_over(pile: list[int], discard: list[int], tape: Tape, cursor: int) -> int:
    """The discard pile becomes the pile, shuffled; returns the position on the tape afterwards."""
    pile.extend(discard)
    del discard[:]
    return shuffle(pile, tape, cursor)


def draw(pile: list[int], discard: list[int], tape: Tape, cursor: int) -> tuple[int, int]:
    """Take the top card, after turning over the discard pile if the pile is empty.

    Returns the card (-1 when both are empty) and the position on the tape afterwards.
    """
    if not pile:
        if not discard:
            return -1, cursor
        cursor = turn_over(pile, discard, tape, cursor)
    return pile.pop(), cursor
