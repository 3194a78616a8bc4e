"""The perfect bot: it takes the option after which the exact chance of winning is greatest.

The values of a small solitary game are worked out once, by value iteration (Bellman 1957) over all positions.
A position is all that a game depends on; what the past was is left out. Positions where somebody decides take
the best of what follows, positions where dice are rolled the mean. Every position that any play can reach is
laid out once; then values are swept until none changes.

They are kept in the user's cache folder: data that are looked up, never run. A file is taken only if its
checksum and its key are right. The key says all that the values depend on: the bundle, the options, the
rules' code, the engine's, and Python.
"""

from __future__ import annotations

import json
import marshal
import os
import sys
from array import array
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b, sha256
from inspect import getfile
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from loopwright_engine.bots.simple import Maker, pending
from loopwright_engine.errors import BotError, EngineError
from loopwright_engine.game_types import AnyKit

from .game import Game
from .positions import Positions, ScriptedTape

if TYPE_CHECKING:
    from .protocol import Bundle


MOST_POSITIONS: Final = 2_000_000
"""They take about a gigabyte while they are worked out."""
MOST_SECONDS: Final = 1_800.0
STILL: Final = 1e-8
"""Values that change by less do not change any more."""
PLAIN: Final = 2
"""The version of `marshal` that writes equal values alike, whoever else holds them."""

Key: TypeAlias = bytes
Progress: TypeAlias = Callable[[str, int], None]
"""Told what is being done and how far it is: positions laid out, sweeps done."""


class SolveError(EngineError):
    """A game that cannot be solved: more than one seat, decks that are shuffled, or too many positions."""


class _Dice(ScriptedTape):
    """A tape of thrown dice alone."""

    __slots__ = ()

    def raw(self, start: int, count: int) -> bytes:  # noqa: ARG002 - as a tape
        raise SolveError("games that shuffle cannot be solved: only dice can be thrown in every way")


class Values(Protocol):
    def get(self, key: Key, /) -> float | None:
        """The value of a position, None for one that is not there."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of every position, as the chance of winning from there with perfect play."""

    start: float
    """The chance of winning a new game."""
    values: Values
    positions: int
    sweeps: int
    _explorer: _Explorer

    @classmethod
    def of(
        cls, bundle: Bundle, start: float, values: Values, positions: int, sweeps: int, rolling: Sequence[int]
    ) -> Solution:
        """A solution that was worked out before; `rolling` is what it said then."""
        return cls(start, values, positions, sweeps, _Explorer(bundle.kit, rolling))

    @property
    def rolling(self) -> list[int]:
        """The numbers of the steps that roll dice: positions stand before them."""
        return sorted(self._explorer.rolling)

    def best(self, game: Game) -> int:
        """The index of an option after which the chance of winning is greatest; the first of equals."""
        chances = self.chances(game)
        return chances.index(max(chances))

    def chances(self, game: Game) -> list[float]:
        """The chance of winning after each option."""
        assert game.decision is not None
        reached = (self._explorer.after(game, option) for option in game.decision.options)
        return [self._explorer.value(position, self.values) for position in reached]


class _Explorer(Positions):
    """Lays positions out."""

    tape = _Dice

    def __init__(self, kit: AnyKit, rolling: Iterable[int] = ()) -> None:
        super().__init__(rolling)
        self._history = frozenset(("round", *kit.game.history))
        self._kinds = {kind: number for number, kind in enumerate(kit.asks)}

    def key(self, game: Game) -> Key:
        """A position as 16 bytes; two different ones are the same with a chance of 2**-128.

        It is made of numbers alone, in an order that never changes, so that other processes make the same.
        """
        fields = game._fields()
        numbers = [fields[name] for name in sorted(fields) if name not in self._history]
        decision = game.decision and (self._kinds[game.decision.kind], game.decision.options)
        position: Any = (numbers, game.stack, decision)
        return blake2b(marshal.dumps(position, PLAIN), digest_size=16).digest()

    def value(self, game: Game, values: Values) -> float:
        """The value of a position; one before a step that rolls only sometimes may not have been laid out."""
        if game.result is not None:
            return float(game.result.won)
        known = values.get(self.key(game))
        if known is not None:
            return known
        return sum(self.value(other, values) / ways for other, ways in self.rolls(game))


