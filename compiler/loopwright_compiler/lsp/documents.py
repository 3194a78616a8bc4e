"""The open documents of an editor, and the projects around them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from loopwright_dsl import ParsedFile, parse_file
from loopwright_dsl.diagnostics.diagnostic import Diagnostic
from loopwright_dsl.parser.dialect import CardLanguage
from lsprotocol import types

from loopwright_compiler.kits.find import front_end_of
from loopwright_compiler.kits.protocol import AnyFrontEnd
from loopwright_compiler.mention_index import MentionIndex
from loopwright_compiler.project import plain_files
from loopwright_compiler.project.files import FOLDER, SUFFIX
from loopwright_compiler.project.kit import Kits
from loopwright_compiler.project.plain_files import FILE_BYTES
from loopwright_compiler.project.sources import OWN_WORDS
from loopwright_compiler.reachability.interpreter import TooMany

from .pages import TextPage, edited
from .projects import (
    NOTES,
    Checkable,
    LoneWorld,
    ProjectGroup,
    Remarks,
    Scenarios,
    absolute,
    bearing,
    no_remarks,
    projects_of,
)

# --- Changes on disk that no editor tells of: a checkout, another program, a file that was put there


Mark = tuple[int, int]
"""A file's time of change and its size."""


class Disk:
    """The state of the files in some folders when they were last looked at."""

    def __init__(self, suffixes: tuple[str, ...]) -> None:
        self.suffixes = suffixes
        self._folders: dict[Path, dict[Path, Mark]] = {}

    def meet(self, folders: Iterable[Path]) -> None:
        """Look at folders for the first time, so that later changes in them are noticed."""
        for folder in set(folders) - self._folders.keys():
            self._folders[folder] = self._look(folder)

    def changes(self, folders: Iterable[Path]) -> set[Path]:
        """Return the files that came, went or changed since the last look; none of a folder seen first."""
        before, self._folders = self._folders, {folder: self._look(folder) for folder in set(folders)}
        changed: set[Path] = set()
        for folder, files in self._folders.items():
            known = before.get(folder, files)
            changed |= {path for path in known.keys() | files.keys() if known.get(path) != files.get(path)}
        return changed

    def _look(self, folder: Path) -> dict[Path, Mark]:
        marks: dict[Path, Mark] = {}
        try:
            paths = [path for path in folder.iterdir() if path.suffix in self.suffixes]
        except OSError:
            return marks  # a folder that is gone
        for path in paths:
            with suppress(OSError):  # a file that goes just now, or a link to nothing, as Emacs makes them
                status = path.stat()
                marks[path] = status.st_mtime_ns, status.st_size
        return marks


SUFFIXES = (".loop", ".yaml", SUFFIX)


@dataclass(slots=True)
class OpenDocument:
    """A text that the editor holds, with the editor's name for it."""

    uri: str
    text: str
    version: int | None


@dataclass
class View:
    """One file as it is now: its text, and the project around it. Features read this and nothing else.

    shown is the file's path in the project and in the index; page_of and uri_of are for other files.
    """

    path: Path
    shown: str
    page: TextPage
    index: MentionIndex = field(repr=False)
    group: ProjectGroup
    page_of: Callable[[str], TextPage] = field(repr=False)
    uri_of: Callable[[Path], str] = field(repr=False)

    @cached_property
    def parsed(self) -> ParsedFile:
        """Return the cards of the file; none of a file that holds no cards."""
        text = self.page.text if self.path.suffix == ".loop" else "# no cards\n"
        return parse_file(text, self.shown, self.language)

    @cached_property
    def half(self) -> AnyFrontEnd:
        """Return the half of the game whose cards these are."""
        projects = (part.project for part in self.group.parts)
        scenarios = (scenario for project in projects for scenario in project.scenarios)
        kits = (scenario.kit for scenario in scenarios if self.shown in scenario.sources)
        return front_end_of(next((kit for kit in kits if kit is not None), None))

    @property
    def language(self) -> CardLanguage:
        """Return what the cards of that game may say."""
        return self.half.language

    @property
    def findings(self) -> list[Diagnostic]:
        """Return the findings in this file."""
        return self.group.findings.get(self.path, [])

    def opened(self, shown: str) -> tuple[TextPage, str]:
        """Return another file by its path in the project: its text, and its name for the editor."""
        return self.page_of(shown), self.uri_of(absolute(shown))


