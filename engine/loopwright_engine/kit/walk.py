"""Explicit-state reachability (as in SPIN: Holzmann 1997): every position that any game of a kit can come to.

A position is all that play depends on: the fields of a game, what is half done, and what must be decided.
Positions stand before a decision, or before a step that rolls dice; each is looked at once, with every option
and every roll. When all of them were looked at, whatever was not reached can never happen.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from functools import partial
from hashlib import blake2b
from math import prod
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

from loopwright_engine.errors import OptionsError
from loopwright_engine.game_types import AnyGame, AnyKit, AnyOptions

from .campaign import CARRIED, more_starts, notebooks, that_differ
from .game import UNFINISHED, Game
from .positions import SHUFFLED, NotWalked, Positions

if TYPE_CHECKING:
    from .protocol import Bundle


BOTH: Final = (False, True)


class NumberedSetUps:
    """The set-ups of a kit by number; number 0 is the usual one. What may be anything stays as usual."""

    def __init__(self, kit: AnyKit, data: Mapping[str, object] = {}) -> None:
        self._make = kit.options
        rows = that_differ(kit.options, data)
        self._usual: dict[str, Any] = {row.name: row.default for row in rows}
        values = {row.name: _values(row) for row in rows}
        if CARRIED in values:
            values[CARRIED] = notebooks(data, kit.language)
            self._usual[CARRIED] = values[CARRIED][0]
        unbounded = [
            name for name, row in values.items() if not row or (name == CARRIED and more_starts(data))
        ]
        self._values: dict[str, Sequence[Any]] = {name: row for name, row in values.items() if row}
        self.unbounded: list[str] = unbounded
        """The options of which not every value can be tried."""
        self.count: int = prod(len(row) for row in self._values.values())

    def __getitem__(self, number: int) -> Any:
        """The options of a set-up; those that are named last differ first."""
        chosen = dict(self._usual)
        for name, row in reversed(self._values.items()):
            number, place = divmod(number, len(row))
            usual = row.index(chosen[name])
            chosen[name] = row[usual] if not place else row[place - (place <= usual)]
        return self._make(**chosen)

    def __iter__(self) -> Iterator[Any]:
        """Every set-up."""
        number = 0
        while number < self.count:
            yield self[number]
            number += 1


def _values(row: Field[Any]) -> Sequence[Any]:
    """Every value of an option, its default among them; none where it may be anything."""
    low, high = row.metadata.get("low"), row.metadata.get("high")
    if row.metadata.get("choices"):
        return tuple(row.metadata["choices"])
    if isinstance(row.default, bool):
        return BOTH
    if type(row.default) is int and low is not None and high is not None:
        return range(low, high + 1)
    return ()


MOST_POSITIONS: Final = 2_000_000
"""More are not kept; they take some 300 megabytes."""
PLAIN: Final = 2
"""The version of `marshal` that writes equal values alike, whoever else holds them."""
KINDS_OF_FIELDS: Final = (int, bool, str, list, tuple, type(None))
OTHER_FIELDS: Final = "it has fields that are neither numbers nor lists"


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
    set_ups: int = 0
    """From how many set-ups it has gone on."""
    knows: Callable[[Any], bool] = field(default=lambda _: False, repr=False)
    """Whether it has come to the position in which a game stands, at a decision."""


class _Looked(Exception):
    """A rule looks at the number of the round, or at an option, that was not known to matter."""


class Bars(NamedTuple):
    """What a walk is not to pass: blocks that begin, flags that are set, and the end of a round.

    It comes to `round.N` where N is the round after the last one.
    """

    blocks: frozenset[str] = frozenset()
    flags: frozenset[str] = frozenset()
    last: int | None = None


NO_BARS: Final = Bars()


class _BarredPosition(Exception):
    """A game passes what a walk is not to pass."""


class _Matters:
    """What rules look at in play besides the fields of a game; it is a part of their positions."""

    def __init__(self) -> None:
        self.round: bool = False
        self.options: set[str] = set()

    def watched(self, options: AnyOptions) -> Any:
        """The same options; a first look at one of them ends the walk, which begins anew and knows of it."""
        kind = type(options)
        names = frozenset(option.name for option in fields(kind))

        def look(own: object, name: str) -> Any:
            if name in names and name not in self.options:
                self.options.add(name)
                raise _Looked
            return object.__getattribute__(own, name)

        other: Any = object.__new__(type(kind.__name__, (kind,), {"__getattribute__": look}))
        for name in names:
            object.__setattr__(other, name, getattr(options, name))
        return other


class _Unseen:
    """A number that may be counted on and told, and that no rule may look at: then play depends on it."""

    __slots__ = ("_matters",)

    def __init__(self, matters: _Matters) -> None:
        self._matters = matters

    def _same(self, _other: object = None) -> _Unseen:
        return self

    def _looked(self, *_others: object) -> NoReturn:
        self._matters.round = True
        raise _Looked

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __mod__ = __neg__ = _same
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _looked
    __bool__ = __index__ = __int__ = __float__ = __hash__ = __iter__ = __contains__ = _looked
    __truediv__ = __divmod__ = __pow__ = __abs__ = __and__ = __or__ = __xor__ = __lshift__ = _looked
    __rfloordiv__ = __rmod__ = __rtruediv__ = __rdivmod__ = __rpow__ = __round__ = _looked
    __str__ = __repr__ = __format__ = _looked


class _Walk(Positions):
    """Looks at every position from some set-ups on; what `matters` besides fields is a part of each."""

    def __init__(
        self, bundle: Bundle, walked: Walked, stopped: Callable[[], bool], matters: _Matters, bars: Bars
    ) -> None:
        super().__init__()
        kit: AnyKit = bundle.kit
        self.kit = kit
        self.walked = walked
        self.stopped = stopped
        self.matters = matters
        self.bundle: Bundle = type(bundle)(bundle.data, kit, kit.prepared(bundle.data))
        self.known: set[bytes] = set()
        self.waiting: list[Game] = []
        tables = self.bundle.tables
        self._blocks: list[str] = getattr(tables, "block_ids", [])
        self.bars = bars
        self._flags = [tables.flag(name) for name in sorted(bars.flags)]
        if self._blocks:
            tables.compiler.watch(self._begin)

    def _begin(self, game: Game, block: int, seat: int) -> None:  # noqa: ARG002 - as all who watch
        name = self._blocks[block]
        self._pass(game)
        if name in self.bars.blocks:
            raise _BarredPosition
        self.walked.reached.add(name)

    def _pass(self, game: AnyGame) -> None:
        """Go no further where a flag is set, or the last round over."""
        if self.bars.last is not None and game.round > self.bars.last:
            self.walked.reached.add(f"round.{self.bars.last + 1}")
            raise _BarredPosition
        if any(game.gauges[flag] for flag in self._flags):
            raise _BarredPosition

    def go(self, set_ups: Iterable[object]) -> None:
        """Look at all positions. Raises NotWalked, and _Looked where more matters than was known."""
        for options in set_ups:
            try:
                game = self.kit.game.laid_out(self.kit, self.bundle, options, 0)
            except OptionsError:  # the rules refuse these options together
                continue
            if any(game.cursors):
                raise NotWalked(SHUFFLED if self.kit.game.piles else "chance sets it up")
            if not all(isinstance(value, KINDS_OF_FIELDS) for value in game._fields().values()):
                raise NotWalked(OTHER_FIELDS)
            game.options = self.matters.watched(options)
            if not self.matters.round:
                game.round = _Unseen(self.matters)
            self._reach(self.settled(partial(self.copy, game)))
            self._go_on()
            self.walked.set_ups += 1

    def _go_on(self) -> None:
        while self.waiting:
            game = self.waiting.pop()
            if game.decision is not None:
                following = (self.after(game, option) for option in game.decision.options)
            else:
                following = (other for other, _ in self.rolls(game))
            for other in following:
                self._reach(other)

    def knows(self, game: Game) -> bool:
        """Whether a game at a decision stands in a position that was reached."""
        return self._key(game) in self.known

    def _reach(self, game: Game | None) -> None:
        if game is None:
            return
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
        values = sorted((name, value) for name, value in game._fields().items() if name != "round")
        if self.matters.round:
            values.append(("round", game.round))
        values += [(name, getattr(game.options, name)) for name in sorted(self.matters.options)]
        decision = game.decision and (game.decision.kind, game.decision.seat, game.decision.options)
        position: Any = (values, game.stack, decision)
        try:
            return blake2b(marshal.dumps(position, PLAIN), digest_size=16).digest()
        except ValueError:  # the number of the round was kept somewhere, if nothing else is
            if self.matters.round:
                raise NotWalked(OTHER_FIELDS) from None
            self.matters.round = True
            raise _Looked from None

    def settled(self, moved: Callable[[], Game]) -> Game | None:
        """The next position after a move; None where that passes what is barred."""
        self.walked.steps += 1
        if self.stopped():
            raise NotWalked("more work would be needed")
        try:
            game: Game = super().settled(moved)
            self._pass(game)
        except _BarredPosition:
            return None
        return game


def walk(bundle: Bundle, stopped: Callable[[Walked], bool] = lambda _: False, bars: Bars = NO_BARS) -> Walked:
    """Look at every position of all games of a bundle, with any options, up to what is barred; ends early
    when it is `stopped`.
    """
    walked = Walked(set())
    try:
        _go(bundle, walked, stopped, bars)
    except NotWalked as error:
        walked.why = str(error)
    else:
        walked.whole = True
    return walked


def _go(bundle: Bundle, walked: Walked, stopped: Callable[[Walked], bool], bars: Bars) -> None:
    game = getattr(bundle.kit, "game", None)
    if not (isinstance(game, type) and issubclass(game, Game)):
        raise NotWalked("its rules are not declared")
    set_ups = NumberedSetUps(bundle.kit, bundle.data)
    matters = _Matters()
    matters.round = bars.last is not None
    while True:
        walked.positions = walked.set_ups = 0
        walking = _Walk(bundle, walked, lambda: stopped(walked), matters, bars)
        try:
            walking.go(set_ups)
        except _Looked:
            continue
        if set_ups.unbounded:
            name = set_ups.unbounded[0]
            raise NotWalked(
                f"its option {name} may be anything, and only {getattr(set_ups[0], name)} was tried"
            )
        walked.knows = walking.knows
        return
