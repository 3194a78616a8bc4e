"""Results files: a header line, then chunk by chunk as they were finished a seal and a line for each game.

The header holds the bundle, the plan and the names that games reach, so that a file is enough to go on, to
compare, or to play any of its games again. A chunk is written in one go: what may be missing in a file is
the end of its last one, and then that chunk is played again. So is one whose checksum does not fit (`seals`);
files of version 1 have no checksums.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path, PureWindowsPath
from typing import TYPE_CHECKING, Any, BinaryIO

from .. import files
from ..errors import FINDINGS, Failure
from ..files import LIMIT, opened
from .chunks import Chunks, Contents, PlainChunks, SealedChunks
from .seals import FIELD as SEAL
from .seals import Sealer, Unsealed, header_fits, header_sealed

if TYPE_CHECKING:
    from loopwright_engine import Bundle
    from loopwright_engine.playtests.plan import Plan
    from loopwright_engine.playtests.records import GameRecord

    from .chunks import Place

FORMAT, VERSION, UNSEALED = "loopwright-playtest", 2, 1
BEGINNING = f'{{"format":"{FORMAT}"'.encode()
LONGEST_VERSION = 50
FILES = (".py", ".bot")
"""Bots are files when they end like this."""
WHAT = "a results file of `loopwright playtest --results`"
DAMAGED = ", line 1: it is damaged, so that nobody can tell what was played."
FIELDS = ("format", "version", "tool", "scenario", "bundle", "plan", "bots", "names")


@dataclass(frozen=True, slots=True)
class Results:
    """A results file whose header has been read; its games are read when they are asked for."""

    path: Path
    start: int
    """The byte after the header."""
    tool: str
    bundle: Bundle
    plan: Plan
    bots: dict[str, str]
    """The hash of each file that a bot of the plan is made from."""
    names: list[str]
    sealer: Sealer | Unsealed
    """What its chunks are sealed with."""
    shuffle: int
    """The number of the shuffle that dealt its games: with another one, other games have their seeds."""

    def records(self) -> Iterator[GameRecord]:
        """The games of all whole chunks, one chunk after another. Failure at the first line that is none."""
        for records in self.at(self.contents().places):
            yield from records

    def contents(self) -> Contents:
        """The whole chunks, and what is damaged. Failure where a file without checksums cannot be games."""
        with opened(self.path) as file:
            return self._chunks(file).contents(self.start)

    def places(self) -> list[Place]:
        """Where the whole chunks stand, by cell and number. Failure as for `contents`."""
        return sorted(self.contents().places)

    def at(self, places: Iterable[Place]) -> Iterator[list[GameRecord]]:
        """The games of the chunks at these places. Failure as for `records`."""
        with opened(self.path) as file:
            yield from map(self._chunks(file).at, places)

    def _chunks(self, file: BinaryIO) -> Chunks:
        from loopwright_engine.playtests.records import Reader

        reader = Reader(self.bundle, self.plan, self.names)
        if isinstance(self.sealer, Unsealed):
            return PlainChunks(file, self.path, self.plan, reader)
        return SealedChunks(file, self.path, self.plan, reader, self.sealer)


def read(path: Path) -> Results:
    """A results file: its header is checked, its games as they are read. Failure for anything else."""
    with opened(path) as file:
        line = file.readline(LIMIT + 1)
        start = file.tell()
    if len(line) > LIMIT:
        raise Failure(f"{path} is not {WHAT}: its first line is too long.")
    if _is_cut(line):
        hint = f"Begin it again: loopwright playtest SCENARIO --results {path}"
        raise Failure(f"{path} holds no games: its playtest was cut short at once.", hint=hint)
    try:
        return Results(path, start, *_header(line))
    except Failure as failure:
        raise Failure(f"{path}{failure}", code=failure.code, hint=failure.hint) from None


def is_cut(path: Path) -> bool:
    """Whether a file has not even a whole header: a playtest was killed as it began, and nothing is lost."""
    if not path.is_file():
        return False
    with opened(path) as file:
        return _is_cut(file.readline(LIMIT + 1))


def _is_cut(line: bytes) -> bool:
    begun = line.startswith(BEGINNING) or BEGINNING.startswith(line)
    return begun and not line.endswith(b"\n") and len(line) <= LIMIT


def header(bundle: Bundle, plan: Plan) -> bytes:
    """The first line of a new results file."""
    from loopwright_engine import SHUFFLE
    from loopwright_engine.playtests.plan import as_data
    from loopwright_engine.playtests.playing import watch_of

    data = {
        "format": FORMAT,
        "version": VERSION,
        "shuffle": SHUFFLE,
        "tool": version("loopwright"),
        "scenario": bundle.data["scenario"]["id"],
        "bundle": bundle.data,
        "plan": as_data(plan),
        "bots": hashes(plan),
        "names": watch_of(bundle, ()).names,
    }
    return header_sealed(data)


def hashes(plan: Plan) -> dict[str, str]:
    """The hash of each file that a bot of the plan is made from. Failure if one cannot be read."""
    names = dict.fromkeys(cell.bot for cell in plan.cells)
    return {name: hash_of(name) for name in names if name.endswith(FILES)}


def unnamed(plan: Plan, named: Sequence[str]) -> list[str]:
    """Files that a plan from a file has bots made from, and that nobody who is here has named.

    A program may do anything, and a place outside this folder may be anywhere: neither is touched.
    """
    files = dict.fromkeys(cell.bot for cell in plan.cells if cell.bot.endswith(FILES))
    return [name for name in files if name not in named and (name.endswith(".py") or _is_elsewhere(name))]


def _is_elsewhere(name: str) -> bool:
    path = PureWindowsPath(name)  # reads the signs of every system
    return bool(path.anchor) or ".." in path.parts


def hash_of(bot: str) -> str:
    """The hash of the file that a bot is made from, or nothing. Failure if it cannot be read."""
    if not bot.endswith(FILES):
        return ""
    return "sha256:" + sha256(files.read(Path(bot), "a bot")).hexdigest()


Parts = tuple[str, "Bundle", "Plan", dict[str, str], list[str], Sealer | Unsealed, int]


@lru_cache(4)
def _header(line: bytes) -> Parts:
    """What a header holds, which is checked once. Failure with what follows the name of the file."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    if (data is None and line.startswith(BEGINNING)) or (_was_sealed(data) and not header_fits(line)):
        raise Failure(DAMAGED, code=FINDINGS, hint="Play it anew, and keep the games in another file.")
    if not isinstance(data, dict) or data.get("format") != FORMAT or not line.endswith(b"\n"):
        raise Failure(f" is not {WHAT}.")
    if data.get("version") not in (VERSION, UNSEALED):
        found = json.dumps(data.get("version"))[:20]
        raise Failure(f" has version {found}; this loopwright reads versions {UNSEALED} and {VERSION}.")
    missing = [name for name in FIELDS if name not in data]
    if missing or not _is_version(data["tool"]) or not isinstance(data["bots"], dict):
        raise Failure(f", line 1: {', '.join(missing) or 'tool or bots'} cannot be read.", code=FINDINGS)
    sealer = Sealer(line) if data["version"] == VERSION else Unsealed()
    return (*_checked(data), sealer, data.get("shuffle", 1))


