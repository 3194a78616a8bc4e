"""Reading results files: a header line, then for each chunk a seal and a line for each game.

The header holds the bundle, the plan and the names of what games reach, so that the file alone is enough to
resume it, to compare it, or to replay its games. Chunks stand in the order in which they were finished. A
chunk is written in one go, so only the end of the last one may be missing; that chunk is played again, and so
is one whose checksum does not fit (`checksums`). Files of version 1 have no checksums.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path, PureWindowsPath
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from loopwright_dsl.build_id import full_version
from loopwright_dsl.record import record
from loopwright_engine import json_text
from loopwright_engine.bots import SEATS
from loopwright_engine.json_text import Json

from loopwright.core import files
from loopwright.core.errors import FINDINGS, Failure
from loopwright.core.files import LIMIT, opened

from . import checksums
from .checksums import FIELD as SEAL
from .checksums import Sealer, Unsealed, header_fits, header_sealed

if TYPE_CHECKING:
    from loopwright_engine import Bundle
    from loopwright_engine.playtest.plan import Chunk, Plan
    from loopwright_engine.playtest.records import GameRecord, RecordReader

    from .checksums import Seal, Sealer


# --- The games of a results file, read chunk by chunk, so that any number of them fits in memory


LONGEST = 256 * 1024
"""The most bytes in the line of a game; the longest games of the bundled scenarios take some 3,000."""
FIRST = 2
"""The number of the first line after the header."""
BLOCK = 1 << 16
"""The bytes that are searched at once for the beginning of the next chunk."""
MOST_LINES = 1 << 20
"""The bytes of a damaged stretch in which games are looked for."""


class ChunkPlace(NamedTuple):
    """The place of a whole chunk in a results file: its first byte, the byte after it, and that of its games.

    `line` is the number of the line of its first game; 0 where lines are not counted.
    """

    chunk: Chunk
    start: int
    end: int
    games: int
    line: int = 0


@dataclass(slots=True)
class FileContents:
    """The contents of a results file: the places of whole chunks, and what is damaged."""

    places: list[ChunkPlace] = field(default_factory=list)
    lost: list[Chunk] = field(default_factory=list)
    """The chunks that are damaged."""
    unknown: int = 0
    """The number of damaged stretches whose games are unknown."""
    twice: list[Chunk] = field(default_factory=list)
    """The chunks that are there a second time."""

    @property
    def is_damaged(self) -> bool:
        """Whether the file is damaged other than by a missing end."""
        return bool(self.lost or self.unknown or self.twice)


class Chunks(ABC):
    """A reader of the chunks of an open file; only the last may lack its end."""

    def __init__(self, file: BinaryIO, path: Path, plan: Plan, reader: RecordReader) -> None:
        self._file = file
        self._path = path
        self._plan = plan
        self._reader = reader

    @abstractmethod
    def contents(self, start: int) -> FileContents:
        """The contents from byte `start` on. Raises Failure where a file without checksums has
        other lines.
        """

    @abstractmethod
    def at(self, place: ChunkPlace) -> list[GameRecord]:
        """The games of one chunk. Raises Failure at the first line that is not the expected game."""

    def _record(self, line: bytes) -> GameRecord:
        return self._reader.record(line)


class SealedChunks(Chunks):
    """A reader of chunks with seals."""

    def __init__(self, file: BinaryIO, path: Path, plan: Plan, reader: RecordReader, sealer: Sealer) -> None:
        super().__init__(file, path, plan, reader)
        self._sealer = sealer

    def contents(self, start: int) -> FileContents:
        """The chunks whose checksum fits; what is between them is damaged, or the missing end."""
        file_contents = FileContents()
        chunks_read: set[Chunk] = set()
        damaged: list[Chunk] = []
        byte = start
        while self._at_byte(byte, 1):
            place, seal = self._place(byte)
            if place is None:
                byte = self._damaged(byte, seal, file_contents, damaged)
                continue
            if place.chunk in chunks_read:
                file_contents.twice.append(place.chunk)
            else:
                chunks_read.add(place.chunk)
                file_contents.places.append(place)
            byte = place.end
        file_contents.lost = [chunk for chunk in dict.fromkeys(damaged) if chunk not in chunks_read]
        return file_contents

    def at(self, place: ChunkPlace) -> list[GameRecord]:
        from loopwright_engine.playtest.records import RecordError

        chunk = place.chunk
        lines = self._at_byte(place.games, place.end - place.games).splitlines(keepends=True)
        try:
            records = [self._record(line) for line in lines]
        except RecordError as error:
            raise self._wrong(chunk, str(error)) from None
        if [(record.cell, record.game) for record in records] != _games(chunk):
            raise self._wrong(chunk, "these are other games")
        return records

    def _at_byte(self, start: int, size: int) -> bytes:
        self._file.seek(start)
        return self._file.read(size)

    def _place(self, start: int) -> tuple[ChunkPlace | None, Seal | None]:
        """The whole chunk whose seal begins at this byte, or None; and its seal, if that can be read."""
        line, newline, _ = self._at_byte(start, checksums.LONGEST).partition(b"\n")
        seal = checksums.seal_in(line + newline)
        if seal is None or not self._is_of_plan(seal):
            return None, None
        games = start + len(line) + 1
        end = games + seal.size
        # Only bytes up to the next seal can be its games, so none is read for many seals.
        if self._next(games) < end or not self._sealer.fits(seal, self._at_byte(games, seal.size)):
            return None, seal
        return ChunkPlace(self._plan.chunk_at(seal.cell, seal.first), start, end, games), seal

    def _is_of_plan(self, seal: Seal) -> bool:
        if seal.cell >= len(self._plan.cells) or seal.first >= self._plan.games:
            return False
        chunk = self._plan.chunk_at(seal.cell, seal.first)
        return chunk[1:] == (seal.first, seal.games) and seal.size <= seal.games * LONGEST

    def _damaged(self, start: int, seal: Seal | None, contents: FileContents, damaged: list[Chunk]) -> int:
        """Add what is damaged at this byte; return the byte of the next chunk, or the end."""
        end = self._next(start + 1)
        at_end = not self._at_byte(end, 1)
        lines, rest = self._lines(start, end)
        if at_end and self._is_cut(seal, lines, rest, end - start):
            return end
        chunks = [] if seal is None else [self._plan.chunk_at(seal.cell, seal.first)]
        chunks += self._chunks_of(lines)
        damaged += chunks
        contents.unknown += not chunks
        return end

    def _next(self, start: int) -> int:
        """The byte at which the next seal begins; the end of the file if there is none."""
        while block := self._at_byte(start, BLOCK):
            place = block.find(checksums.BEGINS)
            if place >= 0:
                return start + place
            if len(block) < BLOCK:
                return start + len(block)
            start += len(block) - len(checksums.BEGINS) + 1
        return start

    def _lines(self, start: int, end: int) -> tuple[list[bytes], bytes]:
        """The whole lines of a stretch, and the rest after the last; of a huge one, the first lines."""
        lines = self._at_byte(start, min(end - start, MOST_LINES)).splitlines(keepends=True)
        rest = lines.pop() if lines and not lines[-1].endswith(b"\n") else b""
        return lines, rest

    @staticmethod
    def _is_cut(seal: Seal | None, lines: list[bytes], rest: bytes, size: int) -> bool:
        """Whether the end of a file is a chunk that was being written: only its end is missing."""
        if seal is not None:
            return len(lines) - 1 < seal.games and size < len(lines[0]) + seal.size
        return not lines and (rest.startswith(checksums.BEGINS) or checksums.BEGINS.startswith(rest))

    def _chunks_of(self, lines: list[bytes]) -> Iterator[Chunk]:
        """The chunks of the games that can be read in a damaged stretch."""
        from loopwright_engine.playtest.records import RecordError

        for line in lines:
            with suppress(RecordError):
                record = self._record(line)
                yield self._plan.chunk_at(record.cell, record.game)

    def _wrong(self, chunk: Chunk, problem: str) -> Failure:
        first_game = f"game {chunk.first} of cell {chunk.cell}"
        return Failure(f"{self._path}, the chunk that begins with {first_game}: {problem}.", code=FINDINGS)


class PlainChunks(Chunks):
    """A reader of files without checksums, in which a chunk is known by its first game."""

    def contents(self, start: int) -> FileContents:
        file_contents = FileContents()
        chunks_read: set[Chunk] = set()
        number = FIRST
        self._file.seek(start)
        while (chunk := self._chunk(number)[0]) is not None:
            if chunk in chunks_read:
                raise self._wrong(number, f"game {chunk.first} of cell {chunk.cell} is there twice")
            chunks_read.add(chunk)
            end = self._file.tell()
            file_contents.places.append(ChunkPlace(chunk, start, end, start, number))
            start, number = end, number + chunk.games
        return file_contents

    def at(self, place: ChunkPlace) -> list[GameRecord]:
        self._file.seek(place.games)
        return self._chunk(place.line)[1]

    def _chunk(self, first: int) -> tuple[Chunk | None, list[GameRecord]]:
        """The chunk that begins at line `first`, and its games; None if the file ends before its last."""
        records: list[GameRecord] = []
        for number, line in self._lines(first):
            record = self._numbered(line, number)
            chunk = self._plan.chunk_at(record.cell, record.game)
            expected = (records[0].cell, records[-1].game + 1) if records else (record.cell, chunk.first)
            if (record.cell, record.game) != expected:
                raise self._wrong(number, f"game {expected[1]} of cell {expected[0]} should stand here")
            records.append(record)
            if len(records) == chunk.games:
                return chunk, records
        return None, []

    def _lines(self, first: int) -> Iterator[tuple[int, bytes]]:
        """The whole lines from here on with their numbers, counted from `first`."""
        for number, line in enumerate(iter(lambda: self._file.readline(LONGEST + 1), b""), first):
            if len(line) > LONGEST:
                raise self._wrong(number, "the line is too long for a game")
            if line.endswith(b"\n"):
                yield number, line

    def _numbered(self, line: bytes, number: int) -> GameRecord:
        from loopwright_engine.playtest.records import RecordError

        try:
            return self._record(line)
        except RecordError as error:
            raise self._wrong(number, str(error)) from None

    def _wrong(self, number: int, problem: str) -> Failure:
        return Failure(f"{self._path}, line {number}: {problem}.", code=FINDINGS)


def _games(chunk: Chunk) -> list[tuple[int, int]]:
    """The games of a chunk, as pairs of the cell and the game."""
    return [(chunk.cell, game) for game in range(chunk.first, chunk.first + chunk.games)]


FORMAT, VERSION, UNSEALED = "loopwright-playtest", 2, 1
BEGINNING = f'{{"format":"{FORMAT}"'.encode()
CHANGED = re.compile(rb"\xef\xbb\xbf|\xff\xfe|\xfe\xff")
"""The byte order marks that other programs write before a text."""
OLDER = "The version of Loopwright that wrote it can read it. Here, play the games anew."
LONGEST_VERSION = 50
FILES = (".py", ".bot")
"""The endings of bots that are files."""
WHAT = "a results file of `loopwright playtest --results`"
DAMAGED = ", line 1: it is damaged, so that nobody can tell what was played."
FIELDS = ("format", "version", "tool", "scenario", "bundle", "plan", "bots", "names")


@record
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
    """The sealer of its chunks."""
    rules: str
    """The hash of the rules that their kit brought; empty where it has none."""
    shuffle: int
    """The version of the shuffle that dealt its games; another version deals other games from the
    same seeds.
    """

    def records(self) -> Iterator[GameRecord]:
        """The games of all whole chunks, chunk after chunk. Raises Failure at the first line that is none."""
        for records in self.at(self.contents().places):
            yield from records

    def contents(self) -> FileContents:
        """The places of the whole chunks, and what is damaged. Raises Failure as `Chunks.contents`."""
        with opened(self.path) as file:
            return self._chunks(file).contents(self.start)

    def places(self) -> list[ChunkPlace]:
        """The places of the whole chunks, ordered by cell and number. Raises Failure as `contents`."""
        return sorted(self.contents().places)

    def at(self, places: Iterable[ChunkPlace]) -> Iterator[list[GameRecord]]:
        """The games of the chunks at these places. Raises Failure as `records`."""
        with opened(self.path) as file:
            yield from map(self._chunks(file).at, places)

    def _chunks(self, file: BinaryIO) -> Chunks:
        from loopwright_engine.playtest.play_chunk import watch_of
        from loopwright_engine.playtest.records import RecordReader

        reader = RecordReader(watch_of(self.bundle, ()), self.plan)
        if isinstance(self.sealer, Unsealed):
            return PlainChunks(file, self.path, self.plan, reader)
        return SealedChunks(file, self.path, self.plan, reader, self.sealer)


def read(path: Path) -> Results:
    """The results file at `path`; the header is checked now, the games as they are read. Raises Failure."""
    with opened(path) as file:
        line = file.readline(LIMIT + 1)
        start = file.tell()
    if len(line) > LIMIT:
        raise Failure(f"{path} is not {WHAT}: its first line is too long.")
    if CHANGED.match(line) or b"\r" in line:
        raise Failure(
            f"{path} was written anew by another program: its line ends or its encoding are others now.",
            code=FINDINGS,
            hint="Take it as it was, or save it as UTF-8 without a byte order mark, each line ended by LF.",
        )
    if _is_cut(line):
        hint = f"Begin it again: loopwright playtest SCENARIO --results {path}"
        raise Failure(f"{path} holds no games: its playtest was cut short at once.", hint=hint)
    try:
        return Results(path, start, *_header(line))
    except Failure as failure:
        raise Failure(f"{path}{failure}", code=failure.code, hint=failure.hint) from None


def is_cut(path: Path) -> bool:
    """Whether the file lacks even a whole header, as after a playtest that was killed at its beginning."""
    if not path.is_file():
        return False
    with opened(path) as file:
        return _is_cut(file.readline(LIMIT + 1))


def _is_cut(line: bytes) -> bool:
    begun = line.startswith(BEGINNING) or BEGINNING.startswith(line)
    return begun and not line.endswith(b"\n") and b"\r" not in line and len(line) <= LIMIT


def header(bundle: Bundle, plan: Plan) -> bytes:
    """The first line of a new results file."""
    from loopwright_engine import SHUFFLE
    from loopwright_engine.kit.registry import rules_hash
    from loopwright_engine.playtest.plan import as_data
    from loopwright_engine.playtest.play_chunk import watch_of

    rules = rules_hash(bundle.kit)
    data = {
        "format": FORMAT,
        "version": VERSION,
        "shuffle": SHUFFLE,
        "tool": full_version(),
        "scenario": bundle.data["scenario"]["id"],
        "bundle": bundle.data,
        **({"rules": rules} if rules else {}),
        "plan": as_data(plan, bundle.kit),
        "bots": hashes(plan),
        "names": watch_of(bundle, ()).names,
    }
    return header_sealed(data)


def hashes(plan: Plan) -> dict[str, str]:
    """The hash of each file of a bot in the plan, by the bot's name. Raises Failure if one cannot be read."""
    return {name: hash_of(name) for bot in plan.bots for name in files_of(bot)}


