"""The state of a game in progress: a stack of frames, one pending question, and the log so far.

Whatever is being resolved is a frame on the stack: a tuple of small integers whose first number says which
handler goes on with it. The game runs until a question is pending or it is over. Everything that play depends
on is in the state, so a game can be cloned at any decision.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from struct import unpack
from typing import Any, Final, TypeAlias

from .tapes import Tape

# --- Decks: lists of card numbers, the top card last


SHUFFLE: Final = 2
"""The version of `shuffle`: only the same version deals the same game from a seed.

Version 1 left equal cards beside each other. It put different cards in the same order, and the decks of a
game hold every card once, copies too, so games of both versions are the same.
"""


def shuffle(cards: list[int], tape: Tape, cursor: int) -> int:
    """Shuffle cards in place, also equal ones; return the position on the tape afterwards.

    Every place gets eight random bytes, and the cards are put in the order of these numbers. Two numbers are
    the same so rarely (once in ten million billion shuffles of 60 cards) that all orders are equally likely.
    """
    count = len(cards)
    numbers = unpack(f">{count}Q", tape.raw(cursor, 8 * count))
    cards[:] = [*map(cards.__getitem__, sorted(range(count), key=numbers.__getitem__))]
    return cursor + 8 * count


def turn_over(pile: list[int], discard: list[int], tape: Tape, cursor: int) -> int:
    """Shuffle the discard pile into the pile; return the position on the tape afterwards."""
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


Frame: TypeAlias = tuple[int, ...]
Entry: TypeAlias = tuple[int, ...]
Handler: TypeAlias = Callable[..., None]
"""Goes on with a frame: it takes the game and the numbers behind the first."""


class PendingQuestion:
    """A pending question: a kind, and the legal options as integers."""

    __slots__ = ("kind", "options")

    def __init__(self, kind: str, options: list[int]) -> None:
        self.kind: str = kind
        self.options: list[int] = options


class LogChunk:
    """A closed stretch of the log, shared by all clones made after it."""

    __slots__ = ("before", "entries")

    def __init__(self, before: LogChunk | None, entries: list[Entry]) -> None:
        self.before: LogChunk | None = before
        self.entries: list[Entry] = entries


class State:
    """The part of a game's state that every game has."""

    __slots__ = ("answer", "choices", "cursors", "handlers", "past", "seed", "stack", "tail", "tapes")

    def begin(self, seed: int, purposes: Sequence[str], handlers: Sequence[Handler]) -> None:
        """Set up a new state. The constructor does nothing, so that a copy costs no more than its values."""
        self.seed: int = seed
        self.tapes: list[Tape] = [Tape(seed, purpose) for purpose in purposes]
        self.cursors: list[int] = [0] * len(self.tapes)
        self.handlers: Sequence[Handler] = handlers
        self.stack: list[Frame] = []
        self.answer: int = 0
        self.choices: list[int] = []
        self.past: LogChunk | None = None
        self.tail: list[Entry] = []

    def draw(self, pile: list[int], discard: list[int], purpose: int) -> int:
        """Take the top card, after turning over the discard pile if need be; -1 when both are empty."""
        card, self.cursors[purpose] = draw(pile, discard, self.tapes[purpose], self.cursors[purpose])
        return card

    def shuffle(self, cards: list[int], purpose: int) -> None:
        """Shuffle cards in place with the random numbers of this purpose."""
        self.cursors[purpose] = shuffle(cards, self.tapes[purpose], self.cursors[purpose])

    def turn_over(self, pile: list[int], discard: list[int], purpose: int) -> None:
        """Shuffle the discard pile into the pile with the random numbers of this purpose."""
        self.cursors[purpose] = turn_over(pile, discard, self.tapes[purpose], self.cursors[purpose])

    @property
    def log(self) -> list[Entry]:
        """Every log entry since the start, oldest first."""
        parts = [self.tail]
        chunk = self.past
        while chunk is not None:
            parts.append(chunk.entries)
            chunk = chunk.before
        return [entry for part in reversed(parts) for entry in part]

    def __copy__(self) -> Any:
        """A game of its own: half a copy would share what changes."""
        game: Any = self
        return game.clone()

    def __deepcopy__(self, memo: object) -> Any:
        """A game of its own; both share what never changes."""
        game: Any = self
        return game.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """A game goes into a pickle as what it was dealt from, and its choices. Raises TypeError."""
        game: Any = self
        if not self.tapes[0].is_of(self.seed):
            raise TypeError("an imagined game cannot be pickled: nobody could deal it again")
        options = game.kit.options_data(game.kit.options_of(game))
        return played_again, (game.bundle, options, self.seed, list(self.choices), game.digest())

    def share_history(self, other: State) -> None:
        """Give `other`, a clone, this game's log in constant time."""
        if self.tail:
            self.past = LogChunk(self.past, self.tail)
            self.tail = []
        other.past = self.past
        other.tail = []


def played_again(bundle: Any, options: object, seed: int, choices: Sequence[int], digest: str) -> Any:
    """The game in a pickle, played again. Raises ValueError where this version plays it otherwise."""
    game = bundle.kit.start(bundle, bundle.kit.options_from(options), seed)
    for choice in choices:
        game.choose(choice)
    if game.digest() != digest:
        raise ValueError("the pickled game goes another way here: other rules, or another version, played it")
    return game


def plain(value: object) -> object:
    """The value as JSON has it, with lists for tuples."""
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return value


def digest_of(snapshot: object) -> str:
    """The SHA-256 of plain data in canonical JSON, as `sha256:` and 64 hexadecimal digits."""
    text = json.dumps(snapshot, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return "sha256:" + sha256(text.encode()).hexdigest()
