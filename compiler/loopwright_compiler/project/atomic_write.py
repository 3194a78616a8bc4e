"""Files that appear whole or not at all: one promise, for everybody in the compiler who writes."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

from .plain_files import resolved


def write(path: Path, data: bytes, *, inside: Path | None = None) -> None:
    """Write `data` so that `path` holds either what it held before or all of the new.

    Missing folders are made, links are followed, who may read a file that is there stays as it was;
    a device is written to as it is, and a pipe that somebody reads. `inside` is the folder that the file
    must lie in after all links, if it belongs to one. Raises OSError, OutsideError among them.
    """
    if inside is not None:
        path = resolved(path, inside)
    if path.exists() and not path.is_file():
        _write_through(path, data)
        return
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".loopwright-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _write_through(path: Path, data: bytes) -> None:
    """Write to what is no plain file; a pipe that nobody reads is refused, as its reader may never come."""
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
