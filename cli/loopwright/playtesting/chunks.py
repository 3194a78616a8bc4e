"""The games of a results file, chunk by chunk: so they take little room in memory, however many there are.

A file with checksums is read on behind what is damaged in it. One without, of an older loopwright, is read as
far as its lines can be games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from ..errors import FINDINGS, Failure
from . import seals

if TYPE_CHECKING:
    from loopwright_engine.playtests.plan import Chunk, Plan
    from loopwright_engine.playtests.records import GameRecord, Reader

    from .seals import Seal, Sealer

LONGEST = 256 * 1024
"""Bytes in the line of a game; the longest games of the bundled scenarios take some 3,000."""
FIRST = 2
"""The number of the first line after the header."""
BLOCK = 1 << 16
"""So many bytes are looked through at once for where the next chunk begins."""
MOST_LINES = 1 << 20
"""In so many bytes of a damaged stretch it is looked at which games they were."""


class Place(NamedTuple):
    """Where a whole chunk stands in a results file: its first and its last byte, and where its games begin.

    `line` is the number of the line of its first game; 0 where lines are not counted.
    """

    chunk: Chunk
    start: int
    end: int
    games: int
    line: int = 0


@dataclass(slots=True)
class Contents:
    """What a results file holds: whole chunks, and what is damaged."""

    places: list[Place] = field(default_factory=list)
    lost: list[Chunk] = field(default_factory=list)
    """Chunks that are there, damaged."""
    unknown: int = 0
    """Chunks that are damaged so that nobody can tell what games they held."""
    twice: list[Chunk] = field(default_factory=list)
    """Chunks that stand there once more."""

    @property
    def is_damaged(self) -> bool:
        """Whether the file is another than was written, but for its end."""
        return bool(self.lost or self.unknown or self.twice)


class Chunks(ABC):
    """The chunks of an open file, from a byte on; only the last may be without its end."""

    def __init__(self, file: BinaryIO, path: Path, plan: Plan, reader: Reader) -> None:
        self._file = file
        self._path = path
        self._plan = plan
        self._reader = reader

    @abstractmethod
    def contents(self, start: int) -> Contents:
        """What there is from this byte on. Failure where a file without checksums cannot be games."""

    @abstractmethod
    def at(self, place: Place) -> list[GameRecord]:
        """The games of one chunk. Failure at the first line that is not the game that should stand there."""

    def _record(self, line: bytes) -> GameRecord:
        return self._reader.record(line)


class SealedChunks(Chunks):
    """Each chunk has a seal."""

    def __init__(self, file: BinaryIO, path: Path, plan: Plan, reader: Reader, sealer: Sealer) -> None:
        super().__init__(file, path, plan, reader)
        self._sealer = sealer

    def contents(self, start: int) -> Contents:
        """All chunks whose checksum fits; what stands between them is damaged, or the end that is missing."""
        found = Contents()
        seen: set[Chunk] = set()
        lost: list[Chunk] = []
        here = start
        while self._at_byte(here, 1):
            place, seal = self._place(here)
            if place is None:
                here = self._damaged(here, seal, found, lost)
                continue
            if place.chunk in seen:
                found.twice.append(place.chunk)
            else:
                seen.add(place.chunk)
                found.places.append(place)
            here = place.end
        found.lost = [chunk for chunk in dict.fromkeys(lost) if chunk not in seen]
        return found

    def at(self, place: Place) -> list[GameRecord]:
        """As `Chunks.at`."""
        from loopwright_engine.playtests.records import RecordError

        chunk = place.chunk
        lines = self._at_byte(place.games, place.end - place.games).splitlines(keepends=True)
        try:
            records = [self._record(line) for line in lines]
        except RecordError as error:
            raise self._wrong(chunk, str(error)) from None
        if [(each.cell, each.game) for each in records] != _games(chunk):
            raise self._wrong(chunk, "these are other games")
        return records

    def _at_byte(self, start: int, size: int) -> bytes:
        self._file.seek(start)
        return self._file.read(size)

    def _place(self, start: int) -> tuple[Place | None, Seal | None]:
        """The chunk whose seal is at this byte, if all is whole; the seal at least, if that can be read."""
        line, newline, _ = self._at_byte(start, seals.LONGEST).partition(b"\n")
        seal = seals.seal_in(line + newline)
        if seal is None or not self._is_of_plan(seal):
            return None, None
        games = start + len(line) + 1
        end = games + seal.size
        # Only bytes up to the next seal can be its games, so none is read for many seals.
        if self._next(games) < end or not self._sealer.fits(seal, self._at_byte(games, seal.size)):
            return None, seal
        return Place(self._plan.chunk_at(seal.cell, seal.first), start, end, games), seal

    def _is_of_plan(self, seal: Seal) -> bool:
        if seal.cell >= len(self._plan.cells) or seal.first >= self._plan.games:
            return False
        chunk = self._plan.chunk_at(seal.cell, seal.first)
        return chunk[1:] == (seal.first, seal.games) and seal.size <= seal.games * LONGEST

    def _damaged(self, start: int, seal: Seal | None, found: Contents, lost: list[Chunk]) -> int:
        """Note what is damaged at this byte; the byte at which the next chunk begins, or the end."""
        end = self._next(start + 1)
        at_end = not self._at_byte(end, 1)
        lines, rest = self._lines(start, end)
        if at_end and self._is_cut(seal, lines, rest, end - start):
            return end
        chunks = [] if seal is None else [self._plan.chunk_at(seal.cell, seal.first)]
        chunks += self._chunks_of(lines)
        lost += chunks
        found.unknown += not chunks
        return end

    def _next(self, start: int) -> int:
        """The byte at which the next seal begins; the end of the file if there is none."""
        while block := self._at_byte(start, BLOCK):
            place = block.find(seals.BEGINS)
            if place >= 0:
                return start + place
            if len(block) < BLOCK:
                return start + len(block)
            start += len(block) - len(seals.BEGINS) + 1
        return start

    def _lines(self, start: int, end: int) -> tuple[list[bytes], bytes]:
        """The whole lines of a stretch, and what stands behind the last of them; of a huge one, the first."""
        lines = self._at_byte(start, min(end - start, MOST_LINES)).splitlines(keepends=True)
        rest = lines.pop() if lines and not lines[-1].endswith(b"\n") else b""
        return lines, rest

    @staticmethod
    def _is_cut(seal: Seal | None, lines: list[bytes], rest: bytes, size: int) -> bool:
        """Whether the end of a file is a chunk that was being written: all is there but its end."""
        if seal is not None:
            return len(lines) - 1 < seal.games and size < len(lines[0]) + seal.size
        return not lines and (rest.startswith(seals.BEGINS) or seals.BEGINS.startswith(rest))

    def _chunks_of(self, lines: list[bytes]) -> Iterator[Chunk]:
        """The chunks that a damaged stretch held, by the games of it that can be read."""
        from loopwright_engine.playtests.records import RecordError

        for line in lines:
            with suppress(RecordError):
                record = self._record(line)
                yield self._plan.chunk_at(record.cell, record.game)

    def _wrong(self, chunk: Chunk, what: str) -> Failure:
        where = f"game {chunk.first} of cell {chunk.cell}"
        return Failure(f"{self._path}, the chunk that begins with {where}: {what}.", code=FINDINGS)


class PlainChunks(Chunks):
    """The lines of the games alone: a chunk is known by its first game."""

    def contents(self, start: int) -> Contents:
        """As `Chunks.contents`."""
        found = Contents()
        seen: set[Chunk] = set()
        number = FIRST
        self._file.seek(start)
        while (chunk := self._chunk(number)[0]) is not None:
            if chunk in seen:
                raise self._wrong(number, f"game {chunk.first} of cell {chunk.cell} is there twice")
            seen.add(chunk)
            end = self._file.tell()
            found.places.append(Place(chunk, start, end, start, number))
            start, number = end, number + chunk.games
        return found

    def at(self, place: Place) -> list[GameRecord]:
        """As `Chunks.at`."""
        self._file.seek(place.games)
        return self._chunk(place.line)[1]

    def _chunk(self, first: int) -> tuple[Chunk | None, list[GameRecord]]:
        """The chunk that begins here, in the line of this number; nothing if the file ends before it."""
        records: list[GameRecord] = []
        for number, line in self._lines(first):
            record = self._numbered(line, number)
            chunk = self._plan.chunk_at(record.cell, record.game)
            wanted = (records[0].cell, records[-1].game + 1) if records else (record.cell, chunk.first)
            if (record.cell, record.game) != wanted:
                raise self._wrong(number, f"game {wanted[1]} of cell {wanted[0]} should stand here")
            records.append(record)
            if len(records) == chunk.games:
                return chunk, records
        return None, []

    def _lines(self, first: int) -> Iterator[tuple[int, bytes]]:
        """The whole lines from here on with their numbers, the first of which is known."""
        for number, line in enumerate(iter(lambda: self._file.readline(LONGEST + 1), b""), first):
            if len(line) > LONGEST:
                raise self._wrong(number, "the line is too long for a game")
            if line.endswith(b"\n"):
                yield number, line

    def _numbered(self, line: bytes, number: int) -> GameRecord:
        from loopwright_engine.playtests.records import RecordError

        try:
            return self._record(line)
        except RecordError as error:
            raise self._wrong(number, str(error)) from None

    def _wrong(self, number: int, what: str) -> Failure:
        return Failure(f"{self._path}, line {number}: {what}.", code=FINDINGS)


def _games(chunk: Chunk) -> list[tuple[int, int]]:
    """The games of a chunk, as pairs of the cell and the game."""
    return [(chunk.cell, game) for game in range(chunk.first, chunk.first + chunk.games)]
