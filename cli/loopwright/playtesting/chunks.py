"""The games of a results file, chunk by chunk: so they take little room in memory, however many there are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from ..errors import FINDINGS, Failure

if TYPE_CHECKING:
    from loopwright_engine.playtests.plan import Chunk, Plan
    from loopwright_engine.playtests.records import GameRecord, Reader

LONGEST = 256 * 1024
"""Bytes in the line of a game; the longest games of the bundled scenarios take some 3,000."""
FIRST = 2
"""The number of the first line with a game."""


class Stretch(NamedTuple):
    """A whole chunk of a results file; `end` is the byte after it."""

    chunk: Chunk
    records: list[GameRecord]
    end: int


class Place(NamedTuple):
    """Where a whole chunk stands in a results file: its first byte, and the number of its first line."""

    chunk: Chunk
    start: int
    line: int


class Chunks:
    """The chunks of an open file, which stands behind its header; only the last may be without its end."""

    def __init__(self, file: BinaryIO, path: Path, plan: Plan, reader: Reader) -> None:
        self._file = file
        self._path = path
        self._plan = plan
        self._reader = reader

    def all(self) -> Iterator[Stretch]:
        """The whole chunks. Failure at the first line that is no game of this file, or there twice."""
        seen: set[Chunk] = set()
        number = FIRST
        while (found := self._chunk(number)) is not None:
            chunk, records = found
            self._check_new(chunk, seen, number)
            yield Stretch(chunk, records, self._file.tell())
            number += chunk.games

    def places(self) -> Iterator[Place]:
        """Where the whole chunks stand: of each, the first line is read, and the others are counted."""
        seen: set[Chunk] = set()
        start, number = self._file.tell(), FIRST
        while (first := next(self._lines(number), None)) is not None:
            record = self._record(first[1], number)
            chunk = self._plan.chunk_at(record.cell, record.game)
            rest = sum(1 for _ in islice(self._lines(number + 1), chunk.games - 1))
            if rest < chunk.games - 1:
                return
            self._check_new(chunk, seen, number)
            yield Place(chunk, start, number)
            start, number = self._file.tell(), number + chunk.games

    def at(self, place: Place) -> list[GameRecord]:
        """The games of one chunk. Failure as for `all`."""
        self._file.seek(place.start)
        found = self._chunk(place.line)
        return found[1] if found is not None else []

    def _chunk(self, first: int) -> tuple[Chunk, list[GameRecord]] | None:
        """The chunk that begins here, in the line of this number; nothing if the file ends before it."""
        records: list[GameRecord] = []
        for number, line in self._lines(first):
            record = self._record(line, number)
            chunk = self._plan.chunk_at(record.cell, record.game)
            wanted = (records[0].cell, records[-1].game + 1) if records else (record.cell, chunk.first)
            if (record.cell, record.game) != wanted:
                raise self._wrong(number, f"game {wanted[1]} of cell {wanted[0]} should stand here")
            records.append(record)
            if len(records) == chunk.games:
                return chunk, records
        return None

    def _lines(self, first: int) -> Iterator[tuple[int, bytes]]:
        """The whole lines from here on with their numbers, the first of which is known."""
        for number, line in enumerate(iter(lambda: self._file.readline(LONGEST + 1), b""), first):
            if len(line) > LONGEST:
                raise self._wrong(number, "the line is too long for a game")
            if line.endswith(b"\n"):
                yield number, line

    def _record(self, line: bytes, number: int) -> GameRecord:
        from loopwright_engine.playtests.records import RecordError

        try:
            return self._reader.record(line)
        except RecordError as error:
            raise self._wrong(number, str(error)) from None

    def _check_new(self, chunk: Chunk, seen: set[Chunk], number: int) -> None:
        if chunk in seen:
            raise self._wrong(number, f"game {chunk.first} of cell {chunk.cell} is there twice")
        seen.add(chunk)

    def _wrong(self, number: int, what: str) -> Failure:
        return Failure(f"{self._path}, line {number}: {what}.", code=FINDINGS)
