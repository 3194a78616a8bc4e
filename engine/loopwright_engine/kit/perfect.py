"""The perfect bot: it takes the option after which the exact chance of winning is greatest (Bellman 1957).

The values of a small game are worked out once, by `kit.solve`, and kept in the user's cache folder: data that
are looked up, never run. A file is taken only if its checksum and its key are right. The key says all that
the values depend on: the bundle, the options, the rules' code, the engine's, and Python.
"""

from __future__ import annotations

import json
import os
import sys
from array import array
from contextlib import suppress
from hashlib import blake2b, sha256
from inspect import getfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from loopwright_engine.bots.simple import Maker, pending
from loopwright_engine.errors import BotError

from . import solve
from .solve import Progress, Solution, SolveError

if TYPE_CHECKING:
    from loopwright_engine.kit.protocol import Bundle


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


def solution(bundle: Bundle, options: Any, progress: Progress = lambda _, __: None) -> Solution:
    """The solution of a game: the kept one, or one that is worked out now and kept. Raises BotError."""
    key = _key(bundle, options)
    solved = _read(key, bundle)
    if solved is None:
        try:
            solved = solve.solve(bundle, options, progress)
        except SolveError as error:
            raise BotError(f"{bundle.kit.title} cannot be played perfectly: {error}.") from None
        with suppress(OSError, RuntimeError):  # then it is worked out again next time
            _write(key, solved)
    return solved


def _key(bundle: Bundle, options: Any) -> str:
    kit: Any = bundle.kit
    content = {
        name: value for name, value in bundle.data.items() if name not in ("origins", "strings", "hash")
    }
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
            checksum, data = opened.read(CHECKSUM), opened.read((KEY + VALUE) * solve.MOST_POSITIONS + 1)
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
