"""Chunks played in this process, one after another."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Protocol

from loopwright.core.errors import Failure

from .worker import Answer, play

if TYPE_CHECKING:
    from loopwright_engine import Bundle
    from loopwright_engine.playtest.plan import Chunk, Plan


class Lost(Failure):
    """Nobody plays any more, and it is no fault of the games: they can be gone on with."""


class Players(Protocol):
    """Whoever plays chunks, in whatever order."""

    def room(self) -> bool:
        """Whether another chunk would be begun soon."""

    def give(self, chunk: Chunk) -> None:
        """A chunk to be played."""

    def wait(self) -> list[Answer]:
        """What has come back since, after a moment at most; Failure when nobody can play any more.

        What came back before something failed is handed over first.
        """

    def anybody(self) -> bool:
        """Whether there is somebody to play just now."""

    def close(self) -> None:
        """Stop at once; what is not done is dropped."""


class Here:
    """Plays itself."""

    def __init__(self, bundle: Bundle, plan: Plan) -> None:
        self._bundle = bundle
        self._plan = plan
        self._waiting: deque[Chunk] = deque()

    def room(self) -> bool:
        """One at a time."""
        return not self._waiting

    def give(self, chunk: Chunk) -> None:
        """The next one."""
        self._waiting.append(chunk)

    def wait(self) -> list[Answer]:
        """Play it."""
        return [play(self._bundle, self._plan, self._waiting.popleft())] if self._waiting else []

    def anybody(self) -> bool:
        """Itself."""
        return True

    def close(self) -> None:
        """Nothing is going on."""
