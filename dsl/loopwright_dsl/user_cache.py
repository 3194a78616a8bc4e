"""Files in the user's own cache folder, which nobody else may have written: the tables of grammars, the
results of commands, and cards as they were drawn with their scenes are kept there.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final


def fits(value: object, shape: object) -> bool:
    """Whether JSON data has a shape.

    A shape is a type (`float` takes whole numbers, too), None, a tuple of shapes of which one fits, `[shape]`
    for a list of any length, a longer list for a row of just these, `{str: shape}` for an object with any
    keys, or an object with just these keys.
    """
    if isinstance(shape, tuple):
        return any(fits(value, other) for other in shape)
    if isinstance(shape, list):
        if type(value) is not list:
            return False
        if shape == [str]:  # the longest lists
            return {*map(type, value)} <= {str}
        if len(shape) == 1:
            return all(fits(item, shape[0]) for item in value)
        return len(value) == len(shape) and all(map(fits, value, shape))
    if isinstance(shape, dict):
        if type(value) is not dict:
            return False
        if str in shape:
            return all(fits(item, shape[str]) for item in value.values())
        return value.keys() == shape.keys() and all(fits(value[key], shape[key]) for key in shape)
    return value is None if shape is None else type(value) is shape or (shape is float and type(value) is int)


NO_CACHE: Final = "LOOPWRIGHT_NO_CACHE"
"""An environment variable; when it is switched on, no cache is read or written."""
OFF: Final = ("", "0", "false", "no")
"""Values of an environment variable that leave it switched off; any other switches it on."""


def switched_on(variable: str) -> bool:
    """Whether an environment variable is set, and to none of the values that say no."""
    return os.environ.get(variable, "").lower() not in OFF


_unused = False


@contextmanager
def unused() -> Iterator[None]:
    """A context in which no cache is read or written."""
    global _unused
    outer, _unused = _unused, True
    try:
        yield
    finally:
        _unused = outer


def folder() -> Path | None:
    """The platform's cache folder for this user; None where there is none, or no cache is wanted."""
    if _unused or switched_on(NO_CACHE):
        return None
    import platformdirs

    try:
        return platformdirs.user_cache_path("loopwright", appauthor=False).expanduser()
    except RuntimeError:  # no home directory
        return None


def is_private(path: Path) -> bool:
    """Whether it is a plain file or a folder that only this user can have written."""
    try:
        status = path.lstat()
    except OSError:
        return False
    if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):
        return False
    if not hasattr(os, "getuid"):
        return True
    return status.st_uid == os.getuid() and not status.st_mode & 0o022


def keep(path: Path, data: bytes) -> None:
    """Write a file atomically, readable by the user only; nothing where its folder is another's, or full."""
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not is_private(path.parent):
            return
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


def checked_entry(path: Path) -> bytes | None:
    """What `keep_entry` wrote to a file; None where there is none, it is damaged, may be another's, or was
    kept under another name.
    """
    if not (is_private(path.parent) and is_private(path)):
        return None
    with suppress(OSError):
        checksum, _, data = path.read_bytes().partition(b"\n")
        if checksum == _seal(path, data):
            with suppress(OSError):
                os.utime(path)  # what is used is not old
            return data
    return None


def keep_entry(path: Path, data: bytes, most: int, spare: int = 0) -> None:
    """Write a file with a checksum of its name and data before the data. As soon as its folder holds more
    than `most` files and `spare` ones, only the newest, `most` of them, are left. Those of a time to come,
    from a clock that was ahead, count as the oldest.
    """
    keep(path, _seal(path, data) + b"\n" + data)
    with suppress(OSError):
        files = list(path.parent.iterdir())
        if len(files) <= most + spare:
            return
        now = path.stat().st_mtime_ns
        times = {file: file.stat().st_mtime_ns for file in files}
        for file in sorted(times, key=lambda file: times[file] if times[file] <= now else 0)[:-most]:
            file.unlink(missing_ok=True)


def _seal(path: Path, data: bytes) -> bytes:
    return hashlib.sha256(f"{path.name}\n".encode() + data).hexdigest().encode()


def file_for(kind: str, program: Path, *seed: object) -> Path | None:
    """The file of a kind that is named by a seed of JSON data, by Python, and by the modules below the folder
    `program`; None where nothing is kept.
    """
    cache_folder = folder()
    if cache_folder is None:
        return None
    try:
        text = json.dumps([sys.version, stamps(str(program)), *seed])
    except OSError:  # not in a folder
        return None
    return cache_folder / kind / hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@cache
def stamps(folder: str) -> tuple[object, ...]:
    """The path, time and size of each file below a folder of modules, in order, as they are when first asked
    for; they tell one program from another. Raises OSError.
    """
    rows: list[object] = []
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.name == "__pycache__":
                continue
            if entry.is_dir():
                rows += stamps(entry.path)
            else:
                status = entry.stat()
                rows.append((entry.path, status.st_mtime_ns, status.st_size))
    return tuple(rows)


@cache
def installed() -> tuple[tuple[str, int], ...]:
    """The folders in which modules are looked for and their times, as they are when first asked for: whatever
    is installed or removed changes the time of one. The current folder is left out, as results are written
    to it.
    """
    folders = []
    for folder in map(Path, sys.path):
        with suppress(OSError):
            if not folder.samefile(os.curdir):
                folders.append((str(folder), folder.stat().st_mtime_ns))
    return tuple(folders)
