"""Files of users, bots and folders with a kit: reading them, and their errors by their own lines alone.

Modules are read from their sources: the bytecode that Python keeps is known by the source's whole second and
its length, so an edit within the second could be missed for good.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
    SourcelessFileLoader,
)
from importlib.util import spec_from_file_location
from pathlib import Path
from stat import S_ISREG
from types import CodeType
from typing import Final

from .errors import BotError

LONGEST: Final = 80
"""The longest text of a user's file that a message shows."""
MOST_LINES: Final = 8
"""The most calls of a file, the last ones, that are shown when it raises an error."""

_FLAGS: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def printable(text: str) -> str:
    """The text without control characters, for texts of strangers."""
    return "".join(char for char in text if char.isprintable())


def short(text: str) -> str:
    """The beginning of such a text, on one line."""
    plain = printable(" ".join(text[: 10 * LONGEST].split()))
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST]}…"


def message(error: BaseException) -> str:
    """The kind of an error and its text; making that may raise, since it is the file's code."""
    try:
        text = short(str(error))
    except Exception:
        text = "…"
    return ": ".join(filter(None, (type(error).__name__, text)))


def place(path: Path, error: BaseException) -> str:
    """`file:line` of an error in a file, or in a folder of files; `path` alone when none raised it."""
    if isinstance(error, SyntaxError) and error.filename and _lies_in(path, error.filename):
        return f"{named(path, error.filename)}:{error.lineno}"
    lines = _lines(path, error)
    return f"{named(path, lines[-1].filename)}:{lines[-1].lineno}" if lines else str(path)


def calls(path: Path, error: BaseException) -> str:
    """The lines of these files in the traceback, the last call at the end; empty when there is none."""
    lines = _lines(path, error)[-MOST_LINES:]
    return "\n".join(printable(f"line {line.lineno}, in {line.name}: {line.line}") for line in lines)


def interrupted() -> bool:
    """Whether Ctrl-C may have been pressed: only the main thread gets it, unless it is ignored."""
    main = threading.current_thread() is threading.main_thread()
    return main and signal.getsignal(signal.SIGINT) != signal.SIG_IGN


def _lines(path: Path, error: BaseException) -> list[traceback.FrameSummary]:
    return [line for line in traceback.extract_tb(error.__traceback__) if _lies_in(path, line.filename)]


def _lies_in(path: Path, file: str) -> bool:
    above = path.absolute()
    return above == Path(file) or above in Path(file).parents


def named(path: Path, file: str) -> str:
    """A file as the user would name it, who has named `path`."""
    above = path.absolute()
    return str(path / Path(file).relative_to(above)) if _lies_in(path, file) else file


def read(path: Path, limit: int, kind: str) -> bytes:
    """The bytes of a regular file, at most `limit`; `kind` names it in messages, as in "a script".

    Raises BotError.
    """
    try:
        with open(path, "rb", opener=lambda name, _: os.open(name, _FLAGS)) as file:
            if not S_ISREG(os.fstat(file.fileno()).st_mode):
                raise BotError(f"{path} is not a file.")
            data = file.read(limit + 1)
    except IsADirectoryError:
        raise BotError(f"{path} is not a file.") from None
    except OSError as error:
        raise BotError(f"{path} cannot be read: {error.strerror}.") from None
    if len(data) > limit:
        raise BotError(f"{path} is longer than {kind} can be ({limit:,} bytes).")
    return data


class _FromSource(SourceFileLoader):
    """Loads a module from its source alone: bytecode is neither read nor written."""

    def get_code(self, fullname: str) -> CodeType:
        """The module's code."""
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


class _Beside:
    """Finds the modules in a package of a user's, as Python does, to load them from their sources."""

    def __init__(self, package: str) -> None:
        self.package = package

    def find_spec(self, name: str, path: Sequence[str] | None, _: object = None) -> ModuleSpec | None:
        """How a module of the package is loaded; None for all else, and for folders without `__init__.py`.

        Raises ImportError for bytecode without a source, which Python would run.
        """
        if not name.startswith(f"{self.package}."):
            return None
        loaders = (ExtensionFileLoader, EXTENSION_SUFFIXES), (_FromSource, SOURCE_SUFFIXES)
        specs = (FileFinder(folder, *loaders).find_spec(name) for folder in path or ())
        found = next((spec for spec in specs if spec is not None and spec.loader is not None), None)
        other = PathFinder.find_spec(name, path) if found is None else None
        if other is not None and isinstance(other.loader, SourcelessFileLoader):
            raise ImportError(f"{Path(other.origin or '').name} is bytecode alone: its source is missing")
        return found


class _Neighbours:
    """Finds the modules beside a user's file, after all that is installed; loads them from their sources."""

    def __init__(self, folder: Path) -> None:
        loaders = (ExtensionFileLoader, EXTENSION_SUFFIXES), (_FromSource, SOURCE_SUFFIXES)
        self._files = FileFinder(str(folder), *loaders)

    def find_spec(self, name: str, path: Sequence[str] | None, _: object = None) -> ModuleSpec | None:
        """How a module of the folder is loaded; None for all else, and for folders without `__init__.py`."""
        spec = self._files.find_spec(name) if path is None else None
        return spec if spec is not None and spec.loader is not None else None


@contextmanager
def neighbours(folder: Path) -> Iterator[None]:
    """A block in which a user's file may import the files beside it.

    They are that file's alone: another one imports its own of the same name.
    """
    finder, before = _Neighbours(folder), set(sys.modules)
    sys.meta_path.append(finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in sys.modules.keys() - before:
            if _lies_in(folder, getattr(sys.modules[name], "__file__", None) or os.sep):
                del sys.modules[name]


def source_spec(name: str, path: Path, folder: Path | None = None) -> ModuleSpec:
    """How the module in a file is loaded: from its source. With a folder it is a package, whose modules lie
    there.
    """
    places = None
    if folder is not None:
        places = [str(folder)]
        if not any(isinstance(finder, _Beside) and finder.package == name for finder in sys.meta_path):
            sys.meta_path.insert(0, _Beside(name))
    loader = _FromSource(name, str(path))
    spec = spec_from_file_location(name, path, loader=loader, submodule_search_locations=places)
    assert spec is not None
    return spec
