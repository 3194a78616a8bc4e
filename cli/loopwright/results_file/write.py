"""Writing a results file: a chunk is written when it is done, and as a whole."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from loopwright.core.errors import Failure
from loopwright.core.file_locks import claim
from loopwright.core.files import opened, reason, unwritable

from .checksums import Sealer
from .read import is_cut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from loopwright_engine.playtest.plan import Chunk

    from .checksums import Unsealed
    from .read import ChunkPlace

PIECE = 1 << 20
"""So many bytes of a damaged file are copied at once."""


class Keeper(Protocol):
    """A protocol for whatever keeps the games of finished chunks."""

    def keep(self, chunk: Chunk, lines: bytes) -> None:
        """Keep the games of one more chunk. Raises Failure."""


class DiscardGames:
    """A keeper that drops all games."""

    def keep(self, chunk: Chunk, lines: bytes) -> None:
        """Drop the games."""


class File:
    """A results file that is open for writing; its last byte is always that of a whole chunk.

    A `spare` file is deleted when the command ends.
    """

    def __init__(
        self, path: Path, end: int, size: int, sealer: Sealer | Unsealed, spare: bool = False
    ) -> None:
        self._path = path
        self._sealer = sealer
        self._spare = spare
        self._file = os.open(path, os.O_WRONLY | getattr(os, "O_BINARY", 0))
        _claim(self._file, path)
        if os.fstat(self._file).st_size != size:
            self.close()
            raise Failure(f"Another playtest has written to {path} just now.", hint="Try again.")
        self._end = end
        os.ftruncate(self._file, end)
        os.lseek(self._file, end, os.SEEK_SET)

    @classmethod
    def new(cls, path: Path, header: bytes, spare: bool = False) -> File:
        """A new file, or one that lacks a whole header; missing folders are made. Raises Failure if the file
        exists or cannot be made.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(path, error) from None
        try:
            if is_cut(path):
                results = cls(path, 0, path.stat().st_size, Sealer(header), spare)
            else:
                with path.open("xb"):
                    pass
                results = cls(path, 0, 0, Sealer(header), spare)
        except FileExistsError:
            raise Failure(
                f"{path} exists already.", hint=f"`loopwright playtest --resume {path}` goes on with it."
            ) from None
        except OSError as error:
            raise unwritable(path, error) from None
        try:
            results._write(header)
        except Failure as failure:
            results.close()
            path.unlink(missing_ok=True)
            # There is nothing to go on with.
            raise Failure(str(failure), hint=failure.hint if spare else None) from None
        return results

    @classmethod
    def old(cls, path: Path, end: int, size: int, sealer: Sealer | Unsealed) -> File:
        """A file to be resumed at byte `end`, which had `size` bytes when it was read.

        Raises Failure if it cannot be written, or has another size by now.
        """
        try:
            return cls(path, end, size, sealer)
        except OSError as error:
            raise unwritable(path, error) from None

    def keep(self, chunk: Chunk, lines: bytes) -> None:
        """Append a chunk; Failure when it cannot be written, after which the file ends where it did
        before.
        """
        self._write(self._sealer.sealed(chunk, lines))

    def _write(self, lines: bytes) -> None:
        try:
            rest = memoryview(lines)
            while rest:
                rest = rest[os.write(self._file, rest) :]
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, self._end)
            raise self._failure(error) from None
        self._end += len(lines)

    def _failure(self, error: OSError) -> Failure:
        if self._spare:
            problem = f"There is no place for the games in {self._path.parent.parent}: {reason(error)}."
            return Failure(problem, hint="Say where there is one: --results FILE")
        hint = f"What was finished is kept: `loopwright playtest --resume {self._path}` goes on."
        return Failure(f"Cannot write {self._path}: {reason(error)}.", hint=hint)

    def close(self) -> None:
        os.close(self._file)

    def __enter__(self) -> File:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def mend(path: Path, size: int, start: int, places: Sequence[ChunkPlace]) -> int:
    """Replace a damaged file by one with its whole chunks alone, atomically; return the new size in bytes.

    `start` is the byte after the header, `size` the size of the file when it was read. Raises Failure if the
    size has changed, another process writes to the file, or there is no room for the new one.
    """
    path = Path(os.path.realpath(path))
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with opened(path) as old, beside.open("xb") as new:
            _claim(old.fileno(), path, ours=False)
            if os.fstat(old.fileno()).st_size != size:
                raise Failure(f"Another playtest has written to {path} just now.", hint="Try again.")
            for first, last in [(0, start), *((place.start, place.end) for place in places)]:
                old.seek(first)
                while first < last and (piece := old.read(min(PIECE, last - first))):
                    new.write(piece)
                    first += len(piece)
            end = new.tell()
        beside.replace(path)
    except OSError as error:
        raise unwritable(path, error) from None
    finally:
        beside.unlink(missing_ok=True)
    return end


def _claim(file: int, path: Path, *, ours: bool = True) -> None:
    """Lock the file for this process, where the system has locks; Failure if another process has the lock."""
    if not claim(file):
        if ours:
            os.close(file)
        raise Failure(f"Another playtest is writing to {path}.")