def solve(
    bundle: Bundle, options: object, progress: Progress = lambda _, __: None, seconds: float = MOST_SECONDS
) -> Solution:
    """Solve a game from its set-up, in so many seconds at most. Raises SolveError.

    The kit's `Game.history` names fields that play does not depend on, such as the number of the round.
    """
    kit: AnyKit = bundle.kit
    if kit.seats != 1 or len(kit.game.tapes_for) != 1 or kit.game.piles:
        raise SolveError("only games for one player, with dice and without decks, can be solved")
    end = monotonic() + seconds
    explorer = _Explorer(kit)
    laid_out = kit.game.laid_out(kit, bundle, options, 0)
    first = explorer.settled(lambda: explorer.copy(laid_out))
    numbers: dict[Key, int] = {explorer.key(first): 0}
    children: list[tuple[int, ...]] = [()]
    chances: list[tuple[float, ...]] = [()]
    """Of a roll, the chance of each child; empty where somebody decides."""
    waiting = [(0, first)]
    while waiting:
        number, game = waiting.pop()
        if game.decision is not None:
            reached = [(explorer.after(game, option), 1.0) for option in game.decision.options]
        else:
            reached = [(other, 1 / ways) for other, ways in explorer.rolls(game)]
        weights: dict[int, float] = {}
        for other, chance in reached:
            if other.result is not None:
                child = WON if other.result.won else LOST
            else:
                key = explorer.key(other)
                child = numbers.setdefault(key, len(numbers))
                if child == len(children):
                    children.append(())
                    chances.append(())
                    waiting.append((child, other))
            weights[child] = weights.get(child, 0.0) + chance
        children[number] = tuple(weights)
        chances[number] = () if game.decision is not None else tuple(weights.values())
        if len(numbers) > MOST_POSITIONS:
            raise SolveError(f"there are more than {MOST_POSITIONS:,} positions")
        if len(children) % 1000 == 0:
            progress("positions", len(children))
            _look_at(end, seconds)

    def swept(count: int) -> None:
        progress("sweeps", count)
        _look_at(end, seconds)

    values, sweeps = _sweep(children, chances, swept)
    by_key = {key: values[number] for key, number in numbers.items()}
    return Solution(values[0], by_key, len(numbers), sweeps, explorer)


def _look_at(end: float, seconds: float) -> None:
    """Raise SolveError when the time is over."""
    if monotonic() > end:
        raise SolveError(f"it is not worked out in {seconds / 60:.0f} minutes")


LOST: Final = -1
WON: Final = -2
"""Ends among the children: the last two of the list of values."""


def _sweep(
    children: list[tuple[int, ...]], chances: list[tuple[float, ...]], progress: Callable[[int], object]
) -> tuple[list[float], int]:
    """Gauss-Seidel sweeps from the newest position to the oldest, until no value changes."""
    values = [0.0] * len(children) + [1.0, 0.0]
    value_of = values.__getitem__
    order = range(len(children) - 1, -1, -1)
    sweeps = 0
    while True:
        change = 0.0
        for number in order:
            weights = chances[number]
            after = children[number]
            value = (
                sum(weight * values[child] for weight, child in zip(weights, after, strict=True))
                if weights
                else max(map(value_of, after))
            )
            if value - values[number] > change:
                change = value - values[number]
            values[number] = value
        sweeps += 1
        progress(sweeps)
        if change < STILL:
            return values, sweeps


FORMAT: Final = "loopwright-solution"
CHECKSUM: Final = 32
"""Bytes of the checksum, which stands behind the head; then come the sorted keys of all positions, then their
values.
"""
KEY: Final = 16
VALUE: Final = 8
LONGEST_HEAD: Final = 2_000
WORDS_ONLY: Final = ("origins", "strings", "hash")
"""What of a bundle makes no difference to play."""


class SolvedPositions:
    """The values of positions as they stand in a file, found by bisection."""

    def __init__(self, keys: bytes, values: array[float]) -> None:
        self._keys = keys
        self._values = values

    def get(self, key: bytes) -> float | None:
        """The value of a position, None for one that is not there."""
        low, high = 0, len(self._values)
        while low < high:
            middle = (low + high) // 2
            middle_key = self._keys[KEY * middle : KEY * (middle + 1)]
            if middle_key == key:
                return self._values[middle]
            low, high = (middle + 1, high) if middle_key < key else (low, middle)
        return None


