"""Changes of several files that belong together: all of them are made, or none."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from . import files
from .console import shown
from .errors import Failure


class NewContent(NamedTuple):
    """What a file holds and what it is to hold; `home` is the folder that it must lie in."""

    before: bytes
    after: bytes
    home: Path


@dataclass
class FileChanges:
    """Files that get a new content, and files that get a new name in their folder."""

    contents: dict[Path, NewContent] = field(default_factory=dict)
    names: dict[Path, Path] = field(default_factory=dict)

    def put(self, path: Path, before: bytes, after: bytes, home: Path) -> None:
        """Have a file hold something else."""
        if before != after:
            self.contents[path] = NewContent(before, after, home)

    def make(self) -> None:
        """Make all changes; after a failure, what was changed by then is as before. Raises Failure."""
        for target in self.names.values():
            if os.path.lexists(target) and target not in self.names:
                hint = "Move it away, or give it the name of another card."
                raise Failure(f"{shown(target)} is there already; nothing was changed.", hint=hint)
        written: list[Path] = []
        moved: list[tuple[Path, Path]] = []
        try:
            for path, content in self.contents.items():
                files.write(path, content.after, inside=content.home, before=content.before)
                written.append(path)
            # By way of names that nothing has: two files may change places.
            aside = [(file, file.with_name(f".loopwright-{file.name}")) for file in self.names]
            for old, new in [*aside, *((away, self.names[file]) for file, away in aside)]:
                old.rename(new)
                moved.append((old, new))
        except (Failure, OSError, KeyboardInterrupt) as error:
            for old, new in reversed(moved):
                with suppress(OSError):
                    new.rename(old)
            for path in written:
                with suppress(Failure):
                    files.write(path, self.contents[path].before, inside=self.contents[path].home)
            if isinstance(error, OSError):
                raise Failure(f"Nothing was changed: {error.filename}: {files.reason(error)}.") from None
            raise