class DocumentStore:
    """The open documents by path, and the groups they belong to; no request here costs more than a check."""

    def __init__(
        self, bundled: Path, encoding: str = "utf-16", kits: Kits | None = None, remarks: Remarks = no_remarks
    ) -> None:
        self.bundled = bundled
        self.kits = kits
        self.remarks = remarks
        self.encoding = encoding
        self.documents: dict[Path, OpenDocument] = {}
        self.groups: dict[tuple[Path, ...], ProjectGroup] = {}
        self._told: dict[Path, list[Diagnostic]] = {}
        self._disk = Disk((*SUFFIXES, ".json", Path(OWN_WORDS).suffix))
        self._touched: set[Path] = set()  # documents of which the editor waits to hear
        self._texts: dict[Path, tuple[tuple[int, int], str]] = {}  # file → its time and size, its text
        self._keys: dict[Path, tuple[Path, ...]] = {}  # open document → its group's key

    # --- what the editor tells ----------------------------------------------------------------

    def open(self, path: Path, uri: str, text: str, version: int | None) -> None:
        """Open a document; its text counts from now on, not the disk's."""
        path = absolute(path)
        self.documents[path] = OpenDocument(uri, text, version)
        self._sort_out()
        self._hold(path, text)

    def change(
        self, path: Path, changes: Sequence[types.TextDocumentContentChangeEvent], version: int | None
    ) -> None:
        """Change the text of an open document."""
        path = absolute(path)
        document = self.documents.get(path)
        if document is None:
            return
        before = bearing(document.text)
        document.text = edited(document.text, changes, self.encoding)
        document.version = version
        if bearing(document.text) != before:
            self._sort_out()
        self._hold(path, document.text)

    def close(self, path: Path) -> None:
        """Close a document; what is on disk counts again."""
        path = absolute(path)
        self.documents.pop(path, None)
        for group in self.groups.values():
            group.release(path)
        self._sort_out()

    def refresh(self, path: Path) -> None:
        """Note that a file was made, changed or deleted on disk."""
        path = absolute(path)
        for group in self.groups.values():
            group.refresh(path)
        self._sort_out()

    def look_at_disk(self) -> bool:
        """Look for changes on disk that no editor told; return whether there are any."""
        changed = self._disk.changes(self._folders())
        for path in changed - self.documents.keys():
            self.refresh(path)
        return bool(changed - self.documents.keys())

    def stop(self) -> None:
        """Let a closer look that is being had end at once."""
        for group in self.groups.values():
            group.stale = True

    # --- what the server tells ----------------------------------------------------------------

    @property
    def pace(self) -> float:
        """Return the seconds that the last check took."""
        return max((group.took for group in self.groups.values()), default=0.0)

    def news(self) -> dict[Path, list[Diagnostic]]:
        """Check what changed, and return the findings by file.

        First come the documents that changed, then those of every other file of which they are others than
        last told.
        """
        findings: dict[Path, list[Diagnostic]] = {path: [] for path in self.documents}
        for group in self.groups.values():
            group.check()
            for path, diagnostics in group.findings.items():
                findings[path] = list(dict.fromkeys([*findings.get(path, []), *diagnostics]))
        self._disk.meet(self._folders())
        before, self._told = self._told, findings
        gone: dict[Path, list[Diagnostic]] = {path: [] for path in before if path not in findings}
        touched, self._touched = self._touched, set()
        news = {path: findings[path] for path in touched if path in findings}
        news |= {path: findings[path] for path in findings if before.get(path) != findings[path]}
        return news | gone

    @property
    def closely(self) -> bool:
        """Whether a closer look was taken at everything."""
        return all(group.close for group in self.groups.values())

    async def look_closer(self) -> None:
        """Look closer at what was checked, beside everything else; the next change stops it."""
        for group in [*self.groups.values()]:
            if group.close or group.stale:
                continue
            try:
                diagnostics = await asyncio.to_thread(group.look_closer)
            except TooMany:
                continue
            if not group.stale:
                group.looked_at(diagnostics)

    def view(self, path: Path) -> View | None:
        """Return an open document as it is now; None for a file that is not open or in no project."""
        path = absolute(path)
        group = self.groups.get(self._keys.get(path, ()))
        if group is None:
            return None
        group.check()
        shown = group.shown.get(path, str(path))
        page = self.page(path)
        page_of = cache(lambda other: self.page(absolute(other)))  # for as long as the view is of use
        return View(path, shown, page, group.index, group, page_of, self.uri_of)

    def views(self) -> list[View]:
        """Return one view of each group."""
        first = {key: path for path, key in reversed(self._keys.items())}
        views_of_path = [self.view(path) for path in first.values()]
        return [view for view in views_of_path if view is not None]

    def page(self, path: Path) -> TextPage:
        """Return the text of a file: the editor's, else the disk's."""
        return TextPage(self._read(path), self.encoding)

    def uri_of(self, path: Path) -> str:
        """Return a file's name for the editor; of an open document the editor's own."""
        document = self.documents.get(path)
        return document.uri if document is not None else path.as_uri()

    def opened(self, shown: str) -> tuple[TextPage, str]:
        """Return a file by its path in a project: its text, and its name for the editor."""
        path = absolute(shown)
        return self.page(path), self.uri_of(path)

    # --- inside ---------------------------------------------------------------------------------

    def _folders(self) -> set[Path]:
        """The folders in which the files of all groups lie."""
        known = {path for group in self.groups.values() for path in group.shown} | self.documents.keys()
        folders = {path.parent for path in known}
        return folders | {folder / inside for folder in folders for inside in (FOLDER, NOTES)}

    def _hold(self, path: Path, text: str) -> None:
        self._touched.add(path)
        for group in self.groups.values():
            group.hold(path, text)

    def _sort_out(self) -> None:
        """Make groups for all open documents and drop the others; a new one gets every open text."""
        keys = {path: self._key(path) for path in self.documents}
        self._keys = {path: key for path, key in keys.items() if key}
        wanted = set(self._keys.values())
        self.groups = {key: group for key, group in self.groups.items() if key in wanted}
        for key in wanted - self.groups.keys():
            group = self.groups[key] = ProjectGroup([self._part(path) for path in key], key, self._read)
            for path, document in self.documents.items():
                group.hold(path, document.text)

    def _key(self, path: Path) -> tuple[Path, ...]:
        """The paths that are checked for a file; none for a file that is no part of a project."""
        if path.suffix not in SUFFIXES:
            return ()
        alone = (path.parent,) if (path.parent / "world.yaml").is_file() else ()
        return projects_of(path, self._read) or alone

    def _part(self, path: Path) -> Checkable:
        if (path / "world.yaml").is_file():
            return LoneWorld(path)
        return Scenarios(path, bundled=self.bundled, kits=self.kits, remarks=self.remarks)

    def _read(self, path: Path) -> str:
        document = self.documents.get(path)
        if document is not None:
            return document.text
        try:
            status = path.stat()
            mark = (status.st_mtime_ns, status.st_size)
            if path not in self._texts or self._texts[path][0] != mark:
                self._texts[path] = mark, plain_files.read(path, FILE_BYTES).decode("utf-8", "replace")
        except OSError:
            return ""
        return self._texts[path][1]
