"""Writing a results file: a chunk is there as soon as it is done, and whole."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Protocol

from loopwright.core.errors import Failure
from loopwright.core.files import opened, reason

from .checksums import Sealer
from .read import is_cut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from loopwright_engine.playtest.plan import Chunk

    from .checksums import Unsealed
    from .read import Place

PIECE = 1 << 20
"""So many bytes of a damaged file are copied at once."""


class Keeper(Protocol):
    """Whoever keeps the games of chunks that are done."""

    def keep(self, chunk: Chunk, lines: bytes) -> None:
        """The games of one more chunk. Failure when they cannot be kept."""


class Nowhere:
    """Keeps nothing."""

    def keep(self, chunk: Chunk, lines: bytes) -> None:
        """Dropped."""


class File:
    """A results file that is open for more; its last byte is that of a whole chunk, whatever happens.

    A `spare` one is nobody's: it is gone when the command ends.
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
        """A file that is not there yet, or without a whole header. Failure if it is, or cannot be made."""
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
            raise Failure(f"Cannot write {path}: {reason(error)}.") from None
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
        """A file to go on with from this byte, which had this size when it was read.

        Failure if it cannot be written, or has another size by now.
        """
        try:
            return cls(path, end, size, sealer)
        except OSError as error:
            raise Failure(f"Cannot write {path}: {reason(error)}.") from None

    def keep(self, chunk: Chunk, lines: bytes) -> None:
        """Failure when it cannot be written; the file then ends where it did before."""
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
            what = f"There is no place for the games in {self._path.parent.parent}: {reason(error)}."
            return Failure(what, hint="Say where there is one: --results FILE")
        hint = f"What was finished is kept: `loopwright playtest --resume {self._path}` goes on."
        return Failure(f"Cannot write {self._path}: {reason(error)}.", hint=hint)

    def close(self) -> None:
        """No more games."""
        os.close(self._file)

    def __enter__(self) -> File:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def mend(path: Path, size: int, start: int, places: Sequence[Place]) -> int:
    """Put a file of the whole chunks alone in the place of a damaged one, all at once; returns its size.

    `start` is the byte after the header, `size` that of the file when it was read. Failure if the file has
    another size by now, somebody writes to it, or there is no room for another one beside it.
    """
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
        raise Failure(f"Cannot write {path}: {reason(error)}.") from None
    finally:
        beside.unlink(missing_ok=True)
    return end


def _claim(file: int, path: Path, *, ours: bool = True) -> None:
    """One playtest at a time writes to a file, where the system can see to it; one that is not closes it."""
    try:
        import fcntl
    except ImportError:  # not on Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        if ours:
            os.close(file)
        raise Failure(f"Another playtest is writing to {path}.") from None
    except OSError:  # some file systems know no locks
        return
