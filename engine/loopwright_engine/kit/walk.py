"""Explicit-state reachability (as in SPIN: Holzmann 1997): every position that any game of a kit can come to.

A position is all that play depends on: the fields of a game, what is half done, and what must be decided.
Positions stand before a decision, or before a step that rolls dice; each is looked at once, with every option
and every roll. When all of them were looked at, whatever was not reached can never happen.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, fields
from functools import partial
from hashlib import blake2b
from itertools import islice, product
from typing import TYPE_CHECKING, Any, Final, NoReturn

from loopwright_engine.errors import EngineError
from loopwright_engine.kernel.tapes import Tape

from .game import MOST_STEPS, UNFINISHED, Game

if TYPE_CHECKING:
    from loopwright_engine.bundle.load import Bundle

MOST_POSITIONS: Final = 2_000_000
"""More are not kept; they take some 300 megabytes."""
MOST_SET_UPS: Final = 64
FACES: Final = range(1, 7)
SHUFFLED: Final = "its cards are shuffled, so there are too many games to look at all"
PLAIN: Final = 2
"""The version of `marshal` that writes equal values alike, whoever else holds them."""
KINDS_OF_FIELDS: Final = (int, bool, str, list, tuple, type(None))


class NotWalked(EngineError):
    """A game whose positions cannot all be looked at: it shuffles, or there are too many of them."""


@dataclass(slots=True)
class Walked:
    """What a walk has reached: ids of blocks, and `ending.ID`. A `whole` one has reached all that can be."""

    reached: set[str]
    positions: int = 0
    steps: int = 0
    """How often it went on from a position, also to one that it had come to before: what a walk costs."""
    whole: bool = False
    why: str = ""
    """Why it is not whole."""


class _Unrolled(Exception):
    """A step wants dice that nobody has thrown yet."""


class _TooFewFaces(Exception):
    """The step before which play halted wants more dice than were thrown."""


class _Looked(Exception):
    """A rule looks at the number of the round."""


class _Script(Tape):
    """A tape whose first faces are known; it has no others, nor any bytes."""

    __slots__ = ("known",)

    def __init__(self, known: bytes) -> None:
        self.known = known

    def faces(self, start: int, count: int) -> bytes:
        if start + count > len(self.known):
            raise _Unrolled
        return self.known[start : start + count]

    def raw(self, start: int, count: int) -> bytes:  # noqa: ARG002 - as a tape
        raise NotWalked(SHUFFLED)


class _Unseen:
    """A number that may be counted on and told, and that no rule may look at: then play depends on it."""

    __slots__ = ()

    def _same(self, _other: object = None) -> _Unseen:
        return self

    def _looked(self, *_others: object) -> NoReturn:
        raise _Looked

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __mod__ = __neg__ = _same
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _looked
    __bool__ = __index__ = __int__ = __float__ = __hash__ = __iter__ = __contains__ = _looked


class _Walk:
    """Looks at every position from some set-ups on; `unseen` leaves the number of the round out of them."""

    def __init__(self, bundle: Bundle, walked: Walked, stopped: Callable[[], bool], *, unseen: bool) -> None:
        kit: Any = bundle.kit
        self.kit = kit
        self.walked = walked
        self.stopped = stopped
        self.unseen = unseen
        self.bundle: Bundle = type(bundle)(bundle.data, kit, kit.prepared(bundle.data))
        self.rolling: set[int] = set()
        """The steps that have rolled dice: play halts before them."""
        self.known: set[bytes] = set()
        self.waiting: list[Game] = []
        tables = self.bundle.tables
        self._blocks: list[str] = getattr(tables, "block_ids", [])
        if self._blocks:
            tables.begin = self._begin

    def _begin(self, block: int) -> None:
        self.walked.reached.add(self._blocks[block])

    def go(self, set_ups: Collection[Any]) -> None:
        """Look at all positions. Raises NotWalked, and _Looked where the round may not be left out."""
        for options in set_ups:
            game = self.kit.game.laid_out(self.kit, self.bundle, options, 0)
            if any(game.cursors):
                raise NotWalked(SHUFFLED if self.kit.game.piles else "chance sets it up")
            if not all(isinstance(value, KINDS_OF_FIELDS) for value in game._fields().values()):
                raise NotWalked("it has fields that are neither numbers nor lists")
            if self.unseen:
                game.round = _Unseen()
            self._reach(self._settled(partial(self._copy, game, b"")))
        while self.waiting:
            game = self.waiting.pop()
            following = self._options(game) if game.decision is not None else self._rolls(game)
            for other in following:
                self._reach(other)

    def _reach(self, game: Game) -> None:
        if game.result is not None:
            if game.result.ending != UNFINISHED:
                self.walked.reached.add(f"ending.{game.result.ending}")
            return
        key = self._key(game)
        if key in self.known:
            return
        self.known.add(key)
        self.waiting.append(game)
        self.walked.positions += 1
        if self.walked.positions > MOST_POSITIONS:
            raise NotWalked(f"there are more than {MOST_POSITIONS:,} positions")

    def _key(self, game: Game) -> bytes:
        """A position as 16 bytes; two different ones are the same with a chance of 2**-128."""
        values = sorted(game._fields().items())
        if self.unseen:
            values = [(name, value) for name, value in values if name != "round"]
        else:
            values.append(("round", game.round))
        decision = game.decision and (game.decision.kind, game.decision.seat, game.decision.options)
        position: Any = (values, game.stack, decision)
        try:
            return blake2b(marshal.dumps(position, PLAIN), digest_size=16).digest()
        except ValueError:  # the number of the round was kept somewhere
            raise _Looked from None

    def _options(self, game: Game) -> Iterator[Game]:
        """The positions after each option of a decision."""
        assert game.decision is not None
        for option in game.decision.options:
            yield self._settled(partial(self._answered, game, option))

    def _answered(self, game: Game, option: int) -> Game:
        other = self._copy(game, b"")
        other.stack[-1] += (option,)
        other.decision = None
        return other

    def _rolls(self, game: Game) -> Iterator[Game]:
        """The positions after all that can come of the step that rolls."""
        scripts = [b""]
        while scripts:
            faces = scripts.pop()
            try:
                yield self._settled(partial(self._rolled, game, faces))
            except _TooFewFaces:
                scripts += [faces + bytes([face]) for face in FACES]

    def _rolled(self, game: Game, faces: bytes) -> Game:
        other = self._copy(game, faces)
        try:
            other.go_on()
        except _Unrolled:
            raise _TooFewFaces from None
        return other

    def _settled(self, moved: Callable[[], Game]) -> Game:
        """The next position after a move: a game that halts before a decision, before dice, or at its end."""
        self.walked.steps += 1
        if self.stopped():
            raise NotWalked("more work would be needed")
        while True:
            try:
                return self._run(moved())
            except _Unrolled:
                continue  # the step is known to roll now: play halts before it

    def _copy(self, game: Game, faces: bytes) -> Game:
        other = game.clone()
        script: Any = _Script(faces)
        other.tapes, other.cursors = [script] * len(other.tapes), [0] * len(other.cursors)
        other.choices, other.tail, other.past = [], [], None
        return other

    def _run(self, game: Game) -> Game:
        for _ in range(MOST_STEPS):
            if game.decision is not None or game.result is not None or game.stack[-1][0] in self.rolling:
                return game
            number = game.stack[-1][0]
            try:
                game.go_on()
            except _Unrolled:
                self.rolling.add(number)
                raise
        raise NotWalked("a game goes on without a decision")


def walk(bundle: Bundle, stopped: Callable[[Walked], bool] = lambda _: False) -> Walked:
    """Look at every position of all games of a bundle, with any options; ends early when it is `stopped`."""
    walked = Walked(set())
    try:
        _go(bundle, walked, stopped)
    except NotWalked as error:
        walked.why = str(error)
    else:
        walked.whole = True
    return walked


def _go(bundle: Bundle, walked: Walked, stopped: Callable[[Walked], bool]) -> None:
    game = getattr(bundle.kit, "game", None)
    if not (isinstance(game, type) and issubclass(game, Game)):
        raise NotWalked("its rules are not declared")
    options = list(islice(set_ups(bundle.kit), MOST_SET_UPS + 1))
    if len(options) > MOST_SET_UPS:
        raise NotWalked(f"there are more than {MOST_SET_UPS} ways to set it up")
    for unseen in (True, False):
        try:
            _Walk(bundle, walked, lambda: stopped(walked), unseen=unseen).go(options)
        except _Looked:
            walked.positions = 0
        else:
            return


def set_ups(kit: Any) -> Iterator[Any]:
    """The options of a kit, with every value that each may have. Raises NotWalked where one is open."""
    rows: list[list[Any]] = []
    for field in fields(kit.options):
        low, high = field.metadata.get("low"), field.metadata.get("high")
        if field.metadata.get("choices"):
            rows.append(list(field.metadata["choices"]))
        elif isinstance(field.default, bool):
            rows.append([False, True])
        elif low is not None and high is not None and high - low < MOST_SET_UPS:
            rows.append(list(range(low, high + 1)))
        else:
            raise NotWalked(f"its option {field.name} may be anything")
    names = [field.name for field in fields(kit.options)]
    return (kit.options(**dict(zip(names, values, strict=True))) for values in product(*rows))
