"""Safe reading of files from strangers: plain files alone, inside their folder, up to a size."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import BufferedReader
from pathlib import Path
from typing import Final

from loopwright_dsl.parser.limits import LARGEST_FILE

FILE_BYTES: Final = LARGEST_FILE  # one file, and one text of a bundle
YAML_BYTES: Final = 256_000  # one data file of a world
CATALOGUE_BYTES: Final = 8_000_000  # one .po or .mo file
YAML_LEVELS: Final = 32
YAML_VALUES: Final = 20_000
PROJECT_FILES: Final = 500
PROJECT_BYTES: Final = 32_000_000
CARDS: Final = 2_000
EFFECTS: Final = 20_000
ROUNDS: Final = 200  # that an intention can name, as playtests tell so many one by one
LEVELS_OF_A_CARD: Final = 32  # blocks inside each other, those of named effects too
LEVELS: Final = 64  # nesting of blocks and conditions in a card, and of objects in a bundle

# What a bundle holds of one thing; `checks/cards.py` says where there is more.
FLAGS: Final = 500
COUNTERS: Final = 200
DECKS: Final = 50
DECK_CARDS: Final = 200  # of one deck
PARTS: Final = 100  # lines `when`, lines `on`, and actions on one side of a card
OPTIONS: Final = 20  # of one `choose`
CONDITIONS: Final = 200  # joined by `and` or `or`
TERMS: Final = 50  # of a sum
NAME: Final = 120  # letters

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


_noted: set[tuple[str, bytes]] | None = None


@contextmanager
def noted() -> Iterator[set[tuple[str, bytes]]]:
    """A set that gets, while the context lasts, the real path of each file that is read, and the hash of what
    was read; without a hash where it could not be.
    """
    global _noted
    outer, _noted = _noted, set()
    try:
        yield _noted
    finally:
        _noted = outer


def _note(path: Path, data: bytes | None) -> None:
    if _noted is not None:
        _noted.add((os.path.realpath(path), digest(data) if data is not None else b""))


def digest(data: bytes) -> bytes:
    """The hash by which the content of a file is noted."""
    return sha256(data).digest()


class NotPlainError(OSError):
    """An error that the path leads to a pipe, a device or a folder, which might block forever."""


class OutsideError(OSError):
    """An error that the path leads, by a link, out of the folder that it belongs to."""


class LinkError(OSError):
    """An error that a link stands in the way to a file, which nothing may be written through."""


class TooLargeError(OSError):
    """The file is larger than what it is read for; `size` is in bytes, and at least its true size is more
    than the limit: what grows while it is read is counted up to there."""

    def __init__(self, path: Path, size: int, limit: int) -> None:
        super().__init__(errno.EFBIG, f"it is larger than {_in_words(limit)}", str(path))
        self.size = size


def resolved(path: Path, inside: Path) -> Path:
    """The path after all links. Raises OutsideError if it is not inside the folder `inside`."""
    real = Path(os.path.realpath(path))
    if not real.is_relative_to(os.path.realpath(inside)):
        raise OutsideError(errno.EXDEV, f"it leads out of {inside}", str(path))
    return real


def refuse_links(path: Path, inside: Path) -> None:
    """Raise LinkError where the file, or a folder on the way to it, is a link; the way begins below `inside`.
    Raises OutsideError for a path that leads out of there.
    """
    resolved(path, inside)
    way = inside
    for part in path.relative_to(inside).parts:
        way /= part
        if is_link(way):
            raise LinkError(errno.ELOOP, f"{way} is a link, and nothing is written through links", str(way))


def is_link(path: Path) -> bool:
    """Whether there is a link at this path, or what Windows calls a junction."""
    try:
        status = path.lstat()
    except OSError:
        return False
    junction = getattr(stat, "IO_REPARSE_TAG_MOUNT_POINT", None)
    return stat.S_ISLNK(status.st_mode) or getattr(status, "st_reparse_tag", 0) == (junction or -1)


def opened(path: Path, *, inside: Path | None = None) -> BufferedReader:
    """A plain file, open for reading; a pipe does not block.

    `inside` is the folder that the file belongs to, if it belongs to one. Raises OSError: NotPlainError,
    OutsideError, or the system's own.
    """
    if inside is not None:
        path = resolved(path, inside)
    handle = os.open(path, _FLAGS)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise NotPlainError(errno.EINVAL, "it is not a plain file", str(path))
    return os.fdopen(handle, "rb")


def read(path: Path, limit: int, *, inside: Path | None = None) -> bytes:
    """All bytes of a plain file, at most `limit` of them.

    Raises OSError as `opened` does, and TooLargeError for a file that has more.
    """
    try:
        with opened(path, inside=inside) as file:
            data = file.read(limit + 1)
            if len(data) > limit:
                raise TooLargeError(path, max(os.fstat(file.fileno()).st_size, len(data)), limit)
    except OSError:
        _note(path, None)
        raise
    _note(path, data)
    return data


def reason(error: OSError) -> str:
    """The reason of an error in the system's own words, or those of the errors above, without the number."""
    text = error.strerror or str(error)
    return f"{text[:1].lower()}{text[1:]}"


def _in_words(limit: int) -> str:
    return f"{limit // 1_000_000} MB" if limit >= 1_000_000 else f"{limit // 1_000} kB"
