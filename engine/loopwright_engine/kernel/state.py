"""A game in progress: frames on a stack, one pending question, and the history so far.

Whatever is in the middle of being resolved is a tuple of small integers (a frame) on the stack; its
first number says which handler goes on with it. The game runs until a question is pending or it
is over. Everything that play depends on is in the state, so it can be cloned anywhere.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, TypeAlias

from . import decks
from .tapes import Tape

Frame: TypeAlias = tuple[int, ...]
Entry: TypeAlias = tuple[int, ...]
Handler: TypeAlias = Callable[[Any, Frame], None]


class Question:
    """Something to be decided: a kind and the legal options as integers."""

    __slots__ = ("kind", "options")

    def __init__(self, kind: str, options: list[int]) -> None:
        self.kind: str = kind
        self.options: list[int] = options


class Chunk:
    """A closed stretch of the log, shared by all clones made after it."""

    __slots__ = ("before", "entries")

    def __init__(self, before: Chunk | None, entries: list[Entry]) -> None:
        self.before: Chunk | None = before
        self.entries: list[Entry] = entries


class State:
    """The part of a game's state that every game has."""

    __slots__ = ("answer", "choices", "cursors", "handlers", "past", "seed", "stack", "tail", "tapes")

    def begin(self, seed: int, purposes: Sequence[str], handlers: Sequence[Handler]) -> None:
        """Set up a new state. Making one does nothing, so that a copy costs no more than its values."""
        self.seed: int = seed
        self.tapes: list[Tape] = [Tape(seed, purpose) for purpose in purposes]
        self.cursors: list[int] = [0] * len(self.tapes)
        self.handlers: Sequence[Handler] = handlers
        self.stack: list[Frame] = []
        self.answer: int = 0
        self.choices: list[int] = []
        self.past: Chunk | None = None
        self.tail: list[Entry] = []

    def draw(self, pile: list[int], discard: list[int], purpose: int) -> int:
        """Take the top card, after turning over the discard pile if need be; -1 when both are empty."""
        card, self.cursors[purpose] = decks.draw(pile, discard, self.tapes[purpose], self.cursors[purpose])
        return card

    def shuffle(self, cards: list[int], purpose: int) -> None:
        """Shuffle in place, with the random numbers of this purpose."""
        self.cursors[purpose] = decks.shuffle(cards, self.tapes[purpose], self.cursors[purpose])

    def turn_over(self, pile: list[int], discard: list[int], purpose: int) -> None:
        """The discard pile becomes the pile, shuffled."""
        self.cursors[purpose] = decks.turn_over(pile, discard, self.tapes[purpose], self.cursors[purpose])

    @property
    def log(self) -> list[Entry]:
        """Every entry since the start, oldest first."""
        parts = [self.tail]
        chunk = self.past
        while chunk is not None:
            parts.append(chunk.entries)
            chunk = chunk.before
        return [entry for part in reversed(parts) for entry in part]

    def share_history(self, other: State) -> None:
        """Give `other` (a clone) this game's history; costs the same however long it is."""
        if self.tail:
            self.past = Chunk(self.past, self.tail)
            self.tail = []
        other.past = self.past
        other.tail = []


def plain(value: object) -> object:
    """The value as JSON knows it (tuples as lists)."""
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return value


def digest_of(snapshot: object) -> str:
    """A stable hash of plain data."""
    text = json.dumps(snapshot, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return "sha256:" + sha256(text.encode()).hexdigest()
