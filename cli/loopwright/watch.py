"""`loopwright watch`: check and verify a project, show the result, and wait until a file changes."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from loopwright_compiler import Checked, Unreadable
from loopwright_compiler.workspace import Workspace

from .core import diagnostics, usage
from .core.console import colored, progress
from .core.errors import Failure
from .core.terminal_text import Paper
from .story_tests.run import FOLDER, Stories
from .verify.drafts import DraftVerifier

PAUSE = 0.2
"""Seconds between two looks at the files."""
SUFFIXES = (".loop", ".yaml", ".story")
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
GREEN, RED, PLAIN = "\x1b[32m", "\x1b[31m", "\x1b[0m"

FileStamps = dict[Path, tuple[int, int]]
"""The files of a project, each with its time of change in nanoseconds and its size in bytes."""


class Watching:
    """A project that is being watched."""

    def __init__(self, path: Path, bundled: Path) -> None:
        self.path = path
        self.workspace = Workspace(path, bundled=bundled)
        self.stories = Stories()
        self.verifier = DraftVerifier()
        self.checked: Checked | None = None
        """The result of the last check, None before the first."""
        self.folders = {_folder(path)}

    def run(self) -> None:
        """Show the findings, again after every change, until Ctrl-C. Raises Failure if there is no
        project.
        """
        before = self._look()
        text = self.check(first=True)
        stamps = self._look() | before  # the next look notices what was saved during the check
        while True:
            self._show(text)
            self._verify(stamps)
            stamps = self._changed(stamps)
            text = self.check()

    def check(self, *, first: bool = False) -> str:
        """Check once and return the text to show. Raises Failure if the `first` check finds no project."""
        start = time.perf_counter()
        try:
            checked = self.workspace.look_closer(self.workspace.check())
        except Unreadable as error:
            if first:
                raise Failure(str(error)) from None
            return str(error)
        self.folders = {_folder(self.path), *(Path(path).parent for path in checked.sources)}
        if not checked.failed:
            stories = self.stories.tell(checked)
            self.checked = stories.added_to(checked)
            checked = stories.added_to(self.workspace.look_at_sheets(checked))
        else:
            self.checked = checked
        return _report(checked, time.perf_counter() - start)

    def _verify(self, stamps: FileStamps) -> None:
        """Print what has become possible or impossible; stop as soon as a file changes."""
        if self.checked is None or self.checked.failed:
            return
        with progress() as show:
            lines = list(self.verifier.tell(self.checked, lambda: self._look() != stamps, show))
        for line in lines:
            print("\n".join(Paper.of(sys.stdout).wrapped(line, "", "  ")), flush=True)

    def _changed(self, stamps: FileStamps) -> FileStamps:
        """Wait until a file changes, tell the workspace, and return the files' new stamps."""
        while True:
            time.sleep(PAUSE)
            now = self._look()
            if now != stamps:
                for path in {path for path, _ in stamps.items() ^ now.items()}:
                    self.workspace.refresh(path)
                return now

    def _look(self) -> FileStamps:
        """The stamps of all files of the project."""
        stamps: FileStamps = {}
        for folder in self.folders:
            for place in (folder, folder / FOLDER):
                for path in place.glob("*"):
                    if path.suffix in SUFFIXES:
                        try:
                            status = path.stat()
                        except OSError:  # it was deleted meanwhile
                            continue
                        stamps[path] = (status.st_mtime_ns, status.st_size)
        return stamps

    def _show(self, text: str) -> None:
        clear = CLEAR if sys.stdout.isatty() else ""
        print(f"{clear}{text}", flush=True)


def _folder(path: Path) -> Path:
    return path if path.is_dir() else path.parent


def _report(checked: Checked, seconds: float) -> str:
    """The findings, and a last line with the time that the check took."""
    text = diagnostics.as_text([checked], sys.stdout, hint=usage.hint_of(checked.diagnostics))
    *before, last = text.split("\n")
    took = f"{last} {seconds * 1000:.0f} ms, at {time.strftime('%H:%M:%S')}."
    if colored(sys.stdout):
        took = f"{RED if checked.diagnostics else GREEN}{took}{PLAIN}"
    return "\n".join([*before, took])
