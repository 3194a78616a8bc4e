"""Project groups: the projects that are checked together for a file, with their findings and their names."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, Protocol

from loopwright_dsl.diagnostics.diagnostic import Diagnostic

from loopwright_compiler.diagnostics.reporter import Unreadable
from loopwright_compiler.kits.find import front_end_of
from loopwright_compiler.kits.protocol import AnyFrontEnd
from loopwright_compiler.mention_index import MentionIndex, build
from loopwright_compiler.pipeline import Checked
from loopwright_compiler.project.files import FOLDER, SUFFIX, Files, stories_of
from loopwright_compiler.project.kit import Kits
from loopwright_compiler.project.project import MAIN, Project
from loopwright_compiler.project.worlds import load_world
from loopwright_compiler.workspace import Workspace

# --- Which project a file belongs to: what must be checked together so that its findings are whole


_OPENS = re.compile(r"(?m)^scenario\b")
_BEARING = re.compile(r"(?m)^(?:scenario\b|[ \t]+files\b).*")
Reads = Callable[[Path], str]
"""Gives the text of a file as it is now; nothing for one that is not there."""


def projects_of(path: Path, read: Reads) -> tuple[Path, ...]:
    """The paths to check for a file: a content root, or the main files that it serves. A story test
    belongs to the scenario above it.

    A card file beside several scenarios may serve some of them. A file that belongs to nothing
    stands alone. Empty for a file of a world in which nothing plays, and for what is no file of ours.
    """
    if path.suffix == SUFFIX and path.parent.name == FOLDER:
        path = path.parent.with_name(MAIN)
    root = _content_root(path, read)
    if root is not None:
        return (root,)
    if path.suffix != ".loop" or (path.parent / "world.yaml").is_file():
        return ()
    if _OPENS.search(read(path)):
        return (path,)
    return tuple(_mains_beside(path, read)) or (path,)


def bearing(text: str) -> list[str]:
    """Return the lines of a file that tell which project it and its neighbours belong to."""
    return _BEARING.findall(text)


def _content_root(path: Path, read: Reads) -> Path | None:
    """The folder above a file that holds `scenarios` and `worlds`."""
    above = path.parent.parent
    if above.name == "scenarios" and read(path.parent / MAIN):
        return above.parent
    if above.name == "worlds" and any((above.parent / "scenarios").glob(f"*/{MAIN}")):
        return above.parent
    return None


def _mains_beside(path: Path, read: Reads) -> list[Path]:
    """The main files beside a card file: scenario.loop, and every other scenario that names the file."""
    names = re.compile(rf"(?m)^[ \t]+files\b[^\n#]*(?<![\w-]){re.escape(path.stem)}(?![\w-])")
    mains = []
    for beside in sorted(path.parent.glob("*.loop")):
        text = read(beside) if beside != path else ""
        if _OPENS.search(text) and (beside.name == MAIN or names.search(text)):
            mains.append(beside)
    return mains


Stopped = Callable[[], bool]
"""Whether nobody waits any more for what is being worked out."""


Remarks = Callable[[Checked, Project], Iterable[Diagnostic]]
"""Gives what others have to say of checked scenarios, such as notes of people who played them."""
NOTES: Final = "feedback"
"""The folder of a scenario, of JSON files, that remarks are made of."""


def no_remarks(_: Checked, __: Project) -> list[Diagnostic]:
    """Nobody has said anything."""
    return []


class Checkable(Protocol):
    """What a group needs of a project: a `Workspace`, or a world in which no scenario plays."""

    @property
    def project(self) -> Project:
        """Return what the last check has read."""

    def hold(self, path: Path, text: str) -> None:
        """Let an editor's text count instead of the file."""

    def release(self, path: Path) -> None:
        """Let the file on disk count again."""

    def refresh(self, path: Path | None = None) -> None:
        """Note that a file changed on disk."""

    def findings(self) -> list[Diagnostic]:
        """Check again, and return the findings."""

    def closer(self, stopped: Stopped) -> list[Diagnostic]:
        """Return the last check's findings with those of a closer look. Raises TooMany when it is stopped."""

    def bundles(self, half: AnyFrontEnd) -> dict[str, Any]:
        """Return the bundles of a game's scenarios by main file; none while there is an error."""


class Scenarios(Workspace):
    """Scenarios with their worlds, and what others have to say of them."""

    def __init__(self, path: Path, *, bundled: Path, kits: Kits | None = None, remarks: Remarks = no_remarks):
        super().__init__(path, bundled=bundled, kits=kits)
        self._remarks = remarks

    def findings(self) -> list[Diagnostic]:
        """Check again, and return the findings; none where nothing can be read."""
        self.checked: Checked | None = None
        try:
            self.checked = self.check()
        except Unreadable:
            self.project = Project(self.path)
            return []
        return self.checked.diagnostics

    def closer(self, stopped: Stopped) -> list[Diagnostic]:
        """Return the findings with what no game ever comes to, what keeps cards from being printed, and what
        others have to say.
        """
        if self.checked is None:
            return []
        close = self.look_at_sheets(self.look_closer(self.checked, stopped))
        return [*close.diagnostics, *self._remarks(self.checked, self.project)]

    def bundles(self, half: AnyFrontEnd) -> dict[str, Any]:
        """Return the bundles of a game's scenarios by the path of their main files, made when asked for."""
        return self.checked.of_game(half.name) if self.checked is not None else {}