def files_of(bot: str) -> list[str]:
    """The files of a bot: itself, or those of the bots of several seats."""
    names = [bot] if Path(bot).exists() or SEATS not in bot else bot.split(SEATS)
    return [name for name in names if name.endswith(FILES)]


def unnamed(plan: Plan, named: Sequence[str]) -> list[str]:
    """The bot files of a plan that were not named on the command line and may be unsafe to use.

    These are programs, which may do anything, and files outside of this folder.
    """
    unsafe = []
    for bot in plan.bots:
        parts = [name for name in (bot, *bot.split(SEATS)) if name.endswith(FILES)]
        if bot not in named and any(name.endswith(".py") or _is_elsewhere(name) for name in parts):
            unsafe.append(bot)
    return unsafe


def _is_elsewhere(name: str) -> bool:
    path = PureWindowsPath(name)  # reads the signs of every system
    return bool(path.anchor) or ".." in path.parts


def hash_of(bot: str) -> str:
    """The hash of a bot's file, or "" for a bot that is no file. Raises Failure if it cannot be read."""
    if not bot.endswith(FILES):
        return ""
    return "sha256:" + sha256(files.read(Path(bot), "a bot")).hexdigest()


Parts = tuple[str, "Bundle", "Plan", dict[str, str], list[str], Sealer | Unsealed, str, int]


