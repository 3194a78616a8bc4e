"""What the rules of a game are free to do besides what its cards say, as far as they tell.

Proofs take rules to be as free as this: whatever is not bounded may happen at any time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

ANY: Final = None
"""In the place of a set of names: all of them."""


class FreeMoves(NamedTuple):
    """What a step or a verb may do: the counters that it moves, and the kinds of cards that it plays."""

    writes: frozenset[str] | None = ANY
    plays: frozenset[str] | None = ANY
    """A kind in braces is what stands in that place of the verb: `{kind}`."""

    def writes_to(self, counter: str) -> bool:
        """Whether it may move a counter."""
        return self.writes is ANY or counter in self.writes

    def plays_a(self, kind: str) -> bool:
        """Whether it may play a card of a kind."""
        return self.plays is ANY or kind in self.plays


class PieceCount(NamedTuple):
    """Pieces of one kind, by their title: how many there are, and the counters that say where they lie."""

    pieces: str
    size: int
    counters: tuple[str, ...]


class Freedom(NamedTuple):
    """What all rules of a game may do: its steps together, each verb where a card says it.

    Where `plays` are told, a card is played only while its own condition holds. `seats` are those at the
    table, `numbers` the ends of what rules count. In the blocks `own_ways` the game does not do what the core
    of the language says: anything may happen there.
    """

    steps: FreeMoves = FreeMoves()
    verbs: Mapping[str, FreeMoves] = {}
    numbers: Mapping[str, tuple[int, int]] = {}
    seats: int = 12
    own_ways: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    """What each player has that steps and verbs may move as well."""
    roads: tuple[str, str] | None = None
    """The kind of cards that are places, and their line of roads, where a figure goes by these alone, begins
    at the first place, and cards of places are played where it stands; None where nothing of this is known.
    """
    pools: tuple[PieceCount, ...] = ()
    """Pieces of which rules bring no more to their counters together than there are."""


FREE: Final = Freedom()