class LoneWorld:
    """A world in which no scenario plays yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = Files()
        self.project = Project(folder)

    def hold(self, path: Path, text: str) -> None:
        """Let an editor's text count instead of the file."""
        self.files.hold(path, text)

    def release(self, path: Path) -> None:
        """Let the file on disk count again."""
        self.files.release(path)

    def refresh(self, path: Path | None = None) -> None:
        """Nothing is kept that could be out of date: every check reads the disk."""

    def findings(self) -> list[Diagnostic]:
        """Check again, and return the findings in the world's own data and cards."""
        self.project = Project(self.folder, files=self.files)
        world = load_world(self.folder, self.project.reader, shown=self.folder)
        self.project.worlds[self.folder] = world
        front_end_of(None).check_world(world, self.project.reporter)
        return self.project.reporter.ordered()

    def closer(self, stopped: Stopped) -> list[Diagnostic]:  # noqa: ARG002 - one signature for all
        """Return the findings as they are: without a scenario a closer look finds nothing."""
        return self.project.reporter.ordered()

    def bundles(self, half: AnyFrontEnd) -> dict[str, Any]:  # noqa: ARG002
        """Return no bundle: there is no scenario."""
        return {}


class ProjectGroup:
    """Projects that are checked together, and their last findings; `roots` are the folders they lie in."""

    def __init__(self, parts: Sequence[Checkable], roots: Sequence[Path], read: Reads) -> None:
        self.parts = parts
        self.roots = [path if path.is_dir() else path.parent for path in roots]
        self._read = read
        self.stale = True
        self.close = False
        """Whether the last closer look was at what there is now."""
        self.took = 0.0
        self.diagnostics: dict[Path, list[Diagnostic]] = {}
        self._close: dict[Path, tuple[list[Diagnostic], list[Diagnostic]]] = {}
        self.shown: dict[Path, str] = {}  # file → its path in the project
        self._before: MentionIndex | None = None

    def hold(self, path: Path, text: str) -> None:
        """Let an editor's text count in every project of the group."""
        for part in self.parts:
            part.hold(path, text)
        self._changed(path)

    def release(self, path: Path) -> None:
        """Let a file on disk count again in every project of the group."""
        for part in self.parts:
            part.release(path)
        self._changed(path)

    def refresh(self, path: Path) -> None:
        """Note that a file changed on disk."""
        for part in self.parts:
            part.refresh(path)
        self._changed(path)

    def _changed(self, path: Path) -> None:
        if self._concerns(path):
            self.stale, self.close = True, False
            self._close.pop(path, None)

    def _concerns(self, path: Path) -> bool:
        """Whether a path is a file of the group or a story test, or one around them that may become one."""
        ours = path.suffix == SUFFIX or any(path.is_relative_to(root) for root in self.roots)
        return ours or any(path.parent == known.parent for known in self.shown)

    def check(self) -> None:
        """Check every project again, if anything changed."""
        if not self.stale:
            return
        start = time.perf_counter()
        diagnostics = [diagnostic for part in self.parts for diagnostic in part.findings()]
        self.diagnostics = by_file(diagnostics)
        self.shown = {absolute(path): path for part in self.parts for path in part.project.reader.sources}
        self.__dict__.pop("index", None)
        self.stale = False
        self.took = time.perf_counter() - start

    @property
    def findings(self) -> dict[Path, list[Diagnostic]]:
        """Return the findings by file, with those of the last closer look where nothing has changed since."""
        closely = {
            path: close
            for path, (diagnostics, close) in self._close.items()
            if self.diagnostics.get(path, []) == diagnostics
        }
        return {**self.diagnostics, **closely}

    def changed(self) -> bool:
        """Whether anything changed since the last check."""
        return self.stale

    def look_closer(self) -> dict[Path, list[Diagnostic]]:
        """Return the further findings of a closer look by file; it changes nothing, so it may run beside.

        Raises TooMany as soon as anything has changed.
        """
        return by_file(diagnostic for part in self.parts for diagnostic in part.closer(self.changed))

    def looked_at(self, close: dict[Path, list[Diagnostic]]) -> None:
        """Note that a closer look at the last check's findings is done."""
        self.close = True
        paths = self.diagnostics.keys() | close.keys()
        self._close = {path: (self.diagnostics.get(path, []), close.get(path, [])) for path in paths}

    def bundles(self, scope: str, half: AnyFrontEnd) -> list[Any]:
        """Return the bundles of a game that have a name of this scope: a scenario's own, or all."""
        bundles_by_path = {path: bundle for part in self.parts for path, bundle in part.bundles(half).items()}
        return [bundles_by_path[scope]] if scope in bundles_by_path else list(bundles_by_path.values())

    @cached_property
    def index(self) -> MentionIndex:
        """Return the names of all projects, as of the last check."""
        projects = [part.project for part in self.parts]
        mains = [scenario.path for project in projects for scenario in project.scenarios]
        stories = {
            main: [(str(path), self._read(path)) for path in stories_of(absolute(main))] for main in mains
        }
        self._before = build(projects, self._before, stories)
        return self._before


def by_file(diagnostics: Iterable[Diagnostic]) -> dict[Path, list[Diagnostic]]:
    """Return the findings by file, each once."""
    file_of = cache(absolute)
    sorted_out: dict[Path, list[Diagnostic]] = {}
    for diagnostic in dict.fromkeys(diagnostics):
        sorted_out.setdefault(file_of(diagnostic.path), []).append(diagnostic)
    return sorted_out


def absolute(path: Path | str) -> Path:
    """Return the one spelling of a file's path that is used as a key; links are not followed."""
    return Path(os.path.abspath(path))  # noqa: PTH100
