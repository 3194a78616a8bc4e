"""From one position of a game to the next: play halts before a decision, before a step that rolls dice, and
at the end, so that every option and every roll can be tried. Which steps roll is known once they have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import ClassVar, Final

from loopwright_engine.errors import EngineError
from loopwright_engine.game_types import AnyGame
from loopwright_engine.kernel.tapes import Tape

from .game import MOST_STEPS, Game

SHUFFLED: Final = "its cards are shuffled, so there are too many games to look at all"
OTHER_TAPES: Final = "it takes chance from more than its dice"


class NotWalked(EngineError):
    """A game whose positions cannot all be looked at: it shuffles, or there are too many of them."""


class Unrolled(Exception):
    """A step wants dice with so many `sides` that nobody has thrown yet, or one of so many cards."""

    def __init__(self, sides: int = 6) -> None:
        super().__init__()
        self.sides = sides


class _TooFewFaces(Exception):
    """The step before which play halted wants more dice, with so many `sides`, than were thrown."""

    def __init__(self, sides: int) -> None:
        super().__init__()
        self.sides = sides


class ScriptedTape(Tape):
    """A tape whose first faces and picks are known; it has no others, nor any bytes."""

    __slots__ = ("known",)

    def __init__(self, known: tuple[int, ...]) -> None:
        self.known = known

    def faces(self, start: int, count: int) -> bytes:
        return self.dice(start, count, 6)

    def dice(self, start: int, count: int, sides: int) -> bytes:
        if start + count > len(self.known):
            raise Unrolled(sides)
        return bytes(self.known[start : start + count])

    def pick(self, place: int, bound: int) -> int:
        if place >= len(self.known):
            raise Unrolled(bound)
        return self.known[place] - 1

    def raw(self, start: int, count: int) -> bytes:  # noqa: ARG002 - as a tape
        raise NotWalked(SHUFFLED)


class _Other(ScriptedTape):
    """A tape that is not the one of the dice: faces of two tapes would be the same."""

    __slots__ = ()

    def dice(self, start: int, count: int, sides: int) -> bytes:  # noqa: ARG002 - as a tape
        raise NotWalked(OTHER_TAPES)

    def pick(self, place: int, bound: int) -> int:  # noqa: ARG002 - as a tape
        raise NotWalked(OTHER_TAPES)


class Positions:
    """Plays from position to position, always on copies; a position has no past."""

    tape: ClassVar[type[ScriptedTape]] = ScriptedTape

    def __init__(self, rolling: Iterable[int] = ()) -> None:
        self.rolling: set[int] = set(rolling)
        """The steps that have rolled dice: play halts before them."""

    def after(self, game: Game, option: int) -> AnyGame:
        """The position after an option of the pending decision."""
        return self.settled(partial(self._answered, game, option))

    def rolls(self, game: Game) -> Iterator[tuple[AnyGame, int]]:
        """The positions after all that can come of the step that rolls, each as one of how many ways."""
        scripts: list[tuple[tuple[int, ...], int]] = [((), 1)]
        while scripts:
            faces, ways = scripts.pop()
            try:
                yield self.settled(partial(self._rolled, game, faces)), ways
            except _TooFewFaces as wanted:
                ways *= wanted.sides
                scripts += [((*faces, face), ways) for face in range(1, wanted.sides + 1)]

    def settled(self, moved: Callable[[], Game]) -> AnyGame:
        """The next position after a move, which is made again when a step turns out to roll."""
        while True:
            try:
                return self._run(moved())
            except Unrolled:
                continue  # the step is known to roll now: play halts before it

    def copy(self, game: Game, faces: tuple[int, ...] = ()) -> Game:
        """The same position, with these faces as all that is thrown from then on."""
        other = game.clone()
        others = [_Other(())] * (len(other.tapes) - 1)
        other.tapes, other.cursors = [self.tape(faces), *others], [0] * len(other.cursors)
        other.choices, other.tail, other.past = [], [], None
        return other

    def _answered(self, game: Game, option: int) -> Game:
        other = self.copy(game)
        other.stack[-1] += (option,)
        other.decision = None
        return other

    def _rolled(self, game: Game, faces: tuple[int, ...]) -> Game:
        other = self.copy(game, faces)
        try:
            other.go_on()
        except Unrolled as wanted:
            raise _TooFewFaces(wanted.sides) from None
        return other

    def _run(self, game: Game) -> Game:
        """Play on to the next position. Raises Unrolled after noting a step that rolls."""
        for _ in range(MOST_STEPS):
            if game.decision is not None or game.result is not None or game.stack[-1][0] in self.rolling:
                return game
            number = game.stack[-1][0]
            try:
                game.go_on()
            except Unrolled:
                self.rolling.add(number)
                raise
        raise NotWalked("a game goes on without a decision")
