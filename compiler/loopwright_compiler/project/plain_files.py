"""Opening files that strangers may have made: plain files of bounded size, inside their folder."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class NotPlainError(OSError):
    """The path leads to a pipe, a device or a folder, which nobody should wait for."""


class OutsideError(OSError):
    """The path leads, by a link, out of the folder that it belongs to."""


class TooLargeError(OSError):
    """The file is larger than what it is read for; `size` is in bytes, and at least its true size is more
    than the limit: what grows while it is read is counted up to there."""

    def __init__(self, path: Path, size: int, limit: int) -> None:
        super().__init__(errno.EFBIG, f"it is larger than {_in_words(limit)}", str(path))
        self.size = size


def resolved(path: Path, inside: Path) -> Path:
    """Where a path leads after all links. Raises OutsideError if that is not inside the folder `inside`."""
    real = Path(os.path.realpath(path))
    if not real.is_relative_to(os.path.realpath(inside)):
        raise OutsideError(errno.EXDEV, f"it leads out of {inside}", str(path))
    return real


def opened(path: Path, *, inside: Path | None = None) -> BinaryIO:
    """A plain file, open for reading; a pipe is not waited for.

    `inside` is the folder that the file belongs to, if it belongs to one. Raises OSError: NotPlainError,
    OutsideError, or what the system says.
    """
    if inside is not None:
        path = resolved(path, inside)
    handle = os.open(path, _FLAGS)
    if not S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise NotPlainError(errno.EINVAL, "it is not a plain file", str(path))
    return os.fdopen(handle, "rb")


def read(path: Path, limit: int, *, inside: Path | None = None) -> bytes:
    """All bytes of a plain file, at most `limit` of them.

    Raises OSError as `opened` does, and TooLargeError for a file that has more.
    """
    with opened(path, inside=inside) as file:
        data = file.read(limit + 1)
        if len(data) > limit:
            raise TooLargeError(path, max(os.fstat(file.fileno()).st_size, len(data)), limit)
        return data


def reason(error: OSError) -> str:
    """Why the system, or one of the errors above, refused: its own words, without the number."""
    text = error.strerror or str(error)
    return f"{text[:1].lower()}{text[1:]}"


def _in_words(limit: int) -> str:
    return f"{limit // 1_000_000} MB" if limit >= 1_000_000 else f"{limit // 1_000} kB"
