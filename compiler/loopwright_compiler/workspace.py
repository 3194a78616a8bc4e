"""A project that is being edited: the texts that an editor holds, and a check whenever one is wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .checks.memo import CachedFindings
from .pipeline import Checked, check
from .project.files import CardMemory, Files
from .project.kit import Kits
from .project.project import Project, load_project

if TYPE_CHECKING:
    from .deep_check import Branches, Sheets


class Workspace:
    """One project; `check` says of it what `compile_path` would say if all held texts were on disk.

    project is what was read last; symbols (by the path of the scenario's main file) are those of the last
    check.
    """

    project: Project
    symbols: dict[str, Any]

    def __init__(self, path: Path, *, bundled: Path, kits: Kits | None = None) -> None:
        self.path = path
        self.bundled = bundled
        self.kits = kits
        self._files = Files()
        self._shelf = CardMemory()
        self._findings: dict[str, CachedFindings] = {}
        self._branches: Branches | None = None
        self._sheets: Sheets | None = None

    def hold(self, path: Path, text: str) -> None:
        """An editor holds this text over what is on disk."""
        self._files.hold(path, text)

    def release(self, path: Path) -> None:
        """The editor let go of the file: what is on disk counts again."""
        self._files.release(path)

    def refresh(self, path: Path | None = None) -> None:
        """A file (or anything) changed on disk: it is read anew."""
        self._files.refresh(path)

    def load(self) -> Project:
        """Read the project as it stands. Raises `Unreadable` when there is nothing to read."""
        self.project = load_project(
            self.path, bundled=self.bundled, files=self._files, shelf=self._shelf, kits=self.kits
        )
        return self.project

    def check(self) -> Checked:
        """Read and check the project as it stands. Raises `Unreadable` when there is nothing to read."""
        self.load()
        checked = check(self.project, self._findings)
        self.symbols = checked.symbols
        return checked

    def look_closer(self, checked: Checked, stopped: Callable[[], bool] = lambda: False) -> Checked:
        """What a check said, with what no game ever comes to, and what is wrong with campaigns; takes longer
        than a check.

        Raises TooMany as soon as it is `stopped`.
        """
        if self._branches is None:
            from .deep_check import Branches

            self._branches = Branches()
        return self.look_at_campaigns(self._branches.added_to(checked, stopped))

    def look_at_campaigns(self, checked: Checked) -> Checked:
        """What a check said, with what is wrong with the campaigns of finales among what was read."""
        if checked.failed or not any("campaign" in one["scenario"] for one in checked.bundles.values()):
            return checked
        from .core.campaign import check_campaigns

        more = check_campaigns(self.project, self.bundled)
        return replace(
            checked, diagnostics=[*checked.diagnostics, *more], make_bundles=lambda: checked.bundles
        )

    def look_at_sheets(self, checked: Checked) -> Checked:
        """What a check said, with what keeps the cards from being printed."""
        if self._sheets is None:
            from .deep_check import Sheets

            self._sheets = Sheets(self.kits)
        return self._sheets.added_to(checked)