@lru_cache(4)
def _header(line: bytes) -> Parts:
    """The fields of a header, checked. Raises Failure whose message follows the file's name."""
    try:
        data = json_text.read(line)
    except json_text.JsonError:
        data = None
    if (data is None and line.startswith(BEGINNING)) or (_was_sealed(data) and not header_fits(line)):
        raise Failure(DAMAGED, code=FINDINGS, hint="Play it anew, and keep the games in another file.")
    if not isinstance(data, dict) or data.get("format") != FORMAT or not line.endswith(b"\n"):
        raise Failure(f" is not {WHAT}.")
    if data.get("version") not in (VERSION, UNSEALED):
        release = json.dumps(data.get("version"))[:20]
        raise Failure(
            f" has version {release}; this loopwright reads versions {UNSEALED} and {VERSION}.", hint=OLDER
        )
    missing = [name for name in FIELDS if name not in data]
    rules = data.get("rules", "")
    kinds = isinstance(data.get("bots"), dict) and isinstance(rules, str)
    if missing or not _is_version(data["tool"]) or not kinds:
        raise Failure(
            f", line 1: {', '.join(missing) or 'tool, bots or rules'} cannot be read.", code=FINDINGS
        )
    sealer = Sealer(line) if data["version"] == VERSION else Unsealed()
    return (*_checked(data), sealer, rules, data.get("shuffle", 1))


