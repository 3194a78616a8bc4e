"""The folder of a report: an older one is replaced as a whole, and whatever else is there stays."""

from __future__ import annotations

import contextlib
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

from loopwright_compiler import plain_files

from ... import files
from ...errors import Failure
from .page import MARK

PAGE, GAMES = "report.html", "games"
BEGINNING = 2_000
"""Bytes of a page in which its mark stands."""
RESULTS = (".jsonl", ".parquet")
"""What playtests write ends like this, and may lie beside a report."""
OURS = re.compile(r"bundle\.json|\d+-\d+\.json|sweep-\d+")
"""What a report puts among its games."""


class Folder:
    """Where a report is going to be. Failure if it cannot be there: before the games are played."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.page = path / PAGE
        self._games = path / GAMES
        try:
            self._check()
            self._new = not path.exists()
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Failure(f"Cannot make the folder {path}: {files.reason(error)}.") from None

    def _check(self) -> None:
        if not self.path.exists():
            return
        if not self.path.is_dir():
            raise Failure(f"{self.path} is no folder.", hint="Name a folder: --report DIR")
        strange = [] if self._has_report() else sorted(filter(_is_strange, self.path.iterdir()))
        if strange:
            what = f"{self.path} holds {strange[0].name}, which is not of a playtest."
            own = self.path if self.path.name.strip(".") else self.path.resolve()
            raise Failure(what, hint=f"A report has a folder of its own: --report {own}-report")

    def _has_report(self) -> bool:
        try:
            with plain_files.opened(self.page, inside=self.path) as file:
                return MARK.encode() in file.read(BEGINNING)
        except OSError:
            return False

    def leave(self) -> None:
        """If nothing came of it, nothing is left of it."""
        if self._new:
            with contextlib.suppress(OSError):
                self.path.rmdir()  # empty folders only

    def write(self, page: bytes, games: Callable[[Path], None]) -> None:
        """Write the games, which `games` puts into a folder, and then the page. Failure if that cannot be."""
        try:
            beside = Path(mkdtemp(dir=self.path, prefix=".loopwright-"))
        except OSError as error:
            raise files.unwritable(self.path, error) from None
        new, old, new_page = beside / "new", beside / "old", beside / PAGE
        try:
            new.mkdir()
            games(new)
            new_page.write_bytes(page)
            if self._games.exists():
                self._games.rename(old)
            new.rename(self._games)
            new_page.replace(self.page)
            self._keep_strange(old)
        except OSError as error:
            raise files.unwritable(self.page, error) from None
        except Failure as failure:  # of a game: it is going to stand in another folder
            said = str(failure).replace(str(new), str(self._games))
            raise Failure(said, code=failure.code, hint=failure.hint) from None
        finally:
            shutil.rmtree(beside, ignore_errors=True)

    def _keep_strange(self, old: Path) -> None:
        """Files that somebody has put among the games of the older report stay among those of the new one."""
        for each in old.iterdir() if old.exists() else ():
            if not OURS.fullmatch(each.name):
                each.rename(self._games / each.name)


def _is_strange(path: Path) -> bool:
    """Whether a file is of somebody who may not want a report beside it."""
    return path.suffix not in RESULTS and not path.name.startswith(".")
