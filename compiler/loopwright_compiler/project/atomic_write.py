"""Atomic writing of files: a reader sees the old content or all of the new, never a part."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from . import plain_files


class ChangedError(OSError):
    """An error that a file is no longer what it was when it was read."""


def write(path: Path, data: bytes, *, inside: Path | None = None, before: bytes | None = None) -> None:
    """Write `data` so that `path` holds either its former content or all of the new.

    Missing folders are made, links are followed, and the permissions of an existing file stay; a device, or a
    pipe with a reader, is written to directly. `inside` is the folder that the file belongs to, if it belongs
    to one: no link below it is followed. `before` is what the file must still hold, if it was read. Raises
    OSError, OutsideError, LinkError and ChangedError among them.
    """
    if inside is not None:
        plain_files.refuse_links(path, inside)
    if path.exists() and not path.is_file():
        _write_through(path, data)
        return
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    with beside(path) as new:
        with new.open("wb") as file:
            file.write(data)
        if before is not None and _content(path, len(before) + 1) != before:
            raise ChangedError(errno.EBUSY, "it has been saved by another program meanwhile", str(path))


@contextmanager
def beside(path: Path) -> Iterator[Path]:
    """An empty file in the folder of `path` to be filled; it takes the place of `path`, whose permissions it
    gets, unless an error ends the block.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".loopwright-")
    os.close(handle)
    new = Path(name)
    try:
        yield new
        new.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _content(path: Path, most: int) -> bytes | None:
    """What a file holds, up to so many bytes; None where it cannot be read any more."""
    try:
        with plain_files.opened(path) as file:
            return file.read(most)
    except OSError:
        return None


def try_out(path: Path) -> None:
    """Find out whether `write` could begin, and leave nothing behind. Raises OSError where it could not.

    A device or a pipe is not opened: its reader may come later.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and not path.is_file():
        return
    folder = Path(os.path.realpath(path)).parent
    while not folder.exists():
        folder = folder.parent
    with tempfile.TemporaryFile(dir=folder):
        pass


def _write_through(path: Path, data: bytes) -> None:
    """Write to something that is no plain file. Raises OSError for a pipe without a reader, since none may
    ever come.
    """
    try:
        handle = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError as error:
        if error.errno == errno.ENXIO:
            raise OSError(error.errno, "nobody reads from it", str(path)) from None
        raise
    with os.fdopen(handle, "wb") as file:
        if hasattr(os, "O_NONBLOCK"):
            os.set_blocking(handle, True)
        file.write(data)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