def _was_sealed(data: object) -> bool:
    """Whether a header has a checksum, or should have one."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return False
    return SEAL in data or data.get("version") == VERSION


def _is_version(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_VERSION and value.isprintable()


def _checked(data: Json) -> tuple[str, Bundle, Plan, dict[str, str], list[str]]:
    from loopwright_engine import SaveError, check_shuffle
    from loopwright_engine.playtest.plan import PlanError, plan_of
    from loopwright_engine.playtest.play_chunk import watch_of

    from loopwright.core import scenario_paths

    try:
        check_shuffle(data, "the playtest")
        scenario_paths.check_bundle(data["bundle"], "the bundle")
        bundle = scenario_paths.loaded(data["bundle"], "the bundle")
        plan = plan_of(data["plan"], bundle.kit)
    except (Failure, PlanError, SaveError) as error:
        raise Failure(f", line 1: {str(error).rstrip('.')}.", code=FINDINGS) from None
    watch, names = watch_of(bundle, ()), data["names"]
    # An older loopwright knew fewer names; they were the first ones.
    older = isinstance(names, list) and len(names) >= watch.items
    if names != (watch.names[: len(names)] if older else watch.names):
        raise Failure(
            ", line 1: the names are not those of its bundle.",
            code=FINDINGS,
            hint=f"If the file was not changed: {OLDER[:1].lower()}{OLDER[1:]}",
        )
    return data["tool"], bundle, plan, data["bots"], watch.names
