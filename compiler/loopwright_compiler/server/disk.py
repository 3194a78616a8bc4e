"""Changes on disk that no editor tells of: a checkout, another program, a file that was put there.

Not every editor watches files for its servers, so we look ourselves, now and then.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

Mark = tuple[int, int]
"""A file's time of change and its size."""


class Disk:
    """What the files of some folders looked like when they were last looked at."""

    def __init__(self, suffixes: tuple[str, ...]) -> None:
        self.suffixes = suffixes
        self._folders: dict[Path, dict[Path, Mark]] = {}

    def meet(self, folders: Iterable[Path]) -> None:
        """Look at folders that were never looked at, so that what changes from now on is news."""
        for folder in set(folders) - self._folders.keys():
            self._folders[folder] = self._look(folder)

    def changes(self, folders: Iterable[Path]) -> set[Path]:
        """The files that came, went or changed since the last look; a folder seen first has no news."""
        before, self._folders = self._folders, {folder: self._look(folder) for folder in set(folders)}
        changed: set[Path] = set()
        for folder, files in self._folders.items():
            known = before.get(folder, files)
            changed |= {path for path in known.keys() | files.keys() if known.get(path) != files.get(path)}
        return changed

    def _look(self, folder: Path) -> dict[Path, Mark]:
        found: dict[Path, Mark] = {}
        try:
            paths = [path for path in folder.iterdir() if path.suffix in self.suffixes]
        except OSError:
            return found  # a folder that is gone
        for path in paths:
            with suppress(OSError):  # a file that goes just now, or a link to nothing, as Emacs makes them
                status = path.stat()
                found[path] = status.st_mtime_ns, status.st_size
        return found