class PerfectBot:
    """Plays perfectly; games of one maker share what was worked out."""

    def __init__(self, solutions: dict[tuple[Bundle, Any], Solution]) -> None:
        self._solutions = solutions

    def choose(self, game: Any) -> int:
        """The index of a best option; the first of equals. Raises BotError."""
        if len(pending(game).options) == 1:
            return 0
        key = (game.bundle, game.options)
        if key not in self._solutions:
            self._solutions[key] = solution(game.bundle, game.options)
        return self._solutions[key].best(game)


def maker() -> Maker:
    """A function that makes the bot of one game; its games share what was worked out."""
    solutions: dict[tuple[Bundle, Any], Solution] = {}
    return lambda _: PerfectBot(solutions)


def solution(bundle: Bundle, options: object, progress: Progress = lambda _, __: None) -> Solution:
    """The solution of a game: the kept one, or one that is worked out now and kept. Raises BotError."""
    key = _key(bundle, options)
    solved = _read(key, bundle)
    if solved is None:
        try:
            solved = solve(bundle, options, progress)
        except SolveError as error:
            raise BotError(f"{bundle.kit.title} cannot be played perfectly: {error}.") from None
        with suppress(OSError, RuntimeError):  # then it is worked out again next time
            _write(key, solved)
    return solved


def _key(bundle: Bundle, options: object) -> str:
    kit: AnyKit = bundle.kit
    content = {name: value for name, value in bundle.data.items() if name not in WORDS_ONLY}
    parts = [json.dumps(content, sort_keys=True), json.dumps(kit.options_data(options), sort_keys=True)]
    parts += [kit.name, f"{kit.version}", f"{sys.version_info[:2]}"]
    engine = Path(__file__).parents[1]
    for folder in (Path(getfile(kit.game)).parent, engine / "kit", engine / "kernel"):
        parts += [file.read_text("utf-8") for file in sorted(folder.glob("*.py"))]
    return sha256(json.dumps(parts).encode()).hexdigest()


def _file(key: str) -> Path:
    """Where a solution is kept, in the user's cache folder. Raises RuntimeError for a user without a home."""
    return _folder() / f"solution-{key[:16]}.bin"


def _folder() -> Path:
    """The user's cache folder on this platform."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "loopwright" / "Cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "loopwright"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "loopwright"


def _read(key: str, bundle: Bundle) -> Solution | None:
    """What is kept, None where nothing is, or something else."""
    try:
        with _file(key).open("rb") as opened:
            head = opened.readline(LONGEST_HEAD)
            checksum, data = opened.read(CHECKSUM), opened.read((KEY + VALUE) * MOST_POSITIONS + 1)
        if blake2b(head + data, digest_size=CHECKSUM).digest() != checksum:
            return None
        document = json.loads(head)
        if document["format"] != FORMAT or document["key"] != key:
            return None
        count = document["positions"]
        values = array("d", data[KEY * count :])
        if sys.byteorder == "big":
            values.byteswap()
        kept = SolvedPositions(data[: KEY * count], values)
        return Solution.of(bundle, document["start"], kept, count, document["sweeps"], document["rolling"])
    except (OSError, RuntimeError, ValueError, KeyError, TypeError):
        return None


def _write(key: str, solved: Solution) -> None:
    """Keep a solution, atomically. Raises OSError, and RuntimeError for a user without a home."""
    file = _file(key)
    by_key: Any = solved.values
    keys = sorted(by_key)
    values = array("d", map(by_key.__getitem__, keys))
    if sys.byteorder == "big":
        values.byteswap()
    facts = {
        "start": solved.start,
        "positions": len(keys),
        "sweeps": solved.sweeps,
        "rolling": solved.rolling,
    }
    head = json.dumps({"format": FORMAT, "key": key, **facts}).encode() + b"\n"
    data = b"".join(keys) + values.tobytes()
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        beside.write_bytes(head + blake2b(head + data, digest_size=CHECKSUM).digest() + data)
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)
