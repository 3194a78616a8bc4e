"""Decks: lists of card numbers, the top card last."""

from __future__ import annotations

from .tapes import Tape


def shuffle(cards: list[int], tape: Tape, cursor: int) -> int:
    """Shuffle in place, each order equally likely; returns the position on the tape afterwards."""
    ahead = tape.raw(cursor, len(cards) + 64)
    last = len(ahead) - 1
    used = 0
    for top in range(len(cards) - 1, 0, -1):
        bound = top + 1
        limit = 256 - 256 % bound
        while True:
            if bound > 256 or used > last:
                other, after = tape.below(cursor + used, bound)
                used = after - cursor
                break
            value = ahead[used]
            used += 1
            if value < limit:
                other = value % bound
                break
        cards[top], cards[other] = cards[other], cards[top]
    return cursor + used


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