def _was_sealed(data: object) -> bool:
    """Whether a header has a checksum, or should have."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return False
    return SEAL in data or data.get("version") == VERSION


def _is_version(found: object) -> bool:
    return isinstance(found, str) and len(found) <= LONGEST_VERSION and found.isprintable()


def _checked(data: dict[str, Any]) -> tuple[str, Bundle, Plan, dict[str, str], list[str]]:
    from loopwright_engine import SaveError, check_shuffle
    from loopwright_engine.playtests.plan import PlanError, plan_of
    from loopwright_engine.playtests.playing import watch_of

    from .. import sources

    try:
        check_shuffle(data, "the playtest")
        sources.check_bundle(data["bundle"], "the bundle")
        bundle = sources.loaded(data["bundle"], "the bundle")
        plan = plan_of(data["plan"])
    except (Failure, PlanError, SaveError) as error:
        raise Failure(f", line 1: {str(error).rstrip('.')}.", code=FINDINGS) from None
    watch, found = watch_of(bundle, ()), data["names"]
    # An older loopwright knew fewer names; they were the first ones.
    older = data["version"] == UNSEALED and isinstance(found, list) and len(found) >= watch.items
    if found != (watch.names[: len(found)] if older else watch.names):
        raise Failure(
            ", line 1: the names are not those of its bundle.",
            code=FINDINGS,
            hint="The file was changed, or another version of loopwright wrote it.",
        )
    return data["tool"], bundle, plan, data["bots"], watch.names
