"""Folders of results: filled whole or not at all, in place of what was put there the last time and of nothing
else.

A list in the folder says what was put there, each file with the hash of its content. Anybody can write such a
list, so it is not trusted: a file is replaced or removed only while its content is what the list says, and a
source never is. No link in the folder is followed: a result takes its place.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import accumulate
from pathlib import Path
from typing import Final

from . import atomic_write, plain_files, sources

LIST: Final = ".loopwright-export"
"""The list of the files that were put into a folder: a line for each, with its SHA-256, size and name."""
LONGEST_LIST: Final = 4_000_000  # bytes
_LINE: Final = re.compile(r"([0-9a-f]{64} \d{1,15}) ([^\\:\0]+)")

Marks = Mapping[str, set[str]]
"""The hash and size that a file may have, by its name: of old and new content while files are being moved."""


class InTheWayError(OSError):
    """An error that a file, whose name is `filename`, would be lost."""


def cut_folder(sheets: Path) -> Path:
    """Where the drawings lie that a file of sheets is cut along."""
    return sheets.with_name(f"{sheets.stem}-cuts")


def is_filled(folder: Path) -> bool:
    """Whether results were put into a folder."""
    with suppress(OSError):  # no file has such a name
        return (folder / LIST).is_file()
    return False


@contextmanager
def filled(folder: Path) -> Iterator[Path]:
    """An empty folder to fill; after the block its files are moved to `folder`, unless an error ended it.

    Files that were put there the last time and that this time does not replace are removed; all other files
    there stay. Raises OSError, and before anything is changed InTheWayError for a file that would be lost.
    """
    folder = Path(os.path.realpath(folder))
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    folder.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(dir=folder if folder.is_dir() else folder.parent, prefix=".loopwright-"))
    try:
        new = aside / "new"
        new.mkdir()
        yield new
        names = sorted(file.relative_to(new).as_posix() for file in new.rglob("*") if file.is_file())
        marks = {name: {_mark(new / name)} for name in names}
        before = _listed(folder)
        for name in names:
            _refuse_foreign(folder, name, before[name] | marks[name])
        stale = {name for name in before.keys() - marks.keys() if _is_left(folder, name, before[name])}
        known = {name: before[name] | marks.get(name, set()) for name in {*marks, *stale}}
        try:
            _move(new, folder, known, stale)
        except KeyboardInterrupt:
            _move(new, folder, known, stale)  # the few moments that it takes, before it is heard
            raise
        atomic_write.write(folder / LIST, _list(marks))
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def refuse(folder: Path, names: Iterable[str]) -> None:
    """Raise InTheWayError where `filled` could not put files of these names, or of those that it put there
    the last time, before the work that makes them.
    """
    folder = Path(os.path.realpath(folder))
    before = _listed(folder)
    again = [name for name in before if sources.kind_of(folder / name) is None]
    for name in (*names, *again):
        _refuse_foreign(folder, name, before[name])


def _move(new: Path, folder: Path, known: Marks, stale: set[str]) -> None:
    """Move the files that have not been moved yet, then remove those left over from the last time."""
    folder.mkdir(exist_ok=True)
    for name in (LIST, *known):
        for link in _links(folder, name):
            _remove_link(link)
    atomic_write.write(folder / LIST, _list(known))
    for name in sorted(known.keys() - stale):
        if (new / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).replace(folder / name)
    for name in stale:
        (folder / name).unlink(missing_ok=True)
        with suppress(OSError):  # other files are in there
            for above in [*(folder / name).relative_to(folder).parents][:-1]:
                (folder / above).rmdir()


def _refuse_foreign(folder: Path, name: str, marks: set[str]) -> None:
    """Raise InTheWayError for what must not be replaced: it has none of these marks."""
    file = folder / name
    kind = sources.kind_of(file)
    if not os.path.lexists(file) or (kind is None and _links(folder, name)):
        return
    if kind is not None:
        raise InTheWayError(errno.EEXIST, f"{file} is {kind}, and would be lost", str(file))
    if not _has(file, marks):
        raise InTheWayError(
            errno.EEXIST, f"{file} is not as it was written there, and would be lost", str(file)
        )


def _is_left(folder: Path, name: str, marks: set[str]) -> bool:
    """Whether a file of the list is there, is no source, and still has a content that was written."""
    file = folder / name
    try:
        return not _links(folder, name) and sources.kind_of(file) is None and _has(file, marks)
    except OSError:
        return False


def _links(folder: Path, name: str) -> list[Path]:
    """The first link on the way to a file of the folder, if there is any."""
    ways = accumulate(name.split("/"), Path.__truediv__, initial=folder)
    return [way for way in ways if way != folder and plain_files.is_link(way)][:1]


def _remove_link(link: Path) -> None:
    """Remove a link, not what it leads to; on Windows that of a folder is removed as a folder is."""
    try:
        link.unlink()
    except PermissionError:
        link.rmdir()


def _has(file: Path, marks: set[str]) -> bool:
    """Whether a file has one of these marks; what is no plain file has none. Raises OSError."""
    sizes = {mark.partition(" ")[2] for mark in marks}
    return file.is_file() and str(file.stat().st_size) in sizes and _mark(file) in marks


def _mark(file: Path) -> str:
    """The SHA-256 of a plain file, and its size. Raises OSError."""
    with plain_files.opened(file) as opened:
        return f"{hashlib.file_digest(opened, 'sha256').hexdigest()} {os.fstat(opened.fileno()).st_size}"


def _list(marks: Marks) -> bytes:
    rows = sorted((name, mark) for name, marks_of_file in marks.items() for mark in marks_of_file)
    return "".join(f"{mark} {name}\n" for name, mark in rows).encode("utf-8", "surrogateescape")


def _listed(folder: Path) -> defaultdict[str, set[str]]:
    """The files that were put into the folder the last time, with their marks; none without a list. Raises
    InTheWayError for a list that is no plain file.
    """
    listed = defaultdict[str, set[str]](set)
    if _links(folder, LIST):
        return listed
    if (folder / LIST).exists() and not (folder / LIST).is_file():
        raise InTheWayError(errno.EEXIST, f"{folder / LIST} is no plain file", str(folder / LIST))
    with suppress(OSError, UnicodeDecodeError):
        for line in plain_files.read(folder / LIST, LONGEST_LIST).decode("utf-8").split("\n"):
            row = _LINE.fullmatch(line)
            if row is not None and not {"", ".", ".."} & set(row[2].split("/")):
                listed[row[2]].add(row[1])
    return listed
