"""Folders that are filled whole or not at all, in place of what was put there the last time."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from .. import plain_files, whole

LIST: Final = ".loopwright-export"  # the names of the files that were put into a folder
LONGEST_LIST: Final = 1_000_000  # bytes


@contextmanager
def filled(folder: Path) -> Iterator[Path]:
    """An empty folder to fill; when all went well, what is in it is moved to `folder`.

    There, files that an earlier time left and this one does not replace are taken away; whatever else
    lies there stays. Raises OSError.
    """
    folder = Path(os.path.realpath(folder))
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    folder.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".loopwright-"))
    try:
        new = aside / folder.name
        new.mkdir()
        yield new
        names = sorted(file.relative_to(new).as_posix() for file in new.rglob("*") if file.is_file())
        try:
            _move(new, folder, names)
        except KeyboardInterrupt:
            _move(new, folder, names)  # the few moments that it takes, before it is heard
            raise
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _move(new: Path, folder: Path, names: list[str]) -> None:
    """Move what has not been moved yet, then take away what is left of the last time."""
    folder.mkdir(exist_ok=True)
    stale = _listed(folder) - set(names)
    whole.write(folder / LIST, _list([*names, *stale]))
    for name in names:
        if (new / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).replace(folder / name)
    for name in stale:
        (folder / name).unlink(missing_ok=True)
        with suppress(OSError):  # other files are in there
            (folder / name).parent.rmdir()
    whole.write(folder / LIST, _list(names))


def _list(names: list[str]) -> bytes:
    return "".join(f"{name}\n" for name in sorted(names)).encode()


def _listed(folder: Path) -> set[str]:
    """The files of the last time, as far as they lie in the folder: anybody can write a list."""
    try:
        names = plain_files.read(folder / LIST, LONGEST_LIST, inside=folder).decode("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return set()
    inside = (name for name in names if (folder / name).parent.resolve().is_relative_to(folder))
    return {name for name in inside if (folder / name).is_file()}
