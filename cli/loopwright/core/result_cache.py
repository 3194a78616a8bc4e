"""A cache of results by content hash: what was made of the same files before is read, not made again.

An entry is JSON, named by the SHA-256 of all that its content depends on: the program's own files, the
files below the scenario and its worlds, the words of the command. It lies in the user's own cache folder,
begins with a checksum of itself, and nothing in it is ever run.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from loopwright_compiler.project import plain_files
from loopwright_dsl import user_cache
from loopwright_dsl.build_id import PACKAGES
from loopwright_dsl.errors import LoopwrightError
from loopwright_dsl.user_cache import fits
from loopwright_engine.catalogues import made_once, places

from .scenario_paths import root

if TYPE_CHECKING:
    from loopwright_compiler.bundle.canonical import AnyBundle

Result = TypeVar("Result")

FOLDER: Final = "results"
ENTRIES: Final = 200
"""So many entries are kept; the oldest go first."""
SPARE_ENTRIES: Final = 50
"""So many more may pile up before they go: to look at the times of all takes longer than to write one."""
FEW_CARDS: Final = 8
"""So many cards are read in the time in which the readings of two hundred are written."""
MOST_FILES: Final = 2_000
MOST_BYTES: Final = 64_000_000
"""Of a larger project nothing is kept: to know its files again would take as long as to read them."""


class _TooMuchError(Exception):
    """A project is too large, or has links: nothing of it is kept."""


class ProjectWork:
    """A kind of work on the scenario or content root at `path`, and the content of its files now. Its result
    is kept by that content, but only if it is what was read: a file may be saved while the work goes on.

    words: what else the result depends on, such as a language; `evenings` the folders of a finale's other
    scenarios, where they matter. `key` is None where nothing is kept.
    """

    def __init__(self, work: str, path: Path, *words: str, evenings: Sequence[Path] = ()) -> None:
        self._asked = work, path, words
        self._evenings = evenings
        self._files: dict[str, bytes] = {}
        """The hash of each file, by its path after all links."""
        self._folders: dict[str, tuple[int, int]] = {}
        """When each folder got or lost a file, by its path after all links."""
        self._read: set[tuple[str, bytes]] = set()
        self.key = self._key() if user_cache.folder() is not None else None

    def recall(self, shape: object) -> Any:
        """The result that was kept, if it has the shape; None where there is none."""
        return recall(self.key, shape)

    @contextmanager
    def noting(self) -> Iterator[None]:
        """A context for the work: what is read is noted."""
        with plain_files.noted() as read:
            yield
        self._read = read

    def keep(self, result: object) -> None:
        """Keep the result of the work, unless another content was read than that which the key is of."""
        if self.key is not None and self._is_what_was_read():
            keep(self.key, result)

    def _is_what_was_read(self) -> bool:
        if any(self._files.get(path, b"") != content for path, content in self._read):
            return False
        work, path, words = self._asked
        now = ProjectWork(work, path, *words, evenings=self._evenings)
        return (now.key, now._folders) == (self.key, self._folders)

    def _key(self) -> str | None:
        work, path, words = self._asked
        folder = path if path.is_dir() else path.parent
        trees = [folder, *self._evenings, root() / "worlds"]
        around = folder.resolve().parent
        if around.name == "scenarios":
            trees.append(around.parent / "worlds")
        content = hashlib.sha256()
        try:
            here = str(Path.cwd())
            for tree in trees:
                for name, mark in self._marks(tree):
                    content.update(f"{name}\0{len(mark)}\0".encode("utf-8", "surrogateescape") + mark)
        except (OSError, _TooMuchError):
            return None
        return _key(work, str(path), here, *words, content.hexdigest())

    def _marks(self, tree: Path) -> Iterator[tuple[str, bytes]]:
        """The names below a folder, in order, with the hashes of files. Raises OSError and _TooMuchError."""
        count, size, real = 0, 0, os.path.realpath(tree)
        folders = [real] if os.path.lexists(real) else []
        while folders:
            folder = folders.pop()
            status = Path(folder).stat()
            self._folders[folder] = status.st_mtime_ns, status.st_ctime_ns
            yield os.path.relpath(folder, real), b""  # also where it holds no file
            with os.scandir(folder) as entries:
                ordered = sorted(entries, key=lambda entry: entry.name)
            for entry in ordered:
                count += 1
                if count > MOST_FILES or not (entry.is_dir(follow_symlinks=False) or _is_plain(entry)):
                    raise _TooMuchError
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
                    continue
                try:
                    data = plain_files.read(Path(entry.path), MOST_BYTES - size)
                except plain_files.TooLargeError:
                    raise _TooMuchError from None
                size += len(data)
                self._files[entry.path] = mark = plain_files.digest(data)
                yield entry.name, mark


def _is_plain(entry: os.DirEntry[str]) -> bool:
    return entry.is_file(follow_symlinks=False)


def whole(work: Callable[[], Result]) -> Result:
    """The result of some work; where it fails by a fault, that of the same work without what was kept, which
    may be of another shape than all that this program keeps.
    """
    from loopwright_dsl.parse import memory

    try:
        return work()
    except Exception as error:
        from loopwright_compiler import Unreadable
        from loopwright_engine import EngineError

        if isinstance(error, LoopwrightError | EngineError | Unreadable):
            raise
        memory.forget()
        with user_cache.unused():
            return work()


def key_of_file(work: str, data: bytes) -> str | None:
    """The key of a kind of work on the content of one file."""
    return _key(work, hashlib.sha256(data).hexdigest())


def key_of_bundle(work: str, bundle: AnyBundle, *words: str) -> str | None:
    """The key of a kind of work on a bundle, whose keys may have an order; `words` as in `ProjectWork`."""
    content = json.dumps(bundle, ensure_ascii=False).encode("utf-8", "surrogatepass")
    return _key(work, *words, hashlib.sha256(content).hexdigest())


def recall(key: str | None, shape: object) -> Any:
    """The result that was kept under a key, if it has the shape (see `json_shape`); None where there is none,
    or it is damaged or another's.
    """
    path = _path(key)
    text = None if path is None else user_cache.checked_entry(path)
    if text is None:
        return None
    with suppress(ValueError, RecursionError):
        result = json.loads(text)
        return result if fits(result, shape) else None
    return None


def keep(key: str | None, result: object) -> None:
    """Keep a result, which must be JSON data and not None, and drop the oldest where there are too many."""
    path = _path(key)
    if path is None:
        return
    text = json.dumps(result, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    user_cache.keep_entry(path, text, ENTRIES, SPARE_ENTRIES)


@contextmanager
def kept_readings(path: Path) -> Iterator[None]:
    """A context in which cards of a project that were read before are not read again, but for those that have
    changed; where these are more than a few, all are kept anew.
    """
    from loopwright_dsl.parse import memory

    key = _key("readings", str(path.resolve()))
    if key is None:
        yield
        return
    memory.kept, memory.asked = recall(key, {str: [list, list]}) or {}, set()
    try:
        yield
        readings = memory.to_keep(FEW_CARDS)
        if readings is not None:
            keep(key, readings)
    finally:
        memory.kept, memory.asked = {}, None


class Parts:
    """What is kept of parts of a project, as the compiler asks for it (see its `project.files.Kept`)."""

    def recall(self, work: str, content: str, shape: object) -> Any:
        """The result of a kind of work on a content, if it has the shape; None where there is none."""
        return recall(key_of_file(work, content.encode("utf-8", "surrogatepass")), shape)

    def keep(self, work: str, content: str, result: object) -> None:
        """Keep a result under the content that it is made of."""
        keep(key_of_file(work, content.encode("utf-8", "surrogatepass")), result)


def size(cache: Path) -> tuple[int, int]:
    """How many results are kept in a cache folder, and their bytes."""
    sizes = [entry.stat().st_size for entry in cache.glob("*/*")]
    return len(sizes), sum(sizes)


def _path(key: str | None) -> Path | None:
    folder = user_cache.folder()
    return None if key is None or folder is None else folder / FOLDER / f"{key}.json"


def _key(*words: str) -> str | None:
    if user_cache.folder() is None:
        return None
    seed = json.dumps([_program(), _translations(), *words])
    return hashlib.sha256(seed.encode("utf-8", "surrogatepass")).hexdigest()


@made_once
def _translations() -> list[tuple[str, int, int]]:
    """What tells the user's own translations of what comes along from any others: their times and sizes."""
    files = sorted(file for place in places() for file in place.glob("*/*.mo"))
    return [(str(file), file.lstat().st_mtime_ns, file.lstat().st_size) for file in files]


@cache
def _program() -> str:
    """What tells this program from any other: Python, what is installed, the times and sizes of our files."""
    stamps: list[object] = [sys.version, user_cache.installed()]
    for package in PACKAGES:
        spec = find_spec(package)
        if spec is not None and spec.origin is not None:
            stamps += user_cache.stamps(str(Path(spec.origin).parent))
    return hashlib.sha256(repr(stamps).encode("utf-8", "surrogatepass")).hexdigest()
